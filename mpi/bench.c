/* SPDX-License-Identifier: MIT */
/* How fast an index over ranks is beside what each rank does by itself: each rank has a slab of a cube full of small boxes, and
 * asks about boxes in its slab, of which each finds about ten.
 *
 *     mpirun -n RANKS bench-mpi [BOXES [QUERIES [ROW]]]    in all, a million of each by default; one row, or all
 *
 * Times are the least of some rounds, of the slowest rank. "alone" is what it takes for its boxes and queries with a
 * #bvol_index of its own; "threads" what one process takes for those of all ranks with as many threads of OpenMP, while the
 * others sleep. The ratio "processor" is of processor time instead, ranks to alone, outside of MPI: it tells more where others
 * use the machine, since a rank that waits for another takes time too. Wire compares the bytes that were sent with those of the
 * queries that found something elsewhere and of what they found, at 4 bytes for an id and 8 with a distance. */
#define _POSIX_C_SOURCE 199309L /* nanosleep() */
#include <bvol/bvol.h>
#include <bvol/mpi.h>
#ifdef _OPENMP
#include <bvol/openmp.h>
#include <omp.h>
#endif

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 5, NEIGHBOURS = 8 };

static int rank, ranks;
static uint64_t state;

static float any(void)
{
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (float)(state >> 40) / (1 << 24);
}

static void must(bvol_result result)
{
    if (result != BVOL_OK) {
        fprintf(stderr, "bench-mpi: %s\n", bvol_result_name(result));
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static void *take(size_t count, size_t size)
{
    void *const memory = malloc(count * size + 1);
    if (!memory)
        must(BVOL_ERROR_MEMORY);
    return memory;
}

/* What one process asks about, and where its answers go. */
typedef struct world {
    size_t boxes_count, queries_count;
    bvol_aabb *boxes, *queries;
    bvol_vec3 *points;
    bvol_ray *rays;
    const bvol_executor *executor;
    bvol_index *index;
    bvol_scratch *scratch;
    uint64_t *offsets;
    uint32_t *ids;
    bvol_ray_hit *hits;
    bvol_index_found *near;
} world;

static world mine, whole, *w;
static bvol_mpi_index *ranked;
static bvol_mpi_results results = BVOL_MPI_RESULTS_INIT;
static size_t found;

/* Boxes in the slab of this rank. */
static void make_boxes(bvol_aabb *boxes, size_t count, float size)
{
    for (size_t i = 0; i < count; ++i) {
        const float x = ((float)rank + any()) / (float)ranks, y = any(), z = any();
        boxes[i] = (bvol_aabb){{x, y, z}, {x + size, y + size, z + size}};
    }
}

static void take_world(world *one, size_t boxes, size_t queries)
{
    *one = (world){.boxes_count = boxes, .queries_count = queries};
    one->boxes = take(boxes, sizeof *one->boxes);
    one->queries = take(queries, sizeof *one->queries);
    one->points = take(queries, sizeof *one->points);
    one->rays = take(queries, sizeof *one->rays);
    one->offsets = take(queries + 1, sizeof *one->offsets);
    one->ids = take(queries, sizeof *one->ids);
    one->hits = take(queries, sizeof *one->hits);
    one->near = take(NEIGHBOURS * queries, sizeof *one->near);
    must(bvol_scratch_create(NULL, &one->scratch));
    must(bvol_index_create(NULL, NULL, &one->index));
}

static void free_world(world *one)
{
    bvol_index_destroy(one->index);
    bvol_scratch_destroy(one->scratch);
    free(one->boxes);
    free(one->queries);
    free(one->points);
    free(one->rays);
    free(one->offsets);
    free(one->ids);
    free(one->hits);
    free(one->near);
}

static void make_worlds(size_t boxes, size_t queries)
{
    const float size = (float)(.5 / cbrt((double)boxes * (double)ranks));
    take_world(&mine, boxes, queries);
    make_boxes(mine.boxes, boxes, size);
    make_boxes(mine.queries, queries, 3.3F * size);
    for (size_t i = 0; i < queries; ++i) {
        mine.points[i] = mine.queries[i].min;
        mine.rays[i] = (bvol_ray){mine.points[i], 0, {any() - .5F, any() - .5F, any() - .5F}, INFINITY};
    }
    if (rank == 0)
        take_world(&whole, boxes * (size_t)ranks, queries * (size_t)ranks);
    MPI_Datatype three;
    MPI_Type_contiguous(3, MPI_FLOAT, &three);
    MPI_Type_commit(&three);
    const int n = (int)boxes, m = (int)queries;
    MPI_Gather(mine.boxes, 2 * n, three, whole.boxes, 2 * n, three, 0, MPI_COMM_WORLD);
    MPI_Gather(mine.queries, 2 * m, three, whole.queries, 2 * m, three, 0, MPI_COMM_WORLD);
    MPI_Gather(mine.points, m, three, whole.points, m, three, 0, MPI_COMM_WORLD);
    MPI_Gather(mine.rays, 8 * m, MPI_FLOAT, whole.rays, 8 * m, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Type_free(&three);
}

/* What is timed: of one process, of all ranks */

static void build_one(void)
{
    const bvol_resources with = {sizeof with, 0, w->executor, w->scratch};
    must(bvol_index_build(w->index, w->boxes, w->boxes_count, 0, NULL, 0, &with));
}

static void build_all(void)
{
    const bvol_resources with = {sizeof with, 0, NULL, w->scratch};
    must(bvol_mpi_index_build(ranked, w->boxes, w->boxes_count, 0, &with));
}

static void overlaps_one(void)
{
    const bvol_resources with = {sizeof with, BVOL_RESOURCES_KEEP_ROWS, w->executor, w->scratch};
    must(bvol_index_overlaps_aabb_many(w->index, w->queries, w->queries_count, 0, NULL, &with, w->offsets, NULL, 0));
}

static void overlaps_all(void)
{
    const bvol_resources with = {sizeof with, BVOL_RESOURCES_KEEP_ROWS, NULL, w->scratch};
    must(bvol_mpi_index_overlaps_aabb_many(ranked, w->queries, w->queries_count, 0, &with, &results));
    found = results.count;
}

static void nearest_one(void)
{
    const bvol_resources with = {sizeof with, 0, w->executor, w->scratch};
    must(bvol_index_nearest_point_many(w->index, w->points, w->queries_count, 0, INFINITY, NULL, &with, w->near, NEIGHBOURS));
}

static void nearest_all(void)
{
    const bvol_resources with = {sizeof with, BVOL_RESOURCES_KEEP_ROWS, NULL, w->scratch};
    must(bvol_mpi_index_nearest_point_many(ranked, w->points, w->queries_count, 0, INFINITY, &with, NEIGHBOURS, &results));
    found = results.count;
}

static void rays_one(void)
{
    const bvol_resources with = {sizeof with, 0, w->executor, w->scratch};
    must(bvol_index_raycast_first_many(w->index, w->rays, w->queries_count, 0, NULL, &with, w->ids, w->hits));
}

static void rays_all(void)
{
    const bvol_resources with = {sizeof with, BVOL_RESOURCES_KEEP_ROWS, NULL, w->scratch};
    must(bvol_mpi_index_raycast_first_many(ranked, w->rays, w->queries_count, 0, &with, &results));
    found = results.count;
}

typedef struct row {
    const char *name;
    void (*one)(void), (*all)(void);
    size_t query_size, answer_size;
} row;

static const row rows[] = {
    {"build", build_one, build_all, 0, 0},
    {"overlaps", overlaps_one, overlaps_all, sizeof(bvol_aabb), sizeof(uint32_t)},
    {"nearest", nearest_one, nearest_all, sizeof(bvol_vec3), sizeof(bvol_index_found)},
    {"rays", rays_one, rays_all, sizeof(bvol_ray), sizeof(bvol_index_found)},
};

/* Times */

typedef struct cost {
    double seconds, processor;
} cost;

static double processor_time(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Processor time in the calls of MPI where ranks wait for each other, by its profiling interface: the library calls these. */
static double waited;

static int end_of_wait(double start, int error)
{
    waited += processor_time() - start;
    return error;
}

int MPI_Allreduce(const void *from, void *into, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    const double start = processor_time();
    return end_of_wait(start, PMPI_Allreduce(from, into, count, type, op, comm));
}

int MPI_Alltoall(const void *from, int count, MPI_Datatype type, void *into, int got, MPI_Datatype got_type, MPI_Comm comm)
{
    const double start = processor_time();
    return end_of_wait(start, PMPI_Alltoall(from, count, type, into, got, got_type, comm));
}

int MPI_Allgather(const void *from, int count, MPI_Datatype type, void *into, int got, MPI_Datatype got_type, MPI_Comm comm)
{
    const double start = processor_time();
    return end_of_wait(start, PMPI_Allgather(from, count, type, into, got, got_type, comm));
}

int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    const double start = processor_time();
    return end_of_wait(start, PMPI_Wait(request, status));
}

/* The least of some rounds. */
static cost least(void (*work)(void))
{
    cost best = {INFINITY, INFINITY};
    for (int i = 0; i < ROUNDS; ++i) {
        const double start = MPI_Wtime(), before = processor_time();
        waited = 0;
        work();
        const double seconds = MPI_Wtime() - start, processor = processor_time() - before - waited;
        best.seconds = seconds < best.seconds ? seconds : best.seconds;
        best.processor = processor < best.processor ? processor : best.processor;
    }
    return best;
}

/* The same, of the slowest rank. */
static cost slowest(void (*work)(void))
{
    MPI_Barrier(MPI_COMM_WORLD);
    cost best = least(work), most;
    MPI_Allreduce(&best, &most, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return most;
}

/* Of one process with threads, or 0 without OpenMP. The other ranks sleep, since those that wait for a message do not. */
static double by_threads(void (*work)(void))
{
    double seconds = 0;
    int over = 0;
    MPI_Request request;
#ifdef _OPENMP
    if (rank == 0) {
        bvol_executor executor;
        omp_set_num_threads(ranks);
        bvol_openmp_executor(&executor);
        w = &whole;
        w->executor = &executor;
        seconds = least(work).seconds;
        w = &mine;
    }
#else
    (void)work;
#endif
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    while (MPI_Test(&request, &over, MPI_STATUS_IGNORE), !over)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    return seconds;
}

static void compare(const row *r)
{
    bvol_mpi_stats before = BVOL_MPI_STATS_INIT, after = BVOL_MPI_STATS_INIT;
    const double threads = by_threads(r->one);
    const cost alone = slowest(r->one);
    must(bvol_mpi_index_get_stats(ranked, &before));
    const cost together = slowest(r->all);
    must(bvol_mpi_index_get_stats(ranked, &after));
    uint64_t sums[4] = {after.bytes_sent - before.bytes_sent, after.queries_useful - before.queries_useful,
                        after.answers_got - before.answers_got, found},
             sum[4];
    MPI_Allreduce(sums, sum, 4, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    const double useful = (double)sum[1] * (double)r->query_size + (double)sum[2] * (double)r->answer_size;
    if (rank == 0)
        printf("| %-8s | %8.1f | %8.1f | %8.1f | %5.2f | %5.2f | %5.2f | %9llu | %10.0f | %5.2f |\n", r->name,
               alone.seconds * 1e3, threads * 1e3, together.seconds * 1e3, together.seconds / alone.seconds,
               together.processor / alone.processor, threads > 0 ? together.seconds / threads : 0, (unsigned long long)sum[3],
               (double)sum[0] / ROUNDS, useful > 0 ? (double)sum[0] / useful : 0);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    state = (uint64_t)rank;
    const size_t boxes = argc > 1 ? (size_t)strtoull(argv[1], NULL, 10) : 1000000;
    const size_t queries = argc > 2 ? (size_t)strtoull(argv[2], NULL, 10) : 1000000;
    make_worlds(boxes / (size_t)ranks, queries / (size_t)ranks);
    w = &mine;
    must(bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, &ranked));
    if (rank == 0)
        printf(
            "%d ranks\n| | alone, ms | threads, ms | ranks, ms | ranks/alone | processor | ranks/threads | found | bytes sent "
            "| wire |\n|---|---|---|---|---|---|---|---|---|---|\n",
            ranks);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (i == 0 || argc < 4 || strcmp(rows[i].name, argv[3]) == 0)
            compare(&rows[i]);
    bvol_mpi_stats stats = BVOL_MPI_STATS_INIT;
    must(bvol_mpi_index_get_stats(ranked, &stats));
    if (rank == 0) {
        printf("%.1f bytes a box, %.0f a rank\n", (double)stats.own_bytes / (double)stats.own,
               (double)stats.shared_bytes / ranks);
        free_world(&whole);
    }
    bvol_mpi_results_free(&results);
    bvol_mpi_index_destroy(ranked);
    free_world(&mine);
    MPI_Finalize();
    return 0;
}

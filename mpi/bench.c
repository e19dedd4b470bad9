/* SPDX-License-Identifier: MIT */
/* How fast an index over ranks is beside what each rank does by itself: each rank has a slab of a cube full of small boxes, and
 * asks about boxes in its slab, of which each finds about ten.
 *
 *     mpirun -n RANKS bench-mpi [BOXES [QUERIES]]    in all, a million of each by default
 *
 * Times are the least of three, of the slowest rank. "alone" is what the slowest rank takes for its boxes and queries with a
 * #bvol_index of its own. Wire compares the bytes that were sent with those of the queries that found something elsewhere and
 * of what they found, at 4 bytes each. */
#include <bvol/bvol.h>
#include <bvol/mpi.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 3 };

static int rank, ranks;
static uint64_t state;

static float any(void)
{
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (float)(state >> 40) / (1 << 24);
}

/* Boxes in the slab of this rank. */
static bvol_aabb *make(size_t count, float size)
{
    bvol_aabb *const boxes = malloc(count * sizeof *boxes);
    for (size_t i = 0; boxes && i < count; ++i) {
        const float x = ((float)rank + any()) / (float)ranks, y = any(), z = any();
        boxes[i] = (bvol_aabb){{x, y, z}, {x + size, y + size, z + size}};
    }
    return boxes;
}

/* What is timed. */
static size_t boxes_count, queries_count, found;
static bvol_aabb *boxes, *queries;
static bvol_vec3 *points;
static bvol_ray *rays;
static bvol_index *alone;
static bvol_mpi_index *index_;
static bvol_scratch *scratch;
static uint64_t *offsets;
static uint32_t *ids;
static bvol_ray_hit *hits;
static bvol_index_found *near;

static void must(bvol_result result)
{
    if (result != BVOL_OK) {
        fprintf(stderr, "bench-mpi: %s\n", bvol_result_name(result));
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static void build_alone(void)
{
    bvol_index_destroy(alone);
    must(bvol_index_create(NULL, NULL, &alone));
    must(bvol_index_build(alone, boxes, boxes_count, 0, NULL, 0, NULL));
}

static void build_all(void)
{
    must(bvol_mpi_index_build(index_, boxes, boxes_count, 0, NULL));
}

static void overlaps_alone(void)
{
    const bvol_resources with = {sizeof with, BVOL_RESOURCES_KEEP_ROWS, NULL, scratch};
    must(bvol_index_overlaps_aabb_many(alone, queries, queries_count, 0, NULL, &with, offsets, NULL, 0));
    found = (size_t)offsets[queries_count];
}

static void keep(bvol_mpi_results *results)
{
    found = results->count;
    bvol_mpi_results_free(results);
}

static void overlaps_all(void)
{
    const bvol_resources with = {sizeof with, 0, NULL, scratch};
    bvol_mpi_results results;
    must(bvol_mpi_index_overlaps_aabb_many(index_, queries, queries_count, 0, &with, &results));
    keep(&results);
}

static void nearest_alone(void)
{
    const bvol_resources with = {sizeof with, 0, NULL, scratch};
    must(bvol_index_nearest_point_many(alone, points, queries_count, 0, INFINITY, NULL, &with, near, 8));
    found = 8 * queries_count;
}

static void nearest_all(void)
{
    const bvol_resources with = {sizeof with, 0, NULL, scratch};
    bvol_mpi_results results;
    must(bvol_mpi_index_nearest_point_many(index_, points, queries_count, 0, INFINITY, &with, 8, &results));
    keep(&results);
}

static void rays_alone(void)
{
    const bvol_resources with = {sizeof with, 0, NULL, scratch};
    must(bvol_index_raycast_first_many(alone, rays, queries_count, 0, NULL, &with, ids, hits));
    found = queries_count;
}

static void rays_all(void)
{
    const bvol_resources with = {sizeof with, 0, NULL, scratch};
    bvol_mpi_results results;
    must(bvol_mpi_index_raycast_first_many(index_, rays, queries_count, 0, &with, &results));
    keep(&results);
}

/* The least time of some rounds, of the slowest rank. */
static double least(void (*work)(void))
{
    double best = INFINITY, slowest = 0;
    for (int i = 0; i < ROUNDS; ++i) {
        MPI_Barrier(MPI_COMM_WORLD);
        const double start = MPI_Wtime();
        work();
        const double taken = MPI_Wtime() - start;
        best = taken < best ? taken : best;
    }
    MPI_Allreduce(&best, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

static void compare(const char *name, void (*one)(void), void (*all)(void), size_t query_size)
{
    bvol_mpi_stats before = BVOL_MPI_STATS_INIT, after = BVOL_MPI_STATS_INIT;
    const double by_itself = least(one);
    must(bvol_mpi_index_get_stats(index_, &before));
    const double together = least(all);
    must(bvol_mpi_index_get_stats(index_, &after));
    uint64_t sums[4] = {after.bytes_sent - before.bytes_sent, after.queries_useful - before.queries_useful,
                        after.answers_got - before.answers_got, found},
             sum[4];
    MPI_Allreduce(sums, sum, 4, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    const double useful = (double)sum[1] * (double)query_size + (double)sum[2] * (query_size == sizeof(bvol_aabb) ? 4 : 8);
    if (rank == 0)
        printf("| %-8s | %8.1f | %8.1f | %5.2f | %9llu | %10.0f | %5.2f |\n", name, by_itself * 1e3, together * 1e3,
               together / by_itself, (unsigned long long)sum[3], (double)sum[0] / ROUNDS,
               useful > 0 ? (double)sum[0] / useful : 0);
}

static void make_all(size_t all_boxes, size_t all_queries)
{
    boxes_count = all_boxes / (size_t)ranks;
    queries_count = all_queries / (size_t)ranks;
    const float size = (float)(.5 / cbrt((double)all_boxes));
    boxes = make(boxes_count, size);
    queries = make(queries_count, 3.3F * size);
    points = malloc(queries_count * sizeof *points);
    rays = malloc(queries_count * sizeof *rays);
    offsets = malloc((queries_count + 1) * sizeof *offsets);
    ids = malloc(queries_count * sizeof *ids);
    hits = malloc(queries_count * sizeof *hits);
    near = malloc(8 * queries_count * sizeof *near);
    if (!boxes || !queries || !points || !rays || !offsets || !ids || !hits || !near)
        must(BVOL_ERROR_MEMORY);
    for (size_t i = 0; i < queries_count; ++i) {
        points[i] = queries[i].min;
        rays[i] = (bvol_ray){points[i], 0, {any() - .5F, any() - .5F, any() - .5F}, INFINITY};
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    state = (uint64_t)rank;
    make_all(argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000, argc > 2 ? strtoull(argv[2], NULL, 10) : 1000000);
    must(bvol_scratch_create(NULL, &scratch));
    must(bvol_index_create(NULL, NULL, &alone));
    must(bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, &index_));
    if (rank == 0)
        printf("%d ranks\n| | alone, ms | ms | ratio | found | bytes sent | wire |\n|---|---|---|---|---|---|---|\n", ranks);
    compare("build", build_alone, build_all, sizeof(bvol_aabb));
    compare("overlaps", overlaps_alone, overlaps_all, sizeof(bvol_aabb));
    compare("nearest", nearest_alone, nearest_all, 16);
    compare("rays", rays_alone, rays_all, sizeof(bvol_ray));
    bvol_mpi_stats stats = BVOL_MPI_STATS_INIT;
    must(bvol_mpi_index_get_stats(index_, &stats));
    if (rank == 0)
        printf("%.1f bytes a box, %.0f a rank\n", (double)stats.own_bytes / (double)stats.own,
               (double)stats.shared_bytes / ranks);
    bvol_mpi_index_destroy(index_);
    bvol_index_destroy(alone);
    bvol_scratch_destroy(scratch);
    free(boxes);
    free(queries);
    free(points);
    free(rays);
    free(offsets);
    free(ids);
    free(hits);
    free(near);
    MPI_Finalize();
    return 0;
}

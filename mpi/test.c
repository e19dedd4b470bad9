/* SPDX-License-Identifier: MIT */
/* An index over ranks answers like the model, one index over the boxes of all: built, moved, distributed anew, with an
 * allocator that fails on one rank, and with wrong arguments on one rank.
 *
 *     mpirun -n RANKS test-mpi [SEEDS]    0 is the least: on many ranks that share processors all else takes long */
#include "test_model.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* There are several cells of a rank with boxes here and there, whichever the engine. */
static void check_cells(const bvol_mpi_index *index, const scene *s)
{
    bvol_mpi_stats stats = BVOL_MPI_STATS_INIT;
    CHECK(bvol_mpi_index_get_stats(index, &stats) == BVOL_OK && stats.cells <= 64 * (uint64_t)ranks);
    CHECK((s->box != scenes[0].box && s->box != scenes[2].box) || stats.boxes < 100 || stats.cells > (uint64_t)ranks);
}

static void test_scene(const scene *s)
{
    bvol_index_options options = BVOL_INDEX_OPTIONS_INIT;
    bvol_mpi_index *index = NULL;
    bvol_index *model = NULL;
    options.engine = s->engine;
    CHECK(bvol_mpi_index_create(MPI_COMM_WORLD, &options, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_create(NULL, NULL, &model) == BVOL_OK);
    for (int round = s == scenes ? 0 : 1; round < 3; ++round) { /* nothing, boxes, other boxes */
        make_scene(s);
        if (round > 0) {
            CHECK(build(index) == BVOL_OK);
            bvol_index_destroy(model);
            model = build_model();
            check_places(index);
            check_cells(index, s);
        }
        ask_all(index, model);
    }
    bvol_mpi_index_destroy(index);
    bvol_index_destroy(model);
}

/* Moves: some boxes of all ranks go where another scene has them. */
static bvol_aabb moved[MOST];
static uint64_t moved_ids[MOST];

static size_t make_moves(const scene *s, int one_of)
{
    size_t n = 0;
    for (int r = 0; r < ranks; ++r)
        for (size_t i = first_of[r]; i < first_of[r + 1]; ++i) {
            if (bits() % (uint32_t)one_of)
                continue;
            all[i] = s->box(r);
            if (r == rank) {
                moved[n] = all[i];
                moved_ids[n++] = i;
            }
        }
    return n;
}

static void test_moves(const scene *from, const scene *to, uint32_t engine)
{
    bvol_index_options options = BVOL_INDEX_OPTIONS_INIT;
    bvol_mpi_index *index = NULL;
    options.engine = engine;
    make_scene(from);
    CHECK(bvol_mpi_index_create(MPI_COMM_WORLD, &options, NULL, &index) == BVOL_OK);
    CHECK(build(index) == BVOL_OK);
    for (int one_of = 1; one_of < 50; one_of += 12) {
        const size_t n = make_moves(to, one_of);
        CHECK(bvol_mpi_index_move_many(index, moved_ids, moved, n, 0) == BVOL_OK);
        bvol_index *const model = build_model();
        ask_all(index, model);
        bvol_index_destroy(model);
    }
    bvol_mpi_index_destroy(index);
}

/* Boxes on other ranks: those of the model are in the order that all ranks tell together. */
static void follow(const bvol_mpi_results *from, bvol_aabb *before)
{
    static uint64_t ids[MOST];
    static int counts[64], starts[64];
    const int n = (int)from->count;
    size_t seen = 0, sum = 0;
    MPI_Allgather(&n, 1, MPI_INT, counts, 1, MPI_INT, MPI_COMM_WORLD);
    const size_t total = first_of[ranks];
    for (int r = 0; r < ranks; ++r) {
        CHECK((size_t)counts[r] == total / (size_t)ranks || (size_t)counts[r] == total / (size_t)ranks + 1);
        starts[r] = (int)seen;
        first_of[r] = seen;
        seen += (size_t)counts[r];
    }
    CHECK(seen == total && from->rows == from->count);
    MPI_Allgatherv(from->ids, n, MPI_UINT64_T, ids, counts, starts, MPI_UINT64_T, MPI_COMM_WORLD);
    memcpy(before, all, total * sizeof *all);
    for (size_t i = 0; i < total; ++i) {
        CHECK(ids[i] < total);
        all[i] = before[ids[i]];
        sum += ids[i];
        before[ids[i]] = (bvol_aabb){{NAN, NAN, NAN}, {-1, -1, -1}}; /* each once */
    }
    CHECK(total == 0 || sum == total * (total - 1) / 2);
}

static void test_spread(const scene *s)
{
    static bvol_aabb before[MOST];
    bvol_mpi_index *index = NULL;
    bvol_mpi_results from = BVOL_MPI_RESULTS_INIT;
    make_scene(s);
    CHECK(bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_mpi_index_build_spread(index, all + first_of[rank], first_of[rank + 1] - first_of[rank], 0, NULL, &from) ==
          BVOL_OK);
    follow(&from, before);
    bvol_index *const model = build_model();
    check_places(index);
    ask_all(index, model);
    bvol_mpi_results_free(&from);
    bvol_mpi_index_destroy(index);
    bvol_index_destroy(model);
}

/* Memory that fails on one rank */

/* An allocator that fails at a given call. */
typedef struct counter {
    int calls, fail_at, fails, live;
} counter;

static void *count_alloc(size_t size, size_t align, void *user)
{
    counter *const c = user;
    if (size == 0 || align == 0 || (++c->calls == c->fail_at && c->fails))
        return NULL;
    ++c->live;
    return aligned_alloc(align, (size + align - 1) / align * align);
}

static void count_free(void *memory, size_t size, size_t align, void *user)
{
    (void)size;
    (void)align;
    --((counter *)user)->live;
    free(memory);
}

static counter memory;
static int tries, unlucky;

/* Before each try of a call, until it succeeds: one allocation more comes before the one that fails. */
static void fail_later(void)
{
    memory.calls = 0;
    memory.fail_at = ++tries; /* of the rank that is unlucky */
    memory.fails = rank == unlucky;
}

static int succeeds(bvol_result result)
{
    memory.fails = 0;
    CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
    if (result != BVOL_OK)
        return 0;
    CHECK(tries > 1 || with.scratch); /* which may have all that is needed */
    tries = 0;
    return 1;
}

static void fail_to_ask(bvol_mpi_index *index, const bvol_index *model, const question *q)
{
    size_t from;
    const size_t count = range(q, index, &from);
    bvol_mpi_results results = BVOL_MPI_RESULTS_INIT;
    CHECK(q->ask(index, from, count, &results) == BVOL_OK); /* and keeps no memory of questions before */
    bvol_mpi_results_free(&results);
    const int live = memory.live;
    for (fail_later(); !succeeds(q->ask(index, from, count, &results)); fail_later())
        CHECK(!results.offsets && memory.live == live);
    compare(q, model, &results, from, count);
    bvol_mpi_results_free(&results);
    CHECK(memory.live == live);
}

/* The same with the memory of earlier results, the first of which are of another allocator. */
static void fail_to_ask_again(bvol_mpi_index *index, const bvol_index *model)
{
    bvol_mpi_index *other = NULL;
    bvol_mpi_results results;
    CHECK(bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, &other) == BVOL_OK);
    CHECK(questions[RAYS].ask(other, 0, 10, &results) == BVOL_OK && results.rows == 10 && results.count == 0);
    bvol_mpi_index_destroy(other);
    CHECK(bvol_scratch_create(NULL, &with.scratch) == BVOL_OK);
    with.flags = BVOL_RESOURCES_KEEP_ROWS;
    for (int i = 0; i < QUESTIONS; ++i) {
        size_t from, count = range(&questions[i], index, &from);
        for (fail_later(); !succeeds(questions[i].ask(index, from, count, &results)); fail_later())
            CHECK(!results.offsets || results.offsets[results.rows] == results.count);
        compare(&questions[i], model, &results, from, count);
    }
    bvol_mpi_results_free(&results);
    bvol_scratch_destroy(with.scratch);
    with = (bvol_resources){.size = sizeof with};
}

static void test_memory(int who)
{
    const bvol_allocator allocator = {count_alloc, count_free, &memory};
    bvol_mpi_index *index = NULL;
    unlucky = who;
    for (fail_later(); !succeeds(bvol_mpi_index_create(MPI_COMM_WORLD, NULL, &allocator, &index)); fail_later())
        CHECK(!index && memory.live == 0);
    make_scene(&scenes[0]);
    CHECK(build(index) == BVOL_OK);
    bvol_index *model = build_model();
    make_scene(&scenes[2]);
    for (fail_later(); !succeeds(build(index)); fail_later())
        if (tries % 8 == 3)
            ask_all(index, model); /* the index is as it was */
    bvol_index_destroy(model);
    model = build_model();
    for (int i = 0; i < QUESTIONS; ++i)
        fail_to_ask(index, model, &questions[i]);
    fail_to_ask_again(index, model);
    for (int k = 0; k < 2; ++k) { /* in place, and by building anew */
        const size_t n = make_moves(&scenes[k ? 7 : 0], 10);
        for (fail_later(); !succeeds(bvol_mpi_index_move_many(index, moved_ids, moved, n, 0)); fail_later())
            if (tries % 8 == 3)
                ask_all(index, model);
        bvol_index_destroy(model);
        model = build_model();
        ask_all(index, model);
    }
    bvol_mpi_results from = BVOL_MPI_RESULTS_INIT;
    size_t begin;
    const size_t own = first_of[rank + 1] - first_of[rank], count = range(&questions[OVERLAPS], index, &begin);
    CHECK(questions[OVERLAPS].ask(index, begin, count, &from) ==
          BVOL_OK); /* without a scratch, so that none of that memory is kept */
    bvol_mpi_results_free(&from);
    const int live = memory.live;
    for (fail_later(); !succeeds(bvol_mpi_index_build_spread(index, all + first_of[rank], own, 0, NULL, &from)); fail_later())
        CHECK(!from.offsets && memory.live == live);
    bvol_mpi_results_free(&from);
    bvol_mpi_index_destroy(index);
    bvol_index_destroy(model);
    CHECK(memory.live == 0);
}

/* Slacks: a box on rank 1 that asks, and the same on rank 0, where another box makes a cell of which more is told than of the
 * box. That is so where there is one cell a rank. Rank 0 is to be asked all the same, for its box comes first. */
static void ask_both(const bvol_aabb *box, const bvol_aabb *other, size_t copies, int number)
{
    bvol_mpi_index *index = NULL;
    bvol_mpi_results results = BVOL_MPI_RESULTS_INIT;
    all[0] = *box;
    all[1] = *other;
    for (size_t i = 0; i < copies; ++i)
        all[2 + i] = *box;
    first_of[0] = 0;
    for (int r = 1; r <= ranks; ++r)
        first_of[r] = r == 1 ? 2 : 2 + copies;
    CHECK(bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, &index) == BVOL_OK && build(index) == BVOL_OK);
    bvol_index *const model = build_model();
    CHECK(questions[number].ask(index, 0, rank == 1, &results) == BVOL_OK);
    compare(&questions[number], model, &results, 0, rank == 1);
    bvol_mpi_results_free(&results);
    bvol_mpi_index_destroy(index);
    bvol_index_destroy(model);
}

/* A square of which less is told since a difference is not exact, of a box at a distance of 1 and of a tiny one. */
static void test_slack_of_distances(float size)
{
    const bvol_aabb box = {{0x1p-26F * size, size, 0}, {size, 2 * size, size}};
    const bvol_aabb other = {{-size, 2 * size, 0}, {-size, 2 * size, size}};
    points[0] = (bvol_vec3){size < 1 ? -FLT_TRUE_MIN : -0x1p-90F, 0, .5F * size};
    ask_both(&box, &other, 10, NEAREST);
}

/* Rays that touch a corner and leave again at once, which takes exact arithmetic, and cells that they leave later. */
static void test_slack_of_rays(void)
{
    for (int i = 0, found = 0; found < 5; ++i) {
        bvol_aabb cell;
        bvol_ray_hit near, far;
        const bvol_aabb box = {{1 + any(), 1 + any(), -1}, {3, 3, 1 + any()}}, other = {{3, 3, 4}, {3, 3, 4}};
        const float t = 1 + 4 * any();
        rays[0] = (bvol_ray){{any() - .5F, any() - .5F, any() - .5F}, 0, {0, 0, 0}, INFINITY};
        rays[0].dir = (bvol_vec3){(box.min.x - rays[0].origin.x) / t, (box.min.y - rays[0].origin.y) / t,
                                  (box.max.z - rays[0].origin.z) / t};
        bvol_aabb_merge(&box, &other, &cell);
        if (bvol_ray_hits_aabb(&rays[0], &box, &near) && bvol_ray_hits_aabb(&rays[0], &cell, &far) &&
            far.t_enter > near.t_enter) {
            ++found;
            ask_both(&box, &other, 1, RAYS);
        }
        CHECK(i < 1000000);
    }
}

static void test_slacks(void)
{
    if (ranks < 2)
        return;
    test_slack_of_distances(1);
    test_slack_of_distances(0x1p-65F);
    test_slack_of_rays();
}

/* What one rank is given is wrong: the call fails on all. */
static void test_arguments(void)
{
    const bvol_resources wrong = {.flags = 77};
    const int odd_one = rank == ranks - 1;
    bvol_mpi_index *index = NULL;
    bvol_mpi_results results = BVOL_MPI_RESULTS_INIT;
    bvol_index_options options = BVOL_INDEX_OPTIONS_INIT;
    options.flags = 1U << 30;
    CHECK(bvol_mpi_index_create(MPI_COMM_WORLD, odd_one ? &options : NULL, NULL, &index) == BVOL_ERROR_OPTIONS && !index);
    CHECK(bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, odd_one ? NULL : &index) == BVOL_ERROR_ARGUMENT && !index);
    CHECK(bvol_mpi_index_create(MPI_COMM_NULL, NULL, NULL, &index) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_create_fortran(MPI_Comm_c2f(MPI_COMM_WORLD), NULL, NULL, &index) == BVOL_OK);
    make_scene(&scenes[0]);
    bvol_index *const model = build_model();
    CHECK(build(index) == BVOL_OK);
    CHECK(bvol_mpi_index_build(index, odd_one ? NULL : asked, ASKED, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_build(index, asked, ASKED, odd_one ? 3 : 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_build(index, asked, ASKED, 0, odd_one ? &wrong : NULL) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_mpi_index_overlaps_aabb_many(index, asked, odd_one ? SIZE_MAX / 2 : 5, 0, NULL, &results) ==
          BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_overlaps_aabb_many(index, odd_one ? NULL : asked, 5, 0, NULL, &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_overlaps_aabb_many(index, asked, 5, 0, NULL, odd_one ? NULL : &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_overlaps_aabb_many(index, asked, 5, 0, odd_one ? &wrong : NULL, &results) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_mpi_index_build(NULL, asked, ASKED, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_nearest_point_many(index, points, 5, 0, 1, NULL, odd_one ? 2 : 3, &results) ==
          (ranks > 1 ? BVOL_ERROR_ARGUMENT : BVOL_OK));
    bvol_mpi_results_free(&results);
    CHECK(bvol_mpi_index_nearest_point_many(index, points, 5, 0, odd_one ? 1 : 2, NULL, 3, &results) ==
          (ranks > 1 ? BVOL_ERROR_ARGUMENT : BVOL_OK));
    bvol_mpi_results_free(&results);
    CHECK(bvol_mpi_index_nearest_point_many(index, odd_one ? NULL : points, 5, 0, 1, NULL, 3, &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_raycast_first_many(index, odd_one ? NULL : rays, 5, 0, NULL, &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_pairs(index, odd_one ? &wrong : NULL, &results) == BVOL_ERROR_OPTIONS);
    const uint64_t none = first_of[ranks];
    CHECK(bvol_mpi_index_move_many(index, &none, asked, (size_t)odd_one, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_move_many(index, NULL, asked, (size_t)odd_one, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_move_many(index, NULL, NULL, 0, odd_one ? 3 : 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_move_many(index, NULL, NULL, 0, 0) == BVOL_OK);
    CHECK(bvol_mpi_index_move_many(NULL, NULL, NULL, 0, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_build_spread(index, odd_one ? NULL : asked, 5, 0, NULL, &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_build_spread(index, asked, 5, 0, NULL, odd_one ? NULL : &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_build_spread(NULL, asked, 5, 0, NULL, &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_pairs(NULL, NULL, &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_raycast_first_many(NULL, rays, 5, 0, NULL, &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_nearest_point_many(NULL, points, 5, 0, 1, NULL, 3, &results) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_overlaps_aabb_many(NULL, asked, 5, 0, NULL, &results) == BVOL_ERROR_ARGUMENT && !results.offsets);
    CHECK(bvol_mpi_index_get_stats(NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_mpi_index_get_stats(index, &(bvol_mpi_stats){.size = 8}) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_mpi_index_locate(NULL, 0, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    ask_all(index, model);
    bvol_mpi_index_destroy(NULL);
    bvol_mpi_results_free(NULL);
    bvol_mpi_index_destroy(index);
    bvol_index_destroy(model);
}

static void test_all(void)
{
    test_arguments();
    test_moves(&scenes[2], &scenes[0], BVOL_ENGINE_AUTO);
    test_moves(&scenes[7], &scenes[2], BVOL_ENGINE_OCTREE);
    test_moves(&scenes[6], &scenes[0], BVOL_ENGINE_OCTREE);
    test_spread(&scenes[0]);
    test_spread(&scenes[3]);
    test_spread(&scenes[4]);
    test_spread(&scenes[7]);
    test_spread(&scenes[SCENES - 1]);
    test_memory(ranks - 1);
}

/* What the number of ranks has a part in. */
static void test_few(void)
{
    make_scene(&scenes[2]);
    bvol_mpi_index *index = NULL;
    CHECK(bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, &index) == BVOL_OK);
    CHECK(build(index) == BVOL_OK);
    bvol_index *const model = build_model();
    check_places(index);
    ask_all(index, model);
    CHECK(bvol_mpi_index_build(index, asked, ASKED, rank == ranks - 1 ? 3 : 0, NULL) == BVOL_ERROR_ARGUMENT);
    bvol_mpi_index_destroy(index);
    bvol_index_destroy(model);
    test_spread(&scenes[7]);
}

int main(int argc, char **argv)
{
    bvol_mpi_index *index = NULL;
    if (bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, &index) != BVOL_ERROR_ARGUMENT)
        return 1; /* not initialized */
    int level = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int seeds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1;
    test_slacks();
#ifdef TEST_SLACKS_ALONE
    MPI_Finalize();
    return 0;
#endif
    for (int round = 0; round < seeds; ++round)
        for (int i = 0; i < SCENES; ++i) {
            state = (uint32_t)(1000 * round + i);
            test_scene(&scenes[i]);
        }
    if (seeds == 0)
        test_few();
    else
        test_all();
    if (seeds > 1)
        test_memory(0);
    size_t sums[2] = {rows_compared, ids_compared}, sum[2];
    MPI_Reduce(sums, sum, 2, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d ranks, %zu rows, %zu ids: the same\n", ranks, sum[0], sum[1]);
    MPI_Finalize();
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* The model: on every rank one index over the boxes of all, whose rows are to be those of the index over ranks. Also with an
 * allocator that fails on one rank. All ranks make the same random numbers. */
#include <bvol/bvol.h>
#include <bvol/mpi.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4000, ASKED = 300, ROOM = 1 << 21 };

static int rank, ranks;
static bvol_aabb all[MOST], asked[ASKED];
static size_t first_of[65]; /* boxes of lower ranks */
static size_t rows_compared, ids_compared;

#define CHECK(condition) ((condition) ? (void)0 : fail(__LINE__, #condition))

static void fail(int line, const char *text)
{
    fprintf(stderr, "mpi/test.c:%d: rank %d of %d: %s\n", line, rank, ranks, text);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static uint32_t state;

static uint32_t bits(void)
{
    state = state * 1664525U + 1013904223U;
    return state >> 8;
}

static float any(void)
{
    return (float)bits() / (1 << 24);
}

/* Scenes */

static bvol_aabb cube(float x, float y, float z, float size)
{
    return (bvol_aabb){{x, y, z}, {x + size, y + size, z + size}};
}

static bvol_aabb spread(int r)
{
    (void)r;
    return cube(any(), any(), any(), .05F * any());
}

static bvol_aabb slabs(int r)
{
    return cube((float)r + any(), any(), any(), .1F * any());
}

static bvol_aabb units(int r)
{
    (void)r;
    return (bvol_aabb){{-.5F, -.5F, -.5F}, {.5F, .5F, .5F}};
}

static bvol_aabb lattice(int r)
{
    (void)r;
    return cube((float)(bits() % 4), (float)(bits() % 4), (float)(bits() % 4), 1);
}

static bvol_aabb odd(int r)
{
    static const float values[] = {NAN,           INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, FLT_TRUE_MIN,
                                   -FLT_TRUE_MIN, 0,        -0.0F,     1,       1e18F};
    float v[6];
    if (bits() % 2)
        return slabs(r);
    for (int i = 0; i < 6; ++i)
        v[i] = bits() % 3 ? any() - (i < 3) : values[bits() % (sizeof values / sizeof *values)];
    return (bvol_aabb){{v[0], v[1], v[2]}, {v[3], v[4], v[5]}};
}

typedef struct scene {
    const char *name;
    bvol_aabb (*box)(int r);
    uint32_t engine;
    int many; /* boxes of a rank, at most */
    int only; /* the rank that has boxes, or -1 */
} scene;

static const scene scenes[] = {
    {"spread", spread, BVOL_ENGINE_AUTO, 500, -1},    {"few", spread, BVOL_ENGINE_AUTO, 20, -1},
    {"slabs", slabs, BVOL_ENGINE_BVH, 500, -1},       {"one rank", slabs, BVOL_ENGINE_AUTO, 500, 1},
    {"units", units, BVOL_ENGINE_DYNAMIC, 40, -1},    {"lattice", lattice, BVOL_ENGINE_BVH, 60, -1},
    {"octree", slabs, BVOL_ENGINE_OCTREE, 400, -1},   {"odd", odd, BVOL_ENGINE_AUTO, 300, -1},
    {"odd octree", odd, BVOL_ENGINE_OCTREE, 100, -1}, {"list", spread, BVOL_ENGINE_FLAT, 450, -1},
    {"nothing", spread, BVOL_ENGINE_AUTO, 0, -1},
};
enum { SCENES = sizeof scenes / sizeof *scenes };

static void make_scene(const scene *s)
{
    size_t n = 0;
    for (int r = 0; r < ranks; ++r) {
        size_t count = s->many > 0 ? bits() % (uint32_t)(s->many + 1) : 0;
        count = s->only >= 0 && r != s->only % ranks ? 0 : count;
        for (first_of[r] = n; count > 0; --count)
            all[n++] = s->box(r);
    }
    first_of[ranks] = n;
    for (int i = 0; i < ASKED; ++i)
        asked[i] = s->box((int)(bits() % (uint32_t)ranks));
}

/* The numbers of queries that this rank asks: of all that are made, those from one to another. */
static size_t ask_from(int r)
{
    return (size_t)ASKED * (size_t)r * (size_t)r / ((size_t)ranks * (size_t)ranks);
}

/* An allocator that fails at a given call. */
typedef struct counter {
    int calls, fail_at, live;
} counter;

static void *count_alloc(size_t size, size_t align, void *user)
{
    counter *const c = user;
    if (size == 0 || align == 0 || ++c->calls == c->fail_at)
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

/* Questions: each fills results, and knows what one index says about a query. */
typedef struct question {
    const char *name;
    bvol_result (*ask)(bvol_mpi_index *index, size_t from, size_t count, bvol_mpi_results *out);
    size_t (*model)(const bvol_index *index, size_t i, bvol_index_found *found);
} question;

static uint32_t model_ids[MOST];

static bvol_result ask_overlaps(bvol_mpi_index *index, size_t from, size_t count, bvol_mpi_results *out)
{
    return bvol_mpi_index_overlaps_aabb_many(index, asked + from, count, 0, NULL, out);
}

static size_t model_overlaps(const bvol_index *index, size_t i, bvol_index_found *found)
{
    const size_t n = bvol_index_overlaps_aabb(index, &asked[i], NULL, model_ids, MOST);
    for (size_t k = 0; k < n; ++k)
        found[k] = (bvol_index_found){model_ids[k], 0};
    return n;
}

static const question questions[] = {
    {"overlaps", ask_overlaps, model_overlaps},
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

static void compare(const question *q, const bvol_index *model, const bvol_mpi_results *results, size_t from, size_t count)
{
    static bvol_index_found found[MOST];
    CHECK(results->rows == count && results->offsets[0] == 0 && results->offsets[count] == results->count);
    for (size_t i = 0; i < count; ++i) {
        const size_t n = q->model(model, from + i, found), at = (size_t)results->offsets[i];
        CHECK(results->offsets[i + 1] - at == n);
        for (size_t k = 0; k < n; ++k) {
            CHECK(results->ids[at + k] == found[k].id);
            CHECK(!results->at || memcmp(&results->at[at + k], &found[k].at, sizeof(float)) == 0);
        }
        ++rows_compared;
        ids_compared += n;
    }
}

static void ask_all(bvol_mpi_index *index, const bvol_index *model)
{
    const size_t from = ask_from(rank), count = ask_from(rank + 1) - from;
    for (int i = 0; i < QUESTIONS; ++i) {
        bvol_mpi_results results = BVOL_MPI_RESULTS_INIT;
        CHECK(questions[i].ask(index, from, count, &results) == BVOL_OK);
        compare(&questions[i], model, &results, from, count);
        bvol_mpi_results_free(&results);
        CHECK(!results.offsets);
    }
}

static bvol_result build(bvol_mpi_index *index)
{
    return bvol_mpi_index_build(index, all + first_of[rank], first_of[rank + 1] - first_of[rank], 0, NULL);
}

static bvol_index *build_model(void)
{
    bvol_index *model = NULL;
    CHECK(bvol_index_create(NULL, NULL, &model) == BVOL_OK);
    CHECK(bvol_index_build(model, all, first_of[ranks], 0, NULL, 0, NULL) == BVOL_OK);
    return model;
}

static void check_places(const bvol_mpi_index *index)
{
    bvol_mpi_stats stats = BVOL_MPI_STATS_INIT;
    CHECK(bvol_mpi_index_get_stats(index, &stats) == BVOL_OK);
    CHECK(stats.boxes == first_of[ranks] && stats.first == first_of[rank] && stats.own == first_of[rank + 1] - first_of[rank]);
    for (int r = 0; r < ranks; ++r)
        for (size_t id = first_of[r]; id < first_of[r + 1]; ++id) {
            int where = -1;
            uint32_t own = 0;
            CHECK(bvol_mpi_index_locate(index, id, &where, &own) == BVOL_OK && where == r && own == id - first_of[r]);
        }
    CHECK(bvol_mpi_index_locate(index, first_of[ranks], NULL, NULL) == BVOL_ERROR_ARGUMENT);
}

static void test_scene(const scene *s)
{
    bvol_index_options options = BVOL_INDEX_OPTIONS_INIT;
    bvol_mpi_index *index = NULL;
    bvol_index *model = NULL;
    options.engine = s->engine;
    CHECK(bvol_mpi_index_create(MPI_COMM_WORLD, &options, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_create(NULL, NULL, &model) == BVOL_OK);
    for (int round = 0; round < 3; ++round) { /* nothing, boxes, other boxes */
        make_scene(s);
        if (round > 0) {
            CHECK(build(index) == BVOL_OK);
            bvol_index_destroy(model);
            model = build_model();
            check_places(index);
        }
        ask_all(index, model);
    }
    bvol_mpi_index_destroy(index);
    bvol_index_destroy(model);
}

/* Memory that fails on one rank */

static counter memory;
static int tries, unlucky;

/* Before each try of a call, until it succeeds: one allocation more comes before the one that fails. */
static void fail_later(void)
{
    memory.calls = 0;
    memory.fail_at = rank == unlucky ? ++tries : 0;
}

static int succeeds(bvol_result result)
{
    memory.fail_at = 0;
    CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
    if (result != BVOL_OK)
        return 0;
    CHECK(rank != unlucky || tries > 4);
    tries = 0;
    return 1;
}

static void fail_to_ask(bvol_mpi_index *index, const bvol_index *model, const question *q)
{
    const size_t from = ask_from(rank), count = ask_from(rank + 1) - from;
    const int live = memory.live;
    bvol_mpi_results results = BVOL_MPI_RESULTS_INIT;
    for (fail_later(); !succeeds(q->ask(index, from, count, &results)); fail_later())
        CHECK(!results.offsets && memory.live == live);
    compare(q, model, &results, from, count);
    bvol_mpi_results_free(&results);
    CHECK(memory.live == live);
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
        ask_all(index, model); /* the index is as it was */
    bvol_index_destroy(model);
    model = build_model();
    for (int i = 0; i < QUESTIONS; ++i)
        fail_to_ask(index, model, &questions[i]);
    bvol_mpi_index_destroy(index);
    bvol_index_destroy(model);
    CHECK(memory.live == 0);
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

int main(int argc, char **argv)
{
    bvol_mpi_index *index = NULL;
    if (bvol_mpi_index_create(MPI_COMM_WORLD, NULL, NULL, &index) != BVOL_ERROR_ARGUMENT)
        return 1; /* not initialized */
    int threads = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int few = argc > 1;
    for (int round = 0; round < (few ? 1 : 3); ++round)
        for (int i = 0; i < SCENES; ++i) {
            state = (uint32_t)(1000 * round + i);
            test_scene(&scenes[i]);
        }
    test_arguments();
    if (!few)
        test_memory(0);
    test_memory(ranks - 1);
    size_t sums[2] = {rows_compared, ids_compared}, sum[2];
    MPI_Reduce(sums, sum, 2, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d ranks, %zu rows, %zu ids: the same\n", ranks, sum[0], sum[1]);
    MPI_Finalize();
    return 0;
}

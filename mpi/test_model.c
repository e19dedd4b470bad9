/* SPDX-License-Identifier: MIT */
#include "test_model.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

int rank, ranks;
bvol_aabb all[MOST], asked[ASKED];
bvol_vec3 points[ASKED];
bvol_ray rays[ASKED];
size_t first_of[65];
size_t rows_compared, ids_compared;
bvol_resources with;

void fail(const char *file, int line, const char *text)
{
    fprintf(stderr, "%s:%d: rank %d of %d: %s\n", file, line, rank, ranks, text);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

uint32_t state;

uint32_t bits(void)
{
    state = state * 1664525U + 1013904223U;
    return state >> 8;
}

float any(void)
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

const scene scenes[SCENES] = {
    {"spread", spread, BVOL_ENGINE_AUTO, 500, -1},    {"few", spread, BVOL_ENGINE_AUTO, 20, -1},
    {"slabs", slabs, BVOL_ENGINE_BVH, 500, -1},       {"one rank", slabs, BVOL_ENGINE_AUTO, 500, 1},
    {"units", units, BVOL_ENGINE_DYNAMIC, 40, -1},    {"lattice", lattice, BVOL_ENGINE_BVH, 60, -1},
    {"octree", slabs, BVOL_ENGINE_OCTREE, 400, -1},   {"odd", odd, BVOL_ENGINE_AUTO, 300, -1},
    {"odd octree", odd, BVOL_ENGINE_OCTREE, 100, -1}, {"list", spread, BVOL_ENGINE_FLAT, 450, -1},
    {"nothing", spread, BVOL_ENGINE_AUTO, 0, -1},
};

void make_scene(const scene *s)
{
    size_t n = 0;
    for (int r = 0; r < ranks; ++r) {
        size_t count = s->many > 0 ? bits() % (uint32_t)(s->many + 1) : 0;
        count = s->only >= 0 && r != s->only % ranks ? 0 : count;
        for (first_of[r] = n; count > 0; --count)
            all[n++] = s->box(r);
    }
    first_of[ranks] = n;
    for (int i = 0; i < ASKED; ++i) {
        const bvol_aabb box = asked[i] = s->box((int)(bits() % (uint32_t)ranks));
        points[i] = bits() % 2 ? box.min : (bvol_vec3){any(), any(), .5F};
        rays[i] = (bvol_ray){bits() % 4 ? points[i] : (bvol_vec3){-3, any(), any()},
                             bits() % 5 ? 0 : -INFINITY,
                             {(float)(bits() % 3) - 1, bits() % 3 ? 0 : any() - .5F, bits() % 2 ? 0 : any() - .5F},
                             bits() % 3 ? INFINITY : any()};
    }
}

/* The numbers of queries that this rank asks: of all that are made, those from one to another. */
static size_t ask_from(int r)
{
    return (size_t)ASKED * (size_t)r * (size_t)r / ((size_t)ranks * (size_t)ranks);
}

static uint32_t model_ids[MOST];

static bvol_result ask_overlaps(bvol_mpi_index *index, size_t from, size_t count, bvol_mpi_results *out)
{
    return bvol_mpi_index_overlaps_aabb_many(index, asked + from, count, 0, &with, out);
}

static size_t model_overlaps(const bvol_index *index, size_t i, bvol_index_found *found)
{
    const size_t n = bvol_index_overlaps_aabb(index, &asked[i], NULL, model_ids, MOST);
    for (size_t k = 0; k < n; ++k)
        found[k] = (bvol_index_found){model_ids[k], 0};
    return n;
}

/* An executor, by whose thread the index can be neither changed nor asked: that fails on this rank alone, and none waits. */
static bvol_mpi_index *asked_index;

static void run_backward(bvol_executor_part part, void *work, size_t parts, void *context)
{
    bvol_mpi_stats stats = BVOL_MPI_STATS_INIT;
    (void)context;
    if (rank % 2 == 0) {
        CHECK(bvol_mpi_index_build(asked_index, NULL, 0, 0, NULL) == BVOL_ERROR_BUSY);
        CHECK(bvol_mpi_index_build_spread(asked_index, NULL, 0, 0, NULL, NULL) == BVOL_ERROR_BUSY);
        CHECK(bvol_mpi_index_move_many(asked_index, NULL, NULL, 0, 0) == BVOL_ERROR_BUSY);
        CHECK(bvol_mpi_index_overlaps_aabb_many(asked_index, NULL, 0, 0, NULL, NULL) == BVOL_ERROR_BUSY);
        CHECK(bvol_mpi_index_nearest_point_many(asked_index, NULL, 0, 0, 1, NULL, 1, NULL) == BVOL_ERROR_BUSY);
        CHECK(bvol_mpi_index_raycast_first_many(asked_index, NULL, 0, 0, NULL, NULL) == BVOL_ERROR_BUSY);
        CHECK(bvol_mpi_index_pairs(asked_index, NULL, NULL) == BVOL_ERROR_BUSY);
        CHECK(bvol_mpi_index_get_stats(asked_index, &stats) == BVOL_ERROR_BUSY);
        bvol_mpi_index_destroy(asked_index);
    }
    while (parts-- > 0)
        part(work, parts);
}

static const bvol_executor executor = {sizeof executor, 3, run_backward, NULL};

static bvol_result ask_nearest(bvol_mpi_index *index, size_t from, size_t count, bvol_mpi_results *out)
{
    bvol_resources threads = with;
    threads.executor = &executor;
    asked_index = index;
    return bvol_mpi_index_nearest_point_many(index, points + from, count, 0, INFINITY, &threads, 10, out);
}

static size_t model_nearest(const bvol_index *index, size_t i, bvol_index_found *found)
{
    return bvol_index_nearest_point(index, &points[i], INFINITY, NULL, found, 10);
}

static bvol_result ask_near(bvol_mpi_index *index, size_t from, size_t count, bvol_mpi_results *out)
{
    return bvol_mpi_index_nearest_point_many(index, points + from, count, sizeof *points, .01F, &with, 1, out);
}

static size_t model_near(const bvol_index *index, size_t i, bvol_index_found *found)
{
    return bvol_index_nearest_point(index, &points[i], .01F, NULL, found, 1);
}

static bvol_result ask_everything(bvol_mpi_index *index, size_t from, size_t count, bvol_mpi_results *out)
{
    return bvol_mpi_index_nearest_point_many(index, points + from, count, 0, INFINITY, &with, SIZE_MAX, out);
}

static size_t model_everything(const bvol_index *index, size_t i, bvol_index_found *found)
{
    return bvol_index_nearest_point(index, &points[i], INFINITY, NULL, found, MOST);
}

static bvol_result ask_rays(bvol_mpi_index *index, size_t from, size_t count, bvol_mpi_results *out)
{
    return bvol_mpi_index_raycast_first_many(index, rays + from, count, 0, &with, out);
}

static size_t model_rays(const bvol_index *index, size_t i, bvol_index_found *found)
{
    bvol_ray_hit hit;
    const int hits = bvol_index_raycast_first(index, &rays[i], NULL, &found->id, &hit);
    if (hits)
        found->at = hit.t_enter;
    return (size_t)hits;
}

static bvol_result ask_pairs(bvol_mpi_index *index, size_t from, size_t count, bvol_mpi_results *out)
{
    (void)from;
    (void)count;
    return bvol_mpi_index_pairs(index, &with, out);
}

enum { ROOM = 1 << 21 };

static bvol_pair pairs[ROOM];
static size_t first_row; /* of those that are compared */

/* Boxes are asked about one after the other. */
static size_t model_pairs(const bvol_index *index, size_t i, bvol_index_found *found)
{
    static size_t all_pairs, next;
    size_t n = 0;
    if (i == first_row) {
        all_pairs = bvol_index_pairs(index, NULL, NULL, pairs, ROOM);
        CHECK(all_pairs <= ROOM);
        for (next = 0; next < all_pairs && pairs[next].a < i; ++next)
            ;
    }
    for (; next < all_pairs && pairs[next].a == i; ++next)
        found[n++] = (bvol_index_found){pairs[next].b, 0};
    return n;
}

const question questions[QUESTIONS] = {
    [OVERLAPS] = {"overlaps", ask_overlaps, model_overlaps, ASKED, 0},
    [NEAREST] = {"nearest", ask_nearest, model_nearest, ASKED, 0},
    [NEAR] = {"near", ask_near, model_near, ASKED, 0},
    [EVERYTHING] = {"everything", ask_everything, model_everything, 1, 0},
    [RAYS] = {"rays", ask_rays, model_rays, ASKED, 0},
    [PAIRS] = {"pairs", ask_pairs, model_pairs, 0, 1},
};

void compare(const question *q, const bvol_index *model, const bvol_mpi_results *results, size_t from, size_t count)
{
    static bvol_index_found found[MOST];
    first_row = from;
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

/* The queries of this rank. */
size_t range(const question *q, const bvol_mpi_index *index, size_t *from)
{
    bvol_mpi_stats stats = BVOL_MPI_STATS_INIT;
    CHECK(bvol_mpi_index_get_stats(index, &stats) == BVOL_OK);
    *from = q->of_boxes ? (size_t)stats.first : ask_from(rank);
    const size_t count = q->of_boxes ? (size_t)stats.own : ask_from(rank + 1) - *from;
    return count < q->most || q->of_boxes ? count : q->most;
}

/* One question after the other, each with results of its own, or all with the memory of those before. */
void ask_all(bvol_mpi_index *index, const bvol_index *model)
{
    static int calls;
    bvol_mpi_results results = BVOL_MPI_RESULTS_INIT;
    const int again = calls++ % 2;
    if (again) {
        CHECK(bvol_scratch_create(NULL, &with.scratch) == BVOL_OK);
        with.flags = BVOL_RESOURCES_KEEP_ROWS;
    }
    for (int i = 0; i < QUESTIONS; ++i) {
        size_t from, count = range(&questions[i], index, &from);
        CHECK(questions[i].ask(index, from, count, &results) == BVOL_OK);
        compare(&questions[i], model, &results, from, count);
        if (!again) {
            bvol_mpi_results_free(&results);
            CHECK(!results.offsets);
        }
    }
    bvol_mpi_results_free(&results);
    bvol_scratch_destroy(with.scratch);
    with = (bvol_resources){.size = sizeof with};
}

bvol_result build(bvol_mpi_index *index)
{
    return bvol_mpi_index_build(index, all + first_of[rank], first_of[rank + 1] - first_of[rank], 0, NULL);
}

bvol_index *build_model(void)
{
    bvol_index *model = NULL;
    CHECK(bvol_index_create(NULL, NULL, &model) == BVOL_OK);
    CHECK(bvol_index_build(model, all, first_of[ranks], 0, NULL, 0, NULL) == BVOL_OK);
    return model;
}

void check_places(const bvol_mpi_index *index)
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

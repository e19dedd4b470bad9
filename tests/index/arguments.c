/* SPDX-License-Identifier: MIT */
/* Arguments are checked alike, however little there is to do: without queries, without room, with nothing wanted, and in an
 * index without boxes. */
#include "index/model.h"

enum { QUERIES = 3 };

/* What a call is made with. */
typedef struct arguments {
    const bvol_index *index;
    size_t count, stride, capacity, wanted;
    const bvol_index_filter *filter;
    const bvol_executor *executor;
    const void *queries;
} arguments;

static const bvol_aabb boxes[QUERIES];
static const bvol_vec3 points[QUERIES];
static const bvol_sphere balls[QUERIES];
static const bvol_capsule capsules[QUERIES];
static const bvol_obb obbs[QUERIES];
static const bvol_ray rays[QUERIES];
static uint64_t offsets[QUERIES + 1];
static uint32_t ids[100];
static bvol_index_found found[100];
static bvol_pair pairs[100];

typedef struct verb {
    const char *name;
    bvol_result (*ask)(const arguments *a);
    const void *queries;
} verb;

#define ROWS(name)                                                                                                             \
    static bvol_result name(const arguments *a)                                                                                \
    {                                                                                                                          \
        return bvol_index_##name(a->index, a->queries, a->count, a->stride, a->filter,                                         \
                                 &(bvol_resources){.executor = a->executor}, offsets, a->capacity ? ids : NULL, a->capacity);  \
    }
ROWS(overlaps_aabb_many)
ROWS(contains_point_many)
ROWS(within_aabb_many)
ROWS(overlaps_sphere_many)
ROWS(overlaps_capsule_many)
ROWS(overlaps_obb_many)

static bvol_result raycast_first_many(const arguments *a)
{
    return bvol_index_raycast_first_many(a->index, a->queries, a->count, a->stride, a->filter,
                                         &(bvol_resources){.executor = a->executor}, ids, NULL);
}

static bvol_result nearest_point_many(const arguments *a)
{
    return bvol_index_nearest_point_many(a->index, a->queries, a->count, a->stride, INF, a->filter,
                                         &(bvol_resources){.executor = a->executor}, a->wanted ? found : NULL, a->wanted);
}

#define VERB(name, queries)                                                                                                    \
    {                                                                                                                          \
#name, name, queries                                                                                                   \
    }
static const verb verbs[] = {VERB(overlaps_aabb_many, boxes),       VERB(contains_point_many, points),
                             VERB(within_aabb_many, boxes),         VERB(overlaps_sphere_many, balls),
                             VERB(overlaps_capsule_many, capsules), VERB(overlaps_obb_many, obbs),
                             VERB(raycast_first_many, rays),        VERB(nearest_point_many, points)};
enum { VERBS = sizeof verbs / sizeof *verbs };

static void run_all(bvol_executor_part part, void *work, size_t parts, void *context)
{
    (void)context;
    for (size_t i = 0; i < parts; i++)
        part(work, i);
}

static const bvol_index_filter wrong_size = {.size = 8}, wrong_flags = {.size = sizeof wrong_flags, .flags = 8};
static const bvol_executor team = {.size = sizeof team, .threads = 2, .run = run_all},
                           wrong_team = {.size = 8, .threads = 2, .run = run_all}, no_team = {.size = sizeof no_team};

static void check(const verb *v, arguments a, bvol_result want, const char *what)
{
    const bvol_result result = v->ask(&a);
    CHECKF(result == want, "%s of %zu queries, room for %zu, %zu wanted, %zu boxes, with %s: %d", v->name, a.count, a.capacity,
           a.wanted, bvol_index_count(a.index), what, (int)result);
}

#define WITH(field, value, want, what)                                                                                         \
    {                                                                                                                          \
        arguments b = a;                                                                                                       \
        b.field = value;                                                                                                       \
        check(v, b, want, what);                                                                                               \
    }

/* However little there is to do. */
static void check_all(const verb *v, arguments a)
{
    check(v, a, BVOL_OK, "nothing wrong");
    WITH(filter, &wrong_size, BVOL_ERROR_OPTIONS, "a filter of another size")
    WITH(filter, &wrong_flags, BVOL_ERROR_OPTIONS, "a filter with a flag")
    WITH(executor, &wrong_team, BVOL_ERROR_OPTIONS, "an executor of another size")
    WITH(executor, &no_team, BVOL_ERROR_OPTIONS, "an executor without a function")
    WITH(executor, &team, BVOL_OK, "an executor")
    WITH(stride, 6, BVOL_ERROR_ARGUMENT, "a stride of 6")
    WITH(stride, 4, BVOL_ERROR_ARGUMENT, "a stride of 4")
    WITH(index, NULL, BVOL_ERROR_ARGUMENT, "no index")
    WITH(queries, NULL, a.count > 0 ? BVOL_ERROR_ARGUMENT : BVOL_OK, "no queries")
}

TEST(index_arguments, batches_check_them_alike)
{
    bvol_index *const indexes[2] = {index_of(NULL, NULL, 0, 0), index_of(NULL, boxes, QUERIES, 0)};
    for (int i = 0; i < VERBS; i++)
        for (int c = 0; c < 16; c++)
            check_all(&verbs[i], (arguments){.index = indexes[c & 1],
                                             .queries = verbs[i].queries,
                                             .count = c & 2 ? QUERIES : 0,
                                             .capacity = c & 4 ? 20 : 0,
                                             .wanted = c & 8 ? 2 : 0});
    bvol_index_destroy(indexes[0]);
    bvol_index_destroy(indexes[1]);
}

/* Cursors and trackers, of an index without boxes and of one with some, about nothing and about something. */
TEST(index_arguments, handles_check_filters_alike)
{
    static const bvol_aabb nowhere = {{1, 1, 1}, {0, 0, 0}}, nan = {{NAN, 0, 0}, {1, 1, 1}};
    const bvol_aabb *const queries[3] = {&boxes[0], &nowhere, &nan};
    bvol_index *const indexes[2] = {index_of(NULL, NULL, 0, 0), index_of(NULL, boxes, QUERIES, 0)};
    bvol_index_cursor *cursor;
    bvol_pair_tracker *tracker;
    bvol_shape *shape;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    for (int i = 0; i < 2; i++) {
        for (int q = 0; q < 3; q++) {
            CHECK(bvol_shape_create_aabb(queries[q], NULL, &shape) == BVOL_OK);
            CHECK(bvol_index_overlaps_aabb_begin(indexes[i], queries[q], &wrong_size, cursor) == BVOL_ERROR_OPTIONS);
            CHECK(bvol_index_overlaps_shape_begin(indexes[i], shape, &wrong_size, cursor) == BVOL_ERROR_OPTIONS);
            CHECK(bvol_index_overlaps_aabb(indexes[i], queries[q], &wrong_size, ids, 100) == 0);
            CHECK(bvol_index_overlaps_shape(indexes[i], shape, &wrong_size, ids, 100) == 0);
            CHECK(bvol_index_nearest_aabb(indexes[i], queries[q], INF, &wrong_size, found, 100) == 0);
            bvol_shape_destroy(shape);
        }
        CHECK(bvol_pair_tracker_create(indexes[i], &wrong_size, NULL, &tracker) == BVOL_ERROR_OPTIONS && !tracker);
        CHECK(bvol_index_pairs(indexes[i], &wrong_size, NULL, pairs, 100) == 0);
        bvol_index_destroy(indexes[i]);
    }
    bvol_index_cursor_destroy(cursor);
}

/* Changes without boxes. */
TEST(index_arguments, changes_of_no_boxes_check_them_alike)
{
    bvol_index *const index = index_of(NULL, boxes, QUERIES, 0);
    bvol_index2 *plane;
    for (size_t count = 0; count < 2; count++) {
        CHECK(bvol_index_build(index, boxes, count, 6, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index_build(index, boxes, count, 0, NULL, 6, NULL) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index_build(index, boxes, count, 0, NULL, 0, &(bvol_resources){.executor = &no_team}) == BVOL_ERROR_OPTIONS);
        CHECK(bvol_index_build_spheres(index, balls, count, 4, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index_build_spheres(index, balls, count, 0, NULL, 6, NULL) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index_build_obbs(index, obbs, count, 4, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index_insert_many(index, boxes, count, 6, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index_insert_many(index, boxes, count, 0, NULL, 6, ids) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index_move_many(index, ids, boxes, count, 6) == BVOL_ERROR_ARGUMENT);
    }
    CHECK(bvol_index2_create(NULL, NULL, &plane) == BVOL_OK);
    for (size_t count = 0; count < 2; count++) {
        const bvol_aabb2 square = {{0, 0}, {1, 1}};
        CHECK(bvol_index2_build(plane, &square, count, 6, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index2_build(plane, &square, count, 0, NULL, 6, NULL) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index2_insert_many(plane, &square, count, 6, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_index2_move_many(plane, ids, &square, count, 6) == BVOL_ERROR_ARGUMENT);
    }
    bvol_index2_destroy(plane);
    bvol_index_destroy(index);
}

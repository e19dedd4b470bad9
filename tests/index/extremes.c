/* SPDX-License-Identifier: MIT */
/* Questions to indexes about shapes with extreme fields, against the functions for two shapes: boxes contain points at
 * infinity, and so must what finds them. */
#include "index/model.h"
#include "kinds.h"

#include <bvol/index_f64.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { SIDES = 7, BOXES = SIDES * SIDES * SIDES, FIELDS = 15, VALUES = 6 };

/* Along each axis. */
static const float sides[SIDES][2] = {{0, 2}, {-INF, INF}, {1, INF}, {INF, INF}, {-INF, -INF}, {FLT_MAX, INF}, {2, 0}};
static const float extremes[VALUES] = {INF, -INF, NAN, FLT_MAX, -FLT_MAX, 0};

static bvol_aabb boxes[BOXES];
static bvol_shape *box_shapes[BOXES];

static void make_boxes(void)
{
    for (int i = 0; i < BOXES; i++) {
        const float *const x = sides[i % SIDES], *const y = sides[i / SIDES % SIDES], *const z = sides[i / SIDES / SIDES];
        boxes[i] = aabb(x[0], y[0], z[0], x[1], y[1], z[1]);
        CHECK(bvol_shape_create_aabb(&boxes[i], NULL, &box_shapes[i]) == BVOL_OK);
    }
}

static void free_boxes(void)
{
    for (int i = 0; i < BOXES; i++)
        bvol_shape_destroy(box_shapes[i]);
}

static int mark(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    ((unsigned char *)context)[id] ^= 1;
    return 0;
}

static size_t by_value(const bvol_index *index, int kind, const void *value, uint32_t *ids)
{
    switch (kind) {
    case BVOL_KIND_POINT: return bvol_index_contains_point(index, value, NULL, ids, BOXES);
    case BVOL_KIND_AABB: return bvol_index_overlaps_aabb(index, value, NULL, ids, BOXES);
    case BVOL_KIND_SPHERE: return bvol_index_overlaps_sphere(index, value, NULL, ids, BOXES);
    case BVOL_KIND_CAPSULE: return bvol_index_overlaps_capsule(index, value, NULL, ids, BOXES);
    case BVOL_KIND_OBB: return bvol_index_overlaps_obb(index, value, NULL, ids, BOXES);
    default: return BOXES + 1;
    }
}

/* Every way to ask finds those that the function for two shapes names. */
typedef struct in_space {
    bvol_index *index;
    bvol_index_cursor *cursor;
} in_space;

static void check(const void *indexes, const value_kind *kind, const float *fields)
{
    const bvol_index *const index = ((const in_space *)indexes)->index;
    bvol_index_cursor *const cursor = ((const in_space *)indexes)->cursor;
    unsigned char want[BOXES], left[BOXES];
    uint32_t ids[BOXES], id;
    bvol_shape *shape;
    bvol_result step;
    size_t wanted = 0;
    CHECK(kind->create(fields, NULL, &shape) == BVOL_OK);
    for (int i = 0; i < BOXES; i++)
        wanted += want[i] = (unsigned char)(bvol_shape_overlaps(shape, box_shapes[i]) > 0);
    memcpy(left, want, sizeof left);
    CHECKF(bvol_index_overlaps_shape(index, shape, NULL, ids, BOXES) == wanted, "%s %g %g %g", kind->type, (double)fields[0],
           (double)fields[1], (double)fields[2]);
    for (size_t i = 0; i < wanted; i++)
        CHECK(want[ids[i]]);
    CHECK(bvol_index_overlaps_shape_each(index, shape, NULL, mark, left) == wanted);
    for (int i = 0; i < BOXES; i++)
        CHECK(!left[i]);
    CHECK(bvol_index_overlaps_shape_begin(index, shape, NULL, cursor) == BVOL_OK);
    for (size_t n = wanted; n > 0; n--)
        CHECK(bvol_index_cursor_next(cursor, &id) == BVOL_OK && want[id]);
    step = bvol_index_cursor_next(cursor, &id);
    CHECK(step == BVOL_NOTE_END);
    const size_t found = by_value(index, kind->number, fields, ids);
    CHECKF(found > BOXES || found == wanted, "%s by its value", kind->type);
    bvol_shape_destroy(shape);
}

/* Calls a function with all shapes about (1, 1, 1) of which one or two fields are extreme; with few of them where a tool
 * watches the memory, since there the answers are not the question. */
static void draw(const value_kind *kind, void (*with)(const void *indexes, const value_kind *kind, const float *fields),
                 const void *indexes)
{
    static const float at_one[FIELDS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
                       upright[FIELDS] = {1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1},
                       upright2[FIELDS] = {1, 1, 1, 1, 1, 0, 0, 1};
    const float *const usual = kind->number == BVOL_KIND_OBB ? upright : kind->number == BVOL_KIND_OBB2 ? upright2 : at_one;
    const int step = test_step(35);
    for (int i = 0; i < kind->floats; i++)
        for (int k = i; k < kind->floats; k++)
            for (int v = (i + k) % step; v < (i == k ? VALUES : VALUES * VALUES); v += step) {
                float shape[FIELDS];
                memcpy(shape, usual, sizeof shape);
                shape[i] = extremes[v % VALUES];
                shape[k] = extremes[i == k ? v : v / VALUES];
                with(indexes, kind, shape);
            }
}

enum { ENGINES_IN_USE = 4 };
static const uint32_t kinds[ENGINES_IN_USE] = {BVOL_ENGINE_FLAT, BVOL_ENGINE_BVH, BVOL_ENGINE_DYNAMIC, BVOL_ENGINE_OCTREE};

TEST(index_extremes, shapes_at_infinity_find_the_boxes_that_the_functions_for_two_shapes_find)
{
    in_space w;
    make_boxes();
    CHECK(bvol_index_cursor_create(NULL, &w.cursor) == BVOL_OK);
    for (int e = 0; e < ENGINES_IN_USE; e++) {
        const bvol_index_options options = {.size = sizeof options, .engine = kinds[e]};
        w.index = index_of(&options, boxes, BOXES, e == 2);
        for (int i = 0; i < VALUES_IN_SPACE; i++)
            draw(&value_kinds[i], check, &w);
        bvol_index_destroy(w.index);
    }
    bvol_index_cursor_destroy(w.cursor);
    free_boxes();
}

/* Indexes of shapes, which have some extreme ones themselves */

enum { LEAVES = 6 };
static const bvol_sphere balls[LEAVES] = {{{1, 1, 1}, 1},     {{1, 1, 1}, 0},   {{-3, 1, 1}, FLT_MAX},
                                          {{1, 1, 1}, -1.0F}, {{INF, 1, 1}, 1}, {{1, 1, 1}, INF}};
static const bvol_triangle triangles[LEAVES] = {
    {{0, 0, 0}, {4, 0, 0}, {0, 4, 4}},    {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}},   {{0, 0, 0}, {FLT_MAX, 0, 0}, {0, FLT_MAX, 9}},
    {{-INF, 1, 1}, {0, 0, 0}, {0, 1, 0}}, {{NAN, 1, 1}, {0, 0, 0}, {0, 1, 0}}, {{1, 1, 0}, {1, 1, 2}, {1, 3, 2}}};

typedef struct of_shapes {
    bvol_index *balls, *triangles;
    bvol_shape *ball[LEAVES], *triangle[LEAVES];
} of_shapes;

static void check_leaves(const bvol_index *index, const bvol_shape *shape, bvol_shape *const leaves[LEAVES], const char *name)
{
    uint32_t ids[LEAVES];
    const size_t found = bvol_index_overlaps_shape(index, shape, NULL, ids, LEAVES);
    size_t n = 0;
    for (uint32_t i = 0; i < LEAVES; i++)
        if (bvol_shape_overlaps(shape, leaves[i]) > 0)
            CHECKF(n < found && ids[n++] == i, "%s and leaf %u", name, i);
    CHECKF(n == found, "%s", name);
}

static void check_shapes(const void *indexes, const value_kind *kind, const float *fields)
{
    const of_shapes *const w = indexes;
    bvol_shape *shape;
    CHECK(kind->create(fields, NULL, &shape) == BVOL_OK);
    check_leaves(w->balls, shape, w->ball, kind->type);
    check_leaves(w->triangles, shape, w->triangle, kind->type);
    bvol_shape_destroy(shape);
}

TEST(index_extremes, shapes_at_infinity_find_the_shapes_that_the_functions_for_two_shapes_find)
{
    const bvol_triangle_mesh all = {
        .size = sizeof all, .vertices = &triangles[0].a, .vertex_count = 3 * LEAVES, .count = LEAVES};
    of_shapes w;
    w.balls = index_of(NULL, NULL, 0, 0);
    w.triangles = index_of(NULL, NULL, 0, 0);
    CHECK(bvol_index_build_spheres(w.balls, balls, LEAVES, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_build_triangles(w.triangles, &all, NULL, 0, NULL) == BVOL_OK);
    for (int i = 0; i < LEAVES; i++)
        CHECK(bvol_shape_create_sphere(&balls[i], NULL, &w.ball[i]) == BVOL_OK &&
              bvol_shape_create_triangle(&triangles[i], NULL, &w.triangle[i]) == BVOL_OK);
    for (int i = 0; i < VALUES_IN_SPACE; i++)
        draw(&value_kinds[i], check_shapes, &w);
    for (int i = 0; i < LEAVES; i++) {
        bvol_shape_destroy(w.ball[i]);
        bvol_shape_destroy(w.triangle[i]);
    }
    bvol_index_destroy(w.balls);
    bvol_index_destroy(w.triangles);
}

/* In the plane */

enum { SQUARES = SIDES * SIDES };

typedef struct in_plane {
    bvol_index2 *index;
    bvol_shape *square[SQUARES];
} in_plane;

static size_t in_plane_by_value(const bvol_index2 *index, int kind, const void *value, uint32_t *ids)
{
    switch (kind) {
    case BVOL_KIND_POINT2: return bvol_index2_contains_point(index, value, NULL, ids, SQUARES);
    case BVOL_KIND_SEGMENT2: return bvol_index2_overlaps_segment2(index, value, NULL, ids, SQUARES);
    case BVOL_KIND_AABB2: return bvol_index2_overlaps_aabb2(index, value, NULL, ids, SQUARES);
    case BVOL_KIND_CIRCLE: return bvol_index2_overlaps_circle(index, value, NULL, ids, SQUARES);
    case BVOL_KIND_OBB2: return bvol_index2_overlaps_obb2(index, value, NULL, ids, SQUARES);
    default: return 0;
    }
}

static void check_plane(const void *indexes, const value_kind *kind, const float *fields)
{
    const in_plane *const w = indexes;
    uint32_t ids[SQUARES];
    bvol_shape *shape;
    size_t n = 0;
    CHECK(kind->create(fields, NULL, &shape) == BVOL_OK);
    const size_t found = in_plane_by_value(w->index, kind->number, fields, ids);
    for (uint32_t i = 0; i < SQUARES; i++)
        if (bvol_shape_overlaps(shape, w->square[i]) > 0)
            CHECKF(n < found && ids[n++] == i, "%s %g %g", kind->type, (double)fields[0], (double)fields[1]);
    CHECKF(n == found, "%s %g %g", kind->type, (double)fields[0], (double)fields[1]);
    bvol_shape_destroy(shape);
}

TEST(index_extremes, shapes_of_the_plane_at_infinity_find_what_the_functions_for_two_shapes_find)
{
    bvol_aabb2 squares[SQUARES];
    in_plane w;
    for (int i = 0; i < SQUARES; i++) {
        const float *const x = sides[i % SIDES], *const y = sides[i / SIDES];
        squares[i] = (bvol_aabb2){{x[0], y[0]}, {x[1], y[1]}};
        CHECK(bvol_shape_create_aabb2(&squares[i], NULL, &w.square[i]) == BVOL_OK);
    }
    for (int e = 0; e < ENGINES_IN_USE; e++) {
        const bvol_index2_options options = {.size = sizeof options, .engine = kinds[e]};
        CHECK(bvol_index2_create(&options, NULL, &w.index) == BVOL_OK);
        CHECK(bvol_index2_build(w.index, squares, SQUARES, 0, NULL, 0, NULL) == BVOL_OK);
        for (int i = VALUES_IN_SPACE; i < VALUE_KINDS; i++)
            if (value_kinds[i].number != BVOL_KIND_RAY2)
                draw(&value_kinds[i], check_plane, &w);
        bvol_index2_destroy(w.index);
    }
    for (int i = 0; i < SQUARES; i++)
        bvol_shape_destroy(w.square[i]);
}

/* All boxes are one point, beside what is asked about by less than floats tell: none of their blocks is looked into. */
TEST(index_extremes, boxes_in_one_place_are_ruled_out_at_once)
{
    enum { PILE = 4096 };
    static bvol_aabb pile[PILE];
    bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH};
    const bvol_sphere ball = {{0, 0, 0}, nextafterf(1, 0)};
    const bvol_capsule capsule = {{0, 0, 0}, {-1, 1, 0}, nextafterf(1, 0)};
    const bvol_obb turned = {{0, 0, 0}, {nextafterf(0.6F, 0), 2, 1}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
    bvol_index *index;
    filter.counters = &counters;
    for (int i = 0; i < PILE; i++)
        pile[i] = aabb(1, 0, 0, 1, 0, 0);
    CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build(index, pile, PILE, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_overlaps_sphere(index, &ball, &filter, NULL, 0) == 0 && counters.leaves == 0);
    CHECK(bvol_index_overlaps_capsule(index, &capsule, &filter, NULL, 0) == 0 && counters.leaves == 0);
    CHECK(bvol_index_overlaps_obb(index, &turned, &filter, NULL, 0) == 0 && counters.leaves == 0);
    bvol_index_destroy(index);
}

/* How many blocks questions about each of some boxes look into, which are in a cube of edge 2^power and were inserted one by
 * one. */
static uint64_t blocks_at_scale(int power)
{
    enum { CUBES = 2000, STEPS = 1 << 15 };
    chance c = {1};
    static bvol_aabb cubes[CUBES];
    bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_DYNAMIC};
    bvol_index *index;
    uint32_t id;
    filter.counters = &counters;
    CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK);
    for (int i = 0; i < CUBES; i++) {
        for (int k = 0; k < 3; k++) {
            const int from = chance_int(&c, STEPS, 2 * STEPS - 500), to = from + chance_int(&c, 0, 499);
            *vec3_at(&cubes[i].min, k) = ldexpf((float)from / STEPS, power);
            *vec3_at(&cubes[i].max, k) = ldexpf((float)to / STEPS, power);
        }
        CHECK(bvol_index_insert(index, &cubes[i], NULL, &id) == BVOL_OK);
    }
    for (int i = 0; i < CUBES; i += 10)
        CHECK(bvol_index_overlaps_aabb(index, &cubes[i], &filter, NULL, 0) > 0);
    bvol_index_destroy(index);
    return counters.nodes + counters.leaves;
}

/* They are split alike. */
TEST(index_extremes, the_largest_boxes_are_found_as_soon_as_others)
{
    const uint64_t blocks = blocks_at_scale(0);
    CHECK(blocks_at_scale(127) == blocks);
    CHECK(blocks_at_scale(-126) == blocks);
}

/* They begin where a gap ends that was taken out, so that the way is cut when they are met. */
TEST(index_extremes, any_of_boxes_in_one_place_is_found_at_once)
{
    enum { PILE = 4096, ALL = PILE + 64 };
    static bvol_aabb_f64 pile[ALL];
    const bvol_aabb_f64 moving = {{2, 0, 0}, {3, 1, 1}};
    const bvol_vec3_f64 motion = {2e9, 0, 0};
    bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    bvol_index_f64 *index;
    filter.counters = &counters;
    for (int i = 0; i < ALL; i++)
        pile[i] = i < PILE ? (bvol_aabb_f64){{1e9, 0, 0}, {1e9 + 1, 1, 1}} : (bvol_aabb_f64){{0, i, 0}, {1, i + 1, 1}};
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, pile, ALL, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_sweep_aabb_any(index, &moving, &motion, &filter));
    CHECKF(counters.leaves < 16, "%llu leaves", (unsigned long long)counters.leaves);
    bvol_index_f64_destroy(index);
}

/* The wall of a box and an end of a capsule are farther apart than the largest float, and yet they meet. */
TEST(index_extremes, a_capsule_finds_a_box_as_high_as_floats_go)
{
    const bvol_aabb box = {{0, -FLT_MAX, -1}, {0, FLT_MAX, 1}};
    const bvol_capsule capsule = {{1, FLT_MAX, 0}, {FLT_MAX, -0x1p100F, 0x1p100F}, 0x1p60F};
    bvol_index *index;
    uint32_t id;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build(index, &box, 1, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_capsule_overlaps_aabb(&capsule, &box));
    CHECK(bvol_index_overlaps_capsule(index, &capsule, NULL, &id, 1) == 1);
    bvol_index_destroy(index);
}

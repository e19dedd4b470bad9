/* SPDX-License-Identifier: MIT */
/* bvol_shape (src/any_shape/shape.c): values in and out, memory, and that a question about two handles is the question about
 * their values. The list of questions is that of the library (src/any_shape/shape_pairs.inc), which docs/pairs.py compares with
 * the headers. */
#define DIRECT_HULLS
#include "direct.h"
#include "ledger.h"
#include "test.h"
#include "values.h"

/* ---- kinds ---- */

/* A frustum before it is made. */
typedef struct bvol_frustum_planes {
    bvol_plane planes[6];
} bvol_frustum_planes;

/* A hull before it is made: its vertices, in order. */
typedef struct bvol_hull_corners {
    uint32_t count;
    bvol_vec3 at[6];
} bvol_hull_corners;

/* The operands of each kind: those of the truth table, and some of the kinds that it leaves to tests of their own. */
#define SHAPES(kind, title, infinities) static const bvol_##kind operands_##kind[] = {
#define SHAPE(name, what, ...) __VA_ARGS__,
#define SHAPES_END                                                                                                             \
    }                                                                                                                          \
    ;
#include "truth_table.inc"

static const bvol_segment some_segment[] = {{{0, 0, 0}, {2, 2, 2}},
                                            {{1, 1, 1}, {1, 1, 1}},
                                            {{-1, 0, 0}, {3, 0, 0}},
                                            {{0, 0, NAN}, {1, 1, 1}},
                                            {{0, 0, 0}, {INF, 0, 0}}};
static const bvol_capsule some_capsule[] = {{{0, 0, 0}, {2, 0, 0}, 1},
                                            {{1, 1, 1}, {1, 1, 1}, 0},
                                            {{0, 0, 0}, {1, 0, 0}, -1},
                                            {{1, 1, 1}, {1, 2, 1}, 9},
                                            {{0, 0, 0}, {0, 0, 0}, NAN}};
static const bvol_triangle some_triangle[] = {{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}},
                                              {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}},
                                              {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}},
                                              {{-9, -9, 1}, {9, -9, 1}, {0, 9, 1}},
                                              {{0, 0, 0}, {2, 0, 0}, {0, -INF, 0}}};

static const bvol_hull_corners some_hull_points[] = {{4, {{0, 0, 0}, {0, 0, 2}, {0, 2, 0}, {2, 0, 0}}},
                                                     {6, {{-1, 1, 1}, {1, -1, 1}, {1, 1, -1}, {1, 1, 3}, {1, 3, 1}, {3, 1, 1}}},
                                                     {3, {{-9, -9, 1}, {0, 9, 1}, {9, -9, 1}}},
                                                     {2, {{0, 0, 0}, {1, 1, 1}}},
                                                     {1, {{1, 1, 1}}},
                                                     {0, {{0, 0, 0}}}};

static const bvol_segment2 some_segment2[] = {{{0, 0}, {2, 2}}, {{1, 1}, {1, 1}}, {{-1, 0}, {3, 0}}, {{0, NAN}, {1, 1}}};
static const bvol_vec2 corners[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}, {-1, 9}};
static const bvol_polygon2 some_polygon2[] = {
    {corners, 4, 0}, {corners, 1, 0}, {corners, 0, 0}, {corners, 5, 8}, {corners, 2, 16}};

/* X(name in functions, type, operands, number) */
#define VALUES(X)                                                                                                              \
    X(point, vec3, operands_vec3, BVOL_KIND_POINT)                                                                             \
    X(segment, segment, some_segment, BVOL_KIND_SEGMENT)                                                                       \
    X(ray, ray, operands_ray, BVOL_KIND_RAY)                                                                                   \
    X(plane, plane, operands_plane, BVOL_KIND_PLANE)                                                                           \
    X(aabb, aabb, operands_aabb, BVOL_KIND_AABB)                                                                               \
    X(sphere, sphere, operands_sphere, BVOL_KIND_SPHERE)                                                                       \
    X(capsule, capsule, some_capsule, BVOL_KIND_CAPSULE)                                                                       \
    X(obb, obb, operands_obb, BVOL_KIND_OBB)                                                                                   \
    X(triangle, triangle, some_triangle, BVOL_KIND_TRIANGLE)                                                                   \
    X(point2, vec2, operands_vec2, BVOL_KIND_POINT2)                                                                           \
    X(segment2, segment2, some_segment2, BVOL_KIND_SEGMENT2)                                                                   \
    X(ray2, ray2, operands_ray2, BVOL_KIND_RAY2)                                                                               \
    X(aabb2, aabb2, operands_aabb2, BVOL_KIND_AABB2)                                                                           \
    X(circle, circle, operands_circle, BVOL_KIND_CIRCLE)                                                                       \
    X(obb2, obb2, operands_obb2, BVOL_KIND_OBB2)
#define ALL(X)                                                                                                                 \
    VALUES(X)                                                                                                                  \
    X(polygon2, polygon2, some_polygon2, BVOL_KIND_POLYGON2)                                                                   \
    X(frustum, frustum_planes, operands_frustum_planes, BVOL_KIND_FRUSTUM)                                                     \
    X(hull, hull_corners, some_hull_points, BVOL_KIND_HULL)

#define KIND(name, type, operands, number) KIND_##name,
enum { ALL(KIND) KINDS };

#define FUNCTIONS(name, type, operands, number)                                                                                \
    static bvol_result create_##name(const void *value, const bvol_allocator *allocator, bvol_shape **out)                     \
    {                                                                                                                          \
        return bvol_shape_create_##name(value, allocator, out);                                                                \
    }                                                                                                                          \
    static bvol_result get_##name(const bvol_shape *shape, void *out)                                                          \
    {                                                                                                                          \
        return bvol_shape_get_##name(shape, out);                                                                              \
    }
VALUES(FUNCTIONS)

static bvol_result create_frustum(const void *value, const bvol_allocator *allocator, bvol_shape **out)
{
    bvol_frustum *frustum;
    CHECK(bvol_frustum_create_from_planes(value, 6, NULL, &frustum) == BVOL_OK);
    bvol_result result = bvol_shape_create_frustum(frustum, allocator, out);
    bvol_frustum_destroy(frustum);
    return result;
}

static bvol_result get_frustum(const bvol_shape *shape, void *out)
{
    const bvol_frustum *frustum;
    bvol_result result = bvol_shape_get_frustum(shape, out ? &frustum : NULL);
    if (result == BVOL_OK)
        for (size_t i = 0; i < 6; i++)
            CHECK(bvol_frustum_plane(frustum, i, (bvol_plane *)out + i) == BVOL_OK);
    return result;
}

static bvol_result create_hull(const void *value, const bvol_allocator *allocator, bvol_shape **out)
{
    const bvol_hull_corners *const points = value;
    bvol_hull *hull;
    CHECK(bvol_hull_create(points->at, points->count, 0, NULL, NULL, &hull) == BVOL_OK);
    bvol_result result = bvol_shape_create_hull(hull, allocator, out);
    bvol_hull_destroy(hull);
    return result;
}

static bvol_result get_hull(const bvol_shape *shape, void *out)
{
    const bvol_hull *hull;
    bvol_hull_corners points = {0, {{0, 0, 0}}};
    bvol_result result = bvol_shape_get_hull(shape, out ? &hull : NULL);
    if (result == BVOL_OK) {
        points.count = (uint32_t)bvol_hull_points(hull, points.at, 6);
        memcpy(out, &points, sizeof points);
    }
    return result;
}

static bvol_result create_polygon2(const void *value, const bvol_allocator *allocator, bvol_shape **out)
{
    return bvol_shape_create_polygon2(value, allocator, out);
}

/* The very view that was given, if its points are the ones that come back. */
static bvol_result get_polygon2(const bvol_shape *shape, void *out)
{
    bvol_polygon2 view;
    bvol_result result = bvol_shape_get_polygon2(shape, out ? &view : NULL);
    for (size_t i = 0; i < sizeof some_polygon2 / sizeof *some_polygon2 && result == BVOL_OK; i++) {
        const bvol_polygon2 *given = &some_polygon2[i];
        size_t same = 0;
        for (size_t k = 0; k < view.count && view.count == given->count; k++)
            same += memcmp(view.points + k, given->points + (given->stride == 16 ? 2 : 1) * k, sizeof *view.points) == 0;
        if (view.count == given->count && same == view.count && view.stride == 0)
            memcpy(out, given, sizeof *given);
    }
    return result;
}

static const struct {
    int number;
    bvol_result (*create)(const void *value, const bvol_allocator *allocator, bvol_shape **out);
    bvol_result (*get)(const bvol_shape *shape, void *out);
    const void *values;
    int count;
    size_t bytes;
} handles[KINDS] = {
#define FACTS(name, type, operands, number)                                                                                    \
    {number, create_##name, get_##name, operands, sizeof operands / sizeof *operands, sizeof *operands},
    ALL(FACTS)};

/* Room for any value. */
typedef union any_operand {
    float field[24];
    bvol_frustum_planes planes;
    bvol_hull_corners points;
} any_operand;

#define EACH_HANDLE(k) for (int k = 0; k < KINDS; k++)

static const void *operand(int kind, int i)
{
    return (const char *)handles[kind].values + handles[kind].bytes * (size_t)i;
}

static bvol_shape *make(int kind, const void *value)
{
    bvol_shape *shape;
    CHECK(handles[kind].create(value, NULL, &shape) == BVOL_OK);
    return shape;
}

/* ---- values ---- */

TEST(shape_handle, numbers_of_kinds_never_change)
{
    CHECK(BVOL_KIND_POINT == 1 && BVOL_KIND_SEGMENT == 2 && BVOL_KIND_RAY == 3 && BVOL_KIND_PLANE == 4 && BVOL_KIND_AABB == 5);
    CHECK(BVOL_KIND_SPHERE == 6 && BVOL_KIND_CAPSULE == 7 && BVOL_KIND_OBB == 8 && BVOL_KIND_TRIANGLE == 9 &&
          BVOL_KIND_FRUSTUM == 10 && BVOL_KIND_HULL == 11 && BVOL_KIND_PLANAR == 32);
    CHECK(BVOL_KIND_POINT2 == 33 && BVOL_KIND_RAY2 == 35 && BVOL_KIND_AABB2 == 37 && BVOL_KIND_CIRCLE == 38);
    CHECK(BVOL_KIND_OBB2 == 40 && BVOL_KIND_SEGMENT2 == 34 && BVOL_KIND_POLYGON2 == 41);
    CHECK(BVOL_QUESTION_OVERLAPS == 0 && BVOL_QUESTION_CONTAINS == 1 && BVOL_QUESTION_WITHIN == 2 &&
          BVOL_QUESTION_CLASSIFY == 3);
    CHECK(BVOL_QUESTION_OVERLAPS_INTERIOR == 4);
}

TEST(shape_handle, gives_back_the_very_value)
{
    EACH_HANDLE(k)
    for (int i = 0; i < handles[k].count; i++) {
        any_operand back;
        bvol_shape *shape = make(k, operand(k, i)), *clone;
        CHECK(bvol_shape_kind(shape) == handles[k].number);
        CHECK(handles[k].get(shape, &back) == BVOL_OK && memcmp(&back, operand(k, i), handles[k].bytes) == 0);
        CHECK(bvol_shape_clone(shape, NULL, &clone) == BVOL_OK && clone != shape);
        bvol_shape_destroy(shape);
        memset(&back, 0, sizeof back);
        CHECK(handles[k].get(clone, &back) == BVOL_OK && memcmp(&back, operand(k, i), handles[k].bytes) == 0);
        CHECK(bvol_shape_kind(clone) == handles[k].number);
        bvol_shape_destroy(clone);
    }
}

TEST(shape_handle, takes_nan_as_it_is)
{
    EACH_HANDLE(k)
    if (k != KIND_frustum && k != KIND_polygon2 && k != KIND_hull) {
        any_operand value, back;
        memcpy(&value, operand(k, 0), handles[k].bytes);
        set_field(&value, (int)(handles[k].bytes / 4) - 1, nan_bits[2]);
        bvol_shape *shape = make(k, &value);
        CHECK(handles[k].get(shape, &back) == BVOL_OK && memcmp(&back, &value, handles[k].bytes) == 0);
        CHECK(bvol_shape_overlaps(shape, shape) == 0 && bvol_shape_contains(shape, shape) == 0);
        bvol_shape_destroy(shape);
    }
}

TEST(shape_handle, does_not_give_what_is_not_there)
{
    EACH_HANDLE(k)
    EACH_HANDLE(other)
    {
        any_operand back;
        memset(&back, 0x5a, sizeof back);
        const any_operand before = back;
        bvol_shape *shape = make(k, operand(k, 0));
        if (other != k)
            CHECK(handles[other].get(shape, &back) == BVOL_ERROR_KIND && memcmp(&back, &before, sizeof back) == 0);
        CHECK(handles[k].get(shape, NULL) == BVOL_ERROR_ARGUMENT);
        CHECK(handles[other].get(NULL, &back) == BVOL_ERROR_ARGUMENT && memcmp(&back, &before, sizeof back) == 0);
        bvol_shape_destroy(shape);
    }
}

TEST(shape_handle, lends_its_frustum)
{
    bvol_shape *shape = make(KIND_frustum, operand(KIND_frustum, 0));
    const bvol_frustum *first, *second;
    CHECK(bvol_shape_get_frustum(shape, &first) == BVOL_OK && bvol_shape_get_frustum(shape, &second) == BVOL_OK);
    CHECK(first == second && bvol_frustum_plane_count(first) == 6);
    bvol_shape_destroy(shape);
}

TEST(shape_handle, lends_its_hull)
{
    bvol_shape *shape = make(KIND_hull, operand(KIND_hull, 1)), *clone;
    const bvol_hull *first, *second;
    uint32_t ids[6], offsets[9], corners_of[24];
    CHECK(bvol_shape_get_hull(shape, &first) == BVOL_OK && bvol_shape_get_hull(shape, &second) == BVOL_OK && first == second);
    CHECK(bvol_shape_clone(shape, NULL, &clone) == BVOL_OK && bvol_shape_get_hull(clone, &second) == BVOL_OK);
    bvol_shape_destroy(shape);
    CHECK(bvol_hull_dimension(second) == 3 && bvol_hull_vertices(second, ids, 6) == 6 && ids[5] == 5);
    CHECK(bvol_hull_faces(second, offsets, 9, corners_of, 24) == 8 && offsets[8] == 24);
    CHECK(bvol_hull_neighbors(second, 0, ids, 6) == 4 && ids[0] == 1 && ids[3] == 4);
    bvol_shape_destroy(clone);
}

TEST(shape_handle, copies_the_points_of_a_polygon)
{
    bvol_vec2 points[] = {{1, 2}, {3, 4}, {NAN, 6}};
    const bvol_polygon2 view = {points, 3, 0};
    bvol_polygon2 first, second;
    bvol_shape *shape = make(KIND_polygon2, &view), *clone;
    points[0].x = 9;
    CHECK(bvol_shape_clone(shape, NULL, &clone) == BVOL_OK);
    CHECK(bvol_shape_get_polygon2(shape, &first) == BVOL_OK && bvol_shape_get_polygon2(clone, &second) == BVOL_OK);
    CHECK(first.count == 3 && second.count == 3 && first.points != second.points && first.points != points);
    CHECK(first.points[0].x == 1 && second.points[0].x == 1 && second.points[1].y == 4 && isnan(second.points[2].x));
    bvol_shape_destroy(shape);
    CHECK(second.points[0].x == 1 && second.points[2].y == 6);
    bvol_shape_destroy(clone);
}

TEST(shape_handle, refuses_polygons_that_are_none)
{
    const bvol_vec2 points[] = {{1, 2}, {3, 4}};
    const bvol_polygon2 none = {NULL, 2, 0}, overlapping = {points, 2, 4}, odd = {points, 2, 9};
    const bvol_polygon2 endless = {points, SIZE_MAX / 8, 8}, larger = {points, SIZE_MAX / 16 + 1, 0};
    bvol_shape *out = (bvol_shape *)1;
    CHECK(bvol_shape_create_polygon2(&none, NULL, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
    out = (bvol_shape *)1;
    CHECK(bvol_shape_create_polygon2(&overlapping, NULL, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
    out = (bvol_shape *)1;
    CHECK(bvol_shape_create_polygon2(&odd, NULL, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
    out = (bvol_shape *)1;
    CHECK(bvol_shape_create_polygon2(&endless, NULL, &out) == BVOL_ERROR_MEMORY && out == NULL);
    CHECK(bvol_shape_create_polygon2(&larger, NULL, &out) == BVOL_ERROR_MEMORY && out == NULL);
}

/* ---- memory ---- */

TEST(shape_handle, takes_memory_once_and_gives_it_back)
{
    EACH_HANDLE(k)
    {
        ledger l = {0, 0, 0, 0}, m = {0, 0, 0, 0};
        const bvol_allocator a = {ledger_alloc, ledger_free, &l}, b = {ledger_alloc, ledger_free, &m};
        bvol_shape *shape, *clone;
        CHECK(handles[k].create(operand(k, 0), &a, &shape) == BVOL_OK && l.calls == 1 && l.live == 1);
        CHECK(l.bytes >= handles[k].bytes);
        CHECK(bvol_shape_clone(shape, &b, &clone) == BVOL_OK && m.calls == 1 && m.live == 1 && m.bytes == l.bytes);
        CHECK(l.calls == 1);
        bvol_shape_destroy(shape);
        CHECK(l.live == 0 && l.bytes == 0 && m.live == 1);
        bvol_shape_destroy(clone);
        CHECK(m.live == 0 && m.bytes == 0);
    }
    bvol_shape_destroy(NULL);
}

TEST(shape_handle, says_when_there_is_no_memory)
{
    EACH_HANDLE(k)
    {
        ledger l = {0, 1, 0, 0};
        const bvol_allocator a = {ledger_alloc, ledger_free, &l};
        bvol_shape *shape = make(k, operand(k, 0)), *none = shape;
        CHECK(bvol_shape_clone(shape, &a, &none) == BVOL_ERROR_MEMORY && none == NULL && l.live == 0);
        l.calls = 0;
        none = shape;
        CHECK(handles[k].create(operand(k, 0), &a, &none) == BVOL_ERROR_MEMORY && none == NULL && l.live == 0);
        bvol_shape_destroy(shape);
    }
}

TEST(shape_handle, refuses_what_it_cannot_use)
{
    const bvol_allocator no_alloc = {NULL, ledger_free, NULL}, no_free = {ledger_alloc, NULL, NULL};
    EACH_HANDLE(k)
    {
        bvol_shape *shape = make(k, operand(k, 0)), *out = shape;
        CHECK(handles[k].create(operand(k, 0), &no_alloc, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
        out = shape;
        CHECK(handles[k].create(operand(k, 0), &no_free, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
        CHECK(handles[k].create(operand(k, 0), NULL, NULL) == BVOL_ERROR_ARGUMENT);
        out = shape;
        if (k != KIND_frustum && k != KIND_hull)
            CHECK(handles[k].create(NULL, NULL, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
        out = shape;
        CHECK(bvol_shape_clone(shape, &no_free, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
        CHECK(bvol_shape_clone(shape, NULL, NULL) == BVOL_ERROR_ARGUMENT);
        bvol_shape_destroy(shape);
    }
    bvol_shape *out = (bvol_shape *)1;
    CHECK(bvol_shape_create_frustum(NULL, NULL, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
    out = (bvol_shape *)1;
    CHECK(bvol_shape_create_hull(NULL, NULL, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
    out = (bvol_shape *)1;
    CHECK(bvol_shape_clone(NULL, NULL, &out) == BVOL_ERROR_ARGUMENT && out == NULL);
    CHECK(bvol_shape_clone(NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_shape_kind(NULL) == 0);
}

/* ---- bounds ---- */

static bvol_result bounds_of(int kind, const void *value, bvol_aabb *box, bvol_aabb2 *rectangle)
{
    bvol_shape *shape = make(kind, value);
    const int planar = (handles[kind].number & BVOL_KIND_PLANAR) != 0;
    bvol_result result = planar ? bvol_shape_bounds2(shape, rectangle) : bvol_shape_bounds(shape, box);
    CHECK((planar ? bvol_shape_bounds(shape, box) : bvol_shape_bounds2(shape, rectangle)) == BVOL_ERROR_KIND);
    CHECK(bvol_shape_bounds(shape, NULL) == BVOL_ERROR_ARGUMENT && bvol_shape_bounds2(shape, NULL) == BVOL_ERROR_ARGUMENT);
    bvol_shape_destroy(shape);
    return result;
}

static void expect_box(int kind, const void *value, bvol_aabb expected)
{
    bvol_aabb box;
    bvol_aabb2 unused;
    CHECK(bounds_of(kind, value, &box, &unused) == BVOL_OK && same_aabb(&box, &expected));
}

static void expect_rectangle(int kind, const void *value, bvol_aabb2 expected)
{
    bvol_aabb unused;
    bvol_aabb2 rectangle;
    CHECK(bounds_of(kind, value, &unused, &rectangle) == BVOL_OK && same_aabb2(rectangle, expected));
}

static void expect_no_bounds(int kind, const void *value, bvol_result why)
{
    bvol_aabb box = aabb(1, 2, 3, 4, 5, 6), before = box;
    bvol_aabb2 rectangle = aabb2(1, 2, 3, 4), before2 = rectangle;
    CHECK(bounds_of(kind, value, &box, &rectangle) == why);
    CHECK(same_aabb(&box, &before) && same_aabb2(rectangle, before2));
}

TEST(shape_handle, knows_the_bounds_of_every_kind)
{
    const bvol_vec3 p = vec3(1, 2, 3);
    const bvol_ray r = ray(vec3(1, 2, 3), vec3(1, -2, 0), -1, 2);
    const bvol_aabb b = aabb(1, 2, 3, 4, 5, 6);
    const bvol_sphere s = sphere(1, 2, 3, 2);
    const bvol_obb o = obb(vec3(1, 2, 3), vec3(1, 2, 3));
    const bvol_frustum_planes f = {
        {plane(1, 0, 0, 0), plane(-1, 0, 0, 1), plane(0, 1, 0, 0), plane(0, -1, 0, 2), plane(0, 0, 1, 0), plane(0, 0, -1, 3)}};
    expect_box(KIND_point, &p, aabb(1, 2, 3, 1, 2, 3));
    expect_box(KIND_ray, &r, aabb(0, -2, 3, 3, 4, 3));
    expect_box(KIND_aabb, &b, b);
    expect_box(KIND_sphere, &s, aabb(-1, 0, 1, 3, 4, 5));
    expect_box(KIND_obb, &o, aabb(0, 0, 0, 2, 4, 6));
    const bvol_segment g = {{1, 2, 3}, {0, 5, 3}};
    const bvol_capsule c = {{1, 2, 3}, {0, 5, 3}, 1};
    const bvol_triangle t = {{1, 2, 3}, {0, 5, 3}, {1, 1, 1}};
    expect_box(KIND_segment, &g, aabb(0, 2, 3, 1, 5, 3));
    expect_box(KIND_capsule, &c, aabb(-1, 1, 2, 2, 6, 4));
    expect_box(KIND_triangle, &t, aabb(0, 1, 1, 1, 5, 3));
    expect_box(KIND_frustum, &f, aabb(0, 0, 0, 1, 2, 3));
    expect_box(KIND_hull, &some_hull_points[1], aabb(-1, -1, -1, 3, 3, 3));
}

TEST(shape_handle, knows_the_bounds_of_every_kind_of_the_plane)
{
    const bvol_vec2 p = vec2(1, 2);
    const bvol_ray2 r = ray2(vec2(1, 2), vec2(1, -2), -1, 2);
    const bvol_aabb2 b = aabb2(1, 2, 4, 5);
    const bvol_circle c = circle(1, 2, 2);
    const bvol_obb2 o = obb2(vec2(1, 2), vec2(1, 2));
    expect_rectangle(KIND_point2, &p, aabb2(1, 2, 1, 2));
    const bvol_segment2 g = {{1, 2}, {0, 5}};
    expect_rectangle(KIND_segment2, &g, aabb2(0, 2, 1, 5));
    expect_rectangle(KIND_polygon2, &some_polygon2[0], aabb2(0, 0, 2, 2));
    expect_rectangle(KIND_polygon2, &some_polygon2[4], aabb2(0, 0, 2, 2));
    expect_rectangle(KIND_ray2, &r, aabb2(0, -2, 3, 4));
    expect_rectangle(KIND_aabb2, &b, b);
    expect_rectangle(KIND_circle, &c, aabb2(-1, 0, 3, 4));
    expect_rectangle(KIND_obb2, &o, aabb2(0, 0, 2, 4));
}

TEST(shape_handle, says_why_there_are_no_bounds)
{
    const bvol_vec3 nowhere = vec3(0, NAN, 0), far = vec3(0, 0, INF);
    const bvol_ray endless = ray(vec3(1, 2, 3), vec3(0, 0, 1), 0, INF), none = ray(vec3(1, 2, 3), vec3(0, 0, 1), 1, 0);
    const bvol_ray invalid = ray(vec3(1, 2, 3), vec3(0, 0, INF), 0, 1);
    const bvol_plane half = plane(1, 0, 0, 1), all = plane(0, 0, 0, 1), nothing = plane(0, 0, 0, -1);
    const bvol_plane below = plane(0, 0, 2, -1), beside = plane(0, 2, 0, -1), before = plane(2, 0, 0, -1);
    const bvol_plane never = plane(1, 0, 0, -INF), through = plane(0, 0, 0, 0), unknown = plane(0, 0, 0, NAN);
    const bvol_aabb slab = aabb(0, 0, 0, 1, 1, INF), floor = aabb(0, -INF, 0, 1, 1, 1), empty = aabb(1, 0, 0, 0, 1, 1);
    const bvol_sphere minus = sphere(0, 0, 0, -1), huge = sphere(FLT_MAX, 0, 0, FLT_MAX);
    expect_no_bounds(KIND_point, &nowhere, BVOL_ERROR_NOT_FINITE);
    expect_no_bounds(KIND_point, &far, BVOL_ERROR_NOT_FINITE);
    expect_no_bounds(KIND_ray, &endless, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_ray, &none, BVOL_ERROR_EMPTY);
    expect_no_bounds(KIND_ray, &invalid, BVOL_ERROR_NOT_FINITE);
    expect_no_bounds(KIND_plane, &half, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_plane, &all, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_plane, &through, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_plane, &nothing, BVOL_ERROR_EMPTY);
    expect_no_bounds(KIND_plane, &below, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_plane, &beside, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_plane, &before, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_plane, &never, BVOL_ERROR_EMPTY);
    expect_no_bounds(KIND_plane, &unknown, BVOL_ERROR_NOT_FINITE);
    expect_no_bounds(KIND_aabb, &slab, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_aabb, &floor, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_aabb, &empty, BVOL_ERROR_EMPTY);
    expect_no_bounds(KIND_sphere, &minus, BVOL_ERROR_EMPTY);
    expect_no_bounds(KIND_sphere, &huge, BVOL_ERROR_UNBOUNDED);
    const bvol_vec2 lost = vec2(0, NAN);
    const bvol_aabb2 strip = aabb2(0, -INF, 1, INF), inverted = aabb2(0, 1, 1, 0);
    expect_no_bounds(KIND_point2, &lost, BVOL_ERROR_NOT_FINITE);
    expect_no_bounds(KIND_aabb2, &strip, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_polygon2, &some_polygon2[2], BVOL_ERROR_EMPTY);
    expect_no_bounds(KIND_aabb2, &inverted, BVOL_ERROR_EMPTY);
    const bvol_frustum_planes open = {{half, half, half, half, half, half}};
    expect_no_bounds(KIND_frustum, &open, BVOL_ERROR_UNBOUNDED);
    expect_no_bounds(KIND_hull, &some_hull_points[5], BVOL_ERROR_EMPTY);
    bvol_aabb box;
    bvol_aabb2 rectangle;
    CHECK(bvol_shape_bounds(NULL, &box) == BVOL_ERROR_ARGUMENT && bvol_shape_bounds2(NULL, &rectangle) == BVOL_ERROR_ARGUMENT);
}

/* ---- questions ---- */

enum { QUESTIONS = 5 };

/* The value of a handle's operand as public functions take it. */
static const void *value_of(const bvol_shape *shape, const void *value)
{
    const bvol_frustum *frustum;
    const bvol_hull *hull;
    return bvol_shape_get_frustum(shape, &frustum) == BVOL_OK ? (const void *)frustum
           : bvol_shape_get_hull(shape, &hull) == BVOL_OK     ? (const void *)hull
                                                              : value;
}

static int kind_of(int number)
{
    int k = 0;
    while (handles[k].number != number)
        k++;
    return k;
}

/* Which answers of handles some public function has given, by kind, kind and question. */
static char served[64][64][QUESTIONS];

static void compare_values(const direct *d, const void *p, const void *q)
{
    bvol_shape *x = make(kind_of(d->a), p), *y = make(kind_of(d->b), q);
    const int answer = d->ask(value_of(x, p), value_of(y, q)), back = exchanged(d->question);
    if (d->swapped)
        CHECKF(ask_handles(d->question, y, x) == answer, "%s is not %d", d->name, answer);
    else
        CHECKF(ask_handles(d->question, x, y) == answer, "%s is not %d", d->name, answer);
    if (back >= 0)
        CHECKF(ask_handles(back, y, x) == answer, "%s, exchanged, is not %d", d->name, answer);
    if (d->b == BVOL_KIND_POINT || d->b == BVOL_KIND_POINT2) {
        CHECK(bvol_shape_overlaps(x, y) == answer && bvol_shape_overlaps(y, x) == answer);
        CHECK(bvol_shape_classify(x, y) == (answer ? BVOL_INSIDE : BVOL_OUTSIDE));
    }
    bvol_shape_destroy(x);
    bvol_shape_destroy(y);
}

static void compare(const direct *d)
{
    const int a = kind_of(d->a), b = kind_of(d->b), back = exchanged(d->question);
    served[d->swapped ? d->b : d->a][d->swapped ? d->a : d->b][d->question] = 1;
    if (back >= 0)
        served[d->b][d->a][back] = 1;
    if (d->b == BVOL_KIND_POINT || d->b == BVOL_KIND_POINT2)
        served[d->a][d->b][BVOL_QUESTION_OVERLAPS] = served[d->b][d->a][BVOL_QUESTION_OVERLAPS] =
            served[d->a][d->b][BVOL_QUESTION_CLASSIFY] = 1;
    for (int i = 0; i < handles[a].count; i++)
        for (int j = 0; j < handles[b].count; j++)
            compare_values(d, operand(a, i), operand(b, j));
}

static void expect_no_answer(int a, int b, int question)
{
    for (int i = 0; i < handles[a].count; i++)
        for (int j = 0; j < handles[b].count; j++) {
            bvol_shape *x = make(a, operand(a, i)), *y = make(b, operand(b, j));
            CHECK(ask_handles(question, x, y) == 0);
            bvol_shape_destroy(x);
            bvol_shape_destroy(y);
        }
}

TEST(shape_handle, the_public_functions_answer_for_handles_and_nothing_else_does)
{
    memset(served, 0, sizeof served);
    for (const direct *d = directs; d < directs + DIRECTS; d++)
        compare(d);
    EACH_HANDLE(a)
    EACH_HANDLE(b)
    for (int question = 0; question < QUESTIONS; question++) {
        const int m = handles[a].number, n = handles[b].number;
        CHECKF(bvol_shape_can(m, n, question) == served[m][n][question], "question %d of kinds %d and %d", question, m, n);
        if (!served[m][n][question])
            expect_no_answer(a, b, question);
    }
}

TEST(shape_handle, space_and_plane_never_meet)
{
    EACH_HANDLE(a)
    EACH_HANDLE(b)
    for (int question = 0; question < QUESTIONS; question++) {
        const int m = handles[a].number, n = handles[b].number;
        if (((m ^ n) & BVOL_KIND_PLANAR) != 0)
            CHECK(bvol_shape_can(m, n, question) == 0);
    }
}

TEST(shape_handle, knows_what_is_no_kind_and_no_question)
{
    const int none[] = {0, -1, 12, 13, 31, 32, 36, 39, 42, 43, 63, 64, 69, 1 << 20, INT32_MAX, INT32_MIN, -59};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        for (int question = -1; question <= 6; question++) {
            CHECK(bvol_shape_can(none[i], BVOL_KIND_AABB, question) == 0);
            CHECK(bvol_shape_can(BVOL_KIND_AABB, none[i], question) == 0);
            CHECK(bvol_shape_can(none[i], BVOL_KIND_AABB2, question) == 0);
            CHECK(bvol_shape_can(none[i], none[i], question) == 0);
        }
    const int numbers[] = {-1, 8, 9, 100, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        CHECK(bvol_shape_can(BVOL_KIND_SPHERE, BVOL_KIND_AABB, numbers[i]) == 0);
}

TEST(shape_handle, null_answers_0)
{
    bvol_shape *box = make(KIND_aabb, operand(KIND_aabb, 2));
    for (int question = 0; question < QUESTIONS; question++) {
        CHECK(ask_handles(question, box, box) == (question == BVOL_QUESTION_CLASSIFY ? BVOL_INSIDE : 1));
        CHECK(ask_handles(question, box, NULL) == 0 && ask_handles(question, NULL, box) == 0 &&
              ask_handles(question, NULL, NULL) == 0);
    }
    bvol_shape_destroy(box);
}

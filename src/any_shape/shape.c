/* SPDX-License-Identifier: MIT */
/* The functions of a shape of any kind: its bounds, its image, and tests of two. Tables by kind and by pair of kinds name the
 * public function of the kinds themselves, which decides. */
#include <bvol/aabb.h>
#include <bvol/aabb2.h>
#include <bvol/capsule.h>
#include <bvol/circle.h>
#include <bvol/frustum.h>
#include <bvol/hull.h>
#include <bvol/manifold.h>
#include <bvol/obb.h>
#include <bvol/obb2.h>
#include <bvol/plane.h>
#include <bvol/polygon2.h>
#include <bvol/ray.h>
#include <bvol/ray2.h>
#include <bvol/segment.h>
#include <bvol/segment2.h>
#include <bvol/separation.h>
#include <bvol/separation2.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

#include "affine/embed.h"
#include "any_shape/shape.h"
#include "base/rounding.h"
#include "base/value.h"
#include "shape/polygon2.h"
#include "shape/separation.h"

#include <string.h>

/* Bounds */

/* A box as bvol_shape_bounds() gives it, or why there is none. */
static bvol_result give_box(const bvol_aabb *box, bvol_aabb *out)
{
    if (bvoli_aabb_has_nan(box))
        return BVOL_ERROR_NOT_FINITE;
    if (!bvoli_aabb_nonempty(box))
        return BVOL_ERROR_EMPTY;
    if (!bvoli_vec3_finite(&box->min) || !bvoli_vec3_finite(&box->max))
        return BVOL_ERROR_UNBOUNDED;
    *out = *box;
    return BVOL_OK;
}

static bvol_result point_bounds(const void *value, bvol_aabb *out)
{
    const bvol_vec3 *p = value;
    const bvol_aabb box = bvoli_vec3_finite(p) ? (bvol_aabb){*p, *p} : BVOLI_AABB_NAN;
    return give_box(&box, out);
}

static bvol_result point2_bounds(const void *value, bvol_aabb *out)
{
    return point_bounds((bvol_vec3[]){bvoli_embed(value, 0)}, out);
}

static bvol_result plane_bounds(const void *value, bvol_aabb *out)
{
    const bvol_plane *plane = value;
    const int flat = plane->normal.x == 0 && plane->normal.y == 0 && plane->normal.z == 0;
    (void)out;
    if (!bvoli_plane_valid(plane))
        return BVOL_ERROR_NOT_FINITE;
    return plane->d == -INFINITY || (flat && plane->d < 0) ? BVOL_ERROR_EMPTY : BVOL_ERROR_UNBOUNDED;
}

static bvol_result aabb_bounds(const void *value, bvol_aabb *out)
{
    return give_box(value, out);
}

static bvol_result aabb2_bounds(const void *value, bvol_aabb *out)
{
    return give_box((bvol_aabb[]){bvoli_flat_aabb(value)}, out);
}

static bvol_result frustum_bounds(const void *value, bvol_aabb *out)
{
    return bvol_frustum_bounds(value, out);
}

static bvol_result hull_bounds(const void *value, bvol_aabb *out)
{
    bvol_aabb box;
    const bvol_result result = bvol_hull_bounds(value, &box);
    return result == BVOL_OK ? give_box(&box, out) : result;
}

/* By the bounds of a shape, a box of a type, which `give` gives. */
#define BOUNDS(name, box_type, give)                                                                                           \
    static bvol_result name##_bounds(const void *value, bvol_aabb *out)                                                        \
    {                                                                                                                          \
        box_type box;                                                                                                          \
        bvol_##name##_bounds(value, &box);                                                                                     \
        return give(&box, out);                                                                                                \
    }
BOUNDS(segment, bvol_aabb, give_box)
BOUNDS(ray, bvol_aabb, give_box)
BOUNDS(sphere, bvol_aabb, give_box)
BOUNDS(capsule, bvol_aabb, give_box)
BOUNDS(obb, bvol_aabb, give_box)
BOUNDS(triangle, bvol_aabb, give_box)
BOUNDS(segment2, bvol_aabb2, aabb2_bounds)
BOUNDS(ray2, bvol_aabb2, aabb2_bounds)
BOUNDS(circle, bvol_aabb2, aabb2_bounds)
BOUNDS(obb2, bvol_aabb2, aabb2_bounds)
BOUNDS(polygon2, bvol_aabb2, aabb2_bounds)

/* Kinds by their place in tables: those of the plane have a table of their own. */
enum { DIMENSIONS = 2, SLOTS = 12, SLOTS_EVER = 16 };
#define DIMENSION(kind) (((kind)&BVOL_KIND_PLANAR) != 0)
#define SLOT(kind) ((kind) & ~BVOL_KIND_PLANAR)
#define AT(name) [DIMENSION(KIND_##name)][SLOT(KIND_##name)]

enum {
    KIND_point = BVOL_KIND_POINT,
    KIND_segment = BVOL_KIND_SEGMENT,
    KIND_ray = BVOL_KIND_RAY,
    KIND_plane = BVOL_KIND_PLANE,
    KIND_aabb = BVOL_KIND_AABB,
    KIND_sphere = BVOL_KIND_SPHERE,
    KIND_capsule = BVOL_KIND_CAPSULE,
    KIND_obb = BVOL_KIND_OBB,
    KIND_triangle = BVOL_KIND_TRIANGLE,
    KIND_frustum = BVOL_KIND_FRUSTUM,
    KIND_hull = BVOL_KIND_HULL,
    KIND_point2 = BVOL_KIND_POINT2,
    KIND_segment2 = BVOL_KIND_SEGMENT2,
    KIND_ray2 = BVOL_KIND_RAY2,
    KIND_aabb2 = BVOL_KIND_AABB2,
    KIND_circle = BVOL_KIND_CIRCLE,
    KIND_obb2 = BVOL_KIND_OBB2,
    KIND_polygon2 = BVOL_KIND_POLYGON2
};

typedef bvol_result bounds_of(const void *value, bvol_aabb *out);

static bounds_of *const bounds[DIMENSIONS][SLOTS_EVER] = {
    AT(point) = point_bounds,       AT(segment) = segment_bounds, AT(ray) = ray_bounds,         AT(plane) = plane_bounds,
    AT(aabb) = aabb_bounds,         AT(sphere) = sphere_bounds,   AT(capsule) = capsule_bounds, AT(obb) = obb_bounds,
    AT(triangle) = triangle_bounds, AT(frustum) = frustum_bounds, AT(point2) = point2_bounds,   AT(segment2) = segment2_bounds,
    AT(ray2) = ray2_bounds,         AT(aabb2) = aabb2_bounds,     AT(circle) = circle_bounds,   AT(obb2) = obb2_bounds,
    AT(polygon2) = polygon2_bounds, AT(hull) = hull_bounds,
};

/* The place of a kind among those of its dimension. */
static bvol_result find_bounds(const bvol_shape *shape, int dimension, bvol_aabb *out)
{
    if (DIMENSION(shape->kind) != dimension)
        return BVOL_ERROR_KIND;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    return bounds[dimension][SLOT(shape->kind)](shape->value, out);
}

bvol_result bvol_shape_bounds(const bvol_shape *shape, bvol_aabb *out)
{
    return shape && out ? find_bounds(shape, 0, out) : BVOL_ERROR_ARGUMENT;
}

bvol_result bvol_shape_bounds2(const bvol_shape *shape, bvol_aabb2 *out)
{
    bvol_aabb box;
    const bvol_result result = shape && out ? find_bounds(shape, 1, &box) : BVOL_ERROR_ARGUMENT;
    if (result == BVOL_OK)
        *out = bvoli_drop_aabb(&box);
    return result;
}

/* Images */

/* The image of a point is that of a segment's end, rounded. */
static void point_map(const void *value, const float *matrix, void *out)
{
    const bvol_vec3 *p = value;
    bvol_segment image = {*p, *p};
    bvol_segment_transform(&image, matrix, &image);
    *(bvol_vec3 *)out = image.a;
}

static void point2_map(const void *value, const float *matrix, void *out)
{
    const bvol_vec2 *p = value;
    bvol_segment2 image = {*p, *p};
    bvol_segment2_transform(&image, matrix, &image);
    *(bvol_vec2 *)out = image.a;
}

#define MAP(name)                                                                                                              \
    static void name##_map(const void *value, const float *matrix, void *out)                                                  \
    {                                                                                                                          \
        bvol_##name##_transform(value, matrix, out);                                                                           \
    }
MAP(segment)
MAP(ray)
MAP(plane)
MAP(aabb)
MAP(sphere)
MAP(capsule)
MAP(obb)
MAP(triangle)
MAP(segment2)
MAP(ray2)
MAP(aabb2)
MAP(circle)
MAP(obb2)

/* A value of any kind whose values are plain structs. */
typedef union plain_value {
    bvol_vec3 point;
    bvol_segment segment;
    bvol_ray ray;
    bvol_plane plane;
    bvol_aabb aabb;
    bvol_sphere sphere;
    bvol_capsule capsule;
    bvol_obb obb;
    bvol_triangle triangle;
    bvol_vec2 point2;
    bvol_segment2 segment2;
    bvol_ray2 ray2;
    bvol_aabb2 aabb2;
    bvol_circle circle;
    bvol_obb2 obb2;
} plain_value;

typedef void map_of(const void *value, const float *matrix, void *out);

static map_of *const maps[DIMENSIONS][SLOTS_EVER] = {
    AT(point) = point_map,       AT(segment) = segment_map, AT(ray) = ray_map,           AT(plane) = plane_map,
    AT(aabb) = aabb_map,         AT(sphere) = sphere_map,   AT(capsule) = capsule_map,   AT(obb) = obb_map,
    AT(triangle) = triangle_map, AT(point2) = point2_map,   AT(segment2) = segment2_map, AT(ray2) = ray2_map,
    AT(aabb2) = aabb2_map,       AT(circle) = circle_map,   AT(obb2) = obb2_map,
};

/* Into a value of its own first, so that a failure leaves no trace. Only values that are not valid have bounds that are not
 * finite for that reason. */
static bvol_result map_plain(const bvol_shape *shape, const float *matrix, bvol_shape *out)
{
    map_of *map = maps[DIMENSION(shape->kind)][SLOT(shape->kind)];
    plain_value image;
    bvol_aabb box;
    if (!map)
        return BVOL_ERROR_KIND;
    map(shape->value, matrix, &image);
    if (bounds[DIMENSION(shape->kind)][SLOT(shape->kind)](&image, &box) == BVOL_ERROR_NOT_FINITE)
        return BVOL_ERROR_NOT_FINITE;
    memcpy(out->value, &image, shape->size);
    return BVOL_OK;
}

static bvol_result map_polygon2(const bvol_shape *shape, const float *matrix, bvol_shape *out)
{
    const bvol_polygon2 *from = (const void *)shape->value;
    bvol_polygon2 *to = (void *)out->value;
    if (from->count != to->count)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_polygon2_has_image(from, matrix))
        return BVOL_ERROR_NOT_FINITE;
    bvol_polygon2_transform(from, matrix, (bvol_vec2 *)(to + 1));
    return BVOL_OK;
}

static bvol_result transform(const bvol_shape *shape, int dimension, const float *matrix, bvol_shape *out)
{
    if (!shape || !matrix || !out)
        return BVOL_ERROR_ARGUMENT;
    if (DIMENSION(shape->kind) != dimension || out->kind != shape->kind)
        return BVOL_ERROR_KIND;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    return shape->kind == BVOL_KIND_POLYGON2 ? map_polygon2(shape, matrix, out) : map_plain(shape, matrix, out);
}

bvol_result bvol_shape_transform(const bvol_shape *shape, const float matrix[16], bvol_shape *out)
{
    return transform(shape, 0, matrix, out);
}

bvol_result bvol_shape_transform2(const bvol_shape *shape, const float matrix[6], bvol_shape *out)
{
    return transform(shape, 1, matrix, out);
}

/* Tests of two shapes */

/* The tests of bvol_shape_can(), and one more: the class of the first operand relative to the second. */
enum {
    ASK_OVERLAPS = BVOL_QUESTION_OVERLAPS,
    ASK_CONTAINS = BVOL_QUESTION_CONTAINS,
    ASK_WITHIN = BVOL_QUESTION_WITHIN,
    ASK_CLASSIFY = BVOL_QUESTION_CLASSIFY,
    ASK_OVERLAPS_INTERIOR = BVOL_QUESTION_OVERLAPS_INTERIOR,
    ASK_CLASSIFY_WITHIN,
    QUESTIONS
};

/* The test that gives the same answer with the operands swapped. */
static const unsigned char mirrored[QUESTIONS] = {
    [ASK_OVERLAPS] = ASK_OVERLAPS,        [ASK_CONTAINS] = ASK_WITHIN,          [ASK_WITHIN] = ASK_CONTAINS,
    [ASK_CLASSIFY] = ASK_CLASSIFY_WITHIN, [ASK_CLASSIFY_WITHIN] = ASK_CLASSIFY, [ASK_OVERLAPS_INTERIOR] = ASK_OVERLAPS_INTERIOR,
};

typedef int answerer(const void *a, const void *b);

/* Public functions, called with their pointers' types erased. */
#define ERASED(name, answer)                                                                                                   \
    static int name(const void *a, const void *b)                                                                              \
    {                                                                                                                          \
        return answer;                                                                                                         \
    }
#define POINT(name, A, P)                                                                                                      \
    ERASED(name, bvol_##name(a, b))                                                                                            \
    ERASED(A##_classify_point, bvol_##name(a, b) ? BVOL_INSIDE : BVOL_OUTSIDE)
#define FUNCTION(name, A, B, verb) ERASED(name, bvol_##name(a, b))
#define HIT(name, A, B) ERASED(name, bvol_##name(a, b, NULL))
#define HULL_POINT POINT
#define HULL_FUNCTION FUNCTION
#define HULL_HIT HIT
#include "any_shape/shape_pairs.inc"

#define AT_PAIR(A, B, verb) [DIMENSION(KIND_##A)][SLOT(KIND_##A)][SLOT(KIND_##B)][ASK_##verb]

static answerer *const pairs[DIMENSIONS][SLOTS][SLOTS][QUESTIONS] = {
#define POINT(name, A, P)                                                                                                      \
    AT_PAIR(A, P, OVERLAPS) = name, AT_PAIR(A, P, CONTAINS) = name, AT_PAIR(A, P, CLASSIFY) = A##_classify_point,
#define FUNCTION(name, A, B, verb) AT_PAIR(A, B, verb) = name,
#define HIT(name, A, B) AT_PAIR(A, B, OVERLAPS) = name,
#define HULL_POINT POINT
#define HULL_FUNCTION FUNCTION
#define HULL_HIT HIT
#include "any_shape/shape_pairs.inc"
};

/* The function that answers, and whether it takes its operands in the other order; NULL if there is none. */
static answerer *find_question(int a, int b, int asked, int *swapped)
{
    const int dimension = DIMENSION(a);
    if (dimension != DIMENSION(b))
        return NULL;
    answerer *direct = pairs[dimension][SLOT(a)][SLOT(b)][asked];
    *swapped = direct == NULL;
    return direct ? direct : pairs[dimension][SLOT(b)][SLOT(a)][mirrored[asked]];
}

int bvoli_shape_is_kind(int kind)
{
    return (kind & ~(BVOL_KIND_PLANAR | (SLOTS_EVER - 1))) == 0 && bounds[DIMENSION(kind)][SLOT(kind)] != NULL;
}

/* How far apart two shapes are, or how deep in each other: records and points are those of space or of the plane. */
typedef struct gap_functions {
    int (*separation)(const void *a, const void *b, void *out);
    float (*distance_sq)(const void *a, const void *b);
    void (*closest_points)(const void *a, const void *b, void *on_a, void *on_b);
} gap_functions;

#define GAP(A, B, K)                                                                                                           \
    static int A##_separation_##B(const void *a, const void *b, void *out)                                                     \
    {                                                                                                                          \
        return bvol_##A##_separation_##B(a, b, out);                                                                           \
    }                                                                                                                          \
    static float A##_distance_sq_##B(const void *a, const void *b)                                                             \
    {                                                                                                                          \
        return bvol_##A##_distance_sq_##B(a, b);                                                                               \
    }                                                                                                                          \
    static void A##_closest_points_##B(const void *a, const void *b, void *on_a, void *on_b)                                   \
    {                                                                                                                          \
        bvol_##A##_closest_points_##B(a, b, on_a, on_b);                                                                       \
    }
#include "any_shape/shape_pairs.inc"

static const gap_functions gaps[DIMENSIONS][SLOTS][SLOTS] = {
#define GAP(A, B, K)                                                                                                           \
    [DIMENSION(KIND_##A)][SLOT(KIND_##A)][SLOT(KIND_##K)] = {A##_separation_##B, A##_distance_sq_##B, A##_closest_points_##B},
#include "any_shape/shape_pairs.inc"
};

/* Those of space that have ways of their own to be asked in the other order. */
static int (*const exchanged[SLOTS][SLOTS])(const void *a, const void *b, bvol_separation *out) = {
#define EXCHANGED(A, B, K) [SLOT(KIND_##A)][SLOT(KIND_##K)] = bvoli_##A##_exchanged_##B,
    BVOLI_EXCHANGED_PAIRS(EXCHANGED) BVOLI_EXCHANGED_HULLS(EXCHANGED)
#undef EXCHANGED
};

/* Their functions; NULL if there are none. */
static const gap_functions *find_gap(int a, int b, int *swapped)
{
    if (DIMENSION(a) != DIMENSION(b))
        return NULL;
    const gap_functions *const direct = &gaps[DIMENSION(a)][SLOT(a)][SLOT(b)], *const other =
                                                                                   &gaps[DIMENSION(a)][SLOT(b)][SLOT(a)];
    *swapped = !direct->separation;
    return direct->separation ? direct : other->separation ? other : NULL;
}

/* The points where two shapes meet. */
typedef size_t manifold_function(const void *a, const void *b, float largest_gap, bvol_vec3 *normal, bvol_contact *contacts);

#define CONTACTS(A, B)                                                                                                         \
    static size_t A##_manifold_##B(const void *a, const void *b, float largest_gap, bvol_vec3 *normal, bvol_contact *contacts) \
    {                                                                                                                          \
        return bvol_##A##_manifold_##B(a, b, largest_gap, normal, contacts);                                                   \
    }
#include "any_shape/shape_pairs.inc"

static manifold_function *const manifolds[DIMENSIONS][SLOTS][SLOTS] = {
#define CONTACTS(A, B) [DIMENSION(KIND_##A)][SLOT(KIND_##A)][SLOT(KIND_##B)] = A##_manifold_##B,
#include "any_shape/shape_pairs.inc"
};

/* Its function; NULL if there is none. */
static manifold_function *find_manifold(int a, int b, int *swapped)
{
    if (DIMENSION(a) != DIMENSION(b))
        return NULL;
    manifold_function *const direct = manifolds[DIMENSION(a)][SLOT(a)][SLOT(b)];
    *swapped = !direct;
    return direct ? direct : manifolds[DIMENSION(a)][SLOT(b)][SLOT(a)];
}

int bvoli_shape_can(int a, int b, int question)
{
    int swapped;
    if (question < 0)
        return 0;
    if (question == BVOL_QUESTION_SEPARATION)
        return find_gap(a, b, &swapped) != NULL;
    if (question == BVOL_QUESTION_MANIFOLD)
        return find_manifold(a, b, &swapped) != NULL;
    return question <= BVOL_QUESTION_OVERLAPS_INTERIOR && find_question(a, b, question, &swapped) != NULL;
}

bvoli_shape_question bvoli_shape_question_of(int a, int b, int question)
{
    bvoli_shape_question found = {NULL, 0};
    found.answer = find_question(a, b, question, &found.swapped);
    return found;
}

static int ask(const bvol_shape *a, const bvol_shape *b, int asked)
{
    int swapped;
    answerer *answer = a && b ? find_question(a->kind, b->kind, asked, &swapped) : NULL;
    if (!answer)
        return 0;
    return swapped ? answer(b->value, a->value) : answer(a->value, b->value);
}

int bvol_shape_overlaps(const bvol_shape *a, const bvol_shape *b)
{
    return ask(a, b, BVOL_QUESTION_OVERLAPS);
}

int bvol_shape_overlaps_interior(const bvol_shape *a, const bvol_shape *b)
{
    return ask(a, b, BVOL_QUESTION_OVERLAPS_INTERIOR);
}

int bvol_shape_contains(const bvol_shape *a, const bvol_shape *b)
{
    return ask(a, b, BVOL_QUESTION_CONTAINS);
}

int bvol_shape_within(const bvol_shape *a, const bvol_shape *b)
{
    return ask(a, b, BVOL_QUESTION_WITHIN);
}

int bvol_shape_classify(const bvol_shape *a, const bvol_shape *b)
{
    return ask(a, b, BVOL_QUESTION_CLASSIFY);
}

/* Those of two handles that are both in space, or both in the plane. */
static const gap_functions *find_gap_in(int planar, const bvol_shape *a, const bvol_shape *b, int *swapped)
{
    return a && b && DIMENSION(a->kind) == planar ? find_gap(a->kind, b->kind, swapped) : NULL;
}

#define EXCHANGE_OPERANDS(function, record, vector)                                                                            \
    static void function(record *s)                                                                                            \
    {                                                                                                                          \
        const vector point = s->point;                                                                                         \
        const uint32_t feature = s->feature;                                                                                   \
        s->point = s->other_point;                                                                                             \
        s->other_point = point;                                                                                                \
        s->feature = s->other_feature;                                                                                         \
        s->other_feature = feature;                                                                                            \
    }
EXCHANGE_OPERANDS(exchange_operands, bvol_separation, bvol_vec3)
EXCHANGE_OPERANDS(exchange_operands2, bvol_separation2, bvol_vec2)

int bvol_shape_separation(const bvol_shape *a, const bvol_shape *b, bvol_separation *out)
{
    int swapped;
    const gap_functions *const found = find_gap_in(0, a, b, &swapped);
    if (!found)
        return BVOL_SEPARATION_NONE;
    if (swapped && exchanged[SLOT(b->kind)][SLOT(a->kind)])
        return exchanged[SLOT(b->kind)][SLOT(a->kind)](b->value, a->value, out);
    const int state = swapped ? found->separation(b->value, a->value, out) : found->separation(a->value, b->value, out);
    if (swapped && out && state != BVOL_SEPARATION_NONE) {
        exchange_operands(out);
        out->normal = (bvol_vec3){-out->normal.x, -out->normal.y, -out->normal.z};
    }
    return state;
}

int bvol_shape_separation2(const bvol_shape *a, const bvol_shape *b, bvol_separation2 *out)
{
    int swapped;
    const gap_functions *const found = find_gap_in(1, a, b, &swapped);
    if (!found)
        return BVOL_SEPARATION_NONE;
    const int state = swapped ? found->separation(b->value, a->value, out) : found->separation(a->value, b->value, out);
    if (swapped && out && state != BVOL_SEPARATION_NONE) {
        exchange_operands2(out);
        out->normal = (bvol_vec2){-out->normal.x, -out->normal.y};
    }
    return state;
}

float bvol_shape_distance_sq(const bvol_shape *a, const bvol_shape *b)
{
    int swapped;
    const gap_functions *const found = a && b ? find_gap(a->kind, b->kind, &swapped) : NULL;
    if (!found)
        return NAN;
    return swapped ? found->distance_sq(b->value, a->value) : found->distance_sq(a->value, b->value);
}

/* Of two handles; where they have none, the points stay. */
static void find_closest_points(int planar, const bvol_shape *a, const bvol_shape *b, void *on_a, void *on_b)
{
    int swapped;
    const gap_functions *const found = find_gap_in(planar, a, b, &swapped);
    if (found && swapped)
        found->closest_points(b->value, a->value, on_b, on_a);
    else if (found)
        found->closest_points(a->value, b->value, on_a, on_b);
}

void bvol_shape_closest_points(const bvol_shape *a, const bvol_shape *b, bvol_vec3 *on_a, bvol_vec3 *on_b)
{
    if (!on_a || !on_b)
        return;
    *on_a = *on_b = BVOLI_VEC3_NAN;
    find_closest_points(0, a, b, on_a, on_b);
}

void bvol_shape_closest_points2(const bvol_shape *a, const bvol_shape *b, bvol_vec2 *on_a, bvol_vec2 *on_b)
{
    if (!on_a || !on_b)
        return;
    *on_a = *on_b = (bvol_vec2){NAN, NAN};
    find_closest_points(1, a, b, on_a, on_b);
}

/* A box in space or in the plane. */
static int ask_box(const bvol_shape *shape, int kind, const void *box, int asked)
{
    int swapped;
    answerer *answer = find_question(shape->kind, kind, asked, &swapped);
    if (!answer)
        return 0;
    return swapped ? answer(box, shape->value) : answer(shape->value, box);
}

int bvoli_shape_overlaps_aabb(const bvol_shape *shape, const bvol_aabb *box)
{
    return ask_box(shape, BVOL_KIND_AABB, box, BVOL_QUESTION_OVERLAPS);
}

int bvoli_shape_contains_aabb(const bvol_shape *shape, const bvol_aabb *box)
{
    return ask_box(shape, BVOL_KIND_AABB, box, BVOL_QUESTION_CONTAINS);
}

int bvoli_shape_overlaps_aabb2(const bvol_shape *shape, const bvol_aabb2 *box)
{
    return ask_box(shape, BVOL_KIND_AABB2, box, BVOL_QUESTION_OVERLAPS);
}

int bvoli_shape_contains_aabb2(const bvol_shape *shape, const bvol_aabb2 *box)
{
    return ask_box(shape, BVOL_KIND_AABB2, box, BVOL_QUESTION_CONTAINS);
}

/* What is found with the operands exchanged. */
static void exchange_contacts(bvol_vec3 *normal, bvol_contact *contacts, size_t count)
{
    if (normal && count > 0)
        *normal = (bvol_vec3){-normal->x, -normal->y, -normal->z};
    for (size_t i = 0; i < count; ++i)
        if (contacts[i].id != BVOL_NO_FEATURE)
            contacts[i].id = contacts[i].id >> 16 | contacts[i].id << 16;
}

size_t bvol_shape_manifold(const bvol_shape *a, const bvol_shape *b, float largest_gap, bvol_vec3 *normal,
                           bvol_contact contacts[4])
{
    int swapped;
    manifold_function *const found = a && b && contacts ? find_manifold(a->kind, b->kind, &swapped) : NULL;
    if (!found)
        return 0;
    const size_t count = swapped ? found(b->value, a->value, largest_gap, normal, contacts)
                                 : found(a->value, b->value, largest_gap, normal, contacts);
    if (swapped)
        exchange_contacts(normal, contacts, count);
    return count;
}

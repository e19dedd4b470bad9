/* SPDX-License-Identifier: MIT */
/* Moving shapes of any kind: a table of the functions of the kinds. */
#include "any_shape/shape.h"
#include "base/stage.h"

#include <bvol/sweep.h>

#include <math.h>
#include <stddef.h>

typedef int sweep_function2(const void *moving, const bvol_vec2 *motion, const void *other, bvol_sweep_hit2 *hit);

/* By kinds, without the bit of the plane; whether touching counts, or interiors. */
enum { SLOTS = 16, WAYS = 2 };
#define SLOT(kind) ((kind) & ~BVOL_KIND_PLANAR)

enum {
    KIND_point = BVOL_KIND_POINT,
    KIND_segment = BVOL_KIND_SEGMENT,
    KIND_plane = BVOL_KIND_PLANE,
    KIND_aabb = BVOL_KIND_AABB,
    KIND_sphere = BVOL_KIND_SPHERE,
    KIND_capsule = BVOL_KIND_CAPSULE,
    KIND_obb = BVOL_KIND_OBB,
    KIND_triangle = BVOL_KIND_TRIANGLE,
    KIND_hull = BVOL_KIND_HULL,
    KIND_point2 = BVOL_KIND_POINT2,
    KIND_segment2 = BVOL_KIND_SEGMENT2,
    KIND_aabb2 = BVOL_KIND_AABB2,
    KIND_circle = BVOL_KIND_CIRCLE,
    KIND_obb2 = BVOL_KIND_OBB2
};

/* Public functions, called with their pointers' types erased. */
#define ERASED(name, vector, record)                                                                                           \
    static int name(const void *moving, const vector *motion, const void *other, record *hit)                                  \
    {                                                                                                                          \
        return bvol_##name(moving, motion, other, hit);                                                                        \
    }
#define SWEEP(A, B, K) ERASED(A##_sweep_##B, bvol_vec3, bvol_sweep_hit)
#define SWEEP_INTERIOR(A, B, K) ERASED(A##_sweep_##B##_interior, bvol_vec3, bvol_sweep_hit)
#define SWEEP2(A, B, K) ERASED(A##_sweep_##B, bvol_vec2, bvol_sweep_hit2)
#define SWEEP2_INTERIOR(A, B, K) ERASED(A##_sweep_##B##_interior, bvol_vec2, bvol_sweep_hit2)
#include "any_shape/shape_pairs.inc"

#define AT(A, K) [SLOT(KIND_##A)][SLOT(KIND_##K)]

static bvoli_sweep_function *const in_space[SLOTS][SLOTS][WAYS] = {
#define SWEEP(A, B, K) AT(A, K)[0] = A##_sweep_##B,
#define SWEEP_INTERIOR(A, B, K) AT(A, K)[1] = A##_sweep_##B##_interior,
#include "any_shape/shape_pairs.inc"
};

static sweep_function2 *const in_plane[SLOTS][SLOTS][WAYS] = {
#define SWEEP2(A, B, K) AT(A, K)[0] = A##_sweep_##B,
#define SWEEP2_INTERIOR(A, B, K) AT(A, K)[1] = A##_sweep_##B##_interior,
#include "any_shape/shape_pairs.inc"
};

/* Where two kinds lie in a table; those of another number of dimensions lie at 0, where nothing is. */
static int slot_in_space(int kind)
{
    return kind & BVOL_KIND_PLANAR ? 0 : SLOT(kind);
}

static int slot_in_plane(int kind)
{
    return kind & BVOL_KIND_PLANAR ? SLOT(kind) : 0;
}

static int can_sweep(int a, int b)
{
    return in_space[slot_in_space(a)][slot_in_space(b)][0] != NULL || in_plane[slot_in_plane(a)][slot_in_plane(b)][0] != NULL;
}

int bvol_shape_can(int a, int b, int question)
{
    if (!bvoli_shape_is_kind(a) || !bvoli_shape_is_kind(b))
        return 0;
    return question == BVOL_QUESTION_SWEEP ? can_sweep(a, b) : bvoli_shape_can(a, b, question);
}

bvoli_sweep_function *bvoli_shape_sweep_of(int moving, int other, int interior)
{
    return in_space[slot_in_space(moving)][slot_in_space(other)][interior];
}

static int ask(const bvol_shape *moving, const bvol_vec3 *motion, const bvol_shape *other, int way, bvol_sweep_hit *hit)
{
    if (!moving || !motion || !other)
        return BVOL_SWEEP_MISS;
    bvoli_sweep_function *const sweep = bvoli_shape_sweep_of(moving->kind, other->kind, way);
    return sweep ? sweep(moving->value, motion, other->value, hit) : BVOL_SWEEP_MISS;
}

static int ask2(const bvol_shape *moving, const bvol_vec2 *motion, const bvol_shape *other, int way, bvol_sweep_hit2 *hit)
{
    if (!moving || !motion || !other)
        return BVOL_SWEEP_MISS;
    sweep_function2 *const sweep = in_plane[slot_in_plane(moving->kind)][slot_in_plane(other->kind)][way];
    return sweep ? sweep(moving->value, motion, other->value, hit) : BVOL_SWEEP_MISS;
}

int bvol_shape_sweep(const bvol_shape *moving, const bvol_vec3 *motion, const bvol_shape *other, bvol_sweep_hit *hit)
{
    return ask(moving, motion, other, 0, hit);
}

int bvol_shape_sweep_interior(const bvol_shape *moving, const bvol_vec3 *motion, const bvol_shape *other, bvol_sweep_hit *hit)
{
    return ask(moving, motion, other, 1, hit);
}

int bvol_shape_sweep2(const bvol_shape *moving, const bvol_vec2 *motion, const bvol_shape *other, bvol_sweep_hit2 *hit)
{
    return ask2(moving, motion, other, 0, hit);
}

int bvol_shape_sweep2_interior(const bvol_shape *moving, const bvol_vec2 *motion, const bvol_shape *other, bvol_sweep_hit2 *hit)
{
    return ask2(moving, motion, other, 1, hit);
}

/* Moved by a part of the motion */

typedef void advance_function(const void *moving, const bvol_vec3 *motion, float t, void *out);
typedef void advance_function2(const void *moving, const bvol_vec2 *motion, float t, void *out);

#define ADVANCE(A, vector)                                                                                                     \
    static void A##_advance(const void *moving, const vector *motion, float t, void *out)                                      \
    {                                                                                                                          \
        bvol_##A##_advance(moving, motion, t, out);                                                                            \
    }
ADVANCE(aabb, bvol_vec3)
ADVANCE(sphere, bvol_vec3)
ADVANCE(capsule, bvol_vec3)
ADVANCE(obb, bvol_vec3)
ADVANCE(triangle, bvol_vec3)
ADVANCE(aabb2, bvol_vec2)
ADVANCE(circle, bvol_vec2)
ADVANCE(obb2, bvol_vec2)

static advance_function *const advances[SLOTS] = {
    [SLOT(KIND_aabb)] = aabb_advance, [SLOT(KIND_sphere)] = sphere_advance,     [SLOT(KIND_capsule)] = capsule_advance,
    [SLOT(KIND_obb)] = obb_advance,   [SLOT(KIND_triangle)] = triangle_advance,
};

static advance_function2 *const advances2[SLOTS] = {
    [SLOT(KIND_aabb2)] = aabb2_advance,
    [SLOT(KIND_circle)] = circle_advance,
    [SLOT(KIND_obb2)] = obb2_advance,
};

/* The motion of a shape, in the plane or in space; one of the two is NULL. */
typedef struct way {
    const bvol_vec3 *in_space;
    const bvol_vec2 *in_plane;
} way;

static bvol_result find_advance(const bvol_shape *moving, const way *w, const bvol_shape *out)
{
    if (!moving || (!w->in_space && !w->in_plane) || !out)
        return BVOL_ERROR_ARGUMENT;
    const int known =
        w->in_space ? advances[slot_in_space(moving->kind)] != NULL : advances2[slot_in_plane(moving->kind)] != NULL;
    return known && moving->kind == out->kind ? BVOL_OK : BVOL_ERROR_KIND;
}

static void put_advanced(const bvol_shape *moving, const way *w, float t, bvol_shape *out)
{
    if (w->in_space)
        advances[SLOT(moving->kind)](moving->value, w->in_space, t, out->value);
    else
        advances2[SLOT(moving->kind)](moving->value, w->in_plane, t, out->value);
}

/* Whether the interiors of two shapes overlap, as sweeps say it of a start. */
static int overlaps(const bvol_shape *shape, const bvol_shape *other)
{
    static const bvol_vec3 still = {0, 0, 0};
    static const bvol_vec2 still2 = {0, 0};
    return ask(shape, &still, other, 1, NULL) == BVOL_SWEEP_OVERLAPPING ||
           ask2(shape, &still2, other, 1, NULL) == BVOL_SWEEP_OVERLAPPING;
}

static int is_free(const bvol_shape *shape, const bvol_shape *const *others, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (others[i] && overlaps(shape, others[i]))
            return 0;
    return 1;
}

/* Steps back double from an ulp on: 24 of them lead from any float of at most 1 to the start. */
enum { STEPS = 30 };

static float advance_clear(const bvol_shape *moving, const way *w, float t, const bvol_shape *const *others, size_t count,
                           bvol_shape *out)
{
    if (find_advance(moving, w, out) != BVOL_OK || moving == out || (!others && count > 0) || !(t >= 0 && t <= 1))
        return NAN;
    float step = t - nextafterf(t, 0), at = t;
    for (int k = 0; k < STEPS && at > 0; ++k) {
        BVOLI_ROUND(advance_clear, k + 1, STEPS);
        put_advanced(moving, w, at, out);
        if (is_free(out, others, count))
            return at;
        at = at > step ? at - step : 0;
        step *= 2;
    }
    put_advanced(moving, w, 0, out);
    return 0;
}

bvol_result bvol_shape_advance(const bvol_shape *moving, const bvol_vec3 *motion, float t, bvol_shape *out)
{
    const way w = {motion, NULL};
    const bvol_result result = find_advance(moving, &w, out);
    if (result == BVOL_OK)
        put_advanced(moving, &w, t, out);
    return result;
}

bvol_result bvol_shape_advance2(const bvol_shape *moving, const bvol_vec2 *motion, float t, bvol_shape *out)
{
    const way w = {NULL, motion};
    const bvol_result result = find_advance(moving, &w, out);
    if (result == BVOL_OK)
        put_advanced(moving, &w, t, out);
    return result;
}

float bvol_shape_advance_clear(const bvol_shape *moving, const bvol_vec3 *motion, float t, const bvol_shape *const *others,
                               size_t count, bvol_shape *out)
{
    return advance_clear(moving, &(const way){motion, NULL}, t, others, count, out);
}

float bvol_shape_advance2_clear(const bvol_shape *moving, const bvol_vec2 *motion, float t, const bvol_shape *const *others,
                                size_t count, bvol_shape *out)
{
    return advance_clear(moving, &(const way){NULL, motion}, t, others, count, out);
}

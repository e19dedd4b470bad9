/* SPDX-License-Identifier: MIT */
/* Moving shapes of any kind: a table of the functions of the kinds. */
#include "any_shape/sweep.h"

#include "any_shape/shape.h"

#include <bvol/sweep.h>

#include <stddef.h>

typedef int sweep_function(const void *moving, const bvol_vec3 *motion, const void *other, bvol_sweep_hit *hit);
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

static sweep_function *const in_space[SLOTS][SLOTS][WAYS] = {
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

int bvoli_shape_can_sweep(int a, int b)
{
    return in_space[slot_in_space(a)][slot_in_space(b)][0] != NULL || in_plane[slot_in_plane(a)][slot_in_plane(b)][0] != NULL;
}

static int ask(const bvol_shape *moving, const bvol_vec3 *motion, const bvol_shape *other, int way, bvol_sweep_hit *hit)
{
    if (!moving || !motion || !other)
        return BVOL_SWEEP_MISS;
    sweep_function *const sweep = in_space[slot_in_space(moving->kind)][slot_in_space(other->kind)][way];
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

/* SPDX-License-Identifier: MIT */
/* A moving ball or capsule against several triangles: until when they certainly are apart. Included once into each instruction
 * set's file, after its wrappers.
 *
 * With n any direction, g(n) the least n . (p - c) over the points p of the core and the corners c of a triangle, less the
 * radius times |n|, they are apart as long as g(n) + t n . v > 0 (convex/motion.h). The first direction is the normal of the
 * triangle; the next ones are from the point of the triangle that is nearest to the core at the time known so far, a step of
 * Newton's method on the distance. How a direction was found does not matter, since any gives a bound. */
#ifndef BVOLI_KERNEL_TREE_TRIANGLE_SWEEP_TEMPLATE_H
#define BVOLI_KERNEL_TREE_TRIANGLE_SWEEP_TEMPLATE_H

#include "kernel/tree/block.h"
#include "kernel/tree/triangle_template.h"

#include <math.h>

/* The slacks are those of block.h. The time itself is made less by 16 u for the ulp, the quotient and what comes before it; and
 * below 2^-126 an ulp and a rounding are no such share of it. */
#define SWEPT_SHARE (1 - 0x1p-20F)
#define SWEPT_INSTANT_SLACK 0x1p-126F

/* What products lose below 2^-126; and where squares of n lose a part that counts nothing is known. Below the limit nothing has
 * overflowed. */
#define SWEPT_LOST 0x1p-100F
#define SWEPT_LEAST 0x1p-40F
#define SWEPT_MOST 0x1p100F

enum { SWEPT_STEPS = 2 };

/* Triangles as seen from the core. */
typedef struct swept_triangles {
    vf corner[3][3], side[3][3], per_square[3], normal[3], inward[3][3], per_normal;
    vf size; /* of the slack, for |n|_1 = 1 */
} swept_triangles;

/* A direction and its square, the shortest so far; and the square of the shortest to a side. */
typedef struct swept_nearest {
    vf n[3], square, beside;
} swept_nearest;

WORD_INLINE void swept_see(const bvoli_corners *t, const bvoli_round_motion *of, int i, swept_triangles *s)
{
    vf most = vf_splat(0);
    for (int corner = 0; corner < 3; ++corner)
        for (int k = 0; k < 3; ++k) {
            s->corner[corner][k] = vf_sub(vf_load(t->corner[corner][k] + i), vf_splat(of->origin[k]));
            most = vf_max(vf_abs(s->corner[corner][k]), most);
        }
    for (int j = 0; j < 3; ++j) {
        triangle_vector(s->corner[j], s->corner[(j + 1) % 3], s->side[j]);
        s->per_square[j] = vf_div(vf_splat(1), dot_columns(s->side[j], s->side[j]));
    }
    triangle_cross(s->side[0], s->side[1], s->normal);
    s->per_normal = vf_div(vf_splat(1), dot_columns(s->normal, s->normal));
    for (int j = 0; j < 3; ++j)
        triangle_cross(s->normal, s->side[j], s->inward[j]);
    s->size = vf_fma(vf_splat(BVOLI_SWEPT_SLACK), most, vf_splat(of->slack));
}

static inline vf swept_clamp(vf share)
{
    return vf_min(vf_max(share, vf_splat(0)), vf_splat(1)); /* 0 for NaN */
}

static inline void swept_offer(const vf n[3], vm valid, swept_nearest *best)
{
    const vf square = dot_columns(n, n);
    const vm better = vm_and(valid, vf_lt(square, best->square));
    best->square = vf_select(better, square, best->square);
    for (int k = 0; k < 3; ++k)
        best->n[k] = vf_select(better, n[k], best->n[k]);
}

/* Between the core's segment from p by d and a side (C. Ericson, "Real-Time Collision Detection", 2005, 5.1.9); or p alone. */
WORD_INLINE void swept_offer_side(const bvoli_round_motion *of, const swept_triangles *s, int j, const vf from[3],
                                  swept_nearest *best)
{
    const vm all = vf_le(vf_splat(0), vf_splat(0));
    const vf along = dot_columns(s->side[j], from);
    vf n[3], t = swept_clamp(vf_mul(along, s->per_square[j]));
    if (of->points == 1) {
        for (int k = 0; k < 3; ++k)
            n[k] = vf_fnma(t, s->side[j][k], from[k]);
    } else {
        const vf d[3] = {vf_splat(of->side[0]), vf_splat(of->side[1]), vf_splat(of->side[2])}, dd = vf_splat(of->square);
        const vf per_dd = vf_splat(of->per_square), de = dot_columns(d, s->side[j]), dr = dot_columns(d, from),
                 share = vf_mul(de, s->per_square[j]), whole = vf_fnma(de, share, dd);
        vf at = swept_clamp(vf_div(vf_fms(share, along, dr), whole));
        t = swept_clamp(vf_mul(vf_fma(de, at, along), s->per_square[j]));
        at = swept_clamp(vf_mul(vf_fms(de, t, dr), per_dd));
        for (int k = 0; k < 3; ++k)
            n[k] = vf_fnma(t, s->side[j][k], vf_fma(at, d[k], from[k]));
    }
    swept_offer(n, all, best);
}

/* The foot of a point of the core in the plane, where it lies in the triangle; from[j] is from corner j to the point. */
WORD_INLINE void swept_offer_foot(const swept_triangles *s, vf from[3][3], swept_nearest *best)
{
    const vf share = vf_mul(dot_columns(from[0], s->normal), s->per_normal), zero = vf_splat(0);
    vm within = vf_ge(dot_columns(from[0], s->inward[0]), zero);
    vf n[3];
    for (int j = 1; j < 3; ++j)
        within = vm_and(within, vf_ge(dot_columns(from[j], s->inward[j]), zero));
    for (int k = 0; k < 3; ++k)
        n[k] = vf_mul(share, s->normal[k]);
    swept_offer(n, within, best);
}

WORD_INLINE void swept_find_nearest(const bvoli_round_motion *of, const swept_triangles *s, vf time, swept_nearest *best)
{
    vf from[3][3];
    best->square = vf_splat(INFINITY);
    for (int k = 0; k < 3; ++k)
        best->n[k] = vf_splat(0);
    for (int j = 0; j < 3; ++j)
        for (int k = 0; k < 3; ++k)
            from[j][k] = vf_fma(time, vf_splat(of->motion[k]), vf_neg(s->corner[j][k]));
    for (int j = 0; j < 3; ++j)
        swept_offer_side(of, s, j, from[j], best);
    best->beside = best->square;
    for (int i = 0; i < of->points; ++i) {
        swept_offer_foot(s, from, best);
        for (int j = 0; j < 3; ++j)
            for (int k = 0; k < 3; ++k)
                from[j][k] = vf_add(from[j][k], vf_splat(of->side[k]));
    }
}

/* What a direction tells of what is not higher along it, with the size of the slack: raises the bounds, and returns those that
 * certainly are never met. Those are what the core moves away from along it and is apart from by then: it is apart before, for
 * that is what the bound says, and from there on. That the product is rounded once is within the slacks, and the sign of a sum
 * is its own. */
WORD_INLINE vm swept_raise(const bvoli_round_motion *of, const vf n[3], vf high, vf size, vf *bound)
{
    const vf v[3] = {vf_splat(of->motion[0]), vf_splat(of->motion[1]), vf_splat(of->motion[2])},
             d[3] = {vf_splat(of->side[0]), vf_splat(of->side[1]), vf_splat(of->side[2])}, zero = vf_splat(0),
             sum = sum_columns(n), length = vf_sqrt(dot_columns(n, n)),
             low = of->points == 1 ? zero : vf_min(dot_columns(n, d), zero);
    const vf slack = vf_fma(sum, size, vf_splat(SWEPT_LOST)), slow = vf_fma(sum, vf_splat(of->slow), vf_splat(SWEPT_LOST));
    const vf gap = vf_sub(vf_fnma(vf_splat(of->radius), length, vf_sub(low, high)), slack),
             toward = vf_sub(slow, dot_columns(n, v));
    const vm known = vm_and(vf_gt(sum, vf_splat(SWEPT_LEAST)),
                            vm_and(vf_lt(slack, vf_splat(SWEPT_MOST)), vf_lt(slow, vf_splat(SWEPT_MOST))));
    const vm never = vm_and(vf_le(toward, zero), vf_gt(vf_fnma(*bound, toward, gap), zero));
    const vf time = vf_fms(vf_div(gap, toward), vf_splat(SWEPT_SHARE), vf_splat(SWEPT_INSTANT_SLACK));
    *bound = vf_select(vm_and(known, vf_gt(gap, zero)), vf_max(time, *bound), *bound);
    return vm_and(known, never);
}

WORD_INLINE vf swept_highest(const swept_triangles *s, const vf n[3])
{
    return vf_max(vf_max(dot_columns(n, s->corner[0]), dot_columns(n, s->corner[1])), dot_columns(n, s->corner[2]));
}

WORD_INLINE vm swept_raise_triangle(const bvoli_round_motion *of, const swept_triangles *s, const vf n[3], vf *bound)
{
    return swept_raise(of, n, swept_highest(s, n), s->size, bound);
}

/* The normal of a triangle, toward the side on which the core is. */
WORD_INLINE vm swept_raise_by_plane(const bvoli_round_motion *of, const swept_triangles *s, vf *bound)
{
    const vm below = vf_gt(dot_columns(s->normal, s->corner[0]), vf_splat(0));
    vf n[3];
    for (int k = 0; k < 3; ++k)
        n[k] = vf_select(below, vf_neg(s->normal[k]), s->normal[k]);
    return swept_raise_triangle(of, s, n, bound);
}

/* Those whose sides certainly are nearer to the core at the start than the radius, so that the interiors overlap. With m as
 * block.h has it, the vector from a point of a side to one of the core is off by 7 u of m a coordinate at most: one for the
 * corners, one for the other point of the core, two for the side, and three for the two products; so by 12.2 u of m in length.
 * That is computed too short by 3 u of itself at most, and so are the sums here by two: 5 u of the radius. The slack is 16 u of
 * both. Squares and products below 2^-126 may be lost: five of them are less than the square of the last term. */
#define INSIDE_LOST 0x1p-61F

WORD_INLINE vm swept_inside(const bvoli_round_motion *of, const swept_triangles *s, vf bound, vf beside)
{
    const vf slack = vf_add(s->size, vf_splat(INSIDE_LOST));
    return vm_and(vf_le(bound, vf_splat(0)), vf_lt(vf_add(vf_sqrt(beside), slack), vf_splat(of->radius)));
}

/* Of LANES triangles from number i on those of some that may be met up to a limit, and those that certainly are at the start.
 */
WORD_INLINE uint32_t swept_lanes(const bvoli_corners *t, const bvoli_round_motion *of, uint32_t lanes, float limit, int i,
                                 float *bounds)
{
    swept_triangles s;
    vf bound = vf_load(bounds + i);
    uint32_t inside = 0;
    swept_see(t, of, i, &s);
    lanes &= ~vm_bits(swept_raise_by_plane(of, &s, &bound));
    for (int step = 0; step < SWEPT_STEPS && ((lanes &= vm_bits(vf_le(bound, vf_splat(limit)))) & ~inside) != 0; ++step) {
        swept_nearest best;
        swept_find_nearest(of, &s, bound, &best);
        if (step == 0)
            inside = lanes & vm_bits(swept_inside(of, &s, bound, best.beside));
        lanes &= ~vm_bits(swept_raise_triangle(of, &s, best.n, &bound));
    }
    vf_store(bounds + i, bound);
    lanes &= vm_bits(vf_le(bound, vf_splat(limit)));
    return lanes | inside << BVOLI_WIDE;
}

/* All of those lanes by `some` of LANES, with how many points the core has as a number that compilers know. */
#define SWEPT_LANES(name, all, some, type)                                                                                     \
    WORD_INLINE uint32_t all(const type *those, const bvoli_round_motion *of, uint32_t lanes, float limit, float *bounds)      \
    {                                                                                                                          \
        const uint32_t each = (1U << LANES) - 1;                                                                               \
        uint32_t left = 0;                                                                                                     \
        for (int i = 0; i < BVOLI_WIDE; i += LANES)                                                                            \
            if (lanes >> i & each)                                                                                             \
                left |= some(those, of, lanes >> i & each, limit, i, bounds) << i;                                             \
        return left;                                                                                                           \
    }                                                                                                                          \
    static uint32_t name(const type *those, const bvoli_round_motion *of, uint32_t lanes, float limit,                         \
                         float bounds[BVOLI_WIDE])                                                                             \
    {                                                                                                                          \
        bvoli_round_motion known = *of;                                                                                        \
        if (of->points == 1) {                                                                                                 \
            known.points = 1;                                                                                                  \
            return all(those, &known, lanes, limit, bounds);                                                                   \
        }                                                                                                                      \
        known.points = 2;                                                                                                      \
        return all(those, &known, lanes, limit, bounds);                                                                       \
    }

SWEPT_LANES(triangles_swept, swept_all, swept_lanes, bvoli_corners)

/* A squared distance is made less by 16 u: for the square root, the quotient and the square 8 u, and 4 u that the function of
 * single shapes may be less than the true one; and by 2^-126, below which products are no such share of themselves. */
#define APART_LOST 0x1p-126F
#define APART_MOST 0x1p62F

/* Of LANES triangles from number i on, as a ball without a radius that does not move is apart from them. */
WORD_INLINE void apart_lanes(const bvoli_corners *t, const bvoli_round_motion *point, int i, float *bounds)
{
    swept_triangles s;
    swept_nearest best;
    swept_see(t, point, i, &s);
    swept_find_nearest(point, &s, vf_splat(0), &best);
    const vf bound = vf_load(bounds + i), sum = sum_columns(best.n), slack = vf_fma(sum, s.size, vf_splat(SWEPT_LOST)),
             gap = vf_sub(vf_neg(swept_highest(&s, best.n)), slack), length = vf_sqrt(dot_columns(best.n, best.n)),
             distance = vf_div(gap, length);
    const vm known = vm_and(vm_and(vf_gt(gap, vf_splat(0)), vf_gt(sum, vf_splat(SWEPT_LEAST))),
                            vm_and(vf_lt(slack, vf_splat(SWEPT_MOST)), vf_lt(distance, vf_splat(APART_MOST))));
    const vf square = vf_fms(vf_mul(distance, vf_splat(SWEPT_SHARE)), distance, vf_splat(APART_LOST));
    vf_store(bounds + i, vf_select(known, vf_max(square, bound), bound));
}

static void triangles_apart(const bvoli_corners *t, const float p[3], uint32_t lanes, float bounds[BVOLI_WIDE])
{
    const bvoli_round_motion point = {.points = 1, .origin = {p[0], p[1], p[2]}};
    const uint32_t all = (1U << LANES) - 1;
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        if (lanes >> i & all)
            apart_lanes(t, &point, i, bounds);
}

/* LANES boxes as seen from the core, and the size of the slack. */
WORD_INLINE vf swept_see_boxes(const bvoli_block *block, const bvoli_round_motion *of, int i, vf low[3], vf high[3])
{
    vf most = vf_splat(0);
    for (int k = 0; k < 3; ++k) {
        low[k] = vf_sub(vf_load(block->side[k] + i), vf_splat(of->origin[k]));
        high[k] = vf_sub(vf_load(block->side[k + 3] + i), vf_splat(of->origin[k]));
        most = vf_max(vf_max(vf_abs(low[k]), vf_abs(high[k])), most);
    }
    return vf_fma(vf_splat(BVOLI_SWEPT_SLACK), most, vf_splat(of->slack));
}

/* Of boxes: the direction is from the nearest point of the box to the core, or where that is a segment from one that is near
 * to the point of the box that is nearest to it. */
WORD_INLINE uint32_t rounded_lanes(const bvoli_block *block, const bvoli_round_motion *of, uint32_t lanes, float limit, int i,
                                   float *bounds)
{
    vf low[3], high[3], bound = vf_load(bounds + i);
    const vf size = swept_see_boxes(block, of, i, low, high);
    vf at[3], near[3], n[3], highest = vf_splat(0);
    if ((lanes &= vm_bits(vf_le(bound, vf_splat(limit)))) == 0)
        return 0;
    for (int k = 0; k < 3; ++k) {
        at[k] = vf_mul(bound, vf_splat(of->motion[k]));
        near[k] = vf_mul(vf_add(low[k], high[k]), vf_splat(0.5F));
    }
    for (int turn = 0; turn < of->points; ++turn) {
        vf share = vf_splat(0);
        for (int k = 0; k < 3 && of->points > 1; ++k)
            share = vf_fma(vf_sub(near[k], at[k]), vf_splat(of->side[k]), share);
        share = swept_clamp(vf_mul(share, vf_splat(of->per_square)));
        for (int k = 0; k < 3; ++k) {
            const vf p = of->points > 1 ? vf_fma(share, vf_splat(of->side[k]), at[k]) : at[k];
            near[k] = vf_min(vf_max(p, low[k]), high[k]);
            n[k] = vf_sub(p, near[k]);
        }
    }
    for (int k = 0; k < 3; ++k)
        highest = vf_add(highest, vf_max(vf_mul(n[k], low[k]), vf_mul(n[k], high[k])));
    lanes &= ~vm_bits(swept_raise(of, n, highest, size, &bound));
    vf_store(bounds + i, bound);
    return lanes & vm_bits(vf_le(bound, vf_splat(limit)));
}

SWEPT_LANES(block_rounded, rounded_all, rounded_lanes, bvoli_block)

/* Of boxes and an oriented one: the directions are the normals of its faces, toward it. */
WORD_INLINE uint32_t obb_swept_lanes(const bvoli_block *block, const bvoli_turned_motion *of, uint32_t lanes, float limit,
                                     int i, float *bounds)
{
    vf low[3], high[3], bound = vf_load(bounds + i);
    const vf size = swept_see_boxes(block, &of->center, i, low, high);
    for (int face = 0; face < 3 && (lanes &= vm_bits(vf_le(bound, vf_splat(limit)))) != 0; ++face) {
        vf n[3], middle = vf_splat(0), highest = vf_splat(of->reach[face]);
        for (int k = 0; k < 3; ++k)
            middle = vf_fma(vf_splat(of->face[face][k]), vf_add(low[k], high[k]), middle);
        const vm beyond = vf_gt(middle, vf_splat(0));
        for (int k = 0; k < 3; ++k) {
            n[k] = vf_select(beyond, vf_splat(-of->face[face][k]), vf_splat(of->face[face][k]));
            highest = vf_add(highest, vf_max(vf_mul(n[k], low[k]), vf_mul(n[k], high[k])));
        }
        lanes &= ~vm_bits(swept_raise(&of->center, n, highest, size, &bound));
    }
    vf_store(bounds + i, bound);
    return lanes & vm_bits(vf_le(bound, vf_splat(limit)));
}

static uint32_t block_obb_swept(const bvoli_block *block, const bvoli_turned_motion *of, uint32_t lanes, float limit,
                                float bounds[BVOLI_WIDE])
{
    const uint32_t each = (1U << LANES) - 1;
    uint32_t left = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        if (lanes >> i & each)
            left |= obb_swept_lanes(block, of, lanes >> i & each, limit, i, bounds) << i;
    return left;
}

#endif

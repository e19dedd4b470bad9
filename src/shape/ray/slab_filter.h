/* SPDX-License-Identifier: MIT */
/* Rays against AABBs in float, of space and of the plane: where the slabs are passed, whether that decides, and the record. */
#ifndef BVOLI_SHAPE_RAY_SLAB_FILTER_H
#define BVOLI_SHAPE_RAY_SLAB_FILTER_H

#include "arith/filter.h"
#include "arith/slabs.h"
#include "arith/vec4.h"

#include <bvol/ray.h>

#include <math.h>
#include <stddef.h>

/* 1, and SLAB_SQUARE_LIMIT. In memory, in a file of their own: GCC 12 makes two instructions of a constant that it knows, on
 * the busiest port. */
extern const float bvoli_ones[4] BVOLI_HIDDEN, bvoli_slab_limits[4] BVOLI_HIDDEN;

/* The origin and direction of a ray, and a box. Of the plane, third coordinates are those of a slab that is everywhere: from
 * -inf to +inf, with 0 for the origin and 1 for the direction. */
typedef struct bvoli_slab_view {
    v4 o, d, min, max;
} bvoli_slab_view;

/* Where the line of a ray passes the faces of a box, axis by axis, and where it is between all of them. */
typedef struct bvoli_float_slabs {
    v4 near, far;
    float enter, exit;
} bvoli_float_slabs;

/* Axes along which the ray does not move, strictly between the walls: near comes out as -inf and far as +inf. By the very
 * differences that the inverse multiplies, which a flush to zero may take away. */
BVOLI_INLINE mask4 bvoli_slab_flat_inside(v4 d, v4 to_min, v4 to_max)
{
    const v4 zero = v4_splat(0);
    return mask4_and(v4_eq(d, zero), mask4_and(v4_gt(zero, to_min), v4_gt(to_max, zero)));
}

/* The slabs of Kay and Kajiya (SIGGRAPH 1986). 0 where rounding is out of hand, and for anything illegal but in t_min and
 * t_max: walls that are NaN or in the wrong order, origins and directions that are NaN or infinite. */
BVOLI_INLINE int bvoli_slab_cut(const bvoli_slab_view *v, bvoli_float_slabs *s)
{
    const v4 inverse = v4_div(v4_load(bvoli_ones), v->d);
    const v4 to_min = v4_sub(v->min, v->o), to_max = v4_sub(v->max, v->o), both = v4_add(v->d, inverse);
    const v4 a = v4_mul(to_min, inverse), b = v4_mul(to_max, inverse);
    const mask4 usable = v4_gt(v4_load(bvoli_slab_limits), v4_add(v4_mul(both, both), v4_mul(v->o, v->o)));
    const mask4 ordered = v4_ge(v->max, v->min);
    s->near = v4_min(a, b);
    s->far = v4_max(a, b);
    s->enter = v4_max3(s->near);
    s->exit = v4_min3(s->far);
    if ((mask4_bits(mask4_and(usable, ordered)) & MASK4_XYZ) == MASK4_XYZ)
        return 1;
    const mask4 all = mask4_and(mask4_or(usable, bvoli_slab_flat_inside(v->d, to_min, to_max)), ordered);
    return (mask4_bits(all) & MASK4_XYZ) == MASK4_XYZ;
}

/* Whether it is certain that exit - enter = *room has the right sign: positive for a hit. |enter| + |exit| is the greater of
 * |exit + enter| and |room|, and where it is the latter the sign is certain anyway, so the slack need only know the sum. An
 * infinite enter or exit, which may be an overflow of a bound near the largest float, makes the slack infinite or NaN, as does
 * a NaN in t_min or t_max: it stays to the end, as the last operand of its choice. */
BVOLI_INLINE int bvoli_slab_room(const float *t_min, const float *t_max, const bvoli_float_slabs *s, float *room)
{
    /* volatile: from memory; clang would shuffle them out of the vectors that hold them too */
    const float first = *(const volatile float *)t_min, last = *(const volatile float *)t_max;
    float enter = s->enter > first ? s->enter : first;
    float exit = s->exit < last ? s->exit : last;
    *room = exit - enter;
    return fabsf(*room) > SLAB_SLACK * fabsf(enter + exit) + SLAB_UNDERFLOW_SLACK;
}

/* The lowest of a set of axes in bits, and 1 in its lane. */
static const uint8_t bvoli_lowest_axis[8] = {0, 0, 1, 0, 2, 0, 1, 0};
static const float bvoli_lowest_lane[8][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 0, 0, 0},
                                              {0, 0, 1, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 0, 0, 0}};

/* Of a ray that hits, whether it certainly starts before the walls, 1, or behind them, -1, and then the t at which it is first
 * in the box, never -0; otherwise 0. */
BVOLI_INLINE int bvoli_slab_start(float enter, float t_min, float *t)
{
    const float ahead = enter - t_min;
    if (!(fabsf(ahead) > SLAB_SLACK * fabsf(enter) + SLAB_UNDERFLOW_SLACK))
        return 0;
    *t = ahead > 0 ? enter + 0.0F : t_min;
    return ahead > 0 ? 1 : -1;
}

/* Records a hit that the filter is certain of, from the filter's own numbers, if it is certain too that the ray starts before
 * the walls or behind them; else returns 0. Each bound on t is within 3.01 u of itself, which is less than 4 ulps.
 *
 * The point's fourth lane lies on the normal, which is written after it; the normal's, which is 0, on u. */
BVOLI_INLINE int bvoli_slab_record(const bvoli_slab_view *s, v4 near, float enter, float exit, float t_min, float t_max,
                                   bvol_ray_hit *hit)
{
    float t;
    const int start = bvoli_slab_start(enter, t_min, &t), inside = start < 0;
    if (start == 0)
        return 0;
    const int entered = inside ? 0 : mask4_bits(v4_eq(near, v4_splat(enter))) & MASK4_XYZ, axis = bvoli_lowest_axis[entered];
    const v4 zero = v4_splat(0), p = v4_min(v4_max(v4_add(s->o, v4_mul(v4_splat(t), s->d)), s->min), s->max);
    const mask4 down = v4_gt(zero, s->d), across = v4_gt(v4_load(bvoli_lowest_lane[entered]), zero);
    float *const out = (float *)hit;
    v4_store(out + offsetof(bvol_ray_hit, point) / sizeof(float), v4_select(across, v4_select(down, s->max, s->min), p));
    v4_store(out + offsetof(bvol_ray_hit, normal) / sizeof(float),
             v4_select(across, v4_select(down, v4_splat(1), v4_splat(-1)), zero));
    hit->t_enter = t;
    hit->t_exit = (exit < t_max ? exit : t_max) + 0.0F;
    hit->v = 0;
    hit->feature = inside ? BVOL_NO_FEATURE : (uint32_t)(2 * axis + (mask4_bits(down) >> axis & 1));
    hit->inside = (uint32_t)inside;
    return 1;
}

#endif

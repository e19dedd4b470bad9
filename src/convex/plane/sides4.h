/* SPDX-License-Identifier: MIT */
/* Whether an oriented rectangle holds points: a filter in float, two points across both pairs of sides at once. */
#ifndef BVOLI_CONVEX_PLANE_SIDES4_H
#define BVOLI_CONVEX_PLANE_SIDES4_H

#include "arith/filter.h"
#include "arith/vec4.h"

#include <bvol/types.h>

/* With t the vector from the center to a point, and w and o along the sides: it lies between the sides along w if |w x t| is at
 * most h |w x o|, where h is the half side along o. With u = 2^-24: t has one rounding in a coordinate, its products with w
 * another, their difference a third; the products of w and o one, their difference two, that times h three; and the last
 * difference one. 4 u of all products by magnitude; 8 u cover the second order and the roundings of the slack.
 *
 * Fields are below SIDES4_LIMIT: then what is lost below 2^-126, in products and by a flush to zero of what is given, is at
 * most 2^-126 times 2^31 times 2^31 a few times, and SIDES4_LOST is more. */
#define SIDES4_SLACK 0x1p-21F
#define SIDES4_LIMIT 0x1p30F
#define SIDES4_LOST 0x1p-60F

/* A rectangle: both w, twice each, in the first and in the last two lanes. */
typedef struct bvoli_sides4 {
    v4 x, y, center, reach, size, largest;
} bvoli_sides4;

static inline bvoli_sides4 bvoli_sides4_of(const bvol_obb2 *box)
{
    const v4 body = v4_load(&box->center.x), axes = v4_load(&box->axis[0].x), x = v4_evens_twice(axes), y = v4_odds_twice(axes);
    const v4 one = v4_mul(x, v4_swap(y)), other = v4_swap(one), half = v4_abs(v4_swap(v4_ends_twice(body)));
    return (bvoli_sides4){.x = x,
                          .y = y,
                          .center = v4_starts(body, body),
                          .reach = v4_mul(half, v4_abs(v4_sub(one, other))),
                          .size = v4_mul(half, v4_add(v4_abs(one), v4_abs(other))),
                          .largest = v4_max(v4_abs(body), v4_abs(axes))};
}

/* What certainly lies between all sides, and what certainly does not. */
typedef struct bvoli_held {
    int in, out;
} bvoli_held;

/* Two points less the center, in turns: x in tx, y in ty. */
static inline void bvoli_sides4_judge(const bvoli_sides4 *s, v4 tx, v4 ty, bvoli_held *all)
{
    const v4 one = v4_mul(s->x, ty), other = v4_mul(s->y, tx), room = v4_sub(s->reach, v4_abs(v4_sub(one, other)));
    const v4 size = v4_add(v4_add(v4_abs(one), v4_abs(other)), s->size);
    const v4 slack = v4_add(v4_mul(size, v4_constant(SIDES4_SLACK)), v4_constant(SIDES4_LOST));
    all->in &= mask4_bits(v4_gt(room, slack));
    all->out |= mask4_bits(v4_gt(v4_neg(slack), room));
}

static inline int bvoli_sides4_verdict(const bvoli_sides4 *s, v4 points, const bvoli_held *all)
{
    const mask4 fits = v4_gt(v4_splat(SIDES4_LIMIT), v4_max(s->largest, v4_abs(points)));
    return mask4_bits(fits) == 15 ? (all->out != 0) - (all->in == 15) : 0;
}

/* Two points, as (x, y, x, y): +1 the rectangle certainly does not hold one, -1 it certainly holds both, 0 neither is certain;
 * never -1 for a NaN or an infinity. */
static inline int bvoli_sides4_filter(const bvoli_sides4 *s, v4 points)
{
    const v4 t = v4_sub(points, s->center);
    bvoli_held all = {15, 0};
    bvoli_sides4_judge(s, v4_evens(t, t), v4_odds(t, t), &all);
    return bvoli_sides4_verdict(s, points, &all);
}

/* The same of the corners of an upright rectangle, given as (x, y) of the least and the greatest one. */
static inline int bvoli_sides4_filter_aabb2(const bvoli_sides4 *s, v4 walls)
{
    const v4 t = v4_sub(walls, s->center), x = v4_evens(t, t), y = v4_odds(t, t);
    bvoli_held all = {15, 0};
    bvoli_sides4_judge(s, x, y, &all);
    bvoli_sides4_judge(s, x, v4_turn(y), &all);
    return bvoli_sides4_verdict(s, walls, &all);
}

#endif

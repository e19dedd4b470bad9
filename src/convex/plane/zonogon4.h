/* SPDX-License-Identifier: MIT */
/* An oriented rectangle and another body of the plane: the filter of zonogon.h in float, edges side by side, before that. */
#ifndef BVOLI_CONVEX_PLANE_ZONOGON4_H
#define BVOLI_CONVEX_PLANE_ZONOGON4_H

#include "arith/filter.h"
#include "arith/vec4.h"
#include "convex/plane/zonogon.h"

#include <bvol/types.h>

/* The w, h and t of zonogon.h: an edge a lane, t in the first two. */
typedef struct bvoli_zonogon4 {
    v4 x, y, h, t;
} bvoli_zonogon4;

/* Which edges decide: those of both, those of a rectangle and a segment, those of the first alone. */
enum bvoli_zonogon4_edges { BVOLI_EDGES_OF_FIRST = 3, BVOLI_EDGES_AND_SEGMENT = 7, BVOLI_ALL_EDGES = 15 };

/* With u = 2^-24 and S = |t|_1 + sum of h |w|_1: the cross product of two w is within 2 u of its products, times h 3 u, the sum
 * of three 5 u, with t 3 u, and the last difference adds one: 9 u |w[i]|_1 S. What t, h and w come from adds 8 u, as there. 32
 * u cover that, the second order and the roundings of the slack.
 *
 * What is lost below 2^-126, and to a flush to zero in what is given, is covered by ZONOGON4_LOST beside lengths and S: 2^-126
 * times h or a length or 1 each, while the slack is at least 2^-19 (|w[i]| + 2^-30) (h (|w| + 2^-30) + 2^-30). From a length of
 * 2^40 on, which is told by ZONOGON4_UP, the slack is infinite, and it overflows before a product does. */
#define ZONOGON4_SLACK 0x1p-21F
#define ZONOGON4_LOST 0x1p-30F
#define ZONOGON4_UP 0x1p88F
#define ZONOGON4_DOWN 0x1p-118F

/* h times the cross product of w with those that come `turned` lanes later. */
static inline v4 bvoli_zonogon4_reach(const bvoli_zonogon4 *z, const bvoli_zonogon4 *turned)
{
    return v4_mul(turned->h, v4_abs(v4_sub(v4_mul(z->x, turned->y), v4_mul(z->y, turned->x))));
}

static inline bvoli_zonogon4 bvoli_zonogon4_turn(const bvoli_zonogon4 *z)
{
    return (bvoli_zonogon4){v4_turn(z->x), v4_turn(z->y), v4_turn(z->h), z->t};
}

/* By some edges: +1 t is outside, -1 inside, 0 not certain: so for every NaN and infinity. Reaches are of all other edges;
 * `add` adds what all edges have. Of a ball to be contained r |w| is taken from them, which has 4 u of itself, and the radius
 * is added to S; below 2^-63 the root loses 2^-62. */
BVOLI_INLINE int bvoli_zonogon4_judge(const bvoli_zonogon4 *z, v4 reach, v4 radius, v4 (*add)(v4),
                                      enum bvoli_zonogon4_edges edges)
{
    const v4 tx = v4_all_x(z->t), ty = v4_all_y(z->t), lost = v4_constant(ZONOGON4_LOST);
    const v4 beyond = v4_sub(v4_abs(v4_sub(v4_mul(z->x, ty), v4_mul(z->y, tx))), reach);
    const v4 length = v4_add(v4_abs(z->x), v4_abs(z->y)), some = v4_add(length, lost);
    const v4 large = v4_mul(v4_mul(length, v4_constant(ZONOGON4_UP)), v4_constant(ZONOGON4_DOWN));
    const v4 parts = add(v4_add(v4_mul(v4_abs(z->h), some), large));
    const v4 size = v4_add(v4_add(parts, v4_add(v4_abs(tx), v4_abs(ty))), v4_add(radius, lost));
    const v4 slack = v4_mul(v4_mul(v4_mul(some, v4_constant(4)), size), v4_constant(ZONOGON4_SLACK));
    const int out = mask4_bits(v4_gt(beyond, slack)) & (int)edges, in = mask4_bits(v4_gt(v4_neg(slack), beyond)) & (int)edges;
    return (out != 0) - (in == (int)edges);
}

static inline v4 bvoli_zonogon4_add_two(v4 a)
{
    return v4_add(a, v4_turn(a));
}

static inline v4 bvoli_zonogon4_add_four(v4 a)
{
    return bvoli_zonogon4_add_two(v4_add(a, v4_turn(v4_turn(a))));
}

BVOLI_INLINE int bvoli_zonogon4_filter(const bvoli_zonogon4 *z, enum bvoli_zonogon4_edges edges)
{
    const bvoli_zonogon4 second = bvoli_zonogon4_turn(z), third = bvoli_zonogon4_turn(&second),
                         fourth = bvoli_zonogon4_turn(&third);
    const v4 reach =
        v4_add(v4_add(bvoli_zonogon4_reach(z, &second), bvoli_zonogon4_reach(z, &third)), bvoli_zonogon4_reach(z, &fourth));
    return bvoli_zonogon4_judge(z, reach, v4_splat(0), bvoli_zonogon4_add_four, edges);
}

/* Halves that are twice as long, and those of another body, which are negative where it is to be contained. */
static const float bvoli_zonogon4_single[2][4] = {{1, 1, 1, 1}, {1, 1, -1, -1}},
                   bvoli_zonogon4_double[2][4] = {{2, 2, 1, 1}, {2, 2, -1, -1}}, bvoli_zonogon4_units[4] = {1, 0, 0, 1};

static inline bvoli_zonogon4 bvoli_zonogon4_of_obbs(const bvol_obb2 *a, const bvol_obb2 *b, int contained)
{
    const v4 p = v4_load(&a->center.x), q = v4_load(&b->center.x), of_a = v4_load(&a->axis[0].x), of_b = v4_load(&b->axis[0].x);
    return (bvoli_zonogon4){v4_evens(of_a, of_b), v4_odds(of_a, of_b),
                            v4_mul(v4_abs(v4_ends(p, q)), v4_load(bvoli_zonogon4_single[contained])), v4_sub(q, p)};
}

/* Everything doubled: the sum of the distances from a's center to two opposite walls is the size, their difference 2 t. */
static inline bvoli_zonogon4 bvoli_zonogon4_of_aabb(const bvol_obb2 *a, const bvol_aabb2 *b, int contained)
{
    const v4 p = v4_load(&a->center.x), axes = v4_load(&a->axis[0].x), units = v4_load(bvoli_zonogon4_units);
    const v4 walls = v4_sub(v4_load(&b->min.x), v4_starts(p, p)), opposite = v4_turn(v4_turn(walls));
    return (bvoli_zonogon4){v4_evens(axes, units), v4_odds(axes, units),
                            v4_mul(v4_abs(v4_ends(p, v4_sub(walls, opposite))), v4_load(bvoli_zonogon4_double[contained])),
                            v4_add(walls, opposite)};
}

/* Doubled too. The last edge is the third again, of no length. */
static inline bvoli_zonogon4 bvoli_zonogon4_of_segment(const bvol_obb2 *a, const bvol_segment2 *b, int contained)
{
    const v4 p = v4_load(&a->center.x), axes = v4_load(&a->axis[0].x), ends = v4_load(&b->a.x);
    const v4 side = v4_sub(v4_turn(v4_turn(ends)), ends), from = v4_sub(ends, v4_starts(p, p));
    const v4 half = v4_turn(v4_turn(v4_set3(1, 0, 0)));
    return (bvoli_zonogon4){v4_evens(axes, side), v4_odds(axes, side),
                            v4_mul(v4_abs(v4_ends(p, half)), v4_load(bvoli_zonogon4_double[contained])),
                            v4_add(from, v4_turn(v4_turn(from)))};
}

#endif

/* SPDX-License-Identifier: MIT */
/* Upright boxes that come to others, by slabs, as shape/sweep_boxes.c has them, three at once. */
#include "shape/sweep_closed.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec3d.h"
#include "arith/vec4.h"
#include "base/value.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

/* As in sweep_boxes.c: a time is a difference and a quotient, 2 u of itself with u = 2^-53; two that are compared and their
 * difference have 4 u of the sum of both, doubled. */
#define TIMES_SLACK 0x1p-50

/* All corners, and when the moving box comes between the walls of each axis: the last of these times, and the first at which it
 * has left the walls of one. */
typedef struct slabs {
    d3 low, high, min, max, v, enter, leave;
    double first, last;
} slabs;

BVOLI_INLINE double greatest(d3 x)
{
    return d3_x(d3_max(d3_max(x, d3_yzx(x)), d3_zxy(x)));
}

BVOLI_INLINE double least(d3 x)
{
    return d3_x(d3_min(d3_min(x, d3_yzx(x)), d3_zxy(x)));
}

/* Returns whether no time is NaN, as it is where nothing moves along an axis along which the boxes touch: of a NaN and a number
 * the least is the second one, and so is the greatest. */
BVOLI_INLINE int find_slabs(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, slabs *s)
{
    s->low = d3_load(&moving->min.x);
    s->high = d3_load(&moving->max.x);
    s->min = d3_load(&box->min.x);
    s->max = d3_load(&box->max.x);
    s->v = d3_load(&motion->x);
    const d3 a = d3_div(d3_sub(s->min, s->high), s->v), b = d3_div(d3_sub(s->max, s->low), s->v);
    s->enter = d3_min(a, b);
    s->first = greatest(s->enter);
    s->leave = d3_max(b, a);
    s->last = least(s->leave);
    return d3_at_most(s->enter, s->leave) == 7;
}

/* Whether neither box is empty, no number is a NaN or infinite, and the difference has an interior if that is asked for. What
 * is empty is told by comparisons: where subnormal numbers are flushed, differences of floats that are not may be 0. */
BVOLI_INLINE int is_plain(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, enum bvoli_touch touch)
{
    const v4 low = v4_load(&moving->min.x), high = v4_load_yzw(&moving->min.z), min = v4_load(&box->min.x),
             max = v4_load_yzw(&box->min.z), both = v4_add(v4_sub(high, low), v4_sub(max, min));
    mask4 all = mask4_and(mask4_and(v4_ge(high, low), v4_ge(max, min)), v4_ge(v4_splat(FLT_MAX), both));
    if (touch == BVOLI_INTERIOR)
        all = mask4_and(all, v4_gt(both, v4_splat(0)));
    return ((mask4_bits(all) & MASK4_XYZ) == MASK4_XYZ) & (fabsf(motion->x) + fabsf(motion->y) + fabsf(motion->z) <= FLT_MAX);
}

/* The axis along which they meet: of several, the first. */
BVOLI_INLINE int axis_entered(const slabs *s)
{
    static const int8_t first_of[8] = {0, 0, 1, 0, 2, 0, 1, 0};
    return first_of[d3_at_most(d3_splat(s->first), s->enter)];
}

/* What is no time. */
#define UNCERTAIN (-1.0F)

/* A time that was rounded to a float, by the only axis that gives it: the difference of two floats, which must have no
 * rounding, against the product of the float and the speed, which has none. */
BVOLI_APART static float round_exactly(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, unsigned axes,
                                       float t, int up)
{
    const int axis = bvoli_only_axis(axes);
    double lost;
    if (axis < 0)
        return UNCERTAIN;
    const float v = bvoli_coords(motion)[axis];
    const int by_max = (v < 0) ^ up;
    const double way = fabs(bvoli_two_sum((double)bvoli_coords(by_max ? &box->max : &box->min)[axis],
                                          -(double)bvoli_coords(by_max ? &moving->min : &moving->max)[axis], &lost)),
                 product = (double)t * fabs((double)v);
    return lost == 0 ? bvoli_neighbour(t, !up & (product > way), up & (product < way)) : UNCERTAIN;
}

/* The next float below or above. Difference and quotient are rounded monotonically, and the product of a float and the speed is
 * a double: so the quotient is on the side of a float on which it was before it was rounded, or is the float. Not certain where
 * it is that, or tiny. */
BVOLI_INLINE float find_enter(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, const slabs *s)
{
    const float nearest = (float)s->first;
    if (!(nearest >= FLT_MIN))
        return UNCERTAIN;
    return (double)nearest != s->first
               ? bvoli_neighbour(nearest, (double)nearest > s->first, 0)
               : round_exactly(moving, motion, box, d3_at_most(d3_splat(s->first), s->enter), nearest, 0);
}

/* At most 1. */
BVOLI_INLINE float find_exit(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, const slabs *s)
{
    const float nearest = (float)s->last;
    if (s->last >= 1)
        return 1;
    if (!(nearest >= FLT_MIN))
        return UNCERTAIN;
    return (double)nearest != s->last ? bvoli_neighbour(nearest, 0, (double)nearest < s->last)
                                      : round_exactly(moving, motion, box, d3_at_most(s->leave, d3_splat(s->last)), nearest, 1);
}

/* The middle of what both have in common at a time. */
BVOLI_INLINE f3 middle_at(const slabs *s, double t)
{
    const d3 way = d3_mul(d3_splat(t), s->v);
    return d3_nearest(d3_mul(d3_splat(0.5), d3_add(d3_max(s->min, d3_add(s->low, way)), d3_min(s->max, d3_add(s->high, way)))));
}

/* By the face of the moving box. */
static const bvol_vec3 normals[6] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

BVOLI_INLINE void give_boxes(const bvol_vec3 *motion, const bvol_aabb *box, const slabs *s, bvol_sweep_hit *hit)
{
    const int axis = axis_entered(s), back = bvoli_coords(motion)[axis] < 0;
    const float wall = bvoli_coords(back ? &box->max : &box->min)[axis];
    f3_store(&hit->point.x, middle_at(s, (double)hit->t_enter));
    bvoli_coords_out(&hit->point)[axis] = wall;
    hit->feature = (uint32_t)(2 * axis + !back);
    hit->other_feature = (uint32_t)(2 * axis + back);
    hit->normal = normals[2 * axis + !back];
    hit->state = BVOLI_HIT;
    hit->reserved = 0;
}

BVOLI_INLINE int meet_boxes(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, enum bvoli_touch touch,
                            bvol_sweep_hit *hit)
{
    slabs s;
    if (!is_plain(moving, motion, box, touch) || !find_slabs(moving, motion, box, &s))
        return BVOLI_UNDECIDED;
    const double last = s.last < 1 ? s.last : 1, slack = TIMES_SLACK * (fabs(last) + s.first);
    if ((s.last < 0) | (s.first - last > slack))
        return BVOLI_MISS;
    if (!((s.first > 0) & (last - s.first > slack)))
        return BVOLI_UNDECIDED;
    const float enter = find_enter(moving, motion, box, &s), exit = find_exit(moving, motion, box, &s);
    if ((enter < 0) | (exit < 0))
        return BVOLI_UNDECIDED;
    if (!hit)
        return BVOLI_HIT;
    hit->t_enter = enter;
    hit->t_exit = exit;
    give_boxes(motion, box, &s, hit);
    return BVOLI_HIT;
}

BVOLI_SWEEP_CLOSED(bvol_aabb_sweep_aabb, aabb, aabb, BVOLI_aabb_sweep_aabb,
                   meet_boxes(moving, motion, other, BVOLI_CLOSED, hit), bvoli_aabb_sweep_aabb)
BVOLI_SWEEP_CLOSED(bvol_aabb_sweep_aabb_interior, aabb, aabb, BVOLI_aabb_sweep_aabb,
                   meet_boxes(moving, motion, other, BVOLI_INTERIOR, hit), bvoli_aabb_sweep_aabb_interior)

/* SPDX-License-Identifier: MIT */
/* Upright boxes that come to others, by slabs, as shape/sweep_boxes.c has them, three at once. */
#include "shape/sweep_closed.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec2d.h"
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
    return d3_x(d3_max(d3_max(x, d3_all_y(x)), d3_all_z(x)));
}

BVOLI_INLINE double least(d3 x)
{
    return d3_x(d3_min(d3_min(x, d3_all_y(x)), d3_all_z(x)));
}

/* Both boxes and the motion, as they are loaded. */
typedef struct corners {
    v4 low, high, min, max, v;
} corners;

/* Whether neither box is empty, and no number is a NaN or infinite. What is empty is told by comparisons: where subnormal
 * numbers are flushed, differences of floats that are not may be 0. */
BVOLI_INLINE int is_plain(const corners *c)
{
    const v4 both = v4_add(v4_sub(c->high, c->low), v4_sub(c->max, c->min)), most = v4_set4(FLT_MAX, FLT_MAX, FLT_MAX, 0);
    const mask4 all = mask4_and(mask4_and(v4_ge(c->high, c->low), v4_ge(c->max, c->min)),
                                mask4_and(v4_ge(most, both), v4_ge(most, v4_abs(c->v))));
    return (mask4_bits(all) & MASK4_XYZ) == MASK4_XYZ;
}

/* Returns whether no time is NaN, as it is where nothing moves along an axis along which the boxes touch: of a NaN and a number
 * the least is the second one, and so is the greatest. */
BVOLI_INLINE int find_slabs(const corners *c, slabs *s)
{
    d3 a, b;
    s->low = d3_of_v4(c->low);
    s->high = d3_of_v4(c->high);
    s->min = d3_of_v4(c->min);
    s->max = d3_of_v4(c->max);
    s->v = d3_of_v4(c->v);
    d3_div_both(d3_sub(s->min, s->high), d3_sub(s->max, s->low), s->v, &a, &b);
    s->enter = d3_min(a, b);
    s->first = greatest(s->enter);
    s->leave = d3_max(b, a);
    s->last = least(s->leave);
    return d3_at_most(s->enter, s->leave) == 7;
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

/* Difference and quotient are rounded monotonically, and the product of a float and the speed is a double: so the quotient is
 * on the side of a float on which it was before it was rounded, or is the float. `last` is 1 at most. Returns whether both ends
 * are certain. */
BVOLI_INLINE int find_ends(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, double first,
                           unsigned entered, double last, unsigned left, bvoli_ends *out)
{
    const d2 times = d2_set(first, last), nearest = d2_as_floats(times);
    const unsigned between = d2_less(times, nearest) | d2_less(nearest, times);
    *out = bvoli_ends_about(times);
    if (!(between & 1U)) {
        out->enter = round_exactly(moving, motion, box, entered, out->enter, 0);
        if (out->enter < 0)
            return 0;
    }
    if (!(between & 2U) && last < 1) {
        out->exit = round_exactly(moving, motion, box, left, out->exit, 1);
        if (out->exit < 0)
            return 0;
    }
    return 1;
}

/* The middle of what both have in common at a time. */
BVOLI_INLINE f3 middle_at(const slabs *s, double t)
{
    const d3 way = d3_mul(d3_splat(t), s->v);
    return d3_nearest(d3_mul(d3_splat(0.5), d3_add(d3_max(s->min, d3_add(s->low, way)), d3_min(s->max, d3_add(s->high, way)))));
}

/* By the face of the moving box. */
static const bvol_vec3 normals[6] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

/* A hit along an axis, by the middle of what they have in common. */
BVOLI_INLINE void give_boxes(const bvol_vec3 *motion, const bvol_aabb *box, int axis, f3 middle, bvoli_ends ends,
                             bvol_sweep_hit *hit)
{
    const int back = bvoli_coords(motion)[axis] < 0, face = 2 * axis + !back;
    const float wall = bvoli_coords(back ? &box->max : &box->min)[axis];
    hit->t_enter = ends.enter;
    hit->t_exit = ends.exit;
    f3_store(&hit->point.x, middle);
    bvoli_coords_out(&hit->point)[axis] = wall;
    hit->feature = (uint32_t)face;
    hit->other_feature = (uint32_t)face ^ 1U;
    hit->normal = normals[face];
    hit->state = BVOLI_HIT;
    hit->reserved = 0;
}

/* What is certain of boxes that come between each other's walls at a time and leave them at another. */
BVOLI_INLINE int lie(double first, double last)
{
    const double slack = TIMES_SLACK * (last + first), left = last - first;
    if ((last < 0) | (left + slack < 0))
        return BVOLI_MISS;
    return ((first >= FLT_MIN) & (left > slack)) != 0 ? BVOLI_HIT : BVOLI_UNDECIDED;
}

/* The axis of a motion along a coordinate, as of what falls, of boxes that are between each other's walls along the others;
 * else -1. Times along the others are infinite then. */
BVOLI_INLINE int axis_of_fall(const corners *c)
{
    static const int axis_of_others[8] = {-1, -1, -1, 2, -1, 1, 0, -1};
    const unsigned still = (unsigned)mask4_bits(v4_eq(c->v, v4_splat(0))) & MASK4_XYZ;
    const int axis = axis_of_others[still];
    if (axis < 0)
        return -1;
    const mask4 between = mask4_and(v4_gt(c->max, c->low), v4_gt(c->high, c->min));
    return (still & ~(unsigned)mask4_bits(between)) == 0 ? axis : -1;
}

/* The same as meet_boxes() of what falls. */
BVOLI_APART static int meet_falling(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, int axis,
                                    bvol_sweep_hit *hit)
{
    const float v = bvoli_coords(motion)[axis];
    const int back = v < 0;
    const double wall = (double)bvoli_coords(back ? &box->max : &box->min)[axis],
                 behind = (double)bvoli_coords(back ? &box->min : &box->max)[axis],
                 front = (double)bvoli_coords(back ? &moving->min : &moving->max)[axis],
                 rear = (double)bvoli_coords(back ? &moving->max : &moving->min)[axis];
    const d2 times = d2_div(d2_set(wall - front, behind - rear), d2_splat((double)v));
    const double first = d2_first(times), last = bvoli_lesser(d2_second(times), 1);
    const int state = lie(first, last);
    bvoli_ends ends;
    if (state != BVOLI_HIT)
        return state;
    if (!find_ends(moving, motion, box, first, 1U << axis, last, 1U << axis, &ends))
        return BVOLI_UNDECIDED;
    if (hit) {
        const v4 way = v4_load3(&motion->x), low = v4_max(v4_load(&box->min.x), v4_add(v4_load(&moving->min.x), way)),
                 high = v4_min(v4_load_yzw(&box->min.z), v4_add(v4_load_yzw(&moving->min.z), way));
        give_boxes(motion, box, axis, d3_nearest(d3_mul(d3_splat(0.5), d3_add(d3_of_v4(low), d3_of_v4(high)))), ends, hit);
    }
    return BVOLI_HIT;
}

/* Where the difference has no interior, both boxes flat along one axis, they leave its walls when they come between them: that
 * is no hit here. So the same is answered of interiors. */
BVOLI_INLINE int meet_boxes(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, bvol_sweep_hit *hit)
{
    static const int8_t first_of[8] = {0, 0, 1, 0, 2, 0, 1, 0};
    const corners c = {v4_load(&moving->min.x), v4_load_yzw(&moving->min.z), v4_load(&box->min.x), v4_load_yzw(&box->min.z),
                       v4_load3(&motion->x)};
    slabs s;
    if (!is_plain(&c))
        return BVOLI_UNDECIDED;
    const int fall = axis_of_fall(&c);
    if (fall >= 0)
        return meet_falling(moving, motion, box, fall, hit);
    if (!find_slabs(&c, &s))
        return BVOLI_UNDECIDED;
    const double last = bvoli_lesser(s.last, 1);
    const int state = lie(s.first, last);
    if (state != BVOLI_HIT)
        return state;
    const unsigned entered = d3_at_most(d3_splat(s.first), s.enter), left = d3_at_most(s.leave, d3_splat(s.last));
    bvoli_ends ends;
    if (!find_ends(moving, motion, box, s.first, entered, last, left, &ends))
        return BVOLI_UNDECIDED;
    if (hit)
        give_boxes(motion, box, first_of[entered], middle_at(&s, (double)ends.enter), ends, hit);
    return BVOLI_HIT;
}

BVOLI_SWEEP_CLOSED(bvol_aabb_sweep_aabb, aabb, aabb, BVOLI_aabb_sweep_aabb, meet_boxes(moving, motion, other, hit),
                   bvoli_aabb_sweep_aabb)
BVOLI_SWEEP_CLOSED(bvol_aabb_sweep_aabb_interior, aabb, aabb, BVOLI_aabb_sweep_aabb, meet_boxes(moving, motion, other, hit),
                   bvoli_aabb_sweep_aabb_interior)

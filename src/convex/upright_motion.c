/* SPDX-License-Identifier: MIT */
#include "convex/upright_motion.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec3d.h"

#include <float.h>
#include <math.h>

/* The vector between the centers, half the width of the difference of the boxes, and the motion; when each slab is entered and
 * left, and what these times may be off. */
typedef struct slabs {
    d3 d, reach, v, enter, leave, off;
} slabs;

/* Ends of slabs are exact here, or nothing is decided. With u = 2^-53 a time has 1 u of the reciprocal speed and 1 u of the
 * product, and its sum with what it may be off 1 u. Those in box_motion.c are off by 4 u of the distance, the reach and the
 * speed: 128 u of these, where no two times are nearer, leave no doubt there either. */
#define UPRIGHT_SLACK 0x1p-46

/* Beyond all reciprocals of floats, so that what does not move has no infinite time. */
#define STANDING 0x1p300

/* Returns whether all is finite, no side has no width, and no end is rounded. */
BVOLI_INLINE int find_slabs(const bvol_obb *a, const bvol_obb *b, const double v[3], slabs *s)
{
    const d3 zero = d3_splat(0), half = d3_abs(d3_load(&a->extent.x)), other = d3_abs(d3_load(&b->extent.x));
    d3 lost[4];
    s->v = d3_set(v[0], v[1], v[2]);
    s->d = d3_two_sum(d3_load(&a->center.x), d3_sub(zero, d3_load(&b->center.x)), &lost[0]);
    s->reach = d3_two_sum(half, other, &lost[1]);
    const d3 near = d3_two_sum(s->reach, s->d, &lost[2]), far = d3_two_sum(s->reach, d3_sub(zero, s->d), &lost[3]);
    const d3 slowness = d3_max(d3_min(d3_div(d3_splat(1), s->v), d3_splat(STANDING)), d3_splat(-STANDING));
    const d3 size = d3_add(d3_add(d3_abs(s->d), s->reach), d3_abs(s->v)), slack = d3_mul(d3_splat(UPRIGHT_SLACK), size);
    const d3 one = d3_mul(d3_sub(zero, near), slowness), two = d3_mul(far, slowness);
    s->enter = d3_min(one, two);
    s->leave = d3_max(one, two);
    s->off = d3_mul(slack, d3_abs(slowness));
    const d3 any = d3_add(d3_add(d3_abs(lost[0]), d3_abs(lost[1])), d3_add(d3_abs(lost[2]), d3_abs(lost[3])));
    const unsigned certain = d3_at_most(any, zero) & d3_less(slack, d3_min(half, other));
    const double total = d3_sum(size);
    return (certain == 7) & (total < INFINITY);
}

BVOLI_INLINE double greatest(d3 x)
{
    return d3_x(d3_max(d3_max(x, d3_yzx(x)), d3_zxy(x)));
}

BVOLI_INLINE double least(d3 x)
{
    return d3_x(d3_min(d3_min(x, d3_yzx(x)), d3_zxy(x)));
}

/* The only axis of a mask; -1 if there is none, or several. */
BVOLI_INLINE int only_axis(unsigned axes)
{
    static const int8_t axis_of[8] = {-1, 0, 1, -1, 2, -1, -1, -1};
    return axis_of[axes];
}

/* The greatest float that is not above the quotient: the product of a float and a speed is exact. 0 for tiny ones. */
BVOLI_INLINE float quotient_below(double end, double speed)
{
    const float near = (float)(end / speed);
    return fabsf(near) > FLT_MIN ? bvoli_step_down(near, (double)near * speed > end) : 0;
}

/* The axes along which they meet and part; -1 where they do not part before the end. */
typedef struct ends {
    int first, last;
} ends;

/* The state, and the axes of a hit. */
BVOLI_INLINE int find_ends(const slabs *s, ends *out)
{
    const d3 enter_lo = d3_sub(s->enter, s->off), enter_hi = d3_add(s->enter, s->off);
    const d3 leave_lo = d3_sub(s->leave, s->off), leave_hi = d3_add(s->leave, s->off);
    const double first = greatest(enter_lo), last = least(leave_hi), part = least(leave_lo);
    if ((first > 1) | (last < 0) | (first > last))
        return BVOLI_MISS;
    const double meet = greatest(enter_hi);
    out->first = only_axis(d3_at_most(d3_splat(first), enter_hi));
    out->last = part > 1 ? -1 : only_axis(d3_at_most(leave_lo, d3_splat(last)));
    const int certain = (first > 0) & (meet < 1) & (meet < part) & (out->first >= 0);
    return certain & ((part > 1) | ((last < 1) & (out->last >= 0))) ? BVOLI_HIT : BVOLI_UNDECIDED;
}

/* The times, both of which must be floats of full precision. */
BVOLI_INLINE int find_times(const slabs *s, const ends *at, bvoli_meeting *out)
{
    double d[3], reach[3], v[3];
    d3_store(d, s->d);
    d3_store(reach, s->reach);
    d3_store(v, s->v);
    const double way = v[at->first];
    out->enter = quotient_below((way > 0 ? -d[at->first] : d[at->first]) - reach[at->first], fabs(way));
    out->exit = 1;
    if (at->last >= 0)
        out->exit = -quotient_below((v[at->last] > 0 ? d[at->last] : -d[at->last]) - reach[at->last], fabs(v[at->last]));
    return (out->enter != 0) & (out->exit != 0);
}

/* --- the point, as box_motion.c finds it: halfway of what is in both faces on the line from one middle to the other --- */

/* Keeps of the points at + s * slope those within 1. */
BVOLI_INLINE void keep_within(double at, double slope, double s[2])
{
    if (slope == 0) {
        s[0] = fabs(at) <= 1 ? s[0] : INFINITY;
        return;
    }
    const double one = (-1 - at) / slope, other = (1 - at) / slope;
    s[0] = bvoli_greater(bvoli_lesser(one, other), s[0]);
    s[1] = bvoli_lesser(bvoli_greater(one, other), s[1]);
}

/* The share of side i of a box that leads along the rest; `other` is the side beside it in the face. */
BVOLI_INLINE double share_of(const float *half, int i, int other, const double rest[3])
{
    const double own = fabs((double)half[i]), beside = fabs((double)half[other]);
    return beside * rest[i] / (beside * own);
}

/* The middle of the foremost face. */
BVOLI_INLINE d3 face_middle(const bvol_obb *box, int axis, double side)
{
    const double half = copysign((double)(&box->extent.x)[axis], side);
    return d3_add(d3_load(&box->center.x), d3_mul(d3_splat(half), d3_load(&box->axis[axis].x)));
}

/* Returns 0 where nothing is in both, as rounding may have it. */
BVOLI_INLINE int find_point(const bvol_obb *a, const bvol_obb *b, const slabs *s, int axis, bvoli_meeting *out)
{
    static const double units[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const int i = (axis + 1) % 3, k = (axis + 2) % 3;
    double way[3], rest[3], share[2] = {0, 1};
    d3_store(way, s->v);
    const double side = way[axis] > 0 ? -1 : 1;
    const d3 n = d3_mul(d3_set(units[axis][0], units[axis][1], units[axis][2]), d3_splat(side));
    const d3 of_b = face_middle(b, axis, side),
             to_b = d3_sub(d3_sub(of_b, face_middle(a, axis, -side)), d3_mul(d3_splat((double)out->enter), s->v));
    const d3 within = d3_sub(to_b, d3_mul(d3_splat(d3_dot(n, to_b)), n));
    d3_store(rest, within);
    if ((rest[i] != 0) | (rest[k] != 0)) {
        keep_within(0, share_of(&a->extent.x, i, k, rest), share);
        keep_within(0, share_of(&a->extent.x, k, i, rest), share);
        const double at = share_of(&b->extent.x, i, k, rest), at_too = share_of(&b->extent.x, k, i, rest);
        keep_within(-at, at, share);
        keep_within(-at_too, at_too, share);
    }
    d3_store(out->at, d3_sub(of_b, d3_mul(d3_splat(1 - 0.5 * (share[0] + share[1])), within)));
    d3_store(out->n, n);
    out->face[0] = 2 * (uint32_t)axis + (side < 0);
    out->face[1] = 2 * (uint32_t)axis + (side > 0);
    return share[0] <= share[1];
}

int bvoli_upright_boxes_meet(const bvol_obb *a, const bvol_obb *b, const double v[3], bvoli_meeting *out)
{
    slabs s;
    ends at;
    if (!find_slabs(a, b, v, &s))
        return BVOLI_UNDECIDED;
    const int state = find_ends(&s, &at);
    if (state != BVOLI_HIT || !out)
        return state;
    return find_times(&s, &at, out) && find_point(a, b, &s, at.first, out) ? state : BVOLI_UNDECIDED;
}

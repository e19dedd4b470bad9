/* SPDX-License-Identifier: MIT */
/* A moving box meets another while t times the motion lies in the difference of the boxes: a piece of a ray against three
 * slabs. Each end of a slab is a difference of two floats, which need not be a double; where rounding could matter, sums of
 * products decide, of degree 2. */
#include "shape/sweep_boxes.h"

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"

#include <bvol/sweep.h>

#include <stddef.h>

/* Along one axis: what the motion has gone through when the boxes begin and cease to overlap, forward. With the terms of both
 * ends: `near` is the sum of near_terms, as rounded, unless it is infinite. */
typedef struct slab {
    double near, far, near_terms[2], far_terms[2], speed;
} slab;

/* An end at infinity stays there: it bounds nothing, and what lies at infinity is reached by nothing else. */
static slab slab_of(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, int axis)
{
    const double d = (double)bvoli_coords(motion)[axis];
    const double min = (double)bvoli_coords(&box->min)[axis], max = (double)bvoli_coords(&box->max)[axis],
                 low = (double)bvoli_coords(&moving->min)[axis], high = (double)bvoli_coords(&moving->max)[axis];
    const double first = min == -INFINITY || high == INFINITY ? -INFINITY : min - high,
                 last = max == INFINITY || low == -INFINITY ? INFINITY : max - low;
    return d < 0 ? (slab){-last, -first, {low, -max}, {high, -min}, -d} : (slab){first, last, {min, -high}, {max, -low}, d};
}

/* The sign of a/p - b/q, where a is the sum of two terms, b is too, and the speeds p and q are positive. */
static int compare_times(const double a[2], double p, const double b[2], double q)
{
    const double terms[4] = {a[0] * q, a[1] * q, -b[0] * p, -b[1] * p};
    return bvoli_sum_sign(terms, 4);
}

/* Whether one time may follow another that has that sign less it: touching for an instant counts, or does not. */
static int follows(int sign, enum bvoli_touch touch)
{
    return touch == BVOLI_CLOSED ? sign <= 0 : sign < 0;
}

/* Whether no slab is left, after 1 or before 0, before another is entered. Signs of differences of floats are those of the
 * rounded ones. */
static int exact_meets(const slab s[3], enum bvoli_touch touch)
{
    static const double end[2] = {1, 0};
    for (int i = 0; i < 3; ++i) {
        if (s[i].speed == 0)
            continue;
        if (!follows(-((s[i].far > 0) - (s[i].far < 0)), touch) ||
            (s[i].near >= 0 && !follows(compare_times(s[i].near_terms, s[i].speed, end, 1), touch)))
            return 0;
        for (int k = 0; k < 3; ++k)
            if (k != i && s[k].speed != 0 && s[i].near > -INFINITY && s[k].far < INFINITY &&
                !follows(compare_times(s[i].near_terms, s[i].speed, s[k].far_terms, s[k].speed), touch))
                return 0;
    }
    return 1;
}

/* With u = 2^-53 a time is a difference and a quotient, 2 u of itself; the two that are compared and their difference: 4 u of
 * the sum of both, doubled. Floats and quotients of them neither overflow nor underflow. */
#define TIME_SLACK 0x1p-50

/* Both times as rounded, and the axes that give them, or -1 for the ends of the motion. */
typedef struct span {
    double enter, leave;
    int entered, left;
} span;

/* Whether boxes may meet beside the axes along which nothing moves, and how in time. */
static int find_span(const slab s[3], enum bvoli_touch touch, span *out)
{
    *out = (span){0, 1, -1, -1};
    for (int k = 0; k < 3; ++k) {
        if (s[k].near == INFINITY || s[k].far == -INFINITY)
            return 0;
        if (s[k].speed == 0) {
            if (touch == BVOLI_CLOSED ? s[k].near > 0 || s[k].far < 0 : s[k].near >= 0 || s[k].far <= 0)
                return 0;
            continue;
        }
        const double enter = s[k].near / s[k].speed, leave = s[k].far / s[k].speed;
        if (enter > out->enter) {
            out->enter = enter;
            out->entered = k;
        }
        if (leave < out->leave) {
            out->leave = leave;
            out->left = k;
        }
    }
    return 1;
}

static int meets(const slab s[3], enum bvoli_touch touch, span *out)
{
    if (!find_span(s, touch, out))
        return 0;
    const int side = bvoli_decide(out->leave - out->enter, TIME_SLACK * (fabs(out->leave) + out->enter));
    BVOLI_STAGE(BVOLI_aabb_sweep_aabb, side != 0 ? BVOLI_FAST : BVOLI_EXACT);
    return side != 0 ? side > 0 : exact_meets(s, touch);
}

static int is_legal(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box)
{
    return bvoli_aabb_nonempty(moving) && bvoli_aabb_nonempty(box) && bvoli_vec3_finite(motion);
}

static void find_slabs(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, slab s[3])
{
    for (int k = 0; k < 3; ++k)
        s[k] = slab_of(moving, motion, box, k);
}

/* The greatest float that is not above the quotient of a sum of two floats and another float: that of the rounded quotient, if
 * no float is within its slack, or by products of floats, which are exact. */
static float quotient_below(const double terms[2], double rounded, double speed)
{
    const double quotient = rounded / speed;
    float f = (float)quotient;
    if (fabs(quotient - (double)f) > TIME_SLACK * fabs(quotient))
        return bvoli_round_down(quotient, 0);
    while (bvoli_sum_sign((double[]){(double)f * speed, -terms[0], -terms[1]}, 3) > 0)
        f = bvoli_next_down(f);
    return f;
}

/* The first time, over all slabs. */
static float first_time(const slab s[3], const span *all)
{
    float t = 0;
    for (int k = 0; k < 3 && all->enter > 0; ++k)
        if (s[k].speed > 0 && s[k].near > 0) {
            const float own = quotient_below(s[k].near_terms, s[k].near, s[k].speed);
            t = own > t ? own : t;
        }
    return t;
}

static float last_time(const slab s[3])
{
    float t = 1;
    for (int k = 0; k < 3; ++k)
        if (s[k].speed > 0 && s[k].far < s[k].speed) {
            const float own = -quotient_below((double[]){-s[k].far_terms[0], -s[k].far_terms[1]}, -s[k].far, s[k].speed);
            t = own < t ? own : t;
        }
    return t > 0 ? t : 0;
}

int bvoli_box_meets_box(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, float *t, double times[2])
{
    slab s[3];
    span all;
    if (!is_legal(moving, motion, box))
        return 0;
    find_slabs(moving, motion, box, s);
    if (!meets(s, BVOLI_CLOSED, &all))
        return 0;
    *t = first_time(s, &all);
    if (times) {
        times[0] = bvoli_lesser(all.enter, 1);
        times[1] = bvoli_greater(all.leave, times[0]);
    }
    return 1;
}

/* How the boxes lie at the start, and whether their difference has an interior. */
static int state_at_start(const slab s[3])
{
    int touch = 1, overlap = 1;
    for (int k = 0; k < 3; ++k) {
        touch &= s[k].near <= 0 && s[k].far >= 0;
        overlap &= s[k].near < 0 && s[k].far > 0;
    }
    return overlap ? BVOLI_OVERLAPPING : touch ? BVOLI_TOUCHING : BVOLI_MISS;
}

static int has_interior(const bvol_aabb *moving, const bvol_aabb *box)
{
    int wide = 1;
    for (int k = 0; k < 3; ++k)
        wide &= bvoli_coords(&moving->min)[k] < bvoli_coords(&moving->max)[k] ||
                bvoli_coords(&box->min)[k] < bvoli_coords(&box->max)[k];
    return wide;
}

/* A point of [a, b], which may be endless: its middle, or one of its ends. */
static double middle_of(double a, double b)
{
    return isinf(a) ? (isinf(b) ? 0 : b) : isinf(b) ? a : 0.5 * (a + b);
}

/* Where and along which axis they meet at the first time. */
static void describe(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, int axis, bvoli_meeting *out)
{
    const int back = bvoli_coords(motion)[axis] < 0;
    for (int k = 0; k < 3; ++k) {
        const double way = (double)out->enter * (double)bvoli_coords(motion)[k];
        const double lo = bvoli_greater((double)bvoli_coords(&box->min)[k], (double)bvoli_coords(&moving->min)[k] + way),
                     hi = bvoli_lesser((double)bvoli_coords(&box->max)[k], (double)bvoli_coords(&moving->max)[k] + way);
        out->at[k] = k != axis ? middle_of(lo, hi) : (double)bvoli_coords(back ? &box->max : &box->min)[k];
        out->n[k] = k != axis ? 0 : back ? 1 : -1;
    }
    out->face[0] = (uint32_t)(2 * axis + !back);
    out->face[1] = (uint32_t)(2 * axis + back);
}

int bvoli_boxes_meet(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, enum bvoli_touch touch,
                     bvoli_meeting *out)
{
    slab s[3];
    span all;
    if (!is_legal(moving, motion, box))
        return BVOLI_MISS;
    find_slabs(moving, motion, box, s);
    const int state = state_at_start(s);
    if (touch == BVOLI_INTERIOR && !has_interior(moving, box))
        return BVOLI_MISS;
    if (!meets(s, touch, &all))
        return BVOLI_MISS;
    out->enter = state == BVOLI_MISS ? first_time(s, &all) : 0;
    out->exit = last_time(s);
    if (state != BVOLI_MISS) {
        bvoli_meeting_clear(out);
        return state;
    }
    describe(moving, motion, box, all.entered >= 0 ? all.entered : 0, out);
    return BVOLI_HIT;
}

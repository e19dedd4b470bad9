/* SPDX-License-Identifier: MIT */
#include "convex/approach.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"

#include <math.h>

/* The vector from a triangle, or a side of it, to the core, and its square: the shortest so far. */
typedef struct nearest {
    double n[3], sq;
} nearest;

static void offer(const double n[3], nearest *best)
{
    const double sq = bvoli_dot(n, n);
    if (!(sq < best->sq))
        return;
    best->sq = sq;
    for (int k = 0; k < 3; ++k)
        best->n[k] = n[k];
}

static double clamp(double t)
{
    return t > 0 ? (t < 1 ? t : 1) : 0; /* 0 for NaN */
}

static void put_difference(const double a[3], const double b[3], double out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = a[k] - b[k];
}

/* Between the core's segment from p by d and the side from a by e (C. Ericson, "Real-Time Collision Detection", 2005, 5.1.9).
 * With d = 0 it is that of a point. */
static void offer_side(const double p[3], const double d[3], const double a[3], const double e[3], nearest *best)
{
    double r[3], n[3];
    put_difference(p, a, r);
    const double dd = bvoli_dot(d, d), ee = bvoli_dot(e, e), de = bvoli_dot(d, e), dr = bvoli_dot(d, r), er = bvoli_dot(e, r),
                 cross = dd * ee - de * de;
    double s = cross > 0 ? clamp((de * er - dr * ee) / cross) : 0;
    const double t = clamp((de * s + er) / ee);
    s = clamp((de * t - dr) / dd);
    for (int k = 0; k < 3; ++k)
        n[k] = r[k] + s * d[k] - t * e[k];
    offer(n, best);
}

/* The foot of a point in the plane, where it lies in the triangle. */
static void offer_foot(const double p[3], double corner[3][3], const double normal[3], double square, nearest *best)
{
    double way[3][3], cross[3], n[3];
    for (int i = 0; i < 3; ++i)
        put_difference(corner[i], p, way[i]);
    for (int i = 0; i < 3; ++i) {
        bvoli_cross(way[i], way[(i + 1) % 3], cross);
        if (!(bvoli_dot(cross, normal) >= 0))
            return;
    }
    const double share = -bvoli_dot(way[0], normal) / square;
    for (int k = 0; k < 3; ++k)
        n[k] = share * normal[k];
    offer(n, best);
}

static void move_core(const bvoli_moving_core *core, double time, double at[2][3])
{
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 3; ++k)
            at[i][k] = core->point[i][k] + time * core->v[k];
}

/* The vectors from a side of the triangle and from all of it to the core at a time. */
static void find_nearest(const bvoli_moving_core *core, double corner[3][3], double side[3][3], double time, nearest *of_side,
                         nearest *best)
{
    double at[2][3], d[3], normal[3];
    *best = (nearest){.sq = INFINITY};
    move_core(core, time, at);
    put_difference(at[1], at[0], d);
    for (int i = 0; i < 3; ++i)
        offer_side(at[0], d, corner[i], side[i], best);
    *of_side = *best;
    bvoli_cross(side[0], side[1], normal);
    const double square = bvoli_dot(normal, normal);
    for (int i = 0; i < core->points && square > 0; ++i)
        offer_foot(at[i], corner, normal, square, best);
}

/* With u = 2^-53 and n exact, as any direction will do: differences have 1 u, three products and two sums 4 u of the sum of
 * their magnitudes, and of n . v the same but for the difference; the radius times the norm has 6 u, and the difference of both
 * and the slack itself the rest: 16 u of all of them together, doubled. */
#define APPROACH_SLACK 0x1p-48

/* The quotient and its terms. */
#define QUOTIENT_SHARE (1 - 0x1p-50)

/* How high the lowest point of the core is over the highest corner along n, less the radius, and certainly not less. */
static double least_gap(const bvoli_moving_core *core, double corner[3][3], const double n[3])
{
    const double reach = core->radius * bvoli_sqrt(bvoli_dot(n, n));
    double least = INFINITY, size = 0, way[3];
    for (int i = 0; i < core->points; ++i)
        for (int j = 0; j < 3; ++j) {
            put_difference(core->point[i], corner[j], way);
            least = bvoli_lesser(least, bvoli_dot(n, way));
            size = bvoli_greater(size, fabs(n[0] * way[0]) + fabs(n[1] * way[1]) + fabs(n[2] * way[2]));
        }
    return least - reach - APPROACH_SLACK * (size + reach);
}

/* What one direction tells. */
static int raise(const bvoli_moving_core *core, double corner[3][3], const double n[3], float *bound)
{
    const double gap = least_gap(core, corner, n), along = bvoli_dot(n, core->v),
                 slack = APPROACH_SLACK * (fabs(n[0] * core->v[0]) + fabs(n[1] * core->v[1]) + fabs(n[2] * core->v[2]));
    if (!(gap > 0))
        return 1;
    if (along - slack >= 0)
        return 0;
    const double time = gap / (slack - along) * QUOTIENT_SHARE;
    if (time > 1)
        return 0;
    const float down = bvoli_round_down(time, 0);
    if (down > *bound)
        *bound = down;
    return 1;
}

/* When the plane is reached, which takes a third of a step, and is when the triangle is where its face is met. */
static int raise_by_plane(const bvoli_moving_core *core, double corner[3][3], double side[3][3], float *bound)
{
    double n[3], way[3];
    bvoli_cross(side[0], side[1], n);
    put_difference(core->point[0], corner[0], way);
    const int below = bvoli_dot(n, way) < 0;
    for (int k = 0; k < 3 && below; ++k)
        n[k] = -n[k];
    return raise(core, corner, n, bound);
}

static void load_triangle(const bvol_triangle *triangle, double corner[3][3], double side[3][3])
{
    const bvol_vec3 *const at[3] = {&triangle->a, &triangle->b, &triangle->c};
    for (int i = 0; i < 3; ++i)
        bvoli_load(at[i], corner[i]);
    for (int i = 0; i < 3; ++i)
        put_difference(corner[(i + 1) % 3], corner[i], side[i]);
}

/* A step of Newton's method; returns 0 if they never meet. */
static int raise_by_nearest(const bvoli_moving_core *core, double corner[3][3], double side[3][3], nearest *best, float *bound)
{
    nearest of_side;
    find_nearest(core, corner, side, (double)*bound, &of_side, best);
    return raise(core, corner, best->n, bound);
}

/* How near the core and the triangle are to be at the time that bvoli_approach_last() tells: 8 u of the greatest of what
 * block.h leaves 9 u for, with u = 2^-24. A time that is told is a float, and where the next one is too late they are within 2
 * u of the way until then, which along all three axes is at most 3.5 u of that. */
#define NEAR_ENOUGH 0x1p-21

/* What the square of a normal is of those of two sides where the foot in the plane may lie beside the triangle. */
#define SLIVER 0x1p-32

/* Whether the vector shows that they are: that between two points of them. */
static int is_near(const bvoli_moving_core *core, double corner[3][3], double side[3][3], const nearest *best)
{
    double most = core->radius, way[3], normal[3];
    for (int i = 0; i < 3; ++i) {
        put_difference(corner[i], core->point[0], way);
        most = bvoli_greater(most, bvoli_max_abs(way));
    }
    bvoli_cross(side[0], side[1], normal);
    return bvoli_sqrt(best->sq) - core->radius <= NEAR_ENOUGH * most &&
           bvoli_dot(normal, normal) > SLIVER * bvoli_dot(side[0], side[0]) * bvoli_dot(side[1], side[1]);
}

/* All vectors that can be the nearest one of the core's difference with a triangle, each by itself: of corners, of a point and
 * a segment, and the normals of faces. Where two segments are nearly parallel, or the triangle is a sliver, the nearest of all
 * that were found from each other may be off. */
static void raise_by_features(const bvoli_moving_core *core, double corner[3][3], double side[3][3], float *bound)
{
    static const double none[3] = {0, 0, 0};
    double at[2][3], d[3], n[3], back[3];
    move_core(core, (double)*bound, at);
    put_difference(at[1], at[0], d);
    for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 2; ++i) {
            nearest best = {.sq = INFINITY};
            offer_side(at[i], none, corner[j], side[j], &best);
            (void)raise(core, corner, best.n, bound);
            put_difference(at[i], corner[j], n);
            (void)raise(core, corner, n, bound);
        }
        nearest best = {.sq = INFINITY};
        offer_side(corner[j], none, at[0], d, &best);
        for (int k = 0; k < 3; ++k)
            back[k] = -best.n[k];
        (void)raise(core, corner, back, bound);
        bvoli_cross(d, side[j], n);
        for (int k = 0; k < 3; ++k)
            back[k] = -n[k];
        (void)raise(core, corner, n, bound);
        (void)raise(core, corner, back, bound);
    }
    (void)raise_by_plane(core, corner, side, bound);
}

/* Newton's method on a convex distance: after each step the product of the gap and of the speed at which it closes is a quarter
 * of what it was at most. Where it ends, the gap is 2^-21 of the size, and the speed no less than the gap, since it is to close
 * by t = 1. So 22 steps and half a step for each power of two of the way over the size are enough. */
enum { MOST_STEPS = 128 };

float bvoli_approach_last(const bvoli_moving_core *core, const bvol_triangle *triangle, float bound, double apart[3])
{
    double corner[3][3], side[3][3];
    nearest best = {.sq = INFINITY};
    load_triangle(triangle, corner, side);
    for (int step = 0; step < MOST_STEPS; ++step) {
        const float before = bound;
        if (!raise_by_nearest(core, corner, side, &best, &bound)) /* by rounding, since they do meet */
            break;
        if (bound == before && !is_near(core, corner, side, &best))
            raise_by_features(core, corner, side, &bound);
        if (bound == before)
            break;
    }
    for (int k = 0; k < 3; ++k)
        apart[k] = best.n[k];
    return bound;
}

/* From a point of the triangle to a point that may be over it: the foot, unless that is beside the triangle. */
static void offer_over(const double p[3], double corner[3][3], double side[3][3], nearest *best)
{
    double way[3], n[3];
    put_difference(p, corner[0], way);
    const double aa = bvoli_dot(side[0], side[0]), ac = -bvoli_dot(side[0], side[2]), cc = bvoli_dot(side[2], side[2]),
                 a = bvoli_dot(way, side[0]), c = -bvoli_dot(way, side[2]), whole = aa * cc - ac * ac,
                 s = clamp((cc * a - ac * c) / whole), t = bvoli_lesser(clamp((aa * c - ac * a) / whole), 1 - s);
    for (int k = 0; k < 3; ++k)
        n[k] = way[k] - s * side[0][k] + t * side[2][k];
    offer(n, best);
}

/* Whether they are nearer than so much at a time: each vector goes from some point of the triangle to one of the core,
 * whichever they are, also where shares lost all their bits. That between two points that were near at a time before, of which
 * one has moved, mostly tells. */
static int are_nearer(const bvoli_moving_core *core, double corner[3][3], double side[3][3], const double before[3],
                      double since, double time, double most)
{
    double at[2][3], d[3], n[3];
    nearest best = {.sq = INFINITY};
    for (int k = 0; k < 3; ++k)
        n[k] = before[k] + since * core->v[k];
    offer(n, &best);
    move_core(core, time, at);
    put_difference(at[1], at[0], d);
    for (int i = 0; i < core->points && !(bvoli_sqrt(best.sq) < most); ++i)
        offer_over(at[i], corner, side, &best);
    for (int i = 0; i < 3 && !(bvoli_sqrt(best.sq) < most); ++i)
        offer_side(at[0], d, corner[i], side[i], &best);
    return bvoli_sqrt(best.sq) < most;
}

/* With u = 2^-53 the ends of such a vector are off by few u of all coordinates and the way. What is so much nearer also covers
 * all that times of single shapes may be late by, 2^-44 of that size (motion.h). */
#define OVERLAP_SLACK 0x1p-40

float bvoli_approach_overlap(const bvoli_moving_core *core, const bvol_triangle *triangle, float bound)
{
    double corner[3][3], side[3][3], size = core->radius + bvoli_sum_abs(core->v);
    nearest best, of_side;
    load_triangle(triangle, corner, side);
    for (int i = 0; i < 3; ++i)
        size = size + bvoli_sum_abs(corner[i]);
    size = size + bvoli_sum_abs(core->point[0]) + bvoli_sum_abs(core->point[core->points - 1]);
    find_nearest(core, corner, side, (double)bound, &of_side, &best);
    const double length = bvoli_sqrt(best.sq), speed = -bvoli_dot(best.n, core->v);
    if (!(speed > 0))
        return INFINITY;
    const double wait = 2 * bvoli_greater(length - core->radius, 0) * length / speed;
    const float at = (float)((double)bound + wait) + BVOLI_OVERLAP_LATER;
    if (!(at <= 1))
        return INFINITY;
    return are_nearer(core, corner, side, of_side.n, (double)at - (double)bound, (double)at,
                      core->radius - OVERLAP_SLACK * size)
               ? at
               : INFINITY;
}

/* Why a time f that approach_last() tells of a triangle, of another order of corners or roundings, is not before one until
 * which a vector shows that both are apart by more than a slack. With u = 2^-53, S the sum of all coordinates, the radius and
 * the way, and E that of the sides, the core, the radius and the way: where f is raised no more, the nearest vector at f shows
 * no more than f. Its ends are rounded by few u of S, and as it is no shorter than the radius r, it is off by few u of S / r
 * and the gap along it by few u of S E / r. The distance has a second derivative of |v|^2 / r at most, so that at the next
 * float it is 2^-49 of that from its tangent at f at most. 2^-44 of S E / r cover both, so that they are no farther apart at
 * the next float. The normal of a sliver, whose sides make an angle of less than 2^-8, may be off by more. */
#define TIE_SLACK 0x1p-44
#define TIE_SLIVER 0x1p-16

int bvoli_approach_is_no_earlier(const bvoli_moving_core *core, const bvol_triangle *triangle, const double apart[3],
                                 float time)
{
    double corner[3][3], side[3][3], normal[3];
    double extent = core->radius + bvoli_sum_abs(core->v), sum = extent;
    load_triangle(triangle, corner, side);
    bvoli_cross(side[0], side[1], normal);
    for (int i = 0; i < 3; ++i) {
        sum = sum + bvoli_sum_abs(corner[i]);
        extent = extent + bvoli_sum_abs(side[i]) + fabs(core->point[1][i] - core->point[0][i]);
    }
    sum = sum + bvoli_sum_abs(core->point[0]) + bvoli_sum_abs(core->point[1]);
    const double along = bvoli_dot(apart, core->v), r = core->radius,
                 gap = least_gap(core, corner, apart) + (along < 0 ? (double)time * along : 0); /* the least until then */
    return gap * (r * r) > TIE_SLACK * sum * extent * bvoli_dot(apart, apart) &&
           bvoli_dot(normal, normal) > TIE_SLIVER * bvoli_dot(side[0], side[0]) * bvoli_dot(side[1], side[1]);
}

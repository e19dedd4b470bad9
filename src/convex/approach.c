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

/* The vector from the triangle to the core at a time. */
static void find_nearest(const bvoli_moving_core *core, double corner[3][3], double side[3][3], double time, nearest *best)
{
    double at[2][3], d[3], normal[3];
    *best = (nearest){.sq = INFINITY};
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 3; ++k)
            at[i][k] = core->point[i][k] + time * core->v[k];
    put_difference(at[1], at[0], d);
    for (int i = 0; i < 3; ++i)
        offer_side(at[0], d, corner[i], side[i], best);
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
    const double reach = core->radius * sqrt(bvoli_dot(n, n));
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

enum { LAST = 4 };

int bvoli_approach_triangle(const bvoli_moving_core *core, const bvol_triangle *triangle, int step, float *bound)
{
    const bvol_vec3 *const at[3] = {&triangle->a, &triangle->b, &triangle->c};
    const float before = *bound;
    double corner[3][3], side[3][3];
    nearest best;
    for (int i = 0; i < 3; ++i)
        bvoli_load(at[i], corner[i]);
    for (int i = 0; i < 3; ++i)
        put_difference(corner[(i + 1) % 3], corner[i], side[i]);
    if (step == 0)
        return raise_by_plane(core, corner, side, bound) ? BVOLI_APPROACH_ON : BVOLI_APPROACH_MISS;
    find_nearest(core, corner, side, (double)before, &best);
    if (!raise(core, corner, best.n, bound))
        return BVOLI_APPROACH_MISS;
    return *bound > before && step < LAST ? BVOLI_APPROACH_ON : BVOLI_APPROACH_OVER;
}

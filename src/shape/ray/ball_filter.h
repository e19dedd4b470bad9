/* SPDX-License-Identifier: MIT */
/* Rays against spheres and circles in double: whether a ray hits, and the record of a sphere. Vectors are from the center. */
#ifndef BVOLI_SHAPE_RAY_BALL_FILTER_H
#define BVOLI_SHAPE_RAY_BALL_FILTER_H

#include "arith/square_root.h"
#include "shape/ray/line.h"

/* In the plane third coordinates are 0, and left out. Sums of three products are never -0 then: + 0. */
enum bvoli_ball_space { BVOLI_PLANE, BVOLI_SPACE };

BVOLI_INLINE double bvoli_ball_dot(const double a[3], const double b[3], enum bvoli_ball_space space)
{
    return a[0] * b[0] + a[1] * b[1] + (space == BVOLI_SPACE ? a[2] * b[2] : 0);
}

BVOLI_INLINE double bvoli_ball_sum_abs(const double a[3], enum bvoli_ball_space space)
{
    return fabs(a[0]) + fabs(a[1]) + (space == BVOLI_SPACE ? fabs(a[2]) : 0);
}

/* With u = 2^-53, m = origin - center, p = m + t d and M = |m|_1 + |t| |d|_1: m, t d and their sum have one rounding each, so p
 * is within 2 u M; squares and sums add 3 u |p|^2, and the difference from r^2, which is exact, one: 8 u M |p|_1 + 4 u^2 M^2.
 *
 * The t that is nearest to the center is within 7 u |m| / |d| of -m.d / d.d as computed, four roundings for m.d, two for d.d
 * and one for their quotient; between the ends of the ray it is off by no more. |p|^2 is greater there than at the nearest
 * point by (7 u |m|)^2 at most, which is 49 u^2 M^2. 16 u M (|p|_1 + 16 u M) covers all, and its own rounding. */
#define BALL_SLACK 0x1p-49

/* +1 if the ball certainly holds the point at t, -1 if it certainly does not, also where t is the nearest to its center as
 * computed and where its point certainly is not either; 0 if neither is certain: so for every NaN, and every infinity but that
 * of the radius. */
BVOLI_INLINE int bvoli_ball_holds(const double m[3], const double d[3], double t, double radius, enum bvoli_ball_space space)
{
    double p[3];
    for (int c = 0; c < (space == BVOLI_SPACE ? 3 : 2); ++c)
        p[c] = m[c] + t * d[c];
    const double rounding = BALL_SLACK * (bvoli_ball_sum_abs(m, space) + fabs(t) * bvoli_ball_sum_abs(d, space));
    return bvoli_decide(radius * radius - bvoli_ball_dot(p, p, space), rounding * (bvoli_ball_sum_abs(p, space) + rounding));
}

/* +1 hit, -1 miss, 0 not certain: so for everything illegal. */
BVOLI_INLINE int bvoli_ball_filter(const bvoli_line *l, const double m[3], double radius, enum bvoli_ball_space space)
{
    const double square = bvoli_ball_dot(l->d, l->d, space),
                 nearest = square > 0 ? -bvoli_ball_dot(m, l->d, space) / square : 0;
    const double t = bvoli_lesser(bvoli_greater(nearest, l->t0), l->t1);
    const int legal = (radius >= 0) & (radius < (double)INFINITY) & (l->t0 <= l->t1) & (l->t0 < (double)INFINITY) &
                      (l->t1 > -(double)INFINITY);
    return legal ? bvoli_ball_holds(m, l->d, t, radius, space) : 0;
}

/* The derivation beside BALL_SLACK in floats, with u = 2^-24; the square of the radius has a rounding too, which 4 u of it
 * cover. Lengths are below BALL4_LARGEST, and the direction is above 2^-20: so t is below 2^50, and what is lost below 2^-126
 * of the way, of a product or by a flush to zero, is 2^-75 of it at most. BALL4_LOST beside lengths is more, and its square
 * than what squares lose. */
#define BALL4_SLACK 0x1p-20F
#define BALL4_LOST 0x1p-58F
#define BALL4_LARGEST 0x1p30F
#define BALL4_SHORTEST 0x1p-20F

/* The t between both ends at which a ray is nearest to a center, of m.d and d.d. */
BVOLI_INLINE float bvoli_ball4_nearest(float along, float square, float t0, float t1)
{
    const float nearest = -along / square, later = nearest > t0 ? nearest : t0;
    return later < t1 ? later : t1;
}

/* |m|_1 and |d|_1, and of the point at t its square and |p|_1. */
typedef struct bvoli_ball4 {
    float start, speed, square, size;
} bvoli_ball4;

/* +1 hit, -1 miss, 0 not certain: so for everything illegal but ends in the wrong order. */
BVOLI_INLINE int bvoli_ball4_filter(const bvoli_ball4 *b, float t, float r)
{
    const float way = b->start + fabsf(t) * b->speed, rounding = BALL4_SLACK * way + BALL4_LOST, room = r * r - b->square;
    const float slack = rounding * (b->size + rounding) + BALL4_SLACK / 4 * (r * r);
    const int legal = (r >= 0) & (way + b->speed + r < BALL4_LARGEST) & (b->speed > BALL4_SHORTEST);
    return legal ? (room > slack) - (room < -slack) : 0;
}

/* The roots from the distance of the line, which cancels less than the textbook discriminant (Haines and others, "Precision
 * improvements for ray/sphere intersection", Ray Tracing Gems, 2019). */
BVOLI_INLINE void bvoli_ball_cross(const bvoli_line *l, const double m[3], double radius, bvoli_crossing *x)
{
    double cross[3];
    const double square = bvoli_dot(l->d, l->d);
    *x = (bvoli_crossing){.enter = -INFINITY, .exit = INFINITY};
    if (square == 0)
        return;
    bvoli_cross(m, l->d, cross);
    const double half = bvoli_sqrt(bvoli_greater(radius * radius * square - bvoli_dot(cross, cross), 0)) / square;
    const double middle = -bvoli_dot(m, l->d) / square;
    x->enter = middle - half;
    x->exit = middle + half;
    for (int c = 0; c < 3; ++c)
        x->normal[c] = m[c] + x->enter * l->d[c];
    const double length = bvoli_dot(x->normal, x->normal);
    for (int c = 0; c < 3; ++c) /* a point has no normal of its own: it faces the ray */
        x->normal[c] = length > 0 ? x->normal[c] / bvoli_sqrt(length) : -l->d[c] / bvoli_sqrt(square);
}

/* The same roots where the line passes well within the ball, or beside it: then they also decide. With u = 2^-53 and M = |m|_1
 * |d|_1, m of one rounding in a coordinate: m x d is within 3 u of its products, its square within 10 u M^2, r^2 d.d within 4 u
 * of itself. Where their difference is more than BALL_CUT_SHARE of both, its root is within 2^-26 of itself; m.d is within 4 u
 * M, and its quotient within 2^-50 M / d.d. So t is within 2^-26 of the half chord and 2^-50 M / d.d, which BALL_CUT_SLACK of
 * the former and 2^-24 times M / d.d covers, with the roundings of their sum; two such where both ends are asked. */
#define BALL_CUT_SHARE 0x1p-24
#define BALL_CUT_SLACK 0x1p-25

/* +1 hit, where it enters and leaves and whether it starts inside; -1 miss, 0 not certain: so for every NaN, and every infinity
 * but in the ends of the ray. */
typedef struct bvoli_ball_cut {
    int side, inside;
    double enter, exit;
} bvoli_ball_cut;

/* Of d.d, m.d, |m x d|^2 and M. */
BVOLI_INLINE bvoli_ball_cut bvoli_cut_ball(double square, double along, double off, double size, double radius, double t0,
                                           double t1)
{
    bvoli_ball_cut cut = {0};
    const double most = radius * radius * square, rest = most - off, share = BALL_CUT_SHARE * (most + size * size);
    if (!((radius >= 0) & (t0 <= t1) & (fabs(rest) > share)))
        return cut;
    cut.side = -1;
    if (rest < 0)
        return cut;
    const double half = bvoli_sqrt(rest) / square, middle = -along / square;
    const double slack = BALL_CUT_SLACK * (half + 0x1p-24 * size / square);
    cut.enter = middle - half;
    cut.exit = middle + half;
    const double room = bvoli_lesser(cut.exit, t1) - bvoli_greater(cut.enter, t0), ahead = cut.enter - t0;
    cut.inside = ahead < 0;
    if (!(room < -2 * slack))
        cut.side = (room > 2 * slack) & (fabs(ahead) > slack);
    return cut;
}

#endif

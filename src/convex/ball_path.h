/* SPDX-License-Identifier: MIT */
/* A ball that moves along a straight line, and what is known of when it meets a convex set: shared by the quick forms of
 * ball_motion.h and rounded_motion.h. */
#ifndef BVOLI_CONVEX_BALL_PATH_H
#define BVOLI_CONVEX_BALL_PATH_H

#include "arith/filter.h"

#include <math.h>

typedef struct bvoli_ball_path {
    double v[3], v_sq, r, slack; /* the slack is one of lengths */
} bvoli_ball_path;

typedef struct bvoli_ball_look {
    double t, x[3]; /* from the nearest point of the target to the center */
    double sq;      /* of the length of x */
    double least;   /* the least x . y over all vectors y from the target to the center */
} bvoli_ball_look;

/* What the speed toward the target is of the speed of the motion, squared, and of that along the radius, at least: else the
 * path grazes, and the parabola of the distance is not near its tangent. */
#define BVOLI_STEEP_SLACK 0x1p-20

static inline double bvoli_clamp(double x, double lo, double hi)
{
    return bvoli_lesser(bvoli_greater(x, lo), hi);
}

/* The point of p + [0, 1] d that is nearest to 0. */
static inline void bvoli_ball_nearest_of_segment(const double p[3], const double d[3], double out[3])
{
    const double whole = bvoli_dot(d, d), along = -bvoli_dot(p, d), share = along > 0 ? bvoli_lesser(along / whole, 1) : 0;
    for (int c = 0; c < 3; ++c)
        out[c] = p[c] + share * d[c];
}

/* Whether they certainly are apart all the time, as the direction of a look says: so it is at one of both ends. `speed` is that
 * along x, times its length. */
static inline int bvoli_ball_is_beyond(const bvoli_ball_path *p, const bvoli_ball_look *at, double speed)
{
    const double most = p->r + p->slack, least = bvoli_lesser(at->least - at->t * speed, at->least + (1 - at->t) * speed);
    return least > 0 && least * least > most * most * at->sq * (1 + 0x1p-48);
}

static inline int bvoli_ball_is_never(const bvoli_ball_path *p, const bvoli_ball_look *at)
{
    return bvoli_ball_is_beyond(p, at, bvoli_dot(at->x, p->v));
}

/* Whether the time of a look is certain to be on that side of all floats on which it is. `speed` is that of the way that leads
 * to the target, times the length of x. With f the distance at a time that is later by s, toward the target, where x . v =
 * -speed:
 *
 *     f >= (least - s speed) / |x|     f^2 <= |x|^2 - 2 s speed + s^2 |v|^2
 *
 * and 2 r |x| <= r^2 + |x|^2; the parabola is no more than |x|^2 - s speed while s |v|^2 < speed. */
static inline int bvoli_ball_is_sharp(const bvoli_ball_path *p, const bvoli_ball_look *at, double speed)
{
    const double r_sq = p->r * p->r, off = at->t - (double)(float)at->t,
                 open = bvoli_greater(0.5 * (r_sq + at->sq) - at->least, fabs(at->sq - r_sq)) + 4 * p->slack * p->r;
    return fabs(off) * speed > open && speed > BVOLI_STEEP_SLACK * p->v_sq &&
           speed * speed > BVOLI_STEEP_SLACK * p->v_sq * r_sq && at->sq < 2 * r_sq;
}

enum { BVOLI_BALL_NEVER = 2 };

/* A point that moves from 0 by v: into a ball, or 0 if it is there. */
static inline double bvoli_ball_meets_point(const double at[3], const double v[3], double v_sq, double r)
{
    const double b = bvoli_dot(at, v), c = bvoli_dot(at, at) - r * r, root = b * b - v_sq * c;
    return c <= 0 ? 0 : b <= 0 || root < 0 ? BVOLI_BALL_NEVER : c / (b + bvoli_sqrt(root));
}

/* A segment with a radius: between its ends, or at the one beyond which the line is met. */
static inline double bvoli_ball_meets_segment(const double p[3], const double d[3], const double v[3], double v_sq, double r)
{
    const double dd = bvoli_dot(d, d), dv = bvoli_dot(d, v), df = -bvoli_dot(d, p), vf = -bvoli_dot(v, p), ff = bvoli_dot(p, p),
                 a = dd * v_sq - dv * dv, b = dd * vf - df * dv, c = dd * (ff - r * r) - df * df, root = b * b - a * c;
    double height = df, end[3];
    if (c > 0) {
        if (root < 0 || b > 0)
            return BVOLI_BALL_NEVER;
        const double t = c / (bvoli_sqrt(root) - b);
        height = df + t * dv;
        if (height > 0 && height < dd)
            return t;
    } else if (height > 0 && height < dd) {
        return 0;
    }
    for (int k = 0; k < 3; ++k)
        end[k] = height <= 0 ? p[k] : p[k] + d[k];
    return bvoli_ball_meets_point(end, v, v_sq, r);
}

/* When a path from 0 by v is nearest to a segment (Ericson, 5.1.9). */
static inline double bvoli_ball_time_at_segment(const double p[3], const double d[3], const double v[3], double v_sq)
{
    const double e = bvoli_dot(d, d), c = -bvoli_dot(v, p), b = bvoli_dot(v, d), f = -bvoli_dot(d, p), whole = v_sq * e - b * b;
    double t = whole > 0 ? bvoli_clamp((b * f - c * e) / whole, 0, 1) : 0;
    const double share = b * t + f;
    if (share <= 0)
        t = bvoli_clamp(-c / v_sq, 0, 1);
    else if (share > e)
        t = bvoli_clamp((b - c) / v_sq, 0, 1);
    return t;
}

#endif

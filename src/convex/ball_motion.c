/* SPDX-License-Identifier: MIT */
#include "convex/ball_motion.h"

#include "arith/filter.h"
#include "arith/round.h"

#include <math.h>

/* With u = 2^-53 and S the size, the sum of all corners, the motion and the radius: corners have one rounding, a point of the
 * target four more, its vector to the center two, and a scalar product three, 16 u of S times the length of the vector, and as
 * much where the square of that is compared with the radius. 32 u; but what motion.h searches for ends within 2^-45 of the
 * size, and times are to be the same: 512 u. */
#define BALL_SLACK 0x1p-44

/* What the speed toward the target is of the speed of the motion, squared, and of that along the radius, at least: else the
 * path grazes, and the parabola of the distance is not near its tangent. */
#define STEEP 0x1p-20

typedef struct look {
    double t, x[3]; /* from the nearest point of the target to the center */
    double sq;      /* of the length of x */
    double least;   /* the least x . y over all vectors y from the target to the center */
} look;

typedef struct path {
    bvoli_target *target;
    double v[3], r, size, slack; /* the slack is one of lengths */
    double v_sq;
} path;

static void subtract(const double a[3], const double b[3], double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = a[c] - b[c];
}

static double clamp(double x, double lo, double hi)
{
    return bvoli_lesser(bvoli_greater(x, lo), hi);
}

/* The point of p + [0, 1] d that is nearest to 0. */
static void nearest_of_segment(const double p[3], const double d[3], double out[3])
{
    const double whole = bvoli_dot(d, d), along = -bvoli_dot(p, d), share = along > 0 ? bvoli_lesser(along / whole, 1) : 0;
    for (int c = 0; c < 3; ++c)
        out[c] = p[c] + share * d[c];
}

/* The point of a triangle that is nearest to 0: of the face, or else the nearest of three edges (Ericson, 5.1.5). */
static void nearest_of_triangle(double (*p)[3], double out[3])
{
    double ab[3], ac[3], bc[3];
    subtract(p[1], p[0], ab);
    subtract(p[2], p[0], ac);
    subtract(p[2], p[1], bc);
    const double d1 = -bvoli_dot(ab, p[0]), d2 = -bvoli_dot(ac, p[0]), d3 = -bvoli_dot(ab, p[1]), d4 = -bvoli_dot(ac, p[1]),
                 d5 = -bvoli_dot(ab, p[2]), d6 = -bvoli_dot(ac, p[2]);
    const double vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
    if (va > 0 && vb > 0 && vc > 0) { /* along the normal of the face, so that it is one to the last bits */
        double n[3];
        bvoli_cross(ab, ac, n);
        const double share = bvoli_dot(n, p[0]) / bvoli_dot(n, n);
        for (int c = 0; c < 3; ++c)
            out[c] = share * n[c];
    } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
        nearest_of_segment(p[0], ab, out);
    } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
        nearest_of_segment(p[0], ac, out);
    } else if (va <= 0 && d4 >= d3 && d5 >= d6) {
        nearest_of_segment(p[1], bc, out);
    } else {
        const double *const corner = d1 <= 0 && d2 <= 0 ? p[0] : d3 >= 0 && d4 <= d3 ? p[1] : p[2];
        for (int c = 0; c < 3; ++c)
            out[c] = corner[c];
    }
}

/* What is seen from the center at a time. */
static void look_at(const path *p, double t, look *out)
{
    double at[3][3], nearest[3];
    int i = 0;
    do {
        for (int c = 0; c < 3; ++c)
            at[i][c] = p->target->point[i][c] - t * p->v[c];
    } while (++i < p->target->points);
    if (p->target->points == 3) {
        nearest_of_triangle(at, nearest);
    } else if (p->target->points == 2) {
        double d[3];
        subtract(at[1], at[0], d);
        nearest_of_segment(at[0], d, nearest);
    } else {
        for (int c = 0; c < 3; ++c)
            nearest[c] = at[0][c];
    }
    out->t = t;
    for (int c = 0; c < 3; ++c)
        out->x[c] = -nearest[c];
    out->sq = bvoli_dot(out->x, out->x);
    out->least = -bvoli_dot(out->x, at[0]);
    for (i = 1; i < p->target->points; ++i)
        out->least = bvoli_lesser(out->least, -bvoli_dot(out->x, at[i]));
}

/* Whether they certainly are apart all the time, as the direction of a look says: so it is at one of both ends. */
static int is_never(const path *p, const look *at)
{
    const double speed = bvoli_dot(at->x, p->v), most = p->r + p->slack,
                 least = bvoli_lesser(at->least - at->t * speed, at->least + (1 - at->t) * speed);
    return least > 0 && least * least > most * most * at->sq * (1 + 0x1p-48);
}

/* Whether the time of a look is certain to be on that side of all floats on which it is. `speed` is that of the way that leads
 * to the target, times the length of x. With f the distance at a time that is later by s, toward the target, where x . v =
 * -speed:
 *
 *     f >= (least - s speed) / |x|     f^2 <= |x|^2 - 2 s speed + s^2 |v|^2
 *
 * and 2 r |x| <= r^2 + |x|^2; the parabola is no more than |x|^2 - s speed while s |v|^2 < speed. */
static int is_sharp(const path *p, const look *at, double speed)
{
    const double r_sq = p->r * p->r, off = at->t - (double)(float)at->t,
                 open = bvoli_greater(0.5 * (r_sq + at->sq) - at->least, fabs(at->sq - r_sq)) + 4 * p->slack * p->r;
    return fabs(off) * speed > open && speed > STEEP * p->v_sq && speed * speed > STEEP * p->v_sq * r_sq && at->sq < 2 * r_sq;
}

/* --- where the forms of textbooks say that a ball about 0 comes to ------------------------------------------------------- */

enum { NEVER = 2 };

/* A point that moves from 0 by v: into a ball, or 0 if it is there. */
static double meet_point(const double at[3], const double v[3], double v_sq, double r)
{
    const double b = bvoli_dot(at, v), c = bvoli_dot(at, at) - r * r, root = b * b - v_sq * c;
    return c <= 0 ? 0 : b <= 0 || root < 0 ? NEVER : c / (b + sqrt(root));
}

/* A segment with a radius: between its ends, or at the one beyond which the line is met. */
static double meet_segment(const double p[3], const double d[3], const double v[3], double v_sq, double r)
{
    const double dd = bvoli_dot(d, d), dv = bvoli_dot(d, v), df = -bvoli_dot(d, p), vf = -bvoli_dot(v, p), ff = bvoli_dot(p, p),
                 a = dd * v_sq - dv * dv, b = dd * vf - df * dv, c = dd * (ff - r * r) - df * df, root = b * b - a * c;
    double height = df, end[3];
    if (c > 0) {
        if (root < 0 || b > 0)
            return NEVER;
        const double t = c / (sqrt(root) - b);
        height = df + t * dv;
        if (height > 0 && height < dd)
            return t;
    } else if (height > 0 && height < dd) {
        return 0;
    }
    for (int k = 0; k < 3; ++k)
        end[k] = height <= 0 ? p[k] : p[k] + d[k];
    return meet_point(end, v, v_sq, r);
}

/* A triangle: its face, or else its edges. */
static double meet_triangle(double (*p)[3], const double v[3], double v_sq, double r)
{
    double ab[3], ac[3], bc[3], n[3], foot[3];
    subtract(p[1], p[0], ab);
    subtract(p[2], p[0], ac);
    subtract(p[2], p[1], bc);
    bvoli_cross(ab, ac, n);
    const double height = -bvoli_dot(n, p[0]), sq = bvoli_dot(n, n), reach = r * sqrt(sq), side = height < 0 ? -1 : 1,
                 speed = -side * bvoli_dot(n, v), above = side * height - reach;
    const double t = above > 0 ? above / speed : 0;
    if (above > 0 && !(speed > 0 && t <= 1))
        return NEVER;
    for (int c = 0; c < 3; ++c) /* the center then, from the first corner */
        foot[c] = t * v[c] - p[0][c];
    const double uu = bvoli_dot(ab, ab), uw = bvoli_dot(ab, ac), ww = bvoli_dot(ac, ac), ux = bvoli_dot(ab, foot),
                 wx = bvoli_dot(ac, foot), s = ux * ww - wx * uw, q = wx * uu - ux * uw;
    if (s > 0 && q > 0 && s + q < uu * ww - uw * uw)
        return t;
    return bvoli_lesser(bvoli_lesser(meet_segment(p[0], ab, v, v_sq, r), meet_segment(p[0], ac, v, v_sq, r)),
                        meet_segment(p[1], bc, v, v_sq, r));
}

/* When the ball comes to the target, from the start of a way: of the whole one, or of the way back. */
static double meet(const path *p, double (*point)[3], const double v[3])
{
    double d[3];
    if (p->target->points == 3)
        return meet_triangle(point, v, p->v_sq, p->r);
    if (p->target->points < 2)
        return meet_point(point[0], v, p->v_sq, p->r);
    subtract(point[1], point[0], d);
    return meet_segment(point[0], d, v, p->v_sq, p->r);
}

/* --- what is never met --- */

/* When a path from 0 by v is nearest to a segment (Ericson, 5.1.9). */
static double time_at_segment(const double p[3], const double d[3], const double v[3], double v_sq)
{
    const double e = bvoli_dot(d, d), c = -bvoli_dot(v, p), b = bvoli_dot(v, d), f = -bvoli_dot(d, p), whole = v_sq * e - b * b;
    double t = whole > 0 ? clamp((b * f - c * e) / whole, 0, 1) : 0;
    const double share = b * t + f;
    if (share < 0)
        t = clamp(-c / v_sq, 0, 1);
    else if (share > e)
        t = clamp((b - c) / v_sq, 0, 1);
    return t;
}

/* Whether a coordinate tells that the path is beside the target. */
static int is_beside(const path *p)
{
    const double reach = p->r + p->slack;
    for (int c = 0; c < 3; ++c) {
        double lo = p->target->point[0][c], hi = lo;
        for (int i = 1; i < p->target->points; ++i) {
            lo = bvoli_lesser(p->target->point[i][c], lo);
            hi = bvoli_greater(p->target->point[i][c], hi);
        }
        if (lo - bvoli_greater(p->v[c], 0) > reach || bvoli_lesser(p->v[c], 0) - hi > reach)
            return 1;
    }
    return 0;
}

/* A triangle whose sides at its first corner are nearly parallel: that is the square of the sine of their angle. */
#define SLIVER 0x1p-16

static int is_sliver(double (*p)[3])
{
    double ab[3], ac[3], n[3];
    subtract(p[1], p[0], ab);
    subtract(p[2], p[0], ac);
    bvoli_cross(ab, ac, n);
    return !(bvoli_dot(n, n) > SLIVER * bvoli_dot(ab, ab) * bvoli_dot(ac, ac));
}

/* Whether a look from where the path is nearest to a corner, an edge or a face proves that they never meet. */
static int is_certainly_never(const path *p)
{
    look at;
    if (p->target->points == 1) {
        look_at(p, clamp(bvoli_dot(p->target->point[0], p->v) / p->v_sq, 0, 1), &at);
        return is_never(p, &at);
    }
    for (int k = 0; k < (p->target->points == 3 ? 3 : 1); ++k) {
        const double *const from = p->target->point[k];
        double d[3];
        subtract(p->target->point[(k + 1) % p->target->points], from, d);
        look_at(p, time_at_segment(from, d, p->v, p->v_sq), &at);
        if (is_never(p, &at))
            return 1;
    }
    for (int k = 0; k < 2 && p->target->points == 3; ++k) {
        look_at(p, k, &at);
        if (is_never(p, &at))
            return 1;
    }
    return 0;
}

/* --- all of it --- */

/* When the ball has left the target for good; 0 if that is not certain. */
static int find_exit(const path *p, float *out)
{
    double point[3][3], back[3];
    int i = 0;
    look at;
    look_at(p, 1, &at);
    if (at.sq < p->r * (p->r - 4 * p->slack)) {
        *out = 1;
        return 1;
    }
    do
        subtract(p->target->point[i], p->v, point[i]);
    while (++i < p->target->points);
    for (int c = 0; c < 3; ++c)
        back[c] = -p->v[c];
    look_at(p, 1 - meet(p, point, back), &at);
    if (!(at.t < 1 && at.t > 0 && is_sharp(p, &at, bvoli_dot(at.x, p->v))))
        return 0;
    *out = -bvoli_round_down(-at.t, 0);
    return 1;
}

int bvoli_ball_meets_target(bvoli_target *target, const double v[3], double r, bvoli_ball_meeting *out)
{
    path p = {.target = target, .v = {v[0], v[1], v[2]}, .r = r, .v_sq = bvoli_dot(v, v)};
    bvoli_ball_meeting unused;
    look at;
    double far = 0;
    for (int i = 0; i < target->points; ++i)
        far += bvoli_sum_abs(target->point[i]);
    p.size = far + bvoli_sum_abs(v) + r;
    p.slack = BALL_SLACK * p.size;
    if (!(p.size < INFINITY && p.v_sq > 0 && r > 0))
        return BVOLI_UNDECIDED;
    if (is_beside(&p))
        return BVOLI_MISS;
    if (target->points == 3 && is_sliver(target->point))
        return BVOLI_UNDECIDED;
    out = out ? out : &unused;
    const double t = meet(&p, target->point, v);
    if (!(t <= 1))
        return is_certainly_never(&p) ? BVOLI_MISS : BVOLI_UNDECIDED;
    look_at(&p, t, &at);
    if (t == 0) { /* in it at the start */
        if (!(at.sq < r * (r - 4 * p.slack)) || !find_exit(&p, &out->exit))
            return BVOLI_UNDECIDED;
        out->enter = 0;
        return BVOLI_OVERLAPPING;
    }
    const double speed = -bvoli_dot(at.x, v);
    if (!is_sharp(&p, &at, speed) || !find_exit(&p, &out->exit))
        return BVOLI_UNDECIDED;
    out->enter = bvoli_round_down(t, 0);
    const double per_length = 1 / sqrt(at.sq);
    for (int c = 0; c < 3; ++c)
        out->n[c] = at.x[c] * per_length;
    return BVOLI_HIT;
}

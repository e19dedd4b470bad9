/* SPDX-License-Identifier: MIT */
#include "convex/ball_motion.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "convex/ball_path.h"

#include <math.h>

/* With u = 2^-53 and S the size, the sum of all corners, the motion and the radius: corners have one rounding, a point of the
 * target four more, its vector to the center two, and a scalar product three, 16 u of S times the length of the vector, and as
 * much where the square of that is compared with the radius. 32 u; but what motion.h searches for ends within 2^-45 of the
 * size, and times are to be the same: 512 u. */
#define BALL_SLACK 0x1p-44

typedef struct path {
    bvoli_target *target;
    bvoli_ball_path way;
} path;

/* The point of a triangle that is nearest to 0: of the face, or else the nearest of three edges (Ericson, 5.1.5). */
static void nearest_of_triangle(double (*p)[3], double out[3])
{
    double ab[3], ac[3], bc[3];
    bvoli_subtract(p[1], p[0], ab);
    bvoli_subtract(p[2], p[0], ac);
    bvoli_subtract(p[2], p[1], bc);
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
        bvoli_ball_nearest_of_segment(p[0], ab, out);
    } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
        bvoli_ball_nearest_of_segment(p[0], ac, out);
    } else if (va <= 0 && d4 >= d3 && d5 >= d6) {
        bvoli_ball_nearest_of_segment(p[1], bc, out);
    } else {
        const double *const corner = d1 <= 0 && d2 <= 0 ? p[0] : d3 >= 0 && d4 <= d3 ? p[1] : p[2];
        for (int c = 0; c < 3; ++c)
            out[c] = corner[c];
    }
}

/* What is seen from the center at a time. */
static void look_at(const path *p, double t, bvoli_ball_look *out)
{
    double at[3][3], nearest[3];
    int i = 0;
    do {
        for (int c = 0; c < 3; ++c)
            at[i][c] = p->target->point[i][c] - t * p->way.v[c];
    } while (++i < p->target->points);
    if (p->target->points == 3) {
        nearest_of_triangle(at, nearest);
    } else if (p->target->points == 2) {
        double d[3];
        bvoli_subtract(at[1], at[0], d);
        bvoli_ball_nearest_of_segment(at[0], d, nearest);
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

/* --- where the forms of textbooks say that a ball about 0 comes to ------------------------------------------------------- */

/* A triangle: its face, or else its edges. */
static double meet_triangle(double (*p)[3], const double v[3], double v_sq, double r)
{
    double ab[3], ac[3], bc[3], n[3], foot[3];
    bvoli_subtract(p[1], p[0], ab);
    bvoli_subtract(p[2], p[0], ac);
    bvoli_subtract(p[2], p[1], bc);
    bvoli_cross(ab, ac, n);
    const double height = -bvoli_dot(n, p[0]), sq = bvoli_dot(n, n), reach = r * bvoli_sqrt(sq), side = height < 0 ? -1 : 1,
                 speed = -side * bvoli_dot(n, v), above = side * height - reach;
    const double t = above > 0 ? above / speed : 0;
    if (above > 0 && !(speed > 0 && t <= 1))
        return BVOLI_BALL_NEVER;
    for (int c = 0; c < 3; ++c) /* the center then, from the first corner */
        foot[c] = t * v[c] - p[0][c];
    const double uu = bvoli_dot(ab, ab), uw = bvoli_dot(ab, ac), ww = bvoli_dot(ac, ac), ux = bvoli_dot(ab, foot),
                 wx = bvoli_dot(ac, foot), s = ux * ww - wx * uw, q = wx * uu - ux * uw;
    if (s > 0 && q > 0 && s + q < uu * ww - uw * uw)
        return t;
    return bvoli_lesser(
        bvoli_lesser(bvoli_ball_meets_segment(p[0], ab, v, v_sq, r), bvoli_ball_meets_segment(p[0], ac, v, v_sq, r)),
        bvoli_ball_meets_segment(p[1], bc, v, v_sq, r));
}

/* When the ball comes to the target, from the start of a way: of the whole one, or of the way back. */
static double meet(const path *p, double (*point)[3], const double v[3])
{
    double d[3];
    if (p->target->points == 3)
        return meet_triangle(point, v, p->way.v_sq, p->way.r);
    if (p->target->points < 2)
        return bvoli_ball_meets_point(point[0], v, p->way.v_sq, p->way.r);
    bvoli_subtract(point[1], point[0], d);
    return bvoli_ball_meets_segment(point[0], d, v, p->way.v_sq, p->way.r);
}

/* --- what is never met --- */

/* Whether a coordinate tells that the path is beside the target. */
static int is_beside(const path *p)
{
    const double reach = p->way.r + p->way.slack;
    for (int c = 0; c < 3; ++c) {
        double lo = p->target->point[0][c], hi = lo;
        for (int i = 1; i < p->target->points; ++i) {
            lo = bvoli_lesser(p->target->point[i][c], lo);
            hi = bvoli_greater(p->target->point[i][c], hi);
        }
        if (lo - bvoli_greater(p->way.v[c], 0) > reach || bvoli_lesser(p->way.v[c], 0) - hi > reach)
            return 1;
    }
    return 0;
}

/* A triangle whose sides at its first corner are nearly parallel: that is the square of the sine of their angle. */
#define SLIVER 0x1p-16

static int is_sliver(double (*p)[3])
{
    double ab[3], ac[3], n[3];
    bvoli_subtract(p[1], p[0], ab);
    bvoli_subtract(p[2], p[0], ac);
    bvoli_cross(ab, ac, n);
    return !(bvoli_dot(n, n) > SLIVER * bvoli_dot(ab, ab) * bvoli_dot(ac, ac));
}

/* Whether a look from where the path is nearest to a corner, an edge or a face proves that they never meet. */
static int is_certainly_never(const path *p)
{
    bvoli_ball_look at;
    if (p->target->points == 1) {
        look_at(p, bvoli_clamp(bvoli_dot(p->target->point[0], p->way.v) / p->way.v_sq, 0, 1), &at);
        return bvoli_ball_is_never(&p->way, &at);
    }
    for (int k = 0; k < (p->target->points == 3 ? 3 : 1); ++k) {
        const double *const from = p->target->point[k];
        double d[3];
        bvoli_subtract(p->target->point[(k + 1) % p->target->points], from, d);
        look_at(p, bvoli_ball_time_at_segment(from, d, p->way.v, p->way.v_sq), &at);
        if (bvoli_ball_is_never(&p->way, &at))
            return 1;
    }
    for (int k = 0; k < 2 && p->target->points == 3; ++k) {
        look_at(p, k, &at);
        if (bvoli_ball_is_never(&p->way, &at))
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
    bvoli_ball_look at;
    look_at(p, 1, &at);
    if (at.sq < p->way.r * (p->way.r - 4 * p->way.slack)) {
        *out = 1;
        return 1;
    }
    do
        bvoli_subtract(p->target->point[i], p->way.v, point[i]);
    while (++i < p->target->points);
    for (int c = 0; c < 3; ++c)
        back[c] = -p->way.v[c];
    look_at(p, 1 - meet(p, point, back), &at);
    if (!(at.t < 1 && at.t > 0 && bvoli_ball_is_sharp(&p->way, &at, bvoli_dot(at.x, p->way.v))))
        return 0;
    *out = -bvoli_round_down(-at.t, 0);
    return 1;
}

int bvoli_ball_meets_target(bvoli_target *target, const double v[3], double r, bvoli_ball_meeting *out)
{
    path p = {.target = target, .way = {.v = {v[0], v[1], v[2]}, .r = r, .v_sq = bvoli_dot(v, v)}};
    bvoli_ball_meeting unused;
    bvoli_ball_look at;
    double far = 0;
    for (int i = 0; i < target->points; ++i)
        far += bvoli_sum_abs(target->point[i]);
    const double size = far + bvoli_sum_abs(v) + r;
    p.way.slack = BALL_SLACK * size;
    if (!(size < INFINITY && p.way.v_sq > 0 && r > 0))
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
        if (!(at.sq < r * (r - 4 * p.way.slack)) || !find_exit(&p, &out->exit))
            return BVOLI_UNDECIDED;
        out->enter = 0;
        return BVOLI_OVERLAPPING;
    }
    const double speed = -bvoli_dot(at.x, v);
    if (!bvoli_ball_is_sharp(&p.way, &at, speed) || !find_exit(&p, &out->exit))
        return BVOLI_UNDECIDED;
    out->enter = bvoli_round_down(t, 0);
    const double per_length = 1 / bvoli_sqrt(at.sq);
    for (int c = 0; c < 3; ++c)
        out->n[c] = at.x[c] * per_length;
    return BVOLI_HIT;
}

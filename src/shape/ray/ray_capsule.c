/* SPDX-License-Identifier: MIT */
/* Whether a ray hits is decided as for bodies (convex/convex.h), after a filter by the distance of two segments; the record is
 * computed in double from two balls and a cylinder. */
#include <bvol/ray.h>

#include "arith/filter.h"
#include "convex/convex.h"
#include "convex/filters/segment_distance.h"
#include "shape/ray.h"

#include <stddef.h>

/* A power of two that brings a number to between 2^-60 and 2^60: what follows is of degree 8, which doubles hold only there. */
static double ordinary_scale(double size)
{
    return size < 0x1p-60 ? 0x1p100 : size > 0x1p60 ? 0x1p-100 : 1;
}

/* A capsule relative to the origin of a ray: its ends, and the vector from the first to the second; all of them scaled. */
typedef struct capsule_view {
    double end[2][3], axis[3], radius;
} capsule_view;

/* Returns the scale. */
static double view_capsule(const bvoli_line *l, const bvol_capsule *capsule, capsule_view *v)
{
    bvoli_load(&capsule->a, v->end[0]);
    bvoli_load(&capsule->b, v->end[1]);
    v->radius = (double)capsule->radius;
    for (int k = 0; k < 3; ++k) {
        v->axis[k] = v->end[1][k] - v->end[0][k];
        v->end[0][k] -= l->o[k];
        v->end[1][k] -= l->o[k];
    }
    const double scale = ordinary_scale(bvoli_sum_abs(v->end[0]) + bvoli_sum_abs(v->end[1]) + v->radius);
    v->radius *= scale;
    for (int k = 0; k < 3; ++k) {
        v->axis[k] *= scale;
        v->end[0][k] *= scale;
        v->end[1][k] *= scale;
    }
    return scale;
}

/* The interval in which a t^2 - 2 b t + c <= 0, given b^2 - a c; nothing where that is negative. */
static void join(double a, double b, double discriminant, double first, double last, bvoli_crossing *x)
{
    if (!(a > 0) || discriminant < 0)
        return;
    const double root = sqrt(discriminant), enter = bvoli_greater((b - root) / a, first),
                 exit = bvoli_lesser((b + root) / a, last);
    if (enter > exit)
        return;
    x->enter = bvoli_lesser(x->enter, enter);
    x->exit = bvoli_greater(x->exit, exit);
}

/* The ball about a point, with the discriminant from the distance of the line, which cancels less (Haines and others, 2019). */
static void join_ball(const capsule_view *v, const double center[3], const double d[3], bvoli_crossing *x)
{
    double cross[3];
    const double square = bvoli_dot(d, d);
    bvoli_cross(center, d, cross);
    join(square, bvoli_dot(center, d), v->radius * v->radius * square - bvoli_dot(cross, cross), -INFINITY, INFINITY, x);
}

/* The round side: the line, projected along the axis, against a circle, between the planes through the ends. With m = d x axis
 * and the moment of the first end about the axis, distances from the axis are |t m - moment| / |axis|. */
static void join_side(const capsule_view *v, const double d[3], bvoli_crossing *x)
{
    double m[3], moment[3], cross[3];
    const double length_sq = bvoli_dot(v->axis, v->axis), along = bvoli_dot(d, v->axis), start = bvoli_dot(v->end[0], v->axis);
    double first = -INFINITY, last = INFINITY;
    bvoli_cross(d, v->axis, m);
    bvoli_cross(v->end[0], v->axis, moment);
    bvoli_cross(m, moment, cross);
    const double m_sq = bvoli_dot(m, m);
    if (along != 0) {
        first = bvoli_lesser(start / along, (start + length_sq) / along);
        last = bvoli_greater(start / along, (start + length_sq) / along);
    } else if (start > 0 || start + length_sq < 0) {
        return;
    }
    join(m_sq, bvoli_dot(m, moment), v->radius * v->radius * length_sq * m_sq - bvoli_dot(cross, cross), first, last, x);
}

/* The parameter from 0 to 1 of the axis point that is nearest to a point. */
static double foot_of(const capsule_view *v, const double p[3])
{
    const double length_sq = bvoli_dot(v->axis, v->axis);
    const double from[3] = {p[0] - v->end[0][0], p[1] - v->end[0][1], p[2] - v->end[0][2]};
    return length_sq > 0 ? bvoli_lesser(bvoli_greater(bvoli_dot(from, v->axis) / length_sq, 0), 1) : 0;
}

static void axis_point(const capsule_view *v, double s, double out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = v->end[0][k] + s * v->axis[k];
}

/* Where rounding finds nothing the line just touches: nearest to the axis. */
static void touch(const capsule_view *v, const double d[3], bvoli_crossing *x)
{
    double best = INFINITY, center[3], cross[3], m[3], moment[3];
    const double square = bvoli_dot(d, d);
    bvoli_cross(d, v->axis, m);
    bvoli_cross(v->end[0], d, moment);
    const double m_sq = bvoli_dot(m, m), inner = m_sq > 0 ? bvoli_lesser(bvoli_greater(bvoli_dot(moment, m) / m_sq, 0), 1) : 0;
    const double tried[3] = {0, 1, inner};
    for (int i = 0; i < 3; ++i) {
        axis_point(v, tried[i], center);
        bvoli_cross(center, d, cross);
        if (bvoli_dot(cross, cross) < best) {
            best = bvoli_dot(cross, cross);
            x->enter = x->exit = bvoli_dot(center, d) / square;
        }
    }
}

/* The interval within the capsule: it is convex, so from the first of the intervals in its parts to the last. */
static void cross_capsule(const capsule_view *v, const double d[3], bvoli_crossing *x)
{
    x->enter = INFINITY;
    x->exit = -INFINITY;
    join_ball(v, v->end[0], d, x);
    join_ball(v, v->end[1], d, x);
    join_side(v, d, x);
    if (x->enter > x->exit)
        touch(v, d, x);
}

/* From the nearest point of the axis; a segment itself has no normal: it faces the ray. Returns where that point is. */
static double face(const capsule_view *v, const double d[3], bvoli_crossing *x)
{
    double p[3], center[3], length_sq = 0;
    for (int k = 0; k < 3; ++k)
        p[k] = x->enter * d[k];
    const double s = foot_of(v, p);
    axis_point(v, s, center);
    for (int k = 0; k < 3; ++k) {
        x->normal[k] = p[k] - center[k];
        length_sq += x->normal[k] * x->normal[k];
    }
    for (int k = 0; k < 3; ++k)
        x->normal[k] = v->radius > 0 && length_sq > 0 ? x->normal[k] / sqrt(length_sq) : -d[k] / sqrt(bvoli_dot(d, d));
    x->feature = s == 0 ? 0 : s == 1 ? 1 : 2;
    return s;
}

/* Whether a piece of a ray certainly misses a capsule: 1, or has points in it: -1. An infinite end is clipped to where the ray
 * has left all reach. */
static int filter(const bvoli_line *l, double t0, double t1, const bvol_capsule *capsule)
{
    bvoli_segment_difference ways;
    double a[3];
    bvoli_load(&capsule->a, a);
    bvoli_load(&capsule->b, ways.v);
    for (int c = 0; c < 3; ++c) {
        ways.w[c] = l->o[c] - a[c];
        ways.v[c] -= a[c];
    }
    const double r = (double)capsule->radius, reach = bvoli_sum_abs(ways.w) + bvoli_sum_abs(ways.v) + r;
    const double speed = bvoli_max_abs(l->d), far = speed > 0 ? 4 * reach / speed : 0;
    t0 = isinf(t0) ? bvoli_lesser(-far, t1) : t0;
    t1 = isinf(t1) ? bvoli_greater(far, t0) : t1;
    for (int c = 0; c < 3; ++c) {
        ways.w[c] += t0 * l->d[c];
        ways.u[c] = (t1 - t0) * l->d[c];
    }
    ways.size = reach + fabs(t0) * bvoli_sum_abs(l->d) + bvoli_sum_abs(ways.u);
    return r >= 0 ? bvoli_segments_beyond(&ways, r) : 0;
}

/* How far a ray may go in floats, in reaches: twice what leaves the reach of the capsule for certain covers all roundings,
 * where the parameter is not so small that it loses its digits. */
#define FAR_REACHES 2
#define LEAST_FAR 0x1p-100F

/* The filter in float vectors, for rays that begin at their origin: the piece up to its end, or to where it has left all reach.
 * Its length has one rounding, as has that of a segment. */
static inline int filter_float(const bvol_ray *ray, const bvol_capsule *capsule)
{
    const v4 a = v4_load(&capsule->a.x), d = v4_load(&ray->dir.x), r = v4_splat(capsule->radius);
    const v4 w = v4_sub(v4_load(&ray->origin.x), a), v = v4_sub(v4_load(&capsule->b.x), a);
    const v4 reach = v4_add(v4_sum3(v4_add(v4_abs(w), v4_abs(v))), r);
    float first[4];
    v4_store(first, reach);
    const float far = FAR_REACHES * first[0] / v4_max3(v4_abs(d));
    if ((ray->t_min != 0) | !(ray->t_max >= 0) | signbit(capsule->radius) | !(far >= LEAST_FAR))
        return 0;
    return bvoli_segments_beyond4(w, v4_mul(d, v4_splat(ray->t_max < far ? ray->t_max : far)), v, r);
}

static int meets(const bvoli_line *l, double t0, double t1, const bvol_capsule *capsule, enum bvoli_predicate who)
{
    bvoli_body piece, body;
    const int side = filter(l, t0, t1, capsule);
    if (side != 0) {
        BVOLI_STAGE(who, BVOLI_DOUBLE);
        return side < 0;
    }
    bvoli_ray_piece(l, t0, t1, &piece);
    bvoli_body_of_capsule(capsule, &body);
    return bvoli_bodies_overlap(&body, &piece, BVOLI_CLOSED, who);
}

/* What the first filter leaves open, and records. */
BVOLI_APART static int sharp_hits(const bvol_ray *ray, const bvol_capsule *capsule, int side, bvol_ray_hit *hit)
{
    bvoli_line l;
    capsule_view v;
    bvoli_crossing x = {.enter = -INFINITY, .exit = INFINITY};
    double s = 0;
    if (!bvoli_ray_load(ray, &l) || (side == 0 && !meets(&l, l.t0, l.t1, capsule, BVOLI_ray_hits_capsule)))
        return 0;
    if (hit == NULL)
        return 1;
    if (bvoli_sum_abs(l.d) > 0) {
        const double speed = ordinary_scale(bvoli_sum_abs(l.d)), pace = speed / view_capsule(&l, capsule, &v);
        const double d[3] = {speed * l.d[0], speed * l.d[1], speed * l.d[2]};
        cross_capsule(&v, d, &x);
        s = face(&v, d, &x);
        x.enter *= pace;
        x.exit *= pace;
    }
    const int inside = !isinf(l.t0) && meets(&l, l.t0, l.t0, capsule, BVOLI_ray_inside_capsule);
    bvoli_ray_record(ray, &x, inside, hit);
    hit->u = hit->feature == BVOL_NO_FEATURE ? 0 : (float)s;
    return 1;
}

int bvol_ray_hits_capsule(const bvol_ray *ray, const bvol_capsule *capsule, bvol_ray_hit *hit)
{
    const int side = filter_float(ray, capsule);
    if (side != 0)
        BVOLI_STAGE(BVOLI_ray_hits_capsule, BVOLI_FAST);
    return side == 0 || (side < 0 && hit != NULL) ? sharp_hits(ray, capsule, side, hit) : side < 0;
}

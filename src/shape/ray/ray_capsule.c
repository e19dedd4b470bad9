/* SPDX-License-Identifier: MIT */
/* Whether a ray hits is decided as for bodies (convex/convex.h), after a filter by the distance of two segments; the record is
 * computed in double from two balls and a cylinder: in vectors where sizes are ordinary, else with all numbers scaled. */
#include <bvol/ray.h>

#include "arith/filter.h"
#include "arith/vec2d.h"
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
    const double root = bvoli_sqrt(discriminant), enter = bvoli_greater((b - root) / a, first),
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
        x->normal[k] =
            v->radius > 0 && length_sq > 0 ? x->normal[k] / bvoli_sqrt(length_sq) : -d[k] / bvoli_sqrt(bvoli_dot(d, d));
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
 * where the parameter is not so small that it loses its digits. A product with the direction that underflows loses 2^-126, and
 * three times the parameter, which is 2^21 of the size at most, are 2^-102 of the size in a square. Its root is less than
 * 2^-57 where the size is below 2^-12, and less than 2^-44 of the size elsewhere, next to nothing in the slack. Where a product
 * of the direction overflows and the slack does not, so does the square of the direction, and a NaN decides nothing. */
#define FAR_REACHES 2
#define LEAST_FAR 0x1p-100F
#define LEAST_SPEED 0x1p-20F

/* The filter in float vectors, for rays that begin at their origin: the piece up to its end, or to where it has left all reach,
 * which is known only while its nearest point is looked for along the whole ray. */
static inline int filter_float(const bvol_ray *ray, const bvol_capsule *capsule)
{
    const v4 a = v4_load(&capsule->a.x), d = v4_load(&ray->dir.x), r = v4_splat(capsule->radius);
    const v4 w = v4_sub(v4_load(&ray->origin.x), a), v = v4_sub(v4_load(&capsule->b.x), a), pace = v4_abs(d);
    const v4 reach = v4_add(v4_sum3(v4_add(v4_abs(w), v4_abs(v))), r);
    float first[4];
    v4_store(first, reach);
    const float speed = v4_max3(pace), far = FAR_REACHES * first[0] / speed;
    if ((ray->t_min != 0) | !(ray->t_max >= 0) | signbit(capsule->radius) | !(far >= LEAST_FAR) | !(speed >= LEAST_SPEED))
        return 0;
    const v4 longest = v4_splat(ray->t_max < far ? ray->t_max : far);
    return bvoli_ways_beyond4(w, d, longest, v, v4_add(reach, v4_mul(longest, v4_sum3(pace))), r);
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

/* Records a hit of any size. */
BVOLI_RARE static void record_scaled(const bvol_ray *ray, const bvol_capsule *capsule, bvol_ray_hit *hit)
{
    bvoli_line l;
    capsule_view v;
    bvoli_crossing x = {.enter = -INFINITY, .exit = INFINITY};
    double s = 0;
    (void)bvoli_ray_load(ray, &l);
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
}

/* A capsule in vectors, from the origin of a ray: its ends, the vector from the first to the second, squares, the moment of the
 * axis, how far the direction and the first end go along it, and sums of magnitudes. */
typedef struct capsule_sight {
    d3 a, b, axis, d, moment;
    double radius_sq, length_sq, speed_sq, along, start, size_a, size_d;
} capsule_sight;

/* What follows is of degree 8, and within the range of doubles where all is within this. */
#define SIGHT_LIMIT 0x1p60

/* Returns 0 beyond that, for a segment, and for every NaN and infinity. */
BVOLI_INLINE int see_capsule(const bvol_ray *ray, const bvol_capsule *capsule, capsule_sight *v)
{
    const d3 o = d3_load(&ray->origin.x), a = d3_load(&capsule->a.x), b = d3_load(&capsule->b.x);
    const double radius = (double)capsule->radius;
    *v = (capsule_sight){.a = d3_sub(a, o), .b = d3_sub(b, o), .axis = d3_sub(b, a), .d = d3_load(&ray->dir.x)};
    v->radius_sq = radius * radius;
    v->length_sq = d3_dot(v->axis, v->axis);
    v->speed_sq = d3_dot(v->d, v->d);
    v->moment = d3_cross(v->a, v->axis);
    v->along = d3_dot(v->d, v->axis);
    v->start = d3_dot(v->a, v->axis);
    v->size_a = d3_sum(d3_abs(v->a));
    v->size_d = d3_sum(d3_abs(v->d));
    const double size = v->size_a + d3_sum(d3_abs(v->b)) + radius;
    return (radius > 0) & (v->length_sq >= 0x1p-120) & (size + v->size_d < SIGHT_LIMIT);
}

/* cross_capsule() with the same bits: three pairs of roots at once, of both balls and the side. What is not crossed has the
 * root of a negative number, or 0 / 0, and a NaN is neither lesser nor greater. Which part is crossed is as good as drawn by
 * lot, so that no jump asks: the times of a side that is not are made infinite, and -0 leaves the bits of others. Returns 0
 * where nothing is crossed. */
BVOLI_INLINE int cross_sight(const capsule_sight *v, double *enter, double *exit)
{
    static const double never[2][2] = {{INFINITY, -INFINITY}, {-0.0, -0.0}};
    const d3 m = d3_cross(v->d, v->axis), off = d3_cross(m, v->moment), off_a = d3_cross(v->a, v->d),
             off_b = d3_cross(v->b, v->d);
    const double m_sq = d3_dot(m, m), reach_sq = v->radius_sq * v->speed_sq;
    const d3 by = d3_set(v->speed_sq, v->speed_sq, m_sq),
             middle = d3_set(d3_dot(v->a, v->d), d3_dot(v->b, v->d), d3_dot(m, v->moment)),
             root = d3_sqrt(d3_set(reach_sq - d3_dot(off_a, off_a), reach_sq - d3_dot(off_b, off_b),
                                   v->radius_sq * v->length_sq * m_sq - d3_dot(off, off)));
    const d3 in = d3_div(d3_sub(middle, root), by), out = d3_div(d3_add(middle, root), by);
    const d2 of_a = d2_of_x(in, out), of_b = d2_of_y(in, out), of_side = d2_of_z(in, out);
    const double along = v->along, start = v->start, end = start + v->length_sq;
    d2 first = d2_splat(-INFINITY), last = d2_splat(INFINITY);
    if (along != 0) {
        const d2 walls = d2_div(d2_set(start, end), d2_splat(along)), turned = d2_set(d2_second(walls), d2_first(walls));
        first = d2_min(walls, turned);
        last = d2_max(turned, walls);
    } else if ((start > 0) | (end < 0)) {
        first = d2_splat(NAN);
    }
    const d2 later = d2_max(of_side, first), earlier = d2_min(of_side, last);
    const int crossed = d2_first(of_side) <= d2_second(of_side), between = d2_first(later) <= d2_second(earlier);
    const d2 unless = d2_set(never[crossed & between][0], never[crossed & between][1]),
             side_in = d2_min(d2_add(later, unless), d2_splat(INFINITY)),
             side_out = d2_max(d2_add(earlier, unless), d2_splat(-INFINITY));
    *enter = d2_first(d2_min(of_b, d2_min(of_a, side_in)));
    *exit = d2_second(d2_max(of_b, d2_max(of_a, side_out)));
    return *enter <= *exit;
}

/* The square of the distance of a point from the axis, times that of the axis, is |p x axis|^2 and the square of how far p is
 * beyond an end, times the axis: no division, and no jump. With u = 2^-53, F = |a|_1 + |t d|_1 and A = |axis|_1: p is within 2
 * u F, the axis within u A; so their cross product within 5 u F A and how far within 7 u A (F + A), the squares of both within
 * 28 u A^2 (F + A)^2 together, the square of the radius times that of the axis within 6 u of itself. 64 u (A (F + A + r))^2
 * covers all, with its own rounding. What is flushed to zero is 2^-126 of a coordinate, less than that where the axis is not
 * shorter than 2^-60, as see_capsule() knows. */
#define START_SLACK 0x1p-47

/* +1 if the point at t certainly lies in the capsule, -1 if it certainly does not, else 0. */
BVOLI_INLINE int holds_start(const capsule_sight *v, float t_min, float radius)
{
    const double t = (double)t_min;
    if (t == -(double)INFINITY)
        return -1;
    d3 off = v->moment;
    double at = -v->start;
    if (t_min != 0) { /* else the start is the origin, and these are known */
        const d3 p = d3_sub(d3_mul(d3_splat(t), v->d), v->a);
        off = d3_cross(p, v->axis);
        at = d3_dot(p, v->axis);
    }
    const double length = d3_sum(d3_abs(v->axis)), size = length * (v->size_a + fabs(t) * v->size_d + length + (double)radius);
    const d2 past = d2_max(d2_set(-at, at - v->length_sq), d2_splat(0)), square = d2_mul(past, past); /* one of both is 0 */
    const double beyond_sq = d2_first(square) + d2_second(square);
    return bvoli_decide(v->radius_sq * v->length_sq - (d3_dot(off, off) + beyond_sq), START_SLACK * size * size);
}

/* Records a hit. Returns 0 where that needs scaled numbers, or more digits to tell whether the ray starts inside. */
BVOLI_INLINE int record_sight(const bvol_ray *ray, const bvol_capsule *capsule, bvol_ray_hit *hit)
{
    capsule_sight v;
    double enter, exit;
    if (!see_capsule(ray, capsule, &v) || !cross_sight(&v, &enter, &exit))
        return 0;
    const int start = holds_start(&v, ray->t_min, capsule->radius);
    if (start > 0) {
        BVOLI_STAGE(BVOLI_ray_inside_capsule, BVOLI_FAST);
        bvoli_ray_write_start(ray, exit, 1, hit);
        return 1;
    }
    const d3 p = d3_mul(d3_splat(enter), v.d);
    const d2 foot = d2_splat(d3_dot(d3_sub(p, v.a), v.axis) / v.length_sq);
    const double s = d2_first(d2_min(d2_max(foot, d2_splat(0)), d2_splat(1)));
    const d3 out = d3_sub(p, d3_add(v.a, d3_mul(d3_splat(s), v.axis)));
    const double length = d3_length(out);
    if ((start == 0) | !(length > 0))
        return 0;
    BVOLI_STAGE(BVOLI_ray_inside_capsule, BVOLI_FAST);
    const uint32_t feature = (uint32_t)(s > 0) + ((s > 0) & (s < 1)); /* the ends are 0 and 1, the side is 2 */
    bvoli_ray_write_entry(ray, enter, exit, d3_nearest(d3_div(out, d3_splat(length))), feature, hit);
    hit->u = (float)s;
    return 1;
}

static int ray_meets(const bvol_ray *ray, const bvol_capsule *capsule)
{
    bvoli_line l;
    return bvoli_ray_load(ray, &l) && meets(&l, l.t0, l.t1, capsule, BVOLI_ray_hits_capsule);
}

/* What the first filter leaves open, and records. */
BVOLI_APART static int sharp_hits(const bvol_ray *ray, const bvol_capsule *capsule, int side, bvol_ray_hit *hit)
{
    if (side == 0 && !ray_meets(ray, capsule))
        return 0;
    if (hit != NULL && !record_sight(ray, capsule, hit))
        record_scaled(ray, capsule, hit);
    return 1;
}

int bvol_ray_hits_capsule(const bvol_ray *ray, const bvol_capsule *capsule, bvol_ray_hit *hit)
{
    const int side = filter_float(ray, capsule);
    if (side != 0)
        BVOLI_STAGE(BVOLI_ray_hits_capsule, BVOLI_FAST);
    return side == 0 || (side < 0 && hit != NULL) ? sharp_hits(ray, capsule, side, hit) : side < 0;
}

/* SPDX-License-Identifier: MIT */
#include "convex/filters/capsule_box.h"

#include "arith/filter.h"

/* Overlap: from the point of the axis that is nearest to the middle of the box to the nearest point of the box, from that to
 * the nearest of the axis, and so on. Points that are near enough prove that both meet; the vector between two, taken as the
 * normal of a plane, that they do not. Both are judged on their own, so that nothing depends on how they were found. */

/* A box relative to its middle, turned or not, and the ends of the axis relative to that. */
typedef struct view {
    int turned, solid;
    double extent[3], axis[3][3];
    double a[3], edge[3], inverse_sq; /* of the axis; of its length, 0 for a ball */
    double radius, size;              /* size: S, of all that is added to find a coordinate, and the radius */
} view;

/* With u = 2^-53: the middle and the extents of an AABB have one rounding, so that ends are within 2 u S and the edge within 5
 * u S, a point of it within 10 u S, a point of the box within 7 u S, and their difference n within 18 u S in each coordinate,
 * 32 u S in its length, which has 4 u of itself besides. Heights of ends over a plane with the normal n, exact as it is, are
 * within 6 u S |n|_1, the reach of the box within 8 u S |n|_1, and the radius times |n| within 5 u of itself. 128 u of S, or of
 * S |n|_1, cover each sum, twice. */
#define MEETING_SLACK 0x1p-46

/* Most are decided in the first rounds; where axis and box pass each other aslant each takes up a part of what is left. */
enum { ROUNDS = 8 };

static void set_axis(const bvol_capsule *capsule, const double middle[3], view *v)
{
    double a[3], b[3];
    bvoli_load(&capsule->a, a);
    bvoli_load(&capsule->b, b);
    v->radius = (double)capsule->radius;
    v->size = bvoli_sum_abs(a) + bvoli_sum_abs(b) + bvoli_sum_abs(middle) + v->radius;
    for (int k = 0; k < 3; ++k) {
        v->a[k] = a[k] - middle[k];
        v->edge[k] = (b[k] - middle[k]) - v->a[k];
    }
    const double length_sq = bvoli_dot(v->edge, v->edge);
    v->inverse_sq = length_sq > 0 ? 1 / length_sq : 0;
}

static double clamp(double x, double lo, double hi)
{
    x = x > lo ? x : lo;
    return x < hi ? x : hi;
}

/* The point of the axis nearest to q. */
static inline void nearest_of_axis(const view *v, const double q[3], double out[3])
{
    const double offset[3] = {q[0] - v->a[0], q[1] - v->a[1], q[2] - v->a[2]};
    const double t = clamp(bvoli_dot(offset, v->edge) * v->inverse_sq, 0, 1);
    for (int k = 0; k < 3; ++k)
        out[k] = v->a[k] + t * v->edge[k];
}

/* The vector from the point of the box nearest to p, if its axes are orthonormal, to p. */
static inline void away_from_box(const view *v, int turned, const double p[3], double out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = turned ? p[k] : p[k] - clamp(p[k], -v->extent[k], v->extent[k]);
    for (int i = 0; i < 3 && turned; ++i) {
        const double s = clamp(bvoli_dot(v->axis[i], p), -v->extent[i], v->extent[i]);
        for (int k = 0; k < 3; ++k)
            out[k] -= s * v->axis[i][k];
    }
}

static inline double reach_along(const view *v, int turned, const double n[3])
{
    double reach = 0;
    for (int k = 0; k < 3; ++k)
        reach += v->extent[k] * fabs(turned ? bvoli_dot(v->axis[k], n) : n[k]);
    return reach;
}

/* The verdict on the vector between two points: as that of the filter. */
static inline int judge(const view *v, int turned, const double n[3])
{
    const double length = bvoli_sqrt(bvoli_dot(n, n)), slack = MEETING_SLACK * v->size;
    if (length < v->radius - slack)
        return -1;
    const double along = bvoli_dot(v->edge, n), low = bvoli_dot(v->a, n) + (along < 0 ? along : 0);
    return low - reach_along(v, turned, n) - v->radius * length > slack * bvoli_sum_abs(n);
}

static inline int filter(const view *v, int turned, int interior)
{
    static const double middle[3] = {0, 0, 0};
    double p[3], q[3], n[3];
    nearest_of_axis(v, middle, p);
    for (int round = 0; round < ROUNDS; ++round) {
        away_from_box(v, turned, p, n);
        const int side = judge(v, turned, n);
        if (side != 0)
            return side < 0 && interior && !v->solid ? 0 : side;
        bvoli_subtract(p, n, q);
        nearest_of_axis(v, q, p);
    }
    return 0;
}

int bvoli_capsule_filter_aabb(const bvol_capsule *capsule, const bvol_aabb *box, int interior)
{
    view v = {.solid = 1};
    double lo[3], hi[3], middle[3];
    int some = capsule->radius >= 0;
    bvoli_load(&box->min, lo);
    bvoli_load(&box->max, hi);
    for (int k = 0; k < 3; ++k) {
        some &= lo[k] <= hi[k];
        v.solid &= lo[k] < hi[k];
        middle[k] = 0.5 * (lo[k] + hi[k]);
        v.extent[k] = 0.5 * (hi[k] - lo[k]);
    }
    if (!some)
        return 0;
    set_axis(capsule, middle, &v);
    v.size += bvoli_sum_abs(lo) + bvoli_sum_abs(hi);
    return filter(&v, 0, interior);
}

/* Axes whose determinant is not certain in double make no solid box here. */
int bvoli_capsule_filter_obb(const bvol_capsule *capsule, const bvol_obb *box, int interior)
{
    view v = {.solid = 0};
    double middle[3], n[3];
    if (!(capsule->radius >= 0))
        return 0;
    bvoli_load(&box->center, middle);
    bvoli_load_axes(box, v.axis, v.extent);
    set_axis(capsule, middle, &v);
    for (int k = 0; k < 3; ++k)
        v.size += v.extent[k] * bvoli_sum_abs(v.axis[k]);
    if (interior) {
        bvoli_cross(v.axis[0], v.axis[1], n);
        const double bound = bvoli_sum_abs(v.axis[0]) * bvoli_sum_abs(v.axis[1]) * bvoli_sum_abs(v.axis[2]);
        v.solid =
            (v.extent[0] > 0) & (v.extent[1] > 0) & (v.extent[2] > 0) & (fabs(bvoli_dot(n, v.axis[2])) > MEETING_SLACK * bound);
    }
    return filter(&v, 1, interior);
}

/* Containment: with w = p - a, t = w . edge, L = edge . edge and c = t kept from 0 to L, the square of the distance of a point
 * p from the axis, times L, is w . w L - 2 c t + c^2. */

/* The ends are floats, so that w and the edge have one rounding, if p is exact: w . w and L are within 5 u of themselves, t
 * within 5 u |w| |edge|. Both 2 c t and c^2 are at most 2 w . w L, and c that is not exactly right is only that of a point of
 * the axis that is not exactly the nearest: 11 u, 24 u and 12 u of w . w L, and the sums 6 u more. R^2 L is within 9 u of
 * itself. Where p has errors of its own, of 4 u M in each coordinate with M the sum of all that is added, w has them too, and
 * both w . w and t |w| change by 4 u M |w|_1 + (4 u M)^2 at most, so by 8 u (w . w + M^2): 24 u of that. 128 u cover it all. */
#define HOLDING_SLACK 0x1p-46

/* The axis of a capsule, and how far from it the points may be. */
typedef struct holder {
    double a[3], edge[3], length_sq, radius;
} holder;

static void set_holder(const bvol_vec3 *from, const bvol_vec3 *to, double radius, holder *out)
{
    double b[3];
    bvoli_load(from, out->a);
    bvoli_load(to, b);
    bvoli_subtract(b, out->a, out->edge);
    out->length_sq = bvoli_dot(out->edge, out->edge);
    out->radius = radius;
}

/* That of balls of a radius, below 0 where theirs is the greater; returns 0 if theirs is negative. */
static int set_capsule(const bvol_capsule *capsule, float radius, holder *out)
{
    set_holder(&capsule->a, &capsule->b, (double)capsule->radius - (double)radius, out);
    return radius >= 0;
}

/* M, as above; 0 if p is exact. */
static inline int judge_point(const holder *h, const double p[3], double magnitude)
{
    double w[3];
    bvoli_subtract(p, h->a, w);
    const double sq = bvoli_dot(w, w), t = bvoli_dot(w, h->edge), c = clamp(t, 0, h->length_sq);
    const double distance = sq * h->length_sq - (2 * t - c) * c, room = h->radius * fabs(h->radius) * h->length_sq;
    return bvoli_decide(distance - room, HOLDING_SLACK * ((sq + magnitude * magnitude) * h->length_sq + fabs(room)));
}

/* Without a jump on what a point tells, which is not foretold. */
int bvoli_capsule_filter_holds(const bvol_capsule *capsule, const bvol_vec3 *points, int count, float radius)
{
    holder h;
    int all = 1, outside = 0;
    if (!set_capsule(capsule, radius, &h))
        return 0;
    for (int i = 0; i < count; ++i) {
        double p[3];
        bvoli_load(&points[i], p);
        const int side = judge_point(&h, p, 0);
        outside |= side > 0;
        all &= side < 0;
    }
    return outside - all;
}

int bvoli_capsule_filter_holds_aabb(const bvol_capsule *capsule, const bvol_aabb *box)
{
    holder h;
    double end[2][3];
    int all = 1;
    bvoli_load(&box->min, end[0]);
    bvoli_load(&box->max, end[1]);
    for (int k = 0; k < 3; ++k)
        all &= end[0][k] <= end[1][k];
    if (!all || !set_capsule(capsule, 0, &h))
        return 0;
    for (int i = 0; i < 8; ++i) {
        const double p[3] = {end[i & 1][0], end[i >> 1 & 1][1], end[i >> 2][2]};
        const int side = judge_point(&h, p, 0);
        if (side > 0)
            return 1;
        all &= side < 0;
    }
    return -all;
}

int bvoli_capsule_filter_holds_obb(const bvol_capsule *capsule, const bvol_obb *box)
{
    holder h;
    double axis[3][3], extent[3], center[3];
    int all = 1;
    if (!set_capsule(capsule, 0, &h))
        return 0;
    bvoli_load(&box->center, center);
    bvoli_load_axes(box, axis, extent);
    double magnitude = bvoli_sum_abs(center);
    for (int i = 0; i < 3; ++i) {
        magnitude += extent[i] * bvoli_sum_abs(axis[i]);
        for (int k = 0; k < 3; ++k)
            axis[i][k] *= extent[i];
    }
    for (int i = 0; i < 8; ++i) {
        double p[3];
        for (int k = 0; k < 3; ++k)
            p[k] = center[k] + (i & 1 ? axis[0][k] : -axis[0][k]) + (i & 2 ? axis[1][k] : -axis[1][k]) +
                   (i & 4 ? axis[2][k] : -axis[2][k]);
        const int side = judge_point(&h, p, magnitude);
        if (side > 0)
            return 1;
        all &= side < 0;
    }
    return -all;
}

int bvoli_segment_filter_ball(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *center, double radius)
{
    holder h;
    double p[3];
    if (!(radius > 0))
        return 0;
    set_holder(a, b, radius, &h);
    bvoli_load(center, p);
    return judge_point(&h, p, 0);
}

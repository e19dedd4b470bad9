/* SPDX-License-Identifier: MIT */
/* Spheres. Predicates about distances compare squared distances with squared radii: in double with a slack, then exactly in
 * dyadic numbers. Segments and interiors go to bodies (convex/convex.h). */
#include <bvol/aabb.h>
#include <bvol/sphere.h>

#include "affine/ball_image.h"
#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec4.h"
#include "base/stage.h"
#include "base/value.h"
#include "convex/distance.h"
#include "convex/filters/capsule_box.h"
#include "convex/gap_end.h"
#include "convex/pair_functions.h"
#include "kernel/make/images.h"
#include "shape/ball_reach.h"
#include "shape/box_filter.h"
#include "shape/distance_sq.h"
#include "shape/plane_filter.h"

void bvol_sphere_bounds(const bvol_sphere *sphere, bvol_aabb *out)
{
    double c[3], r = (double)sphere->radius;
    bvoli_load(&sphere->center, c);
    if (!bvoli_sphere_finite(sphere))
        *out = BVOLI_AABB_NAN;
    else if (r < 0)
        *out = BVOLI_AABB_EMPTY;
    else
        *out = (bvol_aabb){{bvoli_down(c[0], -r), bvoli_down(c[1], -r), bvoli_down(c[2], -r)},
                           {bvoli_up(c[0], r), bvoli_up(c[1], r), bvoli_up(c[2], r)}};
}

void bvol_sphere_transform(const bvol_sphere *sphere, const float matrix[16], bvol_sphere *out)
{
    const int stage = bvoli_kernels_now()->sphere_image(sphere, matrix, out);
    BVOLI_MADE(sphere_transform, stage == BVOLI_STRETCH_ROTATIONS);
    if (stage != BVOLI_STRETCH_ROTATIONS) {
        BVOLI_MADE(stretch, stage);
        return;
    }
    const bvol_vec3 center = sphere->center;
    out->radius = bvoli_balls_image(&center, 1, sphere->radius, matrix, &out->center);
}

BVOLI_IMAGES_OF_MANY(bvol_sphere_transform_many, sphere, spheres, sphere, bvol_sphere_transform, sphere_images)

/* Distance against radii: points, boxes and spheres */

/* With u = 2^-53: a squared difference has three roundings and the sum of three two more, 5 u of the squared distance; the
 * squared sum of the radii has three, 3 u of itself. Their difference keeps its sign and has one more. 8 u of both covers that
 * and the second order. */
#define REACH_SLACK 0x1p-50

/* The sign of (r + s)^2 - |a - b|^2, multiplied out into twelve exact terms. */
static int exact_reach(const double a[3], const double b[3], double r, double s)
{
    double terms[12] = {r * r, 2 * r * s, s * s};
    for (int k = 0; k < 3; ++k) {
        terms[3 + 3 * k] = -a[k] * a[k];
        terms[4 + 3 * k] = 2 * a[k] * b[k];
        terms[5 + 3 * k] = -b[k] * b[k];
    }
    return bvoli_sum_sign(terms, 12);
}

/* The sign of reach^2 - |gap|^2 if it is certain, else 0: so for every NaN or infinity. */
static inline int reach_filter(const double gap[3], double reach)
{
    double gap_sq = bvoli_dot(gap, gap), reach_sq = reach * reach;
    return bvoli_decide(reach_sq - gap_sq, REACH_SLACK * (reach_sq + gap_sq));
}

/* When the filter is not certain. */
BVOLI_RARE static int sharp_within_reach(const double a[3], const double b[3], double r, double s, enum bvoli_predicate who)
{
    if (!isfinite(bvoli_sum_abs(a) + bvoli_sum_abs(b) + fabs(r) + fabs(s)))
        return 0;
    BVOLI_STAGE(who, BVOLI_EXACT);
    return exact_reach(a, b, r, s) >= 0;
}

/* Whether the points p and q are at most |r + s| apart; 0 for a NaN or an infinity. `stage` is that of double. */
static inline int within_reach(const bvol_vec3 *p, const bvol_vec3 *q, float radius, float other, enum bvoli_predicate who,
                               enum bvoli_stage stage)
{
    double a[3], b[3], r = (double)radius, s = (double)other;
    bvoli_load(p, a);
    bvoli_load(q, b);
    int sign = reach_filter((double[]){a[0] - b[0], a[1] - b[1], a[2] - b[2]}, r + s);
    if (sign == 0)
        return sharp_within_reach(a, b, r, s, who);
    BVOLI_STAGE(who, stage);
    return sign == 1;
}

/* Here and below & stands where && would cost a jump on the answer: a radius below 0 is rare. */
int bvol_sphere_contains_point(const bvol_sphere *sphere, const bvol_vec3 *p)
{
    return (sphere->radius >= 0) & within_reach(&sphere->center, p, sphere->radius, 0, BVOLI_sphere_contains_point, BVOLI_FAST);
}

/* The distance of a point from the center squared, less the square of the radius, exactly but for the rounding of the sum. */
BVOLI_RARE static double exact_excess(const double p[3], const double c[3], double r)
{
    double terms[10] = {-r * r};
    for (int k = 0; k < 3; ++k) {
        terms[1 + 3 * k] = p[k] * p[k];
        terms[2 + 3 * k] = c[k] * c[k];
        terms[3 + 3 * k] = -2 * p[k] * c[k];
    }
    return bvoli_sum(terms, 10);
}

/* The distance is (|p - c|^2 - r^2) / (|p - c| + r). With u = 2^-53: a squared difference has three roundings, the sum of three
 * two more, the square of the radius is exact, and their difference has one: 6 u of both. Where it is above 2^-20 of them, it
 * is within 2^-30 of itself, elsewhere it is summed to 2^-40; the divisor is within 5 u, so the square of the quotient is
 * within 2^-28. */
#define CERTAIN_SHARE 0x1p-20

float bvoli_distance_sq_sphere_vec3(const bvol_sphere *sphere, const bvol_vec3 *p)
{
    const double r = (double)sphere->radius;
    double from[3], to[3], gap[3];
    if (!bvoli_sphere_finite(sphere) || !bvoli_vec3_finite(p))
        return NAN;
    if (r < 0)
        return INFINITY;
    bvoli_load(p, from);
    bvoli_load(&sphere->center, to);
    int exact = 1;
    for (int k = 0; k < 3; ++k)
        gap[k] = bvoli_exact_difference(from[k], to[k], &exact);
    const bvoli_length length = bvoli_length_of(gap, exact);
    if (length.root_exact) {
        const double distance = bvoli_exact_difference(length.root, r, &exact);
        if (exact & bvoli_is_float(distance))
            return bvoli_distance_sq_down(distance > 0 ? distance * distance : 0);
    }
    const double gap_sq = bvoli_dot(gap, gap), r_sq = r * r;
    double excess = gap_sq - r_sq;
    if (!(excess > CERTAIN_SHARE * (gap_sq + r_sq)))
        excess = exact_excess(from, to, r);
    return bvoli_distance_squared_down(excess > 0 ? excess / (bvoli_sqrt(gap_sq) + r) : 0);
}

/* Sphere and half-space */

/* With u = 2^-53: dot(n, c) + d of exact products is off by at most 3 u of the sum of their magnitudes; r |n| has two roundings
 * under the root, which halves them, the root's own and the product's, 3 u of itself. Their sum keeps its sign and has one
 * more. 8 u of everything covers that and the second order. */
#define PLANE_SLACK 0x1p-50

/* Whether h + side * sqrt(reach_sq) >= 0, where h is the height of the center in units of |n|. */
static int exact_height_reaches(const double height[4], double r, const double n[3], double side)
{
    bvoli_dyadic normal[3], normal_sq, radius, radius_sq, reach_sq, h, h_sq;
    bvoli_dy_load(n, normal);
    bvoli_dy_put_dot(normal, normal, &normal_sq);
    bvoli_dy_put(r, &radius);
    bvoli_dy_put_product(&radius, &radius, &radius_sq);
    bvoli_dy_put_product(&radius_sq, &normal_sq, &reach_sq);
    bvoli_dy_put_sum(height, 4, &h);
    bvoli_dy_put_product(&h, &h, &h_sq);
    const int order = bvoli_dy_cmp(h_sq, reach_sq);
    return side == 1 ? bvoli_dy_sign(h) >= 0 || order <= 0 : bvoli_dy_sign(h) >= 0 && order >= 0;
}

/* What the filter in float leaves open. */
BVOLI_APART static int sharp_height_reaches(const bvol_sphere *sphere, const bvol_plane *plane, int side,
                                            enum bvoli_predicate who)
{
    double n[3], c[3], r = (double)sphere->radius;
    bvoli_load(&plane->normal, n);
    bvoli_load(&sphere->center, c);
    const double height[4] = {n[0] * c[0], n[1] * c[1], n[2] * c[2], (double)plane->d};

    double reach = r * bvoli_sqrt(bvoli_dot(n, n));
    double value = height[0] + height[1] + height[2] + height[3] + side * reach;
    int sign = bvoli_decide(value, PLANE_SLACK * (bvoli_sum_abs(height) + fabs(height[3]) + reach));
    if (sign != 0) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return sign == 1;
    }
    if (!bvoli_sphere_finite(sphere) || !bvoli_plane_valid(plane))
        return 0;
    if (isinf(height[3]))
        return height[3] == INFINITY;
    BVOLI_STAGE(who, BVOLI_EXACT);
    return exact_height_reaches(height, r, n, side);
}

/* Whether the highest (side 1) or the lowest (side -1) point of a sphere over a plane lies in the half-space: the sign of
 * dot(n, c) + d + side * r |n|. Filters leave every NaN and infinity undecided. */
BVOLI_INLINE int height_reaches(const bvol_sphere *sphere, const bvol_plane *plane, int side, enum bvoli_predicate who)
{
    const int beyond = bvoli_plane4_filter_ball(plane, sphere, side);
    if (beyond == 0)
        return sharp_height_reaches(sphere, plane, side, who);
    BVOLI_STAGE(who, BVOLI_FAST);
    return beyond < 0;
}

int bvol_sphere_overlaps_plane(const bvol_sphere *sphere, const bvol_plane *plane)
{
    return (sphere->radius >= 0) & height_reaches(sphere, plane, 1, BVOLI_sphere_overlaps_plane);
}

int bvol_sphere_within_plane(const bvol_sphere *sphere, const bvol_plane *plane)
{
    if (sphere->radius < 0)
        return bvoli_sphere_finite(sphere) && bvoli_plane_valid(plane);
    return height_reaches(sphere, plane, -1, BVOLI_sphere_within_plane);
}

BVOLI_CLASSIFY(bvol_sphere_classify_within_plane, sphere, plane, bvol_sphere_overlaps_plane, bvol_sphere_within_plane)

/* Sphere and box */

/* From the nearest point of an interval to c; NaN if c is. */
static inline double gap_outside(double c, double lo, double hi)
{
    double up = bvoli_greater(lo, c);
    return c - (hi < up ? hi : up);
}

/* Sphere and box in floats; 0 where the radius is negative, and where the box is empty, something is NaN or the center is
 * infinite, since then the gap is NaN. */
static inline int box_filter_float(const bvol_sphere *sphere, const bvol_aabb *box)
{
    const v4 c = v4_load(&sphere->center.x), lo = v4_load(&box->min.x), hi = v4_load_yzw(&box->min.z);
    const v4 gap = v4_nan_unless_le(v4_sub(c, v4_min(hi, v4_max(lo, c))), lo, hi);
    return signbit(sphere->radius) ? 0 : bvoli_reach_filter(v4_total3(v4_mul(gap, gap)), sphere->radius);
}

BVOLI_APART static int sharp_overlaps_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    double c[3], lo[3], hi[3];
    if (!(sphere->radius >= 0) || !bvoli_aabb_nonempty(box))
        return 0;
    bvoli_load(&sphere->center, c);
    bvoli_load(&box->min, lo);
    bvoli_load(&box->max, hi);
    const double gap[3] = {gap_outside(c[0], lo[0], hi[0]), gap_outside(c[1], lo[1], hi[1]), gap_outside(c[2], lo[2], hi[2])};
    int sign = reach_filter(gap, (double)sphere->radius);
    if (sign != 0) {
        BVOLI_STAGE(BVOLI_sphere_overlaps_aabb, BVOLI_DOUBLE);
        return sign == 1;
    }
    bvol_vec3 p; /* NaN for a center that is not finite, infinite for a box without finite points */
    bvol_aabb_closest_point(box, &sphere->center, &p);
    return within_reach(&sphere->center, &p, sphere->radius, 0, BVOLI_sphere_overlaps_aabb, BVOLI_DOUBLE);
}

int bvol_sphere_overlaps_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    const int sign = box_filter_float(sphere, box);
    if (sign == 0)
        return sharp_overlaps_aabb(sphere, box);
    BVOLI_STAGE(BVOLI_sphere_overlaps_aabb, BVOLI_FAST);
    return sign > 0;
}

static float exact_farthest(double c, float lo, float hi)
{
    return bvoli_sum_sign((double[]){(double)lo, (double)hi, -2 * c}, 3) < 0 ? lo : hi;
}

/* The end of an interval that is farther from c. Rounding is monotone, so unequal rounded distances are in the right order. */
static float farthest(float c, float lo, float hi)
{
    double below = (double)c - (double)lo, above = (double)hi - (double)c;
    if (below == above)
        return exact_farthest((double)c, lo, hi);
    return below > above ? lo : hi;
}

/* Where rounded distances tie, either is the rounding of the greater one. */
static inline int contains_filter(const bvol_sphere *sphere, const bvol_aabb *box)
{
    double c[3], lo[3], hi[3], gap[3];
    bvoli_load(&sphere->center, c);
    bvoli_load(&box->min, lo);
    bvoli_load(&box->max, hi);
    for (int k = 0; k < 3; ++k)
        gap[k] = bvoli_greater(c[k] - lo[k], hi[k] - c[k]);
    return reach_filter(gap, (double)sphere->radius);
}

/* When the filter is not certain. */
BVOLI_RARE static int sharp_contains(const bvol_sphere *sphere, const bvol_aabb *box)
{
    const bvol_vec3 *c = &sphere->center;
    const bvol_vec3 p = {farthest(c->x, box->min.x, box->max.x), farthest(c->y, box->min.y, box->max.y),
                         farthest(c->z, box->min.z, box->max.z)};
    return within_reach(c, &p, sphere->radius, 0, BVOLI_sphere_contains_aabb, BVOLI_DOUBLE);
}

int bvol_sphere_contains_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    if (!bvoli_aabb_nonempty(box))
        return bvoli_sphere_finite(sphere) && !bvoli_aabb_has_nan(box);
    if (!(sphere->radius >= 0))
        return 0;
    int sign = contains_filter(sphere, box);
    if (sign == 0)
        return sharp_contains(sphere, box);
    BVOLI_STAGE(BVOLI_sphere_contains_aabb, BVOLI_FAST);
    return sign == 1;
}

static int exact_fits(double c, double r, double wall)
{
    return bvoli_sum_sign((double[]){c, r, -wall}, 3) <= 0;
}

/* Rounding is monotone: a wall other than the rounded end of the sphere lies on the same side of the true end. 1 if both ends
 * are certainly within, -1 if one is certainly beyond, else 0; never 1 for a NaN. */
static inline int within_filter(const double c[3], double r, const double lo[3], const double hi[3])
{
    int within = 1, beyond = 0;
    for (int k = 0; k < 3; ++k) {
        within &= (c[k] - r > lo[k]) & (c[k] + r < hi[k]);
        beyond |= (c[k] - r < lo[k]) | (c[k] + r > hi[k]);
    }
    return within - beyond;
}

BVOLI_APART static int sharp_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    double c[3], lo[3], hi[3], r = (double)sphere->radius;
    bvoli_load(&sphere->center, c);
    bvoli_load(&box->min, lo);
    bvoli_load(&box->max, hi);
    if (r < 0)
        return bvoli_sphere_finite(sphere) && !bvoli_aabb_has_nan(box);
    int sign = within_filter(c, r, lo, hi);
    if (sign != 0) {
        BVOLI_STAGE(BVOLI_sphere_within_aabb, BVOLI_DOUBLE);
        return sign == 1;
    }
    if (!bvoli_sphere_finite(sphere) || bvoli_aabb_has_nan(box))
        return 0;
    BVOLI_STAGE(BVOLI_sphere_within_aabb, BVOLI_EXACT);
    for (int k = 0; k < 3; ++k)
        if ((c[k] + r == hi[k] && !exact_fits(c[k], r, hi[k])) || (c[k] - r == lo[k] && !exact_fits(-c[k], r, -lo[k])))
            return 0;
    return 1;
}

int bvol_sphere_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    const v4 center[1] = {v4_load(&sphere->center.x)};
    const int side = bvoli_box_filter_balls(center, 1, sphere->radius, box);
    if (side == 0)
        return sharp_within_aabb(sphere, box);
    BVOLI_STAGE(BVOLI_sphere_within_aabb, BVOLI_FAST);
    return side < 0;
}

BVOLI_CLASSIFY(bvol_sphere_classify_aabb, sphere, aabb, bvol_sphere_overlaps_aabb, bvol_sphere_contains_aabb)

BVOLI_CLASSIFY(bvol_sphere_classify_within_aabb, sphere, aabb, bvol_sphere_overlaps_aabb, bvol_sphere_within_aabb)

/* Two spheres */

static inline float distance_sq_float(const bvol_vec3 *p, const bvol_vec3 *q)
{
    const float x = p->x - q->x, y = p->y - q->y, z = p->z - q->z;
    return x * x + y * y + z * z;
}

/* In floats, where no radius is negative; else 0. */
static inline int pair_filter_float(const bvol_sphere *a, const bvol_sphere *b)
{
    if (signbit(a->radius) | signbit(b->radius))
        return 0;
    return bvoli_reach_filter(distance_sq_float(&a->center, &b->center), a->radius + b->radius);
}

BVOLI_APART static int sharp_overlaps_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    return (a->radius >= 0) & (b->radius >= 0) &
           within_reach(&a->center, &b->center, a->radius, b->radius, BVOLI_sphere_overlaps_sphere, BVOLI_DOUBLE);
}

int bvol_sphere_overlaps_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    const int sign = pair_filter_float(a, b);
    if (sign == 0)
        return sharp_overlaps_sphere(a, b);
    BVOLI_STAGE(BVOLI_sphere_overlaps_sphere, BVOLI_FAST);
    return sign > 0;
}

BVOLI_APART static int sharp_contains_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    if (!bvoli_sphere_finite(a) || !bvoli_sphere_finite(b))
        return 0;
    if (b->radius < 0)
        return 1;
    return a->radius >= b->radius &&
           within_reach(&a->center, &b->center, a->radius, -b->radius, BVOLI_sphere_contains_sphere, BVOLI_DOUBLE);
}

/* In floats, where no radius is negative. A difference of the radii below 0 contains nothing, nor does 0 with certainty. */
int bvol_sphere_contains_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    const float more = a->radius - b->radius, reach = more > 0 ? more : 0;
    const int sign =
        signbit(a->radius) | signbit(b->radius) ? 0 : bvoli_reach_filter(distance_sq_float(&a->center, &b->center), reach);
    if (sign == 0)
        return sharp_contains_sphere(a, b);
    BVOLI_STAGE(BVOLI_sphere_contains_sphere, BVOLI_FAST);
    return sign > 0;
}

BVOLI_CLASSIFY(bvol_sphere_classify_sphere, sphere, sphere, bvol_sphere_overlaps_sphere, bvol_sphere_contains_sphere)

/* By bodies */

static int filter_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    return -box_filter_float(sphere, box);
}

static int filter_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    return -pair_filter_float(a, b);
}

BVOLI_OVERLAPS_INTERIOR_AFTER(filter_aabb, bvol_sphere_overlaps_aabb_interior, sphere, aabb)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_sphere, bvol_sphere_overlaps_sphere_interior, sphere, sphere)
static int filter_segment(const bvol_sphere *a, const bvol_segment *b)
{
    return bvoli_segment_filter_ball(&b->a, &b->b, &a->center, (double)a->radius);
}

BVOLI_OVERLAPS_AFTER(filter_segment, bvol_sphere_overlaps_segment, sphere, segment)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_segment, bvol_sphere_overlaps_segment_interior, sphere, segment)

int bvol_sphere_contains_segment(const bvol_sphere *a, const bvol_segment *b)
{
    const v4 ends[2] = {v4_load(&b->a.x), v4_load_yzw(&b->a.z)};
    const int side = bvoli_reach_filter_balls(a, ends, 2, 0);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_sphere_contains_point, BVOLI_FAST);
        return side > 0;
    }
    return bvol_sphere_contains_point(a, &b->a) && bvol_sphere_contains_point(a, &b->b);
}

BVOLI_CLASSIFY(bvol_sphere_classify_segment, sphere, segment, bvol_sphere_overlaps_segment, bvol_sphere_contains_segment)
BVOLI_WITHIN(bvol_sphere_within_segment, sphere, segment)
BVOLI_CLASSIFY(bvol_sphere_classify_within_segment, sphere, segment, bvol_sphere_overlaps_segment, bvol_sphere_within_segment)

/* Measures */

/* The square of the distance from the center less that of the radius is an exact sum; divided by the sum of both, it is their
 * difference. The sum is within 2^-40 of itself, the divisor within 2^-49. */
float bvol_sphere_signed_distance_point(const bvol_sphere *sphere, const bvol_vec3 *p)
{
    double c[3], x[3], terms[10], *term = terms, sq = 0;
    const double r = (double)sphere->radius;
    if (!bvoli_sphere_finite(sphere) || !bvoli_vec3_finite(p))
        return NAN;
    if (r < 0)
        return INFINITY;
    bvoli_load(&sphere->center, c);
    bvoli_load(p, x);
    for (int k = 0; k < 3; ++k) {
        *term++ = x[k] * x[k];
        *term++ = -2 * x[k] * c[k];
        *term++ = c[k] * c[k];
        sq += (x[k] - c[k]) * (x[k] - c[k]);
    }
    *term = -r * r;
    const double sum = bvoli_sqrt(sq) + r;
    return sum > 0 ? bvoli_signed_float(bvoli_sum(terms, 10) / sum) : 0;
}

/* Not less than the distance, whose square has five roundings and a root one: MORE covers them. */
#define MORE (1 + 0x1p-49)

static double distance_above(const bvol_vec3 *a, const bvol_vec3 *b)
{
    double p[3], q[3], sq = 0;
    bvoli_load(a, p);
    bvoli_load(b, q);
    for (int k = 0; k < 3; ++k)
        sq += (p[k] - q[k]) * (p[k] - q[k]);
    return bvoli_sqrt(sq) * MORE;
}

/* About the middle of the line from end to end, through both centers. */
static void merge_apart(const bvol_sphere *a, const bvol_sphere *b, bvol_sphere *out)
{
    const double d = distance_above(&a->center, &b->center), r = 0.5 * (d + (double)a->radius + (double)b->radius),
                 share = (r - (double)a->radius) / d;
    bvol_sphere made;
    for (int k = 0; k < 3; ++k) {
        const double p = (double)bvoli_coords(&a->center)[k], q = (double)bvoli_coords(&b->center)[k];
        bvoli_coords_out(&made.center)[k] = (float)(p + share * (q - p));
    }
    const float of_a = bvoli_up(distance_above(&made.center, &a->center), (double)a->radius),
                of_b = bvoli_up(distance_above(&made.center, &b->center), (double)b->radius);
    made.radius = of_a > of_b ? of_a : of_b;
    *out = bvoli_sphere_finite(&made) ? made : BVOLI_SPHERE_NAN;
}

void bvol_sphere_merge(const bvol_sphere *a, const bvol_sphere *b, bvol_sphere *out)
{
    if (!bvoli_sphere_finite(a) || !bvoli_sphere_finite(b))
        *out = BVOLI_SPHERE_NAN;
    else if (bvol_sphere_contains_sphere(a, b))
        *out = *a;
    else if (bvol_sphere_contains_sphere(b, a))
        *out = *b;
    else
        merge_apart(a, b, out);
}

void bvol_sphere_merge_point(const bvol_sphere *sphere, const bvol_vec3 *p, bvol_sphere *out)
{
    const bvol_sphere point = {*p, 0};
    bvol_sphere_merge(sphere, &point, out);
}

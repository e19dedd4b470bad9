/* SPDX-License-Identifier: MIT */
/* Convex polygons of the plane, as views of the caller's points: a polygon is the convex hull of its points in any order. Pairs
 * are decided as bodies (convex/plane/convex2.h). */
#include "shape/polygon2.h"

#include <bvol/aabb2.h>
#include <bvol/segment2.h>

#include "affine/embed.h"
#include "affine/image.h"
#include "arith/exact.h"
#include "arith/expansion.h"
#include "convex/plane/hull2.h"
#include "convex/plane/pair_functions2.h"
#include "convex/plane/polygon4.h"
#include "convex/plane/sides4.h"
#include "convex/plane/tour.h"
#include "convex/plane/zonogon.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The points of an invalid polygon: one, which is NaN. */
static bvoli_points points_of(const bvol_polygon2 *polygon)
{
    static const bvol_vec2 none = {NAN, NAN};
    const bvoli_points points = bvoli_points2_of(polygon->points, polygon->count, polygon->stride);
    return points.count == polygon->count ? points : bvoli_points2_of(&none, 1, 0);
}

static int is_finite(const bvoli_points *points)
{
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec2 *p = bvoli_point2(points, i);
        if (!bvoli_finite(p->x) || !bvoli_finite(p->y))
            return 0;
    }
    return 1;
}

void bvol_polygon2_bounds(const bvol_polygon2 *polygon, bvol_aabb2 *out)
{
    const bvoli_points points = points_of(polygon);
    if (is_finite(&points))
        (void)bvol_aabb2_from_points(polygon->points, points.count, polygon->stride, out);
    else
        *out = (bvol_aabb2){{NAN, NAN}, {NAN, NAN}};
}

bvol_result bvol_polygon2_validate(const bvol_polygon2 *polygon)
{
    if (polygon == NULL)
        return BVOL_ERROR_ARGUMENT;
    const bvoli_points points = bvoli_points2_of(polygon->points, polygon->count, polygon->stride);
    if (points.count != polygon->count)
        return BVOL_ERROR_ARGUMENT;
    if (points.count == 0)
        return BVOL_NOTE_EMPTY;
    if (!is_finite(&points))
        return BVOL_ERROR_NOT_FINITE;
    const enum bvoli_order2 order = bvoli_hull2_order(&points);
    return order == BVOLI_IN_LINE ? BVOL_NOTE_DEGENERATE : order == BVOLI_NOT_CONVEX ? BVOL_NOTE_NOT_CONVEX : BVOL_OK;
}

/* A polygon and a matrix for bvoli_image(). Returns whether all in them is finite. */
static int load_image(const bvol_polygon2 *polygon, const float matrix[6], bvoli_points *points, float embedded[16])
{
    *points = points_of(polygon);
    bvoli_embed_matrix(matrix, embedded);
    return is_finite(points) && bvoli_affine_finite(embedded);
}

static bvol_vec2 image_of(const bvoli_points *points, size_t i, const float embedded[16])
{
    const bvol_vec3 p = bvoli_embed(bvoli_point2(points, i), 0), image = bvoli_image(&p, embedded);
    return bvoli_drop(&image);
}

void bvol_polygon2_transform(const bvol_polygon2 *polygon, const float matrix[6], bvol_vec2 *out)
{
    bvoli_points points;
    float embedded[16];
    const int finite = load_image(polygon, matrix, &points, embedded);
    for (size_t i = 0; i < polygon->count; ++i)
        out[i] = finite ? image_of(&points, i, embedded) : (bvol_vec2){NAN, NAN};
}

int bvoli_polygon2_has_image(const bvol_polygon2 *polygon, const float matrix[6])
{
    bvoli_points points;
    float embedded[16];
    int finite = load_image(polygon, matrix, &points, embedded);
    for (size_t i = 0; i < points.count && finite; ++i) {
        const bvol_vec2 image = image_of(&points, i, embedded);
        finite = bvoli_finite(image.x) && bvoli_finite(image.y);
    }
    return finite;
}

/* A polygon contains a shape if it contains the corners: filters by the tour through its points (convex/plane/tour.h), after
 * those in float for polygons of few corners. */

/* Of corners, and the discs of a radius about them. */
static int filter_corners(const bvol_polygon2 *a, const double (*corner)[2], int count, double magnitude, double radius)
{
    const bvoli_points points = bvoli_points2_of(a->points, a->count, a->stride);
    int inside = points.count == a->count;
    for (int i = 0; i < count && inside; ++i) {
        const int side = bvoli_tour_filter(&points, corner[i], magnitude, radius);
        if (side > 0)
            return 1;
        inside = side < 0;
    }
    return -inside;
}

static int tour_contains_point(const bvol_polygon2 *a, const bvol_vec2 *b)
{
    const double corner[1][2] = {{(double)b->x, (double)b->y}};
    return filter_corners(a, corner, 1, 0, 0);
}

static int tour_contains_circle(const bvol_polygon2 *a, const bvol_circle *b)
{
    const double corner[1][2] = {{(double)b->center.x, (double)b->center.y}};
    return b->radius >= 0 ? filter_corners(a, corner, 1, 0, (double)b->radius) : 0;
}

static int tour_contains_segment2(const bvol_polygon2 *a, const bvol_segment2 *b)
{
    const double corner[2][2] = {{(double)b->a.x, (double)b->a.y}, {(double)b->b.x, (double)b->b.y}};
    return filter_corners(a, corner, 2, 0, 0);
}

static int tour_contains_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b)
{
    const double lo[2] = {(double)b->min.x, (double)b->min.y}, hi[2] = {(double)b->max.x, (double)b->max.y};
    const double corner[4][2] = {{lo[0], lo[1]}, {hi[0], hi[1]}, {hi[0], lo[1]}, {lo[0], hi[1]}};
    return lo[0] <= hi[0] && lo[1] <= hi[1] ? filter_corners(a, corner, 4, 0, 0) : 0;
}

/* Products of floats are exact, the sums of three have two roundings. */
static int tour_contains_obb2(const bvol_polygon2 *a, const bvol_obb2 *b)
{
    double corner[4][2], magnitude = 0;
    for (int k = 0; k < 2; ++k) {
        const double center = (double)(&b->center.x)[k];
        const double along = (double)b->extent.x * (double)(&b->axis[0].x)[k];
        const double across = (double)b->extent.y * (double)(&b->axis[1].x)[k];
        magnitude += fabs(center) + fabs(along) + fabs(across);
        for (int i = 0; i < 4; ++i)
            corner[i][k] = center + (i == 0 || i == 2 ? along : -along) + (i == 0 || i == 3 ? across : -across);
    }
    return filter_corners(a, (const double(*)[2])corner, 4, magnitude, 0);
}

/* Of corners of which each takes a look at many points the first few tell of most polygons that are not contained; the rest is
 * asked of the points in their order. */
static int tour_contains_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b)
{
    enum { FIRST = 4 };
    const bvoli_points points = points_of(a), others = points_of(b);
    const int many = bvoli_hull2_are_many(&points, &others);
    const size_t asked = many ? FIRST : others.count;
    int inside = others.count > 0;
    for (size_t i = 0; i < asked && inside; ++i) {
        const int side = tour_contains_point(a, bvoli_point2(&others, i));
        if (side > 0)
            return 1;
        inside = side < 0;
    }
    return many ? 0 : -inside;
}

/* By floats, then in double. */
#define FILTER(question, second)                                                                                               \
    static int filter_##question(const bvol_polygon2 *a, const bvol_##second *b)                                               \
    {                                                                                                                          \
        const int side = bvoli_polygon4_##question(a, b);                                                                      \
        return side != 0 ? side : tour_##question(a, b);                                                                       \
    }
FILTER(contains_point, vec2)
FILTER(contains_circle, circle)
FILTER(contains_segment2, segment2)
FILTER(contains_aabb2, aabb2)
FILTER(contains_obb2, obb2)
FILTER(contains_polygon2, polygon2)

/* What holds all points of a polygon, two at a time: the last twice, where their number is odd. */
static inline v4 load_two(const bvoli_points *points, size_t i)
{
    const bvol_vec2 *const p = bvoli_point2(points, i), *const q = i + 1 < points->count ? bvoli_point2(points, i + 1) : p;
    return v4_load_twos(&p->x, &q->x);
}

/* So many points are asked before one looks whether one was outside. */
enum { POINTS_AT_ONCE = 16 };

/* With u = 2^-24: a difference of floats has one rounding and a square of it three, the sum of two one, that of the radius one:
 * 6 u of both squares. 16 u of that of the radius cover them and the roundings of the bounds. What is lost below 2^-126, and to
 * a flush to zero in what is given, is 2^-125 times a coordinate, which is more than u of it only below 2^-101. A radius whose
 * square overflows makes bounds of which none is reached. */
#define DISC4_SLACK 0x1p-20F
#define DISC4_LOST 0x1p-100F

static inline int float_filter_within_circle(const bvoli_points *points, const bvol_circle *b)
{
    const float sq = b->radius * b->radius, slack = DISC4_SLACK * sq + DISC4_LOST;
    const v4 center = v4_load_twos(&b->center.x, &b->center.x), inner = v4_splat(sq - slack), outer = v4_splat(sq + slack);
    mask4 in = v4_eq(inner, inner), out = v4_lt(outer, inner);
    for (size_t i = 0; i < points->count && mask4_bits(out) == 0;) {
        const size_t end = points->count - i > POINTS_AT_ONCE ? i + POINTS_AT_ONCE : points->count;
        for (; i < end; i += 2) {
            const v4 d = v4_sub(load_two(points, i), center), squares = v4_mul(d, d);
            const v4 distance_sq = v4_add(v4_evens(squares, squares), v4_odds(squares, squares));
            in = mask4_and(in, v4_lt(distance_sq, inner));
            out = mask4_or(out, v4_gt(distance_sq, outer));
        }
    }
    const int sound = (b->radius >= 0) & (points->count > 0);
    return sound ? (mask4_bits(out) != 0) - (mask4_bits(in) == 15) : 0;
}

BVOLI_RARE static int double_filter_within_circle(const bvol_polygon2 *a, const bvol_circle *b)
{
    const bvoli_points points = bvoli_points2_of(a->points, a->count, a->stride);
    return points.count == a->count ? bvoli_disc_filter(&points, &b->center, b->radius) : 0;
}

static inline int filter_within_circle(const bvol_polygon2 *a, const bvol_circle *b)
{
    const bvoli_points points = bvoli_points2_of(a->points, a->count, a->stride);
    const int side = points.count == a->count ? float_filter_within_circle(&points, b) : 0;
    return side != 0 ? side : double_filter_within_circle(a, b);
}

BVOLI_BY_BODIES2_AFTER(filter_contains_point, bvol_polygon2_contains_point, BVOLI_polygon2_contains_point, polygon2, vec2,
                       bvoli_body2_contains(&p, &q, BVOLI_polygon2_contains_point))

/* Of a point outside: the nearest edge's. Where rounding is not to nearest the walk round the hull may not come back. */
static float distance_sq_outside(const bvoli_points *points, const bvol_vec2 *p)
{
    const enum bvoli_order2 order = bvoli_hull2_order(points);
    const size_t first = bvoli_hull2_first(points);
    float least = INFINITY;
    bvoli_ahead2 ahead;
    size_t at = first, steps = 0;
    bvoli_ahead2_begin(&ahead);
    do {
        const size_t next = bvoli_hull2_next_of(points, order, at, &ahead);
        const bvol_segment2 edge = {*bvoli_point2(points, at), *bvoli_point2(points, next)};
        const float sq = bvol_segment2_distance_sq_point(&edge, p);
        least = sq < least ? sq : least;
        at = next;
    } while (at != first && ++steps < points->count);
    return least;
}

float bvol_polygon2_distance_sq_point(const bvol_polygon2 *polygon, const bvol_vec2 *p)
{
    const bvoli_points points = points_of(polygon);
    if (!is_finite(&points) || !bvoli_finite(p->x) || !bvoli_finite(p->y))
        return NAN;
    if (points.count == 0)
        return INFINITY;
    return bvol_polygon2_contains_point(polygon, p) ? 0 : distance_sq_outside(&points, p);
}

BVOLI_OVERLAPS2_AFTER(bvoli_polygon4_overlaps_segment2, bvol_polygon2_overlaps_segment2, polygon2, segment2)
BVOLI_OVERLAPS_INTERIOR2_AFTER(bvoli_polygon4_overlaps_segment2, bvol_polygon2_overlaps_segment2_interior, polygon2, segment2)
BVOLI_CONTAINS2_AFTER(filter_contains_segment2, bvol_polygon2_contains_segment2, polygon2, segment2)
BVOLI_CLASSIFY(bvol_polygon2_classify_segment2, polygon2, segment2, bvol_polygon2_overlaps_segment2,
               bvol_polygon2_contains_segment2)
BVOLI_WITHIN2(bvol_polygon2_within_segment2, polygon2, segment2)
BVOLI_CLASSIFY(bvol_polygon2_classify_within_segment2, polygon2, segment2, bvol_polygon2_overlaps_segment2,
               bvol_polygon2_within_segment2)
BVOLI_OVERLAPS2_AFTER(bvoli_polygon4_overlaps_aabb2, bvol_polygon2_overlaps_aabb2, polygon2, aabb2)
BVOLI_OVERLAPS_INTERIOR2_AFTER(bvoli_polygon4_overlaps_aabb2, bvol_polygon2_overlaps_aabb2_interior, polygon2, aabb2)
BVOLI_CONTAINS2_AFTER(filter_contains_aabb2, bvol_polygon2_contains_aabb2, polygon2, aabb2)
BVOLI_CLASSIFY(bvol_polygon2_classify_aabb2, polygon2, aabb2, bvol_polygon2_overlaps_aabb2, bvol_polygon2_contains_aabb2)
BVOLI_OVERLAPS2_AFTER(bvoli_polygon4_overlaps_circle, bvol_polygon2_overlaps_circle, polygon2, circle)
BVOLI_OVERLAPS_INTERIOR2_AFTER(bvoli_polygon4_overlaps_circle, bvol_polygon2_overlaps_circle_interior, polygon2, circle)
BVOLI_CONTAINS2_AFTER(filter_contains_circle, bvol_polygon2_contains_circle, polygon2, circle)
BVOLI_CLASSIFY(bvol_polygon2_classify_circle, polygon2, circle, bvol_polygon2_overlaps_circle, bvol_polygon2_contains_circle)
BVOLI_WITHIN2_AFTER(filter_within_circle, bvol_polygon2_within_circle, polygon2, circle)
BVOLI_CLASSIFY(bvol_polygon2_classify_within_circle, polygon2, circle, bvol_polygon2_overlaps_circle,
               bvol_polygon2_within_circle)
BVOLI_OVERLAPS2_AFTER(bvoli_polygon4_overlaps_obb2, bvol_polygon2_overlaps_obb2, polygon2, obb2)
BVOLI_OVERLAPS_INTERIOR2_AFTER(bvoli_polygon4_overlaps_obb2, bvol_polygon2_overlaps_obb2_interior, polygon2, obb2)
BVOLI_CONTAINS2_AFTER(filter_contains_obb2, bvol_polygon2_contains_obb2, polygon2, obb2)
BVOLI_CLASSIFY(bvol_polygon2_classify_obb2, polygon2, obb2, bvol_polygon2_overlaps_obb2, bvol_polygon2_contains_obb2)

BVOLI_RARE static int double_filter_two_within_obb2(const bvol_obb2 *b, const bvol_vec2 *p, const bvol_vec2 *q)
{
    const int one = bvoli_zonogon_filter_point(b, p), other = bvoli_zonogon_filter_point(b, q);
    return one > 0 || other > 0 ? 1 : -((one < 0) & (other < 0));
}

/* It lies in a rectangle if all its points do. */
static inline int filter_within_obb2(const bvol_polygon2 *a, const bvol_obb2 *b)
{
    const bvoli_points points = bvoli_points2_of(a->points, a->count, a->stride);
    const bvoli_sides4 sides = bvoli_sides4_of(b);
    int inside = points.count > 0;
    for (size_t i = 0; i < points.count; i += 2) {
        const v4 two = load_two(&points, i);
        int side = bvoli_sides4_filter(&sides, two);
        if (side == 0)
            side = double_filter_two_within_obb2(b, bvoli_point2(&points, i),
                                                 bvoli_point2(&points, i + 1 < points.count ? i + 1 : i));
        if (side > 0)
            return 1;
        inside &= side < 0;
    }
    return -inside;
}

/* The sign of |w x t| - h |w x o|, for the vector t from the center to a point, and w and o along the sides: products of two
 * floats each, and of three in two terms. */
static int side_across(const double w[2], const double o[2], double h, const double center[2], const double p[2])
{
    double terms[8] = {w[0] * p[1], -w[0] * center[1], -w[1] * p[0], w[1] * center[0]};
    const double turn = w[0] * o[1] < w[1] * o[0] ? -h : h;
    const int sign = bvoli_sum_sign(terms, 4);
    for (int i = 0; i < 4; ++i)
        terms[i] *= sign;
    terms[4] = -bvoli_two_product(w[0] * o[1], turn, &terms[5]);
    terms[6] = bvoli_two_product(w[1] * o[0], turn, &terms[7]);
    terms[5] = -terms[5];
    return bvoli_sum_sign(terms, 8);
}

static int exactly_holds(const bvol_obb2 *box, const bvol_vec2 *point)
{
    const double w[2][2] = {{(double)box->axis[0].x, (double)box->axis[0].y}, {(double)box->axis[1].x, (double)box->axis[1].y}};
    const double center[2] = {(double)box->center.x, (double)box->center.y}, p[2] = {(double)point->x, (double)point->y};
    const int side = bvoli_zonogon_filter_point(box, point);
    if (side != 0)
        return side < 0;
    return side_across(w[0], w[1], fabs((double)box->extent.y), center, p) <= 0 &&
           side_across(w[1], w[0], fabs((double)box->extent.x), center, p) <= 0;
}

/* The same, exactly: -1 it does, 1 it does not, 0 where sides are parallel, which span no rectangle, or not all is finite. */
static int exactly_within_obb2(const bvol_polygon2 *a, const bvol_obb2 *b)
{
    const bvoli_points points = bvoli_points2_of(a->points, a->count, a->stride);
    const float *f = &b->center.x;
    int known = points.count > 0, holds = 1;
    for (int i = 0; i < 8; ++i)
        known &= bvoli_finite(f[i]);
    if (!known || !is_finite(&points) ||
        (double)b->axis[0].x * (double)b->axis[1].y == (double)b->axis[0].y * (double)b->axis[1].x)
        return 0;
    for (size_t i = 0; i < points.count && holds; ++i)
        holds = exactly_holds(b, bvoli_point2(&points, i));
    return holds ? -1 : 1;
}

/* Where filters are not certain. */
BVOLI_RARE static int sharp_within_obb2(const bvol_polygon2 *a, const bvol_obb2 *b)
{
    const int side = exactly_within_obb2(a, b);
    bvoli_body2 p, q;
    if (side != 0) {
        BVOLI_STAGE(BVOLI_polygon2_within_obb2, BVOLI_EXACT);
        return side < 0;
    }
    bvoli_body2_of_polygon2(a, &p);
    bvoli_body2_of_obb2(b, &q);
    return bvoli_body2_contains(&q, &p, BVOLI_polygon2_within_obb2);
}

int bvol_polygon2_within_obb2(const bvol_polygon2 *a, const bvol_obb2 *b)
{
    const int side = filter_within_obb2(a, b);
    if (side == 0)
        return sharp_within_obb2(a, b);
    BVOLI_STAGE(BVOLI_polygon2_within_obb2, BVOLI_FAST);
    return side < 0;
}

BVOLI_CLASSIFY(bvol_polygon2_classify_within_obb2, polygon2, obb2, bvol_polygon2_overlaps_obb2, bvol_polygon2_within_obb2)
BVOLI_OVERLAPS2_AFTER(bvoli_polygon4_overlaps_polygon2, bvol_polygon2_overlaps_polygon2, polygon2, polygon2)
BVOLI_OVERLAPS_INTERIOR2_AFTER(bvoli_polygon4_overlaps_polygon2, bvol_polygon2_overlaps_polygon2_interior, polygon2, polygon2)
BVOLI_CONTAINS2_AFTER(filter_contains_polygon2, bvol_polygon2_contains_polygon2, polygon2, polygon2)
BVOLI_CLASSIFY(bvol_polygon2_classify_polygon2, polygon2, polygon2, bvol_polygon2_overlaps_polygon2,
               bvol_polygon2_contains_polygon2)

/* All points lie between the walls, and are finite: walls at infinity are taken for those about all finite points, and a wall
 * that is NaN stays one. */
int bvol_polygon2_within_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b)
{
    const bvoli_points points = points_of(a);
    const v4 most = v4_splat(FLT_MAX), low = v4_max(v4_neg(most), v4_load_twos(&b->min.x, &b->min.x)),
             high = v4_min(most, v4_load_twos(&b->max.x, &b->max.x));
    mask4 in = mask4_and(v4_eq(low, low), v4_eq(high, high));
    for (size_t i = 0; i < points.count && mask4_bits(in) == 15;) {
        const size_t end = points.count - i > POINTS_AT_ONCE ? i + POINTS_AT_ONCE : points.count;
        for (; i < end; i += 2) {
            const v4 two = load_two(&points, i);
            in = mask4_and(in, mask4_and(v4_le(low, two), v4_le(two, high)));
        }
    }
    return mask4_bits(in) == 15;
}

BVOLI_CLASSIFY(bvol_polygon2_classify_within_aabb2, polygon2, aabb2, bvol_polygon2_overlaps_aabb2, bvol_polygon2_within_aabb2)

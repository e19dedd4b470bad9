/* SPDX-License-Identifier: MIT */
/* Segments of the plane: a filter for rectangles and segments (convex/plane/zonogon.h), then bodies of two points
 * (convex/plane/convex2.h). Bounds and images are computed in space (affine/embed.h). */
#include <bvol/aabb2.h>
#include <bvol/segment.h>
#include <bvol/segment2.h>
#include <bvol/triangle.h>

#include "affine/embed.h"
#include "arith/exact.h"
#include "base/value.h"
#include "convex/distance.h"
#include "convex/gap_end.h"
#include "convex/plane/pair_functions2.h"
#include "convex/plane/zonogon.h"

#include <stddef.h>

static int is_finite(const bvol_vec2 *p)
{
    return bvoli_finite(p->x) && bvoli_finite(p->y);
}

void bvol_segment2_bounds(const bvol_segment2 *segment, bvol_aabb2 *out)
{
    bvol_aabb box;
    bvol_segment_bounds((bvol_segment[]){bvoli_embed_segment(segment)}, &box);
    *out = bvoli_drop_aabb(&box);
}

bvol_result bvol_segment2_validate(const bvol_segment2 *segment)
{
    if (segment == NULL)
        return BVOL_ERROR_ARGUMENT;
    return bvol_segment_validate((bvol_segment[]){bvoli_embed_segment(segment)});
}

void bvol_segment2_transform(const bvol_segment2 *segment, const float matrix[6], bvol_segment2 *out)
{
    bvol_segment image;
    float m[16];
    bvoli_embed_matrix(matrix, m);
    bvol_segment_transform((bvol_segment[]){bvoli_embed_segment(segment)}, m, &image);
    *out = (bvol_segment2){bvoli_drop(&image.a), bvoli_drop(&image.b)};
}

BVOLI_CONTAINS_POINT2(bvol_segment2_contains_point, segment2)

/* With u = 2^-53, m the vector from an end to the point and e the segment: both have one rounding in a coordinate, so m x e is
 * within 4 u of the sum of its products. Where that sum is below 2^22 of the cross product, 4 u of it are 2^-29 of that, so the
 * square of the quotient m x e / |e| is within 2^-27 of itself. Whether the foot of the perpendicular lies between the ends is
 * off by 6 u |m| along the segment, which changes the square of a distance that is as good as |m| by the square of 6 u. */
#define CROSS_SLACK 0x1p-22
#define ALONG_SLACK 0x1p-50

/* Never above (m x e)^2 / |e|^2, where the quotient is right to 2^-27; exact where it is a float and nothing has been rounded.
 */
static double square_of_quotient(const double m[2], const double e[2], double cross, int exact)
{
    double lost, lost_too;
    const double whole = bvoli_two_sum(e[0] * e[0], e[1] * e[1], &lost), square = cross * cross, quotient = square / whole;
    (void)bvoli_two_sum(m[0] * e[1], -(m[1] * e[0]), &lost_too);
    exact &= bvoli_is_float(m[0]) & bvoli_is_float(m[1]) & bvoli_is_float(e[0]) & bvoli_is_float(e[1]) & (lost == 0) &
             (lost_too == 0) & bvoli_is_float(cross) & bvoli_is_float(whole) & bvoli_is_float(quotient);
    return exact && quotient * whole == square ? quotient : quotient * (1 - 0x1p-26);
}

/* Whether the sum m e, with m from an end to the point and e to the other end, is not positive, as it is computed to be: that
 * is within 4 u of the sum of sizes of its products. Nearer to 0 the products of coordinates, each of which is exact, tell. */
static int is_beyond(const bvol_vec2 *end, const bvol_vec2 *other, const bvol_vec2 *p, double x, double y)
{
    if (x + y < -ALONG_SLACK * (fabs(x) + fabs(y)))
        return 1;
    const double ax = (double)end->x, ay = (double)end->y, bx = (double)other->x, by = (double)other->y, px = (double)p->x,
                 py = (double)p->y;
    const double products[8] = {px * bx, -px * ax, -ax * bx, ax * ax, py * by, -py * ay, -ay * by, ay * ay};
    return bvoli_sum_sign(products, 8) <= 0;
}

/* Never above the squared distance, or -1 where that is not certain, as next to the line. From an end it is exact only where
 * the foot of the perpendicular is certainly not between the ends: else it is less by the square of 6 u. */
static double distance_sq(const bvol_segment2 *s, const bvol_vec2 *p)
{
    int from_a = 1, from_b = 1, whole_exact = 1;
    const double e[2] = {bvoli_exact_difference((double)s->b.x, (double)s->a.x, &whole_exact),
                         bvoli_exact_difference((double)s->b.y, (double)s->a.y, &whole_exact)};
    const double m[3] = {bvoli_exact_difference((double)p->x, (double)s->a.x, &from_a),
                         bvoli_exact_difference((double)p->y, (double)s->a.y, &from_a), 0};
    const double n[3] = {bvoli_exact_difference((double)p->x, (double)s->b.x, &from_b),
                         bvoli_exact_difference((double)p->y, (double)s->b.y, &from_b), 0};
    if (m[0] * e[0] + m[1] * e[1] <= 0)
        return bvoli_square_of(m, from_a && is_beyond(&s->a, &s->b, p, m[0] * e[0], m[1] * e[1]));
    if (n[0] * e[0] + n[1] * e[1] >= 0)
        return bvoli_square_of(n, from_b && is_beyond(&s->b, &s->a, p, -n[0] * e[0], -n[1] * e[1]));
    if (from_a && (e[0] == 0 || e[1] == 0)) /* along an axis, its distance is one coordinate */
        return bvoli_square_of((double[]){e[0] == 0 ? m[0] : m[1], 0, 0}, 1);
    const double left = m[0] * e[1], right = m[1] * e[0], cross = left - right;
    const int certain = fabs(cross) >= CROSS_SLACK * (fabs(left) + fabs(right));
    return certain ? square_of_quotient(m, e, cross, from_a & whole_exact) : -1;
}

/* Next to the line a triangle without area is as far (degenerate ones are legal). */
float bvol_segment2_distance_sq_point(const bvol_segment2 *segment, const bvol_vec2 *p)
{
    if (!is_finite(&segment->a) || !is_finite(&segment->b) || !is_finite(p))
        return NAN;
    const double sq = distance_sq(segment, p);
    if (sq >= 0)
        return bvoli_distance_sq_down(sq);
    const bvol_triangle flat = {bvoli_embed(&segment->a, 0), bvoli_embed(&segment->b, 0), bvoli_embed(&segment->b, 0)};
    return bvol_triangle_distance_sq_point(&flat, (bvol_vec3[]){bvoli_embed(p, 0)});
}

static int filter(const bvol_segment2 *a, const bvol_segment2 *b)
{
    bvoli_zonogon z = {.h = {0}};
    bvoli_zonogon_add_segment(&z, 0, a);
    bvoli_zonogon_add_segment(&z, 1, b);
    bvoli_zonogon_set_offset(&z, &a->a, &a->b, b);
    return bvoli_zonogon_filter(&z, 2);
}

BVOLI_OVERLAPS2_AFTER(filter, bvol_segment2_overlaps_segment2, segment2, segment2)
BVOLI_OVERLAPS_INTERIOR2_AFTER(filter, bvol_segment2_overlaps_segment2_interior, segment2, segment2)
BVOLI_CONTAINS2(bvol_segment2_contains_segment2, segment2, segment2)
BVOLI_CLASSIFY(bvol_segment2_classify_segment2, segment2, segment2, bvol_segment2_overlaps_segment2,
               bvol_segment2_contains_segment2)

/* SPDX-License-Identifier: MIT */
/* Boxes along the coordinate axes. Most predicates only compare coordinates. Those of half-spaces and squared distances
 * compute: a filter in double first, then exact sums of products (arith/exact.h). Segments have a filter by separating axes
 * (convex/filters/line_box.h), and bodies behind it. Images under affine maps are exact sums, rounded outward. */
#include <bvol/aabb.h>
#include <bvol/segment.h>

#include "affine/box_image.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec4.h"
#include "base/points.h"
#include "base/stage.h"
#include "base/value.h"
#include "convex/distance.h"
#include "convex/filters/line_box.h"
#include "convex/gap_end.h"
#include "convex/pair_functions.h"
#include "kernel/kernel.h"
#include "kernel/make/images.h"
#include "shape/distance_sq.h"
#include "shape/plane.h"

static float min_of(float a, float b)
{
    return b < a ? b : a;
}

static float max_of(float a, float b)
{
    return b > a ? b : a;
}

static bvol_vec3 min3(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return (bvol_vec3){min_of(a->x, b->x), min_of(a->y, b->y), min_of(a->z, b->z)};
}

static bvol_vec3 max3(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return (bvol_vec3){max_of(a->x, b->x), max_of(a->y, b->y), max_of(a->z, b->z)};
}

/* Making boxes */

void bvol_aabb_make_empty(bvol_aabb *out)
{
    *out = BVOLI_AABB_EMPTY;
}

void bvol_aabb_from_corners(const bvol_vec3 *a, const bvol_vec3 *b, bvol_aabb *out)
{
    if (bvoli_vec3_has_nan(a) || bvoli_vec3_has_nan(b))
        *out = BVOLI_AABB_NAN;
    else
        *out = (bvol_aabb){min3(a, b), max3(a, b)};
}

void bvol_aabb_from_center_size(const bvol_vec3 *center, const bvol_vec3 *size, bvol_aabb *out)
{
    const float *c = bvoli_coords(center), *s = bvoli_coords(size);
    int empty = 0;
    bvol_aabb box;
    for (int k = 0; k < 3; ++k) {
        if (!bvoli_finite(c[k]) || isnan(s[k]) || s[k] == -INFINITY) {
            *out = BVOLI_AABB_NAN;
            return;
        }
        double half = 0.5 * (double)s[k];
        empty |= half < 0;
        bvoli_coords_out(&box.min)[k] = bvoli_down((double)c[k], -half);
        bvoli_coords_out(&box.max)[k] = bvoli_up((double)c[k], half);
    }
    *out = empty ? BVOLI_AABB_EMPTY : box;
}

/* Below this many points kernels gain nothing. */
enum { FEW_POINTS = 64 };

/* A zero gets the sign of the first that is met, whatever the order in which a kernel meets them. */
static void set_zero_signs(const bvoli_points *all, bvol_aabb *box)
{
    for (int k = 0; k < 6; ++k) {
        float *const bound = bvoli_coords_out(k < 3 ? &box->min : &box->max) + k % 3;
        for (size_t i = 0; *bound == 0 && i < all->count; ++i) {
            const bvol_vec3 *const p = bvoli_point(all, i);
            if (bvoli_coords(p)[k % 3] == 0 && !bvoli_vec3_has_nan(p)) {
                *bound = bvoli_coords(p)[k % 3];
                break;
            }
        }
    }
}

size_t bvol_aabb_from_points(const bvol_vec3 *points, size_t count, size_t stride, bvol_aabb *out)
{
    const bvoli_points all = bvoli_points_of(points, count, stride);
    bvol_aabb box = BVOLI_AABB_EMPTY;
    size_t accepted;
    if (all.count < FEW_POINTS)
        accepted = bvoli_points_widen(&all, &box);
    else {
        accepted = bvoli_kernels_now()->points_bounds(&all, &box);
        set_zero_signs(&all, &box);
    }
    *out = box;
    return accepted;
}

/* Properties of one box */

int bvol_aabb_is_empty(const bvol_aabb *box)
{
    return bvoli_aabb_empty(box);
}

static float middle(float lo, float hi)
{
    double error, sum = bvoli_two_sum((double)lo, (double)hi, &error);
    if (isnan(sum)) /* -inf to +inf */
        return 0;
    if (error == 0 || isinf(sum))
        return (float)(0.5 * sum);
    return bvoli_sum_nearest((double[]){0.5 * (double)lo, 0.5 * (double)hi}, 2);
}

void bvol_aabb_center(const bvol_aabb *box, bvol_vec3 *out)
{
    if (bvoli_aabb_nonempty(box))
        *out = (bvol_vec3){middle(box->min.x, box->max.x), middle(box->min.y, box->max.y), middle(box->min.z, box->max.z)};
    else
        *out = (bvol_vec3){NAN, NAN, NAN};
}

/* 0 rather than inf - inf for [inf, inf]. */
static float length_up(float lo, float hi)
{
    return lo == hi ? 0 : bvoli_up((double)hi, -(double)lo);
}

void bvol_aabb_size(const bvol_aabb *box, bvol_vec3 *out)
{
    if (bvoli_aabb_nonempty(box))
        *out = (bvol_vec3){length_up(box->min.x, box->max.x), length_up(box->min.y, box->max.y),
                           length_up(box->min.z, box->max.z)};
    else if (bvoli_aabb_has_nan(box))
        *out = (bvol_vec3){NAN, NAN, NAN};
    else
        *out = (bvol_vec3){0, 0, 0};
}

/* The sizes with one rounding each, and whether there are any. */
static int lengths(const bvol_aabb *box, double out[3])
{
    const float *lo = bvoli_coords(&box->min), *hi = bvoli_coords(&box->max);
    if (!bvoli_aabb_nonempty(box))
        return 0;
    for (int k = 0; k < 3; ++k)
        out[k] = lo[k] == hi[k] ? 0 : (double)hi[k] - (double)lo[k];
    return 1;
}

/* A product in which 0 * inf is 0. */
static double times(double a, double b)
{
    return a == 0 || b == 0 ? 0 : a * b;
}

/* Each length has one rounding; with those of products and sums a term meets five, below 2^-50. */
double bvol_aabb_area(const bvol_aabb *box)
{
    double s[3];
    if (!lengths(box, s))
        return bvoli_aabb_has_nan(box) ? NAN : 0;
    return 2 * (times(s[0], s[1]) + times(s[1], s[2]) + times(s[2], s[0]));
}

/* Three lengths and two products: five roundings, as above. */
double bvol_aabb_volume(const bvol_aabb *box)
{
    double s[3];
    if (!lengths(box, s))
        return bvoli_aabb_has_nan(box) ? NAN : 0;
    return times(times(s[0], s[1]), s[2]);
}

void bvol_aabb_corners(const bvol_aabb *box, bvol_vec3 out[8])
{
    bvol_aabb b = *box;
    for (int i = 0; i < 8; ++i)
        out[i] = (bvol_vec3){i & 1 ? b.max.x : b.min.x, i & 2 ? b.max.y : b.min.y, i & 4 ? b.max.z : b.min.z};
}

/* Point and box */

/* Coordinates are compared all at once: a jump for each costs 3 to 6 ns, since what is asked for is not foretold. */
static inline int all3(mask4 m)
{
    return (mask4_bits(m) & MASK4_XYZ) == MASK4_XYZ;
}

static inline v4 lower_corner(const bvol_aabb *box)
{
    return v4_load(&box->min.x);
}

static inline v4 upper_corner(const bvol_aabb *box)
{
    return v4_load_yzw(&box->min.z);
}

int bvol_aabb_contains_point(const bvol_aabb *box, const bvol_vec3 *p)
{
    const v4 at = v4_load3(&p->x);
    return all3(mask4_and(v4_le(lower_corner(box), at), v4_le(at, upper_corner(box))));
}

static float clamp(float x, float lo, float hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

void bvol_aabb_closest_point(const bvol_aabb *box, const bvol_vec3 *p, bvol_vec3 *out)
{
    if (bvoli_aabb_nonempty(box) && bvoli_vec3_finite(p))
        *out = (bvol_vec3){clamp(p->x, box->min.x, box->max.x), clamp(p->y, box->min.y, box->max.y),
                           clamp(p->z, box->min.z, box->max.z)};
    else
        *out = (bvol_vec3){NAN, NAN, NAN};
}

/* The gap between two intervals. Infinities of one sign are the same point and leave no gap. */
static double gap_between(float alo, float ahi, float blo, float bhi, int *exact)
{
    const int above = blo > ahi, below = alo > bhi;
    return above | below ? bvoli_exact_difference((double)(above ? blo : alo), (double)(above ? ahi : bhi), exact) : 0;
}

static float distance_sq(const bvol_aabb *a, const bvol_aabb *b)
{
    int exact = 1;
    const double gap[3] = {gap_between(a->min.x, a->max.x, b->min.x, b->max.x, &exact),
                           gap_between(a->min.y, a->max.y, b->min.y, b->max.y, &exact),
                           gap_between(a->min.z, a->max.z, b->min.z, b->max.z, &exact)};
    const double sq = bvoli_square_of(gap, exact);
    return isinf(bvoli_sum_abs(gap)) ? INFINITY : bvoli_distance_sq_down(sq);
}

float bvoli_distance_sq_aabb_vec3(const bvol_aabb *a, const bvol_vec3 *b)
{
    const bvol_aabb point = {*b, *b};
    return bvoli_vec3_finite(b) ? bvoli_distance_sq_aabb_aabb(a, &point) : NAN;
}

float bvoli_distance_sq_aabb_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    if (bvoli_aabb_nonempty(a) && bvoli_aabb_nonempty(b))
        return distance_sq(a, b);
    return bvoli_aabb_has_nan(a) || bvoli_aabb_has_nan(b) ? NAN : INFINITY;
}

/* Box and half-space */

/* The corner furthest along the normal. It does not matter where the normal is 0, but there it must be finite. */
static bvol_vec3 corner_along(const bvol_aabb *box, const bvol_vec3 *n)
{
    return (bvol_vec3){n->x > 0   ? box->max.x
                       : n->x < 0 ? box->min.x
                                  : 0,
                       n->y > 0   ? box->max.y
                       : n->y < 0 ? box->min.y
                                  : 0,
                       n->z > 0   ? box->max.z
                       : n->z < 0 ? box->min.z
                                  : 0};
}

/* The corner furthest against the normal. */
static bvol_vec3 corner_against(const bvol_aabb *box, const bvol_vec3 *n)
{
    const bvol_vec3 opposite = {-n->x, -n->y, -n->z};
    return corner_along(box, &opposite);
}

/* The sign of the greatest (side 1) or the least (side -1) value of dot(n, p) + d over a box that is not empty, if it is
 * certain; 0 for a NaN, and for an infinity that matters. Each product takes the wall that its own value asks for. */
static inline int corner_filter(const bvol_aabb *box, const bvol_plane *plane, double side)
{
    double n[3], lo[3], hi[3], terms[4];
    bvoli_load(&plane->normal, n);
    bvoli_load(&box->min, lo);
    bvoli_load(&box->max, hi);
    for (int k = 0; k < 3; ++k) {
        double a = side * n[k] * lo[k], b = side * n[k] * hi[k];
        terms[k] = a > b ? a : b;
    }
    terms[3] = side * (double)plane->d;
    return bvoli_side_filter(terms);
}

int bvol_aabb_overlaps_plane(const bvol_aabb *box, const bvol_plane *plane)
{
    if (!bvoli_aabb_nonempty(box))
        return 0;
    int sign = corner_filter(box, plane, 1);
    if (sign != 0) {
        BVOLI_STAGE(BVOLI_aabb_overlaps_plane, BVOLI_FAST);
        return sign == 1;
    }
    if (!bvoli_plane_valid(plane) || !bvoli_aabb_has_finite_point(box))
        return 0;
    bvol_vec3 p = corner_along(box, &plane->normal);
    return bvoli_plane_side(plane, &p, BVOLI_aabb_overlaps_plane) >= 0;
}

int bvol_aabb_within_plane(const bvol_aabb *box, const bvol_plane *plane)
{
    int sign = bvoli_aabb_nonempty(box) ? corner_filter(box, plane, -1) : 0;
    if (sign != 0) {
        BVOLI_STAGE(BVOLI_aabb_within_plane, BVOLI_FAST);
        return sign == -1;
    }
    if (!bvoli_plane_valid(plane) || bvoli_aabb_has_nan(box))
        return 0;
    if (!bvoli_aabb_has_finite_point(box))
        return 1;
    bvol_vec3 p = corner_against(box, &plane->normal);
    return bvoli_plane_side(plane, &p, BVOLI_aabb_within_plane) >= 0;
}

/* OUTSIDE is 0, INTERSECTS 1, INSIDE 2: for shapes that meet, containment adds one. So in every classify. */
BVOLI_CLASSIFY(bvol_aabb_classify_within_plane, aabb, plane, bvol_aabb_overlaps_plane, bvol_aabb_within_plane)

/* Two boxes */

int bvol_aabb_overlaps_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    const v4 a_min = lower_corner(a), a_max = upper_corner(a), b_min = lower_corner(b), b_max = upper_corner(b);
    const mask4 nonempty = mask4_and(v4_le(a_min, a_max), v4_le(b_min, b_max));
    return all3(mask4_and(nonempty, mask4_and(v4_le(a_min, b_max), v4_le(b_min, a_max))));
}

int bvol_aabb_overlaps_aabb_interior(const bvol_aabb *a, const bvol_aabb *b)
{
    const v4 a_min = lower_corner(a), a_max = upper_corner(a), b_min = lower_corner(b), b_max = upper_corner(b);
    const mask4 nonempty = mask4_and(v4_le(a_min, a_max), v4_le(b_min, b_max));
    return all3(mask4_and(nonempty, mask4_and(v4_lt(a_min, b_max), v4_lt(b_min, a_max))));
}

int bvol_aabb_contains_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    if (!bvoli_aabb_nonempty(b))
        return !bvoli_aabb_has_nan(b) && !bvoli_aabb_has_nan(a);
    return all3(mask4_and(v4_le(lower_corner(a), lower_corner(b)), v4_le(upper_corner(b), upper_corner(a))));
}

BVOLI_CLASSIFY(bvol_aabb_classify_aabb, aabb, aabb, bvol_aabb_overlaps_aabb, bvol_aabb_contains_aabb)

/* Changing boxes */

void bvol_aabb_merge(const bvol_aabb *a, const bvol_aabb *b, bvol_aabb *out)
{
    if (bvoli_aabb_nonempty(a) && bvoli_aabb_nonempty(b))
        *out = (bvol_aabb){min3(&a->min, &b->min), max3(&a->max, &b->max)};
    else if (bvoli_aabb_has_nan(a) || bvoli_aabb_has_nan(b))
        *out = BVOLI_AABB_NAN;
    else if (bvoli_aabb_nonempty(a))
        *out = *a;
    else if (bvoli_aabb_nonempty(b))
        *out = *b;
    else
        *out = BVOLI_AABB_EMPTY;
}

void bvol_aabb_merge_point(const bvol_aabb *box, const bvol_vec3 *p, bvol_aabb *out)
{
    const bvol_aabb point = {*p, *p};
    bvol_aabb_merge(box, &point, out);
}

void bvol_aabb_intersection(const bvol_aabb *a, const bvol_aabb *b, bvol_aabb *out)
{
    if (bvol_aabb_overlaps_aabb(a, b))
        *out = (bvol_aabb){max3(&a->min, &b->min), min3(&a->max, &b->max)};
    else if (bvoli_aabb_has_nan(a) || bvoli_aabb_has_nan(b))
        *out = BVOLI_AABB_NAN;
    else
        *out = BVOLI_AABB_EMPTY;
}

/* Whether less than nothing is left of an interval. Infinite ones never run out. */
static int exact_shrunk_away(float lo, float hi, double amount)
{
    return bvoli_finite(lo) && bvoli_finite(hi) && bvoli_sum_sign((double[]){(double)hi, -(double)lo, 2 * amount}, 3) < 0;
}

void bvol_aabb_expand(const bvol_aabb *box, float amount, bvol_aabb *out)
{
    const float *lo = bvoli_coords(&box->min), *hi = bvoli_coords(&box->max);
    const double grow = (double)amount;
    if (bvoli_aabb_has_nan(box) || !bvoli_finite(amount)) {
        *out = BVOLI_AABB_NAN;
        return;
    }
    int empty = !bvoli_aabb_nonempty(box);
    for (int k = 0; k < 3 && amount < 0; ++k)
        empty |= exact_shrunk_away(lo[k], hi[k], grow);
    if (empty)
        *out = BVOLI_AABB_EMPTY;
    else
        *out =
            (bvol_aabb){{bvoli_down((double)lo[0], -grow), bvoli_down((double)lo[1], -grow), bvoli_down((double)lo[2], -grow)},
                        {bvoli_up((double)hi[0], grow), bvoli_up((double)hi[1], grow), bvoli_up((double)hi[2], grow)}};
}

/* Affine maps */

/* The greatest float that is not above a sum of four exact terms. Sums with infinities of both signs go to -inf. */
static float exact_row_down(const double t[4])
{
    const double sum = t[0] + t[1] + t[2] + t[3];
    if (!isfinite(sum))
        return isnan(sum) ? -INFINITY : (float)sum;
    return bvoli_sum_down(t, 4);
}

static float exact_row_up(const double t[4])
{
    const double negated[4] = {-t[0], -t[1], -t[2], -t[3]};
    return bvoli_negative(exact_row_down(negated));
}

/* What the filters leave open, which is all that is empty, NaN or infinite too. */
BVOLI_RARE static void sharp_transform(const bvol_aabb *box, const float matrix[16], bvol_aabb *out)
{
    const bvol_aabb in = *box;
    BVOLI_MADE(aabb_transform, BVOLI_OPEN);
    if (bvoli_aabb_has_nan(&in) || !bvoli_affine_finite(matrix)) {
        *out = BVOLI_AABB_NAN;
        return;
    }
    if (!bvoli_aabb_nonempty(&in)) {
        *out = BVOLI_AABB_EMPTY;
        return;
    }
    for (int row = 0; row < 3; ++row) {
        double lo[4], hi[4];
        for (int k = 0; k < 3; ++k) {
            double m = (double)matrix[4 * k + row];
            double a = (double)bvoli_coords(&in.min)[k], b = (double)bvoli_coords(&in.max)[k];
            lo[k] = times(m, m < 0 ? b : a);
            hi[k] = times(m, m < 0 ? a : b);
        }
        lo[3] = hi[3] = (double)matrix[12 + row];
        bvoli_coords_out(&out->min)[row] = exact_row_down(lo);
        bvoli_coords_out(&out->max)[row] = exact_row_up(hi);
    }
}

void bvol_aabb_transform(const bvol_aabb *box, const float matrix[16], bvol_aabb *out)
{
    const bvoli_map map = bvoli_load_map(matrix);
    const int stage = bvoli_box_image(&map, box, out);
    if (stage == BVOLI_OPEN)
        sharp_transform(box, matrix, out);
    else
        BVOLI_MADE(aabb_transform, stage);
}

BVOLI_IMAGES_OF_MANY(bvol_aabb_transform_many, aabb, boxes, aabb, bvol_aabb_transform, aabb_images)

bvol_result bvol_aabb_merge_transformed(const bvol_aabb *boxes, size_t count, size_t stride, const float *matrices,
                                        size_t matrix_count, size_t matrix_stride, bvol_aabb *out)
{
    enum { CHUNK = 64 };
    const size_t step = stride ? stride : sizeof *boxes, matrix_step = matrix_stride ? matrix_stride : 16 * sizeof *matrices;
    bvol_aabb images[CHUNK], all = BVOLI_AABB_EMPTY;
    if (!out || (matrix_count != 1 && matrix_count != count))
        return BVOL_ERROR_ARGUMENT;
    for (size_t first = 0; first < count; first += CHUNK) {
        const size_t some = count - first < CHUNK ? count - first : CHUNK, map = matrix_count == 1 ? 0 : first;
        const bvol_aabb *const from = boxes ? (const bvol_aabb *)(const void *)((const char *)boxes + first * step) : NULL;
        const float *const maps = matrices ? (const float *)(const void *)((const char *)matrices + map * matrix_step) : NULL;
        const bvol_result result =
            bvol_aabb_transform_many(from, some, stride, maps, matrix_count == 1 ? 1 : some, matrix_stride, images, 0);
        if (result != BVOL_OK)
            return result;
        for (size_t i = 0; i < some; ++i)
            bvol_aabb_merge(&all, &images[i], &all);
    }
    *out = all;
    return BVOL_OK;
}

/* AABB and segment */

/* Everything doubled: with h the sizes of the box, e the vector along the segment and m the vector between the middles, they
 * share a point if and only if |m| <= h + |e| along each axis, and the line passes (line_box.h). Their interiors do if each
 * holds strictly.
 *
 * With u = 2^-53 and S the sum of all |m|, h and |e|: h and e have one rounding, m three, of magnitudes below S. A product of
 * them is off by 4 u S |e|, four of them and their sum by 11 u S |e|_1; 32 u covers that, faces, and the slack's roundings. */
#define SEGMENT_SLACK 0x1p-48

/* 1 if disjoint, -1 if the interiors overlap, 0 if that is not certain: so for every NaN and infinity, which make the slack
 * one. */
static int filter_segment(const bvol_aabb *box, const bvol_segment *segment)
{
    double a[3], b[3], lo[3], hi[3], h[3], e[3], m[3];
    bvoli_load(&segment->a, a);
    bvoli_load(&segment->b, b);
    bvoli_load(&box->min, lo);
    bvoli_load(&box->max, hi);
    for (int k = 0; k < 3; ++k) {
        h[k] = hi[k] - lo[k];
        e[k] = b[k] - a[k];
        m[k] = (a[k] - lo[k]) + (b[k] - hi[k]);
    }
    const double length = bvoli_sum_abs(e), slack = SEGMENT_SLACK * (bvoli_sum_abs(h) + length + bvoli_sum_abs(m));
    int inside = 1;
    if (!bvoli_aabb_nonempty(box))
        return 0;
    for (int k = 0; k < 3; ++k) {
        const int side = bvoli_decide(fabs(m[k]) - (h[k] + fabs(e[k])), slack);
        if (side > 0)
            return 1;
        inside &= side < 0;
    }
    const int passes = bvoli_line_passes(m, e, h, slack * length);
    return passes > 0 ? 1 : -(inside && passes < 0);
}

BVOLI_OVERLAPS_AFTER(filter_segment, bvol_aabb_overlaps_segment, aabb, segment)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_segment, bvol_aabb_overlaps_segment_interior, aabb, segment)
BVOLI_WITHIN(bvol_aabb_within_segment, aabb, segment)
BVOLI_CLASSIFY(bvol_aabb_classify_within_segment, aabb, segment, bvol_aabb_overlaps_segment, bvol_aabb_within_segment)

int bvol_aabb_contains_segment(const bvol_aabb *a, const bvol_segment *b)
{
    const int finite = bvoli_vec3_finite(&b->a) & bvoli_vec3_finite(&b->b);
    return finite & bvol_aabb_contains_point(a, &b->a) & bvol_aabb_contains_point(a, &b->b);
}

BVOLI_CLASSIFY(bvol_aabb_classify_segment, aabb, segment, bvol_aabb_overlaps_segment, bvol_aabb_contains_segment)

/* Each coordinate's difference has one rounding. */
float bvol_aabb_signed_distance_point(const bvol_aabb *box, const bvol_vec3 *p)
{
    double most = -INFINITY, sq = 0;
    if (bvoli_aabb_has_nan(box) || !bvoli_vec3_finite(p))
        return NAN;
    if (!bvoli_aabb_nonempty(box))
        return INFINITY;
    for (int c = 0; c < 3; ++c) {
        const double x = (double)bvoli_coords(p)[c], below = (double)bvoli_coords(&box->min)[c] - x,
                     above = x - (double)bvoli_coords(&box->max)[c], out = bvoli_greater(below, above);
        most = bvoli_greater(out, most);
        sq += out > 0 ? out * out : 0;
    }
    return bvoli_signed_float(most > 0 ? bvoli_sqrt(sq) : most);
}

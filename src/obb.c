/* SPDX-License-Identifier: MIT */
/* Oriented boxes. Each pair has up to three stages: a float filter in the frame of one box (obb/obb_filter.h), or one in
 * double; then the pair as a zonotope, whose axes are judged in double and, where that is not certain, exactly
 * (convex/zonotope.h). Spheres and half-spaces have stages of their own here. Transforms are in obb/obb_transform.c, what is
 * seen from within a box in obb/obb_local.c, segments in obb/obb_line.c. */
#include <bvol/obb.h>

#include "affine/axes.h"
#include "affine/box_image.h"
#include "affine/obb_about.h"
#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/stage.h"
#include "base/value.h"
#include "convex/pair_functions.h"
#include "convex/zonotope.h"
#include "kernel/images.h"
#include "obb/obb_filter.h"
#include "obb/obb_line.h"

#include <stddef.h>

/* One OBB */

/* The image of a box under an affine map: half[k] |s| <= 1 times column[k] about the center, which is `gap` from the rounded
 * one. */
typedef struct image {
    double column[3][3], half[3], gap[3];
    double low[3], high[3]; /* the walls, halved */
} image;

static void set_image(const bvol_aabb *box, const float matrix[16], image *out)
{
    for (int k = 0; k < 3; ++k) {
        out->low[k] = 0.5 * (double)bvoli_coords(&box->min)[k];
        out->high[k] = 0.5 * (double)bvoli_coords(&box->max)[k];
        out->half[k] = out->high[k] - out->low[k];
        for (int c = 0; c < 3; ++c)
            out->column[k][c] = (double)matrix[4 * k + c];
    }
}

/* Longest side first. */
static void order_sides(const image *in, int order[3])
{
    double size[3];
    for (int k = 0; k < 3; ++k)
        size[k] = in->half[k] * sqrt(bvoli_dot(in->column[k], in->column[k]));
    bvoli_largest_first(size, order);
}

/* Seven exact terms a coordinate: halved walls times the columns, and the translation. */
static void find_center(image *in, const float matrix[16], bvol_vec3 *center)
{
    for (int c = 0; c < 3; ++c) {
        double terms[8], *at = terms;
        for (int k = 0; k < 3; ++k) {
            *at++ = in->column[k][c] * in->low[k];
            *at++ = in->column[k][c] * in->high[k];
        }
        terms[6] = (double)matrix[12 + c];
        bvoli_coords_out(center)[c] = bvoli_sum_nearest(terms, 7);
        terms[7] = -(double)bvoli_coords(center)[c];
        in->gap[c] = bvoli_finite(bvoli_coords(center)[c]) ? bvoli_sum(terms, 8) : 0;
    }
}

/* The coordinate along which an axis lies, and side i alone among the sides; -1 if there is none. So it is under translations,
 * scales along the coordinate axes, quarter turns, and for the axis of a rotation about a coordinate axis. */
static int lone_coordinate(const image *in, const bvol_vec3 axis[3], int i)
{
    const float *a = bvoli_coords(&axis[i]);
    const int c = a[0] != 0 ? 0 : a[1] != 0 ? 1 : 2, j = (i + 1) % 3, k = (i + 2) % 3;
    const int along = fabsf(a[c]) == 1 && a[(c + 1) % 3] == 0 && a[(c + 2) % 3] == 0;
    const int alone =
        bvoli_coords(&axis[j])[c] == 0 && bvoli_coords(&axis[k])[c] == 0 && in->column[j][c] == 0 && in->column[k][c] == 0;
    return along && alone ? c : -1;
}

/* Half of that side, and the center's distance from where it should be: the farther wall, exactly. */
static float lone_extent(const image *in, int i, int c, float center, float translation)
{
    const double m = in->column[i][c], length = fabs(m), t = (double)translation, from = (double)center;
    if (in->gap[c] == 0)
        return bvoli_up(length * in->high[i], -length * in->low[i]);
    const double high = 2 * (m < 0 ? m * in->low[i] : m * in->high[i]), low = 2 * (m < 0 ? m * in->high[i] : m * in->low[i]);
    const float above = bvoli_sum_up((double[]){high, t, -from}, 3), below = bvoli_sum_up((double[]){-low, -t, from}, 3);
    return above > below ? above : below;
}

/* Whether every side of the image runs along its own axis and the centers are the same: so it is under rotations whose columns
 * are the axes. */
static int is_aligned(const image *in, const bvol_vec3 axis[3])
{
    int aligned = bvoli_sum_abs(in->gap) == 0;
    for (int k = 0; k < 3 && aligned; ++k) {
        double a[3], cross[3];
        bvoli_load(&axis[k], a);
        bvoli_cross(a, in->column[k], cross);
        aligned = bvoli_sum_abs(cross) == 0;
    }
    return aligned;
}

/* Of an aligned image: half a side |column| <= extent |axis| in one coordinate, degree 2. */
static int exact_holds_side(const image *in, const bvol_vec3 axis[3], int i, float extent)
{
    double a[3];
    bvoli_load(&axis[i], a);
    const int c = fabs(a[0]) >= 0.5 ? 0 : fabs(a[1]) >= 0.5 ? 1 : 2;
    const double side = fabs(in->column[i][c]);
    return bvoli_sum_sign((double[]){(double)extent * fabs(a[c]), -side * in->high[i], side * in->low[i]}, 3) >= 0;
}

/* bvoli_bound_extent() reckons with 17.1 u of 32 u of the magnitude, u = 2^-53, for vectors without an error. The gap is within
 * 2^-40 = 2^13 u, so that it counts 2^9 times; a half side has one rounding, and the columns none. */
#define OFFSET_WEIGHT 0x1p9

/* An extent that is certain to contain the image along axis i: larger than the least one by rounding noise at most, and the
 * least one where all sides run along their axes. */
static float enclose_image(const image *in, const bvol_vec3 axis[3], const double dual[3], int i)
{
    double reach = fabs(bvoli_dot(dual, in->gap)), magnitude = 0;
    for (int c = 0; c < 3; ++c)
        magnitude += OFFSET_WEIGHT * fabs(dual[c] * in->gap[c]);
    for (int k = 0; k < 3; ++k) {
        double side = 0, size = 0;
        for (int c = 0; c < 3; ++c) {
            const double term = dual[c] * in->column[k][c];
            side += term;
            size += fabs(term);
        }
        reach += in->half[k] * fabs(side);
        magnitude += in->half[k] * size;
    }
    const bvoli_extent extent = bvoli_bound_extent(reach, magnitude);
    const int least = extent.least != extent.safe && is_aligned(in, axis) && exact_holds_side(in, axis, i, extent.least);
    return least ? extent.least : extent.safe;
}

static void enclose_sides(const image *in, const float matrix[16], bvol_obb *made)
{
    int order[3];
    double dual[3][3];
    order_sides(in, order);
    bvoli_orthonormal((const double(*)[3])in->column, order, made->axis);
    bvoli_dual(made->axis, dual);
    for (int i = 0; i < 3; ++i) {
        const bvol_vec3 *axis = made->axis;
        const int c = lone_coordinate(in, axis, i);
        bvoli_coords_out(&made->extent)[i] =
            c < 0 ? enclose_image(in, axis, dual[i], i) : lone_extent(in, i, c, bvoli_coords(&made->center)[c], matrix[12 + c]);
    }
}

/* What the filter leaves open. */
BVOLI_RARE static void sharp_from_aabb(const bvol_aabb *box, const float matrix[16], bvol_obb *out)
{
    image in;
    bvol_obb made = BVOLI_OBB_NAN;
    BVOLI_MADE(obb_from_aabb, BVOLI_OPEN);
    if (bvoli_aabb_nonempty(box) && bvoli_vec3_finite(&box->min) && bvoli_vec3_finite(&box->max) &&
        bvoli_affine_finite(matrix)) {
        set_image(box, matrix, &in);
        find_center(&in, matrix, &made.center);
        if (bvoli_vec3_finite(&made.center))
            enclose_sides(&in, matrix, &made);
    }
    *out = bvoli_vec3_finite(&made.center) && bvoli_vec3_finite(&made.extent) ? made : BVOLI_OBB_NAN;
}

void bvol_obb_from_aabb(const bvol_aabb *box, const float matrix[16], bvol_obb *out)
{
    const int stage = bvoli_obb_of_image(box, matrix, out);
    if (stage == BVOLI_OPEN)
        sharp_from_aabb(box, matrix, out);
    else
        BVOLI_MADE(obb_from_aabb, stage);
}

static void from_one_aabb(const void *box, const float *matrix, void *out)
{
    bvol_obb_from_aabb(box, matrix, out);
}

bvol_result bvol_obb_from_aabb_many(const bvol_aabb *boxes, size_t count, size_t stride, const float *matrices,
                                    size_t matrix_count, size_t matrix_stride, bvol_obb *out, size_t out_stride)
{
    const bvoli_many all = {boxes, count, stride, matrices, matrix_count, matrix_stride, out, out_stride};
    return bvoli_make_many(all, sizeof *boxes, sizeof *out, bvoli_kernels_now()->obb_images, from_one_aabb);
}

bvol_result bvol_obb_validate(const bvol_obb *box, double *defect)
{
    double axis[3][3], extent[3];
    if (box == NULL)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_obb_finite(box))
        return BVOL_ERROR_NOT_FINITE;
    bvoli_load_axes(box, axis, extent);
    const double largest = bvoli_defect((const double(*)[3])axis);
    if (defect != NULL)
        *defect = largest;
    if (bvoli_dependent(axis[0], axis[1], axis[2]))
        return BVOL_NOTE_DEPENDENT;
    return largest < (double)OBB_DEFECT_LIMIT ? BVOL_OK : BVOL_NOTE_NOT_ORTHONORMAL;
}

BVOLI_RARE static void sharp_corners(const bvol_obb *box, bvol_vec3 out[8])
{
    double axis[3][3], extent[3], center[3];
    const int finite = bvoli_obb_finite(box);
    BVOLI_MADE(obb_corners, BVOLI_OPEN);
    bvoli_load_axes(box, axis, extent);
    bvoli_load(&box->center, center);
    for (int corner = 0; corner < 8; ++corner)
        for (int c = 0; c < 3; ++c) {
            double terms[4] = {center[c]};
            for (int i = 0; i < 3; ++i)
                terms[1 + i] = (corner >> i & 1 ? extent[i] : -extent[i]) * axis[i][c];
            bvoli_coords_out(&out[corner])[c] = finite ? bvoli_sum_nearest(terms, 4) : NAN;
        }
}

/* Corner i and the opposite one, 7 - i, are as far from the center. */
static inline unsigned filter_corners(d3 center, const d3 side[3], d3 slack, f3 corner[8])
{
    unsigned certain = BVOLI_THREE;
    for (int i = 0; i < 4; ++i) {
        const d3 first = i & 1 ? d3_sub(side[2], side[0]) : d3_add(side[2], side[0]);
        const d3 way = i & 2 ? d3_sub(first, side[1]) : d3_add(first, side[1]);
        corner[i] = bvoli_round3_nearest(d3_sub(center, way), slack, &certain);
        corner[7 - i] = bvoli_round3_nearest(d3_add(center, way), slack, &certain);
    }
    return certain;
}

/* The same sums with their residuals: halves of the floats are often ties. */
static inline unsigned residual_corners(d3 center, const d3 side[3], f3 corner[8])
{
    unsigned certain = BVOLI_THREE;
    const d3 zero = d3_splat(0);
    for (int i = 0; i < 8; ++i) {
        const d3 terms[4] = {i & 4 ? side[2] : d3_sub(zero, side[2]), i & 1 ? side[0] : d3_sub(zero, side[0]),
                             i & 2 ? side[1] : d3_sub(zero, side[1]), center};
        const bvoli_sum3 s = bvoli_add_up(terms, 4);
        corner[i] = bvoli_round_sum3(&s, &certain);
    }
    return certain;
}

/* NaN and infinities are never certain. */
void bvol_obb_corners(const bvol_obb *box, bvol_vec3 out[8])
{
    const float *extent = bvoli_coords(&box->extent);
    const d3 center = d3_load(bvoli_coords(&box->center));
    d3 side[3], magnitude = d3_abs(center);
    f3 corner[8];
    int stage = BVOLI_BY_FILTER;
    for (int k = 0; k < 3; ++k) {
        side[k] = d3_mul(d3_splat(fabs((double)extent[k])), d3_load(bvoli_coords(&box->axis[k])));
        magnitude = d3_add(magnitude, d3_abs(side[k]));
    }
    if (filter_corners(center, side, d3_mul(d3_splat(BVOLI_SUM4_NEAREST_SLACK), magnitude), corner) != BVOLI_THREE) {
        stage = BVOLI_BY_RESIDUALS;
        if (residual_corners(center, side, corner) != BVOLI_THREE) {
            sharp_corners(box, out);
            return;
        }
    }
    BVOLI_MADE(obb_corners, stage);
    for (int i = 0; i < 8; ++i)
        f3_store(bvoli_coords_out(&out[i]), corner[i]);
}

/* The terms of the highest (side 1) or the lowest (side -1) coordinate c of an OBB. */
static void reach_terms(const bvol_obb *box, int c, double side, double terms[4])
{
    double axis[3][3], extent[3];
    bvoli_load_axes(box, axis, extent);
    terms[0] = (double)bvoli_coords(&box->center)[c];
    for (int i = 0; i < 3; ++i)
        terms[1 + i] = side * extent[i] * fabs(axis[i][c]);
}

/* What the filters leave open, which is all NaN and infinities too. */
BVOLI_RARE static void sharp_bounds(const bvol_obb *box, bvol_aabb *out)
{
    bvol_aabb bounds = BVOLI_AABB_NAN;
    BVOLI_MADE(obb_bounds, BVOLI_OPEN);
    if (bvoli_obb_finite(box))
        for (int c = 0; c < 3; ++c) {
            double terms[4];
            reach_terms(box, c, -1, terms);
            bvoli_coords_out(&bounds.min)[c] = bvoli_sum_down(terms, 4);
            reach_terms(box, c, 1, terms);
            bvoli_coords_out(&bounds.max)[c] = bvoli_sum_up(terms, 4);
        }
    *out = bounds;
}

void bvol_obb_bounds(const bvol_obb *box, bvol_aabb *out)
{
    const int stage = bvoli_obb_box(box, out);
    if (stage == BVOLI_OPEN)
        sharp_bounds(box, out);
    else
        BVOLI_MADE(obb_bounds, stage);
}

static void bounds_of_one(const void *box, const float *matrix, void *out)
{
    (void)matrix;
    bvol_obb_bounds(box, out);
}

static const float no_matrix[1];

bvol_result bvol_obb_bounds_many(const bvol_obb *boxes, size_t count, size_t stride, bvol_aabb *out, size_t out_stride)
{
    if (!bvoli_array_legal(boxes, count, &stride, sizeof *boxes) || !bvoli_array_legal(out, count, &out_stride, sizeof *out))
        return BVOL_ERROR_ARGUMENT;
    const bvoli_images in = {(const char *)boxes, (const char *)no_matrix, (char *)out, stride, 0, out_stride};
    bvoli_make_images(&in, count, bvoli_kernels_now()->obb_boxes, bounds_of_one);
    return BVOL_OK;
}

/* OBB and point */

static void set_offset(bvoli_zonotope *z, const bvol_vec3 *from, const bvol_vec3 *to)
{
    for (int c = 0; c < 3; ++c) {
        z->offset[c][0] = (double)bvoli_coords(to)[c];
        z->offset[c][1] = -(double)bvoli_coords(from)[c];
    }
}

int bvol_obb_contains_point(const bvol_obb *box, const bvol_vec3 *p)
{
    bvoli_zonotope z;
    int side = bvoli_obb_filter_point(box, p);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_contains_point, BVOLI_FAST);
        return side < 0;
    }
    if (!bvoli_obb_finite(box) || !bvoli_vec3_finite(p))
        return 0;
    bvoli_zonotope_begin(&z);
    bvoli_zonotope_add_obb(&z, box, 1);
    set_offset(&z, &box->center, p);
    bvoli_zonotope_set_axes(&z, BVOLI_CONTAINER);
    return bvoli_zonotope_contains(&z, BVOLI_obb_contains_point);
}

/* OBB and half-space */

/* With u = 2^-53: n . c + d of exact products has three roundings; each |n . axis| has two of exact products, its product with
 * the extent and their sum four more. 7 u of the sum of all magnitudes, doubled. No NaN or infinity is decided. */
#define PLANE_SLACK 0x1p-49

/* The sign of n . c + d + side * sum of extent |n . axis|, at least 0 or not. */
static int exact_reaches_plane(const double n[3], const double height[4], double axis[3][3], const double extent[3], int side)
{
    bvoli_dyadic normal[3], a[3], reach = bvoli_dy(0);
    bvoli_dy_load(n, normal);
    for (int i = 0; i < 3; ++i) {
        bvoli_dy_load(axis[i], a);
        reach = bvoli_dy_add(reach, bvoli_dy_mul(bvoli_dy(side * extent[i]), bvoli_dy_abs(bvoli_dy_dot(normal, a))));
    }
    return bvoli_dy_sign(bvoli_dy_add(reach, bvoli_dy_sum(height, 4))) >= 0;
}

/* Whether the highest (side 1) or lowest (side -1) point over the plane lies in the half-space. */
static int reaches_plane(const bvol_obb *box, const bvol_plane *plane, int side, enum bvoli_predicate predicate)
{
    double axis[3][3], extent[3], n[3], c[3];
    bvoli_load_axes(box, axis, extent);
    bvoli_load(&plane->normal, n);
    bvoli_load(&box->center, c);
    const double height[4] = {n[0] * c[0], n[1] * c[1], n[2] * c[2], (double)plane->d};
    double value = height[0] + height[1] + height[2] + height[3], magnitude = bvoli_sum_abs(height) + fabs(height[3]);
    const double n_sum = bvoli_sum_abs(n);
    for (int i = 0; i < 3; ++i) {
        value += side * extent[i] * fabs(bvoli_dot(n, axis[i]));
        magnitude += extent[i] * n_sum * bvoli_sum_abs(axis[i]);
    }
    int sign = bvoli_decide(value, PLANE_SLACK * magnitude);
    if (sign != 0) {
        BVOLI_STAGE(predicate, BVOLI_FAST);
        return sign > 0;
    }
    if (!bvoli_obb_finite(box) || !bvoli_plane_valid(plane))
        return 0;
    if (isinf(plane->d))
        return plane->d > 0;
    BVOLI_STAGE(predicate, BVOLI_EXACT);
    return exact_reaches_plane(n, height, axis, extent, side);
}

int bvol_obb_overlaps_plane(const bvol_obb *box, const bvol_plane *plane)
{
    return reaches_plane(box, plane, 1, BVOLI_obb_overlaps_plane);
}

int bvol_obb_within_plane(const bvol_obb *box, const bvol_plane *plane)
{
    return reaches_plane(box, plane, -1, BVOLI_obb_within_plane);
}

BVOLI_CLASSIFY(bvol_obb_classify_within_plane, obb, plane, bvol_obb_overlaps_plane, bvol_obb_within_plane)

/* OBB and AABB */

/* Asks the axes alone that the filter leaves open. Boxes whose axes it trusts are not flat: their axes span space. */
static void ask_open_axes(const obb_pair *p, int interior, bvoli_zonotope *z)
{
    const unsigned open = bvoli_obb_open_axes(p);
    z->interior = interior;
    if (open == BVOLI_ALL_OPEN) {
        bvoli_zonotope_set_axes(z, BVOLI_BOTH);
    } else {
        z->axes = BVOLI_BOTH;
        z->open = open;
    }
}

/* The zonotope of both, everything doubled so that the AABB's center and half sizes stay exact. An infinite wall is drawn in to
 * just beyond the OBB's reach, which changes neither answer. */
static void pair_with_aabb(const bvol_obb *a, const bvol_aabb *b, double side, bvoli_zonotope *z)
{
    bvoli_zonotope_begin(z);
    bvoli_zonotope_add_obb(z, a, 2);
    for (int c = 0; c < 3; ++c) {
        double terms[4], lo = (double)bvoli_coords(&b->min)[c], hi = (double)bvoli_coords(&b->max)[c];
        reach_terms(a, c, 1, terms);
        const double reach = fabs(terms[0]) + terms[1] + terms[2] + terms[3], beyond = reach > 0 ? 2 * reach : 1;
        if (isinf(lo))
            lo = bvoli_lesser(-beyond, hi);
        if (isinf(hi))
            hi = bvoli_greater(beyond, lo);
        z->direction[3 + c][c] = 1;
        z->extent[3 + c][0] = side * hi;
        z->extent[3 + c][1] = -side * lo;
        z->offset[c][0] = lo;
        z->offset[c][1] = hi;
        z->offset[c][2] = -2 * terms[0];
    }
    z->generators += 3;
}

/* When the filter is not certain. */
BVOLI_APART static int sharp_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b, int interior)
{
    bvoli_zonotope z;
    if (!bvoli_obb_finite(a) || !bvoli_aabb_has_finite_point(b))
        return 0;
    const obb_pair p = bvoli_obb_pair_with_aabb(a, b);
    pair_with_aabb(a, b, 1, &z);
    ask_open_axes(&p, interior, &z);
    return bvoli_zonotope_contains(&z, BVOLI_obb_overlaps_aabb);
}

static inline int overlaps_aabb(const bvol_obb *a, const bvol_aabb *b, int interior)
{
    if (!bvoli_aabb_nonempty(b))
        return 0;
    int side = bvoli_obb_filter_aabb(a, b);
    if (side == 0)
        return sharp_overlaps_aabb(a, b, interior);
    BVOLI_STAGE(BVOLI_obb_overlaps_aabb, BVOLI_FAST);
    return side < 0;
}

int bvol_obb_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    return overlaps_aabb(a, b, 0);
}

int bvol_obb_overlaps_aabb_interior(const bvol_obb *a, const bvol_aabb *b)
{
    return overlaps_aabb(a, b, 1);
}

int bvol_obb_contains_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    bvoli_zonotope z;
    const int side = bvoli_aabb_nonempty(b) ? bvoli_obb_filter_holds_aabb(a, b) : 0;
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_contains_aabb, BVOLI_FAST);
        return side < 0;
    }
    if (!bvoli_obb_finite(a) || bvoli_aabb_has_nan(b))
        return 0;
    if (!bvoli_aabb_nonempty(b))
        return 1;
    if (!bvoli_vec3_finite(&b->min) || !bvoli_vec3_finite(&b->max))
        return 0;
    pair_with_aabb(a, b, -1, &z);
    bvoli_zonotope_set_axes(&z, BVOLI_CONTAINER);
    return bvoli_zonotope_contains(&z, BVOLI_obb_contains_aabb);
}

/* With u = 2^-53 a sum of five exact products is off by at most 4 u of the sum of their magnitudes. */
#define BOUND_SLACK 0x1p-50

/* Whether a coordinate, given as exact terms, is at most a wall. */
static int below_wall(const double terms[4], double wall, int *exact)
{
    const double all[5] = {wall, -terms[0], -terms[1], -terms[2], -terms[3]};
    double value = 0, magnitude = 0;
    if (isinf(wall))
        return wall > 0;
    for (int i = 0; i < 5; ++i) {
        value += all[i];
        magnitude += fabs(all[i]);
    }
    int sign = bvoli_decide(value, BOUND_SLACK * magnitude);
    *exact |= sign == 0;
    return (sign ? sign : bvoli_sum_sign(all, 5)) >= 0;
}

int bvol_obb_within_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    int within = 1, exact = 0;
    if (!bvoli_obb_finite(a) || !bvoli_aabb_nonempty(b))
        return 0;
    for (int c = 0; c < 3 && within; ++c) {
        double high[4], low[4];
        reach_terms(a, c, 1, high);
        reach_terms(a, c, -1, low);
        for (int i = 0; i < 4; ++i)
            low[i] = -low[i];
        within = below_wall(high, (double)bvoli_coords(&b->max)[c], &exact) &&
                 below_wall(low, -(double)bvoli_coords(&b->min)[c], &exact);
    }
    BVOLI_STAGE(BVOLI_obb_within_aabb, exact ? BVOLI_EXACT : BVOLI_FAST);
    return within;
}

BVOLI_CLASSIFY(bvol_obb_classify_aabb, obb, aabb, bvol_obb_overlaps_aabb, bvol_obb_contains_aabb)

BVOLI_CLASSIFY(bvol_obb_classify_within_aabb, obb, aabb, bvol_obb_overlaps_aabb, bvol_obb_within_aabb)

/* OBB and sphere */

/* A sphere relative to an OBB: p = sphere's center - box's center, in two exact terms a coordinate and rounded. */
typedef struct sphere_view {
    double axis[3][3], extent[3], terms[3][2], p[3], radius;
    double magnitude; /* |p|_1 + sum of extent |axis|_1 + radius */
} sphere_view;

static void view_sphere(const bvol_obb *box, const bvol_sphere *sphere, sphere_view *v)
{
    bvoli_load_axes(box, v->axis, v->extent);
    v->radius = (double)sphere->radius;
    for (int c = 0; c < 3; ++c) {
        v->terms[c][0] = (double)bvoli_coords(&sphere->center)[c];
        v->terms[c][1] = -(double)bvoli_coords(&box->center)[c];
        v->p[c] = v->terms[c][0] + v->terms[c][1];
    }
    v->magnitude = bvoli_sum_abs(v->p) + fabs(v->radius);
    for (int i = 0; i < 3; ++i)
        v->magnitude += v->extent[i] * bvoli_sum_abs(v->axis[i]);
}

/* The same in exact numbers. */
typedef struct exact_view {
    bvoli_dyadic axis[3][3], extent[3], p[3], radius_sq;
} exact_view;

static void exact_view_sphere(const sphere_view *v, exact_view *e)
{
    for (int i = 0; i < 3; ++i) {
        bvoli_dy_load(v->axis[i], e->axis[i]);
        e->extent[i] = bvoli_dy(v->extent[i]);
        e->p[i] = bvoli_dy_sum(v->terms[i], 2);
    }
    e->radius_sq = bvoli_dy(v->radius * v->radius);
}

/* q -= side * extent[i] * axis[i]; side 0 does nothing. */
static void step(const exact_view *e, int i, int side, bvoli_dyadic q[3])
{
    bvoli_dyadic length = bvoli_dy_mul(bvoli_dy(-side), e->extent[i]);
    for (int c = 0; c < 3; ++c)
        q[c] = bvoli_dy_add(q[c], bvoli_dy_mul(length, e->axis[i][c]));
}

/* The sphere's center seen from the middle of a feature: side[i] is 0 along the feature, otherwise which end of axis i it lies
 * at. */
static void see_from(const exact_view *e, const int side[3], bvoli_dyadic q[3])
{
    for (int c = 0; c < 3; ++c)
        q[c] = e->p[c];
    for (int i = 0; i < 3; ++i)
        step(e, i, side[i], q);
}

static int at_most(bvoli_dyadic a, bvoli_dyadic b)
{
    return bvoli_dy_cmp(a, b) <= 0;
}

static int near_vertex(const exact_view *e, const bvoli_dyadic q[3])
{
    return at_most(bvoli_dy_dot(q, q), e->radius_sq);
}

/* |q x a|^2 <= r^2 a.a, and the nearest point of the line is on the edge: |q.a| <= extent a.a */
static int near_edge(const exact_view *e, int i, const bvoli_dyadic q[3])
{
    bvoli_dyadic cross[3], length_sq = bvoli_dy_dot(e->axis[i], e->axis[i]);
    if (bvoli_dy_sign(length_sq) == 0)
        return 0;
    bvoli_dy_cross(q, e->axis[i], cross);
    return at_most(bvoli_dy_abs(bvoli_dy_dot(q, e->axis[i])), bvoli_dy_mul(e->extent[i], length_sq)) &&
           at_most(bvoli_dy_dot(cross, cross), bvoli_dy_mul(e->radius_sq, length_sq));
}

/* With n = a x b: (q.n)^2 <= r^2 n.n, and the nearest point of the plane is on the face: |(q x b).n| <= extent_a n.n, |(q x
 * a).n| <= extent_b n.n */
static int near_face(const exact_view *e, int j, int k, const bvoli_dyadic q[3])
{
    bvoli_dyadic n[3], along_j[3], along_k[3];
    bvoli_dy_cross(e->axis[j], e->axis[k], n);
    bvoli_dyadic n_sq = bvoli_dy_dot(n, n), height = bvoli_dy_dot(q, n);
    if (bvoli_dy_sign(n_sq) == 0)
        return 0;
    bvoli_dy_cross(q, e->axis[k], along_j);
    bvoli_dy_cross(q, e->axis[j], along_k);
    return at_most(bvoli_dy_abs(bvoli_dy_dot(along_j, n)), bvoli_dy_mul(e->extent[j], n_sq)) &&
           at_most(bvoli_dy_abs(bvoli_dy_dot(along_k, n)), bvoli_dy_mul(e->extent[k], n_sq)) &&
           at_most(bvoli_dy_mul(height, height), bvoli_dy_mul(e->radius_sq, n_sq));
}

/* Whether the center is within the radius of a vertex, or of its nearest point on an edge or a face. Flat boxes are covered by
 * their faces: the faces of a flattened box together cover it. */
static int exact_near_surface(const sphere_view *v)
{
    exact_view e;
    exact_view_sphere(v, &e);
    for (int feature = 0; feature < 27; ++feature) {
        const int side[3] = {feature % 3 - 1, feature / 3 % 3 - 1, feature / 9 - 1};
        const int i = side[0] == 0 ? 0 : side[1] == 0 ? 1 : 2; /* the first axis along it */
        const int free = (side[0] == 0) + (side[1] == 0) + (side[2] == 0);
        bvoli_dyadic q[3];
        see_from(&e, side, q);
        if ((free == 0 && near_vertex(&e, q)) || (free == 1 && near_edge(&e, i, q)) ||
            (free == 2 && near_face(&e, i, side[2] == 0 ? 2 : 1, q)))
            return 1;
    }
    return 0;
}

/* Rounds of improvement before the search for a witness gives up; orthonormal axes need one. */
enum { WITNESS_ROUNDS = 24 };

/* With u = 2^-53: a coordinate of p has one rounding, each term extent * s * axis two, their sum three: 6 u of the magnitude;
 * lengths, dot products and the radius add less than 10 u of the same. 16 u, doubled; relative to |w|_1 for a direction w. */
#define WITNESS_SLACK 0x1p-48

/* Looks for a proof: a point of the box inside the sphere (+1), or a direction that separates them (-1). Both are judged on
 * their own, with slack, so how they were found does not matter. The search descends in one coordinate of the box at a time. */
static int filter_near(const sphere_view *v)
{
    double s[3] = {0, 0, 0}, w[3] = {v->p[0], v->p[1], v->p[2]}; /* w: from the point of the box to the sphere's center */
    const double slack = WITNESS_SLACK * v->magnitude;
    int moved = 1;
    for (int round = 0; round < WITNESS_ROUNDS && moved; ++round) {
        moved = 0;
        for (int i = 0; i < 3; ++i) {
            double length_sq = bvoli_dot(v->axis[i], v->axis[i]);
            double best = length_sq > 0 ? s[i] + bvoli_dot(w, v->axis[i]) / length_sq : 0;
            best = bvoli_greater(-v->extent[i], bvoli_lesser(best, v->extent[i]));
            moved |= best != s[i];
            s[i] = best;
            for (int c = 0; c < 3; ++c)
                w[c] = v->p[c] - (s[0] * v->axis[0][c] + s[1] * v->axis[1][c] + s[2] * v->axis[2][c]);
        }
        double distance = sqrt(bvoli_dot(w, w)), reach = v->radius * distance;
        if (bvoli_decide(v->radius - distance, slack) > 0)
            return 1;
        for (int i = 0; i < 3; ++i)
            reach += v->extent[i] * fabs(bvoli_dot(w, v->axis[i]));
        if (bvoli_decide(bvoli_dot(w, v->p) - reach, slack * bvoli_sum_abs(w)) > 0)
            return -1;
    }
    return 0;
}

/* 1 apart, -1 in contact, 0 not certain: so for most that do not stand on a face that is perpendicular to a coordinate axis. */
static int sphere_rests(const bvol_obb *a, const bvol_sphere *b)
{
    bvoli_body p, q;
    bvoli_body_of_obb(a, &p);
    bvoli_body_of_sphere(b, &q);
    return bvoli_bodies_rest(&p, &q);
}

int bvol_obb_overlaps_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    sphere_view v;
    if (b->radius < 0)
        return 0;
    int side = bvoli_obb_filter_sphere(a, b);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_overlaps_sphere, BVOLI_FAST);
        return side < 0;
    }
    if (!bvoli_obb_finite(a) || !bvoli_sphere_finite(b))
        return 0;
    const int rest = sphere_rests(a, b);
    if (rest != 0) {
        BVOLI_STAGE(BVOLI_obb_overlaps_sphere, BVOLI_EXACT);
        return rest < 0;
    }
    view_sphere(a, b, &v);
    side = filter_near(&v);
    BVOLI_STAGE(BVOLI_obb_overlaps_sphere, side ? BVOLI_DOUBLE : BVOLI_EXACT);
    return side ? side > 0 : bvol_obb_contains_point(a, &b->center) || exact_near_surface(&v);
}

/* With u = 2^-53, L = the cross product of two axes and D = |L . p| + r |L| - extent |L . axis|: L has one rounding, p one, dot
 * products three, the root of |L|^2 three, products and sums three more. 10 u of |L|_1 magnitude, doubled and more. */
#define FACE_SLACK 0x1p-48

/* Whether the sphere stays between two faces: |L . p| + r |L| <= extent |L . axis|. */
static int exact_between_faces(const sphere_view *v, int i)
{
    exact_view e;
    bvoli_dyadic n[3];
    exact_view_sphere(v, &e);
    bvoli_dy_cross(e.axis[(i + 1) % 3], e.axis[(i + 2) % 3], n);
    bvoli_dyadic room =
        bvoli_dy_sub(bvoli_dy_mul(e.extent[i], bvoli_dy_abs(bvoli_dy_dot(n, e.axis[i]))), bvoli_dy_abs(bvoli_dy_dot(n, e.p)));
    return bvoli_dy_sign(room) >= 0 && at_most(bvoli_dy_mul(e.radius_sq, bvoli_dy_dot(n, n)), bvoli_dy_mul(room, room));
}

int bvol_obb_contains_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    sphere_view v;
    int contains = 1, exact = 0;
    int side = b->radius >= 0 ? bvoli_obb_filter_holds_sphere(a, b) : 0;
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_contains_sphere, BVOLI_FAST);
        return side < 0;
    }
    if (!bvoli_obb_finite(a) || !bvoli_sphere_finite(b))
        return 0;
    if (b->radius < 0)
        return 1;
    if (b->radius == 0)
        return bvol_obb_contains_point(a, &b->center);
    view_sphere(a, b, &v);
    if (bvoli_dependent(v.axis[0], v.axis[1], v.axis[2]))
        return 0;
    for (int i = 0; i < 3 && contains; ++i) {
        double n[3];
        bvoli_cross(v.axis[(i + 1) % 3], v.axis[(i + 2) % 3], n);
        double room = v.extent[i] * fabs(bvoli_dot(n, v.axis[i])) - fabs(bvoli_dot(n, v.p)) - v.radius * sqrt(bvoli_dot(n, n));
        int sign = bvoli_decide(room, FACE_SLACK * bvoli_sum_abs(n) * v.magnitude);
        exact |= sign == 0;
        contains = sign ? sign > 0 : exact_between_faces(&v, i);
    }
    BVOLI_STAGE(BVOLI_obb_contains_sphere, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return contains;
}

static int exact_holds_vertex(const sphere_view *v, const int side[3])
{
    exact_view e;
    bvoli_dyadic q[3];
    exact_view_sphere(v, &e);
    see_from(&e, side, q);
    return near_vertex(&e, q);
}

int bvol_obb_within_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    sphere_view v;
    int within = 1, exact = 0;
    if (!bvoli_obb_finite(a) || !bvoli_sphere_finite(b) || b->radius < 0)
        return 0;
    view_sphere(a, b, &v);
    for (int corner = 0; corner < 8 && within; ++corner) {
        const int side[3] = {corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1};
        double q[3];
        for (int c = 0; c < 3; ++c)
            q[c] = v.p[c] - (side[0] * v.extent[0] * v.axis[0][c] + side[1] * v.extent[1] * v.axis[1][c] +
                             side[2] * v.extent[2] * v.axis[2][c]);
        int sign = bvoli_decide(v.radius - sqrt(bvoli_dot(q, q)), WITNESS_SLACK * v.magnitude);
        exact |= sign == 0;
        within = sign ? sign > 0 : exact_holds_vertex(&v, side);
    }
    BVOLI_STAGE(BVOLI_obb_within_sphere, exact ? BVOLI_EXACT : BVOLI_FAST);
    return within;
}

BVOLI_CLASSIFY(bvol_obb_classify_sphere, obb, sphere, bvol_obb_overlaps_sphere, bvol_obb_contains_sphere)

BVOLI_CLASSIFY(bvol_obb_classify_within_sphere, obb, sphere, bvol_obb_overlaps_sphere, bvol_obb_within_sphere)

/* Two OBBs */

static void pair_with_obb(const bvol_obb *a, const bvol_obb *b, double side, bvoli_zonotope *z)
{
    bvoli_zonotope_begin(z);
    bvoli_zonotope_add_obb(z, a, 1);
    bvoli_zonotope_add_obb(z, b, side);
    set_offset(z, &a->center, &b->center);
}

/* When the filter is not certain. */
BVOLI_APART static int sharp_overlaps_obb(const bvol_obb *a, const bvol_obb *b, int interior)
{
    bvoli_zonotope z;
    if (!bvoli_obb_finite(a) || !bvoli_obb_finite(b))
        return 0;
    const obb_pair p = bvoli_obb_pair(a, b);
    pair_with_obb(a, b, 1, &z);
    ask_open_axes(&p, interior, &z);
    return bvoli_zonotope_contains(&z, BVOLI_obb_overlaps_obb);
}

static inline int overlaps_obb(const bvol_obb *a, const bvol_obb *b, int interior)
{
    int side = bvoli_obb_filter_obb(a, b);
    if (side == 0)
        return sharp_overlaps_obb(a, b, interior);
    BVOLI_STAGE(BVOLI_obb_overlaps_obb, BVOLI_FAST);
    return side < 0;
}

int bvol_obb_overlaps_obb(const bvol_obb *a, const bvol_obb *b)
{
    return overlaps_obb(a, b, 0);
}

int bvol_obb_overlaps_obb_interior(const bvol_obb *a, const bvol_obb *b)
{
    return overlaps_obb(a, b, 1);
}

int bvol_obb_contains_obb(const bvol_obb *a, const bvol_obb *b)
{
    bvoli_zonotope z;
    int side = bvoli_obb_filter_holds_obb(a, b);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_contains_obb, BVOLI_FAST);
        return side < 0;
    }
    if (!bvoli_obb_finite(a) || !bvoli_obb_finite(b))
        return 0;
    pair_with_obb(a, b, -1, &z);
    bvoli_zonotope_set_axes(&z, BVOLI_CONTAINER);
    return bvoli_zonotope_contains(&z, BVOLI_obb_contains_obb);
}

BVOLI_CLASSIFY(bvol_obb_classify_obb, obb, obb, bvol_obb_overlaps_obb, bvol_obb_contains_obb)

int bvol_obb_separating_axis_obb(const bvol_obb *a, const bvol_obb *b, bvol_vec3 *axis)
{
    bvoli_zonotope z;
    double direction[3];
    if (bvoli_obb_filter_obb(a, b) < 0 || !bvoli_obb_finite(a) || !bvoli_obb_finite(b))
        return 0;
    pair_with_obb(a, b, 1, &z);
    bvoli_zonotope_set_axes(&z, BVOLI_BOTH);
    if (!bvoli_zonotope_failing_axis(&z, direction))
        return 0;
    if (axis != NULL) {
        double length = sqrt(bvoli_dot(direction, direction));
        *axis = (bvol_vec3){(float)(direction[0] / length), (float)(direction[1] / length), (float)(direction[2] / length)};
    }
    return 1;
}

/* By bodies */

static int filter_sphere(const bvol_obb *box, const bvol_sphere *sphere)
{
    return sphere->radius >= 0 ? bvoli_obb_filter_sphere(box, sphere) : 0;
}

BVOLI_OVERLAPS_INTERIOR_AFTER(filter_sphere, bvol_obb_overlaps_sphere_interior, obb, sphere)

/* 1 apart, -1 the segment has a point within the box, 0 not certain. */
static int filter_segment(const bvol_obb *box, const bvol_segment *segment)
{
    double center[3], a[3], b[3];
    bvoli_load(&box->center, center);
    bvoli_load(&segment->a, a);
    bvoli_load(&segment->b, b);
    for (int c = 0; c < 3; ++c) {
        b[c] -= a[c];
        a[c] -= center[c];
    }
    return bvoli_obb_line(box, a, b, 0, 1);
}

BVOLI_OVERLAPS_AFTER(filter_segment, bvol_obb_overlaps_segment, obb, segment)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_segment, bvol_obb_overlaps_segment_interior, obb, segment)
BVOLI_CONTAINS_ENDS(bvol_obb_contains_segment, obb, bvol_obb_contains_point)
BVOLI_CLASSIFY(bvol_obb_classify_segment, obb, segment, bvol_obb_overlaps_segment, bvol_obb_contains_segment)
BVOLI_WITHIN(bvol_obb_within_segment, obb, segment)
BVOLI_CLASSIFY(bvol_obb_classify_within_segment, obb, segment, bvol_obb_overlaps_segment, bvol_obb_within_segment)
BVOLI_OVERLAPS(bvol_obb_overlaps_capsule, obb, capsule)
BVOLI_OVERLAPS_INTERIOR(bvol_obb_overlaps_capsule_interior, obb, capsule)
BVOLI_BOTH_BALLS(bvol_obb_contains_capsule, obb, capsule, b, bvol_obb_contains_sphere(a, &ball))
BVOLI_CLASSIFY(bvol_obb_classify_capsule, obb, capsule, bvol_obb_overlaps_capsule, bvol_obb_contains_capsule)
BVOLI_WITHIN(bvol_obb_within_capsule, obb, capsule)
BVOLI_CLASSIFY(bvol_obb_classify_within_capsule, obb, capsule, bvol_obb_overlaps_capsule, bvol_obb_within_capsule)

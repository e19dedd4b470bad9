/* SPDX-License-Identifier: MIT */
/* The OBB about the image of a box under an affine map: the filters of affine/obb_about.h, by a kernel, then exact sums. */
#include <bvol/obb.h>

#include "affine/axes.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "arith/round_sum.h"
#include "base/stage.h"
#include "base/value.h"
#include "kernel/make/images.h"

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
        size[k] = in->half[k] * bvoli_sqrt(bvoli_dot(in->column[k], in->column[k]));
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

/* An aligned image: half a side |column| <= extent |axis| in one coordinate, degree 2. */
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
    const int stage = bvoli_kernels_now()->obb_of_image(box, matrix, out);
    if (stage == BVOLI_OPEN)
        sharp_from_aabb(box, matrix, out);
    else
        BVOLI_MADE(obb_from_aabb, stage);
}

BVOLI_IMAGES_OF_MANY(bvol_obb_from_aabb_many, aabb, boxes, obb, bvol_obb_from_aabb, obb_images)

/* SPDX-License-Identifier: MIT */
/* Images of OBBs under affine maps. */
#include <bvol/obb.h>

#include "affine/axes.h"
#include "affine/image.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "kernel/kernel.h"

/* The image of a box: where the axes go, and what |m| |axis| is in each coordinate. */
typedef struct image {
    double column[3][3], magnitude[3][3], extent[3];
    double gap[3]; /* from the rounded center to the true one */
} image;

static void set_columns(const bvol_obb *box, const float matrix[16], image *in)
{
    for (int k = 0; k < 3; ++k) {
        in->extent[k] = fabs((double)bvoli_coords(&box->extent)[k]);
        for (int c = 0; c < 3; ++c) {
            double terms[3];
            for (int j = 0; j < 3; ++j)
                terms[j] = (double)matrix[4 * j + c] * (double)bvoli_coords(&box->axis[k])[j];
            in->column[k][c] = terms[0] + terms[1] + terms[2];
            in->magnitude[k][c] = fabs(terms[0]) + fabs(terms[1]) + fabs(terms[2]);
        }
    }
}

/* Along the sides of the image, the longest first. */
static void set_axes(const image *in, bvol_vec3 axis[3])
{
    int order[3];
    double size[3];
    for (int k = 0; k < 3; ++k)
        size[k] = in->extent[k] * bvoli_sqrt(bvoli_dot(in->column[k], in->column[k]));
    bvoli_largest_first(size, order);
    bvoli_orthonormal(in->column, order, axis);
}

/* bvoli_bound_extent() allows for 32 u of the magnitude with u = 2^-53, of which it needs 15.1 u for vectors without an error;
 * the columns, sums of three exact products, have one of 2 u. The gap is within 2^-40 = 2^13 u, so that it counts 2^9 times. */
#define GAP_WEIGHT 0x1p9

static float enclose(const image *in, const double dual[3])
{
    double reach = fabs(bvoli_dot(dual, in->gap)), magnitude = 0;
    for (int c = 0; c < 3; ++c)
        magnitude += GAP_WEIGHT * fabs(dual[c] * in->gap[c]);
    for (int k = 0; k < 3; ++k) {
        reach += in->extent[k] * fabs(bvoli_dot(dual, in->column[k]));
        for (int c = 0; c < 3; ++c)
            magnitude += in->extent[k] * fabs(dual[c]) * in->magnitude[k][c];
    }
    return bvoli_extent_up(reach, magnitude);
}

/* Quarter turns, mirrors, and one scale: each column has one entry, all entries the same magnitude. Sets in which row it is and
 * returns the magnitude; 0 for any other map. */
static double find_turn(const float matrix[16], int row[3])
{
    const double first[3] = {(double)matrix[0], (double)matrix[1], (double)matrix[2]}, scale = bvoli_max_abs(first);
    int rows = 0;
    for (int k = 0; k < 3; ++k) {
        const float *m = bvoli_column(matrix, k);
        row[k] = m[0] != 0 ? 0 : m[1] != 0 ? 1 : 2;
        if (fabs((double)m[row[k]]) != scale || m[(row[k] + 1) % 3] != 0 || m[(row[k] + 2) % 3] != 0)
            return 0;
        rows |= 1 << row[k];
    }
    return rows == 7 ? scale : 0;
}

/* The image under such a map is a box with the same axes, turned: nothing is rounded but the extents. */
static void turn_box(const bvol_obb *box, const float matrix[16], const int row[3], double scale, bvol_obb *out)
{
    for (int i = 0; i < 3; ++i) {
        const double extent = fabs((double)bvoli_coords(&box->extent)[i]);
        bvoli_coords_out(&out->extent)[i] = bvoli_up(scale * extent, 0);
        for (int k = 0; k < 3; ++k) {
            const float a = bvoli_coords(&box->axis[i])[k];
            bvoli_coords_out(&out->axis[i])[row[k]] = (matrix[4 * k + row[k]] < 0 ? -a : a) + 0.0F;
        }
    }
}

static void enclose_image(const bvol_obb *box, const float matrix[16], const double gap[3], bvol_obb *out)
{
    image in = {.gap = {gap[0], gap[1], gap[2]}};
    double dual[3][3];
    set_columns(box, matrix, &in);
    set_axes(&in, out->axis);
    bvoli_dual(out->axis, dual);
    for (int i = 0; i < 3; ++i)
        bvoli_coords_out(&out->extent)[i] = enclose(&in, dual[i]);
}

/* An image under quarter turns whose center is not rounded; 0 if it is none, or floats have none: axes that are short may be
 * made unit ones, which takes smaller extents. */
static inline int find_turned(const bvol_obb *box, const float matrix[16], const bvol_vec3 *center, const double gap[3],
                              bvol_obb *out)
{
    int row[3] = {0, 1, 2};
    const double scale = bvoli_sum_abs(gap) == 0 ? find_turn(matrix, row) : 0;
    if (!(scale > 0))
        return 0;
    out->center = *center;
    turn_box(box, matrix, row, scale, out);
    return bvoli_obb_finite(out);
}

/* What the filters leave open, which is all NaN and infinities too. */
BVOLI_RARE static void sharp_transform(const bvol_obb *box, const float matrix[16], bvol_obb *out)
{
    bvol_obb made = BVOLI_OBB_NAN;
    BVOLI_MADE(obb_transform, BVOLI_OPEN);
    if (bvoli_obb_finite(box) && bvoli_affine_finite(matrix)) {
        double gap[3];
        bvoli_image_gap(&box->center, matrix, &made.center, gap);
        if (!find_turned(box, matrix, &made.center, gap, &made))
            enclose_image(box, matrix, gap, &made);
    }
    *out = bvoli_obb_finite(&made) ? made : BVOLI_OBB_NAN;
}

/* Whether the map may be a quarter turn, and the image a box turned. Not set where it is not. */
static inline int filter_turned(const bvol_obb *box, const float matrix[16], bvol_obb *out)
{
    d3 terms[4];
    double gap[3];
    bvol_vec3 center;
    bvol_obb made;
    if ((matrix[0] != 0) + (matrix[1] != 0) + (matrix[2] != 0) != 1)
        return 0;
    bvoli_image_terms(&box->center, matrix, terms);
    if (!bvoli_nearest_and_gap(terms, 4, &center, gap) || !find_turned(box, matrix, &center, gap, &made))
        return 0;
    *out = made;
    return 1;
}

void bvol_obb_transform(const bvol_obb *box, const float matrix[16], bvol_obb *out)
{
    if (filter_turned(box, matrix, out))
        BVOLI_MADE(obb_transform, 0);
    else if (bvoli_kernels_now()->obb_image(box, matrix, out))
        BVOLI_MADE(obb_transform, 1);
    else
        sharp_transform(box, matrix, out);
}

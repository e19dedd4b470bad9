/* SPDX-License-Identifier: MIT */
/* Images of OBBs under affine maps. */
#include <bvol/obb.h>

#include "affine/axes.h"
#include "affine/image.h"
#include "arith/filter.h"

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
            double terms[4];
            bvoli_image_terms(&box->axis[k], matrix, c, terms);
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
        size[k] = in->extent[k] * sqrt(bvoli_dot(in->column[k], in->column[k]));
    bvoli_largest_first(size, order);
    bvoli_orthonormal(in->column, order, axis);
}

/* bvoli_bound_extent() allows for 32 u of the magnitude with u = 2^-53, of which it needs 14.1 u for vectors without an error;
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
    return bvoli_bound_extent(reach, magnitude).safe;
}

void bvol_obb_transform(const bvol_obb *box, const float matrix[16], bvol_obb *out)
{
    image in;
    double dual[3][3];
    bvol_obb made = BVOLI_OBB_NAN;
    if (bvoli_obb_finite(box) && bvoli_affine_finite(matrix)) {
        made.center = bvoli_image(&box->center, matrix);
        bvoli_image_gap(&box->center, matrix, &made.center, in.gap);
        set_columns(box, matrix, &in);
        set_axes(&in, made.axis);
        bvoli_dual(made.axis, dual);
        for (int i = 0; i < 3; ++i)
            bvoli_coords_out(&made.extent)[i] = enclose(&in, dual[i]);
    }
    *out = bvoli_obb_finite(&made) ? made : BVOLI_OBB_NAN;
}

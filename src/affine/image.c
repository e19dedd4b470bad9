/* SPDX-License-Identifier: MIT */
#include "affine/image.h"

static void exact_terms(const bvol_vec3 *p, const float matrix[16], int c, double terms[4])
{
    for (int k = 0; k < 3; ++k)
        terms[k] = (double)matrix[4 * k + c] * (double)bvoli_coords(p)[k];
    terms[3] = (double)matrix[12 + c];
}

bvol_vec3 bvoli_exact_image(const bvol_vec3 *p, const float matrix[16], int count)
{
    bvol_vec3 image;
    BVOLI_MADE(image, BVOLI_OPEN);
    for (int c = 0; c < 3; ++c) {
        double terms[4];
        exact_terms(p, matrix, c, terms);
        bvoli_coords_out(&image)[c] = bvoli_sum_nearest(terms, count);
    }
    return image;
}

void bvoli_exact_image_gap(const bvol_vec3 *p, const float matrix[16], bvol_vec3 *image, double gap[3])
{
    BVOLI_MADE(image_gap, 1);
    const bvol_vec3 made = bvoli_exact_image(p, matrix, 4);
    for (int c = 0; c < 3; ++c) {
        double terms[5];
        exact_terms(p, matrix, c, terms);
        terms[4] = -(double)bvoli_coords(&made)[c];
        gap[c] = bvoli_finite(bvoli_coords(&made)[c]) ? bvoli_sum(terms, 5) : 0;
    }
    *image = made;
}

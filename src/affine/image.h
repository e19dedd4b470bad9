/* SPDX-License-Identifier: MIT */
/* Images of points under affine maps, rounded once. */
#ifndef BVOLI_AFFINE_IMAGE_H
#define BVOLI_AFFINE_IMAGE_H

#include "arith/exact.h"
#include "base/value.h"

/* The exact terms of coordinate c of the image. */
static inline void bvoli_image_terms(const bvol_vec3 *p, const float matrix[16], int c, double terms[4])
{
    for (int k = 0; k < 3; ++k)
        terms[k] = (double)matrix[4 * k + c] * (double)bvoli_coords(p)[k];
    terms[3] = (double)matrix[12 + c];
}

/* The point of floats nearest to the image of a finite point; infinite where it is beyond the largest float. */
static inline bvol_vec3 bvoli_image(const bvol_vec3 *p, const float matrix[16])
{
    bvol_vec3 image;
    for (int c = 0; c < 3; ++c) {
        double terms[4];
        bvoli_image_terms(p, matrix, c, terms);
        bvoli_coords_out(&image)[c] = bvoli_sum_nearest(terms, 4);
    }
    return image;
}

/* How far a rounded image is from the true one, each coordinate within 2^-40 of itself. */
static inline void bvoli_image_gap(const bvol_vec3 *p, const float matrix[16], const bvol_vec3 *image, double gap[3])
{
    for (int c = 0; c < 3; ++c) {
        double terms[5];
        bvoli_image_terms(p, matrix, c, terms);
        terms[4] = -(double)bvoli_coords(image)[c];
        gap[c] = bvoli_sum(terms, 5);
    }
}

/* The same as bvoli_image() for a direction, which translations leave alone. */
static inline bvol_vec3 bvoli_image_direction(const bvol_vec3 *d, const float matrix[16])
{
    bvol_vec3 image;
    for (int c = 0; c < 3; ++c) {
        double terms[4];
        bvoli_image_terms(d, matrix, c, terms);
        bvoli_coords_out(&image)[c] = bvoli_sum_nearest(terms, 3);
    }
    return image;
}

#endif

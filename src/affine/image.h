/* SPDX-License-Identifier: MIT */
/* Images of points under affine maps, rounded once. */
#ifndef BVOLI_AFFINE_IMAGE_H
#define BVOLI_AFFINE_IMAGE_H

#include "arith/exact.h"
#include "arith/round_sum.h"
#include "base/stage.h"
#include "base/value.h"

/* What the filters leave open. For images of directions, which translations leave alone, `count` is 3, else 4. */
bvol_vec3 bvoli_exact_image(const bvol_vec3 *p, const float matrix[16], int count);
void bvoli_exact_image_gap(const bvol_vec3 *p, const float matrix[16], bvol_vec3 *image, double gap[3]);

/* The exact terms of a vector of coordinates: of its image, by coordinate. */
static inline void bvoli_image_terms(const bvol_vec3 *p, const float matrix[16], d3 terms[4])
{
    for (int k = 0; k < 3; ++k)
        terms[k] = d3_mul(d3_load(bvoli_column(matrix, k)), d3_splat((double)bvoli_coords(p)[k]));
    terms[3] = d3_load(matrix + 12);
}

/* The point of floats nearest to a sum of up to seven exact terms, and how far it is from the true one, each coordinate within
 * 2^-40 of itself. Returns 0 where that is not certain; then what it set is of no use.
 *
 * With s the sum, f the float nearest to it and r the residuals, the gap is (s - f) + sum r. The difference of a double and the
 * float nearest to it is exact. With u = 2^-53 the sum of six residuals has five roundings, and the gap one: where sum |r| is
 * at most 2^9 times the gap, that is 5 2^9 u + u, below 2^-41 of it. */
static inline int bvoli_nearest3_and_gap(const d3 *terms, int count, f3 *out, d3 *gap)
{
    const bvoli_sum3 s = bvoli_add_up(terms, count);
    unsigned certain = BVOLI_THREE;
    *out = bvoli_round_sum3(&s, &certain);
    *gap = d3_add(d3_sub(s.sum, d3_widen(*out)), s.residual);
    certain &= d3_at_most(d3_mul(d3_splat(0x1p-9), s.magnitude), d3_abs(*gap));
    return certain == BVOLI_THREE;
}

static inline int bvoli_nearest_and_gap(const d3 *terms, int count, bvol_vec3 *out, double gap[3])
{
    f3 nearest;
    d3 from;
    if (!bvoli_nearest3_and_gap(terms, count, &nearest, &from))
        return 0;
    f3_store(bvoli_coords_out(out), nearest);
    d3_store(gap, from);
    return 1;
}

/* The point of floats nearest to the image of a finite point, or of a direction: infinite where it is beyond the largest float.
 */
static inline bvol_vec3 bvoli_nearest_image(const bvol_vec3 *p, const float matrix[16], int count)
{
    bvol_vec3 image;
    d3 terms[4];
    bvoli_image_terms(p, matrix, terms);
    d3 sum = terms[0], magnitude = d3_abs(terms[0]);
    unsigned certain = BVOLI_THREE;
    int stage = BVOLI_BY_FILTER;
    for (int k = 1; k < count; ++k) {
        sum = d3_add(sum, terms[k]);
        magnitude = d3_add(magnitude, d3_abs(terms[k]));
    }
    f3 nearest = bvoli_round3_nearest(sum, d3_mul(d3_splat(BVOLI_SUM4_NEAREST_SLACK), magnitude), &certain);
    if (certain != BVOLI_THREE) {
        const bvoli_sum3 s = bvoli_add_up(terms, count);
        certain = BVOLI_THREE;
        nearest = bvoli_round_sum3(&s, &certain);
        if (certain != BVOLI_THREE)
            return bvoli_exact_image(p, matrix, count);
        stage = BVOLI_BY_RESIDUALS;
    }
    BVOLI_MADE(image, stage);
    f3_store(bvoli_coords_out(&image), nearest);
    return image;
}

static inline bvol_vec3 bvoli_image(const bvol_vec3 *p, const float matrix[16])
{
    return bvoli_nearest_image(p, matrix, 4);
}

static inline bvol_vec3 bvoli_image_direction(const bvol_vec3 *d, const float matrix[16])
{
    return bvoli_nearest_image(d, matrix, 3);
}

/* bvoli_image() with its distance from the true one; 0 where that is infinite. */
static inline void bvoli_image_gap(const bvol_vec3 *p, const float matrix[16], bvol_vec3 *image, double gap[3])
{
    d3 terms[4];
    bvoli_image_terms(p, matrix, terms);
    if (bvoli_nearest_and_gap(terms, 4, image, gap))
        BVOLI_MADE(image_gap, 0);
    else
        bvoli_exact_image_gap(p, matrix, image, gap);
}

#endif

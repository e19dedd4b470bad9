/* SPDX-License-Identifier: MIT */
#include "affine/ball_image.h"

#include "affine/image.h"
#include "arith/filter.h"
#include "base/value.h"

/* Sets the rounded image and returns how far it is from the true one, within 2^-40. */
static double round_image(const bvol_vec3 *p, const float matrix[16], bvol_vec3 *image)
{
    double gap[3];
    bvoli_image_gap(p, matrix, image, gap);
    return bvoli_sqrt(bvoli_dot(gap, gap));
}

/* The images and their radius, as far as floats have them. */
static int find_image(const bvol_vec3 *centers, int count, float radius, const float matrix[16], bvol_vec3 *images,
                      float *grown)
{
    double error = 0;
    if (!(fabsf(radius) <= FLT_MAX) || !bvoli_affine_finite(matrix))
        return 0;
    for (int i = 0; i < count; ++i) {
        if (!bvoli_vec3_finite(&centers[i]))
            return 0;
        error = bvoli_greater(error, round_image(&centers[i], matrix, &images[i]));
        if (!bvoli_vec3_finite(&images[i]))
            return 0;
    }
    const bvoli_stretch s = bvoli_find_stretch(matrix);
    *grown = radius < 0 ? radius : bvoli_grow_ball(radius, &s, error);
    return *grown <= FLT_MAX;
}

float bvoli_balls_image(const bvol_vec3 *centers, int count, float radius, const float matrix[16], bvol_vec3 *images)
{
    float grown;
    if (find_image(centers, count, radius, matrix, images, &grown))
        return grown;
    for (int i = 0; i < count; ++i)
        images[i] = BVOLI_VEC3_NAN;
    return NAN;
}

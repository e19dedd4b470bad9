/* SPDX-License-Identifier: MIT */
#include "affine/ball_image.h"

#include "affine/axes.h"
#include "affine/image.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"

/* The largest stretch of a map, within 2^-41. Eigenvalues lie within the discs of Gershgorin. With u = 2^-53 and T the trace of
 * M^T M, at most three times the largest of them: its entries have three roundings, the 24 rotations of bvoli_diagonalise()
 * some 30 of each entry, none of which is above T: less than 2^10 u T in all. */
static double bound_stretch(const float matrix[16])
{
    double column[3][3], m[3][3], v[3][3] = {{0}}, largest = 0;
    for (int k = 0; k < 9; ++k)
        column[k / 3][k % 3] = (double)matrix[4 * (k / 3) + k % 3];
    for (int k = 0; k < 9; ++k)
        m[k / 3][k % 3] = bvoli_dot(column[k / 3], column[k % 3]);
    bvoli_diagonalise(m, v);
    for (int k = 0; k < 3; ++k)
        largest = bvoli_greater(largest, m[k][k] + fabs(m[k][(k + 1) % 3]) + fabs(m[k][(k + 2) % 3]));
    return sqrt(largest);
}

/* How far a rounded image is from the true one, within 2^-40. */
static double measure_error(const bvol_vec3 *p, const float matrix[16], const bvol_vec3 *image)
{
    double gap[3];
    bvoli_image_gap(p, matrix, image, gap);
    return sqrt(bvoli_dot(gap, gap));
}

/* The roundings of the stretch, of the error of an end and of the sum: less than 2^-39. */
#define GROWTH (1 + 0x1p-38)

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
        images[i] = bvoli_image(&centers[i], matrix);
        if (!bvoli_vec3_finite(&images[i]))
            return 0;
        error = bvoli_greater(error, measure_error(&centers[i], matrix, &images[i]));
    }
    *grown = radius < 0 ? radius : bvoli_up(GROWTH * (error + bound_stretch(matrix) * (double)radius), 0);
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

/* SPDX-License-Identifier: MIT */
/* Images of balls under affine maps: of a sphere, and of the two ends of a capsule. */
#ifndef BVOLI_AFFINE_BALL_IMAGE_H
#define BVOLI_AFFINE_BALL_IMAGE_H

#include "affine/box_image.h"
#include "affine/image.h"
#include "affine/stretch.h"
#include "arith/round.h"
#include "arith/square_root.h"

/* Balls of one radius about points (one, or two) whose convex hull contains the image of the hull of the given balls. A
 * negative radius stays as it is. Returns the radius; NaN, with images that are NaN too, where something is not finite. */
float bvoli_balls_image(const bvol_vec3 *centers, int count, float radius, const float matrix[16], bvol_vec3 *images);

/* The roundings of the error of an end: less than 2^-39. */
#define BVOLI_BALL_GROWTH (1 + 0x1p-38)

/* e + r s rounded up. The product is exact where the stretch is a float, and has one rounding elsewhere. */
static inline float bvoli_grow_ball(float radius, const bvoli_stretch *s, double error)
{
    const double reach = s->most * (double)radius;
    return bvoli_up(s->exact ? reach : reach * (1 + 0x1p-51), BVOLI_BALL_GROWTH * error);
}

/* The centers of balls, rounded, and the greatest distance of one from its true image: of one ball, or two. Returns 0 where one
 * is left open or not finite. */
static inline int bvoli_ball_centers(const bvoli_map *map, const float *const *centers, int count, f3 nearest[2], double *error)
{
    double error_sq = 0;
    for (int i = 0; i < count; ++i) {
        const d3 center = d3_load(centers[i]);
        const d3 terms[4] = {d3_mul(map->column[0], d3_all_x(center)), d3_mul(map->column[1], d3_all_y(center)),
                             d3_mul(map->column[2], d3_all_z(center)), map->offset};
        d3 gap;
        if (!bvoli_nearest3_and_gap(terms, 4, &nearest[i], &gap) ||
            d3_less(d3_abs(gap), d3_splat((double)INFINITY)) != BVOLI_THREE)
            return 0;
        error_sq = bvoli_greater(error_sq, d3_sum(d3_mul(gap, gap)));
    }
    *error = bvoli_sqrt(error_sq);
    return 1;
}

/* Sets the radius of the image of a ball; 0 where it is not finite. */
static inline int bvoli_ball_radius(float radius, const bvoli_stretch *stretch, double error, float *out)
{
    *out = radius < 0 ? radius : bvoli_grow_ball(radius, stretch, error);
    return fabsf(*out) <= FLT_MAX;
}

/* The image of a sphere under a map whose stretch is known; for kernels. Returns 0, and writes nothing, where the center is
 * left open or something is not finite. */
static inline int bvoli_sphere_image(const bvoli_map *map, const bvoli_stretch *stretch, const bvol_sphere *sphere,
                                     bvol_sphere *out)
{
    const float *const center[1] = {bvoli_coords(&sphere->center)};
    double error;
    f3 nearest[2];
    float grown;
    if (!bvoli_ball_centers(map, center, 1, nearest, &error) || !bvoli_ball_radius(sphere->radius, stretch, error, &grown))
        return 0;
    f3_store(bvoli_coords_out(&out->center), nearest[0]);
    out->radius = grown;
    return 1;
}

/* The images of single shapes in vectors. Return how the stretch was found, or BVOLI_STRETCH_ROTATIONS where it was not or
 * something else is left open, and write nothing then. What is infinite or NaN in a map reaches the trace. */
static inline int bvoli_sphere_image_quickly(const bvol_sphere *sphere, const float matrix[16], bvol_sphere *out)
{
    bvoli_stretch stretch;
    const int stage = bvoli_quick_stretch(matrix, &stretch);
    const bvoli_map map = bvoli_load_map(matrix);
    return stage != BVOLI_STRETCH_ROTATIONS && bvoli_sphere_image(&map, &stretch, sphere, out) ? stage
                                                                                               : BVOLI_STRETCH_ROTATIONS;
}

static inline int bvoli_capsule_image_quickly(const bvol_capsule *capsule, const float matrix[16], bvol_capsule *out)
{
    const float *const centers[2] = {bvoli_coords(&capsule->a), bvoli_coords(&capsule->b)};
    bvoli_stretch stretch;
    double error;
    f3 nearest[2];
    float grown;
    const int stage = bvoli_quick_stretch(matrix, &stretch);
    const bvoli_map map = bvoli_load_map(matrix);
    if (stage == BVOLI_STRETCH_ROTATIONS || !bvoli_ball_centers(&map, centers, 2, nearest, &error) ||
        !bvoli_ball_radius(capsule->radius, &stretch, error, &grown))
        return BVOLI_STRETCH_ROTATIONS;
    f3_store(bvoli_coords_out(&out->a), nearest[0]);
    f3_store(bvoli_coords_out(&out->b), nearest[1]);
    out->radius = grown;
    return stage;
}

#endif

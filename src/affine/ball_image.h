/* SPDX-License-Identifier: MIT */
/* Images of balls under affine maps: of a sphere, and of the two ends of a capsule. */
#ifndef BVOLI_AFFINE_BALL_IMAGE_H
#define BVOLI_AFFINE_BALL_IMAGE_H

#include "affine/box_image.h"
#include "affine/image.h"
#include "arith/round.h"

/* What a map stretches at most: at most `most`, and not less by 2^-27 of it; or just that. */
typedef struct bvoli_stretch {
    double most;
    int exact;
} bvoli_stretch;

bvoli_stretch bvoli_find_stretch(const float matrix[16]);

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

/* The image of a sphere under a map whose stretch is known; for kernels. Returns 0, and writes nothing, where the center is
 * left open or something is not finite. */
static inline int bvoli_sphere_image(const bvoli_map *map, const bvoli_stretch *stretch, const bvol_sphere *sphere,
                                     bvol_sphere *out)
{
    const d3 center = d3_load(bvoli_coords(&sphere->center));
    const d3 terms[4] = {d3_mul(map->column[0], d3_all_x(center)), d3_mul(map->column[1], d3_all_y(center)),
                         d3_mul(map->column[2], d3_all_z(center)), map->offset};
    f3 nearest;
    d3 gap;
    if (!bvoli_nearest3_and_gap(terms, 4, &nearest, &gap))
        return 0;
    const float radius = sphere->radius;
    const float grown = radius < 0 ? radius : bvoli_grow_ball(radius, stretch, sqrt(d3_sum(d3_mul(gap, gap))));
    if (!(fabsf(grown) <= FLT_MAX) || d3_less(d3_abs(gap), d3_splat((double)INFINITY)) != BVOLI_THREE)
        return 0;
    f3_store(bvoli_coords_out(&out->center), nearest);
    out->radius = grown;
    return 1;
}

#endif

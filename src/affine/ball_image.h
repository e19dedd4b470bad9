/* SPDX-License-Identifier: MIT */
/* Images of balls under affine maps: of a sphere, and of the two ends of a capsule. */
#ifndef BVOLI_AFFINE_BALL_IMAGE_H
#define BVOLI_AFFINE_BALL_IMAGE_H

#include <bvol/types.h>

/* Balls of one radius about points (one, or two) whose convex hull contains the image of the hull of the given balls. A
 * negative radius stays as it is. Returns the radius; NaN, with images that are NaN too, where something is not finite. */
float bvoli_balls_image(const bvol_vec3 *centers, int count, float radius, const float matrix[16], bvol_vec3 *images);

#endif

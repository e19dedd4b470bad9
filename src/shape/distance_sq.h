/* SPDX-License-Identifier: MIT */
/* Squares of distances that shape/separation_closed.c answers first, for all that is left. */
#ifndef BVOLI_SHAPE_DISTANCE_SQ_H
#define BVOLI_SHAPE_DISTANCE_SQ_H

#include <bvol/types.h>

float bvoli_distance_sq_aabb_vec3(const bvol_aabb *a, const bvol_vec3 *b);
float bvoli_distance_sq_aabb_aabb(const bvol_aabb *a, const bvol_aabb *b);
float bvoli_distance_sq_sphere_vec3(const bvol_sphere *sphere, const bvol_vec3 *p);

#endif

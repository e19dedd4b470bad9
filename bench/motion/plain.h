/* SPDX-License-Identifier: MIT */
/* What a good engineer writes: good code, but wrong where rounding decides. Each has the arguments of the public function of
 * its name, and fills in the state, the distance, the normal and the points. */
#ifndef BVOL_BENCH_MOTION_PLAIN_H
#define BVOL_BENCH_MOTION_PLAIN_H

#include <bvol/bvol.h>

/* Closed forms in float. */
int plain_sphere_separation_point(const bvol_sphere *a, const bvol_vec3 *b, bvol_separation *out);
int plain_sphere_separation_sphere(const bvol_sphere *a, const bvol_sphere *b, bvol_separation *out);
int plain_sphere_separation_aabb(const bvol_sphere *a, const bvol_aabb *b, bvol_separation *out);
int plain_aabb_separation_point(const bvol_aabb *a, const bvol_vec3 *b, bvol_separation *out);
int plain_aabb_separation_aabb(const bvol_aabb *a, const bvol_aabb *b, bvol_separation *out);
int plain_capsule_separation_point(const bvol_capsule *a, const bvol_vec3 *b, bvol_separation *out);
int plain_capsule_separation_sphere(const bvol_capsule *a, const bvol_sphere *b, bvol_separation *out);
int plain_capsule_separation_capsule(const bvol_capsule *a, const bvol_capsule *b, bvol_separation *out);

/* The squares of distances, in float. */
float plain_sphere_distance_sq_point(const bvol_sphere *a, const bvol_vec3 *b);
float plain_sphere_distance_sq_sphere(const bvol_sphere *a, const bvol_sphere *b);
float plain_sphere_distance_sq_aabb(const bvol_sphere *a, const bvol_aabb *b);
float plain_aabb_distance_sq_point(const bvol_aabb *a, const bvol_vec3 *b);
float plain_aabb_distance_sq_aabb(const bvol_aabb *a, const bvol_aabb *b);
float plain_capsule_distance_sq_point(const bvol_capsule *a, const bvol_vec3 *b);
float plain_capsule_distance_sq_sphere(const bvol_capsule *a, const bvol_sphere *b);
float plain_capsule_distance_sq_capsule(const bvol_capsule *a, const bvol_capsule *b);

/* The greatest of fifteen signed distances, in double; no points. */
int plain_obb_separation_obb(const bvol_obb *a, const bvol_obb *b, bvol_separation *out);

#endif

/* SPDX-License-Identifier: MIT */
/* When shapes that move meet others, as a good engineer writes it: good code, but wrong where rounding decides. Each has the
 * arguments of the public function of its name, and fills in the state, the time, the normal and, but for OBBs, the point. What
 * meets at the start has none of these but the state. */
#ifndef BVOL_BENCH_MOTION_PLAIN_SWEEPS_H
#define BVOL_BENCH_MOTION_PLAIN_SWEEPS_H

#include <bvol/bvol.h>

/* Closed forms in float. */
int plain_aabb_sweep_aabb(const bvol_aabb *a, const bvol_vec3 *v, const bvol_aabb *b, bvol_sweep_hit *out);
int plain_sphere_sweep_sphere(const bvol_sphere *a, const bvol_vec3 *v, const bvol_sphere *b, bvol_sweep_hit *out);
int plain_sphere_sweep_aabb(const bvol_sphere *a, const bvol_vec3 *v, const bvol_aabb *b, bvol_sweep_hit *out);
int plain_sphere_sweep_capsule(const bvol_sphere *a, const bvol_vec3 *v, const bvol_capsule *b, bvol_sweep_hit *out);
int plain_sphere_sweep_triangle(const bvol_sphere *a, const bvol_vec3 *v, const bvol_triangle *b, bvol_sweep_hit *out);
int plain_capsule_sweep_triangle(const bvol_capsule *a, const bvol_vec3 *v, const bvol_triangle *b, bvol_sweep_hit *out);

/* The latest of fifteen times of entry and the earliest of as many of leaving, in double. */
int plain_obb_sweep_obb(const bvol_obb *a, const bvol_vec3 *v, const bvol_obb *b, bvol_sweep_hit *out);

#endif

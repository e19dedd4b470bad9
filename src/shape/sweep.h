/* SPDX-License-Identifier: MIT */
/* The functions of sweep.h that have a closed form before them (shape/sweep_closed.c), without it: for whatever that leaves
 * open.
 */
#ifndef BVOLI_SHAPE_SWEEP_H
#define BVOLI_SHAPE_SWEEP_H

#include <bvol/sweep.h>

int bvoli_aabb_sweep_aabb(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *other, bvol_sweep_hit *hit);
int bvoli_aabb_sweep_aabb_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                   bvol_sweep_hit *hit);
int bvoli_sphere_sweep_sphere(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                              bvol_sweep_hit *hit);
int bvoli_sphere_sweep_sphere_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                       bvol_sweep_hit *hit);
int bvoli_sphere_sweep_aabb(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_aabb *other, bvol_sweep_hit *hit);
int bvoli_sphere_sweep_aabb_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_aabb *other,
                                     bvol_sweep_hit *hit);
int bvoli_aabb_sweep_sphere(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_sphere *other, bvol_sweep_hit *hit);
int bvoli_aabb_sweep_sphere_interior(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                     bvol_sweep_hit *hit);
int bvoli_sphere_sweep_capsule(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                               bvol_sweep_hit *hit);
int bvoli_sphere_sweep_capsule_interior(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_capsule *other,
                                        bvol_sweep_hit *hit);
int bvoli_capsule_sweep_sphere(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                               bvol_sweep_hit *hit);
int bvoli_capsule_sweep_sphere_interior(const bvol_capsule *moving, const bvol_vec3 *motion, const bvol_sphere *other,
                                        bvol_sweep_hit *hit);

#endif

/* SPDX-License-Identifier: MIT */
/* The oracle: every boolean of the library, decided from the definition of the sets in exact integers (GMP). It shares no code
 * with the library but the structs.
 *
 * Each function carries the name of its public twin and returns -1 for no, 1 for yes, and 0 for a yes that any small move can
 * turn into a no: an exact tie. */
#ifndef BVOL_TESTS_ORACLE_ORACLE_H
#define BVOL_TESTS_ORACLE_ORACLE_H

#include <bvol/types.h>

int oracle_aabb_contains_point(const bvol_aabb *box, const bvol_vec3 *p);
int oracle_aabb_overlaps_plane(const bvol_aabb *box, const bvol_plane *plane);
int oracle_aabb_within_plane(const bvol_aabb *box, const bvol_plane *plane);
int oracle_aabb_overlaps_aabb(const bvol_aabb *a, const bvol_aabb *b);
int oracle_aabb_contains_aabb(const bvol_aabb *a, const bvol_aabb *b);

int oracle_plane_contains_point(const bvol_plane *plane, const bvol_vec3 *p);

int oracle_sphere_contains_point(const bvol_sphere *sphere, const bvol_vec3 *p);
int oracle_sphere_overlaps_plane(const bvol_sphere *sphere, const bvol_plane *plane);
int oracle_sphere_within_plane(const bvol_sphere *sphere, const bvol_plane *plane);
int oracle_sphere_overlaps_aabb(const bvol_sphere *sphere, const bvol_aabb *box);
int oracle_sphere_contains_aabb(const bvol_sphere *sphere, const bvol_aabb *box);
int oracle_sphere_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box);
int oracle_sphere_overlaps_sphere(const bvol_sphere *a, const bvol_sphere *b);
int oracle_sphere_contains_sphere(const bvol_sphere *a, const bvol_sphere *b);

int oracle_obb_contains_point(const bvol_obb *box, const bvol_vec3 *p);
int oracle_obb_overlaps_plane(const bvol_obb *box, const bvol_plane *plane);
int oracle_obb_within_plane(const bvol_obb *box, const bvol_plane *plane);
int oracle_obb_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b);
int oracle_obb_contains_aabb(const bvol_obb *a, const bvol_aabb *b);
int oracle_obb_within_aabb(const bvol_obb *a, const bvol_aabb *b);
int oracle_obb_overlaps_sphere(const bvol_obb *a, const bvol_sphere *b);
int oracle_obb_contains_sphere(const bvol_obb *a, const bvol_sphere *b);
int oracle_obb_within_sphere(const bvol_obb *a, const bvol_sphere *b);
int oracle_obb_overlaps_obb(const bvol_obb *a, const bvol_obb *b);
int oracle_obb_contains_obb(const bvol_obb *a, const bvol_obb *b);

int oracle_ray_hits_plane(const bvol_ray *ray, const bvol_plane *plane);
int oracle_ray_hits_aabb(const bvol_ray *ray, const bvol_aabb *box);
int oracle_ray_hits_sphere(const bvol_ray *ray, const bvol_sphere *sphere);
int oracle_ray_hits_obb(const bvol_ray *ray, const bvol_obb *box);

/* Whether the ray hits and its point at t_min lies in the shape. */
int oracle_ray_inside_plane(const bvol_ray *ray, const bvol_plane *plane);
int oracle_ray_inside_aabb(const bvol_ray *ray, const bvol_aabb *box);
int oracle_ray_inside_sphere(const bvol_ray *ray, const bvol_sphere *sphere);
int oracle_ray_inside_obb(const bvol_ray *ray, const bvol_obb *box);

/* The functions above decide these by facet normals, which is fast; here by definition: whether the equations of a common
 * point have a solution. 0 or 1. */
int oracle_obb_contains_point_by_definition(const bvol_obb *box, const bvol_vec3 *p);
int oracle_obb_overlaps_aabb_by_definition(const bvol_obb *a, const bvol_aabb *b);
int oracle_obb_overlaps_obb_by_definition(const bvol_obb *a, const bvol_obb *b);
int oracle_ray_hits_obb_by_definition(const bvol_ray *ray, const bvol_obb *box);

#endif

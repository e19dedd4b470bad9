/* SPDX-License-Identifier: MIT */
/* The oracle of frusta, in exact integers: linear programs decided by their vertices, distances by nearest points that lie in
 * the region. The library goes the other way, by certificates that there is no such point.
 *
 * As oracle.h: -1 for no, 1 for yes, 0 for a yes that a small move can turn into a no. */
#ifndef BVOL_TESTS_ORACLE_FRUSTUM_H
#define BVOL_TESTS_ORACLE_FRUSTUM_H

#include <bvol/frustum.h>

enum { REGION_PLANES = BVOL_FRUSTUM_MAX_PLANES };

/* The points where (a + b) . (p, 1) >= 0 for every plane. Finite but for the last of a. */
typedef struct region {
    int count;
    float a[REGION_PLANES][4], b[REGION_PLANES][4];
} region;

/* By the definition of clip space: for each of six inequalities in x, y, z, w. */
region region_of_matrix(const float m[16], const bvol_frustum_options *options);
region region_of_planes(const bvol_plane *planes, int count);

int oracle_region_empty(const region *r); /* 0 or 1 */

int oracle_frustum_contains_point(const region *r, const bvol_vec3 *p);
int oracle_frustum_cull_aabb(const region *r, const bvol_aabb *box);
int oracle_frustum_cull_sphere(const region *r, const bvol_sphere *sphere);
int oracle_frustum_cull_obb(const region *r, const bvol_obb *box);
int oracle_frustum_contains_aabb(const region *r, const bvol_aabb *box);
int oracle_frustum_contains_sphere(const region *r, const bvol_sphere *sphere);
int oracle_frustum_contains_obb(const region *r, const bvol_obb *box);
int oracle_frustum_overlaps_aabb(const region *r, const bvol_aabb *box);
int oracle_frustum_overlaps_sphere(const region *r, const bvol_sphere *sphere);
int oracle_frustum_cull_capsule(const region *r, const bvol_capsule *capsule);
int oracle_frustum_overlaps_capsule(const region *r, const bvol_capsule *capsule);
int oracle_frustum_contains_capsule(const region *r, const bvol_capsule *capsule);
int oracle_frustum_overlaps_segment(const region *r, const bvol_segment *segment);
int oracle_frustum_overlaps_triangle(const region *r, const bvol_triangle *triangle);
int oracle_frustum_contains_segment(const region *r, const bvol_segment *segment);
int oracle_frustum_contains_triangle(const region *r, const bvol_triangle *triangle);
int oracle_frustum_overlaps_obb(const region *r, const bvol_obb *box);

int oracle_frustum_overlaps_plane(const region *r, const bvol_plane *plane);
int oracle_frustum_within_plane(const region *r, const bvol_plane *plane);
int oracle_frustum_overlaps_frustum(const region *a, const region *b);
int oracle_frustum_contains_frustum(const region *a, const region *b);
int oracle_frustum_within_aabb(const region *r, const bvol_aabb *box);
int oracle_frustum_within_obb(const region *r, const bvol_obb *box);

/* The convex hull of some points, which are finite; the second: whether it contains the region. 0 or 1 where the region is
 * contained. */
int oracle_frustum_overlaps_hull(const region *r, const bvol_vec3 *points, int count);
int oracle_frustum_within_hull(const region *r, const bvol_vec3 *points, int count);

int oracle_ray_hits_frustum(const bvol_ray *ray, const region *r);
int oracle_ray_inside_frustum(const bvol_ray *ray, const region *r); /* the point at t_min */

/* Whether a coordinate of all points of the region is at most (side 1) or at least (side -1) a bound; 0 or 1. */
int oracle_region_bounded_by(const region *r, int axis, int side, float bound);

/* The sign of the difference between a float and a coordinate of the point where three planes meet; 2 if they do not. */
int oracle_region_corner(const region *r, const int planes[3], int axis, float f);

#endif

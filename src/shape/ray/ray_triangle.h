/* SPDX-License-Identifier: MIT */
/* Rays against triangles, for those who know already that they hit. */
#ifndef BVOLI_SHAPE_RAY_RAY_TRIANGLE_H
#define BVOLI_SHAPE_RAY_RAY_TRIANGLE_H

#include <bvol/types.h>

#include <stddef.h>

/* As bvol_ray_hits_triangle(), with a record, where a filter with the slack of convex/filters/determinant_slack.h leaves open
 * whether the ray hits, or is sure that it does. Coordinates of the corners, x, y, z of a, then of b and of c, lie so many
 * floats apart. */
int bvoli_ray_hits_corners(const bvol_ray *ray, const float *corners, size_t step, int sure, bvol_ray_hit *hit);

/* From which side a ray, whose direction is finite, comes to the plane of a triangle, which is finite: 1 where the corners are
 * counterclockwise, -1 from the other; 0 if it is parallel to the plane, or there is none. */
int bvoli_ray_side_of_triangle(const bvol_ray *ray, const bvol_triangle *triangle);

/* Whether the line of a ray, whose numbers are finite, passes through a point, and all triangles with that corner that the line
 * crosses have this t in their records; 0 where they may differ by rounding. */
int bvoli_ray_ties_at(const bvol_ray *ray, const bvol_vec3 *p, float t_enter);

#endif

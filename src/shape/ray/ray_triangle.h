/* SPDX-License-Identifier: MIT */
/* Rays against triangles, for those who know already that they hit. */
#ifndef BVOLI_SHAPE_RAY_RAY_TRIANGLE_H
#define BVOLI_SHAPE_RAY_RAY_TRIANGLE_H

#include <bvol/types.h>

/* Records where a ray passes through a triangle, of which a filter with the slack of convex/filters/determinant_slack.h was
 * certain. */
void bvoli_ray_record_in_triangle(const bvol_ray *ray, const bvol_triangle *triangle, bvol_ray_hit *hit);

/* From which side a ray, whose direction is finite, comes to the plane of a triangle, which is finite: 1 where the corners are
 * counterclockwise, -1 from the other; 0 if it is parallel to the plane, or there is none. */
int bvoli_ray_side_of_triangle(const bvol_ray *ray, const bvol_triangle *triangle);

#endif

/* SPDX-License-Identifier: MIT */
/* The point of a triangle that is closest to a point, with its barycentric coordinates, in double. */
#ifndef BVOLI_CONVEX_TRIANGLE_CLOSEST_H
#define BVOLI_CONVEX_TRIANGLE_CLOSEST_H

#include <bvol/types.h>

/* Of a finite triangle and a finite point: weights of the corners, of which none is negative, and the point. */
void bvoli_triangle_closest(const bvol_triangle *triangle, const bvol_vec3 *p, float weights[3], bvol_vec3 *out);

#endif

/* SPDX-License-Identifier: MIT */
/* Triangles against balls: a filter in double. */
#ifndef BVOLI_CONVEX_TRIANGLE_BALL_H
#define BVOLI_CONVEX_TRIANGLE_BALL_H

#include <bvol/types.h>

/* 1 if a triangle is certainly farther from a point than a radius, which is not negative; -1 if the ball's interior certainly
 * meets it; 0 if neither is certain: so for every NaN and infinity. */
int bvoli_triangle_beyond(const bvol_triangle *triangle, const bvol_vec3 *center, float radius);

#endif

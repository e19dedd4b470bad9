/* SPDX-License-Identifier: MIT */
/* Triangles against balls, and how far they are from points: filters in float and in double. */
#ifndef BVOLI_CONVEX_FILTERS_TRIANGLE_BALL_H
#define BVOLI_CONVEX_FILTERS_TRIANGLE_BALL_H

#include <bvol/types.h>

/* 1 if a triangle is certainly farther from a point than a radius, which is not negative; -1 if the ball's interior certainly
 * meets it; 0 if neither is certain: so for every NaN and infinity. */
int bvoli_triangle_beyond(const bvol_triangle *triangle, const bvol_vec3 *center, float radius);

/* The distance of a triangle from a point, right to 2^-26 of itself and above 0, or -1 if that is not certain: so for every
 * NaN and infinity. */
double bvoli_triangle_distance(const bvol_triangle *triangle, const bvol_vec3 *p);

/* Whether the squared distance certainly is at least `sq`, without any rounding: so it is of round numbers mostly. */
int bvoli_triangle_is_beyond_square(const bvol_triangle *triangle, const bvol_vec3 *p, float sq);

/* The same for points that are near, or at, the inside or an edge: right to 2^-28 of itself, and 0 only if it is. */
double bvoli_triangle_distance_near(const bvol_triangle *triangle, const bvol_vec3 *p);

#endif

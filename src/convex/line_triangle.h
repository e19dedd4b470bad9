/* SPDX-License-Identifier: MIT */
/* Lines through triangles: by the signs of determinants in double. */
#ifndef BVOLI_CONVEX_LINE_TRIANGLE_H
#define BVOLI_CONVEX_LINE_TRIANGLE_H

/* A determinant, and what it would be if nothing cancelled. With u = 2^-53: columns may have one rounding, products of three of
 * them five, their sum four more: it is within 9 u of its magnitude. */
typedef struct bvoli_determinant {
    double value, magnitude;
} bvoli_determinant;

bvoli_determinant bvoli_determinant_of(const double a[3], const double b[3], const double c[3]);

/* Where a line goes through the plane of a triangle: left = u * side + v * other + t * back. From a corner, left leads to a
 * point of the line, side and other to the other corners; back is the direction of the line turned round. All may have one
 * rounding.
 *
 * Whether 0 < u, 0 < v, u + v < 1 and t0 < t < t1 certainly hold, so that the interior of the piece passes through the interior
 * of the triangle: -1; or they share no point: 1. 0 if neither is certain: so for every NaN and infinity, but in t0 and t1. */
int bvoli_line_through_triangle(const double side[3], const double other[3], const double back[3], const double left[3],
                                double t0, double t1);

#endif

/* SPDX-License-Identifier: MIT */
/* What the nearest point of an OBB in double is certain of, for one box (obb_distance.c) and for as many as a vector has
 * doubles (kernel/set/obb_distance_template.h). */
#ifndef BVOLI_CONVEX_OBB_TIGHT_H
#define BVOLI_CONVEX_OBB_TIGHT_H

/* With u = 2^-53 and S the size: shares of extents are within them, so that the vector is that to a point of the box but for 5
 * u of S, and its length has four more. Every point of the box lies beyond the plane perpendicular to the vector through the
 * corner that is farthest against it, so it is as far as that corner's scalar product with the vector, over the length: the
 * vector to the center has one rounding, products and sums eight more, of magnitudes below S times the length, and the length
 * four: 13 u. 32 u of S cover both, and the second order. A distance for which this and the difference of both bounds are below
 * 2^-27 of it is right to 2^-26. Products of floats do not underflow. */
#define BVOLI_OFFSET_SLACK 0x1p-48

/* The distance is right to 2^-37 of itself where its bounds, as near_distance() has them, differ by 2^-38 at most and their
 * slack is below that, and its square to 2^-35 and a little; so is the square of the lower end of the gap, whose slack is twice
 * as large. Both are within 2^19 of the last place of a double, and without a float between them are rounded down alike. */
#define BVOLI_TIGHT_SHARE 0x1p-38
#define BVOLI_TIGHT_SLACK (1U << 20)

/* Gaps serve above 2^-60. */
#define BVOLI_LEAST_GAP_SQ 0x1p-119

/* Axes that are so nearly perpendicular, of a length of nearly 1, that the search for the gap finds it, and it alone is what
 * the quick way must agree with. */
#define BVOLI_NEARLY_PERPENDICULAR 0x1p-10

/* Certainly inside: with G the products of the axes, the point itself has the shares s - inverse(G) facing. As those of an axis
 * with both others are less than half its square, these are as far away as twice the greatest of facing over a square at
 * most. With u = 2^-53, facing is within 16 u of the size times |x| + |y| + |z| of an axis, which is less than 2 of what is not
 * longer than 1.1. */
#define BVOLI_FACING_PART_SLACK 0x1p-47

#endif

/* SPDX-License-Identifier: MIT */
/* Powers of two by which the numbers of two shapes become integers (arith/wide.h), and how many bits these have.
 *
 * Points, directions and the ends of sides have a unit each. Points times 2^shift are in the unit of ends times directions. */
#ifndef BVOLI_CONVEX_UNITS_H
#define BVOLI_CONVEX_UNITS_H

#include "convex/body_pair.h"
#include "convex/generators.h"

typedef struct bvoli_units {
    double point, direction, end; /* powers of two; that of points is the one of radii too */
    int shift;
} bvoli_units;

/* For numbers that need none. */
static const bvoli_units bvoli_no_units = {1, 1, 1, 0};

/* Points, ends of sides and radii share a unit, in which they are below 2^60; directions are below 2^60, and edges of points
 * below 2^61. The shift is from 0 to 60.
 *
 * The cross product of edges is below 2^123, so its scalar product with a point is below 2^185, shifted 2^245, and with a
 * direction below 2^185, times an end 2^245. A projection adds five of those: below 2^248; the gap between two is below 2^249
 * and its square below 2^498. The sum of two radii is below 2^61, shifted 2^121, its square below 2^242; the square of the
 * cross product is below 2^248, and the product of both below 2^490.
 *
 * Of corners and edges of the difference of bodies of points: the vector v to a corner and an edge e are below 2^61 in each
 * coordinate, v . v and e . e below 2^124, the radius below 2^61, v x e below 2^123, its square below 2^248, the product of the
 * squares of the radius and of e below 2^246. e x (v x e) is below 2^185, its scalar product with a difference of points below
 * 2^248.
 *
 * 0 if the numbers do not allow it. */
int bvoli_units_of_bodies(const bvoli_body_pair *q, bvoli_units *out);

/* Directions are below 2^60, extents, sums of two, below 2^61 and offsets, sums of four, below 2^62. Cross products are below
 * 2^121, their scalar products with directions below 2^183, times extents 2^244, and six of those below 2^247; scalar products
 * with the offset are below 2^185, and the shift, from 0 to 69, leaves them below 2^254. */
int bvoli_units_of_zonotope(const bvoli_zonotope *z, bvoli_units *out);

/* The offset of a zonotope along a coordinate as one double, where that is exact: differences of floats near each other are.
 * Else its terms. Returns how many. */
int bvoli_offset_terms(const double terms[BVOLI_TERMS], double out[BVOLI_TERMS]);

#endif

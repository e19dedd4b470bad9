/* SPDX-License-Identifier: MIT */
/* Half-spaces and a triangle.
 *
 * The points of the triangle are x a + y b + z c with weights (x, y, z) that are not negative and not all 0; over each plane
 * their height is a sum of the corners' heights with these weights. So each plane, and each weight itself, is a row of three
 * numbers whose scalar product with the weights must not be negative. What part of the triangle the planes leave is a polygon;
 * unless it is empty it has a corner, where two rows are 0: their cross product, in one of its two directions. Such a corner
 * belongs to the polygon if no row is negative there, which signs of determinants of three rows tell. */
#ifndef BVOLI_POLYHEDRON_POLYHEDRON_TRIANGLE_H
#define BVOLI_POLYHEDRON_POLYHEDRON_TRIANGLE_H

#include "base/stage.h"
#include "polyhedron/halfspaces.h"

/* Whether half-spaces share no point with the triangle of three finite points, which may be degenerate; exact. */
int bvoli_halfspaces_miss_triangle(const bvoli_halfspaces *h, const double corner[3][3], enum bvoli_predicate who);

#endif

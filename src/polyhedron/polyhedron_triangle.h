/* SPDX-License-Identifier: MIT */
/* Half-spaces and a triangle.
 *
 * The points of the triangle are x a + y b + z c with weights (x, y, z) that are not negative and not all 0; over each plane
 * their height is a sum of the corners' heights with these weights. So each plane, and each weight itself, is a row of three
 * numbers whose scalar product with the weights must not be negative. There are no such weights if and only if (-1, -1, -1),
 * whose scalar product with them is negative, is a sum of rows with weights that are not negative (Farkas' lemma). */
#ifndef BVOLI_POLYHEDRON_POLYHEDRON_TRIANGLE_H
#define BVOLI_POLYHEDRON_POLYHEDRON_TRIANGLE_H

#include "base/stage.h"
#include "polyhedron/halfspaces.h"

/* Whether half-spaces share no point with the triangle of three finite points, or the segment of two, which may be degenerate;
 * exact. */
int bvoli_halfspaces_miss_corners(const bvoli_halfspaces *h, const double (*corner)[3], int corners, enum bvoli_predicate who);

#endif

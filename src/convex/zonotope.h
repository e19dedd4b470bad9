/* SPDX-License-Identifier: MIT */
/* Zonotopes: the one mechanism behind every test between boxes, OBBs, segments and points.
 *
 * Two such shapes share a point if and only if the vector between their centers lies in the zonotope that all their half edges
 * span:
 *
 *     offset = sum of s[i] * extent[i] * direction[i],  |s[i]| <= 1.
 *
 * For two OBBs that are six generators. A zonotope is bounded by planes along two generators each, so
 *
 *     |L . offset| <= sum of extent[i] * |L . direction[i]|   for every L = direction[i] x direction[j]
 *
 * decides, and with < instead whether it lies in the interior; for two OBBs these are the fifteen axes of Gottschalk, Lin and
 * Manocha ("OBBTree", 1996). Directions whose extent is 0 still lend their axes: a flat zonotope is the limit of full ones with
 * the same directions, and the inequalities pass to the limit. The directions must span space for that; where they may not, the
 * coordinate axes join them with extent 0.
 *
 * Containment of one shape in another is the same inequality with the extents of the contained shape negative, and only the
 * directions of the container making axes. */
#ifndef BVOLI_CONVEX_ZONOTOPE_H
#define BVOLI_CONVEX_ZONOTOPE_H

#include "base/stage.h"
#include "convex/generators.h"

#include <bvol/types.h>

/* A zonotope of no generators about offset 0. */
void bvoli_zonotope_begin(bvoli_zonotope *z);

/* Adds three generators: the axes of an OBB with scale * |extent|; a negative scale for a contained one. */
void bvoli_zonotope_add_obb(bvoli_zonotope *z, const bvol_obb *box, double scale);

/* Whether three float vectors are linearly dependent; exact. */
int bvoli_dependent(const double a[3], const double b[3], const double c[3]);

/* Says which directions make axes. Unless the first three, or the second three, of them certainly span space, the coordinate
 * axes join. */
enum { BVOLI_CONTAINER = 7, BVOLI_BOX_AND_RAY = 15, BVOLI_BOTH = 63 };
void bvoli_zonotope_set_axes(bvoli_zonotope *z, unsigned axes);

/* The axes of two boxes in the order in which they are asked: the faces of the first three directions, 1 x 2, 2 x 0, 0 x 1,
 * those of the second three, then each of the first, in turn, with each of the second. */
enum { BVOLI_BOX_AXES = 15, BVOLI_ALL_OPEN = (1 << BVOLI_BOX_AXES) - 1 };

/* Whether the inequality holds for every axis, strictly if the offset must lie in the interior; exact. Counts the stage that
 * decided for the predicate. */
int bvoli_zonotope_contains(const bvoli_zonotope *z, enum bvoli_predicate predicate);

/* The first axis whose inequality fails, faces of the first three directions first, then those of the second, then the mixed
 * ones; exact. Returns 0 if none does, otherwise 1 with the axis turned along the offset. */
int bvoli_zonotope_failing_axis(const bvoli_zonotope *z, double axis[3]);

#endif

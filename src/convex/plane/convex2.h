/* SPDX-License-Identifier: MIT */
/* The one mechanism behind the predicates of segments and polygons of the plane, and of the interiors of all its shapes.
 *
 * Two bodies (body2.h) share a point if and only if 0 is within r of the difference D of their cores, with r the sum of their
 * radii. The point of D nearest to 0 is searched for among corners and edges between corners of D, as Gilbert, Johnson and
 * Keerthi do ("A fast procedure for computing the distance between complex objects in three-dimensional space", 1988): from a
 * corner or an edge on to the corner that is lowest in the direction from 0 to it, until 0 is within reach or no corner is
 * lower. Corners of D are differences of corners, so finding the lowest takes one pass over each body, and their order does not
 * matter.
 *
 * Every sign is exact, most of them by a filter, so the distance falls strictly from step to step, and the search
 * ends. It ends early where a direction, whatever its rounding, is certain to separate. */
#ifndef BVOLI_CONVEX_PLANE_CONVEX2_H
#define BVOLI_CONVEX_PLANE_CONVEX2_H

#include "base/stage.h"
#include "convex/plane/body2.h"

/* Whether two bodies share a point; 0 if one is invalid or empty. Interior: whether 0 lies in the interior of the difference,
 * so that no line separates them, touching or not. One of them at most is unbounded. */
int bvoli_bodies2_overlap(bvoli_body2 *a, bvoli_body2 *b, enum bvoli_touch common, enum bvoli_predicate who);

/* Whether a contains b. If a has a radius, it has one corner; if b has one, a consists of points of the caller. Every valid a
 * contains an empty b, none an unbounded one. */
int bvoli_body2_contains(bvoli_body2 *a, bvoli_body2 *b, enum bvoli_predicate who);

#endif

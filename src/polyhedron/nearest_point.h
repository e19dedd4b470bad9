/* SPDX-License-Identifier: MIT */
/* The point of half-spaces that is nearest to a ball's center, or to a line; found exactly, by steps that each need a few signs
 * for each plane.
 *
 * The point x of the half-spaces nearest to c lies on a flat where up to three of their planes meet, with normals n[a] that are
 * independent, and the vector x - c is the sum of mu[a] * n[a] with every mu[a] > 0 (the conditions of Karush, Kuhn and
 * Tucker). Such an x is the nearest point of the half-spaces of its own planes, and everything behind the plane through it that
 * is perpendicular to x - c misses these half-spaces. So one such x beyond the radius proves a miss, and one that lies in all
 * half-spaces is the nearest point. The same is true of the vector from a line to the half-spaces, with the feet of foot.h.
 *
 * The search begins with no planes, where x is c itself. If x misses a half-space, the nearest point of it and those of x
 * together is on at most three planes of these: one of the sets of them has a foot that lies in all of them. Where the nearest
 * points are a whole line, two half-spaces may miss it together, each end of it. As no point so near is common to these, the
 * distance increases with each step, and no set of planes comes twice: the search ends (a problem of the kind of LP: M. Sharir
 * and E. Welzl, "A combinatorial bound for linear programming and related problems", 1992).
 *
 * Of all points of a segment that nearest to the half-spaces is an end, if the vector from its center to its nearest point does
 * not lead ahead along the segment, as the distance is a convex function; and if it leads ahead from both ends, it is that of
 * the whole line. */
#ifndef BVOLI_POLYHEDRON_NEAREST_POINT_H
#define BVOLI_POLYHEDRON_NEAREST_POINT_H

#include "polyhedron/foot.h"

/* Finds the foot that is the nearest point of half-spaces that share one; or, sooner, a foot that proves that they miss the
 * ball, the segment or the line. */
void bvoli_nearest_point(bvoli_foot_view *view, bvoli_foot *out);

#endif

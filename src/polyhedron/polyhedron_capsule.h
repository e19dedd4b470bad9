/* SPDX-License-Identifier: MIT */
/* Half-spaces and capsules: a capsule misses half-spaces that share a point if and only if the balls about its ends lie outside
 * one of them, or a nearest point of its segment is beyond the radius (nearest_point.h).
 *
 * The nearest point that two planes have between the ends of the segment lies on the line where they meet, and the vector to it
 * is perpendicular to the segment: so it is the combination of their normals, with weights >= 0, that is constant along the
 * segment. This combination exists where one plane rises along the segment and the other falls, and the distance is the
 * segment's height over it, in units of the length of its normal. */
#ifndef BVOLI_POLYHEDRON_POLYHEDRON_CAPSULE_H
#define BVOLI_POLYHEDRON_POLYHEDRON_CAPSULE_H

#include "base/stage.h"
#include "polyhedron/halfspaces.h"

/* Whether half-spaces that share a point miss the points within a finite radius >= 0 of a segment of floats; exact. */
int bvoli_halfspaces_miss_capsule(const bvoli_halfspaces *h, const double a[3], const double b[3], double radius,
                                  enum bvoli_predicate who);

#endif

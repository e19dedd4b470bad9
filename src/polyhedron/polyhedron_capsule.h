/* SPDX-License-Identifier: MIT */
/* Half-spaces and capsules: a capsule misses half-spaces that share a point if and only if the balls about its ends lie outside
 * one of them, or the point of them that is nearest to its segment is beyond the radius (nearest_point.h). */
#ifndef BVOLI_POLYHEDRON_POLYHEDRON_CAPSULE_H
#define BVOLI_POLYHEDRON_POLYHEDRON_CAPSULE_H

#include "base/stage.h"
#include "polyhedron/halfspaces.h"

/* Whether half-spaces that share a point miss the points within a finite radius >= 0 of a segment of floats; exact. */
int bvoli_halfspaces_miss_capsule(const bvoli_halfspaces *h, const double a[3], const double b[3], double radius,
                                  enum bvoli_predicate who);

#endif

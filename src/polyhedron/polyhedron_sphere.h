/* SPDX-License-Identifier: MIT */
/* Half-spaces and balls: a ball misses half-spaces that share a point if and only if the nearest point of its center is beyond
 * its radius (nearest_point.h). */
#ifndef BVOLI_POLYHEDRON_POLYHEDRON_SPHERE_H
#define BVOLI_POLYHEDRON_POLYHEDRON_SPHERE_H

#include "base/stage.h"
#include "polyhedron/halfspaces.h"

/* The sign of plane i at the highest (side 1) or lowest (side -1) point of a ball of finite floats; sets *exact if it took
 * exact arithmetic. */
int bvoli_halfspace_ball(const bvoli_halfspaces *h, int i, const double center[3], double radius, int side, int *exact);

/* Whether half-spaces that share a point miss a ball; exact. */
int bvoli_halfspaces_miss_ball(const bvoli_halfspaces *h, const double center[3], double radius, enum bvoli_predicate who);

#endif

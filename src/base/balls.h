/* SPDX-License-Identifier: MIT */
/* Half-spaces and balls.
 *
 * The point of the half-spaces nearest to the center c is the foot of c on a flat where one, two or three of their planes meet,
 * with normals n[a] that are independent, and c lies on the outer side: foot - c = sum of mu[a] * n[a] with every mu[a] >= 0
 * (the conditions of Karush, Kuhn and Tucker). Any such foot is the nearest point of the half-spaces of its own planes alone,
 * so it is no farther than the nearest point of all. A ball misses the half-spaces if and only if such a foot is beyond its
 * radius, provided that the half-spaces share a point at all. */
#ifndef BVOL_BASE_BALLS_H
#define BVOL_BASE_BALLS_H

#include "base/halfspaces.h"
#include "base/stage.h"

/* The sign of plane i at the highest (side 1) or lowest (side -1) point of a ball of finite floats; sets *exact if it took
 * exact arithmetic. */
int bvoli_halfspace_ball(const bvoli_halfspaces *h, int i, const double center[3], double radius, int side, int *exact);

/* Whether half-spaces that share a point share none with a ball; exact. */
int bvoli_halfspaces_miss_ball(const bvoli_halfspaces *h, const double center[3], double radius, enum bvoli_predicate who);

#endif

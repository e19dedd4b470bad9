/* SPDX-License-Identifier: MIT */
/* A point that half-spaces share with a ball or a capsule, if it is easily found. */
#ifndef BVOLI_POLYHEDRON_COMMON_POINT_H
#define BVOLI_POLYHEDRON_COMMON_POINT_H

#include "polyhedron/halfspaces.h"

/* Searches for a point within the radius of the segment from a to b that certainly is in all half-spaces, in double. May fail
 * to find one. Floats; a and b are equal for a ball. */
int bvoli_halfspaces_surely_meet(const bvoli_halfspaces *h, const double a[3], const double b[3], double radius);

#endif

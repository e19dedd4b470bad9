/* SPDX-License-Identifier: MIT */
/* The corners that half-spaces seem to have, by a walk along their edges in double without bounds. */
#ifndef BVOLI_POLYHEDRON_EDGES_H
#define BVOLI_POLYHEDRON_EDGES_H

#include "polyhedron/halfspaces.h"

#include <stdint.h>

/* Corners with three edges each: n planes have at most 2 n - 4 (Euler). */
enum { BVOLI_VERTICES = 2 * BVOLI_HALFSPACES - 4 };

/* Writes the planes of each corner, in rising order, and returns how many there seem to be: 0 if the walk fails, as it does
 * where numbers are too close. `inside` is a point in all half-spaces. What is written is for others to prove. */
int bvoli_walk_edges(const bvoli_halfspaces *h, const float inside[3], uint8_t corner[BVOLI_VERTICES][3]);

#endif

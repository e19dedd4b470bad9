/* SPDX-License-Identifier: MIT */
/* The point of a difference (difference.h) that is nearest to 0, where 0 is outside: of all cells of its boundary, one after
 * the other, corners, edges and faces that a corner and a face, two edges, a corner and an edge, or two corners make. Most are
 * inside the difference, which does no harm. It is for where a search stands still (gap.c): it takes microseconds, 736 cells of
 * two boxes at most, and no step of it depends on another. */
#ifndef BVOLI_CONVEX_CELLS_H
#define BVOLI_CONVEX_CELLS_H

#include "convex/difference.h"

/* `at` is the nearest so far; a nearer point takes its place. */
void bvoli_cells_nearest(const bvoli_difference *q, bvoli_difference_point *at);

#endif

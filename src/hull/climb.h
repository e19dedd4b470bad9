/* SPDX-License-Identifier: MIT */
/* The vertex of a hull that is farthest along a direction, by climbing from neighbour to neighbour. */
#ifndef BVOLI_HULL_CLIMB_H
#define BVOLI_HULL_CLIMB_H

#include "hull/handle.h"

/* The sign of the height of a vertex less that of another, exactly. */
int bvoli_hull_compare(const bvol_hull *h, const double direction[3], uint32_t a, uint32_t b);

/* A vertex of which no neighbour is higher, from another; tells whether one is as high. The hull is not empty. */
uint32_t bvoli_hull_climb(const bvol_hull *h, const double direction[3], uint32_t from, int *is_tie);

/* How many squares of directions a hull of so many vertices keeps a start for, along each side of a cube. */
uint32_t bvoli_hull_grid(int dimension, uint32_t vertices);

/* Finds the starts of a hull that is complete otherwise. */
void bvoli_hull_set_starts(bvol_hull *h);

/* A vertex from which it is not far, for a direction that is not 0. */
uint32_t bvoli_hull_start(const bvol_hull *h, const double direction[3]);

#endif

/* SPDX-License-Identifier: MIT */
/* Where a mesh lies: turning and moving it. Coordinates are computed in double and rounded to float once a step. */
#ifndef PLACE_H
#define PLACE_H

#include "mesh.h"
#include "vector.h"

/* Turns a mesh about the middle of its box, about x, then y, then z, in degrees. */
void place_turn(mesh *m, vector degrees);

/* Returns 0, or -1 if a vertex is no longer finite. */
int place_move(mesh *m, vector by);

/* The move that takes the second mesh to where its box lies level with the first mesh's and a third of the narrower one's width
 * into it, from the side of greater x. */
vector place_beside(const mesh *first, const mesh *second);

#endif

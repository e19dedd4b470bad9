/* SPDX-License-Identifier: MIT */
/* The eight corners of what six half-spaces bound like a box, in double, each with how far it may be from the true one. */
#ifndef BVOLI_POLYHEDRON_VERTICES_H
#define BVOLI_POLYHEDRON_VERTICES_H

#include "polyhedron/halfspaces.h"

/* A number that is known to lie in [least, most]. */
typedef struct bvoli_between {
    double least, most;
} bvoli_between;

/* Corner i lies on planes i & 1, 2 + (i >> 1 & 1) and 4 + (i >> 2); coordinate k is within error[i][k] of point[i][k]. */
enum { BVOLI_CORNERS = 8 };
typedef struct bvoli_corners {
    int known; /* 0: the half-spaces are no such, or that is not certain, and nothing else is set */
    double point[BVOLI_CORNERS][3], error[BVOLI_CORNERS][3];
    bvoli_between low[3], high[3]; /* the lowest and the highest coordinate of all corners */
} bvoli_corners;

void bvoli_corners_of(const bvoli_halfspaces *h, bvoli_corners *out);

/* On which side of a plane of bvoli_halfspaces corner i certainly lies, 0 if that is not certain; and the highest (side 1) or
 * the lowest (side -1) of all. They are known. */
int bvoli_corner_side(const bvoli_corners *corners, int i, const double q[4]);
int bvoli_corners_extreme(const bvoli_corners *corners, const double q[4], int side);

#endif

/* SPDX-License-Identifier: MIT */
/* The eight corners of the polyhedron that six half-spaces bound if it is combinatorially a box, in double, with bounds of
 * their errors. */
#ifndef BVOLI_POLYHEDRON_VERTICES_H
#define BVOLI_POLYHEDRON_VERTICES_H

#include "polyhedron/halfspaces.h"

#include <stdint.h>

/* A number that is known to lie in [least, most]. */
typedef struct bvoli_between {
    double least, most;
} bvoli_between;

/* Corner i lies on planes i & 1, 2 + (i >> 1 & 1) and 4 + (i >> 2); coordinate k is within error[i][k] of point[i][k]. */
enum { BVOLI_VERTICES = 8 };
typedef struct bvoli_vertices {
    int known; /* 0: the half-spaces are no such, or that is not certain, and nothing else is set */
    double point[BVOLI_VERTICES][3], error[BVOLI_VERTICES][3];
    int8_t orientation[BVOLI_VERTICES]; /* the sign of the determinant of the normals of its planes */
    bvoli_between low[3], high[3];      /* the lowest and the highest coordinate of all corners */
} bvoli_vertices;

void bvoli_vertices_of(const bvoli_halfspaces *h, bvoli_vertices *out);

/* The mean of all corners, in float; they are known. */
void bvoli_vertices_middle(const bvoli_vertices *corners, float out[3]);

/* The side of a plane of bvoli_halfspaces on which corner i certainly lies, 0 if that is not certain; and the side of the
 * highest (side 1) or the lowest (side -1) corner. The corners are known. */
int bvoli_vertex_side(const bvoli_vertices *corners, int i, const double q[4]);
int bvoli_vertices_extreme(const bvoli_vertices *corners, const double q[4], int side);

/* The least float that is not below a coordinate of corner i, or (side -1) not below its negative; and not below that of any
 * corner. Exact: +inf beyond the largest float, and a zero is +0. The corners are those of h, and known. Sets *exact if it took
 * exact arithmetic. */
float bvoli_vertex_up(const bvoli_halfspaces *h, const bvoli_vertices *corners, int i, int axis, int side, int *exact);
float bvoli_vertices_up(const bvoli_halfspaces *h, const bvoli_vertices *corners, int axis, int side, int *exact);

#endif

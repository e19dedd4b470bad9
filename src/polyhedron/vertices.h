/* SPDX-License-Identifier: MIT */
/* The corners of the polyhedron that half-spaces bound if each is where three planes meet, in double, with bounds of their
 * errors. */
#ifndef BVOLI_POLYHEDRON_VERTICES_H
#define BVOLI_POLYHEDRON_VERTICES_H

#include "polyhedron/edges.h"
#include "polyhedron/halfspaces.h"

#include <stdint.h>

/* A number that is known to lie in [least, most]. */
typedef struct bvoli_between {
    double least, most;
} bvoli_between;

/* Corners are known if all are of that kind and there is one at least. Then half-spaces are bounded, or have edges without end.
 * Coordinate k of corner i is within error[i][k] of point[i][k]. Of a hexahedron, a box but for its angles, corner i lies on
 * planes i & 1, 2 + (i >> 1 & 1) and 4 + (i >> 2). */
typedef struct bvoli_vertices {
    int known; /* 0: they are not, or that is not certain, and neither is what follows */
    int bounded, hexahedron, count;
    double point[BVOLI_VERTICES][3], error[BVOLI_VERTICES][3];
    uint8_t plane[BVOLI_VERTICES][3];
    int8_t orientation[BVOLI_VERTICES]; /* the sign of the determinant of the normals of its planes */
    bvoli_between low[3], high[3];      /* the lowest and the highest coordinate of all points; infinite if there is none */
} bvoli_vertices;

/* The corners, and a point far from all planes on their inner sides: the mean of the corners of bounded half-spaces, otherwise
 * what a search finds; finite floats. */
void bvoli_vertices_of(const bvoli_halfspaces *h, float inside[3], bvoli_vertices *out);

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

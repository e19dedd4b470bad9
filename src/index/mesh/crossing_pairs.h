/* SPDX-License-Identifier: MIT */
/* Pairs of triangles of a mesh that cross. */
#ifndef BVOLI_INDEX_MESH_CROSSING_PAIRS_H
#define BVOLI_INDEX_MESH_CROSSING_PAIRS_H

#include "index/mesh/topology.h"

/* Whether two triangles, each with corners not on one line, have a common point outside what both have: the vertices that are
 * the same. of_a[i] is the corner of b that is corner i of a; 3 for none. At least one is the same. */
int bvoli_neighbours_cross(const bvol_triangle *a, const bvol_triangle *b, const uint8_t of_a[3]);

/* Counts and marks pairs, after topology has told which triangles are degenerate. */
uint64_t bvoli_topology_crossings(bvoli_topology *t);

#endif

/* SPDX-License-Identifier: MIT */
/* The common points of half-spaces, against those of others. */
#ifndef BVOLI_POLYHEDRON_POLYHEDRA_H
#define BVOLI_POLYHEDRON_POLYHEDRA_H

#include "base/stage.h"
#include "polyhedron/cone.h"
#include "polyhedron/vertices.h"

/* Half-spaces, three coordinates of a point that they most likely share, whether they certainly do, and their corners, or
 * NULL. */
typedef struct bvoli_polyhedron {
    const bvoli_halfspaces *h;
    const float *deep;
    int certain;
    const bvoli_vertices *corners;
} bvoli_polyhedron;

/* Whether a point certainly lies in all half-spaces: 1, certainly outside one: -1, or that is not certain: 0. */
int bvoli_halfspaces_contain(const bvoli_halfspaces *h, const float p[3]);

/* Whether half-spaces share a point; exact. */
int bvoli_polyhedron_nonempty(const bvoli_polyhedron *region);

/* Whether half-spaces and others share a point; exact. They may share none among themselves. */
int bvoli_polyhedra_overlap(const bvoli_polyhedron *a, const bvoli_polyhedron *b, enum bvoli_predicate who);

/* Whether all points of a region, which has one at least, lie in each of some half-spaces; exact. */
int bvoli_polyhedron_within(const bvoli_polyhedron *region, const bvoli_halfspaces *others, enum bvoli_predicate who);

/* The cone of a region's half-spaces and (0, 0, 0, 1), which holds the vectors of those half-spaces that hold the region. */
void bvoli_polyhedron_cone(const bvoli_polyhedron *region, bvoli_cone *out, int *exact);

#endif

/* SPDX-License-Identifier: MIT */
/* Polyhedra against each other: do they share a point, does one contain the other. Corners and an interior point, where they
 * are known, decide most cases; the cone of the half-spaces decides the others (cone.h). */
#ifndef BVOLI_POLYHEDRON_POLYHEDRA_H
#define BVOLI_POLYHEDRON_POLYHEDRA_H

#include "base/stage.h"
#include "polyhedron/cone.h"
#include "polyhedron/vertices.h"

/* Half-spaces, a point that most likely lies in all of them, whether it certainly does, and the corners, or NULL. */
typedef struct bvoli_polyhedron {
    const bvoli_halfspaces *h;
    const float *interior_point;
    int certain;
    const bvoli_vertices *corners;
} bvoli_polyhedron;

/* Whether a point certainly lies in all half-spaces: 1, certainly outside one: -1, or that is not certain: 0. */
int bvoli_halfspaces_contain(const bvoli_halfspaces *h, const float p[3]);

/* Whether half-spaces share a point; exact. */
int bvoli_polyhedron_nonempty(const bvoli_polyhedron *region);

/* Whether half-spaces and others share a point; exact. Either polyhedron may be empty. */
int bvoli_polyhedra_overlap(const bvoli_polyhedron *a, const bvoli_polyhedron *b, enum bvoli_predicate who);

/* Whether all points of a region, which has one at least, lie in each of some half-spaces; exact. */
int bvoli_polyhedron_within(const bvoli_polyhedron *region, const bvoli_halfspaces *others, enum bvoli_predicate who);

/* The cone of a region's half-spaces and (0, 0, 0, 1), which contains the vectors of exactly those half-spaces that contain the
 * region. */
void bvoli_polyhedron_cone(const bvoli_polyhedron *region, bvoli_cone *out, int *exact);

#endif

/* SPDX-License-Identifier: MIT */
/* Which planes of half-spaces are neighbours: two planes are if the line where they meet touches the common points of all
 * half-spaces. */
#ifndef BVOLI_POLYHEDRON_ADJACENCY_H
#define BVOLI_POLYHEDRON_ADJACENCY_H

#include "polyhedron/halfspaces.h"
#include "polyhedron/vertices.h"

#include <stddef.h>
#include <stdint.h>

/* For each plane the set of those of lower number that may be its neighbours, a bit each. The others certainly are not, if the
 * half-spaces share a point, or are copies of a plane of lower number, which stands for them: what asks all neighbours would
 * ask each copy with each. `pairs` and `triples` are how many there are that may be neighbours of each other. */
typedef struct bvoli_adjacency {
    uint32_t below[BVOLI_HALFSPACES];
    size_t pairs, triples;
} bvoli_adjacency;

/* `vertices` are those of the half-spaces. */
void bvoli_adjacency_of(const bvoli_halfspaces *h, const bvoli_vertices *vertices, bvoli_adjacency *out);

#endif

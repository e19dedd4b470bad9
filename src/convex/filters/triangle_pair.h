/* SPDX-License-Identifier: MIT */
/* Triangles against triangles: a filter in double. */
#ifndef BVOLI_CONVEX_FILTERS_TRIANGLE_PAIR_H
#define BVOLI_CONVEX_FILTERS_TRIANGLE_PAIR_H

#include <bvol/types.h>

/* 1 if two triangles are certainly disjoint, -1 if the interiors of both certainly pass through each other, 0 if neither is
 * certain: so for every NaN and infinity. */
int bvoli_triangles_apart(const bvol_triangle *a, const bvol_triangle *b);

/* The same of their interiors, which a plane keeps apart that both touch, above all where they share an edge or a corner. */
int bvoli_triangle_interiors_apart(const bvol_triangle *a, const bvol_triangle *b);

#endif

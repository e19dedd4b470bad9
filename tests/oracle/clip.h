/* SPDX-License-Identifier: MIT */
/* The oracle for points of contact: what two convex polygons in space have in common, seen along a direction, by the clipping
 * of Sutherland and Hodgman in rational numbers, without any rounding. */
#ifndef BVOL_TESTS_ORACLE_CLIP_H
#define BVOL_TESTS_ORACLE_CLIP_H

#include <bvol/types.h>

enum { CLIP_CORNERS = 8, CLIP_TERMS = 4 };

/* A polygon of 2 to 4 corners in a circle, each of which is a sum of vectors. */
typedef struct clip_polygon {
    int count;
    double term[4][CLIP_TERMS][3];
} clip_polygon;

/* A corner of what is common: its depth, how far b reaches beyond a there in the direction of n, and the place midway. Rounded
 * last. */
typedef struct clip_point {
    double at[3], depth;
} clip_point;

/* Returns how many corners there are, some of them perhaps twice. b must not be seen from its side, nor must a if it has more
 * than two corners. */
int oracle_clip(const clip_polygon *a, const clip_polygon *b, const bvol_vec3 *n, clip_point out[CLIP_CORNERS]);

/* How far the plane of b reaches beyond that of a, on the line along n through a place; of a with more than two corners. */
double oracle_clip_depth(const clip_polygon *a, const clip_polygon *b, const bvol_vec3 *n, const double at[3]);

#endif

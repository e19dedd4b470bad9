/* SPDX-License-Identifier: MIT */
/* The points of half-spaces that are nearest to a ball's center or to a capsule's segment.
 *
 * The point x of the half-spaces nearest to c lies on a flat where one, two or three of their planes meet, with normals n[a]
 * that are independent, and c lies on the outer side: the vector x - c is the sum of mu[a] * n[a] with every mu[a] >= 0 (the
 * conditions of Karush, Kuhn and Tucker). A point x of this kind is the nearest point of the half-spaces of its own planes, so
 * it is no farther than the nearest point of all half-spaces: one such point beyond the radius proves that the ball misses, and
 * if the ball misses, the nearest point is of this kind.
 *
 * Of all points of a segment that nearest to the half-spaces is
 *
 *     an end c: then x is the nearest point of c, and the distance does not decrease along the segment from c;
 *     between the ends: then x - c is perpendicular to the segment, and x is a corner where three planes meet, the nearest
 *         point of the whole line, or a point where two meet (polyhedron_capsule.c), or one on one plane (then an end is as
 *         near).
 *
 * Again everything behind the plane through such an x that is perpendicular to x - c misses the half-spaces of the planes of x;
 * so one such point beyond the radius is proof. */
#ifndef BVOLI_POLYHEDRON_NEAREST_POINT_H
#define BVOLI_POLYHEDRON_NEAREST_POINT_H

#include "polyhedron/halfspaces.h"

/* Floats are at least 2^-149, so the terms of a volume may underflow, and the square of one may lose 2^-1074; times the squares
 * of a radius and of an edge, below 2^516, it is 2^-558. What else may underflow loses less. */
#define BVOLI_NEAREST_UNDERFLOW 0x1p-500

/* A ball's center or a capsule's segment, and its heights over all planes. */
typedef struct bvoli_nearest {
    const bvoli_halfspaces *h;
    const double *center, *to; /* floats; to is NULL for a ball, and the other end for the end of a segment */
    double radius;
    double height[BVOLI_HALFSPACES], size[BVOLI_HALFSPACES];
    double edge[3];                                              /* to - center, rounded */
    double slope[BVOLI_HALFSPACES], steepness[BVOLI_HALFSPACES]; /* how heights rise along it; within 5 u of the steepness */
} bvoli_nearest;

void bvoli_nearest_of(const bvoli_halfspaces *h, const double center[3], const double *to, double radius, bvoli_nearest *out);

/* Whether two or three planes certainly have a nearest point beyond the radius, which proves a miss; or, if `exact`, the exact
 * answer for those planes for which that is uncertain. Sets *unsure if there are such. */
int bvoli_nearest_beyond(const bvoli_nearest *f, int exact, int *unsure);

/* Whether three planes have a nearest point to the whole line through `center` and `to`, which differ, beyond the radius; as
 * above. */
int bvoli_line_nearest_beyond(const bvoli_nearest *f, int exact, int *unsure);

/* Exactly: to - center, and the square of the radius times a number. */
void bvoli_nearest_exact_edge(const bvoli_nearest *f, bvoli_dyadic edge[3]);
void bvoli_nearest_exact_reach(const bvoli_nearest *f, const bvoli_dyadic *times, bvoli_dyadic *out);

#endif

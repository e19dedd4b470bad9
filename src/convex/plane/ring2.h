/* SPDX-License-Identifier: MIT */
/* The boundary of the core of a body of the plane, as a walk from corner to corner, counterclockwise. */
#ifndef BVOLI_CONVEX_PLANE_RING2_H
#define BVOLI_CONVEX_PLANE_RING2_H

#include "convex/plane/body2.h"
#include "convex/plane/hull2.h"

/* A coordinate of a corner is a float, or a power of two, and what is added to it: 0 but for rectangles that are turned. */
typedef struct bvoli_corner2 {
    double at[2], added[2];
} bvoli_corner2;

typedef struct bvoli_ring2 {
    bvoli_points points;     /* of a polygon, in their order; else none */
    enum bvoli_order2 order; /* theirs */
    size_t corners;          /* without points: one, two or four, from the lowest of the leftmost */
    bvoli_corner2 corner[BVOLI_CORNERS];
    double along[2][2]; /* the directions of the edges; the same again, negative, leads back */
} bvoli_ring2;

/* Of a solid body that is bounded, or was clipped. */
void bvoli_ring2_of(const bvoli_body2 *body, bvoli_ring2 *out);

/* A walk about a ring, or about its negative, all x with -x in it. It begins at the lowest of the leftmost points of that, so
 * that its edges turn from straight down, exclusive, once round to straight down. */
typedef struct bvoli_walk2 {
    const bvoli_ring2 *ring;
    int sign;               /* 1, or -1 for the negative */
    size_t start, at, next; /* corners of the ring: where the walk begins, and the edge at which it is */
    size_t left;            /* how many edges there are at most; 0 at the end */
    bvoli_corner2 from, to; /* the ends of the edge, as corners of the ring */
    double along[2];        /* its direction in the walk */
    bvoli_ahead2 ahead;     /* of points in any order */
} bvoli_walk2;

void bvoli_walk2_begin(const bvoli_ring2 *ring, int sign, bvoli_walk2 *out);
void bvoli_walk2_go_on(bvoli_walk2 *walk);

/* Whether the edge of one walk comes before that of another. Of two in one direction that of `walk` does in the first half of
 * the way round, and the other in the second: so a ring and its negative, taken together, are the same from either side. */
int bvoli_walk2_precedes(const bvoli_walk2 *walk, const bvoli_walk2 *other);

#endif

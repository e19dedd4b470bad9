/* SPDX-License-Identifier: MIT */
/* A hull and another convex shape, and whether they have a common point: whether 0 lies in their difference D, all a - b.
 *
 * Both are known by their corners, of which one is asked for that is farthest along a direction. A search in double (search.c)
 * finds a plane that certainly lies between the two, or, where one has a radius, points that certainly are near enough; what it
 * leaves open, the same search decides in exact numbers (exact_search.c), from the corners where the first one ended.
 *
 * The other shape is a hull, or a body (convex/body.h), whose last numbers are the bits of its corners
 * (bvoli_body_corner()).
 *
 * Where the hull moves along a vector, D has all it becomes on the way: its corners are those at the start and at the end. */
#ifndef BVOLI_HULL_PAIR_H
#define BVOLI_HULL_PAIR_H

#include "convex/body.h"
#include "hull/hull.h"

#include <stdint.h>

typedef struct bvoli_hull_pair {
    const bvol_hull *hull, *other; /* other is NULL where there is a body */
    const bvoli_body *body;
    double radius;     /* of the body */
    double reach[3];   /* the sum of how far both reach from the origin along each axis, and a little more */
    int interior;      /* whether 0 must lie in the interior of D; if the hull moves, at some time, which is in the interior of
                          all it becomes if D at the start has one, and otherwise nowhere */
    const double *way; /* three doubles that the hull moves by, or NULL */
    int is_moved;      /* whether it only counts where it comes to */
} bvoli_hull_pair;

/* A corner of D by its corners of both shapes, as the tag of a corral, and whether it is one of the end of the way. Each vertex
 * of a hull is in two faces or more, whose corners are counted in 32 bits: so the highest bit of its place is free. */
#define BVOLI_AT_END ((uint64_t)1 << 63)

static inline uint64_t bvoli_hull_tag(uint32_t a, uint32_t b)
{
    return (uint64_t)a << 32 | b;
}

static inline uint32_t bvoli_tag_first(uint64_t tag)
{
    return (uint32_t)((tag & ~BVOLI_AT_END) >> 32);
}

static inline uint32_t bvoli_tag_second(uint64_t tag)
{
    return (uint32_t)tag;
}

/* Coordinate c of a corner of D as the sum of some doubles, which is exact. Returns how many. */
enum { BVOLI_HULL_TERMS = 3 + BVOLI_SIDES };
int bvoli_hull_pair_terms(const bvoli_hull_pair *q, uint64_t corner, int c, double terms[BVOLI_HULL_TERMS]);

/* Hulls in an order of what they are, so that the same is computed whichever is the first. */
int bvoli_hull_is_after(const bvol_hull *a, const bvol_hull *b);

/* Sets the reach of a pair. */
void bvoli_hull_pair_measure(bvoli_hull_pair *q);

/* The places of one vertex more than the dimension of a hull that is not empty, which do not lie in a flat of less. */
void bvoli_hull_spanning(const bvol_hull *hull, uint32_t places[4]);

#endif

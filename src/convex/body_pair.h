/* SPDX-License-Identifier: MIT */
/* A predicate of two bodies, for the stages of convex.h. */
#ifndef BVOLI_CONVEX_BODY_PAIR_H
#define BVOLI_CONVEX_BODY_PAIR_H

#include "convex/body.h"

#include <stdint.h>

/* Edges of the first body come first, then those of the second, then the coordinate axes. */
enum { BVOLI_EDGES_EACH = 4, BVOLI_COORDINATES = 8, BVOLI_EDGES = 11, BVOLI_EDGE_PAIRS = 55 };

typedef struct bvoli_body_pair {
    const bvoli_body *a, *b;
    int contains, interior;      /* is b in a; must the interiors overlap */
    int *tied;                   /* set where a direction proves nothing, but would if equality were enough, or might */
    double radius[2];            /* the sum is the radius of the difference, or of what is contained: not negative */
    double r;                    /* that sum, rounded */
    double size;                 /* reach of both, and r */
    int edges[2];                /* how many either body lends; the second none if it is contained */
    double edge[BVOLI_EDGES][3]; /* rounded: within u = 2^-53 in each coordinate */
} bvoli_body_pair;

/* Two edges whose cross product is tried. */
typedef struct bvoli_edge_pair {
    uint8_t i, j;
} bvoli_edge_pair;

/* Points p and q of a body with p - q along edge k, if the edge is one of points. */
static inline void bvoli_edge_points(int k, int *p, int *q)
{
    *p = (k + 1) % 3;
    *q = k;
}

/* 1 if it is certain that a direction n proves the answer no, -1 if it is certain that it does not, else 0. For a proof, n is
 * taken as it is; to exclude one, n is within 8 u of `products`, in all coordinates together, of the direction that it
 * approximates; products is at least |n|_1. Sets *wide if the difference, or the container, certainly has a width along n. */
int bvoli_body_pair_try(const bvoli_body_pair *q, const double n[3], double products, int *wide);

/* Whether the coordinate axis c proves the answer no; exact. */
int bvoli_body_pair_along_coordinate(const bvoli_body_pair *q, int c);

/* Whether a coordinate axis proves that two bodies are farther apart than r, or as far where their interiors must overlap (1),
 * or a ball or capsule stands on a face of the other that is perpendicular to one, at r exactly (-1); 0 if neither is certain.
 */
int bvoli_body_pair_rests(const bvoli_body_pair *q);

/* Searches for a point of the difference within r of 0 (then -1), or a direction that proves that there is none (1); 0 if
 * neither is certain. `nearest` is the last point of the difference that it found, within 2^-47 of the size. For r > 0. */
int bvoli_body_pair_min_norm(const bvoli_body_pair *q, double nearest[3]);

/* A corner of the difference, of corners of both bodies, and an edge at it, or -1 for none; the side of a, or BVOLI_SIDES and
 * that of b, along which it is aslant to the coordinate axes, or -1; and what is open of it, a bit each: whether a point of a
 * body, or the end of a side, lies beyond the corner, first those of a, then those of b; and whether the feature is beyond the
 * reach. */
typedef struct bvoli_feature {
    int8_t a, b, edge, side;
    uint16_t open;
} bvoli_feature;
enum { BVOLI_OPEN_EACH = BVOLI_POINTS + BVOLI_SIDES, BVOLI_OPEN_REACH = 1 << 2 * BVOLI_OPEN_EACH };
enum { BVOLI_ALL_OF_FEATURE = 2 * BVOLI_OPEN_REACH - 1, BVOLI_FEATURES = 320 };

/* Whether a point of one body certainly is within the radius of an edge of the other, for bodies of points, which proves the
 * answer yes where touching is enough; in integers. */
int bvoli_body_pair_integer_touch(const bvoli_body_pair *q);

/* Whether the direction of an edge or a corner of the difference proves the answer no; exact. `nearest` is a point of the
 * difference as above: edges and corners farther from 0 are skipped. For r > 0. */
int bvoli_body_pair_exact_features(const bvoli_body_pair *q, const double nearest[3]);

#endif

/* SPDX-License-Identifier: MIT */
/* A zonotope and the offset that may lie in it: what zonotope.h asks about. */
#ifndef BVOLI_CONVEX_GENERATORS_H
#define BVOLI_CONVEX_GENERATORS_H

enum { BVOLI_GENERATORS = 6, BVOLI_DIRECTIONS = 9, BVOLI_TERMS = 4, BVOLI_AXES = 36 };

typedef struct bvoli_zonotope {
    unsigned axes;                         /* bit i: direction i makes axes; bits 6 to 8 are the coordinate axes */
    unsigned open;                         /* bit i: the axis of pair i (zonotope.h) of the first six directions is asked */
    int interior;                          /* must the offset lie in the interior */
    int generators;                        /* directions with extents: the first ones */
    double direction[BVOLI_DIRECTIONS][3]; /* floats; the last three are the coordinate axes */
    double extent[BVOLI_GENERATORS][2];    /* each an exact sum of two doubles; negative for a contained shape */
    double offset[3][BVOLI_TERMS];         /* each coordinate an exact sum of four doubles */
} bvoli_zonotope;

#endif

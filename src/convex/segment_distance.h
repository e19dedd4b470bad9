/* SPDX-License-Identifier: MIT */
/* How far apart segments are: a filter in double. */
#ifndef BVOLI_CONVEX_SEGMENT_DISTANCE_H
#define BVOLI_CONVEX_SEGMENT_DISTANCE_H

/* The points w + s * u - t * v with s and t from 0 to 1: the vectors from one segment to another. */
typedef struct bvoli_segment_difference {
    double w[3], u[3], v[3];
    double size; /* the sum of all their magnitudes at least; with u = 2^-53 each component is within 3 u of its part of it */
} bvoli_segment_difference;

/* Whether each is certainly longer than a reach: 1, or one is certainly shorter: -1. 0 if neither is certain: so for every NaN
 * and infinity. */
int bvoli_segments_beyond(const bvoli_segment_difference *ways, double reach);

#endif

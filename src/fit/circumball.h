/* SPDX-License-Identifier: MIT */
/* The ball through up to four points with its center in what they span, and exact questions about it. */
#ifndef BVOLI_FIT_CIRCUMBALL_H
#define BVOLI_FIT_CIRCUMBALL_H

#include "arith/dyadic.h"
#include "arith/estimate.h"

#include <stdint.h>

/* Different points, of finite floats, and what the caller calls them. */
typedef struct bvoli_support {
    int count; /* 1 to 4 */
    uint32_t id[4];
    double at[4][3];
} bvoli_support;

/* The center is shift / (2 scale) from the first point; scale is positive, turned says whether it was not at first. In double
 * with bounds of the errors, and exactly. */
typedef struct bvoli_estimates_circumball {
    bvoli_estimate shift[3], scale;
    int turned;
} bvoli_estimates_circumball;

typedef struct bvoli_dyadics_circumball {
    bvoli_dyadic shift[3], scale;
    int turned;
} bvoli_dyadics_circumball;

typedef struct bvoli_circumball {
    bvoli_support support;
    int is_sure, is_exact; /* which of the following there is */
    bvoli_estimates_circumball near;
    bvoli_dyadics_circumball exactly;
} bvoli_circumball;

/* Returns 0 if the points depend on each other: if three are on a line or four in a plane. */
int bvoli_circumball_through(const bvoli_support *support, bvoli_circumball *out);

/* Where a point is: 1 outside the ball, 0 on its surface, -1 inside. Makes the ball exact where it must. */
int bvoli_circumball_side(bvoli_circumball *ball, const double p[3]);

/* Whether the center lies within the points, and not within fewer of them: then no smaller ball contains them. */
int bvoli_circumball_is_smallest(bvoli_circumball *ball);

/* The way from the first point to the center, each coordinate within 2^-50 of itself. */
void bvoli_circumball_shift(bvoli_circumball *ball, double out[3]);

/* The float nearest to coordinate k of the center, of two the even one. */
float bvoli_circumball_center(bvoli_circumball *ball, int k);

#endif

/* SPDX-License-Identifier: MIT */
/* How far apart points, segments and upright boxes are, with or without a radius, by the formulas that everybody knows. They
 * give the same as convex/gap.h, which serves where they return 0, and exact floats for the roundest numbers. */
#ifndef BVOLI_CONVEX_CLOSED_GAP_H
#define BVOLI_CONVEX_CLOSED_GAP_H

#include "convex/gap.h"

/* A point with a ball about it. */
typedef struct bvoli_ball {
    double center[3], radius;
} bvoli_ball;

/* In each, n points from the second to the first; what is not legal or empty must have been refused. Where n and -n serve
 * alike, the first component that is not 0 has the sign of `sense`. */
void bvoli_balls_gap(const bvoli_ball *a, const bvoli_ball *b, int sense, bvoli_gap *out);
void bvoli_ball_box_gap(const bvoli_ball *a, const bvol_aabb *b, int sense, bvoli_gap *out);
void bvoli_boxes_gap(const bvol_aabb *a, const bvol_aabb *b, int sense, bvoli_gap *out);

/* With u = 2^-53 and S the size, |w|_1 + |d|_1: w and d have one rounding a component, scalar products three more, so that the
 * share of d, times d, is within 10 u of S, and x within 12 u. Where the share is clamped it is off by no more than that. */
#define BVOLI_FOOT_SLACK 0x1p-49

/* The normal of a vector that is not longer than this share of the size is too coarse. */
#define BVOLI_NEAR_SHARE 0x1p-24

/* The segment from one point to another, with a ball's radius; 0 where the center is too near to it. */
int bvoli_ball_segment_gap(const bvoli_ball *a, const double from[3], const double to[3], double radius, bvoli_gap *out);

/* The gap of the same with the operands exchanged. */
void bvoli_exchange_gap(bvoli_gap *gap);

#endif

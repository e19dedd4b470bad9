/* SPDX-License-Identifier: MIT */
/* A quick bound of when a moving ball, capsule or box meets a triangle, for searches that want to leave out those that are met
 * later. That of balls and capsules:
 *
 * It takes one direction n and what motion.h says of it: with g(n) the least n . (p - c) over the points p of the core and the
 * corners c of the triangle, less the radius times |n|, they are apart as long as g(n) + t n . v > 0. The direction is from the
 * nearest point of the triangle to the core where it is at some time, which is a step of Newton's method on the distance; how
 * it was found does not matter, since any direction gives a bound. */
#ifndef BVOLI_CONVEX_APPROACH_H
#define BVOLI_CONVEX_APPROACH_H

#include <bvol/types.h>

/* One point, or two. */
typedef struct bvoli_moving_core {
    int points;
    double point[2][3], v[3], radius;
} bvoli_moving_core;

/* Of two that certainly meet, raises a time that is not late by steps until it rises no more, or they are nearer then than what
 * the kernels that bound such times take for their slack (kernel/tree/block.h). Tells the last vector between them. */
float bvoli_approach_last(const bvoli_moving_core *core, const bvol_triangle *triangle, float bound, double apart[3]);

/* A time at which both certainly overlap, at least so much later than one that is not late, or INFINITY where that is not found
 * soon. No time that is not late is above it. */
#define BVOLI_OVERLAP_LATER 0x1p-12F
float bvoli_approach_overlap(const bvoli_moving_core *core, const bvol_triangle *triangle, float bound);

/* Whether such a time of a triangle certainly is not before this one, as a vector tells: that of another one that is met then,
 * say, at a corner or an edge that both have. */
int bvoli_approach_is_no_earlier(const bvoli_moving_core *core, const bvol_triangle *triangle, const double apart[3],
                                 float time);

/* A box, upright or not: half edges, the greatest coordinate of the center if it is rounded, or the sum of those of the half
 * edges if that is more; the cross products of edges, which are the normals of faces if edges are perpendicular, and how far
 * from the center along each of them the box is. */
typedef struct bvoli_moving_box {
    double center[3], edge[3][3], v[3], size, face[3][3], reach[3];
} bvoli_moving_box;

/* Sets all but the motion; 0 if something is not finite. */
int bvoli_moving_box_of_aabb(const bvol_aabb *box, bvoli_moving_box *out);
int bvoli_moving_box_of_obb(const bvol_obb *box, bvoli_moving_box *out);

/* What a step leaves: that they certainly never meet, that there is a next step, or that there is none; or that they certainly
 * overlap at the start. */
enum { BVOLI_APPROACH_MISS, BVOLI_APPROACH_ON, BVOLI_APPROACH_OVER, BVOLI_APPROACH_INSIDE };

/* Step number `step`, from 0 on, of so many: raises *bound, a time from 0 on that is not late and which the step before left,
 * to another that is not late either. Of finite numbers. The same on every machine. */
enum { BVOLI_APPROACH_STEPS = 5 };
int bvoli_approach_triangle_by_box(const bvoli_moving_box *box, const bvol_triangle *triangle, int step, float *bound);

#endif

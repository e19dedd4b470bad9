/* SPDX-License-Identifier: MIT */
/* A quick bound of when a moving ball or capsule meets a triangle, for searches that want to leave out those that are met
 * later.
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

/* Raises *bound, a time from 0 on that is not late, to another that is not late either, and no more once it is beyond a limit.
 * Returns 0 if they certainly never meet. Of finite numbers. The same on every machine; what is within the limit does not
 * depend on it. */
int bvoli_approach_triangle(const bvoli_moving_core *core, const bvol_triangle *triangle, float limit, float *bound);

#endif

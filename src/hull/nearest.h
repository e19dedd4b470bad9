/* SPDX-License-Identifier: MIT */
/* The point of the difference D of a hull and another shape that is nearest to a target, in double: a search by support points
 * (E. Gilbert, D. Johnson, S. Keerthi, 1988) with P. Wolfe's steps (convex/corral.h), certified by a plane. */
#ifndef BVOLI_HULL_NEAREST_H
#define BVOLI_HULL_NEAREST_H

#include "convex/corral.h"
#include "hull/view.h"

/* Of D less the target, where the two agree. Points are as seen (view.h). */
typedef struct bvoli_hull_nearest {
    double x[3], most;   /* a point, and its distance */
    double n[3], least;  /* no point is below `least` along n, which has any length; -infinity where there is no such n */
    bvoli_corral corral; /* of which x is made */
} bvoli_hull_nearest;

/* How the search ended: the distances agree for what is asked (1); the target is among four corners, or so near to D that
 * rounding cannot tell (-1); or it did not end (0). The search begins along `start`. */
int bvoli_hull_nearest_to(const bvoli_hull_view *v, const double target[3], const double start[3], bvoli_hull_nearest *out);

/* The same of another target, which begins with the corners that are found and, where those are at the target, along the n that
 * is found: where it is not far from the target before, few rounds are left. */
int bvoli_hull_nearest_again(const bvoli_hull_view *v, const double target[3], bvoli_hull_nearest *out);

/* Whether two bounds of a distance differ by little enough for the gap, which is the distance less the radius. */
int bvoli_hull_agree(const bvoli_hull_view *v, double most, double least);

/* The points of both shapes of which the point of a corral is the difference, as seen. */
void bvoli_hull_witnesses(const bvoli_hull_view *v, const bvoli_corral *k, double a[3], double b[3]);

#endif

/* SPDX-License-Identifier: MIT */
/* The same search in exact numbers. */
#ifndef BVOLI_HULL_EXACT_SEARCH_H
#define BVOLI_HULL_EXACT_SEARCH_H

#include "convex/corral.h"
#include "hull/pair.h"

/* Whether they have such a point. The search begins from corners of D, which make it short if they are well chosen. */
int bvoli_hull_pair_decide(const bvoli_hull_pair *q, const uint64_t corners[BVOLI_CORRAL], int count);

/* The corners of the simplex of D whose point is the nearest to 0, its direction, of which the largest component may be as
 * small as 2^-32, and its distance, each within 2^-49 of itself; 0 if that point is 0. Only the cores count. */
int bvoli_hull_pair_nearest(const bvoli_hull_pair *q, uint64_t corners[BVOLI_CORRAL], int *count, double n[3],
                            double *distance);

#endif

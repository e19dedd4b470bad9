/* SPDX-License-Identifier: MIT */
/* The same search in exact numbers. */
#ifndef BVOLI_HULL_EXACT_SEARCH_H
#define BVOLI_HULL_EXACT_SEARCH_H

#include "convex/corral.h"
#include "hull/pair.h"

/* Whether they have such a point. The search begins from corners of D, which make it short if they are well chosen. */
int bvoli_hull_pair_decide(const bvoli_hull_pair *q, const uint64_t corners[BVOLI_CORRAL], int count);

#endif

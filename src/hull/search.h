/* SPDX-License-Identifier: MIT */
/* A search in double for a plane between a hull and another shape (pair.h). */
#ifndef BVOLI_HULL_SEARCH_H
#define BVOLI_HULL_SEARCH_H

#include "convex/corral.h"
#include "hull/pair.h"

/* 1 if they certainly have such a point as is asked for, -1 if they certainly have none, else 0, and then the corral has
 * corners of D. */
int bvoli_hull_pair_search(const bvoli_hull_pair *q, bvoli_corral *k);

#endif

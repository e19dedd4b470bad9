/* SPDX-License-Identifier: MIT */
/* How deep 0 lies in the difference D of a hull and another shape: the least height of a support plane of D, which is a facet.
 */
#ifndef BVOLI_HULL_DEPTH_H
#define BVOLI_HULL_DEPTH_H

#include "hull/nearest.h"

/* 0 is within `most` of the boundary of D, which is the height of D along n, a unit vector, and the ball of radius `least`
 * about 0 lies in D; both as they are computed (BVOLI_VIEW_SLACK). `least` is not positive where that is not shown. */
typedef struct bvoli_hull_depth {
    double most, least, n[3];
    uint64_t corner[3]; /* of D, in that plane or near it; equal ones where there are fewer */
    int is_exact;       /* whether `depth`, in the coordinates of the caller, is exactly how deep 0 is */
    double depth;
} bvoli_hull_depth;

/* By a polytope that grows in D (depth.c), from corners of D; 0 where that did not end. */
int bvoli_hull_depth_grow(const bvoli_hull_view *v, const bvoli_corral *from, bvoli_hull_depth *out);

/* By all facets of D (facets.c). `out` may have a direction, with its height, or `most` is infinite. */
void bvoli_hull_depth_search(const bvoli_hull_view *v, bvoli_hull_depth *out);

/* The height of D along a unit vector, and the corner that has it. */
double bvoli_hull_depth_along(const bvoli_hull_view *v, const double n[3], uint32_t place[2], bvoli_view_point *at);

#endif

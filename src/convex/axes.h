/* SPDX-License-Identifier: MIT */
/* The exact stage of separating axes, for pairs of bodies and for zonotopes: in integers where the numbers allow it, else in
 * double with running bounds of the errors, and what those leave open in dyadic numbers. */
#ifndef BVOLI_CONVEX_AXES_H
#define BVOLI_CONVEX_AXES_H

#include "convex/body_pair.h"
#include "convex/generators.h"

/* Which of the three was the last one needed. */
enum bvoli_axes_stage { BVOLI_BY_INTEGERS, BVOLI_BY_ESTIMATES, BVOLI_BY_DYADICS };

/* Whether one of the cross products of edges proves the answer no. */
int bvoli_axes_separate_bodies(const bvoli_body_pair *q, const bvoli_edge_pair *pairs, int count, enum bvoli_axes_stage *stage);

/* Whether the inequality fails along one of the cross products of directions: 0 if not, else 1, or -1 if the offset points
 * against it. */
int bvoli_axes_exclude_offset(const bvoli_zonotope *z, const bvoli_edge_pair *pairs, int count, enum bvoli_axes_stage *stage);

#endif

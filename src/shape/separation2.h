/* SPDX-License-Identifier: MIT */
/* What separations of the plane share with manifolds. */
#ifndef BVOLI_SHAPE_SEPARATION2_H
#define BVOLI_SHAPE_SEPARATION2_H

#include "convex/plane/convex2.h"
#include "convex/plane/gap2.h"

/* How two solid bodies lie; only gaps that may be 0 need the predicates. */
int bvoli_bodies2_state(bvoli_body2 *a, bvoli_body2 *b, const bvoli_gap2 *gap, enum bvoli_predicate who);

/* Two of one kind in the order of their fields, so that the same is computed whatever the order is. */
int bvoli_segment2_is_after(const bvol_segment2 *a, const bvol_segment2 *b);
int bvoli_circle_is_after(const bvol_circle *a, const bvol_circle *b);
int bvoli_aabb2_is_after(const bvol_aabb2 *a, const bvol_aabb2 *b);
int bvoli_obb2_is_after(const bvol_obb2 *a, const bvol_obb2 *b);
int bvoli_polygon2_is_after(const bvol_polygon2 *a, const bvol_polygon2 *b);

#endif

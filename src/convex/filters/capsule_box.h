/* SPDX-License-Identifier: MIT */
/* Capsules against boxes and balls, and what capsules contain: filters in double. */
#ifndef BVOLI_CONVEX_FILTERS_CAPSULE_BOX_H
#define BVOLI_CONVEX_FILTERS_CAPSULE_BOX_H

#include <bvol/types.h>

/* 1 if a capsule and a box certainly share no point; -1 if they certainly do, with `interior` one that is inside of both; 0 if
 * neither is certain: so for every NaN, infinity and empty shape. */
int bvoli_capsule_filter_aabb(const bvol_capsule *capsule, const bvol_aabb *box, int interior);
int bvoli_capsule_filter_obb(const bvol_capsule *capsule, const bvol_obb *box, int interior);

/* Whether a capsule contains balls of one radius about some points: -1 if it certainly does, 1 if certainly one of them is not
 * within, 0 if neither is certain: so for every NaN and infinity, and where a radius is negative. The points of a box are those
 * of its corners. */
int bvoli_capsule_filter_holds(const bvol_capsule *capsule, const bvol_vec3 *points, int count, float radius);
int bvoli_capsule_filter_holds_aabb(const bvol_capsule *capsule, const bvol_aabb *box);
int bvoli_capsule_filter_holds_obb(const bvol_capsule *capsule, const bvol_obb *box);

/* 1 if the segment from a to b is certainly farther from a point than a radius, which is within a rounding of what is meant, -1
 * if certainly nearer; 0 if neither is certain: so for every NaN and infinity, and for a radius that is not positive. */
int bvoli_segment_filter_ball(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *center, double radius);

#endif

/* SPDX-License-Identifier: MIT */
/* A convex polygon and another body of the plane, told by floats, four edges side by side and without a jump: filters for
 * polygons of few corners whose points are in their order, either way round.
 *
 * Each says 1 if the answer certainly is no, -1 if it certainly is yes, 0 if neither is certain: so for every NaN and infinity,
 * for an invalid polygon, and for one that is not certainly convex. Overlap is told of the interiors: bodies that certainly
 * overlap do so by more than they touch, and those that certainly do not are apart. */
#ifndef BVOLI_CONVEX_PLANE_POLYGON4_H
#define BVOLI_CONVEX_PLANE_POLYGON4_H

#include <bvol/types.h>

#include <stddef.h>

int bvoli_polygon4_contains_point(const bvol_polygon2 *a, const bvol_vec2 *b);
int bvoli_polygon4_contains_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);
int bvoli_polygon4_contains_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);
int bvoli_polygon4_contains_circle(const bvol_polygon2 *a, const bvol_circle *b);
int bvoli_polygon4_contains_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);
int bvoli_polygon4_contains_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);
int bvoli_polygon4_overlaps_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);
int bvoli_polygon4_overlaps_circle(const bvol_polygon2 *a, const bvol_circle *b);
int bvoli_polygon4_overlaps_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);
int bvoli_polygon4_overlaps_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);
int bvoli_polygon4_overlaps_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/* Two edges of a convex polygon, from which corner to which counterclockwise, that the line of a ray crosses: it comes in
 * through the first and goes out through the second. */
typedef struct bvoli_crossed2 {
    size_t from[2], to[2];
} bvoli_crossed2;

/* 1 if all corners certainly are on one side of the line of a ray, -1 if it certainly crosses these edges. */
int bvoli_polygon4_crossed(const bvol_polygon2 *a, const bvol_ray2 *b, bvoli_crossed2 *out);

#endif

/* SPDX-License-Identifier: MIT */
/* The convex hull of points of the plane, walked counterclockwise without any memory ("gift wrapping": Jarvis, "On the
 * identification of the convex hull of a finite set of points in the plane", 1973). Points are finite. */
#ifndef BVOLI_CONVEX_PLANE_HULL2_H
#define BVOLI_CONVEX_PLANE_HULL2_H

#include "base/points.h"

/* The sign of (q - p) x (r - p): 1 if r lies to the left of the line from p to q; exact. */
int bvoli_orientation(const bvol_vec2 *p, const bvol_vec2 *q, const bvol_vec2 *r);

/* A corner of the hull, the lowest of the leftmost points; and the one after a corner, counterclockwise, or the same if there
 * is no other. Of equal points the first stands for all. The walk is back at the first corner after no more steps than there
 * are points; where rounding is not to nearest, by which orientations are wrong, it may never be: so count them. */
size_t bvoli_hull2_first(const bvoli_points *points);
size_t bvoli_hull2_next(const bvoli_points *points, size_t corner);

/* Whether points, of which there is one at least, are in the order of a convex polygon; consecutive equal points and collinear
 * points are legal. In line: all of them are on one line. */
enum bvoli_order2 { BVOLI_NOT_CONVEX, BVOLI_IN_LINE, BVOLI_COUNTERCLOCKWISE, BVOLI_CLOCKWISE };

enum bvoli_order2 bvoli_hull2_order(const bvoli_points *points);

#endif

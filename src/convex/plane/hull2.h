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

/* The highest of the rightmost points, of equal ones the first. */
size_t bvoli_hull2_last(const bvoli_points *points);

/* Whether points, of which there is one at least, are in the order of a convex polygon; consecutive equal points and collinear
 * points are legal. In line: all of them are on one line. */
enum bvoli_order2 { BVOLI_NOT_CONVEX, BVOLI_IN_LINE, BVOLI_COUNTERCLOCKWISE, BVOLI_CLOCKWISE };

enum bvoli_order2 bvoli_hull2_order(const bvoli_points *points);

/* The same walk where the order of the points is known: the next corner then is one of those that follow, so that the whole
 * walk takes as many steps as there are points, and not as many for each corner. */
size_t bvoli_hull2_next_of(const bvoli_points *points, enum bvoli_order2 order, size_t corner);

/* Whether to ask the hull of points about each of other points takes longer than to ask it about all of them by the order of
 * its own. */
static inline int bvoli_hull2_are_many(const bvoli_points *points, const bvoli_points *others)
{
    enum { FEW = 4, MANY_PAIRS = 48 };
    return others->count > FEW && points->count > MANY_PAIRS / others->count;
}

/* Whether the hull of points contains other points, exactly: -1 if it does, 1 if not. It takes a step for each point and a
 * binary search for each other point where points are in the order of a convex polygon; where they are not, and their hull has
 * more than a few corners, it gives up and says 0. */
int bvoli_hull2_contains(const bvoli_points *points, const bvoli_points *others);

#endif

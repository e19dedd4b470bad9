/* SPDX-License-Identifier: MIT */
/* The convex hull of points of the plane, walked counterclockwise without any memory but for some corners ahead. Points are
 * finite. */
#ifndef BVOLI_CONVEX_PLANE_HULL2_H
#define BVOLI_CONVEX_PLANE_HULL2_H

#include "base/points.h"

/* The sign of (q - p) x (r - p): 1 if r lies to the left of the line from p to q; exact. */
int bvoli_orientation(const bvol_vec2 *p, const bvol_vec2 *q, const bvol_vec2 *r);

/* A corner of the hull, the lowest of the leftmost points. Of equal points the first stands for all. */
size_t bvoli_hull2_first(const bvoli_points *points);

/* The highest of the rightmost points, of equal ones the first. */
size_t bvoli_hull2_last(const bvoli_points *points);

/* Whether points, of which there is one at least, are in the order of a convex polygon; consecutive equal points and collinear
 * points are legal. In line: all of them are on one line. */
enum bvoli_order2 { BVOLI_NOT_CONVEX, BVOLI_IN_LINE, BVOLI_COUNTERCLOCKWISE, BVOLI_CLOCKWISE };

enum bvoli_order2 bvoli_hull2_order(const bvoli_points *points);

/* The corners ahead on a walk from the first or the last one, counterclockwise: points that all come after the corner to the
 * right, and from the last one on to the left. One look at all points finds as many as there is room for, or fewer. */
enum { BVOLI_AHEAD = 1024 };

typedef struct bvoli_ahead2 {
    int leftward;
    size_t held, taken;
    size_t corner[BVOLI_AHEAD + 1]; /* one more while they are found */
} bvoli_ahead2;

void bvoli_ahead2_begin(bvoli_ahead2 *ahead);

/* The corner after a corner, or the same if there is no other. The walk is back at its start after no more steps than there are
 * points; where rounding is not to nearest, by which orientations are wrong, it may never be: so count them. */
size_t bvoli_hull2_next(const bvoli_points *points, size_t corner, bvoli_ahead2 *ahead);

/* The same walk where the order of the points is known: if it is that of a convex polygon the next corner is one of those that
 * follow, and nothing is looked for ahead. */
size_t bvoli_hull2_next_of(const bvoli_points *points, enum bvoli_order2 order, size_t corner, bvoli_ahead2 *ahead);

/* Whether to ask the hull of points about each of other points takes longer than to ask it about all of them by the order of
 * its own. */
static inline int bvoli_hull2_are_many(const bvoli_points *points, const bvoli_points *others)
{
    enum { FEW = 4, MANY_PAIRS = 48 };
    return others->count > FEW && points->count > MANY_PAIRS / others->count;
}

/* Whether the hull of points contains other points, exactly: -1 if it does, 1 if not. It takes a step for each point and a
 * binary search for each other point where points are in the order of a convex polygon; where they are not, that many times for
 * each look ahead. */
int bvoli_hull2_contains(const bvoli_points *points, const bvoli_points *others);

#endif

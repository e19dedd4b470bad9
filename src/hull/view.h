/* SPDX-License-Identifier: MIT */
/* A hull and another shape (pair.h), seen from the middle of the hull, in a unit in which both are about as large as 1: there
 * distances can be computed in double, wherever the shapes are and however large. */
#ifndef BVOLI_HULL_VIEW_H
#define BVOLI_HULL_VIEW_H

#include "hull/few.h"
#include "hull/pair.h"

enum { BVOLI_VIEW_CORNERS = 8 };

typedef struct bvoli_hull_view {
    const bvoli_hull_pair *pair;
    double origin[3], unit;               /* what is seen at (x - origin) * unit; the unit is a power of two */
    double size;                          /* the sums of the greatest coordinates of both cores, in the unit */
    double radius;                        /* of the body, in the unit */
    double corner[BVOLI_VIEW_CORNERS][3]; /* of the body, as it is seen */
    bvoli_few
        few[2]; /* vertices of the hull and of the other from the origin, or corners of the body; none if there are more */
} bvoli_hull_view;

/* With u = 2^-53 and S the size: a coordinate of a vertex has one rounding, and that of a corner of a body one for its point
 * and one for each of three sides, whose partial sums are no larger than the greatest coordinate of all corners; so a point d
 * of the difference is within 6 u of S, in the sum of its coordinates. A point of the hull of some of these, by weights that
 * add up to 1 but for 4 u, is within 15 u of S, its length within 18 u, and so is the least n . d along a unit vector n as it
 * is computed: 3 u for each scalar product, where the lowest is chosen as well, 1 u for the difference, and 3 u for the length
 * of n. Rounded up to a power of two, and doubled. */
#define BVOLI_VIEW_SLACK 0x1p-47

/* A point of the difference D of both. */
typedef struct bvoli_view_point {
    uint64_t tag; /* its corners */
    double d[3];
} bvoli_view_point;

/* Of a pair whose body is not unbounded. */
void bvoli_hull_view_of(const bvoli_hull_pair *pair, bvoli_hull_view *out);

/* Corners of both as they are seen. */
void bvoli_view_first(const bvoli_hull_view *v, uint32_t place, double out[3]);
void bvoli_view_second(const bvoli_hull_view *v, uint32_t place, double out[3]);

/* The corner of D that is lowest along n, but for the slack; climbing begins at `place`, if that is less than the number of
 * vertices, and ends there. */
void bvoli_view_lowest(const bvoli_hull_view *v, const double n[3], uint32_t place[2], bvoli_view_point *out);

/* The vector from one corner of D to another, to the last bits of itself. */
void bvoli_view_way(const bvoli_hull_view *v, uint64_t from, uint64_t to, double out[3]);

/* Back in the coordinates of the caller. */
void bvoli_view_leave(const bvoli_hull_view *v, const double seen[3], double out[3]);

#endif

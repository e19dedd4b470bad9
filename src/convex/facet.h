/* SPDX-License-Identifier: MIT */
/* The facet of a body that lies most along a direction: a face of a box or a triangle, an edge of a triangle, the whole core of
 * a segment, or where that points in the direction, its end. It is seen along the direction, which is the third axis of a
 * frame: a convex polygon of up to four corners with heights above it. */
#ifndef BVOLI_CONVEX_FACET_H
#define BVOLI_CONVEX_FACET_H

#include "convex/body.h"

#include <stdint.h>

/* Orthonormal axes, but for rounding, about an origin. */
typedef struct bvoli_view {
    double origin[3], axis[3][3];
} bvoli_view;

/* Along a unit vector n; where n lies along a coordinate, all axes do. */
void bvoli_view_along(const double n[3], const double origin[3], bvoli_view *out);

/* What a feature is, above its number: corners of boxes have one bit for each axis, edges four numbers for each axis along
 * which they lie, then one bit for each of the next two axes in a circle, and faces two numbers for each axis. */
enum bvoli_feature_kind { BVOLI_VERTEX = 0x100, BVOLI_EDGE = 0x200, BVOLI_FACE = 0x300 };

enum { BVOLI_FACET_CORNERS = 4 };

typedef struct bvoli_facet {
    int count;                             /* of corners: 1, 2 for an edge, or 3 or 4 */
    double corner[BVOLI_FACET_CORNERS][3]; /* along the axes of the view, in a circle */
    double way[BVOLI_FACET_CORNERS][3];    /* to the next corner, to the last bits of itself */
    double turn;                           /* 1 where the circle is counterclockwise, seen against the third axis, else -1 */
    double slope[2];                       /* of the height, along the first two axes */
    double low, high;                      /* its heights */
    double size;                           /* a corner is within BVOLI_FACET_SLACK of it on each axis */
    uint16_t vertex[BVOLI_FACET_CORNERS], edge[BVOLI_FACET_CORNERS], whole; /* features */
} bvoli_facet;

/* With u = 2^-53: the coordinates of a corner are sums of up to five terms, of which the products are exact, within 4 u of
 * their magnitudes, and of less than those of the origin, which are all the same, for boxes along the coordinates; an axis of
 * the view is within 4 u of one that is orthonormal to the others, and the scalar product has three roundings: 11 u. The other
 * corners of a box are up to two ways further, each of them within 7 u of itself and added with 1 u of the sum: 13 u of the
 * first corner and 9 u of the sides, which count in the size for themselves. */
#define BVOLI_FACET_SLACK 0x1p-49

/* Of a solid body without infinite ends; the radius counts in the size only. `side` is 1 for the facet that is highest along
 * the third axis, -1 for the lowest. */
void bvoli_facet_of(const bvoli_body *body, const bvoli_view *view, double side, bvoli_facet *out);

/* The corner that is farthest from a corner, along the first two axes. From the one that is farthest from the first, the corner
 * that is farthest is at the other end of the longest side or diagonal. */
int bvoli_facet_farthest(const bvoli_facet *facet, int from);

/* The height of the facet over a place in it. */
double bvoli_facet_height(const bvoli_facet *facet, const double at[2]);

#endif

/* SPDX-License-Identifier: MIT */
/* Rectangles and segments of the plane, two at a time: a filter in double for what is mostly certain. */
#ifndef BVOLI_CONVEX_PLANE_ZONOGON_H
#define BVOLI_CONVEX_PLANE_ZONOGON_H

#include "arith/exact.h"
#include "arith/filter.h"

/* Two such bodies share a point if and only if the vector t between their centers lies in the polygon of all sums of
 * s[i] * h[i] * w[i], |s[i]| <= 1, whose edges run along the w. The first contains the second if and only if the same holds
 * along its own edges with the h of the second negative. Everything may be doubled. */
typedef struct bvoli_zonogon {
    double w[4][2], h[4], t[2];
    double terms[2][3]; /* t as exact sums, for bvoli_zonogon_exact(); h is exact there */
} bvoli_zonogon;

/* With u = 2^-53: t has one rounding in a coordinate, its products with w another, their difference a third. The cross product
 * of two w is a difference of exact products with one rounding, times h the second, four of them summed have three more. The
 * last difference adds one: 7 u |w[i]|_1 S, where S = |t|_1 + sum of h |w|_1. Where the t and h of an AABB come from the
 * distances of its walls, those and their sums have two roundings, of magnitudes below |t| + |h| both: 4 u more. A
 * segment's w and the two differences of its t have one rounding each, of magnitudes below S too: 4 u more. 32 u covers that,
 * the second order, and the rounding of the slack. Degree 3 of floats cannot leave the range of double. */
#define BVOLI_ZONOGON_SLACK 0x1p-48

static inline double bvoli_cross2(const double a[2], const double b[2])
{
    return a[0] * b[1] - a[1] * b[0];
}

static inline double bvoli_sum_abs2(const double a[2])
{
    return fabs(a[0]) + fabs(a[1]);
}

/* By the edges along the first few w: +1 t is outside, -1 inside, 0 not certain: so for every NaN and infinity, which make the
 * slack one. Where every edge has t on its inner side the polygon has an interior, and no other edges. */
static inline int bvoli_zonogon_filter(const bvoli_zonogon *z, int edges)
{
    double size = bvoli_sum_abs2(z->t);
    int inside = 1;
    for (int k = 0; k < 4; ++k)
        size += fabs(z->h[k]) * bvoli_sum_abs2(z->w[k]);
    for (int i = 0; i < edges; ++i) {
        double reach = 0;
        for (int k = 0; k < 4; ++k)
            reach += z->h[k] * fabs(bvoli_cross2(z->w[i], z->w[k]));
        int side =
            bvoli_decide(fabs(bvoli_cross2(z->w[i], z->t)) - reach, BVOLI_ZONOGON_SLACK * bvoli_sum_abs2(z->w[i]) * size);
        if (side > 0)
            return 1;
        inside &= side < 0;
    }
    return -inside;
}

/* The sign of |t| - reach across an edge that runs along coordinate axis c: there everything has degree 2. */
static inline int bvoli_zonogon_along(const bvoli_zonogon *z, int c)
{
    double terms[7];
    const int side = bvoli_sum_sign(z->terms[1 - c], 3);
    for (int k = 0; k < 3; ++k)
        terms[k] = side * z->terms[1 - c][k];
    for (int k = 0; k < 4; ++k)
        terms[3 + k] = -z->h[k] * fabs(z->w[k][1 - c]);
    return bvoli_sum_sign(terms, 7);
}

/* The same for two rectangles that do touch, mostly upright ones: edges along a coordinate axis are exact, the others must be
 * certain in double. +1 no point in common, for `interior` none of the interiors; -1 there is one; 0 not certain. Only where
 * the directions of one of them certainly span the plane: then flat rectangles have no other edges either (zonotope.h). */
static inline int bvoli_zonogon_exact(const bvoli_zonogon *z, int interior)
{
    double size = bvoli_sum_abs2(z->t);
    int certain = bvoli_cross2(z->w[0], z->w[1]) != 0;
    for (int k = 0; k < 4; ++k)
        size += fabs(z->h[k]) * bvoli_sum_abs2(z->w[k]);
    for (int i = 0; i < 4; ++i) {
        const double *w = z->w[i], slack = BVOLI_ZONOGON_SLACK * bvoli_sum_abs2(w) * size;
        double reach = 0;
        for (int k = 0; k < 4; ++k)
            reach += z->h[k] * fabs(bvoli_cross2(w, z->w[k]));
        int side = bvoli_decide(fabs(bvoli_cross2(w, z->t)) - reach, slack);
        if (side == 0 && (w[0] == 0) != (w[1] == 0))
            side = bvoli_zonogon_along(z, w[0] == 0) > -interior ? 1 : -1;
        if (side > 0)
            return 1;
        certain &= side < 0;
    }
    return -certain;
}

static inline void bvoli_zonogon_add_obb(bvoli_zonogon *z, int at, const bvol_obb2 *box, double scale)
{
    z->h[at] = scale * fabs((double)box->extent.x);
    z->h[at + 1] = scale * fabs((double)box->extent.y);
    for (int i = 0; i < 2; ++i) {
        z->w[at + i][0] = (double)box->axis[i].x;
        z->w[at + i][1] = (double)box->axis[i].y;
    }
}

/* Whether a rectangle contains a point: +1 certainly not, -1 certainly, 0 not certain. */
static inline int bvoli_zonogon_filter_point(const bvol_obb2 *box, const bvol_vec2 *p)
{
    bvoli_zonogon z = {.t = {(double)p->x - (double)box->center.x, (double)p->y - (double)box->center.y}};
    bvoli_zonogon_add_obb(&z, 0, box, 1);
    return bvoli_zonogon_filter(&z, 2);
}

/* The whole of a segment, so t is to be twice the vector between centers. */
static inline void bvoli_zonogon_add_segment(bvoli_zonogon *z, int at, const bvol_segment2 *segment)
{
    z->h[at] = 1;
    z->w[at][0] = (double)segment->b.x - (double)segment->a.x;
    z->w[at][1] = (double)segment->b.y - (double)segment->a.y;
}

/* The vector from the middle of two points to that of a segment, twice. */
static inline void bvoli_zonogon_set_offset(bvoli_zonogon *z, const bvol_vec2 *p, const bvol_vec2 *q, const bvol_segment2 *to)
{
    z->t[0] = ((double)to->a.x - (double)p->x) + ((double)to->b.x - (double)q->x);
    z->t[1] = ((double)to->a.y - (double)p->y) + ((double)to->b.y - (double)q->y);
}

#endif

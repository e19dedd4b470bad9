/* SPDX-License-Identifier: MIT */
/* The foot of a ball's center, or of a whole line, on the flat where one, two or three planes of a polyhedron meet; exact.
 *
 * Let n[a] be the inner normals of the planes, independent, h[a] the heights of the center c over them, and dual[a] vectors in
 * the span of the normals such that dual[a] . n[b] is `scale` where a = b, and 0 elsewhere:
 *
 *     one plane n:             dual n                               scale n . n
 *     a pair n, m:             duals m x (n x m) and (n x m) x n    scale |n x m|^2
 *     a triple n, m, k:        duals m x k, k x n and n x m         scale n . (m x k)
 *
 * Then the foot is c + offset / scale with offset = -(sum of h[a] * dual[a]), and the vector from c to it is the sum of mu[a] *
 * n[a] with mu[a] = offset . dual[a] / scale^2.
 *
 * For a line through c along an edge e, what counts is the gap from the line to the flat: a vector that is perpendicular to e
 * and again the sum of mu[a] * n[a]. With s[a] = n[a] . e that has these cases:
 *
 *     one plane or a pair, all s[a] = 0:  the gap is the vector from c. Each point of the foot's line along e is as near.
 *     a pair with s[0], s[1] of different signs:  with u = |s[1]| n[0] + |s[0]| n[1] and H likewise of heights, H / |u| is the
 *         height over the combination of both that is constant along e. The gap is -(H / u . u) u, and the point of the pair's
 *         line at which it ends is on plane 0: so it is c + gap + t e with t = -(h[0] + gap . n[0]) / s[0].
 *     a triple:  the gap of the corner; cross products with e take the place of offset and duals above.
 *
 * Other flats have no such vector with all mu[a] > 0.
 *
 * Heights of feet are first those over the center plus those of offsets, in double. Where the center is far from the planes'
 * corners, nearly all of both cancels, and double leaves the sum open. Then the same height over a plane k is (k . u) along + k
 * . w + d[k] scale, of which the center is left out where it cancels:
 *
 *     on n:                    u = n,     along = -d[n],  w = n x (c x n),                       scale = n . n
 *     on n and m:              u = n x m, along = u . c,  w = d[n] (u x m) + d[m] (n x u),       scale = u . u
 *     on a triple n, m and l:  u = 0,                     w = -d[n] (m x l) - d[m] (l x n) - d[l] (n x m),  scale = n . (m x l)
 *
 * And mu[a] is positive where the foot on the other planes lies below plane a: mu[a] of n alone has the sign of -h, that of n
 * in a pair that of h[m] n . m - h[n] m . m, and that of n in a triple, with u = m x k, that of
 * -(h[n] u . u + h[m] u . (k x n) + h[k] u . (n x m)). */
#ifndef BVOLI_POLYHEDRON_FOOT_H
#define BVOLI_POLYHEDRON_FOOT_H

#include "arith/dyadic.h"
#include "arith/estimate.h"
#include "arith/long_float.h"
#include "polyhedron/halfspaces.h"

enum { BVOLI_FOOT_SIDES = 64 };
enum { BVOLI_FOOT_HEIGHT = 4, BVOLI_FOOT_SLOPE, BVOLI_FOOT_NUMBERS };

/* A ball's center, or a segment, or the whole line through its ends, and the planes as these see them. */
typedef struct bvoli_foot_view {
    const bvoli_halfspaces *h;
    const double *center, *to; /* floats; to is NULL for a ball's center, and the other end for a segment's */
    double radius;
    int line; /* whether the line through both is meant */
    bvoli_estimate edge[3], normal[BVOLI_HALFSPACES][3], height[BVOLI_HALFSPACES];
    bvoli_estimate slope[BVOLI_HALFSPACES]; /* how heights rise along the edge; of a line */
    int rise[BVOLI_HALFSPACES];             /* and its sign, exactly */
    double length[BVOLI_HALFSPACES];        /* of normals, without regard to errors */
    int exact;                              /* whether anything took exact numbers */
    uint32_t likely_on, exactly_on;         /* the planes of the last places, a bit each */
#if BVOLI_HAS_WIDE
    uint32_t closely_on;
    uint8_t close_known[BVOLI_HALFSPACES];                        /* which long floats of a plane are, a bit each */
    bvoli_long_float close[BVOLI_HALFSPACES][BVOLI_FOOT_NUMBERS]; /* its coefficients, the height, the slope */
    struct bvoli_long_place {
        bvoli_long_float u[3], along, w[3], scale;
    } closely;
#endif
    struct bvoli_estimated_place {
        bvoli_estimate u[3], along, w[3], scale;
    } likely;
    struct bvoli_dyadic_place {
        bvoli_dyadic u[3], along, w[3], scale;
    } exactly;
    int sides; /* how many sides are known that the first bound leaves open */
    struct bvoli_foot_side_known {
        uint32_t planes; /* the foot's, a bit each */
        int8_t plane, side;
    } side[BVOLI_FOOT_SIDES];
} bvoli_foot_view;

/* A foot, in numbers with bounds of their errors, and exactly where that was asked for. The gap's length is that of a vector
 * over the root of `unit_sq`. On no planes, the foot is the center itself. */
typedef struct bvoli_foot {
    bvoli_foot_view *view;
    int size, plane[3], free; /* free: all points beside it along the edge are feet too */
    int orientation;          /* the sign that the scale had before it was made positive; certain of a foot that exists */
    int close, exact;         /* whether long floats and exact numbers were needed, and are here */
    struct bvoli_estimated_foot {
        bvoli_estimate scale, offset[3], gap[3], unit_sq;
    } likely;
#if BVOLI_HAS_WIDE
    struct bvoli_long_foot {
        bvoli_long_float scale, offset[3], gap[3], unit_sq;
    } closely;
#endif
    struct bvoli_dyadic_foot {
        bvoli_dyadic scale, offset[3], gap[3], unit_sq;
    } exactly;
} bvoli_foot;

/* `to` and line as above; where there is a line, `to` differs from the center. */
void bvoli_foot_view_of(const bvoli_halfspaces *h, const double center[3], const double *to, double radius, int line,
                        bvoli_foot_view *out);

/* Writes the foot on up to three planes if these are independent and have one with all mu > 0; returns whether they have. */
int bvoli_foot_on(bvoli_foot_view *view, const int plane[3], int size, bvoli_foot *out);

/* The height of the foot over plane i, in any unit but the same for all feet on the same planes. */
bvoli_estimate bvoli_foot_height(const bvoli_foot *f, int i);
int bvoli_foot_side(bvoli_foot *f, int i); /* its sign, exactly */

/* Of a free foot: the side of plane j at the point beside it that lies on plane i, which rises or falls along the edge. */
int bvoli_foot_side_beside(bvoli_foot *f, int i, int j);

/* Whether the gap is greater than the radius, or not: certainly in double, and exactly. */
int bvoli_foot_certainly_beyond(const bvoli_foot *f);
int bvoli_foot_certainly_within(const bvoli_foot *f);
int bvoli_foot_beyond(bvoli_foot *f);

/* Of a segment's end: whether the offset leads along the segment. */
int bvoli_foot_certainly_back(const bvoli_foot *f);
int bvoli_foot_ahead(bvoli_foot *f);

#endif

/* SPDX-License-Identifier: MIT */
/* How far apart segments are: filters in float vectors and in double. */
#ifndef BVOLI_CONVEX_FILTERS_SEGMENT_DISTANCE_H
#define BVOLI_CONVEX_FILTERS_SEGMENT_DISTANCE_H

#include "arith/vec4.h"

/* The points w + s * u - t * v with s and t from 0 to 1: the vectors from one segment to another. */
typedef struct bvoli_segment_difference {
    double w[3], u[3], v[3];
    double size; /* the sum of all their magnitudes at least; with u = 2^-53 each component is within 3 u of its part of it */
} bvoli_segment_difference;

/* Whether each is certainly longer than a reach: 1, or one is certainly shorter: -1. 0 if neither is certain: so for every NaN
 * and infinity. */
int bvoli_segments_beyond(const bvoli_segment_difference *difference, double reach);

/* The derivation beside the filter in double (segment_distance.c) holds with u = 2^-24 too, where w, u, v and the reach have
 * one rounding each: 32 u of S. Squares are compared, without a root: for lengths a and b, a a + b b is at least 2 a b, so that
 * 2 least - n . n above the square of a reach makes least / |n| at least that reach, and next to nothing is lost where least is
 * n . n, as it is for the nearest points. n . n is made of the products that least is made of, and both are within 9 u S |n|:
 * 16 u S of a distance, and 15 u S with what n itself is off by.
 *
 * What underflows, or is flushed to zero, is 2^-120 of what is compared, and 2^-60 of a length: the square of
 * BVOLI_SEGMENTS_LOST, which is beside each slack, is more. The slack is infinite from S = 2^62 on, so that nothing that is
 * compared with what is finite has overflowed. */
#define BVOLI_SEGMENTS_SLACK_UP 0x1p66F
#define BVOLI_SEGMENTS_SLACK_DOWN 0x1p-85F
#define BVOLI_SEGMENTS_LOST 0x1p-56F

/* A part of a segment, kept from 0 to the longest; 0 for NaN. */
static inline v4 bvoli_part4(v4 part, v4 longest)
{
    return v4_min(v4_max(part, v4_splat(0)), longest);
}

/* The scalar products of three vectors with another, a lane for each. */
static inline v4 bvoli_products4(v4 x, v4 y, v4 z, v4 a)
{
    return v4_add(v4_add(v4_mul(x, v4_all_x(a)), v4_mul(y, v4_all_y(a))), v4_mul(z, v4_all_z(a)));
}

/* bvoli_segments_beyond() in float vectors: w, u and v in the lanes x, y and z. Scalars are in the first lane. The first
 * segment is s u with s from 0 to the longest, which is needed late. `size` is as that of bvoli_segment_difference, with the
 * reach. The way s u has the rounding of that product, and its product with n that of the longest, as if u had one of its own.
 */
static inline int bvoli_ways_beyond4(v4 w, v4 u, v4 longest, v4 v, v4 size, v4 reach)
{
    v4 x = u, y = v, z = w;
    v4_transpose(&x, &y, &z);
    const v4 uu = bvoli_products4(x, y, z, u), uv = bvoli_products4(x, y, z, v);
    const v4 uw = v4_all_z(uu), vv = v4_all_y(uv), vw = v4_all_z(uv), one = v4_constant(1), zero = v4_splat(0);
    const v4 by_uu = v4_div(one, uu), by_vv = v4_div(one, vv);
    const v4 first =
        bvoli_part4(v4_div(v4_sub(v4_mul(uv, vw), v4_mul(vv, uw)), v4_sub(v4_mul(uu, vv), v4_mul(uv, uv))), longest);
    const v4 t = bvoli_part4(v4_add(v4_mul(v4_mul(uv, by_vv), first), v4_mul(vw, by_vv)), one),
             s = bvoli_part4(v4_sub(v4_mul(v4_mul(uv, by_uu), t), v4_mul(uw, by_uu)), longest);
    const v4 n = v4_sub(v4_add(w, v4_mul(v4_all_x(s), u)), v4_mul(v4_all_x(t), v));
    const v4 un = bvoli_products4(x, y, z, n), vn = v4_all_y(un), wn = v4_all_z(un);
    const v4 sq = v4_sub(v4_add(wn, v4_mul(s, un)), v4_mul(t, vn)),
             least = v4_sub(v4_add(wn, v4_min(v4_mul(un, longest), zero)), v4_max(vn, zero));
    const v4 slack = v4_add(v4_mul(v4_mul(size, v4_constant(BVOLI_SEGMENTS_SLACK_UP)), v4_constant(BVOLI_SEGMENTS_SLACK_DOWN)),
                            v4_constant(BVOLI_SEGMENTS_LOST));
    const v4 outer = v4_add(reach, slack), inner = v4_sub(reach, slack);
    const mask4 beyond = v4_gt(v4_sub(v4_add(least, least), sq), v4_mul(outer, outer)),
                near = v4_gt(v4_mul(inner, v4_abs(inner)), sq);
    return (mask4_bits(beyond) & 1) - (mask4_bits(near) & 1);
}

/* The same of two segments. */
static inline int bvoli_segments_beyond4(v4 w, v4 u, v4 v, v4 reach)
{
    const v4 size = v4_add(v4_sum3(v4_add(v4_add(v4_abs(w), v4_abs(u)), v4_abs(v))), reach);
    return bvoli_ways_beyond4(w, u, v4_constant(1), v, size, reach);
}

#endif

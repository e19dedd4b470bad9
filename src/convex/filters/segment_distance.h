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
 * one rounding each: 32 u of S. What underflows is lost: 2^-73 of a length, and less than 2^-145 of a scalar product, so that
 * 2^-60 beside the slack and the length are more. The slack is infinite from S = 2^62 on, so that no scalar product overflows
 * where it is not. */
#define BVOLI_SEGMENTS_SLACK_UP 0x1p66F
#define BVOLI_SEGMENTS_SLACK_DOWN 0x1p-85F
#define BVOLI_SEGMENTS_LOST 0x1p-60F

/* In all lanes, each of which may be rounded differently. */
static inline v4 bvoli_dot4(v4 a, v4 b)
{
    return v4_sum3(v4_mul(a, b));
}

/* A part of a segment, kept from 0 to 1; 0 for NaN. That of the first lane in all of them: points of a segment have one part,
 * not one for each coordinate. */
static inline v4 bvoli_part4(v4 numerator, v4 inverse)
{
    return v4_all_x(v4_min(v4_max(v4_mul(numerator, inverse), v4_splat(0)), v4_constant(1)));
}

/* bvoli_segments_beyond() in float vectors: w, u and v in the lanes x, y and z, the reach in all of them. */
static inline int bvoli_segments_beyond4(v4 w, v4 u, v4 v, v4 reach)
{
    const v4 uu = bvoli_dot4(u, u), uv = bvoli_dot4(u, v), vv = bvoli_dot4(v, v), uw = bvoli_dot4(u, w), vw = bvoli_dot4(v, w);
    const v4 zero = v4_splat(0), one = v4_constant(1), by_uu = v4_div(one, uu), by_vv = v4_div(one, vv);
    const v4 by_both = v4_div(one, v4_sub(v4_mul(uu, vv), v4_mul(uv, uv)));
    const v4 first = bvoli_part4(v4_sub(v4_mul(uv, vw), v4_mul(vv, uw)), by_both);
    const v4 t = bvoli_part4(v4_add(v4_mul(uv, first), vw), by_vv), s = bvoli_part4(v4_sub(v4_mul(uv, t), uw), by_uu);
    const v4 n = v4_sub(v4_add(w, v4_mul(s, u)), v4_mul(t, v)), length = v4_sqrt(bvoli_dot4(n, n));
    const v4 least = v4_sub(v4_add(bvoli_dot4(w, n), v4_min(bvoli_dot4(u, n), zero)), v4_max(bvoli_dot4(v, n), zero));
    const v4 size = v4_add(v4_sum3(v4_add(v4_add(v4_abs(w), v4_abs(u)), v4_abs(v))), reach),
             lost = v4_constant(BVOLI_SEGMENTS_LOST);
    const v4 slack =
        v4_add(v4_mul(v4_mul(size, v4_constant(BVOLI_SEGMENTS_SLACK_UP)), v4_constant(BVOLI_SEGMENTS_SLACK_DOWN)), lost);
    const mask4 beyond = v4_gt(least, v4_mul(v4_add(reach, slack), v4_add(length, lost)));
    return (mask4_bits(beyond) & 1) - (mask4_bits(v4_gt(v4_sub(reach, slack), length)) & 1);
}

#endif

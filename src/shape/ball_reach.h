/* SPDX-License-Identifier: MIT */
/* Whether points are within reach of the center of a ball: filters in float. */
#ifndef BVOLI_SHAPE_BALL_REACH_H
#define BVOLI_SHAPE_BALL_REACH_H

#include "arith/filter.h"
#include "arith/vec4.h"

#include <bvol/types.h>

/* The test in floats. With u = 2^-24, and one rounding in each part of the gap and in the reach: a squared part of the gap has
 * three roundings and the sum of three two more, 5 u; the squared reach has 3 u. 16 u of both also cover the difference, the
 * second order and the roundings of the slack. Squares below 2^-126 may be lost, and gaps whose squares are such. NaN is never
 * certain, nor what overflows: then the slack does. */
#define REACH_SLACK_FLOAT 0x1p-20F
#define REACH_LOST_FLOAT 0x1p-120F

static inline int bvoli_reach_filter(float gap_sq, float reach)
{
    const float reach_sq = reach * reach, room = reach_sq - gap_sq;
    return fabsf(room) > REACH_SLACK_FLOAT * (reach_sq + gap_sq) + REACH_LOST_FLOAT ? 2 * (room > 0) - 1 : 0;
}

/* Whether a ball certainly holds (1) up to three balls of one radius, or certainly does not hold all (-1): their centers are in
 * the first three lanes. */
BVOLI_INLINE int bvoli_reach_filter_balls(const bvol_sphere *sphere, const v4 *center, int count, float radius)
{
    const v4 to = v4_load(&sphere->center.x), none = v4_splat(0);
    const float more = sphere->radius - radius;
    v4 gap[3], sq[3];
    for (int i = 0; i < 3; ++i) {
        gap[i] = i < count ? v4_sub(center[i], to) : none;
        sq[i] = v4_mul(gap[i], gap[i]);
    }
    v4_transpose(&sq[0], &sq[1], &sq[2]);
    const v4 gap_sq = v4_add(v4_add(sq[0], sq[1]), sq[2]), reach = v4_splat(more > 0 ? more : 0),
             reach_sq = v4_mul(reach, reach);
    const v4 room = v4_sub(reach_sq, gap_sq);
    const v4 slack = v4_add(v4_mul(v4_constant(REACH_SLACK_FLOAT), v4_add(reach_sq, gap_sq)), v4_constant(REACH_LOST_FLOAT));
    const int lanes = (1 << count) - 1, in = mask4_bits(v4_gt(room, slack)) & lanes,
              out = mask4_bits(v4_gt(v4_neg(slack), room)) & lanes;
    return signbit(sphere->radius) | signbit(radius) ? 0 : (in == lanes) - (out != 0);
}

#endif

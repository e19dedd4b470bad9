/* SPDX-License-Identifier: MIT */
#include "shape/frustum/frustum_planes.h"

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/power.h"

/* With u = 2^-24 and m the reach of a box: a coefficient has one rounding to float, its product one if it is not fused, and the
 * sum three: 5 u of |n|_1 m and 4 u of |d|; 8 u also covers the roundings of the bound. What is lost below 2^-126, the smallest
 * normal float, is below 2^-120 (m + 1). */
#define HEIGHT_SLACK 0x1p-21
#define HEIGHT_UNDERFLOW 0x1p-120

/* Each plane is scaled so that |n|_1 reach + |d| lies in [1, 2), which makes all slacks about equal. A reach beyond 2^40, as
 * boxes have that stand for all of space, would cost the heights of the others their bits; with 2^40 in its place |n|_1 is at
 * most 2^-39, so that no height overflows still. Below 2^-90 coefficients would. */
#define REACH_MOST 0x1p40
#define REACH_LEAST 0x1p-90

float bvoli_planes_reach(const bvoli_halfspaces *h)
{
    double reach = REACH_LEAST;
    for (int i = 0; i < h->count; ++i)
        reach = bvoli_greater(reach, fabs(h->q[i][3]) / h->length[i]);
    return (float)bvoli_lesser(reach, REACH_MOST);
}

void bvoli_planes_of(const bvoli_halfspaces *h, float reach, bvoli_planes *out)
{
    static const double everywhere[4] = {0, 0, 0, 1};
    const double m = bvoli_lesser(bvoli_greater((double)reach, REACH_LEAST), REACH_MOST);
    double slope = 0, rest = 0;
    out->count = h->count == 0 ? 1 : h->count;
    for (int i = 0; i < out->count; ++i) {
        const double *q = h->count == 0 ? everywhere : h->q[i];
        const double scale = bvoli_unit_scale(bvoli_sum_abs(q) * m + fabs(q[3]));
        for (int k = 0; k < 4; ++k)
            out->q[i][k] = (float)(scale * q[k]);
        for (int k = 0; k < 3; ++k) {
            out->high[i][k] = (uint8_t)(q[k] < 0 ? k : k + 3);
            out->low[i][k] = (uint8_t)(q[k] < 0 ? k + 3 : k);
        }
        slope = bvoli_greater(slope, HEIGHT_SLACK * scale * bvoli_sum_abs(q));
        rest = bvoli_greater(rest, HEIGHT_SLACK * scale * fabs(q[3]));
    }
    out->slope = (float)(slope + HEIGHT_UNDERFLOW);
    out->rest = (float)(rest + HEIGHT_UNDERFLOW);
}

/* Let u = 2^-24. A coefficient has one rounding to float, its product one if it is not fused, the sum three: 5 u of |n| |c| +
 * |d|. 16 u also cover sums with radii and of the slack. Lengths beyond 2^60 are left to the single functions. */
#define BALL_HEIGHT_SLACK 0x1p-20F
#define BALL_HEIGHT_UNDERFLOW 0x1p-100F

int bvoli_obb_planes_of(const bvoli_halfspaces *h, bvoli_obb_planes *out)
{
    float far = 0;
    *out = (bvoli_obb_planes){.count = h->count, .slope = BALL_HEIGHT_SLACK};
    for (int i = 0; i < h->count; ++i) {
        const double inverse = 1 / h->length[i];
        for (int k = 0; k < 4; ++k)
            out->q[i][k] = (float)(h->q[i][k] * inverse);
        if (!(fabsf(out->q[i][3]) <= (float)BVOLI_PACKED_OBB_LIMIT))
            return 0;
        far = fmaxf(far, fabsf(out->q[i][3]));
    }
    if (h->count == 0) { /* everywhere is a height of 1, but for centers that are NaN */
        out->count = 1;
        out->q[0][3] = 1;
    }
    out->rest = BALL_HEIGHT_SLACK * far + BALL_HEIGHT_UNDERFLOW;
    return 1;
}

/* SPDX-License-Identifier: MIT */
/* Sums of a few exact products, rounded to float, three at a time: a double with a bound on its error says which float it is
 * unless a boundary between floats lies within the bound.
 *
 * For directed rounding the floats themselves are the boundaries. Those are met often: under the identity, quarter turns and
 * grids every sum is a float. Error-free transformations show it: where all residuals are 0, the double is the sum. So there
 * are three stages:
 *
 *     a bound from the magnitudes,     which leaves open what is a float, and of other numbers one in 2^25;
 *     the residuals of two-sums,       which leave open what is a hair away from a float, and overflow;
 *     exact expansions (arith/exact.h) for the rest, NaN and infinity among it. */
#ifndef BVOLI_ARITH_ROUND_SUM_H
#define BVOLI_ARITH_ROUND_SUM_H

#include "arith/vec3d.h"

/* With u = 2^-53: three additions of exact terms are off by 3 u sum |terms| to first order; the sum of magnitudes has up to six
 * roundings. A fourth u covers those and the second order. */
#define BVOLI_SUM4_SLACK 0x1p-51

/* For roundings to nearest the sum -+ slack is rounded once more, each: 5 u, doubled. */
#define BVOLI_SUM4_NEAREST_SLACK 0x1p-50

/* What residuals of two-sums, added up with roundings, leave open: less than twice their sum. Where they are all 0 nothing is
 * open, not even a sum that is a float, and so the slack falls below 0. Residuals of products of floats are at least 2^-298 or
 * 0, far above what is taken off. */
static inline d3 bvoli_residual_slack(d3 residuals)
{
    return d3_sub(d3_add(residuals, residuals), d3_splat(0x1p-1000));
}

/* Lanes whose directed rounding is certain, where f is the float nearest to a sum that is known within slack and f - sum = gap.
 *
 * The gap is exact, and at most half the distance to the float beyond the sum. Where it is greater than the slack, the true sum
 * lies on the same side of f and nearer to f than that float. Floats that are 0 for a sum that is not, or infinite, are left
 * out: their gap is the sum, or infinite. */
static inline unsigned bvoli_round_certain(d3 sum, d3 gap, d3 slack)
{
    const d3 off = d3_abs(gap);
    return d3_less(slack, off) & d3_at_most(off, d3_mul(d3_splat(0.5), d3_abs(sum)));
}

/* The greatest floats not above the sums. Clears the bits of those that are not certain. A zero is +0. */
static inline f3 bvoli_round3_down(d3 sum, d3 slack, unsigned *certain)
{
    const f3 f = d3_nearest(sum);
    const d3 gap = d3_sub(d3_widen(f), sum);
    *certain &= bvoli_round_certain(sum, gap, slack);
    return f3_add(f3_step_down(f, gap), f3_zero());
}

/* The least floats not below them. */
static inline f3 bvoli_round3_up(d3 sum, d3 slack, unsigned *certain)
{
    const f3 f = d3_nearest(sum);
    const d3 gap = d3_sub(d3_widen(f), sum);
    *certain &= bvoli_round_certain(sum, gap, slack);
    return f3_add(f3_step_up(f, gap), f3_zero());
}

/* The nearest floats, ties to even. Rounding is monotone: where both ends of what is possible round to one float, so does all
 * between. That decides sums that are floats at once. A zero has the sign of the sum, and is +0 for 0. */
static inline f3 bvoli_round3_nearest(d3 sum, d3 slack, unsigned *certain)
{
    const f3 low = d3_nearest(d3_sub(sum, slack)), high = d3_nearest(d3_add(sum, slack));
    *certain &= f3_same(low, high);
    return low;
}

/* A sum by error-free transformations: rounded, all residuals together, and the sum of their magnitudes. */
typedef struct bvoli_sum3 {
    d3 sum, residual, magnitude;
} bvoli_sum3;

static inline bvoli_sum3 bvoli_add_up(const d3 *terms, int count)
{
    bvoli_sum3 s = {terms[0], d3_splat(0), d3_splat(0)};
    for (int k = 1; k < count; ++k) {
        d3 error;
        s.sum = d3_two_sum(s.sum, terms[k], &error);
        s.residual = d3_add(s.residual, error);
        s.magnitude = d3_add(s.magnitude, d3_abs(error));
    }
    return s;
}

/* The floats nearest to such sums: a double without residuals rounds as its sum does, ties included. Any other is moved by an
 * ulp of double at least, so that it cannot stay on a tie that the sum itself is not on. */
static inline f3 bvoli_round_sum3(const bvoli_sum3 *s, unsigned *certain)
{
    const d3 slack = d3_add(d3_add(s->magnitude, s->magnitude), d3_mul(d3_splat(0x1p-52), d3_abs(s->sum)));
    const f3 low = d3_nearest(d3_sub(s->sum, slack)), high = d3_nearest(d3_add(s->sum, slack));
    *certain &= d3_at_most(s->magnitude, d3_splat(0)) | f3_same(low, high);
    return d3_nearest(d3_add(s->sum, d3_splat(0)));
}

/* Which stage made something; the last where it is left to exact arithmetic, and then nothing is written. */
enum { BVOLI_BY_FILTER, BVOLI_BY_RESIDUALS, BVOLI_OPEN };

/* All lanes. */
enum { BVOLI_THREE = 7 };

#endif

/* SPDX-License-Identifier: MIT */
/* Directed rounding of a sum of two doubles to float, exact and without a second stage.
 *
 * Knuth's two-sum gives s = fl(a + b) and e with a + b = s + e exactly. Rounding is monotone, so a double x with x != s lies on
 * the same side of a + b as of s; where x == s the sign of e tells. Both addends must be floats or other doubles so far from
 * the ends of double's range that nothing under- or overflows; infinities are legal, and then e is NaN and says nothing. */
#ifndef BVOL_BASE_ROUND_H
#define BVOL_BASE_ROUND_H

#include "base/exact.h"

static inline double bvoli_two_sum(double a, double b, double *error)
{
    double sum = a + b;
    double moved = sum - a;
    *error = (a - (sum - moved)) + (b - moved);
    return sum;
}

/* The greatest float that is not above a + b. A zero result is +0, as in exact.h. */
static inline float bvoli_down(double a, double b)
{
    double error, sum = bvoli_two_sum(a, b, &error);
    float f = (float)sum;
    if ((double)f > sum || ((double)f == sum && error < 0))
        f = bvoli_next_down(f);
    return f + 0.0F;
}

/* The least float that is not below a + b. */
static inline float bvoli_up(double a, double b)
{
    return 0.0F - bvoli_down(-a, -b);
}

#endif

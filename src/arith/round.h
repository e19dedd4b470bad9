/* SPDX-License-Identifier: MIT */
/* Directed rounding of a sum of two doubles to float, exact and without a second stage.
 *
 * Knuth's two-sum gives s = fl(a + b) and e with a + b = s + e exactly. Rounding is monotone, so a double x with x != s lies on
 * the same side of a + b as of s; where x == s the sign of e tells. Both addends must be far enough from the ends of double's
 * range that nothing under- or overflows, as floats are; infinities are legal, and then e is NaN and says nothing. */
#ifndef BVOLI_ARITH_ROUND_H
#define BVOLI_ARITH_ROUND_H

#include <stdint.h>
#include <string.h>

static inline double bvoli_two_sum(double a, double b, double *error)
{
    double sum = a + b;
    double moved = sum - a;
    *error = (a - (sum - moved)) + (b - moved);
    return sum;
}

/* x, or the float below it if `below` is 1; without a branch, which would go wrong half of the time. Sign and magnitude become
 * two's complement, where neighbours differ by 1. Not for zeros. */
static inline float bvoli_step_down(float x, int below)
{
    int32_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits ^= bits < 0 ? INT32_MAX : 0;
    bits -= below;
    bits ^= bits < 0 ? INT32_MAX : 0;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The floats in their order: both zeros at 0, FLT_MAX at 0x7f7fffff, infinity one above, negative ones at the negative. */
static inline int32_t bvoli_place(float x)
{
    int32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits < 0 ? -(bits & INT32_MAX) : bits;
}

static inline float bvoli_float_at(int32_t place)
{
    const uint32_t bits = (uint32_t)(place < 0 ? -place : place);
    float f;
    memcpy(&f, &bits, sizeof f);
    return place < 0 ? -f : f;
}

/* The float below 0, or, where the processor flushes subnormal floats to zero, the least that it tells from 0: then all sums
 * above that become 0, and so does what is 2^-149 less, unless that rounds to it. */
static inline float bvoli_below_zero(double sum)
{
    return sum > -0x1p-149 && (float)(sum - 0x1p-149) != 0 ? -0x1p-149F : -0x1p-126F;
}

/* The greatest float that is not above sum + error, where sum = fl(sum + error). A zero result is +0, as in exact.h. */
static inline float bvoli_round_down(double sum, double error)
{
    float f = (float)sum;
    int above = ((double)f > sum) | (((double)f == sum) & (error < 0));
    if (f == 0)
        return above ? bvoli_below_zero(sum) : 0.0F;
    return bvoli_step_down(f, above);
}

/* The greatest float that is not above a + b. */
static inline float bvoli_down(double a, double b)
{
    double error, sum = bvoli_two_sum(a, b, &error);
    return bvoli_round_down(sum, error);
}

/* -f, and +0 for a zero. A difference from 0 would lose a subnormal float where results are flushed. */
static inline float bvoli_negative(float f)
{
    return bvoli_place(f) == 0 ? 0.0F : -f;
}

/* The double that a float is, also where subnormal operands are taken for 0. */
static inline double bvoli_widen(float f)
{
    const int32_t place = bvoli_place(f);
    return place > -0x800000 && place < 0x800000 ? place * 0x1p-149 : (double)f;
}

/* The least float that is not below a + b. */
static inline float bvoli_up(double a, double b)
{
    return bvoli_negative(bvoli_down(-a, -b));
}

/* The float nearest to a + b, ties to even; a zero is +0. The sum is rounded to odd first: where it is not exact, to that of
 * the two doubles about it whose last bit is 1. Of more than 26 bits, that lies on the same side of every float and every
 * middle of two as the sum itself (S. Boldo and G. Melquiond, "Emulation of FMA and correctly rounded sums", 2008). */
static inline float bvoli_nearest(double a, double b)
{
    double error, sum = bvoli_two_sum(a, b, &error);
    if (error != 0) {
        uint64_t bits;
        memcpy(&bits, &sum, sizeof bits);
        if ((bits & 1) == 0)
            bits += (sum > 0) == (error > 0) ? 1 : UINT64_MAX;
        memcpy(&sum, &bits, sizeof sum);
    }
    return (float)sum + 0.0F;
}

/* The nearest float, but not 0 where x is not 0, and never -0. */
static inline float bvoli_signed_float(double x)
{
    const float f = (float)x;
    return f != 0 ? f : x > 0 ? 0x1p-149F : x < 0 ? -0x1p-149F : 0.0F;
}

#endif

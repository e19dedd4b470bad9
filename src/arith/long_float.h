/* SPDX-License-Identifier: MIT */
/* Numbers of 256 bits with an exponent of their own and a bound of their error, for compilers that have 128-bit integers:
 * between double and dyadic.h, where determinants of floats of any size nearly vanish. Neither under- nor overflow.
 *
 * The bound is a power of two, or none at all while nothing has been cut off: products and sums of a few floats are exact. It
 * follows the numbers, as in estimate.h: where large ones leave nothing, small ones count in full. */
#ifndef BVOLI_ARITH_LONG_FLOAT_H
#define BVOLI_ARITH_LONG_FLOAT_H

#include "arith/dyadic.h"
#include "arith/estimate.h"
#include "arith/wide.h"

#if BVOLI_HAS_WIDE

enum { BVOLI_LONG_WORDS = 4, BVOLI_LONG_BITS = 64 * BVOLI_LONG_WORDS };

/* sign * bits * 2^exponent within 2^error: the highest bit is 1, or the sign 0. */
typedef struct bvoli_long_float {
    uint64_t bits[BVOLI_LONG_WORDS];
    int sign, exponent, error;
} bvoli_long_float;

/* The error of exact numbers: sums of a few such are far below what any other is. */
#define BVOLI_LONG_EXACT (-1000000)

void bvoli_long_put(const bvoli_dyadic *a, bvoli_long_float *out);
void bvoli_long_put_product(const bvoli_long_float *a, const bvoli_long_float *b, bvoli_long_float *out);
void bvoli_long_add(const bvoli_long_float *a, int sign, bvoli_long_float *sum); /* sum += a, or -= for sign -1 */
void bvoli_long_add_product(const bvoli_long_float *a, const bvoli_long_float *b, int sign, bvoli_long_float *sum);

/* The exponent of a power of two that a number's magnitude is less than, and not less than half of. */
static inline int bvoli_long_top(const bvoli_long_float *a)
{
    return a->sign == 0 ? BVOLI_LONG_EXACT : a->exponent + BVOLI_LONG_BITS;
}

/* The sign of the true number, or 0 where that is 0 or not certain. */
static inline int bvoli_long_sign(const bvoli_long_float *a)
{
    return bvoli_long_top(a) - 1 > a->error ? a->sign : 0;
}

/* Whether that is certain. */
static inline int bvoli_long_is_certain(const bvoli_long_float *a)
{
    return a->error == BVOLI_LONG_EXACT || bvoli_long_sign(a) != 0;
}

/* Times a power of two. */
static inline void bvoli_long_scale(bvoli_long_float *a, int exponent)
{
    a->exponent += exponent;
    a->error += a->error == BVOLI_LONG_EXACT ? 0 : exponent;
}

/* In double, within 2^-52 of itself where that can hold it. */
static inline double bvoli_long_near(const bvoli_long_float *a)
{
    return a->sign * ldexp((double)a->bits[BVOLI_LONG_WORDS - 1], a->exponent + BVOLI_LONG_BITS - 64);
}

/* The same with the bound of its error; what is below the least double is within what any estimate may lose. */
static inline bvoli_estimate bvoli_long_estimate(const bvoli_long_float *a)
{
    return bvoli_estimate_of(bvoli_long_near(a), ldexp(1, a->error));
}

#endif
#endif

/* SPDX-License-Identifier: MIT */
/* Exact arithmetic of degree 2: signs and directed roundings of sums of doubles.
 *
 * The product of two floats is exact in double (24 + 24 <= 53 bits, exponents far inside double's range), so an expression of
 * degree 2 in floats is a sum of a few doubles, and these functions decide it with no rounding at all. Anything of a higher
 * degree goes through dyadic.h. */
#ifndef BVOLI_ARITH_EXACT_H
#define BVOLI_ARITH_EXACT_H

#include <float.h>
#include <math.h>

/* What compilers tell of their flags. GCC has a word for all that is not IEEE 754, contraction in ISO C among it; clang says
 * nothing of -funsafe-math-optimizations, -fassociative-math, -freciprocal-math, -fno-signed-zeros and -ffp-contract, and GCC
 * nothing of contraction in GNU C, so that only the build can undo them: exact_args of meson.build. */
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(__ASSOCIATIVE_MATH__) ||      \
    defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__) || (defined(__GCC_IEC_559) && __GCC_IEC_559 == 0)
#error                                                                                                                         \
    "libbvol's answers are exact; -ffast-math, each of its parts, -ffp-contract=fast and -fsingle-precision-constant break them"
#endif
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "libbvol needs float and double to round to their own types. On 32-bit x86 add -msse2 -mfpmath=sse."
#endif

/* Most terms that a sum may have. */
#define BVOLI_SUM_MAX 16

/* The sign of the sum of count finite doubles, exactly: -1, 0 or 1. No term may exceed 2^1000, and a term that is not zero must
 * be a multiple of 2^-1000 or so: sums and products of floats always are. */
int bvoli_sum_sign(const double *terms, int count);

/* The sum in double, within 2^-40 of itself; 0 only if it is exactly 0. */
double bvoli_sum(const double *terms, int count);

/* The greatest float that is not above the sum, the least that is not below it, the nearest one (ties to even). Sums beyond the
 * largest float round to it or to infinity, as the direction says. A zero result is +0. At most BVOLI_SUM_MAX - 1 terms. */
float bvoli_sum_down(const double *terms, int count);
float bvoli_sum_up(const double *terms, int count);
float bvoli_sum_nearest(const double *terms, int count);

/* The neighbours of a float that is not NaN. */
static inline float bvoli_next_up(float x)
{
    return nextafterf(x, INFINITY);
}

static inline float bvoli_next_down(float x)
{
    return nextafterf(x, -INFINITY);
}

/* Whether a float is neither NaN nor infinite. */
static inline int bvoli_finite(float x)
{
    return fabsf(x) <= FLT_MAX;
}

#endif

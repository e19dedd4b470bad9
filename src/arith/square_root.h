/* SPDX-License-Identifier: MIT */
/* The square root of a double, rounded once, as IEEE 754 has it. */
#ifndef BVOLI_ARITH_SQUARE_ROOT_H
#define BVOLI_ARITH_SQUARE_ROOT_H

#include <math.h>
#if defined(__MINGW32__)
#include <emmintrin.h>
#endif

/* MinGW's sqrt() rounds to the 64 bits of the x87 first and to the 53 of a double then, which is not the nearest double of one
 * root in some thousands (Figueroa, "When is double rounding innocuous?": 2 * 53 + 2 bits would do). Optimizing compilers put
 * an instruction in its place; others call it. */
static inline double bvoli_sqrt(double x)
{
#if defined(__MINGW32__)
    return _mm_cvtsd_f64(_mm_sqrt_pd(_mm_set_sd(x)));
#else
    return sqrt(x);
#endif
}

#endif

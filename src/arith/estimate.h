/* SPDX-License-Identifier: MIT */
/* Numbers in double with a bound of their error, which follows the numbers themselves and not the size of everything: where
 * coordinates of very different size meet, that tells apart what a slack from the largest cannot.
 *
 * Running error analysis (N. Higham, "Accuracy and Stability of Numerical Algorithms", 2002, 3.3): the true number is within
 * `error` of `value`. A sum is off by the errors of both and its own rounding; a product by what each error makes of the other
 * factor, both errors, and its rounding. With u = 2^-53 that rounding is below u |value|, and 2 u are taken. The bound is
 * itself a sum of at most four terms that are not negative, with at most five roundings each: 8 u of itself. What is lost below
 * 2^-1022, subnormal or flushed to zero, is four numbers below that at most: 2^-1019. Overflow and NaN leave nothing certain:
 * the bound of an infinite value is infinite. */
#ifndef BVOLI_ARITH_ESTIMATE_H
#define BVOLI_ARITH_ESTIMATE_H

#include "arith/expansion.h"
#include "arith/filter.h"

typedef struct bvoli_estimate {
    double value, error;
} bvoli_estimate;

#define BVOLI_ESTIMATE_ROUNDING 0x1p-52
#define BVOLI_ESTIMATE_GROWTH (1 + 0x1p-50)
#define BVOLI_ESTIMATE_LOST 0x1p-1019

static inline bvoli_estimate bvoli_exactly(double value)
{
    return (bvoli_estimate){value, 0};
}

static inline bvoli_estimate bvoli_estimate_of(double value, double error)
{
    return (bvoli_estimate){value,
                            (error + BVOLI_ESTIMATE_ROUNDING * fabs(value)) * BVOLI_ESTIMATE_GROWTH + BVOLI_ESTIMATE_LOST};
}

/* Whether a number is known to be exactly 0. */
static inline int bvoli_estimate_is_zero(bvoli_estimate a)
{
    return a.value == 0 && a.error == 0;
}

/* Of exact numbers, which by luck is exact too, as for all small integers: then its rounding is 0 (Knuth's sum of two and its
 * rounding, and Dekker's product, of expansion.h, far from the lower end of double's range: at the upper one the rounding
 * becomes infinite or NaN). Exact products are multiples of 2^-953 for that, and so are sums of them: no sum is lost below
 * 2^-1022. */
static inline bvoli_estimate bvoli_exact_sum(double a, double b)
{
    const double value = a + b, moved = value - a, rounding = (a - (value - moved)) + (b - moved);
    return rounding == 0 ? bvoli_exactly(value) : bvoli_estimate_of(value, 0);
}

static inline bvoli_estimate bvoli_exact_product(double a, double b)
{
    double rounding;
    const double value = bvoli_two_product(a, b, &rounding);
    return fabs(value) > 0x1p-900 && rounding == 0 ? bvoli_exactly(value) : bvoli_estimate_of(value, 0);
}

static inline bvoli_estimate bvoli_estimate_sum(bvoli_estimate a, bvoli_estimate b)
{
    if (a.error + b.error == 0)
        return bvoli_exact_sum(a.value, b.value);
    return bvoli_estimate_of(a.value + b.value, a.error + b.error);
}

static inline bvoli_estimate bvoli_estimate_negative(bvoli_estimate a)
{
    return (bvoli_estimate){-a.value, a.error};
}

static inline bvoli_estimate bvoli_estimate_difference(bvoli_estimate a, bvoli_estimate b)
{
    return bvoli_estimate_sum(a, bvoli_estimate_negative(b));
}

static inline bvoli_estimate bvoli_estimate_product(bvoli_estimate a, bvoli_estimate b)
{
    if (bvoli_estimate_is_zero(a) || bvoli_estimate_is_zero(b))
        return bvoli_exactly(0);
    if (a.error + b.error == 0)
        return bvoli_exact_product(a.value, b.value);
    return bvoli_estimate_of(a.value * b.value, fabs(a.value) * b.error + fabs(b.value) * a.error + a.error * b.error);
}

/* The sum of some doubles. */
static inline bvoli_estimate bvoli_estimate_total(const double *terms, int count)
{
    bvoli_estimate sum = bvoli_exactly(0);
    for (int i = 0; i < count; ++i)
        sum = bvoli_estimate_sum(sum, bvoli_exactly(terms[i]));
    return sum;
}

static inline bvoli_estimate bvoli_estimate_abs(bvoli_estimate a)
{
    return (bvoli_estimate){fabs(a.value), a.error};
}

/* The sign if it is certain, else 0. */
static inline int bvoli_estimate_sign(bvoli_estimate a)
{
    return bvoli_decide(a.value, a.error);
}

/* The lesser of two numbers moves by no more than one of them does; so does the greater. The sum of both bounds is no less than
 * either, and keeps a NaN. */
static inline bvoli_estimate bvoli_estimate_lesser(bvoli_estimate a, bvoli_estimate b)
{
    return (bvoli_estimate){bvoli_lesser(a.value, b.value), a.error + b.error};
}

static inline bvoli_estimate bvoli_estimate_greater(bvoli_estimate a, bvoli_estimate b)
{
    return (bvoli_estimate){bvoli_greater(a.value, b.value), a.error + b.error};
}

/* With |t - v| <= e, |sqrt t - sqrt v| is e / (sqrt t + sqrt v) or less, and sqrt e or less. */
static inline bvoli_estimate bvoli_estimate_root(bvoli_estimate square)
{
    const double value = square.value > 0 ? bvoli_sqrt(square.value) : 0;
    const double error = square.error == 0 ? 0 : value > 0 ? square.error / value : bvoli_sqrt(square.error - square.value);
    return bvoli_estimate_of(value, error);
}

/* A quotient in double: its own rounding, and what both errors make of it. */
static inline bvoli_estimate bvoli_estimate_quotient(bvoli_estimate a, bvoli_estimate b)
{
    const double least = fabs(b.value) - b.error, value = a.value / b.value;
    return least > 0 ? bvoli_estimate_of(value, (a.error + fabs(value) * b.error) / least) : (bvoli_estimate){value, INFINITY};
}

/* Vectors of three */

static inline bvoli_estimate bvoli_estimate_dot(const bvoli_estimate a[3], const bvoli_estimate b[3])
{
    return bvoli_estimate_sum(bvoli_estimate_sum(bvoli_estimate_product(a[0], b[0]), bvoli_estimate_product(a[1], b[1])),
                              bvoli_estimate_product(a[2], b[2]));
}

static inline void bvoli_estimate_cross(const bvoli_estimate a[3], const bvoli_estimate b[3], bvoli_estimate out[3])
{
    for (int c = 0; c < 3; ++c) {
        const int i = (c + 1) % 3, j = (c + 2) % 3;
        out[c] = bvoli_estimate_difference(bvoli_estimate_product(a[i], b[j]), bvoli_estimate_product(a[j], b[i]));
    }
}

#endif

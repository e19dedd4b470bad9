/* SPDX-License-Identifier: MIT */
/* Ends of intervals as exact sums of two doubles, and comparisons between them. An end may be infinite, but not NaN. */
#ifndef BVOLI_ARITH_INTERVAL_H
#define BVOLI_ARITH_INTERVAL_H

#include "arith/exact.h"
#include "arith/filter.h"

typedef struct bvoli_end {
    double a, b;
} bvoli_end;

typedef struct bvoli_interval {
    bvoli_end lo, hi;
} bvoli_interval;

static inline bvoli_interval bvoli_interval_of(float lo, float hi)
{
    return (bvoli_interval){{(double)lo, 0}, {(double)hi, 0}};
}

static inline int bvoli_exact_at_most(bvoli_end x, bvoli_end y)
{
    return bvoli_sum_sign((double[]){y.a, y.b, -x.a, -x.b}, 4) >= 0;
}

/* Whether x <= y. Rounding is monotone, so sums that differ when rounded once differ in the same way; only equal ones need the
 * exact sign. Infinities of one sign are equal. */
static inline int bvoli_at_most(bvoli_end x, bvoli_end y)
{
    double p = x.a + x.b, q = y.a + y.b;
    return p != q ? p < q : isinf(p) || bvoli_exact_at_most(x, y);
}

/* With u = 2^-53: both sums have one rounding, their difference another, and that less eps the last: 3 u (|p| + |q|) + u eps.
 */
#define GAP_SLACK 0x1p-51

/* Whether x - y <= eps, for eps >= 0. */
static inline int bvoli_gap_at_most(bvoli_end x, bvoli_end y, double eps)
{
    double p = x.a + x.b, q = y.a + y.b;
    if (isinf(eps) || p < q)
        return 1;
    if (isinf(p) || isinf(q))
        return p == q;
    int sign = bvoli_decide(p - q - eps, GAP_SLACK * (fabs(p) + fabs(q) + eps));
    return (sign ? sign : bvoli_sum_sign((double[]){x.a, x.b, -y.a, -y.b, -eps}, 5)) <= 0;
}

/* Whether two intervals that are not empty are at most eps apart. */
static inline int bvoli_touching(const bvoli_interval *x, const bvoli_interval *y, double eps)
{
    return bvoli_gap_at_most(x->lo, y->hi, eps) && bvoli_gap_at_most(y->lo, x->hi, eps);
}

#endif

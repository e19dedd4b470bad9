/* SPDX-License-Identifier: MIT */
/* How a gap ends, once the vector between the nearest points of two cores is known: what is exactly a double stays one, so that
 * distances of the roundest numbers are the exact floats. */
#ifndef BVOLI_CONVEX_GAP_END_H
#define BVOLI_CONVEX_GAP_END_H

#include "arith/filter.h"
#include "arith/round.h"
#include "convex/gap.h"

/* a - b, and whether it is exact; infinities are. */
static inline double bvoli_exact_difference(double a, double b, int *exact)
{
    double error;
    const double difference = bvoli_two_sum(a, -b, &error);
    *exact &= error == 0 || isinf(difference);
    return difference;
}

/* A length, its square, and whether these are exact. */
typedef struct bvoli_length {
    double root, sq;
    int root_exact, sq_exact;
} bvoli_length;

static inline int bvoli_is_float(double x)
{
    return (double)(float)x == x;
}

/* The sum of the squares, and whether it is exact: the square of a float has no rounding, and a sum of two tells what it lost.
 */
static inline double bvoli_sum_of_squares(const double x[3], int *exact)
{
    double lost, lost_too;
    const double sum = bvoli_two_sum(bvoli_two_sum(x[0] * x[0], x[1] * x[1], &lost), x[2] * x[2], &lost_too);
    *exact &= bvoli_is_float(x[0]) & bvoli_is_float(x[1]) & bvoli_is_float(x[2]) & (lost == 0) & (lost_too == 0);
    return sum;
}

/* A root that is a float, and whose square is the sum, is exact. A vector along an axis has its length written in it. */
static inline bvoli_length bvoli_length_of(const double x[3], int exact)
{
    const int along_axis = (x[0] != 0) + (x[1] != 0) + (x[2] != 0) <= 1;
    bvoli_length length = {.sq_exact = exact};
    length.sq = bvoli_sum_of_squares(x, &length.sq_exact);
    length.root = bvoli_sqrt(length.sq);
    length.root_exact = length.sq_exact & bvoli_is_float(length.root) & (length.root * length.root == length.sq);
    if (along_axis & exact) {
        length.root = bvoli_sum_abs(x);
        length.root_exact = 1;
    }
    return length;
}

/* Never above the square of the length of x, whose components are within u = 2^-53 of themselves unless they are exact: where a
 * rounding was, 6 u are, and 8 u are taken off. */
static inline double bvoli_square_of(const double x[3], int exact)
{
    const double sum = bvoli_sum_of_squares(x, &exact);
    return exact ? sum : sum * (1 - 0x1p-50);
}

/* With u = 2^-53: where x is within 2 u of itself in each component, its length is within 5 u of itself, what is left of it is
 * within 2 u of both, and the square of a lower end within 3 u. */
#define BVOLI_LENGTH_SLACK 0x1p-50

/* Never above the square. */
static inline double bvoli_square_down(const bvoli_length *length)
{
    return length->sq_exact ? length->sq : length->sq * (1 - 0x1p-50);
}

/* The ends of a distance: a length less both radii. `slack` is what the length may be off, for other reasons than its
 * roundings.
 */
static inline void bvoli_end_gap(const bvoli_length *length, const double radius[2], double slack, bvoli_gap *out)
{
    const int own = slack == 0; /* whether there is no other slack */
    int exact = length->root_exact;
    double lost;
    const double r = bvoli_two_sum(radius[0], radius[1], &lost);
    exact &= lost == 0;
    const double value = bvoli_exact_difference(length->root, r, &exact);
    slack = exact ? 0 : slack + BVOLI_LENGTH_SLACK * (fabs(length->root) + r);
    out->lo = value - slack;
    out->hi = value + slack;
    out->sq = r == 0 && (own | length->sq_exact) ? bvoli_square_down(length)
              : exact && bvoli_is_float(out->lo) ? out->lo * out->lo
                                                 : out->lo * out->lo * (1 - 0x1p-52);
}

#endif

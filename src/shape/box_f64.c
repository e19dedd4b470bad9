/* SPDX-License-Identifier: MIT */
/* Squared distances of boxes in double, rounded down. Each gap between the boxes is the sum of two doubles, and the sum of the
 * squares is kept as one too. */
#include "shape/box_f64.h"

#include "arith/expansion.h"
#include "arith/filter.h"
#include "arith/round.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Exponents of gaps whose squares and the errors of these are ordinary doubles, and gaps that have them. */
enum { ORDINARY = 400 };
#define LEAST_ORDINARY 0x1p-400
#define GREATEST_ORDINARY 0x1p400

/* What a sum lost is found by taking the larger term away again, which is finite for gaps up to this: terms of a larger gap
 * may be the largest doubles. Squares of such are beyond doubles anyway. */
#define GREATEST_GAP (DBL_MAX / 4)

/* A gap that is less than this part of the largest counts as 0: its square is below 2^-160 of the sum. */
#define GAP_SHARE 0x1p-80

/* The low parts of the squares are at most 2^-51 of the sum each, and are eleven roundings apart from what they stand for:
 * 2^-49 of the sum of their magnitudes covers these and its own. What is left out for being small is below 3 * 2^-160 of the
 * sum, and numbers below 2^-1074 that scaling loses are far below that. */
#define LOW_SLACK 0x1p-49
#define LOST_SLACK 0x1p-150

typedef struct gaps {
    double high[BVOLI_AXES_MAX], low[BVOLI_AXES_MAX], largest;
    int exponent; /* they are to be multiplied by 2 to this power */
    int inexact;  /* less than they are was kept */
} gaps;

/* The gaps of boxes times a power of two that is at most 1: from the lower of two upper sides to the upper of two lower ones.
 * Almost without branches, since which sides face each other is anyone's guess. */
static inline gaps gaps_between(bvoli_box_f64 a, bvoli_box_f64 b, int axes, double factor)
{
    gaps g = {{0, 0, 0}, {0, 0, 0}, 0, 0, 0};
    for (int k = 0; k < axes; ++k) {
        const double from = bvoli_lesser(a.max[k], b.max[k]), to = bvoli_greater(a.min[k], b.min[k]);
        if (to > from) {
            g.high[k] = bvoli_two_sum(factor * to, -(factor * from), &g.low[k]);
            g.largest = g.high[k] > g.largest ? g.high[k] : g.largest;
        }
    }
    return g;
}

/* Leaves out gaps that are too small beside the largest. */
static inline void leave_out_small(gaps *g, int axes)
{
    for (int k = 0; k < axes; ++k) {
        const int small = g->high[k] < GAP_SHARE * g->largest;
        g->inexact |= small & (g->high[k] != 0);
        g->high[k] = small ? 0 : g->high[k];
        g->low[k] = small ? 0 : g->low[k];
        g->inexact |= g->low[k] != 0; /* which may lose places, in a product too */
    }
}

/* Makes the largest gap, which is finite and not 0, ordinary, and all others with it. */
static void make_ordinary(gaps *g, int axes)
{
    const int exponent = ilogb(g->largest), scales = exponent < -ORDINARY || exponent > ORDINARY;
    for (int k = 0; k < axes && scales; ++k) {
        g->high[k] = scalbn(g->high[k], -exponent);
        g->low[k] = scalbn(g->low[k], -exponent);
    }
    g->exponent += scales ? exponent : 0;
}

/* A positive ordinary double, or the one below it. */
static inline double just_below(double x, int below)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits -= (uint64_t)below;
    memcpy(&x, &bits, sizeof bits);
    return x;
}

/* The sum of the squares, rounded down. Where no more than one rounding was not exact, the rest is that, and there is no slack.
 */
static inline double sum_of_squares(const gaps *g, int axes)
{
    double sum = 0, low = 0, size = 0;
    int terms = 0;
    for (int k = 0; k < axes; ++k) {
        double of_product, of_sum;
        const double square = bvoli_two_product(g->high[k], g->high[k], &of_product), cross = 2 * g->high[k] * g->low[k],
                     small = g->low[k] * g->low[k];
        sum = bvoli_two_sum(sum, square, &of_sum);
        low += ((of_product + cross) + small) + of_sum;
        size += fabs(of_product) + fabs(cross) + small + fabs(of_sum);
        terms += (of_product != 0) + 2 * (cross != 0) + (of_sum != 0);
    }
    double rest, slack = terms > 1 ? LOW_SLACK * size : 0;
    const double at = bvoli_two_sum(sum, low, &rest);
    slack += g->inexact ? LOST_SLACK * at : 0;
    return just_below(at, rest - slack < 0);
}

/* The greatest double that is not above a positive one times a power of two, or the least one. */
static double scaled_down(double x, int exponent)
{
    const double scaled = scalbn(x, exponent);
    if (scaled > DBL_MAX)
        return DBL_MAX;
    if (scaled >= DBL_MIN)
        return scaled;
    /* It has been rounded; the way back is exact. */
    const double back = scalbn(scaled, -exponent), down = back > x ? nextafter(scaled, 0) : scaled;
    return down > 0 ? down : 0x1p-1074;
}

bvoli_square_f64 bvoli_box_f64_distance_sq(bvoli_box_f64 a, bvoli_box_f64 b, int axes)
{
    gaps g = gaps_between(a, b, axes, 1);
    if (g.largest == 0)
        return (bvoli_square_f64){0, 0, INT_MIN};
    if (g.largest > GREATEST_GAP) {
        g = gaps_between(a, b, axes, 0.25);
        g.exponent = 2;
        g.inexact = 1;
    }
    if (g.largest > DBL_MAX)
        return (bvoli_square_f64){INFINITY, 0.5, INT_MAX};
    leave_out_small(&g, axes);
    make_ordinary(&g, axes);
    bvoli_square_f64 out;
    const double sum = sum_of_squares(&g, axes);
    out.fraction = frexp(sum, &out.exponent);
    out.exponent += 2 * g.exponent;
    out.at = scaled_down(out.fraction, out.exponent);
    return out;
}

/* Where nothing has to be scaled, nor to be told beyond the ends of doubles. */
static inline double distance_sq_down(bvoli_box_f64 a, bvoli_box_f64 b, int axes)
{
    gaps g = gaps_between(a, b, axes, 1);
    if (g.largest == 0)
        return 0;
    if (!(g.largest >= LEAST_ORDINARY && g.largest <= GREATEST_ORDINARY))
        return bvoli_box_f64_distance_sq(a, b, axes).at;
    leave_out_small(&g, axes);
    return sum_of_squares(&g, axes);
}

/* The number of axes as a constant leaves no loops. */
double bvoli_box_f64_distance_sq_down(bvoli_box_f64 a, bvoli_box_f64 b, int axes)
{
    return axes == 2 ? distance_sq_down(a, b, 2) : distance_sq_down(a, b, 3);
}

double bvoli_box_f64_public_distance_sq(bvoli_box_f64 a, bvoli_box_f64 b, int axes)
{
    if (bvoli_box_f64_nonempty(a, axes) && bvoli_box_f64_nonempty(b, axes))
        return bvoli_box_f64_distance_sq_down(a, b, axes);
    return bvoli_box_f64_has_nan(a, axes) || bvoli_box_f64_has_nan(b, axes) ? NAN : INFINITY;
}

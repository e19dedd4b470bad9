/* SPDX-License-Identifier: MIT */
#include "arith/exact.h"

#include "arith/expansion.h"
#include "arith/round.h"

#include <stdint.h>
#include <string.h>

/* Recursive summation of n doubles is off by at most (n - 1) u sum |x_i| to first order, u = 2^-53 (Higham, "Accuracy and
 * Stability of Numerical Algorithms", 4.2). With n <= 16 that is below 2^-49 sum |x_i|; twice as much also covers the roundings
 * of the bound itself and of sum +- bound. */
#define SUM_SLACK 0x1p-48

typedef struct estimate {
    double sum, error;
} estimate;

static estimate estimate_sum(const double *terms, int count)
{
    double sum = 0, magnitude = 0;
    for (int i = 0; i < count; ++i) {
        sum += terms[i];
        magnitude += fabs(terms[i]);
    }
    return (estimate){sum, SUM_SLACK * magnitude};
}

static int expand(const double *terms, int count, double expansion[BVOLI_SUM_MAX])
{
    int length = 0;
    for (int i = 0; i < count; ++i)
        length = bvoli_expansion_add(expansion, length, terms[i]);
    return length;
}

static int exact_sum_sign(const double *terms, int count)
{
    double expansion[BVOLI_SUM_MAX];
    return bvoli_expansion_sign(expansion, expand(terms, count, expansion));
}

int bvoli_sum_sign(const double *terms, int count)
{
    estimate e = estimate_sum(terms, count);
    if (e.sum > e.error)
        return 1;
    if (e.sum < -e.error)
        return -1;
    return exact_sum_sign(terms, count);
}

/* The sign of the sum less a double. */
static int compare_sum(const double *terms, int count, double with)
{
    double difference[BVOLI_SUM_MAX];
    if (isinf(with))
        return with > 0 ? -1 : 1;
    memcpy(difference, terms, (size_t)count * sizeof *terms);
    difference[count] = -with;
    return bvoli_sum_sign(difference, count + 1);
}

/* An expansion summed from its small end is within an ulp of double of the exact sum. */
static double sum_expansion(const double *expansion, int length)
{
    double sum = 0;
    for (int i = 0; i < length; ++i)
        sum += expansion[i];
    return sum;
}

double bvoli_sum(const double *terms, int count)
{
    double expansion[BVOLI_SUM_MAX];
    estimate e = estimate_sum(terms, count);
    if (fabs(e.sum) * 0x1p-40 > e.error)
        return e.sum;
    return sum_expansion(expansion, expand(terms, count, expansion));
}

/* Within an ulp of double of the exact sum there is one float at most, so that a step of float either way is enough; twice as
 * many are allowed. Where rounding is not to nearest, expansions are wrong, and without a bound the steps would not end. */
enum { STEPS = 2 };

static float exact_sum_down(const double *terms, int count)
{
    double expansion[BVOLI_SUM_MAX];
    int length = expand(terms, count, expansion);
    float f = bvoli_round_down(sum_expansion(expansion, length), 0);
    for (int step = 0; step < STEPS && compare_sum(expansion, length, (double)f) < 0; ++step)
        f = bvoli_next_down(f);
    for (int step = 0; step < STEPS && compare_sum(expansion, length, (double)bvoli_next_up(f)) >= 0; ++step)
        f = bvoli_next_up(f);
    return f;
}

float bvoli_sum_down(const double *terms, int count)
{
    estimate e = estimate_sum(terms, count);
    float low = bvoli_round_down(e.sum - e.error, 0), high = bvoli_round_down(e.sum + e.error, 0);
    const float f = low == high ? low : exact_sum_down(terms, count);
    return f == 0 ? 0.0F : f; /* -0 becomes +0, and nothing else, as it might in a sum where subnormal floats are flushed */
}

float bvoli_sum_up(const double *terms, int count)
{
    double negated[BVOLI_SUM_MAX];
    for (int i = 0; i < count; ++i)
        negated[i] = -terms[i];
    return bvoli_negative(bvoli_sum_down(negated, count));
}

static int is_even(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (bits & 1U) == 0;
}

float bvoli_sum_nearest(const double *terms, int count)
{
    float down = bvoli_sum_down(terms, count);
    float up = bvoli_next_up(down);
    if (isinf(down))
        return compare_sum(terms, count, -(0x1p128 - 0x1p103)) > 0 ? up : down;
    double above = isinf(up) ? 0x1p128 : (double)up;
    int side = compare_sum(terms, count, 0.5 * ((double)down + above));
    return side > 0 || (side == 0 && !is_even(down)) ? up : down;
}

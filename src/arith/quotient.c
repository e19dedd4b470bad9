/* SPDX-License-Identifier: MIT */
#include "arith/quotient.h"

#include "arith/exact.h"
#include "arith/round.h"

/* With u = 2^-53: the bound on the error of the quotient has a few roundings of its own, and the quotient one. */
#define QUOTIENT_SLACK 0x1p-50

bvoli_bracket bvoli_quotient(double numerator, double numerator_error, double denominator, double denominator_error)
{
    const double quotient = numerator / denominator, least = denominator - denominator_error;
    const double error = (numerator_error + fabs(quotient) * denominator_error) / least + QUOTIENT_SLACK * fabs(quotient);
    if (!(least > 0.5 * denominator) || !(fabs(quotient) + error <= (double)FLT_MAX))
        return (bvoli_bracket){-INFINITY, INFINITY};
    return (bvoli_bracket){bvoli_up(quotient, -error), bvoli_up(quotient, error)};
}

/* The place of FLT_MAX. */
enum { LARGEST = 0x7f7fffff };

float bvoli_quotient_up(bvoli_dyadic numerator, bvoli_dyadic denominator)
{
    int64_t below = -LARGEST - 1, above = LARGEST + 1;
    while (above - below > 1) {
        const int64_t middle = below + (above - below) / 2;
        if (bvoli_dy_cmp(bvoli_dy_mul(denominator, bvoli_dy((double)bvoli_float_at((int32_t)middle))), numerator) >= 0)
            above = middle;
        else
            below = middle;
    }
    return above > LARGEST ? INFINITY : bvoli_float_at((int32_t)above);
}

/* A number in pieces of 32 bits, whatever a limb has, so that roundings are the same on all machines. */
enum { PIECES = BVOLI_LIMB_BITS / 32 };

static uint32_t piece(const bvoli_limbs *a, int i)
{
    return (uint32_t)(a->limb[i / PIECES] >> (32 * (i % PIECES)));
}

/* The highest three pieces are 65 bits or more: each of the two additions rounds once, and what is cut off is less. */
static double approximate(const bvoli_limbs *a)
{
    double value = 0;
    int highest = PIECES * a->size - 1;
    if (highest > 0 && piece(a, highest) == 0)
        --highest;
    const int lowest = highest > 2 ? highest - 2 : 0;
    for (int i = highest; i >= lowest; --i)
        value = value * 0x1p32 + piece(a, i);
    return a->sign * ldexp(value, 32 * (PIECES * a->base + lowest));
}

double bvoli_quotient_near(bvoli_dyadic numerator, bvoli_dyadic denominator)
{
    return approximate(numerator.number) / approximate(denominator.number);
}

/* SPDX-License-Identifier: MIT */
#include "arith/quotient.h"

#include "arith/exact.h"
#include "arith/highest_bits.h"
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

float bvoli_quotient_up(const bvoli_dyadic *numerator, const bvoli_dyadic *denominator)
{
    bvoli_dyadic quotient, product;
    int64_t below = -LARGEST - 1, above = LARGEST + 1;
    while (above - below > 1) {
        const int64_t middle = below + (above - below) / 2;
        bvoli_dy_put(bvoli_widen(bvoli_float_at((int32_t)middle)), &quotient);
        bvoli_dy_put_product(denominator, &quotient, &product);
        if (bvoli_dy_compare(&product, numerator) >= 0)
            above = middle;
        else
            below = middle;
    }
    return above > LARGEST ? INFINITY : bvoli_float_at((int32_t)above);
}

enum { WORD_LIMBS = 64 / BVOLI_LIMB_BITS };

/* 64 bits, so many words below the highest. */
static uint64_t word_below(const bvoli_dyadic *a, int words)
{
    uint64_t word = 0;
    for (int k = 0; k < WORD_LIMBS; ++k) {
        const int i = a->size - 1 - WORD_LIMBS * words - k;
        word |= (uint64_t)(i >= 0 ? a->limb[i] : 0) << (64 - BVOLI_LIMB_BITS * (k + 1));
    }
    return word;
}

double bvoli_dy_near(const bvoli_dyadic *a)
{
    const double value = bvoli_highest_bits(word_below(a, 0), word_below(a, 1));
    return a->sign * ldexp(value, BVOLI_LIMB_BITS * (a->base + a->size - WORD_LIMBS));
}

double bvoli_quotient_near(const bvoli_dyadic *numerator, const bvoli_dyadic *denominator)
{
    return bvoli_dy_near(numerator) / bvoli_dy_near(denominator);
}

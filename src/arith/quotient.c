/* SPDX-License-Identifier: MIT */
#include "arith/quotient.h"

#include "arith/exact.h"
#include "arith/highest_bits.h"
#include "arith/round.h"

/* With u = 2^-53: the bound on the error of the quotient has a few roundings of its own, and the quotient one. Of numbers cut
 * off to 53 bits it is within 8 u. */
#define QUOTIENT_SLACK 0x1p-50

bvoli_bracket bvoli_quotient(double numerator, double numerator_error, double denominator, double denominator_error)
{
    const double quotient = numerator / denominator, least = denominator - denominator_error;
    const double error = (numerator_error + fabs(quotient) * denominator_error) / least + QUOTIENT_SLACK * fabs(quotient);
    if (!(least > 0.5 * denominator) || !(fabs(quotient) + error <= (double)FLT_MAX))
        return (bvoli_bracket){-INFINITY, INFINITY};
    return (bvoli_bracket){bvoli_up(quotient, -error), bvoli_up(quotient, error)};
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

/* The quotient without under- or overflow on the way, within 2^-50 of itself, or of 2^-1000, or infinite. */
static double quotient_anywhere(const bvoli_dyadic *numerator, const bvoli_dyadic *denominator)
{
    const double n = bvoli_highest_bits(word_below(numerator, 0), word_below(numerator, 1)),
                 d = bvoli_highest_bits(word_below(denominator, 0), word_below(denominator, 1));
    const int limbs = numerator->base + numerator->size - denominator->base - denominator->size;
    return numerator->sign * ldexp(n / d, BVOLI_LIMB_BITS * limbs);
}

/* Whether f is not below numerator / denominator. */
static int not_below(float f, const bvoli_dyadic *numerator, const bvoli_dyadic *denominator)
{
    bvoli_dyadic value, product;
    bvoli_dy_put(bvoli_widen(f), &value);
    bvoli_dy_put_product(denominator, &value, &product);
    return bvoli_dy_compare(&product, numerator) >= 0;
}

/* The place of FLT_MAX. */
enum { LARGEST = 0x7f7fffff };

/* The place of the least float that is not below x, which is 2 FLT_MAX at most. Up to 2^-125 floats are 2^-149 apart, and are
 * counted, since a processor may flush them to 0. */
static int32_t place_up(double x)
{
    if (fabs(x) > 0x1p-125)
        return bvoli_place(bvoli_up(x, 0));
    const int32_t place = (int32_t)(x * 0x1p149);
    return place + (x * 0x1p149 > place);
}

/* Next to none are within the slack of a float, where it is asked exactly whether that is the result or the next one. */
float bvoli_quotient_up(const bvoli_dyadic *numerator, const bvoli_dyadic *denominator)
{
    const double near = numerator->sign == 0 ? 0 : quotient_anywhere(numerator, denominator);
    if (fabs(near) > 2 * (double)FLT_MAX)
        return near > 0 ? INFINITY : -FLT_MAX;
    const double slack = 2 * QUOTIENT_SLACK * fabs(near) + 0x1p-990;
    int32_t least = place_up(near - slack), most = place_up(near + slack);
    while (least < most) {
        const int32_t middle = least + (most - least) / 2;
        if (not_below(bvoli_float_at(middle), numerator, denominator))
            most = middle;
        else
            least = middle + 1;
    }
    return most > LARGEST ? INFINITY : bvoli_float_at(most);
}

/* SPDX-License-Identifier: MIT */
/* Quotients rounded to float. */
#ifndef BVOLI_ARITH_QUOTIENT_H
#define BVOLI_ARITH_QUOTIENT_H

#include "arith/dyadic.h"

/* The least float that is not below numerator / denominator, where denominator > 0; +inf beyond the largest. A zero is +0. */
float bvoli_quotient_up(const bvoli_dyadic *numerator, const bvoli_dyadic *denominator);

/* The highest 53 bits of both divided: numerator / denominator within 2^-50 of itself. The denominator is not 0, and magnitudes
 * lie between 2^-1000 and 2^1000, or the numerator is 0. */
double bvoli_quotient_near(const bvoli_dyadic *numerator, const bvoli_dyadic *denominator);
double bvoli_dy_near(const bvoli_dyadic *a); /* the same over 1 */

/* The least floats that are not below either end of what a quotient may be. */
typedef struct bvoli_bracket {
    float low, high;
} bvoli_bracket;

/* Of numbers that are known within an error each; from -inf to +inf where the denominator may be 0. */
bvoli_bracket bvoli_quotient(double numerator, double numerator_error, double denominator, double denominator_error);

#endif

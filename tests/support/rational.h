/* SPDX-License-Identifier: MIT */
/* Rationals that read as expressions: what tests of derived volumes and numbers compare with. They live in a pool that
 * rational_begin() empties, so nothing needs to be freed. */
#ifndef BVOL_TESTS_RATIONAL_H
#define BVOL_TESTS_RATIONAL_H

#include <gmp.h>

typedef mpq_srcptr rational;

/* Forgets all rationals made so far. */
void rational_begin(void);

rational rational_of(double finite);
rational rational_power_of_two(int exponent);
rational rational_add(rational a, rational b);
rational rational_sub(rational a, rational b);
rational rational_mul(rational a, rational b);
rational rational_div(rational a, rational b);
rational rational_neg(rational a);
rational rational_abs(rational a);
rational rational_max(rational a, rational b);
int rational_sign(rational a);
int rational_cmp(rational a, rational b); /* the sign of a - b */
double rational_double(rational a);       /* rounded toward zero; for messages */

/* The product of two doubles, exactly. */
rational rational_product(double a, double b);

/* Whether f is the greatest float that is not above x, the least that is not below, the nearest (ties to even). The
 * infinities stand beyond the largest float. */
int rational_rounds_down_to(rational x, float f);
int rational_rounds_up_to(rational x, float f);
int rational_rounds_to(rational x, float f);

/* Whether |y - x| <= error. False if y is not finite. */
int rational_within(double y, rational x, rational error);

#endif

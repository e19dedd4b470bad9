/* SPDX-License-Identifier: MIT */
/* Exact arithmetic of any degree that the library needs: dyadic rationals, which are integers times a power of two.
 *
 * Every float and double is one, and sums, differences and products of them are exact. Only integer instructions take part, so
 * that neither rounding mode nor contraction nor excess precision can touch an answer. Numbers live on the stack; nothing
 * allocates.
 *
 * Capacity: floats span 277 bits, from 2^-149 to 2^128, and a product of eight of them eight times as many: 2,216 bits. A few
 * bits for sums and the alignment to whole limbs make 72 limbs, enough for any sum of a dozen or so products of up to eight
 * floats. */
#ifndef BVOL_BASE_DYADIC_H
#define BVOL_BASE_DYADIC_H

#include <stdint.h>

#define BVOLI_DYADIC_LIMBS 72

/* sign * sum of limb[i] * 2^(32 * (base + i)) over i < size. The lowest and the highest limb are not 0; zero has sign, base and
 * size 0. */
typedef struct bvoli_dyadic {
    int32_t sign, base, size;
    uint32_t limb[BVOLI_DYADIC_LIMBS];
} bvoli_dyadic;

bvoli_dyadic bvoli_dy(double finite);
bvoli_dyadic bvoli_dy_add(bvoli_dyadic a, bvoli_dyadic b);
bvoli_dyadic bvoli_dy_sub(bvoli_dyadic a, bvoli_dyadic b);
bvoli_dyadic bvoli_dy_mul(bvoli_dyadic a, bvoli_dyadic b);
bvoli_dyadic bvoli_dy_neg(bvoli_dyadic a);
bvoli_dyadic bvoli_dy_abs(bvoli_dyadic a);
int bvoli_dy_sign(bvoli_dyadic a);
int bvoli_dy_cmp(bvoli_dyadic a, bvoli_dyadic b); /* the sign of a - b */

/* Sum of count doubles. */
bvoli_dyadic bvoli_dy_sum(const double *terms, int count);

/* Vectors of three. Outputs may not alias inputs. */
void bvoli_dy_load(const double v[3], bvoli_dyadic out[3]);
void bvoli_dy_cross(const bvoli_dyadic a[3], const bvoli_dyadic b[3], bvoli_dyadic out[3]);
bvoli_dyadic bvoli_dy_dot(const bvoli_dyadic a[3], const bvoli_dyadic b[3]);

#endif

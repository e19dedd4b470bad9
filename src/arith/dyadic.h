/* SPDX-License-Identifier: MIT */
/* Exact arithmetic of any degree that the library needs: dyadic rationals, which are integers times a power of two.
 *
 * Every float and double is one, and sums, differences and products of them are exact. Only integer instructions take part, so
 * that neither rounding mode nor contraction nor excess precision can touch an answer. Numbers live on the stack; nothing
 * allocates.
 *
 * Capacity: a float, or a sum or difference of two, is a multiple of 2^-149 below 2^129: 278 bits. A product has 278 for each
 * degree. Of doubles it is 2,099 bits, from 2^-1074 to 2^1025, and degree 2 is enough. Sums of a few dozen of them add less
 * than a limb, and four more are there because both factors of the last product begin and end anywhere within their limbs. */
#ifndef BVOLI_ARITH_DYADIC_H
#define BVOLI_ARITH_DYADIC_H

#include <stdint.h>

/* Limbs have 64 bits where the compiler multiplies such numbers, and 32 elsewhere, or where BVOLI_NARROW_LIMBS asks for it. */
#if defined(__SIZEOF_INT128__) && !defined(BVOLI_NARROW_LIMBS)
#define BVOLI_LIMB_BITS 64
typedef uint64_t bvoli_limb;
__extension__ typedef unsigned __int128 bvoli_two_limbs;
#else
#define BVOLI_LIMB_BITS 32
typedef uint32_t bvoli_limb;
typedef uint64_t bvoli_two_limbs;
#endif

/* The highest degree of floats: a capsule against the edge or corner of planes (foot.c); and of doubles: on which side of a
 * line a point is (turn.c), which needs the most bits. */
#define BVOLI_DYADIC_DEGREE 10
#define BVOLI_DYADIC_DEGREE_F64 2
#define BVOLI_DYADIC_LIMBS (BVOLI_DYADIC_DEGREE_F64 * 2099 / BVOLI_LIMB_BITS + 5)

/* sign * sum of limb[i] * 2^(BVOLI_LIMB_BITS * (base + i)) over i < size. The lowest and the highest limb are not 0; zero has
 * sign, base and size 0. A copy of the struct takes longer than most operations, so these write into a number, and only the
 * limbs in use. Outputs may not alias inputs. */
typedef struct bvoli_dyadic {
    int32_t sign, base, size;
    bvoli_limb limb[BVOLI_DYADIC_LIMBS];
} bvoli_dyadic;

#define bvoli_dy_sign(a) ((int)(a).sign)
#define bvoli_dy_negate(a) ((void)((a)->sign *= -1))           /* a = -a */
#define bvoli_dy_drop_sign(a) ((void)((a)->sign *= (a)->sign)) /* a = |a| */
#define bvoli_dy_cmp(a, b) bvoli_dy_compare(&(a), &(b))

int bvoli_dy_compare(const bvoli_dyadic *a, const bvoli_dyadic *b); /* the sign of a - b */
void bvoli_dy_put(double finite, bvoli_dyadic *out);
void bvoli_dy_put_sum(const double *terms, int count, bvoli_dyadic *out);
void bvoli_dy_put_copy(const bvoli_dyadic *a, bvoli_dyadic *out);
void bvoli_dy_put_product(const bvoli_dyadic *a, const bvoli_dyadic *b, bvoli_dyadic *out);
void bvoli_dy_put_difference(const bvoli_dyadic *a, const bvoli_dyadic *b, bvoli_dyadic *out);
void bvoli_dy_add_product(const bvoli_dyadic *a, const bvoli_dyadic *b, bvoli_dyadic *sum);      /* sum += a * b */
void bvoli_dy_subtract_product(const bvoli_dyadic *a, const bvoli_dyadic *b, bvoli_dyadic *sum); /* sum -= a * b */
void bvoli_dy_add_scaled(const bvoli_dyadic *a, double factor, bvoli_dyadic *sum);               /* sum += factor * a */

/* Vectors of three. */
void bvoli_dy_load(const double v[3], bvoli_dyadic out[3]);
void bvoli_dy_load_sums(const double terms[3][2], bvoli_dyadic out[3]);
void bvoli_dy_put_dot(const bvoli_dyadic a[3], const bvoli_dyadic b[3], bvoli_dyadic *out);
void bvoli_dy_cross(const bvoli_dyadic a[3], const bvoli_dyadic b[3], bvoli_dyadic out[3]);
int bvoli_dy_is_zero(const bvoli_dyadic v[3]);

#endif

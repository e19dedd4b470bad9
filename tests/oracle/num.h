/* SPDX-License-Identifier: MIT */
/* Exact numbers for the oracle: integers of GMP that count a common unit, a power of two that divides every field of the case.
 *
 * A float is its value in units; a product of two counts squared units, and so on. Only terms of the same degree may be added
 * or compared, so lower terms are raised with num_one(), the number 1 in units. Every number lives in one pool until the next
 * num_begin() or num_release(), which lets formulas be written as expressions. */
#ifndef BVOL_TESTS_ORACLE_NUM_H
#define BVOL_TESTS_ORACLE_NUM_H

#include <gmp.h>
#include <stddef.h>

typedef mpz_srcptr num;

typedef struct vec {
    num x[3];
} vec;

/* Empties the pool and takes the largest unit that divides 1 and all finite floats of both lists. */
void num_begin(const float *a, size_t na, const float *b, size_t nb);

size_t num_mark(void);
void num_release(size_t mark);

num num_float(float f);
num num_one(void);
num num_zero(void);
num num_add(num a, num b);
num num_sub(num a, num b);
num num_mul(num a, num b);
num num_abs(num a);
num num_neg(num a);
num num_shift(num a, unsigned bits); /* times 2^bits */

static inline int num_sign(num a)
{
    return mpz_sgn(a);
}

static inline num num_twice(num a)
{
    return num_add(a, a);
}

static inline num num_square(num a)
{
    return num_mul(a, a);
}

/* The sign of a - b. */
static inline int num_compare(num a, num b)
{
    int c = mpz_cmp(a, b);
    return (c > 0) - (c < 0);
}

vec vec_floats(const float *f);
vec vec_unit(int axis);
vec vec_add(vec a, vec b);
vec vec_sub(vec a, vec b);
vec vec_scale(num s, vec a);
vec vec_cross(vec a, vec b);
num vec_dot(vec a, vec b);
int vec_is_zero(vec a);

/* The determinant of three columns. */
static inline num vec_det(vec a, vec b, vec c)
{
    return vec_dot(a, vec_cross(b, c));
}

#endif

/* SPDX-License-Identifier: MIT */
#include "oracle/num.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { POOL = 1 << 15 };

static mpz_t pool[POOL];
static size_t used, made;
static int unit;
static num one, zero;

/* A number keeps its limbs when the pool is emptied, so a warm pool allocates nothing. */
static mpz_ptr take(void)
{
    if (used == POOL)
        abort();
    if (used == made)
        mpz_init(pool[made++]);
    return pool[used++];
}

/* f = mantissa * 2^exponent with an odd mantissa; f is finite and not zero. */
static int32_t split(float f, int *exponent)
{
    int32_t mantissa = (int32_t)ldexpf(frexpf(f, exponent), 24);
    int shift = __builtin_ctz((unsigned)mantissa);
    *exponent += shift - 24;
    return mantissa / (1 << shift);
}

static void lower_unit(const float *f, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int exponent;
        if (!isfinite(f[i]) || f[i] == 0)
            continue;
        split(f[i], &exponent);
        if (exponent < unit)
            unit = exponent;
    }
}

void num_begin(const float *a, size_t na, const float *b, size_t nb)
{
    unit = 0;
    lower_unit(a, na);
    lower_unit(b, nb);
    used = 0;
    zero = num_float(0);
    one = num_float(1);
}

size_t num_mark(void)
{
    return used;
}

void num_release(size_t mark)
{
    used = mark;
}

num num_float(float f)
{
    mpz_ptr r = take();
    int exponent;
    if (f == 0) {
        mpz_set_si(r, 0);
    } else {
        mpz_set_si(r, split(f, &exponent));
        mpz_mul_2exp(r, r, (mp_bitcnt_t)(exponent - unit));
    }
    return r;
}

num num_one(void)
{
    return one;
}

num num_zero(void)
{
    return zero;
}

num num_add(num a, num b)
{
    mpz_ptr r = take();
    mpz_add(r, a, b);
    return r;
}

num num_sub(num a, num b)
{
    mpz_ptr r = take();
    mpz_sub(r, a, b);
    return r;
}

num num_mul(num a, num b)
{
    mpz_ptr r = take();
    mpz_mul(r, a, b);
    return r;
}

num num_abs(num a)
{
    return num_sign(a) < 0 ? num_neg(a) : a;
}

num num_neg(num a)
{
    mpz_ptr r = take();
    mpz_neg(r, a);
    return r;
}

num num_shift(num a, unsigned bits)
{
    mpz_ptr r = take();
    mpz_mul_2exp(r, a, bits);
    return r;
}

vec vec_floats(const float *f)
{
    return (vec){{num_float(f[0]), num_float(f[1]), num_float(f[2])}};
}

vec vec_unit(int axis)
{
    vec v = {{zero, zero, zero}};
    v.x[axis] = one;
    return v;
}

vec vec_add(vec a, vec b)
{
    return (vec){{num_add(a.x[0], b.x[0]), num_add(a.x[1], b.x[1]), num_add(a.x[2], b.x[2])}};
}

vec vec_sub(vec a, vec b)
{
    return (vec){{num_sub(a.x[0], b.x[0]), num_sub(a.x[1], b.x[1]), num_sub(a.x[2], b.x[2])}};
}

vec vec_scale(num s, vec a)
{
    return (vec){{num_mul(s, a.x[0]), num_mul(s, a.x[1]), num_mul(s, a.x[2])}};
}

/* One component of a cross product, a * d - b * c. */
static num minor(num a, num b, num c, num d)
{
    mpz_ptr r = take();
    mpz_mul(r, a, d);
    mpz_submul(r, b, c);
    return r;
}

vec vec_cross(vec a, vec b)
{
    return (vec){
        {minor(a.x[1], a.x[2], b.x[1], b.x[2]), minor(a.x[2], a.x[0], b.x[2], b.x[0]), minor(a.x[0], a.x[1], b.x[0], b.x[1])}};
}

num vec_dot(vec a, vec b)
{
    mpz_ptr r = take();
    mpz_mul(r, a.x[0], b.x[0]);
    mpz_addmul(r, a.x[1], b.x[1]);
    mpz_addmul(r, a.x[2], b.x[2]);
    return r;
}

int vec_is_zero(vec a)
{
    return !num_sign(a.x[0]) && !num_sign(a.x[1]) && !num_sign(a.x[2]);
}

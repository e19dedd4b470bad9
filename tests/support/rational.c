/* SPDX-License-Identifier: MIT */
#include "rational.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POOL = 131072 };
static mpq_t pool[POOL];
static int used, made;

void rational_begin(void)
{
    used = 0;
}

static mpq_ptr fresh(void)
{
    if (used == POOL) {
        fputs("tests: a case makes too many rationals\n", stderr);
        abort();
    }
    if (used == made)
        mpq_init(pool[made++]);
    return pool[used++];
}

rational rational_of(double finite)
{
    mpq_ptr r = fresh();
    mpq_set_d(r, finite);
    return r;
}

rational rational_power_of_two(int exponent)
{
    mpq_ptr r = fresh();
    mpq_set_ui(r, 1, 1);
    if (exponent >= 0)
        mpq_mul_2exp(r, r, (mp_bitcnt_t)exponent);
    else
        mpq_div_2exp(r, r, (mp_bitcnt_t)-exponent);
    return r;
}

rational rational_add(rational a, rational b)
{
    mpq_ptr r = fresh();
    mpq_add(r, a, b);
    return r;
}

rational rational_sub(rational a, rational b)
{
    mpq_ptr r = fresh();
    mpq_sub(r, a, b);
    return r;
}

rational rational_mul(rational a, rational b)
{
    mpq_ptr r = fresh();
    mpq_mul(r, a, b);
    return r;
}

rational rational_div(rational a, rational b)
{
    mpq_ptr r = fresh();
    mpq_div(r, a, b);
    return r;
}

rational rational_neg(rational a)
{
    mpq_ptr r = fresh();
    mpq_neg(r, a);
    return r;
}

rational rational_abs(rational a)
{
    mpq_ptr r = fresh();
    mpq_abs(r, a);
    return r;
}

rational rational_max(rational a, rational b)
{
    return mpq_cmp(a, b) < 0 ? b : a;
}

int rational_sign(rational a)
{
    return mpq_sgn(a);
}

int rational_cmp(rational a, rational b)
{
    int c = mpq_cmp(a, b);
    return (c > 0) - (c < 0);
}

double rational_double(rational a)
{
    return mpq_get_d(a);
}

rational rational_product(double a, double b)
{
    return rational_mul(rational_of(a), rational_of(b));
}

/* The sign of x - f; the infinities are beyond all rationals. */
static int compare(rational x, float f)
{
    return isinf(f) ? (f < 0 ? 1 : -1) : rational_cmp(x, rational_of(f));
}

int rational_rounds_down_to(rational x, float f)
{
    if (isnan(f))
        return 0;
    return compare(x, f) >= 0 && (f == INFINITY || compare(x, nextafterf(f, INFINITY)) < 0);
}

int rational_rounds_up_to(rational x, float f)
{
    if (isnan(f))
        return 0;
    return compare(x, f) <= 0 && (f == -INFINITY || compare(x, nextafterf(f, -INFINITY)) > 0);
}

/* A float, an infinity as the power of two that follows the largest float. */
static rational place(float f)
{
    return isinf(f) ? rational_of(f < 0 ? -0x1p128 : 0x1p128) : rational_of(f);
}

int rational_rounds_to(rational x, float f)
{
    if (isnan(f))
        return 0;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    for (int side = -1; side <= 1; side += 2) {
        if (isinf(f) && (side < 0) == (f < 0))
            continue;
        float neighbour = nextafterf(f, (float)side * INFINITY);
        /* f must lie on the near side of the middle of the two; an odd f may not lie on it. */
        rational middle = rational_div(rational_add(place(f), place(neighbour)), rational_of(2));
        int beyond = side * rational_cmp(x, middle);
        if (beyond > 0 || (beyond == 0 && (bits & 1)))
            return 0;
    }
    return 1;
}

int rational_within(double y, rational x, rational error)
{
    return isfinite(y) && rational_cmp(rational_abs(rational_sub(rational_of(y), x)), error) <= 0;
}

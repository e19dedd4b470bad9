/* SPDX-License-Identifier: MIT */
/* arith/dyadic.h against GMP over the full range of exponents and up to the largest sizes that it promises. */
#include "test.h"

#include "rational.h"
#include "values.h"

#include <arith/dyadic.h>
#include <string.h>

/* A number in both forms. */
typedef struct both {
    bvoli_dyadic d;
    rational q;
} both;

static both both_of(double x)
{
    both r = {.q = rational_of(x)};
    bvoli_dy_put(x, &r.d);
    return r;
}

/* Results are written over what was there before. */
static both over_others(rational q)
{
    both r;
    memset(&r.d, 0xff, sizeof r.d);
    r.q = q;
    return r;
}

static both sub(both a, both b)
{
    both r = over_others(rational_sub(a.q, b.q));
    bvoli_dy_put_difference(&a.d, &b.d, &r.d);
    return r;
}

static both mul(both a, both b)
{
    both r = over_others(rational_mul(a.q, b.q));
    bvoli_dy_put_product(&a.d, &b.d, &r.d);
    return r;
}

static both neg(both a)
{
    both r = {a.d, rational_neg(a.q)};
    bvoli_dy_negate(&r.d);
    return r;
}

static both add(both a, both b)
{
    return sub(a, neg(b));
}

/* The value of a dyadic number, read from its definition: sign * sum of limb[i] * 2^(BVOLI_LIMB_BITS (base + i)). A limb is two
 * doubles, 32 bits each. */
static rational value(const bvoli_dyadic *d)
{
    rational sum = rational_of(0);
    for (int i = 0; i < d->size; i++)
        for (int shift = 0; shift < BVOLI_LIMB_BITS; shift += 32) {
            const double half = (double)(uint32_t)(d->limb[i] >> shift);
            sum = rational_add(sum,
                               rational_mul(rational_of(half), rational_power_of_two(BVOLI_LIMB_BITS * (d->base + i) + shift)));
        }
    return d->sign < 0 ? rational_neg(sum) : sum;
}

/* Equal in value, and in the normal form of dyadic.h. */
static int agree(both x)
{
    const bvoli_dyadic *d = &x.d;
    if (d->size == 0)
        return rational_sign(x.q) == 0 && d->sign == 0 && d->base == 0;
    return d->limb[0] != 0 && d->limb[d->size - 1] != 0 && d->size <= BVOLI_DYADIC_LIMBS &&
           bvoli_dy_sign(x.d) == rational_sign(x.q) && rational_cmp(value(d), x.q) == 0;
}

static double random_operand(chance *rng)
{
    switch (chance_int(rng, 0, 5)) {
    case 0: return chance_bits(rng) & 1 ? 0.0 : -0.0;
    case 1: return (double)chance_float(rng, -2, 2);
    case 2: return chance_int(rng, -3, 3);
    case 3: return ldexp(chance_bits(rng) & 1 ? 1 : -1, chance_int(rng, -149, 127));
    default: return (double)chance_finite(rng);
    }
}

TEST(arith_dyadic, every_double_converts_exactly)
{
    chance rng = {test_seed()};
    static const double ends[] = {
        0,       -0.0,    1,         -1,         0x1p-149, -0x1p-149, (double)FLT_MAX,      -(double)FLT_MAX,
        DBL_MAX, DBL_MIN, 0x1p-1074, -0x1p-1074, 0x1p420,  0x1p-420,  0x1.fffffffffffffp31, 0x1p32,
        0x1p-32};
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        rational_begin();
        CHECKF(agree(both_of(ends[i])), "%a", ends[i]);
    }
    for (long i = test_cases(20000); i > 0; i--) {
        rational_begin();
        double x = ldexp(chance_real(&rng, -1, 1), chance_int(&rng, -1000, 1000));
        CHECKF(agree(both_of(x)), "%a", x);
    }
}

TEST(arith_dyadic, operations_on_two_numbers_are_exact)
{
    chance rng = {test_seed()};
    for (long i = test_cases(40000); i > 0; i--) {
        rational_begin();
        double x = random_operand(&rng), y = i % 7 == 0 ? x : i % 7 == 1 ? -x : random_operand(&rng);
        both a = both_of(x), b = both_of(y);
        CHECKF(agree(add(a, b)), "%a + %a", x, y);
        CHECKF(agree(sub(a, b)), "%a - %a", x, y);
        CHECKF(agree(mul(a, b)), "%a * %a", x, y);
        CHECKF(bvoli_dy_cmp(a.d, b.d) == rational_cmp(a.q, b.q), "%a <=> %a", x, y);
        CHECKF(agree(neg(a)), "-%a", x);
    }
}

/* Sums of products of up to ten floats of any exponents; half of the time the first products return with the other sign. */
TEST(arith_dyadic, sums_of_products_of_ten_floats_are_exact)
{
    chance rng = {test_seed()};
    for (long i = test_cases(4000); i > 0; i--) {
        rational_begin();
        int degree = chance_int(&rng, 1, BVOLI_DYADIC_DEGREE), products = chance_int(&rng, 1, 6);
        both sum = both_of(0), first = sum;
        for (int k = 0; k < products; k++) {
            both product = both_of(1);
            for (int f = 0; f < degree; f++)
                product = mul(product, both_of(random_operand(&rng)));
            CHECK(agree(product));
            sum = add(sum, product);
            if (k == 0)
                first = sum;
        }
        CHECK(agree(sum));
        if (i & 1) {
            sum = sub(sum, first);
            CHECK(agree(sum));
        }
        CHECK(bvoli_dy_cmp(sum.d, first.d) == rational_cmp(sum.q, first.q));
    }
}

/* The greatest and the least product of ten floats in one sum: the widest number there can be. */
TEST(arith_dyadic, holds_the_widest_sums_of_degree_ten)
{
    static const double magnitudes[] = {(double)FLT_MAX, -(double)FLT_MAX, 0x1p-149, -0x1p-149, 0x1.fffffcp-127, 0x1p127};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            rational_begin();
            both high = both_of(1), low = high;
            for (int f = 0; f < BVOLI_DYADIC_DEGREE; f++) {
                high = mul(high, both_of(magnitudes[i]));
                low = mul(low, both_of(magnitudes[j]));
            }
            both sum = add(high, low), twelve = both_of(0);
            CHECK(agree(sum));
            CHECK(agree(sub(sum, high)) && agree(sub(low, sum)) && agree(sub(sum, sum)));
            for (int k = 0; k < 6; k++)
                twelve = add(add(twelve, high), low);
            CHECK(agree(twelve));
            CHECK(bvoli_dy_cmp(twelve.d, sum.d) == rational_cmp(twelve.q, sum.q));
        }
}

TEST(arith_dyadic, holds_a_factor_of_two_to_the_420_in_products_of_lower_degree)
{
    for (int sign = -1; sign <= 1; sign += 2)
        for (int degree = 0; degree <= 4; degree++) {
            rational_begin();
            both high = both_of(sign * 0x1p420), low = both_of(1);
            for (int f = 0; f < degree; f++) {
                high = mul(high, both_of((double)FLT_MAX));
                low = mul(low, both_of(0x1p-149));
            }
            both sum = add(high, low);
            CHECK(agree(high) && agree(low) && agree(sum) && agree(sub(sum, high)));
            CHECK(bvoli_dy_sign(sum.d) == sign);
        }
}

/* Carries and borrows that run through every limb. */
TEST(arith_dyadic, carries_run_through_all_limbs)
{
    for (int width = 2; width <= 2700; width += 37) {
        rational_begin();
        /* 2^width - 1 is all ones; adding 1 carries to the top. */
        both top = both_of(1), one = both_of(1);
        for (int left = width; left > 0; left -= left < 500 ? left : 500)
            top = mul(top, both_of(ldexp(1, left < 500 ? left : 500)));
        both ones = sub(top, one);
        CHECKF(agree(ones) && agree(add(ones, one)) && agree(sub(one, top)), "width %d", width);
        const both next = add(ones, one);
        CHECKF(bvoli_dy_cmp(next.d, top.d) == 0 && bvoli_dy_cmp(ones.d, top.d) == -1, "width %d", width);
        if (width <= 1350)
            CHECKF(agree(mul(ones, ones)), "width %d", width);
    }
}

/* A power of two at, before and after each edge of a limb, of 32 bits and of 64, less another: shifts by whole limbs, borrows
 * through whole limbs, and limbs that vanish below and on top. */
TEST(arith_dyadic, edges_of_limbs_are_exact)
{
    static const int exponents[] = {-129, -128, -127, -97, -96, -65, -64, -63, -33, -32, -31,
                                    -1,   0,    1,    31,  32,  33,  63,  64,  65,  127, 128};
    enum { COUNT = sizeof exponents / sizeof *exponents };
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++) {
            rational_begin();
            const both a = both_of(ldexp(1, exponents[i])), b = both_of(ldexp(1, exponents[j]));
            const both less = sub(a, b), more = add(a, b), other = sub(b, a), product = mul(less, more);
            CHECKF(agree(less) && agree(more) && agree(other) && agree(product), "2^%d and 2^%d", exponents[i], exponents[j]);
            CHECKF(agree(add(less, b)) && agree(sub(more, a)) && agree(sub(product, mul(a, a))), "2^%d and 2^%d", exponents[i],
                   exponents[j]);
            CHECKF(agree(add(less, other)) && bvoli_dy_sign(add(less, other).d) == 0, "2^%d and 2^%d", exponents[i],
                   exponents[j]);
            CHECKF(bvoli_dy_cmp(a.d, b.d) == (i > j) - (i < j), "2^%d and 2^%d", exponents[i], exponents[j]);
        }
}

/* Zeros inside and ones throughout: what is multiplied column by column carries from column to column. */
TEST(arith_dyadic, products_of_sparse_and_of_full_numbers_are_exact)
{
    for (int width = 1; width <= 640; width += 9) {
        rational_begin();
        const both one = both_of(1), high = both_of(ldexp(1, width));
        const both full = sub(high, one), sparse = add(high, one);
        CHECKF(agree(mul(full, full)) && agree(mul(sparse, sparse)) && agree(mul(full, sparse)), "width %d", width);
        CHECKF(agree(sub(mul(full, sparse), mul(high, high))), "width %d", width);
        CHECKF(agree(mul(mul(full, full), sparse)), "width %d", width);
    }
}

/* What is written into a number that has held another one. */
TEST(arith_dyadic, numbers_are_written_into_others)
{
    chance rng = {test_seed()};
    const both one = both_of(1);
    for (long i = test_cases(10000); i > 0; i--) {
        rational_begin();
        const double x = random_operand(&rng), y = i % 7 == 0 ? -x : random_operand(&rng), z = random_operand(&rng);
        const both a = both_of(x), b = both_of(y), c = mul(both_of(z), both_of(i % 5 == 0 ? x : z));
        both out = mul(mul(a, b), c);
        bvoli_dy_put(x, &out.d);
        out.q = a.q;
        CHECKF(agree(out), "%a", x);
        bvoli_dy_put_product(&a.d, &c.d, &out.d);
        out.q = rational_mul(a.q, c.q);
        CHECK(agree(out));
        bvoli_dy_put_difference(&c.d, &b.d, &out.d);
        out.q = rational_sub(c.q, b.q);
        CHECK(agree(out));
        bvoli_dy_add_product(&a.d, &c.d, &out.d);
        out.q = rational_add(out.q, rational_mul(a.q, c.q));
        CHECK(agree(out));
        bvoli_dy_subtract_product(&b.d, &c.d, &out.d);
        out.q = rational_sub(out.q, rational_mul(b.q, c.q));
        CHECK(agree(out));
        bvoli_dy_add_scaled(&c.d, y, &out.d);
        out.q = rational_add(out.q, rational_mul(c.q, b.q));
        CHECK(agree(out));
        bvoli_dy_negate(&out.d);
        out.q = rational_neg(out.q);
        CHECK(agree(out));
        bvoli_dy_drop_sign(&out.d);
        out.q = rational_abs(out.q);
        CHECK(agree(out));
        bvoli_dy_put_copy(&c.d, &out.d);
        out.q = c.q;
        CHECK(agree(out));
        bvoli_dy_subtract_product(&c.d, &one.d, &out.d);
        CHECK(bvoli_dy_sign(out.d) == 0 && out.d.size == 0 && out.d.base == 0);
    }
}

/* Sums of doubles anywhere in double's range, which cancel from the top or from the bottom, or to zero. */
TEST(arith_dyadic, sums_that_cancel_are_exact)
{
    chance rng = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        rational_begin();
        double terms[12];
        both sum = both_of(1);
        const int count = chance_int(&rng, 1, 6);
        for (int k = 0; k < count; k++) {
            terms[k] = ldexp(chance_real(&rng, -1, 1), chance_int(&rng, -1, 1) * chance_int(&rng, 0, i % 2 ? 70 : 1020));
            terms[count + k] = -terms[k];
        }
        const int shown = count + chance_int(&rng, 0, count);
        sum.q = rational_of(0);
        for (int k = 0; k < shown; k++)
            sum.q = rational_add(sum.q, rational_of(terms[k]));
        bvoli_dy_put_sum(terms, shown, &sum.d);
        CHECKF(agree(sum), "%d of %d terms", shown, count);
    }
}

TEST(arith_dyadic, sum_of_doubles_is_exact)
{
    chance rng = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        rational_begin();
        double terms[8];
        both sum = both_of(0);
        int count = chance_int(&rng, 0, 8);
        for (int k = 0; k < count; k++) {
            terms[k] = k > 0 && (chance_bits(&rng) & 3) == 0 ? -terms[k - 1] : random_operand(&rng) * random_operand(&rng);
            sum.q = rational_add(sum.q, rational_of(terms[k]));
        }
        bvoli_dy_put_sum(terms, count, &sum.d);
        CHECK(agree(sum));
    }
}

TEST(arith_dyadic, vectors_are_loaded_exactly_and_are_zero_or_not)
{
    chance rng = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        rational_begin();
        double terms[3][2];
        bvoli_dyadic loaded[3];
        int zeros = 0;
        for (int k = 0; k < 3; k++) {
            terms[k][0] = random_operand(&rng);
            terms[k][1] = chance_bits(&rng) & 1 ? -terms[k][0] : random_operand(&rng);
        }
        bvoli_dy_load_sums((const double(*)[2])terms, loaded);
        for (int k = 0; k < 3; k++) {
            const both sum = {loaded[k], rational_add(rational_of(terms[k][0]), rational_of(terms[k][1]))};
            CHECKF(agree(sum), "%a + %a", terms[k][0], terms[k][1]);
            zeros += rational_sign(sum.q) == 0;
        }
        CHECK(bvoli_dy_is_zero(loaded) == (zeros == 3));
    }
}

TEST(arith_dyadic, dot_and_cross_products_are_exact)
{
    chance rng = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        rational_begin();
        double v[2][3];
        both b[2][3];
        bvoli_dyadic d[2][3], cross[3];
        for (int s = 0; s < 2; s++) {
            for (int k = 0; k < 3; k++) {
                v[s][k] = i % 5 == 0 && s ? v[0][k] : random_operand(&rng);
                b[s][k] = both_of(v[s][k]);
            }
            bvoli_dy_load(v[s], d[s]);
        }
        both dot = add(add(mul(b[0][0], b[1][0]), mul(b[0][1], b[1][1])), mul(b[0][2], b[1][2]));
        bvoli_dy_put_dot(d[0], d[1], &dot.d);
        CHECK(agree(dot));
        bvoli_dy_cross(d[0], d[1], cross);
        for (int k = 0; k < 3; k++) {
            int m = (k + 1) % 3, n = (k + 2) % 3;
            both c = sub(mul(b[0][m], b[1][n]), mul(b[0][n], b[1][m]));
            c.d = cross[k];
            CHECK(agree(c));
        }
    }
}

TEST(arith_dyadic, operands_are_left_as_they_were)
{
    rational_begin();
    const both a = both_of(0.7);
    CHECK(bvoli_dy_sign(sub(a, a).d) == 0);
    CHECK(bvoli_dy_sign(mul(a, both_of(-0.0)).d) == 0);
    CHECK(bvoli_dy_sign(neg(both_of(0)).d) == 0);
    CHECK(agree(a));
}

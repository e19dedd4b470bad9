/* SPDX-License-Identifier: MIT */
/* arith/long_float.h against GMP: sums of products of doubles of any size, most of which nearly vanish. */
#include "test.h"

#include "rational.h"
#include "values.h"

#include <arith/long_float.h>

#if BVOLI_HAS_WIDE

/* A number in both forms. */
typedef struct both {
    bvoli_long_float f;
    rational q;
} both;

static both both_of(const double *terms, int count)
{
    bvoli_dyadic sum;
    both out = {.q = rational_of(0)};
    bvoli_dy_put_sum(terms, count, &sum);
    bvoli_long_put(&sum, &out.f);
    for (int i = 0; i < count; i++)
        out.q = rational_add(out.q, rational_of(terms[i]));
    return out;
}

static both product(both a, both b)
{
    both out = {.q = rational_mul(a.q, b.q)};
    bvoli_long_put_product(&a.f, &b.f, &out.f);
    return out;
}

static void add(both *sum, both a, int sign)
{
    bvoli_long_add(&a.f, sign, &sum->f);
    sum->q = sign > 0 ? rational_add(sum->q, a.q) : rational_sub(sum->q, a.q);
}

static rational value(const bvoli_long_float *a)
{
    rational sum = rational_of(0);
    for (int i = 0; i < BVOLI_LONG_WORDS; i++)
        for (int shift = 0; shift < 64; shift += 32) {
            const double half = (double)(uint32_t)(a->bits[i] >> shift);
            sum = rational_add(sum, rational_mul(rational_of(half), rational_power_of_two(a->exponent + 64 * i + shift)));
        }
    return a->sign < 0 ? rational_neg(sum) : a->sign > 0 ? sum : rational_of(0);
}

/* Whether a number is as far from the true one as it says, and its sign, where it is certain, the true one. */
static int is_right(const both *a)
{
    const rational off = rational_abs(rational_sub(value(&a->f), a->q));
    const int exact = a->f.error == BVOLI_LONG_EXACT, sign = rational_sign(a->q);
    const int settled = a->f.sign == 0 || a->f.bits[BVOLI_LONG_WORDS - 1] >> 63;
    const int near = exact ? rational_sign(off) == 0 : rational_cmp(off, rational_power_of_two(a->f.error)) <= 0;
    return settled && near && (!bvoli_long_is_certain(&a->f) || bvoli_long_sign(&a->f) == sign);
}

/* Of one size or of any, often short. */
static double number(chance *rng, int spread)
{
    const double x = chance_int(rng, 0, 2) ? chance_real(rng, -1, 1) : chance_int(rng, -4, 4);
    return ldexp((double)(float)x, chance_int(rng, -spread, spread));
}

static both any_number(chance *rng, int spread)
{
    double terms[8];
    const int count = chance_int(rng, 1, 8);
    for (int i = 0; i < count; i++)
        terms[i] = i > 0 && chance_int(rng, 0, 2) == 0 ? -terms[i - 1] : number(rng, spread);
    return both_of(terms, count);
}

TEST(arith_long_float, is_within_its_error_and_its_certain_signs_are_right)
{
    chance rng = {test_seed()};
    long exact = 0, certain = 0, open = 0;
    for (long i = test_cases(4000); i > 0; i--) {
        rational_begin();
        const int spread = chance_int(&rng, 0, 3) ? chance_int(&rng, 0, 60) : chance_int(&rng, 0, 140);
        both a = any_number(&rng, spread), b = any_number(&rng, spread), c = any_number(&rng, spread), sum = product(a, b);
        CHECK(is_right(&a) && is_right(&b) && is_right(&sum));
        /* a b c - b (c a) and what is as small as a last bit */
        both first = product(product(a, b), c), second = product(b, product(c, a));
        add(&first, second, -1);
        CHECK(is_right(&first));
        add(&first, any_number(&rng, 140), chance_int(&rng, 0, 1) ? 1 : -1);
        CHECK(is_right(&first));
        add(&sum, c, 1);
        const both before = product(first, sum);
        CHECK(is_right(&before));
        add(&sum, product(sum, first), -1);
        CHECK(is_right(&sum));
        exact += sum.f.error == BVOLI_LONG_EXACT;
        certain += sum.f.error != BVOLI_LONG_EXACT && bvoli_long_is_certain(&sum.f);
        open += !bvoli_long_is_certain(&first.f) || !bvoli_long_is_certain(&sum.f);
    }
    CHECK(test_cases(4000) < 1000 || (exact > 0 && certain > 0 && open > 0));
}

TEST(arith_long_float, a_last_bit_below_all_that_is_kept_is_within_the_error)
{
    rational_begin();
    const double one = 1, least = 0x1p-300, sums[2] = {1, 0x1p-300};
    both a = both_of(&one, 1), b = both_of(&least, 1), c = both_of(sums, 2);
    CHECK(c.f.error != BVOLI_LONG_EXACT && is_right(&c));
    add(&a, b, -1);
    CHECK(a.f.error != BVOLI_LONG_EXACT && is_right(&a));
    add(&a, both_of(&one, 1), -1);
    CHECK(is_right(&a) && !bvoli_long_is_certain(&a.f));
    a = product(c, c);
    CHECK(is_right(&a));
}

TEST(arith_long_float, a_last_bit_that_a_carry_moves_out_is_within_the_error)
{
    rational_begin();
    const double sums[2] = {1, 0x1p-255}, two = 2;
    const both b = both_of(sums, 2);
    both a = both_of(sums, 1);
    CHECK(b.f.error == BVOLI_LONG_EXACT);
    add(&a, b, 1);
    CHECK(a.f.error != BVOLI_LONG_EXACT && is_right(&a));
    add(&a, both_of(&two, 1), -1);
    CHECK(is_right(&a) && !bvoli_long_is_certain(&a.f));
}

/* Two numbers that lose nearly a last bit each, and their sum one more: three last bits. */
TEST(arith_long_float, what_is_lost_three_times_at_once_is_within_the_error)
{
    rational_begin();
    const double odd[2] = {1, -0x1p-300}, even[3] = {1, -0x1p-256, -0x1p-300};
    both a = both_of(odd, 2);
    add(&a, both_of(even, 3), 1);
    CHECK(is_right(&a));
}

/* The difference of two that are alike but for what neither keeps is 0 within its error, and so is what is made of it. */
TEST(arith_long_float, what_may_be_zero_counts_in_products)
{
    rational_begin();
    const double sums[3] = {1, 0x1p-300, 0x1p-301}, three = 3;
    const both b = both_of(&three, 1);
    both a = both_of(sums, 2), first = both_of(&three, 0), second = first;
    add(&a, both_of(sums, 3), -1);
    CHECK(a.f.sign == 0 && !bvoli_long_is_certain(&a.f) && is_right(&a));
    bvoli_long_add_product(&a.f, &b.f, 1, &first.f);
    bvoli_long_add_product(&b.f, &a.f, 1, &second.f);
    first.q = second.q = rational_mul(a.q, b.q);
    CHECK(is_right(&first) && !bvoli_long_is_certain(&first.f));
    CHECK(is_right(&second) && !bvoli_long_is_certain(&second.f));
    const both square = product(a, a);
    CHECK(is_right(&square) && !bvoli_long_is_certain(&square.f));
}

/* Cones scale their vectors; numbers of ten degrees are as far away. */
TEST(arith_long_float, errors_follow_a_power_of_two)
{
    chance rng = {test_seed()};
    for (long i = test_cases(400); i > 0; i--) {
        rational_begin();
        const int far[2] = {chance_int(&rng, -4000, 4000), chance_int(&rng, -4000, 4000)};
        both a[2];
        for (int k = 0; k < 2; k++) {
            a[k] = any_number(&rng, chance_int(&rng, 0, 300));
            const int exact = a[k].f.error == BVOLI_LONG_EXACT;
            bvoli_long_scale(&a[k].f, far[k]);
            a[k].q = rational_mul(a[k].q, rational_power_of_two(far[k]));
            CHECK(is_right(&a[k]) && exact == (a[k].f.error == BVOLI_LONG_EXACT));
        }
        both sum = product(a[0], a[1]);
        CHECK(is_right(&sum));
        add(&sum, product(a[1], a[0]), -1);
        CHECK(is_right(&sum));
        add(&sum, a[0], 1);
        CHECK(is_right(&sum));
    }
}

TEST(arith_long_float, a_double_beside_it_is_near)
{
    chance rng = {test_seed()};
    for (long i = test_cases(400); i > 0; i--) {
        rational_begin();
        const both a = any_number(&rng, 140);
        const rational off = rational_abs(rational_sub(rational_of(bvoli_long_near(&a.f)), a.q));
        CHECK(rational_cmp(off, rational_mul(rational_abs(a.q), rational_power_of_two(-52))) <= 0);
    }
}

#endif

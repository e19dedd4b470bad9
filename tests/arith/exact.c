/* SPDX-License-Identifier: MIT */
/* arith/exact.h against GMP over the full range of exponents. */
#include "test.h"

#include "rational.h"
#include "values.h"

#include <arith/exact.h>
#include <arith/round.h>

/* The shapes of sums that predicates make. Each writes up to BVOLI_SUM_MAX terms and returns their number. */

static int products_of_any_floats(chance *rng, double *terms)
{
    int count = chance_int(rng, 1, BVOLI_SUM_MAX - 1);
    for (int i = 0; i < count; i++)
        terms[i] = (double)chance_finite(rng) * (double)chance_finite(rng);
    return count;
}

static int ordinary_products(chance *rng, double *terms)
{
    int count = chance_int(rng, 1, BVOLI_SUM_MAX - 1);
    for (int i = 0; i < count; i++)
        terms[i] = (double)chance_float(rng, -4, 4) * (double)chance_float(rng, -4, 4);
    return count;
}

/* Every term comes with its negative, in another place: the sum is zero but for a hair in every other case. */
static int cancelling_terms(chance *rng, double *terms)
{
    int pairs = chance_int(rng, 1, 6), count = 0;
    for (int i = 0; i < pairs; i++) {
        double x = (double)chance_finite(rng) * (double)chance_finite(rng);
        terms[count++] = x;
        terms[count++] = -x;
    }
    if (chance_bits(rng) & 1)
        terms[count++] = ldexp(chance_bits(rng) & 1 ? 1 : -1, chance_int(rng, -298, 100));
    for (int i = count - 1; i > 0; i--) {
        int j = chance_int(rng, 0, i);
        double t = terms[i];
        terms[i] = terms[j];
        terms[j] = t;
    }
    return count;
}

/* A number and its neighbour: what is left is a last bit. */
static int neighbours(chance *rng, double *terms)
{
    double x = ldexp(chance_real(rng, -1, 1), chance_int(rng, -200, 200));
    terms[0] = x;
    terms[1] = -nextafter(x, chance_bits(rng) & 1 ? INFINITY : -INFINITY);
    return 2;
}

static int zeros(chance *rng, double *terms)
{
    int count = chance_int(rng, 0, BVOLI_SUM_MAX - 1);
    for (int i = 0; i < count; i++)
        terms[i] = chance_bits(rng) & 1 ? 0.0 : -0.0;
    return count;
}

/* A float, or the middle of two floats, and perhaps a hair far below: where directed and nearest rounding turn. */
static int floats_with_a_hair(chance *rng, double *terms)
{
    int count = 0;
    float x = chance_bits(rng) & 7 ? chance_finite(rng) : (chance_bits(rng) & 1 ? FLT_MAX : 0);
    terms[count++] = (double)x;
    double above = (double)nextafterf(fabsf(x), INFINITY), gap;
    gap = isinf(above) ? 0x1p104 : above - (double)fabsf(x);
    if (chance_bits(rng) & 1)
        terms[count++] = chance_bits(rng) & 1 ? gap / 2 : -gap / 2;
    if (chance_bits(rng) & 1)
        terms[count++] = ldexp(chance_bits(rng) & 1 ? 1 : -1, chance_int(rng, -298, -150));
    return count;
}

static int (*const sums[])(chance *, double *) = {
    products_of_any_floats, ordinary_products, cancelling_terms, neighbours, zeros, floats_with_a_hair};
enum { SUMS = sizeof sums / sizeof *sums };

static rational exact_sum(const double *terms, int count)
{
    rational sum = rational_of(0);
    for (int i = 0; i < count; i++)
        sum = rational_add(sum, rational_of(terms[i]));
    return sum;
}

TEST(arith_exact, sign_of_a_sum_is_that_of_the_rational_sum)
{
    chance rng = {test_seed()};
    int seen[3] = {0, 0, 0};
    for (long i = test_cases(60000); i > 0; i--) {
        double terms[BVOLI_SUM_MAX];
        rational_begin();
        int count = sums[i % SUMS](&rng, terms);
        int expected = rational_sign(exact_sum(terms, count));
        CHECKF(bvoli_sum_sign(terms, count) == expected, "case %ld of %d terms from %a is not %d", i, count, terms[0],
               expected);
        seen[1 + expected]++;
    }
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
}

TEST(arith_exact, rounding_of_a_sum_is_directed_and_nearest)
{
    chance rng = {test_seed()};
    for (long i = test_cases(60000); i > 0; i--) {
        double terms[BVOLI_SUM_MAX];
        rational_begin();
        int count = sums[i % SUMS](&rng, terms);
        rational sum = exact_sum(terms, count);
        float down = bvoli_sum_down(terms, count), up = bvoli_sum_up(terms, count), nearest = bvoli_sum_nearest(terms, count);
        CHECKF(rational_rounds_down_to(sum, down), "case %ld: %a is not %a rounded down", i, (double)down,
               rational_double(sum));
        CHECKF(rational_rounds_up_to(sum, up), "case %ld: %a is not %a rounded up", i, (double)up, rational_double(sum));
        CHECKF(rational_rounds_to(sum, nearest), "case %ld: %a is not %a rounded", i, (double)nearest, rational_double(sum));
    }
}

/* Of a float, the middle of two, or any double, and a hair of any size. */
TEST(arith_exact, a_sum_of_two_rounds_to_the_nearest_float)
{
    chance rng = {test_seed()};
    for (long i = test_cases(20000); i > 0; i--) {
        const float f = chance_finite(&rng);
        const double hair = (double)chance_finite(&rng) * ldexp(1, chance_int(&rng, -140, 0));
        const double middle = 0.5 * ((double)f + (double)nextafterf(f, INF));
        const double a = i % 3 == 0 ? (double)f : i % 3 == 1 && isfinite(middle) ? middle : (double)f * (1 + 0x1p-30);
        const double b = i % 2 ? hair : (double)chance_int(&rng, -2, 2) * fabs(a) * ldexp(1, chance_int(&rng, -110, -20));
        rational_begin();
        const float nearest = bvoli_nearest(a, b);
        CHECKF(rational_rounds_to(rational_add(rational_of(a), rational_of(b)), nearest), "%a + %a is not %a", a, b,
               (double)nearest);
        CHECK(nearest != 0 || !signbit(nearest));
    }
}

TEST(arith_exact, zero_sums_round_to_positive_zero)
{
    static const double sums_to_zero[][3] = {{0, 0, 0}, {-0.0, -0.0, -0.0}, {0x1p-298, -0x1p-298, -0.0}, {3, -2, -1}};
    for (unsigned i = 0; i < sizeof sums_to_zero / sizeof *sums_to_zero; i++) {
        CHECK(bvoli_sum_sign(sums_to_zero[i], 3) == 0);
        CHECK(float_bits(bvoli_sum_down(sums_to_zero[i], 3)) == 0);
        CHECK(float_bits(bvoli_sum_up(sums_to_zero[i], 3)) == 0);
        CHECK(float_bits(bvoli_sum_nearest(sums_to_zero[i], 3)) == 0);
    }
    CHECK(bvoli_sum_sign(sums_to_zero[0], 0) == 0);
    CHECK(float_bits(bvoli_sum_nearest(sums_to_zero[0], 0)) == 0);
}

TEST(arith_exact, sums_beyond_the_largest_float_round_as_the_direction_says)
{
    static const double beyond[] = {(double)FLT_MAX, 0x1p-298};
    CHECK(bvoli_sum_down(beyond, 2) == FLT_MAX);
    CHECK(bvoli_sum_up(beyond, 2) == INF);
    CHECK(bvoli_sum_nearest(beyond, 2) == FLT_MAX);
    static const double halfway[] = {(double)FLT_MAX, 0x1p103}; /* a tie: 2^128 is even */
    CHECK(bvoli_sum_nearest(halfway, 2) == INF);
    static const double below_halfway[] = {(double)FLT_MAX, 0x1p103, -0x1p-298};
    CHECK(bvoli_sum_nearest(below_halfway, 3) == FLT_MAX);
    static const double negative_halfway[] = {-(double)FLT_MAX, -0x1p103, 0x1p-298};
    CHECK(bvoli_sum_nearest(negative_halfway, 2) == -INF);
    CHECK(bvoli_sum_nearest(negative_halfway, 3) == -FLT_MAX);
    static const double far_below[] = {-0x1p255, -1};
    CHECK(bvoli_sum_down(far_below, 2) == -INF);
    CHECK(bvoli_sum_up(far_below, 2) == -FLT_MAX);
    CHECK(bvoli_sum_nearest(far_below, 2) == -INF);
}

TEST(arith_exact, sums_below_the_smallest_float_round_as_the_direction_says)
{
    static const double hair[] = {0x1p-298};
    CHECK(float_bits(bvoli_sum_down(hair, 1)) == 0);
    CHECK(bvoli_sum_up(hair, 1) == TINY);
    CHECK(bvoli_sum_nearest(hair, 1) == 0);
    static const double half[] = {0x1p-150}; /* a tie: 0 is even */
    CHECK(bvoli_sum_nearest(half, 1) == 0);
    static const double over_half[] = {0x1p-150, 0x1p-298};
    CHECK(bvoli_sum_nearest(over_half, 2) == TINY);
}

/* The widest sum that is allowed: the ends of the range, and all of the terms. */
TEST(arith_exact, range_and_number_of_terms_may_be_the_largest_allowed)
{
    double terms[BVOLI_SUM_MAX];
    for (int i = 0; i < BVOLI_SUM_MAX; i++)
        terms[i] = i < BVOLI_SUM_MAX / 2 ? 0x1p1000 : -0x1p1000;
    CHECK(bvoli_sum_sign(terms, BVOLI_SUM_MAX) == 0);
    terms[BVOLI_SUM_MAX - 1] = -0x1.fffffffffffffp999;
    CHECK(bvoli_sum_sign(terms, BVOLI_SUM_MAX) == 1);
    static const double ends[] = {0x1p1000, 0x1p-1000, -0x1p1000};
    CHECK(bvoli_sum_sign(ends, 3) == 1);
    CHECK(bvoli_sum_sign(ends, 2) == 1);
    CHECK(bvoli_sum_up(ends, 3) == TINY);
    CHECK(bvoli_sum_sign(ends + 1, 2) == -1);
}

TEST(arith_exact, neighbours_of_floats_are_the_next_ones)
{
    CHECK(bvoli_next_up(0) == TINY && bvoli_next_down(0) == -TINY);
    CHECK(bvoli_next_up(-0.0f) == TINY && bvoli_next_down(-0.0f) == -TINY);
    CHECK(bvoli_next_up(FLT_MAX) == INF && bvoli_next_down(-FLT_MAX) == -INF);
    CHECK(bvoli_next_up(INF) == INF && bvoli_next_down(-INF) == -INF);
    CHECK(bvoli_next_down(INF) == FLT_MAX && bvoli_next_up(-INF) == -FLT_MAX);
    CHECK(bvoli_next_up(1) == 1 + FLT_EPSILON && bvoli_next_down(1) == 1 - FLT_EPSILON / 2);
}

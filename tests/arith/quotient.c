/* SPDX-License-Identifier: MIT */
/* arith/quotient.h against GMP. */
#include "test.h"

#include "rational.h"
#include "values.h"

#include <arith/quotient.h>

/* A product of count random floats, and the same in rationals. */
static bvoli_dyadic product(chance *rng, int count, rational *q)
{
    bvoli_dyadic d, last;
    bvoli_dy_put(1, &d);
    *q = rational_of(1);
    for (int i = 0; i < count; i++) {
        double factor = (double)chance_finite(rng);
        last = d;
        bvoli_dy_put(0, &d);
        bvoli_dy_add_scaled(&last, factor, &d);
        *q = rational_mul(*q, rational_of(factor));
    }
    return d;
}

TEST(arith_quotient, any_quotient_is_rounded_up)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        rational n, d;
        rational_begin();
        bvoli_dyadic numerator = product(&rng, chance_int(&rng, 1, 4), &n), denominator = product(&rng, 3, &d);
        if (rational_sign(d) == 0)
            continue;
        if (rational_sign(d) < 0) {
            bvoli_dy_negate(&denominator);
            d = rational_neg(d);
        }
        rational q = rational_div(n, d);
        rational error = rational_mul(rational_abs(q), rational_power_of_two(-50));
        CHECK(rational_rounds_up_to(q, bvoli_quotient_up(&numerator, &denominator)));
        CHECK(rational_within(bvoli_quotient_near(&numerator, &denominator), q, error));
        CHECK(rational_within(bvoli_dy_near(&numerator), n, rational_mul(rational_abs(n), rational_power_of_two(-52))));
    }
}

TEST(arith_quotient, a_float_rounds_to_itself_and_a_hair_more_to_the_next)
{
    static const float values[] = {0, 1, -1, 0x1.fffffep0f, -0x1.000002p0f, TINY, -TINY, FLT_MAX, -FLT_MAX, 0x1p-126f};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        for (int divisor = 1; divisor < 8; divisor++)
            for (int hair = -1; hair <= 1; hair++) {
                bvoli_dyadic denominator, numerator;
                bvoli_dy_put(divisor, &denominator);
                bvoli_dy_put_sum((const double[]){(double)values[i] * divisor, hair * 0x1p-400}, 2, &numerator);
                rational_begin();
                rational q = rational_add(rational_product((double)values[i], divisor),
                                          rational_mul(rational_of(hair), rational_power_of_two(-400)));
                float expected = hair > 0 ? nextafterf(values[i], INF) : values[i];
                CHECK(rational_rounds_up_to(rational_div(q, rational_of(divisor)), expected));
                float up = bvoli_quotient_up(&numerator, &denominator);
                CHECKF(up == expected, "%a / %d, %d", (double)values[i], divisor, hair);
                CHECK(up != 0 || !signbit(up));
            }
}

/* A quotient of doubles that rounds to a float and lies a hair beside it. */
TEST(arith_quotient, bracket_holds_what_was_rounded)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        double f = (double)chance_float(&rng, -2, 2), denominator = chance_real(&rng, 1, 2), numerator = f * denominator;
        double error = i % 2 ? 0 : chance_real(&rng, 0, 1e-6);
        bvoli_bracket bracket = bvoli_quotient(numerator, error, denominator, error);
        for (int n = -1; n <= 1; n += 2)
            for (int d = -1; d <= 1; d += 2) {
                rational_begin();
                rational q = rational_div(rational_add(rational_of(numerator), rational_of(n * error)),
                                          rational_add(rational_of(denominator), rational_of(d * error)));
                CHECK(rational_cmp(q, rational_of((double)bracket.high)) <= 0);
                CHECK(rational_cmp(rational_of((double)nextafterf(bracket.low, -INF)), q) < 0);
            }
    }
}

TEST(arith_quotient, bracket_is_open_where_the_denominator_may_be_0)
{
    bvoli_bracket bracket = bvoli_quotient(1, 0, 1, 0.75);
    CHECK(bracket.low == -INF && bracket.high == INF);
    bracket = bvoli_quotient(1, 0, 0, 0);
    CHECK(bracket.low == -INF && bracket.high == INF);
    bracket = bvoli_quotient(3, 0, 1, 0.25); /* from 2.4 to 4 */
    CHECK(bracket.low <= 2.4f && bracket.low > 0 && bracket.high >= 4 && bracket.high < 10);
}

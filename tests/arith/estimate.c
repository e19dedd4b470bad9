/* SPDX-License-Identifier: MIT */
/* arith/estimate.h against GMP: the true number lies within the bound wherever the operands lie within theirs. */
#include "test.h"

#include "rational.h"
#include "values.h"

#include <arith/estimate.h>

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

/* All bits of a double drawn, about 2^exponent. */
static double full(chance *c, int exponent)
{
    return ldexp(chance_real(c, 1, 2) * (chance_bits(c) & 1 ? 1 : -1), exponent);
}

/* Ordinary numbers, integers, powers of two, and doubles of every exponent, subnormal ones among them. */
static double random_value(chance *c)
{
    switch (chance_int(c, 0, 5)) {
    case 0: return chance_int(c, -3, 3);
    case 1: return ldexp(1, chance_int(c, -60, 60));
    case 2: return full(c, chance_int(c, -1080, 1022));
    case 3: return full(c, chance_int(c, -540, -480)); /* whose products are subnormal */
    default: return full(c, chance_int(c, -30, 30));
    }
}

/* With an error that is none, that of a rounding, as large as the number, or any. */
static bvoli_estimate random_estimate(chance *c)
{
    const double value = random_value(c);
    switch (chance_int(c, 0, 3)) {
    case 0: return bvoli_exactly(value);
    case 1: return (bvoli_estimate){value, fabs(value) * 0x1p-53};
    case 2: return (bvoli_estimate){value, fabs(value) * chance_real(c, 0, 1)};
    default: return (bvoli_estimate){value, fabs(random_value(c))};
    }
}

/* What the number is at an end of its bound, or in the middle. */
static rational at(bvoli_estimate a, int end)
{
    return rational_add(rational_of(a.value), rational_mul(rational_of(end), rational_of(a.error)));
}

/* Whether a number may be true. Where the bound is not finite nothing may be certain. */
static int holds(bvoli_estimate found, rational truth)
{
    if (!isfinite(found.value) || !isfinite(found.error))
        return bvoli_estimate_sign(found) == 0 && !bvoli_estimate_is_zero(found);
    const int sign = bvoli_estimate_sign(found);
    return rational_within(found.value, truth, rational_of(found.error)) && (sign == 0 || sign == rational_sign(truth));
}

typedef bvoli_estimate operation(bvoli_estimate a, bvoli_estimate b);
typedef rational exact_operation(rational a, rational b);

static rational lesser(rational a, rational b)
{
    return rational_cmp(a, b) < 0 ? a : b;
}

static const struct {
    const char *name;
    operation *estimate;
    exact_operation *exact;
} operations[] = {
    {"sum", bvoli_estimate_sum, rational_add},         {"difference", bvoli_estimate_difference, rational_sub},
    {"product", bvoli_estimate_product, rational_mul}, {"lesser", bvoli_estimate_lesser, lesser},
    {"greater", bvoli_estimate_greater, rational_max},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static void check_operations(bvoli_estimate a, bvoli_estimate b)
{
    for (int o = 0; o < OPERATIONS; o++) {
        const bvoli_estimate found = operations[o].estimate(a, b);
        for (int ends = 0; ends < 9; ends++) {
            rational_begin();
            const rational truth = operations[o].exact(at(a, ends % 3 - 1), at(b, ends / 3 - 1));
            CHECKF(holds(found, truth), "%s of %a +- %a and %a +- %a: %a +- %a", operations[o].name, a.value, a.error, b.value,
                   b.error, found.value, found.error);
        }
    }
}

TEST(arith_estimate, operations_hold_what_is_true)
{
    chance c = {test_seed()};
    for (long i = test_cases(30000); i > 0; i--)
        check_operations(random_estimate(&c), random_estimate(&c));
}

/* What is left is the sum of both errors, which itself is rounded; or a hair of both numbers. */
TEST(arith_estimate, what_cancels_leaves_the_errors)
{
    chance c = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        const double value = full(&c, chance_int(&c, -20, 20));
        const bvoli_estimate a = {value, fabs(full(&c, 0))}, b = {-value, fabs(full(&c, chance_int(&c, -60, -1)))};
        check_operations(a, b);
        check_operations(bvoli_exactly(value), bvoli_exactly(-value * (1 + chance_int(&c, -3, 3) * 0x1p-52)));
    }
}

/* A sum that rounds by half a unit of its last bit, and products of which the last bits are lost: of ordinary size, below the
 * least normal number, and where the parts of Dekker's product are. */
TEST(arith_estimate, roundings_are_in_the_bound)
{
    chance c = {test_seed()};
    for (int k = -1000; k <= 1000; k += 10)
        check_operations(bvoli_exactly(ldexp(1, k)), bvoli_exactly(ldexp(1, k - 53)));
    for (int k = -1074; k <= 1022; k++) {
        const int other = chance_int(&c, -30, 30);
        const double odd = full(&c, 0) + 0x1p-52;
        if (k - other <= 1022 && k - other >= -1074)
            check_operations(bvoli_exactly(ldexp(odd, other)), bvoli_exactly(ldexp(1 + 0x1p-52, k - other)));
    }
    check_operations(bvoli_exactly(0x1.8p-537), bvoli_exactly(0x1.8p-537));
    check_operations(bvoli_exactly(DBL_MAX), bvoli_exactly(DBL_MAX));
    check_operations(bvoli_exactly(DBL_MAX), bvoli_exactly(2));
    check_operations((bvoli_estimate){1, DBL_MAX}, (bvoli_estimate){1, DBL_MAX});
}

/* All four products that an error consists of are just below the least normal number. */
TEST(arith_estimate, what_is_flushed_to_zero_is_in_the_bound)
{
    const double small = 0x1.fffffffffffffp-512;
    const bvoli_estimate a = {small, small};
    const volatile bvoli_estimate held = a;
#ifdef __SSE2__
    _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
#endif
    const bvoli_estimate b = held, found = bvoli_estimate_product(b, b);
#ifdef __SSE2__
    _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_OFF);
#endif
    rational_begin();
    CHECK(holds(found, rational_mul(at(a, 1), at(a, 1))));
    CHECK(holds(found, rational_of(0)));
}

/* Bounds would be true if they were too wide. */
TEST(arith_estimate, bounds_are_no_wider_than_they_must_be)
{
    chance c = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        const bvoli_estimate a = random_estimate(&c), b = random_estimate(&c);
        const bvoli_estimate found[2] = {bvoli_estimate_sum(a, b), bvoli_estimate_product(a, b)};
        if (!(fabs(a.value) + a.error < 0x1p400 && fabs(b.value) + b.error < 0x1p400))
            continue;
        rational_begin();
        const rational hair = rational_add(rational_of(1), rational_power_of_two(-49)), lost = rational_power_of_two(-1018);
        const rational ea = rational_of(a.error), eb = rational_of(b.error);
        const rational of_product = rational_add(rational_mul(rational_of(fabs(a.value)), eb),
                                                 rational_mul(rational_add(rational_of(fabs(b.value)), eb), ea));
        const rational both[2] = {rational_add(ea, eb), of_product};
        for (int k = 0; k < 2; k++) {
            const rational rounding = rational_mul(rational_of(fabs(found[k].value)), rational_power_of_two(-51));
            const rational most = rational_add(rational_mul(rational_add(both[k], rounding), hair), lost);
            CHECKF(rational_cmp(rational_of(found[k].error), most) <= 0, "%a +- %a and %a +- %a", a.value, a.error, b.value,
                   b.error);
        }
    }
}

/* Contacts of small integers are certain: no number about them has an error. */
TEST(arith_estimate, small_integers_and_their_quarters_are_exact)
{
    chance c = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        bvoli_estimate v[2][3], cross[3];
        rational q[2][3];
        double terms[3];
        rational_begin();
        for (int s = 0; s < 2; s++)
            for (int k = 0; k < 3; k++) {
                terms[k] = 0.25 * chance_int(&c, -1000, 1000);
                v[s][k] = bvoli_exactly(terms[k]);
                q[s][k] = rational_of(terms[k]);
            }
        const bvoli_estimate dot = bvoli_estimate_dot(v[0], v[1]), sum = bvoli_estimate_total(terms, 3);
        CHECK(dot.error == 0 && sum.error == 0);
        CHECK(holds(sum, rational_add(rational_add(q[1][0], q[1][1]), q[1][2])));
        CHECK(holds(dot, rational_add(rational_add(rational_mul(q[0][0], q[1][0]), rational_mul(q[0][1], q[1][1])),
                                      rational_mul(q[0][2], q[1][2]))));
        bvoli_estimate_cross(v[0], v[1], cross);
        for (int k = 0; k < 3; k++) {
            const int m = (k + 1) % 3, n = (k + 2) % 3;
            CHECK(cross[k].error == 0);
            CHECK(holds(cross[k], rational_sub(rational_mul(q[0][m], q[1][n]), rational_mul(q[0][n], q[1][m]))));
        }
    }
}

/* Sums of many terms of any size, which cancel in part. */
TEST(arith_estimate, totals_hold_what_is_true)
{
    chance c = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        double terms[8];
        rational_begin();
        rational truth = rational_of(0);
        for (int k = 0; k < 8; k++) {
            terms[k] = k > 0 && chance_int(&c, 0, 2) == 0 ? -terms[k - 1] : full(&c, chance_int(&c, -100, 100));
            truth = rational_add(truth, rational_of(terms[k]));
        }
        CHECK(holds(bvoli_estimate_total(terms, 8), truth));
    }
}

TEST(arith_estimate, signs_and_magnitudes)
{
    const bvoli_estimate sure = {-2, 1}, open = {-2, 2};
    CHECK(bvoli_estimate_sign(sure) == -1 && bvoli_estimate_sign(bvoli_estimate_negative(sure)) == 1);
    CHECK(bvoli_estimate_sign(bvoli_estimate_abs(sure)) == 1 && bvoli_estimate_abs(sure).error == 1);
    CHECK(bvoli_estimate_sign(open) == 0 && !bvoli_estimate_is_zero(open));
    CHECK(bvoli_estimate_is_zero(bvoli_exactly(0)) && bvoli_estimate_is_zero(bvoli_exactly(-0.0)));
    CHECK(!bvoli_estimate_is_zero((bvoli_estimate){0, 1}) && !bvoli_estimate_is_zero(bvoli_exactly(1)));
}

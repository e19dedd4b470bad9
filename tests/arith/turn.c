/* SPDX-License-Identifier: MIT */
/* arith/turn.h against GMP over the full range of doubles. */
#include "test.h"

#include "index/rings_oracle.h"
#include "stages.h"

#include <arith/turn.h>

static void check_turn(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p)
{
    const int got = bvoli_turn_f64(&a, &b, &p), want = oracle_turn(a, b, p);
    CHECKF(got == want, "{%a, %a} {%a, %a} {%a, %a}: %d, not %d", a.x, a.y, b.x, b.y, p.x, p.y, got, want);
    CHECK(bvoli_turn_f64(&b, &a, &p) == -want);
}

TEST(arith_turn, numbers_at_the_ends_of_the_range)
{
    static const double at[] = {0,       0x1p-1074, -0x1p-1074,  DBL_MIN, 1, -1, 1 + DBL_EPSILON,
                                DBL_MAX, -DBL_MAX,  DBL_MAX / 2, 0x1p-540};
    enum { MANY = sizeof at / sizeof *at };
    for (int i = 0; i < MANY * MANY * MANY; i += test_step(7))
        for (int k = 0; k < MANY * MANY * MANY; k += 41) {
            const bvol_vec2_f64 a = {at[i % MANY], at[k % MANY]}, b = {at[i / MANY % MANY], at[k / MANY % MANY]};
            check_turn(a, b, (bvol_vec2_f64){at[i / MANY / MANY], at[k / MANY / MANY]});
        }
}

/* Three points of one place, the third on the line through the others but for a last bit. */
TEST(arith_turn, any_three_points)
{
    chance c = {test_seed()};
    for (long i = test_cases(60000); i > 0; i--) {
        const enum place place = (enum place)chance_int(&c, 0, PLACES - 1);
        const bvol_vec2_f64 a = place_point(&c, place), b = place_point(&c, place);
        bvol_vec2_f64 p = place_point(&c, place);
        if (!one_in(&c, 4)) {
            const double share = chance_int(&c, -4, 4) / 4.0;
            p = (bvol_vec2_f64){a.x * (1 - share) + b.x * share, a.y * (1 - share) + b.y * share};
            p.x = fabs(p.x) <= DBL_MAX ? p.x : DBL_MAX;
            p.y = fabs(p.y) <= DBL_MAX ? p.y : DBL_MAX;
        }
        if (one_in(&c, 4))
            p.x = nextafter(p.x, 0);
        check_turn(a, b, p);
    }
    EXPECT_STAGES(turn, 2);
}

/* What the filter has as a sum of roundings of one kind. */
TEST(arith_turn, points_beside_a_line_by_less_than_a_double_tells)
{
    chance c = {test_seed()};
    for (long i = test_cases(60000); i > 0; i--) {
        const double size = ldexp(1, chance_int(&c, -60, 60));
        const bvol_vec2_f64 a = {chance_real(&c, -1, 1) * size, chance_real(&c, -1, 1) * size},
                            b = {chance_real(&c, -1, 1) * size, chance_real(&c, -1, 1) * size};
        const double share = chance_real(&c, 0, 1);
        const bvol_vec2_f64 p = {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        check_turn(a, b, p);
    }
}

/* Products that underflow are off by more than their own slack tells. */
TEST(arith_turn, products_less_than_any_double)
{
    chance c = {test_seed()};
    for (long i = test_cases(60000); i > 0; i--) {
        const double size = ldexp(1, chance_int(&c, -525, -508)), share = chance_real(&c, 0, 1);
        const bvol_vec2_f64 a = {chance_real(&c, -1, 1) * size, chance_real(&c, -1, 1) * size},
                            b = {chance_real(&c, -1, 1) * size, chance_real(&c, -1, 1) * size};
        check_turn(a, b, (bvol_vec2_f64){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share});
    }
}

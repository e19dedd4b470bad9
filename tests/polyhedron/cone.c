/* SPDX-License-Identifier: MIT */
/* polyhedron/cone.h where sums cancel, so that double with what it rounds off loses them too. */
#include "test.h"

#include "values.h"

#include <polyhedron/cone.h>

#include <math.h>

TEST(polyhedron_cone, a_sum_of_which_nearly_nothing_is_left_is_near_itself)
{
    bvoli_cone_row row = {.term = {0x1p100, 1, 0x1p-60, -0x1p100, -1, 0, 0, 0, 1}};
    const bvoli_cone_vector v = bvoli_cone_sums(&row, BVOLI_CONE_TERMS);
    CHECK(v.q[0] == 0x1p-60 && v.q[1] == 1 && v.q[2] == 0 && v.q[3] == 0);
}

TEST(polyhedron_cone, a_sum_that_is_zero_is_zero)
{
    bvoli_cone_row row = {.term = {0x1p100, 1, 0x1p-60, -0x1p100, -1, -0x1p-60, 0, 0, 1}};
    const bvoli_cone_vector v = bvoli_cone_sums(&row, BVOLI_CONE_TERMS);
    CHECK(v.q[0] == 0 && v.q[1] == 1 && v.q[2] == 0 && v.q[3] == 0);
}

/* A determinant that is the square of a hair: 256 bits do not tell it from 0, of which the vector in between would lie in the
 * cone whatever side of the other two the first is on. */
TEST(polyhedron_cone, what_256_bits_do_not_tell_is_told_exactly)
{
    static const double hair = 0x1p-140;
    for (int side = -1; side <= 1; side += 2) {
        const double rows[3][4] = {{side, 0, 0, 0}, {1, 1, hair, 0}, {0, hair, -1, 0}}, between[4] = {1, 1, 0, 0};
        bvoli_cone cone;
        int exact = 0;
        bvoli_cone_begin(&cone, 3);
        for (int i = 0; i < 3; ++i)
            bvoli_cone_add(&cone, (bvoli_cone_vector){rows[i], rows[i], 1, NULL});
        bvoli_cone_finish(&cone, &exact);
        CHECK(bvoli_cone_contains(&cone, (bvoli_cone_vector){between, between, 1, NULL}, &exact) == (side > 0));
        CHECK(exact);
    }
}

/* Whether a target lies in a cone that was asked for others before: the same as in one that was not. What is known of its
 * hyperplanes and vectors stays from one target to the next, in integers, in long floats and as dyadic numbers, and turns round
 * with a hyperplane. */
TEST(polyhedron_cone, what_is_known_of_one_target_holds_for_the_next)
{
    chance rng = {test_seed()};
    enum { VECTORS = 7, TARGETS = 12 };
    double rows[VECTORS + TARGETS][4];
    int in = 0, out = 0;
    for (long i = test_cases(600); i > 0; i--) {
        const int spread = (int[]){0, 30, 90}[i % 3];
        bvoli_cone cone, fresh;
        int exact = 0;
        for (int k = 0; k < 4 * (VECTORS + TARGETS); k++)
            rows[k / 4][k % 4] = ldexp((double)chance_int(&rng, -2, 2), -chance_int(&rng, 0, spread));
        bvoli_cone_begin(&cone, 4);
        for (int k = 0; k < VECTORS; k++)
            bvoli_cone_add(&cone, (bvoli_cone_vector){rows[k], rows[k], 1, NULL});
        fresh = cone;
        bvoli_cone_finish(&cone, &exact);
        for (int k = 0; k < TARGETS; k++) {
            const double *const row = rows[VECTORS + k];
            const bvoli_cone_vector target = {row, row, 1, NULL};
            bvoli_cone one = fresh;
            bvoli_cone_finish(&one, &exact);
            const int contained = bvoli_cone_contains(&cone, target, &exact);
            CHECK(contained == bvoli_cone_contains(&one, target, &exact));
            in += contained;
            out += !contained;
        }
    }
    CHECK(test_cases(600) < 20 || (in > 0 && out > 0));
}

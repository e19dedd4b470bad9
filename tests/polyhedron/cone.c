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

/* Small numbers and much smaller ones; or of the sum of two such vectors not even that, or a hair beside it. */
enum { FRESH = 4, VECTORS = 8, TARGETS = 40 };

static void make_row(chance *rng, int place, int spread, bvoli_cone_row *rows)
{
    const int first = chance_int(rng, 0, FRESH - 1), second = chance_int(rng, 0, FRESH - 1);
    for (int k = 0; k < 4; k++) {
        double *const term = rows[place].term + (size_t)k * BVOLI_CONE_TERMS;
        for (int t = 0; t < BVOLI_CONE_TERMS; t++)
            term[t] = 0;
        for (int t = 0; t < 2; t++) {
            const double *const at = (const double[]){1, ldexp(1, -spread)};
            term[t] =
                place < FRESH ? chance_int(rng, -2, 2) * at[t] : rows[first].term[(size_t)k * BVOLI_CONE_TERMS + (size_t)t];
            term[t + 2] = place < FRESH ? 0 : rows[second].term[(size_t)k * BVOLI_CONE_TERMS + (size_t)t];
        }
        term[4] = place < FRESH ? 0 : chance_int(rng, -1, 1) * ldexp(1, -spread);
    }
}

/* Whether a target lies in a cone that was asked for others before: the same as in one that was not. What is known of its
 * hyperplanes and vectors stays from one target to the next, in integers, in long floats and as dyadic numbers, and turns round
 * with a hyperplane; of the last there is no room for all. */
TEST(polyhedron_cone, what_is_known_of_one_target_holds_for_the_next)
{
    chance rng = {test_seed()};
    bvoli_cone_row rows[VECTORS + TARGETS];
    int in = 0, out = 0;
    for (long i = test_cases(300); i > 0; i--) {
        const int spread = (int[]){50, 100, 400}[i % 3];
        bvoli_cone cone;
        int exact = 0;
        for (int k = 0; k < VECTORS + TARGETS; k++)
            make_row(&rng, k, spread, rows);
        bvoli_cone_begin(&cone, 4);
        for (int k = 0; k < VECTORS; k++)
            bvoli_cone_add(&cone, bvoli_cone_sums(&rows[k], BVOLI_CONE_TERMS));
        const bvoli_cone fresh = cone;
        bvoli_cone_finish(&cone, &exact);
        for (int k = 0; k < TARGETS; k++) {
            const bvoli_cone_vector target = bvoli_cone_sums(&rows[VECTORS + k], BVOLI_CONE_TERMS);
            bvoli_cone one = fresh;
            bvoli_cone_finish(&one, &exact);
            const int contained = bvoli_cone_contains(&cone, target, &exact);
            CHECK(contained == bvoli_cone_contains(&one, target, &exact));
            in += contained;
            out += !contained;
        }
    }
    CHECK(test_cases(300) < 20 || (in > 0 && out > 0));
}

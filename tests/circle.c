/* SPDX-License-Identifier: MIT */
/* Circles: touching and the hair beside it, and their rectangles. Special operands are in truth_table.c. */
#include "rational.h"
#include "test.h"
#include "values.h"

TEST(circle, bounds_of_special_circles)
{
    static const struct {
        bvol_circle circle;
        bvol_aabb2 box;
    } cases[] = {{{{1, 2}, 2}, {{-1, 0}, {3, 4}}},
                 {{{1, 2}, 0}, {{1, 2}, {1, 2}}},
                 {{{1, 2}, -0.0f}, {{1, 2}, {1, 2}}},
                 {{{1, 2}, -TINY}, {{INF, INF}, {-INF, -INF}}},
                 {{{FLT_MAX, -FLT_MAX}, FLT_MAX}, {{0, -INF}, {INF, 0}}}};
    bvol_aabb2 box;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        bvol_circle_bounds(&cases[i].circle, &box);
        CHECKF(same_aabb2(box, cases[i].box), "case %u", i);
    }
    static const uint32_t bad[] = {0x7fc00000, 0x7f800001, 0x7f800000, 0xff800000};
    for (int field = 0; field < 3; field++)
        for (int k = 0; k < 4; k++)
            for (int empty = 0; empty < 2; empty++) {
                bvol_circle c = circle(1, 2, empty ? -1 : 1);
                set_field(&c, field, bad[k]);
                bvol_circle_bounds(&c, &box);
                CHECKF(all_nan(&box, 4), "field %d, value %d", field, k);
            }
}

TEST(circle, bounds_are_the_tightest_rectangle)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        bvol_circle c = circle(chance_float(&rng, -3, 3), chance_finite(&rng),
                               fabsf(i & 1 ? chance_finite(&rng) : chance_float(&rng, 0, 3)));
        bvol_aabb2 box;
        bvol_circle_bounds(&c, &box);
        CHECK(bvol_circle_within_aabb2(&c, &box) == 1);
        rational_begin();
        rational x = rational_of((double)c.center.x), y = rational_of((double)c.center.y), r = rational_of((double)c.radius);
        CHECK(rational_rounds_down_to(rational_sub(x, r), box.min.x) && rational_rounds_up_to(rational_add(x, r), box.max.x));
        CHECK(rational_rounds_down_to(rational_sub(y, r), box.min.y) && rational_rounds_up_to(rational_add(y, r), box.max.y));
    }
}

/* Pythagorean triples: exact distances, at scales where squares leave the range of float. */
static const float triples[][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {20, 21, 29}, {0, 1, 1}};
static const int exponents[] = {-140, -100, -75, -1, 0, 1, 63, 75, 100, 121};

TEST(circle, touching_counts_and_a_hair_less_does_not)
{
    for (int t = 0; t < 5; t++)
        for (unsigned e = 0; e < sizeof exponents / sizeof *exponents; e++) {
            float unit = ldexpf(1, exponents[e]), r = triples[t][2] * unit, x = triples[t][0] * unit, y = triples[t][1] * unit;
            bvol_vec2 p = vec2(x, -y);
            bvol_circle on = circle(0, 0, r), in = circle(0, 0, nextafterf(r, 0)), point = circle(x, -y, 0);
            bvol_aabb2 beside = aabb2(x, -2 * y, x + unit, -y), about = aabb2(-x, -y, x, y), around = aabb2(-r, -r, r, r),
                       tight = aabb2(-r, -r, r, nextafterf(r, 0));
            CHECK(bvol_circle_contains_point(&on, &p) == 1 && bvol_circle_contains_point(&in, &p) == 0);
            CHECK(bvol_circle_overlaps_aabb2(&on, &beside) == 1 && bvol_circle_overlaps_aabb2(&in, &beside) == 0);
            CHECK(bvol_circle_classify_aabb2(&on, &beside) == BVOL_INTERSECTS);
            CHECK(bvol_circle_contains_aabb2(&on, &about) == 1 && bvol_circle_contains_aabb2(&in, &about) == 0);
            CHECK(bvol_circle_classify_aabb2(&on, &about) == BVOL_INSIDE);
            CHECK(bvol_circle_within_aabb2(&on, &around) == 1 && bvol_circle_within_aabb2(&on, &tight) == 0);
            CHECK(bvol_circle_classify_within_aabb2(&on, &around) == BVOL_INSIDE);
            CHECK(bvol_circle_overlaps_circle(&on, &point) == 1 && bvol_circle_overlaps_circle(&in, &point) == 0);
            CHECK(bvol_circle_contains_circle(&on, &point) == 1 && bvol_circle_contains_circle(&in, &point) == 0);
        }
}

TEST(circle, touching_circles_split_the_distance_between_their_radii)
{
    for (int t = 0; t < 4; t++)
        for (unsigned e = 0; e < sizeof exponents / sizeof *exponents; e++) {
            float unit = ldexpf(1, exponents[e]), far = triples[t][2] * unit;
            bvol_circle a = circle(0, 0, far - unit), b = circle(triples[t][0] * unit, triples[t][1] * unit, unit);
            bvol_circle outer = circle(0, 0, far + unit);
            CHECK(bvol_circle_overlaps_circle(&a, &b) == 1 && bvol_circle_overlaps_circle(&b, &a) == 1);
            CHECK(bvol_circle_contains_circle(&outer, &b) == 1 && bvol_circle_contains_circle(&b, &outer) == 0);
            CHECK(bvol_circle_classify_circle(&outer, &b) == BVOL_INSIDE);
            CHECK(bvol_circle_classify_circle(&b, &outer) == BVOL_INTERSECTS);
            b.radius = nextafterf(unit, INF);
            CHECK(bvol_circle_contains_circle(&outer, &b) == 0);
            b.radius = nextafterf(unit, 0);
            CHECK(bvol_circle_overlaps_circle(&a, &b) == 0 && bvol_circle_classify_circle(&a, &b) == BVOL_OUTSIDE);
        }
}

/* The plane has no third coordinate in which a wall could stand. */
TEST(circle, any_radius_fits_between_walls_that_are_far_enough)
{
    bvol_circle c = circle(0, 0, FLT_MAX);
    bvol_aabb2 box = aabb2(-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX), half = aabb2(-INF, -FLT_MAX, INF, INF);
    CHECK(bvol_circle_within_aabb2(&c, &box) == 1 && bvol_circle_within_aabb2(&c, &half) == 1);
    CHECK(bvol_circle_contains_aabb2(&c, &half) == 0 && bvol_circle_overlaps_aabb2(&c, &half) == 1);
}

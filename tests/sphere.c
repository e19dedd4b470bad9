/* SPDX-License-Identifier: MIT */
/* Spheres: touching and the hair beside it, and their boxes. Special operands are in truth_table.c. */
#include "rational.h"
#include "test.h"
#include "values.h"

TEST(sphere, a_center_at_infinity_is_no_center)
{
    const bvol_aabb all = aabb(-INF, -INF, -INF, INF, INF, INF), half = aabb(-INF, -1, -1, 1, 1, 1);
    for (int k = 0; k < 3; k++)
        for (int side = -1; side <= 1; side += 2) {
            bvol_sphere s = sphere(0, 0, 0, 1);
            (&s.center.x)[k] = (float)side * INF;
            CHECK(bvol_sphere_overlaps_aabb(&s, &all) == 0 && bvol_sphere_overlaps_aabb(&s, &half) == 0);
            CHECK(bvol_sphere_overlaps_aabb_interior(&s, &all) == 0 && bvol_sphere_overlaps_aabb_interior(&s, &half) == 0);
            CHECK(bvol_sphere_overlaps_sphere(&s, &s) == 0);
        }
}

TEST(sphere, bounds_of_special_spheres)
{
    bvol_aabb box, expected = aabb(-1, 0, 1, 3, 4, 5);
    bvol_sphere s = sphere(1, 2, 3, 2);
    bvol_sphere_bounds(&s, &box);
    CHECK(same_aabb(&box, &expected));
    s = sphere(1, 2, 3, 0);
    expected = aabb(1, 2, 3, 1, 2, 3);
    bvol_sphere_bounds(&s, &box);
    CHECK(same_aabb(&box, &expected));
    s = sphere(1, 2, 3, -0.0f);
    bvol_sphere_bounds(&s, &box);
    CHECK(same_aabb(&box, &expected));
    s = sphere(1, 2, 3, -TINY);
    bvol_sphere_bounds(&s, &box);
    CHECK(is_canonical_empty(&box));
    s = sphere(FLT_MAX, -FLT_MAX, 0, FLT_MAX);
    expected = aabb(0, -INF, -FLT_MAX, INF, 0, FLT_MAX);
    bvol_sphere_bounds(&s, &box);
    CHECK(same_aabb(&box, &expected));
}

TEST(sphere, bounds_of_nan_and_infinity_are_all_nan_even_of_an_empty_sphere)
{
    static const uint32_t bad[] = {0x7fc00000, 0x7f800001, 0x7f800000, 0xff800000};
    for (int field = 0; field < 4; field++)
        for (int k = 0; k < 4; k++)
            for (int empty = 0; empty < 2; empty++) {
                bvol_sphere s = sphere(1, 2, 3, empty ? -1 : 1);
                bvol_aabb box = aabb(0, 0, 0, 0, 0, 0);
                set_field(&s, field, bad[k]);
                bvol_sphere_bounds(&s, &box);
                CHECKF(all_nan(&box, 6), "field %d, value %d", field, k);
            }
}

TEST(sphere, bounds_are_the_tightest_box)
{
    chance rng = {test_seed()};
    for (long i = test_cases(20000); i > 0; i--) {
        bvol_sphere s = sphere(chance_float(&rng, -3, 3), chance_finite(&rng), chance_float(&rng, -1e30, 1e30),
                               fabsf(i & 1 ? chance_finite(&rng) : chance_float(&rng, 0, 3)));
        bvol_aabb box;
        bvol_sphere_bounds(&s, &box);
        rational_begin();
        rational r = rational_of((double)s.radius);
        for (int k = 0; k < 3; k++) {
            rational c = rational_of((double)vec3_get(&s.center, k));
            CHECK(rational_rounds_down_to(rational_sub(c, r), vec3_get(&box.min, k)));
            CHECK(rational_rounds_up_to(rational_add(c, r), vec3_get(&box.max, k)));
        }
    }
}

/* Pythagorean quadruples: distances that are exact, at scales where squares leave the range of float and of double's exact
 * sums. Each neighbour of the radius decides the other way. */
static const float quadruples[][4] = {{1, 2, 2, 3}, {2, 3, 6, 7}, {1, 4, 8, 9}, {2, 6, 9, 11}, {0, 3, 4, 5}, {0, 0, 1, 1}};
static const int exponents[] = {-140, -100, -75, -50, -1, 0, 1, 50, 63, 75, 100, 123};

TEST(sphere, touching_counts_and_a_hair_less_does_not)
{
    for (int q = 0; q < 6; q++)
        for (unsigned e = 0; e < sizeof exponents / sizeof *exponents; e++) {
            float unit = ldexpf(1, exponents[e]), r = quadruples[q][3] * unit;
            bvol_vec3 p = vec3(quadruples[q][0] * unit, -quadruples[q][1] * unit, quadruples[q][2] * unit);
            bvol_aabb box = aabb(p.x, -2 * unit - fabsf(p.y), p.z, p.x + unit, p.y, p.z + unit);
            bvol_sphere on = sphere(0, 0, 0, r), in = sphere(0, 0, 0, nextafterf(r, 0)), point = sphere(p.x, p.y, p.z, 0);
            CHECK(bvol_sphere_contains_point(&on, &p) == 1 && bvol_sphere_contains_point(&in, &p) == 0);
            CHECK(bvol_sphere_overlaps_aabb(&on, &box) == 1 && bvol_sphere_overlaps_aabb(&in, &box) == 0);
            CHECK(bvol_sphere_overlaps_sphere(&on, &point) == 1 && bvol_sphere_overlaps_sphere(&in, &point) == 0);
            CHECK(bvol_sphere_contains_sphere(&on, &point) == 1 && bvol_sphere_contains_sphere(&in, &point) == 0);
            bvol_aabb about = aabb(-fabsf(p.x), -fabsf(p.y), -fabsf(p.z), fabsf(p.x), fabsf(p.y), fabsf(p.z));
            CHECK(bvol_sphere_contains_aabb(&on, &about) == 1 && bvol_sphere_contains_aabb(&in, &about) == 0);
            bvol_aabb around = aabb(-r, -r, -r, r, r, r), tight = aabb(-r, -r, -r, r, nextafterf(r, 0), r);
            CHECK(bvol_sphere_within_aabb(&on, &around) == 1 && bvol_sphere_within_aabb(&on, &tight) == 0);
        }
}

TEST(sphere, touching_spheres_split_the_distance_between_their_radii)
{
    for (int q = 0; q < 5; q++)
        for (unsigned e = 0; e < sizeof exponents / sizeof *exponents; e++) {
            float unit = ldexpf(1, exponents[e]), r = unit;
            bvol_sphere a = sphere(0, 0, 0, quadruples[q][3] * unit - unit);
            bvol_sphere b = sphere(quadruples[q][0] * unit, quadruples[q][1] * unit, quadruples[q][2] * unit, r);
            CHECK(bvol_sphere_overlaps_sphere(&a, &b) == 1 && bvol_sphere_overlaps_sphere(&b, &a) == 1);
            b.radius = nextafterf(r, 0);
            CHECK(bvol_sphere_overlaps_sphere(&a, &b) == 0 && bvol_sphere_overlaps_sphere(&b, &a) == 0);
            bvol_sphere outer = sphere(0, 0, 0, quadruples[q][3] * unit + unit);
            b.radius = r;
            CHECK(bvol_sphere_contains_sphere(&outer, &b) == 1 && bvol_sphere_contains_sphere(&b, &outer) == 0);
            b.radius = nextafterf(r, INF);
            CHECK(bvol_sphere_contains_sphere(&outer, &b) == 0);
        }
}

TEST(sphere, tangent_half_spaces_touch)
{
    for (int q = 0; q < 6; q++)
        for (unsigned e = 0; e < sizeof exponents / sizeof *exponents; e++) {
            float unit = ldexpf(1, exponents[e]), r = 2 * unit;
            const float *n = quadruples[q]; /* the normal has the length n[3] */
            bvol_sphere s = sphere(0, 0, 0, r), smaller = sphere(0, 0, 0, nextafterf(r, 0)),
                        larger = sphere(0, 0, 0, nextafterf(r, INF));
            bvol_plane apart = plane(n[0], -n[1], n[2], -n[3] * r), around = plane(n[0], -n[1], n[2], n[3] * r);
            CHECK(bvol_sphere_overlaps_plane(&s, &apart) == 1 && bvol_sphere_overlaps_plane(&smaller, &apart) == 0);
            CHECK(bvol_sphere_within_plane(&s, &around) == 1 && bvol_sphere_within_plane(&larger, &around) == 0);
            CHECK(bvol_sphere_classify_within_plane(&s, &apart) == BVOL_INTERSECTS);
            CHECK(bvol_sphere_classify_within_plane(&s, &around) == BVOL_INSIDE);
            CHECK(bvol_sphere_classify_within_plane(&smaller, &apart) == BVOL_OUTSIDE);
        }
}

TEST(sphere, within_a_box_is_decided_by_a_hair)
{
    for (int k = 0; k < 3; k++)
        for (int side = -1; side <= 1; side += 2) {
            bvol_sphere s = sphere(0, 0, 0, TINY);
            bvol_aabb box = aabb(-2, -2, -2, 2, 2, 2);
            float *wall = vec3_at(side < 0 ? &box.min : &box.max, k);
            *vec3_at(&s.center, k) = *wall = (float)side;
            CHECK(bvol_sphere_within_aabb(&s, &box) == 0);
            s.radius = 0;
            CHECK(bvol_sphere_within_aabb(&s, &box) == 1);
            s.radius = TINY;
            *wall = nextafterf((float)side, 2 * (float)side);
            CHECK(bvol_sphere_within_aabb(&s, &box) == 1);
        }
}

/* R = 2^40, r = 1.5 * 2^-14: R + r rounds down to R in double, 2^80 + 12288^2 rounds up to 2^80 + 2^28; in truth
 * (R + r)^2 > 2^80 + 1.5 * 2^27 > 2^80 + 12288^2. */
TEST(sphere, radii_and_distances_that_round_in_opposite_ways_do_not_change_the_answer)
{
    bvol_sphere a = sphere(0, 0, 0, 0x1p40f), b = sphere(0x1p40f, 12288, 0, 0x1.8p-14f);
    CHECK(bvol_sphere_overlaps_sphere(&a, &b) == 1 && bvol_sphere_overlaps_sphere(&b, &a) == 1);
    b.radius = 0x1p-14f; /* (R + r)^2 = 2^80 + 2^27 + 2^-28 */
    CHECK(bvol_sphere_overlaps_sphere(&a, &b) == 0 && bvol_sphere_overlaps_sphere(&b, &a) == 0);
}

TEST(sphere, equal_spheres_contain_each_other_at_any_scale)
{
    chance rng = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        bvol_sphere s = sphere(chance_finite(&rng), chance_finite(&rng), chance_finite(&rng), fabsf(chance_finite(&rng)));
        CHECK(bvol_sphere_contains_sphere(&s, &s) == 1);
        CHECK(bvol_sphere_classify_sphere(&s, &s) == BVOL_INSIDE);
        CHECK(bvol_sphere_contains_point(&s, &s.center) == 1);
        bvol_aabb box;
        bvol_sphere_bounds(&s, &box);
        CHECK(bvol_sphere_within_aabb(&s, &box) == 1);
    }
}

TEST(sphere, the_farther_end_of_a_box_counts_even_by_a_hair)
{
    bvol_aabb box = aabb(-1, 0, 0, 1, 0, 0);
    bvol_sphere middle = sphere(0, 0, 0, 1), right = sphere(0x1p-60F, 0, 0, 1), left = sphere(-0x1p-60F, 0, 0, 1);
    CHECK(bvol_sphere_contains_aabb(&middle, &box) == 1);
    CHECK(bvol_sphere_contains_aabb(&right, &box) == 0 && bvol_sphere_contains_aabb(&left, &box) == 0);
}

TEST(sphere, a_negative_radius_contains_no_point_of_a_box)
{
    bvol_aabb point = aabb(1, 2, 3, 1, 2, 3), apart = aabb(1, 2, 4, 1, 2, 4);
    bvol_sphere empty = sphere(1, 2, 3, -1);
    CHECK(bvol_sphere_contains_aabb(&empty, &point) == 0 && bvol_sphere_contains_aabb(&empty, &apart) == 0);
    CHECK(bvol_sphere_within_aabb(&empty, &point) == 1 && bvol_sphere_within_aabb(&empty, &apart) == 1);
}

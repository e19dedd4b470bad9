/* SPDX-License-Identifier: MIT */
/* Boxes: special cases with answers from the definition, derived boxes and numbers against rationals. Booleans over special
 * operands are in truth_table.c. */
#include "rational.h"
#include "test.h"
#include "values.h"

static const float SPACE = INF;

static bvol_aabb all_space(void)
{
    return aabb(-SPACE, -SPACE, -SPACE, SPACE, SPACE, SPACE);
}

static bvol_aabb canonical_empty(void)
{
    return aabb(INF, INF, INF, -INF, -INF, -INF);
}

/* Boxes that hold nothing: the canonical one, inverted on one axis by much and by a hair, and beside infinities. */
static const bvol_aabb empties[] = {
    {{INF, INF, INF}, {-INF, -INF, -INF}}, {{0, 3, 0}, {2, 1, 2}},      {{0, 0, TINY}, {1, 1, 0}},
    {{-INF, 1, -INF}, {INF, 0, INF}},      {{INF, 0, 0}, {-INF, 1, 1}}, {{1, 1, 1}, {0, 0, 0}},
};
enum { EMPTIES = sizeof empties / sizeof *empties };

static const float matrix_identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static bvol_aabb random_box(chance *rng, double size)
{
    bvol_vec3 a = chance_vec3(rng, -size, size), b = chance_vec3(rng, -size, size);
    bvol_aabb box;
    bvol_aabb_from_corners(&a, &b, &box);
    return box;
}

/* ---- making ---- */

TEST(aabb, the_empty_box_is_inverted_infinity)
{
    bvol_aabb box = aabb(1, 2, 3, 4, 5, 6);
    bvol_aabb_make_empty(&box);
    CHECK(is_canonical_empty(&box));
}

TEST(aabb, from_corners_takes_any_two_opposite_corners)
{
    for (int k = 0; k < 8; k++) {
        bvol_vec3 a = vec3(k & 1 ? 4 : 1, k & 2 ? 5 : 2, k & 4 ? 6 : 3), b = vec3(k & 1 ? 1 : 4, k & 2 ? 2 : 5, k & 4 ? 3 : 6);
        bvol_aabb box, expected = aabb(1, 2, 3, 4, 5, 6);
        bvol_aabb_from_corners(&a, &b, &box);
        CHECKF(same_aabb(&box, &expected), "corner %d", k);
    }
}

TEST(aabb, from_corners_takes_infinite_and_equal_corners)
{
    bvol_vec3 a = vec3(INF, -INF, 1), b = vec3(0, INF, 1);
    bvol_aabb box, expected = aabb(0, -INF, 1, INF, INF, 1);
    bvol_aabb_from_corners(&a, &b, &box);
    CHECK(same_aabb(&box, &expected));
}

TEST(aabb, from_corners_with_a_nan_is_all_nan)
{
    for (int field = 0; field < 6; field++)
        for (int k = 0; k < NAN_COUNT; k++) {
            bvol_vec3 corner[2] = {{1, 2, 3}, {4, 5, 6}};
            bvol_aabb box = aabb(0, 0, 0, 0, 0, 0);
            set_field(corner, field, nan_bits[k]);
            bvol_aabb_from_corners(&corner[0], &corner[1], &box);
            CHECKF(all_nan(&box, 6), "field %d", field);
        }
}

TEST(aabb, from_center_and_size_is_exact_where_it_can_be)
{
    bvol_vec3 center = vec3(1, -2, 0), size = vec3(4, 0, TINY);
    bvol_aabb box, expected = aabb(-1, -2, -TINY, 3, -2, TINY); /* half of the smallest float rounds outward to it */
    bvol_aabb_from_center_size(&center, &size, &box);
    CHECK(same_aabb(&box, &expected));
}

TEST(aabb, from_center_and_infinite_size_is_unbounded_on_that_axis)
{
    bvol_vec3 center = vec3(1, 2, 3), size = vec3(2, INF, 2);
    bvol_aabb box, expected = aabb(0, -INF, 2, 2, INF, 4);
    bvol_aabb_from_center_size(&center, &size, &box);
    CHECK(same_aabb(&box, &expected));
}

TEST(aabb, from_center_and_negative_size_is_empty)
{
    for (int k = 0; k < 3; k++) {
        bvol_vec3 center = vec3(1, 2, 3), size = vec3(2, INF, 2);
        bvol_aabb box;
        *vec3_at(&size, k) = -TINY;
        bvol_aabb_from_center_size(&center, &size, &box);
        CHECK(is_canonical_empty(&box));
    }
    bvol_vec3 center = vec3(1, 2, 3), size = vec3(-0.0f, -0.0f, -0.0f); /* -0 is not negative */
    bvol_aabb box, expected = aabb(1, 2, 3, 1, 2, 3);
    bvol_aabb_from_center_size(&center, &size, &box);
    CHECK(same_aabb(&box, &expected));
}

TEST(aabb, from_center_and_size_refuses_nan_and_illegal_infinities_even_where_empty)
{
    for (int k = 0; k < 3; k++)
        for (int m = 0; m < 3; m++) {
            bvol_aabb box;
            bvol_vec3 size = vec3(1, 1, 1);
            *vec3_at(&size, m) = -1;
            static const float bad_centers[] = {NAN, INF, -INF};
            for (int i = 0; i < 3; i++) {
                bvol_vec3 center = vec3(0, 0, 0);
                *vec3_at(&center, k) = bad_centers[i];
                box = all_space();
                bvol_aabb_from_center_size(&center, &size, &box);
                CHECK(all_nan(&box, 6));
            }
            static const float bad_sizes[] = {NAN, -INF};
            for (int i = 0; i < 2; i++) {
                bvol_vec3 center = vec3(0, 0, 0), bad = size;
                *vec3_at(&bad, k) = bad_sizes[i];
                box = all_space();
                bvol_aabb_from_center_size(&center, &bad, &box);
                CHECK(all_nan(&box, 6));
            }
        }
}

TEST(aabb, from_center_and_size_is_the_tightest_box)
{
    chance rng = {test_seed()};
    for (long i = test_cases(20000); i > 0; i--) {
        bvol_vec3 center, size;
        for (int k = 0; k < 3; k++) {
            *vec3_at(&center, k) = i & 1 ? chance_finite(&rng) : chance_float(&rng, -10, 10);
            *vec3_at(&size, k) = fabsf(i & 2 ? chance_finite(&rng) : chance_float(&rng, 0, 10));
        }
        bvol_aabb box;
        bvol_aabb_from_center_size(&center, &size, &box);
        rational_begin();
        for (int k = 0; k < 3; k++) {
            rational c = rational_of((double)vec3_get(&center, k)), h = rational_product(0.5, (double)vec3_get(&size, k));
            CHECK(rational_rounds_down_to(rational_sub(c, h), vec3_get(&box.min, k)));
            CHECK(rational_rounds_up_to(rational_add(c, h), vec3_get(&box.max, k)));
        }
    }
}

TEST(aabb, from_points_takes_every_point_and_no_more)
{
    static const float points[] = {1, 5, -3, -2, 7, 0, 4, 6, -9};
    bvol_aabb box, expected = aabb(-2, 5, -9, 4, 7, 0);
    CHECK(bvol_aabb_from_points((const bvol_vec3 *)points, 3, 0, &box) == 3);
    CHECK(same_aabb(&box, &expected));
    CHECK(bvol_aabb_from_points((const bvol_vec3 *)points, 3, 12, &box) == 3);
    CHECK(same_aabb(&box, &expected));
    expected = aabb(1, 5, -3, 1, 5, -3);
    CHECK(bvol_aabb_from_points((const bvol_vec3 *)points, 1, 0, &box) == 1);
    CHECK(same_aabb(&box, &expected));
}

TEST(aabb, from_points_reads_only_the_points_of_a_stride)
{
    float points[10 * 8];
    for (unsigned stride = 12; stride <= 32; stride += 4) {
        for (int i = 0; i < 80; i++)
            points[i] = 1000;
        for (unsigned i = 0; i < 10; i++)
            for (unsigned k = 0; k < 3; k++)
                points[i * stride / 4 + k] = (float)(i + k);
        bvol_aabb box, expected = aabb(0, 1, 2, 9, 10, 11);
        CHECK(bvol_aabb_from_points((const bvol_vec3 *)points, 10, stride, &box) == 10);
        CHECKF(same_aabb(&box, &expected), "stride %u", stride);
    }
}

TEST(aabb, from_points_leaves_out_points_with_a_nan_and_takes_infinite_ones)
{
    for (int k = 0; k < 3; k++)
        for (unsigned bad = 0; bad < 3; bad++) {
            float points[] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
            set_field(points, (int)(3 * bad) + k, nan_bits[bad]);
            bvol_aabb box, expected = bad == 0 ? aabb(1, 1, 1, 2, 2, 2)
                                               : aabb(0, 0, 0, bad == 2 ? 1 : 2, bad == 2 ? 1 : 2, bad == 2 ? 1 : 2);
            CHECK(bvol_aabb_from_points((const bvol_vec3 *)points, 3, 0, &box) == 2);
            CHECKF(same_aabb(&box, &expected), "point %u axis %d", bad, k);
        }
    static const float infinite[] = {0, 0, 0, INF, -INF, 1};
    bvol_aabb box, expected = aabb(0, -INF, 0, INF, 0, 1);
    CHECK(bvol_aabb_from_points((const bvol_vec3 *)infinite, 2, 0, &box) == 2);
    CHECK(same_aabb(&box, &expected));
    static const float nans[] = {NAN, 0, 0, 0, NAN, 0};
    CHECK(bvol_aabb_from_points((const bvol_vec3 *)nans, 2, 0, &box) == 0);
    CHECK(is_canonical_empty(&box));
}

TEST(aabb, from_points_without_points_or_with_a_bad_stride_is_empty)
{
    static const float points[64] = {0};
    static const size_t bad_strides[] = {1, 2, 3, 4, 8, 11, 13, 14, 15, 18};
    bvol_aabb box = all_space();
    CHECK(bvol_aabb_from_points((const bvol_vec3 *)points, 0, 0, &box) == 0 && is_canonical_empty(&box));
    box = all_space();
    CHECK(bvol_aabb_from_points(NULL, 3, 0, &box) == 0 && is_canonical_empty(&box));
    box = all_space();
    CHECK(bvol_aabb_from_points(NULL, 0, 0, &box) == 0 && is_canonical_empty(&box));
    for (unsigned i = 0; i < sizeof bad_strides / sizeof *bad_strides; i++) {
        box = all_space();
        CHECKF(bvol_aabb_from_points((const bvol_vec3 *)points, 2, bad_strides[i], &box) == 0 && is_canonical_empty(&box),
               "stride %u", (unsigned)bad_strides[i]);
    }
}

/* ---- asking one box ---- */

TEST(aabb, is_empty_if_inverted_on_any_axis_and_valid)
{
    for (int i = 0; i < EMPTIES; i++) {
        CHECKF(bvol_aabb_is_empty(&empties[i]) == 1, "box %d", i);
        for (int field = 0; field < 6; field++) {
            bvol_aabb box = empties[i];
            set_field(&box, field, nan_bits[field % NAN_COUNT]);
            CHECKF(bvol_aabb_is_empty(&box) == 0, "box %d, field %d", i, field);
        }
    }
    static const bvol_aabb full[] = {{{1, 1, 1}, {1, 1, 1}},
                                     {{0, 0, 0}, {-0.0f, -0.0f, -0.0f}},
                                     {{INF, INF, INF}, {INF, INF, INF}},
                                     {{-INF, -INF, -INF}, {-INF, INF, INF}},
                                     {{0, 0, 0}, {TINY, TINY, TINY}}};
    for (int i = 0; i < 5; i++)
        CHECKF(bvol_aabb_is_empty(&full[i]) == 0, "box %d", i);
}

TEST(aabb, center_of_special_boxes)
{
    bvol_vec3 c;
    bvol_aabb box = aabb(1, -4, 3, 3, 2, 3);
    bvol_aabb_center(&box, &c);
    CHECK(c.x == 2 && c.y == -1 && c.z == 3);
    box = aabb(-INF, -INF, 5, INF, 7, INF);
    bvol_aabb_center(&box, &c);
    CHECK(c.x == 0 && c.y == -INF && c.z == INF);
    box = aabb(INF, -INF, 0, INF, -INF, 0);
    bvol_aabb_center(&box, &c);
    CHECK(c.x == INF && c.y == -INF && c.z == 0);
    box = aabb(FLT_MAX, -FLT_MAX, -FLT_MAX, FLT_MAX, -FLT_MAX, FLT_MAX); /* the sum of the corners overflows */
    bvol_aabb_center(&box, &c);
    CHECK(c.x == FLT_MAX && c.y == -FLT_MAX && c.z == 0);
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb_center(&empties[i], &c);
        CHECK(all_nan(&c, 3));
    }
    for (int field = 0; field < 6; field++) {
        box = aabb(0, 0, 0, 1, 1, 1);
        set_field(&box, field, nan_bits[0]);
        bvol_aabb_center(&box, &c);
        CHECK(all_nan(&c, 3));
    }
}

TEST(aabb, center_is_within_half_an_ulp_and_in_the_box)
{
    chance rng = {test_seed()};
    for (long i = test_cases(20000); i > 0; i--) {
        bvol_vec3 a = chance_vec3(&rng, -4, 4), b = chance_vec3(&rng, -4, 4), c;
        if (i & 1)
            for (int k = 0; k < 3; k++) {
                *vec3_at(&a, k) = chance_finite(&rng);
                *vec3_at(&b, k) = i & 2 ? chance_finite(&rng) : nextafterf(vec3_get(&a, k), INF);
                if (isinf(vec3_get(&b, k)))
                    *vec3_at(&b, k) = 0;
            }
        bvol_aabb box;
        bvol_aabb_from_corners(&a, &b, &box);
        bvol_aabb_center(&box, &c);
        CHECK(bvol_aabb_contains_point(&box, &c));
        rational_begin();
        for (int k = 0; k < 3; k++) {
            float f = vec3_get(&c, k);
            rational sum = rational_add(rational_of((double)vec3_get(&box.min, k)), rational_of((double)vec3_get(&box.max, k)));
            rational middle = rational_div(sum, rational_of(2));
            /* Half an ulp of the result, and half of the smallest subnormal. */
            rational half_ulp = rational_product(0.5, (double)nextafterf(fabsf(f), INF) - (double)fabsf(f));
            if (fabsf(f) == FLT_MAX)
                half_ulp = rational_of(0x1p103);
            CHECKF(rational_within((double)f, middle, rational_add(half_ulp, rational_of(0x1p-150))), "%a for %a to %a",
                   (double)f, (double)vec3_get(&box.min, k), (double)vec3_get(&box.max, k));
        }
    }
}

TEST(aabb, size_of_special_boxes)
{
    bvol_vec3 s;
    bvol_aabb box = aabb(-INF, 0, INF, 3, INF, INF);
    bvol_aabb_size(&box, &s);
    CHECK(s.x == INF && s.y == INF && s.z == 0);
    box = aabb(-FLT_MAX, 0, -INF, FLT_MAX, FLT_MAX, -INF);
    bvol_aabb_size(&box, &s);
    CHECK(s.x == INF && s.y == FLT_MAX && s.z == 0);
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb_size(&empties[i], &s);
        CHECKF(s.x == 0 && s.y == 0 && s.z == 0, "box %d", i);
        for (int field = 0; field < 6; field++) {
            box = empties[i];
            set_field(&box, field, nan_bits[1]);
            bvol_aabb_size(&box, &s);
            CHECKF(all_nan(&s, 3), "box %d, field %d", i, field);
        }
    }
}

TEST(aabb, size_is_the_least_float_that_is_not_below)
{
    chance rng = {test_seed()};
    for (long i = test_cases(20000); i > 0; i--) {
        bvol_vec3 a, b, s;
        for (int k = 0; k < 3; k++) {
            *vec3_at(&a, k) = i & 1 ? chance_finite(&rng) : chance_float(&rng, -9, 9);
            *vec3_at(&b, k) = i & 1 ? chance_finite(&rng) : chance_float(&rng, -9, 9);
        }
        bvol_aabb box;
        bvol_aabb_from_corners(&a, &b, &box);
        bvol_aabb_size(&box, &s);
        rational_begin();
        for (int k = 0; k < 3; k++)
            CHECK(rational_rounds_up_to(
                rational_sub(rational_of((double)vec3_get(&box.max, k)), rational_of((double)vec3_get(&box.min, k))),
                vec3_get(&s, k)));
    }
}

TEST(aabb, area_and_volume_of_special_boxes)
{
    bvol_aabb box = aabb(0, 0, 0, 2, 3, 4);
    CHECK(bvol_aabb_area(&box) == 52 && bvol_aabb_volume(&box) == 24);
    box = aabb(0, 0, 0, 2, 3, 0);
    CHECK(bvol_aabb_area(&box) == 12 && bvol_aabb_volume(&box) == 0);
    box = aabb(0, 0, 0, INF, 0, 0); /* 0 * inf counts as 0 */
    CHECK(bvol_aabb_area(&box) == 0 && bvol_aabb_volume(&box) == 0);
    box = aabb(0, 0, 0, INF, 1, 0);
    CHECK(bvol_aabb_area(&box) == (double)INF && bvol_aabb_volume(&box) == 0);
    box = all_space();
    CHECK(bvol_aabb_area(&box) == (double)INF && bvol_aabb_volume(&box) == (double)INF);
    box = aabb(INF, INF, INF, INF, INF, INF);
    CHECK(bvol_aabb_area(&box) == 0 && bvol_aabb_volume(&box) == 0);
    for (int i = 0; i < EMPTIES; i++) {
        CHECKF(bvol_aabb_area(&empties[i]) == 0 && bvol_aabb_volume(&empties[i]) == 0, "box %d", i);
        for (int field = 0; field < 6; field++) {
            box = empties[i];
            set_field(&box, field, nan_bits[2]);
            CHECKF(isnan(bvol_aabb_area(&box)) && isnan(bvol_aabb_volume(&box)), "box %d, field %d", i, field);
        }
    }
}

TEST(aabb, area_and_volume_are_within_2_to_the_minus_50)
{
    chance rng = {test_seed()};
    for (long i = test_cases(20000); i > 0; i--) {
        bvol_vec3 a, b;
        for (int k = 0; k < 3; k++) {
            *vec3_at(&a, k) = i & 1 ? chance_finite(&rng) : chance_float(&rng, 100, 101);
            *vec3_at(&b, k) = i & 1 ? chance_finite(&rng) : chance_float(&rng, 100, 101);
        }
        bvol_aabb box;
        bvol_aabb_from_corners(&a, &b, &box);
        rational_begin();
        rational s[3];
        for (int k = 0; k < 3; k++)
            s[k] = rational_sub(rational_of((double)vec3_get(&box.max, k)), rational_of((double)vec3_get(&box.min, k)));
        rational volume = rational_mul(rational_mul(s[0], s[1]), s[2]);
        rational faces =
            rational_add(rational_add(rational_mul(s[0], s[1]), rational_mul(s[1], s[2])), rational_mul(s[2], s[0]));
        rational area = rational_mul(rational_of(2), faces), bound = rational_power_of_two(-50);
        CHECK(rational_within(bvol_aabb_volume(&box), volume, rational_mul(volume, bound)));
        CHECK(rational_within(bvol_aabb_area(&box), area, rational_mul(area, bound)));
    }
}

TEST(aabb, corners_follow_the_bits_of_their_number)
{
    static const bvol_aabb boxes[] = {{{1, 2, 3}, {4, 5, 6}}, {{INF, 0, 0}, {-INF, -1, 2}}, {{-INF, -0.0f, 0}, {INF, 0, TINY}}};
    for (int b = 0; b < 3; b++) {
        bvol_vec3 c[8];
        bvol_aabb_corners(&boxes[b], c);
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < 3; k++)
                CHECKF(float_bits(vec3_get(&c[i], k)) == float_bits(vec3_get(i >> k & 1 ? &boxes[b].max : &boxes[b].min, k)),
                       "corner %d of box %d", i, b);
    }
    bvol_aabb box = aabb(NAN, 2, 3, 4, 5, 6);
    bvol_vec3 c[8];
    bvol_aabb_corners(&box, c);
    CHECK(isnan(c[0].x) && c[0].y == 2 && c[1].x == 4 && isnan(c[6].x));
}

/* ---- point and box ---- */

TEST(aabb, closest_point_is_the_clamped_point)
{
    bvol_aabb box = aabb(0, 0, 0, 2, 2, 2), half = aabb(1, -INF, -INF, INF, INF, INF);
    for (int x = -1; x <= 3; x++)
        for (int y = -1; y <= 3; y++) {
            bvol_vec3 p = vec3((float)x, (float)y, 1), q;
            bvol_aabb_closest_point(&box, &p, &q);
            CHECK(q.x == (float)(x < 0 ? 0 : x > 2 ? 2 : x) && q.y == (float)(y < 0 ? 0 : y > 2 ? 2 : y) && q.z == 1);
            bvol_aabb_closest_point(&half, &p, &q);
            CHECK(q.x == (float)(x < 1 ? 1 : x) && q.y == (float)y && q.z == 1);
        }
}

TEST(aabb, closest_point_and_distance_of_special_operands)
{
    bvol_aabb box = aabb(0, 0, 0, 2, 2, 2);
    bvol_vec3 p = vec3(1, 1, 1), q;
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb_closest_point(&empties[i], &p, &q);
        CHECKF(all_nan(&q, 3), "empty %d", i);
        CHECKF(bvol_aabb_distance_sq_point(&empties[i], &p) == INF, "empty %d", i);
        CHECK(bvol_aabb_distance_sq_aabb(&empties[i], &box) == INF && bvol_aabb_distance_sq_aabb(&box, &empties[i]) == INF);
        CHECK(bvol_aabb_distance_sq_aabb(&empties[i], &empties[0]) == INF);
    }
    for (int field = 0; field < 6; field++)
        for (int i = -1; i < EMPTIES; i++) {
            bvol_aabb bad = i < 0 ? box : empties[i];
            set_field(&bad, field, nan_bits[(i + 1) % NAN_COUNT]);
            bvol_aabb_closest_point(&bad, &p, &q);
            CHECK(all_nan(&q, 3));
            CHECK(isnan(bvol_aabb_distance_sq_point(&bad, &p)));
            CHECK(isnan(bvol_aabb_distance_sq_aabb(&bad, &box)) && isnan(bvol_aabb_distance_sq_aabb(&box, &bad)));
            CHECK(isnan(bvol_aabb_distance_sq_aabb(&bad, &empties[0])) && isnan(bvol_aabb_distance_sq_aabb(&empties[1], &bad)));
        }
    static const float not_finite[] = {NAN, INF, -INF};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) {
            bvol_vec3 bad = p;
            *vec3_at(&bad, k) = not_finite[i];
            bvol_aabb_closest_point(&box, &bad, &q);
            CHECK(all_nan(&q, 3));
            CHECK(isnan(bvol_aabb_distance_sq_point(&box, &bad)));
            CHECK(isnan(bvol_aabb_distance_sq_point(&empties[0], &bad)));
        }
}

TEST(aabb, closest_point_may_overwrite_the_point)
{
    bvol_aabb box = aabb(0, 0, 0, 2, 2, 2);
    bvol_vec3 p = vec3(-1, 1, 5);
    bvol_aabb_closest_point(&box, &p, &p);
    CHECK(p.x == 0 && p.y == 1 && p.z == 2);
}

/* Compares a squared distance with the sum of the squares of three rational gaps. */
static int distance_agrees(float answer, const rational gap[3])
{
    rational sum = rational_of(0);
    for (int k = 0; k < 3; k++)
        sum = rational_add(sum, rational_mul(gap[k], gap[k]));
    if (rational_sign(sum) == 0)
        return answer == 0;
    if (answer < TINY)
        return 0;
    rational largest = rational_of((double)FLT_MAX);
    if (rational_cmp(sum, largest) > 0)
        return answer == INF || (answer == FLT_MAX && rational_cmp(sum, rational_of(0x1p128)) < 0);
    if (answer == INF) /* within the error bound of the largest float */
        return rational_cmp(rational_mul(sum, rational_of(1 + 0x1p-23)), largest) >= 0;
    rational bound = rational_cmp(sum, rational_power_of_two(-126)) < 0 ? rational_power_of_two(-149)
                                                                        : rational_mul(sum, rational_power_of_two(-23));
    return rational_within((double)answer, sum, bound);
}

static rational gap_between(float low_a, float high_a, float low_b, float high_b)
{
    rational up = rational_sub(rational_of((double)low_b), rational_of((double)high_a));
    rational down = rational_sub(rational_of((double)low_a), rational_of((double)high_b));
    return rational_max(rational_max(up, down), rational_of(0));
}

/* Scales that make squares overflow, underflow and neither. */
static double random_scale(chance *rng)
{
    return ldexp(1, chance_bits(rng) & 1 ? chance_int(rng, -148, 126) : chance_int(rng, -2, 2));
}

TEST(aabb, distances_are_zero_exactly_if_shapes_touch_and_within_the_bound_otherwise)
{
    chance rng = {test_seed()};
    int zeros = 0;
    for (long i = test_cases(30000); i > 0; i--) {
        double size = random_scale(&rng);
        bvol_aabb a = random_box(&rng, size), b = random_box(&rng, i & 1 ? size : random_scale(&rng));
        bvol_vec3 p = b.min, q;
        if (i % 5 == 0)
            b.min.x = p.x = a.max.x; /* touch, or differ by a hair below */
        if (i % 10 == 0)
            p.x = nextafterf(a.max.x, INF);
        b.max.x = b.max.x < b.min.x ? b.min.x : b.max.x;
        rational_begin();
        rational to_box[3], to_point[3], to_closest[3];
        bvol_aabb_closest_point(&a, &p, &q);
        CHECK(bvol_aabb_contains_point(&a, &q));
        for (int k = 0; k < 3; k++) {
            float low = vec3_get(&a.min, k), high = vec3_get(&a.max, k);
            to_box[k] = gap_between(low, high, vec3_get(&b.min, k), vec3_get(&b.max, k));
            to_point[k] = gap_between(low, high, vec3_get(&p, k), vec3_get(&p, k));
            to_closest[k] =
                rational_abs(rational_sub(rational_of((double)vec3_get(&q, k)), rational_of((double)vec3_get(&p, k))));
            CHECK(rational_cmp(to_closest[k], to_point[k]) == 0);
        }
        float box = bvol_aabb_distance_sq_aabb(&a, &b), point = bvol_aabb_distance_sq_point(&a, &p);
        CHECKF(distance_agrees(box, to_box), "boxes: %a", (double)box);
        CHECKF(distance_agrees(point, to_point), "point: %a", (double)point);
        CHECK(bvol_aabb_distance_sq_aabb(&b, &a) == box);
        CHECK((box == 0) == bvol_aabb_overlaps_aabb(&a, &b));
        CHECK((point == 0) == bvol_aabb_contains_point(&a, &p));
        zeros += box == 0;
    }
    CHECK(zeros > 0);
}

TEST(aabb, distances_of_infinite_boxes)
{
    bvol_aabb space = all_space(), box = aabb(0, 0, 0, 1, 1, 1), half = aabb(3, -INF, -INF, INF, INF, INF);
    bvol_aabb point_at_infinity = aabb(INF, 0, 0, INF, 1, 1);
    bvol_vec3 p = vec3(1, 5, 5);
    CHECK(bvol_aabb_distance_sq_aabb(&space, &box) == 0);
    CHECK(bvol_aabb_distance_sq_aabb(&half, &box) == 4);
    CHECK(bvol_aabb_distance_sq_point(&half, &p) == 4);
    CHECK(bvol_aabb_distance_sq_point(&space, &p) == 0);
    CHECK(bvol_aabb_distance_sq_aabb(&point_at_infinity, &box) == INF);
    CHECK(bvol_aabb_distance_sq_aabb(&point_at_infinity, &point_at_infinity) == 0);
    CHECK(bvol_aabb_distance_sq_aabb(&point_at_infinity, &half) == 0);
    CHECK(bvol_aabb_distance_sq_point(&point_at_infinity, &p) == INF);
}

/* (2^64 - 2^40)^2 + (2^52)^2 is above the largest float by 2^80, and would still round to it. */
TEST(aabb, distance_whose_square_passes_the_largest_float_is_infinite)
{
    bvol_aabb origin = aabb(0, 0, 0, 0, 0, 0);
    bvol_vec3 beyond = vec3(0x1p64f - 0x1p40f, 0x1p52f, 0), within = vec3(0x1p64f - 0x1p40f, 0x1p51f, 0);
    CHECK(bvol_aabb_distance_sq_point(&origin, &beyond) == INF);
    CHECK(bvol_aabb_distance_sq_point(&origin, &within) < INF);
}

/* ---- changing ---- */

TEST(aabb, merge_of_two_boxes_is_the_box_of_both)
{
    bvol_aabb a = aabb(0, 0, 0, 1, 1, 1), b = aabb(-1, 0.5f, 2, 0.5f, 3, 4), out, expected = aabb(-1, 0, 0, 1, 3, 4);
    bvol_aabb_merge(&a, &b, &out);
    CHECK(same_aabb(&out, &expected));
    b = aabb(-INF, 0, 0, 0, 0, 0);
    expected = aabb(-INF, 0, 0, 1, 1, 1);
    bvol_aabb_merge(&a, &b, &out);
    CHECK(same_aabb(&out, &expected));
}

TEST(aabb, merge_with_an_empty_box_adds_nothing)
{
    bvol_aabb box = aabb(1, 2, 3, 4, 5, 6), out;
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb_merge(&empties[i], &box, &out);
        CHECKF(same_aabb(&out, &box), "empty %d first", i);
        bvol_aabb_merge(&box, &empties[i], &out);
        CHECKF(same_aabb(&out, &box), "empty %d second", i);
        for (int j = 0; j < EMPTIES; j++) {
            bvol_aabb_merge(&empties[i], &empties[j], &out);
            CHECKF(is_canonical_empty(&out), "empty %d and %d", i, j);
        }
    }
}

TEST(aabb, merge_with_a_point_starts_from_an_empty_box)
{
    bvol_vec3 p = vec3(1, -2, INF);
    bvol_aabb out, expected = aabb(1, -2, INF, 1, -2, INF), box = aabb(0, 0, 0, 3, 3, 3);
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb_merge_point(&empties[i], &p, &out);
        CHECKF(same_aabb(&out, &expected), "empty %d", i);
    }
    expected = aabb(0, -2, 0, 3, 3, INF);
    bvol_aabb_merge_point(&box, &p, &out);
    CHECK(same_aabb(&out, &expected));
}

TEST(aabb, intersection_is_the_common_box)
{
    bvol_aabb a = aabb(0, 0, 0, 2, 2, 2), b = aabb(1, -1, 2, 3, 3, 3), out, expected = aabb(1, 0, 2, 2, 2, 2);
    bvol_aabb_intersection(&a, &b, &out);
    CHECK(same_aabb(&out, &expected)); /* flat, since they touch in z */
    b.min.z = nextafterf(2, 3);
    bvol_aabb_intersection(&a, &b, &out);
    CHECK(is_canonical_empty(&out));
    bvol_aabb space = all_space();
    bvol_aabb_intersection(&a, &space, &out);
    CHECK(same_aabb(&out, &a));
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb_intersection(&empties[i], &space, &out);
        CHECKF(is_canonical_empty(&out), "empty %d", i);
        bvol_aabb_intersection(&a, &empties[i], &out);
        CHECKF(is_canonical_empty(&out), "empty %d", i);
    }
}

TEST(aabb, expand_of_special_operands)
{
    bvol_aabb box = aabb(0, 0, 0, 2, 4, 6), out, expected = aabb(-1, -1, -1, 3, 5, 7);
    bvol_aabb_expand(&box, 1, &out);
    CHECK(same_aabb(&out, &expected));
    expected = aabb(1, 1, 1, 1, 3, 5);
    bvol_aabb_expand(&box, -1, &out); /* shrunk to its middle plane, not past it */
    CHECK(same_aabb(&out, &expected));
    bvol_aabb_expand(&box, nextafterf(-1, -2), &out);
    CHECK(is_canonical_empty(&out));
    expected = aabb(-INF, 0, 1, INF, 2, INF);
    box = aabb(-INF, -1, 0, INF, 3, INF);
    bvol_aabb_expand(&box, -1, &out);
    CHECK(same_aabb(&out, &expected));
    box = aabb(INF, 0, 0, INF, 3, 3);
    expected = aabb(INF, 1, 1, INF, 2, 2);
    bvol_aabb_expand(&box, -1, &out); /* a point at infinity stays where it is */
    CHECK(same_aabb(&out, &expected));
    static const float amounts[] = {0, -0.0f, 1, -1, FLT_MAX, -FLT_MAX, TINY};
    for (int i = 0; i < EMPTIES; i++)
        for (int k = 0; k < 7; k++) {
            bvol_aabb_expand(&empties[i], amounts[k], &out);
            CHECKF(is_canonical_empty(&out), "empty %d by %a", i, (double)amounts[k]);
        }
    static const float bad[] = {NAN, INF, -INF};
    for (int k = 0; k < 3; k++) {
        box = aabb(0, 0, 0, 1, 1, 1);
        bvol_aabb_expand(&box, bad[k], &out);
        CHECK(all_nan(&out, 6));
        bvol_aabb_expand(&empties[0], bad[k], &out);
        CHECK(all_nan(&out, 6));
    }
    box = aabb(-FLT_MAX, 0, 0, FLT_MAX, 0, 0);
    expected = aabb(-INF, -FLT_MAX, -FLT_MAX, INF, FLT_MAX, FLT_MAX);
    bvol_aabb_expand(&box, FLT_MAX, &out);
    CHECK(same_aabb(&out, &expected));
}

/* Shrunk past the middle is decided exactly: min - a and max + a are apart by a hair that float and double round away. */
TEST(aabb, expand_decides_emptiness_exactly)
{
    bvol_aabb box = aabb(-1, -1, -1, 1, 1, nextafterf(1, 0)), out;
    bvol_aabb_expand(&box, -1, &out);
    CHECK(is_canonical_empty(&out));
    box = aabb(-0x1p-100f, -0x1p-100f, -0x1p-100f, 1, 1, 1);
    bvol_aabb_expand(&box, -0.5f, &out); /* the lower faces come to just below 0.5, the upper to 0.5 */
    bvol_aabb expected = aabb(nextafterf(0.5f, 0), nextafterf(0.5f, 0), nextafterf(0.5f, 0), 0.5f, 0.5f, 0.5f);
    CHECK(same_aabb(&out, &expected));
    box = aabb(0x1p-100f, 0, 0, 1, 1, 1);
    bvol_aabb_expand(&box, -0.5f, &out);
    CHECK(is_canonical_empty(&out));
}

TEST(aabb, expand_is_the_tightest_box)
{
    chance rng = {test_seed()};
    int emptied = 0;
    for (long i = test_cases(20000); i > 0; i--) {
        double size = random_scale(&rng);
        bvol_aabb box = random_box(&rng, size), out;
        float amount = chance_float(&rng, -0.5 * size, size) * (i & 1 ? 1 : 0x1p-20f);
        bvol_aabb_expand(&box, amount, &out);
        rational_begin();
        rational low[3], high[3], a = rational_of((double)amount);
        int empty = 0;
        for (int k = 0; k < 3; k++) {
            low[k] = rational_sub(rational_of((double)vec3_get(&box.min, k)), a);
            high[k] = rational_add(rational_of((double)vec3_get(&box.max, k)), a);
            empty |= rational_cmp(low[k], high[k]) > 0;
        }
        emptied += empty;
        CHECK(is_canonical_empty(&out) == empty);
        for (int k = 0; k < 3 && !empty; k++) {
            CHECK(rational_rounds_down_to(low[k], vec3_get(&out.min, k)));
            CHECK(rational_rounds_up_to(high[k], vec3_get(&out.max, k)));
        }
    }
    CHECK(emptied > 0);
}

TEST(aabb, nan_in_any_field_makes_derived_boxes_all_nan)
{
    bvol_aabb others[] = {aabb(0, 0, 0, 1, 1, 1), canonical_empty(), all_space()}, out;
    bvol_vec3 p = vec3(0, 0, 0);
    for (int field = 0; field < 6; field++)
        for (int i = -1; i < EMPTIES; i++)
            for (int k = 0; k < NAN_COUNT; k++) {
                bvol_aabb bad = i < 0 ? aabb(0, 0, 0, 1, 1, 1) : empties[i];
                set_field(&bad, field, nan_bits[k]);
                for (int j = 0; j < 3; j++) {
                    bvol_aabb_merge(&bad, &others[j], &out);
                    CHECK(all_nan(&out, 6));
                    bvol_aabb_merge(&others[j], &bad, &out);
                    CHECK(all_nan(&out, 6));
                    bvol_aabb_intersection(&bad, &others[j], &out);
                    CHECK(all_nan(&out, 6));
                    bvol_aabb_intersection(&others[j], &bad, &out);
                    CHECK(all_nan(&out, 6));
                }
                bvol_aabb_merge_point(&bad, &p, &out);
                CHECK(all_nan(&out, 6));
                bvol_aabb_expand(&bad, 1, &out);
                CHECK(all_nan(&out, 6));
                bvol_aabb_transform(&bad, matrix_identity, &out);
                CHECK(all_nan(&out, 6));
            }
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < 3; j++) {
            bvol_vec3 bad = p;
            *vec3_at(&bad, k) = NAN;
            bvol_aabb_merge_point(&others[j], &bad, &out);
            CHECK(all_nan(&out, 6));
        }
}

TEST(aabb, transform_of_special_operands)
{
    static const float turn_z[16] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1}; /* x to y, y to -x, then moved */
    bvol_aabb box = aabb(1, 2, 3, 4, 5, 6), out, expected = aabb(5, 21, 33, 8, 24, 36);
    bvol_aabb_transform(&box, turn_z, &out);
    CHECK(same_aabb(&out, &expected));
    box = aabb(1, -INF, 3, INF, 5, 6); /* x' = 10 - y, y' = 20 + x; 0 * inf counts as 0 */
    expected = aabb(5, 21, 33, INF, INF, 36);
    bvol_aabb_transform(&box, turn_z, &out);
    CHECK(same_aabb(&out, &expected));
    static const float difference[16] = {1, 0, 0, 0, -1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}; /* x' = x - y */
    box = aabb(0, 0, 0, INF, INF, 1);                                                      /* x' spans inf - 0 and 0 - inf */
    expected = aabb(-INF, 0, 0, INF, INF, 1);
    bvol_aabb_transform(&box, difference, &out);
    CHECK(same_aabb(&out, &expected));
    box = aabb(INF, INF, 0, INF, INF, 1); /* +inf meets -inf in x' */
    expected = aabb(-INF, INF, 0, INF, INF, 1);
    bvol_aabb_transform(&box, difference, &out);
    CHECK(same_aabb(&out, &expected));
    static const float zero[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9, 1};
    box = all_space();
    expected = aabb(7, 8, 9, 7, 8, 9);
    bvol_aabb_transform(&box, zero, &out);
    CHECK(same_aabb(&out, &expected));
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb_transform(&empties[i], turn_z, &out);
        CHECKF(is_canonical_empty(&out), "empty %d", i);
        bvol_aabb_transform(&empties[i], zero, &out);
        CHECKF(is_canonical_empty(&out), "empty %d", i);
    }
}

TEST(aabb, transform_looks_at_the_first_three_rows_only)
{
    static const uint32_t bad[] = {0x7fc00000, 0x7f800000, 0xff800000};
    for (int entry = 0; entry < 16; entry++)
        for (int k = 0; k < 3; k++)
            for (int e = 0; e < 2; e++) {
                bvol_aabb box = e ? canonical_empty() : aabb(0, 0, 0, 1, 2, 3), out, expected = box;
                float m[16];
                memcpy(m, matrix_identity, sizeof m);
                set_field(m, entry, bad[k]);
                bvol_aabb_transform(&box, m, &out);
                if (entry % 4 == 3)
                    CHECKF(same_aabb(&out, &expected), "entry %d", entry);
                else
                    CHECKF(all_nan(&out, 6), "entry %d", entry);
            }
}

TEST(aabb, transform_is_the_tightest_box)
{
    chance rng = {test_seed()};
    for (long i = test_cases(10000); i > 0; i--) {
        double size = random_scale(&rng), scale = i & 1 ? 1 : random_scale(&rng);
        bvol_aabb box = random_box(&rng, size), out;
        float m[16];
        for (int e = 0; e < 16; e++)
            m[e] = i % 3 == 0 ? chance_finite(&rng) : chance_float(&rng, -scale, scale);
        if (i % 4 == 0) /* the corner that bounds x' cancels against the translation */
            m[12] = -m[0] * box.min.x;
        if (!(fabsf(m[12]) <= FLT_MAX))
            m[12] = 0;
        bvol_aabb_transform(&box, m, &out);
        rational_begin();
        for (int r = 0; r < 3; r++) {
            rational low = rational_of((double)m[12 + r]), high = low;
            for (int c = 0; c < 3; c++) {
                rational p = rational_product((double)m[4 * c + r], (double)vec3_get(&box.min, c));
                rational q = rational_product((double)m[4 * c + r], (double)vec3_get(&box.max, c));
                int order = rational_cmp(p, q);
                low = rational_add(low, order < 0 ? p : q);
                high = rational_add(high, order < 0 ? q : p);
            }
            CHECKF(rational_rounds_down_to(low, vec3_get(&out.min, r)), "%a for %a", (double)vec3_get(&out.min, r),
                   rational_double(low));
            CHECKF(rational_rounds_up_to(high, vec3_get(&out.max, r)), "%a for %a", (double)vec3_get(&out.max, r),
                   rational_double(high));
        }
    }
}

/* Rounding errors that cancel and leave a hair, or nothing: 2^100 + 2^40 - 2^40 -+ 2^-60. */
TEST(aabb, transform_rounds_by_a_hair_under_cancelling_errors)
{
    static const float m[16] = {1, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, -0x1p40f, 0, 0, 1}; /* x' = x + y + z - 2^40 */
    for (int hair = -1; hair <= 1; hair++) {
        float z = (float)hair * 0x1p-60f;
        bvol_aabb box = aabb(0x1p100f, 0x1p40f, z, 0x1p100f, 0x1p40f, z), out;
        bvol_aabb_transform(&box, m, &out);
        CHECKF(out.min.x == (hair < 0 ? nextafterf(0x1p100f, 0) : 0x1p100f), "hair %d", hair);
        CHECKF(out.max.x == (hair > 0 ? nextafterf(0x1p100f, INF) : 0x1p100f), "hair %d", hair);
    }
}

TEST(aabb, outputs_may_be_inputs)
{
    chance rng = {test_seed()};
    for (long i = test_cases(1000); i > 0; i--) {
        bvol_aabb a = random_box(&rng, 3), b = random_box(&rng, 3), out, alias;
        bvol_vec3 p = chance_vec3(&rng, -3, 3);
        float m[16];
        for (int e = 0; e < 16; e++)
            m[e] = chance_float(&rng, -2, 2);
#define ALIASED(call_out, call_alias)                                                                                          \
    do {                                                                                                                       \
        call_out;                                                                                                              \
        call_alias;                                                                                                            \
        CHECK(memcmp(&out, &alias, sizeof out) == 0);                                                                          \
    } while (0)
        ALIASED(bvol_aabb_merge(&a, &b, &out), (alias = a, bvol_aabb_merge(&alias, &b, &alias)));
        ALIASED(bvol_aabb_merge(&a, &b, &out), (alias = b, bvol_aabb_merge(&a, &alias, &alias)));
        ALIASED(bvol_aabb_merge_point(&a, &p, &out), (alias = a, bvol_aabb_merge_point(&alias, &p, &alias)));
        ALIASED(bvol_aabb_intersection(&a, &b, &out), (alias = a, bvol_aabb_intersection(&alias, &b, &alias)));
        ALIASED(bvol_aabb_intersection(&a, &b, &out), (alias = b, bvol_aabb_intersection(&a, &alias, &alias)));
        ALIASED(bvol_aabb_expand(&a, 0.1f, &out), (alias = a, bvol_aabb_expand(&alias, 0.1f, &alias)));
        ALIASED(bvol_aabb_transform(&a, m, &out), (alias = a, bvol_aabb_transform(&alias, m, &alias)));
        bvol_aabb_from_corners(&a.min, &b.max, &out);
        alias = a;
        bvol_aabb_from_corners(&alias.min, &b.max, &alias);
        CHECK(memcmp(&out, &alias, sizeof out) == 0);
    }
}

TEST(aabb, transforms_round_down_even_where_the_errors_of_a_sum_cancel)
{
    /* 1 + 2^-60 - 2^-125 - 2^-60 */
    const float matrix[16] = {1, 0, 0, 0, 0x1p-60F, 1, 0, 0, -0x1p-125F, 0, 1, 0, -0x1p-60F, 0, 0, 1};
    bvol_aabb one = aabb(1, 1, 1, 1, 1, 1), out;
    bvol_aabb_transform(&one, matrix, &out);
    CHECK(out.min.x == nextafterf(1, 0) && out.max.x == 1);
}

/* ---- at the edge of floats ---- */

TEST(aabb, half_infinite_boxes_shrink_at_their_finite_wall)
{
    bvol_aabb box = aabb(-INF, -INF, 1, 1, -INF, INF), expected = aabb(-INF, -INF, 2, 0, -INF, INF), out;
    bvol_aabb_expand(&box, -1, &out);
    CHECK(same_aabb(&out, &expected));
}

TEST(aabb, a_wall_at_the_largest_float_is_a_finite_one)
{
    for (int k = 0; k < 3; k++)
        for (int side = -1; side <= 1; side += 2) {
            bvol_aabb box = aabb(0, 0, 0, 0, 0, 0);
            bvol_plane beyond = {{0, 0, 0}, -FLT_MAX};
            (&box.min.x)[k] = side > 0 ? FLT_MAX : -INF;
            (&box.max.x)[k] = side > 0 ? INF : -FLT_MAX;
            (&beyond.normal.x)[k] = (float)side;
            CHECKF(bvol_aabb_overlaps_plane(&box, &beyond) == 1, "axis %d, side %d", k, side);
        }
}

TEST(aabb, transform_takes_the_largest_float_for_what_it_is)
{
    for (int entry = 0; entry < 16; entry++) {
        const bvol_aabb point = aabb(1, 1, 1, 1, 1, 1);
        float m[16] = {0};
        bvol_aabb out;
        if (entry % 4 == 3)
            continue;
        m[entry] = FLT_MAX;
        bvol_aabb_transform(&point, m, &out);
        CHECKF((&out.min.x)[entry % 4] == FLT_MAX && (&out.max.x)[entry % 4] == FLT_MAX, "entry %d", entry);
    }
}

/* With a = 2^24 - 1, (2^40 a)^2 + (2^28 a)^2 + (2^16 a)^2 rounds in double to the largest float, from below. */
TEST(aabb, distance_whose_square_is_the_largest_float_is_finite)
{
    const bvol_aabb origin = aabb(0, 0, 0, 0, 0, 0);
    const bvol_vec3 p = vec3(0x1.fffffep63f, 0x1.fffffep51f, 0x1.fffffep39f);
    CHECK(bvol_aabb_distance_sq_point(&origin, &p) == FLT_MAX);
}

TEST(aabb, insides_overlap_by_more_than_a_face)
{
    bvol_aabb a = aabb(0, 0, 0, 2, 2, 2), beside = aabb(2, 0, 0, 3, 2, 2), into = aabb(nextafterf(2, 0), 0, 0, 3, 2, 2);
    bvol_aabb point = aabb(1, 1, 1, 1, 1, 1), space = aabb(-INF, -INF, -INF, INF, INF, INF), inverted = aabb(2, 0, 0, 1, 2, 2);
    CHECK(bvol_aabb_overlaps_aabb(&a, &beside) == 1 && bvol_aabb_overlaps_aabb_interior(&a, &beside) == 0);
    CHECK(bvol_aabb_overlaps_aabb_interior(&a, &into) == 1 && bvol_aabb_overlaps_aabb_interior(&into, &a) == 1);
    CHECK(bvol_aabb_overlaps_aabb_interior(&a, &point) == 1 && bvol_aabb_overlaps_aabb_interior(&point, &point) == 0);
    CHECK(bvol_aabb_overlaps_aabb_interior(&a, &space) == 1 && bvol_aabb_overlaps_aabb_interior(&space, &space) == 1);
    CHECK(bvol_aabb_overlaps_aabb_interior(&space, &inverted) == 0 && bvol_aabb_overlaps_aabb_interior(&inverted, &space) == 0);
    for (int k = 0; k < 3; k++)
        for (int side = 0; side < 2; side++) {
            bvol_aabb b = aabb(-1, -1, -1, 3, 3, 3);
            *vec3_at(side ? &b.max : &b.min, k) = side ? 0 : 2;
            *vec3_at(side ? &b.min : &b.max, k) = side ? -2 : 4;
            CHECK(bvol_aabb_overlaps_aabb_interior(&a, &b) == 0);
            *vec3_at(side ? &b.max : &b.min, k) = side ? TINY : nextafterf(2, 0);
            CHECK(bvol_aabb_overlaps_aabb_interior(&a, &b) == 1);
        }
}

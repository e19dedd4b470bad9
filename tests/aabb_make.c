/* SPDX-License-Identifier: MIT */
/* Boxes made of corners, of center and size, and of points. */
#include "boxes.h"
#include "rational.h"
#include "tables.h"
#include "test.h"

TEST(aabb_make, the_empty_box_is_inverted_infinity)
{
    bvol_aabb box = aabb(1, 2, 3, 4, 5, 6);
    bvol_aabb_make_empty(&box);
    CHECK(is_canonical_empty(&box));
}

TEST(aabb_make, from_corners_takes_any_two_opposite_corners)
{
    for (int k = 0; k < 8; k++) {
        bvol_vec3 a = vec3(k & 1 ? 4 : 1, k & 2 ? 5 : 2, k & 4 ? 6 : 3), b = vec3(k & 1 ? 1 : 4, k & 2 ? 2 : 5, k & 4 ? 3 : 6);
        bvol_aabb box, expected = aabb(1, 2, 3, 4, 5, 6);
        bvol_aabb_from_corners(&a, &b, &box);
        CHECKF(same_aabb(&box, &expected), "corner %d", k);
    }
}

TEST(aabb_make, from_corners_takes_infinite_and_equal_corners)
{
    bvol_vec3 a = vec3(INF, -INF, 1), b = vec3(0, INF, 1);
    bvol_aabb box, expected = aabb(0, -INF, 1, INF, INF, 1);
    bvol_aabb_from_corners(&a, &b, &box);
    CHECK(same_aabb(&box, &expected));
}

TEST(aabb_make, from_corners_with_a_nan_is_all_nan)
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

TEST(aabb_make, from_center_and_size_is_exact_where_it_can_be)
{
    bvol_vec3 center = vec3(1, -2, 0), size = vec3(4, 0, TINY);
    bvol_aabb box, expected = aabb(-1, -2, -TINY, 3, -2, TINY); /* half of the smallest float rounds outward to it */
    bvol_aabb_from_center_size(&center, &size, &box);
    CHECK(same_aabb(&box, &expected));
}

TEST(aabb_make, from_center_and_infinite_size_is_unbounded_on_that_axis)
{
    bvol_vec3 center = vec3(1, 2, 3), size = vec3(2, INF, 2);
    bvol_aabb box, expected = aabb(0, -INF, 2, 2, INF, 4);
    bvol_aabb_from_center_size(&center, &size, &box);
    CHECK(same_aabb(&box, &expected));
}

TEST(aabb_make, from_center_and_negative_size_is_empty)
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

TEST(aabb_make, from_center_and_size_refuses_nan_and_illegal_infinities_even_where_empty)
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

TEST(aabb_make, from_center_and_size_is_the_tightest_box)
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

TEST(aabb_make, from_points_takes_every_point_and_no_more)
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

TEST(aabb_make, from_points_reads_only_the_points_of_a_stride)
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

TEST(aabb_make, from_points_leaves_out_points_with_a_nan_and_takes_infinite_ones)
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

TEST(aabb_make, from_points_without_points_or_with_a_bad_stride_is_empty)
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

/* The plain loop, of equal numbers the first. */
static size_t box_of_points(const float *points, size_t count, size_t apart, bvol_aabb *box)
{
    size_t accepted = 0;
    bvol_aabb_make_empty(box);
    for (const float *p = points; p < points + count * apart; p += apart) {
        if (isnan(p[0]) || isnan(p[1]) || isnan(p[2]))
            continue;
        accepted++;
        for (int k = 0; k < 3; k++) {
            float *const min = vec3_at(&box->min, k), *const max = vec3_at(&box->max, k);
            *min = p[k] < *min ? p[k] : *min;
            *max = p[k] > *max ? p[k] : *max;
        }
    }
    return accepted;
}

TEST(aabb_make, from_points_is_a_plain_loop_bit_by_bit)
{
    enum { MOST = 1500, ROOM = 5 };
    static const float special[] = {NAN, INF, -INF, 0, -0.0F, FLT_MAX, -FLT_MAX, TINY};
    static float points[MOST * ROOM];
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long i = test_cases(400); i > 0; i--) {
        const size_t count = (size_t)chance_int(&c, 0, one_in(&c, 2) ? 130 : MOST - 20),
                     apart = (size_t)chance_int(&c, 3, ROOM);
        const int rare = one_in(&c, 3) ? 4 : 4000, sign = chance_int(&c, -1, 1);
        float *const first = points + chance_int(&c, 0, 17);
        bvol_aabb box, wanted;
        for (size_t k = 0; k < count * apart; k++) {
            const float f = chance_float(&c, -1, 1);
            first[k] = one_in(&c, rare) ? special[chance_int(&c, 0, 7)] : sign == 0 ? f : (float)sign * fabsf(f);
        }
        const size_t accepted = box_of_points(first, count, apart, &wanted);
        CHECK(bvol_aabb_from_points((const bvol_vec3 *)(const void *)first, count, apart * sizeof(float), &box) == accepted);
        CHECKF(memcmp(&box, &wanted, sizeof box) == 0, "%zu points, %zu floats apart", count, apart);
    }
}

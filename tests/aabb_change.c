/* SPDX-License-Identifier: MIT */
/* Boxes merged, cut, grown and transformed: special cases with answers from the definition, the tightest box by rationals. */
#include "boxes.h"
#include "rational.h"
#include "test.h"

TEST(aabb_change, merge_of_two_boxes_is_the_box_of_both)
{
    bvol_aabb a = aabb(0, 0, 0, 1, 1, 1), b = aabb(-1, 0.5f, 2, 0.5f, 3, 4), out, expected = aabb(-1, 0, 0, 1, 3, 4);
    bvol_aabb_merge(&a, &b, &out);
    CHECK(same_aabb(&out, &expected));
    b = aabb(-INF, 0, 0, 0, 0, 0);
    expected = aabb(-INF, 0, 0, 1, 1, 1);
    bvol_aabb_merge(&a, &b, &out);
    CHECK(same_aabb(&out, &expected));
}

TEST(aabb_change, merge_with_an_empty_box_adds_nothing)
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

TEST(aabb_change, merge_with_a_point_starts_from_an_empty_box)
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

TEST(aabb_change, intersection_is_the_common_box)
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

TEST(aabb_change, expand_of_special_operands)
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
TEST(aabb_change, expand_decides_emptiness_exactly)
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

TEST(aabb_change, expand_is_the_tightest_box)
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

TEST(aabb_change, nan_in_any_field_makes_derived_boxes_all_nan)
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

TEST(aabb_change, transform_of_special_operands)
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

TEST(aabb_change, transform_looks_at_the_first_three_rows_only)
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

TEST(aabb_change, transform_is_the_tightest_box)
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
TEST(aabb_change, transform_rounds_by_a_hair_under_cancelling_errors)
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

TEST(aabb_change, outputs_may_be_inputs)
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

TEST(aabb_change, transforms_round_down_even_where_the_errors_of_a_sum_cancel)
{
    /* 1 + 2^-60 - 2^-125 - 2^-60 */
    const float matrix[16] = {1, 0, 0, 0, 0x1p-60F, 1, 0, 0, -0x1p-125F, 0, 1, 0, -0x1p-60F, 0, 0, 1};
    bvol_aabb one = aabb(1, 1, 1, 1, 1, 1), out;
    bvol_aabb_transform(&one, matrix, &out);
    CHECK(out.min.x == nextafterf(1, 0) && out.max.x == 1);
}

TEST(aabb_change, half_infinite_boxes_shrink_at_their_finite_wall)
{
    bvol_aabb box = aabb(-INF, -INF, 1, 1, -INF, INF), expected = aabb(-INF, -INF, 2, 0, -INF, INF), out;
    bvol_aabb_expand(&box, -1, &out);
    CHECK(same_aabb(&out, &expected));
}

TEST(aabb_change, transform_takes_the_largest_float_for_what_it_is)
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

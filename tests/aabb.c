/* SPDX-License-Identifier: MIT */
/* What boxes are asked: special cases with answers from the definition, and numbers against rationals. Booleans over special
 * operands are in truth_table.c. */
#include "boxes.h"
#include "rational.h"
#include "test.h"

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

/* Whether a squared distance is not above the sum of the squares of three rational gaps, and not far below. */
static int distance_agrees(float answer, const rational gap[3])
{
    rational sum = rational_of(0);
    for (int k = 0; k < 3; k++)
        sum = rational_add(sum, rational_mul(gap[k], gap[k]));
    if (rational_sign(sum) == 0)
        return answer == 0;
    if (answer < TINY)
        return 0;
    if (answer > FLT_MAX || (answer > TINY && rational_cmp(rational_of((double)answer), sum) > 0))
        return 0;
    const rational lost = rational_add(rational_mul(sum, rational_power_of_two(-22)), rational_power_of_two(-149));
    return answer == FLT_MAX || rational_cmp(rational_add(rational_of((double)answer), lost), sum) >= 0;
}

static rational gap_between(float low_a, float high_a, float low_b, float high_b)
{
    rational up = rational_sub(rational_of((double)low_b), rational_of((double)high_a));
    rational down = rational_sub(rational_of((double)low_a), rational_of((double)high_b));
    return rational_max(rational_max(up, down), rational_of(0));
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

/* (2^64 - 2^40)^2 + (2^52)^2 is above the largest float by 2^80. */
TEST(aabb, distance_whose_square_passes_the_largest_float_is_that_float)
{
    bvol_aabb origin = aabb(0, 0, 0, 0, 0, 0);
    bvol_vec3 beyond = vec3(0x1p64f - 0x1p40f, 0x1p52f, 0), within = vec3(0x1p64f - 0x1p40f, 0x1p51f, 0);
    CHECK(bvol_aabb_distance_sq_point(&origin, &beyond) == FLT_MAX);
    CHECK(bvol_aabb_distance_sq_point(&origin, &within) < FLT_MAX);
}

/* ---- at the edge of floats ---- */

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

/* With a = 2^24 - 1, (2^40 a)^2 + (2^28 a)^2 + (2^16 a)^2 rounds in double to the largest float, and is less. */
TEST(aabb, distance_whose_square_is_nearly_the_largest_float_is_below_it)
{
    const bvol_aabb origin = aabb(0, 0, 0, 0, 0, 0);
    const bvol_vec3 p = vec3(0x1.fffffep63f, 0x1.fffffep51f, 0x1.fffffep39f);
    CHECK(bvol_aabb_distance_sq_point(&origin, &p) == nextafterf(FLT_MAX, 0));
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

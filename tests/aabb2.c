/* SPDX-License-Identifier: MIT */
/* Rectangles: special operands as literals, derived rectangles against rationals. */
#include "rational.h"
#include "test.h"
#include "values.h"

static const bvol_aabb2 empty = {{INF, INF}, {-INF, -INF}}, plane_2 = {{-INF, -INF}, {INF, INF}};
static const bvol_aabb2 empties[] = {
    {{INF, INF}, {-INF, -INF}}, {{0, 3}, {2, 1}}, {{3, 0}, {1, 2}}, {{-INF, TINY}, {INF, 0}}, {{1, 0}, {-INF, 1}}};
enum { EMPTIES = sizeof empties / sizeof *empties };

/* A rectangle with NaN in one field, of an empty one too. */
static bvol_aabb2 with_nan(bvol_aabb2 box, int field)
{
    set_field(&box, field, nan_bits[field % NAN_COUNT]);
    return box;
}

static rational exact(float f)
{
    return rational_of((double)f);
}

static float pick(chance *rng, long i)
{
    return i & 1 ? chance_finite(rng) : chance_float(rng, -9, 9);
}

/* ---- making ---- */

TEST(aabb2, empty_is_the_canonical_one)
{
    bvol_aabb2 box = plane_2;
    bvol_aabb2_make_empty(&box);
    CHECK(same_aabb2(box, empty));
}

TEST(aabb2, from_corners_takes_any_order_and_refuses_nan)
{
    bvol_vec2 a = vec2(3, -1), b = vec2(-2, 5);
    bvol_aabb2 box;
    bvol_aabb2_from_corners(&a, &b, &box);
    CHECK(same_aabb2(box, aabb2(-2, -1, 3, 5)));
    b = vec2(INF, -INF);
    bvol_aabb2_from_corners(&b, &a, &box);
    CHECK(same_aabb2(box, aabb2(3, -INF, INF, -1)));
    for (int field = 0; field < 2; field++) {
        bvol_vec2 bad = a;
        set_field(&bad, field, nan_bits[field]);
        bvol_aabb2_from_corners(&a, &bad, &box);
        CHECK(all_nan(&box, 4));
        bvol_aabb2_from_corners(&bad, &a, &box);
        CHECK(all_nan(&box, 4));
    }
}

/* S3: position is the center; width and height. */
TEST(aabb2, from_center_width_and_height)
{
    bvol_vec2 center = vec2(10, 20), size = vec2(4, 6);
    bvol_aabb2 box;
    bvol_aabb2_from_center_size(&center, &size, &box);
    CHECK(same_aabb2(box, aabb2(8, 17, 12, 23)));
    size = vec2(INF, 0);
    bvol_aabb2_from_center_size(&center, &size, &box);
    CHECK(same_aabb2(box, aabb2(-INF, 20, INF, 20)));
    size = vec2(1, -TINY);
    bvol_aabb2_from_center_size(&center, &size, &box);
    CHECK(same_aabb2(box, empty));
    static const bvol_vec2 bad[][2] = {{{INF, 0}, {1, 1}},  {{0, -INF}, {1, 1}}, {{NAN, 0}, {1, 1}},
                                       {{0, 0}, {1, -INF}}, {{0, 0}, {NAN, -1}}, {{INF, 0}, {1, -1}}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        bvol_aabb2_from_center_size(&bad[i][0], &bad[i][1], &box);
        CHECKF(all_nan(&box, 4), "case %u", i);
    }
}

TEST(aabb2, from_center_and_size_is_the_tightest)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        bvol_vec2 c = vec2(pick(&rng, i), pick(&rng, i)), s = vec2(fabsf(pick(&rng, i / 2)), fabsf(pick(&rng, i)));
        bvol_aabb2 box;
        bvol_aabb2_from_center_size(&c, &s, &box);
        rational_begin();
        rational hx = rational_div(exact(s.x), rational_of(2)), hy = rational_div(exact(s.y), rational_of(2));
        CHECK(rational_rounds_down_to(rational_sub(exact(c.x), hx), box.min.x));
        CHECK(rational_rounds_down_to(rational_sub(exact(c.y), hy), box.min.y));
        CHECK(rational_rounds_up_to(rational_add(exact(c.x), hx), box.max.x));
        CHECK(rational_rounds_up_to(rational_add(exact(c.y), hy), box.max.y));
    }
}

TEST(aabb2, from_points_with_strides_and_nans)
{
    static const float packed[] = {1, 2, -3, 4, NAN, 9, 0, NAN, 0, 7};
    bvol_aabb2 box;
    CHECK(bvol_aabb2_from_points((const bvol_vec2 *)packed, 5, 0, &box) == 3);
    CHECK(same_aabb2(box, aabb2(-3, 2, 1, 7)));
    CHECK(bvol_aabb2_from_points((const bvol_vec2 *)packed, 2, 8, &box) == 2);
    CHECK(same_aabb2(box, aabb2(-3, 2, 1, 4)));
    static const float strided[] = {1, 2, 99, -3, 4, 99, INF, 0};
    CHECK(bvol_aabb2_from_points((const bvol_vec2 *)strided, 3, 12, &box) == 3);
    CHECK(same_aabb2(box, aabb2(-3, 0, INF, 4)));
    static const size_t bad[] = {1, 2, 4, 7, 9, 10};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        box = plane_2;
        CHECK(bvol_aabb2_from_points((const bvol_vec2 *)packed, 2, bad[i], &box) == 0 && same_aabb2(box, empty));
    }
    CHECK(bvol_aabb2_from_points(NULL, 2, 0, &box) == 0 && same_aabb2(box, empty));
    CHECK(bvol_aabb2_from_points((const bvol_vec2 *)packed, 0, 0, &box) == 0 && same_aabb2(box, empty));
}

/* ---- asking one ---- */

TEST(aabb2, is_empty_if_inverted_on_any_axis_and_valid)
{
    for (int i = 0; i < EMPTIES; i++) {
        CHECKF(bvol_aabb2_is_empty(&empties[i]) == 1, "rectangle %d", i);
        for (int field = 0; field < 4; field++) {
            bvol_aabb2 bad = with_nan(empties[i], field);
            CHECKF(bvol_aabb2_is_empty(&bad) == 0, "rectangle %d, field %d", i, field);
        }
    }
    static const bvol_aabb2 full[] = {
        {{1, 1}, {1, 1}}, {{0, 0}, {-0.0f, -0.0f}}, {{INF, INF}, {INF, INF}}, {{0, 0}, {TINY, 0}}};
    for (int i = 0; i < 4; i++)
        CHECKF(bvol_aabb2_is_empty(&full[i]) == 0, "rectangle %d", i);
}

TEST(aabb2, center_size_and_area_of_special_rectangles)
{
    static const struct {
        bvol_aabb2 box;
        bvol_vec2 center, size;
        double area;
    } cases[] = {{{{1, -4}, {3, 2}}, {2, -1}, {2, 6}, 12},
                 {{{5, 5}, {5, 7}}, {5, 6}, {0, 2}, 0},
                 {{{-INF, 0}, {INF, 0}}, {0, 0}, {INF, 0}, 0}, /* 0 * inf counts as 0 */
                 {{{-INF, 1}, {3, 2}}, {-INF, 1.5f}, {INF, 1}, (double)INF},
                 {{{INF, 0}, {INF, INF}}, {INF, INF}, {0, INF}, 0},
                 {{{-INF, -INF}, {INF, INF}}, {0, 0}, {INF, INF}, (double)INF},
                 {{{-FLT_MAX, 0}, {FLT_MAX, 0.5f}}, {0, 0.25f}, {INF, 0.5f}, (double)FLT_MAX}};
    bvol_vec2 v;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        bvol_aabb2_center(&cases[i].box, &v);
        CHECKF(same_vec2(v, cases[i].center), "center %u", i);
        bvol_aabb2_size(&cases[i].box, &v);
        CHECKF(same_vec2(v, cases[i].size), "size %u", i);
        CHECKF(bvol_aabb2_area(&cases[i].box) == cases[i].area, "area %u", i);
    }
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb2_center(&empties[i], &v);
        CHECK(all_nan(&v, 2));
        bvol_aabb2_size(&empties[i], &v);
        CHECK(v.x == 0 && v.y == 0 && bvol_aabb2_area(&empties[i]) == 0);
        for (int field = 0; field < 4; field++) {
            bvol_aabb2 bad = with_nan(empties[i], field);
            bvol_aabb2_center(&bad, &v);
            CHECK(all_nan(&v, 2));
            bvol_aabb2_size(&bad, &v);
            CHECK(all_nan(&v, 2) && isnan(bvol_aabb2_area(&bad)));
        }
    }
}

TEST(aabb2, center_size_and_area_are_as_accurate_as_promised)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        bvol_vec2 a = vec2(pick(&rng, i), pick(&rng, i)), b = vec2(pick(&rng, i), pick(&rng, i / 2)), c, s;
        bvol_aabb2 box;
        bvol_aabb2_from_corners(&a, &b, &box);
        bvol_aabb2_center(&box, &c);
        bvol_aabb2_size(&box, &s);
        rational_begin();
        rational sx = rational_sub(exact(box.max.x), exact(box.min.x)), sy = rational_sub(exact(box.max.y), exact(box.min.y));
        CHECK(bvol_aabb2_contains_point(&box, &c));
        CHECK(rational_rounds_to(rational_div(rational_add(exact(a.x), exact(b.x)), rational_of(2)), c.x));
        CHECK(rational_rounds_to(rational_div(rational_add(exact(a.y), exact(b.y)), rational_of(2)), c.y));
        CHECK(rational_rounds_up_to(sx, s.x) && rational_rounds_up_to(sy, s.y));
        rational area = rational_mul(sx, sy);
        CHECK(rational_within(bvol_aabb2_area(&box), area, rational_mul(area, rational_power_of_two(-50))));
    }
}

TEST(aabb2, corners_follow_the_bits_of_their_number)
{
    bvol_aabb2 box = aabb2(1, NAN, 3, -INF);
    bvol_vec2 c[4];
    bvol_aabb2_corners(&box, c);
    CHECK(c[0].x == 1 && c[1].x == 3 && c[2].x == 1 && c[3].x == 3);
    CHECK(isnan(c[0].y) && isnan(c[1].y) && c[2].y == -INF && c[3].y == -INF);
}

/* S3: the same rectangle on a plot, where y points up, and on a screen, where it points down. */
TEST(aabb2, top_and_bottom_for_y_up_and_y_down)
{
    bvol_aabb2 box = aabb2(1, 2, 3, 5);
    CHECK(bvol_aabb2_top(&box, BVOL_Y_UP) == 5 && bvol_aabb2_bottom(&box, BVOL_Y_UP) == 2);
    CHECK(bvol_aabb2_top(&box, BVOL_Y_DOWN) == 2 && bvol_aabb2_bottom(&box, BVOL_Y_DOWN) == 5);
    CHECK(bvol_aabb2_top(&box, -7) == 2 && bvol_aabb2_bottom(&box, -7) == 5);
    CHECK(bvol_aabb2_top(&empty, 0) == -INF && bvol_aabb2_bottom(&empty, 0) == INF);
}

/* ---- point ---- */

TEST(aabb2, contains_its_edges_and_corners)
{
    bvol_aabb2 box = aabb2(0, 0, 2, 2);
    for (int x = -1; x <= 3; x++)
        for (int y = -1; y <= 3; y++) {
            bvol_vec2 p = vec2((float)x, (float)y);
            CHECK(bvol_aabb2_contains_point(&box, &p) == (x >= 0 && x <= 2 && y >= 0 && y <= 2));
        }
}

TEST(aabb2, closest_point_and_distance_of_a_point)
{
    bvol_aabb2 box = aabb2(0, 0, 2, 2);
    bvol_vec2 p = vec2(-3, 6), q;
    bvol_aabb2_closest_point(&box, &p, &q);
    CHECK(q.x == 0 && q.y == 2 && bvol_aabb2_distance_sq_point(&box, &p) == 25);
    bvol_aabb2_closest_point(&box, &p, &p); /* in place */
    CHECK(p.x == 0 && p.y == 2 && bvol_aabb2_distance_sq_point(&box, &p) == 0);
    p = vec2(1, nextafterf(2, 3));
    CHECK(bvol_aabb2_distance_sq_point(&box, &p) == 0x1p-44f);
    static const float not_finite[] = {NAN, INF, -INF};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++) {
            bvol_vec2 bad = vec2(k ? 1 : not_finite[i], k ? not_finite[i] : 1);
            bvol_aabb2_closest_point(&box, &bad, &q);
            CHECK(all_nan(&q, 2) && isnan(bvol_aabb2_distance_sq_point(&box, &bad)));
        }
    p = vec2(1, 1);
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb2_closest_point(&empties[i], &p, &q);
        CHECK(all_nan(&q, 2) && bvol_aabb2_distance_sq_point(&empties[i], &p) == INF);
        for (int field = 0; field < 4; field++) {
            bvol_aabb2 bad = with_nan(empties[i], field);
            bvol_aabb2_closest_point(&bad, &p, &q);
            CHECK(all_nan(&q, 2) && isnan(bvol_aabb2_distance_sq_point(&bad, &p)));
        }
    }
}

/* ---- two ---- */

/* S3: two rectangles that share no more than an edge or a corner collide. */
TEST(aabb2, touching_counts_as_overlap)
{
    bvol_aabb2 a = aabb2(0, 0, 2, 2);
    for (int x = -3; x <= 3; x++)
        for (int y = -3; y <= 3; y++) {
            bvol_aabb2 b = aabb2((float)x, (float)y, (float)x + 2, (float)y + 2);
            int overlaps = abs(x) <= 2 && abs(y) <= 2;
            CHECK(bvol_aabb2_overlaps_aabb2(&a, &b) == overlaps && bvol_aabb2_overlaps_aabb2(&b, &a) == overlaps);
            CHECK(bvol_aabb2_contains_aabb2(&a, &b) == (x == 0 && y == 0));
            CHECK(bvol_aabb2_classify_aabb2(&a, &b) == (x == 0 && y == 0 ? BVOL_INSIDE : overlaps));
            float dx = (float)(abs(x) > 2), dy = (float)(abs(y) > 2);
            CHECK(bvol_aabb2_distance_sq_aabb2(&a, &b) == dx * dx + dy * dy);
        }
    bvol_aabb2 beside = aabb2(nextafterf(2, 3), 0, 3, 3);
    CHECK(bvol_aabb2_overlaps_aabb2(&a, &beside) == 0 && bvol_aabb2_distance_sq_aabb2(&a, &beside) > 0);
}

TEST(aabb2, distances_of_special_operands)
{
    bvol_aabb2 box = aabb2(0, 0, 1, 1), far = aabb2(0x1p100f, 0, INF, INF), near = aabb2(-TINY, 0, -TINY, 1);
    CHECK(bvol_aabb2_distance_sq_aabb2(&box, &far) == FLT_MAX && bvol_aabb2_distance_sq_aabb2(&box, &near) == TINY);
    CHECK(bvol_aabb2_distance_sq_aabb2(&box, &plane_2) == 0);
    for (int i = 0; i < EMPTIES; i++) {
        CHECK(bvol_aabb2_distance_sq_aabb2(&box, &empties[i]) == INF);
        CHECK(bvol_aabb2_distance_sq_aabb2(&empties[i], &box) == INF);
        for (int field = 0; field < 4; field++) {
            bvol_aabb2 bad = with_nan(empties[i], field);
            CHECK(isnan(bvol_aabb2_distance_sq_aabb2(&bad, &box)) && isnan(bvol_aabb2_distance_sq_aabb2(&empty, &bad)));
        }
    }
}

/* ---- changing ---- */

TEST(aabb2, merge_and_intersection)
{
    bvol_aabb2 a = aabb2(0, 0, 2, 2), b = aabb2(1, -3, 5, 1), apart = aabb2(3, 0, 4, 1), out;
    bvol_aabb2_merge(&a, &b, &out);
    CHECK(same_aabb2(out, aabb2(0, -3, 5, 2)));
    bvol_aabb2_intersection(&a, &b, &out);
    CHECK(same_aabb2(out, aabb2(1, 0, 2, 1)));
    bvol_aabb2_intersection(&a, &apart, &out);
    CHECK(same_aabb2(out, empty));
    bvol_aabb2_intersection(&a, &plane_2, &out);
    CHECK(same_aabb2(out, a));
    out = a;
    bvol_aabb2_merge(&out, &apart, &out); /* in place */
    CHECK(same_aabb2(out, aabb2(0, 0, 4, 2)));
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb2_merge(&empties[i], &a, &out);
        CHECK(same_aabb2(out, a));
        bvol_aabb2_merge(&a, &empties[i], &out);
        CHECK(same_aabb2(out, a));
        bvol_aabb2_merge(&empties[i], &empties[1], &out);
        CHECK(same_aabb2(out, empty));
        bvol_aabb2_intersection(&empties[i], &plane_2, &out);
        CHECK(same_aabb2(out, empty));
        for (int field = 0; field < 4; field++) {
            bvol_aabb2 bad = with_nan(empties[i], field);
            bvol_aabb2_merge(&a, &bad, &out);
            CHECK(all_nan(&out, 4));
            bvol_aabb2_intersection(&bad, &a, &out);
            CHECK(all_nan(&out, 4));
        }
    }
}

TEST(aabb2, merge_point_grows_from_nothing)
{
    bvol_vec2 points[] = {{1, 2}, {-1, 5}, {INF, 3}};
    bvol_aabb2 box = empties[3];
    bvol_aabb2_merge_point(&box, &points[0], &box);
    CHECK(same_aabb2(box, aabb2(1, 2, 1, 2)));
    bvol_aabb2_merge_point(&box, &points[1], &box);
    CHECK(same_aabb2(box, aabb2(-1, 2, 1, 5)));
    bvol_aabb2_merge_point(&box, &points[2], &box);
    CHECK(same_aabb2(box, aabb2(-1, 2, INF, 5)));
    bvol_vec2 bad = vec2(0, NAN);
    bvol_aabb2_merge_point(&box, &bad, &box);
    CHECK(all_nan(&box, 4));
}

TEST(aabb2, expand_of_special_operands)
{
    bvol_aabb2 box = aabb2(0, 0, 2, 4), out;
    bvol_aabb2_expand(&box, 1, &out);
    CHECK(same_aabb2(out, aabb2(-1, -1, 3, 5)));
    bvol_aabb2_expand(&box, -1, &out); /* down to its middle */
    CHECK(same_aabb2(out, aabb2(1, 1, 1, 3)));
    bvol_aabb2_expand(&box, nextafterf(-1, -2), &out);
    CHECK(same_aabb2(out, empty));
    bvol_aabb2_expand(&plane_2, -FLT_MAX, &out);
    CHECK(same_aabb2(out, plane_2));
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb2_expand(&empties[i], 100, &out);
        CHECK(same_aabb2(out, empty));
    }
    static const float bad[] = {NAN, INF, -INF};
    for (int i = 0; i < 3; i++) {
        bvol_aabb2_expand(&box, bad[i], &out);
        CHECK(all_nan(&out, 4));
    }
    for (int field = 0; field < 4; field++) {
        bvol_aabb2 nan = with_nan(box, field);
        bvol_aabb2_expand(&nan, 1, &out);
        CHECK(all_nan(&out, 4));
    }
}

TEST(aabb2, expand_is_the_tightest)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        bvol_vec2 a = vec2(pick(&rng, i), pick(&rng, i)), b = vec2(pick(&rng, i), pick(&rng, i));
        float amount = pick(&rng, i / 2);
        bvol_aabb2 box, out;
        bvol_aabb2_from_corners(&a, &b, &box);
        bvol_aabb2_expand(&box, amount, &out);
        rational_begin();
        rational e = exact(amount), twice = rational_mul(rational_of(2), e);
        int left = rational_sign(rational_add(rational_sub(exact(box.max.x), exact(box.min.x)), twice)) >= 0 &&
                   rational_sign(rational_add(rational_sub(exact(box.max.y), exact(box.min.y)), twice)) >= 0;
        if (!left) {
            CHECK(same_aabb2(out, empty));
            continue;
        }
        CHECK(rational_rounds_down_to(rational_sub(exact(box.min.x), e), out.min.x));
        CHECK(rational_rounds_down_to(rational_sub(exact(box.min.y), e), out.min.y));
        CHECK(rational_rounds_up_to(rational_add(exact(box.max.x), e), out.max.x));
        CHECK(rational_rounds_up_to(rational_add(exact(box.max.y), e), out.max.y));
    }
}

TEST(aabb2, transform_of_special_operands)
{
    static const float quarter_turn[6] = {0, 1, -1, 0, 10, 20}, x_only[6] = {1, 0, 0, 0, 0, 0}, shear[6] = {1, 1, -1, 1, 0, 0};
    bvol_aabb2 box = aabb2(1, 2, 3, 5), half = aabb2(0, 0, INF, 1), out;
    bvol_aabb2_transform(&box, quarter_turn, &out);
    CHECK(same_aabb2(out, aabb2(5, 21, 8, 23)));
    bvol_aabb2_transform(&half, quarter_turn, &out);
    CHECK(same_aabb2(out, aabb2(9, 20, 10, INF)));
    bvol_aabb2_transform(&plane_2, x_only, &out); /* 0 * inf counts as 0 */
    CHECK(same_aabb2(out, aabb2(-INF, 0, INF, 0)));
    bvol_aabb2 corner = aabb2(0, 0, INF, INF);
    bvol_aabb2_transform(&corner, shear, &out); /* x - y and x + y */
    CHECK(same_aabb2(out, aabb2(-INF, 0, INF, INF)));
    for (int i = 0; i < EMPTIES; i++) {
        bvol_aabb2_transform(&empties[i], quarter_turn, &out);
        CHECK(same_aabb2(out, empty));
    }
    for (int field = 0; field < 4; field++) {
        bvol_aabb2 bad = with_nan(empties[field], field);
        bvol_aabb2_transform(&bad, quarter_turn, &out);
        CHECK(all_nan(&out, 4));
    }
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 3; k++) {
            float m[6] = {1, 0, 0, 1, 0, 0};
            m[i] = k == 0 ? NAN : k == 1 ? INF : -INF;
            bvol_aabb2_transform(&box, m, &out);
            CHECKF(all_nan(&out, 4), "entry %d", i);
        }
}

TEST(aabb2, transform_is_the_tightest)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        bvol_vec2 a = vec2(pick(&rng, i), pick(&rng, i)), b = vec2(pick(&rng, i), pick(&rng, i));
        bvol_aabb2 box, out;
        bvol_vec2 corner[4];
        float m[6];
        for (int k = 0; k < 6; k++)
            m[k] = i & 2 ? chance_finite(&rng) : chance_float(&rng, -2, 2);
        bvol_aabb2_from_corners(&a, &b, &box);
        bvol_aabb2_corners(&box, corner);
        bvol_aabb2_transform(&box, m, &out);
        rational_begin();
        for (int row = 0; row < 2; row++) {
            rational low = NULL, high = NULL;
            for (int k = 0; k < 4; k++) {
                rational x = rational_product((double)m[row], (double)corner[k].x);
                rational y = rational_product((double)m[2 + row], (double)corner[k].y);
                rational image = rational_add(rational_add(x, y), exact(m[4 + row]));
                low = low && rational_cmp(low, image) < 0 ? low : image;
                high = high && rational_cmp(high, image) > 0 ? high : image;
            }
            CHECK(rational_rounds_down_to(low, row ? out.min.y : out.min.x));
            CHECK(rational_rounds_up_to(high, row ? out.max.y : out.max.x));
        }
    }
}

TEST(aabb2, transform_may_overwrite_its_input)
{
    static const float m[6] = {0, 1, -1, 0, 10, 20};
    bvol_aabb2 box = aabb2(1, 2, 3, 5);
    bvol_aabb2_transform(&box, m, &box);
    CHECK(same_aabb2(box, aabb2(5, 21, 8, 23)));
}

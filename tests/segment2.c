/* SPDX-License-Identifier: MIT */
/* Segments of the plane: answers known by hand, with each other and with boxes and circles. */
#include "test.h"
#include "values.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "base/stage.h"

TEST(segment2, bounds_are_the_rectangle_of_its_ends)
{
    const bvol_segment2 s = segment2(1, -2, -1, 5);
    bvol_aabb2 box;
    bvol_segment2_bounds(&s, &box);
    CHECK(same_aabb2(box, aabb2(-1, -2, 1, 5)));
    for (int field = 0; field < 4; field++) {
        bvol_segment2 broken = s;
        set_field(&broken, field, nan_bits[field]);
        bvol_segment2_bounds(&broken, &box);
        CHECK(all_nan(&box, 4));
        set_field(&broken, field, float_bits(INF));
        bvol_segment2_bounds(&broken, &box);
        CHECK(all_nan(&box, 4));
    }
}

TEST(segment2, validate_tells_points_from_segments)
{
    const bvol_segment2 s = segment2(1, 2, 1, 3), point = segment2(0, 2, -0.0f, 2);
    CHECK(bvol_segment2_validate(&s) == BVOL_OK);
    CHECK(bvol_segment2_validate(&point) == BVOL_NOTE_DEGENERATE);
    CHECK(bvol_segment2_validate(NULL) == BVOL_ERROR_ARGUMENT);
    for (int field = 0; field < 4; field++) {
        bvol_segment2 broken = s;
        set_field(&broken, field, float_bits(-INF));
        CHECK(bvol_segment2_validate(&broken) == BVOL_ERROR_NOT_FINITE);
    }
}

TEST(segment2, a_map_moves_both_ends_and_rounds_once)
{
    const float m[6] = {0, 2, 3, 0, 10, 20}; /* x, y become 3 y + 10, 2 x + 20 */
    const float cancelling[6] = {0x1p30f, 0, -0x1p30f, 0x1p-30f, 0x1p-30f, 0};
    bvol_segment2 s = segment2(1, 2, 4, 5), image;
    bvol_segment2_transform(&s, m, &image);
    CHECK(image.a.x == 16 && image.a.y == 22 && image.b.x == 25 && image.b.y == 28);
    bvol_segment2_transform(&s, m, &s); /* in place */
    CHECK(memcmp(&s, &image, sizeof s) == 0);
    s = segment2(1, 1, 3, 3);
    bvol_segment2_transform(&s, cancelling, &image);
    CHECK(image.a.x == 0x1p-30f && image.b.x == 0x1p-30f && image.b.y == 3 * 0x1p-30f);
    for (int i = 0; i < 6; i++) {
        float broken[6] = {1, 0, 0, 1, 0, 0};
        broken[i] = NAN;
        bvol_segment2_transform(&s, broken, &image);
        CHECK(all_nan(&image, 4));
    }
}

/* overlaps, insides overlap, a contains b */
static const struct {
    bvol_segment2 a, b;
    int overlap, insides, contain;
} pairs[] = {
    {{{0, 0}, {4, 4}}, {{0, 4}, {4, 0}}, 1, 1, 0},               /* a cross */
    {{{0, 0}, {4, 0}}, {{2, 0}, {2, 3}}, 1, 0, 0},               /* a T */
    {{{0, 0}, {4, 0}}, {{4, 0}, {5, 7}}, 1, 0, 0},               /* end to end */
    {{{0, 0}, {4, 0}}, {{2, TINY}, {2, 3}}, 0, 0, 0},            /* a hair apart */
    {{{0, 0}, {4, 0}}, {{2, -TINY}, {2, 3}}, 1, 1, 0},           /* a hair across */
    {{{0, 0}, {4, 2}}, {{2, 1}, {6, 3}}, 1, 0, 0},               /* along one line */
    {{{0, 0}, {6, 3}}, {{2, 1}, {4, 2}}, 1, 0, 1},               /* within it */
    {{{0, 0}, {6, 3}}, {{6, 3}, {0, 0}}, 1, 0, 1},               /* itself */
    {{{0, 0}, {2, 1}}, {{4, 2}, {6, 3}}, 0, 0, 0},               /* one line, apart */
    {{{0, 0}, {6, 3}}, {{2, 1}, {4, 0x1.000002p1f}}, 1, 0, 0},   /* nearly within */
    {{{0, 0}, {6, 3}}, {{4, 2}, {4, 2}}, 1, 0, 1},               /* a point */
    {{{4, 2}, {4, 2}}, {{0, 0}, {6, 3}}, 1, 0, 0},               /* a point the other way */
    {{{1, 2}, {1, 2}}, {{1, 2}, {1, 2}}, 1, 0, 1},               /* two points */
    {{{1, 2}, {1, 2}}, {{1, 0x1.000002p1f}, {1, 3}}, 0, 0, 0},   /* and not */
    {{{0, 0}, {0x1p100f, 0x1p100f}}, {{1, 1}, {2, 2}}, 1, 0, 1}, /* long and short */
    {{{0, 0}, {0x1p100f, 0x1p100f}}, {{TINY, 0}, {1, -1}}, 0, 0, 0},
};

TEST(segment2, pairs_known_by_hand_at_any_scale)
{
    static const int exponents[] = {0, -100, 20};
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (unsigned e = 0; e < 3; e++) {
            bvol_segment2 a = pairs[i].a, b = pairs[i].b;
            const int hair = pairs[i].b.a.y == TINY || pairs[i].b.a.y == -TINY || pairs[i].b.a.x == TINY;
            for (int k = 0; k < 4 && !(hair && e == 1); k++) {
                (&a.a.x)[k] = ldexpf((&a.a.x)[k], exponents[e]);
                (&b.a.x)[k] = ldexpf((&b.a.x)[k], exponents[e]);
            }
            CHECKF(bvol_segment2_overlaps_segment2(&a, &b) == pairs[i].overlap, "case %u", i);
            CHECKF(bvol_segment2_overlaps_segment2(&b, &a) == pairs[i].overlap, "case %u", i);
            CHECKF(bvol_segment2_overlaps_segment2_interior(&a, &b) == pairs[i].insides, "case %u", i);
            CHECKF(bvol_segment2_overlaps_segment2_interior(&b, &a) == pairs[i].insides, "case %u", i);
            CHECKF(bvol_segment2_contains_segment2(&a, &b) == pairs[i].contain, "case %u", i);
            CHECKF(bvol_segment2_classify_segment2(&a, &b) == pairs[i].overlap + pairs[i].contain, "case %u", i);
        }
}

TEST(segment2, points_on_it_and_a_hair_beside_it)
{
    const bvol_segment2 s = segment2(-3, -1, 6, 2);
    const bvol_vec2 on = vec2(3, 1), end = vec2(6, 2), beside = vec2(3, nextafterf(1, 2)), beyond = vec2(9, 3);
    CHECK(bvol_segment2_contains_point(&s, &on) == 1 && bvol_segment2_contains_point(&s, &end) == 1);
    CHECK(bvol_segment2_contains_point(&s, &beside) == 0 && bvol_segment2_contains_point(&s, &beyond) == 0);
}

TEST(segment2, rectangles_finite_and_infinite)
{
    const bvol_aabb2 box = aabb2(0, 0, 2, 2), half = aabb2(-INF, 0, 1, INF), line = aabb2(1, 1, 1, INF),
                     flat = aabb2(0, 1, 2, 1);
    const bvol_aabb2 at_infinity = aabb2(INF, 0, INF, 1), none = aabb2(1, 0, 0, 1);
    const bvol_segment2 corner = segment2(1, 3, 3, 1), across = segment2(-1, 1, 9, 1), inside = segment2(0, 0, 1, 2);
    const bvol_segment2 far = segment2(-FLT_MAX, FLT_MAX, 0, FLT_MAX), wall = segment2(1, 0, 1, 5);
    CHECK(bvol_aabb2_overlaps_segment2(&box, &corner) == 1 && bvol_aabb2_overlaps_segment2_interior(&box, &corner) == 0);
    CHECK(bvol_aabb2_overlaps_segment2(&box, &across) == 1 && bvol_aabb2_overlaps_segment2_interior(&box, &across) == 1);
    CHECK(bvol_aabb2_classify_segment2(&box, &inside) == BVOL_INSIDE && bvol_aabb2_contains_segment2(&box, &across) == 0);
    CHECK(bvol_aabb2_within_segment2(&flat, &across) == 1 && bvol_aabb2_within_segment2(&box, &across) == 0);
    CHECK(bvol_aabb2_classify_within_segment2(&flat, &across) == BVOL_INSIDE);
    CHECK(bvol_aabb2_within_segment2(&line, &wall) == 0 && bvol_aabb2_overlaps_segment2(&line, &wall) == 1);
    CHECK(bvol_aabb2_contains_segment2(&half, &far) == 1 && bvol_aabb2_overlaps_segment2_interior(&half, &far) == 1);
    CHECK(bvol_aabb2_overlaps_segment2(&half, &wall) == 1 && bvol_aabb2_overlaps_segment2_interior(&half, &wall) == 0);
    CHECK(bvol_aabb2_overlaps_segment2(&at_infinity, &far) == 0 && bvol_aabb2_within_segment2(&at_infinity, &far) == 0);
    CHECK(bvol_aabb2_overlaps_segment2(&none, &inside) == 0 && bvol_aabb2_within_segment2(&none, &inside) == 1);
}

/* A half-plane whose only finite points have the largest float for a coordinate still has points to share. */
TEST(segment2, rectangles_that_begin_at_the_largest_float)
{
    const float m = FLT_MAX, less = nextafterf(FLT_MAX, 0);
    const struct {
        bvol_aabb2 box;
        bvol_segment2 reaching, short_of;
    } cases[] = {{aabb2(m, -1, INF, 1), segment2(0, 0, m, 0), segment2(0, 0, less, 0)},
                 {aabb2(-1, m, 1, INF), segment2(0, 0, 0, m), segment2(0, 0, 0, less)},
                 {aabb2(-INF, -1, -m, 1), segment2(0, 0, -m, 0), segment2(0, 0, -less, 0)},
                 {aabb2(-1, -INF, 1, -m), segment2(0, 0, 0, -m), segment2(0, 0, 0, -less)}};
    for (int i = 0; i < 4; i++) {
        CHECKF(bvol_aabb2_overlaps_segment2(&cases[i].box, &cases[i].reaching) == 1, "case %d", i);
        CHECKF(bvol_aabb2_overlaps_segment2_interior(&cases[i].box, &cases[i].reaching) == 0, "case %d", i);
        CHECKF(bvol_aabb2_overlaps_segment2(&cases[i].box, &cases[i].short_of) == 0, "case %d", i);
    }
}

/* Walls at infinity are drawn in, so that what is plain is certain in double. */
TEST(segment2, plain_answers_about_unbounded_rectangles_need_no_exact_numbers)
{
    const bvol_aabb2 lower_left = aabb2(-INF, -INF, 2, 3), upper_right = aabb2(2, 3, INF, INF);
    const bvol_segment2 below = segment2(0, 1, 1, -1), above = segment2(4, 5, 5, 7);
    const uint64_t *counts = bvoli_stages[BVOLI_aabb2_overlaps_segment2_interior], before = counts[BVOLI_EXACT];
    CHECK(bvol_aabb2_overlaps_segment2_interior(&lower_left, &below) == 1);
    CHECK(bvol_aabb2_overlaps_segment2_interior(&lower_left, &above) == 0);
    CHECK(bvol_aabb2_overlaps_segment2_interior(&upper_right, &above) == 1);
    CHECK(bvol_aabb2_overlaps_segment2_interior(&upper_right, &below) == 0);
    CHECK(counts[BVOLI_EXACT] == before);
}

TEST(segment2, insides_of_rectangles_circles_and_boxes)
{
    const bvol_aabb2 box = aabb2(0, 0, 2, 2), beside = aabb2(2, 0, 3, 2), line = aabb2(1, -1, 1, 3), edge = aabb2(2, -1, 2, 3);
    const bvol_aabb2 all = aabb2(-INF, -INF, INF, INF), at_infinity = aabb2(INF, 0, INF, 1);
    const bvol_circle c = circle(5, 6, 5), touching = circle(11, 14, 5), dot = circle(5, 6, 0), rim = circle(8, 10, 0);
    const bvol_obb2 diamond = {{4, 1}, {1, 1}, {{1, 1}, {-1, 1}}}, nearer = {{3.5f, 1}, {1, 1}, {{1, 1}, {-1, 1}}};
    CHECK(bvol_aabb2_overlaps_aabb2_interior(&box, &beside) == 0 && bvol_aabb2_overlaps_aabb2_interior(&box, &box) == 1);
    CHECK(bvol_aabb2_overlaps_aabb2_interior(&box, &line) == 1 && bvol_aabb2_overlaps_aabb2_interior(&box, &edge) == 0);
    CHECK(bvol_aabb2_overlaps_aabb2_interior(&line, &line) == 0 && bvol_aabb2_overlaps_aabb2_interior(&all, &all) == 1);
    CHECK(bvol_aabb2_overlaps_aabb2_interior(&all, &at_infinity) == 0);
    CHECK(bvol_circle_overlaps_circle_interior(&c, &touching) == 0 && bvol_circle_overlaps_circle(&c, &touching) == 1);
    CHECK(bvol_circle_overlaps_circle_interior(&c, &c) == 1 && bvol_circle_overlaps_circle_interior(&c, &dot) == 1);
    CHECK(bvol_circle_overlaps_circle_interior(&dot, &dot) == 0 && bvol_circle_overlaps_circle_interior(&c, &rim) == 0);
    CHECK(bvol_circle_overlaps_aabb2_interior(&c, &box) == 0 && bvol_circle_overlaps_aabb2(&c, &box) == 1);
    CHECK(bvol_circle_overlaps_aabb2_interior(&c, &all) == 1 && bvol_circle_overlaps_aabb2_interior(&dot, &all) == 1);
    CHECK(bvol_obb2_overlaps_aabb2(&diamond, &box) == 1 && bvol_obb2_overlaps_aabb2_interior(&diamond, &box) == 0);
    CHECK(bvol_obb2_overlaps_aabb2_interior(&nearer, &box) == 1 && bvol_obb2_overlaps_aabb2_interior(&nearer, &all) == 1);
    CHECK(bvol_obb2_overlaps_obb2_interior(&diamond, &nearer) == 1 && bvol_obb2_overlaps_circle_interior(&diamond, &c) == 1);
}

/* The distance from (0, 0) is 5, 13 and 10; the last has its foot between the ends. */
TEST(segment2, circles_that_reach_an_end_or_the_foot)
{
    static const struct {
        bvol_segment2 s;
        float r;
    } cases[] = {{{{3, 4}, {6, 8}}, 5}, {{{5, 12}, {40, 12}}, 13}, {{{-2, 14}, {14, 2}}, 10}, {{{3, 4}, {3, 4}}, 5}};
    for (int i = 0; i < 4; i++)
        for (int e = -120; e <= 120; e += 40) {
            bvol_segment2 s = cases[i].s;
            for (int k = 0; k < 4; k++)
                (&s.a.x)[k] = ldexpf((&s.a.x)[k], e);
            const float r = ldexpf(cases[i].r, e);
            const bvol_circle on = circle(0, 0, r), in = circle(0, 0, nextafterf(r, 0)), out = circle(0, 0, nextafterf(r, INF));
            CHECKF(bvol_circle_overlaps_segment2(&on, &s) == 1 && bvol_circle_overlaps_segment2(&in, &s) == 0, "case %d", i);
            CHECKF(bvol_circle_overlaps_segment2_interior(&on, &s) == 0, "case %d", i);
            CHECKF(bvol_circle_overlaps_segment2_interior(&out, &s) == 1, "case %d", i);
        }
    const bvol_circle c = circle(0, 0, 5), below = circle(0, 0, nextafterf(5, 0)), dot = circle(1, 1, 0),
                      empty = circle(0, 0, -1);
    const bvol_segment2 chord = segment2(-3, -4, 4, 3), other = segment2(0, 0, 2, 2);
    CHECK(bvol_circle_contains_segment2(&c, &chord) == 1 && bvol_circle_contains_segment2(&below, &chord) == 0);
    CHECK(bvol_circle_classify_segment2(&c, &chord) == BVOL_INSIDE);
    CHECK(bvol_circle_within_segment2(&dot, &other) == 1 && bvol_circle_within_segment2(&c, &chord) == 0);
    CHECK(bvol_circle_within_segment2(&empty, &other) == 1 && bvol_circle_contains_segment2(&empty, &other) == 0);
    CHECK(bvol_circle_classify_within_segment2(&dot, &other) == BVOL_INSIDE);
    CHECK(bvol_circle_classify_within_segment2(&empty, &other) == BVOL_OUTSIDE);
}

TEST(segment2, boxes_turned_and_flat)
{
    const bvol_obb2 diamond = {{0, 0}, {1, 1}, {{1, 1}, {-1, 1}}}, flat = {{2, 1}, {1, 0}, {{2, 1}, {0, 0}}};
    const bvol_segment2 touch = segment2(0, 2, 3, 2), chord = segment2(-1, 1, 1, -1), line = segment2(-2, -1, 6, 3);
    CHECK(bvol_obb2_overlaps_segment2(&diamond, &touch) == 1 && bvol_obb2_overlaps_segment2_interior(&diamond, &touch) == 0);
    CHECK(bvol_obb2_overlaps_segment2_interior(&diamond, &chord) == 1 && bvol_obb2_contains_segment2(&diamond, &chord) == 1);
    CHECK(bvol_obb2_classify_segment2(&diamond, &chord) == BVOL_INSIDE);
    CHECK(bvol_obb2_within_segment2(&flat, &line) == 1 && bvol_obb2_within_segment2(&diamond, &line) == 0);
    CHECK(bvol_obb2_classify_within_segment2(&flat, &line) == BVOL_INSIDE);
    CHECK(bvol_obb2_classify_within_segment2(&diamond, &line) == BVOL_INTERSECTS);
}

/* Also where numbers are too large for floats to decide. */
TEST(segment2, nothing_meets_an_empty_rectangle)
{
    for (int i = 0; i < 2; i++) {
        const float k = i ? 1e30F : 1;
        const bvol_aabb2 none[3] = {aabb2(k, k, 0, 0), aabb2(k, 0, 0, k), aabb2(0, k, k, 0)};
        const bvol_segment2 flat = segment2(-5 * k, 0.375F * k, 5 * k, 0.625F * k),
                            steep = segment2(0.375F * k, -5 * k, 0.625F * k, 5 * k);
        for (int n = 0; n < 3; n++) {
            CHECK(!bvol_aabb2_overlaps_segment2(&none[n], &flat) && !bvol_aabb2_overlaps_segment2_interior(&none[n], &flat));
            CHECK(!bvol_aabb2_overlaps_segment2(&none[n], &steep) && !bvol_aabb2_overlaps_segment2_interior(&none[n], &steep));
        }
    }
}

#ifdef __SSE2__
/* A segment beside the end of a flat box: of its cross product both products are lost, and of the reach of the box none. */
TEST(segment2, products_that_are_flushed_draw_no_segment_near)
{
    static const unsigned settings[] = {0, 0x8000, 0x8040};
    const unsigned before = _mm_getcsr();
    const float h = 0x1.7cp-64F;
    const bvol_aabb2 box = {{-0.5F * h, 0}, {0.5F * h, 0}};
    const bvol_segment2 s = {{-0.55F * h, -1.45F * h}, {1.45F * h, 0.55F * h}};
    for (int i = 0; i < 3; i++) {
        _mm_setcsr(before | settings[i]);
        const int near = bvol_aabb2_overlaps_segment2(&box, &s);
        _mm_setcsr(before);
        CHECKF(near == 0, "setting %x", settings[i]);
    }
}
#endif

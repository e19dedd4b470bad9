/* SPDX-License-Identifier: MIT */
/* Polygons: answers known by hand, any order and number of points, and random ones against the oracle. */
#include "oracle/hulls.h"
#include "rational.h"
#include "test.h"
#include "values.h"

/* A square with (2, 2) for its middle, and a house on it. */
static const bvol_vec2 square[] = {{1, 1}, {3, 1}, {3, 3}, {1, 3}};
static const bvol_vec2 house[] = {{1, 1}, {3, 1}, {3, 3}, {2, 4}, {1, 3}};

TEST(polygon2, no_points_lie_in_every_rectangle_and_lost_points_in_none)
{
    const bvol_polygon2 none = polygon2(NULL, 0), lost = {NULL, 3, 0};
    const bvol_obb2 box = {{0, 0}, {1, 1}, {{1, 0}, {0, 1}}}, nowhere = {{NAN, 0}, {1, 1}, {{1, 0}, {0, 1}}};
    CHECK(bvol_polygon2_within_obb2(&none, &box) == 1 && bvol_polygon2_within_obb2(&none, &nowhere) == 0);
    CHECK(bvol_polygon2_within_obb2(&lost, &box) == 0 && bvol_polygon2_classify_within_obb2(&none, &box) == BVOL_OUTSIDE);
    const bvol_aabb2 upright = aabb2(0, 0, 1, 1), empty = aabb2(1, 1, 0, 0), torn = aabb2(0, NAN, 1, 1);
    CHECK(bvol_polygon2_within_aabb2(&none, &upright) == 1 && bvol_polygon2_within_aabb2(&none, &empty) == 1);
    CHECK(bvol_polygon2_within_aabb2(&none, &torn) == 0 && bvol_polygon2_within_aabb2(&lost, &upright) == 0);
}

/* As many points as blocks of pairs hold, and a few more or less, of which one is moved out or is no point at all. */
TEST(polygon2, lies_within_a_shape_if_each_of_its_points_does)
{
    const bvol_aabb2 box = aabb2(-5, -5, 5, 5), all = aabb2(-INF, -INF, INF, INF), beside = aabb2(6, -INF, INF, INF),
                     torn = aabb2(-5, -5, NAN, 5);
    const bvol_obb2 turned = {{0, 0}, {5, 5}, {{0, 1}, {-1, 0}}};
    const bvol_circle disc = circle(0, 0, 5), whole = circle(0, 0, INF), none = circle(0, 0, -5);
    static const bvol_vec2 outside[] = {{5.5F, 0}, {0, -5.5F}, {NAN, 0}, {0, INF}, {-INF, 0}};
    for (size_t count = 1; count <= 36; count++)
        for (size_t stride = 8; stride <= 12; stride += 4) {
            float memory[36 * 3 + 1] = {0};
            const bvol_polygon2 p = {(const bvol_vec2 *)(const void *)memory, count, stride};
            for (size_t i = 0; i < count; i++)
                memcpy((char *)memory + i * stride, &(bvol_vec2){i % 2 ? 3 : -4, i % 3 ? 4 : -3}, sizeof(bvol_vec2));
            CHECK(bvol_polygon2_within_aabb2(&p, &box) == 1 && bvol_polygon2_within_aabb2(&p, &all) == 1);
            CHECK(bvol_polygon2_within_aabb2(&p, &beside) == 0 && bvol_polygon2_within_aabb2(&p, &torn) == 0);
            CHECK(bvol_polygon2_within_circle(&p, &disc) == (count < 3) && bvol_polygon2_within_obb2(&p, &turned) == 1);
            CHECK(bvol_polygon2_within_circle(&p, &whole) == 0 && bvol_polygon2_within_circle(&p, &none) == 0);
            for (size_t i = 0; i < count; i++)
                for (size_t k = 0; k < sizeof outside / sizeof *outside; k++) {
                    bvol_vec2 kept;
                    char *const at = (char *)memory + i * stride;
                    memcpy(&kept, at, sizeof kept);
                    memcpy(at, &outside[k], sizeof kept);
                    CHECKF(bvol_polygon2_within_aabb2(&p, &box) == 0, "%zu of %zu", i, count);
                    CHECKF(bvol_polygon2_within_aabb2(&p, &all) == (k < 2), "%zu of %zu", i, count);
                    CHECKF(bvol_polygon2_within_circle(&p, &disc) == 0, "%zu of %zu", i, count);
                    CHECKF(bvol_polygon2_within_obb2(&p, &turned) == 0, "%zu of %zu", i, count);
                    memcpy(at, &kept, sizeof kept);
                }
        }
}

/* (20 - i e)^2 + (48 + j e)^2 beside 52^2, by numbers that double rounds away. */
TEST(polygon2, rounding_does_not_draw_a_corner_into_a_circle)
{
    const float e = 0x1p-50F;
    const bvol_vec2 corners[3] = {{20, -48}, {0, 0}, {1, 0}};
    const bvol_polygon2 p = polygon2(corners, 3);
    for (int i = 0; i <= 60; i++)
        for (int j = 0; j <= 25; j++) {
            const bvol_circle c = circle((float)i * e, (float)j * e, 52);
            CHECKF(bvol_polygon2_within_circle(&p, &c) == (96 * j < 40 * i || i + j == 0), "%d %d", i, j);
        }
}

TEST(polygon2, bounds_of_points_of_one_and_of_none)
{
    const bvol_polygon2 p = polygon2(house, 5), point = polygon2(house + 3, 1), none = polygon2(NULL, 0);
    const float spread[] = {1, 1, 99, 3, 1, 99, 2, 4};
    const bvol_vec2 *const at = (const bvol_vec2 *)spread;
    const bvol_polygon2 triangle = {at, 3, 12}, crooked = {at, 3, 6}, odd = {at, 3, 10}, lost = {NULL, 3, 0};
    bvol_aabb2 box;
    bvol_polygon2_bounds(&p, &box);
    CHECK(same_aabb2(box, aabb2(1, 1, 3, 4)));
    bvol_polygon2_bounds(&point, &box);
    CHECK(same_aabb2(box, aabb2(2, 4, 2, 4)));
    bvol_polygon2_bounds(&none, &box);
    CHECK(same_aabb2(box, aabb2(INF, INF, -INF, -INF)));
    bvol_polygon2_bounds(&triangle, &box);
    CHECK(same_aabb2(box, aabb2(1, 1, 3, 4)));
    bvol_polygon2_bounds(&crooked, &box);
    CHECK(all_nan(&box, 4));
    bvol_polygon2_bounds(&odd, &box);
    CHECK(all_nan(&box, 4));
    bvol_polygon2_bounds(&lost, &box);
    CHECK(all_nan(&box, 4));
    for (int field = 0; field < 10; field++) {
        bvol_vec2 points[5];
        const bvol_polygon2 broken = polygon2(points, 5);
        memcpy(points, house, sizeof points);
        set_field(points, field, field & 1 ? nan_bits[field % NAN_COUNT] : float_bits(-INF));
        bvol_polygon2_bounds(&broken, &box);
        CHECKF(all_nan(&box, 4), "field %d", field);
    }
}

TEST(polygon2, validate_knows_the_orders_of_convex_polygons)
{
    static const struct {
        bvol_vec2 points[8];
        size_t count;
        bvol_result result;
    } cases[] = {
        {{{1, 1}, {3, 1}, {3, 3}, {2, 4}, {1, 3}}, 5, BVOL_OK},
        {{{1, 3}, {2, 4}, {3, 3}, {3, 1}, {1, 1}}, 5, BVOL_OK},                         /* clockwise */
        {{{2, 4}, {1, 3}, {1, 1}, {3, 1}, {3, 3}}, 5, BVOL_OK},                         /* from another point */
        {{{1, 1}, {1, 1}, {3, 1}, {3, 3}, {3, 3}, {3, 3}, {1, 3}, {1, 1}}, 8, BVOL_OK}, /* repeated */
        {{{1, 1}, {2, 1}, {3, 1}, {3, 2}, {3, 3}, {1, 3}}, 6, BVOL_OK},                 /* in line */
        {{{0, 0}, {1, 0}, {0, 1}}, 3, BVOL_OK},
        {{{1, 1}, {3, 3}, {3, 1}, {1, 3}}, 4, BVOL_NOTE_NOT_CONVEX},                 /* a bow tie */
        {{{0, 0}, {4, 0}, {1, 1}, {0, 4}}, 4, BVOL_NOTE_NOT_CONVEX},                 /* a dent */
        {{{0, 0}, {3, 0}, {2, 0}, {4, 0}, {4, 4}}, 5, BVOL_NOTE_NOT_CONVEX},         /* back and forth on a side */
        {{{0, 0}, {4, 0}, {4, 3}, {4, 2}, {4, 4}}, 5, BVOL_NOTE_NOT_CONVEX},         /* up and down on a side */
        {{{0, 0}, {4, 0}, {4, 4}, {0, 0}, {4, 0}, {4, 4}}, 6, BVOL_NOTE_NOT_CONVEX}, /* twice around */
        {{{-FLT_MAX, -FLT_MAX}, {FLT_MAX, -FLT_MAX}, {0, FLT_MAX}}, 3, BVOL_OK},     /* the largest are finite */
        {{{0, 3}, {2, -3}, {-3, 1}, {3, 1}, {-2, -3}}, 5, BVOL_NOTE_NOT_CONVEX},     /* a star */
        {{{0, 0}, {0x1p-149f, 0}, {0, 0x1p-149f}}, 3, BVOL_OK},
        {{{0, 0}, {1, 1}, {3, 0x1.800002p1f}, {0, 1}}, 4, BVOL_OK},              /* a bend of one ulp */
        {{{0, 0}, {1, 1}, {3, 0x1.7ffffep1f}, {0, 1}}, 4, BVOL_NOTE_NOT_CONVEX}, /* to the other side */
        {{{-0x1.f8d3b8p-39f, -0x1.4b1f8ep-39f}, {0x1.ae541ap0f, 0x1.1a4236p0f}, {0x1.ae541ap2f, 0x1.1a4236p2f}, {0, 8}},
         4,
         BVOL_OK},
        {{{0, 0}, {1, 2}, {2, 4}}, 3, BVOL_NOTE_DEGENERATE},
        {{{0, 0}, {1, 2}, {0, 0}, {-1, -2}}, 4, BVOL_NOTE_DEGENERATE},
        {{{5, 5}, {5, 5}, {5, 5}}, 3, BVOL_NOTE_DEGENERATE},
        {{{5, 5}}, 1, BVOL_NOTE_DEGENERATE},
        {{{5, 5}, {6, 6}}, 2, BVOL_NOTE_DEGENERATE},
        {{{0, 0}}, 0, BVOL_NOTE_EMPTY},
        {{{0, 0}, {1, NAN}, {0, 1}}, 3, BVOL_ERROR_NOT_FINITE},
        {{{0, 0}, {1, 0}, {-INF, 1}}, 3, BVOL_ERROR_NOT_FINITE},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        const bvol_polygon2 p = polygon2(cases[i].points, cases[i].count);
        CHECKF(bvol_polygon2_validate(&p) == cases[i].result, "case %u: %s", i, bvol_result_name(bvol_polygon2_validate(&p)));
    }
    const bvol_polygon2 lost = {NULL, 1, 0}, near = {square, 4, 4};
    CHECK(bvol_polygon2_validate(NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_polygon2_validate(&lost) == BVOL_ERROR_ARGUMENT && bvol_polygon2_validate(&near) == BVOL_ERROR_ARGUMENT);
}

TEST(polygon2, a_map_moves_all_points_and_rounds_once)
{
    const float m[6] = {0, 2, 3, 0, 10, 20}, cancelling[6] = {0x1p30f, 0, -0x1p30f, 0, 0x1p-30f, 0};
    float spread[] = {1, 2, 99, 4, 5, 99};
    bvol_polygon2 p = {(const bvol_vec2 *)spread, 2, 12};
    bvol_vec2 image[2];
    bvol_polygon2_transform(&p, m, image);
    CHECK(same_vec2(image[0], vec2(16, 22)) && same_vec2(image[1], vec2(25, 28)));
    bvol_polygon2_transform(&p, m, (bvol_vec2 *)(void *)spread); /* in place, now packed */
    CHECK(memcmp(spread, image, sizeof image) == 0);
    const bvol_vec2 ones[] = {{1, 1}, {3, 3}};
    p = polygon2(ones, 2);
    bvol_polygon2_transform(&p, cancelling, image);
    CHECK(image[0].x == 0x1p-30f && image[1].x == 0x1p-30f);
    for (int i = 0; i < 6; i++) {
        float broken[6] = {1, 0, 0, 1, 0, 0};
        broken[i] = i & 1 ? INF : NAN;
        bvol_polygon2_transform(&p, broken, image);
        CHECK(all_nan(image, 4));
    }
    const bvol_vec2 half[] = {{1, 1}, {NAN, 1}};
    const bvol_polygon2 broken = polygon2(half, 2), lost = {NULL, 2, 0};
    bvol_polygon2_transform(&broken, m, image);
    CHECK(all_nan(image, 4));
    image[0] = image[1] = vec2(1, 1);
    bvol_polygon2_transform(&lost, m, image);
    CHECK(all_nan(image, 4));
}

/* All 120 orders of the corners of a house. */
TEST(polygon2, no_order_of_the_points_changes_an_answer)
{
    const bvol_vec2 roof = vec2(2, 4), above = vec2(2, nextafterf(4, 5)), side = vec2(2.5f, 3.5f),
                    eave = vec2(2.5f, 0x1.c00002p1f);
    const bvol_segment2 beam = segment2(1, 3, 3, 3), gutter = segment2(2, 4, 9, 4);
    const bvol_circle attic = circle(2, 3, 0.5f), door = circle(2, 2, 1), dome = circle(2, 2, nextafterf(1, 2));
    for (int order = 0; order < 120; order++) {
        bvol_vec2 points[5];
        int left = order;
        memcpy(points, house, sizeof points);
        for (int i = 4; i > 0; i--) {
            const bvol_vec2 last = points[i];
            points[i] = points[left % (i + 1)];
            points[left % (i + 1)] = last;
            left /= i + 1;
        }
        const bvol_polygon2 p = polygon2(points, 5);
        CHECK(bvol_polygon2_contains_point(&p, &roof) == 1 && bvol_polygon2_contains_point(&p, &above) == 0);
        CHECK(bvol_polygon2_contains_point(&p, &side) == 1 && bvol_polygon2_contains_point(&p, &eave) == 0);
        CHECK(bvol_polygon2_classify_segment2(&p, &beam) == BVOL_INSIDE);
        CHECK(bvol_polygon2_overlaps_segment2(&p, &gutter) == 1 && bvol_polygon2_overlaps_segment2_interior(&p, &gutter) == 0);
        CHECK(bvol_polygon2_contains_circle(&p, &attic) == 1 && bvol_polygon2_contains_circle(&p, &door) == 1);
        CHECK(bvol_polygon2_contains_circle(&p, &dome) == 0 && bvol_polygon2_classify_circle(&p, &dome) == BVOL_INTERSECTS);
    }
}

/* The sides of the diamond are 5 long each, and 24 / 5 from the middle to any. */
/* Beside a side through the origin, where the vectors between points have lost what tells on which side of it they are. */
TEST(polygon2, a_point_beside_an_edge_by_less_than_double_can_hold)
{
    static const bvol_vec2 inside = {-0x1p-48f, -0x1.8p-49f}, outside = {0x1p-50f, 0x1.8p-49f};
    for (int turned = 0; turned < 2; turned++) {
        const bvol_vec2 about[] = {{-15, -12}, {turned ? -20 : 10, turned ? 20 : 8}, {turned ? 10 : -20, turned ? 8 : 20}};
        const bvol_vec2 beside[] = {{-4, -14}, {turned ? -20 : 2, turned ? 5 : 7}, {turned ? 2 : -20, turned ? 7 : 5}};
        const bvol_polygon2 a = polygon2(about, 3), b = polygon2(beside, 3);
        CHECK(bvol_polygon2_contains_point(&a, &inside) == 1);
        CHECK(bvol_polygon2_contains_point(&b, &outside) == 0);
    }
}

/* Each turns to the left everywhere, and goes round twice: its edges leave out much of the hull. */
TEST(polygon2, a_star_of_which_every_corner_turns_the_same_way_is_not_its_edges)
{
    static const bvol_vec2 star[] = {{0, 10}, {-6, -8}, {9, 3}, {-9, 3}, {6, -8}};
    const bvol_polygon2 p = polygon2(star, 5);
    const bvol_vec2 edge_of_hull = {0, -7.5F}, outside = {0, -8.5F};
    const bvol_aabb2 box = aabb2(-1, -7.5F, 1, -7);
    const bvol_segment2 segment = {{-1, -7.5F}, {1, -7}};
    const bvol_obb2 tilted = {{0, -7.25F}, {0.25F, 0.25F}, {{0.8F, 0.6F}, {-0.6F, 0.8F}}};
    CHECK(bvol_polygon2_contains_point(&p, &edge_of_hull) == 1 && bvol_polygon2_contains_point(&p, &outside) == 0);
    CHECK(bvol_polygon2_contains_aabb2(&p, &box) == 1 && bvol_polygon2_overlaps_aabb2(&p, &box) == 1);
    CHECK(bvol_polygon2_contains_segment2(&p, &segment) == 1 && bvol_polygon2_overlaps_segment2(&p, &segment) == 1);
    CHECK(bvol_polygon2_contains_obb2(&p, &tilted) == 1 && bvol_polygon2_overlaps_obb2_interior(&p, &tilted) == 1);
}

/* Points that come twice turn nowhere for certain, so that exact numbers answer for them. */
TEST(polygon2, answers_beside_an_edge_are_those_of_the_same_points_given_twice)
{
    enum { CORNERS = 5 };
    chance rng = {test_seed()};
    for (long i = test_cases(4000); i > 0; i--) {
        bvol_vec2 once[CORNERS], twice[2 * CORNERS];
        for (int k = 0; k < CORNERS; k++) {
            const double turn = (k + chance_real(&rng, 0, 0.9)) * 6.283185307 / CORNERS;
            once[k] = vec2((float)(3 + 2 * cos(turn)), (float)(5 + sin(turn)));
            twice[2 * k] = twice[2 * k + 1] = once[k];
        }
        const bvol_polygon2 p = polygon2(once, CORNERS), q = polygon2(twice, 2 * CORNERS);
        const double share = chance_real(&rng, 0, 1);
        const bvol_vec2 at = vec2((float)(once[0].x + share * ((double)once[1].x - once[0].x)),
                                  (float)(once[0].y + share * ((double)once[1].y - once[0].y)));
        const bvol_segment2 outward = segment2(at.x, at.y, at.x + (at.x - 3), at.y + (at.y - 5));
        const bvol_segment2 inward = segment2(at.x, at.y, 3, 5);
        CHECK(bvol_polygon2_contains_point(&p, &at) == bvol_polygon2_contains_point(&q, &at));
        CHECK(bvol_polygon2_overlaps_segment2(&p, &outward) == bvol_polygon2_overlaps_segment2(&q, &outward));
        CHECK(bvol_polygon2_contains_segment2(&p, &inward) == bvol_polygon2_contains_segment2(&q, &inward));
    }
}

TEST(polygon2, circles_in_a_polygon_touch_its_sides)
{
    const bvol_vec2 corners[] = {{40, 0}, {0, 30}, {-40, 0}, {0, -30}, {20, 15}};
    for (int e = -140; e <= 120; e += 20) {
        bvol_vec2 points[5];
        for (int i = 0; i < 5; i++)
            points[i] = vec2(ldexpf(corners[i].x, e), ldexpf(corners[i].y, e));
        const bvol_polygon2 p = polygon2(points, 5), flat = polygon2(points, 1), line = polygon2(points + 1, 2);
        const float r = ldexpf(24, e);
        const bvol_circle in = circle(0, 0, r), out = circle(0, 0, nextafterf(r, INF)), dot = circle(points[0].x, 0, 0);
        const bvol_circle aside = circle(ldexpf(10, e), 0, ldexpf(18, e)), beyond = circle(ldexpf(90, e), 0, ldexpf(1, e));
        CHECK(bvol_polygon2_contains_circle(&p, &in) == 1 && bvol_polygon2_contains_circle(&p, &out) == 0);
        CHECK(bvol_polygon2_contains_circle(&p, &aside) == 1 && bvol_polygon2_contains_circle(&p, &beyond) == 0);
        CHECK(bvol_polygon2_contains_circle(&p, &dot) == 1 && bvol_polygon2_contains_circle(&flat, &dot) == 1);
        CHECK(bvol_polygon2_contains_circle(&flat, &in) == 0 && bvol_polygon2_contains_circle(&line, &in) == 0);
        CHECK(bvol_polygon2_within_circle(&p, &in) == 0);
        const bvol_circle around = circle(0, 0, ldexpf(40, e)), tight = circle(0, 0, nextafterf(ldexpf(40, e), 0));
        CHECK(bvol_polygon2_within_circle(&p, &around) == 1 && bvol_polygon2_within_circle(&p, &tight) == 0);
        CHECK(bvol_polygon2_classify_within_circle(&p, &around) == BVOL_INSIDE);
    }
}

TEST(polygon2, circles_touch_corners_and_sides)
{
    const bvol_polygon2 p = polygon2(square, 4);
    const bvol_circle corner = circle(6, 7, 5), side = circle(7, 2, 4), middle = circle(2, 2, 0);
    bvol_circle less = corner, more = corner;
    less.radius = nextafterf(5, 0);
    more.radius = nextafterf(5, 6);
    CHECK(bvol_polygon2_overlaps_circle(&p, &corner) == 1 && bvol_polygon2_overlaps_circle_interior(&p, &corner) == 0);
    CHECK(bvol_polygon2_overlaps_circle(&p, &less) == 0 && bvol_polygon2_overlaps_circle_interior(&p, &more) == 1);
    CHECK(bvol_polygon2_overlaps_circle(&p, &side) == 1 && bvol_polygon2_overlaps_circle_interior(&p, &side) == 0);
    CHECK(bvol_polygon2_overlaps_circle_interior(&p, &middle) == 1);
}

TEST(polygon2, boxes_of_both_kinds)
{
    const bvol_polygon2 p = polygon2(house, 5), none = polygon2(house, 0);
    const bvol_aabb2 in = aabb2(1, 1, 3, 3), beside = aabb2(3, 0, 5, 9), high = aabb2(1, 1, 3, 4),
                     half = aabb2(-INF, -INF, 2, INF);
    const bvol_aabb2 right = aabb2(3, -INF, INF, INF), empty = aabb2(1, 0, 0, 1), all = aabb2(-INF, -INF, INF, INF);
    const bvol_obb2 diamond = {{2, 2}, {0.5f, 0.5f}, {{1, 1}, {-1, 1}}}, wide = {{2, 2}, {2, 2}, {{1, 1}, {-1, 1}}};
    const bvol_obb2 far = {{0x1p100f, 0}, {0x1p100f, 1}, {{1, 0}, {0, 4}}}, touch = {{5, 2}, {1, 1}, {{1, 1}, {-1, 1}}};
    CHECK(bvol_polygon2_contains_aabb2(&p, &in) == 1 && bvol_polygon2_contains_aabb2(&p, &high) == 0);
    CHECK(bvol_polygon2_within_aabb2(&p, &high) == 1 && bvol_polygon2_within_aabb2(&p, &in) == 0);
    CHECK(bvol_polygon2_classify_within_aabb2(&p, &high) == BVOL_INSIDE &&
          bvol_polygon2_classify_aabb2(&p, &in) == BVOL_INSIDE);
    CHECK(bvol_polygon2_overlaps_aabb2(&p, &beside) == 1 && bvol_polygon2_overlaps_aabb2_interior(&p, &beside) == 0);
    CHECK(bvol_polygon2_overlaps_aabb2(&p, &right) == 1 && bvol_polygon2_overlaps_aabb2_interior(&p, &right) == 0);
    CHECK(bvol_polygon2_overlaps_aabb2_interior(&p, &half) == 1 && bvol_polygon2_contains_aabb2(&p, &half) == 0);
    CHECK(bvol_polygon2_within_aabb2(&p, &all) == 1 && bvol_polygon2_contains_aabb2(&p, &empty) == 1);
    CHECK(bvol_polygon2_contains_aabb2(&none, &empty) == 1 && bvol_polygon2_contains_aabb2(&none, &in) == 0);
    CHECK(bvol_polygon2_within_aabb2(&none, &empty) == 1 && bvol_polygon2_overlaps_aabb2(&none, &all) == 0);
    CHECK(bvol_polygon2_classify_within_aabb2(&none, &all) == BVOL_OUTSIDE);
    CHECK(bvol_polygon2_contains_obb2(&p, &diamond) == 1 && bvol_polygon2_within_obb2(&p, &wide) == 1);
    CHECK(bvol_polygon2_classify_obb2(&p, &diamond) == BVOL_INSIDE);
    CHECK(bvol_polygon2_classify_within_obb2(&p, &wide) == BVOL_INSIDE);
    CHECK(bvol_polygon2_overlaps_obb2(&p, &far) == 1 && bvol_polygon2_within_obb2(&p, &far) == 1);
    CHECK(bvol_polygon2_overlaps_obb2(&p, &touch) == 1 && bvol_polygon2_overlaps_obb2_interior(&p, &touch) == 0);
}

TEST(polygon2, two_polygons)
{
    const bvol_vec2 beside[] = {{3, 0}, {3, 5}, {9, 2}}, apart[] = {{0x1.800002p1f, 0}, {4, 5}, {9, 2}},
                    tip[] = {{2, 4}, {3, 5}, {1, 5}};
    const bvol_vec2 around[] = {{0, 0}, {6, 0}, {0, 6}, {6, 6}};
    const bvol_polygon2 p = polygon2(house, 5), q = polygon2(beside, 3), r = polygon2(apart, 3), s = polygon2(tip, 3);
    const bvol_polygon2 outer = polygon2(around, 4), none = polygon2(NULL, 0), lost = {NULL, 3, 0};
    CHECK(bvol_polygon2_overlaps_polygon2(&p, &q) == 1 && bvol_polygon2_overlaps_polygon2_interior(&p, &q) == 0);
    CHECK(bvol_polygon2_overlaps_polygon2(&p, &s) == 1 && bvol_polygon2_overlaps_polygon2_interior(&p, &s) == 0);
    CHECK(bvol_polygon2_overlaps_polygon2(&p, &r) == 0 && bvol_polygon2_classify_polygon2(&p, &r) == BVOL_OUTSIDE);
    CHECK(bvol_polygon2_overlaps_polygon2_interior(&p, &p) == 1 && bvol_polygon2_contains_polygon2(&p, &p) == 1);
    CHECK(bvol_polygon2_classify_polygon2(&outer, &p) == BVOL_INSIDE);
    CHECK(bvol_polygon2_classify_polygon2(&p, &outer) == BVOL_INTERSECTS);
    CHECK(bvol_polygon2_contains_polygon2(&p, &none) == 1 && bvol_polygon2_classify_polygon2(&p, &none) == BVOL_OUTSIDE);
    CHECK(bvol_polygon2_contains_polygon2(&none, &none) == 1 && bvol_polygon2_overlaps_polygon2(&none, &none) == 0);
    CHECK(bvol_polygon2_contains_polygon2(&p, &lost) == 0 && bvol_polygon2_contains_polygon2(&lost, &none) == 0);
    CHECK(bvol_polygon2_overlaps_polygon2(&p, &lost) == 0 && bvol_polygon2_overlaps_polygon2_interior(&lost, &p) == 0);
}

/* --- random polygons of up to fifteen points --- */

enum draw { LATTICE, NEARLY_IN_LINE, CIRCULAR, ANYWHERE, FAR_AWAY, DRAWS };

static planar random_planar(chance *rng, enum kind kind, enum draw draw)
{
    planar p = {kind, 0, {0}};
    const float slope = (float)chance_int(rng, -8, 8) / 7, rise = chance_float(rng, -1, 1);
    p.floats = kind == POINT ? 2 : kind == SEGMENT || kind == AABB ? 4 : kind == SPHERE ? 3 : 2 * chance_int(rng, 0, 15);
    for (int i = 0; i < p.floats; i++) {
        float x = (float)chance_int(rng, -4, 4), along = p.f[i - i % 2];
        if (draw == NEARLY_IN_LINE)
            x = i % 2 ? rise + slope * along : chance_float(rng, -2, 2);
        if (draw == CIRCULAR)
            x = i % 2 ? sqrtf(fmaxf(0, 1 - along * along)) * (chance_int(rng, 0, 1) ? 1.0f : -1.0f) : chance_float(rng, -1, 1);
        if (draw == ANYWHERE)
            x = chance_finite(rng);
        if (draw == FAR_AWAY)
            x = 0x1p20f + (float)chance_int(rng, -9, 9) / 8;
        p.f[i] = x;
    }
    if (kind == SPHERE)
        p.f[2] = draw == ANYWHERE ? fabsf(p.f[2]) : (float)chance_int(rng, 0, 8) / (draw == LATTICE ? 2.0f : 4.0f);
    for (int c = 0; c < 2 && kind == AABB; c++)
        if (p.f[c] > p.f[2 + c]) {
            const float low = p.f[2 + c];
            p.f[2 + c] = p.f[c];
            p.f[c] = low;
        }
    return p;
}

static const char *text_of(const planar *p, const planar *q)
{
    static char text[2048];
    int n = 0;
    for (int i = 0; i < p->floats + q->floats; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%a",
                      i == p->floats ? " | "
                      : i            ? ", "
                                     : "",
                      (double)(i < p->floats ? p->f[i] : q->f[i - p->floats]));
    return text;
}

TEST(polygon2, random_polygons_overlap_and_contain_as_the_oracle_says)
{
    chance rng = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        const enum draw draw = (enum draw)chance_int(&rng, 0, DRAWS - 1);
        const planar a = random_planar(&rng, TRIANGLE, draw), b = random_planar(&rng, TRIANGLE, draw);
        const bvol_polygon2 p = planar_polygon(&a), q = planar_polygon(&b);
        const int common = oracle_planar_overlap(&a, &b);
        CHECKF(bvol_polygon2_overlaps_polygon2(&p, &q) == (common >= 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_overlaps_polygon2_interior(&p, &q) == (common > 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_contains_polygon2(&p, &q) == (oracle_planar_contains(&a, &b) >= 0), "%s", text_of(&a, &b));
    }
}

TEST(polygon2, random_polygons_and_circles_overlap_and_contain_as_the_oracle_says)
{
    chance rng = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        const enum draw draw = (enum draw)chance_int(&rng, 0, DRAWS - 1);
        const planar a = random_planar(&rng, TRIANGLE, draw), b = random_planar(&rng, SPHERE, draw);
        const bvol_polygon2 p = planar_polygon(&a);
        const bvol_circle c = circle(b.f[0], b.f[1], b.f[2]);
        const int common = oracle_planar_overlap(&a, &b);
        CHECKF(bvol_polygon2_overlaps_circle(&p, &c) == (common >= 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_overlaps_circle_interior(&p, &c) == (common > 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_contains_circle(&p, &c) == (oracle_planar_contains(&a, &b) >= 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_within_circle(&p, &c) == (oracle_planar_contains(&b, &a) >= 0), "%s", text_of(&a, &b));
    }
}

TEST(polygon2, random_polygons_and_boxes_overlap_and_contain_as_the_oracle_says)
{
    chance rng = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        const enum draw draw = (enum draw)chance_int(&rng, 0, DRAWS - 1);
        const planar a = random_planar(&rng, TRIANGLE, draw), b = random_planar(&rng, AABB, draw);
        const bvol_polygon2 p = planar_polygon(&a);
        const bvol_aabb2 box = aabb2(b.f[0], b.f[1], b.f[2], b.f[3]);
        const int common = oracle_planar_overlap(&a, &b);
        CHECKF(bvol_polygon2_overlaps_aabb2(&p, &box) == (common >= 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_overlaps_aabb2_interior(&p, &box) == (common > 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_contains_aabb2(&p, &box) == (oracle_planar_contains(&a, &b) >= 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_within_aabb2(&p, &box) == (oracle_planar_contains(&b, &a) >= 0), "%s", text_of(&a, &b));
    }
}

/* --- points in the order of a convex polygon, whose corners are not looked for one by one; and many points --- */

enum { DRAWN = 6, RING_POINTS = 2 * DRAWN, CLOUD = 400 };

static bvol_vec2 middle_of(const bvol_vec2 *p, const bvol_vec2 *q)
{
    return vec2(p->x / 2 + q->x / 2, p->y / 2 + q->y / 2);
}

/* The corners of the hull of some points from any of them on and in either direction, some of them twice, and some points
 * halfway between them, which of a lattice lie on the edge. */
static size_t draw_ring(chance *rng, int lattice, float scale, bvol_vec2 out[RING_POINTS])
{
    bvol_vec2 drawn[DRAWN], way[RING_POINTS];
    uint32_t corner[DRAWN];
    for (int i = 0; i < DRAWN; i++)
        drawn[i] = lattice ? vec2(scale * (float)chance_int(rng, -2, 2), scale * (float)chance_int(rng, -2, 2))
                           : vec2(scale * chance_float(rng, -2, 2), scale * chance_float(rng, -2, 2));
    const bvol_polygon2 all = polygon2(drawn, DRAWN);
    const size_t corners = bvol_polygon2_hull(&all, corner, NULL);
    size_t count = 0;
    for (size_t i = 0; i < corners; i++) {
        const bvol_vec2 *here = &drawn[corner[i]], *there = &drawn[corner[(i + 1) % corners]];
        const int more = chance_int(rng, 0, 2);
        way[count++] = *here;
        if (more > 0)
            way[count++] = more == 1 ? *here : middle_of(here, there);
    }
    const size_t start = (size_t)chance_int(rng, 0, (int)count - 1);
    const int back = chance_int(rng, 0, 1);
    for (size_t i = 0; i < count; i++)
        out[i] = way[(back ? start + count - i : start + i) % count];
    return count;
}

static planar planar_ring(const bvol_polygon2 *p)
{
    planar out = {TRIANGLE, 2 * (int)p->count, {0}};
    memcpy(out.f, p->points, p->count * sizeof *p->points);
    return out;
}

/* In an order that is no convex polygon's, or mostly so. */
static void shuffle(chance *rng, const bvol_vec2 *points, size_t count, bvol_vec2 *out)
{
    for (size_t i = 0; i < count; i++) {
        const size_t at = (size_t)chance_int(rng, 0, (int)i);
        out[i] = out[at];
        out[at] = points[i];
    }
}

/* A ray that meets a corner enters by the edge whose number is lower, in either order. */
static void check_records(const bvol_polygon2 *p, const bvol_polygon2 *mixed, const bvol_ray2 *ray, const char *text)
{
    bvol_ray2_hit hit = {.feature = BVOL_NO_FEATURE}, other = hit;
    CHECKF(bvol_ray2_hits_polygon2(ray, p, &hit) == bvol_ray2_hits_polygon2(ray, mixed, &other), "%s", text);
    CHECKF((hit.feature == BVOL_NO_FEATURE) == (other.feature == BVOL_NO_FEATURE), "%s", text);
    if (hit.feature == BVOL_NO_FEATURE)
        return;
    CHECKF(hit.t_enter == other.t_enter && hit.t_exit == other.t_exit && hit.inside == other.inside, "%s", text);
    for (uint32_t i = 0; i < hit.feature; i++)
        CHECKF(!same_vec2(p->points[i], p->points[hit.feature]), "%s", text);
}

TEST(polygon2, answers_about_points_in_order_are_those_of_the_oracle_and_of_any_order)
{
    chance rng = {test_seed()};
    for (long i = test_cases(1000); i > 0; i--) {
        static const float scales[] = {1, 1, 0x1p-149f, 0x1p126f};
        const int lattice = chance_int(&rng, 0, 3) > 0;
        const float scale = scales[lattice ? chance_int(&rng, 0, 3) : 0];
        bvol_vec2 at[RING_POINTS], others[RING_POINTS], any_order[RING_POINTS] = {{0, 0}};
        const bvol_polygon2 p = polygon2(at, draw_ring(&rng, lattice, scale, at));
        const bvol_polygon2 q = polygon2(others, draw_ring(&rng, lattice, scale, others)), mixed = polygon2(any_order, p.count);
        const planar a = planar_ring(&p), b = planar_ring(&q);
        shuffle(&rng, at, p.count, any_order);
        CHECKF(bvol_polygon2_contains_polygon2(&p, &q) == (oracle_planar_contains(&a, &b) >= 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_contains_polygon2(&mixed, &q) == (oracle_planar_contains(&a, &b) >= 0), "%s", text_of(&a, &b));
        CHECKF(bvol_polygon2_contains_polygon2(&p, &mixed) == 1, "%s", text_of(&a, &a));
        const bvol_vec2 from = vec2(scale * (float)chance_int(&rng, -3, 3), scale * (float)chance_int(&rng, -3, 3));
        const float sq = bvol_polygon2_distance_sq_point(&p, &from);
        CHECKF(sq == bvol_polygon2_distance_sq_point(&mixed, &from), "%s", text_of(&a, &a));
        const bvol_ray2 ray = ray2(from, vec2((float)chance_int(&rng, -3, 3), (float)chance_int(&rng, -3, 3)), 0, INF);
        check_records(&p, &mixed, &ray, text_of(&a, &a));
        const bvol_circle disc = circle(from.x, from.y, scale * (float)chance_int(&rng, 0, 2));
        CHECKF(bvol_polygon2_contains_circle(&p, &disc) == bvol_polygon2_contains_circle(&mixed, &disc), "%s", text_of(&a, &a));
    }
}

/* A circle of many corners, and clouds whose hulls have few. */
TEST(polygon2, many_points_contain_many_points_that_each_by_itself_is_contained)
{
    chance rng = {test_seed()};
    static bvol_vec2 at[CLOUD], other[CLOUD];
    const bvol_polygon2 p = polygon2(at, CLOUD), q = polygon2(other, CLOUD);
    for (int round = 0; round < 16; round++) {
        const float size = round % 3 == 1 ? 1 : 1 - 0x1p-9f, turn = round % 3 == 2 ? 0.001f : 0;
        for (int i = 0; i < CLOUD; i++) {
            const float angle = 6.2831853f * (float)i / CLOUD, within = round % 2 ? 1 : chance_float(&rng, 0, 1);
            at[i] = vec2(within * cosf(angle), within * sinf(angle));
            other[i] = vec2(size * within * cosf(angle + turn), size * within * sinf(angle + turn));
        }
        if (round % 8 > 3) {
            bvol_vec2 kept[CLOUD];
            memcpy(kept, at, sizeof kept);
            shuffle(&rng, kept, CLOUD, at);
        }
        int all = 1;
        for (int i = 0; i < CLOUD && all; i++)
            all = bvol_polygon2_contains_point(&p, &other[i]);
        CHECKF(bvol_polygon2_contains_polygon2(&p, &q) == all, "round %d", round);
        CHECKF(bvol_polygon2_contains_polygon2(&p, &p) == 1, "round %d", round);
        other[round] = vec2(NAN, 0);
        CHECKF(bvol_polygon2_contains_polygon2(&p, &q) == 0, "round %d", round);
        at[CLOUD - 1 - round].y = INF;
        CHECKF(bvol_polygon2_contains_polygon2(&p, &p) == 0, "round %d", round);
    }
}

/* More corners on one side than are looked for ahead, after layers within that have as many and come first. */
TEST(polygon2, many_corners_in_any_order_are_those_of_their_order)
{
    enum { HALF = 1500, CORNERS = 2 * HALF + 1, LAYERS = 3, ALL = LAYERS * CORNERS };
    chance rng = {test_seed()};
    static bvol_vec2 at[CORNERS], any_order[ALL], less[ALL];
    const bvol_polygon2 p = polygon2(at, CORNERS), mixed = polygon2(any_order, ALL), within = polygon2(less, ALL);
    for (int round = test_sizes(2, 0); round < 4; round++) {
        const float up = round % 2 ? -1 : 1;
        for (int i = 0; i < ALL; i++) {
            const float x = (float)(i % CORNERS - HALF), layer = (float)(LAYERS - 1 - i / CORNERS);
            any_order[i] = vec2(x, up * (x * x + 4 * layer < HALF * HALF ? x * x + 4 * layer : HALF * HALF));
        }
        memcpy(at, any_order + (LAYERS - 1) * CORNERS, sizeof at);
        memcpy(less, any_order, sizeof less);
        if (round > 1)
            shuffle(&rng, at, CORNERS, any_order + (LAYERS - 1) * CORNERS);
        CHECKF(bvol_polygon2_contains_polygon2(&mixed, &within) == 1, "round %d", round);
        CHECKF(bvol_polygon2_contains_polygon2(&mixed, &p) == 1, "round %d", round);
        less[round * HALF / 2].y -= up * HALF * 0x1p-10f;
        CHECKF(bvol_polygon2_contains_polygon2(&mixed, &within) == bvol_polygon2_contains_polygon2(&p, &within), "round %d",
               round);
        for (int i = test_sizes(4, 40); i > 0; i--) {
            const bvol_vec2 from = vec2(chance_float(&rng, -2 * HALF, 2 * HALF), up * chance_float(&rng, -HALF, HALF * HALF));
            CHECKF(bvol_polygon2_distance_sq_point(&mixed, &from) == bvol_polygon2_distance_sq_point(&p, &from), "round %d",
                   round);
            const bvol_ray2 ray = ray2(from, vec2(chance_float(&rng, -1, 1), 3 * up), 0, INF);
            bvol_ray2_hit hit = {.feature = BVOL_NO_FEATURE}, other = hit;
            CHECKF(bvol_ray2_hits_polygon2(&ray, &p, &hit) == bvol_ray2_hits_polygon2(&ray, &mixed, &other), "round %d", round);
            CHECKF(hit.t_enter == other.t_enter && hit.t_exit == other.t_exit, "round %d", round);
        }
    }
}

/* The lower corners ahead become too many while points within come, so that a corner far away is left out; then one comes from
 * which the last of those that are kept seems to be a corner, and what is left out tells that it is none. */
TEST(polygon2, corners_that_were_left_out_count)
{
    enum { WITHIN = 1100, KEPT = 1024 };
    static bvol_vec2 at[WITHIN + 4];
    const bvol_vec2 corner[4] = {vec2(0, 0), vec2(1000, -400000), vec2(0.2f, -598), vec2(3000, 0)};
    const bvol_polygon2 mixed = polygon2(at, WITHIN + 4), p = polygon2(corner, 4);
    for (int i = 0; i < WITHIN; i++) {
        const float x = (float)i * 0x1p-12f;
        at[i] = vec2(0x1p-6f + x, -46 - 2900 * x + 3072 * x * x);
    }
    memcpy(at + WITHIN, corner, sizeof corner);
    CHECK(bvol_polygon2_contains_polygon2(&p, &mixed) == 1);
    const bvol_vec2 last = at[KEPT - 1], below = vec2(last.x, last.y - 1), thrice[5] = {below, below, below, last, last};
    const bvol_polygon2 beside = polygon2(thrice, 5);
    CHECK(bvol_polygon2_contains_point(&p, &below) == 1);
    CHECK(bvol_polygon2_contains_polygon2(&mixed, &beside) == 1);
    const bvol_vec2 from = vec2(last.x, last.y - 100);
    CHECK(bvol_polygon2_distance_sq_point(&mixed, &from) == bvol_polygon2_distance_sq_point(&p, &from));
}

/* SPDX-License-Identifier: MIT */
#include "chance.h"
#include "test.h"
#include "values.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "base/stage.h"
#include "convex/convex.h"
#include "stages.h"

static const bvol_triangle right_angle = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};

TEST(triangle, bounds_are_the_box_of_its_corners)
{
    bvol_triangle t = triangle(vec3(1, -2, 3), vec3(-1, 5, 3), vec3(0, 0, 7));
    bvol_aabb box, expected = aabb(-1, -2, 3, 1, 5, 7);
    bvol_triangle_bounds(&t, &box);
    CHECK(same_aabb(&box, &expected));
    for (int field = 0; field < 9; field++) {
        bvol_triangle broken = t, image = t;
        set_field(&broken, field, nan_bits[field % NAN_COUNT]);
        bvol_triangle_bounds(&broken, &box);
        CHECK(all_nan(&box, 6) && bvol_triangle_validate(&broken) == BVOL_ERROR_NOT_FINITE);
        bvol_triangle_transform(&broken, identity, &image);
        CHECK(all_nan(&image, 9));
        set_field(&broken, field, float_bits(INF));
        bvol_triangle_bounds(&broken, &box);
        CHECK(all_nan(&box, 6));
    }
}

TEST(triangle, validate_finds_corners_in_a_line)
{
    bvol_triangle t = right_angle;
    CHECK(bvol_triangle_validate(&t) == BVOL_OK && bvol_triangle_validate(NULL) == BVOL_ERROR_ARGUMENT);
    t.c = vec3(8, 0, 0);
    CHECK(bvol_triangle_validate(&t) == BVOL_NOTE_DEGENERATE);
    t.c = vec3(8, TINY, 0);
    CHECK(bvol_triangle_validate(&t) == BVOL_OK);
    t.c = t.a;
    CHECK(bvol_triangle_validate(&t) == BVOL_NOTE_DEGENERATE);
    for (int c = 0; c < 3; c++) { /* across every coordinate */
        t = triangle(vec3(1, 1, 1), vec3(1, 1, 1), vec3(1, 1, 1));
        *vec3_at(&t.b, c) = *vec3_at(&t.c, (c + 1) % 3) = 2;
        CHECK(bvol_triangle_validate(&t) == BVOL_OK);
    }
    /* (b - a) x (c - a) is not 0, though it is in double: a = -2^-60, so sides are 1 + 2^-60 and 3 + 2^-60 */
    t = triangle(vec3(-0x1p-60f, 0, 0), vec3(1, 1, 0), vec3(3, 3, 0));
    CHECK(bvol_triangle_validate(&t) == BVOL_OK);
    t = triangle(vec3(-0x1p-60f, -0x1p-60f, 0), vec3(1, 1, 0), vec3(3, 3, 0));
    CHECK(bvol_triangle_validate(&t) == BVOL_NOTE_DEGENERATE);
    /* sides 1 + 2^-53 and 3 + 3 * 2^-53 are rounded in opposite ways */
    t = triangle(vec3(-0x1p-53f, -0x1.8p-52f, 0), vec3(1, 3, 0), vec3(2, 6, 0));
    CHECK(bvol_triangle_validate(&t) == BVOL_NOTE_DEGENERATE);
}

TEST(triangle, a_map_moves_all_corners)
{
    const float m[16] = {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 10, 20, 30, 1};
    bvol_triangle t = triangle(vec3(1, 1, 1), vec3(2, 2, 2), vec3(3, -3, 3)), image;
    bvol_triangle_transform(&t, m, &image);
    CHECK(same_vec3(image.a, vec3(11, 22, 33)) && same_vec3(image.b, vec3(12, 24, 36)));
    CHECK(same_vec3(image.c, vec3(13, 14, 39)));
    float broken[16];
    memcpy(broken, m, sizeof m);
    broken[0] = INF;
    bvol_triangle_transform(&t, broken, &t);
    CHECK(all_nan(&t, 9));
}

TEST(triangle, holds_its_sides_and_corners_but_nothing_above)
{
    const bvol_triangle *t = &right_angle;
    bvol_vec3 inside = vec3(1, 1, 0), side = vec3(2, 2, 0), out = vec3(2, nextafterf(2, 3), 0), above = vec3(1, 1, TINY);
    CHECK(bvol_triangle_contains_point(t, &inside) == 1 && bvol_triangle_contains_point(t, &side) == 1);
    CHECK(bvol_triangle_contains_point(t, &t->b) == 1 && bvol_triangle_contains_point(t, &out) == 0);
    CHECK(bvol_triangle_contains_point(t, &above) == 0);
}

TEST(triangle, is_pierced_by_segments)
{
    const bvol_triangle *t = &right_angle;
    bvol_segment s = segment(vec3(1, 1, -1), vec3(1, 1, 1));
    CHECK(bvol_triangle_overlaps_segment(t, &s) == 1 && bvol_triangle_contains_segment(t, &s) == 0);
    s.b.z = 0;
    CHECK(bvol_triangle_overlaps_segment(t, &s) == 1);
    s.b.z = -TINY;
    CHECK(bvol_triangle_overlaps_segment(t, &s) == 0);
    s = segment(vec3(2, 2, -1), vec3(2, 2, 1)); /* through a side */
    CHECK(bvol_triangle_overlaps_segment(t, &s) == 1);
    s = segment(vec3(nextafterf(2, 3), 2, -1), vec3(nextafterf(2, 3), 2, 1));
    CHECK(bvol_triangle_overlaps_segment(t, &s) == 0);
    s = segment(vec3(0, 0, 0), vec3(2, 2, 0)); /* in it */
    CHECK(bvol_triangle_contains_segment(t, &s) == 1 && bvol_triangle_classify_segment(t, &s) == BVOL_INSIDE);
    CHECK(bvol_triangle_within_segment(t, &s) == 0);
    bvol_triangle flat = triangle(vec3(0, 0, 0), vec3(1, 1, 0), vec3(2, 2, 0));
    CHECK(bvol_triangle_within_segment(&flat, &s) == 1);
    CHECK(bvol_triangle_classify_within_segment(&flat, &s) == BVOL_INSIDE);
}

TEST(triangle, is_pierced_where_products_of_two_overflow_a_float)
{
    bvol_triangle t = triangle(vec3(0, 0, 0), vec3(0, 0, -0x1p58F), vec3(0x1.8p-22F, 0, 0)); /* in its corner */
    bvol_segment s = segment(vec3(0, 0x1p75F, 0), vec3(0, -0x1p69F, 0));
    CHECK(bvol_triangle_overlaps_segment(&t, &s) == 1);
    t = triangle(vec3(0, 0, 0), vec3(-0x1p66F, 0, 0), vec3(0, 0, -0x1.8p-23F));
    s = segment(vec3(0, 0x1.8p64F, 0), vec3(0, 0, 0));
    CHECK(bvol_triangle_overlaps_segment(&t, &s) == 1);
    t = triangle(vec3(-0x1.33db66p-45F, 0x1.abd0c8p-45F, -0x1.a50c5ep-46F), vec3(-2, 0x1.db1f36p-45F, 0x1.634588p-45F),
                 vec3(-0x1.0efc98p-47F, 0x1.165962p-44F, 0x1.bd2154p-49F));
    s = segment(vec3(-0x1.33db66p-45F, FLT_MAX, -0x1.a50c6p-46F),
                vec3(-0x1.40ba4ap-45F, 0x1.44d9a2p-45F, -0x1.1bc2d8p-46F)); /* in its interior */
    CHECK(bvol_triangle_overlaps_segment(&t, &s) == 1 && bvol_triangle_overlaps_segment_interior(&t, &s) == 1);
}

TEST(triangle, in_one_plane_is_decided_by_sides)
{
    bvol_triangle a = right_angle, b = triangle(vec3(2, 2, 0), vec3(5, 5, 0), vec3(5, 6, 0));
    CHECK(bvol_triangle_overlaps_triangle(&a, &b) == 1);
    b.a = vec3(2, nextafterf(2, 3), 0);
    CHECK(bvol_triangle_overlaps_triangle(&a, &b) == 0);
    b = triangle(vec3(1, 1, 0), vec3(2, 1, 0), vec3(1, 2, 0));
    CHECK(bvol_triangle_contains_triangle(&a, &b) == 1 && bvol_triangle_classify_triangle(&a, &b) == BVOL_INSIDE);
    CHECK(bvol_triangle_contains_triangle(&b, &a) == 0 && bvol_triangle_classify_triangle(&b, &a) == BVOL_INTERSECTS);
    b.c.z = TINY;
    CHECK(bvol_triangle_contains_triangle(&a, &b) == 0 && bvol_triangle_overlaps_triangle(&a, &b) == 1);
}

TEST(triangle, a_flat_box_lies_in_a_triangle_and_a_full_one_does_not)
{
    bvol_aabb box = aabb(0, 0, 0, 2, 2, 0), full = aabb(0, 0, 0, 2, 2, TINY), empty = aabb(INF, INF, INF, -INF, -INF, -INF);
    bvol_aabb space = aabb(-INF, -INF, -INF, INF, INF, INF), half = aabb(-INF, -INF, 0, INF, INF, INF);
    CHECK(bvol_triangle_contains_aabb(&right_angle, &box) == 1 && bvol_triangle_contains_aabb(&right_angle, &full) == 0);
    CHECK(bvol_triangle_contains_aabb(&right_angle, &empty) == 1 && bvol_triangle_contains_aabb(&right_angle, &space) == 0);
    CHECK(bvol_triangle_classify_aabb(&right_angle, &empty) == BVOL_OUTSIDE);
    CHECK(bvol_triangle_within_aabb(&right_angle, &space) == 1 && bvol_triangle_within_aabb(&right_angle, &empty) == 0);
    CHECK(bvol_triangle_classify_within_aabb(&right_angle, &half) == BVOL_INSIDE);
    half.min.z = TINY;
    CHECK(bvol_triangle_overlaps_aabb(&right_angle, &half) == 0);
}

TEST(triangle, touches_spheres_and_capsules_from_above)
{
    bvol_sphere ball = sphere(1, 1, 1, 1), point = sphere(1, 1, 0, 0), speck = sphere(1, 1, 0, TINY);
    CHECK(bvol_triangle_overlaps_sphere(&right_angle, &ball) == 1);
    ball.radius = nextafterf(1, 0);
    CHECK(bvol_triangle_overlaps_sphere(&right_angle, &ball) == 0);
    CHECK(bvol_triangle_contains_sphere(&right_angle, &point) == 1 && bvol_triangle_contains_sphere(&right_angle, &speck) == 0);
    ball = sphere(-3, -4, 0, 5); /* to the corner */
    CHECK(bvol_triangle_overlaps_sphere(&right_angle, &ball) == 1);
    ball.radius = nextafterf(5, 0);
    CHECK(bvol_triangle_overlaps_sphere(&right_angle, &ball) == 0);
    bvol_capsule c = capsule(vec3(-9, 1, 2), vec3(9, 1, 2), 2); /* along the face */
    CHECK(bvol_triangle_overlaps_capsule(&right_angle, &c) == 1);
    c.radius = nextafterf(2, 0);
    CHECK(bvol_triangle_overlaps_capsule(&right_angle, &c) == 0);
    c = capsule(vec3(7, -7, 4), vec3(7, 9, 4), 5); /* past the corner (4, 0, 0) */
    CHECK(bvol_triangle_overlaps_capsule(&right_angle, &c) == 1);
    c.radius = nextafterf(5, 0);
    CHECK(bvol_triangle_overlaps_capsule(&right_angle, &c) == 0);
    CHECK(bvol_triangle_within_capsule(&right_angle, &c) == 0);
}

#ifdef __SSE2__
/* The squares of some coordinates of the normal of a sliver are no normal floats, and that of its length is. It touches a ball
 * about the origin in a corner that is 145 units away, along (144, 17, 0). */
TEST(triangle, slivers_touch_balls_where_subnormal_floats_are_flushed)
{
    static const unsigned settings[] = {0, 0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    const unsigned before = _mm_getcsr();
    const float unit = 0x1p-21F;
    for (int thin = -46; thin <= -16; thin++) {
        const bvol_vec3 corner = vec3(144 * unit, 17 * unit, 0);
        const bvol_triangle t = triangle(corner, vec3(corner.x + 0x1p-25F * 255, corner.y - 0x1p-25F * 2160, 0),
                                         vec3(corner.x, corner.y, ldexpf(1, thin)));
        const bvol_sphere ball = sphere(0, 0, 0, 145 * unit), less = sphere(0, 0, 0, nextafterf(145 * unit, 0));
        for (int i = 0; i < 4; i++) {
            _mm_setcsr(before | settings[i]);
            const int touches = bvol_triangle_overlaps_sphere(&t, &ball), misses = !bvol_triangle_overlaps_sphere(&t, &less);
            _mm_setcsr(before);
            CHECKF(touches && misses, "2^%d, setting %x", thin, settings[i]);
        }
    }
}
#endif

TEST(triangle, insides_overlap_what_pierces_and_not_what_touches)
{
    bvol_segment through = segment(vec3(1, 1, -1), vec3(1, 1, 1)), at_side = segment(vec3(2, 2, -1), vec3(2, 2, 1));
    bvol_segment ending = segment(vec3(1, 1, 0), vec3(1, 1, 1)), within = segment(vec3(0, 0, 0), vec3(2, 1, 0));
    CHECK(bvol_triangle_overlaps_segment_interior(&right_angle, &through) == 1);
    CHECK(bvol_triangle_overlaps_segment_interior(&right_angle, &at_side) == 0);
    CHECK(bvol_triangle_overlaps_segment_interior(&right_angle, &ending) == 0);
    CHECK(bvol_triangle_overlaps_segment_interior(&right_angle, &within) == 0);
    bvol_aabb under = aabb(0, 0, -1, 1, 1, 0), around = aabb(0, 0, -1, 1, 1, TINY);
    CHECK(bvol_triangle_overlaps_aabb(&right_angle, &under) == 1);
    CHECK(bvol_triangle_overlaps_aabb_interior(&right_angle, &under) == 0);
    CHECK(bvol_triangle_overlaps_aabb_interior(&right_angle, &around) == 1);
    CHECK(bvol_triangle_overlaps_triangle_interior(&right_angle, &right_angle) == 0); /* in one plane */
    bvol_triangle upright = triangle(vec3(1, 1, -1), vec3(1, 1, 1), vec3(9, 1, 0));
    CHECK(bvol_triangle_overlaps_triangle_interior(&right_angle, &upright) == 1);
}

/* Walls at infinity are drawn in, so that what is plain is certain in double. */
TEST(triangle, plain_answers_about_unbounded_boxes_need_no_exact_numbers)
{
    const bvol_aabb lower = aabb(-INF, -INF, -INF, 2, 3, 4), upper = aabb(2, 3, 4, INF, INF, INF);
    const bvol_triangle below = triangle(vec3(0, 1, 1), vec3(1, -1, 0), vec3(1, 1, 3));
    const bvol_triangle above = triangle(vec3(5, 5, 5), vec3(7, 6, 9), vec3(9, 4, 7));
    const uint64_t *counts = bvoli_stages[BVOLI_triangle_overlaps_aabb], before = counts[BVOLI_EXACT];
    CHECK(bvol_triangle_overlaps_aabb(&below, &lower) == 1 && bvol_triangle_overlaps_aabb(&above, &lower) == 0);
    CHECK(bvol_triangle_overlaps_aabb(&above, &upper) == 1 && bvol_triangle_overlaps_aabb(&below, &upper) == 0);
    CHECK(counts[BVOLI_EXACT] == before);
}

/* Any corner of one may be any of the other, as in meshes whose triangles begin anywhere; a triangle that is not finite is
 * none, whatever it shares. */
TEST(triangle, neighbours_in_a_mesh_touch_without_exact_numbers)
{
    const uint64_t *counts = bvoli_stages[BVOLI_triangle_overlaps_triangle], before = counts[BVOLI_EXACT];
    chance c = {test_seed()};
    for (int i = 0; i < 9; i++) {
        bvol_vec3 a[3], b[3];
        for (int k = 0; k < 3; k++) {
            a[k] = chance_vec3(&c, -9, 9);
            b[k] = chance_vec3(&c, -9, 9);
        }
        b[i % 3] = a[i / 3];
        bvol_triangle first = triangle(a[0], a[1], a[2]), second = triangle(b[0], b[1], b[2]);
        const bvol_triangle beside = triangle(a[i / 3], b[(i + 1) % 3], a[(i / 3 + 1) % 3]); /* shares an edge */
        CHECK(bvol_triangle_overlaps_triangle(&first, &second) == 1);
        CHECK(bvol_triangle_overlaps_triangle(&first, &beside) == 1);
        CHECK(bvol_triangle_overlaps_triangle_interior(&first, &beside) == 0);
        set_field(&second, (3 * (i % 3) + 4) % 9, float_bits(i % 2 ? NAN : INF));
        CHECK(bvol_triangle_overlaps_triangle(&first, &second) == 0);
    }
    CHECK(counts[BVOLI_EXACT] == before);
}

/* Shapes of very different size, of which a corner of the triangle is outside by far: running bounds of the errors tell, where
 * no filter comes before them. */
TEST(triangle, certain_features_are_not_decided_in_dyadic_numbers)
{
    const bvol_triangle t = {{0x1.edfdbcp-7F, 0x1.800002p+1F, -0x1.c1a526p-119F},
                             {0x1.02003cp+127F, 0x1.739142p+72F, -0x1.ee3248p-108F},
                             {-0x1.abf62cp-61F, -0x1.c8ab9ap-108F, -0x1.4eafc4p-67F}};
    const bvol_capsule capsule = {
        {0x1.96a7eap-107F, -0x1.79e7dep-107F, -0x1p-149F}, {0x1p+60F, 0x1.d54d4p+84F, 0x1.bdb57p+78F}, 0x1.4eafc4p-67F};
    const uint64_t certain = STAGE_CALLS(body_features, 1), exact = STAGE_CALLS(body_features, 2);
    bvoli_body holder, held;
    bvoli_body_of_capsule(&capsule, &holder);
    bvoli_body_of_triangle(&t, &held);
    CHECK(bvol_triangle_within_capsule(&t, &capsule) == 0);
    CHECK(STAGE_CALLS(body_features, 1) == certain);
    CHECK(bvoli_body_contains(&holder, &held, BVOLI_triangle_within_capsule) == 0);
    CHECK(STAGE_CALLS(body_features, 1) == certain + 1);
    CHECK(STAGE_CALLS(body_features, 2) == exact);
}

/* SPDX-License-Identifier: MIT */
#include "test.h"
#include "values.h"

TEST(segment, bounds_are_the_box_of_its_ends)
{
    bvol_segment s = segment(vec3(1, -2, 3), vec3(-1, 5, 3));
    bvol_aabb box, expected = aabb(-1, -2, 3, 1, 5, 3);
    bvol_segment_bounds(&s, &box);
    CHECK(same_aabb(&box, &expected));
    for (int field = 0; field < 6; field++) {
        bvol_segment broken = s;
        set_field(&broken, field, nan_bits[field % NAN_COUNT]);
        bvol_segment_bounds(&broken, &box);
        CHECK(all_nan(&box, 6));
        set_field(&broken, field, float_bits(INF));
        bvol_segment_bounds(&broken, &box);
        CHECK(all_nan(&box, 6));
    }
}

TEST(segment, validate_tells_points_from_segments)
{
    bvol_segment s = segment(vec3(1, 2, 3), vec3(1, 2, 4)), point = segment(vec3(1, 0, 3), vec3(1, -0.0f, 3));
    CHECK(bvol_segment_validate(&s) == BVOL_OK);
    CHECK(bvol_segment_validate(&point) == BVOL_NOTE_DEGENERATE);
    CHECK(bvol_segment_validate(NULL) == BVOL_ERROR_ARGUMENT);
    for (int field = 0; field < 6; field++) {
        bvol_segment broken = s;
        set_field(&broken, field, float_bits(-INF));
        CHECK(bvol_segment_validate(&broken) == BVOL_ERROR_NOT_FINITE);
        bvol_segment image = s;
        bvol_segment_transform(&broken, identity, &image);
        CHECK(all_nan(&image, 6));
    }
}

TEST(segment, a_map_moves_both_ends_and_rounds_once)
{
    const float m[16] = {0, 2, 0, 9, 0, 0, 2, 9, 2, 0, 0, 9, 10, 20, 30, 9}; /* x, y, z become 2 z, 2 x, 2 y */
    bvol_segment s = segment(vec3(1, 2, 3), vec3(4, 5, 6)), image;
    bvol_segment_transform(&s, m, &image);
    CHECK(image.a.x == 16 && image.a.y == 22 && image.a.z == 34 && image.b.x == 22 && image.b.y == 28 && image.b.z == 40);
    bvol_segment_transform(&s, m, &s); /* in place */
    CHECK(memcmp(&s, &image, sizeof s) == 0);

    /* 2^30 + 2^-30 - 2^30: what is left after the large terms cancel is there to the last bit */
    const float cancelling[16] = {0x1p30f, 0, 0, 0, -0x1p30f, 0, 0, 0, 0x1p-30f, 0, 0, 0, 0, 0, 0, 1};
    s = segment(vec3(1, 1, 1), vec3(3, 3, 5));
    bvol_segment_transform(&s, cancelling, &image);
    CHECK(image.a.x == 0x1p-30f && image.b.x == 5 * 0x1p-30f);

    float broken[16];
    for (int i = 0; i < 16; i++) {
        memcpy(broken, identity, sizeof broken);
        broken[i] = NAN;
        bvol_segment_transform(&s, broken, &image);
        CHECK(i % 4 == 3 ? same_vec3(image.a, s.a) && same_vec3(image.b, s.b) : all_nan(&image, 6));
    }
}

TEST(segment, holds_the_points_between_its_ends)
{
    bvol_segment s = segment(vec3(0, 0, 0), vec3(3, 6, 9));
    bvol_vec3 third = vec3(1, 2, 3), beyond = vec3(4, 8, 12), off = vec3(1, 2, nextafterf(3, 4)), before = vec3(-TINY, 0, 0);
    CHECK(bvol_segment_contains_point(&s, &third) == 1 && bvol_segment_contains_point(&s, &s.a) == 1);
    CHECK(bvol_segment_contains_point(&s, &s.b) == 1 && bvol_segment_contains_point(&s, &beyond) == 0);
    CHECK(bvol_segment_contains_point(&s, &off) == 0 && bvol_segment_contains_point(&s, &before) == 0);
    bvol_segment point = segment(third, third);
    CHECK(bvol_segment_contains_point(&point, &third) == 1 && bvol_segment_contains_point(&point, &off) == 0);
}

TEST(segment, segments_that_cross_touch_or_lie_in_line)
{
    bvol_segment s = segment(vec3(-1, 0, 0), vec3(1, 0, 0)), other = segment(vec3(0, -1, 0), vec3(0, 1, 0));
    CHECK(bvol_segment_overlaps_segment(&s, &other) == 1);
    other = segment(vec3(0, -1, TINY), vec3(0, 1, TINY)); /* past each other by a hair */
    CHECK(bvol_segment_overlaps_segment(&s, &other) == 0);
    other = segment(vec3(1, 0, 0), vec3(2, 5, 0)); /* at an end */
    CHECK(bvol_segment_overlaps_segment(&s, &other) == 1);
    other = segment(vec3(nextafterf(1, 2), 0, 0), vec3(2, 0, 0)); /* in line, apart */
    CHECK(bvol_segment_overlaps_segment(&s, &other) == 0);
    other = segment(vec3(0.5f, 0, 0), vec3(2, 0, 0)); /* in line, in common */
    CHECK(bvol_segment_overlaps_segment(&s, &other) == 1 && bvol_segment_contains_segment(&s, &other) == 0);
    CHECK(bvol_segment_classify_segment(&s, &other) == BVOL_INTERSECTS);
    other = segment(vec3(0.5f, 0, 0), vec3(-1, 0, 0));
    CHECK(bvol_segment_contains_segment(&s, &other) == 1 && bvol_segment_classify_segment(&s, &other) == BVOL_INSIDE);
    other = segment(vec3(-1, TINY, 0), vec3(1, TINY, 0)); /* parallel, a hair apart */
    CHECK(bvol_segment_classify_segment(&s, &other) == BVOL_OUTSIDE);
}

/* SPDX-License-Identifier: MIT */
#include "test.h"
#include "values.h"

TEST(capsule, bounds_are_tight)
{
    bvol_capsule c = capsule(vec3(1, -2, 3), vec3(-1, 5, 3), 2);
    bvol_aabb box, expected = aabb(-3, -4, 1, 3, 7, 5);
    bvol_capsule_bounds(&c, &box);
    CHECK(same_aabb(&box, &expected));
    c = capsule(vec3(0, 0, 0), vec3(1, 0, 0), 0x1p-30f);
    bvol_capsule_bounds(&c, &box);
    CHECK(box.max.x == nextafterf(1, 2) && box.min.x == -0x1p-30f);
    c.radius = 0;
    bvol_capsule_bounds(&c, &box);
    CHECK(box.max.x == 1 && box.min.x == 0);
    c.radius = -1;
    bvol_capsule_bounds(&c, &box);
    CHECK(is_canonical_empty(&box));
    for (int field = 0; field < 7; field++) {
        bvol_capsule broken = c, image = c;
        set_field(&broken, field, field % 2 ? nan_bits[field % NAN_COUNT] : float_bits(INF));
        bvol_capsule_bounds(&broken, &box);
        CHECK(all_nan(&box, 6) && bvol_capsule_validate(&broken) == BVOL_ERROR_NOT_FINITE);
        bvol_capsule_transform(&broken, identity, &image);
        CHECK(all_nan(&image, 7));
    }
}

TEST(capsule, validate_tells_balls_and_empty_ones)
{
    bvol_capsule c = capsule(vec3(1, 2, 3), vec3(1, 2, 4), 0);
    CHECK(bvol_capsule_validate(&c) == BVOL_OK && bvol_capsule_validate(NULL) == BVOL_ERROR_ARGUMENT);
    c.b = c.a;
    CHECK(bvol_capsule_validate(&c) == BVOL_NOTE_DEGENERATE);
    c.radius = -TINY;
    CHECK(bvol_capsule_validate(&c) == BVOL_NOTE_EMPTY);
    c = capsule(vec3(1, 2, 3), vec3(1, 2, 4), FLT_MAX);
    CHECK(bvol_capsule_validate(&c) == BVOL_OK);
}

TEST(capsule, maps_that_turn_and_scale_keep_the_radius)
{
    const float m[16] = {0, 2, 0, 0, 0, 0, 2, 0, 2, 0, 0, 0, 10, 20, 30, 1};
    bvol_capsule c = capsule(vec3(1, 2, 3), vec3(4, 5, 6), 3), image;
    bvol_capsule_transform(&c, identity, &image);
    CHECK(same_vec3(image.a, c.a) && same_vec3(image.b, c.b) && image.radius == 3);
    bvol_capsule_transform(&c, m, &image);
    CHECK(same_vec3(image.a, vec3(16, 22, 34)) && image.radius == 6);
    c.radius = -3;
    bvol_capsule_transform(&c, m, &image);
    CHECK(image.radius == -3 && same_vec3(image.a, vec3(16, 22, 34)));
    c = capsule(vec3(0, 0, 0), vec3(0, 0, 0), 0);
    bvol_capsule_transform(&c, m, &image);
    CHECK(same_vec3(image.a, vec3(10, 20, 30)) && image.radius == 0);
    c.a = vec3(0x1.8p127f, 0, 0);
    bvol_capsule_transform(&c, m, &image);
    CHECK(all_nan(&image, 7)); /* beyond the largest float */
    c = capsule(vec3(0, 0, 0), vec3(0, 0, 0), 0x1.8p127f);
    bvol_capsule_transform(&c, m, &image);
    CHECK(all_nan(&image, 7));
    c = capsule(vec3(0, 0, 0), vec3(0, 0x1.8p127f, 0), 0);
    bvol_capsule_transform(&c, m, &image);
    CHECK(all_nan(&image, 7));
    c.radius = -1; /* nor has an empty one an image there */
    bvol_capsule_transform(&c, m, &image);
    CHECK(all_nan(&image, 7));
    c.radius = -INF; /* nor one whose radius is infinite */
    c.b = c.a;
    bvol_capsule_transform(&c, m, &image);
    CHECK(all_nan(&image, 7));
    c = capsule(vec3(0, 0, 0), vec3(0, 0, 0), FLT_MAX);
    bvol_capsule_transform(&c, identity, &image);
    CHECK(image.radius == FLT_MAX);
    const float longer[16] = {nextafterf(0.5f, 1), 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 1};
    c.radius = nextafterf(0x1p127f, INF); /* a product that is no float: rounded up, but not too far */
    bvol_capsule_transform(&c, longer, &image);
    CHECK(image.radius == nextafterf(nextafterf(nextafterf(0x1p126f, INF), INF), INF));
    const float third[16] = {1 / 3.0f, 0, 0, 0, 0, 1 / 3.0f, 0, 0, 0, 0, 1 / 3.0f, 0, 0, 0, 0, 1};
    c = capsule(vec3(0, 0, 0), vec3(0, 0, 0), FLT_MAX); /* the greatest of all is finite */
    bvol_capsule_transform(&c, third, &image);
    CHECK(image.radius > FLT_MAX / 4 && image.radius < FLT_MAX / 2);
    c = capsule(vec3(0.1f, 0, 0), vec3(0, 0, 0), 0); /* the radius makes up for the rounding of an end */
    bvol_capsule_transform(&c, third, &image);
    CHECK(image.radius > 0 && image.radius < 0x1p-27f);
    float broken[16];
    for (int i = 0; i < 16; i++) {
        memcpy(broken, m, sizeof broken);
        broken[i] = NAN;
        c = capsule(vec3(1, 2, 3), vec3(4, 5, 6), 3);
        bvol_capsule_transform(&c, broken, &image);
        CHECK(i % 4 == 3 ? image.radius == 6 : all_nan(&image, 7));
    }
}

/* The stretch of diag(1, 2, 3) turned and sheared is at least |M v| / |v| of every v; a capsule's image holds the images of its
 * points. */
TEST(capsule, an_image_holds_the_images_of_points)
{
    chance rng = {test_seed()};
    for (long n = test_cases(300); n > 0; n--) {
        float m[16] = {0};
        bvol_capsule c = capsule(chance_vec3(&rng, -2, 2), chance_vec3(&rng, -2, 2), chance_float(&rng, 0, 1)), image;
        for (int i = 0; i < 12; i++)
            m[i + i / 3] = chance_float(&rng, -2, 2);
        bvol_capsule_transform(&c, m, &image);
        double longest = 0;
        for (int i = 0; i < 50; i++) {
            double v[3], w[3] = {0, 0, 0}, length = 0, stretched = 0;
            for (int k = 0; k < 3; k++)
                v[k] = chance_real(&rng, -1, 1);
            for (int k = 0; k < 3; k++)
                for (int r = 0; r < 3; r++)
                    w[r] += (double)m[4 * k + r] * v[k];
            for (int k = 0; k < 3; k++) {
                length += v[k] * v[k];
                stretched += w[k] * w[k];
            }
            longest = fmax(longest, sqrt(stretched / length));
        }
        CHECKF((double)image.radius >= longest * (double)c.radius * (1 - 1e-12), "%a < %a", image.radius,
               longest * (double)c.radius);
        CHECK((double)image.radius <= 1.5 * longest * (double)c.radius + 1e-5);
    }
}

TEST(capsule, touches_points_beside_its_ends_and_its_middle)
{
    bvol_capsule c = capsule(vec3(0, 0, 0), vec3(10, 0, 0), 5);
    bvol_vec3 beside = vec3(7, 3, 4), end = vec3(-3, 4, 0), other = vec3(13, 0, -4), ring = vec3(15, 0, 0);
    CHECK(bvol_capsule_contains_point(&c, &beside) == 1 && bvol_capsule_contains_point(&c, &end) == 1);
    CHECK(bvol_capsule_contains_point(&c, &other) == 1 && bvol_capsule_contains_point(&c, &ring) == 1);
    c.radius = nextafterf(5, 0);
    CHECK(bvol_capsule_contains_point(&c, &beside) == 0 && bvol_capsule_contains_point(&c, &end) == 0);
    CHECK(bvol_capsule_contains_point(&c, &other) == 0 && bvol_capsule_contains_point(&c, &ring) == 0);
    c.radius = 0;
    bvol_vec3 on = vec3(3, 0, 0), off = vec3(3, TINY, 0);
    CHECK(bvol_capsule_contains_point(&c, &on) == 1 && bvol_capsule_contains_point(&c, &off) == 0);
    c.radius = -1;
    CHECK(bvol_capsule_contains_point(&c, &on) == 0);
}

TEST(capsule, two_touch_across_along_and_end_to_end)
{
    bvol_capsule a = capsule(vec3(-4, 0, 0), vec3(4, 0, 0), 1), across = capsule(vec3(0, -4, 3), vec3(0, 4, 3), 2);
    bvol_capsule along = capsule(vec3(2, 3, 4), vec3(9, 3, 4), 4), end = capsule(vec3(7, 4, 0), vec3(9, 9, 0), 4);
    CHECK(bvol_capsule_overlaps_capsule(&a, &across) == 1 && bvol_capsule_overlaps_capsule(&a, &along) == 1);
    CHECK(bvol_capsule_overlaps_capsule(&a, &end) == 1);
    across.radius = nextafterf(2, 0);
    along.radius = end.radius = nextafterf(4, 0);
    CHECK(bvol_capsule_overlaps_capsule(&a, &across) == 0 && bvol_capsule_overlaps_capsule(&a, &along) == 0);
    CHECK(bvol_capsule_overlaps_capsule(&a, &end) == 0);
    along.radius = -1;
    CHECK(bvol_capsule_overlaps_capsule(&a, &along) == 0 && bvol_capsule_contains_capsule(&a, &along) == 1);
    CHECK(bvol_capsule_contains_capsule(&along, &a) == 0 && bvol_capsule_contains_capsule(&along, &along) == 1);
    CHECK(bvol_capsule_classify_capsule(&a, &along) == BVOL_OUTSIDE);
}

TEST(capsule, contains_what_its_radius_leaves_room_for)
{
    bvol_capsule a = capsule(vec3(0, 0, 0), vec3(9, 0, 0), 5), same = a, inner = capsule(vec3(0, 4, 0), vec3(9, 0, 4), 1);
    CHECK(bvol_capsule_contains_capsule(&a, &same) == 1 && bvol_capsule_classify_capsule(&a, &same) == BVOL_INSIDE);
    CHECK(bvol_capsule_contains_capsule(&a, &inner) == 1);
    inner.radius = nextafterf(1, 2);
    CHECK(bvol_capsule_contains_capsule(&a, &inner) == 0 && bvol_capsule_classify_capsule(&a, &inner) == BVOL_INTERSECTS);
    same.radius = nextafterf(5, 6);
    CHECK(bvol_capsule_contains_capsule(&a, &same) == 0 && bvol_capsule_contains_capsule(&same, &a) == 1);
    bvol_aabb box = aabb(0, -3, -4, 9, 3, 4), wider = aabb(0, -3, -4, nextafterf(9, 10), 3, 4);
    CHECK(bvol_capsule_contains_aabb(&a, &box) == 1 && bvol_capsule_contains_aabb(&a, &wider) == 0);
    bvol_aabb around = aabb(-5, -5, -5, 14, 5, 5), tight = aabb(-5, -5, -5, 14, nextafterf(5, 0), 5);
    CHECK(bvol_capsule_within_aabb(&a, &around) == 1 && bvol_capsule_within_aabb(&a, &tight) == 0);
    bvol_sphere ball = sphere(9, 3, 0, 2), outer = sphere(4.5f, 0, 0, 9.5f);
    CHECK(bvol_capsule_contains_sphere(&a, &ball) == 1 && bvol_capsule_within_sphere(&a, &outer) == 1);
    ball.radius = nextafterf(2, 3);
    outer.radius = nextafterf(9.5f, 9);
    CHECK(bvol_capsule_contains_sphere(&a, &ball) == 0 && bvol_capsule_within_sphere(&a, &outer) == 0);
}

TEST(capsule, contains_no_ball_that_is_greater)
{
    const bvol_capsule a = capsule(vec3(0, 0, 0), vec3(9, 0, 0), 1), empty = capsule(vec3(0, 0, 0), vec3(9, 0, 0), -1);
    const bvol_sphere same = sphere(5, 0, 0, 1), greater = sphere(5, 0, 0, nextafterf(1, 2)), twice = sphere(5, 0, 0, 2),
                      none = sphere(5, 0, 0, -2);
    const bvol_capsule thick = capsule(vec3(1, 0, 0), vec3(5, 0, 0), 3);
    const bvol_vec3 on = vec3(5, 0, 0);
    CHECK(bvol_capsule_contains_sphere(&a, &same) == 1 && bvol_capsule_contains_sphere(&a, &greater) == 0);
    CHECK(bvol_capsule_contains_sphere(&a, &twice) == 0 && bvol_capsule_contains_sphere(&a, &none) == 1);
    CHECK(bvol_capsule_contains_capsule(&a, &thick) == 0 && bvol_capsule_contains_capsule(&thick, &thick) == 1);
    CHECK(bvol_capsule_contains_point(&empty, &on) == 0 && bvol_capsule_contains_sphere(&empty, &none) == 1);
}

TEST(capsule, meets_infinite_boxes_in_finite_points)
{
    bvol_capsule c = capsule(vec3(0, 0, 0), vec3(0, 0, 9), 2);
    bvol_aabb half = aabb(2, -INF, -INF, INF, INF, INF), space = aabb(-INF, -INF, -INF, INF, INF, INF);
    bvol_aabb end = aabb(INF, INF, INF, INF, INF, INF), wedge = aabb(-INF, -INF, 11, INF, INF, INF);
    CHECK(bvol_capsule_overlaps_aabb(&c, &half) == 1 && bvol_capsule_overlaps_aabb(&c, &space) == 1);
    CHECK(bvol_capsule_overlaps_aabb(&c, &end) == 0 && bvol_capsule_overlaps_aabb(&c, &wedge) == 1);
    CHECK(bvol_capsule_within_aabb(&c, &space) == 1 && bvol_capsule_contains_aabb(&c, &half) == 0);
    CHECK(bvol_capsule_contains_aabb(&c, &end) == 0 && bvol_capsule_within_aabb(&c, &end) == 0);
    half.min.x = nextafterf(2, 3);
    CHECK(bvol_capsule_overlaps_aabb(&c, &half) == 0);
}

TEST(capsule, half_spaces_hold_it_to_the_last_ulp)
{
    bvol_capsule c = capsule(vec3(0, 0, 0), vec3(0, 0, 9), 2);
    bvol_plane p = plane(1, 2, 2, -6), q = plane(-1, 0, 0, 2); /* (1, 2, 2) has length 3 */
    CHECK(bvol_capsule_overlaps_plane(&c, &p) == 1 && bvol_capsule_within_plane(&c, &p) == 0);
    CHECK(bvol_capsule_classify_within_plane(&c, &q) == BVOL_INSIDE);
    q.d = nextafterf(2, 0);
    CHECK(bvol_capsule_classify_within_plane(&c, &q) == BVOL_INTERSECTS);
    p = plane(1, 2, -2, -6);
    CHECK(bvol_capsule_overlaps_plane(&c, &p) == 1);
    p.d = nextafterf(-6, -7);
    CHECK(bvol_capsule_overlaps_plane(&c, &p) == 0 && bvol_capsule_classify_within_plane(&c, &p) == BVOL_OUTSIDE);
    p.d = INF;
    CHECK(bvol_capsule_classify_within_plane(&c, &p) == BVOL_INSIDE);
    p.d = -INF;
    CHECK(bvol_capsule_overlaps_plane(&c, &p) == 0 && bvol_capsule_within_plane(&c, &p) == 0);
    c.radius = -1;
    CHECK(bvol_capsule_overlaps_plane(&c, &p) == 0 && bvol_capsule_within_plane(&c, &p) == 1);
    p.d = NAN;
    CHECK(bvol_capsule_overlaps_plane(&c, &p) == 0 && bvol_capsule_within_plane(&c, &p) == 0);
}

TEST(capsule, insides_overlap_unless_they_only_touch)
{
    bvol_capsule a = capsule(vec3(-4, 0, 0), vec3(4, 0, 0), 1), across = capsule(vec3(0, -4, 3), vec3(0, 4, 3), 2);
    bvol_segment on = segment(vec3(-9, 1, 0), vec3(9, 1, 0)), axis = segment(vec3(0, 0, 0), vec3(4, 0, 0));
    bvol_aabb wall = aabb(5, -9, -9, 6, 9, 9), floor = aabb(-INF, -INF, -INF, INF, INF, -1);
    bvol_sphere ball = sphere(7, 4, 0, 4), point = sphere(4, 0, 0, 0);
    CHECK(bvol_capsule_overlaps_capsule_interior(&a, &across) == 0 && bvol_capsule_overlaps_segment_interior(&a, &on) == 0);
    CHECK(bvol_capsule_overlaps_segment_interior(&a, &axis) == 1 && bvol_capsule_overlaps_aabb_interior(&a, &wall) == 0);
    CHECK(bvol_capsule_overlaps_aabb_interior(&a, &floor) == 0 && bvol_capsule_overlaps_sphere_interior(&a, &ball) == 0);
    CHECK(bvol_capsule_overlaps_sphere_interior(&a, &point) == 1);
    a.radius = nextafterf(1, 2);
    CHECK(bvol_capsule_overlaps_capsule_interior(&a, &across) == 1 && bvol_capsule_overlaps_segment_interior(&a, &on) == 1);
    CHECK(bvol_capsule_overlaps_aabb_interior(&a, &wall) == 1 && bvol_capsule_overlaps_aabb_interior(&a, &floor) == 1);
    CHECK(bvol_capsule_overlaps_sphere_interior(&a, &ball) == 1);
    a.radius = 0; /* two segments that cross */
    across = capsule(vec3(0, -4, 0), vec3(0, 4, 0), 0);
    CHECK(bvol_capsule_overlaps_capsule(&a, &across) == 1 && bvol_capsule_overlaps_capsule_interior(&a, &across) == 0);
    across.radius = -1;
    CHECK(bvol_capsule_overlaps_capsule_interior(&a, &across) == 0);
}

/* A point of a segment has one part of it. With one for each coordinate, rounded by itself, these seemed to meet. */
TEST(capsule, nearly_parallel_axes_have_one_nearest_point)
{
    const bvol_capsule a = capsule(vec3(0x1.cp-15f, -0x1.cp-1f, 0x1.8p-15f), vec3(0x1p-17f, -0x1p-16f, -0x1p-149f), 0x1p-15f);
    const bvol_segment b = segment(vec3(0x1.cp-15f, -0x1p-6f, 0x1.fffffcp-17f), vec3(0x1.8p-16f, 0x1.8p-15f, 0x1.000ffep-15f));
    const bvol_capsule c = {b.a, b.b, 0};
    CHECK(bvol_capsule_overlaps_segment(&a, &b) == 0 && bvol_capsule_overlaps_segment_interior(&a, &b) == 0);
    CHECK(bvol_capsule_overlaps_capsule(&a, &c) == 0 && bvol_capsule_overlaps_capsule(&c, &a) == 0);
}

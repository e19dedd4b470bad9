/* SPDX-License-Identifier: MIT */
/* OBB fits that fail on flat input, give left-handed axes, or change from run to run.
 * Seen at Open3D#2571, #4006 and #5417, geometric_shapes#232. */
#include "obb_rational.h"
#include "test.h"
#include "values.h"

static void check_fit(const bvol_vec3 *points, size_t count)
{
    bvol_obb o, again;
    rational axis[3][3], cross[3];
    CHECK(bvol_obb_from_points(points, count, 0, &o) == count);
    CHECK(bvol_obb_validate(&o, NULL) == BVOL_OK);
    CHECK(o.extent.x >= o.extent.y && o.extent.y >= o.extent.z && o.extent.z >= 0);
    for (size_t i = 0; i < count; i++)
        CHECK(bvol_obb_contains_point(&o, &points[i]) == 1);
    rational_begin();
    for (int k = 0; k < 3; k++)
        rational_vec3(&o.axis[k], axis[k]);
    rational_cross(axis[0], axis[1], cross);
    CHECK(rational_sign(rational_dot(cross, axis[2])) > 0);
    bvol_obb_from_points(points, count, 0, &again);
    CHECK(memcmp(&o, &again, sizeof o) == 0);
}

TEST(peer_bugs_obb_fit, flat_and_degenerate_input_is_fitted)
{
    static const bvol_vec3 square[] = {{0, 0, 5}, {1, 0, 5}, {1, 1, 5}, {0, 1, 5}},
                           slanted[] = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}};
    static const bvol_vec3 same[] = {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, triangle[] = {{0, 0, 0}, {3, 1, 2}, {-1, 4, 1}};
    check_fit(square, 4);
    check_fit(slanted, 3);
    check_fit(slanted, 2);
    check_fit(same, 3);
    check_fit(same, 1);
    check_fit(triangle, 3);
    bvol_obb o;
    bvol_obb_from_points(square, 4, 0, &o);
    CHECK(o.extent.z <= 0x1p-20f * 7);
}

TEST(peer_bugs_obb_fit, a_long_thin_box_is_found_along_its_length)
{
    chance rng = {test_seed()};
    for (int i = 0; i < 50; i++) {
        bvol_vec3 axis[3], points[8];
        chance_rotation(&rng, axis);
        for (int n = 0; n < 8; n++)
            for (int c = 0; c < 3; c++)
                *vec3_at(&points[n], c) = (n & 1 ? 10.0f : -10.0f) * vec3_get(&axis[0], c) +
                                          (n & 2 ? 1.0f : -1.0f) * vec3_get(&axis[1], c) +
                                          (n & 4 ? 0.1f : -0.1f) * vec3_get(&axis[2], c);
        check_fit(points, 8);
        bvol_obb o;
        bvol_obb_from_points(points, 8, 0, &o);
        CHECK(fabsf(o.extent.x - 10) < 1e-3f && fabsf(o.extent.y - 1) < 1e-3f && fabsf(o.extent.z - 0.1f) < 1e-3f);
    }
}

/* SPDX-License-Identifier: MIT */
/* Derived bounds smaller than their content. Seen at three-mesh-bvh#169 and #171, graphene#204, parry#260, ArborX#1130. */
#include "test.h"
#include "values.h"

TEST(peer_bugs_shrunk_bounds, bounds_hold_the_shape_that_they_bound)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        bvol_sphere s = {chance_vec3(&rng, -1e3, 1e3), chance_float(&rng, 0, 10)};
        bvol_obb o = obb(chance_vec3(&rng, -1e3, 1e3), chance_vec3(&rng, 0, 10));
        chance_rotation(&rng, o.axis);
        bvol_aabb box;
        bvol_sphere_bounds(&s, &box);
        CHECK(bvol_sphere_within_aabb(&s, &box) == 1);
        bvol_obb_bounds(&o, &box);
        CHECK(bvol_obb_within_aabb(&o, &box) == 1);
    }
}

/* Sizes that round down lose a face; from center and size and back it may only grow. */
TEST(peer_bugs_shrunk_bounds, center_and_size_hold_the_box_that_they_came_from)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        bvol_vec3 a = chance_vec3(&rng, -1e3, 1e3), b = chance_vec3(&rng, -1e3, 1e3), center, size;
        bvol_aabb box, again;
        bvol_aabb_from_corners(&a, &b, &box);
        bvol_aabb_center(&box, &center);
        bvol_aabb_size(&box, &size);
        for (int k = 0; k < 3; k++) { /* the center is rounded too: twice the larger half */
            float half = fmaxf(nextafterf(vec3_get(&box.max, k) - vec3_get(&center, k), INF),
                               nextafterf(vec3_get(&center, k) - vec3_get(&box.min, k), INF));
            CHECK(vec3_get(&size, k) <= 2 * half);
            *vec3_at(&size, k) = 2 * half;
        }
        bvol_aabb_from_center_size(&center, &size, &again);
        CHECK(bvol_aabb_contains_aabb(&again, &box) == 1);
    }
}

TEST(peer_bugs_shrunk_bounds, a_moved_box_holds_its_moved_corners)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        bvol_vec3 a = chance_vec3(&rng, -9, 9), b = chance_vec3(&rng, -9, 9), axis[3], corners[8];
        bvol_aabb box, moved;
        bvol_aabb_from_corners(&a, &b, &box);
        chance_rotation(&rng, axis);
        float m[16] = {axis[0].x, axis[0].y, axis[0].z, 0, axis[1].x, axis[1].y, axis[1].z, 0,
                       axis[2].x, axis[2].y, axis[2].z, 0, 100,       200,       300,       1};
        bvol_aabb_transform(&box, m, &moved);
        bvol_aabb_corners(&box, corners);
        for (int n = 0; n < 8; n++) {
            bvol_aabb point = {corners[n], corners[n]}, image;
            bvol_aabb_transform(&point, m, &image); /* the tightest box about the exact image */
            CHECK(bvol_aabb_contains_aabb(&moved, &image) == 1);
        }
    }
}

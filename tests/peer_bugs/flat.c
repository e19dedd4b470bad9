/* SPDX-License-Identifier: MIT */
/* Flat shapes that vanish under open tests. Seen at godot#3576, libgdx#634, graphene#204, Falcor#435, rbush#109. */
#include "test.h"
#include "values.h"

TEST(peer_bugs_flat, rectangles_segments_and_points_are_found)
{
    for (int flat = 1; flat < 8; flat++) { /* which axes are flat */
        bvol_aabb box = aabb(0, 0, 0, flat & 1 ? 0 : 2, flat & 2 ? 0 : 2, flat & 4 ? 0 : 2), cube = aabb(-1, -1, -1, 1, 1, 1);
        bvol_aabb under = aabb(-1, -1, -1, 0, 0, 0);
        bvol_sphere touching = sphere(-1, 0, 0, 1);
        bvol_obb o = obb(vec3(box.max.x / 2, box.max.y / 2, box.max.z / 2), vec3(box.max.x / 2, box.max.y / 2, box.max.z / 2));
        bvol_vec3 corner = vec3(0, 0, 0);
        CHECK(bvol_aabb_is_empty(&box) == 0);
        CHECK(bvol_aabb_overlaps_aabb(&box, &box) == 1 && bvol_aabb_classify_aabb(&box, &box) == BVOL_INSIDE);
        CHECK(bvol_aabb_overlaps_aabb(&box, &cube) == 1 && bvol_aabb_overlaps_aabb(&box, &under) == 1);
        CHECK(bvol_aabb_contains_point(&box, &corner) == 1);
        CHECK(bvol_sphere_overlaps_aabb(&touching, &box) == 1);
        CHECK(bvol_obb_overlaps_aabb(&o, &cube) == 1 && bvol_obb_overlaps_aabb(&o, &under) == 1);
        CHECK(bvol_obb_classify_aabb(&o, &box) == BVOL_INSIDE && bvol_obb_classify_within_aabb(&o, &box) == BVOL_INSIDE);
        CHECK(bvol_obb_overlaps_sphere(&o, &touching) == 1 && bvol_obb_contains_point(&o, &corner) == 1);
        CHECK(bvol_obb_overlaps_obb(&o, &o) == 1 && bvol_obb_contains_obb(&o, &o) == 1);
    }
}

TEST(peer_bugs_flat, union_and_area_count_flat_boxes)
{
    bvol_aabb floor = aabb(0, 0, 0, 4, 0, 4), post = aabb(1, 0, 1, 1, 3, 1), both, expected = aabb(0, 0, 0, 4, 3, 4);
    bvol_aabb_merge(&floor, &post, &both);
    CHECK(same_aabb(&both, &expected));
    CHECK(bvol_aabb_area(&floor) == 32 && bvol_aabb_area(&post) == 0);
}

/* SPDX-License-Identifier: MIT */
/* Rays that start inside: negative parameters, wrong normals.
 * Seen at godot#86755, ray-aabb-intersection#3, cute_headers#31 and #143, rbfx#505. */
#include "test.h"
#include "values.h"

TEST(peer_bugs_start_inside, from_any_point_of_a_box_in_any_direction)
{
    bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_obb o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    for (int p = 0; p < 27; p++)
        for (int d = 0; d < 27; d++) {
            bvol_ray r = ray(vec3((float)(p % 3 - 1), (float)(p / 3 % 3 - 1), (float)(p / 9 - 1)),
                             vec3((float)(d % 3 - 1), (float)(d / 3 % 3 - 1), (float)(d / 9 - 1)), 0, INF);
            for (int kind = 0; kind < 2; kind++) {
                bvol_ray_hit h;
                CHECK((kind ? bvol_ray_hits_obb(&r, &o, &h) : bvol_ray_hits_aabb(&r, &box, &h)) == 1);
                CHECK(h.inside == 1 && h.t_enter == 0 && h.t_exit >= 0 && h.feature == BVOL_NO_FEATURE);
                CHECK(h.normal.x == 0 && h.normal.y == 0 && h.normal.z == 0);
                CHECK(h.point.x == r.origin.x && h.point.y == r.origin.y && h.point.z == r.origin.z);
            }
        }
}

TEST(peer_bugs_start_inside, a_shape_behind_is_missed_and_not_hit_at_a_negative_parameter)
{
    bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_obb o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    bvol_sphere s = sphere(0, 0, 0, 1);
    bvol_plane p = plane(-1, 0, 0, 1);
    bvol_ray r = ray(vec3(nextafterf(1, 2), 0, 0), vec3(1, 0, 0), 0, INF);
    CHECK(bvol_ray_hits_aabb(&r, &box, NULL) == 0 && bvol_ray_hits_obb(&r, &o, NULL) == 0);
    CHECK(bvol_ray_hits_sphere(&r, &s, NULL) == 0 && bvol_ray_hits_plane(&r, &p, NULL) == 0);
}

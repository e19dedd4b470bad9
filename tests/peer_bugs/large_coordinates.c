/* SPDX-License-Identifier: MIT */
/* Contacts lost far from the origin. Seen at embree#291, three-mesh-bvh#112, filament#1111, godot#2408. */
#include "test.h"
#include "values.h"

static const float far[] = {1e5f, 1e7f, 1e15f, 1e30f};

TEST(peer_bugs_large_coordinates, shapes_that_share_a_corner_touch_at_any_distance)
{
    for (int i = 0; i < 4; i++) {
        float x = far[i], step = nextafterf(x, INF) - x;
        bvol_aabb a = aabb(x - step, x - step, x - step, x, x, x), b = aabb(x, x, x, x + step, x + step, x + step);
        bvol_obb o = obb(vec3(x + step, x + step, x + step), vec3(step, step, step));
        bvol_sphere s = sphere(x + step, x, x, step);
        CHECK(bvol_aabb_overlaps_aabb(&a, &b) == 1);
        CHECK(bvol_obb_overlaps_aabb(&o, &a) == 1 && bvol_obb_contains_aabb(&o, &b) == 1);
        CHECK(bvol_sphere_overlaps_aabb(&s, &a) == 1);
        a.max.x = nextafterf(x, 0);
        CHECK(bvol_aabb_overlaps_aabb(&a, &b) == 0 && bvol_obb_overlaps_aabb(&o, &a) == 0);
        CHECK(bvol_sphere_overlaps_aabb(&s, &a) == 0);
    }
}

TEST(peer_bugs_large_coordinates, rays_from_afar_hit_small_boxes_and_miss_beside_them)
{
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
            bvol_ray r = ray(vec3(1, 1, 1), vec3(0, 0, 0), 0, INF);
            *vec3_at(&r.origin, k) = -far[i];
            *vec3_at(&r.dir, k) = 1;
            CHECK(bvol_ray_hits_aabb(&r, &box, NULL) == 1); /* along an edge */
            *vec3_at(&r.dir, (k + 1) % 3) = TINY;           /* leaves the edge by less than any float of this size shows */
            CHECK(bvol_ray_hits_aabb(&r, &box, NULL) == 0);
            *vec3_at(&r.dir, (k + 1) % 3) = -TINY;
            CHECK(bvol_ray_hits_aabb(&r, &box, NULL) == 1);
        }
}

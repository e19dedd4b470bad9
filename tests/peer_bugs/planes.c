/* SPDX-License-Identifier: MIT */
/* Far and infinite planes that cull everything. Seen at godot#95944 and #55070, bevy#20703, Babylon.js#11743, PCL#5433. */
#include "test.h"
#include "values.h"

TEST(peer_bugs_planes, a_zero_normal_or_infinite_d_holds_everything_or_nothing)
{
    static const bvol_plane all[] = {{{0, 0, 0}, 0}, {{0, 0, 0}, -0.0f}, {{0, 0, 0}, 1}, {{0, 0, -1}, INF}, {{0, 0, 0}, INF}};
    static const bvol_plane none[] = {{{0, 0, 0}, -TINY}, {{0, 0, 0}, -1}, {{0, 0, -1}, -INF}, {{0, 0, 0}, -INF}};
    bvol_vec3 p = vec3(FLT_MAX, -FLT_MAX, 1);
    bvol_aabb box = aabb(-1e30f, 0, 0, 1e30f, 1, 1), space = aabb(-INF, -INF, -INF, INF, INF, INF);
    bvol_sphere s = sphere(1, 2, 3, FLT_MAX);
    bvol_obb o = obb(vec3(1e30f, 0, 0), vec3(1e30f, 1, 1));
    for (int i = 0; i < 5; i++) {
        CHECKF(bvol_plane_contains_point(&all[i], &p) == 1, "plane %d", i);
        CHECKF(bvol_aabb_classify_within_plane(&box, &all[i]) == BVOL_INSIDE, "plane %d", i);
        CHECKF(bvol_aabb_classify_within_plane(&space, &all[i]) == BVOL_INSIDE, "plane %d", i);
        CHECKF(bvol_sphere_classify_within_plane(&s, &all[i]) == BVOL_INSIDE, "plane %d", i);
        CHECKF(bvol_obb_classify_within_plane(&o, &all[i]) == BVOL_INSIDE, "plane %d", i);
    }
    for (int i = 0; i < 4; i++) {
        CHECKF(bvol_plane_contains_point(&none[i], &p) == 0, "plane %d", i);
        CHECKF(bvol_aabb_classify_within_plane(&space, &none[i]) == BVOL_OUTSIDE, "plane %d", i);
        CHECKF(bvol_sphere_classify_within_plane(&s, &none[i]) == BVOL_OUTSIDE, "plane %d", i);
        CHECKF(bvol_obb_classify_within_plane(&o, &none[i]) == BVOL_OUTSIDE, "plane %d", i);
    }
}

TEST(peer_bugs_planes, far_planes_keep_what_is_before_them)
{
    static const float fars[] = {1e7f, 1e18f, 1e30f, FLT_MAX};
    for (int i = 0; i < 4; i++) {
        bvol_plane p = plane(0, 0, 1, fars[i]); /* z >= -far, the view along -z */
        bvol_aabb before = aabb(-1, -1, -fars[i], 1, 1, -1), beyond = before;
        CHECK(bvol_aabb_classify_within_plane(&before, &p) == BVOL_INSIDE);
        beyond.min.z = nextafterf(-fars[i], -INF);
        beyond.max.z = beyond.min.z;
        CHECK(bvol_aabb_classify_within_plane(&beyond, &p) == BVOL_OUTSIDE);
        bvol_sphere s = sphere(0, 0, -fars[i] / 2, fars[i] / 2);
        CHECK(bvol_sphere_classify_within_plane(&s, &p) == BVOL_INSIDE);
    }
}

/* Coefficients as a matrix with near 1e-3 and far 1e7 makes them: neighbours of -1 and tiny offsets. */
TEST(peer_bugs_planes, near_and_far_apart_by_ten_powers_of_ten_still_differ)
{
    float f = (float)(-(1e7 + 1e-3) / (1e7 - 1e-3)), w = (float)(-2 * 1e7 * 1e-3 / (1e7 - 1e-3));
    bvol_plane near = plane(0, 0, f - 1, w); /* w + z row: 0 at the near plane */
    bvol_vec3 eye = vec3(0, 0, 0), before = vec3(0, 0, -1), middle = vec3(0, 0, -1e6f);
    CHECK(bvol_plane_contains_point(&near, &eye) == 0);
    CHECK(bvol_plane_contains_point(&near, &before) == 1);
    CHECK(bvol_plane_contains_point(&near, &middle) == 1);
}

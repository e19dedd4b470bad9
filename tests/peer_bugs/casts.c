/* SPDX-License-Identifier: MIT */
/* Casts that find nothing, stop short of large boxes or inside them, and block what rests, slides or parts.
 * Seen at Jolt#2049, parry#429, parry#405, rapier#266, box3d#32, box2d#50, renew#138. */
#include "test.h"
#include "values.h"

/* Half extents of 500 m, and a motion of as much: it stops at the wall. */
TEST(peer_bugs_casts, large_boxes_stop_at_each_other)
{
    const bvol_vec3 motion = vec3(1000, 0, 0);
    for (int turned = 0; turned < 2; turned++) {
        bvol_obb moving = obb(vec3(-1500, 0, 0), vec3(500, 500, 500)), wall = obb(vec3(0, 0, 0), vec3(500, 500, 500));
        if (turned)
            wall.axis[1] = vec3(0, 0, 1), wall.axis[2] = vec3(0, -1, 0);
        bvol_sweep_hit hit;
        CHECK(bvol_obb_sweep_obb(&moving, &motion, &wall, &hit) == BVOL_SWEEP_HIT);
        CHECKF(hit.t_enter == 0.5F, "%a", (double)hit.t_enter);
        CHECK(hit.normal.x == -1 && hit.normal.y == 0 && hit.normal.z == 0);
    }
}

/* A thin box that crosses a large one in a step, at any speed. */
TEST(peer_bugs_casts, nothing_passes_through_a_wall)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(3000); n++) {
        bvol_obb wall = obb(vec3(0, 0, 0), vec3(0.001F, 10, 10)), moving = obb(vec3(0, 0, 0), vec3(0.1F, 0.1F, 0.1F));
        const float far = (float)chance_int(&c, 1, 5000), y = (float)chance_real(&c, -9, 9), z = (float)chance_real(&c, -9, 9);
        chance_rotation(&c, moving.axis);
        moving.center = vec3(-far, y, z);
        const bvol_vec3 motion = vec3(2 * far, (float)chance_real(&c, -1, 1), (float)chance_real(&c, -1, 1));
        bvol_sweep_hit hit = {0}, open = {0};
        CHECK(bvol_obb_sweep_obb(&moving, &motion, &wall, &hit) != BVOL_SWEEP_MISS);
        CHECK(bvol_obb_sweep_obb_interior(&moving, &motion, &wall, &open) != BVOL_SWEEP_MISS);
        CHECK(hit.t_enter > 0 && hit.t_enter < 0.5F && hit.t_exit > 0.5F && hit.t_exit <= 1);
        CHECK(hit.t_enter <= open.t_enter && open.t_enter < 0.5F);
        const double front = -(double)far + (double)hit.t_enter * 2 * (double)far;
        CHECKF(front < 0 && front > -0.2 - 1e-6 * (double)far, "stops at %g of %g", front, (double)far);
    }
}

/* A crate that rests on the floor slides along it, leaves it, and does not sink into it. */
TEST(peer_bugs_casts, what_rests_is_not_blocked_unless_it_sinks)
{
    const bvol_aabb floor = aabb(-100, -100, -1, 100, 100, 0), crate = aabb(-1, -1, 0, 1, 1, 2);
    const bvol_obb turned = {{0, 0, 1}, {1, 1, 1}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
    const bvol_vec3 along = vec3(5, 3, 0), up = vec3(1, 0, 4), down = vec3(0, 0, -0x1p-40F), still = vec3(0, 0, 0);
    bvol_sweep_hit hit;
    CHECK(bvol_aabb_sweep_aabb(&crate, &along, &floor, &hit) == BVOL_SWEEP_TOUCHING && hit.t_enter == 0 && hit.t_exit == 1);
    CHECK(bvol_aabb_sweep_aabb_interior(&crate, &along, &floor, &hit) == BVOL_SWEEP_MISS);
    CHECK(bvol_aabb_sweep_aabb_interior(&crate, &up, &floor, &hit) == BVOL_SWEEP_MISS);
    CHECK(bvol_aabb_sweep_aabb_interior(&crate, &still, &floor, &hit) == BVOL_SWEEP_MISS);
    CHECK(bvol_aabb_sweep_aabb_interior(&crate, &down, &floor, &hit) == BVOL_SWEEP_TOUCHING && hit.t_enter == 0);
    CHECK(hit.normal.z == 1);
    CHECK(bvol_obb_sweep_aabb(&turned, &along, &floor, &hit) == BVOL_SWEEP_TOUCHING);
    CHECK(bvol_obb_sweep_aabb_interior(&turned, &along, &floor, &hit) == BVOL_SWEEP_MISS);
    CHECK(bvol_obb_sweep_aabb_interior(&turned, &up, &floor, &hit) == BVOL_SWEEP_MISS);
    CHECK(bvol_obb_sweep_aabb_interior(&turned, &down, &floor, &hit) == BVOL_SWEEP_TOUCHING);
}

/* A capsule between two walls that it touches, as a character in a corridor of its own width. */
TEST(peer_bugs_casts, a_corridor_as_wide_as_what_walks_in_it_is_free)
{
    const bvol_aabb left = aabb(-3, -10, 0, -1, 10, 4), right = aabb(1, -10, 0, 3, 10, 4), end = aabb(-1, 8, 0, 1, 9, 4);
    const bvol_capsule walker = capsule(vec3(0, -5, 1), vec3(0, -5, 2), 1);
    const bvol_vec3 ahead = vec3(0, 24, 0);
    bvol_sweep_hit hit;
    CHECK(bvol_capsule_sweep_aabb_interior(&walker, &ahead, &left, &hit) == BVOL_SWEEP_MISS);
    CHECK(bvol_capsule_sweep_aabb_interior(&walker, &ahead, &right, &hit) == BVOL_SWEEP_MISS);
    CHECK(bvol_capsule_sweep_aabb_interior(&walker, &ahead, &end, &hit) == BVOL_SWEEP_HIT);
    CHECKF(hit.t_enter <= 0.5F && hit.t_enter > 0.499999F, "%a", (double)hit.t_enter);
    CHECK(hit.normal.x == 0 && hit.normal.y == -1 && hit.normal.z == 0);
}

/* What starts inside is met at once, whatever the motion, and says so by its state. */
TEST(peer_bugs_casts, what_starts_inside_says_so)
{
    const bvol_sphere ball = sphere(0, 0, 0, 1), other = sphere(1, 0, 0, 1), next = sphere(2, 0, 0, 1);
    const bvol_vec3 motions[] = {vec3(1, 0, 0), vec3(-9, 0, 0), vec3(0, 0, 0)};
    for (int i = 0; i < 3; i++) {
        bvol_sweep_hit hit = {.t_enter = 7};
        CHECK(bvol_sphere_sweep_sphere(&ball, &motions[i], &other, &hit) == BVOL_SWEEP_OVERLAPPING && hit.t_enter == 0);
        CHECK(hit.state == BVOL_SWEEP_OVERLAPPING && hit.normal.x == -1);
        CHECK(bvol_sphere_sweep_sphere_interior(&ball, &motions[i], &other, &hit) == BVOL_SWEEP_OVERLAPPING);
        CHECK(bvol_sphere_sweep_sphere(&ball, &motions[i], &next, &hit) == BVOL_SWEEP_TOUCHING && hit.t_enter == 0);
        CHECK(bvol_sphere_sweep_sphere_interior(&ball, &motions[i], &next, &hit) ==
              (i == 0 ? BVOL_SWEEP_TOUCHING : BVOL_SWEEP_MISS));
    }
}

/* SPDX-License-Identifier: MIT */
/* Input that aborts the host. Seen at reactphysics3d#252 and #440, coal#750. Here nothing stops the program: answers are 0 or
 * the documented values, for any bytes. */
#include "pairs.h"
#include "test.h"
#include "values.h"

TEST(peer_bugs_bad_input, any_bytes_give_an_answer)
{
    static const uint32_t special[] = {0x7fc00000, 0x7f800000, 0xff800000, 0,         0x80000000,
                                       1,          0x80000001, 0x7f7fffff, 0xff7fffff};
    chance rng = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--)
        for (const pair *p = pairs; p < pairs + PAIR_COUNT; p++) {
            any_shape a, b;
            for (int f = 0; f < (int)(sizeof a / sizeof(float)); f++) {
                set_field(&a, f, i & 1 ? special[chance_int(&rng, 0, 8)] : (uint32_t)chance_bits(&rng));
                set_field(&b, f, i & 2 ? special[chance_int(&rng, 0, 8)] : (uint32_t)chance_bits(&rng));
            }
            int answer = p->ask(&a, &b);
            CHECKF(answer >= 0 && answer <= 2, "%s", p->name);
        }
}

TEST(peer_bugs_bad_input, derived_shapes_of_any_bytes_are_written)
{
    chance rng = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        float f[45];
        for (int k = 0; k < 45; k++)
            set_field(f, k, (uint32_t)chance_bits(&rng));
        any_shape in;
        bvol_aabb box;
        bvol_obb o;
        bvol_sphere s;
        memcpy(&in, f, sizeof in);
        memset(&box, 0xff, sizeof box); /* all NaN */
        bvol_sphere_bounds(&in.sphere, &box);
        CHECK(all_nan(&box, 6) || !isnan(box.min.x));
        bvol_obb_bounds(&in.obb, &box);
        CHECK(all_nan(&box, 6) || bvol_obb_within_aabb(&in.obb, &box));
        bvol_aabb_transform(&in.aabb, f + 15, &box);
        CHECK(all_nan(&box, 6) || bvol_aabb_is_empty(&box) || box.min.x <= box.max.x);
        bvol_obb_from_aabb(&in.aabb, f + 15, &o);
        CHECK(all_nan(&o, 15) || bvol_obb_validate(&o, NULL) >= 0);
        size_t count = bvol_sphere_from_points((const bvol_vec3 *)f, 15, 0, &s);
        CHECK(count <= 15 && bvol_obb_from_points((const bvol_vec3 *)f, 15, 0, &o) == count);
    }
}

TEST(peer_bugs_bad_input, unbounded_boxes_are_kept_and_found)
{
    bvol_aabb space = aabb(-INF, -INF, -INF, INF, INF, INF), half = aabb(-INF, 0, -INF, INF, INF, INF), out;
    bvol_obb o = obb(vec3(1, 2, 3), vec3(1, 1, 1));
    bvol_sphere s = sphere(0, -5, 0, 5);
    CHECK(bvol_obb_classify_within_aabb(&o, &half) == BVOL_INSIDE && bvol_sphere_overlaps_aabb(&s, &half) == 1);
    bvol_aabb_intersection(&space, &half, &out);
    CHECK(same_aabb(&out, &half));
    bvol_aabb_merge(&space, &half, &out);
    CHECK(same_aabb(&out, &space));
}

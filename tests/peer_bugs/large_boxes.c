/* SPDX-License-Identifier: MIT */
/* Large boxes that tests of one plane at a time keep although nothing of them is seen, and a mend that loses some that are.
 * Seen at three.js#27756, Babylon.js#10462, MonoGame#7656, godot#37863, gz-math#78. */
#include "frusta.h"
#include "test.h"
#include "values.h"

/* A terrain tile beside the view, as large as the view is deep. */
TEST(peer_bugs_large_boxes, a_tile_beside_the_view_is_kept_by_cull_and_outside_in_truth)
{
    const bvol_plane planes[6] = {{{1, 0, -1}, 0},  {{-1, 0, -1}, 0}, {{0, 1, -1}, 0},
                                  {{0, -1, -1}, 0}, {{0, 0, -1}, -1}, {{0, 0, 1}, 100}};
    const bvol_aabb beside = aabb(101, -1, -150, 301, 1, 50), behind = aabb(-200, -200, 0, 200, 200, 200);
    bvol_frustum *f;
    CHECK(bvol_frustum_create_from_planes(planes, 6, NULL, &f) == BVOL_OK);
    CHECK(bvol_frustum_cull_aabb(f, &beside) == 1);
    CHECK(bvol_frustum_overlaps_aabb(f, &beside) == 0);
    CHECK(bvol_frustum_classify_aabb(f, &beside) == BVOL_OUTSIDE);
    CHECK(bvol_frustum_cull_aabb(f, &behind) == 0);
    bvol_frustum_destroy(f);
}

/* Over many cameras: the plane test never loses a box that is seen, keeps some that are not, and the true test is the oracle's.
 */
TEST(peer_bugs_large_boxes, the_plane_test_loses_nothing_and_the_true_test_keeps_nothing_in_vain)
{
    chance c = {test_seed()};
    long in_vain = 0;
    for (long n = test_cases(400) > 40 ? test_cases(400) : 40; n > 0; n--) { /* enough to see some kept in vain */
        camera cam = camera_draw(&c, (unsigned)n % CONVENTIONS);
        cam.near = 0.1;
        cam.far = 100;
        bvol_frustum_options o = camera_options(&cam);
        float m[16];
        camera_matrix(&cam, m);
        bvol_frustum *f;
        CHECK(bvol_frustum_create(m, &o, NULL, &f) == BVOL_OK);
        region r = region_of_matrix(m, &o);
        for (int i = 0; i < 10; i++) {
            bvol_aabb box;
            for (int k = 0; k < 3; k++) {
                float at = (float)(cam.eye[k] + chance_real(&c, -150, 150)), size = (float)chance_real(&c, 10, 60);
                *vec3_at(&box.min, k) = at - size;
                *vec3_at(&box.max, k) = at + size;
            }
            const int seen = oracle_frustum_overlaps_aabb(&r, &box) >= 0, kept = bvol_frustum_cull_aabb(f, &box);
            CHECK(bvol_frustum_overlaps_aabb(f, &box) == seen);
            CHECK(kept >= seen);
            in_vain += kept && !seen;
        }
        bvol_frustum_destroy(f);
    }
    CHECK(in_vain > 0);
}

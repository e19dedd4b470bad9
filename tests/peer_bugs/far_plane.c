/* SPDX-License-Identifier: MIT */
/* Infinite or very far projections of which everything is culled, because the far plane has no normal left or is normalized to
 * NaN. Seen at godot#95944 and #55070, bevy#20703, Babylon.js#11743, PCL#5433. planes.c has the planes alone. */
#include "test.h"
#include "values.h"

/* 90 degrees along -z, column after column. */
static bvol_frustum *of(float a, float b, const bvol_frustum_options *o)
{
    const float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, a, -1, 0, 0, b, 0};
    bvol_frustum *f;
    return bvol_frustum_create(m, o, NULL, &f) == BVOL_OK ? f : NULL;
}

static void check_sees_far(const bvol_frustum *f, double far, const char *what)
{
    for (double z = 1; z < far * 0.4; z *= 10) {
        const float w = (float)z;
        const bvol_aabb box = aabb(-w / 2, -w / 2, -2 * w, w / 2, w / 2, -w), beside = aabb(2 * w, 0, -w, 3 * w, w, -w / 2);
        const bvol_sphere s = sphere(0, 0, -w, w / 4);
        const bvol_obb o = obb(vec3(0, 0, -w), vec3(w / 4, w / 4, w / 4));
        CHECKF(bvol_frustum_classify_aabb(f, &box) == BVOL_INSIDE, "%s, %g", what, z);
        CHECKF(bvol_frustum_classify_sphere(f, &s) == BVOL_INSIDE, "%s, %g", what, z);
        CHECKF(bvol_frustum_classify_obb(f, &o) == BVOL_INSIDE, "%s, %g", what, z);
        CHECKF(bvol_frustum_cull_aabb(f, &box) == 1 && bvol_frustum_cull_aabb(f, &beside) == 0, "%s, %g", what, z);
        CHECKF(bvol_frustum_overlaps_aabb(f, &beside) == 0, "%s, %g", what, z);
    }
}

TEST(peer_bugs_far_plane, an_infinite_projection_sees_everything_ahead)
{
    static const bvol_frustum_options zero = {16, 0, BVOL_DEPTH_ZERO_TO_ONE, 0},
                                      minus = {16, 0, BVOL_DEPTH_MINUS_ONE_TO_ONE, 0},
                                      reversed = {16, BVOL_FRUSTUM_REVERSED_Z, BVOL_DEPTH_ZERO_TO_ONE, 0};
    const bvol_aabb to_the_end = aabb(-1, -1, -INF, 1, 1, -1), behind = aabb(-INF, -INF, 0, INF, INF, INF);
    bvol_frustum *f[3] = {of(-1, -0.5F, &zero), of(-1, -1, &minus), of(0, 0.5F, &reversed)};
    for (int i = 0; i < 3; i++) {
        bvol_plane far;
        bvol_ray r;
        bvol_aabb box;
        CHECK(bvol_frustum_plane(f[i], 5, &far) == BVOL_OK);
        CHECK(far.normal.x == 0 && far.normal.y == 0 && far.normal.z == 0 && far.d >= 0);
        check_sees_far(f[i], 1e37, "infinite");
        CHECK(bvol_frustum_classify_aabb(f[i], &to_the_end) == BVOL_INSIDE);
        CHECK(bvol_frustum_classify_aabb(f[i], &behind) == BVOL_OUTSIDE);
        CHECK(bvol_frustum_ray(f[i], 0, 0, &r) == BVOL_OK && r.t_max == INF && r.dir.z == -1 && r.origin.z == -0.5F);
        CHECK(bvol_frustum_bounds(f[i], &box) == BVOL_ERROR_UNBOUNDED);
        bvol_frustum_destroy(f[i]);
    }
}

TEST(peer_bugs_far_plane, far_planes_and_ratios_beyond_what_floats_tell_apart)
{
    static const double nears[] = {1e-3, 0.1, 0.5}, fars[] = {1e5, 1e7, 1e9, 1e18, 1e30};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 5; k++)
            for (int reversed = 0; reversed < 2; reversed++) {
                const double n = nears[i], f = fars[k], a = reversed ? n / (f - n) : -f / (f - n);
                const bvol_frustum_options o = {16, reversed ? BVOL_FRUSTUM_REVERSED_Z : 0, BVOL_DEPTH_ZERO_TO_ONE, 0};
                bvol_frustum *made = of((float)a, (float)(reversed ? f * a : n * a), &o);
                const bvol_vec3 eye = vec3(0, 0, 0);
                check_sees_far(made, f, "far");
                CHECK(bvol_frustum_contains_point(made, &eye) == 0);
                bvol_frustum_destroy(made);
            }
}

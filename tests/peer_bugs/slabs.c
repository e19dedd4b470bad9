/* SPDX-License-Identifier: MIT */
/* Rays along axes, on faces, with zeros of either sign: hits invented or lost where 0 * inf makes a NaN.
 * Seen at graphene#214, madmann91/bvh#9 and #20, tinybvh#282 and #286, svenstaro/bvh#140, libigl#2232, warp#1530. */
#include "test.h"
#include "values.h"

/* A parameter as a fraction of exact doubles with a positive denominator. */
typedef struct fraction {
    double above, below;
} fraction;

static int at_most(fraction a, fraction b)
{
    return a.above * b.below <= b.above * a.below;
}

/* Whether origin + t dir with 0 <= t <= t_max meets the unit cube: fractions of small numbers, no reciprocal. */
static int meets_unit_cube(const float origin[3], const float dir[3], float t_max)
{
    fraction enter = {0, 1}, leave = {isinf(t_max) ? 1 : (double)t_max, isinf(t_max) ? 0 : 1};
    for (int k = 0; k < 3; k++) {
        double o = (double)origin[k], d = (double)dir[k];
        if (d == 0) {
            if (o < 0 || o > 1)
                return 0;
            continue;
        }
        fraction t0 = {d > 0 ? 0 - o : o - 1, fabs(d)}, t1 = {d > 0 ? 1 - o : o, fabs(d)};
        enter = at_most(enter, t0) ? t0 : enter;
        leave = at_most(t1, leave) ? t1 : leave;
    }
    return at_most(enter, leave);
}

TEST(peer_bugs_slabs, every_axial_direction_from_every_face_edge_and_corner)
{
    static const float directions[] = {0, -0.0f, TINY, -TINY, 1, -1}, places[] = {-1, -0.0f, 0, 0.5f, 1, 2};
    static const float ends[] = {INF, 1, FLT_MAX, 0};
    bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    bvol_obb same = obb(vec3(0.5f, 0.5f, 0.5f), vec3(0.5f, 0.5f, 0.5f));
    int seen[2] = {0, 0};
    for (int i = 0; i < 6 * 6 * 6; i++)
        for (int j = 0; j < 6 * 6 * 6; j++)
            for (int e = 0; e < 4; e++) {
                float d[3] = {directions[i % 6], directions[i / 6 % 6], directions[i / 36]};
                float o[3] = {places[j % 6], places[j / 6 % 6], places[j / 36]};
                bvol_ray r = ray(vec3(o[0], o[1], o[2]), vec3(d[0], d[1], d[2]), 0, ends[e]);
                bvol_ray_hit h;
                int expected = meets_unit_cube(o, d, ends[e]), hit = bvol_ray_hits_aabb(&r, &box, &h);
                CHECKF(hit == expected, "from %g %g %g along %g %g %g to %g", (double)o[0], (double)o[1], (double)o[2],
                       (double)d[0], (double)d[1], (double)d[2], (double)ends[e]);
                if ((i + j) % 16 == 0)
                    CHECK(bvol_ray_hits_obb(&r, &same, NULL) == expected);
                if (hit) {
                    CHECK(0 <= h.t_enter && h.t_enter <= h.t_exit && h.t_exit <= ends[e]);
                    CHECK(h.inside == (uint32_t)bvol_aabb_contains_point(&box, &r.origin));
                }
                seen[expected]++;
            }
    CHECK(seen[0] > 0 && seen[1] > 0);
}

TEST(peer_bugs_slabs, along_a_face_touches_and_a_hair_beside_it_misses)
{
    bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    for (int side = 0; side < 2; side++)
        for (int sign = 0; sign < 2; sign++) {
            bvol_ray r = ray(vec3(-5, (float)side, 0.5f), vec3(1, sign ? -0.0f : 0.0f, 0), 0, INF);
            CHECK(bvol_ray_hits_aabb(&r, &box, NULL) == 1);
            r.origin.y = nextafterf((float)side, side ? INF : -INF);
            CHECK(bvol_ray_hits_aabb(&r, &box, NULL) == 0);
        }
}

TEST(peer_bugs_slabs, a_flat_box_is_hit_head_on_and_along_its_plane)
{
    bvol_aabb flat = aabb(0, 0, 2, 1, 1, 2);
    bvol_ray_hit h;
    bvol_ray head_on = ray(vec3(0.5f, 0.5f, 0), vec3(0, 0, 1), 0, INF), along = ray(vec3(-1, 0.5f, 2), vec3(1, 0, 0), 0, INF);
    CHECK(bvol_ray_hits_aabb(&head_on, &flat, &h) == 1 && h.t_enter == 2 && h.t_exit == 2 && h.feature == 4);
    CHECK(bvol_ray_hits_aabb(&along, &flat, &h) == 1 && h.t_enter == 1 && h.t_exit == 2 && h.feature == 0);
}

/* SPDX-License-Identifier: MIT */
/* Directions that are not normalised, or zero: wrong distances, hits everywhere. Seen at raylib#4131, reone#341. */
#include "test.h"
#include "values.h"

static int near(double a, double b, double slack)
{
    return a == b || fabs(a - b) <= slack;
}

/* Whether two records are the same but for the unit of t. Those of an AABB come from two paths, each within 4 ulps. */
static int same_hit(const bvol_ray_hit *a, const bvol_ray_hit *b, double unit, int exactly)
{
    const double slack = exactly ? 0 : 0x1p-20, enter = (double)a->t_enter, leave = (double)a->t_exit;
    int same = a->inside == b->inside && near((double)b->t_enter * unit, enter, slack * enter) &&
               near((double)b->t_exit * unit, leave, slack * leave);
    for (int k = 0; k < 3; k++)
        same &= near((double)vec3_get(&a->point, k), (double)vec3_get(&b->point, k), 5 * slack);
    return same;
}

TEST(peer_bugs_direction, scaling_the_direction_scales_the_parameter_the_other_way)
{
    chance rng = {test_seed()};
    bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_sphere s = sphere(0, 0, 0, 1);
    bvol_plane p = plane(1, 2, 3, 0);
    bvol_obb o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    chance_rotation(&rng, o.axis);
    for (long i = test_cases(2000); i > 0; i--) {
        bvol_ray r = ray(chance_vec3(&rng, -5, 5), chance_vec3(&rng, -1, 1), 0, INF);
        int exponent = chance_int(&rng, -60, 60);
        bvol_ray scaled = r;
        for (int k = 0; k < 3; k++)
            *vec3_at(&scaled.dir, k) = ldexpf(vec3_get(&r.dir, k), exponent);
        for (int kind = 0; kind < 4; kind++) {
            bvol_ray_hit h[2];
            int hits[2];
            for (int j = 0; j < 2; j++) {
                const bvol_ray *q = j ? &scaled : &r;
                hits[j] = kind == 0   ? bvol_ray_hits_aabb(q, &box, &h[j])
                          : kind == 1 ? bvol_ray_hits_sphere(q, &s, &h[j])
                          : kind == 2 ? bvol_ray_hits_plane(q, &p, &h[j])
                                      : bvol_ray_hits_obb(q, &o, &h[j]);
            }
            CHECK(hits[0] == hits[1]);
            if (hits[0])
                CHECKF(same_hit(&h[0], &h[1], ldexp(1, exponent), kind != 0), "kind %d by 2^%d", kind, exponent);
        }
    }
}

TEST(peer_bugs_direction, a_zero_direction_is_a_point)
{
    bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_sphere s = sphere(0, 0, 0, 1);
    bvol_plane p = plane(-1, 0, 0, 1);
    bvol_obb o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    static const float places[] = {0, 1, 1 + FLT_EPSILON};
    for (int i = 0; i < 3; i++)
        for (int sign = 0; sign < 2; sign++) {
            bvol_ray r = ray(vec3(places[i], 0, 0), vec3(0, sign ? -0.0f : 0.0f, 0), 0, INF);
            CHECK(bvol_ray_hits_aabb(&r, &box, NULL) == (i < 2) && bvol_ray_hits_sphere(&r, &s, NULL) == (i < 2));
            CHECK(bvol_ray_hits_plane(&r, &p, NULL) == (i < 2) && bvol_ray_hits_obb(&r, &o, NULL) == (i < 2));
        }
}

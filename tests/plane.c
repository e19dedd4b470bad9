/* SPDX-License-Identifier: MIT */
/* Half-spaces: degree 2 at its edges. Special operands are in truth_table.c. */
#include "rational.h"
#include "test.h"
#include "values.h"

TEST(plane, holds_its_own_boundary_and_the_side_of_its_normal)
{
    bvol_plane p = plane(0, 2, 0, -6); /* y >= 3 */
    bvol_vec3 on = vec3(100, 3, -100), in = vec3(0, nextafterf(3, 4), 0), out = vec3(0, nextafterf(3, 2), 0);
    CHECK(bvol_plane_contains_point(&p, &on) == 1);
    CHECK(bvol_plane_contains_point(&p, &in) == 1);
    CHECK(bvol_plane_contains_point(&p, &out) == 0);
}

/* Products that neither float nor double tells apart. */
TEST(plane, decides_by_a_hair_at_any_scale)
{
    bvol_plane p = plane(0x1p127f, 0x1p127f, TINY, 0);
    bvol_vec3 hair = vec3(0x1p127f, -0x1p127f, TINY), tie = vec3(0x1p127f, -0x1p127f, 0),
              below = vec3(0x1p127f, -0x1p127f, -TINY);
    CHECK(bvol_plane_contains_point(&p, &hair) == 1);
    CHECK(bvol_plane_contains_point(&p, &tie) == 1);
    CHECK(bvol_plane_contains_point(&p, &below) == 0);
    p.d = -TINY; /* now 2^-298 - 2^-149 < 0 */
    CHECK(bvol_plane_contains_point(&p, &hair) == 0);
}

/* 2^254 + 3 - 2^254 - 2: a sum in double loses the 3 and comes to -2. The half-space is met by a point in every guise. */
TEST(plane, terms_that_swallow_others_do_not_change_the_side)
{
    for (int side = -1; side <= 1; side++) {
        bvol_plane p = plane(0x1p127f, 1, 0x1p127f, (float)(side - 3));
        bvol_vec3 v = vec3(0x1p127f, 3, -0x1p127f);
        bvol_aabb box = {v, v};
        bvol_sphere s = {v, 0};
        bvol_obb o = obb(v, vec3(0, 0, 0));
        bvol_ray r = ray(v, vec3(1, 0, -1), 0, 1), moving = ray(vec3(0x1p127f, 0, -0x1p127f), vec3(0, 3, 0), 1, 1);
        int expected = side >= 0;
        CHECK(bvol_plane_contains_point(&p, &v) == expected);
        CHECK(bvol_aabb_overlaps_plane(&box, &p) == expected && bvol_aabb_within_plane(&box, &p) == expected);
        CHECK(bvol_sphere_overlaps_plane(&s, &p) == expected && bvol_sphere_within_plane(&s, &p) == expected);
        CHECK(bvol_obb_overlaps_plane(&o, &p) == expected && bvol_obb_within_plane(&o, &p) == expected);
        CHECK(bvol_ray_hits_plane(&r, &p, NULL) == expected && bvol_ray_hits_plane(&moving, &p, NULL) == expected);
    }
}

TEST(plane, equals_the_rational_sign)
{
    chance rng = {test_seed()};
    int seen[2] = {0, 0};
    for (long i = test_cases(30000); i > 0; i--) {
        bvol_plane p;
        bvol_vec3 v;
        for (int k = 0; k < 4; k++)
            set_field(&p, k, float_bits(i & 1 ? chance_finite(&rng) : (float)chance_int(&rng, -3, 3)));
        for (int k = 0; k < 3; k++)
            *vec3_at(&v, k) = i & 1 ? chance_finite(&rng) : (float)chance_int(&rng, -3, 3);
        if (i % 3 == 0) { /* near zero: the last coordinate solved for, and rounded */
            double rest = (double)p.normal.x * (double)v.x + (double)p.normal.y * (double)v.y + (double)p.d;
            float z = (float)(-rest / (double)p.normal.z);
            v.z = fabsf(z) <= FLT_MAX ? z : v.z;
        }
        rational_begin();
        rational sum = rational_of((double)p.d);
        for (int k = 0; k < 3; k++)
            sum = rational_add(sum, rational_product((double)vec3_get(&p.normal, k), (double)vec3_get(&v, k)));
        int expected = rational_sign(sum) >= 0;
        CHECK(bvol_plane_contains_point(&p, &v) == expected);
        seen[expected]++;
    }
    CHECK(seen[0] > 0 && seen[1] > 0);
}

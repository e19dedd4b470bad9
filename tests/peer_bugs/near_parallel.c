/* SPDX-License-Identifier: MIT */
/* OBBs with nearly parallel axes, at small and large scales and far from the origin.
 * Seen at MathGeoLib#12, cyclone-physics#39, ifc-lite#2536, bevy#17939. */
#include "obb_rational.h"
#include "test.h"
#include "values.h"

/* Boxes of scale s about a far center, b turned by a little about each axis and put right above a. */
TEST(peer_bugs_near_parallel, answers_are_those_of_rational_axes)
{
    chance rng = {test_seed()};
    int seen[2] = {0, 0};
    for (long i = test_cases(3000); i > 0; i--) {
        double angle = pow(10, -chance_int(&rng, 1, 9)), scale = pow(10, chance_int(&rng, -6, 6));
        double far = i & 1 ? 0 : fmin(1e7, scale * 1e5);
        bvol_obb a = obb(chance_vec3(&rng, far, far), chance_vec3(&rng, 0.5 * scale, scale)), b = a;
        chance_rotation(&rng, a.axis);
        for (int k = 0; k < 3; k++)
            for (int c = 0; c < 3; c++) /* a small turn, to first order: axis + angle * cross(w, axis) */
                *vec3_at(&b.axis[k], c) =
                    (float)((double)vec3_get(&a.axis[k], c) +
                            angle * ((double)vec3_get(&a.axis[k], (c + 1) % 3) - (double)vec3_get(&a.axis[k], (c + 2) % 3)));
        int up = chance_int(&rng, 0, 2);
        double apart = 2 * (double)vec3_get(&a.extent, up) + (chance_bits(&rng) & 1 ? 0 : 3 * angle * scale);
        apart *= 1 + chance_real(&rng, -1, 1) * ldexp(1, -chance_int(&rng, 10, 30));
        for (int c = 0; c < 3; c++)
            *vec3_at(&b.center, c) = (float)((double)vec3_get(&a.center, c) + apart * (double)vec3_get(&a.axis[up], c));
        rational separating[15][3];
        rational_begin();
        int expected = rational_separating_axes(&a, &b, separating) == 0;
        CHECKF(bvol_obb_overlaps_obb(&a, &b) == expected, "angle %g, scale %g, far %g", angle, scale, far);
        CHECK(bvol_obb_overlaps_obb(&b, &a) == expected);
        seen[expected]++;
    }
    CHECK(test_cases(3000) < 3000 || (seen[0] > 100 && seen[1] > 100));
}

TEST(peer_bugs_near_parallel, parallel_boxes_touch_wherever_they_are)
{
    for (int e = -60; e <= 60; e++) {
        float unit = ldexpf(1, e);
        bvol_obb a = obb(vec3(1e6f * unit, 0, 0), vec3(unit, unit, unit)), b = a;
        b.center.x += 2 * unit;
        CHECK(bvol_obb_overlaps_obb(&a, &b) == 1);
        b.center.x = nextafterf(b.center.x, INF);
        CHECK(bvol_obb_overlaps_obb(&a, &b) == 0);
    }
}

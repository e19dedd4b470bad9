/* SPDX-License-Identifier: MIT */
/* Distances that are 0 for shapes that are apart, depths of contacts that are none, and searches that throw, or never end.
 * Seen at mujoco#3383, mujoco#3476, drake#21234, parry#205, openGJK#56, fcl#495, fcl#127, coal#351. */
#include "test.h"
#include "values.h"

#include <stddef.h>

/* A crate of side 2, turned anyhow, about a center. */
static bvol_obb crate_at(chance *c, bvol_vec3 center)
{
    bvol_obb crate = obb(center, vec3(1, 1, 1));
    chance_rotation(c, crate.axis);
    return crate;
}

TEST(peer_bugs_depth, the_distance_is_0_where_they_overlap_and_nowhere_else)
{
    chance c = {test_seed()};
    long apart = 0;
    for (long n = 0; n < test_cases(3000); n++) {
        const bvol_obb a = crate_at(&c, vec3(0, 0, 0));
        const bvol_obb b = crate_at(&c, chance_vec3(&c, -3, 3));
        bvol_separation s;
        const int overlap = bvol_obb_overlaps_obb(&a, &b), inside = bvol_obb_overlaps_obb_interior(&a, &b);
        CHECK((bvol_obb_distance_sq_obb(&a, &b) == 0) == overlap);
        CHECK(bvol_obb_separation_obb(&a, &b, &s) == (inside    ? BVOL_SEPARATION_OVERLAPPING
                                                      : overlap ? BVOL_SEPARATION_TOUCHING
                                                                : BVOL_SEPARATION_APART));
        CHECK(inside ? s.distance_max < 0 : overlap ? s.distance == 0 : s.distance > 0);
        CHECK(s.distance <= s.distance_max && s.distance_max - s.distance <= 1e-5F);
        apart += !overlap;
    }
    CHECK(test_cases(3000) < 3000 || (apart > test_cases(300) && apart < test_cases(2700)));
}

/* A crate that has sunk into the floor by a millimetre is no deeper in it, however it is turned about the vertical, and no
 * farther than that from the top of it. */
TEST(peer_bugs_depth, a_crate_on_the_floor_is_as_deep_as_it_has_sunk)
{
    const float sunk = 0x1p-10F;
    const bvol_aabb floor = aabb(-100, -100, -1, 100, 100, 0);
    for (int degree = 0; degree < 360; degree++) {
        const float x = (float)cos(degree * 3.14159265358979 / 180), y = (float)sin(degree * 3.14159265358979 / 180);
        const bvol_obb crate = {{3, -4, 1 - sunk}, {1, 1, 1}, {{x, y, 0}, {-y, x, 0}, {0, 0, 1}}};
        bvol_separation s;
        CHECK(bvol_obb_separation_aabb(&crate, &floor, &s) == BVOL_SEPARATION_OVERLAPPING);
        CHECKF(s.distance <= -sunk && s.distance_max >= -sunk && s.distance_max - s.distance < 1e-9F, "at %d degrees: %a to %a",
               degree, (double)s.distance, (double)s.distance_max);
        CHECK(s.normal.x == 0 && s.normal.y == 0 && s.normal.z == 1);
        const bvol_obb raised = {{3, -4, 1 + sunk}, {1, 1, 1}, {{x, y, 0}, {-y, x, 0}, {0, 0, 1}}};
        CHECK(bvol_obb_separation_aabb(&raised, &floor, &s) == BVOL_SEPARATION_APART);
        CHECK(s.distance <= sunk && s.distance_max >= sunk && s.distance_max - s.distance < 1e-9F);
    }
}

/* How far two boxes overlap along a direction, in double. */
static double overlap_along(const bvol_obb *a, const bvol_obb *b, const double n[3])
{
    double length = 0, between = 0, sum = 0;
    for (int k = 0; k < 3; k++) {
        length += n[k] * n[k];
        between += n[k] * ((double)vec3_get(&b->center, k) - (double)vec3_get(&a->center, k));
    }
    for (int i = 0; i < 3; i++) {
        double of_a = 0, of_b = 0;
        for (int k = 0; k < 3; k++) {
            of_a += n[k] * (double)vec3_get(&a->axis[i], k);
            of_b += n[k] * (double)vec3_get(&b->axis[i], k);
        }
        sum += fabs(of_a * (double)vec3_get(&a->extent, i)) + fabs(of_b * (double)vec3_get(&b->extent, i));
    }
    return (sum - fabs(between)) / sqrt(length);
}

/* No depth is greater than what a box has to go along any of the faces. */
TEST(peer_bugs_depth, no_depth_is_greater_than_the_way_out_of_a_face)
{
    chance c = {test_seed() + 1};
    for (long n = 0; n < test_cases(3000); n++) {
        bvol_obb box[2] = {crate_at(&c, vec3(0, 0, 0)), crate_at(&c, chance_vec3(&c, -1.5F, 1.5F))};
        bvol_separation s;
        box[0].extent = chance_vec3(&c, 0, 1);
        box[1].extent = chance_vec3(&c, 0, 1);
        if (bvol_obb_separation_obb(&box[0], &box[1], &s) != BVOL_SEPARATION_OVERLAPPING)
            continue;
        for (int i = 0; i < 6; i++) {
            const bvol_vec3 *const axis = &box[i / 3].axis[i % 3];
            const double way = overlap_along(&box[0], &box[1], (double[3]){(double)axis->x, (double)axis->y, (double)axis->z});
            CHECKF(-(double)s.distance_max <= way * (1 + 1e-9) + 1e-12, "depth %g, out of face %d it is %g",
                   -(double)s.distance_max, i, way);
        }
    }
}

/* Boxes in themselves, without a width, of needles, and with axes that are nearly parallel. */
TEST(peer_bugs_depth, there_is_an_answer_whatever_the_pose)
{
    static const float sizes[] = {0, 0x1p-149F, 1e-20F, 1e-6F, 1, 500, 1e6F, 1e18F};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    chance c = {test_seed() + 2};
    for (long n = 0; n < test_cases(4000); n++) {
        bvol_obb a = crate_at(&c, vec3(0, 0, 0)), b;
        for (int k = 0; k < 3; k++)
            *vec3_at(&a.extent, k) = sizes[chance_int(&c, 0, SIZES - 1)];
        b = a;
        if (n % 4 == 1)
            b.center = a.extent;
        if (n % 4 == 2)
            b.axis[0].x = nextafterf(b.axis[0].x, 2);
        if (n % 4 == 3)
            b.extent = vec3(a.extent.z, a.extent.x, a.extent.y);
        bvol_separation s = {0};
        const int state = bvol_obb_separation_obb(&a, &b, &s);
        CHECK(state != BVOL_SEPARATION_NONE && s.distance <= s.distance_max);
        CHECK(isfinite(s.distance) && isfinite(s.normal.x) && isfinite(s.point.y) && isfinite(s.other_point.z));
        CHECK((state == BVOL_SEPARATION_APART) == !bvol_obb_overlaps_obb(&a, &b));
        CHECK((state == BVOL_SEPARATION_OVERLAPPING) == bvol_obb_overlaps_obb_interior(&a, &b));
    }
}

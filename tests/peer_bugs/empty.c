/* SPDX-License-Identifier: MIT */
/* Empty, inverted and NaN boxes that poison union, transform and overlap.
 * Seen at three.js#8620, graphene#166 and #201, cglm#22, MathGeoLib#22; an Arvo transform of the canonical empty box that gives
 * all of space. */
#include "test.h"
#include "values.h"

static const bvol_aabb empties[] = {{{INF, INF, INF}, {-INF, -INF, -INF}}, {{0, 1, 0}, {5, 0, 5}}, {{1, 1, 1}, {-1, -1, -1}}};

TEST(peer_bugs_empty, transformed_and_expanded_stays_empty)
{
    static const float turn[16] = {0.6f, 0.8f, 0, 0, -0.8f, 0.6f, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1};
    for (int i = 0; i < 3; i++) {
        bvol_aabb out;
        bvol_aabb_transform(&empties[i], turn, &out);
        CHECK(is_canonical_empty(&out));
        bvol_aabb_expand(&empties[i], 100, &out); /* more than it is inverted by */
        CHECK(is_canonical_empty(&out));
        bvol_aabb_expand(&empties[i], -100, &out);
        CHECK(is_canonical_empty(&out));
    }
}

TEST(peer_bugs_empty, union_of_many_starts_from_empty_and_skips_empties)
{
    bvol_aabb box, expected = aabb(0, 0, 0, 9, 9, 9);
    bvol_aabb_make_empty(&box);
    for (int i = 0; i < 10; i++) {
        bvol_aabb part = aabb((float)i, (float)i, (float)i, (float)i, (float)i, (float)i);
        bvol_aabb_merge(&box, &part, &box);
        bvol_aabb_merge(&box, &empties[i % 3], &box);
    }
    CHECK(same_aabb(&box, &expected));
}

TEST(peer_bugs_empty, overlaps_not_even_all_of_space)
{
    bvol_aabb space = aabb(-INF, -INF, -INF, INF, INF, INF);
    bvol_ray line = ray(vec3(0, 0, 0), vec3(1, 1, 1), -INF, INF);
    bvol_sphere s = sphere(0, 0, 0, 100);
    bvol_obb o = obb(vec3(0, 0, 0), vec3(100, 100, 100));
    for (int i = 0; i < 3; i++) {
        CHECK(bvol_aabb_overlaps_aabb(&space, &empties[i]) == 0 && bvol_aabb_overlaps_aabb(&empties[i], &space) == 0);
        CHECK(bvol_aabb_overlaps_aabb(&empties[i], &empties[i]) == 0);
        CHECK(bvol_aabb_contains_aabb(&space, &empties[i]) == 1 && bvol_aabb_contains_aabb(&empties[i], &space) == 0);
        CHECK(bvol_aabb_classify_aabb(&space, &empties[i]) == BVOL_OUTSIDE);
        CHECK(bvol_sphere_overlaps_aabb(&s, &empties[i]) == 0 && bvol_sphere_classify_aabb(&s, &empties[i]) == BVOL_OUTSIDE);
        CHECK(bvol_obb_overlaps_aabb(&o, &empties[i]) == 0 && bvol_obb_classify_aabb(&o, &empties[i]) == BVOL_OUTSIDE);
        CHECK(bvol_ray_hits_aabb(&line, &empties[i], NULL) == 0);
    }
}

TEST(peer_bugs_empty, one_nan_shows_and_does_not_spread_silently)
{
    bvol_aabb bad = aabb(0, 0, 0, 1, NAN, 1), good = aabb(0, 0, 0, 1, 1, 1), out;
    bvol_aabb_merge(&good, &bad, &out);
    CHECK(all_nan(&out, 6));
    CHECK(bvol_aabb_overlaps_aabb(&good, &bad) == 0 && bvol_aabb_overlaps_aabb(&bad, &good) == 0);
    CHECK(bvol_aabb_contains_aabb(&bad, &empties[0]) == 0);
}

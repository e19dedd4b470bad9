/* SPDX-License-Identifier: MIT */
/* Inline functions answer as the exported ones, for every input: all boxes of a few numbers on each axis, and any floats. */
#include "test.h"
#include "values.h"

#include <bvol/aabb.h>
#include <bvol/aabb2.h>
#include <bvol/inline.h>

/* NaN, infinities, both zeros, subnormals, neighbours. */
static float draw(chance *state)
{
    static const float odd[] = {NAN, INF, -INF, 0, -0.0F, TINY, -TINY, FLT_MAX, -FLT_MAX, 1, 0x1.000002p0F};
    return chance_int(state, 0, 3) ? (float)chance_int(state, -2, 2) : odd[chance_int(state, 0, 10)];
}

static bvol_aabb draw_aabb(chance *state)
{
    bvol_aabb box;
    for (int k = 0; k < 3; k++) {
        const float a = draw(state), b = draw(state);
        const int keep = chance_int(state, 0, 7) == 0;
        (&box.min.x)[k] = keep || !(a > b) ? a : b;
        (&box.max.x)[k] = keep || !(a > b) ? b : a;
    }
    return box;
}

#define SAME(function, ...) CHECK(bvol_inline_##function(__VA_ARGS__) == bvol_##function(__VA_ARGS__))

TEST(inline, boxes_answer_as_the_exported_functions)
{
    chance state = {test_seed()};
    int yes = 0;
    for (long i = 0; i < test_cases(2000000); i++) {
        const bvol_aabb a = draw_aabb(&state), b = draw_aabb(&state);
        SAME(aabb_overlaps_aabb, &a, &b);
        SAME(aabb_overlaps_aabb_interior, &a, &b);
        SAME(aabb_contains_aabb, &a, &b);
        SAME(aabb_contains_point, &a, &b.min);
        SAME(aabb_is_empty, &a);
        yes += bvol_inline_aabb_contains_aabb(&a, &b);
    }
    CHECK(yes > 0);
}

TEST(inline, boxes_of_the_plane_answer_as_the_exported_functions)
{
    chance state = {test_seed()};
    for (long i = 0; i < test_cases(1000000); i++) {
        const bvol_aabb p = draw_aabb(&state), q = draw_aabb(&state);
        const bvol_aabb2 a = {{p.min.x, p.min.y}, {p.max.x, p.max.y}}, b = {{q.min.x, q.min.y}, {q.max.x, q.max.y}};
        SAME(aabb2_overlaps_aabb2, &a, &b);
        SAME(aabb2_overlaps_aabb2_interior, &a, &b);
        SAME(aabb2_contains_aabb2, &a, &b);
        SAME(aabb2_contains_point, &a, &b.min);
        SAME(aabb2_is_empty, &a);
    }
}

/* SPDX-License-Identifier: MIT */
/* Trust in the oracle itself: its fast forms against the definition. 100,000 cases of each pair at scale 100. */
#include "oracle/oracle.h"
#include "agree/agree.h"

#include <string.h>

#define BOTH_FORMS(function, A, B)                                                                                             \
    static int fast_##function(const shape *a, const shape *b)                                                                 \
    {                                                                                                                          \
        return oracle_##function(&a->as.A, &b->as.B);                                                                          \
    }                                                                                                                          \
    static int definition_##function(const shape *a, const shape *b)                                                           \
    {                                                                                                                          \
        return oracle_##function##_by_definition(&a->as.A, &b->as.B);                                                          \
    }

BOTH_FORMS(obb_contains_point, obb, point)
BOTH_FORMS(obb_overlaps_aabb, obb, aabb)
BOTH_FORMS(obb_overlaps_obb, obb, obb)
BOTH_FORMS(ray_hits_obb, ray, obb)

static void compare_forms(enum kind ka, enum kind kb, agree_question *fast, agree_question *definition)
{
    chance c = {test_seed()};
    for (long n = test_cases(1000); n > 0; n--) {
        shape a, b;
        char text[2048];
        generate(recipes + chance_int(&c, 0, recipe_count - 1), ka, kb, OVERLAPS, &c, &a, &b);
        shape_print(&a, text, 1024);
        shape_print(&b, text + strlen(text), 1024);
        CHECKF((fast(&a, &b) >= 0) == definition(&a, &b), "%s", text);
    }
}

TEST(agree_oracle, points_in_an_obb_are_the_same_by_facets_and_by_definition)
{
    compare_forms(OBB, POINT, fast_obb_contains_point, definition_obb_contains_point);
}

TEST(agree_oracle, an_obb_meets_an_aabb_the_same_by_facets_and_by_definition)
{
    compare_forms(OBB, AABB, fast_obb_overlaps_aabb, definition_obb_overlaps_aabb);
}

TEST(agree_oracle, two_obbs_meet_the_same_by_facets_and_by_definition)
{
    compare_forms(OBB, OBB, fast_obb_overlaps_obb, definition_obb_overlaps_obb);
}

TEST(agree_oracle, a_ray_meets_an_obb_the_same_by_facets_and_by_definition)
{
    compare_forms(RAY, OBB, fast_ray_hits_obb, definition_ray_hits_obb);
}

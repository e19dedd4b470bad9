/* SPDX-License-Identifier: MIT */
/* Trust in the oracle itself: its fast forms against the definition. 100,000 cases of each pair at scale 100. */
#include "oracle/oracle.h"
#include "agree/agree.h"
#include "oracle/bodies.h"

#include <math.h>
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

/* And against the forms of oracle.h where both know a pair. */
#define OTHER_FORM(function, A, B)                                                                                             \
    static int other_##function(const shape *a, const shape *b)                                                                \
    {                                                                                                                          \
        return oracle_##function(&a->as.A, &b->as.B) >= 0;                                                                     \
    }

OTHER_FORM(sphere_contains_point, sphere, point)
OTHER_FORM(sphere_overlaps_aabb, sphere, aabb)
OTHER_FORM(sphere_overlaps_sphere, sphere, sphere)
OTHER_FORM(obb_contains_point, obb, point)
OTHER_FORM(obb_overlaps_sphere, obb, sphere)

TEST(agree_oracle, bodies_meet_the_same_by_features_and_in_other_forms)
{
    compare_forms(SPHERE, POINT, oracle_bodies_overlap, other_sphere_contains_point);
    compare_forms(SPHERE, AABB, oracle_bodies_overlap, other_sphere_overlaps_aabb);
    compare_forms(SPHERE, SPHERE, oracle_bodies_overlap, other_sphere_overlaps_sphere);
    compare_forms(OBB, POINT, oracle_bodies_overlap, other_obb_contains_point);
    compare_forms(OBB, SPHERE, oracle_bodies_overlap, other_obb_overlaps_sphere);
}

static int interior_by_definition(const shape *a, const shape *b)
{
    return oracle_bodies_overlap_interior_by_definition(a, b) >= 0;
}

TEST(agree_oracle, insides_overlap_the_same_by_faces_and_by_definition)
{
    static const enum kind pairs[][2] = {{SEGMENT, SEGMENT},  {AABB, SEGMENT},  {OBB, SEGMENT},
                                         {TRIANGLE, SEGMENT}, {TRIANGLE, AABB}, {TRIANGLE, TRIANGLE}};
    chance c = {test_seed()};
    for (long n = test_cases(120); n > 0; n--) {
        const enum kind *kinds = pairs[chance_int(&c, 0, 5)];
        shape a, b;
        char text[2048];
        generate(recipes + chance_int(&c, 0, recipe_count - 1), kinds[0], kinds[1], OVERLAPS, &c, &a, &b);
        shape_print(&a, text, 1024);
        shape_print(&b, text + strlen(text), 1024);
        CHECKF((oracle_bodies_overlap_interior(&a, &b) >= 0) == interior_by_definition(&a, &b), "%s", text);
    }
}

/* Answers found by hand: a yes, a tie and a no of each way to decide. The floats next to 1, 3 and 2 are one ulp away. */

static const bvol_obb cube = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

TEST(agree_oracle, knows_points_of_skewed_and_flat_boxes)
{
    const bvol_obb skewed = {{0, 0, 0}, {1, -1, 1}, {{1, 0, 0}, {1, 1, 0}, {0, 0, 1}}};
    const bvol_obb segment = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {1, 0, 0}, {0, 0, 0}}};
    CHECK(oracle_obb_contains_point(&skewed, &(bvol_vec3){1, 0.5F, 0}) == 1);
    CHECK(oracle_obb_contains_point(&skewed, &(bvol_vec3){2, 1, 1}) == 0);
    CHECK(oracle_obb_contains_point(&skewed, &(bvol_vec3){-1, 1, 0}) == -1);
    CHECK(oracle_obb_contains_point(&segment, &(bvol_vec3){2, 0, 0}) == 0);
    CHECK(oracle_obb_contains_point(&segment, &(bvol_vec3){0x1.000002p1F, 0, 0}) == -1);
    CHECK(oracle_obb_contains_point(&segment, &(bvol_vec3){1, 0x1p-149F, 0}) == -1);
}

TEST(agree_oracle, knows_where_an_edge_of_a_box_meets_a_face_of_another)
{
    bvol_obb diamond = {{2.5F, 0, 0}, {1, 1, 1}, {{1, 1, 0}, {-1, 1, 0}, {0, 0, 1}}};
    CHECK(oracle_obb_overlaps_obb(&cube, &diamond) == 1);
    diamond.center.x = 3;
    CHECK(oracle_obb_overlaps_obb(&cube, &diamond) == 0);
    diamond.center.x = 0x1.800002p1F;
    CHECK(oracle_obb_overlaps_obb(&cube, &diamond) == -1);
    CHECK(oracle_obb_overlaps_aabb(&diamond, &(bvol_aabb){{-INFINITY, -1, -1}, {1, 1, 1}}) == -1);
    CHECK(oracle_obb_overlaps_aabb(&diamond, &(bvol_aabb){{-1, -1, -1}, {INFINITY, 1, 1}}) == 1);
    CHECK(oracle_obb_overlaps_aabb(&diamond, &(bvol_aabb){{INFINITY, -1, -1}, {INFINITY, 1, 1}}) == -1);
}

TEST(agree_oracle, knows_spheres_at_corners_edges_and_sides_of_a_box)
{
    CHECK(oracle_obb_overlaps_sphere(&cube, &(bvol_sphere){{2, 3, 3}, 0x1.800002p1F}) == 1);
    CHECK(oracle_obb_overlaps_sphere(&cube, &(bvol_sphere){{2, 3, 3}, 3}) == 0);
    CHECK(oracle_obb_overlaps_sphere(&cube, &(bvol_sphere){{2, 3, 3}, 0x1.7ffffep1F}) == -1);
    CHECK(oracle_obb_overlaps_sphere(&cube, &(bvol_sphere){{4, 5, 0.5F}, 5}) == 0);
    CHECK(oracle_obb_overlaps_sphere(&cube, &(bvol_sphere){{4, 5, 0.5F}, 0x1.3ffffep2F}) == -1);
    CHECK(oracle_obb_overlaps_sphere(&cube, &(bvol_sphere){{4, 0.5F, 0.5F}, 3}) == 0);
    CHECK(oracle_obb_contains_sphere(&cube, &(bvol_sphere){{0.5F, 0, 0}, 0.25F}) == 1);
    CHECK(oracle_obb_contains_sphere(&cube, &(bvol_sphere){{0.5F, 0, 0}, 0.5F}) == 0);
    CHECK(oracle_obb_contains_sphere(&cube, &(bvol_sphere){{0.5F, 0, 0}, 0x1.000002p-1F}) == -1);
    CHECK(oracle_obb_within_sphere(&cube, &(bvol_sphere){{-1, -2, -2}, 4}) == -1);
    CHECK(oracle_obb_within_sphere(&cube, &(bvol_sphere){{0, 1, 1}, 3}) == 0);
    CHECK(oracle_obb_within_sphere(&cube, &(bvol_sphere){{0, 1, 1}, 0x1.7ffffep1F}) == -1);
}

TEST(agree_oracle, knows_rays_that_graze)
{
    const bvol_aabb box = {{1, 1, -1}, {2, 2, 1}};
    const bvol_sphere ball = {{0, 0, 0}, 3};
    bvol_ray ray = {{0, 2, 0}, 0, {1, -1, 0}, INFINITY};
    CHECK(oracle_ray_hits_aabb(&ray, &box) == 0);
    ray.origin.y = 0x1.fffffep0F;
    CHECK(oracle_ray_hits_aabb(&ray, &box) == -1);
    ray = (bvol_ray){{-5, 3, 0}, 0, {2, 0, 0}, INFINITY};
    CHECK(oracle_ray_hits_sphere(&ray, &ball) == 0);
    CHECK(oracle_ray_inside_sphere(&ray, &ball) == -1);
    ray.t_max = 2.4F;
    CHECK(oracle_ray_hits_sphere(&ray, &ball) == -1);
    ray.origin.y = 2;
    CHECK(oracle_ray_hits_sphere(&ray, &ball) == 1);
    ray = (bvol_ray){{-3, 1, 0}, 1, {2, 0, 0}, 1};
    CHECK(oracle_ray_hits_obb(&ray, &cube) == 0);
    CHECK(oracle_ray_inside_obb(&ray, &cube) == 0);
    ray.t_min = ray.t_max = 0x1.fffffep-1F;
    CHECK(oracle_ray_hits_obb(&ray, &cube) == -1);
}

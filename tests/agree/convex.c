/* SPDX-License-Identifier: MIT */
/* Segments, capsules and triangles with each other and with all other shapes. */
#define LEAST_NEAR 200000
#include "agree/agree.h"
#include "oracle/bodies.h"
#include "oracle/oracle.h"
#include "stages.h"

enum { FAST_EXACT = HAS_FAST | HAS_EXACT, DOUBLE_EXACT = HAS_DOUBLE | HAS_EXACT, ALL_STAGES = HAS_FAST | DOUBLE_EXACT };

#define QUESTION(function, A, B, oracle_answer)                                                                                \
    static int library_##function(const shape *a, const shape *b)                                                              \
    {                                                                                                                          \
        return bvol_##function(&a->as.A, &b->as.B);                                                                            \
    }                                                                                                                          \
    static int oracle_of_##function(const shape *a, const shape *b)                                                            \
    {                                                                                                                          \
        return oracle_answer;                                                                                                  \
    }

#define OVERLAP(A, kind_a, B, kind_b, symmetric, stages)                                                                       \
    QUESTION(A##_overlaps_##B, A, B, oracle_bodies_overlap(a, b))                                                              \
    AGREE(agree_convex, A##_overlaps_##B, kind_a, kind_b, OVERLAPS, symmetric, BVOLI_##A##_overlaps_##B, stages)
#define INTERIOR(A, kind_a, B, kind_b, symmetric)                                                                              \
    INTERIOR_BY(A, kind_a, B, kind_b, symmetric, oracle_bodies_overlap_interior(a, b))
#define INTERIOR_BY(A, kind_a, B, kind_b, symmetric, oracle_answer)                                                            \
    QUESTION(A##_overlaps_##B##_interior, A, B, oracle_answer)                                                                 \
    AGREE(agree_convex, A##_overlaps_##B##_interior, kind_a, kind_b, OVERLAPS, symmetric, -1, 0)
#define CONTAINMENT(A, kind_a, B, kind_b, stages) CONTAINMENT_OF(A, kind_a, B, kind_b, BVOLI_##A##_contains_##B, stages)
#define CONTAINMENT_OF(A, kind_a, B, kind_b, predicate, stages)                                                                \
    QUESTION(A##_contains_##B, A, B, oracle_body_contains(a, b))                                                               \
    AGREE(agree_convex, A##_contains_##B, kind_a, kind_b, CONTAINS, 0, predicate, stages)                                      \
    AGREE_CLASS(agree_convex, A##_classify_##B, A, kind_a, B, kind_b, CONTAINS, A##_overlaps_##B, A##_contains_##B)
#define INCLUSION(A, kind_a, B, kind_b, stages) INCLUSION_OF(A, kind_a, B, kind_b, BVOLI_##A##_within_##B, stages)
#define INCLUSION_OF(A, kind_a, B, kind_b, predicate, stages)                                                                  \
    QUESTION(A##_within_##B, A, B, oracle_body_contains(b, a))                                                                 \
    AGREE(agree_convex, A##_within_##B, kind_a, kind_b, WITHIN, 0, predicate, stages)                                          \
    AGREE_CLASS(agree_convex, A##_classify_within_##B, A, kind_a, B, kind_b, WITHIN, A##_overlaps_##B, A##_within_##B)

/* Two of a kind; two kinds; the exact stages of containment are tested where the container is not flat. */
#define SAME_PAIR(A, kind_a, overlap_stages)                                                                                   \
    OVERLAP(A, kind_a, A, kind_a, 1, overlap_stages)                                                                           \
    INTERIOR(A, kind_a, A, kind_a, 1)                                                                                          \
    CONTAINMENT(A, kind_a, A, kind_a, DOUBLE_EXACT)
#define PAIR(A, kind_a, B, kind_b, overlap_stages, contains_stages, within_stages)                                             \
    OVERLAP(A, kind_a, B, kind_b, 0, overlap_stages)                                                                           \
    INTERIOR(A, kind_a, B, kind_b, 0)                                                                                          \
    CONTAINMENT(A, kind_a, B, kind_b, contains_stages)                                                                         \
    INCLUSION(A, kind_a, B, kind_b, within_stages)

/* A shape holds a segment, or a triangle, if it holds the corners: the stages are those of the point. */
#define SEGMENT_IN(A, kind_a, overlap_stages)                                                                                  \
    OVERLAP(A, kind_a, segment, SEGMENT, 0, overlap_stages)                                                                    \
    INTERIOR(A, kind_a, segment, SEGMENT, 0)                                                                                   \
    CONTAINMENT_OF(A, kind_a, segment, SEGMENT, BVOLI_##A##_contains_point, FAST_EXACT)                                        \
    INCLUSION(A, kind_a, segment, SEGMENT, DOUBLE_EXACT)
#define TRIANGLE_IN(B, kind_b, overlap_stages)                                                                                 \
    OVERLAP(triangle, TRIANGLE, B, kind_b, 0, overlap_stages)                                                                  \
    INTERIOR(triangle, TRIANGLE, B, kind_b, 0)                                                                                 \
    CONTAINMENT(triangle, TRIANGLE, B, kind_b, DOUBLE_EXACT)                                                                   \
    INCLUSION_OF(triangle, TRIANGLE, B, kind_b, BVOLI_##B##_contains_point, FAST_EXACT)

#define IN_BOX(A, kind_a, overlap_stages, within, within_stages)                                                               \
    OVERLAP(A, kind_a, aabb, AABB, 0, overlap_stages)                                                                          \
    INTERIOR(A, kind_a, aabb, AABB, 0)                                                                                         \
    CONTAINMENT(A, kind_a, aabb, AABB, DOUBLE_EXACT)                                                                           \
    INCLUSION_OF(A, kind_a, aabb, AABB, within, within_stages)

#define POINT_IN(A, kind_a)                                                                                                    \
    QUESTION(A##_contains_point, A, point, oracle_bodies_overlap(a, b))                                                        \
    AGREE(agree_convex, A##_contains_point, kind_a, POINT, CONTAINS, 0, BVOLI_##A##_contains_point, DOUBLE_EXACT)
#define PLANE_AND(A, kind_a, overlaps, within)                                                                                 \
    QUESTION(A##_overlaps_plane, A, plane, oracle_body_overlaps_plane(a, b))                                                   \
    QUESTION(A##_within_plane, A, plane, oracle_body_within_plane(a, b))                                                       \
    AGREE(agree_convex, A##_overlaps_plane, kind_a, PLANE, OVERLAPS, 0, BVOLI_##overlaps, FAST_EXACT)                          \
    AGREE(agree_convex, A##_within_plane, kind_a, PLANE, WITHIN, 0, BVOLI_##within, FAST_EXACT)                                \
    AGREE_CLASS(agree_convex, A##_classify_within_plane, A, kind_a, plane, PLANE, WITHIN, A##_overlaps_plane, A##_within_plane)

POINT_IN(segment, SEGMENT)
OVERLAP(segment, SEGMENT, segment, SEGMENT, 1, DOUBLE_EXACT)
CONTAINMENT(segment, SEGMENT, segment, SEGMENT, DOUBLE_EXACT)

/* So there is no function that asks. */
TEST(agree_convex, two_segments_have_no_inside_in_common_since_they_never_fill_space)
{
    chance c = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        shape a, b;
        generate(&recipes[i % recipe_count], SEGMENT, SEGMENT, OVERLAPS, &c, &a, &b);
        CHECK(oracle_bodies_overlap_interior(&a, &b) < 0);
    }
}

QUESTION(plane_overlaps_segment, plane, segment, oracle_body_overlaps_plane(b, a))
QUESTION(plane_contains_segment, plane, segment, oracle_body_within_plane(b, a))
AGREE(agree_convex, plane_overlaps_segment, PLANE, SEGMENT, OVERLAPS, 0, BVOLI_plane_contains_point, FAST_EXACT)
AGREE(agree_convex, plane_contains_segment, PLANE, SEGMENT, CONTAINS, 0, BVOLI_plane_contains_point, FAST_EXACT)
AGREE_CLASS(agree_convex, plane_classify_segment, plane, PLANE, segment, SEGMENT, CONTAINS, plane_overlaps_segment,
            plane_contains_segment)

OVERLAP(aabb, AABB, segment, SEGMENT, 0, FAST_EXACT)
INTERIOR(aabb, AABB, segment, SEGMENT, 0)
CONTAINMENT_OF(aabb, AABB, segment, SEGMENT, -1, 0)
INCLUSION(aabb, AABB, segment, SEGMENT, DOUBLE_EXACT)
SEGMENT_IN(sphere, SPHERE, DOUBLE_EXACT)

POINT_IN(capsule, CAPSULE)
PAIR(capsule, CAPSULE, segment, SEGMENT, FAST_EXACT, DOUBLE_EXACT, DOUBLE_EXACT)
PLANE_AND(capsule, CAPSULE, sphere_overlaps_plane, sphere_within_plane)
IN_BOX(capsule, CAPSULE, DOUBLE_EXACT, BVOLI_sphere_within_aabb, FAST_EXACT)
OVERLAP(capsule, CAPSULE, sphere, SPHERE, 0, DOUBLE_EXACT)
INTERIOR(capsule, CAPSULE, sphere, SPHERE, 0)
CONTAINMENT(capsule, CAPSULE, sphere, SPHERE, DOUBLE_EXACT)
INCLUSION_OF(capsule, CAPSULE, sphere, SPHERE, BVOLI_sphere_contains_sphere, FAST_EXACT)
SAME_PAIR(capsule, CAPSULE, FAST_EXACT)

SEGMENT_IN(obb, OBB, FAST_EXACT)
OVERLAP(obb, OBB, capsule, CAPSULE, 0, DOUBLE_EXACT)
INTERIOR(obb, OBB, capsule, CAPSULE, 0)
CONTAINMENT_OF(obb, OBB, capsule, CAPSULE, BVOLI_obb_contains_sphere, HAS_DOUBLE | HAS_EXACT)
INCLUSION(obb, OBB, capsule, CAPSULE, FAST_EXACT)

POINT_IN(triangle, TRIANGLE)
PAIR(triangle, TRIANGLE, segment, SEGMENT, HAS_FAST | DOUBLE_EXACT, DOUBLE_EXACT, DOUBLE_EXACT)
PLANE_AND(triangle, TRIANGLE, plane_contains_point, plane_contains_point)
IN_BOX(triangle, TRIANGLE, ALL_STAGES, -1, 0)
TRIANGLE_IN(sphere, SPHERE, FAST_EXACT)
PAIR(triangle, TRIANGLE, capsule, CAPSULE, DOUBLE_EXACT, DOUBLE_EXACT, DOUBLE_EXACT)
TRIANGLE_IN(obb, OBB, ALL_STAGES)
SAME_PAIR(triangle, TRIANGLE, ALL_STAGES)

INTERIOR(sphere, SPHERE, aabb, AABB, 0)
INTERIOR(sphere, SPHERE, sphere, SPHERE, 1)
INTERIOR(obb, OBB, sphere, SPHERE, 0)

/* Of boxes by all faces of the difference. */
static int strict(int sign)
{
    return sign > 0 ? 1 : -1;
}

INTERIOR_BY(aabb, AABB, aabb, AABB, 1, strict(oracle_aabb_overlaps_aabb(&a->as.aabb, &b->as.aabb)))
INTERIOR_BY(obb, OBB, aabb, AABB, 0, strict(oracle_obb_overlaps_aabb(&a->as.obb, &b->as.aabb)))
INTERIOR_BY(obb, OBB, obb, OBB, 1, strict(oracle_obb_overlaps_obb(&a->as.obb, &b->as.obb)))

/* Contacts of ordinary numbers end in sums and integers, others in dyadic numbers; the rows above say that all are right. */
TEST(agree_convex, exact_stages_decide_in_sums_in_integers_and_in_dyadic_numbers)
{
    chance c = {test_seed()};
    long touching = 0;
    for (long i = test_cases(20000); i > 0; i--) {
        shape a, b;
        generate(&recipes[i % recipe_count], OBB, OBB, OVERLAPS, &c, &a, &b);
        touching += bvol_obb_overlaps_obb(&a.as.obb, &b.as.obb);
        generate(&recipes[i % recipe_count], TRIANGLE, CAPSULE, OVERLAPS, &c, &a, &b);
        touching += bvol_triangle_overlaps_capsule(&a.as.triangle, &b.as.capsule);
        generate(&recipes[i % recipe_count], TRIANGLE, TRIANGLE, OVERLAPS, &c, &a, &b);
        touching += bvol_triangle_overlaps_triangle(&a.as.triangle, &b.as.triangle);
        generate(&recipes[i % recipe_count], CAPSULE, CAPSULE, OVERLAPS, &c, &a, &b);
        touching += bvol_capsule_overlaps_capsule(&a.as.capsule, &b.as.capsule);
    }
    CHECK(touching > 0);
    EXPECT_STAGES(segment_distance, 2);
#ifdef __SIZEOF_INT128__ /* what the integers are made of */
    EXPECT_STAGES(zonotope_axis, 3);
    EXPECT_STAGES(body_axes, 3);
    EXPECT_STAGES(body_features, 3);
#endif
}

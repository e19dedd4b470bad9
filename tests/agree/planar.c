/* SPDX-License-Identifier: MIT */
/* Segments and polygons of the plane with all its shapes, and overlaps of insides. Cases are those of space with z = 0, z
 * dropped; a polygon has the corners of a triangle and points on its sides. */
#define LEAST_NEAR 200000
#include "agree/agree.h"
#include "oracle/hulls.h"
#include "stages.h"

#include <string.h>

enum { FAST_EXACT = HAS_FAST | HAS_EXACT };

/* Twins as the library takes them. */
#define TWIN_OF_FLOATS(name, type)                                                                                             \
    typedef type twin_##name;                                                                                                  \
    static type name##_of(const planar *p)                                                                                     \
    {                                                                                                                          \
        type out;                                                                                                              \
        memcpy(&out, p->f, sizeof out);                                                                                        \
        return out;                                                                                                            \
    }
TWIN_OF_FLOATS(point, bvol_vec2)
TWIN_OF_FLOATS(segment2, bvol_segment2)
TWIN_OF_FLOATS(aabb2, bvol_aabb2)
TWIN_OF_FLOATS(circle, bvol_circle)
TWIN_OF_FLOATS(obb2, bvol_obb2)
TWIN_OF_FLOATS(ray2, bvol_ray2)
typedef bvol_polygon2 twin_polygon2;
#define polygon2_of planar_polygon

#define QUESTION(function, A, B, oracle_answer)                                                                                \
    static int library_##function(const shape *a, const shape *b)                                                              \
    {                                                                                                                          \
        const planar p = planar_of(a), q = planar_of(b);                                                                       \
        const twin_##A x = A##_of(&p);                                                                                         \
        const twin_##B y = B##_of(&q);                                                                                         \
        return bvol_##function(&x, &y);                                                                                        \
    }                                                                                                                          \
    static int oracle_of_##function(const shape *a, const shape *b)                                                            \
    {                                                                                                                          \
        const planar p = planar_of(a), q = planar_of(b);                                                                       \
        return oracle_answer;                                                                                                  \
    }
#define CLASSES(function, A, kind_a, B, kind_b, relation, overlaps, contains)                                                  \
    static int library_##function(const shape *a, const shape *b)                                                              \
    {                                                                                                                          \
        const planar p = planar_of(a), q = planar_of(b);                                                                       \
        const twin_##A x = A##_of(&p);                                                                                         \
        const twin_##B y = B##_of(&q);                                                                                         \
        return bvol_##function(&x, &y);                                                                                        \
    }                                                                                                                          \
    AGREE_CLASS_ROW(agree_planar, function, kind_a, kind_b, relation, overlaps, contains, 1)

#define INSIDES_BY(A, kind_a, B, kind_b, symmetric, predicate, stages)                                                         \
    QUESTION(A##_overlaps_##B##_interior, A, B, oracle_planar_overlap(&p, &q))                                                 \
    AGREE_ROW_OF(agree_planar, A##_overlaps_##B##_interior, kind_a, kind_b, OVERLAPS, symmetric, predicate, stages, 1, 1)
#define INSIDES(A, kind_a, B, kind_b, symmetric)                                                                               \
    INSIDES_BY(A, kind_a, B, kind_b, symmetric, BVOLI_##A##_overlaps_##B##_interior, FAST_EXACT)
#define OVERLAP(A, kind_a, B, kind_b, symmetric)                                                                               \
    QUESTION(A##_overlaps_##B, A, B, oracle_planar_overlap(&p, &q))                                                            \
    AGREE_PLANAR(agree_planar, A##_overlaps_##B, kind_a, kind_b, OVERLAPS, symmetric, BVOLI_##A##_overlaps_##B, FAST_EXACT)    \
    INSIDES(A, kind_a, B, kind_b, symmetric)
#define CONTAINMENT(A, kind_a, B, kind_b, predicate, stages)                                                                   \
    QUESTION(A##_contains_##B, A, B, oracle_planar_contains(&p, &q))                                                           \
    AGREE_PLANAR(agree_planar, A##_contains_##B, kind_a, kind_b, CONTAINS, 0, predicate, stages)                               \
    CLASSES(A##_classify_##B, A, kind_a, B, kind_b, CONTAINS, A##_overlaps_##B, A##_contains_##B)
#define INCLUSION(A, kind_a, B, kind_b, predicate, stages)                                                                     \
    QUESTION(A##_within_##B, A, B, oracle_planar_contains(&q, &p))                                                             \
    AGREE_PLANAR(agree_planar, A##_within_##B, kind_a, kind_b, WITHIN, 0, predicate, stages)                                   \
    CLASSES(A##_classify_within_##B, A, kind_a, B, kind_b, WITHIN, A##_overlaps_##B, A##_within_##B)

#define CONTAINS_POINT(A, kind_a)                                                                                              \
    QUESTION(A##_contains_point, A, point, oracle_planar_overlap(&p, &q))                                                      \
    AGREE_PLANAR(agree_planar, A##_contains_point, kind_a, POINT, CONTAINS, 0, BVOLI_##A##_contains_point, FAST_EXACT)
#define SAME_PAIR(A, kind_a)                                                                                                   \
    OVERLAP(A, kind_a, A, kind_a, 1)                                                                                           \
    CONTAINMENT(A, kind_a, A, kind_a, BVOLI_##A##_contains_##A, FAST_EXACT)
#define PAIR(A, kind_a, B, kind_b)                                                                                             \
    OVERLAP(A, kind_a, B, kind_b, 0)                                                                                           \
    CONTAINMENT(A, kind_a, B, kind_b, BVOLI_##A##_contains_##B, FAST_EXACT)                                                    \
    INCLUSION(A, kind_a, B, kind_b, BVOLI_##A##_within_##B, FAST_EXACT)

CONTAINS_POINT(segment2, SEGMENT)
SAME_PAIR(segment2, SEGMENT)

OVERLAP(aabb2, AABB, segment2, SEGMENT, 0)
CONTAINMENT(aabb2, AABB, segment2, SEGMENT, -1, 0)
INCLUSION(aabb2, AABB, segment2, SEGMENT, BVOLI_aabb2_within_segment2, FAST_EXACT)
INSIDES_BY(aabb2, AABB, aabb2, AABB, 1, -1, 0)

OVERLAP(circle, SPHERE, segment2, SEGMENT, 0)
CONTAINMENT(circle, SPHERE, segment2, SEGMENT, BVOLI_sphere_contains_point, FAST_EXACT)
INCLUSION(circle, SPHERE, segment2, SEGMENT, BVOLI_circle_within_segment2, FAST_EXACT)
INSIDES(circle, SPHERE, aabb2, AABB, 0)
INSIDES(circle, SPHERE, circle, SPHERE, 1)

OVERLAP(obb2, OBB, segment2, SEGMENT, 0)
CONTAINMENT(obb2, OBB, segment2, SEGMENT, BVOLI_obb_contains_point, HAS_EXACT)
INCLUSION(obb2, OBB, segment2, SEGMENT, BVOLI_obb2_within_segment2, FAST_EXACT)
INSIDES_BY(obb2, OBB, aabb2, AABB, 0, BVOLI_obb_overlaps_aabb, HAS_EXACT)
INSIDES_BY(obb2, OBB, circle, SPHERE, 0, BVOLI_obb_overlaps_sphere, FAST_EXACT)
INSIDES_BY(obb2, OBB, obb2, OBB, 1, BVOLI_obb_overlaps_obb, HAS_EXACT)

CONTAINS_POINT(polygon2, TRIANGLE)
PAIR(polygon2, TRIANGLE, segment2, SEGMENT)
OVERLAP(polygon2, TRIANGLE, aabb2, AABB, 0)
CONTAINMENT(polygon2, TRIANGLE, aabb2, AABB, BVOLI_polygon2_contains_aabb2, FAST_EXACT)
INCLUSION(polygon2, TRIANGLE, aabb2, AABB, -1, 0)
PAIR(polygon2, TRIANGLE, circle, SPHERE)
PAIR(polygon2, TRIANGLE, obb2, OBB)
SAME_PAIR(polygon2, TRIANGLE)

/* The answer and the flag `inside`, as in agree/ray.c. */
static int check_hit(const bvol_ray2 *ray, int answer, const bvol_ray2_hit *hit)
{
    static const bvol_ray2_hit untouched;
    if (!answer)
        return memcmp(hit, &untouched, sizeof untouched) == 0 ? 0 : -1;
    if (!(ray->t_min <= hit->t_enter && hit->t_enter <= hit->t_exit && hit->t_exit <= ray->t_max))
        return -1;
    return hit->inside <= 1 ? (int)hit->inside : -1;
}

#define RAY_AND(B, kind_b)                                                                                                     \
    static int library_ray2_hits_##B(const shape *a, const shape *b)                                                           \
    {                                                                                                                          \
        const planar p = planar_of(a), q = planar_of(b);                                                                       \
        const bvol_ray2 ray = ray2_of(&p);                                                                                     \
        const bvol_##B other = B##_of(&q);                                                                                     \
        return bvol_ray2_hits_##B(&ray, &other, NULL);                                                                         \
    }                                                                                                                          \
    static int library_ray2_inside_##B(const shape *a, const shape *b)                                                         \
    {                                                                                                                          \
        const planar p = planar_of(a), q = planar_of(b);                                                                       \
        const bvol_ray2 ray = ray2_of(&p);                                                                                     \
        const bvol_##B other = B##_of(&q);                                                                                     \
        bvol_ray2_hit hit;                                                                                                     \
        memset(&hit, 0, sizeof hit);                                                                                           \
        return check_hit(&ray, bvol_ray2_hits_##B(&ray, &other, &hit), &hit);                                                  \
    }                                                                                                                          \
    static int oracle_of_ray2_hits_##B(const shape *a, const shape *b)                                                         \
    {                                                                                                                          \
        const planar p = planar_of(a), q = planar_of(b);                                                                       \
        return oracle_planar_overlap(&p, &q);                                                                                  \
    }                                                                                                                          \
    static int oracle_of_ray2_inside_##B(const shape *a, const shape *b)                                                       \
    {                                                                                                                          \
        const planar p = planar_of(a), q = planar_of(b);                                                                       \
        return oracle_planar_starts_in(&p, &q);                                                                                \
    }                                                                                                                          \
    AGREE_PLANAR(agree_planar, ray2_hits_##B, RAY, kind_b, OVERLAPS, 0, BVOLI_ray2_hits_##B, FAST_EXACT)                       \
    AGREE_PLANAR(agree_planar, ray2_inside_##B, RAY, kind_b, STARTS, 0, BVOLI_ray2_inside_##B, FAST_EXACT)

RAY_AND(segment2, SEGMENT)
RAY_AND(polygon2, TRIANGLE)

/* Contacts end in exact doubles, in doubles with bounds of their errors, and in dyadic numbers; the rows above say that all are
 * right. */
TEST(agree_planar, exact_stages_decide_in_doubles_with_bounds_and_in_dyadic_numbers)
{
    chance c = {test_seed()};
    long touching = 0;
    for (long i = test_cases(20000); i > 0; i--) {
        shape a, b;
        generate_planar(&recipes[i % recipe_count], TRIANGLE, SPHERE, OVERLAPS, &c, &a, &b);
        touching += library_polygon2_overlaps_circle(&a, &b);
        generate_planar(&recipes[i % recipe_count], TRIANGLE, OBB, OVERLAPS, &c, &a, &b);
        touching += library_polygon2_overlaps_obb2(&a, &b);
    }
    CHECK(touching > 0);
    EXPECT_STAGES(planar_sign, 2);
    EXPECT_STAGES(planar_height, 2);
    EXPECT_STAGES(planar_reach, 3);
}

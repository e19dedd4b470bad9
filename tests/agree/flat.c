/* SPDX-License-Identifier: MIT */
/* The twins in the plane against an oracle of two dimensions. Cases are those of space with z = 0, z dropped. */
#include "oracle/flat.h"
#include "agree/agree.h"

#include <string.h>

static bvol_vec2 drop(bvol_vec3 v)
{
    return (bvol_vec2){v.x, v.y};
}

static bvol_vec2 to_point(const shape *s)
{
    return drop(s->as.point);
}

static bvol_aabb2 to_aabb2(const shape *s)
{
    return (bvol_aabb2){drop(s->as.aabb.min), drop(s->as.aabb.max)};
}

static bvol_circle to_circle(const shape *s)
{
    return (bvol_circle){drop(s->as.sphere.center), s->as.sphere.radius};
}

static bvol_obb2 to_obb2(const shape *s)
{
    const bvol_obb *o = &s->as.obb;
    return (bvol_obb2){drop(o->center), drop(o->extent), {drop(o->axis[0]), drop(o->axis[1])}};
}

static bvol_ray2 to_ray2(const shape *s)
{
    const bvol_ray *r = &s->as.ray;
    return (bvol_ray2){drop(r->origin), r->t_min, drop(r->dir), r->t_max};
}

#define ASK(name, function, A, TA, B, TB)                                                                                      \
    static int name(const shape *a, const shape *b)                                                                            \
    {                                                                                                                          \
        const TA x = to_##A(a);                                                                                                \
        const TB y = to_##B(b);                                                                                                \
        return function(&x, &y);                                                                                               \
    }
#define QUESTIONS(function, A, TA, B, TB)                                                                                      \
    ASK(library_##function, bvol_##function, A, TA, B, TB)                                                                     \
    ASK(oracle_of_##function, oracle_##function, A, TA, B, TB)
#define DEFINITION(function, A, TA, B, TB) ASK(definition_##function, oracle_##function##_by_definition, A, TA, B, TB)

QUESTIONS(aabb2_contains_point, aabb2, bvol_aabb2, point, bvol_vec2)
QUESTIONS(aabb2_overlaps_aabb2, aabb2, bvol_aabb2, aabb2, bvol_aabb2)
QUESTIONS(aabb2_contains_aabb2, aabb2, bvol_aabb2, aabb2, bvol_aabb2)
QUESTIONS(circle_contains_point, circle, bvol_circle, point, bvol_vec2)
QUESTIONS(circle_overlaps_aabb2, circle, bvol_circle, aabb2, bvol_aabb2)
QUESTIONS(circle_contains_aabb2, circle, bvol_circle, aabb2, bvol_aabb2)
QUESTIONS(circle_within_aabb2, circle, bvol_circle, aabb2, bvol_aabb2)
QUESTIONS(circle_overlaps_circle, circle, bvol_circle, circle, bvol_circle)
QUESTIONS(circle_contains_circle, circle, bvol_circle, circle, bvol_circle)
QUESTIONS(obb2_contains_point, obb2, bvol_obb2, point, bvol_vec2)
QUESTIONS(obb2_overlaps_aabb2, obb2, bvol_obb2, aabb2, bvol_aabb2)
QUESTIONS(obb2_contains_aabb2, obb2, bvol_obb2, aabb2, bvol_aabb2)
QUESTIONS(obb2_within_aabb2, obb2, bvol_obb2, aabb2, bvol_aabb2)
QUESTIONS(obb2_overlaps_circle, obb2, bvol_obb2, circle, bvol_circle)
QUESTIONS(obb2_contains_circle, obb2, bvol_obb2, circle, bvol_circle)
QUESTIONS(obb2_within_circle, obb2, bvol_obb2, circle, bvol_circle)
QUESTIONS(obb2_overlaps_obb2, obb2, bvol_obb2, obb2, bvol_obb2)
QUESTIONS(obb2_contains_obb2, obb2, bvol_obb2, obb2, bvol_obb2)

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

#define RAY_QUESTIONS(B)                                                                                                       \
    static int library_ray2_hits_##B(const shape *a, const shape *b)                                                           \
    {                                                                                                                          \
        const bvol_ray2 ray = to_ray2(a);                                                                                      \
        const bvol_##B other = to_##B(b);                                                                                      \
        return bvol_ray2_hits_##B(&ray, &other, NULL);                                                                         \
    }                                                                                                                          \
    static int library_ray2_inside_##B(const shape *a, const shape *b)                                                         \
    {                                                                                                                          \
        const bvol_ray2 ray = to_ray2(a);                                                                                      \
        const bvol_##B other = to_##B(b);                                                                                      \
        bvol_ray2_hit hit;                                                                                                     \
        memset(&hit, 0, sizeof hit);                                                                                           \
        return check_hit(&ray, bvol_ray2_hits_##B(&ray, &other, &hit), &hit);                                                  \
    }                                                                                                                          \
    ASK(oracle_of_ray2_hits_##B, oracle_ray2_hits_##B, ray2, bvol_ray2, B, bvol_##B)                                           \
    ASK(oracle_of_ray2_inside_##B, oracle_ray2_inside_##B, ray2, bvol_ray2, B, bvol_##B)

RAY_QUESTIONS(aabb2)
RAY_QUESTIONS(circle)
RAY_QUESTIONS(obb2)

/* The counters are those of the twin in space, which the filter in the plane leaves only hard cases. */
enum { FAST_EXACT = HAS_FAST | HAS_EXACT };
#define ROW(function, A, B, relation, symmetric, twin, stages)                                                                 \
    AGREE_PLANAR(agree_flat, function, A, B, relation, symmetric, twin, stages)

ROW(aabb2_contains_point, AABB, POINT, CONTAINS, 0, -1, 0)
ROW(aabb2_overlaps_aabb2, AABB, AABB, OVERLAPS, 1, -1, 0)
ROW(aabb2_contains_aabb2, AABB, AABB, CONTAINS, 0, -1, 0)
ROW(circle_contains_point, SPHERE, POINT, CONTAINS, 0, BVOLI_sphere_contains_point, FAST_EXACT)
ROW(circle_overlaps_aabb2, SPHERE, AABB, OVERLAPS, 0, BVOLI_sphere_overlaps_aabb, HAS_EXACT)
ROW(circle_contains_aabb2, SPHERE, AABB, CONTAINS, 0, BVOLI_sphere_contains_aabb, FAST_EXACT)
ROW(circle_within_aabb2, SPHERE, AABB, WITHIN, 0, BVOLI_sphere_within_aabb, FAST_EXACT)
ROW(circle_overlaps_circle, SPHERE, SPHERE, OVERLAPS, 1, BVOLI_sphere_overlaps_sphere, HAS_EXACT)
ROW(circle_contains_circle, SPHERE, SPHERE, CONTAINS, 0, BVOLI_sphere_contains_sphere, FAST_EXACT)
ROW(obb2_contains_point, OBB, POINT, CONTAINS, 0, BVOLI_obb_contains_point, HAS_EXACT)
ROW(obb2_overlaps_aabb2, OBB, AABB, OVERLAPS, 0, BVOLI_obb_overlaps_aabb, HAS_EXACT)
ROW(obb2_contains_aabb2, OBB, AABB, CONTAINS, 0, BVOLI_obb_contains_aabb, HAS_EXACT)
ROW(obb2_within_aabb2, OBB, AABB, WITHIN, 0, BVOLI_obb_within_aabb, HAS_EXACT)
ROW(obb2_overlaps_circle, OBB, SPHERE, OVERLAPS, 0, BVOLI_obb_overlaps_sphere, HAS_EXACT)
ROW(obb2_contains_circle, OBB, SPHERE, CONTAINS, 0, BVOLI_obb_contains_sphere, HAS_EXACT)
ROW(obb2_within_circle, OBB, SPHERE, WITHIN, 0, BVOLI_obb_within_sphere, HAS_EXACT)
ROW(obb2_overlaps_obb2, OBB, OBB, OVERLAPS, 1, BVOLI_obb_overlaps_obb, HAS_EXACT)
ROW(obb2_contains_obb2, OBB, OBB, CONTAINS, 0, BVOLI_obb_contains_obb, HAS_EXACT)
ROW(ray2_hits_aabb2, RAY, AABB, OVERLAPS, 0, BVOLI_ray_hits_aabb, FAST_EXACT)
ROW(ray2_hits_circle, RAY, SPHERE, OVERLAPS, 0, BVOLI_ray_hits_sphere, FAST_EXACT)
ROW(ray2_hits_obb2, RAY, OBB, OVERLAPS, 0, BVOLI_ray_hits_obb, HAS_EXACT)
ROW(ray2_inside_aabb2, RAY, AABB, STARTS, 0, BVOLI_ray_inside_aabb, FAST_EXACT)
ROW(ray2_inside_circle, RAY, SPHERE, STARTS, 0, BVOLI_ray_inside_sphere, FAST_EXACT)
ROW(ray2_inside_obb2, RAY, OBB, STARTS, 0, BVOLI_ray_inside_obb, HAS_EXACT)

#define CLASSES(function, A, TA, KA, B, TB, KB, relation, overlaps, contains)                                                  \
    ASK(library_##function, bvol_##function, A, TA, B, TB)                                                                     \
    AGREE_CLASS_ROW(agree_flat, function, KA, KB, relation, overlaps, contains, 1)

CLASSES(aabb2_classify_aabb2, aabb2, bvol_aabb2, AABB, aabb2, bvol_aabb2, AABB, CONTAINS, aabb2_overlaps_aabb2,
        aabb2_contains_aabb2)
CLASSES(circle_classify_aabb2, circle, bvol_circle, SPHERE, aabb2, bvol_aabb2, AABB, CONTAINS, circle_overlaps_aabb2,
        circle_contains_aabb2)
CLASSES(circle_classify_within_aabb2, circle, bvol_circle, SPHERE, aabb2, bvol_aabb2, AABB, WITHIN, circle_overlaps_aabb2,
        circle_within_aabb2)
CLASSES(circle_classify_circle, circle, bvol_circle, SPHERE, circle, bvol_circle, SPHERE, CONTAINS, circle_overlaps_circle,
        circle_contains_circle)
CLASSES(obb2_classify_aabb2, obb2, bvol_obb2, OBB, aabb2, bvol_aabb2, AABB, CONTAINS, obb2_overlaps_aabb2, obb2_contains_aabb2)
CLASSES(obb2_classify_within_aabb2, obb2, bvol_obb2, OBB, aabb2, bvol_aabb2, AABB, WITHIN, obb2_overlaps_aabb2,
        obb2_within_aabb2)
CLASSES(obb2_classify_circle, obb2, bvol_obb2, OBB, circle, bvol_circle, SPHERE, CONTAINS, obb2_overlaps_circle,
        obb2_contains_circle)
CLASSES(obb2_classify_within_circle, obb2, bvol_obb2, OBB, circle, bvol_circle, SPHERE, WITHIN, obb2_overlaps_circle,
        obb2_within_circle)
CLASSES(obb2_classify_obb2, obb2, bvol_obb2, OBB, obb2, bvol_obb2, OBB, CONTAINS, obb2_overlaps_obb2, obb2_contains_obb2)

/* --- the oracle's own test --- */

DEFINITION(obb2_overlaps_aabb2, obb2, bvol_obb2, aabb2, bvol_aabb2)
DEFINITION(obb2_overlaps_obb2, obb2, bvol_obb2, obb2, bvol_obb2)
DEFINITION(obb2_contains_obb2, obb2, bvol_obb2, obb2, bvol_obb2)
DEFINITION(ray2_hits_obb2, ray2, bvol_ray2, obb2, bvol_obb2)

TEST(agree_flat, the_oracle_says_the_same_by_edges_and_by_definition)
{
    static const struct {
        enum kind a, b;
        enum relation relation;
        agree_question *edges, *definition;
    } rows[] = {{OBB, AABB, OVERLAPS, oracle_of_obb2_overlaps_aabb2, definition_obb2_overlaps_aabb2},
                {OBB, OBB, OVERLAPS, oracle_of_obb2_overlaps_obb2, definition_obb2_overlaps_obb2},
                {OBB, OBB, CONTAINS, oracle_of_obb2_contains_obb2, definition_obb2_contains_obb2},
                {RAY, OBB, OVERLAPS, oracle_of_ray2_hits_obb2, definition_ray2_hits_obb2}};
    for (unsigned r = 0; r < sizeof rows / sizeof *rows; r++) {
        chance c = {test_seed()};
        for (long n = test_cases(1000); n > 0; n--) {
            shape a, b;
            char text[2048];
            generate_planar(recipes + chance_int(&c, 0, recipe_count - 1), rows[r].a, rows[r].b, rows[r].relation, &c, &a, &b);
            shape_print(&a, text, 1024);
            shape_print(&b, text + strlen(text), 1024);
            CHECKF((rows[r].edges(&a, &b) >= 0) == rows[r].definition(&a, &b), "row %u: %s", r, text);
        }
    }
}

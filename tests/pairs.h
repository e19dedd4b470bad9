/* SPDX-License-Identifier: MIT */
/* Every predicate of two operands, as a table. X(function without bvol_, type of the first operand, of the second). */
#ifndef BVOL_TESTS_PAIRS_H
#define BVOL_TESTS_PAIRS_H

#include <bvol/bvol.h>

/* Booleans. */
#define PREDICATES(X)                                                                                                          \
    X(plane_contains_point, plane, vec3)                                                                                       \
    X(aabb_contains_point, aabb, vec3)                                                                                         \
    X(aabb_overlaps_plane, aabb, plane)                                                                                        \
    X(aabb_within_plane, aabb, plane)                                                                                          \
    X(aabb_overlaps_aabb, aabb, aabb)                                                                                          \
    X(aabb_contains_aabb, aabb, aabb)                                                                                          \
    X(sphere_contains_point, sphere, vec3)                                                                                     \
    X(sphere_overlaps_plane, sphere, plane)                                                                                    \
    X(sphere_within_plane, sphere, plane)                                                                                      \
    X(sphere_overlaps_aabb, sphere, aabb)                                                                                      \
    X(sphere_contains_aabb, sphere, aabb)                                                                                      \
    X(sphere_within_aabb, sphere, aabb)                                                                                        \
    X(sphere_overlaps_sphere, sphere, sphere)                                                                                  \
    X(sphere_contains_sphere, sphere, sphere)                                                                                  \
    X(obb_contains_point, obb, vec3)                                                                                           \
    X(obb_overlaps_plane, obb, plane)                                                                                          \
    X(obb_within_plane, obb, plane)                                                                                            \
    X(obb_overlaps_aabb, obb, aabb)                                                                                            \
    X(obb_contains_aabb, obb, aabb)                                                                                            \
    X(obb_within_aabb, obb, aabb)                                                                                              \
    X(obb_overlaps_sphere, obb, sphere)                                                                                        \
    X(obb_contains_sphere, obb, sphere)                                                                                        \
    X(obb_within_sphere, obb, sphere)                                                                                          \
    X(obb_overlaps_obb, obb, obb)                                                                                              \
    X(obb_contains_obb, obb, obb)

/* Rays: X(function, second type). */
#define RAY_PREDICATES(X)                                                                                                      \
    X(ray_hits_plane, plane)                                                                                                   \
    X(ray_hits_aabb, aabb)                                                                                                     \
    X(ray_hits_sphere, sphere)                                                                                                 \
    X(ray_hits_obb, obb)

/* X(classification, the overlap and the containment that it joins, first type, second type). */
#define CLASSIFICATIONS(X)                                                                                                     \
    X(aabb_classify_within_plane, aabb_overlaps_plane, aabb_within_plane, aabb, plane)                                         \
    X(aabb_classify_aabb, aabb_overlaps_aabb, aabb_contains_aabb, aabb, aabb)                                                  \
    X(sphere_classify_within_plane, sphere_overlaps_plane, sphere_within_plane, sphere, plane)                                 \
    X(sphere_classify_aabb, sphere_overlaps_aabb, sphere_contains_aabb, sphere, aabb)                                          \
    X(sphere_classify_within_aabb, sphere_overlaps_aabb, sphere_within_aabb, sphere, aabb)                                     \
    X(sphere_classify_sphere, sphere_overlaps_sphere, sphere_contains_sphere, sphere, sphere)                                  \
    X(obb_classify_within_plane, obb_overlaps_plane, obb_within_plane, obb, plane)                                             \
    X(obb_classify_aabb, obb_overlaps_aabb, obb_contains_aabb, obb, aabb)                                                      \
    X(obb_classify_within_aabb, obb_overlaps_aabb, obb_within_aabb, obb, aabb)                                                 \
    X(obb_classify_sphere, obb_overlaps_sphere, obb_contains_sphere, obb, sphere)                                              \
    X(obb_classify_within_sphere, obb_overlaps_sphere, obb_within_sphere, obb, sphere)                                         \
    X(obb_classify_obb, obb_overlaps_obb, obb_contains_obb, obb, obb)

/* The kinds of operands, by the names used above. */
enum kind { KIND_vec3, KIND_plane, KIND_aabb, KIND_sphere, KIND_obb, KIND_ray, KIND_COUNT };

typedef int pair_function(const void *a, const void *b);

/* A question about two operands of known kinds, with its operands' types erased. */
typedef struct pair {
    const char *name;
    pair_function *ask;
    enum kind a, b;
} pair;

#define PAIR_FUNCTION(name, A, B)                                                                                              \
    static int ask_##name(const void *a, const void *b)                                                                        \
    {                                                                                                                          \
        return bvol_##name((const bvol_##A *)a, (const bvol_##B *)b);                                                          \
    }
#define PAIR_RAY_FUNCTION(name, B)                                                                                             \
    static int ask_##name(const void *a, const void *b)                                                                        \
    {                                                                                                                          \
        bvol_ray_hit hit;                                                                                                      \
        int answer = bvol_##name((const bvol_ray *)a, (const bvol_##B *)b, &hit);                                              \
        return answer == bvol_##name((const bvol_ray *)a, (const bvol_##B *)b, NULL) ? answer : -1;                            \
    }
#define PAIR_CLASSIFY_FUNCTION(name, overlaps, contains, A, B) PAIR_FUNCTION(name, A, B)
#define PAIR_ROW(name, A, B) {#name, ask_##name, KIND_##A, KIND_##B},
#define PAIR_RAY_ROW(name, B) {#name, ask_##name, KIND_ray, KIND_##B},
#define PAIR_CLASSIFY_ROW(name, overlaps, contains, A, B) PAIR_ROW(name, A, B)

PREDICATES(PAIR_FUNCTION)
RAY_PREDICATES(PAIR_RAY_FUNCTION)
CLASSIFICATIONS(PAIR_CLASSIFY_FUNCTION)

static const pair pairs[] = {PREDICATES(PAIR_ROW) RAY_PREDICATES(PAIR_RAY_ROW) CLASSIFICATIONS(PAIR_CLASSIFY_ROW)};
#define PAIR_COUNT ((int)(sizeof pairs / sizeof *pairs))

/* Fields of a shape, all floats. */
static const int kind_fields[KIND_COUNT] = {3, 4, 6, 4, 15, 8};

/* An operand of any kind. */
typedef union any_shape {
    float field[15];
    bvol_vec3 vec3;
    bvol_plane plane;
    bvol_aabb aabb;
    bvol_sphere sphere;
    bvol_obb obb;
    bvol_ray ray;
} any_shape;

#endif

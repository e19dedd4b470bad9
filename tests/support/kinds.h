/* SPDX-License-Identifier: MIT */
/* The kinds of shapes: those whose values are structs of floats, which is all but frusta and polygons. */
#ifndef BVOL_TESTS_KINDS_H
#define BVOL_TESTS_KINDS_H

#include <bvol/shape.h>

/* X(name in functions, name in enumerators, type without bvol_), in the order of their numbers. */
#define KINDS_OF_SPACE(X)                                                                                                      \
    X(point, POINT, vec3)                                                                                                      \
    X(segment, SEGMENT, segment)                                                                                               \
    X(ray, RAY, ray)                                                                                                           \
    X(plane, PLANE, plane)                                                                                                     \
    X(aabb, AABB, aabb)                                                                                                        \
    X(sphere, SPHERE, sphere)                                                                                                  \
    X(capsule, CAPSULE, capsule)                                                                                               \
    X(obb, OBB, obb)                                                                                                           \
    X(triangle, TRIANGLE, triangle)
#define KINDS_OF_THE_PLANE(X)                                                                                                  \
    X(point2, POINT2, vec2)                                                                                                    \
    X(segment2, SEGMENT2, segment2)                                                                                            \
    X(ray2, RAY2, ray2)                                                                                                        \
    X(aabb2, AABB2, aabb2)                                                                                                     \
    X(circle, CIRCLE, circle)                                                                                                  \
    X(obb2, OBB2, obb2)

/* A value of any of them. */
typedef union any_value {
    float f[15];
#define MEMBER(name, NAME, type) bvol_##type name;
    KINDS_OF_SPACE(MEMBER)
    KINDS_OF_THE_PLANE(MEMBER)
#undef MEMBER
} any_value;

typedef struct value_kind {
    int number; /* such as BVOL_KIND_AABB */
    int floats;
    const char *type;
    bvol_result (*create)(const void *value, const bvol_allocator *allocator, bvol_shape **out);
} value_kind;

/* First those of space, then those of the plane. */
enum { VALUES_IN_SPACE = 9, VALUES_IN_THE_PLANE = 6, VALUE_KINDS = VALUES_IN_SPACE + VALUES_IN_THE_PLANE };
extern const value_kind value_kinds[VALUE_KINDS];

/* By the number; NULL for frusta, polygons and what is no kind. */
const value_kind *value_kind_of(int number);

#endif

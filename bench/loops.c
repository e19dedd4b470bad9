/* SPDX-License-Identifier: MIT */
#include "loops.h"

/* Shape i of many of a kind. Of frusta there are pointers, since their layout is hidden. */
#define KINDS(X)                                                                                                               \
    X(point)                                                                                                                   \
    X(segment)                                                                                                                 \
    X(ray)                                                                                                                     \
    X(plane)                                                                                                                   \
    X(aabb)                                                                                                                    \
    X(sphere)                                                                                                                  \
    X(capsule)                                                                                                                 \
    X(obb)                                                                                                                     \
    X(triangle)                                                                                                                \
    X(aabb_centered)                                                                                                           \
    X(aabb_sized)                                                                                                              \
    X(point2)                                                                                                                  \
    X(segment2)                                                                                                                \
    X(ray2)                                                                                                                    \
    X(aabb2)                                                                                                                   \
    X(circle)                                                                                                                  \
    X(obb2)                                                                                                                    \
    X(polygon2)                                                                                                                \
    X(kdop)                                                                                                                    \
    X(kdop2)                                                                                                                   \
    X(aabb2_centered)                                                                                                          \
    X(aabb2_sized)
#define DEFINE_AT(A)                                                                                                           \
    static inline const bvol_##A *at_##A(const void *shapes, size_t i)                                                         \
    {                                                                                                                          \
        return (const bvol_##A *)shapes + i;                                                                                   \
    }
KINDS(DEFINE_AT)

static inline const bvol_frustum *at_frustum(const void *shapes, size_t i)
{
    return ((const bvol_frustum *const *)shapes)[i];
}

#define DEFINE_TWO(A, B)                                                                                                       \
    long loop_##A##_##B(any_function test, const void *a, const void *b, size_t count)                                         \
    {                                                                                                                          \
        int (*f)(const bvol_##A *, const bvol_##B *) = (int (*)(const bvol_##A *, const bvol_##B *))test;                      \
        long sum = 0;                                                                                                          \
        for (size_t i = 0; i < count; ++i)                                                                                     \
            sum += f(at_##A(a, i), at_##B(b, i));                                                                              \
        return sum;                                                                                                            \
    }

/* With an output as third argument: each call gets the pointer that the expression gives. */
#define DEFINE_OUT(name, A, B, OUT, pointer)                                                                                   \
    long name(any_function test, const void *a, const void *b, size_t count)                                                   \
    {                                                                                                                          \
        int (*f)(const bvol_##A *, const bvol_##B *, OUT *) = (int (*)(const bvol_##A *, const bvol_##B *, OUT *))test;        \
        OUT out;                                                                                                               \
        (void)&out;                                                                                                            \
        long sum = 0;                                                                                                          \
        for (size_t i = 0; i < count; ++i)                                                                                     \
            sum += f(at_##A(a, i), at_##B(b, i), pointer);                                                                     \
        return sum;                                                                                                            \
    }

#define DEFINE_RAY(A, B)                                                                                                       \
    DEFINE_OUT(loop_##A##_##B, A, B, bvol_##A##_hit, NULL)                                                                     \
    DEFINE_OUT(loop_##A##_##B##_hit, A, B, bvol_##A##_hit, &out)

#define DEFINE_TOUCHES(A)                                                                                                      \
    long loop_near_##A(any_function test, const void *a, const void *b, size_t count)                                          \
    {                                                                                                                          \
        int (*f)(const bvol_##A *, const bvol_##A *, float) = (int (*)(const bvol_##A *, const bvol_##A *, float))test;        \
        long sum = 0;                                                                                                          \
        for (size_t i = 0; i < count; ++i)                                                                                     \
            sum += f(at_##A(a, i), at_##A(b, i), TOUCH_EPS);                                                                   \
        return sum;                                                                                                            \
    }

#define POINT(name, A, P) DEFINE_TWO(A, P)
#define PAIR(A, B) DEFINE_TWO(A, B)
#define HIT(name, A, B) DEFINE_RAY(A, B)
#include "any_shape/shape_pairs.inc"
LOOPS_OF_FORMS(DEFINE_TWO)
LOOPS_OF_TOUCHES(DEFINE_TOUCHES)
DEFINE_OUT(loop_obb_obb_axis, obb, obb, bvol_vec3, &out)

/* SPDX-License-Identifier: MIT */
#include "loops.h"

#define DEFINE_TWO(A, B)                                                                                                       \
    long loop_##A##_##B(any_function test, const void *a, const void *b, size_t count)                                         \
    {                                                                                                                          \
        int (*f)(const bvol_##A *, const bvol_##B *) = (int (*)(const bvol_##A *, const bvol_##B *))test;                      \
        const bvol_##A *x = a;                                                                                                 \
        const bvol_##B *y = b;                                                                                                 \
        long sum = 0;                                                                                                          \
        for (size_t i = 0; i < count; ++i)                                                                                     \
            sum += f(x + i, y + i);                                                                                            \
        return sum;                                                                                                            \
    }

/* With an output as third argument: each call gets the pointer that the expression gives. */
#define DEFINE_OUT(name, A, B, OUT, pointer)                                                                                   \
    long name(any_function test, const void *a, const void *b, size_t count)                                                   \
    {                                                                                                                          \
        int (*f)(const bvol_##A *, const bvol_##B *, OUT *) = (int (*)(const bvol_##A *, const bvol_##B *, OUT *))test;        \
        const bvol_##A *x = a;                                                                                                 \
        const bvol_##B *y = b;                                                                                                 \
        OUT out;                                                                                                               \
        (void)&out;                                                                                                            \
        long sum = 0;                                                                                                          \
        for (size_t i = 0; i < count; ++i)                                                                                     \
            sum += f(x + i, y + i, pointer);                                                                                   \
        return sum;                                                                                                            \
    }

#define DEFINE_RAY(A, B)                                                                                                       \
    DEFINE_OUT(loop_##A##_##B, A, B, bvol_##A##_hit, NULL)                                                                     \
    DEFINE_OUT(loop_##A##_##B##_hit, A, B, bvol_##A##_hit, &out)

#define DEFINE_TOUCHES(A)                                                                                                      \
    long loop_touches_##A(any_function test, const void *a, const void *b, size_t count)                                       \
    {                                                                                                                          \
        int (*f)(const bvol_##A *, const bvol_##A *, float) = (int (*)(const bvol_##A *, const bvol_##A *, float))test;        \
        const bvol_##A *x = a, *y = b;                                                                                         \
        long sum = 0;                                                                                                          \
        for (size_t i = 0; i < count; ++i)                                                                                     \
            sum += f(x + i, y + i, TOUCH_EPS);                                                                                 \
        return sum;                                                                                                            \
    }

#define DEFINE_FRUSTUM(B)                                                                                                      \
    long loop_frustum_##B(any_function test, const void *a, const void *b, size_t count)                                       \
    {                                                                                                                          \
        int (*f)(const bvol_frustum *, const bvol_##B *) = (int (*)(const bvol_frustum *, const bvol_##B *))test;              \
        const bvol_frustum *const *x = a;                                                                                      \
        const bvol_##B *y = b;                                                                                                 \
        long sum = 0;                                                                                                          \
        for (size_t i = 0; i < count; ++i)                                                                                     \
            sum += f(x[i], y + i);                                                                                             \
        return sum;                                                                                                            \
    }

LOOPS_OF_TWO(DEFINE_TWO)
LOOPS_OF_RAYS(DEFINE_RAY)
LOOPS_OF_FRUSTA(DEFINE_FRUSTUM)
LOOPS_OF_TOUCHES(DEFINE_TOUCHES)
DEFINE_OUT(loop_obb_obb_axis, obb, obb, bvol_vec3, &out)

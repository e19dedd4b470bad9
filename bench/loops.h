/* SPDX-License-Identifier: MIT */
/* How every candidate is called: through a pointer, on pairs that lie one after the other. One loop for each two kinds that the
 * library has questions about (src/any_shape/shape_pairs.inc), so that a new pair has its loop at once. */
#ifndef BVOL_BENCH_LOOPS_H
#define BVOL_BENCH_LOOPS_H

#include "bench.h"

/* Of pairs that the library's table does not have. */
#define LOOPS_OF_FORMS(X)                                                                                                      \
    X(aabb_centered, point)                                                                                                    \
    X(aabb_centered, aabb_centered)                                                                                            \
    X(aabb_sized, point)                                                                                                       \
    X(aabb_sized, aabb_sized)                                                                                                  \
    X(aabb2_centered, point2)                                                                                                  \
    X(aabb2_centered, aabb2_centered)                                                                                          \
    X(aabb2_sized, point2)                                                                                                     \
    X(aabb2_sized, aabb2_sized)                                                                                                \
    X(kdop, point)                                                                                                             \
    X(kdop, kdop)                                                                                                              \
    X(kdop2, point2)                                                                                                           \
    X(kdop2, kdop2)

/* Touching within TOUCH_EPS. */
#define TOUCH_EPS 0.125F
#define LOOPS_OF_TOUCHES(X)                                                                                                    \
    X(aabb)                                                                                                                    \
    X(aabb2)                                                                                                                   \
    X(aabb_centered)                                                                                                           \
    X(aabb_sized)                                                                                                              \
    X(aabb2_centered)                                                                                                          \
    X(aabb2_sized)

#define DECLARE_TWO(A, B) loop loop_##A##_##B;
#define DECLARE_RAY(A, B)                                                                                                      \
    loop loop_##A##_##B;                                                                                                       \
    loop loop_##A##_##B##_hit;
#define DECLARE_NEAR(A) loop loop_near_##A;

#define POINT(name, A, P) DECLARE_TWO(A, P)
#define PAIR(A, B) DECLARE_TWO(A, B)
#define HIT(name, A, B) DECLARE_RAY(A, B)
#include "any_shape/shape_pairs.inc"
LOOPS_OF_FORMS(DECLARE_TWO)
LOOPS_OF_TOUCHES(DECLARE_NEAR)
loop loop_obb_obb_axis;

#endif

/* SPDX-License-Identifier: MIT */
/* How every candidate is called: through a pointer, on pairs that lie one after the other. */
#ifndef BVOL_BENCH_LOOPS_H
#define BVOL_BENCH_LOOPS_H

#include "bench.h"

#define LOOPS_OF_TWO(X)                                                                                                        \
    X(plane, point)                                                                                                            \
    X(aabb, point)                                                                                                             \
    X(aabb, plane)                                                                                                             \
    X(aabb, aabb)                                                                                                              \
    X(sphere, point)                                                                                                           \
    X(sphere, plane)                                                                                                           \
    X(sphere, aabb)                                                                                                            \
    X(sphere, sphere)                                                                                                          \
    X(obb, point)                                                                                                              \
    X(obb, plane)                                                                                                              \
    X(obb, aabb)                                                                                                               \
    X(obb, sphere)                                                                                                             \
    X(obb, obb)                                                                                                                \
    X(aabb2, point2)                                                                                                           \
    X(aabb2, aabb2)                                                                                                            \
    X(circle, point2)                                                                                                          \
    X(circle, aabb2)                                                                                                           \
    X(circle, circle)                                                                                                          \
    X(obb2, point2)                                                                                                            \
    X(obb2, aabb2)                                                                                                             \
    X(obb2, circle)                                                                                                            \
    X(obb2, obb2)                                                                                                              \
    X(segment2, point2)                                                                                                        \
    X(segment2, segment2)                                                                                                      \
    X(aabb2, segment2)                                                                                                         \
    X(circle, segment2)                                                                                                        \
    X(obb2, segment2)                                                                                                          \
    X(polygon2, point2)                                                                                                        \
    X(polygon2, segment2)                                                                                                      \
    X(polygon2, aabb2)                                                                                                         \
    X(polygon2, circle)                                                                                                        \
    X(polygon2, obb2)                                                                                                          \
    X(polygon2, polygon2)                                                                                                      \
    X(aabb_centered, point)                                                                                                    \
    X(aabb_centered, aabb_centered)                                                                                            \
    X(aabb_sized, point)                                                                                                       \
    X(aabb_sized, aabb_sized)                                                                                                  \
    X(aabb2_centered, point2)                                                                                                  \
    X(aabb2_centered, aabb2_centered)                                                                                          \
    X(aabb2_sized, point2)                                                                                                     \
    X(aabb2_sized, aabb2_sized)

#define LOOPS_OF_RAYS(X)                                                                                                       \
    X(ray, plane)                                                                                                              \
    X(ray, aabb)                                                                                                               \
    X(ray, sphere)                                                                                                             \
    X(ray, obb)                                                                                                                \
    X(ray2, aabb2)                                                                                                             \
    X(ray2, circle)                                                                                                            \
    X(ray2, obb2)                                                                                                              \
    X(ray2, segment2)                                                                                                          \
    X(ray2, polygon2)

/* The first shape of a pair is a pointer to a frustum. */
#define LOOPS_OF_FRUSTA(X)                                                                                                     \
    X(point)                                                                                                                   \
    X(aabb)                                                                                                                    \
    X(sphere)                                                                                                                  \
    X(obb)

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
#define DECLARE_FRUSTUM(B) loop loop_frustum_##B;
#define DECLARE_TOUCHES(A) loop loop_touches_##A;

LOOPS_OF_TWO(DECLARE_TWO)
LOOPS_OF_RAYS(DECLARE_RAY)
LOOPS_OF_FRUSTA(DECLARE_FRUSTUM)
LOOPS_OF_TOUCHES(DECLARE_TOUCHES)
loop loop_obb_obb_axis;

#endif

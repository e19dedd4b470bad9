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
    X(obb, obb)

#define LOOPS_OF_RAYS(X)                                                                                                       \
    X(plane)                                                                                                                   \
    X(aabb)                                                                                                                    \
    X(sphere)                                                                                                                  \
    X(obb)

#define DECLARE_TWO(A, B) loop loop_##A##_##B;
#define DECLARE_RAY(B)                                                                                                         \
    loop loop_ray_##B;                                                                                                         \
    loop loop_ray_##B##_hit;

LOOPS_OF_TWO(DECLARE_TWO)
LOOPS_OF_RAYS(DECLARE_RAY)
loop loop_obb_obb_axis;

#endif

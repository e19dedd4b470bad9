/* SPDX-License-Identifier: MIT */
/* The library twice: linked statically, and loaded as a shared object. */
#ifndef BVOL_BENCH_LIBRARY_H
#define BVOL_BENCH_LIBRARY_H

#include <bvol/bvol.h>

/* What the benchmark calls. */
#define LIBRARY_FUNCTIONS(X)                                                                                                   \
    X(frustum_create)                                                                                                          \
    X(frustum_destroy)                                                                                                         \
    X(frustum_cull_aabb)                                                                                                       \
    X(frustum_overlaps_aabb)                                                                                                   \
    X(obb_overlaps_obb)                                                                                                        \
    X(ray_hits_aabb)                                                                                                           \
    X(aabb_overlaps_aabb)                                                                                                      \
    X(cpu_backend)                                                                                                             \
    X(aabb_set_create)                                                                                                         \
    X(aabb_set_destroy)                                                                                                        \
    X(aabb_set_overlaps_aabb)                                                                                                  \
    X(aabb_set_cull_frustum)                                                                                                   \
    X(aabb_set_overlaps_frustum)                                                                                               \
    X(aabb_set_raycast)

typedef struct library {
#define MEMBER(name) __typeof__(&bvol_##name) name;
    LIBRARY_FUNCTIONS(MEMBER)
#undef MEMBER
} library;

extern const library static_library;

/* The shared one, or NULL if it could not be loaded. */
const library *shared_library(void);

/* The instruction set of the kernels. */
const char *library_backend(void);

/* Loads it; what went wrong, or NULL. */
const char *shared_library_open(void);

#endif

/* SPDX-License-Identifier: MIT */
/* The library in all its forms. */
#ifndef BVOL_BENCH_LIBRARY_H
#define BVOL_BENCH_LIBRARY_H

#include "../harness/harness.h"
#include "batch.h"

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
    X(aabb_distance_sq_point)                                                                                                  \
    X(aabb_set_distance_sq_point)                                                                                              \
    X(aabb_set_nearest_point)                                                                                                  \
    X(sphere_distance_sq_point)                                                                                                \
    X(sphere_set_create)                                                                                                       \
    X(sphere_set_destroy)                                                                                                      \
    X(sphere_set_distance_sq_point)                                                                                            \
    X(sphere_set_nearest_point)                                                                                                \
    X(obb_distance_sq_point)                                                                                                   \
    X(obb_set_distance_sq_point)                                                                                               \
    X(obb_set_nearest_point)                                                                                                   \
    X(aabb2_distance_sq_point)                                                                                                 \
    X(aabb2_set_distance_sq_point)                                                                                             \
    X(aabb2_set_nearest_point)                                                                                                 \
    X(cpu_backend)                                                                                                             \
    X(aabb_set_create)                                                                                                         \
    X(aabb_set_append)                                                                                                         \
    X(aabb_set_update)                                                                                                         \
    X(aabb_set_update_listed)                                                                                                  \
    X(aabb_set_destroy)                                                                                                        \
    X(aabb_set_overlaps_aabb_mask)                                                                                             \
    X(aabb_set_cull_frustum_mask)                                                                                              \
    X(aabb_set_overlaps_frustum_mask)                                                                                          \
    X(aabb_set_raycast_mask)                                                                                                   \
    X(aabb2_overlaps_aabb2)                                                                                                    \
    X(aabb2_set_create)                                                                                                        \
    X(aabb2_set_destroy)                                                                                                       \
    X(aabb2_set_overlaps_aabb2_mask)                                                                                           \
    X(obb_set_create)                                                                                                          \
    X(obb_set_update)                                                                                                          \
    X(obb_set_destroy)                                                                                                         \
    X(obb_set_overlaps_obb_mask)                                                                                               \
    X(obb_set_overlaps_pairs)                                                                                                  \
    X(ray_set_create)                                                                                                          \
    X(ray_set_destroy)                                                                                                         \
    X(ray_set_hits_aabb_mask)

typedef struct library {
#define MEMBER(name) __typeof__(&bvol_##name) name;
    LIBRARY_FUNCTIONS(MEMBER)
#undef MEMBER
} library;

typedef enum form_of_library {
    LIBRARY_STATIC, /* linked */
    LIBRARY_SHARED, /* loaded */
    LIBRARY_BEFORE, /* loaded; another build's */
    LIBRARY_BARE,   /* loaded; its kernels take what they are not sure of for a no, so nothing is ever asked exactly */
    LIBRARY_FORMS
} form_of_library;

/* NULL if it could not be loaded. */
const library *library_of(form_of_library form);

/* Whether there are those. */
int library_has_static(void);
int library_has_shared(void);
int library_has_before(void);
int library_has_bare(void);

/* make_static(scene) and so on: what a contender makes, by `make` of a scene and a library. */
#define MAKE_BY(name, form, make)                                                                                              \
    static void *make_##name(const scene *s)                                                                                   \
    {                                                                                                                          \
        return make(s, library_of(form));                                                                                      \
    }
#define MAKE_BY_EACH(make)                                                                                                     \
    MAKE_BY(static, LIBRARY_STATIC, make)                                                                                      \
    MAKE_BY(shared, LIBRARY_SHARED, make)                                                                                      \
    MAKE_BY(before, LIBRARY_BEFORE, make)

/* Finds the functions of those that are loaded, and says which it could not. */
void library_open_all(const session *s);

/* The instruction set of the kernels. */
const char *library_backend(void);

#endif

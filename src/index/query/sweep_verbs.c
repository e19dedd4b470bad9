/* SPDX-License-Identifier: MIT */
/* The public functions of sweeps: of each mover a row of verbs. */
#include "index/query/cursor.h"
#include "index/query/sweep.h"

#include <bvol/index_sweep.h>

typedef struct asked {
    bvoli_mover of;
    const void *moving;
    const bvol_vec3 *motion;
} asked;

static int prepare(const bvol_index *index, const void *query, bvoli_browse *out)
{
    const asked *const q = query;
    return bvoli_sweep_of(&q->of, index, q->moving, q->motion, &out->of.sweep);
}

#define ALL(function, type, ...)                                                                                               \
    size_t function(const bvol_index *index, const type *moving, const bvol_vec3 *motion, const bvol_index_filter *filter,     \
                    bvol_index_found *met, size_t capacity)                                                                    \
    {                                                                                                                          \
        return bvoli_sweep_all(&(const bvoli_mover){__VA_ARGS__}, index, moving, motion, filter, met, capacity);               \
    }

#define FIRST(function, type, ...)                                                                                             \
    int function(const bvol_index *index, const type *moving, const bvol_vec3 *motion, const bvol_index_filter *filter,        \
                 uint32_t *id, bvol_sweep_hit *hit)                                                                            \
    {                                                                                                                          \
        return bvoli_sweep_first(&(const bvoli_mover){__VA_ARGS__}, index, moving, motion, filter, id, hit);                   \
    }

#define ANY(function, type, ...)                                                                                               \
    int function(const bvol_index *index, const type *moving, const bvol_vec3 *motion, const bvol_index_filter *filter)        \
    {                                                                                                                          \
        return bvoli_sweep_any(&(const bvoli_mover){__VA_ARGS__}, index, moving, motion, filter);                              \
    }

#define EACH(function, type, ...)                                                                                              \
    size_t function(const bvol_index *index, const type *moving, const bvol_vec3 *motion, const bvol_index_filter *filter,     \
                    bvol_index_limiter visit, void *context)                                                                   \
    {                                                                                                                          \
        return bvoli_sweep_each(&(const bvoli_mover){__VA_ARGS__}, index, moving, motion, filter, visit, context);             \
    }

#define BEGIN(function, type, ...)                                                                                             \
    bvol_result function(const bvol_index *index, const type *moving, const bvol_vec3 *motion,                                 \
                         const bvol_index_filter *filter, bvol_index_cursor *cursor)                                           \
    {                                                                                                                          \
        const asked query = {{__VA_ARGS__}, moving, motion};                                                                   \
        return bvoli_cursor_begin_in_order(index, prepare, moving && motion ? &query : NULL, filter, cursor);                  \
    }

ALL(bvol_index_sweep_aabb, bvol_aabb, BVOL_KIND_AABB, 0)
FIRST(bvol_index_sweep_aabb_first, bvol_aabb, BVOL_KIND_AABB, 0)
ANY(bvol_index_sweep_aabb_any, bvol_aabb, BVOL_KIND_AABB, 0)
EACH(bvol_index_sweep_aabb_each, bvol_aabb, BVOL_KIND_AABB, 0)
BEGIN(bvol_index_sweep_aabb_begin, bvol_aabb, BVOL_KIND_AABB, 0)

ALL(bvol_index_sweep_aabb_interior, bvol_aabb, BVOL_KIND_AABB, 1)
FIRST(bvol_index_sweep_aabb_interior_first, bvol_aabb, BVOL_KIND_AABB, 1)
ANY(bvol_index_sweep_aabb_interior_any, bvol_aabb, BVOL_KIND_AABB, 1)
EACH(bvol_index_sweep_aabb_interior_each, bvol_aabb, BVOL_KIND_AABB, 1)
BEGIN(bvol_index_sweep_aabb_interior_begin, bvol_aabb, BVOL_KIND_AABB, 1)

ALL(bvol_index_sweep_sphere, bvol_sphere, BVOL_KIND_SPHERE, 0)
FIRST(bvol_index_sweep_sphere_first, bvol_sphere, BVOL_KIND_SPHERE, 0)
ANY(bvol_index_sweep_sphere_any, bvol_sphere, BVOL_KIND_SPHERE, 0)
EACH(bvol_index_sweep_sphere_each, bvol_sphere, BVOL_KIND_SPHERE, 0)
BEGIN(bvol_index_sweep_sphere_begin, bvol_sphere, BVOL_KIND_SPHERE, 0)

ALL(bvol_index_sweep_sphere_interior, bvol_sphere, BVOL_KIND_SPHERE, 1)
FIRST(bvol_index_sweep_sphere_interior_first, bvol_sphere, BVOL_KIND_SPHERE, 1)
ANY(bvol_index_sweep_sphere_interior_any, bvol_sphere, BVOL_KIND_SPHERE, 1)
EACH(bvol_index_sweep_sphere_interior_each, bvol_sphere, BVOL_KIND_SPHERE, 1)
BEGIN(bvol_index_sweep_sphere_interior_begin, bvol_sphere, BVOL_KIND_SPHERE, 1)

ALL(bvol_index_sweep_capsule, bvol_capsule, BVOL_KIND_CAPSULE, 0)
FIRST(bvol_index_sweep_capsule_first, bvol_capsule, BVOL_KIND_CAPSULE, 0)
ANY(bvol_index_sweep_capsule_any, bvol_capsule, BVOL_KIND_CAPSULE, 0)
EACH(bvol_index_sweep_capsule_each, bvol_capsule, BVOL_KIND_CAPSULE, 0)
BEGIN(bvol_index_sweep_capsule_begin, bvol_capsule, BVOL_KIND_CAPSULE, 0)

ALL(bvol_index_sweep_capsule_interior, bvol_capsule, BVOL_KIND_CAPSULE, 1)
FIRST(bvol_index_sweep_capsule_interior_first, bvol_capsule, BVOL_KIND_CAPSULE, 1)
ANY(bvol_index_sweep_capsule_interior_any, bvol_capsule, BVOL_KIND_CAPSULE, 1)
EACH(bvol_index_sweep_capsule_interior_each, bvol_capsule, BVOL_KIND_CAPSULE, 1)
BEGIN(bvol_index_sweep_capsule_interior_begin, bvol_capsule, BVOL_KIND_CAPSULE, 1)

ALL(bvol_index_sweep_obb, bvol_obb, BVOL_KIND_OBB, 0)
FIRST(bvol_index_sweep_obb_first, bvol_obb, BVOL_KIND_OBB, 0)
ANY(bvol_index_sweep_obb_any, bvol_obb, BVOL_KIND_OBB, 0)
EACH(bvol_index_sweep_obb_each, bvol_obb, BVOL_KIND_OBB, 0)
BEGIN(bvol_index_sweep_obb_begin, bvol_obb, BVOL_KIND_OBB, 0)

ALL(bvol_index_sweep_obb_interior, bvol_obb, BVOL_KIND_OBB, 1)
FIRST(bvol_index_sweep_obb_interior_first, bvol_obb, BVOL_KIND_OBB, 1)
ANY(bvol_index_sweep_obb_interior_any, bvol_obb, BVOL_KIND_OBB, 1)
EACH(bvol_index_sweep_obb_interior_each, bvol_obb, BVOL_KIND_OBB, 1)
BEGIN(bvol_index_sweep_obb_interior_begin, bvol_obb, BVOL_KIND_OBB, 1)

ALL(bvol_index_sweep_shape, bvol_shape, BVOLI_HANDLE, 0)
FIRST(bvol_index_sweep_shape_first, bvol_shape, BVOLI_HANDLE, 0)
ANY(bvol_index_sweep_shape_any, bvol_shape, BVOLI_HANDLE, 0)
EACH(bvol_index_sweep_shape_each, bvol_shape, BVOLI_HANDLE, 0)
BEGIN(bvol_index_sweep_shape_begin, bvol_shape, BVOLI_HANDLE, 0)

ALL(bvol_index_sweep_shape_interior, bvol_shape, BVOLI_HANDLE, 1)
FIRST(bvol_index_sweep_shape_interior_first, bvol_shape, BVOLI_HANDLE, 1)
ANY(bvol_index_sweep_shape_interior_any, bvol_shape, BVOLI_HANDLE, 1)
EACH(bvol_index_sweep_shape_interior_each, bvol_shape, BVOLI_HANDLE, 1)
BEGIN(bvol_index_sweep_shape_interior_begin, bvol_shape, BVOLI_HANDLE, 1)

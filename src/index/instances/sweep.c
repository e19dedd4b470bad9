/* SPDX-License-Identifier: MIT */
/* Moving shapes through instances: as through indexes, with the images in place of what these hold. */
#include "index/query/sweep.h"
#include "index/instances/search.h"

typedef struct instance_sweep {
    bvoli_instances_search search;
    bvoli_sweep top, item;
} instance_sweep;

static int turn(bvoli_instances_search *s)
{
    return bvoli_sweep_turn_to(&((instance_sweep *)s)->item, &s->image.view);
}

static int begin(instance_sweep *w, const bvoli_mover *of, const bvol_instances *instances, const void *moving,
                 const bvol_vec3 *motion, const bvol_instances_filter *filter)
{
    bvoli_instances_search *const s = &w->search;
    if (!bvoli_instances_search_begin(s, instances, filter) || !bvoli_sweep_begin(of, moving, motion, &w->top) ||
        !bvoli_sweep_begin(of, moving, motion, &w->item))
        return 0;
    bvoli_instances_search_begin_image(s);
    s->item = &w->item.cast;
    s->turn = turn;
    bvoli_sweep_find_near(&w->top, instances->top);
    return 1;
}

static size_t sweep_all(const bvoli_mover *of, const bvol_instances *instances, const void *moving, const bvol_vec3 *motion,
                        const bvol_instances_filter *filter, bvol_instances_found *met, size_t capacity)
{
    instance_sweep w;
    return begin(&w, of, instances, moving, motion, filter) ? bvoli_instances_search_all(&w.search, &w.top.cast, met, capacity)
                                                            : 0;
}

static int sweep_first(const bvoli_mover *of, const bvol_instances *instances, const void *moving, const bvol_vec3 *motion,
                       const bvol_instances_filter *filter, bvol_instances_id *id, bvol_sweep_hit *hit)
{
    instance_sweep w;
    if (!begin(&w, of, instances, moving, motion, filter) || !bvoli_instances_search_first(&w.search, &w.top.cast))
        return 0;
    if (id)
        *id = (bvol_instances_id){w.search.best.instance, w.search.best.item};
    if (hit)
        *hit = w.search.record.sweep;
    return 1;
}

static int sweep_any(const bvoli_mover *of, const bvol_instances *instances, const void *moving, const bvol_vec3 *motion,
                     const bvol_instances_filter *filter)
{
    instance_sweep w;
    return begin(&w, of, instances, moving, motion, filter) && bvoli_instances_search_any(&w.search, &w.top.cast);
}

#define ALL(function, type, number, inside)                                                                                    \
    size_t function(const bvol_instances *instances, const type *moving, const bvol_vec3 *motion,                              \
                    const bvol_instances_filter *filter, bvol_instances_found *met, size_t capacity)                           \
    {                                                                                                                          \
        return sweep_all(&(const bvoli_mover){number, inside}, instances, moving, motion, filter, met, capacity);              \
    }
#define FIRST(function, type, number, inside)                                                                                  \
    int function(const bvol_instances *instances, const type *moving, const bvol_vec3 *motion,                                 \
                 const bvol_instances_filter *filter, bvol_instances_id *id, bvol_sweep_hit *hit)                              \
    {                                                                                                                          \
        return sweep_first(&(const bvoli_mover){number, inside}, instances, moving, motion, filter, id, hit);                  \
    }
#define ANY(function, type, number, inside)                                                                                    \
    int function(const bvol_instances *instances, const type *moving, const bvol_vec3 *motion,                                 \
                 const bvol_instances_filter *filter)                                                                          \
    {                                                                                                                          \
        return sweep_any(&(const bvoli_mover){number, inside}, instances, moving, motion, filter);                             \
    }

ALL(bvol_instances_sweep_aabb, bvol_aabb, BVOL_KIND_AABB, 0)
FIRST(bvol_instances_sweep_aabb_first, bvol_aabb, BVOL_KIND_AABB, 0)
ANY(bvol_instances_sweep_aabb_any, bvol_aabb, BVOL_KIND_AABB, 0)
ALL(bvol_instances_sweep_aabb_interior, bvol_aabb, BVOL_KIND_AABB, 1)
FIRST(bvol_instances_sweep_aabb_interior_first, bvol_aabb, BVOL_KIND_AABB, 1)
ANY(bvol_instances_sweep_aabb_interior_any, bvol_aabb, BVOL_KIND_AABB, 1)
ALL(bvol_instances_sweep_sphere, bvol_sphere, BVOL_KIND_SPHERE, 0)
FIRST(bvol_instances_sweep_sphere_first, bvol_sphere, BVOL_KIND_SPHERE, 0)
ANY(bvol_instances_sweep_sphere_any, bvol_sphere, BVOL_KIND_SPHERE, 0)
ALL(bvol_instances_sweep_sphere_interior, bvol_sphere, BVOL_KIND_SPHERE, 1)
FIRST(bvol_instances_sweep_sphere_interior_first, bvol_sphere, BVOL_KIND_SPHERE, 1)
ANY(bvol_instances_sweep_sphere_interior_any, bvol_sphere, BVOL_KIND_SPHERE, 1)
ALL(bvol_instances_sweep_capsule, bvol_capsule, BVOL_KIND_CAPSULE, 0)
FIRST(bvol_instances_sweep_capsule_first, bvol_capsule, BVOL_KIND_CAPSULE, 0)
ANY(bvol_instances_sweep_capsule_any, bvol_capsule, BVOL_KIND_CAPSULE, 0)
ALL(bvol_instances_sweep_capsule_interior, bvol_capsule, BVOL_KIND_CAPSULE, 1)
FIRST(bvol_instances_sweep_capsule_interior_first, bvol_capsule, BVOL_KIND_CAPSULE, 1)
ANY(bvol_instances_sweep_capsule_interior_any, bvol_capsule, BVOL_KIND_CAPSULE, 1)
ALL(bvol_instances_sweep_obb, bvol_obb, BVOL_KIND_OBB, 0)
FIRST(bvol_instances_sweep_obb_first, bvol_obb, BVOL_KIND_OBB, 0)
ANY(bvol_instances_sweep_obb_any, bvol_obb, BVOL_KIND_OBB, 0)
ALL(bvol_instances_sweep_obb_interior, bvol_obb, BVOL_KIND_OBB, 1)
FIRST(bvol_instances_sweep_obb_interior_first, bvol_obb, BVOL_KIND_OBB, 1)
ANY(bvol_instances_sweep_obb_interior_any, bvol_obb, BVOL_KIND_OBB, 1)
ALL(bvol_instances_sweep_shape, bvol_shape, BVOLI_HANDLE, 0)
FIRST(bvol_instances_sweep_shape_first, bvol_shape, BVOLI_HANDLE, 0)
ANY(bvol_instances_sweep_shape_any, bvol_shape, BVOLI_HANDLE, 0)
ALL(bvol_instances_sweep_shape_interior, bvol_shape, BVOLI_HANDLE, 1)
FIRST(bvol_instances_sweep_shape_interior_first, bvol_shape, BVOLI_HANDLE, 1)
ANY(bvol_instances_sweep_shape_interior_any, bvol_shape, BVOLI_HANDLE, 1)

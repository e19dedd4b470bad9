/* SPDX-License-Identifier: MIT */
/* The shapes that an index can hold. Those of the plane are asked there: rays and points are taken down to it, boxes and
 * records lifted from it (affine/embed.h). */
#include "index/leaf/leaf.h"

#include <bvol/circle.h>
#include <bvol/hull.h>
#include <bvol/obb.h>
#include <bvol/obb2.h>
#include <bvol/polygon2.h>
#include <bvol/ray.h>
#include <bvol/ray2.h>
#include <bvol/segment2.h>
#include <bvol/separation.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

#include "affine/embed.h"
#include "base/value.h"

/* Public functions, called with their pointers' types erased. */
#define KIND(name, number, transform)                                                                                          \
    static void name##_bounds(const void *value, bvol_aabb *out)                                                               \
    {                                                                                                                          \
        bvol_##name##_bounds(value, out);                                                                                      \
    }                                                                                                                          \
    static int name##_hits(const bvol_ray *ray, const void *value, bvol_ray_hit *hit)                                          \
    {                                                                                                                          \
        return bvol_ray_hits_##name(ray, value, hit);                                                                          \
    }                                                                                                                          \
    static float name##_distance_sq(const void *value, const bvol_vec3 *p)                                                     \
    {                                                                                                                          \
        return bvol_##name##_distance_sq_point(value, p);                                                                      \
    }                                                                                                                          \
    const bvoli_leaf_kind bvoli_leaf_##name = {                                                                                \
        number, sizeof(bvol_##name), _Alignof(bvol_##name), name##_bounds, name##_hits, name##_distance_sq, 0, transform};
KIND(triangle, BVOL_KIND_TRIANGLE, bvol_triangle_transform)
KIND(obb, BVOL_KIND_OBB, NULL)
KIND(sphere, BVOL_KIND_SPHERE, NULL)

static void hull_bounds(const void *value, bvol_aabb *out)
{
    *out = BVOLI_AABB_EMPTY;
    (void)bvol_hull_bounds(value, out);
}

static int hull_hits(const bvol_ray *ray, const void *value, bvol_ray_hit *hit)
{
    return bvol_ray_hits_hull(ray, value, hit);
}

static float hull_distance_sq(const void *value, const bvol_vec3 *p)
{
    return bvol_hull_distance_sq_point(value, p);
}

const bvoli_leaf_kind bvoli_leaf_hull = {
    BVOL_KIND_HULL, sizeof(const bvol_hull *), _Alignof(const bvol_hull *), hull_bounds, hull_hits, hull_distance_sq, 1, NULL};

#define KIND2(name, number)                                                                                                    \
    static void name##_bounds(const void *value, bvol_aabb *out)                                                               \
    {                                                                                                                          \
        bvol_aabb2 bounds;                                                                                                     \
        bvol_##name##_bounds(value, &bounds);                                                                                  \
        *out = bvoli_thin_aabb(&bounds);                                                                                       \
    }                                                                                                                          \
    static int name##_hits(const bvol_ray *ray, const void *value, bvol_ray_hit *hit)                                          \
    {                                                                                                                          \
        const bvol_ray2 flat = bvoli_drop_ray(ray);                                                                            \
        bvol_ray2_hit record;                                                                                                  \
        if (!bvol_ray2_hits_##name(&flat, value, hit ? &record : NULL))                                                        \
            return 0;                                                                                                          \
        if (hit)                                                                                                               \
            *hit = bvoli_embed_hit(&record);                                                                                   \
        return 1;                                                                                                              \
    }                                                                                                                          \
    static float name##_distance_sq(const void *value, const bvol_vec3 *p)                                                     \
    {                                                                                                                          \
        const bvol_vec2 flat = bvoli_drop(p);                                                                                  \
        return bvol_##name##_distance_sq_point(value, &flat);                                                                  \
    }                                                                                                                          \
    const bvoli_leaf_kind bvoli_leaf_##name = {                                                                                \
        number, sizeof(bvol_##name), _Alignof(bvol_##name), name##_bounds, name##_hits, name##_distance_sq, 0, NULL};
KIND2(segment2, BVOL_KIND_SEGMENT2)
KIND2(circle, BVOL_KIND_CIRCLE)
KIND2(obb2, BVOL_KIND_OBB2)
KIND2(polygon2, BVOL_KIND_POLYGON2)

static const bvol_vec2 *end_of(const bvoli_leaves *leaves, uint32_t id, unsigned end)
{
    const size_t vertex = bvoli_leaf_vertex(leaves, (size_t)leaves->step * id + end);
    return (const bvol_vec2 *)(const void *)(leaves->first + vertex * leaves->stride);
}

const void *bvoli_leaf_at(const bvoli_leaves *leaves, uint32_t id, bvoli_leaf_space *space)
{
    if (leaves->kind == &bvoli_leaf_triangle)
        space->triangle = (bvol_triangle){*bvoli_leaf_corner(leaves, id, 0), *bvoli_leaf_corner(leaves, id, 1),
                                          *bvoli_leaf_corner(leaves, id, 2)};
    else if (leaves->kind == &bvoli_leaf_segment2)
        space->segment2 = (bvol_segment2){*end_of(leaves, id, 0), *end_of(leaves, id, 1)};
    else if (leaves->kind == &bvoli_leaf_hull)
        return *(const bvol_hull *const *)(const void *)(leaves->first + id * leaves->stride);
    else
        return leaves->first + id * leaves->stride;
    return space;
}

/* SPDX-License-Identifier: MIT */
/* The shapes that an index can hold. */
#include "index/leaf/leaf.h"

#include <bvol/obb.h>
#include <bvol/ray.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

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
    const bvoli_leaf_kind bvoli_leaf_##name = {number,      sizeof(bvol_##name), name##_bounds,                                \
                                               name##_hits, name##_distance_sq,  transform};
KIND(triangle, BVOL_KIND_TRIANGLE, bvol_triangle_transform)
KIND(obb, BVOL_KIND_OBB, NULL)
KIND(sphere, BVOL_KIND_SPHERE, NULL)

const void *bvoli_leaf_at(const bvoli_leaves *leaves, uint32_t id, bvol_triangle *space)
{
    if (leaves->kind != &bvoli_leaf_triangle)
        return leaves->first + id * leaves->stride;
    *space = (bvol_triangle){*bvoli_leaf_corner(leaves, id, 0), *bvoli_leaf_corner(leaves, id, 1),
                             *bvoli_leaf_corner(leaves, id, 2)};
    return space;
}

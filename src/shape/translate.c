/* SPDX-License-Identifier: MIT */
/* Moves by a vector: transforms by its matrix. */
#include <bvol/aabb.h>
#include <bvol/capsule.h>
#include <bvol/obb.h>
#include <bvol/plane.h>
#include <bvol/ray.h>
#include <bvol/segment.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

#define TRANSLATE(function, shape)                                                                                             \
    void function(const bvol_##shape *shape, const bvol_vec3 *by, bvol_##shape *out)                                           \
    {                                                                                                                          \
        const float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, by->x, by->y, by->z, 1};                                 \
        bvol_##shape##_transform(shape, matrix, out);                                                                          \
    }

TRANSLATE(bvol_segment_translate, segment)
TRANSLATE(bvol_plane_translate, plane)
TRANSLATE(bvol_aabb_translate, aabb)
TRANSLATE(bvol_sphere_translate, sphere)
TRANSLATE(bvol_capsule_translate, capsule)
TRANSLATE(bvol_obb_translate, obb)
TRANSLATE(bvol_triangle_translate, triangle)
TRANSLATE(bvol_ray_translate, ray)

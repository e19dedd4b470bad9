/* SPDX-License-Identifier: MIT */
/* The point of a shape that is closest to a point: that point, where the shape contains it. */
#include <bvol/capsule.h>
#include <bvol/obb.h>
#include <bvol/plane.h>
#include <bvol/segment.h>
#include <bvol/separation.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

#define CLOSEST_POINT(function, shape)                                                                                         \
    void function(const bvol_##shape *shape, const bvol_vec3 *p, bvol_vec3 *out)                                               \
    {                                                                                                                          \
        const bvol_vec3 at = *p;                                                                                               \
        bvol_vec3 on_p;                                                                                                        \
        if (bvol_##shape##_contains_point(shape, &at))                                                                         \
            *out = at;                                                                                                         \
        else                                                                                                                   \
            bvol_##shape##_closest_points_point(shape, &at, out, &on_p);                                                       \
    }

CLOSEST_POINT(bvol_segment_closest_point, segment)
CLOSEST_POINT(bvol_plane_closest_point, plane)
CLOSEST_POINT(bvol_sphere_closest_point, sphere)
CLOSEST_POINT(bvol_capsule_closest_point, capsule)
CLOSEST_POINT(bvol_obb_closest_point, obb)
CLOSEST_POINT(bvol_triangle_closest_point, triangle)

/* SPDX-License-Identifier: MIT */
/* Whether hulls contain other shapes, or lie in them. */
#include "arith/filter.h"
#include "arith/numbers.h"
#include "base/classify.h"
#include "base/value.h"
#include "hull/hull.h"
#include "hull/overlaps.h"

#include <bvol/aabb.h>
#include <bvol/capsule.h>
#include <bvol/frustum.h>
#include <bvol/obb.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

/* Balls in hulls: no part of a ball is above a face if its center is as far below it as the radius, at least. Of each kind of
 * numbers (arith/numbers.h), the sign of how much farther it is: of (n . v)^2 - radius^2 n^2, where n is the normal of the face
 * and v the vector from the center to a vertex of it, and BVOLI_OPEN where that is not certain. */

#define NUMBERS estimates
#include "hull/ball_depth_template.h"
#undef NUMBERS
#define NUMBERS dyadics
#include "hull/ball_depth_template.h"
#undef NUMBERS

static int face_is_above(const bvol_hull *hull, uint32_t face, const double center[3], double radius)
{
    const uint32_t *const loop = hull->face_corners + hull->face_offsets[face];
    double corner[3][3];
    for (int i = 0; i < 3; ++i)
        bvoli_load(&hull->points[loop[i]], corner[i]);
    const int sign = estimates_ball_depth((const double(*)[3])corner, center, radius);
    return (sign != BVOLI_OPEN ? sign : dyadics_ball_depth((const double(*)[3])corner, center, radius)) >= 0;
}

static int contains_ball(const bvol_hull *hull, const double center[3], double radius)
{
    if (hull->dimension < 3)
        return 0;
    for (uint32_t face = 0; face < hull->face_count; ++face)
        if (!face_is_above(hull, face, center, radius))
            return 0;
    return 1;
}

/* Bodies: by their corners, or the balls about these. */
static int contains_body(const bvol_hull *hull, const bvoli_body *body, enum bvoli_predicate who)
{
    if (!hull || body->state == BVOLI_INVALID)
        return 0;
    if (body->state == BVOLI_EMPTY)
        return 1;
    if (body->state != BVOLI_SOLID || body->unbounded)
        return 0;
    for (int i = 0; i < bvoli_body_corners(body); ++i) {
        bvoli_body corner;
        bvoli_body_corner(body, i, &corner);
        if (body->radius > 0 ? !contains_ball(hull, corner.point[0], body->radius)
                             : !bvoli_hull_overlaps_body(hull, &corner, BVOLI_CLOSED, who))
            return 0;
    }
    return 1;
}

/* `name` is the function without bvol_. */
#define CONTAINS(function, name, type)                                                                                         \
    int function(const bvol_hull *hull, const bvol_##type *other)                                                              \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        if (!other)                                                                                                            \
            return 0;                                                                                                          \
        bvoli_body_of_##type(other, &body);                                                                                    \
        return contains_body(hull, &body, BVOLI_##name);                                                                       \
    }

CONTAINS(bvol_hull_contains_segment, hull_contains_segment, segment)
CONTAINS(bvol_hull_contains_aabb, hull_contains_aabb, aabb)
CONTAINS(bvol_hull_contains_sphere, hull_contains_sphere, sphere)
CONTAINS(bvol_hull_contains_capsule, hull_contains_capsule, capsule)
CONTAINS(bvol_hull_contains_obb, hull_contains_obb, obb)
CONTAINS(bvol_hull_contains_triangle, hull_contains_triangle, triangle)

int bvol_hull_contains_hull(const bvol_hull *a, const bvol_hull *b)
{
    if (!a || !b)
        return 0;
    for (uint32_t i = 0; i < b->vertex_count; ++i)
        if (!bvol_hull_contains_point(a, &b->points[i]))
            return 0;
    return 1;
}

/* A convex shape contains a hull if it contains its vertices, which it does if it contains their bounds; one that is empty, if
 * it contains what is empty. */
#define WITHIN(function, type)                                                                                                 \
    int function(const bvol_hull *hull, const bvol_##type *other)                                                              \
    {                                                                                                                          \
        if (!hull || !other)                                                                                                   \
            return 0;                                                                                                          \
        if (bvol_##type##_contains_aabb(other, &hull->bounds))                                                                 \
            return 1;                                                                                                          \
        for (uint32_t i = 0; i < hull->vertex_count; ++i)                                                                      \
            if (!bvol_##type##_contains_point(other, &hull->points[i]))                                                        \
                return 0;                                                                                                      \
        return hull->vertex_count > 0;                                                                                         \
    }

WITHIN(bvol_hull_within_sphere, sphere)
WITHIN(bvol_hull_within_capsule, capsule)
WITHIN(bvol_hull_within_obb, obb)
WITHIN(bvol_hull_within_triangle, triangle)
WITHIN(bvol_hull_within_frustum, frustum)

int bvol_hull_within_aabb(const bvol_hull *hull, const bvol_aabb *box)
{
    return hull && box && bvol_aabb_contains_aabb(box, &hull->bounds);
}

BVOLI_CLASSIFY(bvol_hull_classify_hull, hull, hull, bvol_hull_overlaps_hull, bvol_hull_contains_hull)
BVOLI_CLASSIFY(bvol_hull_classify_segment, hull, segment, bvol_hull_overlaps_segment, bvol_hull_contains_segment)
BVOLI_CLASSIFY(bvol_hull_classify_aabb, hull, aabb, bvol_hull_overlaps_aabb, bvol_hull_contains_aabb)
BVOLI_CLASSIFY(bvol_hull_classify_sphere, hull, sphere, bvol_hull_overlaps_sphere, bvol_hull_contains_sphere)
BVOLI_CLASSIFY(bvol_hull_classify_capsule, hull, capsule, bvol_hull_overlaps_capsule, bvol_hull_contains_capsule)
BVOLI_CLASSIFY(bvol_hull_classify_obb, hull, obb, bvol_hull_overlaps_obb, bvol_hull_contains_obb)
BVOLI_CLASSIFY(bvol_hull_classify_triangle, hull, triangle, bvol_hull_overlaps_triangle, bvol_hull_contains_triangle)
BVOLI_CLASSIFY(bvol_hull_classify_within_aabb, hull, aabb, bvol_hull_overlaps_aabb, bvol_hull_within_aabb)
BVOLI_CLASSIFY(bvol_hull_classify_within_sphere, hull, sphere, bvol_hull_overlaps_sphere, bvol_hull_within_sphere)
BVOLI_CLASSIFY(bvol_hull_classify_within_capsule, hull, capsule, bvol_hull_overlaps_capsule, bvol_hull_within_capsule)
BVOLI_CLASSIFY(bvol_hull_classify_within_obb, hull, obb, bvol_hull_overlaps_obb, bvol_hull_within_obb)
BVOLI_CLASSIFY(bvol_hull_classify_within_triangle, hull, triangle, bvol_hull_overlaps_triangle, bvol_hull_within_triangle)

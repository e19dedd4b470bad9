/* SPDX-License-Identifier: MIT */
/* Handles of shapes: made of values, copied, destroyed, and given back as values. */
#include <bvol/aabb.h>
#include <bvol/shape.h>

#include "any_shape/shape.h"
#include "base/alloc.h"
#include "base/points.h"
#include "hull/hull.h"
#include "shape/frustum.h"

#include <stdint.h>
#include <string.h>

/* A shape with room for a value of some bytes. */
static bvol_result make(int kind, size_t size, const bvol_allocator *allocator, bvol_shape **out)
{
    bvol_allocator own;
    if (!bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    bvol_shape *shape = bvoli_alloc(&own, sizeof *shape + size);
    if (!shape)
        return BVOL_ERROR_MEMORY;
    shape->allocator = own;
    shape->size = size;
    shape->kind = kind;
    *out = shape;
    return BVOL_OK;
}

/* A shape with a copy of some bytes as its value; a NULL value is an error. */
static bvol_result create(int kind, const void *value, size_t size, const bvol_allocator *allocator, bvol_shape **out)
{
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!value)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = make(kind, size, allocator, out);
    if (result == BVOL_OK)
        memcpy((*out)->value, value, size);
    return result;
}

/* Copies a value of one kind. */
static bvol_result get(const bvol_shape *shape, int kind, void *out)
{
    if (!shape || !out)
        return BVOL_ERROR_ARGUMENT;
    if (shape->kind != kind)
        return BVOL_ERROR_KIND;
    memcpy(out, shape->value, shape->size);
    return BVOL_OK;
}

/* After its bytes were moved, a polygon finds the points that follow it, and a hull its arrays. */
static void point_at_own_points(bvol_shape *shape)
{
    bvol_polygon2 *view = (void *)shape->value;
    view->points = (const bvol_vec2 *)(view + 1);
}

bvol_result bvol_shape_clone(const bvol_shape *shape, const bvol_allocator *allocator, bvol_shape **out)
{
    const bvol_result result =
        shape ? create(shape->kind, shape->value, shape->size, allocator, out) : create(0, NULL, 0, allocator, out);
    if (result == BVOL_OK && shape->kind == BVOL_KIND_POLYGON2)
        point_at_own_points(*out);
    else if (result == BVOL_OK && shape->kind == BVOL_KIND_HULL)
        bvoli_hull_copy((const void *)shape->value, (*out)->value);
    return result;
}

void bvol_shape_destroy(bvol_shape *shape)
{
    if (shape)
        bvoli_free(shape->allocator, shape, sizeof *shape + shape->size);
}

int bvol_shape_kind(const bvol_shape *shape)
{
    return shape ? shape->kind : 0;
}

/* Plain values */

/* The creator and the getter of one kind. */
#define PLAIN_VALUE(create_, get_, kind, type)                                                                                 \
    bvol_result create_(const type *value, const bvol_allocator *allocator, bvol_shape **out)                                  \
    {                                                                                                                          \
        return create(kind, value, sizeof *value, allocator, out);                                                             \
    }                                                                                                                          \
    bvol_result get_(const bvol_shape *shape, type *out)                                                                       \
    {                                                                                                                          \
        return get(shape, kind, out);                                                                                          \
    }

PLAIN_VALUE(bvol_shape_create_point, bvol_shape_get_point, BVOL_KIND_POINT, bvol_vec3)
PLAIN_VALUE(bvol_shape_create_aabb, bvol_shape_get_aabb, BVOL_KIND_AABB, bvol_aabb)
PLAIN_VALUE(bvol_shape_create_capsule, bvol_shape_get_capsule, BVOL_KIND_CAPSULE, bvol_capsule)
PLAIN_VALUE(bvol_shape_create_obb, bvol_shape_get_obb, BVOL_KIND_OBB, bvol_obb)
PLAIN_VALUE(bvol_shape_create_plane, bvol_shape_get_plane, BVOL_KIND_PLANE, bvol_plane)
PLAIN_VALUE(bvol_shape_create_ray, bvol_shape_get_ray, BVOL_KIND_RAY, bvol_ray)
PLAIN_VALUE(bvol_shape_create_segment, bvol_shape_get_segment, BVOL_KIND_SEGMENT, bvol_segment)
PLAIN_VALUE(bvol_shape_create_sphere, bvol_shape_get_sphere, BVOL_KIND_SPHERE, bvol_sphere)
PLAIN_VALUE(bvol_shape_create_triangle, bvol_shape_get_triangle, BVOL_KIND_TRIANGLE, bvol_triangle)
PLAIN_VALUE(bvol_shape_create_point2, bvol_shape_get_point2, BVOL_KIND_POINT2, bvol_vec2)
PLAIN_VALUE(bvol_shape_create_aabb2, bvol_shape_get_aabb2, BVOL_KIND_AABB2, bvol_aabb2)
PLAIN_VALUE(bvol_shape_create_circle, bvol_shape_get_circle, BVOL_KIND_CIRCLE, bvol_circle)
PLAIN_VALUE(bvol_shape_create_obb2, bvol_shape_get_obb2, BVOL_KIND_OBB2, bvol_obb2)
PLAIN_VALUE(bvol_shape_create_ray2, bvol_shape_get_ray2, BVOL_KIND_RAY2, bvol_ray2)
PLAIN_VALUE(bvol_shape_create_segment2, bvol_shape_get_segment2, BVOL_KIND_SEGMENT2, bvol_segment2)

/* Polygons: the view, and behind it the points without gaps */

bvol_result bvol_shape_create_polygon2(const bvol_polygon2 *value, const bvol_allocator *allocator, bvol_shape **out)
{
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!value)
        return BVOL_ERROR_ARGUMENT;
    const bvoli_points points = bvoli_points2_of(value->points, value->count, value->stride);
    if (points.count != value->count)
        return BVOL_ERROR_ARGUMENT;
    if (points.count > SIZE_MAX / (2 * sizeof(bvol_vec2)))
        return BVOL_ERROR_MEMORY;
    const size_t size = sizeof *value + points.count * sizeof(bvol_vec2);
    const bvol_result result = make(BVOL_KIND_POLYGON2, size, allocator, out);
    if (result != BVOL_OK)
        return result;
    bvol_polygon2 *view = (void *)(*out)->value;
    *view = (bvol_polygon2){NULL, points.count, 0};
    for (size_t i = 0; i < points.count; ++i)
        ((bvol_vec2 *)(view + 1))[i] = *bvoli_point2(&points, i);
    point_at_own_points(*out);
    return BVOL_OK;
}

bvol_result bvol_shape_get_polygon2(const bvol_shape *shape, bvol_polygon2 *out)
{
    if (!shape || !out)
        return BVOL_ERROR_ARGUMENT;
    if (shape->kind != BVOL_KIND_POLYGON2)
        return BVOL_ERROR_KIND;
    memcpy(out, shape->value, sizeof *out);
    return BVOL_OK;
}

/* Frusta: a copy of the whole handle */

bvol_result bvol_shape_create_frustum(const bvol_frustum *value, const bvol_allocator *allocator, bvol_shape **out)
{
    return create(BVOL_KIND_FRUSTUM, value, value ? bvoli_frustum_size(value) : 0, allocator, out);
}

bvol_result bvol_shape_get_frustum(const bvol_shape *shape, const bvol_frustum **out)
{
    if (!shape || !out)
        return BVOL_ERROR_ARGUMENT;
    if (shape->kind != BVOL_KIND_FRUSTUM)
        return BVOL_ERROR_KIND;
    *out = (const void *)shape->value;
    return BVOL_OK;
}

/* Hulls: likewise */

bvol_result bvol_shape_create_hull(const bvol_hull *value, const bvol_allocator *allocator, bvol_shape **out)
{
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!value)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = make(BVOL_KIND_HULL, bvoli_hull_size(value), allocator, out);
    if (result == BVOL_OK)
        bvoli_hull_copy(value, (*out)->value);
    return result;
}

bvol_result bvol_shape_get_hull(const bvol_shape *shape, const bvol_hull **out)
{
    if (!shape || !out)
        return BVOL_ERROR_ARGUMENT;
    if (shape->kind != BVOL_KIND_HULL)
        return BVOL_ERROR_KIND;
    *out = (const void *)shape->value;
    return BVOL_OK;
}

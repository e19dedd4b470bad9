/* SPDX-License-Identifier: MIT */
/** @file
 * @brief One handle for a shape of any kind, for colliders of mixed kinds, language bindings and generic code.
 *
 * A shape holds a copy of a value of any kind. A test of two shapes gives the answer of the function for two values of their
 * kinds. The page "Which pairs of shapes are answered" names this function for each pair, or the reason why there is none.
 *
 * **Not every question is offered** for every pair of kinds, and none is offered for a kind in space and a kind in the plane. A
 * question that is not offered gives 0, which also means no. bvol_shape_can() tells these cases apart; call it once for the
 * kinds that you use.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other function returns 0,
 * except where a function says what NULL means. Bounds and images of shapes are refused with #BVOL_ERROR_ROUNDING where the
 * processor does not round to nearest.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Any number of threads may use one shape at once, as long as none changes or destroys it. */
#ifndef BVOL_SHAPE_H
#define BVOL_SHAPE_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/frustum.h>
#include <bvol/hull.h>
#include <bvol/manifold.h>
#include <bvol/result.h>
#include <bvol/separation.h>
#include <bvol/separation2.h>
#include <bvol/sweep.h>
#include <bvol/types.h>

BVOL_BEGIN

/** An opaque handle of a shape of any kind. @since 0.1 */
typedef struct bvol_shape bvol_shape;

/** The kinds of shapes, as bvol_shape_kind() returns them. The numbers never change. The number of a kind in the plane is that
 * of the corresponding kind in space plus #BVOL_KIND_PLANAR. @since 0.1 */
typedef enum bvol_kind {
    BVOL_KIND_POINT = 1,     /**< #bvol_vec3 */
    BVOL_KIND_SEGMENT = 2,   /**< #bvol_segment */
    BVOL_KIND_RAY = 3,       /**< #bvol_ray */
    BVOL_KIND_PLANE = 4,     /**< #bvol_plane, a half-space */
    BVOL_KIND_AABB = 5,      /**< #bvol_aabb */
    BVOL_KIND_SPHERE = 6,    /**< #bvol_sphere */
    BVOL_KIND_CAPSULE = 7,   /**< #bvol_capsule */
    BVOL_KIND_OBB = 8,       /**< #bvol_obb */
    BVOL_KIND_TRIANGLE = 9,  /**< #bvol_triangle */
    BVOL_KIND_FRUSTUM = 10,  /**< #bvol_frustum */
    BVOL_KIND_HULL = 11,     /**< #bvol_hull */
    BVOL_KIND_PLANAR = 32,   /**< not a kind: the bit that all kinds in the plane have set */
    BVOL_KIND_POINT2 = 33,   /**< #bvol_vec2 */
    BVOL_KIND_SEGMENT2 = 34, /**< #bvol_segment2 */
    BVOL_KIND_RAY2 = 35,     /**< #bvol_ray2 */
    BVOL_KIND_AABB2 = 37,    /**< #bvol_aabb2 */
    BVOL_KIND_CIRCLE = 38,   /**< #bvol_circle */
    BVOL_KIND_OBB2 = 40,     /**< #bvol_obb2 */
    BVOL_KIND_POLYGON2 = 41  /**< #bvol_polygon2 */
} bvol_kind;

/** The questions about two shapes a and b, for bvol_shape_can(). @since 0.1 */
typedef enum bvol_question {
    BVOL_QUESTION_OVERLAPS = 0,          /**< do they have a common point? */
    BVOL_QUESTION_CONTAINS = 1,          /**< does a contain b? */
    BVOL_QUESTION_WITHIN = 2,            /**< does a lie wholly in b? */
    BVOL_QUESTION_CLASSIFY = 3,          /**< is b outside, intersecting or inside relative to a? */
    BVOL_QUESTION_OVERLAPS_INTERIOR = 4, /**< do their interiors overlap? */
    BVOL_QUESTION_SEPARATION = 5,        /**< how far apart are they, or how deep in each other? */
    BVOL_QUESTION_SWEEP = 6,             /**< when does a, which moves, meet b? The only one whose operands differ */
    BVOL_QUESTION_MANIFOLD = 7           /**< at which points do they meet? */
} bvol_question;

/** @name Shapes in space
 * @{ */

/** Makes a shape from a point.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this #bvol_vec3.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_point(const bvol_vec3 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a point.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_point(const bvol_shape *shape, bvol_vec3 *out);

/** Makes a shape from a segment.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this
 * #bvol_segment.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_segment(const bvol_segment *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a segment.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_segment(const bvol_shape *shape, bvol_segment *out);

/** Makes a shape from a ray.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this #bvol_ray.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_ray(const bvol_ray *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a ray.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_ray(const bvol_shape *shape, bvol_ray *out);

/** Makes a shape from a half-space.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this
 * #bvol_plane.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_plane(const bvol_plane *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a half-space.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_plane(const bvol_shape *shape, bvol_plane *out);

/** Makes a shape from a box.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this #bvol_aabb.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_aabb(const bvol_aabb *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a box.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_aabb(const bvol_shape *shape, bvol_aabb *out);

/** Makes a shape from a sphere.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this
 * #bvol_sphere.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_sphere(const bvol_sphere *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a sphere.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_sphere(const bvol_shape *shape, bvol_sphere *out);

/** Makes a shape from a capsule.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this
 * #bvol_capsule.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_capsule(const bvol_capsule *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a capsule.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_capsule(const bvol_shape *shape, bvol_capsule *out);

/** Makes a shape from an OBB.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this #bvol_obb.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_obb(const bvol_obb *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from an OBB.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_obb(const bvol_shape *shape, bvol_obb *out);

/** Makes a shape from a triangle.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this
 * #bvol_triangle.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_triangle(const bvol_triangle *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a triangle.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_triangle(const bvol_shape *shape, bvol_triangle *out);

/** Makes a shape from a frustum.
 *
 * @param value the frustum, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the region is that of the given frustum.
 * @edge Any frustum is legal, also an empty or an unbounded one.
 * @complexity O(planes^2), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_frustum(const bvol_frustum *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns a pointer to the frustum of a shape.
 *
 * @param shape the shape
 * @param[out] out the frustum, which belongs to the shape and is freed with it; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT.
 * @edge Any frustum can be returned, also an empty or an unbounded one.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_frustum(const bvol_shape *shape, const bvol_frustum **out);

/** Makes a shape from a hull. The shape has a copy of its own, so that the hull may be destroyed at any time.
 *
 * @param value the hull, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the vertices, their ids and the faces are those of the given hull.
 * @edge Any hull is legal, also a flat or an empty one.
 * @complexity O(vertices), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_hull(const bvol_hull *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns a pointer to the hull of a shape.
 *
 * @param shape the shape
 * @param[out] out the hull, which belongs to the shape and is freed with it; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT.
 * @edge Any hull can be returned, also a flat or an empty one.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_hull(const bvol_shape *shape, const bvol_hull **out);

/** @}
 * @name Shapes in the plane
 * @{ */

/** Makes a shape from a point in the plane.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this #bvol_vec2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_point2(const bvol_vec2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a point in the plane.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_point2(const bvol_shape *shape, bvol_vec2 *out);

/** Makes a shape from a segment in the plane.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this
 * #bvol_segment2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_segment2(const bvol_segment2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a segment in the plane.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_segment2(const bvol_shape *shape, bvol_segment2 *out);

/** Makes a shape from a ray in the plane.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this #bvol_ray2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_ray2(const bvol_ray2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a ray in the plane.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_ray2(const bvol_shape *shape, bvol_ray2 *out);

/** Makes a shape from a rectangle.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this
 * #bvol_aabb2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_aabb2(const bvol_aabb2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a rectangle.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_aabb2(const bvol_shape *shape, bvol_aabb2 *out);

/** Makes a shape from a circle.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this
 * #bvol_circle.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_circle(const bvol_circle *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from a circle.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_circle(const bvol_shape *shape, bvol_circle *out);

/** Makes a shape from an oriented rectangle.
 *
 * @param value the value, which is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is stored as given, without rounding.
 * @edge Any value is legal, also an empty value or a value with a NaN. Tests of the shape give the answers for this #bvol_obb2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_obb2(const bvol_obb2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns the value of a shape that was made from an oriented rectangle.
 *
 * @param shape the shape
 * @param[out] out the value; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the value that was given.
 * @edge Any value can be returned, also an empty value or a value with a NaN.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_obb2(const bvol_shape *shape, bvol_obb2 *out);

/** Makes a shape from a convex polygon.
 *
 * @param value the view of the points, which are copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, an illegal stride, or an allocator that lacks a function) or
 * #BVOL_ERROR_MEMORY
 * @contract EXACT: the points are stored as given, without rounding.
 * @edge A polygon without points, or with a NaN in a point, is legal. Tests of the shape give the answers for this
 * #bvol_polygon2.
 * @complexity O(points), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_polygon2(const bvol_polygon2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Returns a view of the points of a shape that was made from a convex polygon.
 *
 * @param shape the shape
 * @param[out] out the view; the points belong to the shape and are freed with it; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the points that were given, packed.
 * @edge Any polygon can be returned, also one without points or with a NaN in a point.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_polygon2(const bvol_shape *shape, bvol_polygon2 *out);

/** @}
 * @name Handling
 * @{ */

/** Makes a copy of a shape.
 *
 * @param shape the shape
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT.
 * @edge The copy shares nothing with the original, not even the allocator.
 * @complexity O(size of the value), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_clone(const bvol_shape *shape, const bvol_allocator *allocator, bvol_shape **out);

/** Frees a shape.
 *
 * @param shape the shape; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing.
 * @threads No other thread may use the shape at the same time.
 * @since 0.1 */
BVOL_API void bvol_shape_destroy(bvol_shape *shape);

/** Returns the kind of a shape.
 *
 * @param shape the shape
 * @return the kind, such as #BVOL_KIND_AABB; 0 for NULL
 * @contract EXACT.
 * @edge NULL has no kind and gives 0.
 * @since 0.1 */
BVOL_API int bvol_shape_kind(const bvol_shape *shape);

/** Computes the smallest box that contains a shape in space.
 *
 * @param shape the shape
 * @param[out] out the box, which is finite and not empty; unchanged on failure
 * @return #BVOL_OK; #BVOL_ERROR_UNBOUNDED if the shape is unbounded or reaches beyond the largest float; #BVOL_ERROR_EMPTY if
 * it is empty; #BVOL_ERROR_NOT_FINITE for a NaN, or an infinity where none is legal; #BVOL_ERROR_KIND for a shape in the plane;
 * #BVOL_ERROR_ARGUMENT for a NULL
 * @contract TIGHTEST.
 * @edge A half-space is unbounded unless it is empty.
 * @complexity O(1), but O(planes^3) for a frustum.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_bounds(const bvol_shape *shape, bvol_aabb *out);

/** Computes the smallest rectangle that contains a shape in the plane.
 *
 * @param shape the shape
 * @param[out] out the rectangle, which is finite and not empty; unchanged on failure
 * @return the same as from bvol_shape_bounds(), but #BVOL_ERROR_KIND for a shape in space
 * @contract TIGHTEST.
 * @edge The same as for bvol_shape_bounds().
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_bounds2(const bvol_shape *shape, bvol_aabb2 *out);

/** @}
 * @name Images
 * @{ */

/** Computes the image of a shape in space under an affine map, by the function of its kind, such as bvol_segment_transform().
 * The image of a point is the nearest point of floats, with ties to even. For points, segments, rays, half-spaces and triangles
 * the result is the rounded image; for the other kinds it contains the image.
 *
 * To follow a moving object, keep its shape and transform it in each frame into a clone, so that errors do not accumulate.
 *
 * @param shape the shape
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[in,out] out the shape that becomes the image: a shape of the same kind, such as a clone, or the shape itself;
 * unchanged on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL; #BVOL_ERROR_KIND for a frustum, a hull, a shape in the plane, or an out of
 * another kind; #BVOL_ERROR_NOT_FINITE if floats cannot represent the image, because of a NaN, an infinity where none is legal,
 * an image beyond the largest float, or a singular map of a half-space
 * @contract ENCLOSING for boxes, spheres, capsules and OBBs, TIGHTEST (each coordinate) for points, segments, rays and
 * triangles, ACCURATE for half-spaces, as the function of the kind says.
 * @edge An empty shape has an empty image. A frustum cannot be transformed, because the product of its matrix with another is
 * not exact in floats: make a new frustum from the product.
 * @complexity O(1), without allocation.
 * @threads No other thread may use out at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_transform(const bvol_shape *shape, const float matrix[16], bvol_shape *out);

/** Computes the image of a shape in the plane under an affine map, by the function of its kind, such as
 * bvol_segment2_transform().
 *
 * @param shape the shape
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4],
 * y' = m[1] x + m[3] y + m[5]
 * @param[in,out] out the shape that becomes the image: a shape of the same kind, such as a clone, or the shape itself;
 * unchanged on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL, or if out is a polygon with another number of points; #BVOL_ERROR_KIND for
 * a shape in space, or an out of another kind; #BVOL_ERROR_NOT_FINITE if floats cannot represent the image, because of a NaN,
 * an infinity where none is legal, or an image beyond the largest float
 * @contract ENCLOSING for rectangles, circles and OBBs, TIGHTEST (each coordinate) for points, segments, rays and polygons, as
 * the function of the kind says.
 * @edge An empty shape has an empty image.
 * @complexity O(1), but O(points) for polygons; without allocation.
 * @threads No other thread may use out at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_transform2(const bvol_shape *shape, const float matrix[6], bvol_shape *out);

/** @}
 * @name Questions about two shapes
 * @{ */

/** Tests whether a question about shapes of two kinds is offered. If it is not, it gives 0 for all shapes of these kinds.
 *
 * @param a the first kind, such as #BVOL_KIND_AABB
 * @param b the second kind
 * @param question the question, such as #BVOL_QUESTION_OVERLAPS
 * @return 1 if the question is offered, else 0
 * @contract EXACT.
 * @edge A number that is not a kind or not a question gives 0.
 * @since 0.1 */
BVOL_API int bvol_shape_can(int a, int b, int question);

/** Tests whether two shapes have a common point. Touching counts.
 *
 * @param a the first shape
 * @param b the second shape
 * @return 1 if they have a common point, else 0
 * @contract EXACT if bvol_shape_can() tells that #BVOL_QUESTION_OVERLAPS is offered.
 * @edge The same as for the function of the two kinds; 0 if there is none.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_overlaps(const bvol_shape *a, const bvol_shape *b);

/** Tests whether the interiors of two shapes overlap, so that touching does not count.
 *
 * @param a the first shape
 * @param b the second shape
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT if bvol_shape_can() tells that #BVOL_QUESTION_OVERLAPS_INTERIOR is offered.
 * @edge The same as for the function of the two kinds; 0 if there is none.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_overlaps_interior(const bvol_shape *a, const bvol_shape *b);

/** Tests whether shape a contains shape b.
 *
 * @param a the containing shape
 * @param b the contained shape
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT if bvol_shape_can() tells that #BVOL_QUESTION_CONTAINS is offered.
 * @edge The same as for the function of the two kinds; 0 if there is none.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_contains(const bvol_shape *a, const bvol_shape *b);

/** Tests whether shape a lies wholly in shape b.
 *
 * @param a the contained shape
 * @param b the containing shape
 * @return 1 if every point of a lies in b, else 0
 * @contract EXACT if bvol_shape_can() tells that #BVOL_QUESTION_WITHIN is offered.
 * @edge The same as for the function of the two kinds; 0 if there is none.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_within(const bvol_shape *a, const bvol_shape *b);

/** Classifies shape b relative to shape a: outside, intersecting or inside.
 *
 * @param a the reference shape
 * @param b the shape to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT if bvol_shape_can() tells that #BVOL_QUESTION_CLASSIFY is offered. Then the result is #BVOL_OUTSIDE if and
 * only if bvol_shape_overlaps() returns 0.
 * @edge The same as for the function of the two kinds; #BVOL_OUTSIDE if there is none.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_classify(const bvol_shape *a, const bvol_shape *b);

/** Tells how far apart two shapes in space are, or how deep they are in each other.
 *
 * @param a the first shape
 * @param b the second shape
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state), ENCLOSING (the interval), as #bvol_separation says, if bvol_shape_can() tells that
 * #BVOL_QUESTION_SEPARATION is offered. With the operands exchanged the interval is the same, the points are exchanged and the
 * normal is negated; but where n and -n serve alike, its first component that is not 0 is positive in both orders.
 * @edge The same as for the function of the two kinds; #BVOL_SEPARATION_NONE if there is none, and for shapes in the plane.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_separation(const bvol_shape *a, const bvol_shape *b, bvol_separation *out);

/** Tells how far apart two shapes in the plane are, or how deep they are in each other.
 *
 * @param a the first shape
 * @param b the second shape
 * @param[out] out the record; unchanged if there is none; may be NULL
 * @return the state, one of #bvol_separation_state
 * @contract EXACT (the state), ENCLOSING (the interval), as #bvol_separation2 says, if bvol_shape_can() tells that
 * #BVOL_QUESTION_SEPARATION is offered. With the operands exchanged the interval is the same, the points are exchanged and the
 * normal is negated.
 * @edge The same as for the function of the two kinds; #BVOL_SEPARATION_NONE if there is none, and for shapes in space.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_separation2(const bvol_shape *a, const bvol_shape *b, bvol_separation2 *out);

/** Computes the squared distance of two shapes, both in space or both in the plane.
 *
 * @param a the first shape
 * @param b the second shape
 * @return the squared distance; 0 if and only if they have a common point
 * @contract ENCLOSING: that of the function of the two kinds, if bvol_shape_can() tells that #BVOL_QUESTION_SEPARATION is
 * offered.
 * @edge The same as for the function of the two kinds; NaN if there is none, and for NULL.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API float bvol_shape_distance_sq(const bvol_shape *a, const bvol_shape *b);

/** Finds the points of two shapes in space that are closest to each other, and a common point if they have one.
 *
 * @param a the first shape
 * @param b the second shape
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: those of the function of the two kinds, if bvol_shape_can() tells that #BVOL_QUESTION_SEPARATION is
 * offered.
 * @edge The same as for the function of the two kinds; points of NaN if there is none, for shapes in the plane, and for NULL.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API void bvol_shape_closest_points(const bvol_shape *a, const bvol_shape *b, bvol_vec3 *on_a, bvol_vec3 *on_b);

/** Finds the points of two shapes in the plane that are closest to each other, and a common point if they have one.
 *
 * @param a the first shape
 * @param b the second shape
 * @param[out] on_a the point of a
 * @param[out] on_b the point of b; the same one if they have a common point
 * @contract ACCURATE: those of the function of the two kinds, if bvol_shape_can() tells that #BVOL_QUESTION_SEPARATION is
 * offered.
 * @edge The same as for the function of the two kinds; points of NaN if there is none, for shapes in space, and for NULL.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API void bvol_shape_closest_points2(const bvol_shape *a, const bvol_shape *b, bvol_vec2 *on_a, bvol_vec2 *on_b);

/** Tests whether a shape that moves meets another, and tells when. Touching counts.
 *
 * @param moving the shape that moves, at t = 0
 * @param motion how far it moves until t = 1
 * @param other the shape that stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says, if bvol_shape_can()
 * tells that #BVOL_QUESTION_SWEEP is offered.
 * @edge The same as for the function of the two kinds; #BVOL_SWEEP_MISS if there is none, and for NULL.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_sweep(const bvol_shape *moving, const bvol_vec3 *motion, const bvol_shape *other, bvol_sweep_hit *hit);

/** Tests whether a shape that moves comes to overlap another by more than touching, and tells when.
 *
 * @param moving the shape that moves, at t = 0
 * @param motion how far it moves until t = 1
 * @param other the shape that stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit says, if bvol_shape_can()
 * tells that #BVOL_QUESTION_SWEEP is offered.
 * @edge The same as for the function of the two kinds; #BVOL_SWEEP_MISS if there is none, and for NULL.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_sweep_interior(const bvol_shape *moving, const bvol_vec3 *motion, const bvol_shape *other,
                                       bvol_sweep_hit *hit);

/** Tests whether a shape in the plane that moves meets another, and tells when. Touching counts.
 *
 * @param moving the shape that moves, at t = 0
 * @param motion how far it moves until t = 1
 * @param other the shape that stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says, if
 * bvol_shape_can() tells that #BVOL_QUESTION_SWEEP is offered.
 * @edge The same as for the function of the two kinds; #BVOL_SWEEP_MISS if there is none, and for NULL.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_sweep2(const bvol_shape *moving, const bvol_vec2 *motion, const bvol_shape *other,
                               bvol_sweep_hit2 *hit);

/** Tests whether a shape in the plane that moves comes to overlap another by more than touching, and tells when.
 *
 * @param moving the shape that moves, at t = 0
 * @param motion how far it moves until t = 1
 * @param other the shape that stands still
 * @param[out] hit the record; unchanged if they do not meet; may be NULL
 * @return the state, one of #bvol_sweep_state
 * @contract EXACT (the state), ENCLOSING (the times), ACCURATE (normal and point), as #bvol_sweep_hit2 says, if
 * bvol_shape_can() tells that #BVOL_QUESTION_SWEEP is offered.
 * @edge The same as for the function of the two kinds; #BVOL_SWEEP_MISS if there is none, and for NULL.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_sweep2_interior(const bvol_shape *moving, const bvol_vec2 *motion, const bvol_shape *other,
                                        bvol_sweep_hit2 *hit);

/** Moves a shape by a part of a motion, each coordinate rounded toward where it was, by the function of its kind, such as
 * bvol_capsule_advance().
 *
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[in,out] out the shape that becomes the moved one: a shape of the same kind, such as a clone, or the shape itself;
 * unchanged on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL; #BVOL_ERROR_KIND for a kind that does not move, or an out of another kind
 * @contract TIGHTEST: as the function of the kind says.
 * @edge The same as for the function of the kind. A hull does not move: each vertex would be rounded by itself, and what were
 * vertices and faces might be none any more. Its points can be moved, and a hull made of them.
 * @complexity O(1), without allocation.
 * @threads No other thread may use out at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_advance(const bvol_shape *moving, const bvol_vec3 *motion, float t, bvol_shape *out);

/** Moves a shape as far as it is free: by a part of a motion, or by less if its interior would then overlap that of another
 * shape, because its coordinates are rounded.
 *
 * From t on it goes back by an ulp, by two more, by four more and so on, until bvol_shape_sweep_interior() of the moved
 * shape, without a motion, does not say #BVOL_SWEEP_OVERLAPPING of any of the others; or to the start.
 *
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion at most, from 0 to 1, such as the least t_enter of sweeps
 * @param others shapes that stand still; one that is NULL, or of a kind that sweeps do not meet, is passed over
 * @param count how many
 * @param[in,out] out the shape that becomes the moved one: another shape of the same kind, such as a clone; unchanged on
 * failure
 * @return how much of the motion it has moved; NaN on failure: a NULL, a kind that does not move, an out of another kind or
 * that is the shape itself, a t that is not from 0 to 1
 * @contract EXACT: out overlaps none of the others by more than touching, unless the shape does at the start; then it is the
 * shape at the start, or where it comes free.
 * @edge At 0 the result is the shape itself.
 * @complexity At most 30 tests of each of the others; nearly always one.
 * @threads No other thread may use out at the same time.
 * @since 0.1 */
BVOL_API float bvol_shape_advance_clear(const bvol_shape *moving, const bvol_vec3 *motion, float t,
                                        const bvol_shape *const *others, size_t count, bvol_shape *out);

/** Moves a shape in the plane by a part of a motion, each coordinate rounded toward where it was, by the function of its kind,
 * such as bvol_circle_advance().
 *
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion, such as the t_enter of a sweep
 * @param[in,out] out the shape that becomes the moved one: a shape of the same kind, such as a clone, or the shape itself;
 * unchanged on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL; #BVOL_ERROR_KIND for a kind that does not move, or an out of another kind
 * @contract TIGHTEST: as the function of the kind says.
 * @edge The same as for the function of the kind.
 * @complexity O(1), without allocation.
 * @threads No other thread may use out at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_advance2(const bvol_shape *moving, const bvol_vec2 *motion, float t, bvol_shape *out);

/** Moves a shape in the plane as far as it is free: by a part of a motion, or by less if its interior would then overlap that
 * of another shape, because its coordinates are rounded.
 *
 * From t on it goes back by an ulp, by two more, by four more and so on, until bvol_shape_sweep2_interior() of the moved
 * shape, without a motion, does not say #BVOL_SWEEP_OVERLAPPING of any of the others; or to the start.
 *
 * @param moving the shape at t = 0
 * @param motion how far it moves until t = 1
 * @param t how much of the motion at most, from 0 to 1, such as the least t_enter of sweeps
 * @param others shapes that stand still; one that is NULL, or of a kind that sweeps do not meet, is passed over
 * @param count how many
 * @param[in,out] out the shape that becomes the moved one: another shape of the same kind, such as a clone; unchanged on
 * failure
 * @return how much of the motion it has moved; NaN on failure: a NULL, a kind that does not move, an out of another kind or
 * that is the shape itself, a t that is not from 0 to 1
 * @contract EXACT: out overlaps none of the others by more than touching, unless the shape does at the start; then it is the
 * shape at the start, or where it comes free.
 * @edge At 0 the result is the shape itself.
 * @complexity At most 30 tests of each of the others; nearly always one.
 * @threads No other thread may use out at the same time.
 * @since 0.1 */
BVOL_API float bvol_shape_advance2_clear(const bvol_shape *moving, const bvol_vec2 *motion, float t,
                                         const bvol_shape *const *others, size_t count, bvol_shape *out);

/** Finds the points where two shapes meet.
 *
 * @param a the first shape
 * @param b the second shape
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to four points, the deepest first
 * @return the number of points, 0 to 4
 * @contract EXACT (whether there are any, where largest_gap is 0), ACCURATE (the points), as bvol/manifold.h says, if
 * bvol_shape_can() tells that #BVOL_QUESTION_MANIFOLD is offered. With shapes of two kinds exchanged, the normal is negated and
 * the halves of each id are exchanged.
 * @edge The same as for the function of the two kinds; 0 if there is none, and for NULL.
 * @complexity The same as for the function of the two kinds.
 * @since 0.1 */
BVOL_API size_t bvol_shape_manifold(const bvol_shape *a, const bvol_shape *b, float largest_gap, bvol_vec3 *normal,
                                    bvol_contact contacts[4]);

/** @} */

BVOL_END

#endif

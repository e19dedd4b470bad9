/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Any shape behind one handle, for colliders of mixed kinds, bindings and generic code.
 *
 * A shape holds a copy of a value of any kind; two shapes are asked the same questions as two values, and answered by the very
 * function of their kinds. The page "Which pairs of shapes are answered" tells which function that is, or why there is none.
 *
 * **Not every question is offered** for every two kinds, and none for one kind in space and one in the plane. A question that
 * is not offered has the answer 0, as a no has. bvol_shape_can() tells the two apart; ask it once for the kinds that you have.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other function returns 0,
 * except where a function says what NULL means.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Any number of threads may ask one shape at once, as long as none changes or destroys it. */
#ifndef BVOL_SHAPE_H
#define BVOL_SHAPE_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/frustum.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** A value of any kind. Its layout is hidden. @since 0.1 */
typedef struct bvol_shape bvol_shape;

/** The kinds, as bvol_shape_kind() gives them. Numbers never change. Those of the plane are #BVOL_SHAPE_PLANAR above those of
 * their twins in space. @since 0.1 */
typedef enum bvol_kind {
    BVOL_SHAPE_POINT = 1,     /**< #bvol_vec3 */
    BVOL_SHAPE_SEGMENT = 2,   /**< #bvol_segment */
    BVOL_SHAPE_RAY = 3,       /**< #bvol_ray */
    BVOL_SHAPE_PLANE = 4,     /**< #bvol_plane, a half-space */
    BVOL_SHAPE_AABB = 5,      /**< #bvol_aabb */
    BVOL_SHAPE_SPHERE = 6,    /**< #bvol_sphere */
    BVOL_SHAPE_CAPSULE = 7,   /**< #bvol_capsule */
    BVOL_SHAPE_OBB = 8,       /**< #bvol_obb */
    BVOL_SHAPE_TRIANGLE = 9,  /**< #bvol_triangle */
    BVOL_SHAPE_FRUSTUM = 10,  /**< #bvol_frustum */
    BVOL_SHAPE_PLANAR = 32,   /**< not a kind: set in the kinds of the plane */
    BVOL_SHAPE_POINT2 = 33,   /**< #bvol_vec2 */
    BVOL_SHAPE_SEGMENT2 = 34, /**< #bvol_segment2 */
    BVOL_SHAPE_RAY2 = 35,     /**< #bvol_ray2 */
    BVOL_SHAPE_AABB2 = 37,    /**< #bvol_aabb2 */
    BVOL_SHAPE_CIRCLE = 38,   /**< #bvol_circle */
    BVOL_SHAPE_OBB2 = 40,     /**< #bvol_obb2 */
    BVOL_SHAPE_POLYGON2 = 41  /**< #bvol_polygon2 */
} bvol_kind;

/** The questions about two shapes a and b, for bvol_shape_can(). @since 0.1 */
typedef enum bvol_question {
    BVOL_SHAPE_OVERLAPS = 0,         /**< do they share a point? */
    BVOL_SHAPE_CONTAINS = 1,         /**< does a contain b? */
    BVOL_SHAPE_WITHIN = 2,           /**< does a lie in b? */
    BVOL_SHAPE_CLASSIFY = 3,         /**< where does b lie to a? */
    BVOL_SHAPE_OVERLAPS_INTERIOR = 4 /**< do they overlap by more than touching? */
} bvol_question;

/** @name Shapes in space
 * @{ */

/** Makes a shape of a point.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_vec3.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_point(const bvol_vec3 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a point back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_point(const bvol_shape *shape, bvol_vec3 *out);

/** Makes a shape of a segment.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_segment.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_segment(const bvol_segment *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a segment back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_segment(const bvol_shape *shape, bvol_segment *out);

/** Makes a shape of a ray.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_ray.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_ray(const bvol_ray *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a ray back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_ray(const bvol_shape *shape, bvol_ray *out);

/** Makes a shape of a half-space.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_plane.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_plane(const bvol_plane *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a half-space back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_plane(const bvol_shape *shape, bvol_plane *out);

/** Makes a shape of a box.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_aabb.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_aabb(const bvol_aabb *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a box back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_aabb(const bvol_shape *shape, bvol_aabb *out);

/** Makes a shape of a sphere.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_sphere.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_sphere(const bvol_sphere *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a sphere back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_sphere(const bvol_shape *shape, bvol_sphere *out);

/** Makes a shape of a capsule.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_capsule.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_capsule(const bvol_capsule *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a capsule back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_capsule(const bvol_shape *shape, bvol_capsule *out);

/** Makes a shape of an OBB.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_obb.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_obb(const bvol_obb *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives an OBB back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_obb(const bvol_shape *shape, bvol_obb *out);

/** Makes a shape of a triangle.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_triangle.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_triangle(const bvol_triangle *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a triangle back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_triangle(const bvol_shape *shape, bvol_triangle *out);

/** Makes a shape of a frustum.
 *
 * @param value what is copied, with all that was prepared
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the region is that of the frustum.
 * @edge Any frustum is legal.
 * @complexity O(planes^2), one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_frustum(const bvol_frustum *value, const bvol_allocator *allocator, bvol_shape **out);

/** Lends the frustum of a shape.
 *
 * @param shape the shape
 * @param[out] out its frustum, which the shape keeps and frees; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_frustum(const bvol_shape *shape, const bvol_frustum **out);

/** @}
 * @name Shapes in the plane
 * @{ */

/** Makes a shape of a point in the plane.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_vec2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_point2(const bvol_vec2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a point in the plane back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_point2(const bvol_shape *shape, bvol_vec2 *out);

/** Makes a shape of a segment in the plane.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_segment2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_segment2(const bvol_segment2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a segment in the plane back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_segment2(const bvol_shape *shape, bvol_segment2 *out);

/** Makes a shape of a ray in the plane.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_ray2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_ray2(const bvol_ray2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a ray in the plane back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_ray2(const bvol_shape *shape, bvol_ray2 *out);

/** Makes a shape of a rectangle.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_aabb2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_aabb2(const bvol_aabb2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a rectangle back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_aabb2(const bvol_shape *shape, bvol_aabb2 *out);

/** Makes a shape of a circle.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_circle.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_circle(const bvol_circle *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives a circle back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_circle(const bvol_shape *shape, bvol_circle *out);

/** Makes a shape of an oriented rectangle.
 *
 * @param value what is copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT: the value is kept as it is.
 * @edge Any value is legal, NaN and empty ones too: questions about them have the answers of #bvol_obb2.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_obb2(const bvol_obb2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Gives an oriented rectangle back.
 *
 * @param shape the shape
 * @param[out] out the value; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very value that was given.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_obb2(const bvol_shape *shape, bvol_obb2 *out);

/** Makes a shape of a convex polygon.
 *
 * @param value the view of the points, which are copied
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, an illegal stride, an allocator that lacks a function) or #BVOL_ERROR_MEMORY
 * @contract EXACT: the points are kept as they are.
 * @edge No points, and NaN, are legal: questions about them have the answers of #bvol_polygon2.
 * @complexity O(points), one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_create_polygon2(const bvol_polygon2 *value, const bvol_allocator *allocator, bvol_shape **out);

/** Lends the polygon of a shape.
 *
 * @param shape the shape
 * @param[out] out a view of the points of the shape, which keeps and frees them; untouched on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_KIND for a shape of another kind
 * @contract EXACT: the very points that were given, without gaps.
 * @edge As above.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_get_polygon2(const bvol_shape *shape, bvol_polygon2 *out);

/** @}
 * @name Handling
 * @{ */

/** A second shape of the same value.
 *
 * @param shape the shape
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new shape, which bvol_shape_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY
 * @contract EXACT.
 * @edge Nothing is shared with the original, the allocator neither.
 * @complexity O(size), one allocation.
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

/** The kind of a shape.
 *
 * @param shape the shape
 * @return its kind, such as #BVOL_SHAPE_AABB; 0 for NULL
 * @contract EXACT.
 * @edge NULL has no kind.
 * @since 0.1 */
BVOL_API int bvol_shape_kind(const bvol_shape *shape);

/** The smallest box about a shape in space.
 *
 * @param shape the shape
 * @param[out] out a box of finite floats that is not empty; untouched on failure
 * @return #BVOL_OK; #BVOL_ERROR_UNBOUNDED if the shape has no end, or one beyond the largest float; #BVOL_ERROR_EMPTY if it has
 * no point; #BVOL_ERROR_NOT_FINITE for a NaN, or an infinity where none is legal; #BVOL_ERROR_KIND for a shape in the plane;
 * #BVOL_ERROR_ARGUMENT for a NULL
 * @contract TIGHTEST.
 * @edge A half-space is unbounded unless it is empty.
 * @complexity O(1), of a frustum O(planes^3).
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_bounds(const bvol_shape *shape, bvol_aabb *out);

/** The smallest rectangle about a shape in the plane.
 *
 * @param shape the shape
 * @param[out] out a rectangle of finite floats that is not empty; untouched on failure
 * @return as bvol_shape_bounds(), with #BVOL_ERROR_KIND for a shape in space
 * @contract TIGHTEST.
 * @edge As bvol_shape_bounds().
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_bounds2(const bvol_shape *shape, bvol_aabb2 *out);

/** @}
 * @name Images
 * @{ */

/** The image of a shape in space under an affine map, by the function of its kind: bvol_segment_transform() and so on; that of
 * a point is the point of floats nearest to the true one, ties to even. So it is the image itself but for rounding for points,
 * segments, rays, half-spaces and triangles, and encloses it for the others.
 *
 * Make a clone to hold the images, and transform the shape itself into it each frame, so that no error adds up.
 *
 * @param shape the shape
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out a shape of the same kind, such as a clone, or the shape itself, which becomes the image; untouched on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL; #BVOL_ERROR_KIND for a frustum, a shape in the plane or another kind of
 * out; #BVOL_ERROR_NOT_FINITE if there is no such image in floats: NaN, an infinity where none is legal, an image beyond the
 * largest float, a half-space that the map flattens
 * @contract ENCLOSING for boxes, spheres, capsules and OBBs, TIGHTEST (each coordinate) for points, segments, rays and
 * triangles, ACCURATE for half-spaces: as the function of the kind says.
 * @edge Empty shapes have empty images. A frustum is the region of a matrix, whose product with another has no exact float
 * form: make a new one of the product.
 * @complexity O(1); nothing is allocated.
 * @threads Safe for different out.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_transform(const bvol_shape *shape, const float matrix[16], bvol_shape *out);

/** The image of a shape in the plane under an affine map, by the function of its kind, as bvol_shape_transform().
 *
 * @param shape the shape
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4], y' = m[1] x + m[3]
 * y + m[5]
 * @param[out] out a shape of the same kind, such as a clone, or the shape itself, which becomes the image; untouched on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL, or a polygon of another number of points; #BVOL_ERROR_KIND for a shape in
 * space or another kind of out; #BVOL_ERROR_NOT_FINITE if there is no such image in floats: NaN, an infinity where none is
 * legal, an image beyond the largest float
 * @contract ENCLOSING for boxes, circles and OBBs, TIGHTEST (each coordinate) for points, segments, rays and polygons: as the
 * function of the kind says.
 * @edge Empty shapes have empty images.
 * @complexity O(1), for polygons O(points); nothing is allocated.
 * @threads Safe for different out.
 * @since 0.1 */
BVOL_API bvol_result bvol_shape_transform2(const bvol_shape *shape, const float matrix[6], bvol_shape *out);

/** @}
 * @name Questions about two shapes
 * @{ */

/** Whether a question about shapes of two kinds is offered. If it is not, it has the answer 0 whatever the shapes are.
 *
 * @param a a kind, such as #BVOL_SHAPE_AABB
 * @param b another
 * @param question such as #BVOL_SHAPE_OVERLAPS
 * @return 1 if it is, else 0
 * @contract EXACT.
 * @edge What is no kind or no question gives 0.
 * @since 0.1 */
BVOL_API int bvol_shape_can(int a, int b, int question);

/** Whether two shapes share a point.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT, if bvol_shape_can() says that #BVOL_SHAPE_OVERLAPS is offered.
 * @edge As the function of the two kinds; 0 where there is none.
 * @complexity As the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_overlaps(const bvol_shape *a, const bvol_shape *b);

/** Whether two shapes overlap by more than touching.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT, if bvol_shape_can() says that #BVOL_SHAPE_OVERLAPS_INTERIOR is offered.
 * @edge As the function of the two kinds; 0 where there is none.
 * @complexity As the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_overlaps_interior(const bvol_shape *a, const bvol_shape *b);

/** Whether a shape contains another.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT, if bvol_shape_can() says that #BVOL_SHAPE_CONTAINS is offered.
 * @edge As the function of the two kinds; 0 where there is none.
 * @complexity As the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_contains(const bvol_shape *a, const bvol_shape *b);

/** Whether a shape lies wholly in another.
 *
 * @param a the contained
 * @param b the container
 * @return 1 if every point of a lies in b, else 0
 * @contract EXACT, if bvol_shape_can() says that #BVOL_SHAPE_WITHIN is offered.
 * @edge As the function of the two kinds; 0 where there is none.
 * @complexity As the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_within(const bvol_shape *a, const bvol_shape *b);

/** Where a shape lies to another.
 *
 * @param a the reference
 * @param b the shape to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT, if bvol_shape_can() says that #BVOL_SHAPE_CLASSIFY is offered; then it is not OUTSIDE if and only if
 * bvol_shape_overlaps().
 * @edge As the function of the two kinds; #BVOL_OUTSIDE where there is none.
 * @complexity As the function of the two kinds.
 * @since 0.1 */
BVOL_API int bvol_shape_classify(const bvol_shape *a, const bvol_shape *b);

/** @} */

BVOL_END

#endif

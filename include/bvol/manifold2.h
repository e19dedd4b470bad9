/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Where two shapes of the plane rest on each other: one point of contact or two, for solvers of rigid bodies.
 *
 * All is as in bvol/manifold.h, for space. Normal and deepest point are those of bvol/separation2.h. The edges of both shapes
 * that lie most across the normal, seen along it, are two intervals, and the ends of what both have in common are the points.
 * Those whose depth is at least -largest_gap are given; there is none if and only if `distance` of #bvol_separation2 is above
 * largest_gap.
 *
 * A point lies midway between both surfaces: point - depth / 2 * normal is on a, and point + depth / 2 * normal on b, each
 * within 2^-21 of the largest coordinate of both shapes and of the depth. The depth of the first is -distance of
 * #bvol_separation2; where the other is as deep within rounding, it has the same.
 *
 * **The id** says which features make a point: that of a in the lower 16 bits, that of b in the upper. A feature is the number
 * of a corner, or 0x8000 and that of the corner at which an edge begins, counterclockwise. Corners of rectangles have a bit for
 * each axis, set on its upper side; corners of polygons are points of the caller's, counted modulo 2^15. Where the edges do not
 * meet as seen along the normal, which rounding can do to a corner at a corner, the id is #BVOL_NO_FEATURE.
 *
 * Pointers must not be NULL and are not checked, but the normal may be.
 *
 * @complexity O(1), for polygons O(points).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_MANIFOLD2_H
#define BVOL_MANIFOLD2_H

#include <bvol/api.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** A point where two shapes of the plane meet. @since 0.1 */
typedef struct bvol_contact2 {
    bvol_vec2 point; /**< midway between both surfaces */
    float depth;     /**< how deep the shapes are in each other there, along the normal; negative: how far apart */
    uint32_t id;     /**< which features of the shapes make the point; it stays while they slide */
} bvol_contact2;

/** Finds the points where two rectangles meet.
 *
 * @param a the first one
 * @param b the second one
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to two points, the deepest first
 * @return the number of points, 0 to 2
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_aabb2_overlaps_aabb2()), ACCURATE (the points: within
 * what bvol/manifold2.h says).
 * @edge An empty shape, one without a finite point, a NaN, an infinity where none is legal, and a depth without limit give
 * none.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_manifold_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b, float largest_gap, bvol_vec2 *normal,
                                          bvol_contact2 contacts[2]);

/** Finds the points where an oriented rectangle and a rectangle meet.
 *
 * @param a the first of them
 * @param b the second
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to two points, the deepest first
 * @return the number of points, 0 to 2
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_obb2_overlaps_aabb2()), ACCURATE (the points: within
 * what bvol/manifold2.h says).
 * @edge An empty shape, one without a finite point, a NaN, an infinity where none is legal, and a depth without limit give
 * none.
 * @since 0.1 */
BVOL_API size_t bvol_obb2_manifold_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b, float largest_gap, bvol_vec2 *normal,
                                         bvol_contact2 contacts[2]);

/** Finds the points where two oriented rectangles meet.
 *
 * @param a the first one
 * @param b the second one
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to two points, the deepest first
 * @return the number of points, 0 to 2
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_obb2_overlaps_obb2()), ACCURATE (the points: within
 * what bvol/manifold2.h says).
 * @edge An empty shape, one without a finite point, a NaN, an infinity where none is legal, and a depth without limit give
 * none.
 * @since 0.1 */
BVOL_API size_t bvol_obb2_manifold_obb2(const bvol_obb2 *a, const bvol_obb2 *b, float largest_gap, bvol_vec2 *normal,
                                        bvol_contact2 contacts[2]);

/** Finds the points where a polygon and a rectangle meet.
 *
 * @param a the first of them
 * @param b the second
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to two points, the deepest first
 * @return the number of points, 0 to 2
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_polygon2_overlaps_aabb2()), ACCURATE (the points:
 * within what bvol/manifold2.h says).
 * @edge An empty shape, one without a finite point, a NaN, an infinity where none is legal, and a depth without limit give
 * none.
 * @since 0.1 */
BVOL_API size_t bvol_polygon2_manifold_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b, float largest_gap, bvol_vec2 *normal,
                                             bvol_contact2 contacts[2]);

/** Finds the points where a polygon and an oriented rectangle meet.
 *
 * @param a the first of them
 * @param b the second
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to two points, the deepest first
 * @return the number of points, 0 to 2
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_polygon2_overlaps_obb2()), ACCURATE (the points:
 * within what bvol/manifold2.h says).
 * @edge An empty shape, one without a finite point, a NaN, an infinity where none is legal, and a depth without limit give
 * none.
 * @since 0.1 */
BVOL_API size_t bvol_polygon2_manifold_obb2(const bvol_polygon2 *a, const bvol_obb2 *b, float largest_gap, bvol_vec2 *normal,
                                            bvol_contact2 contacts[2]);

/** Finds the points where two polygons meet.
 *
 * @param a the first one
 * @param b the second one
 * @param largest_gap how far apart shapes may be and still have points
 * @param[out] normal the unit vector from b to a, unchanged if there are no points; may be NULL
 * @param[out] contacts up to two points, the deepest first
 * @return the number of points, 0 to 2
 * @contract EXACT (whether there are any, where largest_gap is 0: as bvol_polygon2_overlaps_polygon2()), ACCURATE (the points:
 * within what bvol/manifold2.h says).
 * @edge An empty shape, one without a finite point, a NaN, an infinity where none is legal, and a depth without limit give
 * none.
 * @since 0.1 */
BVOL_API size_t bvol_polygon2_manifold_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b, float largest_gap,
                                                bvol_vec2 *normal, bvol_contact2 contacts[2]);

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Rectangles in double: questions about two of them, or about one and a point. Those about many are answered by a
 * #bvol_index2_f64 (`bvol/index2_f64.h`).
 *
 * Pointers must not be NULL and are not checked.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_AABB2_F64_H
#define BVOL_AABB2_F64_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Tests whether two rectangles in double have a common point. Touching counts.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A rectangle with min > max on any axis is empty and overlaps nothing. A NaN in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_overlaps_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

/** Tests whether the interiors of two rectangles in double overlap: no line separates the two shapes, not even a line that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own line.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_overlaps_aabb2_f64_interior(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

/** Tests whether a rectangle in double contains a point.
 *
 * @param box the rectangle
 * @param p the point
 * @return 1 if the point lies in the rectangle or on its boundary, else 0
 * @contract EXACT.
 * @edge An empty rectangle contains no point. A NaN gives 0. A point at infinity lies in a rectangle that reaches there.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_contains_point(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *p);

/** Tests whether rectangle a contains rectangle b, both in double.
 *
 * @param a the containing rectangle
 * @param b the contained rectangle
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty rectangles. A NaN in any field gives 0 even if b
 * is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_contains_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

/** Classifies rectangle b relative to rectangle a, both in double: outside, intersecting or inside.
 *
 * @param a the reference rectangle
 * @param b the rectangle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb2_f64_overlaps_aabb2_f64() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_f64_classify_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

/** Computes the squared distance between a rectangle and a point, both in double.
 *
 * @param box the rectangle
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the rectangle, otherwise at least 2^-1074
 * @contract ENCLOSING: never above the true value, except that one below 2^-1074 is returned as 2^-1074; below it by at most
 * 2^-51 of itself and 2^-1074. What is a double and comes of coordinates whose differences are doubles, as integers do, is
 * itself.
 * @edge An empty rectangle gives +inf. A NaN, or a point that is not finite, gives NaN. What exceeds the largest double is the
 * largest double.
 * @since 0.1 */
BVOL_API double bvol_aabb2_f64_distance_sq_point(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *p);

/** Computes the squared distance between two rectangles in double.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return the squared distance; 0 if and only if they overlap, otherwise at least 2^-1074
 * @contract ENCLOSING: as bvol_aabb2_f64_distance_sq_point().
 * @edge An empty rectangle, or one that is infinitely far away, gives +inf. A NaN in any field gives NaN. What exceeds the
 * largest double is the largest double.
 * @since 0.1 */
BVOL_API double bvol_aabb2_f64_distance_sq_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b);

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Circles: closed discs, which include their interior.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_CIRCLE_H
#define BVOL_CIRCLE_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Computes the smallest rectangle that contains a circle.
 *
 * @param circle the circle
 * @param[out] out the smallest rectangle of floats that contains it
 * @contract TIGHTEST.
 * @edge A negative radius gives the canonical empty rectangle. A NaN or an infinity in any field gives an all-NaN rectangle.
 * @since 0.1 */
BVOL_API void bvol_circle_bounds(const bvol_circle *circle, bvol_aabb2 *out);

/** Computes a circle that contains the image of a circle under an affine map of the plane. The image itself is a circle only
 * under rotations, translations and uniform scales.
 *
 * @param circle the circle
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4],
 * y' = m[1] x + m[3] y + m[5]
 * @param[out] out the image; may be the same object as the circle
 * @contract ENCLOSING: it contains the image in real arithmetic. Its center is the nearest point of floats to the true center.
 * Its radius is the smallest float that is at least e + r s, or the next one, where s is the largest singular value of the map
 * and e is how far rounding moved the center.
 * @edge A negative radius stays as it is. A NaN, an infinity, or an image beyond the largest float gives an all-NaN circle.
 * @since 0.1 */
BVOL_API void bvol_circle_transform(const bvol_circle *circle, const float matrix[6], bvol_circle *out);

/** Tests whether a point lies in a circle.
 *
 * @param circle the circle
 * @param p a point
 * @return 1 if its distance from the center is at most the radius, else 0
 * @contract EXACT.
 * @edge A circle of negative radius is empty and contains no point. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_contains_point(const bvol_circle *circle, const bvol_vec2 *p);

/** Computes the squared distance between a circle and a point.
 *
 * @param circle the circle
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the circle, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge A circle of negative radius gives +inf. A NaN, or an infinity in any field, gives NaN. What exceeds the largest float
 * is the largest float.
 * @since 0.1 */
BVOL_API float bvol_circle_distance_sq_point(const bvol_circle *circle, const bvol_vec2 *p);

/** @name Circle and segment
 * @{ */

/** Tests whether a circle and a segment have a common point. Touching counts.
 *
 * @param a the circle
 * @param b the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** Tests whether the interiors of a circle and a segment overlap: no line separates the two shapes, not even a line that
 * touches both.
 *
 * @param a the circle
 * @param b the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_segment2_interior(const bvol_circle *a, const bvol_segment2 *b);

/** Tests whether a circle contains a segment.
 *
 * @param a the containing circle
 * @param b the contained segment
 * @return 1 if every point of the segment lies in the circle, else 0
 * @contract EXACT.
 * @edge An empty circle contains nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_contains_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** Tests whether a circle lies wholly in a segment.
 *
 * @param a the contained circle
 * @param b the containing segment
 * @return 1 if every point of the circle lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty circle lies in every segment. A NaN or an infinity in any field gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_circle_within_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** Classifies a segment relative to a circle: outside, intersecting or inside.
 *
 * @param a the reference circle
 * @param b the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the circle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_circle_overlaps_segment2() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** Classifies a circle relative to a segment: outside, intersecting or inside.
 *
 * @param a the circle to classify
 * @param b the reference segment
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the circle lies wholly in the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_circle_overlaps_segment2() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_within_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** @} */

/** @name Circle and rectangle
 * @{ */

/** Tests whether a circle and a rectangle have a common point. Touching counts.
 *
 * @param circle the circle
 * @param box the rectangle; may be infinite
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the circle, gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** Tests whether the interiors of a circle and a rectangle overlap: no line separates the two shapes, not even a line that
 * touches both.
 *
 * @param a the circle
 * @param b the rectangle; may be infinite
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the circle, gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_aabb2_interior(const bvol_circle *a, const bvol_aabb2 *b);

/** Tests whether a circle contains a rectangle.
 *
 * @param circle the containing circle
 * @param box the contained rectangle
 * @return 1 if every point of the rectangle lies in the circle, else 0
 * @contract EXACT.
 * @edge An empty rectangle is contained in every circle, and an infinite one in none. A NaN in either shape, or an infinity in
 * the circle, gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_contains_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** Tests whether a circle lies wholly in a rectangle.
 *
 * @param circle the contained circle
 * @param box the containing rectangle; may be infinite
 * @return 1 if every point of the circle lies in the rectangle, else 0
 * @contract EXACT.
 * @edge An empty circle lies in every rectangle. A NaN in either shape, or an infinity in the circle, gives 0 even if a shape
 * is empty.
 * @since 0.1 */
BVOL_API int bvol_circle_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** Classifies a rectangle relative to a circle: outside, intersecting or inside.
 *
 * @param circle the reference circle
 * @param box the rectangle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the rectangle lies wholly in the circle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_circle_overlaps_aabb2() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** Classifies a circle relative to a rectangle: outside, intersecting or inside.
 *
 * @param circle the circle to classify
 * @param box the reference rectangle
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the circle lies wholly in the rectangle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_circle_overlaps_aabb2() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** @}
 * @name Two circles
 * @{ */

/** Tests whether two circles have a common point. Touching counts.
 *
 * @param a the first circle
 * @param b the second circle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty circle overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_circle(const bvol_circle *a, const bvol_circle *b);

/** Tests whether the interiors of two circles overlap: no line separates the two shapes, not even a line that touches both.
 *
 * @param a the first circle
 * @param b the second circle
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_circle_interior(const bvol_circle *a, const bvol_circle *b);

/** Tests whether circle a contains circle b.
 *
 * @param a the containing circle
 * @param b the contained circle
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty circles. A NaN or an infinity in any field gives
 * 0 even if b is empty.
 * @since 0.1 */
BVOL_API int bvol_circle_contains_circle(const bvol_circle *a, const bvol_circle *b);

/** Classifies circle b relative to circle a: outside, intersecting or inside.
 *
 * @param a the reference circle
 * @param b the circle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_circle_overlaps_circle() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_circle(const bvol_circle *a, const bvol_circle *b);

/** @} */

BVOL_END

#endif

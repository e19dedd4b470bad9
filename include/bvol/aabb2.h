/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Axis-aligned bounding rectangles in the plane: the functions of aabb.h in two dimensions.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_AABB2_H
#define BVOL_AABB2_H

#include <bvol/api.h>
#include <bvol/types.h>

#include <stddef.h>

BVOL_BEGIN

/** @name Making rectangles
 * @{ */

/** Makes the canonical empty rectangle, with min = +inf and max = -inf. Merging it with another rectangle by bvol_aabb2_merge()
 * gives the other.
 *
 * @param[out] out the rectangle
 * @contract EXACT.
 * @edge There is no input.
 * @since 0.1 */
BVOL_API void bvol_aabb2_make_empty(bvol_aabb2 *out);

/** Makes the rectangle of two opposite corners, given in any order.
 *
 * @param a one corner; infinite coordinates are legal
 * @param b the opposite corner
 * @param[out] out the rectangle
 * @contract TIGHTEST.
 * @edge The rectangle is never empty. A NaN in any coordinate gives an all-NaN rectangle.
 * @since 0.1 */
BVOL_API void bvol_aabb2_from_corners(const bvol_vec2 *a, const bvol_vec2 *b, bvol_aabb2 *out);

/** Makes the rectangle with a given center, full width and full height. A corner that is not a float is rounded outward.
 *
 * @param center the center; finite
 * @param size the full width and height; +inf makes an axis unbounded
 * @param[out] out the rectangle
 * @contract TIGHTEST.
 * @edge A negative size gives the canonical empty rectangle. A NaN, an infinite center or a size of -inf gives an all-NaN
 * rectangle.
 * @since 0.1 */
BVOL_API void bvol_aabb2_from_center_size(const bvol_vec2 *center, const bvol_vec2 *size, bvol_aabb2 *out);

/** Computes the smallest rectangle that contains all points of an array.
 *
 * @param points the first point
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (8 bytes)
 * @param[out] out the rectangle; the canonical empty rectangle if no point is accepted
 * @return the number of points accepted; points with a NaN are left out. If points is NULL, or stride is neither 0 nor a
 * multiple of 4 that is at least 8, the result is 0 and the canonical empty rectangle
 * @contract TIGHTEST.
 * @edge Infinite coordinates are accepted and make the rectangle infinite. Points with a NaN are left out and not counted.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_from_points(const bvol_vec2 *points, size_t count, size_t stride, bvol_aabb2 *out);

/** @}
 * @name Asking one rectangle
 * @{ */

/** Tests whether a rectangle is empty, that is, min > max on some axis.
 *
 * @param box the rectangle
 * @return 1 if it is empty, else 0
 * @contract EXACT.
 * @edge A rectangle with a NaN in any field is invalid and not empty, so the result is 0. An interval [inf, inf] is not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_is_empty(const bvol_aabb2 *box);

/** Computes the center of a rectangle.
 *
 * @param box the rectangle
 * @param[out] out the center
 * @contract ACCURATE: each coordinate is the nearest float, so the center lies in the rectangle.
 * @edge The center of an unbounded axis is 0, and that of an axis with one infinite bound is this infinity. An empty shape, or
 * a NaN in any field, gives NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_center(const bvol_aabb2 *box, bvol_vec2 *out);

/** Computes the full width and height, max - min, rounded up.
 *
 * @param box the rectangle
 * @param[out] out the width and height
 * @contract TIGHTEST: each size is the smallest float that is not below the true size.
 * @edge An unbounded axis, or a size above the largest float, gives +inf. An empty rectangle gives zeros, and a NaN in any
 * field gives NaN. The size of an interval [inf, inf] is 0.
 * @since 0.1 */
BVOL_API void bvol_aabb2_size(const bvol_aabb2 *box, bvol_vec2 *out);

/** Computes the area of a rectangle, as a double because it may exceed the largest float.
 *
 * @param box the rectangle
 * @return the area, in the square of the caller's unit of length
 * @contract ACCURATE: the relative error is at most 2^-50.
 * @edge An empty shape gives 0, and a NaN in any field gives NaN. A product 0 * inf counts as 0.
 * @since 0.1 */
BVOL_API double bvol_aabb2_area(const bvol_aabb2 *box);

/** Computes the four corners. Corner i has the upper coordinate on axis k if bit k of i is set, and the lower one otherwise.
 *
 * @param box the rectangle
 * @param[out] out the four corners
 * @contract EXACT.
 * @edge The fields of an empty rectangle, or of one with a NaN, are copied as they are.
 * @since 0.1 */
BVOL_API void bvol_aabb2_corners(const bvol_aabb2 *box, bvol_vec2 out[4]);

/** Where y grows. The numbers never change. @since 0.1 */
typedef enum bvol_y_direction {
    BVOL_Y_UP = 0,  /**< as in mathematics */
    BVOL_Y_DOWN = 1 /**< as on most screens */
} bvol_y_direction;

/** Returns the y coordinate of the edge that is seen on top: max.y where y points up, min.y where y points down. In both cases
 * the left edge is at min.x and the right edge at max.x.
 *
 * @param box the rectangle
 * @param y #BVOL_Y_UP, or #BVOL_Y_DOWN as on most screens
 * @return the coordinate
 * @contract EXACT.
 * @edge The field is returned as it is, also if it is infinite or NaN. Any y but #BVOL_Y_UP counts as #BVOL_Y_DOWN.
 * @since 0.1 */
BVOL_API float bvol_aabb2_top(const bvol_aabb2 *box, int y);

/** Returns the y coordinate of the edge that is seen at the bottom: min.y where y points up, max.y where y points down.
 *
 * @param box the rectangle
 * @param y #BVOL_Y_UP, or #BVOL_Y_DOWN as on most screens
 * @return the coordinate
 * @contract EXACT.
 * @edge The field is returned as it is, also if it is infinite or NaN. Any y but #BVOL_Y_UP counts as #BVOL_Y_DOWN.
 * @since 0.1 */
BVOL_API float bvol_aabb2_bottom(const bvol_aabb2 *box, int y);

/** @}
 * @name Point and rectangle
 * @{ */

/** Tests whether a point lies in a rectangle.
 *
 * @param box the rectangle
 * @param p the point
 * @return 1 if min <= p <= max on both axes, else 0
 * @contract EXACT.
 * @edge An empty rectangle contains no point. A NaN in the rectangle or the point gives 0. A point at infinity lies in a
 * rectangle whose bounds reach this infinity.
 * @since 0.1 */
BVOL_API int bvol_aabb2_contains_point(const bvol_aabb2 *box, const bvol_vec2 *p);

/** Computes the point of a rectangle that is closest to a point p. The result is p itself if p lies in the rectangle.
 *
 * @param box the rectangle
 * @param p a finite point
 * @param[out] out the closest point
 * @contract EXACT.
 * @edge An empty shape, a NaN in any field, or a point that is not finite gives NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_closest_point(const bvol_aabb2 *box, const bvol_vec2 *p, bvol_vec2 *out);

/** Computes the squared distance between a rectangle and a point.
 *
 * @param box the rectangle
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the rectangle, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge An empty rectangle gives +inf. A NaN, or a point that is not finite, gives NaN. What exceeds the largest float is the
 * largest float.
 * @since 0.1 */
BVOL_API float bvol_aabb2_distance_sq_point(const bvol_aabb2 *box, const bvol_vec2 *p);

/** @}
 * @name Segment and rectangle
 * @{ */

/** Tests whether a rectangle and a segment have a common point. Touching counts.
 *
 * @param a the rectangle
 * @param b the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the segment, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_overlaps_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Tests whether the interiors of a rectangle and a segment overlap: no line separates the two shapes, not even a line that
 * touches both.
 *
 * @param a the rectangle
 * @param b the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the segment, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_overlaps_segment2_interior(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Tests whether a rectangle contains a segment.
 *
 * @param a the containing rectangle
 * @param b the contained segment
 * @return 1 if every point of the segment lies in the rectangle, else 0
 * @contract EXACT.
 * @edge An empty AABB contains nothing. A NaN in either shape, or an infinity in the segment, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_contains_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Tests whether a rectangle lies wholly in a segment.
 *
 * @param a the contained rectangle
 * @param b the containing segment
 * @return 1 if every point of the rectangle lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty AABB lies in every segment, and an infinite one in none. A NaN in either shape, or an infinity in the segment,
 * gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_within_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Classifies a segment relative to a rectangle: outside, intersecting or inside.
 *
 * @param a the reference rectangle
 * @param b the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the rectangle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb2_overlaps_segment2() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_classify_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Classifies a rectangle relative to a segment: outside, intersecting or inside.
 *
 * @param a the rectangle to classify
 * @param b the reference segment
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the rectangle lies wholly in the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb2_overlaps_segment2() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_classify_within_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** @}
 * @name Two rectangles
 * @{ */

/** Tests whether two rectangles have a common point. Touching counts.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A rectangle with min > max on any axis is empty and overlaps nothing. A NaN in any field gives 0. The rectangle that is
 * all of the plane overlaps every rectangle that is not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_overlaps_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** Tests whether the interiors of two rectangles overlap: no line separates the two shapes, not even a line that touches both.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty AABB overlaps nothing. A NaN in any field gives 0. An interval [inf, inf] has no interior.
 * @since 0.1 */
BVOL_API int bvol_aabb2_overlaps_aabb2_interior(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** Tests whether rectangle a contains rectangle b.
 *
 * @param a the containing rectangle
 * @param b the contained rectangle
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty rectangles. A NaN in any field gives 0 even if b
 * is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_contains_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** Classifies rectangle b relative to rectangle a: outside, intersecting or inside.
 *
 * @param a the reference rectangle
 * @param b the rectangle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb2_overlaps_aabb2() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_classify_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** Tests whether two rectangles overlap within a tolerance: whether the gap between them is at most eps on every axis.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @param eps the largest gap that still counts as touching; with 0 the result is that of bvol_aabb2_overlaps_aabb2()
 * @return 1 if no gap is larger than eps, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge An empty rectangle touches nothing. A NaN, or a negative eps, gives 0. With eps = +inf the result is 1 for any two
 * shapes that are not empty. There is no gap between infinities of the same sign.
 * @since 0.1 */
BVOL_API int bvol_aabb2_near_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b, float eps);

/** Computes the squared distance between two rectangles.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return the squared distance; 0 if and only if they overlap, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge An empty rectangle, or one that is infinitely far away, gives +inf. A NaN in any field gives NaN. What exceeds the
 * largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_aabb2_distance_sq_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** @}
 * @name Changing rectangles
 * @{ */

/** Computes the smallest rectangle that contains two rectangles.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @param[out] out the rectangle of their union; may be a or b
 * @contract TIGHTEST.
 * @edge An empty input adds nothing, also if min > max on one axis only. Two empty inputs give the canonical empty result. A
 * NaN in any field gives an all-NaN result.
 * @since 0.1 */
BVOL_API void bvol_aabb2_merge(const bvol_aabb2 *a, const bvol_aabb2 *b, bvol_aabb2 *out);

/** Computes the smallest rectangle that contains a rectangle and a point.
 *
 * @param box the rectangle; may be empty, to start with a first point
 * @param p the point; infinite coordinates are legal
 * @param[out] out the result; may be the same object as box
 * @contract TIGHTEST.
 * @edge An empty input gives the point alone. A NaN in any field gives an all-NaN result.
 * @since 0.1 */
BVOL_API void bvol_aabb2_merge_point(const bvol_aabb2 *box, const bvol_vec2 *p, bvol_aabb2 *out);

/** Computes the intersection of two rectangles.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @param[out] out the intersection; may be a or b
 * @contract EXACT.
 * @edge If they have no common point, the result is the canonical empty one. A NaN in any field gives an all-NaN result.
 * @since 0.1 */
BVOL_API void bvol_aabb2_intersection(const bvol_aabb2 *a, const bvol_aabb2 *b, bvol_aabb2 *out);

/** Grows a rectangle by an amount on every side, or shrinks it by a negative amount. The result is rounded outward.
 *
 * @param box the rectangle
 * @param amount how far each side moves outward; finite
 * @param[out] out the result; may be the same object as box
 * @contract TIGHTEST.
 * @edge An empty input, or one that is shrunk past its center, which is decided exactly, gives the canonical empty result. A
 * NaN, or an amount that is not finite, gives an all-NaN result.
 * @since 0.1 */
BVOL_API void bvol_aabb2_expand(const bvol_aabb2 *box, float amount, bvol_aabb2 *out);

/** Computes the smallest rectangle that contains the image of a rectangle under an affine map of the plane.
 *
 * @param box the rectangle
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4],
 * y' = m[1] x + m[3] y + m[5]
 * @param[out] out the smallest rectangle of floats that contains the image; may be the same object as box
 * @contract TIGHTEST.
 * @edge An empty input gives the canonical empty result. A NaN, or a matrix entry that is not finite, gives an all-NaN result.
 * In infinite rectangles a product 0 * inf counts as 0, and an axis on which +inf is added to -inf becomes unbounded.
 * @since 0.1 */
BVOL_API void bvol_aabb2_transform(const bvol_aabb2 *box, const float matrix[6], bvol_aabb2 *out);

/** @} */

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Axis-aligned bounding rectangles in two dimensions: the twins of the boxes of aabb.h.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
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

/** The canonical empty rectangle, min = +inf and max = -inf: the identity of bvol_aabb2_merge().
 *
 * @param[out] out the rectangle
 * @contract EXACT.
 * @edge Takes no input.
 * @since 0.1 */
BVOL_API void bvol_aabb2_empty(bvol_aabb2 *out);

/** The rectangle of two opposite corners, given in any order.
 *
 * @param a a corner; infinite coordinates are legal
 * @param b another
 * @param[out] out the rectangle
 * @contract TIGHTEST.
 * @edge Never empty; a NaN coordinate gives an all-NaN rectangle.
 * @since 0.1 */
BVOL_API void bvol_aabb2_from_corners(const bvol_vec2 *a, const bvol_vec2 *b, bvol_aabb2 *out);

/** The rectangle about a center with full width and height, rounded outward where center -+ size / 2 is no float.
 *
 * @param center finite center
 * @param size full width and height; +inf makes the axis unbounded
 * @param[out] out the rectangle
 * @contract TIGHTEST.
 * @edge A negative size gives the empty rectangle; a NaN, an infinite center or a size of -inf gives an all-NaN one.
 * @since 0.1 */
BVOL_API void bvol_aabb2_from_center_size(const bvol_vec2 *center, const bvol_vec2 *size, bvol_aabb2 *out);

/** The rectangle of points.
 *
 * @param points first coordinate of the first point; each point is two floats
 * @param count number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (8)
 * @param[out] out the rectangle; the empty one if no point is accepted
 * @return the number of points accepted; a point with a NaN coordinate is left out. NULL points or a stride that is neither 0
 *         nor a multiple of 4 from 8 up give 0 and the empty rectangle
 * @contract TIGHTEST.
 * @edge Infinite coordinates are accepted and make the rectangle infinite; points with a NaN are left out and not counted.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_from_points(const float *points, size_t count, size_t stride, bvol_aabb2 *out);

/** @}
 * @name Asking one rectangle
 * @{ */

/** Whether a rectangle is empty: min > max on some axis.
 *
 * @param box the rectangle
 * @return 1 if it holds no point, else 0
 * @contract EXACT.
 * @edge A rectangle with a NaN field is not empty but invalid: 0. [inf, inf] is not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_is_empty(const bvol_aabb2 *box);

/** The middle of a rectangle.
 *
 * @param box the rectangle
 * @param[out] out the center
 * @contract ACCURATE: the nearest float in each coordinate, so it lies in the rectangle.
 * @edge An axis without bounds has its center at 0, a half-infinite one at its infinity. Empty or NaN gives NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_center(const bvol_aabb2 *box, bvol_vec2 *out);

/** Full width and height, max - min, rounded up.
 *
 * @param box the rectangle
 * @param[out] out width and height
 * @contract TIGHTEST: the least floats that are not below the true sizes.
 * @edge Unbounded axes give +inf, as do sizes above the largest float; an empty rectangle gives zeros, one with a NaN NaN. The
 * size of [inf, inf] is 0.
 * @since 0.1 */
BVOL_API void bvol_aabb2_size(const bvol_aabb2 *box, bvol_vec2 *out);

/** The area. A double, since the area of a float rectangle can pass the largest float.
 *
 * @param box the rectangle
 * @return the area in squared units
 * @contract ACCURATE: relative error at most 2^-50.
 * @edge Empty gives 0, NaN gives NaN, and 0 * inf counts as 0.
 * @since 0.1 */
BVOL_API double bvol_aabb2_area(const bvol_aabb2 *box);

/** The four corners. Corner i has the upper coordinate on axis k if bit k of i is set.
 *
 * @param box the rectangle
 * @param[out] out four points
 * @contract EXACT.
 * @edge Copies the fields of an empty or NaN rectangle as they are.
 * @since 0.1 */
BVOL_API void bvol_aabb2_corners(const bvol_aabb2 *box, bvol_vec2 out[4]);

/** The upper edge's y, as the screen or the plot has it: max.y where y points up, min.y where y points down. The left edge is
 * min.x and the right edge max.x in both.
 *
 * @param box the rectangle
 * @param y_down nonzero if y grows downward, as on most screens
 * @return the coordinate
 * @contract EXACT.
 * @edge Copies the field, whatever it is.
 * @since 0.1 */
BVOL_API float bvol_aabb2_top(const bvol_aabb2 *box, int y_down);

/** The lower edge's y: min.y where y points up, max.y where y points down.
 *
 * @param box the rectangle
 * @param y_down nonzero if y grows downward
 * @return the coordinate
 * @contract EXACT.
 * @edge Copies the field, whatever it is.
 * @since 0.1 */
BVOL_API float bvol_aabb2_bottom(const bvol_aabb2 *box, int y_down);

/** @}
 * @name Point and rectangle
 * @{ */

/** Whether a point lies in a closed rectangle.
 *
 * @param box the rectangle
 * @param p the point
 * @return 1 if min <= p <= max on both axes, else 0
 * @contract EXACT.
 * @edge Empty rectangles hold no point; NaN on either side gives 0. A point at infinity lies in a rectangle that reaches it.
 * @since 0.1 */
BVOL_API int bvol_aabb2_contains_point(const bvol_aabb2 *box, const bvol_vec2 *p);

/** The point of a rectangle that is nearest to p; p itself if it lies inside.
 *
 * @param box the rectangle
 * @param p a finite point
 * @param[out] out the nearest point
 * @contract EXACT.
 * @edge Empty or NaN rectangles, or a point that is not finite, give NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_closest_point(const bvol_aabb2 *box, const bvol_vec2 *p, bvol_vec2 *out);

/** The squared distance from a rectangle to a point.
 *
 * @param box the rectangle
 * @param p a finite point
 * @return squared units, 0 if and only if the point lies in the rectangle; a positive result is at least 2^-149
 * @contract ACCURATE: relative error at most 2^-23 (below 2^-126 absolute error at most 2^-149).
 * @edge An empty rectangle gives +inf, as does a distance whose square passes the largest float; NaN or a point that is not
 * finite gives NaN.
 * @since 0.1 */
BVOL_API float bvol_aabb2_distance_sq_point(const bvol_aabb2 *box, const bvol_vec2 *p);

/** @}
 * @name Segment and rectangle
 * @{ */

/** Whether an AABB and a segment share a point.
 *
 * @param a the AABB
 * @param b the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity in the segment, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_overlaps_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Whether an AABB and a segment overlap by more than touching: no line has one on either side, not even one that both
 * touch.
 *
 * @param a the AABB
 * @param b the segment
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity in the segment, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_overlaps_segment2_interior(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Whether an AABB contains a segment.
 *
 * @param a the AABB, the container
 * @param b the segment, the contained
 * @return 1 if every point of the segment lies in the AABB, else 0
 * @contract EXACT.
 * @edge An empty AABB contains nothing; NaN, or an infinity in the segment, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_contains_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Whether an AABB lies wholly in a segment.
 *
 * @param a the contained
 * @param b the container
 * @return 1 if every point of the AABB lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty AABB lies in every segment, an infinite one in none; NaN, or an infinity in the segment, gives 0 even
 * then.
 * @since 0.1 */
BVOL_API int bvol_aabb2_within_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Where a segment lies to an AABB.
 *
 * @param a the reference
 * @param b the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb2_overlaps_segment2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_classify_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** Where an AABB lies to a segment.
 *
 * @param a the AABB to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb2_overlaps_segment2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_classify_within_segment2(const bvol_aabb2 *a, const bvol_segment2 *b);

/** @}
 * @name Two rectangles
 * @{ */

/** Whether two closed rectangles share a point; touching counts.
 *
 * @param a a rectangle
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty and partly inverted rectangles overlap nothing; NaN gives 0. The whole plane overlaps every one that is not
 * empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_overlaps_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** Whether two AABBs overlap by more than touching: no line has one on either side, not even one that both touch.
 *
 * @param a an AABB
 * @param b another
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty AABBs overlap nothing; NaN gives 0. [inf, inf] has no inside.
 * @since 0.1 */
BVOL_API int bvol_aabb2_overlaps_aabb2_interior(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** Whether rectangle a contains rectangle b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, an empty a contains only empty ones; NaN gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_aabb2_contains_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** Where rectangle b lies to rectangle a.
 *
 * @param a the reference
 * @param b the rectangle to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb2_overlaps_aabb2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_classify_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** Whether two rectangles touch within a tolerance that the caller names: on each axis the gap between them is at most eps.
 *
 * @param a a rectangle
 * @param b another
 * @param eps the largest gap that counts, in units; 0 is bvol_aabb2_overlaps_aabb2()
 * @return 1 if they do, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge Empty rectangles touch nothing; NaN anywhere, or a negative eps, gives 0; eps = +inf gives 1 for any two that are not
 * empty. Infinities of one sign leave no gap.
 * @since 0.1 */
BVOL_API int bvol_aabb2_touches_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b, float eps);

/** The squared distance between two rectangles.
 *
 * @param a a rectangle
 * @param b another
 * @return squared units, 0 if and only if they overlap; a positive result is at least 2^-149
 * @contract ACCURATE: relative error at most 2^-23 (below 2^-126 absolute error at most 2^-149).
 * @edge An empty rectangle gives +inf, as does a distance whose square passes the largest float; NaN gives NaN.
 * @since 0.1 */
BVOL_API float bvol_aabb2_distance_sq_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);

/** @}
 * @name Changing rectangles
 * @{ */

/** The smallest rectangle about two rectangles.
 *
 * @param a a rectangle
 * @param b another
 * @param[out] out their union's rectangle; may be a or b
 * @contract TIGHTEST.
 * @edge An empty one, inverted on however few axes, adds nothing; two make the canonical empty one. NaN gives all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_merge(const bvol_aabb2 *a, const bvol_aabb2 *b, bvol_aabb2 *out);

/** The smallest rectangle about a rectangle and a point.
 *
 * @param box the rectangle; empty to begin with a first point
 * @param p the point; infinite coordinates are legal
 * @param[out] out the grown rectangle; may be the input
 * @contract TIGHTEST.
 * @edge An empty one gives the point alone; NaN gives all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_merge_point(const bvol_aabb2 *box, const bvol_vec2 *p, bvol_aabb2 *out);

/** The rectangle that two rectangles have in common.
 *
 * @param a a rectangle
 * @param b another
 * @param[out] out the common one; may be a or b
 * @contract EXACT.
 * @edge The canonical empty one if they share no point; all NaN if either has a NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_intersection(const bvol_aabb2 *a, const bvol_aabb2 *b, bvol_aabb2 *out);

/** The rectangle grown by the same amount on every side, or shrunk by a negative amount; rounded outward.
 *
 * @param box the rectangle
 * @param amount units added on each side; finite
 * @param[out] out the new rectangle; may be the input
 * @contract TIGHTEST.
 * @edge Empty stays empty, and one shrunk past its middle (decided exactly) becomes the canonical empty one. NaN, or an amount
 * that is not finite, gives all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_expand(const bvol_aabb2 *box, float amount, bvol_aabb2 *out);

/** The rectangle of a rectangle under an affine map of the plane.
 *
 * @param box the rectangle
 * @param matrix 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4], y' = m[1] x + m[3] y + m[5]
 * @param[out] out the smallest float rectangle about the image; may be the input
 * @contract TIGHTEST.
 * @edge Empty gives the canonical empty one; NaN or a matrix entry that is not finite gives all NaN. In infinite rectangles
 * 0 * inf counts as 0, and an axis on which +inf meets -inf becomes unbounded.
 * @since 0.1 */
BVOL_API void bvol_aabb2_transform(const bvol_aabb2 *box, const float matrix[6], bvol_aabb2 *out);

/** @} */

BVOL_END

#endif

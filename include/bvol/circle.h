/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Circles, as closed discs.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_CIRCLE_H
#define BVOL_CIRCLE_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** The rectangle of a circle.
 *
 * @param circle the circle
 * @param[out] out the smallest float rectangle about it
 * @contract TIGHTEST.
 * @edge A negative radius gives the empty rectangle; NaN or an infinity gives an all-NaN one.
 * @since 0.1 */
BVOL_API void bvol_circle_bounds(const bvol_circle *circle, bvol_aabb2 *out);

/** A circle about the image of a circle under an affine map of the plane. The image itself is one only under rotations,
 * translations and uniform scales.
 *
 * @param circle the circle
 * @param matrix 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4], y' = m[1] x + m[3] y + m[5]
 * @param[out] out the image; may be the circle itself
 * @contract ENCLOSING: holds the image in real arithmetic. Its center is the point of floats nearest to the true one, and its
 * radius the least float that is at least e + r s, or the next one, where s is the largest stretch of the map and e how far
 * rounding moved the center.
 * @edge A negative radius stays as it is; NaN, an infinity, or an image beyond the largest float gives an all-NaN circle.
 * @since 0.1 */
BVOL_API void bvol_circle_transform(const bvol_circle *circle, const float matrix[6], bvol_circle *out);

/** Whether a point lies in a closed circle.
 *
 * @param circle the circle
 * @param p a point
 * @return 1 if its distance from the center is at most the radius, else 0
 * @contract EXACT.
 * @edge A negative radius holds no point; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_contains_point(const bvol_circle *circle, const bvol_vec2 *p);

/** @name Circle and segment
 * @{ */

/** Whether a circle and a segment share a point.
 *
 * @param a the circle
 * @param b the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** Whether a circle and a segment overlap by more than touching: no line has one on either side, not even one that both
 * touch.
 *
 * @param a the circle
 * @param b the segment
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_segment2_interior(const bvol_circle *a, const bvol_segment2 *b);

/** Whether a circle contains a segment.
 *
 * @param a the circle, the container
 * @param b the segment, the contained
 * @return 1 if every point of the segment lies in the circle, else 0
 * @contract EXACT.
 * @edge An empty circle contains nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_contains_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** Whether a circle lies wholly in a segment.
 *
 * @param a the contained
 * @param b the container
 * @return 1 if every point of the circle lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty circle lies in every segment; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_circle_within_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** Where a segment lies to a circle.
 *
 * @param a the reference
 * @param b the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_circle_overlaps_segment2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** Where a circle lies to a segment.
 *
 * @param a the circle to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_circle_overlaps_segment2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_within_segment2(const bvol_circle *a, const bvol_segment2 *b);

/** @} */

/** @name Circle and rectangle
 * @{ */

/** Whether a closed circle and a closed rectangle share a point.
 *
 * @param circle the circle
 * @param box the rectangle; may be infinite
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity in the circle, gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** Whether a circle and an AABB overlap by more than touching: no line has one on either side, not even one that both
 * touch.
 *
 * @param a the circle
 * @param b the AABB; may be infinite
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity in the circle, gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_aabb2_interior(const bvol_circle *a, const bvol_aabb2 *b);

/** Whether a circle contains a rectangle.
 *
 * @param circle the container
 * @param box the contained rectangle
 * @return 1 if every point of the rectangle lies in the circle, else 0
 * @contract EXACT.
 * @edge An empty rectangle is contained in every circle, an infinite one in none; NaN, or an infinity in the circle, gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_contains_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** Whether a circle lies wholly in a rectangle.
 *
 * @param circle the contained
 * @param box the containing rectangle; may be infinite
 * @return 1 if every point of the circle lies in the rectangle, else 0
 * @contract EXACT.
 * @edge An empty circle lies in every rectangle; NaN, or an infinity in the circle, gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_circle_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** Where a rectangle lies to a circle.
 *
 * @param circle the reference
 * @param box the rectangle to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the rectangle in the circle)
 * @contract EXACT; not OUTSIDE if and only if bvol_circle_overlaps_aabb2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** Where a circle lies to a rectangle.
 *
 * @param circle the circle to place
 * @param box the rectangle
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the circle in the rectangle)
 * @contract EXACT; not OUTSIDE if and only if bvol_circle_overlaps_aabb2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);

/** @}
 * @name Two circles
 * @{ */

/** Whether two closed circles share a point; touching counts.
 *
 * @param a a circle
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty circles overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_circle(const bvol_circle *a, const bvol_circle *b);

/** Whether two circles overlap by more than touching: no line has one on either side, not even one that both touch.
 *
 * @param a a circle
 * @param b another
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_circle_overlaps_circle_interior(const bvol_circle *a, const bvol_circle *b);

/** Whether circle a contains circle b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, an empty a contains only empty circles; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_circle_contains_circle(const bvol_circle *a, const bvol_circle *b);

/** Where circle b lies to circle a.
 *
 * @param a the reference
 * @param b the circle to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_circle_overlaps_circle().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_circle_classify_circle(const bvol_circle *a, const bvol_circle *b);

/** @} */

BVOL_END

#endif

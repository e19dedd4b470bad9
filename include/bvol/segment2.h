/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Segments between two points of the plane, ends included.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_SEGMENT2_H
#define BVOL_SEGMENT2_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** The rectangle of a segment.
 *
 * @param segment the segment
 * @param[out] out the smallest float rectangle about it
 * @contract TIGHTEST.
 * @edge NaN or an infinity gives an all-NaN rectangle.
 * @since 0.1 */
BVOL_API void bvol_segment2_bounds(const bvol_segment2 *segment, bvol_aabb2 *out);

/** Tells what is unusual about a segment.
 *
 * @param segment the segment, or NULL
 * @return #BVOL_OK; #BVOL_NOTE_DEGENERATE if both ends are the same point; #BVOL_ERROR_NOT_FINITE, #BVOL_ERROR_ARGUMENT
 * @contract EXACT.
 * @edge NaN or an infinity is not finite; NULL is #BVOL_ERROR_ARGUMENT.
 * @since 0.1 */
BVOL_API bvol_result bvol_segment2_validate(const bvol_segment2 *segment);

/** The image of a segment under an affine map of the plane.
 *
 * @param segment the segment
 * @param matrix 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4], y' = m[1] x + m[3] y + m[5]
 * @param[out] out the image; may be the segment itself
 * @contract TIGHTEST: each coordinate is the float nearest to the true one, ties to even.
 * @edge NaN, or an infinity in the segment or the map, gives an all-NaN segment; a coordinate beyond the largest float
 * becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_segment2_transform(const bvol_segment2 *segment, const float matrix[6], bvol_segment2 *out);

/** Whether a point lies in a segment.
 *
 * @param segment the segment
 * @param p a point
 * @return 1 if it does, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment2_contains_point(const bvol_segment2 *segment, const bvol_vec2 *p);

/** @name Two segments
 * @{ */

/** Whether two segments share a point.
 *
 * @param a a segment
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment2_overlaps_segment2(const bvol_segment2 *a, const bvol_segment2 *b);

/** Whether two segments overlap by more than touching: no line has one on either side, not even one that both touch.
 *
 * @param a a segment
 * @param b another
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment2_overlaps_segment2_interior(const bvol_segment2 *a, const bvol_segment2 *b);

/** Whether segment a contains segment b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment2_contains_segment2(const bvol_segment2 *a, const bvol_segment2 *b);

/** Where segment b lies to segment a.
 *
 * @param a the reference
 * @param b the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_segment2_overlaps_segment2().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_segment2_classify_segment2(const bvol_segment2 *a, const bvol_segment2 *b);

/** @} */

BVOL_END

#endif

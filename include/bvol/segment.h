/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Segments between two points, ends included.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_SEGMENT_H
#define BVOL_SEGMENT_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** The box of a segment.
 *
 * @param segment the segment
 * @param[out] out the smallest float box about it
 * @contract TIGHTEST.
 * @edge NaN or an infinity gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_segment_bounds(const bvol_segment *segment, bvol_aabb *out);

/** Tells what is unusual about a segment.
 *
 * @param segment the segment, or NULL
 * @return #BVOL_OK; #BVOL_NOTE_DEGENERATE if both ends are the same point; #BVOL_ERROR_NOT_FINITE, #BVOL_ERROR_ARGUMENT
 * @contract EXACT.
 * @edge NaN or an infinity is not finite; NULL is #BVOL_ERROR_ARGUMENT.
 * @since 0.1 */
BVOL_API bvol_result bvol_segment_validate(const bvol_segment *segment);

/** The image of a segment under an affine map.
 *
 * @param segment the segment
 * @param matrix column-major affine map: p becomes M p + t; the last row is not looked at
 * @param[out] out the image; may be the segment itself
 * @contract TIGHTEST: each coordinate is the float nearest to the true one, ties to even.
 * @edge NaN, or an infinity in the segment or the map, gives an all-NaN segment; a coordinate beyond the largest float becomes
 * infinite.
 * @since 0.1 */
BVOL_API void bvol_segment_transform(const bvol_segment *segment, const float matrix[16], bvol_segment *out);

/** Whether a point lies in a segment.
 *
 * @param segment the segment
 * @param p a point
 * @return 1 if it does, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment_contains_point(const bvol_segment *segment, const bvol_vec3 *p);

/** @name Two segments
 * @{ */

/** Whether two segments share a point; touching counts.
 *
 * @param a a segment
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment_overlaps_segment(const bvol_segment *a, const bvol_segment *b);

/** Whether two segments overlap by more than touching. What is flat overlaps what it pierces, but nothing in its own plane.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment_overlaps_segment_interior(const bvol_segment *a, const bvol_segment *b);

/** Whether a segment contains a segment.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment_contains_segment(const bvol_segment *a, const bvol_segment *b);

/** Where segment b lies to segment a.
 *
 * @param a the reference
 * @param b the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_segment_overlaps_segment().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_segment_classify_segment(const bvol_segment *a, const bvol_segment *b);

/** @} */

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Segments in the plane: all points between two ends, which belong to the segment.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_SEGMENT2_H
#define BVOL_SEGMENT2_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Computes the smallest rectangle that contains a segment.
 *
 * @param segment the segment
 * @param[out] out the smallest rectangle of floats that contains it
 * @contract TIGHTEST.
 * @edge A NaN or an infinity in any field gives an all-NaN rectangle.
 * @since 0.1 */
BVOL_API void bvol_segment2_bounds(const bvol_segment2 *segment, bvol_aabb2 *out);

/** Checks whether a segment is valid, and whether it is degenerate or empty.
 *
 * @param segment the segment
 * @return #BVOL_OK; #BVOL_NOTE_DEGENERATE if both ends are the same point; #BVOL_ERROR_NOT_FINITE for a NaN or an infinity;
 * #BVOL_ERROR_ARGUMENT for NULL
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives #BVOL_ERROR_NOT_FINITE; NULL gives #BVOL_ERROR_ARGUMENT.
 * @since 0.1 */
BVOL_API bvol_result bvol_segment2_validate(const bvol_segment2 *segment);

/** Computes the image of a segment under an affine map of the plane.
 *
 * @param segment the segment
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4],
 * y' = m[1] x + m[3] y + m[5]
 * @param[out] out the image; may be the same object as the segment
 * @contract TIGHTEST: each coordinate is the float nearest to the true coordinate, with ties to even.
 * @edge A NaN, or an infinity in the segment or the map, gives an all-NaN segment. A coordinate beyond the largest float
 * becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_segment2_transform(const bvol_segment2 *segment, const float matrix[6], bvol_segment2 *out);

/** Tests whether a point lies in a segment.
 *
 * @param segment the segment
 * @param p a point
 * @return 1 if the point lies in it, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment2_contains_point(const bvol_segment2 *segment, const bvol_vec2 *p);

/** Computes the squared distance between a segment and a point.
 *
 * @param segment the segment
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the segment, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge A NaN, or an infinity in any field, gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_segment2_distance_sq_point(const bvol_segment2 *segment, const bvol_vec2 *p);

/** @name Two segments
 * @{ */

/** Tests whether two segments have a common point. Touching counts.
 *
 * @param a the first segment
 * @param b the second segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment2_overlaps_segment2(const bvol_segment2 *a, const bvol_segment2 *b);

/** Tests whether the interiors of two segments overlap: no line separates the two shapes, not even a line that touches both.
 *
 * @param a the first segment
 * @param b the second segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment2_overlaps_segment2_interior(const bvol_segment2 *a, const bvol_segment2 *b);

/** Tests whether segment a contains segment b.
 *
 * @param a the containing segment
 * @param b the contained segment
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment2_contains_segment2(const bvol_segment2 *a, const bvol_segment2 *b);

/** Classifies segment b relative to segment a: outside, intersecting or inside.
 *
 * @param a the reference segment
 * @param b the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_segment2_overlaps_segment2() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_segment2_classify_segment2(const bvol_segment2 *a, const bvol_segment2 *b);

/** @} */

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Segments in space: all points between two ends, which belong to the segment.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_SEGMENT_H
#define BVOL_SEGMENT_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Computes the smallest box that contains a segment.
 *
 * @param segment the segment
 * @param[out] out the smallest box of floats that contains it
 * @contract TIGHTEST.
 * @edge A NaN or an infinity in any field gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_segment_bounds(const bvol_segment *segment, bvol_aabb *out);

/** Checks whether a segment is valid, and whether it is degenerate or empty.
 *
 * @param segment the segment
 * @return #BVOL_OK; #BVOL_NOTE_DEGENERATE if both ends are the same point; #BVOL_ERROR_NOT_FINITE for a NaN or an infinity;
 * #BVOL_ERROR_ARGUMENT for NULL
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives #BVOL_ERROR_NOT_FINITE; NULL gives #BVOL_ERROR_ARGUMENT.
 * @since 0.1 */
BVOL_API bvol_result bvol_segment_validate(const bvol_segment *segment);

/** Computes the image of a segment under an affine map.
 *
 * @param segment the segment
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the image; may be the same object as the segment
 * @contract TIGHTEST: each coordinate is the float nearest to the true coordinate, with ties to even.
 * @edge A NaN, or an infinity in the segment or the map, gives an all-NaN segment. A coordinate beyond the largest float
 * becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_segment_transform(const bvol_segment *segment, const float matrix[16], bvol_segment *out);

/** Tests whether a point lies in a segment.
 *
 * @param segment the segment
 * @param p a point
 * @return 1 if the point lies in it, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment_contains_point(const bvol_segment *segment, const bvol_vec3 *p);

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
BVOL_API int bvol_segment_overlaps_segment(const bvol_segment *a, const bvol_segment *b);

/** Tests whether segment a contains segment b.
 *
 * @param a the containing segment
 * @param b the contained segment
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_segment_contains_segment(const bvol_segment *a, const bvol_segment *b);

/** Classifies segment b relative to segment a: outside, intersecting or inside.
 *
 * @param a the reference segment
 * @param b the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_segment_overlaps_segment() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_segment_classify_segment(const bvol_segment *a, const bvol_segment *b);

/** @} */

/** @name Measures and moves
 * @{ */

/** Finds the point of a segment that is closest to a point, and so clamps the point into it.
 *
 * @param segment the segment
 * @param p a point
 * @param[out] out the closest point; p itself if bvol_segment_contains_point() says so
 * @contract ACCURATE: as bvol_segment_closest_points_point() of bvol/separation.h.
 * @edge A NaN or an infinity in any field gives a point of NaN.
 * @since 0.1 */
BVOL_API void bvol_segment_closest_point(const bvol_segment *segment, const bvol_vec3 *p, bvol_vec3 *out);

/** Moves a segment along a vector.
 *
 * @param segment the segment
 * @param by the vector
 * @param[out] out the moved one; may be the same object as the segment
 * @contract ACCURATE: each coordinate is the nearest float; as bvol_segment_transform() with the matrix of this translation.
 * @edge That of bvol_segment_transform(); a NaN or an infinity in the vector gives NaN everywhere.
 * @since 0.1 */
BVOL_API void bvol_segment_translate(const bvol_segment *segment, const bvol_vec3 *by, bvol_segment *out);

/** @} */

BVOL_END

#endif

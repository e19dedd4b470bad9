/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Planes, each the boundary of a closed half-space.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_PLANE_H
#define BVOL_PLANE_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** The image of a half-space under an affine map: dot(normal, p) + d of the image at the image of a point is what it was at the
 * point. So a normal of length 1 keeps that length under rotations.
 *
 * @param plane the half-space
 * @param matrix column-major affine map: p becomes M p + t; the last row is not looked at
 * @param[out] out the image; may be the half-space itself
 * @contract ACCURATE: each of the four numbers within half an ulp and 2^-49 of the true one.
 * @edge A map of determinant 0 leaves no half-space: it gives an all-NaN plane, as do NaN, an infinity other than d, and an
 * image beyond the largest float. An infinite d stays.
 * @since 0.1 */
BVOL_API void bvol_plane_transform(const bvol_plane *plane, const float matrix[16], bvol_plane *out);

/** Whether a point lies in a closed half-space.
 *
 * @param plane the half-space
 * @param p a point
 * @return 1 if dot(normal, p) + d >= 0 in real arithmetic, else 0
 * @contract EXACT.
 * @edge A zero normal or an infinite d decides by the sign of d alone; NaN, or an infinity elsewhere, gives 0.
 * @since 0.1 */
BVOL_API int bvol_plane_contains_point(const bvol_plane *plane, const bvol_vec3 *p);

/** @name Half-space and segment
 * @{ */

/** Whether a closed half-space and a segment share a point.
 *
 * @param plane the half-space
 * @param segment the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_plane_overlaps_segment(const bvol_plane *plane, const bvol_segment *segment);

/** Whether a closed half-space contains a segment.
 *
 * @param plane the container
 * @param segment the contained
 * @return 1 if every point of the segment lies in the half-space, else 0
 * @contract EXACT.
 * @edge NaN, or an infinity other than d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_plane_contains_segment(const bvol_plane *plane, const bvol_segment *segment);

/** Where a segment lies to a closed half-space.
 *
 * @param plane the reference
 * @param segment the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the segment in the half-space)
 * @contract EXACT; not OUTSIDE if and only if bvol_plane_overlaps_segment().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_plane_classify_segment(const bvol_plane *plane, const bvol_segment *segment);

/** @} */

BVOL_END

#endif

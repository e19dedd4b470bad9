/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Closed half-spaces, each given by its bounding plane.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_PLANE_H
#define BVOL_PLANE_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Computes the image of a half-space under an affine map. The value dot(normal, p) + d of the image, taken at the image of a
 * point, equals the value of the original at this point. So a unit normal stays a unit normal under rotations.
 *
 * @param plane the half-space
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the image; may be the same object as the half-space
 * @contract ACCURATE: the error of each of the four numbers is at most half an ulp plus 2^-49 of the true number.
 * @edge A map with determinant 0, a NaN, an infinity in any field but d, or an image beyond the largest float gives an all-NaN
 * plane. An infinite d is kept.
 * @since 0.1 */
BVOL_API void bvol_plane_transform(const bvol_plane *plane, const float matrix[16], bvol_plane *out);

/** Tests whether a point lies in a half-space.
 *
 * @param plane the half-space
 * @param p a point
 * @return 1 if dot(normal, p) + d >= 0 in real arithmetic, else 0
 * @contract EXACT.
 * @edge If the normal is zero or d is infinite, the sign of d alone decides. A NaN, or an infinity in any field but d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_plane_contains_point(const bvol_plane *plane, const bvol_vec3 *p);

/** @name Half-space and segment
 * @{ */

/** Tests whether a half-space and a segment have a common point. Touching counts.
 *
 * @param plane the half-space
 * @param segment the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN, or an infinity in any field but d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_plane_overlaps_segment(const bvol_plane *plane, const bvol_segment *segment);

/** Tests whether a half-space contains a segment.
 *
 * @param plane the containing half-space
 * @param segment the contained segment
 * @return 1 if every point of the segment lies in the half-space, else 0
 * @contract EXACT.
 * @edge A NaN, or an infinity in any field but d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_plane_contains_segment(const bvol_plane *plane, const bvol_segment *segment);

/** Classifies a segment relative to a half-space: outside, intersecting or inside.
 *
 * @param plane the reference half-space
 * @param segment the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the half-space, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_plane_overlaps_segment() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_plane_classify_segment(const bvol_plane *plane, const bvol_segment *segment);

/** @} */

/** @name Measures and moves
 * @{ */

/** Computes the signed distance of a point from the surface of a half-space: negative inside.
 *
 * @param plane the half-space
 * @param p a point
 * @return the distance from the surface, negative where the point is inside and 0 where it is on the surface
 * @contract EXACT (the sign), ACCURATE: the relative error is at most 2^-23, and magnitudes below 2^-126 are off by at most
 * 2^-149; one that is not 0 is at least 2^-149.
 * @edge A NaN, or an infinity anywhere but in d, gives NaN. A half-space that is all of space gives -inf, and an empty one
 * +inf. What exceeds the largest float is infinite.
 * @since 0.1 */
BVOL_API float bvol_plane_signed_distance_point(const bvol_plane *plane, const bvol_vec3 *p);

/** Finds the point of a half-space that is closest to a point, and so clamps the point into it.
 *
 * @param plane the half-space
 * @param p a point
 * @param[out] out the closest point; p itself if bvol_plane_contains_point() says so
 * @contract ACCURATE: as bvol_plane_closest_points_point() of bvol/separation.h.
 * @edge An empty half-space, or a NaN, or an infinity anywhere but in d, gives a point of NaN.
 * @since 0.1 */
BVOL_API void bvol_plane_closest_point(const bvol_plane *plane, const bvol_vec3 *p, bvol_vec3 *out);

/** Moves a half-space along a vector.
 *
 * @param plane the half-space
 * @param by the vector
 * @param[out] out the moved one; may be the same object as the plane
 * @contract ACCURATE; as bvol_plane_transform() with the matrix of this translation.
 * @edge That of bvol_plane_transform(); a NaN or an infinity in the vector gives NaN everywhere.
 * @since 0.1 */
BVOL_API void bvol_plane_translate(const bvol_plane *plane, const bvol_vec3 *by, bvol_plane *out);

/** Finds the point that is on the boundaries of three half-spaces.
 *
 * @param a the first half-space
 * @param b the second half-space
 * @param c the third half-space
 * @param[out] out the point; unchanged if there is none
 * @return 1 if there is exactly one, 0 if the normals are linearly dependent
 * @contract EXACT (whether there is one), ACCURATE: the error of each coordinate is at most 1 ulp.
 * @edge A NaN or an infinity in any field gives 0. A coordinate beyond the largest float is infinite.
 * @since 0.1 */
BVOL_API int bvol_plane_common_point(const bvol_plane *a, const bvol_plane *b, const bvol_plane *c, bvol_vec3 *out);

/** @} */

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Oriented bounding boxes.
 *
 * Axes are taken as stored: orthonormal ones make the tests fast, any others keep them right. An OBB with a NaN or an
 * infinity anywhere overlaps, contains and lies in nothing.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_OBB_H
#define BVOL_OBB_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** @name Making and measuring
 * @{ */

/** An OBB about an AABB under an affine map. Its axes are the map's columns made orthonormal: under a rotation with or without
 * scale the OBB follows the image; under shear it is a box about it.
 *
 * @param box a finite box
 * @param matrix 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the OBB
 * @contract ENCLOSING: holds the image in real arithmetic. Where the columns are orthogonal, each extent is at most
 * 2^-21 (|h|_1 + |c|_1) + 2^-148 above the true one, with h the true half extents and c the center.
 * @edge An OBB cannot be empty or infinite: an empty, infinite or NaN box, a matrix entry that is not finite, or an image
 * beyond the largest float gives an all-NaN OBB, which overlaps nothing.
 * @since 0.1 */
BVOL_API void bvol_obb_from_aabb(const bvol_aabb *box, const float matrix[16], bvol_obb *out);

/** An OBB about the image of an OBB under an affine map. Its axes are the images of the axes made orthonormal: under rotations
 * with or without uniform scale the OBB follows the image; elsewhere it may be a box about it. Under quarter turns, mirrors and
 * one scale the axes stay what they are, turned, if the center's image is a point of floats: where the image has floats for its
 * fields, those are the result.
 *
 * Transform the object's own OBB each frame, not last frame's result, which would grow.
 *
 * @param box the OBB
 * @param matrix column-major affine map: p becomes M p + t; the last row is not looked at
 * @param[out] out the OBB; may be the input
 * @contract ENCLOSING: holds the image in real arithmetic. Where the images of the axes are orthogonal, each extent is at most
 * 2^-21 (|h|_1 + |c|_1) + 2^-45 m |e|_1 + 2^-148 above the true one, with e the lengths of the half sides, h those of
 * the image, c its center and m the largest entry of the map.
 * @edge NaN, an infinity, or an image beyond the largest float gives an all-NaN OBB. Dependent axes are legal, and so are maps
 * that flatten.
 * @since 0.1 */
BVOL_API void bvol_obb_transform(const bvol_obb *box, const float matrix[16], bvol_obb *out);

/** Measures how far the axes are from orthonormal.
 *
 * @param box the OBB
 * @param[out] defect the largest entry of |A^T A - I| with the axes as columns of A, within 2^-50; may be NULL
 * @return #BVOL_OK; #BVOL_NOTE_NOT_ORTHONORMAL if the defect is 2^-10 or more, so that tests skip the fast filter;
 *         #BVOL_NOTE_DEPENDENT if the determinant of the axes is exactly 0; #BVOL_ERROR_NOT_FINITE for a NaN or an infinity
 *         (the defect is untouched); #BVOL_ERROR_ARGUMENT if box is NULL
 * @contract EXACT (the result), ACCURATE (the defect).
 * @edge NaN or an infinity anywhere gives #BVOL_ERROR_NOT_FINITE.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_validate(const bvol_obb *box, double *defect);

/** The eight corners. Corner i takes +|extent| on axis k if bit k of i is set, -|extent| otherwise.
 *
 * @param box the OBB
 * @param[out] out eight points
 * @contract ACCURATE: each coordinate within half an ulp of the true one, rounded to nearest.
 * @edge NaN or an infinity gives NaN; a coordinate beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb_corners(const bvol_obb *box, bvol_vec3 out[8]);

/** The box of an OBB.
 *
 * @param box the OBB
 * @param[out] out the smallest float box about it
 * @contract TIGHTEST.
 * @edge NaN or an infinity gives an all-NaN box; a bound beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb_bounds(const bvol_obb *box, bvol_aabb *out);

/** The boxes of many OBBs.
 *
 * @param boxes the OBBs
 * @param count number of OBBs
 * @param stride bytes from one OBB to the next, a multiple of 4; 0 means packed (60)
 * @param[out] out as many boxes, each the same bits that bvol_obb_bounds() gives
 * @param out_stride bytes from one of them to the next, a multiple of 4; 0 means packed (24)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for NULL if count is not 0, or a stride that is not legal, and then nothing is written
 * @contract TIGHTEST.
 * @edge As bvol_obb_bounds().
 * @complexity O(count).
 * @threads Safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_bounds_many(const bvol_obb *boxes, size_t count, size_t stride, bvol_aabb *out,
                                          size_t out_stride);

/** @}
 * @name The frame of an OBB
 *
 * Local coordinates s of a point p are those with p = center + s.x axis[0] + s.y axis[1] + s.z axis[2]; the OBB itself is
 * |s| <= |extent| in them. Centers are subtracted before anything is rounded, so accuracy does not depend on the distance from
 * the origin. The predicates below need no such help: they are EXACT where they are.
 * @{ */

/** A point in local coordinates.
 *
 * @param box the OBB whose frame it is; its extents do not matter
 * @param p the point
 * @param[out] out the local coordinates
 * @contract ACCURATE: each within half an ulp of the true coordinate s, and 2^-47 |p - center|_1 if the defect of the axes is
 * below 2^-10 (bvol_obb_validate()), otherwise 2^-49 |s|.
 * @edge Dependent axes, NaN or an infinity give NaN; a coordinate beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb_local_point(const bvol_obb *box, const bvol_vec3 *p, bvol_vec3 *out);

/** The box of an OBB in local coordinates. Boxes whose local bounds miss |s| <= |extent| are apart.
 *
 * @param box the OBB whose frame it is; its extents do not matter
 * @param other the OBB to enclose
 * @param[out] out the smallest float box about it, in local coordinates
 * @contract TIGHTEST.
 * @edge Dependent axes of the frame, NaN or an infinity give an all-NaN box; a bound beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb_local_bounds(const bvol_obb *box, const bvol_obb *other, bvol_aabb *out);

/** An OBB in local coordinates. Its axes are made orthonormal: those of the other box as the frame sees them, or, where they
 * are skewed, axes of a box about it.
 *
 * @param box the OBB whose frame it is; its extents do not matter
 * @param other the OBB to bring into it
 * @param[out] out the OBB in local coordinates; may be other or box
 * @contract ENCLOSING: holds the image in real arithmetic. With d the larger defect of the axes of both, h the extents of other
 * and c the local center, each extent is at most (8 d + 2^-21) |h|_1 + 2^-23 |c|_1 + 2^-47 |t|_1 + 2^-148 above the
 * true one, if d is below 2^-10; t is the difference of the centers.
 * @edge Dependent axes of the frame, NaN or an infinity, or an image beyond the largest float give an all-NaN OBB. Dependent
 * axes of the other box are legal.
 * @since 0.1 */
BVOL_API void bvol_obb_local_obb(const bvol_obb *box, const bvol_obb *other, bvol_obb *out);

/** @}
 * @name OBB and point
 * @{ */

/** Whether a point lies in a closed OBB.
 *
 * @param box the OBB
 * @param p a point
 * @return 1 if it does, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_point(const bvol_obb *box, const bvol_vec3 *p);

/** @}
 * @name OBB and half-space
 * @{ */

/** Whether an OBB and a closed half-space share a point.
 *
 * @param box the OBB
 * @param plane the half-space
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge An empty half-space overlaps nothing; NaN, or an infinity other than d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_plane(const bvol_obb *box, const bvol_plane *plane);

/** Whether an OBB lies wholly in a closed half-space.
 *
 * @param box the OBB
 * @param plane the half-space
 * @return 1 if every point of the OBB lies in the half-space, else 0
 * @contract EXACT.
 * @edge NaN, or an infinity other than d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_within_plane(const bvol_obb *box, const bvol_plane *plane);

/** Where an OBB lies to a closed half-space.
 *
 * @param box the OBB
 * @param plane the half-space
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the OBB is within the half-space)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_plane().
 * @edge An empty half-space or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_plane(const bvol_obb *box, const bvol_plane *plane);

/** @}
 * @name OBB and AABB
 * @{ */

/** Whether a closed OBB and a closed AABB share a point.
 *
 * @param a the OBB
 * @param b the AABB; may be infinite
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge An empty AABB overlaps nothing; NaN, or an infinity in the OBB, gives 0.
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996; signs taken exactly.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b);

/** Whether a closed OBB and a closed box overlap by more than touching. What is flat overlaps what it pierces, but nothing in
 * its own plane.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_aabb_interior(const bvol_obb *a, const bvol_aabb *b);

/** Whether an OBB contains an AABB.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of the AABB lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty AABB is contained in every OBB, an infinite one in none; NaN, or an infinity in the OBB, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_aabb(const bvol_obb *a, const bvol_aabb *b);

/** Whether an OBB lies wholly in an AABB.
 *
 * @param a the contained
 * @param b the container; may be infinite
 * @return 1 if every point of the OBB lies in the AABB, else 0
 * @contract EXACT.
 * @edge An empty AABB contains no OBB; NaN, or an infinity in the OBB, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_within_aabb(const bvol_obb *a, const bvol_aabb *b);

/** Where an AABB lies to an OBB.
 *
 * @param a the reference
 * @param b the AABB to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_aabb().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_aabb(const bvol_obb *a, const bvol_aabb *b);

/** Where an OBB lies to an AABB.
 *
 * @param a the OBB to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_aabb().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_aabb(const bvol_obb *a, const bvol_aabb *b);

/** @}
 * @name OBB and sphere
 * @{ */

/** Whether a closed OBB and a closed sphere share a point.
 *
 * @param a the OBB
 * @param b the sphere
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge A sphere of negative radius overlaps nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_sphere(const bvol_obb *a, const bvol_sphere *b);

/** Whether a closed OBB and a closed sphere overlap by more than touching. What is flat overlaps what it pierces, but nothing
 * in its own plane.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_sphere_interior(const bvol_obb *a, const bvol_sphere *b);

/** Whether an OBB contains a sphere.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of the sphere lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty sphere is contained in every OBB; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_sphere(const bvol_obb *a, const bvol_sphere *b);

/** Whether an OBB lies wholly in a sphere.
 *
 * @param a the contained
 * @param b the container
 * @return 1 if every point of the OBB lies in the sphere, else 0
 * @contract EXACT.
 * @edge A sphere of negative radius contains no OBB; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_within_sphere(const bvol_obb *a, const bvol_sphere *b);

/** Where a sphere lies to an OBB.
 *
 * @param a the reference
 * @param b the sphere to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_sphere().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_sphere(const bvol_obb *a, const bvol_sphere *b);

/** Where an OBB lies to a sphere.
 *
 * @param a the OBB to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_sphere().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_sphere(const bvol_obb *a, const bvol_sphere *b);

/** @}
 * @name Two OBBs
 * @{ */

/** Whether two closed OBBs share a point; touching counts.
 *
 * @param a an OBB
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (15 axes); signs taken exactly.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_obb(const bvol_obb *a, const bvol_obb *b);

/** Whether two OBBs overlap by more than touching. What is flat overlaps what it pierces, but nothing in its own plane.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_obb_interior(const bvol_obb *a, const bvol_obb *b);

/** Whether OBB a contains OBB b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_obb(const bvol_obb *a, const bvol_obb *b);

/** Where OBB b lies to OBB a.
 *
 * @param a the reference
 * @param b the OBB to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_obb().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_obb(const bvol_obb *a, const bvol_obb *b);

/** Whether two OBBs share no point and, if so, a direction in which they are apart.
 *
 * @param a an OBB
 * @param b another
 * @param[out] axis the first separating axis of a's faces, b's faces, then crossed edges: a unit vector that points from a to
 * b; untouched if the boxes overlap; may be NULL
 * @return 1 if they are disjoint, else 0
 * @contract EXACT (the answer), ACCURATE (the axis: each coordinate within 2^-23).
 * @edge NaN or an infinity gives 0: nothing is known about such a box.
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (15 axes); signs taken exactly.
 * @since 0.1 */
BVOL_API int bvol_obb_separating_axis_obb(const bvol_obb *a, const bvol_obb *b, bvol_vec3 *axis);

/** @} */

/** @name OBB and segment
 * @{ */

/** Whether a closed OBB and a segment share a point.
 *
 * @param box the OBB
 * @param segment the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_segment(const bvol_obb *box, const bvol_segment *segment);

/** Whether a closed OBB and a segment overlap by more than touching. What is flat overlaps what it pierces, but nothing in its
 * own plane.
 *
 * @param box the box
 * @param segment the segment
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_segment_interior(const bvol_obb *box, const bvol_segment *segment);

/** Whether a closed OBB contains a segment.
 *
 * @param box the container
 * @param segment the contained
 * @return 1 if every point of the segment lies in the OBB, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_segment(const bvol_obb *box, const bvol_segment *segment);

/** Whether a closed OBB lies wholly in a segment.
 *
 * @param box the contained
 * @param segment the container
 * @return 1 if every point of the OBB lies in the segment, else 0
 * @contract EXACT.
 * @edge Only what is flat lies in a segment; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_obb_within_segment(const bvol_obb *box, const bvol_segment *segment);

/** Where a segment lies to a closed OBB.
 *
 * @param box the reference
 * @param segment the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the segment in the OBB)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_segment().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_segment(const bvol_obb *box, const bvol_segment *segment);

/** Where a closed OBB lies to a segment.
 *
 * @param box the OBB to place
 * @param segment the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the OBB in the segment)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_segment().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_segment(const bvol_obb *box, const bvol_segment *segment);

/** @} */

/** @name OBB and capsule
 * @{ */

/** Whether a closed OBB and a closed capsule share a point.
 *
 * @param box the OBB
 * @param capsule the capsule
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** Whether a closed OBB and a closed capsule overlap by more than touching. What is flat overlaps what it pierces, but nothing
 * in its own plane.
 *
 * @param box the box
 * @param capsule the capsule
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_capsule_interior(const bvol_obb *box, const bvol_capsule *capsule);

/** Whether a closed OBB contains a closed capsule.
 *
 * @param box the container
 * @param capsule the contained
 * @return 1 if every point of the capsule lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every OBB; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** Whether a closed OBB lies wholly in a closed capsule.
 *
 * @param box the contained
 * @param capsule the container
 * @return 1 if every point of the OBB lies in the capsule, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_within_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** Where a closed capsule lies to a closed OBB.
 *
 * @param box the reference
 * @param capsule the capsule to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the capsule in the OBB)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_capsule().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** Where a closed OBB lies to a closed capsule.
 *
 * @param box the OBB to place
 * @param capsule the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the OBB in the capsule)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb_overlaps_capsule().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** @} */

BVOL_END

#endif

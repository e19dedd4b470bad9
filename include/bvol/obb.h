/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Oriented bounding boxes.
 *
 * Axes are taken as stored: orthonormal ones make the tests fast, any others keep them right. An OBB with a NaN or an infinity
 * anywhere overlaps, contains and lies in nothing.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
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
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
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
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the OBB; may be the input
 * @contract ENCLOSING: holds the image in real arithmetic. Where the images of the axes are orthogonal, each extent is at most
 * 2^-21 (|h|_1 + |c|_1) + 2^-45 m |e|_1 + 2^-148 above the true one, with e the lengths of the half sides, h those of the
 * image, c its center and m the largest entry of the map.
 * @edge A NaN, an infinity, or an image beyond the largest float gives an all-NaN OBB. Dependent axes are legal, and so are
 * maps that flatten.
 * @since 0.1 */
BVOL_API void bvol_obb_transform(const bvol_obb *box, const float matrix[16], bvol_obb *out);

/** Measures how far the axes are from orthonormal.
 *
 * @param box the OBB
 * @param[out] defect the largest entry of |A^T A - I| with the axes as columns of A, within 2^-50; may be NULL
 * @return #BVOL_OK; #BVOL_NOTE_NOT_ORTHONORMAL if the defect is 2^-10 or more, so that tests skip the fast filter;
 * #BVOL_NOTE_DEPENDENT if the determinant of the axes is exactly 0; #BVOL_ERROR_NOT_FINITE for a NaN or an infinity (the defect
 * is untouched); #BVOL_ERROR_ARGUMENT if box is NULL
 * @contract EXACT (the result), ACCURATE (the defect).
 * @edge A NaN or an infinity in any field gives #BVOL_ERROR_NOT_FINITE.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_validate(const bvol_obb *box, double *defect);

/** The eight corners. Corner i takes +|extent| on axis k if bit k of i is set, -|extent| otherwise.
 *
 * @param box the OBB
 * @param[out] out the eight corners
 * @contract ACCURATE: each coordinate within half an ulp of the true one, rounded to nearest.
 * @edge A NaN or an infinity in any field gives NaN; a coordinate beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb_corners(const bvol_obb *box, bvol_vec3 out[8]);

/** Computes the smallest box that contains an OBB.
 *
 * @param box the OBB
 * @param[out] out the smallest box of floats that contains it
 * @contract TIGHTEST.
 * @edge A NaN or an infinity in any field gives an all-NaN box; a bound beyond the largest float becomes infinite.
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
 * @param[out] out the smallest box of floats that contains it, in local coordinates
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
 * and c the local center, each extent is at most (8 d + 2^-21) |h|_1 + 2^-23 |c|_1 + 2^-47 |t|_1 + 2^-148 above the true one,
 * if d is below 2^-10; t is the difference of the centers.
 * @edge Dependent axes of the frame, NaN or an infinity, or an image beyond the largest float give an all-NaN OBB. Dependent
 * axes of the other box are legal.
 * @since 0.1 */
BVOL_API void bvol_obb_local_obb(const bvol_obb *box, const bvol_obb *other, bvol_obb *out);

/** @}
 * @name OBB and point
 * @{ */

/** Tests whether a point lies in an OBB.
 *
 * @param box the OBB
 * @param p a point
 * @return 1 if it does, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_point(const bvol_obb *box, const bvol_vec3 *p);

/** @}
 * @name OBB and half-space
 * @{ */

/** Tests whether an OBB and a half-space have a common point. Touching counts.
 *
 * @param box the OBB
 * @param plane the half-space
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty half-space overlaps nothing. A NaN, or an infinity in any field but d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_plane(const bvol_obb *box, const bvol_plane *plane);

/** Tests whether an OBB lies wholly in a half-space.
 *
 * @param box the contained OBB
 * @param plane the containing half-space
 * @return 1 if every point of the OBB lies in the half-space, else 0
 * @contract EXACT.
 * @edge A NaN, or an infinity in any field but d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_within_plane(const bvol_obb *box, const bvol_plane *plane);

/** Classifies an OBB relative to a half-space: outside, intersecting or inside.
 *
 * @param box the OBB to classify
 * @param plane the reference half-space
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the half-space, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_plane() returns 0.
 * @edge An empty half-space, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_plane(const bvol_obb *box, const bvol_plane *plane);

/** @}
 * @name OBB and AABB
 * @{ */

/** Tests whether an OBB and an AABB have a common point. Touching counts.
 *
 * @param a the OBB
 * @param b the AABB; may be infinite
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty AABB overlaps nothing. A NaN in either shape, or an infinity in the OBB, gives 0.
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996; signs taken exactly.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b);

/** Tests whether the interiors of an OBB and an AABB overlap: no plane separates the two shapes, not even a plane that touches
 * both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param a the OBB
 * @param b the AABB
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the OBB, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_aabb_interior(const bvol_obb *a, const bvol_aabb *b);

/** Tests whether an OBB contains an AABB.
 *
 * @param a the containing OBB
 * @param b the contained AABB
 * @return 1 if every point of the AABB lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty AABB is contained in every OBB, and an infinite one in none. A NaN in either shape, or an infinity in the OBB,
 * gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_aabb(const bvol_obb *a, const bvol_aabb *b);

/** Tests whether an OBB lies wholly in an AABB.
 *
 * @param a the contained OBB
 * @param b the containing AABB; may be infinite
 * @return 1 if every point of the OBB lies in the AABB, else 0
 * @contract EXACT.
 * @edge An empty AABB contains no OBB. A NaN in either shape, or an infinity in the OBB, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_within_aabb(const bvol_obb *a, const bvol_aabb *b);

/** Classifies an AABB relative to an OBB: outside, intersecting or inside.
 *
 * @param a the reference OBB
 * @param b the AABB to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the AABB lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_aabb() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_aabb(const bvol_obb *a, const bvol_aabb *b);

/** Classifies an OBB relative to an AABB: outside, intersecting or inside.
 *
 * @param a the OBB to classify
 * @param b the reference AABB
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the AABB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_aabb() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_aabb(const bvol_obb *a, const bvol_aabb *b);

/** @}
 * @name OBB and sphere
 * @{ */

/** Tests whether an OBB and a sphere have a common point. Touching counts.
 *
 * @param a the OBB
 * @param b the sphere
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A sphere of negative radius is empty and overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_sphere(const bvol_obb *a, const bvol_sphere *b);

/** Tests whether the interiors of an OBB and a sphere overlap: no plane separates the two shapes, not even a plane that touches
 * both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param a the OBB
 * @param b the sphere
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_sphere_interior(const bvol_obb *a, const bvol_sphere *b);

/** Tests whether an OBB contains a sphere.
 *
 * @param a the containing OBB
 * @param b the contained sphere
 * @return 1 if every point of the sphere lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty sphere is contained in every OBB. A NaN or an infinity in any field gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_sphere(const bvol_obb *a, const bvol_sphere *b);

/** Tests whether an OBB lies wholly in a sphere.
 *
 * @param a the contained OBB
 * @param b the containing sphere
 * @return 1 if every point of the OBB lies in the sphere, else 0
 * @contract EXACT.
 * @edge A sphere of negative radius is empty and contains no OBB. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_within_sphere(const bvol_obb *a, const bvol_sphere *b);

/** Classifies a sphere relative to an OBB: outside, intersecting or inside.
 *
 * @param a the reference OBB
 * @param b the sphere to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the sphere lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_sphere() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_sphere(const bvol_obb *a, const bvol_sphere *b);

/** Classifies an OBB relative to a sphere: outside, intersecting or inside.
 *
 * @param a the OBB to classify
 * @param b the reference sphere
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the sphere, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_sphere() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_sphere(const bvol_obb *a, const bvol_sphere *b);

/** @}
 * @name Two OBBs
 * @{ */

/** Tests whether two OBBs have a common point. Touching counts.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (15 axes); signs taken exactly.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_obb(const bvol_obb *a, const bvol_obb *b);

/** Tests whether the interiors of two OBBs overlap: no plane separates the two shapes, not even a plane that touches both. A
 * flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_obb_interior(const bvol_obb *a, const bvol_obb *b);

/** Tests whether OBB a contains OBB b.
 *
 * @param a the containing OBB
 * @param b the contained OBB
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_obb(const bvol_obb *a, const bvol_obb *b);

/** Classifies OBB b relative to OBB a: outside, intersecting or inside.
 *
 * @param a the reference OBB
 * @param b the OBB to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_obb() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
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
 * @edge A NaN or an infinity in any field gives 0, which tells nothing about an invalid box.
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (15 axes); signs taken exactly.
 * @since 0.1 */
BVOL_API int bvol_obb_separating_axis_obb(const bvol_obb *a, const bvol_obb *b, bvol_vec3 *axis);

/** @} */

/** @name OBB and segment
 * @{ */

/** Tests whether an OBB and a segment have a common point. Touching counts.
 *
 * @param box the OBB
 * @param segment the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_segment(const bvol_obb *box, const bvol_segment *segment);

/** Tests whether the interiors of an OBB and a segment overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param box the OBB
 * @param segment the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_segment_interior(const bvol_obb *box, const bvol_segment *segment);

/** Tests whether an OBB contains a segment.
 *
 * @param box the containing OBB
 * @param segment the contained segment
 * @return 1 if every point of the segment lies in the OBB, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_segment(const bvol_obb *box, const bvol_segment *segment);

/** Tests whether an OBB lies wholly in a segment.
 *
 * @param box the contained OBB
 * @param segment the containing segment
 * @return 1 if every point of the OBB lies in the segment, else 0
 * @contract EXACT.
 * @edge Only a flat OBB can lie in a segment. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_within_segment(const bvol_obb *box, const bvol_segment *segment);

/** Classifies a segment relative to an OBB: outside, intersecting or inside.
 *
 * @param box the reference OBB
 * @param segment the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_segment() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_segment(const bvol_obb *box, const bvol_segment *segment);

/** Classifies an OBB relative to a segment: outside, intersecting or inside.
 *
 * @param box the OBB to classify
 * @param segment the reference segment
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_segment() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_segment(const bvol_obb *box, const bvol_segment *segment);

/** @} */

/** @name OBB and capsule
 * @{ */

/** Tests whether an OBB and a capsule have a common point. Touching counts.
 *
 * @param box the OBB
 * @param capsule the capsule
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** Tests whether the interiors of an OBB and a capsule overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param box the OBB
 * @param capsule the capsule
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_overlaps_capsule_interior(const bvol_obb *box, const bvol_capsule *capsule);

/** Tests whether an OBB contains a capsule.
 *
 * @param box the containing OBB
 * @param capsule the contained capsule
 * @return 1 if every point of the capsule lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every OBB. A NaN or an infinity in any field gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** Tests whether an OBB lies wholly in a capsule.
 *
 * @param box the contained OBB
 * @param capsule the containing capsule
 * @return 1 if every point of the OBB lies in the capsule, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_within_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** Classifies a capsule relative to an OBB: outside, intersecting or inside.
 *
 * @param box the reference OBB
 * @param capsule the capsule to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the capsule lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_capsule() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** Classifies an OBB relative to a capsule: outside, intersecting or inside.
 *
 * @param box the OBB to classify
 * @param capsule the reference capsule
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the capsule, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb_overlaps_capsule() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb_classify_within_capsule(const bvol_obb *box, const bvol_capsule *capsule);

/** @} */

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Oriented bounding boxes (OBBs) in space: making, measuring, testing and moving them.
 *
 * Axes are used as they are stored. Orthonormal axes make the tests fast; answers are right for all other axes too. An OBB with
 * a NaN or an infinity in any field overlaps nothing, contains nothing and lies in nothing.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_OBB_H
#define BVOL_OBB_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** @name Making and measuring
 * @{ */

/** Computes an OBB that contains the image of an AABB under an affine map. The axes of the OBB are the columns of the map, made
 * orthonormal. If the map is a rotation with or without scale, the OBB fits the image; if the map has shear, the OBB is larger.
 *
 * @param box the AABB; finite
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the OBB
 * @contract ENCLOSING: it contains the image in real arithmetic. If the columns are orthogonal, each extent is at most
 * 2^-21 (|h|_1 + |c|_1) + 2^-148 larger than the true one, where h are the true half extents and c is the center.
 * @edge An OBB cannot be empty or infinite. So an AABB that is empty, infinite or has a NaN, a matrix entry that is not finite,
 * or an image beyond the largest float gives an all-NaN OBB, which overlaps nothing.
 * @since 0.1 */
BVOL_API void bvol_obb_from_aabb(const bvol_aabb *box, const float matrix[16], bvol_obb *out);

/** Computes for each of many AABBs an OBB that contains its image, under one affine map for all of them or under a
 * map for each.
 *
 * @param boxes the boxes
 * @param count the number of boxes
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param matrices the maps, each as in bvol_obb_from_aabb(); each map is 16 floats
 * @param matrix_count 1 for one map for all boxes, or count for a map for each
 * @param matrix_stride bytes from one map to the next, a multiple of 4; 0 means packed (64 bytes)
 * @param[out] out an array of count OBBs, out_stride bytes apart; each has the same bits as from bvol_obb_from_aabb()
 * @param out_stride bytes from one result to the next, a multiple of 4; 0 means packed (60 bytes)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0, another matrix_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract ENCLOSING, as bvol_obb_from_aabb().
 * @edge The same as for bvol_obb_from_aabb().
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_from_aabb_many(const bvol_aabb *boxes, size_t count, size_t stride, const float *matrices,
                                             size_t matrix_count, size_t matrix_stride, bvol_obb *out, size_t out_stride);

/** Computes an OBB that contains the image of an OBB under an affine map. The axes of the result are the images of the axes,
 * made orthonormal. If the map is a rotation with or without uniform scale, the result fits the image; otherwise it may be
 * larger. If the map consists of quarter turns, reflections and one uniform scale, and the image of the center is a point of
 * floats, the axes are only turned and not made orthonormal: if all fields of the image are floats, they are the result.
 *
 * To follow a moving object, transform the object's own OBB each frame and not the result of the frame before, which would grow
 * with every step.
 *
 * @param box the OBB
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the OBB; may be the same object as box
 * @contract ENCLOSING: it contains the image in real arithmetic. If the images of the axes are orthogonal, each extent is at
 * most 2^-21 (|h|_1 + |c|_1) + 2^-45 m |e|_1 + 2^-148 larger than the true one, where e are the lengths of the half sides of
 * the original, h those of the image, c is the center of the image, and m is the largest entry of the map.
 * @edge A NaN, an infinity, or an image beyond the largest float gives an all-NaN OBB. Linearly dependent axes and singular
 * maps are legal.
 * @since 0.1 */
BVOL_API void bvol_obb_transform(const bvol_obb *box, const float matrix[16], bvol_obb *out);

/** Checks whether an OBB is valid, and measures how far its axes are from orthonormal.
 *
 * @param box the OBB
 * @param[out] defect the largest magnitude of an entry of A^T A - I, where the columns of A are the axes, within 2^-50; may be
 * NULL
 * @return #BVOL_OK; #BVOL_NOTE_NOT_ORTHONORMAL if the defect is 2^-10 or more, so that tests are slower; #BVOL_NOTE_DEPENDENT
 * if the determinant of the axes is exactly 0; #BVOL_ERROR_NOT_FINITE for a NaN or an infinity, where the defect is unchanged;
 * #BVOL_ERROR_ARGUMENT if box is NULL
 * @contract EXACT (the result), ACCURATE (the defect).
 * @edge A NaN or an infinity in any field gives #BVOL_ERROR_NOT_FINITE.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_validate(const bvol_obb *box, double *defect);

/** Computes the eight corners. Corner i is at +|extent| along axis k if bit k of i is set, and at -|extent| otherwise.
 *
 * @param box the OBB
 * @param[out] out the eight corners
 * @contract ACCURATE: each coordinate is rounded to nearest, within half an ulp of the true one.
 * @edge A NaN or an infinity in any field gives NaN. A coordinate beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb_corners(const bvol_obb *box, bvol_vec3 out[8]);

/** Computes the smallest box that contains an OBB.
 *
 * @param box the OBB
 * @param[out] out the smallest box of floats that contains it
 * @contract TIGHTEST.
 * @edge A NaN or an infinity in any field gives an all-NaN box. A bound beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb_bounds(const bvol_obb *box, bvol_aabb *out);

/** Computes for each of many OBBs the smallest box that contains it.
 *
 * @param boxes the OBBs
 * @param count the number of OBBs
 * @param stride bytes from one OBB to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param[out] out an array of count boxes, out_stride bytes apart; each has the same bits as from bvol_obb_bounds()
 * @param out_stride bytes from one box of the result to the next, a multiple of 4; 0 means packed (24 bytes)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0, or an illegal stride; #BVOL_ERROR_ROUNDING where the
 * processor does not round to nearest. Of an error nothing is written
 * @contract TIGHTEST.
 * @edge The same as for bvol_obb_bounds().
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_bounds_many(const bvol_obb *boxes, size_t count, size_t stride, bvol_aabb *out,
                                          size_t out_stride);

/** @}
 * @name The frame of an OBB
 *
 * The local coordinates s of a point p satisfy p = center + s.x axis[0] + s.y axis[1] + s.z axis[2]. In local coordinates the
 * OBB itself is |s| <= |extent|. Centers are subtracted before anything is rounded, so the accuracy does not depend on the
 * distance from the origin. Tests of two shapes do not need local coordinates, because they are EXACT anywhere.
 * @{ */

/** Converts a point to the local coordinates of an OBB.
 *
 * @param box the OBB that defines the local coordinates; its extents do not matter
 * @param p the point
 * @param[out] out the local coordinates
 * @contract ACCURATE: the error of each coordinate s is at most half an ulp plus 2^-47 |p - center|_1 if the defect of the axes
 * as from bvol_obb_validate() is below 2^-10, and half an ulp plus 2^-49 |s| otherwise.
 * @edge Linearly dependent axes, a NaN or an infinity give NaN. A coordinate beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb_local_point(const bvol_obb *box, const bvol_vec3 *p, bvol_vec3 *out);

/** Computes the smallest box, in the local coordinates of one OBB, that contains another OBB. If this box does not overlap the
 * box |s| <= |extent|, the two OBBs have no common point.
 *
 * @param box the OBB that defines the local coordinates; its extents do not matter
 * @param other the OBB that the result contains
 * @param[out] out the smallest box of floats that contains it, in local coordinates
 * @contract TIGHTEST.
 * @edge Linearly dependent axes of box, a NaN or an infinity give an all-NaN box. A bound beyond the largest float becomes
 * infinite.
 * @since 0.1 */
BVOL_API void bvol_obb_local_bounds(const bvol_obb *box, const bvol_obb *other, bvol_aabb *out);

/** Computes an OBB, in the local coordinates of one OBB, that contains another OBB. The axes of the result are the axes of the
 * other OBB in local coordinates, made orthonormal; if they are skewed, the result is larger than the other OBB.
 *
 * @param box the OBB that defines the local coordinates; its extents do not matter
 * @param other the OBB to convert to local coordinates
 * @param[out] out the OBB in local coordinates; may be the same object as other or box
 * @contract ENCLOSING: it contains the image in real arithmetic. Let d be the larger of the two defects of the axes, h the
 * extents of other, c the local center, and t the difference of the centers. If d is below 2^-10, each extent is at most (8
 * d + 2^-21) |h|_1 + 2^-23 |c|_1 + 2^-47 |t|_1 + 2^-148 larger than the true one.
 * @edge Linearly dependent axes of box, a NaN, an infinity, or an image beyond the largest float give an all-NaN OBB. Linearly
 * dependent axes of other are legal.
 * @since 0.1 */
BVOL_API void bvol_obb_local_obb(const bvol_obb *box, const bvol_obb *other, bvol_obb *out);

/** @}
 * @name OBB and point
 * @{ */

/** Tests whether a point lies in an OBB.
 *
 * @param box the OBB
 * @param p a point
 * @return 1 if the point lies in it, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb_contains_point(const bvol_obb *box, const bvol_vec3 *p);

/** Computes the squared distance between an OBB and a point.
 *
 * @param box the OBB
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the OBB, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge A NaN, or an infinity in any field, gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_obb_distance_sq_point(const bvol_obb *box, const bvol_vec3 *p);

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
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996; here with exact signs.
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
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (15 axes); here with exact signs.
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

/** Tests whether two OBBs are disjoint, and if so computes a separating axis.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @param[out] axis the first separating axis among the face normals of a, the face normals of b, and then the cross products of
 * their edges: a unit vector that points from a to b; unchanged if the OBBs are not disjoint; may be NULL
 * @return 1 if they have no common point, else 0
 * @contract EXACT (the answer), ACCURATE (the axis: the error of each coordinate is at most 2^-23).
 * @edge A NaN or an infinity in any field gives 0, although such an OBB overlaps nothing.
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (15 axes); here with exact signs.
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

/** @name Measures and moves
 * @{ */

/** Finds the point of an OBB that is closest to a point, and so clamps the point into it.
 *
 * @param box the OBB
 * @param p a point
 * @param[out] out the closest point; p itself if bvol_obb_contains_point() says so
 * @contract ACCURATE: as bvol_obb_closest_points_point() of bvol/separation.h.
 * @edge A NaN or an infinity in any field gives a point of NaN.
 * @since 0.1 */
BVOL_API void bvol_obb_closest_point(const bvol_obb *box, const bvol_vec3 *p, bvol_vec3 *out);

/** Moves an OBB along a vector.
 *
 * @param box the OBB
 * @param by the vector
 * @param[out] out the moved one; may be the same object as the box
 * @contract ENCLOSING: it contains the moved box; the extents grow by what rounding moves the center; as bvol_obb_transform()
 * with the matrix of this translation.
 * @edge That of bvol_obb_transform(); a NaN or an infinity in the vector gives NaN everywhere.
 * @since 0.1 */
BVOL_API void bvol_obb_translate(const bvol_obb *box, const bvol_vec3 *by, bvol_obb *out);

/** Makes an OBB from a center, half extents and a rotation.
 *
 * @param center the center
 * @param extent the half extents along the axes, by magnitude
 * @param rotation a quaternion x, y, z, w of any length but 0, which turns the coordinate axes into those of the box
 * @param[out] out the OBB
 * @contract ACCURATE: center and extents as they are; the error of each coordinate of an axis is at most 2^-24 and 2^-50.
 * @edge A NaN or an infinity in any field, or a quaternion of length 0, gives an all-NaN OBB.
 * @since 0.1 */
BVOL_API void bvol_obb_from_rotation(const bvol_vec3 *center, const bvol_vec3 *extent, const float rotation[4], bvol_obb *out);

/** @} */

BVOL_END

#endif

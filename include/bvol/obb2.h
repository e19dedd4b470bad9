/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Oriented bounding rectangles in the plane: the functions of obb.h in two dimensions.
 *
 * In this file OBB means an oriented rectangle, and AABB an axis-aligned one.
 *
 * Axes are used as they are stored. Orthonormal axes make the tests fast; answers are right for all other axes too. An OBB with
 * a NaN or an infinity in any field overlaps nothing, contains nothing and lies in nothing.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_OBB2_H
#define BVOL_OBB2_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** @name Making and measuring
 * @{ */

/** Computes an OBB that contains the image of an AABB under an affine map of the plane. The axes of the OBB are the columns of
 * the map, made orthonormal. If the map is a rotation with or without scale, the OBB fits the image; if the map has shear, the
 * OBB is larger.
 *
 * @param box the AABB; finite
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4],
 * y' = m[1] x + m[3] y + m[5]
 * @param[out] out the OBB
 * @contract ENCLOSING: it contains the image in real arithmetic. If the columns are orthogonal, each extent is at most
 * 2^-21 (|h|_1 + |c|_1) + 2^-148 larger than the true one, where h are the true half extents and c is the center.
 * @edge An OBB cannot be empty or infinite. So an AABB that is empty, infinite or has a NaN, a matrix entry that is not finite,
 * or an image beyond the largest float gives an all-NaN OBB, which overlaps nothing.
 * @since 0.1 */
BVOL_API void bvol_obb2_from_aabb2(const bvol_aabb2 *box, const float matrix[6], bvol_obb2 *out);

/** Makes an OBB from its center, its extents and an angle of rotation from the x axis toward the y axis: counterclockwise where
 * y points up, clockwise where y points down.
 *
 * @param center the center; finite
 * @param extent half the size along each axis of the OBB; finite
 * @param angle the angle in radians; finite
 * @param[out] out the OBB, with the axes (cos, sin) and (-sin, cos)
 * @contract ACCURATE: the errors of sine and cosine are at most 2^-24. Center and extent are kept as given. The axes have equal
 * lengths and are exactly perpendicular.
 * @edge An angle that is NaN or infinite gives axes of NaN, and such an OBB overlaps nothing.
 * @since 0.1 */
BVOL_API void bvol_obb2_from_angle(const bvol_vec2 *center, const bvol_vec2 *extent, float angle, bvol_obb2 *out);

/** Computes an OBB that contains the image of an OBB under an affine map of the plane. The axes of the result are the images of
 * the axes, made orthonormal. If the map is a rotation with or without uniform scale, the result fits the image; otherwise it
 * may be larger. If the map consists of quarter turns, reflections and one uniform scale, and the image of the center is a
 * point of floats, the axes are only turned, as by bvol_obb_transform().
 *
 * @param box the OBB
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4],
 * y' = m[1] x + m[3] y + m[5]
 * @param[out] out the OBB; may be the same object as box
 * @contract ENCLOSING: it contains the image in real arithmetic, and its extents are within the bound of bvol_obb_transform().
 * @edge A NaN, an infinity, or an image beyond the largest float gives an all-NaN OBB. Linearly dependent axes and singular
 * maps are legal.
 * @since 0.1 */
BVOL_API void bvol_obb2_transform(const bvol_obb2 *box, const float matrix[6], bvol_obb2 *out);

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
BVOL_API bvol_result bvol_obb2_validate(const bvol_obb2 *box, double *defect);

/** Computes the four corners. Corner i is at +|extent| along axis k if bit k of i is set, and at -|extent| otherwise.
 *
 * @param box the OBB
 * @param[out] out the four corners
 * @contract ACCURATE: each coordinate is rounded to nearest, within half an ulp of the true one.
 * @edge A NaN or an infinity in any field gives NaN. A coordinate beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb2_corners(const bvol_obb2 *box, bvol_vec2 out[4]);

/** Computes the smallest rectangle that contains an OBB.
 *
 * @param box the OBB
 * @param[out] out the smallest rectangle of floats that contains it
 * @contract TIGHTEST.
 * @edge A NaN or an infinity in any field gives an all-NaN rectangle. A bound beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb2_bounds(const bvol_obb2 *box, bvol_aabb2 *out);

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
BVOL_API int bvol_obb2_contains_point(const bvol_obb2 *box, const bvol_vec2 *p);

/** Computes the squared distance between an OBB and a point.
 *
 * @param box the OBB
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the OBB, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge A NaN, or an infinity in any field, gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_obb2_distance_sq_point(const bvol_obb2 *box, const bvol_vec2 *p);

/** @}
 * @name OBB and segment
 * @{ */

/** Tests whether an OBB and a segment have a common point. Touching counts.
 *
 * @param a the OBB
 * @param b the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

/** Tests whether the interiors of an OBB and a segment overlap: no line separates the two shapes, not even a line that touches
 * both.
 *
 * @param a the OBB
 * @param b the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_segment2_interior(const bvol_obb2 *a, const bvol_segment2 *b);

/** Tests whether an OBB contains a segment.
 *
 * @param a the containing OBB
 * @param b the contained segment
 * @return 1 if every point of the segment lies in the OBB, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_contains_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

/** Tests whether an OBB lies wholly in a segment.
 *
 * @param a the contained OBB
 * @param b the containing segment
 * @return 1 if every point of the OBB lies in the segment, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_within_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

/** Classifies a segment relative to an OBB: outside, intersecting or inside.
 *
 * @param a the reference OBB
 * @param b the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb2_overlaps_segment2() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

/** Classifies an OBB relative to a segment: outside, intersecting or inside.
 *
 * @param a the OBB to classify
 * @param b the reference segment
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb2_overlaps_segment2() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_within_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

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
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Tests whether the interiors of an OBB and an AABB overlap: no line separates the two shapes, not even a line that touches
 * both.
 *
 * @param a the OBB
 * @param b the AABB; may be infinite
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the OBB, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_aabb2_interior(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Tests whether an OBB contains an AABB.
 *
 * @param a the containing OBB
 * @param b the contained AABB
 * @return 1 if every point of the AABB lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty AABB is contained in every OBB, and an infinite one in none. A NaN in either shape, or an infinity in the OBB,
 * gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_contains_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Tests whether an OBB lies wholly in an AABB.
 *
 * @param a the contained OBB
 * @param b the containing AABB; may be infinite
 * @return 1 if every point of the OBB lies in the AABB, else 0
 * @contract EXACT.
 * @edge An empty AABB contains no OBB. A NaN in either shape, or an infinity in the OBB, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Classifies an AABB relative to an OBB: outside, intersecting or inside.
 *
 * @param a the reference OBB
 * @param b the AABB to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the AABB lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb2_overlaps_aabb2() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Classifies an OBB relative to an AABB: outside, intersecting or inside.
 *
 * @param a the OBB to classify
 * @param b the reference AABB
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the AABB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb2_overlaps_aabb2() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** @}
 * @name OBB and circle
 * @{ */

/** Tests whether an OBB and a circle have a common point. Touching counts.
 *
 * @param a the OBB
 * @param b the circle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A circle of negative radius is empty and overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_circle(const bvol_obb2 *a, const bvol_circle *b);

/** Tests whether the interiors of an OBB and a circle overlap: no line separates the two shapes, not even a line that touches
 * both.
 *
 * @param a the OBB
 * @param b the circle
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_circle_interior(const bvol_obb2 *a, const bvol_circle *b);

/** Tests whether an OBB contains a circle.
 *
 * @param a the containing OBB
 * @param b the contained circle
 * @return 1 if every point of the circle lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty circle is contained in every OBB. A NaN or an infinity in any field gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_obb2_contains_circle(const bvol_obb2 *a, const bvol_circle *b);

/** Tests whether an OBB lies wholly in a circle.
 *
 * @param a the contained OBB
 * @param b the containing circle
 * @return 1 if every point of the OBB lies in the circle, else 0
 * @contract EXACT.
 * @edge A circle of negative radius is empty and contains no OBB. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_within_circle(const bvol_obb2 *a, const bvol_circle *b);

/** Classifies a circle relative to an OBB: outside, intersecting or inside.
 *
 * @param a the reference OBB
 * @param b the circle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the circle lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb2_overlaps_circle() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_circle(const bvol_obb2 *a, const bvol_circle *b);

/** Classifies an OBB relative to a circle: outside, intersecting or inside.
 *
 * @param a the OBB to classify
 * @param b the reference circle
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the circle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb2_overlaps_circle() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_within_circle(const bvol_obb2 *a, const bvol_circle *b);

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
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_obb2(const bvol_obb2 *a, const bvol_obb2 *b);

/** Tests whether the interiors of two OBBs overlap: no line separates the two shapes, not even a line that touches both.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_obb2_interior(const bvol_obb2 *a, const bvol_obb2 *b);

/** Tests whether OBB a contains OBB b.
 *
 * @param a the containing OBB
 * @param b the contained OBB
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_contains_obb2(const bvol_obb2 *a, const bvol_obb2 *b);

/** Classifies OBB b relative to OBB a: outside, intersecting or inside.
 *
 * @param a the reference OBB
 * @param b the OBB to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_obb2_overlaps_obb2() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_obb2(const bvol_obb2 *a, const bvol_obb2 *b);

/** Tests whether two OBBs are disjoint, and if so computes a separating axis.
 *
 * @param a the first OBB
 * @param b the second OBB
 * @param[out] axis the first separating axis among the edge normals of a and then of b: a unit vector that points from a to b;
 * unchanged if the OBBs are not disjoint; may be NULL
 * @return 1 if they have no common point, else 0
 * @contract EXACT (the answer), ACCURATE (the axis: the error of each coordinate is at most 2^-23).
 * @edge A NaN or an infinity in any field gives 0, although such an OBB overlaps nothing.
 * @since 0.1 */
BVOL_API int bvol_obb2_separating_axis_obb2(const bvol_obb2 *a, const bvol_obb2 *b, bvol_vec2 *axis);

/** @} */

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Oriented bounding rectangles in the plane: the twins of the boxes of obb.h.
 *
 * OBB means the oriented rectangle here, and AABB the axis-aligned one.
 *
 * Axes are taken as stored: orthonormal ones make the tests fast, any others keep them right. An OBB with a NaN or an
 * infinity anywhere overlaps, contains and lies in nothing.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
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

/** An OBB about an AABB under an affine map. Its axes are the map's columns made orthonormal: under a rotation with or without
 * scale the OBB follows the image; under shear it is a rectangle about it.
 *
 * @param box a finite rectangle
 * @param matrix 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4], y' = m[1] x + m[3] y + m[5]
 * @param[out] out the OBB
 * @contract ENCLOSING: holds the image in real arithmetic. Where the columns are orthogonal, each extent is at most
 * 2^-21 (|h|_1 + |c|_1) above the true one, with h the true half extents and c the center.
 * @edge An OBB cannot be empty or infinite: an empty, infinite or NaN rectangle, a matrix entry that is not finite, or an image
 * beyond the largest float gives an all-NaN OBB, which overlaps nothing.
 * @since 0.1 */
BVOL_API void bvol_obb2_from_aabb2(const bvol_aabb2 *box, const float matrix[6], bvol_obb2 *out);

/** A rectangle about a center, turned by an angle from the x axis toward the y axis: counterclockwise where y points up,
 * clockwise where it points down.
 *
 * @param center its middle; finite
 * @param extent half its size along its own axes; finite
 * @param angle radians; finite
 * @param[out] out the OBB, with the axes (cos, sin) and (-sin, cos)
 * @contract ACCURATE: sine and cosine within 2^-24; center and extent as given. The axes have the same length and are exactly
 * at right angles.
 * @edge An angle that is NaN or infinite gives NaN axes, and the OBB overlaps nothing.
 * @since 0.1 */
BVOL_API void bvol_obb2_from_angle(const bvol_vec2 *center, const bvol_vec2 *extent, float angle, bvol_obb2 *out);

/** An OBB about the image of an OBB under an affine map of the plane. Its axes are the images of the axes made orthonormal:
 * under rotations with or without uniform scale the OBB follows the image; elsewhere it may be a box about it.
 *
 * @param box the OBB
 * @param matrix 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4], y' = m[1] x + m[3] y + m[5]
 * @param[out] out the OBB; may be the input
 * @contract ENCLOSING: holds the image in real arithmetic, within the bound of bvol_obb_transform().
 * @edge NaN, an infinity, or an image beyond the largest float gives an all-NaN OBB. Dependent axes are legal, and so are maps
 * that flatten.
 * @since 0.1 */
BVOL_API void bvol_obb2_transform(const bvol_obb2 *box, const float matrix[6], bvol_obb2 *out);

/** Measures how far the axes are from orthonormal.
 *
 * @param box the rectangle
 * @param[out] defect the largest entry of |A^T A - I| with the axes as columns of A, within 2^-50; may be NULL
 * @return #BVOL_OK; #BVOL_NOTE_NOT_ORTHONORMAL if the defect is 2^-10 or more, so that tests skip the fast filter;
 *         #BVOL_NOTE_DEPENDENT if the determinant of the axes is exactly 0; #BVOL_ERROR_NOT_FINITE for a NaN or an infinity
 *         (the defect is untouched); #BVOL_ERROR_ARGUMENT if box is NULL
 * @contract EXACT (the result), ACCURATE (the defect).
 * @edge NaN or an infinity anywhere gives #BVOL_ERROR_NOT_FINITE.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb2_validate(const bvol_obb2 *box, double *defect);

/** The four corners. Corner i takes + |extent| on axis k if bit k of i is set, - |extent| otherwise.
 *
 * @param box the rectangle
 * @param[out] out four points
 * @contract ACCURATE: each coordinate within half an ulp of the true one, rounded to nearest.
 * @edge NaN or an infinity gives NaN; a coordinate beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb2_corners(const bvol_obb2 *box, bvol_vec2 out[4]);

/** The rectangle of an OBB.
 *
 * @param box the rectangle
 * @param[out] out the smallest float rectangle about it
 * @contract TIGHTEST.
 * @edge NaN or an infinity gives an all-NaN rectangle; a bound beyond the largest float becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_obb2_bounds(const bvol_obb2 *box, bvol_aabb2 *out);

/** @}
 * @name OBB and point
 * @{ */

/** Whether a point lies in a closed OBB.
 *
 * @param box the rectangle
 * @param p a point
 * @return 1 if it does, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_contains_point(const bvol_obb2 *box, const bvol_vec2 *p);

/** @}
 * @name OBB and segment
 * @{ */

/** Whether an OBB and a segment share a point.
 *
 * @param a the OBB
 * @param b the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

/** Whether an OBB and a segment overlap by more than touching: no line has one on either side, not even one that both
 * touch.
 *
 * @param a the OBB
 * @param b the segment
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_segment2_interior(const bvol_obb2 *a, const bvol_segment2 *b);

/** Whether an OBB contains a segment.
 *
 * @param a the OBB, the container
 * @param b the segment, the contained
 * @return 1 if every point of the segment lies in the OBB, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_contains_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

/** Whether an OBB lies wholly in a segment.
 *
 * @param a the contained
 * @param b the container
 * @return 1 if every point of the OBB lies in the segment, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_within_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

/** Where a segment lies to an OBB.
 *
 * @param a the reference
 * @param b the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb2_overlaps_segment2().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

/** Where an OBB lies to a segment.
 *
 * @param a the OBB to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb2_overlaps_segment2().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_within_segment2(const bvol_obb2 *a, const bvol_segment2 *b);

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
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Whether an OBB and an AABB overlap by more than touching: no line has one on either side, not even one that both touch.
 *
 * @param a the OBB
 * @param b the AABB; may be infinite
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity in the OBB, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_aabb2_interior(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Whether an OBB contains an AABB.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of the AABB lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty AABB is contained in every OBB, an infinite one in none; NaN, or an infinity in the OBB, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_contains_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Whether an OBB lies wholly in an axis-aligned one.
 *
 * @param a the contained
 * @param b the container; may be infinite
 * @return 1 if every point of the OBB lies in the AABB, else 0
 * @contract EXACT.
 * @edge An empty AABB contains no OBB; NaN, or an infinity in the OBB, gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Where an AABB lies to an OBB.
 *
 * @param a the reference
 * @param b the AABB to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb2_overlaps_aabb2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** Where an OBB lies to an AABB.
 *
 * @param a the OBB to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb2_overlaps_aabb2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);

/** @}
 * @name OBB and circle
 * @{ */

/** Whether a closed OBB and a closed circle share a point.
 *
 * @param a the OBB
 * @param b the circle
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge A circle of negative radius overlaps nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_circle(const bvol_obb2 *a, const bvol_circle *b);

/** Whether an OBB and a circle overlap by more than touching: no line has one on either side, not even one that both
 * touch.
 *
 * @param a the OBB
 * @param b the circle
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_circle_interior(const bvol_obb2 *a, const bvol_circle *b);

/** Whether an OBB contains a circle.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of the circle lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty circle is contained in every OBB; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_obb2_contains_circle(const bvol_obb2 *a, const bvol_circle *b);

/** Whether an OBB lies wholly in a circle.
 *
 * @param a the contained
 * @param b the container
 * @return 1 if every point of the OBB lies in the circle, else 0
 * @contract EXACT.
 * @edge A circle of negative radius contains no OBB; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_within_circle(const bvol_obb2 *a, const bvol_circle *b);

/** Where a circle lies to an OBB.
 *
 * @param a the reference
 * @param b the circle to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb2_overlaps_circle().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_circle(const bvol_obb2 *a, const bvol_circle *b);

/** Where an OBB lies to a circle.
 *
 * @param a the OBB to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb2_overlaps_circle().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_within_circle(const bvol_obb2 *a, const bvol_circle *b);

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
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_obb2(const bvol_obb2 *a, const bvol_obb2 *b);

/** Whether two OBBs overlap by more than touching: no line has one on either side, not even one that both touch.
 *
 * @param a an OBB
 * @param b another
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_overlaps_obb2_interior(const bvol_obb2 *a, const bvol_obb2 *b);

/** Whether OBB a contains OBB b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_obb2_contains_obb2(const bvol_obb2 *a, const bvol_obb2 *b);

/** Where OBB b lies to OBB a.
 *
 * @param a the reference
 * @param b the OBB to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_obb2_overlaps_obb2().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_obb2_classify_obb2(const bvol_obb2 *a, const bvol_obb2 *b);

/** Whether two OBBs share no point and, if so, a direction in which they are apart.
 *
 * @param a an OBB
 * @param b another
 * @param[out] axis the first separating normal of a's edges, then b's: a unit vector that points from a to
 * b; untouched if the rectangles overlap; may be NULL
 * @return 1 if they are disjoint, else 0
 * @contract EXACT (the answer), ACCURATE (the axis: each coordinate within 2^-23).
 * @edge NaN or an infinity gives 0: nothing is known about such a rectangle.
 * @since 0.1 */
BVOL_API int bvol_obb2_separating_axis_obb2(const bvol_obb2 *a, const bvol_obb2 *b, bvol_vec2 *axis);

/** @} */

BVOL_END

#endif

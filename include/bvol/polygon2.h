/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Convex polygons: views of points that the caller keeps.
 *
 * A polygon is the convex hull of its points, whatever their order, so no order is wrong and none makes an answer wrong. A view
 * that is not legal (NULL points of a count that is not 0, a stride that is neither 0 nor a multiple of 4 from 8 up), or with a
 * NaN or an infinity in any point, overlaps, contains and lies in nothing. Nothing is allocated.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(n) in most cases and O(n^2) at worst, for n points, except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_POLYGON2_H
#define BVOL_POLYGON2_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** The rectangle of a polygon.
 *
 * @param polygon the polygon
 * @param[out] out the smallest float rectangle about it
 * @contract TIGHTEST.
 * @edge No points give the empty rectangle; NaN, an infinity, or a view that is not legal gives an all-NaN one.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API void bvol_polygon2_bounds(const bvol_polygon2 *polygon, bvol_aabb2 *out);

/** Tells what is unusual about a polygon. The shape is that of the convex hull of the points in any case.
 *
 * @param polygon the polygon, or NULL
 * @return #BVOL_OK if the points, clockwise or counterclockwise, are in the order of a convex polygon, where repeated
 * points in a row and points in line are legal; #BVOL_NOTE_NOT_CONVEX if they are not; #BVOL_NOTE_DEGENERATE if all of
 * them lie in a line; #BVOL_NOTE_EMPTY if there is none; #BVOL_ERROR_NOT_FINITE, #BVOL_ERROR_ARGUMENT
 * @contract EXACT.
 * @edge NaN or an infinity is not finite; NULL, NULL points of a count that is not 0, or a stride that is neither 0 nor a
 * multiple of 4 from 8 up is #BVOL_ERROR_ARGUMENT.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API bvol_result bvol_polygon2_validate(const bvol_polygon2 *polygon);

/** The image of the points of a polygon under an affine map of the plane. Rounding may take the order of a convex polygon
 * from them.
 *
 * @param polygon the polygon
 * @param matrix 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4], y' = m[1] x + m[3] y + m[5]
 * @param[out] out as many points as the polygon has; may be its own points
 * @contract TIGHTEST: each coordinate is the float nearest to the true one, ties to even.
 * @edge NaN, or an infinity in any point or the map, or a view that is not legal, gives NaN for all points; a coordinate
 * beyond the largest float becomes infinite.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API void bvol_polygon2_transform(const bvol_polygon2 *polygon, const float matrix[6], bvol_vec2 *out);

/** Whether a point lies in a polygon.
 *
 * @param polygon the polygon
 * @param p a point
 * @return 1 if it does, else 0
 * @contract EXACT.
 * @edge An empty polygon holds no point; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_point(const bvol_polygon2 *polygon, const bvol_vec2 *p);

/** @name Polygon and segment
 * @{ */

/** Whether a polygon and a segment share a point.
 *
 * @param a the polygon
 * @param b the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Whether a polygon and a segment overlap by more than touching: no line has one on either side, not even one that both
 * touch.
 *
 * @param a the polygon
 * @param b the segment
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_segment2_interior(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Whether a polygon contains a segment.
 *
 * @param a the polygon, the container
 * @param b the segment, the contained
 * @return 1 if every point of the segment lies in the polygon, else 0
 * @contract EXACT.
 * @edge An empty polygon contains nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Whether a polygon lies wholly in a segment.
 *
 * @param a the contained
 * @param b the container
 * @return 1 if every point of the polygon lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty polygon lies in every segment; NaN or an infinity gives 0 even then.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_within_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Where a segment lies to a polygon.
 *
 * @param a the reference
 * @param b the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_polygon2_overlaps_segment2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Where a polygon lies to a segment.
 *
 * @param a the polygon to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_polygon2_overlaps_segment2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_within_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** @} */

/** @name Polygon and AABB
 * @{ */

/** Whether a polygon and an AABB share a point.
 *
 * @param a the polygon
 * @param b the AABB; may be infinite
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity in the polygon, gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Whether a polygon and an AABB overlap by more than touching: no line has one on either side, not even one that both
 * touch.
 *
 * @param a the polygon
 * @param b the AABB; may be infinite
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity in the polygon, gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_aabb2_interior(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Whether a polygon contains an AABB.
 *
 * @param a the polygon, the container
 * @param b the AABB, the contained
 * @return 1 if every point of the AABB lies in the polygon, else 0
 * @contract EXACT.
 * @edge An empty AABB is contained in every polygon, an infinite one in none; NaN, or an infinity in the polygon, gives 0
 * even then.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Whether a polygon lies wholly in an AABB.
 *
 * @param a the contained
 * @param b the container; may be infinite
 * @return 1 if every point of the polygon lies in the AABB, else 0
 * @contract EXACT.
 * @edge An empty polygon lies in every AABB; NaN, or an infinity in the polygon, gives 0 even then.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_within_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Where an AABB lies to a polygon.
 *
 * @param a the reference
 * @param b the AABB to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_polygon2_overlaps_aabb2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Where a polygon lies to an AABB.
 *
 * @param a the polygon to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_polygon2_overlaps_aabb2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_within_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** @} */

/** @name Polygon and circle
 * @{ */

/** Whether a polygon and a circle share a point.
 *
 * @param a the polygon
 * @param b the circle
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** Whether a polygon and a circle overlap by more than touching: no line has one on either side, not even one that both
 * touch.
 *
 * @param a the polygon
 * @param b the circle
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_circle_interior(const bvol_polygon2 *a, const bvol_circle *b);

/** Whether a polygon contains a circle.
 *
 * @param a the polygon, the container
 * @param b the circle, the contained
 * @return 1 if every point of the circle lies in the polygon, else 0
 * @contract EXACT.
 * @edge An empty circle is contained in every polygon; NaN or an infinity gives 0 even then.
 * @complexity O(n h) for n points with h on their hull.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** Whether a polygon lies wholly in a circle.
 *
 * @param a the contained
 * @param b the container
 * @return 1 if every point of the polygon lies in the circle, else 0
 * @contract EXACT.
 * @edge An empty polygon lies in every circle; NaN or an infinity gives 0 even then.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_within_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** Where a circle lies to a polygon.
 *
 * @param a the reference
 * @param b the circle to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_polygon2_overlaps_circle().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @complexity O(n h) for n points with h on their hull.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** Where a polygon lies to a circle.
 *
 * @param a the polygon to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_polygon2_overlaps_circle().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_within_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** @} */

/** @name Polygon and OBB
 * @{ */

/** Whether a polygon and an OBB share a point.
 *
 * @param a the polygon
 * @param b the OBB
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Whether a polygon and an OBB overlap by more than touching: no line has one on either side, not even one that both
 * touch.
 *
 * @param a the polygon
 * @param b the OBB
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_obb2_interior(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Whether a polygon contains an OBB.
 *
 * @param a the polygon, the container
 * @param b the OBB, the contained
 * @return 1 if every point of the OBB lies in the polygon, else 0
 * @contract EXACT.
 * @edge An empty polygon contains nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Whether a polygon lies wholly in an OBB.
 *
 * @param a the contained
 * @param b the container
 * @return 1 if every point of the polygon lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty polygon lies in every OBB; NaN or an infinity gives 0 even then.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_within_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Where an OBB lies to a polygon.
 *
 * @param a the reference
 * @param b the OBB to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_polygon2_overlaps_obb2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Where a polygon lies to an OBB.
 *
 * @param a the polygon to place
 * @param b the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (a in b)
 * @contract EXACT; not OUTSIDE if and only if bvol_polygon2_overlaps_obb2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_within_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** @} */

/** @name Two polygons
 * @{ */

/** Whether two polygons share a point.
 *
 * @param a a polygon
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @complexity O(n + m) in most cases, O((n + m)^2) at worst, for n and m points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);

/** Whether two polygons overlap by more than touching: no line has one on either side, not even one that both touch.
 *
 * @param a a polygon
 * @param b another
 * @return 1 if every small enough move leaves them a common point, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @complexity O(n + m) in most cases, O((n + m)^2) at worst, for n and m points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_polygon2_interior(const bvol_polygon2 *a, const bvol_polygon2 *b);

/** Whether polygon a contains polygon b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty polygon is contained in every polygon; NaN or an infinity gives 0 even then.
 * @complexity O(n m) in most cases, O(n^2 m) at worst, for n and m points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);

/** Where polygon b lies to polygon a.
 *
 * @param a the reference
 * @param b the polygon to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_polygon2_overlaps_polygon2().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @complexity O(n m) in most cases, O(n^2 m) at worst, for n and m points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);

/** @} */

BVOL_END

#endif

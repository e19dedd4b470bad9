/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Convex polygons in the plane, as views of points that the caller keeps.
 *
 * A polygon is the convex hull of its points in any order, so answers do not depend on the order. A view is illegal if its
 * points are NULL while its count is not 0, or if its stride is neither 0 nor a multiple of 4 that is at least 8. A polygon
 * with an illegal view, or with a NaN or an infinity in any point, overlaps nothing, contains nothing and lies in nothing. No
 * function allocates memory.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(n) in most cases and O(n^2) at worst, for n points, except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_POLYGON2_H
#define BVOL_POLYGON2_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Computes the smallest rectangle that contains a polygon.
 *
 * @param polygon the polygon
 * @param[out] out the smallest rectangle of floats that contains it
 * @contract TIGHTEST.
 * @edge A polygon without points gives the canonical empty rectangle. A NaN, an infinity or an illegal view gives an all-NaN
 * rectangle.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API void bvol_polygon2_bounds(const bvol_polygon2 *polygon, bvol_aabb2 *out);

/** Checks whether a polygon is valid, and whether it is convex, degenerate or empty. Answers are always those of the convex
 * hull of the points.
 *
 * @param polygon the polygon
 * @return #BVOL_OK if the points are in the order of a convex polygon, clockwise or counterclockwise, where consecutive equal
 * points and collinear points are legal; #BVOL_NOTE_NOT_CONVEX if they are not; #BVOL_NOTE_DEGENERATE if all points lie in a
 * line; #BVOL_NOTE_EMPTY if there is no point; #BVOL_ERROR_NOT_FINITE for a NaN or an infinity; #BVOL_ERROR_ARGUMENT for NULL
 * or an illegal view
 * @contract EXACT.
 * @edge A NaN or an infinity in any point gives #BVOL_ERROR_NOT_FINITE. NULL, NULL points with a count that is not 0, or a
 * stride that is neither 0 nor a multiple of 4 that is at least 8 gives #BVOL_ERROR_ARGUMENT.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API bvol_result bvol_polygon2_validate(const bvol_polygon2 *polygon);

/** Finds the corners of the convex hull of points, counterclockwise: those points without which the polygon would not be the
 * same. They are called by their numbers among the points; of equal points (-0 equals 0) the lowest number stands for all.
 *
 * @param polygon the points, in any order
 * @param[out] ids an array of polygon->count numbers: the corners, from the first by coordinates (by x, then y) on, and
 * UINT32_MAX in the places behind them
 * @param[out] skipped how many points were left out because of a NaN or an infinity; may be NULL
 * @return the number of corners: 2 if the points lie in a line, 1 if all are equal
 * @contract EXACT: the same corners in whatever order the points come.
 * @edge Points with a NaN or an infinity are left out, other than by the predicates. No point, an illegal view, or more than
 * 2^32 - 2 points gives 0. Points on an edge between corners are none.
 * @complexity O(n log n) for n points.
 * @source R. Graham, "An efficient algorithm for determining the convex hull of a finite planar set", Information Processing
 * Letters 1 (1972); A. Andrew, "Another efficient algorithm for convex hulls in two dimensions", ibid. 9 (1979).
 * @since 0.1 */
BVOL_API size_t bvol_polygon2_hull(const bvol_polygon2 *polygon, uint32_t *ids, size_t *skipped);

/** Computes the images of the points of a polygon under an affine map of the plane. By rounding, the images of a convex polygon
 * may not be in convex order any more.
 *
 * @param polygon the polygon
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4],
 * y' = m[1] x + m[3] y + m[5]
 * @param[out] out an array of polygon->count points: the images; may be the points of the polygon themselves
 * @contract TIGHTEST: each coordinate is the float nearest to the true coordinate, with ties to even.
 * @edge A NaN or an infinity in any point or in the map, or an illegal view, gives NaN for all points. A coordinate beyond the
 * largest float becomes infinite.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API void bvol_polygon2_transform(const bvol_polygon2 *polygon, const float matrix[6], bvol_vec2 *out);

/** Tests whether a point lies in a polygon.
 *
 * @param polygon the polygon
 * @param p a point
 * @return 1 if the point lies in it, else 0
 * @contract EXACT.
 * @edge An empty polygon contains no point. A NaN or an infinity in either shape gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_point(const bvol_polygon2 *polygon, const bvol_vec2 *p);

/** Computes the squared distance between a polygon and a point.
 *
 * @param polygon the polygon
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the polygon, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge An empty polygon gives +inf. A NaN or an infinity in either shape, or an illegal view, gives NaN. What exceeds the
 * largest float is the largest float.
 * @complexity O(n) for n points in the order of a convex polygon, otherwise O(n log n) for up to 1,000 corners and as much
 * again for each 1,000 more.
 * @since 0.1 */
BVOL_API float bvol_polygon2_distance_sq_point(const bvol_polygon2 *polygon, const bvol_vec2 *p);

/** @name Polygon and segment
 * @{ */

/** Tests whether a polygon and a segment have a common point. Touching counts.
 *
 * @param a the polygon
 * @param b the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in either shape gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Tests whether the interiors of a polygon and a segment overlap: no line separates the two shapes, not even a line that
 * touches both.
 *
 * @param a the polygon
 * @param b the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in either shape gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_segment2_interior(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Tests whether a polygon contains a segment.
 *
 * @param a the containing polygon
 * @param b the contained segment
 * @return 1 if every point of the segment lies in the polygon, else 0
 * @contract EXACT.
 * @edge An empty polygon contains nothing. A NaN or an infinity in either shape gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Tests whether a polygon lies wholly in a segment.
 *
 * @param a the contained polygon
 * @param b the containing segment
 * @return 1 if every point of the polygon lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty polygon lies in every segment. A NaN or an infinity in either shape gives 0 even if a shape is empty.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_within_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Classifies a segment relative to a polygon: outside, intersecting or inside.
 *
 * @param a the reference polygon
 * @param b the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the polygon, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_polygon2_overlaps_segment2() returns 0.
 * @edge An empty shape, or a NaN in either shape, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** Classifies a polygon relative to a segment: outside, intersecting or inside.
 *
 * @param a the polygon to classify
 * @param b the reference segment
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the polygon lies wholly in the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_polygon2_overlaps_segment2() returns 0.
 * @edge An empty shape, or a NaN in either shape, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_within_segment2(const bvol_polygon2 *a, const bvol_segment2 *b);

/** @} */

/** @name Polygon and AABB
 * @{ */

/** Tests whether a polygon and an AABB have a common point. Touching counts.
 *
 * @param a the polygon
 * @param b the AABB; may be infinite
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the polygon, gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Tests whether the interiors of a polygon and an AABB overlap: no line separates the two shapes, not even a line that touches
 * both.
 *
 * @param a the polygon
 * @param b the AABB; may be infinite
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the polygon, gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_aabb2_interior(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Tests whether a polygon contains an AABB.
 *
 * @param a the containing polygon
 * @param b the contained AABB
 * @return 1 if every point of the AABB lies in the polygon, else 0
 * @contract EXACT.
 * @edge An empty AABB is contained in every polygon, and an infinite one in none. A NaN in either shape, or an infinity in the
 * polygon, gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Tests whether a polygon lies wholly in an AABB.
 *
 * @param a the contained polygon
 * @param b the containing AABB; may be infinite
 * @return 1 if every point of the polygon lies in the AABB, else 0
 * @contract EXACT.
 * @edge An empty polygon lies in every AABB. A NaN in either shape, or an infinity in the polygon, gives 0 even if a shape is
 * empty.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_within_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Classifies an AABB relative to a polygon: outside, intersecting or inside.
 *
 * @param a the reference polygon
 * @param b the AABB to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the AABB lies wholly in the polygon, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_polygon2_overlaps_aabb2() returns 0.
 * @edge An empty shape, or a NaN in either shape, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** Classifies a polygon relative to an AABB: outside, intersecting or inside.
 *
 * @param a the polygon to classify
 * @param b the reference AABB
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the polygon lies wholly in the AABB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_polygon2_overlaps_aabb2() returns 0.
 * @edge An empty shape, or a NaN in either shape, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_within_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b);

/** @} */

/** @name Polygon and circle
 * @{ */

/** Tests whether a polygon and a circle have a common point. Touching counts.
 *
 * @param a the polygon
 * @param b the circle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in either shape gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** Tests whether the interiors of a polygon and a circle overlap: no line separates the two shapes, not even a line that
 * touches both.
 *
 * @param a the polygon
 * @param b the circle
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in either shape gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_circle_interior(const bvol_polygon2 *a, const bvol_circle *b);

/** Tests whether a polygon contains a circle.
 *
 * @param a the containing polygon
 * @param b the contained circle
 * @return 1 if every point of the circle lies in the polygon, else 0
 * @contract EXACT.
 * @edge An empty circle is contained in every polygon. A NaN or an infinity in either shape gives 0 even if a shape is empty.
 * @complexity O(n) in most cases; otherwise O(n log n) for up to 1,000 corners and as much again for each 1,000 more.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** Tests whether a polygon lies wholly in a circle.
 *
 * @param a the contained polygon
 * @param b the containing circle
 * @return 1 if every point of the polygon lies in the circle, else 0
 * @contract EXACT.
 * @edge An empty polygon lies in every circle. A NaN or an infinity in either shape gives 0 even if a shape is empty.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_within_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** Classifies a circle relative to a polygon: outside, intersecting or inside.
 *
 * @param a the reference polygon
 * @param b the circle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the circle lies wholly in the polygon, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_polygon2_overlaps_circle() returns 0.
 * @edge An empty shape, or a NaN in either shape, gives #BVOL_OUTSIDE.
 * @complexity O(n) in most cases; otherwise O(n log n) for up to 1,000 corners and as much again for each 1,000 more.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** Classifies a polygon relative to a circle: outside, intersecting or inside.
 *
 * @param a the polygon to classify
 * @param b the reference circle
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the polygon lies wholly in the circle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_polygon2_overlaps_circle() returns 0.
 * @edge An empty shape, or a NaN in either shape, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_within_circle(const bvol_polygon2 *a, const bvol_circle *b);

/** @} */

/** @name Polygon and OBB
 * @{ */

/** Tests whether a polygon and an OBB have a common point. Touching counts.
 *
 * @param a the polygon
 * @param b the OBB
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in either shape gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Tests whether the interiors of a polygon and an OBB overlap: no line separates the two shapes, not even a line that touches
 * both.
 *
 * @param a the polygon
 * @param b the OBB
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in either shape gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_obb2_interior(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Tests whether a polygon contains an OBB.
 *
 * @param a the containing polygon
 * @param b the contained OBB
 * @return 1 if every point of the OBB lies in the polygon, else 0
 * @contract EXACT.
 * @edge An empty polygon contains nothing. A NaN or an infinity in either shape gives 0.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Tests whether a polygon lies wholly in an OBB.
 *
 * @param a the contained polygon
 * @param b the containing OBB
 * @return 1 if every point of the polygon lies in the OBB, else 0
 * @contract EXACT.
 * @edge An empty polygon lies in every OBB. A NaN or an infinity in either shape gives 0 even if a shape is empty.
 * @complexity O(n) for n points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_within_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Classifies an OBB relative to a polygon: outside, intersecting or inside.
 *
 * @param a the reference polygon
 * @param b the OBB to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the polygon, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_polygon2_overlaps_obb2() returns 0.
 * @edge An empty shape, or a NaN in either shape, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** Classifies a polygon relative to an OBB: outside, intersecting or inside.
 *
 * @param a the polygon to classify
 * @param b the reference OBB
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the polygon lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_polygon2_overlaps_obb2() returns 0.
 * @edge An empty shape, or a NaN in either shape, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_within_obb2(const bvol_polygon2 *a, const bvol_obb2 *b);

/** @} */

/** @name Two polygons
 * @{ */

/** Tests whether two polygons have a common point. Touching counts.
 *
 * @param a the first polygon
 * @param b the second polygon
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in either shape gives 0.
 * @complexity O(n + m) in most cases, O((n + m)^2) at worst, for n and m points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);

/** Tests whether the interiors of two polygons overlap: no line separates the two shapes, not even a line that touches both.
 *
 * @param a the first polygon
 * @param b the second polygon
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in either shape gives 0.
 * @complexity O(n + m) in most cases, O((n + m)^2) at worst, for n and m points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_overlaps_polygon2_interior(const bvol_polygon2 *a, const bvol_polygon2 *b);

/** Tests whether polygon a contains polygon b.
 *
 * @param a the containing polygon
 * @param b the contained polygon
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty polygon is contained in every polygon. A NaN or an infinity in either shape gives 0 even if a shape is empty.
 * @complexity O(n + m log n) for n points in the order of a convex polygon and m others, otherwise O((n + m) log n) for up to
 * 1,000 corners and as much again for each 1,000 more.
 * @since 0.1 */
BVOL_API int bvol_polygon2_contains_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);

/** Classifies polygon b relative to polygon a: outside, intersecting or inside.
 *
 * @param a the reference polygon
 * @param b the polygon to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_polygon2_overlaps_polygon2() returns 0.
 * @edge An empty shape, or a NaN in either shape, gives #BVOL_OUTSIDE.
 * @complexity O(n m) in most cases, O(n^2 m) at worst, for n and m points.
 * @since 0.1 */
BVOL_API int bvol_polygon2_classify_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b);

/** @} */

BVOL_END

#endif

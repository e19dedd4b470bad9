/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Triangles in space; sides and corners belong to the triangle.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_TRIANGLE_H
#define BVOL_TRIANGLE_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Computes the smallest box that contains a triangle.
 *
 * @param triangle the triangle
 * @param[out] out the smallest box of floats that contains it
 * @contract TIGHTEST.
 * @edge A NaN or an infinity in any field gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_triangle_bounds(const bvol_triangle *triangle, bvol_aabb *out);

/** Checks whether a triangle is valid, and whether it is degenerate or empty.
 *
 * @param triangle the triangle
 * @return #BVOL_OK; #BVOL_NOTE_DEGENERATE if the corners lie in a line; #BVOL_ERROR_NOT_FINITE for a NaN or an infinity;
 * #BVOL_ERROR_ARGUMENT for NULL
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives #BVOL_ERROR_NOT_FINITE; NULL gives #BVOL_ERROR_ARGUMENT.
 * @since 0.1 */
BVOL_API bvol_result bvol_triangle_validate(const bvol_triangle *triangle);

/** Computes the image of a triangle under an affine map.
 *
 * @param triangle the triangle
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the image; may be the same object as the triangle
 * @contract TIGHTEST: each coordinate is the float nearest to the true coordinate, with ties to even.
 * @edge A NaN, or an infinity in the triangle or the map, gives an all-NaN triangle. A coordinate beyond the largest float
 * becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_triangle_transform(const bvol_triangle *triangle, const float matrix[16], bvol_triangle *out);

/** Tests whether a point lies in a triangle.
 *
 * @param triangle the triangle
 * @param p a point
 * @return 1 if the point lies in it, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_point(const bvol_triangle *triangle, const bvol_vec3 *p);

/** Computes the squared distance between a triangle and a point.
 *
 * @param triangle the triangle
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the triangle, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge A NaN, or an infinity in any field, gives NaN. What exceeds the largest float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_triangle_distance_sq_point(const bvol_triangle *triangle, const bvol_vec3 *p);

/** @name Triangle and segment
 * @{ */

/** Tests whether a triangle and a segment have a common point. Touching counts.
 *
 * @param triangle the triangle
 * @param segment the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** Tests whether the interiors of a triangle and a segment overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param triangle the triangle
 * @param segment the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_segment_interior(const bvol_triangle *triangle, const bvol_segment *segment);

/** Tests whether a triangle contains a segment.
 *
 * @param triangle the containing triangle
 * @param segment the contained segment
 * @return 1 if every point of the segment lies in the triangle, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** Tests whether a triangle lies wholly in a segment.
 *
 * @param triangle the contained triangle
 * @param segment the containing segment
 * @return 1 if every point of the triangle lies in the segment, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** Classifies a segment relative to a triangle: outside, intersecting or inside.
 *
 * @param triangle the reference triangle
 * @param segment the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the triangle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_segment() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** Classifies a triangle relative to a segment: outside, intersecting or inside.
 *
 * @param triangle the triangle to classify
 * @param segment the reference segment
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the triangle lies wholly in the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_segment() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** @} */

/** @name Triangle and half-space
 * @{ */

/** Tests whether a triangle and a half-space have a common point. Touching counts.
 *
 * @param triangle the triangle
 * @param plane the half-space
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN, or an infinity in any field but d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_plane(const bvol_triangle *triangle, const bvol_plane *plane);

/** Tests whether a triangle lies wholly in a half-space.
 *
 * @param triangle the contained triangle
 * @param plane the containing half-space
 * @return 1 if every point of the triangle lies in the half-space, else 0
 * @contract EXACT.
 * @edge A NaN, or an infinity in any field but d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_plane(const bvol_triangle *triangle, const bvol_plane *plane);

/** Classifies a triangle relative to a half-space: outside, intersecting or inside.
 *
 * @param triangle the triangle to classify
 * @param plane the reference half-space
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the triangle lies wholly in the half-space, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_plane() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_plane(const bvol_triangle *triangle, const bvol_plane *plane);

/** @} */

/** @name Triangle and box
 * @{ */

/** Tests whether a triangle and a box have a common point. Touching counts.
 *
 * @param triangle the triangle
 * @param box the box; may be infinite
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the triangle, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** Tests whether the interiors of a triangle and a box overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param triangle the triangle
 * @param box the box
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the triangle, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_aabb_interior(const bvol_triangle *triangle, const bvol_aabb *box);

/** Tests whether a triangle contains a box.
 *
 * @param triangle the containing triangle
 * @param box the contained box
 * @return 1 if every point of the box lies in the triangle, else 0
 * @contract EXACT.
 * @edge An empty box lies in every triangle, and an infinite box in none. Only a flat shape can lie in a triangle. A NaN in
 * either shape, or an infinity in the triangle, gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** Tests whether a triangle lies wholly in a box.
 *
 * @param triangle the contained triangle
 * @param box the containing box
 * @return 1 if every point of the triangle lies in the box, else 0
 * @contract EXACT.
 * @edge A NaN in either shape, or an infinity in the triangle, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** Classifies a box relative to a triangle: outside, intersecting or inside.
 *
 * @param triangle the reference triangle
 * @param box the box to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the box lies wholly in the triangle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_aabb() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** Classifies a triangle relative to a box: outside, intersecting or inside.
 *
 * @param triangle the triangle to classify
 * @param box the reference box
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the triangle lies wholly in the box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_aabb() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** @} */

/** @name Triangle and sphere
 * @{ */

/** Tests whether a triangle and a sphere have a common point. Touching counts.
 *
 * @param triangle the triangle
 * @param sphere the sphere
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Tests whether the interiors of a triangle and a sphere overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param triangle the triangle
 * @param sphere the sphere
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_sphere_interior(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Tests whether a triangle contains a sphere.
 *
 * @param triangle the containing triangle
 * @param sphere the contained sphere
 * @return 1 if every point of the sphere lies in the triangle, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every triangle. Only a flat shape can lie in a triangle. A NaN or an infinity in any field
 * gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Tests whether a triangle lies wholly in a sphere.
 *
 * @param triangle the contained triangle
 * @param sphere the containing sphere
 * @return 1 if every point of the triangle lies in the sphere, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Classifies a sphere relative to a triangle: outside, intersecting or inside.
 *
 * @param triangle the reference triangle
 * @param sphere the sphere to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the sphere lies wholly in the triangle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_sphere() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Classifies a triangle relative to a sphere: outside, intersecting or inside.
 *
 * @param triangle the triangle to classify
 * @param sphere the reference sphere
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the triangle lies wholly in the sphere, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_sphere() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** @} */

/** @name Triangle and capsule
 * @{ */

/** Tests whether a triangle and a capsule have a common point. Touching counts.
 *
 * @param triangle the triangle
 * @param capsule the capsule
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Tests whether the interiors of a triangle and a capsule overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param triangle the triangle
 * @param capsule the capsule
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_capsule_interior(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Tests whether a triangle contains a capsule.
 *
 * @param triangle the containing triangle
 * @param capsule the contained capsule
 * @return 1 if every point of the capsule lies in the triangle, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every triangle. Only a flat shape can lie in a triangle. A NaN or an infinity in any field
 * gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Tests whether a triangle lies wholly in a capsule.
 *
 * @param triangle the contained triangle
 * @param capsule the containing capsule
 * @return 1 if every point of the triangle lies in the capsule, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Classifies a capsule relative to a triangle: outside, intersecting or inside.
 *
 * @param triangle the reference triangle
 * @param capsule the capsule to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the capsule lies wholly in the triangle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_capsule() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Classifies a triangle relative to a capsule: outside, intersecting or inside.
 *
 * @param triangle the triangle to classify
 * @param capsule the reference capsule
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the triangle lies wholly in the capsule, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_capsule() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** @} */

/** @name Triangle and OBB
 * @{ */

/** Tests whether a triangle and an OBB have a common point. Touching counts.
 *
 * @param triangle the triangle
 * @param box the OBB
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** Tests whether the interiors of a triangle and an OBB overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param triangle the triangle
 * @param box the OBB
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_obb_interior(const bvol_triangle *triangle, const bvol_obb *box);

/** Tests whether a triangle contains an OBB.
 *
 * @param triangle the containing triangle
 * @param box the contained OBB
 * @return 1 if every point of the OBB lies in the triangle, else 0
 * @contract EXACT.
 * @edge Only a flat OBB can lie in a triangle. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** Tests whether a triangle lies wholly in an OBB.
 *
 * @param triangle the contained triangle
 * @param box the containing OBB
 * @return 1 if every point of the triangle lies in the OBB, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** Classifies an OBB relative to a triangle: outside, intersecting or inside.
 *
 * @param triangle the reference triangle
 * @param box the OBB to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the OBB lies wholly in the triangle, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_obb() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** Classifies a triangle relative to an OBB: outside, intersecting or inside.
 *
 * @param triangle the triangle to classify
 * @param box the reference OBB
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the triangle lies wholly in the OBB, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_obb() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** @} */

/** @name Two triangles
 * @{ */

/** Tests whether two triangles have a common point. Touching counts.
 *
 * @param a the first triangle
 * @param b the second triangle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_triangle(const bvol_triangle *a, const bvol_triangle *b);

/** Tests whether the interiors of two triangles overlap: no plane separates the two shapes, not even a plane that touches both.
 * A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param a the first triangle
 * @param b the second triangle
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_triangle_interior(const bvol_triangle *a, const bvol_triangle *b);

/** Tests whether triangle a contains triangle b.
 *
 * @param a the containing triangle
 * @param b the contained triangle
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_triangle(const bvol_triangle *a, const bvol_triangle *b);

/** Classifies triangle b relative to triangle a: outside, intersecting or inside.
 *
 * @param a the reference triangle
 * @param b the triangle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_triangle_overlaps_triangle() returns 0.
 * @edge A NaN in any field gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_triangle(const bvol_triangle *a, const bvol_triangle *b);

/** @} */

/** @name Measures and moves
 * @{ */

/** Finds the point of a triangle that is closest to a point, and so clamps the point into it.
 *
 * @param triangle the triangle
 * @param p a point
 * @param[out] out the closest point; p itself if bvol_triangle_contains_point() says so
 * @contract ACCURATE: as bvol_triangle_closest_points_point() of bvol/separation.h.
 * @edge A NaN or an infinity in any field gives a point of NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_closest_point(const bvol_triangle *triangle, const bvol_vec3 *p, bvol_vec3 *out);

/** Moves a triangle along a vector.
 *
 * @param triangle the triangle
 * @param by the vector
 * @param[out] out the moved one; may be the same object as the triangle
 * @contract ACCURATE: each coordinate is the nearest float; as bvol_triangle_transform() with the matrix of this translation.
 * @edge That of bvol_triangle_transform(); a NaN or an infinity in the vector gives NaN everywhere.
 * @since 0.1 */
BVOL_API void bvol_triangle_translate(const bvol_triangle *triangle, const bvol_vec3 *by, bvol_triangle *out);

/** Computes the area of a triangle.
 *
 * @param triangle the triangle
 * @return the area
 * @contract ACCURATE: the relative error is at most 2^-23, and areas below 2^-126 are off by at most 2^-149.
 * @edge A NaN or an infinity in any field gives NaN. What exceeds the largest float is infinite.
 * @since 0.1 */
BVOL_API float bvol_triangle_area(const bvol_triangle *triangle);

/** Computes the unit normal of a triangle, from where its corners are seen counterclockwise.
 *
 * @param triangle the triangle
 * @param[out] out the normal; 0 if and only if the corners lie on one line
 * @contract ACCURATE: the error of each coordinate is at most 2^-24 of itself and 2^-38.
 * @edge A NaN or an infinity in any field gives NaN.
 * @since 0.1 */
BVOL_API void bvol_triangle_normal(const bvol_triangle *triangle, bvol_vec3 *out);

/** Computes the barycentric coordinates of a point, or of its foot on the plane of the triangle: the shares x, y and z of the
 * corners a, b and c.
 *
 * @param triangle the triangle
 * @param p the point
 * @param[out] out the shares; their sum is 1 but for rounding
 * @contract ACCURATE: the error of each is at most 2^-23 of itself, and 2^-45 times the sum of the sides times the sum of the
 * distances of p from the corners, over the area.
 * @edge A NaN or an infinity in any field, or corners on one line, give NaN. What exceeds the largest float is infinite.
 * @since 0.1 */
BVOL_API void bvol_triangle_barycentric(const bvol_triangle *triangle, const bvol_vec3 *p, bvol_vec3 *out);

/** @} */

BVOL_END

#endif

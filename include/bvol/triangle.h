/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Triangles, sides and corners included.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_TRIANGLE_H
#define BVOL_TRIANGLE_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** The box of a triangle.
 *
 * @param triangle the triangle
 * @param[out] out the smallest float box about it
 * @contract TIGHTEST.
 * @edge NaN or an infinity gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_triangle_bounds(const bvol_triangle *triangle, bvol_aabb *out);

/** Tells what is unusual about a triangle.
 *
 * @param triangle the triangle, or NULL
 * @return #BVOL_OK; #BVOL_NOTE_DEGENERATE if the corners lie in a line; #BVOL_ERROR_NOT_FINITE, #BVOL_ERROR_ARGUMENT
 * @contract EXACT.
 * @edge NaN or an infinity is not finite; NULL is #BVOL_ERROR_ARGUMENT.
 * @since 0.1 */
BVOL_API bvol_result bvol_triangle_validate(const bvol_triangle *triangle);

/** The image of a triangle under an affine map.
 *
 * @param triangle the triangle
 * @param matrix column-major affine map: p becomes M p + t; the last row is not looked at
 * @param[out] out the image; may be the triangle itself
 * @contract TIGHTEST: each coordinate is the float nearest to the true one, ties to even.
 * @edge NaN, or an infinity in the triangle or the map, gives an all-NaN triangle; a coordinate beyond the largest float
 * becomes infinite.
 * @since 0.1 */
BVOL_API void bvol_triangle_transform(const bvol_triangle *triangle, const float matrix[16], bvol_triangle *out);

/** Whether a point lies in a triangle.
 *
 * @param triangle the triangle
 * @param p a point
 * @return 1 if it does, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_point(const bvol_triangle *triangle, const bvol_vec3 *p);

/** @name Triangle and segment
 * @{ */

/** Whether a triangle and a segment share a point.
 *
 * @param triangle the triangle
 * @param segment the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** Whether a triangle and a segment overlap by more than touching. What is flat overlaps what it pierces, but nothing in its
 * own plane.
 *
 * @param triangle the triangle
 * @param segment the segment
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_segment_interior(const bvol_triangle *triangle, const bvol_segment *segment);

/** Whether a triangle contains a segment.
 *
 * @param triangle the container
 * @param segment the contained
 * @return 1 if every point of the segment lies in the triangle, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** Whether a triangle lies wholly in a segment.
 *
 * @param triangle the contained
 * @param segment the container
 * @return 1 if every point of the triangle lies in the segment, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** Where a segment lies to a triangle.
 *
 * @param triangle the reference
 * @param segment the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the segment in the triangle)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_segment().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** Where a triangle lies to a segment.
 *
 * @param triangle the triangle to place
 * @param segment the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the triangle in the segment)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_segment().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_segment(const bvol_triangle *triangle, const bvol_segment *segment);

/** @} */

/** @name Triangle and half-space
 * @{ */

/** Whether a triangle and a closed half-space share a point.
 *
 * @param triangle the triangle
 * @param plane the half-space
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_plane(const bvol_triangle *triangle, const bvol_plane *plane);

/** Whether a triangle lies wholly in a closed half-space.
 *
 * @param triangle the contained
 * @param plane the container
 * @return 1 if every point of the triangle lies in the half-space, else 0
 * @contract EXACT.
 * @edge NaN, or an infinity other than d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_plane(const bvol_triangle *triangle, const bvol_plane *plane);

/** Where a triangle lies to a closed half-space.
 *
 * @param triangle the triangle to place
 * @param plane the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the triangle in the half-space)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_plane().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_plane(const bvol_triangle *triangle, const bvol_plane *plane);

/** @} */

/** @name Triangle and box
 * @{ */

/** Whether a triangle and a closed box share a point.
 *
 * @param triangle the triangle
 * @param box the box; may be infinite
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** Whether a triangle and a closed box overlap by more than touching. What is flat overlaps what it pierces, but nothing in its
 * own plane.
 *
 * @param triangle the triangle
 * @param box the box
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_aabb_interior(const bvol_triangle *triangle, const bvol_aabb *box);

/** Whether a triangle contains a closed box.
 *
 * @param triangle the container
 * @param box the contained
 * @return 1 if every point of the box lies in the triangle, else 0
 * @contract EXACT.
 * @edge An empty box lies in every triangle; an infinite box in none; only what is flat lies in a triangle; NaN, or an
 * infinity other than those of the box, gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** Whether a triangle lies wholly in a closed box.
 *
 * @param triangle the contained
 * @param box the container
 * @return 1 if every point of the triangle lies in the box, else 0
 * @contract EXACT.
 * @edge NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** Where a closed box lies to a triangle.
 *
 * @param triangle the reference
 * @param box the box to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the box in the triangle)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_aabb().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** Where a triangle lies to a closed box.
 *
 * @param triangle the triangle to place
 * @param box the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the triangle in the box)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_aabb().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_aabb(const bvol_triangle *triangle, const bvol_aabb *box);

/** @} */

/** @name Triangle and sphere
 * @{ */

/** Whether a triangle and a closed sphere share a point.
 *
 * @param triangle the triangle
 * @param sphere the sphere
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Whether a triangle and a closed sphere overlap by more than touching. What is flat overlaps what it pierces, but nothing in
 * its own plane.
 *
 * @param triangle the triangle
 * @param sphere the sphere
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_sphere_interior(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Whether a triangle contains a closed sphere.
 *
 * @param triangle the container
 * @param sphere the contained
 * @return 1 if every point of the sphere lies in the triangle, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every triangle; only what is flat lies in a triangle; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Whether a triangle lies wholly in a closed sphere.
 *
 * @param triangle the contained
 * @param sphere the container
 * @return 1 if every point of the triangle lies in the sphere, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Where a closed sphere lies to a triangle.
 *
 * @param triangle the reference
 * @param sphere the sphere to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the sphere in the triangle)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_sphere().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** Where a triangle lies to a closed sphere.
 *
 * @param triangle the triangle to place
 * @param sphere the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the triangle in the sphere)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_sphere().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere);

/** @} */

/** @name Triangle and capsule
 * @{ */

/** Whether a triangle and a closed capsule share a point.
 *
 * @param triangle the triangle
 * @param capsule the capsule
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Whether a triangle and a closed capsule overlap by more than touching. What is flat overlaps what it pierces, but nothing in
 * its own plane.
 *
 * @param triangle the triangle
 * @param capsule the capsule
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_capsule_interior(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Whether a triangle contains a closed capsule.
 *
 * @param triangle the container
 * @param capsule the contained
 * @return 1 if every point of the capsule lies in the triangle, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every triangle; only what is flat lies in a triangle; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Whether a triangle lies wholly in a closed capsule.
 *
 * @param triangle the contained
 * @param capsule the container
 * @return 1 if every point of the triangle lies in the capsule, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Where a closed capsule lies to a triangle.
 *
 * @param triangle the reference
 * @param capsule the capsule to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the capsule in the triangle)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_capsule().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** Where a triangle lies to a closed capsule.
 *
 * @param triangle the triangle to place
 * @param capsule the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the triangle in the capsule)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_capsule().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule);

/** @} */

/** @name Triangle and OBB
 * @{ */

/** Whether a triangle and a closed OBB share a point.
 *
 * @param triangle the triangle
 * @param box the OBB
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** Whether a triangle and a closed OBB overlap by more than touching. What is flat overlaps what it pierces, but nothing in its
 * own plane.
 *
 * @param triangle the triangle
 * @param box the box
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_obb_interior(const bvol_triangle *triangle, const bvol_obb *box);

/** Whether a triangle contains a closed OBB.
 *
 * @param triangle the container
 * @param box the contained
 * @return 1 if every point of the OBB lies in the triangle, else 0
 * @contract EXACT.
 * @edge Only what is flat lies in a triangle; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** Whether a triangle lies wholly in a closed OBB.
 *
 * @param triangle the contained
 * @param box the container
 * @return 1 if every point of the triangle lies in the OBB, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_within_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** Where a closed OBB lies to a triangle.
 *
 * @param triangle the reference
 * @param box the OBB to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the OBB in the triangle)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_obb().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** Where a triangle lies to a closed OBB.
 *
 * @param triangle the triangle to place
 * @param box the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the triangle in the OBB)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_obb().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_within_obb(const bvol_triangle *triangle, const bvol_obb *box);

/** @} */

/** @name Two triangles
 * @{ */

/** Whether two triangles share a point; touching counts.
 *
 * @param a a triangle
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_triangle(const bvol_triangle *a, const bvol_triangle *b);

/** Whether two triangles overlap by more than touching. What is flat overlaps what it pierces, but nothing in its own plane.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_overlaps_triangle_interior(const bvol_triangle *a, const bvol_triangle *b);

/** Whether a triangle contains a triangle.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_triangle_contains_triangle(const bvol_triangle *a, const bvol_triangle *b);

/** Where triangle b lies to triangle a.
 *
 * @param a the reference
 * @param b the triangle to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_triangle_overlaps_triangle().
 * @edge NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_triangle_classify_triangle(const bvol_triangle *a, const bvol_triangle *b);

/** @} */

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Spheres, as closed balls.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_SPHERE_H
#define BVOL_SPHERE_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** The box of a sphere.
 *
 * @param sphere the sphere
 * @param[out] out the smallest float box about it
 * @contract TIGHTEST.
 * @edge A negative radius gives the empty box; NaN or an infinity gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_sphere_bounds(const bvol_sphere *sphere, bvol_aabb *out);

/** A sphere about the image of a sphere under an affine map. The image itself is one only under rotations, translations and
 * uniform scales.
 *
 * @param sphere the sphere
 * @param matrix column-major affine map: p becomes M p + t; the last row is not looked at
 * @param[out] out the image; may be the sphere itself
 * @contract ENCLOSING: holds the image in real arithmetic. Its center is the point of floats nearest to the true one, and its
 * radius the least float that is at least e + r s, or the next one, where s is the largest stretch of the map and e how far
 * rounding moved the center; just e + r s where e is 0, and s and r s are floats.
 * @edge A negative radius stays as it is; NaN, an infinity, or an image beyond the largest float gives an all-NaN sphere.
 * @since 0.1 */
BVOL_API void bvol_sphere_transform(const bvol_sphere *sphere, const float matrix[16], bvol_sphere *out);

/** Whether a point lies in a closed sphere.
 *
 * @param sphere the sphere
 * @param p a point
 * @return 1 if its distance from the center is at most the radius, else 0
 * @contract EXACT.
 * @edge A negative radius holds no point; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_contains_point(const bvol_sphere *sphere, const bvol_vec3 *p);

/** @name Sphere and half-space
 * @{ */

/** Whether a sphere and a closed half-space share a point.
 *
 * @param sphere the sphere
 * @param plane the half-space
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_plane(const bvol_sphere *sphere, const bvol_plane *plane);

/** Whether a sphere lies wholly in a closed half-space.
 *
 * @param sphere the sphere
 * @param plane the half-space
 * @return 1 if every point of the sphere lies in the half-space, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every half-space; NaN, or an infinity other than d, gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_sphere_within_plane(const bvol_sphere *sphere, const bvol_plane *plane);

/** Where a sphere lies to a closed half-space.
 *
 * @param sphere the sphere
 * @param plane the half-space
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the sphere is within the half-space)
 * @contract EXACT; not OUTSIDE if and only if bvol_sphere_overlaps_plane().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_within_plane(const bvol_sphere *sphere, const bvol_plane *plane);

/** @}
 * @name Sphere and box
 * @{ */

/** Whether a closed sphere and a closed box share a point.
 *
 * @param sphere the sphere
 * @param box the box; may be infinite
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity in the sphere, gives 0.
 * @source J. Arvo, "A simple method for box-sphere intersection testing", Graphics Gems, 1990; the sign taken exactly.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** Whether a closed sphere and a closed box overlap by more than touching. What is flat overlaps what it pierces, but nothing
 * in its own plane.
 *
 * @param sphere the sphere
 * @param box the box
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_aabb_interior(const bvol_sphere *sphere, const bvol_aabb *box);

/** Whether a sphere contains a box.
 *
 * @param sphere the container
 * @param box the contained
 * @return 1 if every point of the box lies in the sphere, else 0
 * @contract EXACT.
 * @edge An empty box is contained in every sphere, an infinite one in none; NaN, or an infinity in the sphere, gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_contains_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** Whether a sphere lies wholly in a box.
 *
 * @param sphere the contained
 * @param box the container; may be infinite
 * @return 1 if every point of the sphere lies in the box, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every box; NaN, or an infinity in the sphere, gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_sphere_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** Where a box lies to a sphere.
 *
 * @param sphere the reference
 * @param box the box to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the box in the sphere)
 * @contract EXACT; not OUTSIDE if and only if bvol_sphere_overlaps_aabb().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** Where a sphere lies to a box.
 *
 * @param sphere the sphere to place
 * @param box the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the sphere in the box)
 * @contract EXACT; not OUTSIDE if and only if bvol_sphere_overlaps_aabb().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** @}
 * @name Two spheres
 * @{ */

/** Whether two closed spheres share a point; touching counts.
 *
 * @param a a sphere
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty spheres overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_sphere(const bvol_sphere *a, const bvol_sphere *b);

/** Whether two spheres overlap by more than touching. What is flat overlaps what it pierces, but nothing in its own plane.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_sphere_interior(const bvol_sphere *a, const bvol_sphere *b);

/** Whether sphere a contains sphere b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, an empty a contains only empty spheres; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_sphere_contains_sphere(const bvol_sphere *a, const bvol_sphere *b);

/** Where sphere b lies to sphere a.
 *
 * @param a the reference
 * @param b the sphere to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_sphere_overlaps_sphere().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_sphere(const bvol_sphere *a, const bvol_sphere *b);

/** @} */

/** @name Sphere and segment
 * @{ */

/** Whether a closed sphere and a segment share a point.
 *
 * @param sphere the sphere
 * @param segment the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** Whether a closed sphere and a segment overlap by more than touching. What is flat overlaps what it pierces, but nothing in
 * its own plane.
 *
 * @param sphere the sphere
 * @param segment the segment
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_segment_interior(const bvol_sphere *sphere, const bvol_segment *segment);

/** Whether a closed sphere contains a segment.
 *
 * @param sphere the container
 * @param segment the contained
 * @return 1 if every point of the segment lies in the sphere, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_contains_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** Whether a closed sphere lies wholly in a segment.
 *
 * @param sphere the contained
 * @param segment the container
 * @return 1 if every point of the sphere lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every segment; only what is flat lies in a segment; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_sphere_within_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** Where a segment lies to a closed sphere.
 *
 * @param sphere the reference
 * @param segment the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the segment in the sphere)
 * @contract EXACT; not OUTSIDE if and only if bvol_sphere_overlaps_segment().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** Where a closed sphere lies to a segment.
 *
 * @param sphere the sphere to place
 * @param segment the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the sphere in the segment)
 * @contract EXACT; not OUTSIDE if and only if bvol_sphere_overlaps_segment().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_within_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** @} */

BVOL_END

#endif

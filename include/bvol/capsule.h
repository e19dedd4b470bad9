/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Capsules: all points within a radius of a segment.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_CAPSULE_H
#define BVOL_CAPSULE_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** The box of a capsule.
 *
 * @param capsule the capsule
 * @param[out] out the smallest float box about it
 * @contract TIGHTEST.
 * @edge A negative radius gives the empty box; NaN or an infinity gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_capsule_bounds(const bvol_capsule *capsule, bvol_aabb *out);

/** Tells what is unusual about a capsule.
 *
 * @param capsule the capsule, or NULL
 * @return #BVOL_OK; #BVOL_NOTE_DEGENERATE if both ends are the same point; #BVOL_NOTE_EMPTY if the radius is negative,
 * whatever the ends are; #BVOL_ERROR_NOT_FINITE, #BVOL_ERROR_ARGUMENT
 * @contract EXACT.
 * @edge NaN or an infinity is not finite; NULL is #BVOL_ERROR_ARGUMENT.
 * @since 0.1 */
BVOL_API bvol_result bvol_capsule_validate(const bvol_capsule *capsule);

/** A capsule about the image of a capsule under an affine map. The image itself is one only under rotations, translations and
 * uniform scales.
 *
 * @param capsule the capsule
 * @param matrix column-major affine map: p becomes M p + t; the last row is not looked at
 * @param[out] out the image; may be the capsule itself
 * @contract ENCLOSING: holds the image in real arithmetic. Its ends are the floats nearest to the true ones, and its radius is
 * the least float that is at least e + r s, or the next one, where s is the largest stretch of the map and e how far rounding
 * moved an end.
 * @edge A negative radius stays as it is; NaN, an infinity, or an image beyond the largest float gives an all-NaN capsule.
 * @since 0.1 */
BVOL_API void bvol_capsule_transform(const bvol_capsule *capsule, const float matrix[16], bvol_capsule *out);

/** Whether a point lies in a closed capsule.
 *
 * @param capsule the capsule
 * @param p a point
 * @return 1 if it does, else 0
 * @contract EXACT.
 * @edge A negative radius holds no point; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_point(const bvol_capsule *capsule, const bvol_vec3 *p);

/** @name Capsule and segment
 * @{ */

/** Whether a closed capsule and a segment share a point.
 *
 * @param capsule the capsule
 * @param segment the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** Whether a closed capsule and a segment overlap by more than touching. What is flat overlaps what it pierces, but nothing in
 * its own plane.
 *
 * @param capsule the capsule
 * @param segment the segment
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_segment_interior(const bvol_capsule *capsule, const bvol_segment *segment);

/** Whether a closed capsule contains a segment.
 *
 * @param capsule the container
 * @param segment the contained
 * @return 1 if every point of the segment lies in the capsule, else 0
 * @contract EXACT.
 * @edge NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** Whether a closed capsule lies wholly in a segment.
 *
 * @param capsule the contained
 * @param segment the container
 * @return 1 if every point of the capsule lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every segment; only what is flat lies in a segment; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_capsule_within_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** Where a segment lies to a closed capsule.
 *
 * @param capsule the reference
 * @param segment the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the segment in the capsule)
 * @contract EXACT; not OUTSIDE if and only if bvol_capsule_overlaps_segment().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** Where a closed capsule lies to a segment.
 *
 * @param capsule the capsule to place
 * @param segment the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the capsule in the segment)
 * @contract EXACT; not OUTSIDE if and only if bvol_capsule_overlaps_segment().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_within_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** @} */

/** @name Capsule and half-space
 * @{ */

/** Whether a closed capsule and a closed half-space share a point.
 *
 * @param capsule the capsule
 * @param plane the half-space
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_plane(const bvol_capsule *capsule, const bvol_plane *plane);

/** Whether a closed capsule lies wholly in a closed half-space.
 *
 * @param capsule the contained
 * @param plane the container
 * @return 1 if every point of the capsule lies in the half-space, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every half-space; NaN, or an infinity other than d, gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_capsule_within_plane(const bvol_capsule *capsule, const bvol_plane *plane);

/** Where a closed capsule lies to a closed half-space.
 *
 * @param capsule the capsule to place
 * @param plane the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the capsule in the half-space)
 * @contract EXACT; not OUTSIDE if and only if bvol_capsule_overlaps_plane().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_within_plane(const bvol_capsule *capsule, const bvol_plane *plane);

/** @} */

/** @name Capsule and box
 * @{ */

/** Whether a closed capsule and a closed box share a point.
 *
 * @param capsule the capsule
 * @param box the box; may be infinite
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** Whether a closed capsule and a closed box overlap by more than touching. What is flat overlaps what it pierces, but nothing
 * in its own plane.
 *
 * @param capsule the capsule
 * @param box the box
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_aabb_interior(const bvol_capsule *capsule, const bvol_aabb *box);

/** Whether a closed capsule contains a closed box.
 *
 * @param capsule the container
 * @param box the contained
 * @return 1 if every point of the box lies in the capsule, else 0
 * @contract EXACT.
 * @edge An empty box lies in every capsule; an infinite box in none; NaN, or an infinity other than those of the box, gives 0
 * even then.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** Whether a closed capsule lies wholly in a closed box.
 *
 * @param capsule the contained
 * @param box the container
 * @return 1 if every point of the capsule lies in the box, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every box; NaN, or an infinity other than those of the box, gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_capsule_within_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** Where a closed box lies to a closed capsule.
 *
 * @param capsule the reference
 * @param box the box to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the box in the capsule)
 * @contract EXACT; not OUTSIDE if and only if bvol_capsule_overlaps_aabb().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** Where a closed capsule lies to a closed box.
 *
 * @param capsule the capsule to place
 * @param box the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the capsule in the box)
 * @contract EXACT; not OUTSIDE if and only if bvol_capsule_overlaps_aabb().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_within_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** @} */

/** @name Capsule and sphere
 * @{ */

/** Whether a closed capsule and a closed sphere share a point.
 *
 * @param capsule the capsule
 * @param sphere the sphere
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Whether a closed capsule and a closed sphere overlap by more than touching. What is flat overlaps what it pierces, but
 * nothing in its own plane.
 *
 * @param capsule the capsule
 * @param sphere the sphere
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_sphere_interior(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Whether a closed capsule contains a closed sphere.
 *
 * @param capsule the container
 * @param sphere the contained
 * @return 1 if every point of the sphere lies in the capsule, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every capsule; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Whether a closed capsule lies wholly in a closed sphere.
 *
 * @param capsule the contained
 * @param sphere the container
 * @return 1 if every point of the capsule lies in the sphere, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every sphere; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_capsule_within_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Where a closed sphere lies to a closed capsule.
 *
 * @param capsule the reference
 * @param sphere the sphere to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the sphere in the capsule)
 * @contract EXACT; not OUTSIDE if and only if bvol_capsule_overlaps_sphere().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Where a closed capsule lies to a closed sphere.
 *
 * @param capsule the capsule to place
 * @param sphere the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the capsule in the sphere)
 * @contract EXACT; not OUTSIDE if and only if bvol_capsule_overlaps_sphere().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_within_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** @} */

/** @name Two capsules
 * @{ */

/** Whether two capsules share a point; touching counts.
 *
 * @param a a capsule
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_capsule(const bvol_capsule *a, const bvol_capsule *b);

/** Whether two capsules overlap by more than touching. What is flat overlaps what it pierces, but nothing in its own plane.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN or an infinity gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_capsule_interior(const bvol_capsule *a, const bvol_capsule *b);

/** Whether a closed capsule contains a closed capsule.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every capsule; NaN or an infinity gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_capsule(const bvol_capsule *a, const bvol_capsule *b);

/** Where capsule b lies to capsule a.
 *
 * @param a the reference
 * @param b the capsule to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_capsule_overlaps_capsule().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_capsule(const bvol_capsule *a, const bvol_capsule *b);

/** @} */

BVOL_END

#endif

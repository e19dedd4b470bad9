/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Capsules: all points within a given radius of a segment.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_CAPSULE_H
#define BVOL_CAPSULE_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Computes the smallest box that contains a capsule.
 *
 * @param capsule the capsule
 * @param[out] out the smallest box of floats that contains it
 * @contract TIGHTEST.
 * @edge A negative radius gives the canonical empty box. A NaN or an infinity in any field gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_capsule_bounds(const bvol_capsule *capsule, bvol_aabb *out);

/** Checks whether a capsule is valid, and whether it is degenerate or empty.
 *
 * @param capsule the capsule
 * @return #BVOL_OK; #BVOL_NOTE_DEGENERATE if both ends are the same point; #BVOL_NOTE_EMPTY if the radius is negative, whatever
 * the ends are; #BVOL_ERROR_NOT_FINITE for a NaN or an infinity; #BVOL_ERROR_ARGUMENT for NULL
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives #BVOL_ERROR_NOT_FINITE; NULL gives #BVOL_ERROR_ARGUMENT.
 * @since 0.1 */
BVOL_API bvol_result bvol_capsule_validate(const bvol_capsule *capsule);

/** Computes a capsule that contains the image of a capsule under an affine map. The image itself is a capsule only under
 * rotations, translations and uniform scales.
 *
 * @param capsule the capsule
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the image; may be the same object as the capsule
 * @contract ENCLOSING: it contains the image in real arithmetic. Its ends are the floats nearest to the true ends. Its radius
 * is the smallest float that is at least e + r s, or the next one, where s is the largest singular value of the map and e is
 * how far rounding moved an end.
 * @edge A negative radius stays as it is. A NaN, an infinity, or an image beyond the largest float gives an all-NaN capsule.
 * @since 0.1 */
BVOL_API void bvol_capsule_transform(const bvol_capsule *capsule, const float matrix[16], bvol_capsule *out);

/** Tests whether a point lies in a capsule.
 *
 * @param capsule the capsule
 * @param p a point
 * @return 1 if the point lies in it, else 0
 * @contract EXACT.
 * @edge A capsule of negative radius is empty and contains no point. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_point(const bvol_capsule *capsule, const bvol_vec3 *p);

/** @name Capsule and segment
 * @{ */

/** Tests whether a capsule and a segment have a common point. Touching counts.
 *
 * @param capsule the capsule
 * @param segment the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** Tests whether the interiors of a capsule and a segment overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param capsule the capsule
 * @param segment the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_segment_interior(const bvol_capsule *capsule, const bvol_segment *segment);

/** Tests whether a capsule contains a segment.
 *
 * @param capsule the containing capsule
 * @param segment the contained segment
 * @return 1 if every point of the segment lies in the capsule, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** Tests whether a capsule lies wholly in a segment.
 *
 * @param capsule the contained capsule
 * @param segment the containing segment
 * @return 1 if every point of the capsule lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every segment. Only a flat shape can lie in a segment. A NaN or an infinity in any field gives
 * 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_capsule_within_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** Classifies a segment relative to a capsule: outside, intersecting or inside.
 *
 * @param capsule the reference capsule
 * @param segment the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the capsule, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_capsule_overlaps_segment() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** Classifies a capsule relative to a segment: outside, intersecting or inside.
 *
 * @param capsule the capsule to classify
 * @param segment the reference segment
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the capsule lies wholly in the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_capsule_overlaps_segment() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_within_segment(const bvol_capsule *capsule, const bvol_segment *segment);

/** @} */

/** @name Capsule and half-space
 * @{ */

/** Tests whether a capsule and a half-space have a common point. Touching counts.
 *
 * @param capsule the capsule
 * @param plane the half-space
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN, or an infinity in any field but d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_plane(const bvol_capsule *capsule, const bvol_plane *plane);

/** Tests whether a capsule lies wholly in a half-space.
 *
 * @param capsule the contained capsule
 * @param plane the containing half-space
 * @return 1 if every point of the capsule lies in the half-space, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every half-space. A NaN, or an infinity in any field but d, gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_capsule_within_plane(const bvol_capsule *capsule, const bvol_plane *plane);

/** Classifies a capsule relative to a half-space: outside, intersecting or inside.
 *
 * @param capsule the capsule to classify
 * @param plane the reference half-space
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the capsule lies wholly in the half-space, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_capsule_overlaps_plane() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_within_plane(const bvol_capsule *capsule, const bvol_plane *plane);

/** @} */

/** @name Capsule and box
 * @{ */

/** Tests whether a capsule and a box have a common point. Touching counts.
 *
 * @param capsule the capsule
 * @param box the box; may be infinite
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the capsule, gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** Tests whether the interiors of a capsule and a box overlap: no plane separates the two shapes, not even a plane that touches
 * both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param capsule the capsule
 * @param box the box
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the capsule, gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_aabb_interior(const bvol_capsule *capsule, const bvol_aabb *box);

/** Tests whether a capsule contains a box.
 *
 * @param capsule the containing capsule
 * @param box the contained box
 * @return 1 if every point of the box lies in the capsule, else 0
 * @contract EXACT.
 * @edge An empty box lies in every capsule, and an infinite box in none. A NaN in either shape, or an infinity in the capsule,
 * gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** Tests whether a capsule lies wholly in a box.
 *
 * @param capsule the contained capsule
 * @param box the containing box
 * @return 1 if every point of the capsule lies in the box, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every box. A NaN in either shape, or an infinity in the capsule, gives 0 even if a shape is
 * empty.
 * @since 0.1 */
BVOL_API int bvol_capsule_within_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** Classifies a box relative to a capsule: outside, intersecting or inside.
 *
 * @param capsule the reference capsule
 * @param box the box to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the box lies wholly in the capsule, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_capsule_overlaps_aabb() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** Classifies a capsule relative to a box: outside, intersecting or inside.
 *
 * @param capsule the capsule to classify
 * @param box the reference box
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the capsule lies wholly in the box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_capsule_overlaps_aabb() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_within_aabb(const bvol_capsule *capsule, const bvol_aabb *box);

/** @} */

/** @name Capsule and sphere
 * @{ */

/** Tests whether a capsule and a sphere have a common point. Touching counts.
 *
 * @param capsule the capsule
 * @param sphere the sphere
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Tests whether the interiors of a capsule and a sphere overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param capsule the capsule
 * @param sphere the sphere
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_sphere_interior(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Tests whether a capsule contains a sphere.
 *
 * @param capsule the containing capsule
 * @param sphere the contained sphere
 * @return 1 if every point of the sphere lies in the capsule, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every capsule. A NaN or an infinity in any field gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Tests whether a capsule lies wholly in a sphere.
 *
 * @param capsule the contained capsule
 * @param sphere the containing sphere
 * @return 1 if every point of the capsule lies in the sphere, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every sphere. A NaN or an infinity in any field gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_capsule_within_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Classifies a sphere relative to a capsule: outside, intersecting or inside.
 *
 * @param capsule the reference capsule
 * @param sphere the sphere to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the sphere lies wholly in the capsule, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_capsule_overlaps_sphere() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** Classifies a capsule relative to a sphere: outside, intersecting or inside.
 *
 * @param capsule the capsule to classify
 * @param sphere the reference sphere
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the capsule lies wholly in the sphere, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_capsule_overlaps_sphere() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_within_sphere(const bvol_capsule *capsule, const bvol_sphere *sphere);

/** @} */

/** @name Two capsules
 * @{ */

/** Tests whether two capsules have a common point. Touching counts.
 *
 * @param a the first capsule
 * @param b the second capsule
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_capsule(const bvol_capsule *a, const bvol_capsule *b);

/** Tests whether the interiors of two capsules overlap: no plane separates the two shapes, not even a plane that touches both.
 * A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param a the first capsule
 * @param b the second capsule
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_capsule_overlaps_capsule_interior(const bvol_capsule *a, const bvol_capsule *b);

/** Tests whether capsule a contains capsule b.
 *
 * @param a the containing capsule
 * @param b the contained capsule
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty capsule lies in every capsule. A NaN or an infinity in any field gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_capsule_contains_capsule(const bvol_capsule *a, const bvol_capsule *b);

/** Classifies capsule b relative to capsule a: outside, intersecting or inside.
 *
 * @param a the reference capsule
 * @param b the capsule to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_capsule_overlaps_capsule() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_capsule_classify_capsule(const bvol_capsule *a, const bvol_capsule *b);

/** @} */

/** @name Measures and moves
 * @{ */

/** Finds the point of a capsule that is closest to a point, and so clamps the point into it.
 *
 * @param capsule the capsule
 * @param p a point
 * @param[out] out the closest point; p itself if bvol_capsule_contains_point() says so
 * @contract ACCURATE: as bvol_capsule_closest_points_point() of bvol/separation.h.
 * @edge An empty capsule, or a NaN or an infinity in any field, gives a point of NaN.
 * @since 0.1 */
BVOL_API void bvol_capsule_closest_point(const bvol_capsule *capsule, const bvol_vec3 *p, bvol_vec3 *out);

/** Moves a capsule along a vector.
 *
 * @param capsule the capsule
 * @param by the vector
 * @param[out] out the moved one; may be the same object as the capsule
 * @contract ENCLOSING: it contains the moved capsule; the radius grows by what rounding moves the ends; as
 * bvol_capsule_transform() with the matrix of this translation.
 * @edge That of bvol_capsule_transform(); a NaN or an infinity in the vector gives NaN everywhere.
 * @since 0.1 */
BVOL_API void bvol_capsule_translate(const bvol_capsule *capsule, const bvol_vec3 *by, bvol_capsule *out);

/** @} */

BVOL_END

#endif

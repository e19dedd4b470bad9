/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Spheres: closed balls, which include their interior.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_SPHERE_H
#define BVOL_SPHERE_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

BVOL_BEGIN

/** Computes the smallest box that contains a sphere.
 *
 * @param sphere the sphere
 * @param[out] out the smallest box of floats that contains it
 * @contract TIGHTEST.
 * @edge A negative radius gives the canonical empty box. A NaN or an infinity in any field gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_sphere_bounds(const bvol_sphere *sphere, bvol_aabb *out);

/** Computes a sphere that contains the image of a sphere under an affine map. The image itself is a sphere only under
 * rotations, translations and uniform scales.
 *
 * @param sphere the sphere
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the image; may be the same object as the sphere
 * @contract ENCLOSING: it contains the image in real arithmetic. Its center is the nearest point of floats to the true center.
 * Its radius is the smallest float that is at least e + r s, or the next one, where s is the largest singular value of the map
 * and e is how far rounding moved the center; just e + r s where e is 0, s and r s are floats, and the columns of the map are
 * orthogonal.
 * @edge A negative radius stays as it is. A NaN, an infinity, or an image beyond the largest float gives an all-NaN sphere.
 * @since 0.1 */
BVOL_API void bvol_sphere_transform(const bvol_sphere *sphere, const float matrix[16], bvol_sphere *out);

/** Computes for each of many spheres a sphere that contains its image, under one affine map for all of them or under a
 * map for each.
 *
 * @param spheres the spheres
 * @param count the number of spheres
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param matrices the maps, each as in bvol_sphere_transform(); each map is 16 floats
 * @param matrix_count 1 for one map for all spheres, or count for a map for each
 * @param matrix_stride bytes from one map to the next, a multiple of 4; 0 means packed (64 bytes)
 * @param[out] out an array of count spheres, out_stride bytes apart; each has the same bits as from bvol_sphere_transform(). It
 * may be the same array as spheres, with the same stride
 * @param out_stride bytes from one result to the next, a multiple of 4; 0 means packed (16 bytes)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0, another matrix_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract ENCLOSING, as bvol_sphere_transform().
 * @edge The same as for bvol_sphere_transform().
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_sphere_transform_many(const bvol_sphere *spheres, size_t count, size_t stride, const float *matrices,
                                                size_t matrix_count, size_t matrix_stride, bvol_sphere *out, size_t out_stride);

/** Tests whether a point lies in a sphere.
 *
 * @param sphere the sphere
 * @param p a point
 * @return 1 if its distance from the center is at most the radius, else 0
 * @contract EXACT.
 * @edge A sphere of negative radius is empty and contains no point. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_contains_point(const bvol_sphere *sphere, const bvol_vec3 *p);

/** Computes the squared distance between a sphere and a point.
 *
 * @param sphere the sphere
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the sphere, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge A sphere of negative radius gives +inf. A NaN, or an infinity in any field, gives NaN. What exceeds the largest float
 * is the largest float.
 * @since 0.1 */
BVOL_API float bvol_sphere_distance_sq_point(const bvol_sphere *sphere, const bvol_vec3 *p);

/** @name Sphere and half-space
 * @{ */

/** Tests whether a sphere and a half-space have a common point. Touching counts.
 *
 * @param sphere the sphere
 * @param plane the half-space
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN, or an infinity in any field but d, gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_plane(const bvol_sphere *sphere, const bvol_plane *plane);

/** Tests whether a sphere lies wholly in a half-space.
 *
 * @param sphere the contained sphere
 * @param plane the containing half-space
 * @return 1 if every point of the sphere lies in the half-space, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every half-space. A NaN, or an infinity in any field but d, gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_sphere_within_plane(const bvol_sphere *sphere, const bvol_plane *plane);

/** Classifies a sphere relative to a half-space: outside, intersecting or inside.
 *
 * @param sphere the sphere to classify
 * @param plane the reference half-space
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the sphere lies wholly in the half-space, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_sphere_overlaps_plane() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_within_plane(const bvol_sphere *sphere, const bvol_plane *plane);

/** @}
 * @name Sphere and box
 * @{ */

/** Tests whether a sphere and a box have a common point. Touching counts.
 *
 * @param sphere the sphere
 * @param box the box; may be infinite
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the sphere, gives 0.
 * @source J. Arvo, "A simple method for box-sphere intersection testing", Graphics Gems, 1990; here with an exact sign.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** Tests whether the interiors of a sphere and a box overlap: no plane separates the two shapes, not even a plane that touches
 * both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param sphere the sphere
 * @param box the box
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the sphere, gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_aabb_interior(const bvol_sphere *sphere, const bvol_aabb *box);

/** Tests whether a sphere contains a box.
 *
 * @param sphere the containing sphere
 * @param box the contained box
 * @return 1 if every point of the box lies in the sphere, else 0
 * @contract EXACT.
 * @edge An empty box is contained in every sphere, and an infinite one in none. A NaN in either shape, or an infinity in the
 * sphere, gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_contains_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** Tests whether a sphere lies wholly in a box.
 *
 * @param sphere the contained sphere
 * @param box the containing box; may be infinite
 * @return 1 if every point of the sphere lies in the box, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every box. A NaN in either shape, or an infinity in the sphere, gives 0 even if a shape is
 * empty.
 * @since 0.1 */
BVOL_API int bvol_sphere_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** Classifies a box relative to a sphere: outside, intersecting or inside.
 *
 * @param sphere the reference sphere
 * @param box the box to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the box lies wholly in the sphere, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_sphere_overlaps_aabb() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** Classifies a sphere relative to a box: outside, intersecting or inside.
 *
 * @param sphere the sphere to classify
 * @param box the reference box
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the sphere lies wholly in the box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_sphere_overlaps_aabb() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box);

/** @}
 * @name Two spheres
 * @{ */

/** Tests whether two spheres have a common point. Touching counts.
 *
 * @param a the first sphere
 * @param b the second sphere
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty sphere overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_sphere(const bvol_sphere *a, const bvol_sphere *b);

/** Tests whether the interiors of two spheres overlap: no plane separates the two shapes, not even a plane that touches both. A
 * flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param a the first sphere
 * @param b the second sphere
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_sphere_interior(const bvol_sphere *a, const bvol_sphere *b);

/** Tests whether sphere a contains sphere b.
 *
 * @param a the containing sphere
 * @param b the contained sphere
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty spheres. A NaN or an infinity in any field gives
 * 0 even if b is empty.
 * @since 0.1 */
BVOL_API int bvol_sphere_contains_sphere(const bvol_sphere *a, const bvol_sphere *b);

/** Classifies sphere b relative to sphere a: outside, intersecting or inside.
 *
 * @param a the reference sphere
 * @param b the sphere to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_sphere_overlaps_sphere() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_sphere(const bvol_sphere *a, const bvol_sphere *b);

/** @} */

/** @name Sphere and segment
 * @{ */

/** Tests whether a sphere and a segment have a common point. Touching counts.
 *
 * @param sphere the sphere
 * @param segment the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** Tests whether the interiors of a sphere and a segment overlap: no plane separates the two shapes, not even a plane that
 * touches both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param sphere the sphere
 * @param segment the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_overlaps_segment_interior(const bvol_sphere *sphere, const bvol_segment *segment);

/** Tests whether a sphere contains a segment.
 *
 * @param sphere the containing sphere
 * @param segment the contained segment
 * @return 1 if every point of the segment lies in the sphere, else 0
 * @contract EXACT.
 * @edge A NaN or an infinity in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_sphere_contains_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** Tests whether a sphere lies wholly in a segment.
 *
 * @param sphere the contained sphere
 * @param segment the containing segment
 * @return 1 if every point of the sphere lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty sphere lies in every segment. Only a flat shape can lie in a segment. A NaN or an infinity in any field gives
 * 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_sphere_within_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** Classifies a segment relative to a sphere: outside, intersecting or inside.
 *
 * @param sphere the reference sphere
 * @param segment the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the sphere, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_sphere_overlaps_segment() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** Classifies a sphere relative to a segment: outside, intersecting or inside.
 *
 * @param sphere the sphere to classify
 * @param segment the reference segment
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the sphere lies wholly in the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_sphere_overlaps_segment() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_sphere_classify_within_segment(const bvol_sphere *sphere, const bvol_segment *segment);

/** @} */

/** @name Measures and moves
 * @{ */

/** Computes the signed distance of a point from the surface of a sphere: negative inside.
 *
 * @param sphere the sphere
 * @param p a point
 * @return the distance from the surface, negative where the point is inside and 0 where it is on the surface
 * @contract EXACT (the sign), ACCURATE: the relative error is at most 2^-23, and magnitudes below 2^-126 are off by at most
 * 2^-149; one that is not 0 is at least 2^-149.
 * @edge A sphere of negative radius gives +inf. A NaN or an infinity in any field gives NaN. What exceeds the largest float is
 * infinite.
 * @since 0.1 */
BVOL_API float bvol_sphere_signed_distance_point(const bvol_sphere *sphere, const bvol_vec3 *p);

/** Finds the point of a sphere that is closest to a point, and so clamps the point into it.
 *
 * @param sphere the sphere
 * @param p a point
 * @param[out] out the closest point; p itself if bvol_sphere_contains_point() says so
 * @contract ACCURATE: as bvol_sphere_closest_points_point() of bvol/separation.h.
 * @edge An empty sphere, or a NaN or an infinity in any field, gives a point of NaN.
 * @since 0.1 */
BVOL_API void bvol_sphere_closest_point(const bvol_sphere *sphere, const bvol_vec3 *p, bvol_vec3 *out);

/** Moves a sphere along a vector.
 *
 * @param sphere the sphere
 * @param by the vector
 * @param[out] out the moved one; may be the same object as the sphere
 * @contract ENCLOSING: it contains the moved sphere; the radius grows by what rounding moves the center; as
 * bvol_sphere_transform() with the matrix of this translation.
 * @edge That of bvol_sphere_transform(); a NaN or an infinity in the vector gives NaN everywhere.
 * @since 0.1 */
BVOL_API void bvol_sphere_translate(const bvol_sphere *sphere, const bvol_vec3 *by, bvol_sphere *out);

/** Computes a sphere that contains two spheres.
 *
 * @param a the first sphere
 * @param b the second sphere
 * @param[out] out a sphere that contains both; may be the same object as either
 * @contract ENCLOSING: in real arithmetic. Where one contains the other, it is that one, and the first of two that are equal.
 * Otherwise the radius exceeds that of the smallest such sphere by at most 2^-21 of the largest coordinate of either sphere.
 * @edge A sphere of negative radius is empty: the other one is the result, and b if both are. A NaN or an infinity in any
 * field, or a radius beyond the largest float, gives an all-NaN sphere.
 * @since 0.1 */
BVOL_API void bvol_sphere_merge(const bvol_sphere *a, const bvol_sphere *b, bvol_sphere *out);

/** Computes a sphere that contains a sphere and a point.
 *
 * @param sphere the sphere
 * @param p the point
 * @param[out] out a sphere that contains both; may be the same object as the sphere
 * @contract ENCLOSING, as bvol_sphere_merge() with a sphere of radius 0.
 * @edge As bvol_sphere_merge().
 * @since 0.1 */
BVOL_API void bvol_sphere_merge_point(const bvol_sphere *sphere, const bvol_vec3 *p, bvol_sphere *out);

/** @} */

BVOL_END

#endif

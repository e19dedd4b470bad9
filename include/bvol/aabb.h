/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Axis-aligned bounding boxes (AABBs) in space: making, measuring, testing and changing them.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_AABB_H
#define BVOL_AABB_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>

BVOL_BEGIN

/** @name Making boxes
 * @{ */

/** Makes the canonical empty box, with min = +inf and max = -inf. Merging it with another box by bvol_aabb_merge() gives the
 * other.
 *
 * @param[out] out the box
 * @contract EXACT.
 * @edge There is no input.
 * @since 0.1 */
BVOL_API void bvol_aabb_make_empty(bvol_aabb *out);

/** Makes the box of two opposite corners, given in any order.
 *
 * @param a one corner; infinite coordinates are legal
 * @param b the opposite corner
 * @param[out] out the box
 * @contract TIGHTEST.
 * @edge The box is never empty. A NaN in any coordinate gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_from_corners(const bvol_vec3 *a, const bvol_vec3 *b, bvol_aabb *out);

/** Makes the box with a given center and full size along each axis. A corner that is not a float is rounded outward.
 *
 * @param center the center; finite
 * @param size the full sizes; +inf makes an axis unbounded
 * @param[out] out the box
 * @contract TIGHTEST.
 * @edge A negative size gives the canonical empty box. A NaN, an infinite center or a size of -inf gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_from_center_size(const bvol_vec3 *center, const bvol_vec3 *size, bvol_aabb *out);

/** Computes the smallest box that contains all points of an array.
 *
 * @param points the first point
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param[out] out the box; the canonical empty box if no point is accepted
 * @return the number of points accepted; points with a NaN are left out. If points is NULL, or stride is neither 0 nor a
 * multiple of 4 that is at least 12, the result is 0 and the canonical empty box
 * @contract TIGHTEST.
 * @edge Infinite coordinates are accepted and make the box infinite. Points with a NaN are left out and not counted.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API size_t bvol_aabb_from_points(const bvol_vec3 *points, size_t count, size_t stride, bvol_aabb *out);

/** @}
 * @name Asking one box
 * @{ */

/** Tests whether a box is empty, that is, min > max on some axis.
 *
 * @param box the box
 * @return 1 if it is empty, else 0
 * @contract EXACT.
 * @edge A box with a NaN in any field is invalid and not empty, so the result is 0. An interval [inf, inf] is not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_is_empty(const bvol_aabb *box);

/** Computes the center of a box.
 *
 * @param box the box
 * @param[out] out the center
 * @contract ACCURATE: each coordinate is the nearest float, so the center lies in the box.
 * @edge The center of an unbounded axis is 0, and that of an axis with one infinite bound is this infinity. An empty shape, or
 * a NaN in any field, gives NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_center(const bvol_aabb *box, bvol_vec3 *out);

/** Computes the full size max - min along each axis, rounded up.
 *
 * @param box the box
 * @param[out] out the sizes
 * @contract TIGHTEST: each size is the smallest float that is not below the true size.
 * @edge An unbounded axis, or a size above the largest float, gives +inf. An empty box gives zeros, and a NaN in any field
 * gives NaN. The size of an interval [inf, inf] is 0.
 * @since 0.1 */
BVOL_API void bvol_aabb_size(const bvol_aabb *box, bvol_vec3 *out);

/** Computes the surface area of a box, as a double because it may exceed the largest float.
 *
 * @param box the box
 * @return the area, in the square of the caller's unit of length
 * @contract ACCURATE: the relative error is at most 2^-50.
 * @edge An empty shape gives 0, and a NaN in any field gives NaN. A product 0 * inf counts as 0.
 * @since 0.1 */
BVOL_API double bvol_aabb_area(const bvol_aabb *box);

/** Computes the volume of a box, as a double because it may exceed the largest float.
 *
 * @param box the box
 * @return the volume, in the cube of the caller's unit of length
 * @contract ACCURATE: the relative error is at most 2^-50.
 * @edge An empty shape gives 0, and a NaN in any field gives NaN. A product 0 * inf counts as 0.
 * @since 0.1 */
BVOL_API double bvol_aabb_volume(const bvol_aabb *box);

/** Computes the eight corners. Corner i has the upper coordinate on axis k if bit k of i is set, and the lower one otherwise.
 *
 * @param box the box
 * @param[out] out the eight corners
 * @contract EXACT.
 * @edge The fields of an empty box, or of one with a NaN, are copied as they are.
 * @since 0.1 */
BVOL_API void bvol_aabb_corners(const bvol_aabb *box, bvol_vec3 out[8]);

/** @}
 * @name Point and box
 * @{ */

/** Tests whether a point lies in a box.
 *
 * @param box the box
 * @param p the point
 * @return 1 if min <= p <= max on every axis, else 0
 * @contract EXACT.
 * @edge An empty box contains no point. A NaN in the box or the point gives 0. A point at infinity lies in a box whose bounds
 * reach this infinity.
 * @since 0.1 */
BVOL_API int bvol_aabb_contains_point(const bvol_aabb *box, const bvol_vec3 *p);

/** Computes the point of a box that is closest to a point p. The result is p itself if p lies in the box.
 *
 * @param box the box
 * @param p a finite point
 * @param[out] out the closest point
 * @contract EXACT.
 * @edge An empty shape, a NaN in any field, or a point that is not finite gives NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_closest_point(const bvol_aabb *box, const bvol_vec3 *p, bvol_vec3 *out);

/** Computes the squared distance between a box and a point.
 *
 * @param box the box
 * @param p a finite point
 * @return the squared distance; 0 if and only if the point lies in the box, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge An empty box gives +inf. A NaN, or a point that is not finite, gives NaN. What exceeds the largest float is the largest
 * float.
 * @since 0.1 */
BVOL_API float bvol_aabb_distance_sq_point(const bvol_aabb *box, const bvol_vec3 *p);

/** @}
 * @name Box and half-space
 * @{ */

/** Tests whether a box and a half-space have a common point. Touching counts.
 *
 * @param box the box
 * @param plane the half-space
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in any field gives 0. Points at infinity do not count as common points.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_plane(const bvol_aabb *box, const bvol_plane *plane);

/** Tests whether a box lies wholly in a half-space.
 *
 * @param box the contained box
 * @param plane the containing half-space
 * @return 1 if every finite point of the box lies in the half-space, else 0
 * @contract EXACT.
 * @edge An empty box lies in every half-space. A NaN in any field gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_within_plane(const bvol_aabb *box, const bvol_plane *plane);

/** Classifies a box relative to a half-space: outside, intersecting or inside.
 *
 * @param box the box to classify
 * @param plane the reference half-space
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the box lies wholly in the half-space, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb_overlaps_plane() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_classify_within_plane(const bvol_aabb *box, const bvol_plane *plane);

/** @}
 * @name Two boxes
 * @{ */

/** Tests whether two boxes have a common point. Touching counts.
 *
 * @param a the first box
 * @param b the second box
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge A box with min > max on any axis is empty and overlaps nothing. A NaN in any field gives 0. The box that is all of
 * space overlaps every box that is not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_aabb(const bvol_aabb *a, const bvol_aabb *b);

/** Tests whether the interiors of two boxes overlap: no plane separates the two shapes, not even a plane that touches both. A
 * flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param a the first box
 * @param b the second box
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in any field gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_aabb_interior(const bvol_aabb *a, const bvol_aabb *b);

/** Tests whether box a contains box b.
 *
 * @param a the containing box
 * @param b the contained box
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty boxes. A NaN in any field gives 0 even if b is
 * empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_contains_aabb(const bvol_aabb *a, const bvol_aabb *b);

/** Classifies box b relative to box a: outside, intersecting or inside.
 *
 * @param a the reference box
 * @param b the box to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb_overlaps_aabb() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_classify_aabb(const bvol_aabb *a, const bvol_aabb *b);

/** Tests whether two boxes overlap within a tolerance: whether the gap between them is at most eps on every axis.
 *
 * @param a the first box
 * @param b the second box
 * @param eps the largest gap that still counts as touching; with 0 the result is that of bvol_aabb_overlaps_aabb()
 * @return 1 if no gap is larger than eps, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge An empty box touches nothing. A NaN, or a negative eps, gives 0. With eps = +inf the result is 1 for any two shapes
 * that are not empty. There is no gap between infinities of the same sign.
 * @since 0.1 */
BVOL_API int bvol_aabb_near_aabb(const bvol_aabb *a, const bvol_aabb *b, float eps);

/** Computes the squared distance between two boxes.
 *
 * @param a the first box
 * @param b the second box
 * @return the squared distance; 0 if and only if they overlap, otherwise at least 2^-149
 * @contract ENCLOSING: never above the true value, except that one below 2^-149 is returned as 2^-149; below it by at most
 * 2^-22 of itself and 2^-149.
 * @edge An empty box, or a box that is infinitely far away, gives +inf. A NaN in any field gives NaN. What exceeds the largest
 * float is the largest float.
 * @since 0.1 */
BVOL_API float bvol_aabb_distance_sq_aabb(const bvol_aabb *a, const bvol_aabb *b);

/** @}
 * @name Changing boxes
 * @{ */

/** Computes the smallest box that contains two boxes.
 *
 * @param a the first box
 * @param b the second box
 * @param[out] out the box of their union; may be a or b
 * @contract TIGHTEST.
 * @edge An empty input adds nothing, also if min > max on one axis only. Two empty inputs give the canonical empty result. A
 * NaN in any field gives an all-NaN result.
 * @since 0.1 */
BVOL_API void bvol_aabb_merge(const bvol_aabb *a, const bvol_aabb *b, bvol_aabb *out);

/** Computes the smallest box that contains a box and a point.
 *
 * @param box the box; may be empty, to start with a first point
 * @param p the point; infinite coordinates are legal
 * @param[out] out the result; may be the same object as box
 * @contract TIGHTEST.
 * @edge An empty input gives the point alone. A NaN in any field gives an all-NaN result.
 * @since 0.1 */
BVOL_API void bvol_aabb_merge_point(const bvol_aabb *box, const bvol_vec3 *p, bvol_aabb *out);

/** Computes the intersection of two boxes.
 *
 * @param a the first box
 * @param b the second box
 * @param[out] out the intersection; may be a or b
 * @contract EXACT.
 * @edge If they have no common point, the result is the canonical empty one. A NaN in any field gives an all-NaN result.
 * @since 0.1 */
BVOL_API void bvol_aabb_intersection(const bvol_aabb *a, const bvol_aabb *b, bvol_aabb *out);

/** Grows a box by an amount on every side, or shrinks it by a negative amount. The result is rounded outward.
 *
 * @param box the box
 * @param amount how far each side moves outward; finite
 * @param[out] out the result; may be the same object as box
 * @contract TIGHTEST.
 * @edge An empty input, or one that is shrunk past its center, which is decided exactly, gives the canonical empty result. A
 * NaN, or an amount that is not finite, gives an all-NaN result.
 * @since 0.1 */
BVOL_API void bvol_aabb_expand(const bvol_aabb *box, float amount, bvol_aabb *out);

/** Computes the smallest box that contains the image of a box under an affine map.
 *
 * To follow a moving object, transform the object's own box each frame and not the result of the frame before: the box of a box
 * of a rotating object grows without end.
 *
 * @param box the box
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the smallest box of floats that contains the image; may be the same object as box
 * @contract TIGHTEST.
 * @edge An empty input gives the canonical empty result. A NaN, or a matrix entry that is not finite, gives an all-NaN result.
 * In infinite boxes a product 0 * inf counts as 0, and an axis on which +inf is added to -inf becomes unbounded.
 * @source J. Arvo, "Transforming axis-aligned bounding boxes", Graphics Gems, 1990; here with exact sums.
 * @since 0.1 */
BVOL_API void bvol_aabb_transform(const bvol_aabb *box, const float matrix[16], bvol_aabb *out);

/** Computes for each of many boxes the smallest box that contains its image, under one affine map for all of them or under a
 * map for each.
 *
 * @param boxes the boxes
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param matrices the maps, each as in bvol_aabb_transform(); each map is 16 floats
 * @param matrix_count 1 for one map for all boxes, or count for a map for each box
 * @param matrix_stride bytes from one map to the next, a multiple of 4; 0 means packed (64 bytes)
 * @param[out] out an array of count boxes, out_stride bytes apart: those that contain the images; each has the same bits as
 * from bvol_aabb_transform(). It may be the same array as boxes, with the same stride
 * @param out_stride bytes from one box of the result to the next, a multiple of 4; 0 means packed (24 bytes)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0, another matrix_count or an illegal stride;
 * #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract TIGHTEST.
 * @edge The same as for bvol_aabb_transform().
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_transform_many(const bvol_aabb *boxes, size_t count, size_t stride, const float *matrices,
                                              size_t matrix_count, size_t matrix_stride, bvol_aabb *out, size_t out_stride);

/** Computes the smallest box that contains the images of many boxes, under one affine map for all of them or under a map for
 * each. It bounds a skinned mesh: give each bone the box of the vertices that it moves, before they are moved, and the bones'
 * maps of the frame. Each vertex is blended of its places under its bones, and so lies in the box, if no weight is negative and
 * the weights add up to 1.
 *
 * @param boxes the boxes
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param matrices the maps, each as in bvol_aabb_transform(); each map is 16 floats
 * @param matrix_count 1 for one map for all boxes, or count for a map for each box
 * @param matrix_stride bytes from one map to the next, a multiple of 4; 0 means packed (64 bytes)
 * @param[out] out the box; the canonical empty box for no boxes
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for a NULL while count is not 0, for out always, another matrix_count or an illegal
 * stride; #BVOL_ERROR_ROUNDING where the processor does not round to nearest. Of an error nothing is written
 * @contract TIGHTEST: as bvol_aabb_transform() of each and bvol_aabb_merge() of all.
 * @edge The same as for those: empty boxes, of bones that move nothing, are left out, and a NaN gives an all-NaN box.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_merge_transformed(const bvol_aabb *boxes, size_t count, size_t stride, const float *matrices,
                                                 size_t matrix_count, size_t matrix_stride, bvol_aabb *out);

/** @} */

/** @name Box and segment
 * @{ */

/** Tests whether a box and a segment have a common point. Touching counts.
 *
 * @param box the box; may be infinite
 * @param segment the segment
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the segment, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_segment(const bvol_aabb *box, const bvol_segment *segment);

/** Tests whether the interiors of a box and a segment overlap: no plane separates the two shapes, not even a plane that touches
 * both. A flat shape overlaps what it pierces, but nothing in its own plane.
 *
 * @param box the box
 * @param segment the segment
 * @return 1 if they still have a common point after every small enough translation, else 0
 * @contract EXACT.
 * @edge An empty shape overlaps nothing. A NaN in either shape, or an infinity in the segment, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_segment_interior(const bvol_aabb *box, const bvol_segment *segment);

/** Tests whether a box contains a segment.
 *
 * @param box the containing box
 * @param segment the contained segment
 * @return 1 if every point of the segment lies in the box, else 0
 * @contract EXACT.
 * @edge A NaN in either shape, or an infinity in the segment, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_contains_segment(const bvol_aabb *box, const bvol_segment *segment);

/** Tests whether a box lies wholly in a segment.
 *
 * @param box the contained box
 * @param segment the containing segment
 * @return 1 if every point of the box lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty box lies in every segment, and an infinite box in none. Only a flat shape can lie in a segment. A NaN in
 * either shape, or an infinity in the segment, gives 0 even if a shape is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_within_segment(const bvol_aabb *box, const bvol_segment *segment);

/** Classifies a segment relative to a box: outside, intersecting or inside.
 *
 * @param box the reference box
 * @param segment the segment to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the segment lies wholly in the box, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb_overlaps_segment() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_classify_segment(const bvol_aabb *box, const bvol_segment *segment);

/** Classifies a box relative to a segment: outside, intersecting or inside.
 *
 * @param box the box to classify
 * @param segment the reference segment
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if the box lies wholly in the segment, and
 * #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb_overlaps_segment() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_classify_within_segment(const bvol_aabb *box, const bvol_segment *segment);

/** @} */

/** @name Measures and moves
 * @{ */

/** Computes the signed distance of a point from the surface of a box: negative inside.
 *
 * @param box the box
 * @param p a point
 * @return the distance from the surface, negative where the point is inside and 0 where it is on the surface
 * @contract EXACT (the sign), ACCURATE: the relative error is at most 2^-23, and magnitudes below 2^-126 are off by at most
 * 2^-149; one that is not 0 is at least 2^-149.
 * @edge An empty box gives +inf, and a box that is all of space -inf. A NaN in any field, or an infinity in the point, gives
 * NaN. What exceeds the largest float is infinite.
 * @since 0.1 */
BVOL_API float bvol_aabb_signed_distance_point(const bvol_aabb *box, const bvol_vec3 *p);

/** Moves a box along a vector.
 *
 * @param box the box
 * @param by the vector
 * @param[out] out the moved one; may be the same object as the box
 * @contract TIGHTEST: the smallest box of floats that contains the moved box; as bvol_aabb_transform() with the matrix of this
 * translation.
 * @edge That of bvol_aabb_transform(); a NaN or an infinity in the vector gives NaN everywhere.
 * @since 0.1 */
BVOL_API void bvol_aabb_translate(const bvol_aabb *box, const bvol_vec3 *by, bvol_aabb *out);

/** @} */

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Axis-aligned bounding boxes in three dimensions: making them, asking them, changing them.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
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

/** The canonical empty box, min = +inf and max = -inf: the identity of bvol_aabb_merge().
 *
 * @param[out] out the box
 * @contract EXACT.
 * @edge Takes no input.
 * @since 0.1 */
BVOL_API void bvol_aabb_empty(bvol_aabb *out);

/** The box of two opposite corners, given in any order.
 *
 * @param a a corner; infinite coordinates are legal
 * @param b another
 * @param[out] out the box
 * @contract TIGHTEST.
 * @edge Never empty; a NaN coordinate gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_from_corners(const bvol_vec3 *a, const bvol_vec3 *b, bvol_aabb *out);

/** The box about a center with full sizes along the axes, rounded outward where center -+ size / 2 is no float.
 *
 * @param center finite center
 * @param size full sizes; +inf makes the axis unbounded
 * @param[out] out the box
 * @contract TIGHTEST.
 * @edge A negative size gives the empty box; a NaN, an infinite center or a size of -inf gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_from_center_size(const bvol_vec3 *center, const bvol_vec3 *size, bvol_aabb *out);

/** The box of points.
 *
 * @param points first coordinate of the first point; each point is three floats
 * @param count number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12)
 * @param[out] out the box; the empty box if no point is accepted
 * @return the number of points accepted; a point with a NaN coordinate is left out. NULL points or a stride that is neither 0
 *         nor a multiple of 4 from 12 up give 0 and the empty box
 * @contract TIGHTEST.
 * @edge Infinite coordinates are accepted and make the box infinite; points with a NaN are left out and not counted.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API size_t bvol_aabb_from_points(const float *points, size_t count, size_t stride, bvol_aabb *out);

/** @}
 * @name Asking one box
 * @{ */

/** Whether a box is empty: min > max on some axis.
 *
 * @param box the box
 * @return 1 if it holds no point, else 0
 * @contract EXACT.
 * @edge A box with a NaN field is not empty but invalid: 0. [inf, inf] is not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_is_empty(const bvol_aabb *box);

/** The middle of a box.
 *
 * @param box the box
 * @param[out] out the center
 * @contract ACCURATE: the nearest float in each coordinate, so it lies in the box.
 * @edge An axis without bounds has its center at 0, a half-infinite one at its infinity. Empty or NaN boxes give NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_center(const bvol_aabb *box, bvol_vec3 *out);

/** The full sizes max - min, rounded up.
 *
 * @param box the box
 * @param[out] out the sizes
 * @contract TIGHTEST: the least floats that are not below the true sizes.
 * @edge Unbounded axes give +inf, as do sizes above the largest float; an empty box gives zeros, a box with a NaN NaN. The size
 * of [inf, inf] is 0.
 * @since 0.1 */
BVOL_API void bvol_aabb_size(const bvol_aabb *box, bvol_vec3 *out);

/** The surface area. A double, since the area of a float box can pass the largest float.
 *
 * @param box the box
 * @return the area in squared units
 * @contract ACCURATE: relative error at most 2^-50.
 * @edge Empty gives 0, NaN gives NaN, and 0 * inf counts as 0.
 * @since 0.1 */
BVOL_API double bvol_aabb_area(const bvol_aabb *box);

/** The volume. A double, since the volume of a float box can pass the largest float.
 *
 * @param box the box
 * @return the volume in cubic units
 * @contract ACCURATE: relative error at most 2^-50.
 * @edge Empty gives 0, NaN gives NaN, and 0 * inf counts as 0.
 * @since 0.1 */
BVOL_API double bvol_aabb_volume(const bvol_aabb *box);

/** The eight corners. Corner i has the upper coordinate on axis k if bit k of i is set.
 *
 * @param box the box
 * @param[out] out eight points
 * @contract EXACT.
 * @edge Copies the fields of an empty or NaN box as they are.
 * @since 0.1 */
BVOL_API void bvol_aabb_corners(const bvol_aabb *box, bvol_vec3 out[8]);

/** @}
 * @name Point and box
 * @{ */

/** Whether a point lies in a closed box.
 *
 * @param box the box
 * @param p the point
 * @return 1 if min <= p <= max on every axis, else 0
 * @contract EXACT.
 * @edge Empty boxes hold no point; NaN on either side gives 0. A point at infinity lies in a box that reaches it.
 * @since 0.1 */
BVOL_API int bvol_aabb_contains_point(const bvol_aabb *box, const bvol_vec3 *p);

/** The point of a box that is nearest to p; p itself if it lies inside.
 *
 * @param box the box
 * @param p a finite point
 * @param[out] out the nearest point
 * @contract EXACT.
 * @edge Empty or NaN boxes, or a point that is not finite, give NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_closest_point(const bvol_aabb *box, const bvol_vec3 *p, bvol_vec3 *out);

/** The squared distance from a box to a point.
 *
 * @param box the box
 * @param p a finite point
 * @return squared units, 0 if and only if the point lies in the box; a positive result is at least 2^-149
 * @contract ACCURATE: relative error at most 2^-23 (below 2^-126 absolute error at most 2^-149).
 * @edge An empty box gives +inf, as does a distance whose square passes the largest float; NaN or a point that is not finite
 * gives NaN.
 * @since 0.1 */
BVOL_API float bvol_aabb_distance_sq_point(const bvol_aabb *box, const bvol_vec3 *p);

/** @}
 * @name Box and half-space
 * @{ */

/** Whether a box and a closed half-space share a point.
 *
 * @param box the box
 * @param plane the half-space
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN gives 0. Points at infinity do not count as common points.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_plane(const bvol_aabb *box, const bvol_plane *plane);

/** Whether a box lies wholly in a closed half-space.
 *
 * @param box the box
 * @param plane the half-space
 * @return 1 if every finite point of the box lies in the half-space, else 0
 * @contract EXACT.
 * @edge An empty box lies in every half-space; NaN gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_aabb_within_plane(const bvol_aabb *box, const bvol_plane *plane);

/** Where a box lies to a closed half-space.
 *
 * @param box the box
 * @param plane the half-space
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the box is within the half-space)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb_overlaps_plane().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_classify_within_plane(const bvol_aabb *box, const bvol_plane *plane);

/** @}
 * @name Two boxes
 * @{ */

/** Whether two closed boxes share a point; touching counts.
 *
 * @param a a box
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty and partly inverted boxes overlap nothing; NaN gives 0. All of space overlaps every box that is not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_aabb(const bvol_aabb *a, const bvol_aabb *b);

/** Whether two boxes overlap by more than touching. What is flat overlaps what it pierces, but nothing in its own plane.
 *
 * @param a a shape
 * @param b another
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_aabb_interior(const bvol_aabb *a, const bvol_aabb *b);

/** Whether box a contains box b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, an empty a contains only empty boxes; NaN gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_aabb_contains_aabb(const bvol_aabb *a, const bvol_aabb *b);

/** Where box b lies to box a.
 *
 * @param a the reference
 * @param b the box to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb_overlaps_aabb().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_classify_aabb(const bvol_aabb *a, const bvol_aabb *b);

/** Whether two boxes touch within a tolerance that the caller names: on each axis the gap between them is at most eps.
 *
 * @param a a box
 * @param b another
 * @param eps the largest gap that counts, in units; 0 is bvol_aabb_overlaps_aabb()
 * @return 1 if they do, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge Empty boxes touch nothing; NaN anywhere, or a negative eps, gives 0; eps = +inf gives 1 for any two that are not
 * empty. Infinities of one sign leave no gap.
 * @since 0.1 */
BVOL_API int bvol_aabb_touches_aabb(const bvol_aabb *a, const bvol_aabb *b, float eps);

/** The squared distance between two boxes.
 *
 * @param a a box
 * @param b another
 * @return squared units, 0 if and only if they overlap; a positive result is at least 2^-149
 * @contract ACCURATE: relative error at most 2^-23 (below 2^-126 absolute error at most 2^-149).
 * @edge An empty box gives +inf, as does a distance whose square passes the largest float; NaN gives NaN.
 * @since 0.1 */
BVOL_API float bvol_aabb_distance_sq_aabb(const bvol_aabb *a, const bvol_aabb *b);

/** @}
 * @name Changing boxes
 * @{ */

/** The smallest box about two boxes.
 *
 * @param a a box
 * @param b another
 * @param[out] out their union's box; may be a or b
 * @contract TIGHTEST.
 * @edge An empty box, inverted on however few axes, adds nothing; two make the canonical empty box. NaN gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_merge(const bvol_aabb *a, const bvol_aabb *b, bvol_aabb *out);

/** The smallest box about a box and a point.
 *
 * @param box the box; empty to begin with a first point
 * @param p the point; infinite coordinates are legal
 * @param[out] out the grown box; may be the input
 * @contract TIGHTEST.
 * @edge An empty box gives the point alone; NaN gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_merge_point(const bvol_aabb *box, const bvol_vec3 *p, bvol_aabb *out);

/** The box that two boxes have in common.
 *
 * @param a a box
 * @param b another
 * @param[out] out the common box; may be a or b
 * @contract EXACT.
 * @edge The canonical empty box if they share no point; an all-NaN box if either has a NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_intersection(const bvol_aabb *a, const bvol_aabb *b, bvol_aabb *out);

/** The box grown by the same amount on every side, or shrunk by a negative amount; rounded outward.
 *
 * @param box the box
 * @param amount units added on each side; finite
 * @param[out] out the new box; may be the input
 * @contract TIGHTEST.
 * @edge Empty stays empty, and a box shrunk past its middle (decided exactly) becomes the canonical empty box. NaN in the
 * box or an amount that is not finite gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_expand(const bvol_aabb *box, float amount, bvol_aabb *out);

/** The box of a box under an affine map.
 *
 * Transform the object's own box each frame, not last frame's result: a box of a box of a rotating object grows without end.
 *
 * @param box the box
 * @param matrix 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out the smallest float box about the image; may be the input
 * @contract TIGHTEST.
 * @edge Empty gives the canonical empty box; NaN in the box or a matrix entry that is not finite gives an all-NaN box. In
 * infinite boxes 0 * inf counts as 0, and an axis on which +inf meets -inf becomes unbounded.
 * @source J. Arvo, "Transforming axis-aligned bounding boxes", Graphics Gems, 1990; here in exact sums.
 * @since 0.1 */
BVOL_API void bvol_aabb_transform(const bvol_aabb *box, const float matrix[16], bvol_aabb *out);

/** The boxes of many boxes under one affine map, or each under its own.
 *
 * @param boxes the boxes
 * @param count number of boxes
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24)
 * @param matrices maps as bvol_aabb_transform() takes them
 * @param matrix_count 1 for one map of all boxes, or count
 * @param matrix_stride bytes from one map to the next, a multiple of 4; 0 means packed (64)
 * @param[out] out as many boxes, each the same bits that bvol_aabb_transform() gives; may be the input, with its stride
 * @param out_stride bytes from one of them to the next, a multiple of 4; 0 means packed (24)
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT for NULL if count is not 0, another matrix_count or a stride that is not legal, and
 * then nothing is written
 * @contract TIGHTEST.
 * @edge As bvol_aabb_transform().
 * @complexity O(count).
 * @threads Safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_transform_many(const bvol_aabb *boxes, size_t count, size_t stride, const float *matrices,
                                              size_t matrix_count, size_t matrix_stride, bvol_aabb *out, size_t out_stride);

/** @} */

/** @name Box and segment
 * @{ */

/** Whether a closed box and a segment share a point.
 *
 * @param box the box; may be infinite
 * @param segment the segment
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_segment(const bvol_aabb *box, const bvol_segment *segment);

/** Whether a closed box and a segment overlap by more than touching. What is flat overlaps what it pierces, but nothing in its
 * own plane.
 *
 * @param box the box
 * @param segment the segment
 * @return 1 if they still overlap after every move that is small enough, else 0
 * @contract EXACT.
 * @edge Empty shapes overlap nothing; NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_overlaps_segment_interior(const bvol_aabb *box, const bvol_segment *segment);

/** Whether a closed box contains a segment.
 *
 * @param box the container
 * @param segment the contained
 * @return 1 if every point of the segment lies in the box, else 0
 * @contract EXACT.
 * @edge NaN, or an infinity other than those of the box, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_contains_segment(const bvol_aabb *box, const bvol_segment *segment);

/** Whether a closed box lies wholly in a segment.
 *
 * @param box the contained
 * @param segment the container
 * @return 1 if every point of the box lies in the segment, else 0
 * @contract EXACT.
 * @edge An empty box lies in every segment; an infinite box in none; only what is flat lies in a segment; NaN, or an infinity
 * other than those of the box, gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_aabb_within_segment(const bvol_aabb *box, const bvol_segment *segment);

/** Where a segment lies to a closed box.
 *
 * @param box the reference
 * @param segment the segment to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the segment in the box)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb_overlaps_segment().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_classify_segment(const bvol_aabb *box, const bvol_segment *segment);

/** Where a closed box lies to a segment.
 *
 * @param box the box to place
 * @param segment the reference
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the box in the segment)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb_overlaps_segment().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_classify_within_segment(const bvol_aabb *box, const bvol_segment *segment);

/** @} */

BVOL_END

#endif

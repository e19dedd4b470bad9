/* SPDX-License-Identifier: MIT */
/** @file
 * @brief 8-DOPs (discrete oriented polytopes) in the plane: the points in all of four slabs whose directions are fixed.
 *
 * An 8-DOP is tighter than a rectangle, of which it is one with its corners cut off, and two are compared nearly as fast. Its
 * directions are not normalized, so that the place of a point along each is a plain sum of coordinates: x, y, x+y, x-y.
 *
 * The 8-DOP is the set of points, not the list of slabs: slabs that all overlap may have no common point, and a slab may be
 * wider than the set. The functions that are EXACT answer about the set; bvol_kdop2_cull_kdop2() compares slabs only.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_KDOP2_H
#define BVOL_KDOP2_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>

BVOL_BEGIN

/** @name Making
 * @{ */

/** Makes the canonical empty 8-DOP, with min = +inf and max = -inf in every slab. Merging it with another gives the other.
 *
 * @param[out] out the 8-DOP
 * @contract EXACT.
 * @edge There is no input.
 * @since 0.1 */
BVOL_API void bvol_kdop2_make_empty(bvol_kdop2 *out);

/** Computes the smallest 8-DOP that contains all points of an array.
 *
 * @param points the first point
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (8 bytes)
 * @param[out] out the 8-DOP; the canonical empty one if no point is accepted
 * @return the number of points accepted; points with a NaN or an infinity are left out. If points is NULL, or stride is neither
 * 0 nor a multiple of 4 that is at least 8, the result is 0 and the canonical empty 8-DOP
 * @contract TIGHTEST: each bound is the float next to the true one, or the true one itself.
 * @edge What exceeds the largest float is infinite.
 * @complexity O(count).
 * @source J. Klosowski, M. Held, J. Mitchell, H. Sowizral and K. Zikan, "Efficient collision detection using bounding volume
 * hierarchies of k-DOPs", IEEE Transactions on Visualization and Computer Graphics, 1998; here with exact sums.
 * @since 0.1 */
BVOL_API size_t bvol_kdop2_from_points(const bvol_vec2 *points, size_t count, size_t stride, bvol_kdop2 *out);

/** Makes the 8-DOP that is the same set as a rectangle.
 *
 * @param box the rectangle
 * @param[out] out the 8-DOP
 * @contract EXACT: the set is that of the rectangle, and each slab is the tightest.
 * @edge An empty rectangle gives the canonical empty 8-DOP, a NaN gives NaN in every slab. Along a direction in which the
 * rectangle has no bound, the slab has none.
 * @since 0.1 */
BVOL_API void bvol_kdop2_from_aabb2(const bvol_aabb2 *box, bvol_kdop2 *out);

/** @}
 * @name Asking one
 * @{ */

/** Checks whether an 8-DOP is valid, and whether it is empty.
 *
 * @param kdop the 8-DOP
 * @return #BVOL_OK; #BVOL_NOTE_EMPTY if no point lies in all slabs; #BVOL_ERROR_NOT_FINITE for a NaN; #BVOL_ERROR_ROUNDING
 * where the processor does not round to nearest; #BVOL_ERROR_ARGUMENT for NULL
 * @contract EXACT.
 * @edge Infinite bounds are legal.
 * @since 0.1 */
BVOL_API bvol_result bvol_kdop2_validate(const bvol_kdop2 *kdop);

/** Tests whether an 8-DOP is empty, that is, no point lies in all slabs.
 *
 * @param kdop the 8-DOP
 * @return 1 if it is empty, else 0
 * @contract EXACT.
 * @edge A NaN in any slab gives 0: such an 8-DOP is invalid and not empty. Points at infinity do not count.
 * @since 0.1 */
BVOL_API int bvol_kdop2_is_empty(const bvol_kdop2 *kdop);

/** Computes a rectangle that contains an 8-DOP: the slabs of the coordinates.
 *
 * @param kdop the 8-DOP
 * @param[out] out the rectangle
 * @contract ENCLOSING; TIGHTEST if the slabs of the coordinates are as tight as those that bvol_kdop2_from_points() gives.
 * @edge An empty 8-DOP gives the canonical empty rectangle, an invalid one NaN.
 * @since 0.1 */
BVOL_API void bvol_kdop2_bounds(const bvol_kdop2 *kdop, bvol_aabb2 *out);

/** Tests whether a point lies in an 8-DOP.
 *
 * @param kdop the 8-DOP
 * @param p the point
 * @return 1 if it lies in all slabs, else 0
 * @contract EXACT.
 * @edge An empty 8-DOP contains no point. A NaN in either, or an infinity in the point, gives 0.
 * @since 0.1 */
BVOL_API int bvol_kdop2_contains_point(const bvol_kdop2 *kdop, const bvol_vec2 *p);

/** @}
 * @name Two of them
 * @{ */

/** Compares two 8-DOPs slab by slab, as a search does that tests many.
 *
 * @param a one
 * @param b the other
 * @return 0 if two slabs of the same direction are apart, which means that they have no common point; otherwise 1
 * @contract CONSERVATIVE: 1 also for some that have no common point.
 * @edge A NaN in any slab gives 0.
 * @since 0.1 */
BVOL_API int bvol_kdop2_cull_kdop2(const bvol_kdop2 *a, const bvol_kdop2 *b);

/** Tests whether two 8-DOPs have a common point. Touching counts.
 *
 * @param a one
 * @param b the other
 * @return 1 if a point lies in all slabs of both, else 0
 * @contract EXACT.
 * @edge An empty 8-DOP overlaps nothing. A NaN in any slab gives 0.
 * @source The lemma of J. Farkas (1902): inequalities have no common solution if and only if some sum of them contradicts
 * itself.
 * @since 0.1 */
BVOL_API int bvol_kdop2_overlaps_kdop2(const bvol_kdop2 *a, const bvol_kdop2 *b);

/** Tests whether two 8-DOPs overlap by more than touching.
 *
 * @param a one
 * @param b the other
 * @return 1 if they have a common point however little either is moved, else 0
 * @contract EXACT.
 * @edge An empty 8-DOP overlaps nothing. A NaN in any slab gives 0.
 * @since 0.1 */
BVOL_API int bvol_kdop2_overlaps_kdop2_interior(const bvol_kdop2 *a, const bvol_kdop2 *b);

/** Tests whether one 8-DOP contains another.
 *
 * @param a the containing one
 * @param b the contained one
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT: about the sets, whichever slabs they are given by.
 * @edge An empty b lies in every 8-DOP. A NaN in any slab gives 0 even if b is empty.
 * @since 0.1 */
BVOL_API int bvol_kdop2_contains_kdop2(const bvol_kdop2 *a, const bvol_kdop2 *b);

/** @}
 * @name Changing
 * @{ */

/** Merges two: each slab is the smallest that contains both slabs.
 *
 * @param a one
 * @param b the other
 * @param[out] out an 8-DOP that contains both; may be the same object as a or b
 * @contract ENCLOSING; TIGHTEST if the slabs of both are tight, as those of bvol_kdop2_from_points() are.
 * @edge One with min > max in a slab is empty and gives the other. A NaN in any slab gives NaN in every slab.
 * @since 0.1 */
BVOL_API void bvol_kdop2_merge(const bvol_kdop2 *a, const bvol_kdop2 *b, bvol_kdop2 *out);

/** Merges an 8-DOP with a point.
 *
 * @param kdop the 8-DOP
 * @param p a finite point
 * @param[out] out an 8-DOP that contains both; may be the same object as kdop
 * @contract ENCLOSING; TIGHTEST if the slabs are tight.
 * @edge As bvol_kdop2_merge(). A NaN or an infinity in the point gives NaN in every slab.
 * @since 0.1 */
BVOL_API void bvol_kdop2_merge_point(const bvol_kdop2 *kdop, const bvol_vec2 *p, bvol_kdop2 *out);

/** Computes an 8-DOP that contains the image of another under an affine map.
 *
 * To follow a moving object, transform the object's own 8-DOP each frame and not the result of the frame before, which would
 * grow.
 *
 * @param kdop the 8-DOP
 * @param matrix an affine map: 6 floats, column-major, for column vectors: x' = m[0] x + m[2] y + m[4],
 * y' = m[1] x + m[3] y + m[5]
 * @param[out] out an 8-DOP with the same directions that contains the image; may be the same object as kdop
 * @contract ENCLOSING: each new bound follows from the bounds along the three old directions next to it, so that it is tight
 * for maps that turn directions into directions, and otherwise exceeds that of the image, as that of an AABB does, but less.
 * @edge One with min > max in a slab gives the canonical empty 8-DOP. A NaN, or a matrix entry that is not finite, gives NaN in
 * every slab. A slab may become infinite where one of the old ones is.
 * @since 0.1 */
BVOL_API void bvol_kdop2_transform(const bvol_kdop2 *kdop, const float matrix[6], bvol_kdop2 *out);

/** @} */

BVOL_END

#endif

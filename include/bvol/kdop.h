/* SPDX-License-Identifier: MIT */
/** @file
 * @brief k-DOPs (discrete oriented polytopes) in space: the points in all of 7, 9 or 13 slabs whose directions are fixed.
 *
 * A k-DOP is tighter than an AABB, of which it is one with corners and edges cut off, and two are compared nearly as fast. Its
 * directions are not normalized, so that the place of a point along each is a plain sum of coordinates: x, y, z; then, for k =
 * 14 and 26, x+y+z, x+y-z, x-y+z, x-y-z; then, for k = 18 and 26, x+y, x-y, x+z, x-z, y+z, y-z. bvol_kdop_direction() gives
 * them.
 *
 * The k-DOP is the set of points, not the list of slabs: slabs that all overlap may have no common point, and a slab may be
 * wider than the set. The functions that are EXACT answer about the set; bvol_kdop_cull_kdop() compares slabs only.
 *
 * k-DOPs of different k may be tested against each other, but not merged.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_KDOP_H
#define BVOL_KDOP_H

#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** @name Making
 * @{ */

/** Makes the canonical empty k-DOP, with min = +inf and max = -inf in every slab. Merging it with another gives the other.
 *
 * @param k 14, 18 or 26
 * @param[out] out the k-DOP
 * @contract EXACT.
 * @edge Any other k gives a k-DOP with count 0, which is invalid.
 * @since 0.1 */
BVOL_API void bvol_kdop_make_empty(uint32_t k, bvol_kdop *out);

/** Computes the smallest k-DOP that contains all points of an array.
 *
 * @param points the first point
 * @param count the number of points
 * @param stride bytes from one point to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param k 14, 18 or 26
 * @param[out] out the k-DOP; the canonical empty one if no point is accepted
 * @return the number of points accepted; points with a NaN or an infinity are left out. If points is NULL, or stride is neither
 * 0 nor a multiple of 4 that is at least 12, the result is 0 and the canonical empty k-DOP
 * @contract TIGHTEST: each bound is the float next to the true one, or the true one itself.
 * @edge What exceeds the largest float is infinite. Any other k gives a k-DOP with count 0, which is invalid.
 * @complexity O(count).
 * @source J. Klosowski, M. Held, J. Mitchell, H. Sowizral and K. Zikan, "Efficient collision detection using bounding volume
 * hierarchies of k-DOPs", IEEE Transactions on Visualization and Computer Graphics, 1998; here with exact sums.
 * @since 0.1 */
BVOL_API size_t bvol_kdop_from_points(const bvol_vec3 *points, size_t count, size_t stride, uint32_t k, bvol_kdop *out);

/** Makes the k-DOP that is the same set as a box.
 *
 * @param box the box
 * @param k 14, 18 or 26
 * @param[out] out the k-DOP
 * @contract EXACT: the set is that of the box, and each slab is the tightest.
 * @edge An empty box gives the canonical empty k-DOP, a NaN gives NaN in every slab. Along a direction in which the box has
 * no bound, the slab has none. Any other k gives a k-DOP with count 0, which is invalid.
 * @since 0.1 */
BVOL_API void bvol_kdop_from_aabb(const bvol_aabb *box, uint32_t k, bvol_kdop *out);

/** Gives one of the directions of a k-DOP.
 *
 * @param k 14, 18 or 26
 * @param i the number of the direction, below k / 2
 * @param[out] out the direction; its coordinates are -1, 0 and 1
 * @contract EXACT.
 * @edge Any other k or i gives NaN.
 * @since 0.1 */
BVOL_API void bvol_kdop_direction(uint32_t k, uint32_t i, bvol_vec3 *out);

/** @}
 * @name Asking one
 * @{ */

/** Checks whether a k-DOP is valid, and whether it is empty.
 *
 * @param kdop the k-DOP
 * @return #BVOL_OK; #BVOL_NOTE_EMPTY if no point lies in all slabs; #BVOL_ERROR_NOT_FINITE for a NaN; #BVOL_ERROR_ROUNDING
 * where the processor does not round to nearest; #BVOL_ERROR_ARGUMENT for NULL or a count that is not 7, 9 or 13
 * @contract EXACT.
 * @edge Infinite bounds are legal.
 * @since 0.1 */
BVOL_API bvol_result bvol_kdop_validate(const bvol_kdop *kdop);

/** Tests whether a k-DOP is empty, that is, no point lies in all slabs.
 *
 * @param kdop the k-DOP
 * @return 1 if it is empty, else 0
 * @contract EXACT.
 * @edge A NaN in any slab, or an illegal count, gives 0: such a k-DOP is invalid and not empty. Points at infinity do not
 * count.
 * @since 0.1 */
BVOL_API int bvol_kdop_is_empty(const bvol_kdop *kdop);

/** Computes a box that contains a k-DOP: the slabs of the coordinates.
 *
 * @param kdop the k-DOP
 * @param[out] out the box
 * @contract ENCLOSING; TIGHTEST if the slabs of the coordinates are as tight as those that bvol_kdop_from_points() gives.
 * @edge An empty k-DOP gives the canonical empty box, an invalid one NaN.
 * @since 0.1 */
BVOL_API void bvol_kdop_bounds(const bvol_kdop *kdop, bvol_aabb *out);

/** Tests whether a point lies in a k-DOP.
 *
 * @param kdop the k-DOP
 * @param p the point
 * @return 1 if it lies in all slabs, else 0
 * @contract EXACT.
 * @edge An empty k-DOP contains no point. A NaN in either, or an infinity in the point, gives 0.
 * @since 0.1 */
BVOL_API int bvol_kdop_contains_point(const bvol_kdop *kdop, const bvol_vec3 *p);

/** @}
 * @name Two of them
 * @{ */

/** Compares two k-DOPs slab by slab, as a search does that tests many.
 *
 * @param a one
 * @param b the other
 * @return 0 if two slabs of the same direction are apart, which means that they have no common point; otherwise 1
 * @contract CONSERVATIVE: 1 also for some that have no common point.
 * @edge If the counts differ, the slabs of the coordinates are compared. A NaN in any of the slabs compared, or an illegal
 * count, gives 0.
 * @since 0.1 */
BVOL_API int bvol_kdop_cull_kdop(const bvol_kdop *a, const bvol_kdop *b);

/** Tests whether two k-DOPs have a common point. Touching counts.
 *
 * @param a one
 * @param b the other
 * @return 1 if a point lies in all slabs of both, else 0
 * @contract EXACT.
 * @edge An empty k-DOP overlaps nothing. A NaN in any slab, or an illegal count, gives 0.
 * @source The lemma of J. Farkas (1902): inequalities have no common solution if and only if some sum of them contradicts
 * itself.
 * @since 0.1 */
BVOL_API int bvol_kdop_overlaps_kdop(const bvol_kdop *a, const bvol_kdop *b);

/** Tests whether two k-DOPs overlap by more than touching.
 *
 * @param a one
 * @param b the other
 * @return 1 if they have a common point however little either is moved, else 0
 * @contract EXACT.
 * @edge An empty k-DOP overlaps nothing. A NaN in any slab, or an illegal count, gives 0.
 * @since 0.1 */
BVOL_API int bvol_kdop_overlaps_kdop_interior(const bvol_kdop *a, const bvol_kdop *b);

/** Tests whether one k-DOP contains another.
 *
 * @param a the containing one
 * @param b the contained one
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT: about the sets, whichever slabs they are given by.
 * @edge An empty b lies in every k-DOP. A NaN in any slab, or an illegal count, gives 0 even if b is empty.
 * @since 0.1 */
BVOL_API int bvol_kdop_contains_kdop(const bvol_kdop *a, const bvol_kdop *b);

/** @}
 * @name Changing
 * @{ */

/** Merges two: each slab is the smallest that contains both slabs.
 *
 * @param a one
 * @param b the other
 * @param[out] out a k-DOP that contains both; may be the same object as a or b
 * @contract ENCLOSING; TIGHTEST if the slabs of both are tight, as those of bvol_kdop_from_points() are.
 * @edge One with min > max in a slab is empty and gives the other. A NaN in any slab, or an illegal count, gives NaN in every
 * slab. Different counts give NaN in every slab.
 * @since 0.1 */
BVOL_API void bvol_kdop_merge(const bvol_kdop *a, const bvol_kdop *b, bvol_kdop *out);

/** Merges a k-DOP with a point.
 *
 * @param kdop the k-DOP
 * @param p a finite point
 * @param[out] out a k-DOP that contains both; may be the same object as kdop
 * @contract ENCLOSING; TIGHTEST if the slabs are tight.
 * @edge As bvol_kdop_merge(). A NaN or an infinity in the point gives NaN in every slab.
 * @since 0.1 */
BVOL_API void bvol_kdop_merge_point(const bvol_kdop *kdop, const bvol_vec3 *p, bvol_kdop *out);

/** Computes a k-DOP that contains the image of another under an affine map.
 *
 * To follow a moving object, transform the object's own k-DOP each frame and not the result of the frame before, which would
 * grow.
 *
 * @param kdop the k-DOP
 * @param matrix an affine map: 16 floats, column-major, for column vectors; the last row is ignored
 * @param[out] out a k-DOP with the same directions that contains the image; may be the same object as kdop
 * @contract ENCLOSING: each new bound follows from the bounds along the three old directions next to it, so that it is tight
 * for maps that turn directions into directions, and otherwise exceeds that of the image, as that of an AABB does, but less.
 * @edge One with min > max in a slab gives the canonical empty k-DOP. A NaN, or a matrix entry that is not finite, gives NaN in
 * every slab. A slab may become infinite where one of the old ones is.
 * @since 0.1 */
BVOL_API void bvol_kdop_transform(const bvol_kdop *kdop, const float matrix[16], bvol_kdop *out);

/** @} */

BVOL_END

#endif

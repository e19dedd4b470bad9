/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Boxes in other representations, in space and in the plane: center and half extents, or lower corner and size.
 *
 * The tests work on the representation itself, in real arithmetic. They convert no box, so rounding never changes an answer. A
 * conversion between representations does round: its result contains the original box and may be larger. Prefer min and max
 * where you are free to choose, and do not convert back and forth.
 *
 * In #bvol_aabb_centered an extent of +inf makes its axis unbounded. In #bvol_aabb_sized a size of +inf makes the box reach
 * from min to +inf, and only with that size min may be -inf, which makes the axis unbounded. Any other infinity makes the box
 * invalid, as a NaN does. A negative extent or size makes the box empty.
 *
 * Pointers must not be NULL and are not checked, except where a function says what NULL means.
 *
 * @complexity O(1).
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_AABB_FORMS_H
#define BVOL_AABB_FORMS_H

#include <bvol/api.h>
#include <bvol/types.h>

BVOL_BEGIN

/** @name A box as center and half extents
 * @{ */

/** Converts a box from min and max to center and half extents. The result contains the box.
 *
 * @param box the box
 * @param[out] out the box in its new representation
 * @contract ENCLOSING: the center is within half an ulp plus 2^-52 of its magnitude from the true center, and the extent is the
 * smallest float that encloses for this center.
 * @edge An axis with an infinite end becomes unbounded, with its finite end, or 0 if there is none, as center. An empty box
 * gives center 0 and extent -1. A NaN in any field gives all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_centered_from_aabb(const bvol_aabb *box, bvol_aabb_centered *out);

/** Converts a box to min and max, rounded outward.
 *
 * @param box the box
 * @param[out] out the smallest box of floats that contains it
 * @contract TIGHTEST.
 * @edge An empty box gives the canonical empty box. A NaN, or an infinity where none is legal, gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_centered_bounds(const bvol_aabb_centered *box, bvol_aabb *out);

/** Tests whether a point lies in a box.
 *
 * @param box the box
 * @param p the point
 * @return 1 if |p - center| <= extent on every axis, else 0
 * @contract EXACT.
 * @edge An empty box contains no point. A NaN, or an infinity where none is legal, gives 0. A point at infinity lies in a box
 * whose bounds reach this infinity.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_contains_point(const bvol_aabb_centered *box, const bvol_vec3 *p);

/** Tests whether two boxes have a common point. Touching counts.
 *
 * @param a the first box
 * @param b the second box
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty box overlaps nothing. A NaN, or an infinity where none is legal, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_overlaps_aabb_centered(const bvol_aabb_centered *a, const bvol_aabb_centered *b);

/** Tests whether box a contains box b.
 *
 * @param a the containing box
 * @param b the contained box
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty boxes. A NaN, or an infinity where none is
 * legal, gives 0 even if b is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_contains_aabb_centered(const bvol_aabb_centered *a, const bvol_aabb_centered *b);

/** Classifies box b relative to box a: outside, intersecting or inside.
 *
 * @param a the reference box
 * @param b the box to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb_centered_overlaps_aabb_centered() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_classify_aabb_centered(const bvol_aabb_centered *a, const bvol_aabb_centered *b);

/** Tests whether two boxes overlap within a tolerance: whether the gap between them is at most eps on every axis.
 *
 * @param a the first box
 * @param b the second box
 * @param eps the largest gap that still counts as touching; with 0 the result is that of
 * bvol_aabb_centered_overlaps_aabb_centered()
 * @return 1 if no gap is larger than eps, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge An empty box touches nothing. A NaN, an infinity where none is legal, or a negative eps gives 0. With eps = +inf the
 * result is 1 for any two valid boxes that are not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_near_aabb_centered(const bvol_aabb_centered *a, const bvol_aabb_centered *b, float eps);

/** @} */

/** @name A box as lower corner and size
 * @{ */

/** Converts a box from min and max to lower corner and size. The result contains the box.
 *
 * @param box the box
 * @param[out] out the box in its new representation
 * @contract ENCLOSING: min is kept, and the size is the smallest float with which the result reaches max.
 * @edge An infinite upper end gives an infinite size, and an infinite lower end gives an unbounded axis. An empty box gives min
 * 0 and size -1. A NaN in any field gives all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_sized_from_aabb(const bvol_aabb *box, bvol_aabb_sized *out);

/** Converts a box to min and max, rounded outward.
 *
 * @param box the box
 * @param[out] out the smallest box of floats that contains it
 * @contract TIGHTEST.
 * @edge An empty box gives the canonical empty box. A NaN, or an infinity where none is legal, gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_sized_bounds(const bvol_aabb_sized *box, bvol_aabb *out);

/** Tests whether a point lies in a box.
 *
 * @param box the box
 * @param p the point
 * @return 1 if min <= p <= min + size on every axis, else 0
 * @contract EXACT.
 * @edge An empty box contains no point. A NaN, or an infinity where none is legal, gives 0. A point at infinity lies in a box
 * whose bounds reach this infinity.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_contains_point(const bvol_aabb_sized *box, const bvol_vec3 *p);

/** Tests whether two boxes have a common point. Touching counts.
 *
 * @param a the first box
 * @param b the second box
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty box overlaps nothing. A NaN, or an infinity where none is legal, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_overlaps_aabb_sized(const bvol_aabb_sized *a, const bvol_aabb_sized *b);

/** Tests whether box a contains box b.
 *
 * @param a the containing box
 * @param b the contained box
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty boxes. A NaN, or an infinity where none is
 * legal, gives 0 even if b is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_contains_aabb_sized(const bvol_aabb_sized *a, const bvol_aabb_sized *b);

/** Classifies box b relative to box a: outside, intersecting or inside.
 *
 * @param a the reference box
 * @param b the box to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb_sized_overlaps_aabb_sized() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_classify_aabb_sized(const bvol_aabb_sized *a, const bvol_aabb_sized *b);

/** Tests whether two boxes overlap within a tolerance: whether the gap between them is at most eps on every axis.
 *
 * @param a the first box
 * @param b the second box
 * @param eps the largest gap that still counts as touching; with 0 the result is that of bvol_aabb_sized_overlaps_aabb_sized()
 * @return 1 if no gap is larger than eps, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge An empty box touches nothing. A NaN, an infinity where none is legal, or a negative eps gives 0. With eps = +inf the
 * result is 1 for any two valid boxes that are not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_near_aabb_sized(const bvol_aabb_sized *a, const bvol_aabb_sized *b, float eps);

/** @} */

/** @name A rectangle as center and half extents
 * @{ */

/** Converts a rectangle from min and max to center and half extents. The result contains the rectangle.
 *
 * @param box the rectangle
 * @param[out] out the rectangle in its new representation
 * @contract ENCLOSING: the center is within half an ulp plus 2^-52 of its magnitude from the true center, and the extent is the
 * smallest float that encloses for this center.
 * @edge An axis with an infinite end becomes unbounded, with its finite end, or 0 if there is none, as center. An empty
 * rectangle gives center 0 and extent -1. A NaN in any field gives all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_centered_from_aabb2(const bvol_aabb2 *box, bvol_aabb2_centered *out);

/** Converts a rectangle to min and max, rounded outward.
 *
 * @param box the rectangle
 * @param[out] out the smallest rectangle of floats that contains it
 * @contract TIGHTEST.
 * @edge An empty rectangle gives the canonical empty rectangle. A NaN, or an infinity where none is legal, gives an all-NaN
 * rectangle.
 * @since 0.1 */
BVOL_API void bvol_aabb2_centered_bounds(const bvol_aabb2_centered *box, bvol_aabb2 *out);

/** Tests whether a point lies in a rectangle.
 *
 * @param box the rectangle
 * @param p the point
 * @return 1 if |p - center| <= extent on every axis, else 0
 * @contract EXACT.
 * @edge An empty rectangle contains no point. A NaN, or an infinity where none is legal, gives 0. A point at infinity lies in a
 * rectangle whose bounds reach this infinity.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_contains_point(const bvol_aabb2_centered *box, const bvol_vec2 *p);

/** Tests whether two rectangles have a common point. Touching counts.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty rectangle overlaps nothing. A NaN, or an infinity where none is legal, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_overlaps_aabb2_centered(const bvol_aabb2_centered *a, const bvol_aabb2_centered *b);

/** Tests whether rectangle a contains rectangle b.
 *
 * @param a the containing rectangle
 * @param b the contained rectangle
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty rectangles. A NaN, or an infinity where none is
 * legal, gives 0 even if b is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_contains_aabb2_centered(const bvol_aabb2_centered *a, const bvol_aabb2_centered *b);

/** Classifies rectangle b relative to rectangle a: outside, intersecting or inside.
 *
 * @param a the reference rectangle
 * @param b the rectangle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb2_centered_overlaps_aabb2_centered() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_classify_aabb2_centered(const bvol_aabb2_centered *a, const bvol_aabb2_centered *b);

/** Tests whether two rectangles overlap within a tolerance: whether the gap between them is at most eps on every axis.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @param eps the largest gap that still counts as touching; with 0 the result is that of
 * bvol_aabb2_centered_overlaps_aabb2_centered()
 * @return 1 if no gap is larger than eps, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge An empty rectangle touches nothing. A NaN, an infinity where none is legal, or a negative eps gives 0. With eps = +inf
 * the result is 1 for any two valid rectangles that are not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_near_aabb2_centered(const bvol_aabb2_centered *a, const bvol_aabb2_centered *b, float eps);

/** @} */

/** @name A rectangle as lower corner and size
 * @{ */

/** Converts a rectangle from min and max to lower corner and size. The result contains the rectangle.
 *
 * @param box the rectangle
 * @param[out] out the rectangle in its new representation
 * @contract ENCLOSING: min is kept, and the size is the smallest float with which the result reaches max.
 * @edge An infinite upper end gives an infinite size, and an infinite lower end gives an unbounded axis. An empty rectangle
 * gives min 0 and size -1. A NaN in any field gives all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_sized_from_aabb2(const bvol_aabb2 *box, bvol_aabb2_sized *out);

/** Converts a rectangle to min and max, rounded outward.
 *
 * @param box the rectangle
 * @param[out] out the smallest rectangle of floats that contains it
 * @contract TIGHTEST.
 * @edge An empty rectangle gives the canonical empty rectangle. A NaN, or an infinity where none is legal, gives an all-NaN
 * rectangle.
 * @since 0.1 */
BVOL_API void bvol_aabb2_sized_bounds(const bvol_aabb2_sized *box, bvol_aabb2 *out);

/** Tests whether a point lies in a rectangle.
 *
 * @param box the rectangle
 * @param p the point
 * @return 1 if min <= p <= min + size on every axis, else 0
 * @contract EXACT.
 * @edge An empty rectangle contains no point. A NaN, or an infinity where none is legal, gives 0. A point at infinity lies in a
 * rectangle whose bounds reach this infinity.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_contains_point(const bvol_aabb2_sized *box, const bvol_vec2 *p);

/** Tests whether two rectangles have a common point. Touching counts.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @return 1 if they have a common point, else 0
 * @contract EXACT.
 * @edge An empty rectangle overlaps nothing. A NaN, or an infinity where none is legal, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_overlaps_aabb2_sized(const bvol_aabb2_sized *a, const bvol_aabb2_sized *b);

/** Tests whether rectangle a contains rectangle b.
 *
 * @param a the containing rectangle
 * @param b the contained rectangle
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, and an empty a contains only empty rectangles. A NaN, or an infinity where none is
 * legal, gives 0 even if b is empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_contains_aabb2_sized(const bvol_aabb2_sized *a, const bvol_aabb2_sized *b);

/** Classifies rectangle b relative to rectangle a: outside, intersecting or inside.
 *
 * @param a the reference rectangle
 * @param b the rectangle to classify
 * @return #BVOL_OUTSIDE if they have no common point; otherwise #BVOL_INSIDE if b lies wholly in a, and #BVOL_INTERSECTS if not
 * @contract EXACT. The result is #BVOL_OUTSIDE if and only if bvol_aabb2_sized_overlaps_aabb2_sized() returns 0.
 * @edge An empty shape, or a NaN in any field, gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_classify_aabb2_sized(const bvol_aabb2_sized *a, const bvol_aabb2_sized *b);

/** Tests whether two rectangles overlap within a tolerance: whether the gap between them is at most eps on every axis.
 *
 * @param a the first rectangle
 * @param b the second rectangle
 * @param eps the largest gap that still counts as touching; with 0 the result is that of
 * bvol_aabb2_sized_overlaps_aabb2_sized()
 * @return 1 if no gap is larger than eps, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge An empty rectangle touches nothing. A NaN, an infinity where none is legal, or a negative eps gives 0. With eps = +inf
 * the result is 1 for any two valid rectangles that are not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_near_aabb2_sized(const bvol_aabb2_sized *a, const bvol_aabb2_sized *b, float eps);

/** @} */

BVOL_END

#endif

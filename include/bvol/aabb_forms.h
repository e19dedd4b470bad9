/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Boxes in other forms: center and half extents, lower corner and size; in space and in the plane.
 *
 * Questions are answered in the form itself, in real arithmetic: no box is converted on the way, so nothing is lost that a
 * sum of floats cannot hold. A conversion does lose: it encloses. Keep boxes as min and max where the choice is free, and do
 * not convert forth and back.
 *
 * In #bvol_aabb_centered an extent of +inf makes its axis unbounded. In #bvol_aabb_sized a size of +inf reaches from min to
 * +inf, and min = -inf is legal with that size alone: the whole axis. Any other infinity makes the box invalid, as a NaN does.
 * A negative extent or size makes it empty.
 *
 * Pointers must not be NULL, and are not checked, except where a function says what NULL does there.
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

/** A box as center and half extents that holds a box of min and max.
 *
 * @param box the box
 * @param[out] out the box in its other form
 * @contract ENCLOSING: the center is the middle within half an ulp of it and 2^-52 of itself, and the extent the least float
 * for that center.
 * @edge An axis with an infinite end becomes unbounded, its center the finite end or 0. An empty box gives center 0 and extent
 * -1, a NaN all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_centered_from_aabb(const bvol_aabb *box, bvol_aabb_centered *out);

/** The box of min and max about it.
 *
 * @param box the box
 * @param[out] out the smallest float box that holds it
 * @contract TIGHTEST.
 * @edge An empty one gives the canonical empty box; NaN or an infinity where none is legal gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_centered_bounds(const bvol_aabb_centered *box, bvol_aabb *out);

/** Whether a point lies in the closed box.
 *
 * @param box the box
 * @param p the point
 * @return 1 if |p - center| <= extent on every axis, else 0
 * @contract EXACT.
 * @edge An empty box holds no point; NaN, or an infinity where none is legal, gives 0. A point at infinity lies in a box that
 * reaches it.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_contains_point(const bvol_aabb_centered *box, const bvol_vec3 *p);

/** Whether two closed boxes share a point; touching counts.
 *
 * @param a a box
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty boxes overlap nothing; NaN, or an infinity where none is legal, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_overlaps_aabb_centered(const bvol_aabb_centered *a, const bvol_aabb_centered *b);

/** Whether box a contains box b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, an empty a contains only empty boxes; NaN, or an infinity where none is legal,
 * gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_contains_aabb_centered(const bvol_aabb_centered *a, const bvol_aabb_centered *b);

/** Where box b lies to box a.
 *
 * @param a the reference
 * @param b the box to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb_centered_overlaps_aabb_centered().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_classify_aabb_centered(const bvol_aabb_centered *a, const bvol_aabb_centered *b);

/** Whether two boxes touch within a tolerance that the caller names: on each axis the gap between them is at most eps.
 *
 * @param a a box
 * @param b another
 * @param eps the largest gap that counts, in units; with 0 it is bvol_aabb_centered_overlaps_aabb_centered()
 * @return 1 if they do, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge Empty boxes touch nothing; NaN anywhere, an infinity where none is legal, or a negative eps gives 0; eps = +inf gives 1
 * for any two boxes that are valid and not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_centered_touches_aabb_centered(const bvol_aabb_centered *a, const bvol_aabb_centered *b, float eps);

/** @} */

/** @name A box as lower corner and size
 * @{ */

/** A box as lower corner and size that holds a box of min and max.
 *
 * @param box the box
 * @param[out] out the box in its other form
 * @contract ENCLOSING: min is kept, and the size is the least float that reaches max.
 * @edge An infinite upper end gives an infinite size, an infinite lower end an axis without bounds. An empty box gives min 0
 * and size -1, a NaN all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb_sized_from_aabb(const bvol_aabb *box, bvol_aabb_sized *out);

/** The box of min and max about it.
 *
 * @param box the box
 * @param[out] out the smallest float box that holds it
 * @contract TIGHTEST.
 * @edge An empty one gives the canonical empty box; NaN or an infinity where none is legal gives an all-NaN box.
 * @since 0.1 */
BVOL_API void bvol_aabb_sized_bounds(const bvol_aabb_sized *box, bvol_aabb *out);

/** Whether a point lies in the closed box.
 *
 * @param box the box
 * @param p the point
 * @return 1 if min <= p <= min + size on every axis, else 0
 * @contract EXACT.
 * @edge An empty box holds no point; NaN, or an infinity where none is legal, gives 0. A point at infinity lies in a box that
 * reaches it.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_contains_point(const bvol_aabb_sized *box, const bvol_vec3 *p);

/** Whether two closed boxes share a point; touching counts.
 *
 * @param a a box
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty boxes overlap nothing; NaN, or an infinity where none is legal, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_overlaps_aabb_sized(const bvol_aabb_sized *a, const bvol_aabb_sized *b);

/** Whether box a contains box b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, an empty a contains only empty boxes; NaN, or an infinity where none is legal,
 * gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_contains_aabb_sized(const bvol_aabb_sized *a, const bvol_aabb_sized *b);

/** Where box b lies to box a.
 *
 * @param a the reference
 * @param b the box to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb_sized_overlaps_aabb_sized().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_classify_aabb_sized(const bvol_aabb_sized *a, const bvol_aabb_sized *b);

/** Whether two boxes touch within a tolerance that the caller names: on each axis the gap between them is at most eps.
 *
 * @param a a box
 * @param b another
 * @param eps the largest gap that counts, in units; with 0 it is bvol_aabb_sized_overlaps_aabb_sized()
 * @return 1 if they do, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge Empty boxes touch nothing; NaN anywhere, an infinity where none is legal, or a negative eps gives 0; eps = +inf gives 1
 * for any two boxes that are valid and not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb_sized_touches_aabb_sized(const bvol_aabb_sized *a, const bvol_aabb_sized *b, float eps);

/** @} */

/** @name A rectangle as center and half extents
 * @{ */

/** A rectangle as center and half extents that holds a rectangle of min and max.
 *
 * @param box the rectangle
 * @param[out] out the rectangle in its other form
 * @contract ENCLOSING: the center is the middle within half an ulp of it and 2^-52 of itself, and the extent the least float
 * for that center.
 * @edge An axis with an infinite end becomes unbounded, its center the finite end or 0. An empty rectangle gives center 0 and
 * extent -1, a NaN all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_centered_from_aabb2(const bvol_aabb2 *box, bvol_aabb2_centered *out);

/** The rectangle of min and max about it.
 *
 * @param box the rectangle
 * @param[out] out the smallest float rectangle that holds it
 * @contract TIGHTEST.
 * @edge An empty one gives the canonical empty rectangle; NaN or an infinity where none is legal gives an all-NaN rectangle.
 * @since 0.1 */
BVOL_API void bvol_aabb2_centered_bounds(const bvol_aabb2_centered *box, bvol_aabb2 *out);

/** Whether a point lies in the closed rectangle.
 *
 * @param box the rectangle
 * @param p the point
 * @return 1 if |p - center| <= extent on every axis, else 0
 * @contract EXACT.
 * @edge An empty rectangle holds no point; NaN, or an infinity where none is legal, gives 0. A point at infinity lies in a
 * rectangle that reaches it.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_contains_point(const bvol_aabb2_centered *box, const bvol_vec2 *p);

/** Whether two closed rectangles share a point; touching counts.
 *
 * @param a a rectangle
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty rectangles overlap nothing; NaN, or an infinity where none is legal, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_overlaps_aabb2_centered(const bvol_aabb2_centered *a, const bvol_aabb2_centered *b);

/** Whether rectangle a contains rectangle b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, an empty a contains only empty rectangles; NaN, or an infinity where none is legal,
 * gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_contains_aabb2_centered(const bvol_aabb2_centered *a, const bvol_aabb2_centered *b);

/** Where rectangle b lies to box a.
 *
 * @param a the reference
 * @param b the rectangle to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb2_centered_overlaps_aabb2_centered().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_classify_aabb2_centered(const bvol_aabb2_centered *a, const bvol_aabb2_centered *b);

/** Whether two rectangles touch within a tolerance that the caller names: on each axis the gap between them is at most eps.
 *
 * @param a a rectangle
 * @param b another
 * @param eps the largest gap that counts, in units; with 0 it is bvol_aabb2_centered_overlaps_aabb2_centered()
 * @return 1 if they do, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge Empty rectangles touch nothing; NaN anywhere, an infinity where none is legal, or a negative eps gives 0; eps = +inf
 * gives 1 for any two rectangles that are valid and not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_centered_touches_aabb2_centered(const bvol_aabb2_centered *a, const bvol_aabb2_centered *b, float eps);

/** @} */

/** @name A rectangle as lower corner and size
 * @{ */

/** A rectangle as lower corner and size that holds a rectangle of min and max.
 *
 * @param box the rectangle
 * @param[out] out the rectangle in its other form
 * @contract ENCLOSING: min is kept, and the size is the least float that reaches max.
 * @edge An infinite upper end gives an infinite size, an infinite lower end an axis without bounds. An empty rectangle gives
 * min 0 and size -1, a NaN all NaN.
 * @since 0.1 */
BVOL_API void bvol_aabb2_sized_from_aabb2(const bvol_aabb2 *box, bvol_aabb2_sized *out);

/** The rectangle of min and max about it.
 *
 * @param box the rectangle
 * @param[out] out the smallest float rectangle that holds it
 * @contract TIGHTEST.
 * @edge An empty one gives the canonical empty rectangle; NaN or an infinity where none is legal gives an all-NaN rectangle.
 * @since 0.1 */
BVOL_API void bvol_aabb2_sized_bounds(const bvol_aabb2_sized *box, bvol_aabb2 *out);

/** Whether a point lies in the closed rectangle.
 *
 * @param box the rectangle
 * @param p the point
 * @return 1 if min <= p <= min + size on every axis, else 0
 * @contract EXACT.
 * @edge An empty rectangle holds no point; NaN, or an infinity where none is legal, gives 0. A point at infinity lies in a
 * rectangle that reaches it.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_contains_point(const bvol_aabb2_sized *box, const bvol_vec2 *p);

/** Whether two closed rectangles share a point; touching counts.
 *
 * @param a a rectangle
 * @param b another
 * @return 1 if they touch or overlap, else 0
 * @contract EXACT.
 * @edge Empty rectangles overlap nothing; NaN, or an infinity where none is legal, gives 0.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_overlaps_aabb2_sized(const bvol_aabb2_sized *a, const bvol_aabb2_sized *b);

/** Whether rectangle a contains rectangle b.
 *
 * @param a the container
 * @param b the contained
 * @return 1 if every point of b lies in a, else 0
 * @contract EXACT.
 * @edge An empty b is contained in every a, an empty a contains only empty rectangles; NaN, or an infinity where none is legal,
 * gives 0 even then.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_contains_aabb2_sized(const bvol_aabb2_sized *a, const bvol_aabb2_sized *b);

/** Where rectangle b lies to box a.
 *
 * @param a the reference
 * @param b the rectangle to place
 * @return #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (b in a)
 * @contract EXACT; not OUTSIDE if and only if bvol_aabb2_sized_overlaps_aabb2_sized().
 * @edge Empty or NaN gives #BVOL_OUTSIDE.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_classify_aabb2_sized(const bvol_aabb2_sized *a, const bvol_aabb2_sized *b);

/** Whether two rectangles touch within a tolerance that the caller names: on each axis the gap between them is at most eps.
 *
 * @param a a rectangle
 * @param b another
 * @param eps the largest gap that counts, in units; with 0 it is bvol_aabb2_sized_overlaps_aabb2_sized()
 * @return 1 if they do, else 0
 * @contract EXACT: the gaps are compared in real arithmetic.
 * @edge Empty rectangles touch nothing; NaN anywhere, an infinity where none is legal, or a negative eps gives 0; eps = +inf
 * gives 1 for any two rectangles that are valid and not empty.
 * @since 0.1 */
BVOL_API int bvol_aabb2_sized_touches_aabb2_sized(const bvol_aabb2_sized *a, const bvol_aabb2_sized *b, float eps);

/** @} */

BVOL_END

#endif

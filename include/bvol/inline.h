/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Tests that are nothing but comparisons, as inline functions, for the innermost loops of programs that ask about boxes
 * one by one: a call into a shared library costs more than such a test.
 *
 * Each has the answer of the function of its name without `inline_`, for every input, NaN and infinities included. The header
 * is not part of bvol/bvol.h, since what is inlined is compiled into the program and is not replaced with the library. It needs
 * no library at all. Under -ffast-math and its kin, where compilers forget NaN and infinities, including it is an error; clang
 * does not tell of -fno-honor-nans alone, under which answers about NaN are wrong.
 *
 * @threads Safe: the functions keep no state, so any number of threads may call them at once. */
#ifndef BVOL_INLINE_H
#define BVOL_INLINE_H

#include <bvol/types.h>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error                                                                                                                         \
    "bvol/inline.h needs comparisons that know NaN and infinities: compile without -ffast-math, -ffinite-math-only and /fp:fast"
#endif

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define BVOL_INLINE_SSE2 1
#endif

/* Whether boxes a and b are not empty along an axis and meet there; `less` is <= or <. */
#define BVOL_INLINE_MEET_ALONG(axis, less)                                                                                     \
    ((a->min.axis <= a->max.axis) & (b->min.axis <= b->max.axis) & (a->min.axis less b->max.axis) &                            \
     (b->min.axis less a->max.axis))

/* Compares along three axes, as the statements of a function. The vectors are min x, y, z, max x, and min z, max x, y, z,
 * both within the box; the fourth lane is left out. */
#ifdef BVOL_INLINE_SSE2
#define BVOL_INLINE_MEET(less, vector_less)                                                                                    \
    const __m128 a_low = _mm_loadu_ps(&a->min.x), b_low = _mm_loadu_ps(&b->min.x);                                             \
    const __m128 a_end = _mm_loadu_ps(&a->min.z), b_end = _mm_loadu_ps(&b->min.z);                                             \
    const __m128 a_high = _mm_shuffle_ps(a_end, a_end, _MM_SHUFFLE(0, 3, 2, 1));                                               \
    const __m128 b_high = _mm_shuffle_ps(b_end, b_end, _MM_SHUFFLE(0, 3, 2, 1));                                               \
    const __m128 exist = _mm_and_ps(_mm_cmple_ps(a_low, a_high), _mm_cmple_ps(b_low, b_high));                                 \
    const __m128 meet = _mm_and_ps(vector_less(a_low, b_high), vector_less(b_low, a_high));                                    \
    return (_mm_movemask_ps(_mm_and_ps(exist, meet)) & 7) == 7;
#else
#define BVOL_INLINE_MEET(less, vector_less)                                                                                    \
    return BVOL_INLINE_MEET_ALONG(x, less) & BVOL_INLINE_MEET_ALONG(y, less) & BVOL_INLINE_MEET_ALONG(z, less);
#endif

/** Tests whether a box contains a point.
 *
 * @param box the box
 * @param p the point; infinite coordinates are legal
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb_contains_point().
 * @edge An empty box or a NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb_contains_point(const bvol_aabb *box, const bvol_vec3 *p)
{
    return (box->min.x <= p->x) & (p->x <= box->max.x) & (box->min.y <= p->y) & (p->y <= box->max.y) & (box->min.z <= p->z) &
           (p->z <= box->max.z);
}

/** Tests whether two boxes have a common point. Touching counts.
 *
 * @param a the first box; may be infinite
 * @param b the second box; may be infinite
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb_overlaps_aabb().
 * @edge An empty box or a NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb_overlaps_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    BVOL_INLINE_MEET(<=, _mm_cmple_ps)
}

/** Tests whether the interiors of two boxes overlap. Touching does not count.
 *
 * @param a the first box; may be infinite
 * @param b the second box; may be infinite
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb_overlaps_aabb_interior().
 * @edge An empty box or a NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb_overlaps_aabb_interior(const bvol_aabb *a, const bvol_aabb *b)
{
    BVOL_INLINE_MEET(<, _mm_cmplt_ps)
}

/** Tests whether box a contains box b.
 *
 * @param a the containing box; may be infinite
 * @param b the contained box
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb_contains_aabb().
 * @edge Every box contains an empty box, even an empty one. A NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb_contains_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    if ((b->min.x <= b->max.x) & (b->min.y <= b->max.y) & (b->min.z <= b->max.z))
        return bvol_inline_aabb_contains_point(a, &b->min) & bvol_inline_aabb_contains_point(a, &b->max);
    return (a->min.x == a->min.x) & (a->max.x == a->max.x) & (a->min.y == a->min.y) & (a->max.y == a->max.y) &
           (a->min.z == a->min.z) & (a->max.z == a->max.z) & (b->min.x == b->min.x) & (b->max.x == b->max.x) &
           (b->min.y == b->min.y) & (b->max.y == b->max.y) & (b->min.z == b->min.z) & (b->max.z == b->max.z);
}

/** Tests whether a box is empty: min > max on some axis.
 *
 * @param box the box
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb_is_empty().
 * @edge A NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb_is_empty(const bvol_aabb *box)
{
    return !((box->min.x <= box->max.x) & (box->min.y <= box->max.y) & (box->min.z <= box->max.z)) &
           (box->min.x == box->min.x) & (box->max.x == box->max.x) & (box->min.y == box->min.y) & (box->max.y == box->max.y) &
           (box->min.z == box->min.z) & (box->max.z == box->max.z);
}

/** Tests whether a box contains a point.
 *
 * @param box the box
 * @param p the point; infinite coordinates are legal
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb2_contains_point().
 * @edge An empty box or a NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb2_contains_point(const bvol_aabb2 *box, const bvol_vec2 *p)
{
    return (box->min.x <= p->x) & (p->x <= box->max.x) & (box->min.y <= p->y) & (p->y <= box->max.y);
}

/** Tests whether two boxes have a common point. Touching counts.
 *
 * @param a the first box; may be infinite
 * @param b the second box; may be infinite
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb2_overlaps_aabb2().
 * @edge An empty box or a NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb2_overlaps_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    return BVOL_INLINE_MEET_ALONG(x, <=) & BVOL_INLINE_MEET_ALONG(y, <=);
}

/** Tests whether the interiors of two boxes overlap. Touching does not count.
 *
 * @param a the first box; may be infinite
 * @param b the second box; may be infinite
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb2_overlaps_aabb2_interior().
 * @edge An empty box or a NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb2_overlaps_aabb2_interior(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    return BVOL_INLINE_MEET_ALONG(x, <) & BVOL_INLINE_MEET_ALONG(y, <);
}

/** Tests whether box a contains box b.
 *
 * @param a the containing box; may be infinite
 * @param b the contained box
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb2_contains_aabb2().
 * @edge Every box contains an empty box, even an empty one. A NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb2_contains_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b)
{
    if ((b->min.x <= b->max.x) & (b->min.y <= b->max.y))
        return bvol_inline_aabb2_contains_point(a, &b->min) & bvol_inline_aabb2_contains_point(a, &b->max);
    return (a->min.x == a->min.x) & (a->max.x == a->max.x) & (a->min.y == a->min.y) & (a->max.y == a->max.y) &
           (b->min.x == b->min.x) & (b->max.x == b->max.x) & (b->min.y == b->min.y) & (b->max.y == b->max.y);
}

/** Tests whether a box is empty: min > max on some axis.
 *
 * @param box the box
 * @return 1 or 0
 * @contract EXACT: the answer of bvol_aabb2_is_empty().
 * @edge A NaN in any field gives 0.
 * @complexity O(1).
 * @since 0.1 */
static inline int bvol_inline_aabb2_is_empty(const bvol_aabb2 *box)
{
    return !((box->min.x <= box->max.x) & (box->min.y <= box->max.y)) & (box->min.x == box->min.x) &
           (box->max.x == box->max.x) & (box->min.y == box->min.y) & (box->max.y == box->max.y);
}

#undef BVOL_INLINE_MEET
#undef BVOL_INLINE_MEET_ALONG
#undef BVOL_INLINE_SSE2

#endif

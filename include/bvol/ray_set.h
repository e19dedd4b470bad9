/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Packed sets of rays: one box against all members in one call. See bvol/set.h for masks.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT. In other functions a NULL set
 * gives 0 and nothing is written, and a NULL box gives 0 and a mask of zeros, except where a function says what NULL means.
 *
 * @complexity O(members) for a test of all members, except where a function says otherwise.
 * @threads Any number of threads may use one set at once, as long as none changes or destroys it. */
#ifndef BVOL_RAY_SET_H
#define BVOL_RAY_SET_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/set.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** An opaque handle of a packed set of rays. @since 0.1 */
typedef struct bvol_ray_set bvol_ray_set;

/** Makes a set of rays, which are copied.
 *
 * @param rays the first ray; may be NULL if count is 0
 * @param count the number of members, from 0 to 2^32 - 1, or to 2^24 - 1 on 32-bit machines
 * @param stride bytes from one ray to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param options options of the set; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new set, which bvol_ray_set_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, an illegal stride, too many members, or an allocator that lacks a function),
 * #BVOL_ERROR_OPTIONS or #BVOL_ERROR_MEMORY
 * @contract EXACT: the members are the rays as given, without rounding.
 * @edge Any ray is legal, also an empty ray or a ray with a NaN.
 * @complexity O(count), with two allocations.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_ray_set_create(const bvol_ray *rays, size_t count, size_t stride, const bvol_set_options *options,
                                         const bvol_allocator *allocator, bvol_ray_set **out);

/** Frees a set.
 *
 * @param set the set; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing.
 * @threads No other thread may use the set at the same time.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API void bvol_ray_set_destroy(bvol_ray_set *set);

/** Returns the number of members of a set.
 *
 * @param set the set
 * @return the number of members; 0 for NULL
 * @contract EXACT.
 * @edge Empty rays and rays with a NaN count too.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_ray_set_count(const bvol_ray_set *set);

/** Returns the size of the memory that a set uses.
 *
 * @param set the set
 * @return the number of bytes that were requested from the allocator; 0 for NULL
 * @contract EXACT.
 * @edge None.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_ray_set_bytes(const bvol_ray_set *set);

/** Replaces consecutive members by other rays.
 *
 * @param set the set
 * @param first the number of the first member to replace
 * @param rays the first ray; may be NULL if count is 0
 * @param count the number of members; first + count must be at most bvol_ray_set_count()
 * @param stride bytes from one ray to the next, a multiple of 4; 0 means packed (32 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, and then the set is unchanged
 * @contract EXACT: the members are the rays as given, without rounding.
 * @edge The same as for bvol_ray_set_create().
 * @complexity O(count), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_ray_set_update(bvol_ray_set *set, size_t first, const bvol_ray *rays, size_t count, size_t stride);

/** Finds the rays that hit a box.
 *
 * @param set the set
 * @param box the box; may be infinite
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_ray_hits_aabb() for the member.
 * @edge An empty ray or box, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API size_t bvol_ray_set_hits_aabb_mask(const bvol_ray_set *set, const bvol_aabb *box, const uint64_t *only, uint64_t *mask,
                                            size_t mask_words);

/** Finds the rays that hit a box, and computes where they enter it.
 *
 * @param set the set
 * @param box the box; may be infinite
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @param[out] t for each member found the t_enter of its bvol_ray_hit; unchanged for the other members; may be NULL
 * @param capacity the number of floats that t has room for
 * @return the number of members found
 * @contract EXACT (the answer), ACCURATE (t has the same bits as from bvol_ray_hits_aabb() for the member).
 * @edge An empty ray or box, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API size_t bvol_ray_set_hits_aabb_enter(const bvol_ray_set *set, const bvol_aabb *box, const uint64_t *only,
                                             uint64_t *mask, size_t mask_words, float *t, size_t capacity);

BVOL_END

#endif

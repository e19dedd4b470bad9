/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Packed sets of rays: one box against all of them. See bvol/set.h for masks.
 *
 * Any pointer may be NULL. Where errors are returned that is #BVOL_ERROR_ARGUMENT. Otherwise a set that is NULL gives 0 and
 * nothing is written, and a box that is NULL gives 0 and a mask of zeros; unless a function says what else NULL does.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Any number of threads may ask one set at once, as long as none changes or destroys it. */
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

/** A packed set of rays, prepared for tests. Its layout is hidden. @since 0.1 */
typedef struct bvol_ray_set bvol_ray_set;

/** A set of rays, copied from the caller's memory.
 *
 * @param rays the first ray; may be NULL if count is 0
 * @param count how many; 0 is legal, 2^32 - 1 are the most, 2^24 - 1 on 32-bit machines
 * @param stride bytes from one ray to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param options how; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new set, which bvol_ray_set_destroy() frees; NULL on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (a NULL, a stride that is not legal, too many, or an allocator that lacks a
 * function), #BVOL_ERROR_OPTIONS, #BVOL_ERROR_MEMORY
 * @contract EXACT: the members are the rays as given.
 * @edge Any ray is legal, also empty ones and those with a NaN.
 * @complexity O(count), two allocations.
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
 * @since 0.1 */
BVOL_API void bvol_ray_set_destroy(bvol_ray_set *set);

/** The number of members.
 *
 * @param set the set
 * @return how many, 0 for NULL
 * @contract EXACT.
 * @edge Empty rays and those with a NaN count.
 * @since 0.1 */
BVOL_API size_t bvol_ray_set_count(const bvol_ray_set *set);

/** The memory that a set holds.
 *
 * @param set the set
 * @return bytes, as asked from the allocator; 0 for NULL
 * @contract EXACT.
 * @edge None.
 * @since 0.1 */
BVOL_API size_t bvol_ray_set_bytes(const bvol_ray_set *set);

/** Replaces members by other rays.
 *
 * @param set the set
 * @param first the first member to replace
 * @param rays the first ray; may be NULL if count is 0
 * @param count how many; first + count is at most bvol_ray_set_count()
 * @param stride bytes from one ray to the next, a multiple of 4; 0 means packed (32 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT; then the set is as it was
 * @contract EXACT: the members are the rays as given.
 * @edge As bvol_ray_set_create().
 * @complexity O(count), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_ray_set_update(bvol_ray_set *set, size_t first, const bvol_ray *rays, size_t count, size_t stride);

/** Which rays meet a box.
 *
 * @param set the set
 * @param box the box; may be infinite
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract EXACT: as bvol_ray_hits_aabb() of each.
 * @edge An empty ray or box, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API size_t bvol_ray_set_hits_aabb(const bvol_ray_set *set, const bvol_aabb *box, const uint64_t *only, uint64_t *mask,
                                       size_t mask_words);

/** Which rays meet a box, and where they come in.
 *
 * @param set the set
 * @param box the box; may be infinite
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @param[out] t for each ray that hits t_enter of its bvol_ray_hit; untouched for the others; may be NULL
 * @param capacity how many numbers t has room for
 * @return how many members have their bits set
 * @contract EXACT (the answer), ACCURATE (t: the same bits as from bvol_ray_hits_aabb() of each).
 * @edge An empty ray or box, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API size_t bvol_ray_set_hits_aabb_t(const bvol_ray_set *set, const bvol_aabb *box, const uint64_t *only, uint64_t *mask,
                                         size_t mask_words, float *t, size_t capacity);

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Packed sets of OBBs: one question to all of them, or about pairs of them, as fast as the CPU can. See bvol/set.h for
 * masks and numbers.
 *
 * A set keeps its members as given, and beside them a shorter form that decides nearly all questions. It suits OBBs whose axes
 * are nearly orthonormal and whose numbers are no larger than 2^60; answers about others are as exact, and as slow as those of
 * single functions.
 *
 * Any pointer may be NULL. Where errors are returned that is #BVOL_ERROR_ARGUMENT. Otherwise a set that is NULL gives 0 and
 * nothing is written, and a query that is NULL gives 0 and a mask of zeros; unless a function says what else NULL does.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Any number of threads may ask one set at once, as long as none changes or destroys it. */
#ifndef BVOL_OBB_SET_H
#define BVOL_OBB_SET_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/frustum.h>
#include <bvol/result.h>
#include <bvol/set.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** A packed set of OBBs. Its layout is hidden. @since 0.1 */
typedef struct bvol_obb_set bvol_obb_set;

/** @name Making and changing sets of OBBs
 * @{ */

/** A set of OBBs, copied from the caller's memory.
 *
 * @param boxes the first OBB; may be NULL if count is 0
 * @param count how many; 0 is legal, 2^32 - 1 are the most
 * @param stride bytes from one OBB to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param options how; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new set, which bvol_obb_set_destroy() frees; NULL on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (a NULL, a stride that is not legal, too many, or an allocator that lacks a
 * function), #BVOL_ERROR_OPTIONS, #BVOL_ERROR_MEMORY
 * @contract EXACT: the members are the OBBs as given.
 * @edge Any OBB is legal, also one with a NaN.
 * @complexity O(count), two allocations.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_set_create(const bvol_obb *boxes, size_t count, size_t stride, const bvol_set_options *options,
                                         const bvol_allocator *allocator, bvol_obb_set **out);

/** Frees a set.
 *
 * @param set the set; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API void bvol_obb_set_destroy(bvol_obb_set *set);

/** The number of members.
 *
 * @param set the set
 * @return how many, 0 for NULL
 * @contract EXACT.
 * @edge OBBs with a NaN count.
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_count(const bvol_obb_set *set);

/** The memory that a set holds.
 *
 * @param set the set
 * @return bytes, as asked from the allocator; 0 for NULL
 * @contract EXACT.
 * @edge None.
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_bytes(const bvol_obb_set *set);

/** Adds OBBs behind the last member.
 *
 * @param set the set
 * @param boxes the first OBB; may be NULL if count is 0
 * @param count how many
 * @param stride bytes from one OBB to the next, a multiple of 4; 0 means packed (60 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_MEMORY; then the set is as it was
 * @contract EXACT: the members are the OBBs as given.
 * @edge As bvol_obb_set_create().
 * @complexity O(count) on average; at most one allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_set_append(bvol_obb_set *set, const bvol_obb *boxes, size_t count, size_t stride);

/** Replaces members by other OBBs, as those that move do each frame.
 *
 * @param set the set
 * @param first the first member to replace
 * @param boxes the first OBB; may be NULL if count is 0
 * @param count how many; first + count is at most bvol_obb_set_count()
 * @param stride bytes from one OBB to the next, a multiple of 4; 0 means packed (60 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT; then the set is as it was
 * @contract EXACT: the members are the OBBs as given.
 * @edge As bvol_obb_set_create().
 * @complexity O(count), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_set_update(bvol_obb_set *set, size_t first, const bvol_obb *boxes, size_t count, size_t stride);

/** Removes a member. The last member takes its place and number.
 *
 * @param set the set
 * @param index the member to remove
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT if there is no such member
 * @contract EXACT.
 * @edge The last member may be removed too.
 * @complexity O(1), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_set_remove(bvol_obb_set *set, size_t index);

/** Copies members back.
 *
 * @param set the set
 * @param first the first member
 * @param count how many; first + count is at most bvol_obb_set_count()
 * @param[out] out the first OBB; may be NULL if count is 0
 * @param stride bytes from one OBB to the next, a multiple of 4; 0 means packed (60). What lies between stays as it is
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT; then nothing is written
 * @contract EXACT: bit for bit as given.
 * @edge Any OBB comes back, also one with a NaN.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_obb_set_get(const bvol_obb_set *set, size_t first, size_t count, bvol_obb *out, size_t stride);

/** @}
 * @name A box against all members
 * @{ */

/** Which members share a point with a box.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract EXACT: as bvol_obb_overlaps_aabb() of each.
 * @edge An empty box, a NaN, or an infinity in a member gives no.
 * @complexity O(count).
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (15 axes).
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_overlaps_aabb(const bvol_obb_set *set, const bvol_aabb *query, const uint64_t *only,
                                           uint64_t *mask, size_t mask_words);

/** The numbers of the members that bvol_obb_set_overlaps_aabb() finds.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract EXACT: as bvol_obb_overlaps_aabb() of each.
 * @edge An empty box, a NaN, or an infinity in a member gives no.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_overlaps_aabb_ids(const bvol_obb_set *set, const bvol_aabb *query, const uint64_t *only,
                                               uint32_t *ids, size_t capacity);

/** Which members share a point with an OBB.
 *
 * @param set the set
 * @param query the OBB
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract EXACT: as bvol_obb_overlaps_obb() of each.
 * @edge A NaN or an infinity gives no.
 * @complexity O(count).
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (15 axes).
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_overlaps_obb(const bvol_obb_set *set, const bvol_obb *query, const uint64_t *only, uint64_t *mask,
                                          size_t mask_words);

/** The numbers of the members that bvol_obb_set_overlaps_obb() finds.
 *
 * @param set the set
 * @param query the OBB
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract EXACT: as bvol_obb_overlaps_obb() of each.
 * @edge A NaN or an infinity gives no.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_overlaps_obb_ids(const bvol_obb_set *set, const bvol_obb *query, const uint64_t *only,
                                              uint32_t *ids, size_t capacity);

/** @}
 * @name A frustum against all members
 * @{ */

/** Which members no plane alone has wholly outside: the quick test of renderers.
 *
 * @param set the set
 * @param query the frustum
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract CONSERVATIVE: as bvol_frustum_cull_obb() of each; a member that is left out shares no point with the frustum.
 * @edge A NaN or an infinity in a member gives no.
 * @complexity O(count * planes).
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_cull_frustum(const bvol_obb_set *set, const bvol_frustum *query, const uint64_t *only,
                                          uint64_t *mask, size_t mask_words);

/** The numbers of the members that bvol_obb_set_cull_frustum() finds.
 *
 * @param set the set
 * @param query the frustum
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract CONSERVATIVE: as bvol_frustum_cull_obb() of each; a member that is left out shares no point with the frustum.
 * @edge A NaN or an infinity in a member gives no.
 * @complexity O(count * planes).
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_cull_frustum_ids(const bvol_obb_set *set, const bvol_frustum *query, const uint64_t *only,
                                              uint32_t *ids, size_t capacity);

/** Which members share a point with a frustum.
 *
 * @param set the set
 * @param query the frustum
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract EXACT: as bvol_frustum_overlaps_obb() of each.
 * @edge A NaN or an infinity in a member gives no, as does an empty frustum.
 * @complexity O(count * planes); as bvol_frustum_overlaps_obb() for members that reach in from outside.
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_overlaps_frustum(const bvol_obb_set *set, const bvol_frustum *query, const uint64_t *only,
                                              uint64_t *mask, size_t mask_words);

/** The numbers of the members that bvol_obb_set_overlaps_frustum() finds.
 *
 * @param set the set
 * @param query the frustum
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract EXACT: as bvol_frustum_overlaps_obb() of each.
 * @edge A NaN or an infinity in a member gives no, as does an empty frustum.
 * @complexity O(count * planes); as bvol_frustum_overlaps_obb() for members that reach in from outside.
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_overlaps_frustum_ids(const bvol_obb_set *set, const bvol_frustum *query, const uint64_t *only,
                                                  uint32_t *ids, size_t capacity);

/** @}
 * @name Pairs of members
 * @{ */

/** Which pairs of members share a point: the step behind a broad phase.
 *
 * @param a the set of the first members
 * @param b the set of the second members; may be the same set
 * @param pairs the numbers of the members; a member may be in any number of pairs, also with itself
 * @param count how many pairs
 * @param[out] mask a bit for each pair, as in masks of members; NULL to count only
 * @param mask_words words of mask
 * @return how many pairs have their bits set
 * @contract EXACT: as bvol_obb_overlaps_obb() of each pair.
 * @edge A NaN or an infinity in a member gives no; so does a number that no member has. A NULL gives 0, and a mask of zeros.
 * @complexity O(count).
 * @source S. Gottschalk, M. Lin, D. Manocha, "OBBTree", SIGGRAPH 1996 (15 axes).
 * @since 0.1 */
BVOL_API size_t bvol_obb_set_overlaps_pairs(const bvol_obb_set *a, const bvol_obb_set *b, const bvol_pair *pairs, size_t count,
                                            uint64_t *mask, size_t mask_words);

/** @} */

BVOL_END

#endif

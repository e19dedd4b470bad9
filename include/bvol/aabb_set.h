/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Packed sets of boxes: one question to all of them, as fast as memory allows. See bvol/set.h for masks and numbers.
 *
 * Any pointer may be NULL. Where errors are returned that is #BVOL_ERROR_ARGUMENT. Otherwise a set that is NULL gives 0 and
 * nothing is written, and a query that is NULL gives 0 and a mask of zeros; unless a function says what else NULL does.
 *
 * @complexity O(1), except where a function says otherwise.
 * @threads Any number of threads may ask one set at once, as long as none changes or destroys it. */
#ifndef BVOL_AABB_SET_H
#define BVOL_AABB_SET_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/frustum.h>
#include <bvol/result.h>
#include <bvol/set.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** A packed set of boxes. Its layout is hidden. @since 0.1 */
typedef struct bvol_aabb_set bvol_aabb_set;

/** @name Making and changing sets of boxes
 * @{ */

/** A set of boxes, copied from the caller's memory.
 *
 * @param boxes the first box; may be NULL if count is 0
 * @param count how many; 0 is legal, 2^32 - 1 are the most, 2^24 - 1 on 32-bit machines
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param options how; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new set, which bvol_aabb_set_destroy() frees; NULL on failure
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (a NULL, a stride that is not legal, too many, or an allocator that lacks a
 * function), #BVOL_ERROR_OPTIONS, #BVOL_ERROR_MEMORY
 * @contract EXACT: the members are the boxes as given.
 * @edge Any box is legal, also empty ones and those with a NaN.
 * @complexity O(count), two allocations.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_create(const bvol_aabb *boxes, size_t count, size_t stride, const bvol_set_options *options,
                                          const bvol_allocator *allocator, bvol_aabb_set **out);

/** Frees a set.
 *
 * @param set the set; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API void bvol_aabb_set_destroy(bvol_aabb_set *set);

/** The number of members.
 *
 * @param set the set
 * @return how many, 0 for NULL
 * @contract EXACT.
 * @edge Empty boxes and those with a NaN count.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_count(const bvol_aabb_set *set);

/** The memory that a set holds: about 25 bytes a box, 37 in sets with room for 131,072 boxes and more.
 *
 * @param set the set
 * @return bytes, as asked from the allocator; 0 for NULL
 * @contract EXACT.
 * @edge None.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_bytes(const bvol_aabb_set *set);

/** Adds boxes behind the last member.
 *
 * @param set the set
 * @param boxes the first box; may be NULL if count is 0
 * @param count how many
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_MEMORY; then the set is as it was
 * @contract EXACT: the members are the boxes as given.
 * @edge As bvol_aabb_set_create().
 * @complexity O(count) on average; at most one allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_append(bvol_aabb_set *set, const bvol_aabb *boxes, size_t count, size_t stride);

/** Replaces members by other boxes, as those that move do each frame.
 *
 * @param set the set
 * @param first the first member to replace
 * @param boxes the first box; may be NULL if count is 0
 * @param count how many; first + count is at most bvol_aabb_set_count()
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT; then the set is as it was
 * @contract EXACT: the members are the boxes as given.
 * @edge As bvol_aabb_set_create().
 * @complexity O(count), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_update(bvol_aabb_set *set, size_t first, const bvol_aabb *boxes, size_t count,
                                          size_t stride);

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
BVOL_API bvol_result bvol_aabb_set_remove(bvol_aabb_set *set, size_t index);

/** Copies members back.
 *
 * @param set the set
 * @param first the first member
 * @param count how many; first + count is at most bvol_aabb_set_count()
 * @param[out] out the first box; may be NULL if count is 0
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24). What lies between stays as it is
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT; then nothing is written
 * @contract EXACT: bit for bit as given, but a NaN may have another payload.
 * @edge Any box comes back, also empty ones and those with a NaN.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_get(const bvol_aabb_set *set, size_t first, size_t count, bvol_aabb *out, size_t stride);

/** The smallest box about all members, as bvol_aabb_merge() of all of them.
 *
 * @param set the set
 * @param[out] out the box; the canonical empty box if there is no member, or only empty ones
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT for a NULL
 * @contract TIGHTEST.
 * @edge Empty members add nothing; a NaN in any gives an all-NaN box.
 * @complexity O(count / 64), if members are finite and not empty.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_bounds(const bvol_aabb_set *set, bvol_aabb *out);

/** @}
 * @name A box, or a point, against all members
 * @{ */

/** Which members share a point with a box.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract EXACT: as bvol_aabb_overlaps_aabb() of each.
 * @edge An empty box or one with a NaN, as member or query, gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_aabb(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only,
                                            uint64_t *mask, size_t mask_words);

/** The numbers of the members that bvol_aabb_set_overlaps_aabb() finds.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract EXACT: as bvol_aabb_overlaps_aabb() of each.
 * @edge An empty box or one with a NaN, as member or query, gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_aabb_ids(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only,
                                                uint32_t *ids, size_t capacity);

/** bvol_aabb_set_overlaps_aabb() for several queries, in one pass over the members' memory for every eight.
 *
 * @param set the set
 * @param boxes the first query
 * @param count how many
 * @param stride bytes from one query to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param only the members to ask, or NULL for all; must not overlap masks
 * @param[out] masks a mask for each query, one after the other; NULL to count only
 * @param mask_words words of each mask
 * @param[out] counts for each query how many members have their bits set; may be NULL
 * @contract EXACT: as bvol_aabb_overlaps_aabb() of each.
 * @edge An empty box or one with a NaN, as member or query, gives no. NULL boxes, or a stride that is not legal, find nothing.
 * If set is NULL nothing is written.
 * @complexity O(queries * members) as that function.
 * @since 0.1 */
BVOL_API void bvol_aabb_set_overlaps_aabb_many(const bvol_aabb_set *set, const bvol_aabb *boxes, size_t count, size_t stride,
                                               const uint64_t *only, uint64_t *masks, size_t mask_words, size_t *counts);

/** Which members contain a point.
 *
 * @param set the set
 * @param query the point; infinite coordinates are legal
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract EXACT: as bvol_aabb_contains_point() of each.
 * @edge An empty box, or a NaN in member or point, gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_contains_point(const bvol_aabb_set *set, const bvol_vec3 *query, const uint64_t *only,
                                             uint64_t *mask, size_t mask_words);

/** The numbers of the members that bvol_aabb_set_contains_point() finds.
 *
 * @param set the set
 * @param query the point; infinite coordinates are legal
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract EXACT: as bvol_aabb_contains_point() of each.
 * @edge An empty box, or a NaN in member or point, gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_contains_point_ids(const bvol_aabb_set *set, const bvol_vec3 *query, const uint64_t *only,
                                                 uint32_t *ids, size_t capacity);

/** Which members lie in a box.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract EXACT: as bvol_aabb_contains_aabb() of the query and each.
 * @edge Empty members lie in every box, even in an empty one; a NaN gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_within_aabb(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only,
                                          uint64_t *mask, size_t mask_words);

/** The numbers of the members that bvol_aabb_set_within_aabb() finds.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract EXACT: as bvol_aabb_contains_aabb() of the query and each.
 * @edge Empty members lie in every box, even in an empty one; a NaN gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_within_aabb_ids(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only,
                                              uint32_t *ids, size_t capacity);

/** @}
 * @name A frustum against all members
 * @{ */

/** Which members no plane of a frustum alone has wholly outside: the quick test of renderers.
 *
 * @param set the set
 * @param query the frustum
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract CONSERVATIVE as bvol_frustum_cull_aabb() of each, and equal to it.
 * @edge An empty member, one without a finite point, or one with a NaN gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out. Each times the planes.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_cull_frustum(const bvol_aabb_set *set, const bvol_frustum *query, const uint64_t *only,
                                           uint64_t *mask, size_t mask_words);

/** The numbers of the members that bvol_aabb_set_cull_frustum() finds.
 *
 * @param set the set
 * @param query the frustum
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract CONSERVATIVE as bvol_frustum_cull_aabb() of each, and equal to it.
 * @edge An empty member, one without a finite point, or one with a NaN gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out. Each times the planes.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_cull_frustum_ids(const bvol_aabb_set *set, const bvol_frustum *query, const uint64_t *only,
                                               uint32_t *ids, size_t capacity);

/** bvol_aabb_set_cull_frustum() for several queries, in one pass over the members' memory for every eight.
 *
 * @param set the set
 * @param frusta the queries; one that is NULL finds nothing
 * @param count how many
 * @param only the members to ask, or NULL for all; must not overlap masks
 * @param[out] masks a mask for each query, one after the other; NULL to count only
 * @param mask_words words of each mask
 * @param[out] counts for each query how many members have their bits set; may be NULL
 * @contract CONSERVATIVE as bvol_frustum_cull_aabb() of each, and equal to it.
 * @edge An empty member, one without a finite point, or one with a NaN gives no. NULL frusta find nothing. If set is NULL
 * nothing is written.
 * @complexity O(queries * members) as that function.
 * @since 0.1 */
BVOL_API void bvol_aabb_set_cull_frustum_many(const bvol_aabb_set *set, const bvol_frustum *const *frusta, size_t count,
                                              const uint64_t *only, uint64_t *masks, size_t mask_words, size_t *counts);

/** Which members share a point with a frustum.
 *
 * @param set the set
 * @param query the frustum
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract EXACT: as bvol_frustum_overlaps_aabb() of each.
 * @edge An empty member, one without a finite point, or one with a NaN gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out. Each times the planes; more for
 * members near the edges of the frustum.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_frustum(const bvol_aabb_set *set, const bvol_frustum *query, const uint64_t *only,
                                               uint64_t *mask, size_t mask_words);

/** The numbers of the members that bvol_aabb_set_overlaps_frustum() finds.
 *
 * @param set the set
 * @param query the frustum
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract EXACT: as bvol_frustum_overlaps_aabb() of each.
 * @edge An empty member, one without a finite point, or one with a NaN gives no.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out. Each times the planes; more for
 * members near the edges of the frustum.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_frustum_ids(const bvol_aabb_set *set, const bvol_frustum *query, const uint64_t *only,
                                                   uint32_t *ids, size_t capacity);

/** bvol_aabb_set_overlaps_frustum() for several queries, in one pass over the members' memory for every eight.
 *
 * @param set the set
 * @param frusta the queries; one that is NULL finds nothing
 * @param count how many
 * @param only the members to ask, or NULL for all; must not overlap masks
 * @param[out] masks a mask for each query, one after the other; NULL to count only
 * @param mask_words words of each mask
 * @param[out] counts for each query how many members have their bits set; may be NULL
 * @contract EXACT: as bvol_frustum_overlaps_aabb() of each.
 * @edge An empty member, one without a finite point, or one with a NaN gives no. NULL frusta find nothing. If set is NULL
 * nothing is written.
 * @complexity O(queries * members) as that function.
 * @since 0.1 */
BVOL_API void bvol_aabb_set_overlaps_frustum_many(const bvol_aabb_set *set, const bvol_frustum *const *frusta, size_t count,
                                                  const uint64_t *only, uint64_t *masks, size_t mask_words, size_t *counts);

/** Where all members lie to a frustum.
 *
 * @param set the set
 * @param frustum the reference
 * @param only the members to ask, or NULL for all; the others get #BVOL_OUTSIDE
 * @param[out] classes for each member #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE (the member in the frustum); NULL to
 * count only
 * @param capacity how many classes there is room for
 * @return how many members are not #BVOL_OUTSIDE
 * @contract EXACT: as bvol_frustum_classify_aabb() of each.
 * @edge An empty member, one without a finite point, or one with a NaN is OUTSIDE. So are all to a frustum that is NULL.
 * @complexity The same as for bvol_aabb_set_overlaps_frustum().
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_classify_frustum(const bvol_aabb_set *set, const bvol_frustum *frustum, const uint64_t *only,
                                               uint8_t *classes, size_t capacity);

/** @}
 * @name A ray against all members
 * @{ */

/** Which members a ray meets.
 *
 * @param set the set
 * @param ray the ray
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @return how many members have their bits set
 * @contract EXACT: as bvol_ray_hits_aabb() of each.
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_raycast(const bvol_aabb_set *set, const bvol_ray *ray, const uint64_t *only, uint64_t *mask,
                                      size_t mask_words);

/** The numbers of the members that bvol_aabb_set_raycast() finds.
 *
 * @param set the set
 * @param ray the ray
 * @param only the members to ask, or NULL for all
 * @param[out] ids their numbers, ascending; NULL to count only
 * @param capacity how many there is room for
 * @return how many there are
 * @contract EXACT: as bvol_ray_hits_aabb() of each.
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity O(count); O(count / 64) where blocks of 64 neighbours are all in or all out.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_raycast_ids(const bvol_aabb_set *set, const bvol_ray *ray, const uint64_t *only, uint32_t *ids,
                                          size_t capacity);

/** Which members a ray meets, and where it comes in.
 *
 * @param set the set
 * @param ray the ray
 * @param only the members to ask, or NULL for all; may be the same memory as mask
 * @param[out] mask a bit for each member; NULL to count only
 * @param mask_words words of mask
 * @param[out] t for each member that is hit t_enter of its bvol_ray_hit; untouched for the others; may be NULL
 * @param capacity how many numbers t has room for
 * @return how many members have their bits set
 * @contract EXACT (the answer), ACCURATE (t: the same bits as from bvol_ray_hits_aabb() of each).
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity As bvol_aabb_set_raycast(), and O(hits).
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_raycast_t(const bvol_aabb_set *set, const bvol_ray *ray, const uint64_t *only, uint64_t *mask,
                                        size_t mask_words, float *t, size_t capacity);

/** @} */

BVOL_END

#endif

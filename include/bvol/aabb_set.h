/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Packed sets of boxes: one test for all members in one call, near the speed of memory. See bvol/set.h for masks and
 * numbers of members.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT. In other functions a NULL set
 * gives 0 and nothing is written, and a NULL query gives 0 and a mask of zeros, except where a function says what NULL means.
 *
 * @complexity O(members) for a test of all members, but O(members / 64) where blocks of 64 consecutive members are all found or
 * all not found, except where a function says otherwise. Times are multiplied by the number of planes for frusta.
 * @threads Any number of threads may use one set at once, as long as none changes or destroys it. */
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

/** An opaque handle of a packed set of boxes. @since 0.1 */
typedef struct bvol_aabb_set bvol_aabb_set;

/** @name Making and changing sets of boxes
 * @{ */

/** Makes a set of boxes, which are copied.
 *
 * @param boxes the first box; may be NULL if count is 0
 * @param count the number of members, from 0 to 2^32 - 1, or to 2^24 - 1 on 32-bit machines
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param options options of the set; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new set, which bvol_aabb_set_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, an illegal stride, too many members, or an allocator that lacks a function),
 * #BVOL_ERROR_OPTIONS or #BVOL_ERROR_MEMORY
 * @contract EXACT: the members are the boxes as given, without rounding.
 * @edge Any box is legal, also an empty box or a box with a NaN.
 * @complexity O(count), with two allocations.
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
 * @complexity O(1).
 * @since 0.1 */
BVOL_API void bvol_aabb_set_destroy(bvol_aabb_set *set);

/** Returns the number of members of a set.
 *
 * @param set the set
 * @return the number of members; 0 for NULL
 * @contract EXACT.
 * @edge Empty boxes and boxes with a NaN count too.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_count(const bvol_aabb_set *set);

/** Returns the size of the memory that a set uses: about 25 bytes a box, 37 in sets with room for 131,072 boxes and more.
 *
 * @param set the set
 * @return the number of bytes that were requested from the allocator; 0 for NULL
 * @contract EXACT.
 * @edge None.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_bytes(const bvol_aabb_set *set);

/** Appends boxes after the last member of a set.
 *
 * @param set the set
 * @param boxes the first box; may be NULL if count is 0
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY, and then the set is unchanged
 * @contract EXACT: the members are the boxes as given, without rounding.
 * @edge The same as for bvol_aabb_set_create().
 * @complexity O(count) on average, with at most one allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_append(bvol_aabb_set *set, const bvol_aabb *boxes, size_t count, size_t stride);

/** Replaces consecutive members by other boxes, for example members that move in each frame.
 *
 * @param set the set
 * @param first the number of the first member to replace
 * @param boxes the first box; may be NULL if count is 0
 * @param count the number of members; first + count must be at most bvol_aabb_set_count()
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, and then the set is unchanged
 * @contract EXACT: the members are the boxes as given, without rounding.
 * @edge The same as for bvol_aabb_set_create().
 * @complexity O(count), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_update(bvol_aabb_set *set, size_t first, const bvol_aabb *boxes, size_t count,
                                          size_t stride);

/** Replaces members whose numbers are listed, for example the few of many that have moved.
 *
 * @param set the set
 * @param ids an array of count numbers: those of the members to replace; may be NULL if count is 0
 * @param boxes the first box, which goes to member ids[0]; may be NULL if count is 0
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT if there is no member of a number, and then the set is unchanged
 * @contract EXACT: the members are the boxes as given, without rounding.
 * @edge The same as for bvol_aabb_set_create(). Of a number that is listed twice the later box counts.
 * @complexity O(count), without allocation; numbers in ascending order are quickest.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_update_listed(bvol_aabb_set *set, const uint32_t *ids, const bvol_aabb *boxes, size_t count,
                                                 size_t stride);

/** Replaces consecutive members by the images of boxes, as of models that stand where their matrices say: the same as
 * bvol_aabb_transform_many() and then bvol_aabb_set_update(), without the memory between them.
 *
 * @param set the set
 * @param first the number of the first member to replace
 * @param boxes the first box; may be NULL if count is 0
 * @param count the number of members; first + count must be at most bvol_aabb_set_count()
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param matrices the affine maps, each as in bvol_aabb_transform(); each map is 16 floats; may be NULL if count is 0
 * @param matrix_count 1 for one map for all boxes, or count for a map for each box
 * @param matrix_stride bytes from one map to the next, a multiple of 4; 0 means packed (64 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, and then the set is unchanged
 * @contract TIGHTEST: each member has the same bits as from bvol_aabb_transform().
 * @edge The same as for bvol_aabb_transform().
 * @complexity O(count), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_update_transformed(bvol_aabb_set *set, size_t first, const bvol_aabb *boxes, size_t count,
                                                      size_t stride, const float *matrices, size_t matrix_count,
                                                      size_t matrix_stride);

/** Gives a set room for members that will be appended, so that they need no allocation.
 *
 * @param set the set
 * @param members how many members there will be; fewer than there is room for change nothing
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (more members than bvol_aabb_set_create() takes) or #BVOL_ERROR_MEMORY, and then
 * the set is unchanged
 * @contract EXACT: members and answers stay as they are.
 * @edge 0 is legal and changes nothing.
 * @complexity O(members), with at most one allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_reserve(bvol_aabb_set *set, size_t members);

/** Removes all members. The set keeps its memory.
 *
 * @param set the set
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT for a NULL
 * @contract EXACT.
 * @edge A set without members may be cleared too.
 * @complexity O(members / 64), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_clear(bvol_aabb_set *set);

/** Removes a member of a set. The last member takes its place and its number.
 *
 * @param set the set
 * @param index the number of the member to remove
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT if there is no such member
 * @contract EXACT.
 * @edge The last member may be removed too; then no other member moves.
 * @complexity O(1), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_remove(bvol_aabb_set *set, size_t index);

/** Copies consecutive members to the caller's memory.
 *
 * @param set the set
 * @param first the number of the first member to copy
 * @param count the number of members; first + count must be at most bvol_aabb_set_count()
 * @param[out] out an array of count boxes, stride bytes apart; may be NULL if count is 0
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes). The bytes between them are
 * unchanged
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, and then nothing is written
 * @contract EXACT: every float has the bits that were given, except that a NaN may have another payload.
 * @edge Empty boxes and boxes with a NaN are copied like any other.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_get(const bvol_aabb_set *set, size_t first, size_t count, bvol_aabb *out, size_t stride);

/** Computes the smallest box that contains all members, as bvol_aabb_merge() of all of them would.
 *
 * @param set the set
 * @param[out] out the box; the canonical empty box if there is no member or all members are empty
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT for a NULL
 * @contract TIGHTEST.
 * @edge Empty members add nothing. A NaN in any member gives an all-NaN box. A side at 0 is 0, not -0.
 * @complexity O(members / 64) if all members are finite and not empty.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb_set_bounds(const bvol_aabb_set *set, bvol_aabb *out);

/** @}
 * @name A box, or a point, against all members
 * @{ */

/** Finds the members that have a common point with a box. Touching counts.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_aabb_mask(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only,
                                                 uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb_set_overlaps_aabb_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_aabb_ids(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only,
                                                uint32_t *ids, size_t capacity);

/** Answers bvol_aabb_set_overlaps_aabb_mask() for several queries at once, reading the memory of the members once for every
 * eight queries.
 *
 * @param set the set
 * @param boxes the first query
 * @param count the number of queries
 * @param stride bytes from one query to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param only the mask of the members to test; NULL means all; must not overlap masks in memory
 * @param[out] masks an array of count * mask_words words: a mask for each query, one after the other; NULL to count only
 * @param mask_words the number of words of each mask
 * @param[out] counts an array of count numbers: of the members found for each query; may be NULL
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN. NULL boxes, or an illegal stride, find nothing.
 * If set is NULL, nothing is written.
 * @complexity That of the function for one query, times the number of queries.
 * @since 0.1 */
BVOL_API void bvol_aabb_set_overlaps_aabb_mask_many(const bvol_aabb_set *set, const bvol_aabb *boxes, size_t count,
                                                    size_t stride, const uint64_t *only, uint64_t *masks, size_t mask_words,
                                                    size_t *counts);

/** Finds the members whose interiors overlap that of a box. Touching does not count.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb_interior() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN. A flat box overlaps what it pierces, but
 * nothing in its own plane.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_aabb_interior_mask(const bvol_aabb_set *set, const bvol_aabb *query,
                                                          const uint64_t *only, uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb_set_overlaps_aabb_interior_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_overlaps_aabb_interior() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN. A flat box overlaps what it pierces, but
 * nothing in its own plane.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_aabb_interior_ids(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only,
                                                         uint32_t *ids, size_t capacity);

/** Finds the members that contain a point.
 *
 * @param set the set
 * @param query the point; infinite coordinates are legal
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb_contains_point() for the member.
 * @edge A member is not found if it is empty, or if the member or the point has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_contains_point_mask(const bvol_aabb_set *set, const bvol_vec3 *query, const uint64_t *only,
                                                  uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb_set_contains_point_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the point; infinite coordinates are legal
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_contains_point() for the member.
 * @edge A member is not found if it is empty, or if the member or the point has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_contains_point_ids(const bvol_aabb_set *set, const bvol_vec3 *query, const uint64_t *only,
                                                 uint32_t *ids, size_t capacity);

/** Finds the members that lie wholly in a box.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb_contains_aabb() for the query and the member.
 * @edge Empty members lie in every box, even in an empty one. A member is not found if the member or the query has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_within_aabb_mask(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only,
                                               uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb_set_within_aabb_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the box; may be infinite
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb_contains_aabb() for the query and the member.
 * @edge Empty members lie in every box, even in an empty one. A member is not found if the member or the query has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_within_aabb_ids(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only,
                                              uint32_t *ids, size_t capacity);

/** @}
 * @name A frustum against all members
 * @{ */

/** Finds quickly, as renderers do, the members that may be in view: no single plane of the frustum has the member wholly
 * outside.
 *
 * @param set the set
 * @param query the frustum
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract CONSERVATIVE: each answer is that of bvol_frustum_cull_aabb() for the member.
 * @edge A member is not found if it is empty, has no finite point or has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_cull_frustum_mask(const bvol_aabb_set *set, const bvol_frustum *query, const uint64_t *only,
                                                uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb_set_cull_frustum_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the frustum
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract CONSERVATIVE: each answer is that of bvol_frustum_cull_aabb() for the member.
 * @edge A member is not found if it is empty, has no finite point or has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_cull_frustum_ids(const bvol_aabb_set *set, const bvol_frustum *query, const uint64_t *only,
                                               uint32_t *ids, size_t capacity);

/** Answers bvol_aabb_set_cull_frustum_mask() for several queries at once, reading the memory of the members once for every
 * eight queries.
 *
 * @param set the set
 * @param frusta the queries; a query that is NULL finds nothing
 * @param count the number of queries
 * @param only the mask of the members to test; NULL means all; must not overlap masks in memory
 * @param[out] masks an array of count * mask_words words: a mask for each query, one after the other; NULL to count only
 * @param mask_words the number of words of each mask
 * @param[out] counts an array of count numbers: of the members found for each query; may be NULL
 * @contract CONSERVATIVE: each answer is that of bvol_frustum_cull_aabb() for the member.
 * @edge A member is not found if it is empty, has no finite point or has a NaN. NULL frusta find nothing. If set is NULL,
 * nothing is written.
 * @complexity That of the function for one query, times the number of queries.
 * @since 0.1 */
BVOL_API void bvol_aabb_set_cull_frustum_mask_many(const bvol_aabb_set *set, const bvol_frustum *const *frusta, size_t count,
                                                   const uint64_t *only, uint64_t *masks, size_t mask_words, size_t *counts);

/** Finds the members that have a common point with a frustum. Touching counts.
 *
 * @param set the set
 * @param query the frustum
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_frustum_overlaps_aabb() for the member.
 * @edge A member is not found if it is empty, has no finite point or has a NaN.
 * @complexity That of bvol_aabb_set_cull_frustum_mask(), and more for members near the edges of the frustum.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_frustum_mask(const bvol_aabb_set *set, const bvol_frustum *query, const uint64_t *only,
                                                    uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb_set_overlaps_frustum_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the frustum
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_frustum_overlaps_aabb() for the member.
 * @edge A member is not found if it is empty, has no finite point or has a NaN.
 * @complexity That of bvol_aabb_set_cull_frustum_mask(), and more for members near the edges of the frustum.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_overlaps_frustum_ids(const bvol_aabb_set *set, const bvol_frustum *query, const uint64_t *only,
                                                   uint32_t *ids, size_t capacity);

/** Answers bvol_aabb_set_overlaps_frustum_mask() for several queries at once, reading the memory of the members once for every
 * eight queries.
 *
 * @param set the set
 * @param frusta the queries; a query that is NULL finds nothing
 * @param count the number of queries
 * @param only the mask of the members to test; NULL means all; must not overlap masks in memory
 * @param[out] masks an array of count * mask_words words: a mask for each query, one after the other; NULL to count only
 * @param mask_words the number of words of each mask
 * @param[out] counts an array of count numbers: of the members found for each query; may be NULL
 * @contract EXACT: each answer is that of bvol_frustum_overlaps_aabb() for the member.
 * @edge A member is not found if it is empty, has no finite point or has a NaN. NULL frusta find nothing. If set is NULL,
 * nothing is written.
 * @complexity That of the function for one query, times the number of queries.
 * @since 0.1 */
BVOL_API void bvol_aabb_set_overlaps_frustum_mask_many(const bvol_aabb_set *set, const bvol_frustum *const *frusta,
                                                       size_t count, const uint64_t *only, uint64_t *masks, size_t mask_words,
                                                       size_t *counts);

/** Classifies all members relative to a frustum: outside, intersecting or inside.
 *
 * @param set the set
 * @param frustum the reference frustum
 * @param only the mask of the members to test; NULL means all; the other members get #BVOL_OUTSIDE
 * @param[out] classes for each member #BVOL_OUTSIDE, #BVOL_INTERSECTS or #BVOL_INSIDE; NULL to count only
 * @param capacity the number of classes that there is room for
 * @return the number of members that are not #BVOL_OUTSIDE
 * @contract EXACT: each answer is that of bvol_frustum_classify_aabb() for the member.
 * @edge A member that is empty, has no finite point or has a NaN is #BVOL_OUTSIDE. With a NULL frustum all members are.
 * @complexity The same as for bvol_aabb_set_overlaps_frustum_mask().
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_classify_frustum(const bvol_aabb_set *set, const bvol_frustum *frustum, const uint64_t *only,
                                               uint8_t *classes, size_t capacity);

/** @}
 * @name How far a point is from all members
 * @{ */

/** Computes the squared distances of members from a point.
 *
 * @param set the set
 * @param p a finite point
 * @param only the mask of the members that are asked for; NULL means all; must not overlap distance_sq in memory
 * @param[out] distance_sq for each member that is asked for its squared distance; unchanged for the other members; NULL to
 * count only
 * @param capacity the number of floats that distance_sq has room for
 * @return the number of members that are asked for
 * @contract ENCLOSING: each squared distance has the same bits as from bvol_aabb_distance_sq_point() for the member.
 * @edge An empty member gives +inf. A member with a NaN, or a point that is not finite, gives NaN. With a NULL point nothing is
 * written, and the number is 0.
 * @complexity O(members).
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_distance_sq_point(const bvol_aabb_set *set, const bvol_vec3 *p, const uint64_t *only,
                                                float *distance_sq, size_t capacity);

/** Finds the member that is nearest to a point, and its squared distance.
 *
 * @param set the set
 * @param p the point
 * @param max_distance_sq the greatest squared distance of a member that is found; may be infinite
 * @param only the mask of the members to test; NULL means all
 * @param[out] id the number of the member; unchanged if none is found; may be NULL
 * @param[out] distance_sq its squared distance; unchanged if none is found; may be NULL
 * @return 1 if a member is found, else 0
 * @contract ENCLOSING: the squared distance has the same bits as from bvol_aabb_distance_sq_point() for the member; no
 * other member's is less, and of several with the same the one with the lowest number is found.
 * @edge A member that is empty or has a NaN is not found. A point that is not finite, or a NaN, finds nothing. Members that
 * contain the point have distance 0. With an infinite max_distance_sq members at infinite distance are found too.
 * @complexity O(members).
 * @since 0.1 */
BVOL_API int bvol_aabb_set_nearest_point(const bvol_aabb_set *set, const bvol_vec3 *p, float max_distance_sq,
                                         const uint64_t *only, uint32_t *id, float *distance_sq);

/** @}
 * @name A ray against all members
 * @{ */

/** Finds the members that a ray hits.
 *
 * @param set the set
 * @param ray the ray
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_ray_hits_aabb() for the member.
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_raycast_mask(const bvol_aabb_set *set, const bvol_ray *ray, const uint64_t *only, uint64_t *mask,
                                           size_t mask_words);

/** Finds the same members as bvol_aabb_set_raycast_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param ray the ray
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_ray_hits_aabb() for the member.
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_raycast_ids(const bvol_aabb_set *set, const bvol_ray *ray, const uint64_t *only, uint32_t *ids,
                                          size_t capacity);

/** Finds the members that a ray hits, and computes where the ray enters them.
 *
 * @param set the set
 * @param ray the ray
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @param[out] t for each member found the t_enter of its bvol_ray_hit; unchanged for the other members; may be NULL
 * @param capacity the number of floats that t has room for
 * @return the number of members found
 * @contract EXACT (the answer), ACCURATE (t has the same bits as from bvol_ray_hits_aabb() for the member).
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity That of bvol_aabb_set_raycast_mask(), plus O(hits).
 * @since 0.1 */
BVOL_API size_t bvol_aabb_set_raycast_enter(const bvol_aabb_set *set, const bvol_ray *ray, const uint64_t *only, uint64_t *mask,
                                            size_t mask_words, float *t, size_t capacity);

/** Finds the member that a ray enters first, and the record of that hit.
 *
 * @param set the set
 * @param ray the ray
 * @param only the mask of the members to test; NULL means all
 * @param[out] id the number of the member; unchanged if none is hit; may be NULL
 * @param[out] hit the record of the hit; unchanged if none is hit; may be NULL
 * @return 1 if a member is hit, else 0
 * @contract EXACT (whether a member is hit), ACCURATE (the record has the same bits as from bvol_ray_hits_aabb() for the
 * member; no other member's has a smaller t_enter, and of several with the same the one with the lowest number is found).
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity That of bvol_aabb_set_raycast_mask(), plus O(hits).
 * @since 0.1 */
BVOL_API int bvol_aabb_set_raycast_first(const bvol_aabb_set *set, const bvol_ray *ray, const uint64_t *only, uint32_t *id,
                                         bvol_ray_hit *hit);

/** @} */

BVOL_END

#endif

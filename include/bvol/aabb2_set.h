/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Packed sets of axis-aligned rectangles in the plane: one test for all members in one call, near the speed of memory.
 * See bvol/set.h for masks and numbers of members.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT. In other functions a NULL set
 * gives 0 and nothing is written, and a NULL query gives 0 and a mask of zeros, except where a function says what NULL means.
 *
 * @complexity O(members) for a test of all members, but O(members / 64) where blocks of 64 consecutive members are all found or
 * all not found, except where a function says otherwise.
 * @threads Any number of threads may use one set at once, as long as none changes or destroys it. */
#ifndef BVOL_AABB2_SET_H
#define BVOL_AABB2_SET_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/result.h>
#include <bvol/set.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** An opaque handle of a packed set of rectangles. @since 0.1 */
typedef struct bvol_aabb2_set bvol_aabb2_set;

/** @name Making and changing sets of rectangles
 * @{ */

/** Makes a set of rectangles, which are copied.
 *
 * @param boxes the first rectangle; may be NULL if count is 0
 * @param count the number of members, from 0 to 2^32 - 1, or to 2^24 - 1 on 32-bit machines
 * @param stride bytes from one rectangle to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param options options of the set; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new set, which bvol_aabb2_set_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, an illegal stride, too many members, or an allocator that lacks a function),
 * #BVOL_ERROR_OPTIONS or #BVOL_ERROR_MEMORY
 * @contract EXACT: the members are the rectangles as given, without rounding.
 * @edge Any rectangle is legal, also an empty rectangle or a rectangle with a NaN.
 * @complexity O(count), with two allocations.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_set_create(const bvol_aabb2 *boxes, size_t count, size_t stride,
                                           const bvol_set_options *options, const bvol_allocator *allocator,
                                           bvol_aabb2_set **out);

/** Frees a set.
 *
 * @param set the set; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing.
 * @threads No other thread may use the set at the same time.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API void bvol_aabb2_set_destroy(bvol_aabb2_set *set);

/** Returns the number of members of a set.
 *
 * @param set the set
 * @return the number of members; 0 for NULL
 * @contract EXACT.
 * @edge Empty rectangles and rectangles with a NaN count too.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_count(const bvol_aabb2_set *set);

/** Returns the size of the memory that a set uses: about 25 bytes a rectangle, 37 in sets with room for 131,072 rectangles and
 * more.
 *
 * @param set the set
 * @return the number of bytes that were requested from the allocator; 0 for NULL
 * @contract EXACT.
 * @edge None.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_bytes(const bvol_aabb2_set *set);

/** Appends rectangles after the last member of a set.
 *
 * @param set the set
 * @param boxes the first rectangle; may be NULL if count is 0
 * @param count the number of rectangles
 * @param stride bytes from one rectangle to the next, a multiple of 4; 0 means packed (16 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT or #BVOL_ERROR_MEMORY, and then the set is unchanged
 * @contract EXACT: the members are the rectangles as given, without rounding.
 * @edge The same as for bvol_aabb2_set_create().
 * @complexity O(count) on average, with at most one allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_set_append(bvol_aabb2_set *set, const bvol_aabb2 *boxes, size_t count, size_t stride);

/** Replaces consecutive members by other rectangles, for example members that move in each frame.
 *
 * @param set the set
 * @param first the number of the first member to replace
 * @param boxes the first rectangle; may be NULL if count is 0
 * @param count the number of members; first + count must be at most bvol_aabb2_set_count()
 * @param stride bytes from one rectangle to the next, a multiple of 4; 0 means packed (16 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, and then the set is unchanged
 * @contract EXACT: the members are the rectangles as given, without rounding.
 * @edge The same as for bvol_aabb2_set_create().
 * @complexity O(count), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_set_update(bvol_aabb2_set *set, size_t first, const bvol_aabb2 *boxes, size_t count,
                                           size_t stride);

/** Replaces members whose numbers are listed, for example the few of many that have moved.
 *
 * @param set the set
 * @param ids an array of count numbers: those of the members to replace; may be NULL if count is 0
 * @param boxes the first rectangle, which goes to member ids[0]; may be NULL if count is 0
 * @param count the number of rectangles
 * @param stride bytes from one rectangle to the next, a multiple of 4; 0 means packed (16 bytes)
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT if there is no member of a number, and then the set is unchanged
 * @contract EXACT: the members are the rectangles as given, without rounding.
 * @edge The same as for bvol_aabb2_set_create(). Of a number that is listed twice the later rectangle counts.
 * @complexity O(count), without allocation; numbers in ascending order are quickest.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_set_update_listed(bvol_aabb2_set *set, const uint32_t *ids, const bvol_aabb2 *boxes,
                                                  size_t count, size_t stride);

/** Gives a set room for members that will be appended, so that they need no allocation.
 *
 * @param set the set
 * @param members how many members there will be; fewer than there is room for change nothing
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (more members than bvol_aabb2_set_create() takes) or #BVOL_ERROR_MEMORY, and then
 * the set is unchanged
 * @contract EXACT: members and answers stay as they are.
 * @edge 0 is legal and changes nothing.
 * @complexity O(members), with at most one allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_set_reserve(bvol_aabb2_set *set, size_t members);

/** Removes all members. The set keeps its memory.
 *
 * @param set the set
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT for a NULL
 * @contract EXACT.
 * @edge A set without members may be cleared too.
 * @complexity O(members / 64), without allocation.
 * @threads No other thread may use the set at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_set_clear(bvol_aabb2_set *set);

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
BVOL_API bvol_result bvol_aabb2_set_remove(bvol_aabb2_set *set, size_t index);

/** Copies consecutive members to the caller's memory.
 *
 * @param set the set
 * @param first the number of the first member to copy
 * @param count the number of members; first + count must be at most bvol_aabb2_set_count()
 * @param[out] out an array of count rectangles, stride bytes apart; may be NULL if count is 0
 * @param stride bytes from one rectangle to the next, a multiple of 4; 0 means packed (16 bytes). The bytes between them are
 * unchanged
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT, and then nothing is written
 * @contract EXACT: every float has the bits that were given, except that a NaN may have another payload.
 * @edge Empty rectangles and rectangles with a NaN are copied like any other.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_set_get(const bvol_aabb2_set *set, size_t first, size_t count, bvol_aabb2 *out, size_t stride);

/** Computes the smallest rectangle that contains all members, as bvol_aabb2_merge() of all of them would.
 *
 * @param set the set
 * @param[out] out the rectangle; the canonical empty rectangle if there is no member or all members are empty
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT for a NULL
 * @contract TIGHTEST.
 * @edge Empty members add nothing. A NaN in any member gives an all-NaN rectangle. A side at 0 is 0, not -0.
 * @complexity O(members / 64) if all members are finite and not empty.
 * @since 0.1 */
BVOL_API bvol_result bvol_aabb2_set_bounds(const bvol_aabb2_set *set, bvol_aabb2 *out);

/** @}
 * @name A rectangle, or a point, against all members
 * @{ */

/** Finds the members that have a common point with a rectangle. Touching counts.
 *
 * @param set the set
 * @param query the rectangle; may be infinite
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_aabb2_mask(const bvol_aabb2_set *set, const bvol_aabb2 *query, const uint64_t *only,
                                                   uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_aabb2_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the rectangle; may be infinite
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_aabb2_ids(const bvol_aabb2_set *set, const bvol_aabb2 *query, const uint64_t *only,
                                                  uint32_t *ids, size_t capacity);

/** Answers bvol_aabb2_set_overlaps_aabb2_mask() for several queries at once, reading the memory of the members once for every
 * eight queries.
 *
 * @param set the set
 * @param boxes the first query
 * @param count the number of queries
 * @param stride bytes from one query to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param only the mask of the members to test; NULL means all; must not overlap masks in memory
 * @param[out] masks an array of count * mask_words words: a mask for each query, one after the other; NULL to count only
 * @param mask_words the number of words of each mask
 * @param[out] counts an array of count numbers: of the members found for each query; may be NULL
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN. NULL rectangles, or an illegal stride, find
 * nothing. If set is NULL, nothing is written.
 * @complexity That of the function for one query, times the number of queries.
 * @since 0.1 */
BVOL_API void bvol_aabb2_set_overlaps_aabb2_mask_many(const bvol_aabb2_set *set, const bvol_aabb2 *boxes, size_t count,
                                                      size_t stride, const uint64_t *only, uint64_t *masks, size_t mask_words,
                                                      size_t *counts);

/** Finds the members whose interiors overlap that of a rectangle. Touching does not count.
 *
 * @param set the set
 * @param query the rectangle; may be infinite
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2_interior() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN. A flat rectangle overlaps what it pierces, but
 * nothing on its own line.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_aabb2_interior_mask(const bvol_aabb2_set *set, const bvol_aabb2 *query,
                                                            const uint64_t *only, uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_aabb2_interior_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the rectangle; may be infinite
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2_interior() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN. A flat rectangle overlaps what it pierces, but
 * nothing on its own line.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_aabb2_interior_ids(const bvol_aabb2_set *set, const bvol_aabb2 *query,
                                                           const uint64_t *only, uint32_t *ids, size_t capacity);

/** Finds the members that contain a point.
 *
 * @param set the set
 * @param query the point; infinite coordinates are legal
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb2_contains_point() for the member.
 * @edge A member is not found if it is empty, or if the member or the point has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_contains_point_mask(const bvol_aabb2_set *set, const bvol_vec2 *query, const uint64_t *only,
                                                   uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_contains_point_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the point; infinite coordinates are legal
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_contains_point() for the member.
 * @edge A member is not found if it is empty, or if the member or the point has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_contains_point_ids(const bvol_aabb2_set *set, const bvol_vec2 *query, const uint64_t *only,
                                                  uint32_t *ids, size_t capacity);

/** Finds the members that lie wholly in a rectangle.
 *
 * @param set the set
 * @param query the rectangle; may be infinite
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb2_contains_aabb2() for the query and the member.
 * @edge Empty members lie in every rectangle, even in an empty one. A member is not found if the member or the query has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_within_aabb2_mask(const bvol_aabb2_set *set, const bvol_aabb2 *query, const uint64_t *only,
                                                 uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_within_aabb2_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the rectangle; may be infinite
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_contains_aabb2() for the query and the member.
 * @edge Empty members lie in every rectangle, even in an empty one. A member is not found if the member or the query has a NaN.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_within_aabb2_ids(const bvol_aabb2_set *set, const bvol_aabb2 *query, const uint64_t *only,
                                                uint32_t *ids, size_t capacity);

/** @}
 * @name Other shapes against all members
 * @{ */

/** Finds the members that have a common point with a segment. Touching counts.
 *
 * @param set the set
 * @param query the segment
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_segment2() for the member.
 * @edge A member is not found if it is empty or has a NaN. A query with a NaN or an infinity finds nothing.
 * @complexity O(members) as for rectangles, and one call of bvol_aabb2_overlaps_segment2() for each member that meets the
 * bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_segment2_mask(const bvol_aabb2_set *set, const bvol_segment2 *query,
                                                      const uint64_t *only, uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_segment2_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the segment
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_segment2() for the member.
 * @edge A member is not found if it is empty or has a NaN. A query with a NaN or an infinity finds nothing.
 * @complexity O(members) as for rectangles, and one call of bvol_aabb2_overlaps_segment2() for each member that meets the
 * bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_segment2_ids(const bvol_aabb2_set *set, const bvol_segment2 *query,
                                                     const uint64_t *only, uint32_t *ids, size_t capacity);

/** Finds the members whose interiors overlap that of a segment. Touching does not count.
 *
 * @param set the set
 * @param query the segment
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_segment2_interior() for the member.
 * @edge A member is not found if it is empty or has a NaN. A query with a NaN or an infinity finds nothing.
 * @complexity O(members) as for rectangles, and one call of bvol_aabb2_overlaps_segment2_interior() for each member that meets
 * the bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_segment2_interior_mask(const bvol_aabb2_set *set, const bvol_segment2 *query,
                                                               const uint64_t *only, uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_segment2_interior_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the segment
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_segment2_interior() for the member.
 * @edge A member is not found if it is empty or has a NaN. A query with a NaN or an infinity finds nothing.
 * @complexity O(members) as for rectangles, and one call of bvol_aabb2_overlaps_segment2_interior() for each member that meets
 * the bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_segment2_interior_ids(const bvol_aabb2_set *set, const bvol_segment2 *query,
                                                              const uint64_t *only, uint32_t *ids, size_t capacity);

/** Finds the members that have a common point with a circle. Touching counts.
 *
 * @param set the set
 * @param query the circle
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_circle_overlaps_aabb2() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN, or if the query has an infinity.
 * @complexity O(members) as for rectangles, and one call of bvol_circle_overlaps_aabb2() for each member that meets the bounds
 * of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_circle_mask(const bvol_aabb2_set *set, const bvol_circle *query, const uint64_t *only,
                                                    uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_circle_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the circle
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_circle_overlaps_aabb2() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN, or if the query has an infinity.
 * @complexity O(members) as for rectangles, and one call of bvol_circle_overlaps_aabb2() for each member that meets the bounds
 * of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_circle_ids(const bvol_aabb2_set *set, const bvol_circle *query, const uint64_t *only,
                                                   uint32_t *ids, size_t capacity);

/** Finds the members whose interiors overlap that of a circle. Touching does not count.
 *
 * @param set the set
 * @param query the circle
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_circle_overlaps_aabb2_interior() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN, or if the query has an infinity.
 * @complexity O(members) as for rectangles, and one call of bvol_circle_overlaps_aabb2_interior() for each member that meets
 * the bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_circle_interior_mask(const bvol_aabb2_set *set, const bvol_circle *query,
                                                             const uint64_t *only, uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_circle_interior_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the circle
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_circle_overlaps_aabb2_interior() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN, or if the query has an infinity.
 * @complexity O(members) as for rectangles, and one call of bvol_circle_overlaps_aabb2_interior() for each member that meets
 * the bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_circle_interior_ids(const bvol_aabb2_set *set, const bvol_circle *query,
                                                            const uint64_t *only, uint32_t *ids, size_t capacity);

/** Finds the members that have a common point with an OBB. Touching counts.
 *
 * @param set the set
 * @param query the OBB
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_obb2_overlaps_aabb2() for the member.
 * @edge A member is not found if it is empty or has a NaN. A query with a NaN or an infinity finds nothing.
 * @complexity O(members) as for rectangles, and one call of bvol_obb2_overlaps_aabb2() for each member that meets the bounds of
 * the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_obb2_mask(const bvol_aabb2_set *set, const bvol_obb2 *query, const uint64_t *only,
                                                  uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_obb2_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the OBB
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_obb2_overlaps_aabb2() for the member.
 * @edge A member is not found if it is empty or has a NaN. A query with a NaN or an infinity finds nothing.
 * @complexity O(members) as for rectangles, and one call of bvol_obb2_overlaps_aabb2() for each member that meets the bounds of
 * the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_obb2_ids(const bvol_aabb2_set *set, const bvol_obb2 *query, const uint64_t *only,
                                                 uint32_t *ids, size_t capacity);

/** Finds the members whose interiors overlap that of an OBB. Touching does not count.
 *
 * @param set the set
 * @param query the OBB
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_obb2_overlaps_aabb2_interior() for the member.
 * @edge A member is not found if it is empty or has a NaN. A query with a NaN or an infinity finds nothing.
 * @complexity O(members) as for rectangles, and one call of bvol_obb2_overlaps_aabb2_interior() for each member that meets the
 * bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_obb2_interior_mask(const bvol_aabb2_set *set, const bvol_obb2 *query,
                                                           const uint64_t *only, uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_obb2_interior_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the OBB
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_obb2_overlaps_aabb2_interior() for the member.
 * @edge A member is not found if it is empty or has a NaN. A query with a NaN or an infinity finds nothing.
 * @complexity O(members) as for rectangles, and one call of bvol_obb2_overlaps_aabb2_interior() for each member that meets the
 * bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_obb2_interior_ids(const bvol_aabb2_set *set, const bvol_obb2 *query,
                                                          const uint64_t *only, uint32_t *ids, size_t capacity);

/** Finds the members that have a common point with a convex polygon. Touching counts.
 *
 * @param set the set
 * @param query the polygon
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_polygon2_overlaps_aabb2() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN, or if the query has an infinity.
 * @complexity O(members) as for rectangles, and one call of bvol_polygon2_overlaps_aabb2() for each member that meets the
 * bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_polygon2_mask(const bvol_aabb2_set *set, const bvol_polygon2 *query,
                                                      const uint64_t *only, uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_polygon2_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the polygon
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_polygon2_overlaps_aabb2() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN, or if the query has an infinity.
 * @complexity O(members) as for rectangles, and one call of bvol_polygon2_overlaps_aabb2() for each member that meets the
 * bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_polygon2_ids(const bvol_aabb2_set *set, const bvol_polygon2 *query,
                                                     const uint64_t *only, uint32_t *ids, size_t capacity);

/** Finds the members whose interiors overlap that of a convex polygon. Touching does not count.
 *
 * @param set the set
 * @param query the polygon
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @return the number of members found
 * @contract EXACT: each answer is that of bvol_polygon2_overlaps_aabb2_interior() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN, or if the query has an infinity.
 * @complexity O(members) as for rectangles, and one call of bvol_polygon2_overlaps_aabb2_interior() for each member that meets
 * the bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_polygon2_interior_mask(const bvol_aabb2_set *set, const bvol_polygon2 *query,
                                                               const uint64_t *only, uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_overlaps_polygon2_interior_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param query the polygon
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_polygon2_overlaps_aabb2_interior() for the member.
 * @edge A member is not found if the member or the query is empty or has a NaN, or if the query has an infinity.
 * @complexity O(members) as for rectangles, and one call of bvol_polygon2_overlaps_aabb2_interior() for each member that meets
 * the bounds of the query.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_overlaps_polygon2_interior_ids(const bvol_aabb2_set *set, const bvol_polygon2 *query,
                                                              const uint64_t *only, uint32_t *ids, size_t capacity);

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
 * @contract ENCLOSING: each squared distance has the same bits as from bvol_aabb2_distance_sq_point() for the member.
 * @edge An empty member gives +inf. A member with a NaN, or a point that is not finite, gives NaN. With a NULL point nothing is
 * written, and the number is 0.
 * @complexity O(members).
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_distance_sq_point(const bvol_aabb2_set *set, const bvol_vec2 *p, const uint64_t *only,
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
 * @contract ENCLOSING: the squared distance has the same bits as from bvol_aabb2_distance_sq_point() for the member; no
 * other member's is less, and of several with the same the one with the lowest number is found.
 * @edge A member that is empty or has a NaN is not found. A point that is not finite, or a NaN, finds nothing. Members that
 * contain the point have distance 0. With an infinite max_distance_sq members at infinite distance are found too.
 * @complexity O(members).
 * @since 0.1 */
BVOL_API int bvol_aabb2_set_nearest_point(const bvol_aabb2_set *set, const bvol_vec2 *p, float max_distance_sq,
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
 * @contract EXACT: each answer is that of bvol_ray2_hits_aabb2() for the member.
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_raycast_mask(const bvol_aabb2_set *set, const bvol_ray2 *ray, const uint64_t *only,
                                            uint64_t *mask, size_t mask_words);

/** Finds the same members as bvol_aabb2_set_raycast_mask(), and returns their numbers instead of a mask.
 *
 * @param set the set
 * @param ray the ray
 * @param only the mask of the members to test; NULL means all
 * @param[out] ids the numbers of the members found, in ascending order; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of members found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_ray2_hits_aabb2() for the member.
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_raycast_ids(const bvol_aabb2_set *set, const bvol_ray2 *ray, const uint64_t *only, uint32_t *ids,
                                           size_t capacity);

/** Finds the members that a ray hits, and computes where the ray enters them.
 *
 * @param set the set
 * @param ray the ray
 * @param only the mask of the members to test; NULL means all; may be the same memory as mask
 * @param[out] mask a bit for each member, set if it is found; NULL to count only
 * @param mask_words the number of words of mask
 * @param[out] t for each member found the t_enter of its bvol_ray2_hit; unchanged for the other members; may be NULL
 * @param capacity the number of floats that t has room for
 * @return the number of members found
 * @contract EXACT (the answer), ACCURATE (t has the same bits as from bvol_ray2_hits_aabb2() for the member).
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity That of bvol_aabb2_set_raycast_mask(), plus O(hits).
 * @since 0.1 */
BVOL_API size_t bvol_aabb2_set_raycast_enter(const bvol_aabb2_set *set, const bvol_ray2 *ray, const uint64_t *only,
                                             uint64_t *mask, size_t mask_words, float *t, size_t capacity);

/** Finds the member that a ray enters first, and the record of that hit.
 *
 * @param set the set
 * @param ray the ray
 * @param only the mask of the members to test; NULL means all
 * @param[out] id the number of the member; unchanged if none is hit; may be NULL
 * @param[out] hit the record of the hit; unchanged if none is hit; may be NULL
 * @return 1 if a member is hit, else 0
 * @contract EXACT (whether a member is hit), ACCURATE (the record has the same bits as from bvol_ray2_hits_aabb2() for the
 * member; no other member's has a smaller t_enter, and of several with the same the one with the lowest number is found).
 * @edge An empty ray or member, a NaN, or an infinity where none is legal, gives a miss.
 * @complexity That of bvol_aabb2_set_raycast_mask(), plus O(hits).
 * @since 0.1 */
BVOL_API int bvol_aabb2_set_raycast_first(const bvol_aabb2_set *set, const bvol_ray2 *ray, const uint64_t *only, uint32_t *id,
                                          bvol_ray2_hit *hit);

/** @} */

BVOL_END

#endif

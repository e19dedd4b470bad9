/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Many queries of an index in one call, on as many threads as the caller has.
 *
 * Row i of a result is what the function for single queries finds for query i: ids[offsets[i]] up to ids[offsets[i + 1]],
 * without the latter, which is where the next row begins (compressed rows). The queries are asked in an order of their own,
 * along a space-filling curve, so that queries that are near each other find the tree in the cache; rows are in the order of
 * the queries.
 *
 * The functions need memory, about 60 bytes a query and at most as much as the ids have room for: that of the scratch of their
 * #bvol_resources. Their work is divided among the threads of its executor. A filter's function is then called by any of them,
 * and more than once for a box; what is counted in its counters is the same as for single queries.
 *
 * **Rows that are kept.** Who does not know how many ids there will be need not count first and then ask all again: with
 * #BVOL_RESOURCES_KEEP_ROWS in its resources a call whose array is NULL leaves its rows in the scratch. They can be read there,
 * without a copy, until the scratch is used again or destroyed:
 *
 *     const bvol_resources with = {sizeof with, BVOL_RESOURCES_KEEP_ROWS, NULL, scratch};
 *     if (bvol_index_overlaps_aabb_many(index, queries, count, 0, NULL, &with, offsets, NULL, 0) == BVOL_OK)
 *         ids = bvol_scratch_ids(scratch);
 *
 * That takes 4 bytes more for each id, or 8 for each #bvol_index_found, and #BVOL_ERROR_MEMORY is returned without them. The
 * scratch keeps the memory for the next call.
 *
 * **Functions of the caller's** may not change the index meanwhile, nor use the scratch: that returns #BVOL_ERROR_BUSY, as all
 * functions here do that are called while the index is changed or while the scratch is used, also by another thread.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT, except where it says what NULL means. Where the
 * processor does not round to nearest, it returns #BVOL_ERROR_ROUNDING; threads of the executor are to round to nearest too.
 * Nothing is written where an error is returned, but offsets where rows that are to be kept lack memory.
 *
 * @threads Any number of threads may query one index at once, each with a scratch of its own. */
#ifndef BVOL_INDEX_MANY_H
#define BVOL_INDEX_MANY_H

#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/resources.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Asks bvol_index_overlaps_aabb() for each of many boxes.
 *
 * @param index the index
 * @param queries the first of the boxes; may be infinite; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index_overlaps_aabb() finds.
 * @edge The same as for bvol_index_overlaps_aabb(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_aabb_many(const bvol_index *index, const bvol_aabb *queries, size_t count,
                                                   size_t stride, const bvol_index_filter *filter,
                                                   const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,
                                                   size_t capacity);

/** Asks bvol_index_contains_point() for each of many points.
 *
 * @param index the index
 * @param queries the first of the points; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index_contains_point() finds.
 * @edge The same as for bvol_index_contains_point(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_contains_point_many(const bvol_index *index, const bvol_vec3 *queries, size_t count,
                                                    size_t stride, const bvol_index_filter *filter,
                                                    const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,
                                                    size_t capacity);

/** Asks bvol_index_within_aabb() for each of many boxes.
 *
 * @param index the index
 * @param queries the first of the boxes; may be infinite; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index_within_aabb() finds.
 * @edge The same as for bvol_index_within_aabb(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_within_aabb_many(const bvol_index *index, const bvol_aabb *queries, size_t count, size_t stride,
                                                 const bvol_index_filter *filter, const bvol_resources *resources,
                                                 uint64_t *offsets, uint32_t *ids, size_t capacity);

/** Asks bvol_index_overlaps_sphere() for each of many spheres.
 *
 * @param index the index
 * @param queries the first of the spheres; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index_overlaps_sphere() finds.
 * @edge The same as for bvol_index_overlaps_sphere(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_sphere_many(const bvol_index *index, const bvol_sphere *queries, size_t count,
                                                     size_t stride, const bvol_index_filter *filter,
                                                     const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,
                                                     size_t capacity);

/** Asks bvol_index_overlaps_capsule() for each of many capsules.
 *
 * @param index the index
 * @param queries the first of the capsules; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (28 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index_overlaps_capsule() finds.
 * @edge The same as for bvol_index_overlaps_capsule(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_capsule_many(const bvol_index *index, const bvol_capsule *queries, size_t count,
                                                      size_t stride, const bvol_index_filter *filter,
                                                      const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,
                                                      size_t capacity);

/** Asks bvol_index_overlaps_obb() for each of many OBBs.
 *
 * @param index the index
 * @param queries the first of the OBBs; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index_overlaps_obb() finds.
 * @edge The same as for bvol_index_overlaps_obb(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_obb_many(const bvol_index *index, const bvol_obb *queries, size_t count, size_t stride,
                                                  const bvol_index_filter *filter, const bvol_resources *resources,
                                                  uint64_t *offsets, uint32_t *ids, size_t capacity);

/** Asks bvol_index_raycast_first() for each of many rays.
 *
 * @param index the index
 * @param queries the first of the rays; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] ids an array of count ids: of the box that each ray hits first, #BVOL_NO_ID where there is none
 * @param[out] hits an array of count records: that of each hit, untouched where there is none; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each answer and record is that of bvol_index_raycast_first().
 * @edge The same as for bvol_index_raycast_first().
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_raycast_first_many(const bvol_index *index, const bvol_ray *queries, size_t count,
                                                   size_t stride, const bvol_index_filter *filter,
                                                   const bvol_resources *resources, uint32_t *ids, bvol_ray_hit *hits);

/** Asks bvol_index_raycast_any() for each of many rays.
 *
 * @param index the index
 * @param queries the first of the rays; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] mask a bit for each ray, set if it hits a box: bit i & 63 of word i >> 6 for ray i. The other bits of the last
 * word are 0, and of a mask that is shorter only the words that it has are written
 * @param mask_words the number of words of mask
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each answer is that of bvol_index_raycast_any().
 * @edge The same as for bvol_index_raycast_any().
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_raycast_any_many(const bvol_index *index, const bvol_ray *queries, size_t count, size_t stride,
                                                 const bvol_index_filter *filter, const bvol_resources *resources,
                                                 uint64_t *mask, size_t mask_words);

/** Asks bvol_index_raycast() for each of many rays.
 *
 * @param index the index
 * @param queries the first of the rays; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all boxes
 * hit
 * @param[out] hits the rows, one after the other, as much as there is room for: the boxes and the t_enter of each; NULL to
 * count only
 * @param capacity the number of elements that hits has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index_raycast() finds.
 * @edge The same as for bvol_index_raycast(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_raycast_many(const bvol_index *index, const bvol_ray *queries, size_t count, size_t stride,
                                             const bvol_index_filter *filter, const bvol_resources *resources,
                                             uint64_t *offsets, bvol_index_found *hits, size_t capacity);

/** Asks bvol_index_nearest_point() for each of many points.
 *
 * @param index the index
 * @param queries the first of the points; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] found an array of count * wanted elements: the boxes and their squared distances, those of query i from
 * found[i * wanted] on, and after the last of them #BVOL_NO_ID and 0
 * @param wanted how many boxes are wanted for each query at most
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract ACCURATE: what is found is what bvol_index_nearest_point() finds.
 * @edge The same as for bvol_index_nearest_point(); wanted may be 0, and then found may be NULL.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_nearest_point_many(const bvol_index *index, const bvol_vec3 *queries, size_t count,
                                                   size_t stride, float max_distance_sq, const bvol_index_filter *filter,
                                                   const bvol_resources *resources, bvol_index_found *found, size_t wanted);

/** Asks bvol_index_closest_point() for each of many points.
 *
 * @param index the index
 * @param queries the first of the points; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param max_distance_sq the greatest squared distance that is looked for; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] closest an array of count records: #BVOL_NO_ID and otherwise 0 where there is none; may be NULL if count is 0
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract ENCLOSING: each record is that of bvol_index_closest_point(), whose distance is never above the true one.
 * @edge The same as for bvol_index_closest_point().
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_closest_point_many(const bvol_index *index, const bvol_vec3 *queries, size_t count,
                                                   size_t stride, float max_distance_sq, const bvol_index_filter *filter,
                                                   const bvol_resources *resources, bvol_index_closest *closest);

/** Returns the rows of ids that the last call with a scratch has kept there, as #BVOL_RESOURCES_KEEP_ROWS says.
 *
 * @param scratch the scratch
 * @return the ids of all rows, one after the other: those of query i from offsets[i] of that call on. They are valid until the
 * scratch is used again or destroyed, and must not be freed. NULL where the last call kept no ids, and it may be NULL where all
 * of its rows are empty
 * @contract EXACT: the ids are those that the call would have written to an array with room for all.
 * @edge NULL gives NULL, and so does a scratch that is used by a call that has not returned.
 * @complexity O(1).
 * @threads No other thread may use the scratch at the same time.
 * @since 0.1 */
BVOL_API const uint32_t *bvol_scratch_ids(const bvol_scratch *scratch);

/** Returns the rows of boxes that rays hit which the last call with a scratch has kept there, as #BVOL_RESOURCES_KEEP_ROWS
 * says.
 *
 * @param scratch the scratch
 * @return the boxes of all rows, one after the other: those of query i from offsets[i] of that call on. They are valid until
 * the scratch is used again or destroyed, and must not be freed. NULL where the last call kept none of them, and it may be NULL
 * where all of its rows are empty
 * @contract EXACT: the boxes are those that the call would have written to an array with room for all.
 * @edge NULL gives NULL, and so does a scratch that is used by a call that has not returned.
 * @complexity O(1).
 * @threads No other thread may use the scratch at the same time.
 * @since 0.1 */
BVOL_API const bvol_index_found *bvol_scratch_found(const bvol_scratch *scratch);

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Many queries of an index of rectangles in double in one call, on as many threads as the caller has: the batches of
 * bvol/index_many.h, which says what rows are, how they are kept, and what functions of the caller's may do.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT, except where it says what NULL means. Where the
 * processor does not round to nearest, it returns #BVOL_ERROR_ROUNDING; threads of the executor are to round to nearest too.
 * Nothing is written where an error is returned, but offsets where rows that are to be kept lack memory.
 *
 * @experimental Which questions doubles will have is not decided, nor whether their records are those of floats.
 * @threads Any number of threads may query one index at once, each with a scratch of its own. */
#ifndef BVOL_INDEX2_F64_MANY_H
#define BVOL_INDEX2_F64_MANY_H

#include <bvol/api.h>
#include <bvol/index2_f64.h>
#include <bvol/index_many.h>
#include <bvol/resources.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Asks bvol_index2_f64_overlaps_aabb2() for each of many boxes.
 *
 * @param index the index
 * @param queries the first of the boxes; may be infinite; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (32 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index2_f64_overlaps_aabb2() finds.
 * @edge The same as for bvol_index2_f64_overlaps_aabb2(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_overlaps_aabb2_many(const bvol_index2_f64 *index, const bvol_aabb2_f64 *queries,
                                                         size_t count, size_t stride, const bvol_index_filter *filter,
                                                         const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,
                                                         size_t capacity);

/** Asks bvol_index2_f64_contains_point() for each of many points.
 *
 * @param index the index
 * @param queries the first of the points; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (16 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index2_f64_contains_point() finds.
 * @edge The same as for bvol_index2_f64_contains_point(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_contains_point_many(const bvol_index2_f64 *index, const bvol_vec2_f64 *queries,
                                                         size_t count, size_t stride, const bvol_index_filter *filter,
                                                         const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,
                                                         size_t capacity);

/** Asks bvol_index2_f64_within_aabb2() for each of many boxes.
 *
 * @param index the index
 * @param queries the first of the boxes; may be infinite; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (32 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all ids
 * found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index2_f64_within_aabb2() finds.
 * @edge The same as for bvol_index2_f64_within_aabb2(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_within_aabb2_many(const bvol_index2_f64 *index, const bvol_aabb2_f64 *queries,
                                                       size_t count, size_t stride, const bvol_index_filter *filter,
                                                       const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,
                                                       size_t capacity);

/** Asks bvol_index2_f64_raycast_first() for each of many rays.
 *
 * @param index the index
 * @param queries the first of the rays; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (48 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] ids an array of count ids: of the box that each ray hits first, #BVOL_NO_ID where there is none
 * @param[out] hits an array of count records: that of each hit, untouched where there is none; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each answer and record is that of bvol_index2_f64_raycast_first().
 * @edge The same as for bvol_index2_f64_raycast_first().
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_raycast_first_many(const bvol_index2_f64 *index, const bvol_ray2_f64 *queries,
                                                        size_t count, size_t stride, const bvol_index_filter *filter,
                                                        const bvol_resources *resources, uint32_t *ids,
                                                        bvol_ray2_hit_f64 *hits);

/** Asks bvol_index2_f64_raycast_any() for each of many rays.
 *
 * @param index the index
 * @param queries the first of the rays; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (48 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] mask a bit for each ray, set if it hits a box: bit i & 63 of word i >> 6 for ray i. The other bits of the last
 * word are 0, and of a mask that is shorter only the words that it has are written
 * @param mask_words the number of words of mask
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each answer is that of bvol_index2_f64_raycast_any().
 * @edge The same as for bvol_index2_f64_raycast_any().
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_raycast_any_many(const bvol_index2_f64 *index, const bvol_ray2_f64 *queries, size_t count,
                                                      size_t stride, const bvol_index_filter *filter,
                                                      const bvol_resources *resources, uint64_t *mask, size_t mask_words);

/** Asks bvol_index2_f64_raycast() for each of many rays.
 *
 * @param index the index
 * @param queries the first of the rays; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (48 bytes)
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] offsets an array of count + 1 numbers: where each row begins, and the last ends; the last is that of all boxes
 * hit
 * @param[out] hits the rows, one after the other, as much as there is room for: the boxes and the t_enter of each; NULL to
 * count only
 * @param capacity the number of elements that hits has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: each row is what bvol_index2_f64_raycast() finds.
 * @edge The same as for bvol_index2_f64_raycast(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_raycast_many(const bvol_index2_f64 *index, const bvol_ray2_f64 *queries, size_t count,
                                                  size_t stride, const bvol_index_filter *filter,
                                                  const bvol_resources *resources, uint64_t *offsets,
                                                  bvol_index_found_f64 *hits, size_t capacity);

/** Asks bvol_index2_f64_nearest_point() for each of many points.
 *
 * @param index the index
 * @param queries the first of the points; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 8; 0 means packed (16 bytes)
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] found an array of count * wanted elements: the boxes and their squared distances, those of query i from found[i *
 * wanted] on, and after the last of them #BVOL_NO_ID and 0
 * @param wanted how many boxes are wanted for each query at most
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources or a filter that are not legal), #BVOL_ERROR_MEMORY,
 * or #BVOL_ERROR_BUSY in a callback
 * @contract ENCLOSING: what is found is what bvol_index2_f64_nearest_point() finds.
 * @edge The same as for bvol_index2_f64_nearest_point(); wanted may be 0, and then found may be NULL.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_nearest_point_many(const bvol_index2_f64 *index, const bvol_vec2_f64 *queries,
                                                        size_t count, size_t stride, double max_distance_sq,
                                                        const bvol_index_filter *filter, const bvol_resources *resources,
                                                        bvol_index_found_f64 *found, size_t wanted);

BVOL_END

#endif

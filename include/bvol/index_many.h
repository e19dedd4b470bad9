/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Many queries of an index in one call, all its pairs, and building it, on as many threads as the caller has.
 *
 * Row i of a result is what the function for single queries finds for query i: ids[offsets[i]] up to ids[offsets[i + 1]],
 * without the latter, which is where the next row begins (compressed rows). The queries are asked in an order of their own,
 * along a space-filling curve, so that queries that are near each other find the tree in the cache; rows are in the order of
 * the queries.
 *
 * **Memory.** The functions need some, about 50 bytes a query and at most as much as the ids have room for. It is that of a
 * #bvol_scratch, which keeps it for the next call; without one it is malloc's, and freed at once.
 *
 * **Threads.** The work is divided among the threads of a #bvol_executor; without one all is done by the caller's. The results
 * are the same bytes for any number of threads. A filter's function is then called by any of them, and more than once for a
 * box; what is counted in its visits is the same as for single queries.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT, except where it says what NULL means. Nothing is
 * written where an error is returned.
 *
 * @threads Any number of threads may query one index at once, each with a scratch of its own. */
#ifndef BVOL_INDEX_MANY_H
#define BVOL_INDEX_MANY_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Work that can be divided: part i of it, for each i from 0 on. @since 0.1 */
typedef void (*bvol_part)(void *work, size_t i);

/** Threads of the caller's: those of an engine's job system, of a thread pool, or of OpenMP as bvol_openmp_executor() of
 * `bvol/openmp.h` has them. @since 0.1 */
typedef struct bvol_executor {
    uint32_t size;    /**< sizeof(bvol_executor) */
    uint32_t threads; /**< how many parts run at once, about: the work is divided into a few times as many */
    /** Calls part(work, i) for each i from 0 to parts - 1, once, in any order and on any threads, and returns when all have
     * returned. */
    void (*run)(bvol_part part, void *work, size_t parts, void *context);
    void *context; /**< passed to run */
} bvol_executor;

/** An opaque handle of memory that calls use, and leave for the next. @since 0.1 */
typedef struct bvol_scratch bvol_scratch;

/** Makes a scratch without memory.
 *
 * @param allocator the source of the memory, which is called by the thread of the caller only; NULL means malloc and free
 * @param[out] out the new scratch, which bvol_scratch_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function) or #BVOL_ERROR_MEMORY
 * @contract EXACT.
 * @edge None.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_scratch_create(const bvol_allocator *allocator, bvol_scratch **out);

/** Frees a scratch and its memory.
 *
 * @param scratch the scratch; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing.
 * @complexity O(1).
 * @threads No other thread may use the scratch at the same time.
 * @since 0.1 */
BVOL_API void bvol_scratch_destroy(bvol_scratch *scratch);

/** Asks bvol_index_overlaps_aabb() for each of many boxes.
 *
 * @param index the index
 * @param queries the first of the boxes; may be infinite; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param filter which items are asked for; NULL means all
 * @param scratch memory for the call; may be NULL
 * @param executor threads for the call; may be NULL
 * @param[out] offsets where each row begins, and the last ends: count + 1 numbers; the last is that of all ids found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function, or a filter
 * that is not legal), or #BVOL_ERROR_MEMORY
 * @contract EXACT: each row is what bvol_index_overlaps_aabb() finds.
 * @edge The same as for bvol_index_overlaps_aabb(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_aabb_many(const bvol_index *index, const bvol_aabb *queries, size_t count,
                                                   size_t stride, const bvol_filter *filter, bvol_scratch *scratch,
                                                   const bvol_executor *executor, uint64_t *offsets, uint32_t *ids,
                                                   size_t capacity);

/** Asks bvol_index_contains_point() for each of many points.
 *
 * @param index the index
 * @param queries the first of the points; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param filter which items are asked for; NULL means all
 * @param scratch memory for the call; may be NULL
 * @param executor threads for the call; may be NULL
 * @param[out] offsets where each row begins, and the last ends: count + 1 numbers; the last is that of all ids found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function, or a filter
 * that is not legal), or #BVOL_ERROR_MEMORY
 * @contract EXACT: each row is what bvol_index_contains_point() finds.
 * @edge The same as for bvol_index_contains_point(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_contains_point_many(const bvol_index *index, const bvol_vec3 *queries, size_t count,
                                                    size_t stride, const bvol_filter *filter, bvol_scratch *scratch,
                                                    const bvol_executor *executor, uint64_t *offsets, uint32_t *ids,
                                                    size_t capacity);

/** Asks bvol_index_within_aabb() for each of many boxes.
 *
 * @param index the index
 * @param queries the first of the boxes; may be infinite; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param filter which items are asked for; NULL means all
 * @param scratch memory for the call; may be NULL
 * @param executor threads for the call; may be NULL
 * @param[out] offsets where each row begins, and the last ends: count + 1 numbers; the last is that of all ids found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function, or a filter
 * that is not legal), or #BVOL_ERROR_MEMORY
 * @contract EXACT: each row is what bvol_index_within_aabb() finds.
 * @edge The same as for bvol_index_within_aabb(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_within_aabb_many(const bvol_index *index, const bvol_aabb *queries, size_t count, size_t stride,
                                                 const bvol_filter *filter, bvol_scratch *scratch,
                                                 const bvol_executor *executor, uint64_t *offsets, uint32_t *ids,
                                                 size_t capacity);

/** Asks bvol_index_overlaps_sphere() for each of many spheres.
 *
 * @param index the index
 * @param queries the first of the spheres; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param filter which items are asked for; NULL means all
 * @param scratch memory for the call; may be NULL
 * @param executor threads for the call; may be NULL
 * @param[out] offsets where each row begins, and the last ends: count + 1 numbers; the last is that of all ids found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function, or a filter
 * that is not legal), or #BVOL_ERROR_MEMORY
 * @contract EXACT: each row is what bvol_index_overlaps_sphere() finds.
 * @edge The same as for bvol_index_overlaps_sphere(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_sphere_many(const bvol_index *index, const bvol_sphere *queries, size_t count,
                                                     size_t stride, const bvol_filter *filter, bvol_scratch *scratch,
                                                     const bvol_executor *executor, uint64_t *offsets, uint32_t *ids,
                                                     size_t capacity);

/** Asks bvol_index_overlaps_capsule() for each of many capsules.
 *
 * @param index the index
 * @param queries the first of the capsules; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (28 bytes)
 * @param filter which items are asked for; NULL means all
 * @param scratch memory for the call; may be NULL
 * @param executor threads for the call; may be NULL
 * @param[out] offsets where each row begins, and the last ends: count + 1 numbers; the last is that of all ids found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function, or a filter
 * that is not legal), or #BVOL_ERROR_MEMORY
 * @contract EXACT: each row is what bvol_index_overlaps_capsule() finds.
 * @edge The same as for bvol_index_overlaps_capsule(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_capsule_many(const bvol_index *index, const bvol_capsule *queries, size_t count,
                                                      size_t stride, const bvol_filter *filter, bvol_scratch *scratch,
                                                      const bvol_executor *executor, uint64_t *offsets, uint32_t *ids,
                                                      size_t capacity);

/** Asks bvol_index_overlaps_obb() for each of many OBBs.
 *
 * @param index the index
 * @param queries the first of the OBBs; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (60 bytes)
 * @param filter which items are asked for; NULL means all
 * @param scratch memory for the call; may be NULL
 * @param executor threads for the call; may be NULL
 * @param[out] offsets where each row begins, and the last ends: count + 1 numbers; the last is that of all ids found
 * @param[out] ids the rows, one after the other, as much as there is room for; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function, or a filter
 * that is not legal), or #BVOL_ERROR_MEMORY
 * @contract EXACT: each row is what bvol_index_overlaps_obb() finds.
 * @edge The same as for bvol_index_overlaps_obb(). A last row that there is no room for is cut as there.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_overlaps_obb_many(const bvol_index *index, const bvol_obb *queries, size_t count, size_t stride,
                                                  const bvol_filter *filter, bvol_scratch *scratch,
                                                  const bvol_executor *executor, uint64_t *offsets, uint32_t *ids,
                                                  size_t capacity);

/** Asks bvol_index_raycast_first() for each of many rays.
 *
 * @param index the index
 * @param queries the first of the rays; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (32 bytes)
 * @param filter which items are asked for; NULL means all
 * @param scratch memory for the call; may be NULL
 * @param executor threads for the call; may be NULL
 * @param[out] ids the id of the box that each ray hits first, #BVOL_NO_ID where there is none: count numbers
 * @param[out] hits the record of each hit, untouched where there is none: count records; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function, or a filter
 * that is not legal), or #BVOL_ERROR_MEMORY
 * @contract EXACT: each answer and record is that of bvol_index_raycast_first().
 * @edge The same as for bvol_index_raycast_first().
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_raycast_first_many(const bvol_index *index, const bvol_ray *queries, size_t count,
                                                   size_t stride, const bvol_filter *filter, bvol_scratch *scratch,
                                                   const bvol_executor *executor, uint32_t *ids, bvol_ray_hit *hits);

/** Asks bvol_index_nearest_point() for each of many points.
 *
 * @param index the index
 * @param queries the first of the points; may be NULL if count is 0
 * @param count the number of queries, less than 2^32
 * @param stride bytes from one to the next, a multiple of 4; 0 means packed (12 bytes)
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param scratch memory for the call; may be NULL
 * @param executor threads for the call; may be NULL
 * @param[out] found the boxes and their squared distances: those of query i from found[i * wanted] on, and after the last of
 * them #BVOL_NO_ID and 0
 * @param wanted how many boxes are wanted for each query at most
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function, or a filter
 * that is not legal), or #BVOL_ERROR_MEMORY
 * @contract ACCURATE: what is found is what bvol_index_nearest_point() finds.
 * @edge The same as for bvol_index_nearest_point(); wanted may be 0, and then found may be NULL.
 * @complexity That of the single queries, with better use of the cache.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_nearest_point_many(const bvol_index *index, const bvol_vec3 *queries, size_t count,
                                                   size_t stride, float max_distance_sq, const bvol_filter *filter,
                                                   bvol_scratch *scratch, const bvol_executor *executor, bvol_found *found,
                                                   size_t wanted);

/** Does what bvol_index_build() does, on several threads. The index is the same, byte by byte.
 *
 * @param index the index
 * @param boxes the first box; may be NULL if count is 0
 * @param count the number of boxes, from 0 to 2^27
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param items the first item; may be NULL
 * @param items_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param executor threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function),
 * #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge The same as for bvol_index_build().
 * @complexity That of bvol_index_build(), most of it divided among the threads; with #BVOL_INDEX_OCTREE none of it.
 * @threads No other thread may use the index at the same time, except the executor's.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_build_parallel(bvol_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                               const bvol_item *items, size_t items_stride, const bvol_executor *executor);

/** Does what bvol_index_pairs() does, on several threads. The pairs are the same, in the same order, also with
 * #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param filter which items are asked for, both of a pair; NULL means all
 * @param scratch memory for the call; may be NULL
 * @param executor threads for the call; may be NULL
 * @param[out] pairs the ids of the pairs found; NULL to count only
 * @param capacity the number of elements that pairs has room for; where it is less than the number of pairs, those with the
 * lowest ids are found by one thread
 * @param[out] count the number of pairs found, which may be larger than capacity
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (an executor of another size or without a function, or a filter
 * that is not legal), or #BVOL_ERROR_MEMORY
 * @contract EXACT: each answer is that of bvol_index_pairs().
 * @edge The same as for bvol_index_pairs().
 * @complexity That of bvol_index_pairs(), most of it divided among the threads.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_pairs_parallel(const bvol_index *index, const bvol_filter *filter, bvol_scratch *scratch,
                                               const bvol_executor *executor, bvol_pair *pairs, size_t capacity, size_t *count);

BVOL_END

#endif

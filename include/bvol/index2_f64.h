/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Search indexes of rectangles in double: for maps in meters or degrees, with no origin to choose. All that is said in
 * `bvol/index_f64.h` holds here too: rectangles of 32 bytes or points of 16, with any stride, are borrowed from the caller,
 * and every answer is the one in doubles.
 *
 * **The caller's array** must stay until the index is built anew, cleared or destroyed. Where rectangles in it have changed,
 * call bvol_index2_f64_refit(): before it is called answers are neither those of the old ones nor of the new ones, though
 * nothing worse happens. A rectangle that is empty or has a NaN is kept, and is never found.
 *
 * Ids, items, filters, visitors, engines and results are those of `bvol/index2.h`, and what functions of the caller's may do.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other function returns 0
 * and writes nothing, except where a function says what NULL means. Functions that change an index leave it unchanged where
 * they return an error, which is #BVOL_ERROR_ROUNDING where the processor does not round to nearest.
 *
 * @experimental Which questions doubles will have is not decided, nor whether their records are those of floats.
 * @complexity Queries take O(log(rectangles) + rectangles found) on average for rectangles that overlap few others, and
 * O(rectangles) with #BVOL_ENGINE_FLAT. Queries allocate nothing.
 * @threads Any number of threads may query one index at once, as long as none changes or destroys it, or the array. */
#ifndef BVOL_INDEX2_F64_H
#define BVOL_INDEX2_F64_H

#include <bvol/aabb2_f64.h>
#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/index_cursor.h>
#include <bvol/index_f64.h>
#include <bvol/resources.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** An opaque handle of a search index of rectangles in double. @since 0.1 */
typedef struct bvol_index2_f64 bvol_index2_f64;

/** Makes an index without rectangles.
 *
 * @param options which engine, quality and flags; margin and world must be 0, since they would be lengths in floats; NULL
 * means the default
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new index, which bvol_index2_f64_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function), #BVOL_ERROR_OPTIONS or
 * #BVOL_ERROR_MEMORY
 * @contract EXACT.
 * @edge None.
 * @complexity O(1), with two allocations.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_create(const bvol_index_options *options, const bvol_allocator *allocator,
                                            bvol_index2_f64 **out);

/** Frees an index. The caller's array is not touched, and may be gone.
 *
 * @param index the index; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing. No function that a call of the index has called may destroy it.
 * @complexity O(1).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API void bvol_index2_f64_destroy(bvol_index2_f64 *index);

/** Builds an index over an array of rectangles, in place of what it was built over before. Rectangle i has id i.
 *
 * @param index the index
 * @param boxes the first rectangle; borrowed until the index is built anew, cleared or destroyed; may be NULL if count is 0
 * @param count the number of rectangles, from 0 to 2^27
 * @param stride bytes from one rectangle to the next, a multiple of 8; 0 means packed (32 bytes)
 * @param items an array of count items, item_stride bytes apart; copied; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: answers are about the doubles as they are.
 * @edge Any rectangle is legal, also an infinite one; one that is empty or has a NaN is never found.
 * @complexity As bvol_index2_build(), and 24 more bytes a rectangle while building.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_build(bvol_index2_f64 *index, const bvol_aabb2_f64 *boxes, size_t count, size_t stride,
                                           const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);

/** Builds an index over an array of points, in place of what it was built over before. Point i has id i, and is asked as the
 * rectangle whose corners are both the point.
 *
 * @param index the index
 * @param points the first point; borrowed until the index is built anew, cleared or destroyed; may be NULL if count is 0
 * @param count the number of points, from 0 to 2^27
 * @param stride bytes from one point to the next, a multiple of 8; 0 means packed (16 bytes)
 * @param items an array of count items, item_stride bytes apart; copied; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: answers are about the doubles as they are.
 * @edge A point with a NaN is never found.
 * @complexity As bvol_index2_f64_build().
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_build_points(bvol_index2_f64 *index, const bvol_vec2_f64 *points, size_t count,
                                                  size_t stride, const bvol_index_item *items, size_t item_stride,
                                                  const bvol_resources *resources);

/** Reads the caller's array again, whose rectangles have changed where they are, and builds the index anew. Ids and items stay.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: answers are about the doubles as they are now.
 * @edge A rectangle that was empty or had a NaN is found once it has neither any more.
 * @complexity As bvol_index2_f64_build().
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_refit(bvol_index2_f64 *index);

/** Removes all rectangles, and forgets the array.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An index without rectangles is legal.
 * @complexity O(1).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_clear(bvol_index2_f64 *index);

/** Counts the rectangles.
 *
 * @param index the index
 * @return how many it was built over, also those that are never found
 * @contract EXACT.
 * @edge None.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_count(const bvol_index2_f64 *index);

/** Gets a rectangle as the caller's array has it, and its item.
 *
 * @param index the index
 * @param id the id of the rectangle
 * @param[out] box the rectangle; may be NULL
 * @param[out] item its item; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such id), or #BVOL_ERROR_BUSY in a callback of a change; then nothing
 * is written
 * @contract EXACT.
 * @edge None.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_get(const bvol_index2_f64 *index, uint32_t id, bvol_aabb2_f64 *box, bvol_index_item *item);

/** Reads the user numbers of rectangles, for instance of those that a query has found.
 *
 * @param index the index
 * @param ids the first id; may be NULL if count is 0
 * @param count the number of ids
 * @param stride bytes from one id to the next, a multiple of 4; 0 means packed (4 bytes). The ids of an array of
 * bvol_index_found_f64 are 16 bytes apart, and those of bvol_pair 8
 * @param[out] users an array of count numbers; may be NULL if count is 0
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (a NULL, a bad stride, or an id that is not in use) or #BVOL_ERROR_BUSY (in a
 * callback of a change), and then nothing is written
 * @contract EXACT.
 * @edge A rectangle without an item has user 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_users(const bvol_index2_f64 *index, const uint32_t *ids, size_t count, size_t stride,
                                           uint64_t *users);

/** Computes the smallest rectangle that contains all rectangles that can be found, as the caller's array has them.
 *
 * @param index the index
 * @param[out] out the rectangle; the canonical empty one if there is none to be found
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY in a callback of a change
 * @contract TIGHTEST.
 * @edge Those that are empty or have a NaN add nothing.
 * @complexity O(rectangles).
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_bounds(const bvol_index2_f64 *index, bvol_aabb2_f64 *out);

/** Tells what an index is made of, without the caller's array.
 *
 * @param index the index
 * @param[in,out] out what it is made of; its size must be set, and otherwise nothing is written
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for another size, or #BVOL_ERROR_BUSY in a callback of
 * a change
 * @contract ACCURATE: the numbers are exact; the cost is that of the floats, a sum in double.
 * @edge As bvol_index2_get_stats().
 * @complexity O(rectangles).
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_get_stats(const bvol_index2_f64 *index, bvol_index_stats *out);

/** Checks that all parts of an index agree. For tests.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_CORRUPT, or #BVOL_ERROR_BUSY in a callback of a change
 * @contract EXACT.
 * @edge The caller's array is not read.
 * @complexity O(rectangles).
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_validate(const bvol_index2_f64 *index);

/** Finds the rectangles that have a common point with a rectangle. Touching counts.
 *
 * @param index the index
 * @param query the rectangle; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the rectangles found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of rectangles found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_f64_overlaps_aabb2_f64() for the rectangle.
 * @edge A query that is empty or has a NaN finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_overlaps_aabb2(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query,
                                               const bvol_index_filter *filter, uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_f64_overlaps_aabb2() would find any rectangle.
 *
 * @param index the index
 * @param query the rectangle; may be infinite
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb2_f64_overlaps_aabb2_f64() for any of the rectangles.
 * @edge The same as for bvol_index2_f64_overlaps_aabb2().
 * @since 0.1 */
BVOL_API int bvol_index2_f64_overlaps_aabb2_any(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query,
                                                const bvol_index_filter *filter);

/** Calls a function for each rectangle that bvol_index2_f64_overlaps_aabb2() would find, until the function returns something
 * else than 0. The order depends on the engine. The function may query the index, and may not change it: that gives
 * #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the rectangle; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb2_f64_overlaps_aabb2_f64() for the rectangle.
 * @edge The same as for bvol_index2_f64_overlaps_aabb2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_overlaps_aabb2_each(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query,
                                                    const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Begins to find the boxes that have a common point with a box, for bvol_index_cursor_next(). Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the box, which is copied; may be infinite
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index2_f64_overlaps_aabb2() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_f64_overlaps_aabb2().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_overlaps_aabb2_begin(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query,
                                                          const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the rectangles that contain a point, in them or on their boundaries.
 *
 * @param index the index
 * @param p the point
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the rectangles found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of rectangles found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_f64_contains_point() for the rectangle.
 * @edge A NaN finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_contains_point(const bvol_index2_f64 *index, const bvol_vec2_f64 *p,
                                               const bvol_index_filter *filter, uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_f64_contains_point() would find any rectangle.
 *
 * @param index the index
 * @param p the point
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb2_f64_contains_point() for any of the rectangles.
 * @edge The same as for bvol_index2_f64_contains_point().
 * @since 0.1 */
BVOL_API int bvol_index2_f64_contains_point_any(const bvol_index2_f64 *index, const bvol_vec2_f64 *p,
                                                const bvol_index_filter *filter);

/** Calls a function for each rectangle that bvol_index2_f64_contains_point() would find, until the function returns something
 * else than 0. The order depends on the engine. The function may query the index, and may not change it: that gives
 * #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param p the point
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb2_f64_contains_point() for the rectangle.
 * @edge The same as for bvol_index2_f64_contains_point().
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_contains_point_each(const bvol_index2_f64 *index, const bvol_vec2_f64 *p,
                                                    const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Begins to find the boxes that a point lies in, for bvol_index_cursor_next().
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param p the point, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index2_f64_contains_point() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_f64_contains_point().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_contains_point_begin(const bvol_index2_f64 *index, const bvol_vec2_f64 *p,
                                                          const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the rectangles that lie wholly within a rectangle.
 *
 * @param index the index
 * @param query the containing rectangle; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the rectangles found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of rectangles found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_f64_contains_aabb2_f64() for the rectangle.
 * @edge A query that is empty or has a NaN finds nothing. A rectangle that is empty is not found.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_within_aabb2(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query,
                                             const bvol_index_filter *filter, uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_f64_within_aabb2() would find any rectangle.
 *
 * @param index the index
 * @param query the containing rectangle; may be infinite
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb2_f64_contains_aabb2_f64() for any of the rectangles.
 * @edge The same as for bvol_index2_f64_within_aabb2().
 * @since 0.1 */
BVOL_API int bvol_index2_f64_within_aabb2_any(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query,
                                              const bvol_index_filter *filter);

/** Calls a function for each rectangle that bvol_index2_f64_within_aabb2() would find, until the function returns something
 * else than 0. The order depends on the engine. The function may query the index, and may not change it: that gives
 * #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the containing rectangle; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb2_f64_contains_aabb2_f64() for the rectangle.
 * @edge The same as for bvol_index2_f64_within_aabb2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_within_aabb2_each(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query,
                                                  const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Begins to find the boxes that lie wholly in a box, for bvol_index_cursor_next().
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the containing box, which is copied; may be infinite
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index2_f64_within_aabb2() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_f64_within_aabb2().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_within_aabb2_begin(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query,
                                                        const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the rectangles nearest to a point: sorted by squared distance, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param p the point
 * @param max_distance_sq the greatest squared distance of a rectangle that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] found an array of wanted elements: the rectangles and their squared distances
 * @param wanted how many of them are wanted at most
 * @return the number of rectangles written
 * @contract ENCLOSING: the squared distances are those of bvol_aabb2_f64_distance_sq_point(), and the rectangles are those for
 * which they are least, with the least ids among equal ones.
 * @edge A point that is not finite, or a NaN, finds nothing. Rectangles that contain the point have distance 0. Squares
 * that exceed the largest double, or are less than the least normal one, are still in their order. With an infinite
 * max_distance_sq rectangles at infinite distance are found too.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_nearest_point(const bvol_index2_f64 *index, const bvol_vec2_f64 *p, double max_distance_sq,
                                              const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted);

/** Calls a function for rectangles near a point, which may shorten the search. The order is roughly the nearest
 * first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function ended the
 * query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param p the point
 * @param max_distance_sq the greatest squared distance of a rectangle that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract ENCLOSING: the squared distances are those of bvol_aabb2_f64_distance_sq_point().
 * @edge The same as for bvol_index2_f64_nearest_point().
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_nearest_point_each(const bvol_index2_f64 *index, const bvol_vec2_f64 *p, double max_distance_sq,
                                                   const bvol_index_filter *filter, bvol_index_limiter_f64 visit,
                                                   void *context);

/** Finds the objects of the caller's that are nearest to a point, each of which lies in its box: sorted by squared distance,
 * then by id. A function is asked for the distance of those whose boxes are near enough, roughly the nearest first. It may
 * query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param p the point
 * @param max_distance_sq the greatest squared distance of an object that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param distance_sq the function
 * @param context passed to distance_sq; may be NULL
 * @param[out] found an array of wanted elements: the ids and the squared distances of the objects
 * @param wanted how many of them are wanted at most
 * @return the number of objects written
 * @contract EXACT: of the squared distances that the function gives, those are found that are least, with the least ids among
 * equal ones.
 * @edge The same as for bvol_index2_f64_nearest_point(). An object that is nearer than its box counts as being as far as that,
 * and one whose distance is NaN is not found.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_nearest_point_by(const bvol_index2_f64 *index, const bvol_vec2_f64 *p, double max_distance_sq,
                                                 const bvol_index_filter *filter, bvol_index_distance_sq_f64 distance_sq,
                                                 void *context, bvol_index_found_f64 *found, size_t wanted);

/** Finds the rectangles nearest to a rectangle: sorted by squared distance, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param query the rectangle; may be infinite
 * @param max_distance_sq the greatest squared distance of a rectangle that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] found an array of wanted elements: the rectangles and their squared distances
 * @param wanted how many of them are wanted at most
 * @return the number of rectangles written
 * @contract ENCLOSING: the squared distances are those of bvol_aabb2_f64_distance_sq_aabb2_f64(), and the rectangles are those
 * for which they are least, with the least ids among equal ones.
 * @edge A rectangle that is empty or has a NaN finds nothing. Otherwise as bvol_index2_f64_nearest_point().
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_nearest_aabb2(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query, double max_distance_sq,
                                              const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted);

/** Calls a function for rectangles near a rectangle, which may shorten the search. The order is roughly the nearest
 * first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function ended the
 * query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the rectangle; may be infinite
 * @param max_distance_sq the greatest squared distance of a rectangle that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract ENCLOSING: the squared distances are those of bvol_aabb2_f64_distance_sq_aabb2_f64().
 * @edge The same as for bvol_index2_f64_nearest_aabb2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_nearest_aabb2_each(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query,
                                                   double max_distance_sq, const bvol_index_filter *filter,
                                                   bvol_index_limiter_f64 visit, void *context);

/** Finds the rectangles that a ray hits: sorted by t_enter, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; its accept_hit is not called; NULL means all
 * @param[out] hits the rectangles and their t_enter; NULL to count only
 * @param capacity the number of elements that hits has room for
 * @return the number of rectangles hit, which may be larger than capacity
 * @contract EXACT (which are hit), ACCURATE (t_enter is that of bvol_ray2_f64_hits_aabb2_f64())
 * @edge A ray that is empty, has a NaN, or is not finite where it must be, hits nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_raycast(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray, const bvol_index_filter *filter,
                                        bvol_index_found_f64 *hits, size_t capacity);

/** Finds all rectangles that a ray hits, with the records: sorted by t_enter, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; its accept_hit is not called; NULL means all
 * @param[out] found an array of capacity elements: the rectangles and their t_enter, the first ones; NULL to count only, and
 * then no record is written
 * @param[out] hits an array of capacity elements: the record of each in found; may be NULL
 * @param capacity the number of elements that found and hits have room for
 * @return the number of rectangles hit, which may be larger than capacity
 * @contract EXACT (which are hit), ACCURATE (the records, which are those of bvol_ray2_f64_hits_aabb2_f64()).
 * @edge The same as for bvol_index2_f64_raycast().
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_raycast_hits(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray,
                                             const bvol_index_filter *filter, bvol_index_found_f64 *found,
                                             bvol_ray2_hit_f64 *hits, size_t capacity);

/** Finds the rectangle that a ray hits first: of the least t_enter, and of the least id among those.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; its accept_hit is not called; NULL means all
 * @param[out] id the id of the rectangle; may be NULL; unchanged if nothing is hit
 * @param[out] hit the record of bvol_ray2_f64_hits_aabb2_f64(); may be NULL; unchanged if nothing is hit
 * @return 1 if a rectangle is hit, else 0
 * @contract EXACT (whether one is hit), ACCURATE (the record)
 * @edge The same as for bvol_index2_f64_raycast().
 * @since 0.1 */
BVOL_API int bvol_index2_f64_raycast_first(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray,
                                           const bvol_index_filter *filter, uint32_t *id, bvol_ray2_hit_f64 *hit);

/** Tests whether a ray hits any rectangle.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; its accept_hit is not called; NULL means all
 * @return 1 if it does, else 0
 * @contract EXACT: the answer is that of bvol_ray2_f64_hits_aabb2_f64() for any of the rectangles.
 * @edge The same as for bvol_index2_f64_raycast().
 * @since 0.1 */
BVOL_API int bvol_index2_f64_raycast_any(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray,
                                         const bvol_index_filter *filter);

/** Calls a function for rectangles that a ray hits, which may shorten the search. The order is roughly the nearest
 * first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function ended the
 * query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; its accept_hit is not called; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT (which are hit), ACCURATE (the records): both are those of bvol_ray2_f64_hits_aabb2_f64().
 * @edge The same as for bvol_index2_f64_raycast().
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_raycast_each(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray,
                                             const bvol_index_filter *filter, bvol_index_limiter_f64 visit, void *context);

/** Finds the rectangles that a moving rectangle meets, the first ones first: sorted by t_enter, then by id, also with
 * #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the rectangle at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met the rectangles and their t_enter, as many as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return the number of rectangles met, which may be larger than capacity
 * @contract EXACT (which are met), ENCLOSING (t_enter is that of bvol_aabb2_f64_sweep_aabb2_f64()).
 * @edge A rectangle that is empty, a NaN, or a motion that is not finite meets nothing. What touches or overlaps at the start
 * is met at t = 0.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_sweep_aabb2(const bvol_index2_f64 *index, const bvol_aabb2_f64 *moving,
                                            const bvol_vec2_f64 *motion, const bvol_index_filter *filter,
                                            bvol_index_found_f64 *met, size_t capacity);

/** Finds the rectangle that a moving rectangle meets first: of the least t_enter, and of the least id among those.
 *
 * @param index the index
 * @param moving the rectangle at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of the rectangle; may be NULL; unchanged if nothing is met
 * @param[out] hit the record of bvol_aabb2_f64_sweep_aabb2_f64(); may be NULL; unchanged if nothing is met
 * @return 1 if a rectangle is met, else 0
 * @contract EXACT (whether one is met, and its state), ENCLOSING (the times).
 * @edge The same as for bvol_index2_f64_sweep_aabb2().
 * @since 0.1 */
BVOL_API int bvol_index2_f64_sweep_aabb2_first(const bvol_index2_f64 *index, const bvol_aabb2_f64 *moving,
                                               const bvol_vec2_f64 *motion, const bvol_index_filter *filter, uint32_t *id,
                                               bvol_sweep_hit2_f64 *hit);

/** Tests whether a moving rectangle meets any rectangle.
 *
 * @param index the index
 * @param moving the rectangle at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @return 1 if it does, else 0
 * @contract EXACT: the answer is that of bvol_aabb2_f64_sweep_aabb2_f64() for any of the rectangles.
 * @edge The same as for bvol_index2_f64_sweep_aabb2().
 * @since 0.1 */
BVOL_API int bvol_index2_f64_sweep_aabb2_any(const bvol_index2_f64 *index, const bvol_aabb2_f64 *moving,
                                             const bvol_vec2_f64 *motion, const bvol_index_filter *filter);

/** Calls a function for rectangles that a moving rectangle meets, which may shorten the search.
 * The order is roughly the nearest first, and the same each time. All that is not beyond the limit at the end has been visited,
 * unless the function ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the rectangle at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT (which are met), ENCLOSING (the t_enter is that of bvol_aabb2_f64_sweep_aabb2_f64()).
 * @edge The same as for bvol_index2_f64_sweep_aabb2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_sweep_aabb2_each(const bvol_index2_f64 *index, const bvol_aabb2_f64 *moving,
                                                 const bvol_vec2_f64 *motion, const bvol_index_filter *filter,
                                                 bvol_index_limiter_f64 visit, void *context);

/** Finds all pairs of rectangles that overlap, each once, with the lower id first. Touching counts. Pairs are in ascending
 * order, by a, then by b; with #BVOL_INDEX_UNORDERED in any.
 *
 * @param index the index
 * @param filter which items are asked for, both of a pair; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] pairs the ids of the pairs found; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_f64_overlaps_aabb2_f64() for the two rectangles.
 * @edge Rectangles that are empty or have a NaN are in no pair.
 * @complexity O(rectangles + pairs found) on average for rectangles that overlap few others; O(rectangles^2) with
 * #BVOL_ENGINE_FLAT.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_pairs(const bvol_index2_f64 *index, const bvol_index_filter *filter,
                                      const bvol_resources *resources, bvol_pair *pairs, size_t capacity);

/** Returns whether any two boxes overlap. Touching counts. It ends at the first pair.
 *
 * @param index the index
 * @param filter which items and pairs are asked for; NULL means all
 * @param resources what the call may use; may be NULL. The caller's thread does it all in this version
 * @return 1 if bvol_index2_f64_pairs() finds a pair, else 0
 * @contract EXACT.
 * @edge The same as for bvol_index2_f64_pairs().
 * @complexity That of bvol_index2_f64_pairs() at most.
 * @since 0.1 */
BVOL_API int bvol_index2_f64_pairs_any(const bvol_index2_f64 *index, const bvol_index_filter *filter,
                                       const bvol_resources *resources);

/** Calls a function for each pair that bvol_index2_f64_pairs() would find, until the function returns something else than 0.
 * The order depends on the engine, and the thread is that of the caller. The function may query the index, and may not change
 * it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param filter which items and pairs are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: the pairs are those that bvol_index2_f64_pairs() finds.
 * @edge The same as for bvol_index2_f64_pairs().
 * @complexity That of bvol_index2_f64_pairs() at most, without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_pairs_each(const bvol_index2_f64 *index, const bvol_index_filter *filter,
                                           bvol_index_pair_visitor visit, void *context);

/** Finds all pairs of a rectangle of one index and a rectangle of another that overlap. Touching counts. Pairs are in ascending
 * order, by a, then by b; with #BVOL_INDEX_UNORDERED of the first index in any.
 *
 * @param a the index of the first rectangles
 * @param b the index of the second rectangles; may be the same
 * @param filter which items are asked for, both of a pair; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] pairs the ids of the pairs found; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_f64_overlaps_aabb2_f64() for the two rectangles.
 * @edge Rectangles that are empty or have a NaN are in no pair.
 * @complexity A question for each rectangle of the smaller index.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_pairs_between(const bvol_index2_f64 *a, const bvol_index2_f64 *b,
                                              const bvol_index_filter *filter, const bvol_resources *resources,
                                              bvol_pair *pairs, size_t capacity);

/** Returns whether any box of one index overlaps a box of another. Touching counts. It ends at the first pair.
 *
 * @param a the first index
 * @param b the second index
 * @param filter which items and pairs are asked for; NULL means all
 * @param resources what the call may use; may be NULL
 * @return 1 if bvol_index2_f64_pairs_between() finds a pair, else 0
 * @contract EXACT.
 * @edge The same as for bvol_index2_f64_pairs_between().
 * @complexity That of bvol_index2_f64_pairs_between() at most.
 * @since 0.1 */
BVOL_API int bvol_index2_f64_pairs_between_any(const bvol_index2_f64 *a, const bvol_index2_f64 *b,
                                               const bvol_index_filter *filter, const bvol_resources *resources);

/** Calls a function for each pair that bvol_index2_f64_pairs_between() would find, until the function returns something else
 * than 0. The order depends on the engines, and the thread is that of the caller. The function may query both indexes, and may
 * not change them: that gives #BVOL_ERROR_BUSY.
 *
 * @param a the first index
 * @param b the second index
 * @param filter which items and pairs are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: the pairs are those that bvol_index2_f64_pairs_between() finds.
 * @edge The same as for bvol_index2_f64_pairs_between().
 * @complexity That of bvol_index2_f64_pairs_between() at most, without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_pairs_between_each(const bvol_index2_f64 *a, const bvol_index2_f64 *b,
                                                   const bvol_index_filter *filter, bvol_index_pair_visitor visit,
                                                   void *context);

BVOL_END

#endif

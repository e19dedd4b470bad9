/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Changes of an index of rectangles in double: boxes that come, go and move.
 *
 * Boxes that come or move are given by the call, and not by the array that the index was built over. So the first of them, and
 * bvol_index2_f64_own(), **copies the array**: the index takes 32 bytes a box more from then on, or 16 a point while it has
 * nothing but points, and the array is neither read nor needed any more. An index that nothing was built over has its own boxes
 * from the start. To remove boxes copies nothing: bvol_index2_f64_refit() then reads the caller's array again for those that
 * are left.
 *
 * Answers are those in doubles at any time. bvol_index2_f64_commit() keeps them fast, as bvol_index_commit() does.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT. Functions that change an index
 * leave it unchanged where they return an error, which is #BVOL_ERROR_ROUNDING where the processor does not round to nearest.
 *
 * @experimental Which questions doubles will have is not decided, nor whether their records are those of floats.
 */
#ifndef BVOL_INDEX2_F64_CHANGE_H
#define BVOL_INDEX2_F64_CHANGE_H

#include <bvol/aabb2_f64.h>
#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/index2_f64.h>
#include <bvol/result.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Inserts a box.
 *
 * @param index the index
 * @param box the box
 * @param item its item; may be NULL
 * @param[out] id the id of the box; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or too many boxes), #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the box is kept as given, without rounding.
 * @edge Any box is legal; one that is empty or has a NaN is never found. Ids of removed boxes are given out again after a
 * commit.
 * @complexity O(log(boxes)) on average; O(boxes) for the first one after a build.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_insert(bvol_index2_f64 *index, const bvol_aabb2_f64 *box, const bvol_index_item *item,
                                            uint32_t *id);

/** Inserts several boxes: as bvol_index2_f64_insert() of one after the other, but all or none.
 *
 * @param index the index
 * @param boxes the first box; copied; may be NULL if count is 0
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 8; 0 means packed (32 bytes)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param[out] ids an array of count ids: those of the boxes; may be NULL if count is 0; undefined on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge The same as for bvol_index2_f64_insert().
 * @complexity O(count log(boxes)) on average, and O(boxes) for the first ones after a build.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_insert_many(bvol_index2_f64 *index, const bvol_aabb2_f64 *boxes, size_t count,
                                                 size_t stride, const bvol_index_item *items, size_t item_stride,
                                                 uint32_t *ids);

/** Removes a box. Its id is not given out again before the next bvol_index2_f64_commit(). The caller's array is not touched.
 *
 * @param index the index
 * @param id the id of the box
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such box), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Boxes that are empty or have a NaN are removed like any other. A refit does not bring a box back.
 * @complexity O(log(boxes)), without allocation.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_remove(bvol_index2_f64 *index, uint32_t id);

/** Removes several boxes: all or none. Their ids are not given out again before the next bvol_index2_f64_commit().
 *
 * @param index the index
 * @param ids an array of count ids: those of the boxes; may be NULL if count is 0
 * @param count the number of ids
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an id that is not in use), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An id may occur more than once.
 * @complexity O(count log(boxes)), without allocation.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_remove_many(bvol_index2_f64 *index, const uint32_t *ids, size_t count);

/** Gives a box of an index another place and size. Queries find it there at once. What the caller's array has under the id does
 * not matter any more.
 *
 * @param index the index
 * @param id the id of the box
 * @param box the new box
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such box), #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the box is kept as given, without rounding.
 * @edge Any box is legal; one that is empty or has a NaN is never found.
 * @complexity As bvol_index_move(); O(boxes) for the first one after a build.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_move(bvol_index2_f64 *index, uint32_t id, const bvol_aabb2_f64 *box);

/** Moves several boxes: as bvol_index2_f64_move() of one after the other, but all or none. For many boxes at once it is much
 * faster. Boxes that have moved where the caller's array has them are read by bvol_index2_f64_refit().
 *
 * @param index the index
 * @param ids an array of count ids: those of the boxes; may be NULL if count is 0
 * @param boxes the first new box; copied; may be NULL if count is 0
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 8; 0 means packed (32 bytes)
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge An id may occur more than once; the last box counts.
 * @complexity As bvol_index_move_many(); O(boxes) for the first ones after a build.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_move_many(bvol_index2_f64 *index, const uint32_t *ids, const bvol_aabb2_f64 *boxes,
                                               size_t count, size_t stride);

/** Gives a box another item: its user number, its categories and its mask.
 *
 * @param index the index
 * @param id the id of the box
 * @param item the new item; NULL: user 0, in all categories and found by all
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (the index is NULL, or there is no such box), #BVOL_ERROR_MEMORY (only for the first
 * item of an index that had none), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Items given to a build were copied; the caller's array of items does not change.
 * @complexity O(1); O(boxes) for the first item of an index that had none.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_set_item(bvol_index2_f64 *index, uint32_t id, const bvol_index_item *item);

/** Makes room for boxes that will be inserted one by one.
 *
 * @param index the index
 * @param boxes how many boxes there will be in all; fewer than there are changes nothing
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or more boxes than an index can have), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Where the caller's array is borrowed it remains so, and the first insertion copies it all the same.
 * @complexity O(boxes).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_reserve(bvol_index2_f64 *index, size_t boxes);

/** Builds the tree anew if that is worth it, for example after many changes, and lets the ids of removed boxes be given out
 * again. Answers are the same before and after, except for the order with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An index without boxes is legal. A borrowed array that has changed is to be read by bvol_index2_f64_refit() instead.
 * @complexity O(boxes) if a fourth of the boxes have changed since the last time, if one has come from far beyond the others,
 * or if the cost has grown by half; otherwise O(boxes / 16).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_commit(bvol_index2_f64 *index);

/** Copies the boxes, so that the caller's array need not stay.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An index that has its own boxes already is left as it is.
 * @complexity O(boxes), with one allocation.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_own(bvol_index2_f64 *index);

/** Lets an index be changed again after a function of the caller's has left a call by longjmp() or by an exception, as
 * bvol_index_recover() does.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY where it was a change that was left, by an allocator
 * or an executor: such an index can only be destroyed
 * @contract EXACT.
 * @edge Where nothing has been left, nothing happens.
 * @complexity O(1).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_recover(bvol_index2_f64 *index);

/** Lists the ids of all boxes, in ascending order.
 *
 * @param index the index
 * @param[out] ids an array of capacity ids; may be NULL if capacity is 0
 * @param capacity how many ids there is room for
 * @return the number of boxes; 0 for NULL and in a callback of a change
 * @contract EXACT.
 * @edge Boxes that are empty or have a NaN are listed too.
 * @complexity O(ids that are or were in use).
 * @threads Any number of threads may ask one index at once.
 * @since 0.1 */
BVOL_API size_t bvol_index2_f64_ids(const bvol_index2_f64 *index, uint32_t *ids, size_t capacity);

BVOL_END

#endif

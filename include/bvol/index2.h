/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Search indexes of the plane: many upright rectangles, found again by where they are. The same engines, options, items,
 * filters and results as those of bvol/index.h, and the same promises.
 *
 * An index owns copies of its boxes. Each box has an **id**, a small number that it keeps while it moves, and may have a
 * #bvol_index_item. Every query finds exactly the boxes that the function for single boxes would find which its contract names,
 * if all were asked one by one: with every engine, after any changes, on every machine. A box that is empty or has a NaN is
 * kept, and is never found. #BVOL_ENGINE_OCTREE is a quadtree here. An index can be built over segments, circles, OBBs and
 * polygons as well (bvol/index2_shapes.h), saved to files (bvol/index2_file.h) and tracked (bvol_pair_tracker_create2()).
 *
 * **Results.** Ids go to an array of the caller's, in ascending order, as many as there is room for: the lowest. The returned
 * count is that of all boxes found. With #BVOL_INDEX_UNORDERED ids are in an order that depends on the engine and on how the
 * boxes came there, though not on the machine, and those that there is no room for are any.
 * What is left of an array of pairs may be overwritten: to have room for twice as many as are found saves time to sort.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other function returns 0
 * and writes nothing, except where a function says what NULL means. Functions that change an index leave it unchanged where
 * they return an error, which is #BVOL_ERROR_ROUNDING where the processor does not round to nearest. What functions of the
 * caller's may do that are called here is said in bvol/index.h.
 *
 * @complexity Queries take O(log(boxes) + boxes found) on average for boxes that overlap few others, and O(boxes) with
 * #BVOL_ENGINE_FLAT. Queries allocate nothing.
 * @threads Any number of threads may query one index at once, as long as none changes or destroys it. */
#ifndef BVOL_INDEX2_H
#define BVOL_INDEX2_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/index_cursor.h>
#include <bvol/result.h>
#include <bvol/shape.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** An opaque handle of a search index of the plane. @since 0.1 */
typedef struct bvol_index2 bvol_index2;

/** Options of a new index of the plane. NULL instead of options means that all fields except size are 0. @since 0.1 */
typedef struct bvol_index2_options {
    uint32_t size;     /**< sizeof(bvol_index2_options); 0 means that of version 0.1 */
    uint32_t flags;    /**< any of #bvol_index_flags */
    uint32_t engine;   /**< one of #bvol_index_engine */
    uint32_t quality;  /**< one of #bvol_index_quality */
    float margin;      /**< how far boxes of #BVOL_ENGINE_DYNAMIC may move before their place changes; 0: by their size */
    uint32_t reserved; /**< 0 */
    bvol_aabb2 world;  /**< where most boxes of a #BVOL_ENGINE_OCTREE will be; without a length, as if all 0: found from them */
} bvol_index2_options;

/** The default #bvol_index2_options. @since 0.1 */
#define BVOL_INDEX2_OPTIONS_INIT                                                                                               \
    {                                                                                                                          \
        sizeof(bvol_index2_options), 0, 0, 0, 0, 0,                                                                            \
        {                                                                                                                      \
            {0, 0},                                                                                                            \
            {                                                                                                                  \
                0, 0                                                                                                           \
            }                                                                                                                  \
        }                                                                                                                      \
    }

/** A cell of an index of the plane: of #BVOL_ENGINE_OCTREE a square, of other engines a block of their tree with the box about
 * all that is in it. @since 0.1 */
typedef struct bvol_index2_cell {
    bvol_aabb2 box;  /**< the cell; boxes of a quadtree may stick out of theirs by half its side */
    uint32_t depth;  /**< 0 at the top, 1 below it, and so on */
    uint32_t parent; /**< the place in the list of the cell that it is a part of; #BVOL_NO_ID at the top */
    uint32_t own;    /**< boxes that are in the cell, and in none below it */
    uint32_t boxes;  /**< boxes that are in the cell and in those below it */
} bvol_index2_cell;

/** @name Making an index
 * @{ */

/** Makes an index without boxes.
 *
 * @param options options of the index; may be NULL
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new index, which bvol_index2_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function), #BVOL_ERROR_OPTIONS or
 * #BVOL_ERROR_MEMORY
 * @contract EXACT.
 * @edge A margin that is negative, infinite or NaN, or a world that is empty, infinite or NaN, gives
 * #BVOL_ERROR_OPTIONS. The world of a quadtree is a hint: boxes outside of it are kept and found like all others.
 * @complexity O(1), with one allocation.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_create(const bvol_index2_options *options, const bvol_allocator *allocator, bvol_index2 **out);

/** Frees an index.
 *
 * @param index the index; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing. An index must not be destroyed by a callback of its own queries.
 * @complexity O(1).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API void bvol_index2_destroy(bvol_index2 *index);

/** Replaces all boxes of an index. Box i has id i.
 *
 * @param index the index
 * @param boxes the first box; may be NULL if count is 0
 * @param count the number of boxes, from 0 to 2^27
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param resources threads for the call; may be NULL
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_OPTIONS (resources that are not legal),
 * #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge Any box is legal; one that is empty or has a NaN is never found.
 * @complexity O(count), or O(count log(count)) with #BVOL_INDEX_QUALITY_HIGH. Memory is about 36 bytes a box, and while
 * building about 48 more.
 * @threads No other thread may use the index at the same time.
 * @source J. Skilling, "Programming the Hilbert curve", 2004; I. Wald, "On fast construction of SAH-based bounding volume
 * hierarchies", 2007.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_build(bvol_index2 *index, const bvol_aabb2 *boxes, size_t count, size_t stride,
                                       const bvol_index_item *items, size_t item_stride, const bvol_resources *resources);

/** Removes all boxes. The next box has id 0.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An index without boxes is legal.
 * @complexity O(1). The memory is kept for other boxes.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_clear(bvol_index2 *index);

/** @}
 * @name Changing an index
 * @{ */

/** Inserts a box.
 *
 * @param index the index
 * @param box the box
 * @param item its item; may be NULL
 * @param[out] id the id of the box; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or too many boxes), #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the box is kept as given, without rounding.
 * @edge Any box is legal; one that is empty or has a NaN is never found.
 * @complexity O(log(boxes)) on average.
 * @threads No other thread may use the index at the same time.
 * @source A. Guttman, "R-trees: a dynamic index structure for spatial searching", SIGMOD 1984.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_insert(bvol_index2 *index, const bvol_aabb2 *box, const bvol_index_item *item, uint32_t *id);

/** Inserts several boxes: as bvol_index2_insert() of one after the other, but all or none.
 *
 * @param index the index
 * @param boxes the first box; may be NULL if count is 0
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (16 bytes)
 * @param items an array of count items, item_stride bytes apart; may be NULL
 * @param item_stride bytes from one item to the next, a multiple of 4; 0 means packed (24 bytes)
 * @param[out] ids an array of count ids: those of the boxes; may be NULL if count is 0; undefined on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge The same as for bvol_index2_insert().
 * @complexity O(count log(boxes)) on average.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_insert_many(bvol_index2 *index, const bvol_aabb2 *boxes, size_t count, size_t stride,
                                             const bvol_index_item *items, size_t item_stride, uint32_t *ids);

/** Removes a box. Its id is not given out again before the next bvol_index2_commit().
 *
 * @param index the index
 * @param id the id of the box
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such box), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Boxes that are empty or have a NaN are removed like any other.
 * @complexity O(log(boxes)), without allocation.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_remove(bvol_index2 *index, uint32_t id);

/** Removes several boxes: all or none. Their ids are not given out again before the next bvol_index2_commit().
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
BVOL_API bvol_result bvol_index2_remove_many(bvol_index2 *index, const uint32_t *ids, size_t count);

/** Gives a box another item: its user number, its categories and its mask.
 *
 * @param index the index
 * @param id the id of the box
 * @param item the new item; NULL: user 0, in all categories and found by all
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (the index is NULL, or there is no such box), #BVOL_ERROR_MEMORY (only for the first
 * item of an index that had none), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Pair trackers report pairs that begin or end because a filter judges the new item otherwise.
 * @complexity O(1); O(boxes) for the first item of an index that had none.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_set_item(bvol_index2 *index, uint32_t id, const bvol_index_item *item);

/** Makes room for boxes that will be inserted one by one.
 *
 * @param index the index
 * @param boxes how many boxes there will be in all; fewer than there are changes nothing
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or more boxes than an index can have), #BVOL_ERROR_MEMORY, or
 * #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge Insertions up to this number then ask a #BVOL_ENGINE_FLAT, #BVOL_ENGINE_BVH or #BVOL_ENGINE_DYNAMIC for no memory if
 * the boxes are not empty and the index has items already or gets none. Others may ask seldom: #BVOL_ENGINE_AUTO when it
 * chooses another engine, #BVOL_ENGINE_OCTREE when it outgrows its cube.
 * @complexity O(boxes).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_reserve(bvol_index2 *index, size_t boxes);

/** Gives a box of an index another place and size. Queries find it there at once.
 *
 * @param index the index
 * @param id the id of the box
 * @param box the new box
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or no such box), #BVOL_ERROR_MEMORY (only if the old box or the new one is
 * empty or has a NaN), or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the box is kept as given, without rounding.
 * @edge Any box is legal; one that is empty or has a NaN is never found.
 * @complexity O(log(boxes)) on average; O(1) with #BVOL_ENGINE_DYNAMIC for boxes that move a little.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_move(bvol_index2 *index, uint32_t id, const bvol_aabb2 *box);

/** Moves several boxes: as bvol_index2_move() of one after the other, but all or none. For many boxes at once it is much
 * faster.
 *
 * @param index the index
 * @param ids an array of count ids: those of the boxes; may be NULL if count is 0
 * @param boxes the first new box; may be NULL if count is 0
 * @param count the number of boxes
 * @param stride bytes from one box to the next, a multiple of 4; 0 means packed (16 bytes)
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT: the boxes are kept as given, without rounding.
 * @edge An id may occur more than once; the last box counts.
 * @complexity O(count log(boxes)) on average, but O(boxes) at most if count is at least an eighth of the boxes and 128.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_move_many(bvol_index2 *index, const uint32_t *ids, const bvol_aabb2 *boxes, size_t count,
                                           size_t stride);

/** Makes the boxes above the leaves as small as they can be. Answers are the same before and after, but faster after many boxes
 * of a #BVOL_ENGINE_BVH have moved. The room that #BVOL_ENGINE_DYNAMIC left for moves is gone then.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An index without boxes is legal.
 * @complexity O(boxes), without allocation.
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_refit(bvol_index2 *index);

/** Builds the tree anew if that is worth it, for example after a level was loaded or between frames, and lets the ids of
 * removed boxes be given out again. Answers are the same before and after, except for the order with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback
 * @contract EXACT.
 * @edge An index without boxes is legal.
 * @complexity O(boxes) if a fourth of the boxes have changed since the last time, or if the cost has grown by half; otherwise
 * O(boxes / 16).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_commit(bvol_index2 *index);

/** Lets an index be changed again after a function of the caller's has left a call by longjmp() or by an exception, as
 * bvol_index_recover() does, and never to be called by such a function either.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY where it was a change that was left: such an index can
 * only be destroyed
 * @contract EXACT.
 * @edge Where nothing has been left, nothing happens.
 * @complexity O(1).
 * @threads No other thread may use the index at the same time.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_recover(bvol_index2 *index);

/** @}
 * @name What an index holds
 * @{ */

/** Returns the number of boxes.
 *
 * @param index the index
 * @return the number of boxes; 0 for NULL
 * @contract EXACT.
 * @edge Boxes that are empty or have a NaN count too.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API size_t bvol_index2_count(const bvol_index2 *index);

/** Returns a box and its item.
 *
 * @param index the index
 * @param id the id of the box
 * @param[out] box the box; may be NULL
 * @param[out] item its item; may be NULL
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (the index is NULL, or there is no such box) or #BVOL_ERROR_BUSY (in a callback of
 * a change), and then nothing is written
 * @contract EXACT: every float has the bits that were given, except that a NaN may have another payload.
 * @edge Boxes that are empty or have a NaN are returned like any other.
 * @complexity O(1).
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_get(const bvol_index2 *index, uint32_t id, bvol_aabb2 *box, bvol_index_item *item);

/** Lists the ids of all boxes, in ascending order.
 *
 * @param index the index
 * @param[out] ids an array of capacity ids; may be NULL if capacity is 0
 * @param capacity how many ids there is room for
 * @return the number of boxes; 0 for NULL and in a callback of a change
 * @contract EXACT.
 * @edge Boxes that are empty or have a NaN are listed too.
 * @complexity O(ids that are or were in use).
 * @since 0.1 */
BVOL_API size_t bvol_index2_ids(const bvol_index2 *index, uint32_t *ids, size_t capacity);

/** Reads the user numbers of boxes, for instance of those that a query has found.
 *
 * @param index the index
 * @param ids the first id; may be NULL if count is 0
 * @param count the number of ids
 * @param stride bytes from one id to the next, a multiple of 4; 0 means packed (4 bytes). The ids of an array of
 * bvol_index_found or of bvol_pair are 8 bytes apart
 * @param[out] users an array of count numbers; may be NULL if count is 0
 * @return #BVOL_OK, or #BVOL_ERROR_ARGUMENT (a NULL, a bad stride, or an id that is not in use) or #BVOL_ERROR_BUSY (in a
 * callback of a change), and then nothing is written
 * @contract EXACT.
 * @edge A box without an item has user 0.
 * @complexity O(count).
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_users(const bvol_index2 *index, const uint32_t *ids, size_t count, size_t stride,
                                       uint64_t *users);

/** Computes the smallest box that contains all boxes that can be found.
 *
 * @param index the index
 * @param[out] out the box; the canonical empty box if there is none to be found
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, or #BVOL_ERROR_BUSY in a callback of a change
 * @contract TIGHTEST.
 * @edge Boxes that are empty or have a NaN add nothing.
 * @complexity O(boxes).
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_bounds(const bvol_index2 *index, bvol_aabb2 *out);

/** Says what an index is made of.
 *
 * @param index the index
 * @param[in,out] out what it is made of; its size must be set, and otherwise nothing is written
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for another size, or #BVOL_ERROR_BUSY in a callback of
 * a change
 * @contract ACCURATE: the numbers are exact; the cost is a sum in double.
 * @edge The cost is the area of all boxes above the leaves in areas of the bounds. Boxes of infinite area do not count, and it
 * is 0 if the bounds have none, or an infinite one.
 * @complexity O(boxes).
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_get_stats(const bvol_index2 *index, bvol_index_stats *out);

/** Lists the cells of an index level by level, for drawing them and for levels of detail: all cells of depth 0 come first, then
 * all of depth 1, and so on. Cells of a quadtree, of #BVOL_ENGINE_OCTREE, are squares, each a fourth of its parent, and only
 * those are there that have boxes. A box lies in the square that has twice the side of its cell and the same center. Boxes that
 * fit no cell, as they lie outside of the greatest square or are larger, are in one more cell of depth 0, whose box is all of
 * the plane and which comes first. With other engines a cell is a block of their tree, and with #BVOL_ENGINE_FLAT of their
 * list; boxes lie in its box.
 *
 * @param index the index
 * @param[out] cells the cells, as many as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that cells has room for
 * @return the number of cells, which may be larger than capacity
 * @contract EXACT; the box of a square is ENCLOSING where its corners are no floats.
 * @edge Boxes that are empty or have a NaN are in no cell. After bvol_index2_move() has been short of memory, a box may lie
 * outside of its cell until the next bvol_index2_commit(); queries find it all the same.
 * @complexity O(cells) for each level.
 * @since 0.1 */
BVOL_API size_t bvol_index2_cells(const bvol_index2 *index, bvol_index2_cell *cells, size_t capacity);

/** Checks that all parts of an index agree with each other, for tests and for the search of errors: every box lies in those
 * above it, every id leads to its box, and no block is lost.
 *
 * @param index the index
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_BUSY in a callback of a change, or #BVOL_ERROR_CORRUPT: memory
 * was overwritten, or two threads changed it
 * @contract EXACT.
 * @edge An index without boxes is legal.
 * @complexity O(boxes).
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_validate(const bvol_index2 *index);

/** @}
 * @name Finding boxes
 * @{ */

/** Finds the boxes that have a common point with a box. Touching counts.
 *
 * @param index the index
 * @param query the box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2() for the box.
 * @edge A query that is empty or has a NaN finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_aabb2(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_index_filter *filter,
                                           uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_overlaps_aabb2() would find any box.
 *
 * @param index the index
 * @param query the box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb2_overlaps_aabb2() for any of the boxes.
 * @edge The same as for bvol_index2_overlaps_aabb2().
 * @since 0.1 */
BVOL_API int bvol_index2_overlaps_aabb2_any(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index2_overlaps_aabb2() would find, until the function returns something else than
 * 0. The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2() for the box.
 * @edge The same as for bvol_index2_overlaps_aabb2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_aabb2_each(const bvol_index2 *index, const bvol_aabb2 *query,
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
 * @contract EXACT: the boxes are those that bvol_index2_overlaps_aabb2() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_overlaps_aabb2().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_overlaps_aabb2_begin(const bvol_index2 *index, const bvol_aabb2 *query,
                                                      const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the boxes that a point lies in.
 *
 * @param index the index
 * @param p the point
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_contains_point() for the box.
 * @edge A NaN finds nothing. The coordinates may be infinite.
 * @since 0.1 */
BVOL_API size_t bvol_index2_contains_point(const bvol_index2 *index, const bvol_vec2 *p, const bvol_index_filter *filter,
                                           uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_contains_point() would find any box.
 *
 * @param index the index
 * @param p the point
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb2_contains_point() for any of the boxes.
 * @edge The same as for bvol_index2_contains_point().
 * @since 0.1 */
BVOL_API int bvol_index2_contains_point_any(const bvol_index2 *index, const bvol_vec2 *p, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index2_contains_point() would find, until the function returns something else than
 * 0. The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param p the point
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb2_contains_point() for the box.
 * @edge The same as for bvol_index2_contains_point().
 * @since 0.1 */
BVOL_API size_t bvol_index2_contains_point_each(const bvol_index2 *index, const bvol_vec2 *p, const bvol_index_filter *filter,
                                                bvol_index_visitor visit, void *context);

/** Begins to find the boxes that a point lies in, for bvol_index_cursor_next().
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param p the point, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index2_contains_point() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_contains_point().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_contains_point_begin(const bvol_index2 *index, const bvol_vec2 *p,
                                                      const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the boxes that lie wholly in a box.
 *
 * @param index the index
 * @param query the containing box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_contains_aabb2() for the box.
 * @edge A query that is empty or has a NaN finds nothing. Unlike there, empty boxes are not found.
 * @since 0.1 */
BVOL_API size_t bvol_index2_within_aabb2(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_index_filter *filter,
                                         uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_within_aabb2() would find any box.
 *
 * @param index the index
 * @param query the containing box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb2_contains_aabb2() for any of the boxes.
 * @edge The same as for bvol_index2_within_aabb2().
 * @since 0.1 */
BVOL_API int bvol_index2_within_aabb2_any(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index2_within_aabb2() would find, until the function returns something else than 0.
 * The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the containing box; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb2_contains_aabb2() for the box.
 * @edge The same as for bvol_index2_within_aabb2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_within_aabb2_each(const bvol_index2 *index, const bvol_aabb2 *query,
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
 * @contract EXACT: the boxes are those that bvol_index2_within_aabb2() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_within_aabb2().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_within_aabb2_begin(const bvol_index2 *index, const bvol_aabb2 *query,
                                                    const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the boxes that have a common point with a segment. Touching counts.
 *
 * @param index the index
 * @param query the segment
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_segment2() for the box.
 * @edge A query with a NaN or an infinity finds nothing. Both ends may be the same point.
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_segment2(const bvol_index2 *index, const bvol_segment2 *query,
                                              const bvol_index_filter *filter, uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_overlaps_segment2() would find any box.
 *
 * @param index the index
 * @param query the segment
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_aabb2_overlaps_segment2() for any of the boxes.
 * @edge The same as for bvol_index2_overlaps_segment2().
 * @since 0.1 */
BVOL_API int bvol_index2_overlaps_segment2_any(const bvol_index2 *index, const bvol_segment2 *query,
                                               const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index2_overlaps_segment2() would find, until the function returns something else
 * than 0. The order depends on the engine. The function may query the index, and may not change it: that gives
 * #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the segment
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_segment2() for the box.
 * @edge The same as for bvol_index2_overlaps_segment2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_segment2_each(const bvol_index2 *index, const bvol_segment2 *query,
                                                   const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Begins to find the boxes that have a common point with a segment, for bvol_index_cursor_next(). Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the segment, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index2_overlaps_segment2() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_overlaps_segment2().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_overlaps_segment2_begin(const bvol_index2 *index, const bvol_segment2 *query,
                                                         const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the boxes that have a common point with a circle. Touching counts.
 *
 * @param index the index
 * @param query the circle
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_circle_overlaps_aabb2() for the box.
 * @edge A query that is empty, or has a NaN, or an infinity where none is legal, finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_circle(const bvol_index2 *index, const bvol_circle *query, const bvol_index_filter *filter,
                                            uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_overlaps_circle() would find any box.
 *
 * @param index the index
 * @param query the circle
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_circle_overlaps_aabb2() for any of the boxes.
 * @edge The same as for bvol_index2_overlaps_circle().
 * @since 0.1 */
BVOL_API int bvol_index2_overlaps_circle_any(const bvol_index2 *index, const bvol_circle *query,
                                             const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index2_overlaps_circle() would find, until the function returns something else than
 * 0. The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the circle
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_circle_overlaps_aabb2() for the box.
 * @edge The same as for bvol_index2_overlaps_circle().
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_circle_each(const bvol_index2 *index, const bvol_circle *query,
                                                 const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Begins to find the boxes that have a common point with a circle, for bvol_index_cursor_next(). Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the circle, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index2_overlaps_circle() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_overlaps_circle().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_overlaps_circle_begin(const bvol_index2 *index, const bvol_circle *query,
                                                       const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the boxes that have a common point with an OBB. Touching counts.
 *
 * @param index the index
 * @param query the OBB
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_obb2_overlaps_aabb2() for the box.
 * @edge A query with a NaN or an infinity finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_obb2(const bvol_index2 *index, const bvol_obb2 *query, const bvol_index_filter *filter,
                                          uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_overlaps_obb2() would find any box.
 *
 * @param index the index
 * @param query the OBB
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_obb2_overlaps_aabb2() for any of the boxes.
 * @edge The same as for bvol_index2_overlaps_obb2().
 * @since 0.1 */
BVOL_API int bvol_index2_overlaps_obb2_any(const bvol_index2 *index, const bvol_obb2 *query, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index2_overlaps_obb2() would find, until the function returns something else than 0.
 * The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the OBB
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_obb2_overlaps_aabb2() for the box.
 * @edge The same as for bvol_index2_overlaps_obb2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_obb2_each(const bvol_index2 *index, const bvol_obb2 *query,
                                               const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Begins to find the boxes that have a common point with an OBB, for bvol_index_cursor_next(). Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the OBB, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index2_overlaps_obb2() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_overlaps_obb2().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_overlaps_obb2_begin(const bvol_index2 *index, const bvol_obb2 *query,
                                                     const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the boxes that have a common point with a convex polygon. Touching counts.
 *
 * @param index the index
 * @param query the polygon
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_polygon2_overlaps_aabb2() for the box.
 * @edge A query without points, with an illegal view, a NaN or an infinity finds nothing.
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_polygon2(const bvol_index2 *index, const bvol_polygon2 *query,
                                              const bvol_index_filter *filter, uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_overlaps_polygon2() would find any box.
 *
 * @param index the index
 * @param query the polygon
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_polygon2_overlaps_aabb2() for any of the boxes.
 * @edge The same as for bvol_index2_overlaps_polygon2().
 * @since 0.1 */
BVOL_API int bvol_index2_overlaps_polygon2_any(const bvol_index2 *index, const bvol_polygon2 *query,
                                               const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index2_overlaps_polygon2() would find, until the function returns something else
 * than 0. The order depends on the engine. The function may query the index, and may not change it: that gives
 * #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the polygon
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_polygon2_overlaps_aabb2() for the box.
 * @edge The same as for bvol_index2_overlaps_polygon2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_polygon2_each(const bvol_index2 *index, const bvol_polygon2 *query,
                                                   const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Begins to find the boxes that have a common point with a convex polygon, for bvol_index_cursor_next(). Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the polygon, which is copied, but not its points: these are borrowed until the cursor is at its end or begun
 * again
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index2_overlaps_polygon2() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_overlaps_polygon2().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_overlaps_polygon2_begin(const bvol_index2 *index, const bvol_polygon2 *query,
                                                         const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the boxes that have a common point with a shape of the plane of any kind. Touching counts.
 *
 * @param index the index
 * @param query the shape
 * @param filter which items are asked for; NULL means all
 * @param[out] ids the ids of the boxes found; NULL to count only
 * @param capacity the number of elements that ids has room for
 * @return the number of boxes found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_shape_overlaps() for the box.
 * @edge A shape of space finds nothing, as does one that is empty or has a NaN. A point or a ray may be infinite.
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_shape(const bvol_index2 *index, const bvol_shape *query, const bvol_index_filter *filter,
                                           uint32_t *ids, size_t capacity);

/** Tests whether bvol_index2_overlaps_shape() would find any box.
 *
 * @param index the index
 * @param query the shape
 * @param filter which items are asked for; NULL means all
 * @return 1 if it would, else 0
 * @contract EXACT: the answer is that of bvol_shape_overlaps() for any of the boxes.
 * @edge The same as for bvol_index2_overlaps_shape().
 * @since 0.1 */
BVOL_API int bvol_index2_overlaps_shape_any(const bvol_index2 *index, const bvol_shape *query, const bvol_index_filter *filter);

/** Calls a function for each box that bvol_index2_overlaps_shape() would find, until the function returns something else than
 * 0. The order depends on the engine. The function may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the shape
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer is that of bvol_shape_overlaps() for the box.
 * @edge The same as for bvol_index2_overlaps_shape().
 * @since 0.1 */
BVOL_API size_t bvol_index2_overlaps_shape_each(const bvol_index2 *index, const bvol_shape *query,
                                                const bvol_index_filter *filter, bvol_index_visitor visit, void *context);

/** Begins to find the boxes that have a common point with a shape of the plane of any kind, for bvol_index_cursor_next().
 * Touching counts.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the shape; borrowed until the cursor is at its end or begun again
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or of a change of the index
 * @contract EXACT: the boxes are those that bvol_index2_overlaps_shape() finds, in an order that depends on the engine.
 * @edge The same as for bvol_index2_overlaps_shape().
 * @complexity That of bvol_shape_bounds2(), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_overlaps_shape_begin(const bvol_index2 *index, const bvol_shape *query,
                                                      const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** @}
 * @name Rays, neighbors, pairs
 * @{ */

/** Finds the box that a ray hits first, for picking and shooting: the one with the least t_enter, and of those the one with the
 * least id.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of the box; unchanged if there is none; may be NULL
 * @param[out] hit the record of bvol_ray2_hits_aabb2(); unchanged if there is none; may be NULL
 * @return 1 if a box is hit, else 0
 * @contract EXACT: the answer and the record are those of bvol_ray2_hits_aabb2(), asked of all boxes.
 * @edge An empty ray, a NaN, or an infinity where none is legal, hits nothing. Every box in which the ray starts has the
 * t_enter of t_min.
 * @since 0.1 */
BVOL_API int bvol_index2_raycast_first(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter,
                                       uint32_t *id, bvol_ray2_hit *hit);

/** Tests whether a ray hits any box, for lines of sight and shadows.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @return 1 if a box is hit, else 0
 * @contract EXACT: the answer is that of bvol_ray2_hits_aabb2() for any of the boxes.
 * @edge The same as for bvol_index2_raycast_first().
 * @since 0.1 */
BVOL_API int bvol_index2_raycast_any(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter);

/** Finds all boxes that a ray hits, the first ones first: sorted by t_enter, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @param[out] hits the boxes and the t_enter of each, as many as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that hits has room for
 * @return the number of boxes hit, which may be larger than capacity
 * @contract EXACT: each answer, and each t_enter, is that of bvol_ray2_hits_aabb2() for the box.
 * @edge The same as for bvol_index2_raycast_first().
 * @since 0.1 */
BVOL_API size_t bvol_index2_raycast(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter,
                                    bvol_index_found *hits, size_t capacity);

/** Finds all boxes that a ray hits, with the records: sorted by t_enter, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @param[out] found an array of capacity elements: the boxes and the t_enter of each, the first ones; NULL to count only, and
 * then no record is written
 * @param[out] hits an array of capacity elements: the record of each box in found; may be NULL
 * @param capacity the number of elements that found and hits have room for
 * @return the number of boxes hit, which may be larger than capacity
 * @contract EXACT: each answer, and each record, is that of bvol_ray2_hits_aabb2() for the box.
 * @edge The same as for bvol_index2_raycast_first().
 * @since 0.1 */
BVOL_API size_t bvol_index2_raycast_hits(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter,
                                         bvol_index_found *found, bvol_ray2_hit *hits, size_t capacity);

/** Calls a function for boxes that a ray hits, which may shorten the search. The order is roughly the
 * nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function
 * ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param ray the ray
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer and each record are those of bvol_ray2_hits_aabb2() for the box.
 * @edge The same as for bvol_index2_raycast_first().
 * @since 0.1 */
BVOL_API size_t bvol_index2_raycast_each(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter,
                                         bvol_index_limiter visit, void *context);

/** Begins to find the boxes that a ray hits, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param ray the ray, which is copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: the boxes, where they are and their order are those of bvol_index2_raycast(), with room for all.
 * @edge The same as for bvol_index2_raycast().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_raycast_begin(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter,
                                               bvol_index_cursor *cursor);

/** Finds the box that a moving box meets first: the one with the least t, and of those the one with the least id.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of the box; unchanged if there is none; may be NULL
 * @param[out] t when it is met; unchanged if there is none; may be NULL
 * @return 1 if a box is met, else 0
 * @contract EXACT: the answer and t are those of bvol_aabb2_sweep_aabb2(), asked of all boxes.
 * @edge The same as for bvol_aabb2_sweep_aabb2(). Every box that the box overlaps at the start is met at t = 0.
 * @experimental As bvol/index_sweep.h is; the first may come to give the record of a hit.
 * @since 0.1 */
BVOL_API int bvol_index2_sweep_aabb2_first(const bvol_index2 *index, const bvol_aabb2 *moving, const bvol_vec2 *motion,
                                           const bvol_index_filter *filter, uint32_t *id, float *t);

/** Finds all boxes that a moving box meets, the first ones first: sorted by t, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met the boxes and when each is met, as many as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return the number of boxes met, which may be larger than capacity
 * @contract EXACT: each answer, and each t, is that of bvol_aabb2_sweep_aabb2() for the box.
 * @edge The same as for bvol_aabb2_sweep_aabb2().
 * @experimental As bvol/index_sweep.h is; the first may come to give the record of a hit.
 * @since 0.1 */
BVOL_API size_t bvol_index2_sweep_aabb2(const bvol_index2 *index, const bvol_aabb2 *moving, const bvol_vec2 *motion,
                                        const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Calls a function for boxes that a moving box meets, which may shorten the search. The order is roughly the
 * nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function
 * ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the box at t = 0; may be infinite
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer, and each t, is that of bvol_aabb2_sweep_aabb2() for the box.
 * @edge The same as for bvol_aabb2_sweep_aabb2().
 * @experimental As bvol/index_sweep.h is; the first may come to give the record of a hit.
 * @since 0.1 */
BVOL_API size_t bvol_index2_sweep_aabb2_each(const bvol_index2 *index, const bvol_aabb2 *moving, const bvol_vec2 *motion,
                                             const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find the boxes that a moving box meets, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the box at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: the boxes, where they are and their order are those of bvol_index2_sweep_aabb2(), with room for all.
 * @edge The same as for bvol_index2_sweep_aabb2().
 * @complexity O(1), without allocation.
 * @experimental As bvol/index_sweep.h is; the first may come to give the record of a hit.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_sweep_aabb2_begin(const bvol_index2 *index, const bvol_aabb2 *moving, const bvol_vec2 *motion,
                                                   const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the box that a moving circle meets first: the one with the least t, and of those the one with the least id.
 *
 * @param index the index
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] id the id of the box; unchanged if there is none; may be NULL
 * @param[out] t when it is met; unchanged if there is none; may be NULL
 * @return 1 if a box is met, else 0
 * @contract EXACT: the answer and t are those of bvol_circle_sweep_aabb2(), asked of all boxes.
 * @edge The same as for bvol_circle_sweep_aabb2(). Every box that the circle overlaps at the start is met at t = 0.
 * @experimental As bvol/index_sweep.h is; the first may come to give the record of a hit.
 * @since 0.1 */
BVOL_API int bvol_index2_sweep_circle_first(const bvol_index2 *index, const bvol_circle *moving, const bvol_vec2 *motion,
                                            const bvol_index_filter *filter, uint32_t *id, float *t);

/** Finds all boxes that a moving circle meets, the first ones first: sorted by t, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param[out] met the boxes and when each is met, as many as there is room for: the first ones; NULL to count only
 * @param capacity the number of elements that met has room for
 * @return the number of boxes met, which may be larger than capacity
 * @contract EXACT: each answer, and each t, is that of bvol_circle_sweep_aabb2() for the box.
 * @edge The same as for bvol_circle_sweep_aabb2().
 * @experimental As bvol/index_sweep.h is; the first may come to give the record of a hit.
 * @since 0.1 */
BVOL_API size_t bvol_index2_sweep_circle(const bvol_index2 *index, const bvol_circle *moving, const bvol_vec2 *motion,
                                         const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);

/** Calls a function for boxes that a moving circle meets, which may shorten the search. The order is roughly the
 * nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function
 * ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param moving the circle at t = 0
 * @param motion how far it moves until t = 1
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: each answer, and each t, is that of bvol_circle_sweep_aabb2() for the box.
 * @edge The same as for bvol_circle_sweep_aabb2().
 * @experimental As bvol/index_sweep.h is; the first may come to give the record of a hit.
 * @since 0.1 */
BVOL_API size_t bvol_index2_sweep_circle_each(const bvol_index2 *index, const bvol_circle *moving, const bvol_vec2 *motion,
                                              const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find the boxes that a moving circle meets, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param moving the circle at t = 0, which is copied
 * @param motion how far it moves until t = 1; copied
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: the boxes, where they are and their order are those of bvol_index2_sweep_circle(), with room for all.
 * @edge The same as for bvol_index2_sweep_circle().
 * @complexity O(1), without allocation.
 * @experimental As bvol/index_sweep.h is; the first may come to give the record of a hit.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_sweep_circle_begin(const bvol_index2 *index, const bvol_circle *moving,
                                                    const bvol_vec2 *motion, const bvol_index_filter *filter,
                                                    bvol_index_cursor *cursor);

/** Finds the boxes nearest to a point: sorted by squared distance, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param p the point
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] found an array of wanted elements: the boxes and their squared distances
 * @param wanted how many of them are wanted at most
 * @return the number of boxes written
 * @contract ENCLOSING: the squared distances are those of bvol_aabb2_distance_sq_point(), and the boxes are those for which
 * they are least, with the least ids among equal ones.
 * @edge A point that is not finite, or a NaN, finds nothing. Boxes that contain the point have distance 0. With an infinite
 * max_distance_sq boxes at infinite distance are found too.
 * @since 0.1 */
BVOL_API size_t bvol_index2_nearest_point(const bvol_index2 *index, const bvol_vec2 *p, float max_distance_sq,
                                          const bvol_index_filter *filter, bvol_index_found *found, size_t wanted);

/** Calls a function for boxes near a point, which may shorten the search. The order is roughly the
 * nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function
 * ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param p the point
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract ENCLOSING: the squared distances are those of bvol_aabb2_distance_sq_point().
 * @edge The same as for bvol_index2_nearest_point().
 * @since 0.1 */
BVOL_API size_t bvol_index2_nearest_point_each(const bvol_index2 *index, const bvol_vec2 *p, float max_distance_sq,
                                               const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

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
 * @edge The same as for bvol_index2_nearest_point(). An object that is nearer than its box counts as being as far as that, and
 * one whose distance is NaN is not found.
 * @since 0.1 */
BVOL_API size_t bvol_index2_nearest_point_by(const bvol_index2 *index, const bvol_vec2 *p, float max_distance_sq,
                                             const bvol_index_filter *filter, bvol_index_distance_sq distance_sq, void *context,
                                             bvol_index_found *found, size_t wanted);

/** Begins to find the boxes nearest to a point, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param p the point, which is copied
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: the boxes, where they are and their order are those of bvol_index2_nearest_point(), with room for all.
 * @edge The same as for bvol_index2_nearest_point().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_nearest_point_begin(const bvol_index2 *index, const bvol_vec2 *p, float max_distance_sq,
                                                     const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds the boxes nearest to a box: sorted by squared distance, then by id, also with #BVOL_INDEX_UNORDERED.
 *
 * @param index the index
 * @param query the box
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param[out] found an array of wanted elements: the boxes and their squared distances
 * @param wanted how many of them are wanted at most
 * @return the number of boxes written
 * @contract ENCLOSING: the squared distances are those of bvol_aabb2_distance_sq_aabb2(), and the boxes are those for which
 * they are least, with the least ids among equal ones.
 * @edge A query that is empty or has a NaN finds nothing, and so does a max_distance_sq that is NaN. Boxes that overlap the
 * query have distance 0.
 * @since 0.1 */
BVOL_API size_t bvol_index2_nearest_aabb2(const bvol_index2 *index, const bvol_aabb2 *query, float max_distance_sq,
                                          const bvol_index_filter *filter, bvol_index_found *found, size_t wanted);

/** Calls a function for boxes near a box, which may shorten the search. The order is roughly the
 * nearest first, and the same each time. All that is not beyond the limit at the end has been visited, unless the function
 * ended the query. It may query the index, and may not change it: that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param query the box
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract ENCLOSING: the squared distances are those of bvol_aabb2_distance_sq_aabb2().
 * @edge The same as for bvol_index2_nearest_aabb2().
 * @since 0.1 */
BVOL_API size_t bvol_index2_nearest_aabb2_each(const bvol_index2 *index, const bvol_aabb2 *query, float max_distance_sq,
                                               const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

/** Begins to find the boxes nearest to a box, in order.
 *
 * @param index the index; borrowed until the cursor is begun again or stepped no more
 * @param query the box, which is copied
 * @param max_distance_sq the greatest squared distance of a box that is found; may be infinite
 * @param filter which items are asked for; it is copied, and what it points to is borrowed until the cursor is at its end or
 * begun again; NULL means all
 * @param[in,out] cursor the cursor, which leaves what it was begun for before; unchanged on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_OPTIONS for a filter that is not legal, or #BVOL_ERROR_BUSY in
 * a callback of the cursor's own filter or allocator or of a change of the index
 * @contract EXACT: the boxes, where they are and their order are those of bvol_index2_nearest_aabb2(), with room for all.
 * @edge The same as for bvol_index2_nearest_aabb2().
 * @complexity O(1), without allocation.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_nearest_aabb2_begin(const bvol_index2 *index, const bvol_aabb2 *query, float max_distance_sq,
                                                     const bvol_index_filter *filter, bvol_index_cursor *cursor);

/** Finds all pairs of boxes that overlap, each once, with the lower id first. Touching counts. Pairs are in ascending order, by
 * a, then by b; with #BVOL_INDEX_UNORDERED in any.
 *
 * @param index the index
 * @param filter which items are asked for, both of a pair; NULL means all
 * @param resources threads and memory for the call; may be NULL
 * @param[out] pairs the ids of the pairs found; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2() for the two boxes.
 * @edge Boxes that are empty or have a NaN are in no pair.
 * @complexity O(boxes + pairs found) on average for boxes that overlap few others; O(boxes^2) with #BVOL_ENGINE_FLAT.
 * @since 0.1 */
BVOL_API size_t bvol_index2_pairs(const bvol_index2 *index, const bvol_index_filter *filter, const bvol_resources *resources,
                                  bvol_pair *pairs, size_t capacity);

/** Returns whether any two boxes overlap. Touching counts. It ends at the first pair.
 *
 * @param index the index
 * @param filter which items and pairs are asked for; NULL means all
 * @param resources what the call may use; may be NULL. The caller's thread does it all in this version
 * @return 1 if bvol_index2_pairs() finds a pair, else 0
 * @contract EXACT.
 * @edge The same as for bvol_index2_pairs().
 * @complexity That of bvol_index2_pairs() at most.
 * @since 0.1 */
BVOL_API int bvol_index2_pairs_any(const bvol_index2 *index, const bvol_index_filter *filter, const bvol_resources *resources);

/** Calls a function for each pair that bvol_index2_pairs() would find, until the function returns something else than 0. The
 * order depends on the engine, and the thread is that of the caller. The function may query the index, and may not change it:
 * that gives #BVOL_ERROR_BUSY.
 *
 * @param index the index
 * @param filter which items and pairs are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: the pairs are those that bvol_index2_pairs() finds.
 * @edge The same as for bvol_index2_pairs().
 * @complexity That of bvol_index2_pairs() at most, without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index2_pairs_each(const bvol_index2 *index, const bvol_index_filter *filter, bvol_index_pair_visitor visit,
                                       void *context);

/** Finds all pairs of a box of one index and a box of another that overlap. Touching counts. Pairs are in ascending order, by
 * a, then by b; in any with #BVOL_INDEX_UNORDERED in the first index.
 *
 * @param a the first index
 * @param b the second index; may be the first, and then every box is paired with itself too
 * @param filter which items are asked for, both of a pair; NULL means all
 * @param resources what the call may use; may be NULL. The caller's thread does it all in this version
 * @param[out] pairs the ids of the pairs found, a in the first index and b in the second; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2() for the two boxes.
 * @edge Boxes that are empty or have a NaN are in no pair.
 * @complexity O(boxes of both + pairs found) on average for boxes that overlap few others; the product with #BVOL_ENGINE_FLAT.
 * @since 0.1 */
BVOL_API size_t bvol_index2_pairs_between(const bvol_index2 *a, const bvol_index2 *b, const bvol_index_filter *filter,
                                          const bvol_resources *resources, bvol_pair *pairs, size_t capacity);

/** Calls a function for each pair that bvol_index2_pairs_between() would find, until the function returns something else than
 * 0. The order depends on the engines, and the thread is that of the caller. The function may query both indexes, and may not
 * change them: that gives #BVOL_ERROR_BUSY.
 *
 * @param a the first index
 * @param b the second index
 * @param filter which items and pairs are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: the pairs are those that bvol_index2_pairs_between() finds.
 * @edge The same as for bvol_index2_pairs_between().
 * @complexity That of bvol_index2_pairs_between() at most, without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index2_pairs_between_each(const bvol_index2 *a, const bvol_index2 *b, const bvol_index_filter *filter,
                                               bvol_index_pair_visitor visit, void *context);

/** Finds all pairs of a box of one index and a box of another that has been moved by an affine map, for indexes of two objects
 * each with a frame of its own. What is compared is the smallest upright box about the image of each box of the second index.
 * So every pair is found whose boxes touch, as moved, and for maps that turn some whose corners only come near: what is left
 * after bvol_obb2_overlaps_aabb2(), of bvol_obb2_from_aabb2(), are those that touch. Pairs are in ascending order, by a, then
 * by b; in any with #BVOL_INDEX_UNORDERED in the first index.
 *
 * @param a the first index
 * @param b the second index; may be the first
 * @param matrix an affine map from the frame of b to that of a: 6 floats, column-major, for column vectors: two of the first
 * column, two of the second, and the translation
 * @param filter which items are asked for, both of a pair; NULL means all
 * @param resources what the call may use; may be NULL. The caller's thread does it all in this version
 * @param[out] pairs the ids of the pairs found, a in the first index and b in the second; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of pairs found, which may be larger than capacity
 * @contract EXACT: each answer is that of bvol_aabb2_overlaps_aabb2() for the first box and what bvol_aabb2_transform() makes
 * of the second.
 * @edge Boxes that are empty or have a NaN are in no pair, and with a matrix entry that is not finite there is none.
 * @complexity That of bvol_index2_pairs_between(), and one bvol_aabb2_transform() for each of the boxes of b that it looks at,
 * some of them more than once.
 * @since 0.1 */
BVOL_API size_t bvol_index2_pairs_between_transformed(const bvol_index2 *a, const bvol_index2 *b, const float matrix[6],
                                                      const bvol_index_filter *filter, const bvol_resources *resources,
                                                      bvol_pair *pairs, size_t capacity);

/** Calls a function for each pair that bvol_index2_pairs_between_transformed() would find, until the function returns something
 * else than 0. The order depends on the engines, and the thread is that of the caller. The function may query both indexes, and
 * may not change them: that gives #BVOL_ERROR_BUSY.
 *
 * @param a the first index
 * @param b the second index
 * @param matrix an affine map from the frame of b to that of a: 6 floats, column-major, for column vectors: two of the first
 * column, two of the second, and the translation
 * @param filter which items and pairs are asked for; NULL means all
 * @param visit the function
 * @param context passed to visit; may be NULL
 * @return how often visit was called
 * @contract EXACT: the pairs are those that bvol_index2_pairs_between_transformed() finds.
 * @edge The same as for bvol_index2_pairs_between_transformed().
 * @complexity That of bvol_index2_pairs_between_transformed() at most, without allocation.
 * @since 0.1 */
BVOL_API size_t bvol_index2_pairs_between_transformed_each(const bvol_index2 *a, const bvol_index2 *b, const float matrix[6],
                                                           const bvol_index_filter *filter, bvol_index_pair_visitor visit,
                                                           void *context);

/** Returns whether any box of one index overlaps a box of another. Touching counts. It ends at the first pair.
 *
 * @param a the first index
 * @param b the second index
 * @param filter which items and pairs are asked for; NULL means all
 * @param resources what the call may use; may be NULL
 * @return 1 if bvol_index2_pairs_between() finds a pair, else 0
 * @contract EXACT.
 * @edge The same as for bvol_index2_pairs_between().
 * @complexity That of bvol_index2_pairs_between() at most.
 * @since 0.1 */
BVOL_API int bvol_index2_pairs_between_any(const bvol_index2 *a, const bvol_index2 *b, const bvol_index_filter *filter,
                                           const bvol_resources *resources);

/** Returns whether any box of one index overlaps a box of another that has been moved by an affine map. It ends at the first
 * pair.
 *
 * @param a the first index
 * @param b the second index
 * @param matrix an affine map from the frame of b to that of a: 6 floats, column-major, for column vectors: two of the first
 * column, two of the second, and the translation
 * @param filter which items and pairs are asked for; NULL means all
 * @param resources what the call may use; may be NULL
 * @return 1 if bvol_index2_pairs_between_transformed() finds a pair, else 0
 * @contract EXACT.
 * @edge The same as for bvol_index2_pairs_between_transformed().
 * @complexity That of bvol_index2_pairs_between_transformed() at most.
 * @since 0.1 */
BVOL_API int bvol_index2_pairs_between_transformed_any(const bvol_index2 *a, const bvol_index2 *b, const float matrix[6],
                                                       const bvol_index_filter *filter, const bvol_resources *resources);

/** @} */

BVOL_END

#endif

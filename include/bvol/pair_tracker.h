/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Pair events: which pairs of boxes of an index have begun to overlap, and which have ceased to, since the last time?
 *
 * A tracker watches an index. bvol_pair_tracker_update(), called once a frame, looks at the boxes that came, went or moved
 * since the last call, and leaves the pairs that began and those that ended, for bvol_pair_tracker_began() and
 * bvol_pair_tracker_ended() to return. A box that was removed ends all of its pairs, also if its id was given out again. An
 * index may have any number of trackers, each with a filter of its own. An index of the plane is tracked in the same way, by a
 * tracker that bvol_pair_tracker_create2() makes.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, and any other function returns 0
 * and writes nothing, except where a function says what NULL means. An update returns #BVOL_ERROR_ROUNDING, and leaves the
 * pairs of the one before, where the processor does not round to nearest.
 *
 * @threads No other thread may use the tracker, nor change the index, at the same time. Any number of threads may make, update
 * and destroy trackers of one index at once, and query it. */
#ifndef BVOL_PAIR_TRACKER_H
#define BVOL_PAIR_TRACKER_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/index2.h>
#include <bvol/result.h>
#include <bvol/types.h>

#include <stddef.h>

BVOL_BEGIN

/** An opaque handle of a tracker. @since 0.1 */
typedef struct bvol_pair_tracker bvol_pair_tracker;

/** Makes a tracker, which watches an index from now on. All pairs that overlap already begin with the first update.
 *
 * @param index the index
 * @param filter which items are asked for, both of a pair; it is copied, its counters are not written; NULL means all
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new tracker, which bvol_pair_tracker_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function), #BVOL_ERROR_OPTIONS for a filter that
 * is not legal, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback of a change of the index
 * @contract EXACT.
 * @edge An index without boxes is legal. A filter's function is asked about boxes that changed and those that they overlap, and
 * may not change the index.
 * @complexity O(boxes / 64).
 * @since 0.1 */
BVOL_API bvol_result bvol_pair_tracker_create(const bvol_index *index, const bvol_index_filter *filter,
                                              const bvol_allocator *allocator, bvol_pair_tracker **out);

/** Makes a tracker of an index of the plane, which it watches from now on: as bvol_pair_tracker_create() in all else.
 *
 * @param index the index
 * @param filter which items are asked for, both of a pair; it is copied, its counters are not written; NULL means all
 * @param allocator the source of the memory; NULL means malloc and free
 * @param[out] out the new tracker, which bvol_pair_tracker_destroy() frees; NULL on failure
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function), #BVOL_ERROR_OPTIONS for a filter that
 * is not legal, #BVOL_ERROR_MEMORY, or #BVOL_ERROR_BUSY in a callback of a change of the index
 * @contract EXACT: the pairs are those of bvol_index2_pairs().
 * @edge The same as for bvol_pair_tracker_create().
 * @complexity O(boxes / 64).
 * @since 0.1 */
BVOL_API bvol_result bvol_pair_tracker_create2(const bvol_index2 *index, const bvol_index_filter *filter,
                                               const bvol_allocator *allocator, bvol_pair_tracker **out);

/** Frees a tracker.
 *
 * @param tracker the tracker; NULL does nothing
 * @contract EXACT.
 * @edge NULL is legal and does nothing. The index may be destroyed before, but not at the same time. No function that is called
 * by the update of the tracker, or by a change of the index, may destroy it.
 * @complexity O(trackers of the index).
 * @since 0.1 */
BVOL_API void bvol_pair_tracker_destroy(bvol_pair_tracker *tracker);

/** Finds what has begun and what has ended since the last update.
 *
 * @param tracker the tracker
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT (a NULL, or the index was destroyed), #BVOL_ERROR_MEMORY, and then nothing has changed
 * and the next update finds it all, or #BVOL_ERROR_BUSY in a callback of its own update or of a change of the index
 * @contract EXACT: after each update the pairs are those of bvol_index_pairs() with the filter, and those that began and ended
 * are the differences from the pairs before.
 * @edge Boxes that are empty or have a NaN are in no pair. To what is called by the update, the tracker still tells of the one
 * before.
 * @complexity O(changed boxes log(boxes) + pairs) on average for boxes that overlap few others, where the pairs are read and
 * written at the speed of memory; nothing but reading a bit for each box if nothing has changed.
 * @since 0.1 */
BVOL_API bvol_result bvol_pair_tracker_update(bvol_pair_tracker *tracker);

/** Returns the pairs that the last update found and the one before did not.
 *
 * @param tracker the tracker
 * @param[out] pairs the pairs, the lower id first, in ascending order, as many as there is room for; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of such pairs, which may be larger than capacity
 * @contract EXACT.
 * @edge Before the first update there are none. A pair whose box was replaced by another of the same id is among those that
 * ended and among those that began.
 * @complexity O(pairs that are written).
 * @since 0.1 */
BVOL_API size_t bvol_pair_tracker_began(const bvol_pair_tracker *tracker, bvol_pair *pairs, size_t capacity);

/** Returns the pairs that the last update did not find and the one before did.
 *
 * @param tracker the tracker
 * @param[out] pairs the pairs, the lower id first, in ascending order, as many as there is room for; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of such pairs, which may be larger than capacity
 * @contract EXACT.
 * @edge The same as for bvol_pair_tracker_began(). Boxes of such a pair may have been removed.
 * @complexity O(pairs that are written).
 * @since 0.1 */
BVOL_API size_t bvol_pair_tracker_ended(const bvol_pair_tracker *tracker, bvol_pair *pairs, size_t capacity);

/** Returns the pairs that overlapped at the last update.
 *
 * @param tracker the tracker
 * @param[out] pairs the pairs, the lower id first, in ascending order, as many as there is room for; NULL to count only
 * @param capacity the number of elements that pairs has room for
 * @return the number of such pairs, which may be larger than capacity
 * @contract EXACT.
 * @edge Before the first update there are none.
 * @complexity O(pairs that are written).
 * @since 0.1 */
BVOL_API size_t bvol_pair_tracker_pairs(const bvol_pair_tracker *tracker, bvol_pair *pairs, size_t capacity);

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Indexes of rectangles in double in files: built once, saved, and there again at once.
 *
 * A file holds **all of the index, also the doubles**: 32 bytes a rectangle, 16 a point, besides what a file of an index of
 * floats has (`bvol/index_file.h`). It needs nothing of the array that the index was built over, and has the same bytes on
 * every machine.
 *
 * - **bvol_index2_f64_map()** uses the memory as it is, and copies none of it: the file is to the index what the caller's array
 *   is to one that was built. The memory must stay where and as it is until the index is destroyed.
 * - **bvol_index2_f64_load()** copies all, and refuses a file of which any part is damaged or contradicts another.
 *
 * What `bvol/index_file.h` says of damage and ill will, and of files that others can write to, is so of these files too.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT, except where it says what NULL means.
 *
 * @experimental Which questions doubles will have is not decided, nor whether their records are those of floats. */
#ifndef BVOL_INDEX2_F64_FILE_H
#define BVOL_INDEX2_F64_FILE_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/index2_f64.h>
#include <bvol/result.h>

#include <stddef.h>

BVOL_BEGIN

/** Writes an index to memory, and its rectangles in double with it.
 *
 * @param index the index
 * @param[out] buffer where it is written, at any address; NULL to ask for the size only
 * @param capacity the bytes that buffer has room for
 * @param[out] needed the bytes of the file, also if there is too little room
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT (a NULL, or too little room, and then nothing is written to buffer);
 * #BVOL_ERROR_MEMORY, for four bytes a block of 16 boxes; or #BVOL_ERROR_BUSY in a callback of a change of the index
 * @contract EXACT: the index that is read again answers every question as this one does, and every box has the bits that were
 * given. The same boxes, built in the same way, give the same bytes on every machine.
 * @edge An index without boxes is legal. Ids of removed boxes may be given out again by the index that is read, as after
 * bvol_index2_f64_commit(). A borrowed array that has changed and was not read by bvol_index2_f64_refit() gives a file that
 * bvol_index2_f64_load() refuses.
 * @complexity O(boxes).
 * @threads Any number of threads may save and query one index at once, if its allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_save(const bvol_index2_f64 *index, void *buffer, size_t capacity, size_t *needed);

/** Makes an index of a file that is borrowed.
 *
 * @param file the file, which must stay where and as it is: borrowed until the index is destroyed
 * @param size its bytes
 * @param allocator the source of memory; NULL means malloc and free
 * @param[out] out the new index, which bvol_index2_f64_destroy() frees; NULL on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT (a NULL, or an allocator that lacks a function); #BVOL_ERROR_KIND (a file of
 * space); #BVOL_ERROR_VERSION (a file of another version); #BVOL_ERROR_CORRUPT (no such file, a part of one, or one that leads
 * out of itself); or #BVOL_ERROR_MEMORY
 * @contract EXACT: answers are those of the index that was saved, if the file is as it was saved.
 * @edge Where the address is no multiple of 8, or the machine is big-endian, the file is copied, and need not stay. A change of
 * the index copies it too, and so does bvol_index2_f64_own(): both return #BVOL_ERROR_CORRUPT if parts of it contradict each
 * other.
 * @complexity O(boxes / 16).
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_map(const void *file, size_t size, const bvol_allocator *allocator, bvol_index2_f64 **out);

/** Makes an index of a file that is copied, and need not stay. All of the file is checked.
 *
 * @param file the file
 * @param size its bytes
 * @param allocator the source of memory; NULL means malloc and free
 * @param[out] out the new index, which bvol_index2_f64_destroy() frees; NULL on failure
 * @return as bvol_index2_f64_map(); #BVOL_ERROR_CORRUPT also for a wrong checksum, and for parts that contradict each other
 * @contract EXACT: answers are those of the index that was saved.
 * @edge The same as for bvol_index2_f64_map().
 * @complexity O(boxes).
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_load(const void *file, size_t size, const bvol_allocator *allocator,
                                          bvol_index2_f64 **out);

/** Checks that a file is one of this version, that none of it is missing, that it has the checksums that it was saved with, and
 * that its parts agree with each other, also the floats with the doubles.
 *
 * @param file the file
 * @param size its bytes
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_VERSION, #BVOL_ERROR_KIND (a file of space),
 * #BVOL_ERROR_CORRUPT, or #BVOL_ERROR_MEMORY: a handle is made by malloc for the time of the call, and a copy of the file where
 * bvol_index2_f64_map() makes one
 * @contract EXACT, but for damage that leaves a checksum of 64 bits as it is.
 * @edge Any bytes are legal.
 * @complexity O(size).
 * @threads Safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_f64_check_file(const void *file, size_t size);

BVOL_END

#endif

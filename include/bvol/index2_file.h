/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Files of indexes of the plane. bvol/index_file.h says what a file is, whom it may be taken from, and what must not
 * happen to it while it is open.
 *
 * A file says whether its index is one of space or of the plane. Who opens it as the other gets #BVOL_ERROR_KIND.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT, except where it says what NULL means. */
#ifndef BVOL_INDEX2_FILE_H
#define BVOL_INDEX2_FILE_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/index2.h>
#include <bvol/index_file.h>
#include <bvol/result.h>

#include <stddef.h>

BVOL_BEGIN

/** Writes an index to memory.
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
 * bvol_index2_commit(). Shapes are not saved, nor are pair trackers.
 * @complexity O(boxes).
 * @threads Any number of threads may save and query one index at once, if its allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_save(const bvol_index2 *index, void *buffer, size_t capacity, size_t *needed);

/** Makes an index of a file that is borrowed.
 *
 * @param file the file, which must stay where and as it is: borrowed until the index is destroyed
 * @param size its bytes
 * @param shapes the shapes of an index of shapes, whose arrays are borrowed until the index is built anew, cleared or
 * destroyed; NULL for one of boxes
 * @param allocator the source of memory; NULL means malloc and free
 * @param[out] out the new index, which bvol_index2_destroy() frees; NULL on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT (a NULL, an allocator that lacks a function, or shapes whose arrays are not legal or
 * that are not as many as those of the file); #BVOL_ERROR_OPTIONS (shapes with an illegal size); #BVOL_ERROR_KIND (shapes of
 * another kind than those of the file, or none where the file has some, or a file of space); #BVOL_ERROR_VERSION (a file of
 * another version); #BVOL_ERROR_CORRUPT (no such file, a part of one, or one that leads out of itself); or #BVOL_ERROR_MEMORY
 * @contract EXACT: answers are those of the index that was saved, if the file is as it was saved and the shapes are the same.
 * @edge Where the address is no multiple of 8, or the machine is big-endian, the file is copied, and need not stay. A change of
 * the index copies it too, and returns #BVOL_ERROR_CORRUPT if parts of it contradict each other.
 * @complexity O(boxes / 16), and O(triangles) if there are indices of vertices, which are all looked at.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_map(const void *file, size_t size, const bvol_index_sources *shapes,
                                     const bvol_allocator *allocator, bvol_index2 **out);

/** Makes an index of a file that is copied, and need not stay. All of the file is checked, and shapes must have the boxes that
 * it holds.
 *
 * @param file the file
 * @param size its bytes
 * @param shapes the shapes of an index of shapes, whose arrays are borrowed until the index is built anew, cleared or
 * destroyed; NULL for one of boxes
 * @param allocator the source of memory; NULL means malloc and free
 * @param[out] out the new index, which bvol_index2_destroy() frees; NULL on failure
 * @return as bvol_index2_map(); #BVOL_ERROR_CORRUPT also for a wrong checksum, for parts that contradict each other, and for
 * shapes that have other boxes
 * @contract EXACT: answers are those of the index that was saved.
 * @edge The same as for bvol_index2_map().
 * @complexity O(boxes).
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_load(const void *file, size_t size, const bvol_index_sources *shapes,
                                      const bvol_allocator *allocator, bvol_index2 **out);

/** Checks that a file is one of this version, that none of it is missing, that it has the checksums that it was saved with, and
 * that its parts agree with each other: all that bvol_index2_validate() looks at, but for shapes, which are not in the file.
 *
 * @param file the file
 * @param size its bytes
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_VERSION, #BVOL_ERROR_KIND (a file of space),
 * #BVOL_ERROR_CORRUPT, or #BVOL_ERROR_MEMORY: a handle
 * is made by malloc for the time of the call, and a copy of the file where bvol_index2_map() makes one
 * @contract EXACT, but for damage that leaves a checksum of 64 bits as it is. A file that passes is opened; its answers are
 * those of some boxes, those that were saved unless it was made to deceive.
 * @edge Any bytes are legal.
 * @complexity O(size).
 * @threads Safe.
 * @source Y. Collet, XXH64, in "xxHash fast digest algorithm".
 * @since 0.1 */
BVOL_API bvol_result bvol_index2_check_file(const void *file, size_t size);

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Search indexes in files: built once, saved, and there again at once.
 *
 * The library reads and writes no files. bvol_index_save() writes an index to memory of the caller's, which may be a file that
 * is mapped, and bvol_index_map() and bvol_index_load() make an index of such memory. A file has the same bytes on every
 * machine, and is read on every machine, whichever its order of bytes and its vectors.
 *
 * - **bvol_index_map()** uses the memory as it is, copies none of it, and looks only at what keeps a walk within it: a mapped
 *   file of ten million boxes answers after a few milliseconds. The memory must stay where and as it is until the index is
 *   destroyed. The first change of the index copies it: then all that bvol_index_load() looks at is looked at, but for the
 *   checksum.
 * - **bvol_index_load()** copies all, and refuses a file of which any part is damaged or contradicts another.
 *
 * **Damage and ill will.** Whatever the bytes are, no function reads outside of the memory, or of the arrays of shapes, or
 * fails to end, and every id that a query finds is one of the file's. But the answers of an index that was opened are those of
 * a damaged file where it is damaged: bvol_index_check_file() finds any damage by a checksum, and all that contradicts itself.
 * What a file says that is sound but not what was saved, nothing finds.
 *
 * **Files that others can write to.** This holds for bytes that stay as they are: from the call of bvol_index_map() until the
 * index is destroyed or a change has copied the file, and during the calls of bvol_index_load() and bvol_index_check_file().
 * What was looked at is not looked at again. If another process writes to a mapped file meanwhile, or shortens it, nothing is
 * promised: a query may read outside of the memory, fail to end, or crash, and a private mapping does not change that. So map
 * only files that nobody writes to. Who makes a new one writes it beside the old one and renames it: then those who have mapped
 * the old one keep it. A file that somebody may write to is read into memory of one's own, and opened or loaded there.
 *
 * **Shapes** of an index of triangles, OBBs, spheres or hulls are not in the file, since they are arrays of the caller's
 * (`bvol/index_shapes.h`): only the boxes about them are. The arrays are given again when the file is opened or loaded. Shapes
 * that have moved since are those of an index that is opened and then refitted (bvol_index_refit()).
 *
 * **The plane** has files of its own (`bvol/index2_file.h`): a file says which it is, and is refused as the other.
 *
 * The version of the format is that of this header. A file of another version is refused with #BVOL_ERROR_VERSION, and the
 * index is to be built anew: a file is a cache, not an archive.
 *
 * Any pointer may be NULL. A function then returns #BVOL_ERROR_ARGUMENT, except where it says what NULL means. */
#ifndef BVOL_INDEX_FILE_H
#define BVOL_INDEX_FILE_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/index.h>
#include <bvol/index_shapes.h>
#include <bvol/result.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** The shapes of an index that is read from a file: those that it was built over, in arrays that are borrowed. @since 0.1 */
typedef struct bvol_index_sources {
    uint32_t size; /**< sizeof(bvol_index_sources); 0 means that of version 0.1 */
    /** #BVOL_KIND_TRIANGLE, #BVOL_KIND_OBB, #BVOL_KIND_SPHERE, #BVOL_KIND_HULL, or of the plane #BVOL_KIND_SEGMENT2 and so on
     */
    uint32_t kind;
    /** The first shape, of hulls the first pointer; of triangles one bvol_triangle_mesh, of segments of the plane one
     * bvol_segment_mesh2, which is not borrowed itself. */
    const void *shapes;
    size_t count;  /**< the number of shapes; ignored for triangles and segments */
    size_t stride; /**< bytes from one to the next, as when it was built; 0 means packed; ignored for triangles and segments */
} bvol_index_sources;

/** A #bvol_index_sources without shapes, to be filled in. @since 0.1 */
#define BVOL_INDEX_SOURCES_INIT                                                                                                \
    {                                                                                                                          \
        sizeof(bvol_index_sources), 0, NULL, 0, 0                                                                              \
    }

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
 * bvol_index_commit(). Shapes are not saved, nor are pair trackers.
 * @complexity O(boxes).
 * @threads Any number of threads may save and query one index at once, if its allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_save(const bvol_index *index, void *buffer, size_t capacity, size_t *needed);

/** Makes an index of a file that is borrowed.
 *
 * @param file the file, which must stay where and as it is: borrowed until the index is destroyed
 * @param size its bytes
 * @param shapes the shapes of an index of shapes, whose arrays are borrowed until the index is built anew, cleared or
 * destroyed; NULL for one of boxes
 * @param allocator the source of memory; NULL means malloc and free
 * @param[out] out the new index, which bvol_index_destroy() frees; NULL on failure
 * @return #BVOL_OK; #BVOL_ERROR_ARGUMENT (a NULL, an allocator that lacks a function, or shapes whose arrays are not legal or
 * that are not as many as those of the file); #BVOL_ERROR_OPTIONS (shapes with an illegal size); #BVOL_ERROR_KIND (shapes of
 * another kind than those of the file, or none where the file has some, or a file of the plane (`bvol/index2_file.h`));
 * #BVOL_ERROR_VERSION (a file of another version); #BVOL_ERROR_CORRUPT (no such file, a part of one, or one that leads out of
 * itself); or #BVOL_ERROR_MEMORY
 * @contract EXACT: answers are those of the index that was saved, if the file is as it was saved and the shapes are the same.
 * @edge Where the address is no multiple of 8, or the machine is big-endian, the file is copied, and need not stay. A change of
 * the index copies it too, and returns #BVOL_ERROR_CORRUPT if parts of it contradict each other.
 * @complexity O(boxes / 16), and O(triangles) if there are indices of vertices, which are all looked at.
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_map(const void *file, size_t size, const bvol_index_sources *shapes,
                                    const bvol_allocator *allocator, bvol_index **out);

/** Makes an index of a file that is copied, and need not stay. All of the file is checked, and shapes must have the boxes that
 * it holds.
 *
 * @param file the file
 * @param size its bytes
 * @param shapes the shapes of an index of shapes, whose arrays are borrowed until the index is built anew, cleared or
 * destroyed; NULL for one of boxes
 * @param allocator the source of memory; NULL means malloc and free
 * @param[out] out the new index, which bvol_index_destroy() frees; NULL on failure
 * @return as bvol_index_map(); #BVOL_ERROR_CORRUPT also for a wrong checksum, for parts that contradict each other, and for
 * shapes that have other boxes
 * @contract EXACT: answers are those of the index that was saved.
 * @edge The same as for bvol_index_map().
 * @complexity O(boxes).
 * @threads Safe if the allocator is safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_index_load(const void *file, size_t size, const bvol_index_sources *shapes,
                                     const bvol_allocator *allocator, bvol_index **out);

/** Checks that a file is one of this version, that none of it is missing, that it has the checksums that it was saved with, and
 * that its parts agree with each other: all that bvol_index_validate() looks at, but for shapes, which are not in the file.
 *
 * @param file the file
 * @param size its bytes
 * @return #BVOL_OK, #BVOL_ERROR_ARGUMENT for a NULL, #BVOL_ERROR_VERSION, #BVOL_ERROR_KIND (a file of the plane
 * (`bvol/index2_file.h`)), #BVOL_ERROR_CORRUPT, or #BVOL_ERROR_MEMORY: a handle is made by malloc for the time of the call, and
 * a copy of the file where bvol_index_map() makes one
 * @contract EXACT, but for damage that leaves a checksum of 64 bits as it is. A file that passes is opened; its answers are
 * those of some boxes, those that were saved unless it was made to deceive.
 * @edge Any bytes are legal.
 * @complexity O(size).
 * @threads Safe.
 * @source Y. Collet, XXH64, in "xxHash fast digest algorithm".
 * @since 0.1 */
BVOL_API bvol_result bvol_index_check_file(const void *file, size_t size);

BVOL_END

#endif

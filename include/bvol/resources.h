/* SPDX-License-Identifier: MIT */
/** @file
 * @brief What a call may use beside the caller's thread: other threads, and memory that is kept for the next call.
 *
 * A call that takes a #bvol_resources gives the same bytes with any resources, and with none.
 *
 * **Threads.** The library starts none. It hands parts of the work to a #bvol_executor, which stands for the threads of an
 * engine's job system, of a thread pool, or of OpenMP as bvol_openmp_executor() of `bvol/openmp.h` has them. Without one all is
 * done by the caller's thread.
 *
 * **Memory.** A #bvol_scratch keeps what a call has allocated for the next call. Without one, memory is malloc's and is freed
 * at once.
 *
 * Any pointer may be NULL. A function that returns errors then returns #BVOL_ERROR_ARGUMENT, except where a function says what
 * NULL means. */
#ifndef BVOL_RESOURCES_H
#define BVOL_RESOURCES_H

#include <bvol/alloc.h>
#include <bvol/api.h>
#include <bvol/result.h>

#include <stddef.h>
#include <stdint.h>

BVOL_BEGIN

/** Work that can be divided: part i of it, for each i from 0 on. @since 0.1
 *
 * @param work what the function that divides it gave
 * @param i the number of the part */
typedef void (*bvol_executor_part)(void *work, size_t i);

/** Threads of the caller's. @since 0.1 */
typedef struct bvol_executor {
    uint32_t size;    /**< sizeof(bvol_executor); 0 means that of version 0.1 */
    uint32_t threads; /**< how many parts run at once, about: the work is divided into a few times as many */
    /** Calls part(work, i) for each i from 0 to parts - 1, once, in any order and on any threads, and returns when all have
     * returned. */
    void (*run)(bvol_executor_part part, void *work, size_t parts, void *context);
    void *context; /**< passed to run */
} bvol_executor;

/** A #bvol_executor without threads, to be filled in. @since 0.1 */
#define BVOL_EXECUTOR_INIT                                                                                                     \
    {                                                                                                                          \
        sizeof(bvol_executor), 0, NULL, NULL                                                                                   \
    }

/** An opaque handle of memory that calls use, and leave for the next. @since 0.1 */
typedef struct bvol_scratch bvol_scratch;

/** Flags of resources. @since 0.1 */
typedef enum bvol_resources_flags {
    BVOL_RESOURCES_KEEP_ROWS = 1 << 0 /**< a batch that is given no array for its rows leaves them in the scratch, for
                                           bvol_scratch_ids() and bvol_scratch_found() (`bvol/index_many.h`) */
} bvol_resources_flags;

/** What a call may use. NULL instead of it, or NULL in its fields, means the caller's thread, and malloc and free. @since 0.1
 */
typedef struct bvol_resources {
    uint32_t size;                 /**< sizeof(bvol_resources); 0 means that of version 0.1 */
    uint32_t flags;                /**< any of #bvol_resources_flags */
    const bvol_executor *executor; /**< threads for the call; may be NULL */
    bvol_scratch *scratch;         /**< memory for the call, which no other call uses at the same time; may be NULL */
} bvol_resources;

/** A #bvol_resources with nothing but the caller's thread, to be filled in. @since 0.1 */
#define BVOL_RESOURCES_INIT                                                                                                    \
    {                                                                                                                          \
        sizeof(bvol_resources), 0, NULL, NULL                                                                                  \
    }

/** Says whether resources are legal: functions that return a count find nothing with resources that are not.
 *
 * @param resources the resources; may be NULL
 * @return #BVOL_OK, or #BVOL_ERROR_OPTIONS for a size, a flag or a byte that this version does not know, here or in the
 * executor, for an executor without a function, and for rows that are to be kept without a scratch
 * @contract EXACT.
 * @edge NULL is legal.
 * @complexity O(1).
 * @threads Safe.
 * @since 0.1 */
BVOL_API bvol_result bvol_resources_validate(const bvol_resources *resources);

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
 * @edge NULL is legal and does nothing. No function that is called by a call with the scratch may destroy it.
 * @complexity O(1).
 * @threads No other thread may use the scratch at the same time.
 * @since 0.1 */
BVOL_API void bvol_scratch_destroy(bvol_scratch *scratch);

BVOL_END

#endif

/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Memory of handles: every handle may have an allocator of its own. */
#ifndef BVOL_ALLOC_H
#define BVOL_ALLOC_H

#include <stddef.h>

/** The source of the memory of a handle. The structure is copied when the handle is made, so only the object that `user` points
 * to must outlive the handle. NULL instead of an allocator means malloc and free. The functions must return, by no exception
 * nor a jump, and must not use the handle that they are called for: what would change it returns #BVOL_ERROR_BUSY. They may use
 * other handles. @since 0.1 */
typedef struct bvol_allocator {
    /** Returns size bytes whose address is a multiple of align, a power of two, or NULL if it cannot. The size is never 0. */
    void *(*alloc)(size_t size, size_t align, void *user);
    /** Frees memory that alloc returned. The size and alignment are those that alloc was called with. */
    void (*free)(void *memory, size_t size, size_t align, void *user);
    void *user; /**< passed to alloc and free; borrowed until the handle is destroyed */
} bvol_allocator;

#endif

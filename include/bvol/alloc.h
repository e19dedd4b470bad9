/* SPDX-License-Identifier: MIT */
/** @file
 * @brief Memory of handles: every one may have an allocator of its own. */
#ifndef BVOL_ALLOC_H
#define BVOL_ALLOC_H

#include <stddef.h>

/** Where a handle takes its memory from. It is copied when the handle is made, so only what `user` points to must outlive the
 * handle. A NULL allocator means malloc and free. @since 0.1 */
typedef struct bvol_allocator {
    /** Returns size bytes aligned to align, a power of two, or NULL where there are none; size is never 0. */
    void *(*alloc)(size_t size, size_t align, void *user);
    /** Takes back what alloc returned, with the size and alignment that were asked for. */
    void (*free)(void *memory, size_t size, size_t align, void *user);
    void *user; /**< handed to both */
} bvol_allocator;

#endif

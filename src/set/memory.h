/* SPDX-License-Identifier: MIT */
/* The memory of a set's columns: one block that begins at a cache line. */
#ifndef BVOLI_SET_MEMORY_H
#define BVOLI_SET_MEMORY_H

#include "base/alloc.h"
#include "base/prefetch.h"

typedef struct bvoli_memory {
    void *block; /* as allocated, or NULL */
    size_t size;
} bvoli_memory;

/* Returns where `size` bytes begin, or NULL and leaves *out as it was. The bytes are not set: a large set is written once. */
char *bvoli_memory_take(const bvol_allocator *allocator, size_t size, bvoli_memory *out);

/* Frees the memory, if there is any. */
void bvoli_memory_free(const bvol_allocator *allocator, bvoli_memory *memory);

/* Returns the next column of so many bytes, at *at, and moves *at to the cache line after it. */
static inline void *bvoli_memory_cut(char **at, size_t size)
{
    char *column = *at;
    *at += (size + BVOLI_LINE - 1) / BVOLI_LINE * BVOLI_LINE;
    return column;
}

#endif

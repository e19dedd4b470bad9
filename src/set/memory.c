/* SPDX-License-Identifier: MIT */
#include "set/memory.h"

char *bvoli_memory_take(const bvol_allocator *allocator, size_t size, bvoli_memory *out)
{
    void *block = bvoli_alloc(allocator, size + BVOLI_LINE);
    if (!block)
        return NULL;
    *out = (bvoli_memory){block, size + BVOLI_LINE};
    return (char *)block + (BVOLI_LINE - (uintptr_t)block % BVOLI_LINE);
}

void bvoli_memory_free(const bvol_allocator *allocator, bvoli_memory *memory)
{
    if (memory->block)
        bvoli_free(*allocator, memory->block, memory->size);
    *memory = (bvoli_memory){NULL, 0};
}

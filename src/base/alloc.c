/* SPDX-License-Identifier: MIT */
#include "base/alloc.h"

#include <stdlib.h>

static void *plain_alloc(size_t size, size_t align, void *user)
{
    (void)align; /* never more than malloc gives */
    (void)user;
    return malloc(size);
}

static void plain_free(void *memory, size_t size, size_t align, void *user)
{
    (void)size;
    (void)align;
    (void)user;
    free(memory);
}

int bvoli_allocator_copy(const bvol_allocator *allocator, bvol_allocator *out)
{
    *out = allocator ? *allocator : (bvol_allocator){plain_alloc, plain_free, NULL};
    return out->alloc && out->free;
}

void *bvoli_alloc(const bvol_allocator *allocator, size_t size)
{
    return allocator->alloc(size, _Alignof(max_align_t), allocator->user);
}

void *bvoli_resize(const bvol_allocator *allocator, void *memory, size_t size)
{
    return allocator->alloc == plain_alloc ? realloc(memory, size) : NULL;
}

void bvoli_free(bvol_allocator allocator, void *memory, size_t size)
{
    allocator.free(memory, size, _Alignof(max_align_t), allocator.user);
}

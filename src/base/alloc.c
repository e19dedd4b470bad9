/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _DEFAULT_SOURCE /* madvise */
#endif
#include "base/alloc.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#define HUGE_PAGE ((size_t)1 << 21)

/* Asks for pages of 2 MB where memory is large. To get a page costs much, and so does a walk through its tables when a search
 * jumps about in it: systems that give such pages only where they are asked for are common. */
static void *in_huge_pages(void *memory, size_t size)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    uintptr_t const begin = ((uintptr_t)memory + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
    uintptr_t const end = ((uintptr_t)memory + size) & ~(HUGE_PAGE - 1);
    if (memory && begin < end)
        (void)madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)size;
#endif
    return memory;
}

static void *plain_alloc(size_t size, size_t align, void *user)
{
    (void)align; /* never more than malloc gives */
    (void)user;
    return in_huge_pages(malloc(size), size);
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
    return allocator->alloc == plain_alloc ? in_huge_pages(realloc(memory, size), size) : NULL;
}

void bvoli_free(bvol_allocator allocator, void *memory, size_t size)
{
    allocator.free(memory, size, _Alignof(max_align_t), allocator.user);
}

/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* madvise; NOLINT(bugprone-reserved-identifier) */
#endif
#include "base/alloc.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

#define HUGE_PAGE ((size_t)1 << 21)

/* Asks for pages of 2 MB where memory is large. To get a page costs much, and so does a walk through its tables when a search
 * jumps about in it: systems that give such pages only where they are asked for are common. They are asked for on all of its
 * own pages, also where no large one fits: what is asked of a part of a mapping makes several of it, and these cannot be moved
 * when memory is made larger, but are copied. */
static void *in_huge_pages(void *memory, size_t size)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    const uintptr_t at = (uintptr_t)memory, end = at + size;
    if (memory && (at + HUGE_PAGE - 1) / HUGE_PAGE < end / HUGE_PAGE) {
        const size_t into_page = at & ((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
        (void)madvise((char *)memory - into_page, into_page + size, MADV_HUGEPAGE);
    }
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

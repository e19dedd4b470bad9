/* SPDX-License-Identifier: MIT */
#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

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

void bvoli_free(bvol_allocator allocator, void *memory, size_t size)
{
    allocator.free(memory, size, _Alignof(max_align_t), allocator.user);
}

/* No options of any version are larger: a greater size is a variable that was never set. */
enum { OPTIONS_MAX = 1024 };

int bvoli_options_copy(const void *options, size_t first, size_t known, void *out)
{
    const unsigned char *bytes = options;
    uint32_t size;
    memcpy(&size, options, sizeof size);
    if (size < first || size > OPTIONS_MAX)
        return 0;
    for (size_t i = known; i < size; ++i)
        if (bytes[i] != 0)
            return 0;
    memset(out, 0, known);
    memcpy(out, options, size < known ? size : known);
    return 1;
}

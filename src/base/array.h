/* SPDX-License-Identifier: MIT */
/* Arrays that grow, each in one allocation that begins at a cache line. */
#ifndef BVOLI_BASE_ARRAY_H
#define BVOLI_BASE_ARRAY_H

#include "base/alloc.h"

#include <stddef.h>

typedef struct bvoli_growing {
    void *memory; /* as allocated, or NULL */
    size_t bytes;
    void *data;
    size_t capacity; /* in elements */
} bvoli_growing;

/* Makes room for `needed` elements of `size` bytes, of which `used` are kept. Returns 0, and changes nothing, without memory.
 */
int bvoli_array_reserve(const bvol_allocator *allocator, bvoli_growing *array, size_t size, size_t used, size_t needed);

void bvoli_array_free(const bvol_allocator *allocator, bvoli_growing *array);

#endif

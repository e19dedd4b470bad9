/* SPDX-License-Identifier: MIT */
#include "base/array.h"

#include "base/prefetch.h"

#include <stdint.h>
#include <string.h>

/* Nothing leads to it any more: an allocator that is called now finds what is there in order. */
static void free_memory(const bvol_allocator *allocator, bvoli_growing array)
{
    if (array.memory)
        bvoli_free(*allocator, array.memory, array.bytes);
}

/* Of arrays that grow faster, since to copy them, and to get memory, is a tenth of the time to insert ten thousand boxes. */
enum { SMALL_BYTES = 1 << 20 };

static void *first_line(void *memory)
{
    return (char *)memory + (BVOLI_LINE - (uintptr_t)memory % BVOLI_LINE);
}

/* Gives an array larger memory without a copy, where that can be had; else returns 0, and nothing has changed. */
static int resize(const bvol_allocator *allocator, bvoli_growing *array, size_t kept, size_t bytes)
{
    const size_t before = (size_t)((char *)array->data - (char *)array->memory);
    char *const memory = bvoli_resize(allocator, array->memory, bytes);
    if (!memory)
        return 0;
    array->memory = memory;
    array->bytes = bytes;
    array->data = first_line(memory);
    if (array->data != memory + before)
        memmove(array->data, memory + before, kept);
    return 1;
}

int bvoli_array_reserve(const bvol_allocator *allocator, bvoli_growing *array, size_t size, size_t used, size_t needed)
{
    bvoli_growing grown = {NULL, 0, NULL, 0};
    if (needed <= array->capacity)
        return 1;
    /* The array grows by an eighth at least, so that each element is copied about eight times while an array grows one by one,
     * and no more than an eighth is unused: what an index takes for each of its boxes is known. Small ones grow by a fourth. */
    const size_t more = used < SMALL_BYTES / size ? used / 4 : used / 8;
    grown.capacity = needed < used + more ? used + more : needed;
    if (grown.capacity > (SIZE_MAX - BVOLI_LINE) / size)
        return 0;
    grown.bytes = grown.capacity * size + BVOLI_LINE;
    if (used > 0 && resize(allocator, array, used * size, grown.bytes)) {
        array->capacity = grown.capacity;
        return 1;
    }
    grown.memory = bvoli_alloc(allocator, grown.bytes);
    if (!grown.memory)
        return 0;
    grown.data = first_line(grown.memory);
    if (used > 0)
        memcpy(grown.data, array->data, used * size);
    const bvoli_growing before = *array;
    *array = grown;
    free_memory(allocator, before);
    return 1;
}

void bvoli_array_free(const bvol_allocator *allocator, bvoli_growing *array)
{
    const bvoli_growing before = *array;
    *array = (bvoli_growing){NULL, 0, NULL, 0};
    free_memory(allocator, before);
}

/* SPDX-License-Identifier: MIT */
#include "index/array.h"

#include "base/prefetch.h"

#include <stdint.h>
#include <string.h>

int bvoli_array_reserve(const bvol_allocator *allocator, bvoli_growing *array, size_t size, size_t used, size_t needed)
{
    bvoli_growing grown = {NULL, 0, NULL, 0};
    if (needed <= array->capacity)
        return 1;
    /* By halves, unless that is more than there can be. */
    grown.capacity = used > 0 && needed < used + used / 2 ? used + used / 2 : needed;
    if (grown.capacity > (SIZE_MAX - BVOLI_LINE) / size)
        return 0;
    grown.bytes = grown.capacity * size + BVOLI_LINE;
    grown.memory = bvoli_alloc(allocator, grown.bytes);
    if (!grown.memory)
        return 0;
    grown.data = (char *)grown.memory + (BVOLI_LINE - (uintptr_t)grown.memory % BVOLI_LINE);
    if (used > 0)
        memcpy(grown.data, array->data, used * size);
    bvoli_array_free(allocator, array);
    *array = grown;
    return 1;
}

void bvoli_array_free(const bvol_allocator *allocator, bvoli_growing *array)
{
    if (array->memory)
        bvoli_free(*allocator, array->memory, array->bytes);
    *array = (bvoli_growing){NULL, 0, NULL, 0};
}

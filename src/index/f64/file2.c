/* SPDX-License-Identifier: MIT */
/* The public functions of files of indexes of rectangles in double. */
#include "index/f64/doubles.h"
#include "index/f64/doubles_file.h"

#include <bvol/index2_f64_file.h>

bvol_result bvol_index2_f64_save(const bvol_index2_f64 *index, void *buffer, size_t capacity, size_t *needed)
{
    return bvoli_doubles_save(bvoli_index_seen_in_f64_2(index), buffer, capacity, needed);
}

bvol_result bvol_index2_f64_map(const void *file, size_t size, const bvol_allocator *allocator, bvol_index2_f64 **out)
{
    bvol_index *index = NULL;
    const bvol_result result = out ? bvoli_doubles_map(file, size, 2, allocator, &index) : BVOL_ERROR_ARGUMENT;
    if (out)
        *out = (bvol_index2_f64 *)(void *)index;
    return result;
}

bvol_result bvol_index2_f64_load(const void *file, size_t size, const bvol_allocator *allocator, bvol_index2_f64 **out)
{
    bvol_index *index = NULL;
    const bvol_result result = out ? bvoli_doubles_load(file, size, 2, allocator, &index) : BVOL_ERROR_ARGUMENT;
    if (out)
        *out = (bvol_index2_f64 *)(void *)index;
    return result;
}

bvol_result bvol_index2_f64_check_file(const void *file, size_t size)
{
    return bvoli_doubles_check_file(file, size, 2);
}

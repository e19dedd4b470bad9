/* SPDX-License-Identifier: MIT */
/* Files of indexes of the plane: those of the indexes of space that they are, with kinds of the plane in the header. */
#include <bvol/index2_file.h>

#include "index/file/map.h"
#include "index/plane/plane.h"

bvol_result bvol_index2_save(const bvol_index2 *index, void *buffer, size_t capacity, size_t *needed)
{
    return bvol_index_save(bvoli_seen_in_space(index), buffer, capacity, needed);
}

bvol_result bvol_index2_map(const void *file, size_t size, const bvol_index_sources *shapes, const bvol_allocator *allocator,
                            bvol_index2 **out)
{
    bvol_index *made = NULL;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvoli_index_map(file, size, 1, shapes, allocator, &made);
    *out = (bvol_index2 *)(void *)made;
    return result;
}

bvol_result bvol_index2_load(const void *file, size_t size, const bvol_index_sources *shapes, const bvol_allocator *allocator,
                             bvol_index2 **out)
{
    bvol_index *made = NULL;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvoli_index_load(file, size, 1, shapes, allocator, &made);
    *out = (bvol_index2 *)(void *)made;
    return result;
}

bvol_result bvol_index2_check_file(const void *file, size_t size)
{
    return bvoli_index_check_file(file, size, 1);
}

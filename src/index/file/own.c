/* SPDX-License-Identifier: MIT */
#include "index/file/own.h"

#include "index/file/file.h"
#include "index/inspect.h"

#include <string.h>

void bvoli_index_leave_file(bvol_index *index)
{
    bvoli_array_free(&index->allocator, &index->file_copy);
    index->file = NULL;
}

static void free_arrays(const bvol_index *index, bvoli_growing arrays[BVOLI_FILE_PARTS])
{
    for (int i = 0; i < BVOLI_FILE_PARTS; ++i)
        bvoli_array_free(&index->allocator, &arrays[i]);
}

/* Returns 0 without memory. */
static int copy_arrays(bvol_index *index, bvoli_growing copies[BVOLI_FILE_PARTS])
{
    static const size_t sizes[BVOLI_FILE_PARTS] = {sizeof(bvoli_link),      sizeof(bvoli_block),   sizeof(uint32_t),
                                                   sizeof(bvol_index_item), sizeof(bvoli_outcast), sizeof(bvoli_cell)};
    bvoli_growing *arrays[BVOLI_FILE_PARTS];
    bvoli_file_arrays(index, arrays);
    for (int i = 0; i < BVOLI_FILE_PARTS; ++i) {
        if (!bvoli_array_reserve(&index->allocator, &copies[i], sizes[i], 0, arrays[i]->capacity)) {
            free_arrays(index, copies);
            return 0;
        }
        if (arrays[i]->capacity > 0)
            memcpy(copies[i].data, arrays[i]->data, sizes[i] * arrays[i]->capacity);
    }
    for (int i = 0; i < BVOLI_FILE_PARTS; ++i)
        *arrays[i] = copies[i];
    return 1;
}

/* The lowest is given out first. */
static void link_free_ids(bvol_index *index)
{
    uint32_t *const places = bvoli_places(&index->tree);
    for (size_t id = index->ids; id-- > 0;)
        if (places[id] & BVOLI_FREE) {
            places[id] = index->free_ids.spare | BVOLI_FREE;
            index->free_ids.spare = (uint32_t)id;
        }
}

/* With a file whose arrays are sound, or not. */
static bvol_result own(bvol_index *index, int sound)
{
    bvoli_growing copies[BVOLI_FILE_PARTS] = {{NULL, 0, NULL, 0}};
    if (!sound)
        return BVOL_ERROR_CORRUPT;
    if (!copy_arrays(index, copies))
        return BVOL_ERROR_MEMORY;
    bvoli_index_leave_file(index);
    link_free_ids(index);
    return BVOL_OK;
}

bvol_result bvoli_index_own(bvol_index *index)
{
    return index->file ? own(index, bvoli_index_is_sound(index) && bvoli_index_fits_shapes(index)) : BVOL_OK;
}

bvol_result bvoli_index_own_moved(bvol_index *index)
{
    return index->file ? own(index, bvoli_index_is_sound(index)) : BVOL_OK;
}

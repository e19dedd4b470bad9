/* SPDX-License-Identifier: MIT */
#include "index/saved.h"

#include "test.h"

const char *const way_names[WAYS] = {"open", "open, shifted", "load"};

saved room_for_file(size_t size, size_t shift)
{
    saved file = {malloc(size + shift), NULL, size};
    CHECK(file.memory);
    file.bytes = file.memory + shift;
    return file;
}

/* An index of the plane, or of space. */
static bvol_result save_any(const bvol_index *space, const bvol_index2 *plane, void *bytes, size_t capacity, size_t *size)
{
    return plane ? bvol_index2_save(plane, bytes, capacity, size) : bvol_index_save(space, bytes, capacity, size);
}

static saved save_either(const bvol_index *space, const bvol_index2 *plane, size_t shift)
{
    saved file = {NULL, NULL, 0};
    size_t size = 0;
    const bvol_result result = save_any(space, plane, NULL, 0, &size);
    CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
    if (result != BVOL_OK)
        return file;
    file = room_for_file(size, shift);
    if (save_any(space, plane, file.bytes, size, &size) != BVOL_OK)
        free_file(&file);
    return file;
}

saved save_index(const bvol_index *index, size_t shift)
{
    return save_either(index, NULL, shift);
}

saved save_index2(const bvol_index2 *index, size_t shift)
{
    return save_either(NULL, index, shift);
}

saved copy_of_file(const saved *file, size_t size)
{
    saved copy = room_for_file(size, 0);
    memcpy(copy.bytes, file->bytes, size < file->size ? size : file->size);
    return copy;
}

void free_file(saved *file)
{
    free(file->memory);
    *file = (saved){NULL, NULL, 0};
}

bvol_result reopen(bvol_index **index, enum way way, const bvol_index_sources *shapes, const bvol_allocator *allocator,
                   saved *file)
{
    bvol_index *again = NULL;
    *file = save_index(*index, way == OPEN_SHIFTED ? 4 : 0);
    if (!file->bytes)
        return BVOL_ERROR_MEMORY;
    const bvol_result result =
        (way == LOAD ? bvol_index_load : bvol_index_map)(file->bytes, file->size, shapes, allocator, &again);
    if (result != BVOL_OK) {
        free_file(file);
        return result;
    }
    bvol_index_destroy(*index);
    *index = again;
    return result;
}

bvol_result reopen2(bvol_index2 **index, enum way way, const bvol_index_sources *shapes, const bvol_allocator *allocator,
                    saved *file)
{
    bvol_index2 *again = NULL;
    *file = save_index2(*index, way == OPEN_SHIFTED ? 4 : 0);
    if (!file->bytes)
        return BVOL_ERROR_MEMORY;
    const bvol_result result =
        (way == LOAD ? bvol_index2_load : bvol_index2_map)(file->bytes, file->size, shapes, allocator, &again);
    if (result != BVOL_OK) {
        free_file(file);
        return result;
    }
    bvol_index2_destroy(*index);
    *index = again;
    return result;
}

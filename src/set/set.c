/* SPDX-License-Identifier: MIT */
#include "set/set.h"

#include "base/rounding.h"

#include <string.h>

/* A new set of `count` members that are still to be put, or NULL. */
static bvoli_set *make(const bvoli_set_kind *kind, const bvol_allocator *allocator, size_t count)
{
    bvoli_set *set = bvoli_alloc(allocator, kind->size);
    if (!set)
        return NULL;
    memset(set, 0, kind->size);
    set->allocator = *allocator;
    set->kernels = bvoli_kernels_now();
    set->members.collect = set->kernels->collect;
    set->members.number = set->kernels->number;
    if (kind->reserve(set, count) == BVOL_OK)
        return set;
    bvoli_set_destroy(kind, set);
    return NULL;
}

bvol_result bvoli_set_create(const bvoli_set_kind *kind, const void *from, size_t count, size_t stride,
                             const bvol_set_options *options, const bvol_allocator *allocator, bvoli_set **out)
{
    bvoli_array array;
    bvol_allocator own;
    *out = NULL;
    if (!bvoli_array_of(from, count, stride, kind->element, &array) || count > BVOLI_MEMBERS_MAX ||
        !bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_set_options_read(options) != BVOL_OK)
        return BVOL_ERROR_OPTIONS;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    bvoli_set *set = make(kind, &own, count);
    if (!set)
        return BVOL_ERROR_MEMORY;
    kind->append(set, count, &array);
    set->members.count = count;
    *out = set;
    return BVOL_OK;
}

void bvoli_set_destroy(const bvoli_set_kind *kind, bvoli_set *set)
{
    if (!set)
        return;
    bvoli_memory_free(&set->allocator, &set->memory);
    bvoli_free(set->allocator, set, kind->size);
}

size_t bvoli_set_bytes(const bvoli_set_kind *kind, const bvoli_set *set)
{
    return set ? kind->size + set->memory.size : 0;
}

/* Whether a set may be changed. */
static bvol_result check_change(const bvoli_set *set)
{
    return set->growing ? BVOL_ERROR_BUSY : bvoli_check_rounding();
}

/* Gives it room; its allocator finds it as it was, or as it is with the room. */
static bvol_result grow(const bvoli_set_kind *kind, bvoli_set *set, size_t members)
{
    set->growing = 1;
    const bvol_result result = kind->reserve(set, members);
    set->growing = 0;
    return result;
}

bvol_result bvoli_set_append(const bvoli_set_kind *kind, bvoli_set *set, const void *from, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(from, count, stride, kind->element, &array) || count > BVOLI_MEMBERS_MAX - set->members.count)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = check_change(set);
    if (result != BVOL_OK)
        return result;
    const size_t all = set->members.count + count, more = 2 * set->capacity;
    if (all > set->capacity && grow(kind, set, all > more ? all : more) != BVOL_OK)
        return BVOL_ERROR_MEMORY;
    kind->append(set, count, &array);
    set->members.count = all;
    return BVOL_OK;
}

bvol_result bvoli_set_update(const bvoli_set_kind *kind, bvoli_set *set, size_t first, const void *from, size_t count,
                             size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(from, count, stride, kind->element, &array) || !bvoli_has_range(&set->members, first, count))
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = check_change(set);
    if (result != BVOL_OK)
        return result;
    kind->put(set, first, count, &array);
    return BVOL_OK;
}

bvol_result bvoli_set_update_many(const bvoli_set_kind *kind, bvoli_set *set, const uint32_t *ids, const void *from,
                                  size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(from, count, stride, kind->element, &array) || !bvoli_are_members(&set->members, ids, count))
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = check_change(set);
    if (result != BVOL_OK)
        return result;
    kind->put_listed(set, ids, count, &array);
    return BVOL_OK;
}

/* A word of images at a time, which stay in the cache. */
enum { LARGEST_MEMBER = sizeof(bvol_obb) };

bvol_result bvoli_set_update_transformed(const bvoli_set_kind *kind, bvoli_set *set, size_t first,
                                         const bvoli_moved_boxes *from, bvoli_set_maker *images_of)
{
    bvoli_array array, maps;
    _Alignas(bvol_obb) char images[BVOLI_WORD * LARGEST_MEMBER];
    const bvoli_array packed = {images, kind->element};
    const size_t count = from->count, matrix_count = from->matrix_count;
    if (!set || !bvoli_array_of(from->boxes, count, from->stride, sizeof *from->boxes, &array) ||
        !bvoli_array_of(from->matrices, count, from->matrix_stride, 16 * sizeof *from->matrices, &maps) ||
        !bvoli_has_range(&set->members, first, count) || (matrix_count != 1 && matrix_count != count))
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = check_change(set);
    if (result != BVOL_OK)
        return result;
    for (size_t i = 0, some; i < count; i += some) {
        some = bvoli_in_word(first + i, count - i);
        images_of(bvoli_element(&array, i), some, array.stride, bvoli_element(&maps, matrix_count == 1 ? 0 : i),
                  matrix_count == 1 ? 1 : some, maps.stride, images);
        kind->put(set, first + i, some, &packed);
    }
    return BVOL_OK;
}

bvol_result bvoli_set_reserve(const bvoli_set_kind *kind, bvoli_set *set, size_t members)
{
    if (!set || members > BVOLI_MEMBERS_MAX)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = check_change(set);
    return result == BVOL_OK ? grow(kind, set, members) : result;
}

bvol_result bvoli_set_clear(const bvoli_set_kind *kind, bvoli_set *set)
{
    if (!set)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = check_change(set);
    if (result != BVOL_OK)
        return result;
    if (kind->clear)
        kind->clear(set);
    set->members.count = 0;
    return BVOL_OK;
}

bvol_result bvoli_set_remove(const bvoli_set_kind *kind, bvoli_set *set, size_t index)
{
    if (!set || index >= set->members.count)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = check_change(set);
    if (result != BVOL_OK)
        return result;
    kind->drop(set, index);
    --set->members.count;
    return BVOL_OK;
}

bvol_result bvoli_set_get(const bvoli_set_kind *kind, const bvoli_set *set, size_t first, size_t count, void *out,
                          size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(out, count, stride, kind->element, &array) || !bvoli_has_range(&set->members, first, count))
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i)
        kind->get(set, first + i, (char *)out + i * array.stride);
    return BVOL_OK;
}

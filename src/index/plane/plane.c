/* SPDX-License-Identifier: MIT */
/* Indexes of the plane: how they are made and changed, and what they hold. */
#include "index/plane/plane.h"

#include <bvol/pair_tracker.h>

#include "affine/embed.h"
#include "base/sized.h"
#include "index/change.h"
#include "index/handle.h"
#include "index/levels.h"

#include <string.h>

/* The cube of a quadtree lies about the plane. */
bvol_result bvol_index2_create(const bvol_index2_options *options, const bvol_allocator *allocator, bvol_index2 **out)
{
    bvol_index2_options known = {0};
    bvol_index *index = NULL;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (options && !bvoli_sized_read(options, sizeof *options, sizeof known, &known))
        return BVOL_ERROR_OPTIONS;
    const bvol_index_options in_space = {.flags = known.flags,
                                         .engine = known.engine,
                                         .quality = known.quality,
                                         .margin = known.margin,
                                         .reserved = known.reserved,
                                         .world = bvoli_flat_aabb(&known.world)};
    const bvol_result result = bvol_index_create(&in_space, allocator, &index);
    if (index)
        index->planar = 1;
    *out = (bvol_index2 *)(void *)index;
    return result;
}

void bvol_index2_destroy(bvol_index2 *index)
{
    bvol_index_destroy(bvoli_in_space(index));
}

/* Boxes of an array of the caller's, thin, for the time of a change; out->data is theirs. */
static bvol_result make_thin(const bvol_index *index, const bvol_aabb2 *boxes, size_t count, size_t stride, bvoli_growing *out)
{
    stride = stride == 0 ? sizeof *boxes : stride;
    if (stride < sizeof *boxes || stride % sizeof(float) != 0 || (!boxes && count > 0) || count > BVOLI_BOXES_MAX)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_array_reserve(&index->allocator, out, sizeof(bvol_aabb), 0, count))
        return BVOL_ERROR_MEMORY;
    for (size_t i = 0; i < count; ++i)
        ((bvol_aabb *)out->data)[i] = bvoli_thin_aabb((const bvol_aabb2 *)(const void *)((const char *)boxes + i * stride));
    return BVOL_OK;
}

bvol_result bvol_index2_build(bvol_index2 *index, const bvol_aabb2 *boxes, size_t count, size_t stride,
                              const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    bvol_index *const in_space = bvoli_in_space(index);
    bvoli_growing thin = {NULL, 0, NULL, 0};
    bvol_result result = bvoli_change_begin(in_space);
    if (result != BVOL_OK)
        return result;
    result = make_thin(in_space, boxes, count, stride, &thin);
    if (result == BVOL_OK)
        result = bvoli_index_build(in_space, thin.data, count, 0, items, item_stride, resources);
    bvoli_array_free(&in_space->allocator, &thin);
    return bvoli_change_end(in_space, result);
}

bvol_result bvol_index2_insert_many(bvol_index2 *index, const bvol_aabb2 *boxes, size_t count, size_t stride,
                                    const bvol_index_item *items, size_t item_stride, uint32_t *ids)
{
    bvol_index *const in_space = bvoli_in_space(index);
    bvoli_growing thin = {NULL, 0, NULL, 0};
    bvol_result result = bvoli_change_begin(in_space);
    if (result != BVOL_OK)
        return result;
    result = make_thin(in_space, boxes, count, stride, &thin);
    if (result == BVOL_OK)
        result = bvoli_index_insert_many(in_space, thin.data, count, 0, items, item_stride, ids);
    bvoli_array_free(&in_space->allocator, &thin);
    return bvoli_change_end(in_space, result);
}

bvol_result bvol_index2_move_many(bvol_index2 *index, const uint32_t *ids, const bvol_aabb2 *boxes, size_t count, size_t stride)
{
    bvol_index *const in_space = bvoli_in_space(index);
    bvoli_growing thin = {NULL, 0, NULL, 0};
    bvol_result result = bvoli_change_begin(in_space);
    if (result != BVOL_OK)
        return result;
    result = make_thin(in_space, boxes, count, stride, &thin);
    if (result == BVOL_OK)
        result = bvoli_index_move_many(in_space, ids, thin.data, count, 0);
    bvoli_array_free(&in_space->allocator, &thin);
    return bvoli_change_end(in_space, result);
}

bvol_result bvol_index2_clear(bvol_index2 *index)
{
    return bvol_index_clear(bvoli_in_space(index));
}

bvol_result bvol_index2_insert(bvol_index2 *index, const bvol_aabb2 *box, const bvol_index_item *item, uint32_t *id)
{
    if (!box)
        return BVOL_ERROR_ARGUMENT;
    const bvol_aabb thin = bvoli_thin_aabb(box);
    return bvol_index_insert(bvoli_in_space(index), &thin, item, id);
}

bvol_result bvol_index2_remove(bvol_index2 *index, uint32_t id)
{
    return bvol_index_remove(bvoli_in_space(index), id);
}

bvol_result bvol_index2_remove_many(bvol_index2 *index, const uint32_t *ids, size_t count)
{
    return bvol_index_remove_many(bvoli_in_space(index), ids, count);
}

bvol_result bvol_index2_set_item(bvol_index2 *index, uint32_t id, const bvol_index_item *item)
{
    return bvol_index_set_item(bvoli_in_space(index), id, item);
}

bvol_result bvol_index2_reserve(bvol_index2 *index, size_t boxes)
{
    return bvol_index_reserve(bvoli_in_space(index), boxes);
}

bvol_result bvol_index2_move(bvol_index2 *index, uint32_t id, const bvol_aabb2 *box)
{
    if (!box)
        return BVOL_ERROR_ARGUMENT;
    const bvol_aabb thin = bvoli_thin_aabb(box);
    return bvol_index_move(bvoli_in_space(index), id, &thin);
}

bvol_result bvol_index2_refit(bvol_index2 *index)
{
    return bvol_index_refit(bvoli_in_space(index));
}

bvol_result bvol_index2_commit(bvol_index2 *index)
{
    return bvol_index_commit(bvoli_in_space(index));
}

bvol_result bvol_index2_recover(bvol_index2 *index)
{
    return bvol_index_recover(bvoli_in_space(index));
}

/* What is there */

size_t bvol_index2_count(const bvol_index2 *index)
{
    return bvol_index_count(bvoli_seen_in_space(index));
}

bvol_result bvol_index2_get(const bvol_index2 *index, uint32_t id, bvol_aabb2 *box, bvol_index_item *item)
{
    bvol_aabb thin;
    const bvol_result result = bvol_index_get(bvoli_seen_in_space(index), id, &thin, item);
    if (result == BVOL_OK && box)
        *box = bvoli_drop_aabb(&thin);
    return result;
}

size_t bvol_index2_ids(const bvol_index2 *index, uint32_t *ids, size_t capacity)
{
    return bvol_index_ids(bvoli_seen_in_space(index), ids, capacity);
}

bvol_result bvol_index2_users(const bvol_index2 *index, const uint32_t *ids, size_t count, size_t stride, uint64_t *users)
{
    return bvol_index_users(bvoli_seen_in_space(index), ids, count, stride, users);
}

bvol_result bvol_index2_bounds(const bvol_index2 *index, bvol_aabb2 *out)
{
    bvol_aabb thin;
    const bvol_result result = out ? bvol_index_bounds(bvoli_seen_in_space(index), &thin) : BVOL_ERROR_ARGUMENT;
    if (result == BVOL_OK)
        *out = bvoli_drop_aabb(&thin);
    return result;
}

bvol_result bvol_index2_get_stats(const bvol_index2 *index, bvol_index_stats *out)
{
    return bvol_index_get_stats(bvoli_seen_in_space(index), out);
}

static void take_cell(void *cells, size_t i, const bvol_index_cell *cell)
{
    ((bvol_index2_cell *)cells)[i] =
        (bvol_index2_cell){bvoli_drop_aabb(&cell->box), cell->depth, cell->parent, cell->own, cell->boxes};
}

size_t bvol_index2_cells(const bvol_index2 *index, bvol_index2_cell *cells, size_t capacity)
{
    return bvoli_index_cells(bvoli_seen_in_space(index), take_cell, cells, capacity);
}

bvol_result bvol_index2_validate(const bvol_index2 *index)
{
    return bvol_index_validate(bvoli_seen_in_space(index));
}

bvol_result bvol_pair_tracker_create2(const bvol_index2 *index, const bvol_index_filter *filter,
                                      const bvol_allocator *allocator, bvol_pair_tracker **out)
{
    return bvol_pair_tracker_create(bvoli_seen_in_space(index), filter, allocator, out);
}

/* SPDX-License-Identifier: MIT */
/* Indexes of boxes in double: how they are made, and what they hold. */
#include "base/sized.h"
#include "index/change.h"
#include "index/f64/doubles.h"

#include <string.h>

/* Lengths in options are of floats, which are no one's here. */
bvol_result bvoli_doubles_create(const bvol_index_options *options, const bvol_allocator *allocator, int axes, bvol_index **out)
{
    static const bvol_aabb nowhere = {{0, 0, 0}, {0, 0, 0}};
    bvol_index_options known = {0};
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (options && !bvoli_sized_read(options, sizeof *options, sizeof known, &known))
        return BVOL_ERROR_OPTIONS;
    if (known.margin != 0 || !bvoli_box_holds(&nowhere, &known.world) || !bvoli_box_holds(&known.world, &nowhere))
        return BVOL_ERROR_OPTIONS;
    bvol_index *index = NULL;
    const bvol_result result = bvol_index_create(options, allocator, &index);
    if (result != BVOL_OK)
        return result;
    index->planar = axes == 2;
    index->doubles = bvoli_alloc(&index->allocator, sizeof *index->doubles);
    if (!index->doubles) {
        bvol_index_destroy(index);
        return BVOL_ERROR_MEMORY;
    }
    *index->doubles = (bvoli_doubles){.outgrown = 0};
    bvoli_map_make(&index->doubles->boxes, NULL, axes, &index->doubles->map);
    *out = index;
    return BVOL_OK;
}

void bvoli_doubles_destroy(bvol_index *index)
{
    if (!index)
        return;
    bvoli_array_free(&index->allocator, &index->doubles->copy);
    bvoli_free(index->allocator, index->doubles, sizeof *index->doubles);
    bvol_index_destroy(index);
}

bvol_aabb bvoli_doubles_box(const bvoli_map *map, bvoli_box_f64 box)
{
    if (bvoli_box_f64_nonempty(box, map->axes))
        return bvoli_map_box(map, box);
    bvol_aabb none = bvoli_box_f64_has_nan(box, map->axes) ? BVOLI_AABB_NAN : BVOLI_AABB_EMPTY;
    if (map->axes == 2) {
        none.min.z = -FLT_MIN;
        none.max.z = FLT_MIN;
    }
    return none;
}

bvol_aabb *bvoli_doubles_floats(const bvol_index *index, const bvoli_map *map, const bvoli_boxes_f64 *boxes, bvoli_growing *out)
{
    if (!bvoli_array_reserve(&index->allocator, out, sizeof(bvol_aabb), 0, boxes->count))
        return NULL;
    bvol_aabb *const floats = out->data;
    for (size_t i = 0; i < boxes->count; ++i) {
        const bvoli_box_f64 box = bvoli_boxes_f64_at(boxes, i);
        bvoli_six six;
        if (map->axes == 2 ? bvoli_map_plain_box(map, box, 2, &six) : bvoli_map_plain_box(map, box, 3, &six))
            bvoli_six_store(six, map->axes, &floats[i]);
        else
            floats[i] = bvoli_doubles_box(map, box);
    }
    return floats;
}

/* With boxes whose array is legal. */
static bvol_result build(bvol_index *index, const bvoli_boxes_f64 *boxes, const bvol_index_item *items, size_t item_stride,
                         const bvol_resources *resources)
{
    bvoli_growing floats = {NULL, 0, NULL, 0};
    bvoli_map map;
    bvoli_map_make(boxes, NULL, index->doubles->map.axes, &map);
    if (boxes->count > 0 && !bvoli_doubles_floats(index, &map, boxes, &floats))
        return BVOL_ERROR_MEMORY;
    const bvol_result result = bvoli_index_build(index, floats.data, boxes->count, 0, items, item_stride, resources);
    if (result == BVOL_OK) {
        bvoli_array_free(&index->allocator, &index->doubles->copy);
        *index->doubles = (bvoli_doubles){.map = map, .boxes = *boxes};
    }
    bvoli_array_free(&index->allocator, &floats);
    return result;
}

bvol_result bvoli_doubles_rebuild(bvol_index *index)
{
    bvoli_doubles *const doubles = index->doubles;
    bvoli_growing floats = {NULL, 0, NULL, 0};
    bvoli_map map;
    bvoli_map_make(&doubles->boxes, bvoli_places(&index->tree), doubles->map.axes, &map);
    if (doubles->boxes.count > 0 && !bvoli_doubles_floats(index, &map, &doubles->boxes, &floats))
        return BVOL_ERROR_MEMORY;
    const bvol_result result = bvoli_index_rebuild(index, floats.data);
    if (result == BVOL_OK) {
        doubles->map = map;
        doubles->came = doubles->changed = 0;
        doubles->outgrown = 0;
    }
    bvoli_array_free(&index->allocator, &floats);
    return result;
}

bvol_result bvoli_doubles_build(bvol_index *index, const void *first, size_t count, size_t stride, int points,
                                const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    const bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    const size_t axes = (size_t)index->doubles->map.axes, max_at = points ? 0 : axes, size = (axes + max_at) * sizeof(double);
    const bvoli_boxes_f64 boxes = {first, count, stride == 0 ? size : stride, max_at};
    if ((!first && count > 0) || boxes.stride < size || boxes.stride % sizeof(double) != 0 || count > BVOLI_BOXES_MAX)
        return bvoli_change_end(index, BVOL_ERROR_ARGUMENT);
    return bvoli_change_end(index, build(index, &boxes, items, item_stride, resources));
}

/* As it takes no longer to pack boxes than to find out where each of them has gone, and all places may have changed. */
bvol_result bvoli_doubles_refit(bvol_index *index)
{
    const bvol_result result = bvoli_change_begin(index);
    return result == BVOL_OK ? bvoli_change_end(index, bvoli_doubles_rebuild(index)) : result;
}

bvol_result bvoli_doubles_clear(bvol_index *index)
{
    const bvol_result result = bvol_index_clear(index);
    if (result == BVOL_OK) {
        bvoli_array_free(&index->allocator, &index->doubles->copy);
        *index->doubles = (bvoli_doubles){.map = index->doubles->map};
    }
    return result;
}

bvol_result bvoli_doubles_get(const bvol_index *index, uint32_t id, double *box, bvol_index_item *item)
{
    const bvol_result result = bvol_index_get(index, id, NULL, item);
    const int axes = result == BVOL_OK && box ? index->doubles->map.axes : 0;
    for (int k = 0; k < axes; ++k) {
        const bvoli_box_f64 at = bvoli_doubles_at(index->doubles, id);
        box[k] = at.min[k];
        box[axes + k] = at.max[k];
    }
    return result;
}

/* An empty index says whether it may be asked. */
bvol_result bvoli_doubles_bounds(const bvol_index *index, double *out)
{
    const bvol_result result = out ? bvol_index_users(index, NULL, 0, 0, NULL) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    const int axes = index->doubles->map.axes;
    for (int k = 0; k < axes; ++k) {
        out[k] = INFINITY;
        out[axes + k] = -INFINITY;
    }
    for (uint32_t id = 0; id < index->ids; ++id) {
        const bvoli_box_f64 box = bvoli_doubles_at(index->doubles, id);
        if (!bvoli_index_has(index, id) || !bvoli_box_f64_nonempty(box, axes))
            continue;
        for (int k = 0; k < axes; ++k) {
            out[k] = box.min[k] < out[k] ? box.min[k] : out[k];
            out[axes + k] = box.max[k] > out[axes + k] ? box.max[k] : out[axes + k];
        }
    }
    return BVOL_OK;
}

bvol_result bvoli_doubles_get_stats(const bvol_index *index, bvol_index_stats *out)
{
    bvol_index_stats stats = BVOL_INDEX_STATS_INIT;
    const bvol_result result = out ? bvol_index_get_stats(index, &stats) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    stats.bytes += sizeof *index->doubles + index->doubles->copy.bytes;
    return bvoli_sized_write(out, sizeof stats, sizeof stats, &stats) ? BVOL_OK : BVOL_ERROR_OPTIONS;
}

/* Public functions of space; those of the plane are in make2.c. */

bvol_result bvol_index_f64_create(const bvol_index_options *options, const bvol_allocator *allocator, bvol_index_f64 **out)
{
    bvol_index *index = NULL;
    const bvol_result result = out ? bvoli_doubles_create(options, allocator, 3, &index) : BVOL_ERROR_ARGUMENT;
    if (out)
        *out = (bvol_index_f64 *)(void *)index;
    return result;
}

void bvol_index_f64_destroy(bvol_index_f64 *index)
{
    bvoli_doubles_destroy(bvoli_index_of_f64(index));
}

bvol_result bvol_index_f64_build(bvol_index_f64 *index, const bvol_aabb_f64 *boxes, size_t count, size_t stride,
                                 const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_doubles_build(bvoli_index_of_f64(index), boxes, count, stride, 0, items, item_stride, resources);
}

bvol_result bvol_index_f64_build_points(bvol_index_f64 *index, const bvol_vec3_f64 *points, size_t count, size_t stride,
                                        const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_doubles_build(bvoli_index_of_f64(index), points, count, stride, 1, items, item_stride, resources);
}

bvol_result bvol_index_f64_refit(bvol_index_f64 *index)
{
    return bvoli_doubles_refit(bvoli_index_of_f64(index));
}

bvol_result bvol_index_f64_clear(bvol_index_f64 *index)
{
    return bvoli_doubles_clear(bvoli_index_of_f64(index));
}

size_t bvol_index_f64_count(const bvol_index_f64 *index)
{
    return bvol_index_count(bvoli_index_seen_in_f64(index));
}

bvol_result bvol_index_f64_get(const bvol_index_f64 *index, uint32_t id, bvol_aabb_f64 *box, bvol_index_item *item)
{
    return bvoli_doubles_get(bvoli_index_seen_in_f64(index), id, box ? &box->min.x : NULL, item);
}

bvol_result bvol_index_f64_users(const bvol_index_f64 *index, const uint32_t *ids, size_t count, size_t stride, uint64_t *users)
{
    return bvol_index_users(bvoli_index_seen_in_f64(index), ids, count, stride, users);
}

bvol_result bvol_index_f64_bounds(const bvol_index_f64 *index, bvol_aabb_f64 *out)
{
    return bvoli_doubles_bounds(bvoli_index_seen_in_f64(index), out ? &out->min.x : NULL);
}

bvol_result bvol_index_f64_get_stats(const bvol_index_f64 *index, bvol_index_stats *out)
{
    return bvoli_doubles_get_stats(bvoli_index_seen_in_f64(index), out);
}

bvol_result bvol_index_f64_validate(const bvol_index_f64 *index)
{
    return bvol_index_validate(bvoli_index_seen_in_f64(index));
}

/* SPDX-License-Identifier: MIT */
/* Changes of single boxes in double. They come from somewhere else than the caller's array, so that the first of them makes a
 * copy of it. The map stays while boxes are within its reach; beyond, it is right but not fine, and is made anew before that
 * lasts: so seldom that all boxes being packed takes no longer than the changes since. */
#include "index/change.h"
#include "index/f64/doubles.h"
#include "index/file/own.h"

#include <bvol/index_f64_change.h>

#include <string.h>

static size_t size_of(const bvoli_doubles *doubles, size_t max_at)
{
    return ((size_t)doubles->map.axes + max_at) * sizeof(double);
}

/* Whether all corners of boxes are the same, also by the signs of zeros. */
static int are_points(const bvoli_boxes_f64 *boxes, int axes)
{
    for (size_t i = 0; i < boxes->count; ++i) {
        const bvoli_box_f64 box = bvoli_boxes_f64_at(boxes, i);
        if (memcmp(box.min, box.max, (size_t)axes * sizeof(double)) != 0)
            return 0;
    }
    return 1;
}

/* Into the memory of boxes, which are the copy. */
static void write_box(void *memory, const bvoli_boxes_f64 *boxes, int axes, size_t i, bvoli_box_f64 box)
{
    double *const at = (double *)(void *)((char *)memory + i * boxes->stride);
    memmove(at, box.min, (size_t)axes * sizeof *at);
    if (boxes->max_at > 0)
        memmove(at + boxes->max_at, box.max, (size_t)axes * sizeof *at);
}

/* A copy that is to be: as it is now, or another array. */
typedef struct copy {
    bvoli_growing memory; /* of another array; else empty */
    bvoli_boxes_f64 boxes;
} copy;

/* A copy with room for so many ids, and for boxes if what comes are no points. Nothing has changed before install(). Returns 0
 * without memory. */
static int prepare(const bvol_index *index, size_t ids, int points, copy *out)
{
    const bvoli_doubles *const doubles = index->doubles;
    const bvoli_boxes_f64 *const now = &doubles->boxes;
    const int keeps_points = points && (now->max_at == 0 || now->count == 0);
    const size_t max_at = keeps_points ? 0 : (size_t)doubles->map.axes, size = size_of(doubles, max_at);
    *out = (copy){{NULL, 0, NULL, 0}, *now};
    if (doubles->copy.data && now->max_at == max_at && ids <= doubles->copy.capacity)
        return 1;
    const size_t grown = now->count + now->count / 8, room = ids > grown || !doubles->copy.data ? ids : grown;
    if (!bvoli_array_reserve(&index->allocator, &out->memory, size, 0, room > 0 ? room : 1))
        return 0;
    out->boxes = (bvoli_boxes_f64){out->memory.data, now->count, size, max_at};
    for (size_t i = 0; i < now->count; ++i)
        write_box(out->memory.data, &out->boxes, doubles->map.axes, i, bvoli_boxes_f64_at(now, i));
    return 1;
}

static void install(bvol_index *index, const copy *made)
{
    bvoli_doubles *const doubles = index->doubles;
    bvoli_growing before = doubles->copy;
    doubles->boxes = made->boxes;
    if (!made->memory.data)
        return;
    doubles->copy = made->memory;
    bvoli_array_free(&index->allocator, &before);
}

/* Boxes that came or moved are in the copy from now on. */
static void take(bvol_index *index, const uint32_t *ids, const bvoli_boxes_f64 *boxes)
{
    bvoli_doubles *const doubles = index->doubles;
    const int axes = doubles->map.axes;
    doubles->boxes.count = index->ids;
    for (size_t i = 0; i < boxes->count; ++i) {
        const bvoli_box_f64 box = bvoli_boxes_f64_at(boxes, i);
        write_box(doubles->copy.data, &doubles->boxes, axes, ids[i], box);
        doubles->outgrown |= bvoli_box_f64_nonempty(box, axes) && bvoli_map_extend(&doubles->map, box);
    }
    doubles->changed += boxes->count;
}

/* Whether the map is no longer one for the boxes there are: rays do not go by it, or what has come since may lie between few
 * floats, which may wait until it is many. */
static int is_due(const bvol_index *index)
{
    enum { CHANGED_PART = 8, CAME_PART = 2 };
    const bvoli_doubles *const doubles = index->doubles;
    const int is_far = doubles->map.reach > BVOLI_REACH_MOST;
    return doubles->changed > doubles->patience &&
           ((doubles->outgrown && (is_far || doubles->changed > index->count / CHANGED_PART)) ||
            doubles->came > index->count / CAME_PART);
}

/* Packing takes as long as there are ids, which may be many more than boxes, and boxes may come each from far beyond all
 * others: each time twice as many changes have to come first, until it takes no longer than they. Without memory it is done at
 * the next change. */
static void renew(bvol_index *index)
{
    enum { PAYING_PART = 16 };
    bvoli_doubles *const doubles = index->doubles;
    const size_t most = index->ids / PAYING_PART, next = 2 * doubles->patience + 1;
    if (is_due(index) && bvoli_doubles_rebuild(index) == BVOL_OK)
        doubles->patience = next < most ? next : most;
}

/* The floats of boxes, for the time of a change. */
typedef struct floats {
    bvol_aabb one;
    bvoli_growing many;
} floats;

static const bvol_aabb *make_floats(const bvol_index *index, const bvoli_boxes_f64 *boxes, floats *out)
{
    out->many = (bvoli_growing){NULL, 0, NULL, 0};
    if (boxes->count > 1)
        return bvoli_doubles_floats(index, &index->doubles->map, boxes, &out->many);
    if (boxes->count == 1)
        out->one = bvoli_doubles_box(&index->doubles->map, bvoli_boxes_f64_at(boxes, 0));
    return &out->one;
}

static int array_is_legal(const bvol_index *index, const double *first, size_t count, size_t stride, bvoli_boxes_f64 *out)
{
    const size_t axes = (size_t)index->doubles->map.axes, size = size_of(index->doubles, axes);
    *out = (bvoli_boxes_f64){(const char *)first, count, stride == 0 ? size : stride, axes};
    return (first || count == 0) && out->stride >= size && out->stride % sizeof(double) == 0 && count <= BVOLI_BOXES_MAX;
}

static bvol_result insert(bvol_index *index, const bvoli_boxes_f64 *boxes, const bvol_index_item *items, size_t item_stride,
                          uint32_t *ids)
{
    floats space;
    copy made;
    if (boxes->count > BVOLI_BOXES_MAX - index->count)
        return BVOL_ERROR_ARGUMENT;
    if (!prepare(index, index->ids + boxes->count, are_points(boxes, index->doubles->map.axes), &made))
        return BVOL_ERROR_MEMORY;
    const bvol_aabb *const first = make_floats(index, boxes, &space);
    const bvol_result result =
        first ? bvoli_index_insert_many(index, first, boxes->count, 0, items, item_stride, ids) : BVOL_ERROR_MEMORY;
    bvoli_array_free(&index->allocator, &space.many);
    if (result != BVOL_OK) {
        bvoli_array_free(&index->allocator, &made.memory);
        return result;
    }
    install(index, &made);
    take(index, ids, boxes);
    index->doubles->came += boxes->count;
    renew(index);
    return BVOL_OK;
}

bvol_result bvoli_doubles_insert(bvol_index *index, const double *boxes, size_t count, size_t stride,
                                 const bvol_index_item *items, size_t item_stride, uint32_t *ids)
{
    bvoli_boxes_f64 all;
    const bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    if (!array_is_legal(index, boxes, count, stride, &all) || (!ids && count > 0))
        return bvoli_change_end(index, BVOL_ERROR_ARGUMENT);
    return bvoli_change_end(index, count > 0 ? insert(index, &all, items, item_stride, ids) : BVOL_OK);
}

/* Ids that are not in use are found out before there is memory for them. */
static bvol_result move(bvol_index *index, const uint32_t *ids, const bvoli_boxes_f64 *boxes)
{
    floats space;
    copy made;
    for (size_t i = 0; i < boxes->count; ++i)
        if (!bvoli_index_has(index, ids[i]))
            return BVOL_ERROR_ARGUMENT;
    if (!prepare(index, index->ids, are_points(boxes, index->doubles->map.axes), &made))
        return BVOL_ERROR_MEMORY;
    const bvol_aabb *const first = make_floats(index, boxes, &space);
    const bvol_result result = first ? bvoli_index_move_many(index, ids, first, boxes->count, 0) : BVOL_ERROR_MEMORY;
    bvoli_array_free(&index->allocator, &space.many);
    if (result != BVOL_OK) {
        bvoli_array_free(&index->allocator, &made.memory);
        return result;
    }
    install(index, &made);
    take(index, ids, boxes);
    renew(index);
    return BVOL_OK;
}

bvol_result bvoli_doubles_move(bvol_index *index, const uint32_t *ids, const double *boxes, size_t count, size_t stride)
{
    bvoli_boxes_f64 all;
    const bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    if (!array_is_legal(index, boxes, count, stride, &all) || (!ids && count > 0))
        return bvoli_change_end(index, BVOL_ERROR_ARGUMENT);
    return bvoli_change_end(index, count > 0 ? move(index, ids, &all) : BVOL_OK);
}

/* What is borrowed is copied by the first box that comes, and not before. */
bvol_result bvoli_doubles_reserve(bvol_index *index, size_t boxes)
{
    copy made = {{NULL, 0, NULL, 0}, {NULL, 0, 0, 0}};
    bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    const bvoli_doubles *const doubles = index->doubles;
    const int copies = boxes > index->count && boxes <= BVOLI_BOXES_MAX && (doubles->copy.data || doubles->boxes.count == 0);
    if (copies && !prepare(index, index->ids + (boxes - index->count), doubles->copy.data && doubles->boxes.max_at == 0, &made))
        return bvoli_change_end(index, BVOL_ERROR_MEMORY);
    result = bvoli_index_reserve(index, boxes);
    if (result == BVOL_OK && copies)
        install(index, &made);
    else
        bvoli_array_free(&index->allocator, &made.memory);
    return bvoli_change_end(index, result);
}

/* Where a tree is packed anew because much of it has changed, it is by another map. */
bvol_result bvoli_doubles_commit(bvol_index *index)
{
    enum { CHANGED_PART = 4 };
    bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    const bvoli_doubles *const doubles = index->doubles;
    if (doubles->outgrown || (doubles->changed > 0 && index->changes > index->count / CHANGED_PART))
        result = bvoli_doubles_rebuild(index);
    return bvoli_change_end(index, result == BVOL_OK ? bvoli_index_commit(index) : result);
}

bvol_result bvoli_doubles_take_over(bvol_index *index)
{
    copy made;
    if (!prepare(index, index->ids, index->doubles->boxes.max_at == 0, &made))
        return BVOL_ERROR_MEMORY;
    const bvol_result result = bvoli_index_own(index);
    if (result == BVOL_OK)
        install(index, &made);
    else
        bvoli_array_free(&index->allocator, &made.memory);
    return result;
}

bvol_result bvoli_doubles_own(bvol_index *index)
{
    const bvol_result result = bvoli_change_begin(index);
    return result == BVOL_OK ? bvoli_change_end(index, bvoli_doubles_take_over(index)) : result;
}

/* Public functions of space; those of the plane are in change2.c. */

bvol_result bvol_index_f64_insert(bvol_index_f64 *index, const bvol_aabb_f64 *box, const bvol_index_item *item, uint32_t *id)
{
    return bvol_index_f64_insert_many(index, box, 1, 0, item, 0, id);
}

bvol_result bvol_index_f64_insert_many(bvol_index_f64 *index, const bvol_aabb_f64 *boxes, size_t count, size_t stride,
                                       const bvol_index_item *items, size_t item_stride, uint32_t *ids)
{
    return bvoli_doubles_insert(bvoli_index_of_f64(index), boxes ? &boxes->min.x : NULL, count, stride, items, item_stride,
                                ids);
}

bvol_result bvol_index_f64_move(bvol_index_f64 *index, uint32_t id, const bvol_aabb_f64 *box)
{
    return bvol_index_f64_move_many(index, &id, box, 1, 0);
}

bvol_result bvol_index_f64_move_many(bvol_index_f64 *index, const uint32_t *ids, const bvol_aabb_f64 *boxes, size_t count,
                                     size_t stride)
{
    return bvoli_doubles_move(bvoli_index_of_f64(index), ids, boxes ? &boxes->min.x : NULL, count, stride);
}

bvol_result bvol_index_f64_remove(bvol_index_f64 *index, uint32_t id)
{
    return bvol_index_remove(bvoli_index_of_f64(index), id);
}

bvol_result bvol_index_f64_remove_many(bvol_index_f64 *index, const uint32_t *ids, size_t count)
{
    return bvol_index_remove_many(bvoli_index_of_f64(index), ids, count);
}

bvol_result bvol_index_f64_set_item(bvol_index_f64 *index, uint32_t id, const bvol_index_item *item)
{
    return bvol_index_set_item(bvoli_index_of_f64(index), id, item);
}

bvol_result bvol_index_f64_reserve(bvol_index_f64 *index, size_t boxes)
{
    return bvoli_doubles_reserve(bvoli_index_of_f64(index), boxes);
}

bvol_result bvol_index_f64_commit(bvol_index_f64 *index)
{
    return bvoli_doubles_commit(bvoli_index_of_f64(index));
}

bvol_result bvol_index_f64_own(bvol_index_f64 *index)
{
    return bvoli_doubles_own(bvoli_index_of_f64(index));
}

bvol_result bvol_index_f64_recover(bvol_index_f64 *index)
{
    return bvol_index_recover(bvoli_index_of_f64(index));
}

size_t bvol_index_f64_ids(const bvol_index_f64 *index, uint32_t *ids, size_t capacity)
{
    return bvol_index_ids(bvoli_index_seen_in_f64(index), ids, capacity);
}

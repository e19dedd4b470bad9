/* SPDX-License-Identifier: MIT */
/* Indexes: how they are made and changed. Ids, items and boxes that are empty are kept here; all others in the tree (tree.h).
 */
#include "base/rounding.h"
#include "base/sized.h"
#include "base/value.h"
#include "index/change.h"
#include "index/file/own.h"
#include "index/handle.h"
#include "index/leaf/corners.h"
#include "index/octree/octree.h"
#include "index/parallel.h"
#include "index/tree/order.h"

#include <math.h>
#include <string.h>

/* AUTO keeps so many boxes in a list. As measured, a list of 48 takes 1.1 times as long as a tree for rays and the nearest and
 * 1.5 times for pairs, and one of 32 .9 to 1.1; boxes and points take as long in both (query/few.h). */
enum { FLAT_MOST = 32 };

/* What pays, as measured: parts of all boxes (adapt() and many_move() say why). */
enum { ROOM_PAYS = 256, FITTING_PAYS = 8, PACKING_PAYS = 24 };

/* As many boxes are moved together, not one by one. */
enum { MANY_LEAST = 32 };

/* Handles */

static const bvoli_engine *engine_of(uint32_t kind, size_t count)
{
    switch (kind) {
    case BVOL_ENGINE_AUTO: return count <= FLAT_MOST ? &bvoli_engine_flat : &bvoli_engine_bvh;
    case BVOL_ENGINE_FLAT: return &bvoli_engine_flat;
    case BVOL_ENGINE_BVH: return &bvoli_engine_bvh;
    case BVOL_ENGINE_DYNAMIC: return &bvoli_engine_dynamic;
    default: return &bvoli_engine_octree;
    }
}

static bvol_result read_options(const bvol_index_options *options, bvol_index_options *out)
{
    *out = (bvol_index_options){0};
    if (options && !bvoli_sized_read(options, sizeof *options, sizeof *out, out))
        return BVOL_ERROR_OPTIONS;
    if ((out->flags & ~(uint32_t)BVOL_INDEX_UNORDERED) != 0 || out->engine > BVOL_ENGINE_OCTREE ||
        out->quality > BVOL_INDEX_QUALITY_HIGH || !(out->margin >= 0 && out->margin <= FLT_MAX) || out->reserved != 0 ||
        !bvoli_aabb_nonempty(&out->world) || !bvoli_vec3_finite(&out->world.min) || !bvoli_vec3_finite(&out->world.max))
        return BVOL_ERROR_OPTIONS;
    return BVOL_OK;
}

bvol_result bvol_index_create(const bvol_index_options *options, const bvol_allocator *allocator, bvol_index **out)
{
    bvol_index_options known;
    bvol_allocator own;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = read_options(options, &known);
    if (result != BVOL_OK)
        return result;
    bvol_index *index = bvoli_alloc(&own, sizeof *index);
    if (!index)
        return BVOL_ERROR_MEMORY;
    memset(index, 0, sizeof *index);
    index->allocator = own;
    index->kernels = bvoli_kernels_now();
    index->options = known;
    index->engine = engine_of(known.engine, 0);
    bvoli_tree_start(&index->tree, index->engine->list);
    index->free_ids = (bvoli_free_ids){BVOLI_LAST_FREE, BVOLI_LAST_FREE, BVOLI_LAST_FREE};
    index->shared = &index->own_shared;
    *out = index;
    return BVOL_OK;
}

void bvol_index_destroy(bvol_index *index)
{
    if (!index)
        return;
    bvoli_change_log_orphan(&index->shared->change_logs);
    bvoli_tree_free(&index->allocator, &index->tree);
    bvoli_array_free(&index->allocator, &index->outcasts);
    bvoli_array_free(&index->allocator, &index->items);
    bvoli_array_free(&index->allocator, &index->corners);
    bvoli_array_free(&index->allocator, &index->file_copy);
    bvoli_free(index->allocator, index, sizeof *index);
}

bvol_result bvoli_change_begin(bvol_index *index)
{
    if (!index)
        return BVOL_ERROR_ARGUMENT;
    atomic_int *const inside = &index->shared->guard.inside;
    if (atomic_load_explicit(inside, memory_order_relaxed) != 0)
        return BVOL_ERROR_BUSY;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    atomic_store_explicit(inside, BVOLI_CHANGING, memory_order_relaxed);
    ++index->version;
    return BVOL_OK;
}

bvol_result bvoli_change_end(bvol_index *index, bvol_result result)
{
    if (result != BVOL_OK && result != BVOL_ERROR_MEMORY)
        --index->version;
    atomic_store_explicit(&index->shared->guard.inside, 0, memory_order_relaxed);
    return result;
}

bvol_result bvol_index_recover(bvol_index *index)
{
    if (!index)
        return BVOL_ERROR_ARGUMENT;
    bvoli_guard *const guard = &index->shared->guard;
    if (!bvoli_guard_lets_ask(guard))
        return BVOL_ERROR_BUSY;
    atomic_fetch_add_explicit(&guard->era, 1, memory_order_relaxed);
    atomic_store_explicit(&guard->inside, 0, memory_order_relaxed);
    return BVOL_OK;
}

/* Ids */

static uint32_t next_free(const bvol_index *index, uint32_t id)
{
    const uint32_t place = bvoli_places(&index->tree)[id];
    return place == BVOLI_LAST_FREE ? place : place & ~BVOLI_FREE;
}

static void link_free(bvol_index *index, uint32_t id, uint32_t next)
{
    bvoli_places(&index->tree)[id] = next | BVOLI_FREE;
}

/* The id of the next box, with room for its place. */
static uint32_t take_id(bvol_index *index)
{
    const uint32_t id = index->free_ids.spare;
    if (id == BVOLI_LAST_FREE)
        return (uint32_t)index->ids++;
    index->free_ids.spare = next_free(index, id);
    return id;
}

/* Undoes take_id(): the ids that were taken come back in reverse order. */
static void return_id(bvol_index *index, uint32_t id, int was_new)
{
    if (was_new) {
        --index->ids;
        return;
    }
    link_free(index, id, index->free_ids.spare);
    index->free_ids.spare = id;
}

/* Not given out before the next commit. */
static void retire_id(bvol_index *index, uint32_t id)
{
    if (index->free_ids.removed == BVOLI_LAST_FREE)
        index->free_ids.removed_last = id;
    link_free(index, id, index->free_ids.removed);
    index->free_ids.removed = id;
}

static void release_ids(bvol_index *index)
{
    bvoli_free_ids *const f = &index->free_ids;
    if (f->removed == BVOLI_LAST_FREE)
        return;
    link_free(index, f->removed_last, f->spare);
    f->spare = f->removed;
    f->removed = f->removed_last = BVOLI_LAST_FREE;
}

/* Room for so many ids. Items are kept from the first one on that is given. */
static int reserve_ids(bvol_index *index, size_t ids, int with_items)
{
    const int had_items = index->items.data != NULL;
    if (!bvoli_array_reserve(&index->allocator, &index->tree.places, sizeof(uint32_t), index->ids, ids))
        return 0;
    if (!had_items && !with_items)
        return 1;
    if (!bvoli_array_reserve(&index->allocator, &index->items, sizeof(bvol_index_item), had_items ? index->ids : 0, ids))
        return 0;
    for (size_t i = 0; !had_items && i < index->ids; ++i)
        ((bvol_index_item *)index->items.data)[i] = (bvol_index_item){0, UINT64_MAX, UINT64_MAX};
    return 1;
}

static void set_item(bvol_index *index, uint32_t id, const bvol_index_item *item)
{
    if (index->items.data)
        ((bvol_index_item *)index->items.data)[id] = item ? *item : (bvol_index_item){0, UINT64_MAX, UINT64_MAX};
}

/* Outcasts */

static int reserve_outcasts(bvol_index *index, size_t more)
{
    return bvoli_array_reserve(&index->allocator, &index->outcasts, sizeof(bvoli_outcast), index->outcast_count,
                               index->outcast_count + more);
}

static void add_outcast(bvol_index *index, uint32_t id, const bvol_aabb *box)
{
    ((bvoli_outcast *)index->outcasts.data)[index->outcast_count] = (bvoli_outcast){*box, id};
    bvoli_places(&index->tree)[id] = (uint32_t)index->outcast_count++ | BVOLI_OUTCAST;
}

/* The last takes the place of the removed one. */
static void remove_outcast(bvol_index *index, uint32_t number)
{
    bvoli_outcast *const all = index->outcasts.data;
    all[number] = all[--index->outcast_count];
    if (number < index->outcast_count)
        bvoli_places(&index->tree)[all[number].id] = number | BVOLI_OUTCAST;
}

/* Boxes */

/* There is room for it, and for its place. */
static void insert_box(bvol_index *index, uint32_t id, const bvol_aabb *box)
{
    if (bvoli_aabb_nonempty(box))
        index->engine->insert(index, id, box);
    else
        add_outcast(index, id, box);
}

static void remove_box(bvol_index *index, uint32_t id)
{
    const uint32_t place = bvoli_places(&index->tree)[id];
    if (place & BVOLI_OUTCAST)
        remove_outcast(index, place & ~BVOLI_OUTCAST);
    else
        index->engine->remove(index, place);
}

static int reserve_box(bvol_index *index, const bvol_aabb *box)
{
    return bvoli_aabb_nonempty(box) ? index->engine->reserve(index, 1) : reserve_outcasts(index, 1);
}

static void move_box(bvol_index *index, uint32_t id, const bvol_aabb *box)
{
    const uint32_t place = bvoli_places(&index->tree)[id];
    if (!(place & BVOLI_OUTCAST) && bvoli_aabb_nonempty(box)) {
        index->engine->move(index, place, box);
        return;
    }
    remove_box(index, id);
    insert_box(index, id, box);
}

/* Packing all boxes anew */

/* Gives the index another engine and a tree of the boxes whose numbers are in keys. Places have room. Returns 0, and changes
 * nothing, without memory. */
static int pack(bvol_index *index, const bvoli_engine *engine, const bvoli_boxes *boxes, uint64_t *keys, size_t count,
                const bvol_executor *executor)
{
    bvoli_tree fresh;
    bvoli_tree_start(&fresh, engine->list);
    fresh.places = index->tree.places;
    index->tree.places = (bvoli_growing){NULL, 0, NULL, 0};
    const int packed = engine->pack(index, &fresh, boxes, keys, count, executor);
    if (packed) {
        bvoli_tree_free(&index->allocator, &index->tree);
        index->tree = fresh;
        index->engine = engine;
        index->changes = index->judged = 0;
        index->packed_with_room = engine->stays != NULL;
    } else {
        index->tree.places = fresh.places;
        fresh.places = (bvoli_growing){NULL, 0, NULL, 0};
        bvoli_tree_free(&index->allocator, &fresh);
    }
    return packed;
}

/* Copies the boxes of the tree and their ids. */
static void gather(const bvoli_tree *tree, bvol_aabb *boxes, uint32_t *ids, uint64_t *keys)
{
    size_t n = 0;
    for (uint32_t block = 0; block < tree->used; ++block) {
        const bvoli_link *link = bvoli_link_at(tree, block);
        for (uint32_t lane = 0; link->level == 0 && lane < link->count; ++lane, ++n) {
            boxes[n] = bvoli_lane_box(bvoli_block_at(tree, block), lane);
            ids[n] = bvoli_block_at(tree, block)->child[lane];
            keys[n] = n;
        }
    }
}

/* Packs the boxes that are there anew. Returns 0, and changes nothing, without memory. */
static int repack(bvol_index *index, const bvoli_engine *engine)
{
    const size_t count = index->count - index->outcast_count;
    bvoli_growing boxes = {NULL, 0, NULL, 0}, ids = boxes, keys = boxes;
    int done = bvoli_array_reserve(&index->allocator, &boxes, sizeof(bvol_aabb), 0, count) &&
               bvoli_array_reserve(&index->allocator, &ids, sizeof(uint32_t), 0, count) &&
               bvoli_array_reserve(&index->allocator, &keys, sizeof(uint64_t), 0, count);
    if (done) {
        const bvoli_boxes all = {boxes.data, count, sizeof(bvol_aabb), ids.data, NULL};
        gather(&index->tree, boxes.data, ids.data, keys.data);
        done = pack(index, engine, &all, keys.data, count, NULL);
    }
    bvoli_array_free(&index->allocator, &boxes);
    bvoli_array_free(&index->allocator, &ids);
    bvoli_array_free(&index->allocator, &keys);
    return done;
}

/* Whether a tree has come to cost half as much again as when it was packed. */
static int is_spoiled(const bvol_index *index)
{
    return bvoli_tree_cost(&index->tree) > 1.5 * index->tree.packed_cost;
}

/* What AUTO makes of an index that so many boxes come to or move in: a list that has become too long, or a hierarchy that is
 * changed, becomes dynamic, at the next commit if there is no memory now. To make room for moves took 4 nanoseconds for each
 * box of the index, and to insert a box anew that has none 600 and more: it is made where as many change as make the time for
 * it theirs. */
static void adapt(bvol_index *index, size_t changing)
{
    if (index->options.engine != BVOL_ENGINE_AUTO)
        return;
    if (index->engine == &bvoli_engine_bvh) {
        index->engine = &bvoli_engine_dynamic;
        if (changing >= index->count / ROOM_PAYS)
            bvoli_index_make_room(index, &index->tree);
    } else if (index->engine == &bvoli_engine_flat && index->count > FLAT_MOST) {
        (void)repack(index, &bvoli_engine_dynamic);
    }
}

/* Whether AUTO has a hierarchy of boxes of which so many move at once. To write half of them and let the tree fit takes half of
 * the time that room for their motion takes, and leaves boxes about leaves as tight as they can be. What crosses over to the
 * outcasts or back lets boxes move one by one, and a hierarchy of high quality is not packed anew where that spoils it. */
static int is_moved_whole(const bvol_index *index, size_t moving, size_t crossing)
{
    const int is_tree = index->engine == &bvoli_engine_bvh || index->engine == &bvoli_engine_dynamic;
    return index->options.engine == BVOL_ENGINE_AUTO && is_tree && index->options.quality != BVOL_INDEX_QUALITY_HIGH &&
           crossing == 0 && moving >= MANY_LEAST && moving >= index->count / 2;
}

/* What AUTO makes of an index in which so many boxes move, of which some cross over. What a tree has cost with room is no
 * measure of one without: it is packed anew then. */
static void adapt_to_motion(bvol_index *index, size_t moving, size_t crossing)
{
    if (!is_moved_whole(index, moving, crossing)) {
        adapt(index, moving);
        return;
    }
    index->engine = &bvoli_engine_bvh;
    if (index->packed_with_room)
        index->tree.packed_cost = 0;
}

/* An octree that many boxes lie outside of gets a larger cube, and one whose blocks changes left too empty gets full ones, at
 * the next insertion or motion if there is no memory now. */
static void mend_octree(bvol_index *index)
{
    if (bvoli_octree_is_outgrown(&index->tree) || (index->changes > index->count / 4 && bvoli_octree_is_worn(&index->tree)))
        (void)repack(index, index->engine);
}

/* Public functions that change an index */

static int array_is_legal(const void *first, size_t count, size_t *stride, size_t packed)
{
    *stride = *stride == 0 ? packed : *stride;
    return *stride >= packed && *stride % sizeof(float) == 0 && (first || count == 0);
}

/* Item i of an array that may be NULL. */
static const bvol_index_item *item_at(const bvol_index_item *items, size_t stride, size_t i, bvol_index_item *copy)
{
    if (!items)
        return NULL;
    memcpy(copy, (const char *)items + i * stride, sizeof *copy);
    return copy;
}

/* Those of number `first` and later. */
static size_t count_empty(const bvoli_boxes *boxes, size_t first)
{
    size_t empty = 0;
    for (size_t i = first; i < boxes->count; ++i)
        empty += !bvoli_has_points(bvoli_boxes_at(boxes, i));
    return empty;
}

/* All ids begin anew. */
static void forget_ids(bvol_index *index)
{
    index->free_ids = (bvoli_free_ids){BVOLI_LAST_FREE, BVOLI_LAST_FREE, BVOLI_LAST_FREE};
    index->ids = index->count = index->outcast_count = index->changes = index->judged = 0;
}

/* Gives each box its id and item: the numbers of those that are not empty into keys, of which *count are written, the others to
 * the outcasts, for which there is room from the first on. Of an index that is given, the ids that are not in use stay so,
 * whatever their boxes. Returns 0 without memory. */
static int give_ids(bvol_index *fresh, const bvol_index *like, bvoli_boxes *boxes, bvoli_centers *centers,
                    const bvol_index_item *items, size_t item_stride, uint64_t *keys, size_t *count,
                    const bvol_executor *executor)
{
    size_t n = (like || items) ? 0 : bvoli_order_number(boxes, keys, centers, executor);
    for (size_t i = n; i < boxes->count; ++i) {
        const bvol_aabb *const box = bvoli_boxes_at(boxes, i);
        bvol_index_item item;
        if (like && !bvoli_index_has(like, (uint32_t)i))
            bvoli_places(&fresh->tree)[i] = bvoli_places(&like->tree)[i];
        else if (bvoli_has_points(box))
            keys[n++] = i;
        else if (fresh->outcast_count > 0 || reserve_outcasts(fresh, count_empty(boxes, i)))
            add_outcast(fresh, (uint32_t)i, box);
        else
            return 0;
        set_item(fresh, (uint32_t)i, item_at(items, item_stride, i, &item));
    }
    *count = n;
    return 1;
}

/* The rest of bvol_index_build(), on a copy of the handle whose arrays are new. */
static bvol_result build(bvol_index *fresh, const bvol_index *like, bvoli_boxes *boxes, const bvol_index_item *items,
                         size_t item_stride, const bvol_executor *executor)
{
    bvoli_growing keys = {NULL, 0, NULL, 0};
    bvoli_centers centers;
    size_t n;
    int done = 0;
    if (reserve_ids(fresh, boxes->count, items != NULL) &&
        bvoli_array_reserve(&fresh->allocator, &keys, sizeof(uint64_t), 0, boxes->count) &&
        give_ids(fresh, like, boxes, &centers, items, item_stride, keys.data, &n, executor)) {
        fresh->ids = boxes->count;
        fresh->count = like ? like->count : boxes->count;
        const bvoli_engine *const engine = like && !like->engine->list ? like->engine : engine_of(fresh->options.engine, n);
        done = pack(fresh, engine, boxes, keys.data, n, executor);
    }
    bvoli_array_free(&fresh->allocator, &keys);
    return done ? BVOL_OK : BVOL_ERROR_MEMORY;
}

static void free_arrays(bvol_index *index)
{
    bvoli_tree_free(&index->allocator, &index->tree);
    bvoli_array_free(&index->allocator, &index->outcasts);
    bvoli_array_free(&index->allocator, &index->items);
    bvoli_array_free(&index->allocator, &index->corners);
}

/* What differs between an index and its copy that was built. */
static void adopt(bvol_index *index, const bvol_index *built)
{
    free_arrays(index);
    bvoli_index_leave_file(index);
    index->engine = built->engine;
    index->tree = built->tree;
    index->outcasts = built->outcasts;
    index->items = built->items;
    forget_ids(index);
    index->outcast_count = built->outcast_count;
    index->ids = built->ids;
    index->count = built->count;
    index->packed_with_room = built->packed_with_room;
    index->leaves = built->leaves;
}

bvol_result bvoli_index_build(bvol_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                              const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    if (!array_is_legal(boxes, count, &stride, sizeof *boxes) || !array_is_legal(items, 0, &item_stride, sizeof *items) ||
        count > BVOLI_BOXES_MAX)
        return BVOL_ERROR_ARGUMENT;
    bvol_resources with;
    if (!bvoli_resources_read(resources, &with))
        return BVOL_ERROR_OPTIONS;
    bvoli_boxes all = {(const char *)boxes, count, stride, NULL, NULL};
    bvol_index fresh = {.allocator = index->allocator, .options = index->options, .engine = index->engine};
    bvoli_tree_start(&fresh.tree, 0);
    forget_ids(&fresh);
    const bvol_result result = build(&fresh, NULL, &all, items, item_stride, with.executor);
    if (result == BVOL_OK) {
        adopt(index, &fresh);
        bvoli_change_log_all(&index->shared->change_logs);
    } else {
        free_arrays(&fresh);
    }
    return result;
}

bvol_result bvoli_index_rebuild(bvol_index *index, const bvol_aabb *boxes)
{
    bvoli_boxes all = {(const char *)boxes, index->ids, sizeof *boxes, NULL, NULL};
    bvol_result result = bvoli_index_own(index);
    if (result != BVOL_OK)
        return result;
    bvol_index fresh = {.allocator = index->allocator, .options = index->options, .engine = index->engine};
    const bvoli_free_ids free_ids = index->free_ids;
    bvoli_tree_start(&fresh.tree, 0);
    forget_ids(&fresh);
    result = build(&fresh, index, &all, index->items.data, sizeof(bvol_index_item), NULL);
    if (result == BVOL_OK) {
        adopt(index, &fresh);
        index->free_ids = free_ids;
        bvoli_change_log_all(&index->shared->change_logs);
    } else {
        free_arrays(&fresh);
    }
    return result;
}

bvol_result bvol_index_build(bvol_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                             const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    const bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    return bvoli_change_end(index, bvoli_index_build(index, boxes, count, stride, items, item_stride, resources));
}

/* With room for the id and its item. */
static bvol_result insert(bvol_index *index, const bvol_aabb *box, const bvol_index_item *item, uint32_t *id)
{
    if (!reserve_box(index, box))
        return BVOL_ERROR_MEMORY;
    *id = take_id(index);
    set_item(index, *id, item);
    insert_box(index, *id, box);
    bvoli_change_log_mark(&index->shared->change_logs, BVOLI_CHANGED, *id);
    ++index->count;
    return BVOL_OK;
}

bvol_result bvol_index_insert(bvol_index *index, const bvol_aabb *box, const bvol_index_item *item, uint32_t *id)
{
    return bvol_index_insert_many(index, box, 1, 0, item, 0, id);
}

/* The boxes of shapes follow from the shapes. */
bvol_result bvoli_index_insert_many(bvol_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                    const bvol_index_item *items, size_t item_stride, uint32_t *ids)
{
    if (index->leaves.kind)
        return BVOL_ERROR_KIND;
    if (!array_is_legal(boxes, count, &stride, sizeof *boxes) || !array_is_legal(items, 0, &item_stride, sizeof *items) ||
        (!ids && count > 0) || count > BVOLI_BOXES_MAX - index->count || index->ids + count > BVOLI_FREE - 1)
        return BVOL_ERROR_ARGUMENT;
    bvol_result result = bvoli_index_own(index);
    if (result != BVOL_OK)
        return result;
    if (!reserve_ids(index, index->ids + count, items != NULL))
        return BVOL_ERROR_MEMORY;
    bvoli_change_log_reserve(&index->shared->change_logs, index->ids + count);
    const bvoli_boxes all = {(const char *)boxes, count, stride, NULL, NULL};
    const size_t known = index->ids;
    size_t done = 0;
    for (; done < count && result == BVOL_OK; done += result == BVOL_OK) {
        bvol_index_item item;
        result = insert(index, bvoli_boxes_at(&all, done), item_at(items, item_stride, done, &item), &ids[done]);
    }
    while (result != BVOL_OK && done > 0) {
        remove_box(index, ids[--done]);
        --index->count;
        return_id(index, ids[done], ids[done] >= known);
    }
    if (result == BVOL_OK) {
        index->changes += count;
        if (count > 0)
            adapt(index, count);
        mend_octree(index);
    }
    return result;
}

bvol_result bvol_index_insert_many(bvol_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                   const bvol_index_item *items, size_t item_stride, uint32_t *ids)
{
    const bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    return bvoli_change_end(index, bvoli_index_insert_many(index, boxes, count, stride, items, item_stride, ids));
}

static void remove_id(bvol_index *index, uint32_t id)
{
    remove_box(index, id);
    retire_id(index, id);
    bvoli_change_log_mark(&index->shared->change_logs, BVOLI_CHANGED, id);
    bvoli_change_log_mark(&index->shared->change_logs, BVOLI_REMOVED, id);
    --index->count;
    ++index->changes;
}

/* An id that occurs again is no longer in use when its turn comes. */
static bvol_result remove_ids(bvol_index *index, const uint32_t *ids, size_t count)
{
    if (!ids && count > 0)
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i)
        if (!bvoli_index_has(index, ids[i]))
            return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvoli_index_own(index);
    for (size_t i = 0; i < count && result == BVOL_OK; ++i)
        if (bvoli_index_has(index, ids[i]))
            remove_id(index, ids[i]);
    return result;
}

bvol_result bvol_index_remove_many(bvol_index *index, const uint32_t *ids, size_t count)
{
    const bvol_result result = bvoli_change_begin(index);
    return result == BVOL_OK ? bvoli_change_end(index, remove_ids(index, ids, count)) : result;
}

bvol_result bvol_index_remove(bvol_index *index, uint32_t id)
{
    return bvol_index_remove_many(index, &id, 1);
}

/* Trackers look again at the pairs of a box whose item has changed, since a filter may let others pass now; at all pairs where
 * there are shapes, which their boxes do not stand for. */
static bvol_result change_item(bvol_index *index, uint32_t id, const bvol_index_item *item)
{
    if (!bvoli_index_has(index, id))
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvoli_index_own(index);
    if (result != BVOL_OK)
        return result;
    if (!reserve_ids(index, index->ids, item != NULL))
        return BVOL_ERROR_MEMORY;
    set_item(index, id, item);
    if (index->leaves.kind)
        bvoli_change_log_shapes(&index->shared->change_logs);
    else
        bvoli_change_log_mark(&index->shared->change_logs, BVOLI_CHANGED, id);
    return BVOL_OK;
}

bvol_result bvol_index_set_item(bvol_index *index, uint32_t id, const bvol_index_item *item)
{
    const bvol_result result = bvoli_change_begin(index);
    return result == BVOL_OK ? bvoli_change_end(index, change_item(index, id, item)) : result;
}

bvol_result bvoli_index_reserve(bvol_index *index, size_t boxes)
{
    if (boxes > BVOLI_BOXES_MAX)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvoli_index_own(index);
    if (result != BVOL_OK || boxes <= index->count)
        return result;
    const size_t more = boxes - index->count;
    if (!reserve_ids(index, index->ids + more, 0) || !index->engine->reserve(index, more))
        return BVOL_ERROR_MEMORY;
    bvoli_change_log_reserve(&index->shared->change_logs, index->ids + more);
    return BVOL_OK;
}

bvol_result bvol_index_reserve(bvol_index *index, size_t boxes)
{
    const bvol_result result = bvoli_change_begin(index);
    return result == BVOL_OK ? bvoli_change_end(index, bvoli_index_reserve(index, boxes)) : result;
}

bvol_result bvol_index_move(bvol_index *index, uint32_t id, const bvol_aabb *box)
{
    return bvol_index_move_many(index, &id, box, 1, 0);
}

/* How many boxes become empty or cease to be; each may need memory. An id that occurs again may cease to be what it became.
 * Returns 0 if an id is not in use. */
static int count_crossing(const bvol_index *index, const uint32_t *ids, const bvoli_boxes *boxes, size_t *crossing)
{
    *crossing = 0;
    for (size_t i = 0; i < boxes->count; ++i) {
        if (!bvoli_index_has(index, ids[i]))
            return 0;
        *crossing += (bvoli_places(&index->tree)[ids[i]] & BVOLI_OUTCAST) || !bvoli_aabb_nonempty(bvoli_boxes_at(boxes, i));
    }
    return 1;
}

/* Whether so many boxes of a tree move that to write all and make the tree fit takes less time than to move them one by one.
 * None is empty.
 *
 * That is an eighth of all, or where boxes that stay take next to no time a 24th of all that leave: of 10,000 to 1,000,000
 * boxes, to insert one anew elsewhere took 600 to 1220 nanoseconds and to pack all 31 to 89 a box, which is 14 to 22 times
 * less; soon after packing, when blocks are full and are split, 20 to 36 times. They are counted first: none is inserted in
 * vain. */
static int many_move(const bvol_index *index, const uint32_t *ids, const bvoli_boxes *boxes)
{
    const bvoli_engine *const engine = index->engine;
    const size_t part = index->count / (engine->stays ? PACKING_PAYS : FITTING_PAYS),
                 many = part > MANY_LEAST ? part : MANY_LEAST;
    size_t moving = engine->stays ? 0 : boxes->count;
    if (engine->list || boxes->count < many)
        return 0;
    for (size_t i = 0; i < boxes->count && moving < many; ++i)
        moving += !engine->stays(index, bvoli_places(&index->tree)[ids[i]], bvoli_boxes_at(boxes, i));
    return moving >= many;
}

/* Many boxes of a tree at once: they are written where they are, and all of the tree is made to fit or, if that is not enough
 * and there is memory, packed anew, which looks at the boxes of leaves only. A fast hierarchy is packed anew each time
 * that boxes which go different ways have spoiled it, which takes little longer than to make it fit. */
static void rewrite(bvol_index *index, const uint32_t *ids, const bvoli_boxes *boxes)
{
    for (size_t i = 0; i < boxes->count; ++i) {
        const uint32_t place = bvoli_places(&index->tree)[ids[i]];
        bvoli_lane_write(bvoli_block_at(&index->tree, place / BVOLI_WIDE), place % BVOLI_WIDE, bvoli_boxes_at(boxes, i));
    }
    if (index->engine->repacks && repack(index, index->engine))
        return;
    bvoli_tree_refit(&index->tree);
    index->tree.octree.misplaced = index->engine->repacks;
    const int is_quick = index->engine == &bvoli_engine_bvh && index->options.quality != BVOL_INDEX_QUALITY_HIGH;
    if (is_quick && is_spoiled(index))
        (void)repack(index, index->engine);
}

bvol_result bvoli_index_move_many(bvol_index *index, const uint32_t *ids, const bvol_aabb *boxes, size_t count, size_t stride)
{
    if (index->leaves.kind)
        return BVOL_ERROR_KIND;
    if (!array_is_legal(boxes, count, &stride, sizeof *boxes) || (!ids && count > 0))
        return BVOL_ERROR_ARGUMENT;
    const bvoli_boxes all = {(const char *)boxes, count, stride, NULL, NULL};
    size_t crossing;
    if (!count_crossing(index, ids, &all, &crossing))
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvoli_index_own(index);
    if (result != BVOL_OK)
        return result;
    if (count > 0)
        adapt_to_motion(index, count, crossing); /* before there is room for boxes: another tree would not have it */
    if (crossing > 0 && (!reserve_outcasts(index, crossing) || !index->engine->reserve(index, crossing)))
        return BVOL_ERROR_MEMORY;
    index->changes += count;
    for (size_t i = 0; i < count && index->shared->change_logs.first; ++i)
        bvoli_change_log_mark(&index->shared->change_logs, BVOLI_CHANGED, ids[i]);
    if (crossing == 0 && many_move(index, ids, &all)) {
        rewrite(index, ids, &all);
        return BVOL_OK;
    }
    for (size_t i = 0; i < count; ++i)
        move_box(index, ids[i], bvoli_boxes_at(&all, i));
    index->tree.promised = 0;
    mend_octree(index);
    return BVOL_OK;
}

bvol_result bvol_index_move_many(bvol_index *index, const uint32_t *ids, const bvol_aabb *boxes, size_t count, size_t stride)
{
    const bvol_result result = bvoli_change_begin(index);
    return result == BVOL_OK ? bvoli_change_end(index, bvoli_index_move_many(index, ids, boxes, count, stride)) : result;
}

/* Shapes that have moved where the caller has them */

static bvol_aabb bounds_of_shape(const bvol_index *index, uint32_t id)
{
    bvoli_leaf_space space;
    bvol_aabb bounds;
    index->leaves.kind->bounds(bvoli_leaf_at(&index->leaves, id, &space), &bounds);
    return bounds;
}

/* Whether an id is in the tree and its shape has become empty. */
static int is_gone(const bvol_index *index, uint32_t id)
{
    if (bvoli_places(&index->tree)[id] & (BVOLI_FREE | BVOLI_OUTCAST))
        return 0;
    const bvol_aabb bounds = bounds_of_shape(index, id);
    return !bvoli_aabb_nonempty(&bounds);
}

/* Outcasts from a number on, which have come to the tree, go back. */
static void send_back(bvol_index *index, size_t before)
{
    while (index->outcast_count < before) {
        const bvoli_outcast o = ((const bvoli_outcast *)index->outcasts.data)[index->outcast_count];
        index->engine->remove(index, bvoli_places(&index->tree)[o.id]);
        add_outcast(index, o.id, &o.box);
    }
}

/* Outcasts whose shapes are not empty any more come to the tree, and are kept behind the others until all have come. Returns 0,
 * and none has come, without memory. */
static int take_in(bvol_index *index)
{
    bvoli_outcast *const all = index->outcasts.data;
    const size_t before = index->outcast_count;
    for (size_t i = before; i-- > 0;) {
        const bvoli_outcast o = all[i];
        const bvol_aabb bounds = bounds_of_shape(index, o.id);
        if (!bvoli_aabb_nonempty(&bounds))
            continue;
        if (!index->engine->reserve(index, 1)) {
            send_back(index, before);
            return 0;
        }
        remove_outcast(index, (uint32_t)i);
        all[index->outcast_count] = o;
        index->engine->insert(index, o.id, &bounds);
    }
    return 1;
}

/* Shapes that have become empty, or have ceased to be, leave the tree or come to it. *moved is how many. Nothing has changed if
 * there is no memory for them. */
static bvol_result cross_over(bvol_index *index, size_t *moved)
{
    const size_t before = index->outcast_count;
    size_t gone = 0;
    for (uint32_t id = 0; id < index->ids; ++id)
        gone += (size_t)is_gone(index, id);
    if (!reserve_outcasts(index, gone) || !take_in(index))
        return BVOL_ERROR_MEMORY;
    *moved = gone + (before - index->outcast_count);
    for (uint32_t id = 0; id < index->ids && gone > 0; ++id)
        if (is_gone(index, id)) {
            const bvol_aabb bounds = bounds_of_shape(index, id);
            remove_box(index, id);
            add_outcast(index, id, &bounds);
            --gone;
        }
    return BVOL_OK;
}

/* Gives the shapes of a leaf the boxes that they have now, which are not empty. Returns how many have others than before. */
static size_t reread_leaf(bvol_index *index, uint32_t block)
{
    bvoli_block *const b = bvoli_block_at(&index->tree, block);
    size_t moved = 0;
    for (uint32_t lane = 0; lane < bvoli_link_at(&index->tree, block)->count; ++lane) {
        const bvol_aabb old = bvoli_lane_box(b, lane), bounds = bounds_of_shape(index, b->child[lane]);
        moved += !(bvoli_box_holds(&old, &bounds) && bvoli_box_holds(&bounds, &old));
        bvoli_lane_write(b, lane, &bounds);
    }
    return moved;
}

/* All shapes, one by one. */
static bvol_result reread_each(bvol_index *index, size_t *moved)
{
    const bvol_result result = cross_over(index, moved);
    if (result != BVOL_OK)
        return result;
    for (uint32_t block = 0; block < index->tree.used; ++block)
        if (bvoli_link_at(&index->tree, block)->level == 0)
            *moved += reread_leaf(index, block);
    bvoli_index_copy_corners(index);
    bvoli_tree_refit(&index->tree);
    return BVOL_OK;
}

/* Whether an outcast has a shape again that can be found. */
static int some_come_back(const bvol_index *index)
{
    const bvoli_outcast *const outcasts = index->outcasts.data;
    for (size_t i = 0; i < index->outcast_count; ++i) {
        const bvol_aabb bounds = bounds_of_shape(index, outcasts[i].id);
        if (bvoli_aabb_nonempty(&bounds))
            return 1;
    }
    return 0;
}

/* The blocks stay as they are. In an octree boxes may not fit their cells then, as if there had been no memory to move them. */
static bvol_result reread_shapes(bvol_index *index)
{
    size_t moved = 0, others = 0;
    bvol_result result = BVOL_OK;
    if (some_come_back(index) || !bvoli_index_reread_corners(index, &moved))
        result = reread_each(index, &others);
    bvoli_outcast *const outcasts = index->outcasts.data;
    for (size_t i = 0; i < index->outcast_count && result == BVOL_OK; ++i)
        outcasts[i].box = bounds_of_shape(index, outcasts[i].id);
    moved += others; /* without memory too: some have their new boxes then */
    index->tree.octree.misplaced |= moved > 0 && index->engine == &bvoli_engine_octree;
    index->changes += moved;
    bvoli_change_log_shapes(&index->shared->change_logs);
    return result;
}

bvol_result bvoli_index_refit(bvol_index *index)
{
    const bvol_result result = index->leaves.kind ? bvoli_index_own_moved(index) : bvoli_index_own(index);
    if (result == BVOL_OK && index->leaves.kind)
        return reread_shapes(index);
    if (result == BVOL_OK)
        bvoli_tree_refit(&index->tree);
    return result;
}

bvol_result bvol_index_refit(bvol_index *index)
{
    const bvol_result result = bvoli_change_begin(index);
    return result == BVOL_OK ? bvoli_change_end(index, bvoli_index_refit(index)) : result;
}

/* A tree is packed anew if a fourth of it has changed, or if it has come to cost half as much again. */
bvol_result bvoli_index_commit(bvol_index *index)
{
    const bvol_result result = bvoli_index_own(index);
    if (result != BVOL_OK)
        return result;
    const bvoli_engine *const engine =
        index->options.engine == BVOL_ENGINE_AUTO && index->count > FLAT_MOST && index->engine->list ? &bvoli_engine_dynamic
                                                                                                     : index->engine;
    const int repacks =
        !engine->list && (engine != index->engine || index->changes > index->count / 4 || index->tree.octree.misplaced ||
                          (index->changes > index->judged && is_spoiled(index)));
    if (repacks && !repack(index, engine))
        return BVOL_ERROR_MEMORY;
    index->judged = index->changes;
    if (repacks)
        bvoli_index_copy_corners(index);
    else
        bvoli_index_keep_corners(index);
    release_ids(index);
    return BVOL_OK;
}

bvol_result bvol_index_commit(bvol_index *index)
{
    const bvol_result result = bvoli_change_begin(index);
    return result == BVOL_OK ? bvoli_change_end(index, bvoli_index_commit(index)) : result;
}

static void clear(bvol_index *index)
{
    if (index->file) { /* whose memory cannot be kept for others */
        free_arrays(index);
        bvoli_index_leave_file(index);
    }
    bvoli_array_free(&index->allocator, &index->items);
    bvoli_array_free(&index->allocator, &index->corners);
    bvoli_tree_clear(&index->tree);
    forget_ids(index);
    index->engine = engine_of(index->options.engine, 0);
    index->tree.list = index->engine->list;
    index->packed_with_room = 0;
    index->leaves = (bvoli_leaves){.kind = NULL};
    bvoli_change_log_all(&index->shared->change_logs);
}

bvol_result bvol_index_clear(bvol_index *index)
{
    const bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    clear(index);
    return bvoli_change_end(index, BVOL_OK);
}

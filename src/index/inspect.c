/* SPDX-License-Identifier: MIT */
/* What an index holds, and whether its parts agree. */
#include "index/inspect.h"
#include "base/sized.h"

#include "base/value.h"
#include "index/handle.h"
#include "index/octree/blocks.h"

#include <float.h>
#include <math.h>
#include <string.h>

size_t bvol_index_count(const bvol_index *index)
{
    return index ? index->count : 0;
}

/* Why an index, which may be NULL, may not be looked at now. */
static bvol_result hidden(const bvol_index *index)
{
    if (!index)
        return BVOL_ERROR_ARGUMENT;
    return bvoli_index_lets_ask(index) ? BVOL_OK : BVOL_ERROR_BUSY;
}

static bvol_result get(const bvol_index *index, uint32_t id, bvol_aabb *box, bvol_index_item *item)
{
    if (!bvoli_index_has(index, id))
        return BVOL_ERROR_ARGUMENT;
    const uint32_t place = bvoli_places(&index->tree)[id];
    const int is_outcast = (place & BVOLI_OUTCAST) != 0 && (place & ~BVOLI_OUTCAST) < index->outcast_count;
    if (box)
        *box =
            is_outcast ? ((const bvoli_outcast *)index->outcasts.data)[place & ~BVOLI_OUTCAST].box : bvoli_index_box(index, id);
    if (item)
        *item = bvoli_index_item(index, id);
    return BVOL_OK;
}

bvol_result bvol_index_get(const bvol_index *index, uint32_t id, bvol_aabb *box, bvol_index_item *item)
{
    const bvol_result result = hidden(index);
    return result == BVOL_OK ? get(index, id, box, item) : result;
}

size_t bvol_index_ids(const bvol_index *index, uint32_t *ids, size_t capacity)
{
    if (hidden(index) != BVOL_OK || (!ids && capacity > 0))
        return 0;
    size_t count = 0;
    for (uint32_t id = 0; id < index->ids; ++id) {
        if (!bvoli_index_has(index, id))
            continue;
        if (count < capacity)
            ids[count] = id;
        ++count;
    }
    return count;
}

static uint32_t id_at(const uint32_t *ids, size_t stride, size_t i)
{
    return *(const uint32_t *)(const void *)((const char *)ids + i * stride);
}

bvol_result bvol_index_users(const bvol_index *index, const uint32_t *ids, size_t count, size_t stride, uint64_t *users)
{
    const bvol_result result = hidden(index);
    if (result != BVOL_OK)
        return result;
    stride = stride == 0 ? sizeof *ids : stride;
    if (stride < sizeof *ids || stride % sizeof *ids != 0 || ((!ids || !users) && count > 0))
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i)
        if (!bvoli_index_has(index, id_at(ids, stride, i)))
            return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i)
        users[i] = bvoli_index_item(index, id_at(ids, stride, i)).user;
    return BVOL_OK;
}

/* The bounds of all exact boxes. */
static bvol_aabb bounds(const bvoli_tree *tree)
{
    bvol_aabb all = BVOLI_AABB_EMPTY;
    for (uint32_t block = 0; block < tree->used; ++block)
        if (bvoli_link_at(tree, block)->level == 0) {
            const bvol_aabb box = bvoli_block_bounds(tree, block);
            bvoli_box_include(&all, &box);
        }
    return all;
}

bvol_result bvol_index_bounds(const bvol_index *index, bvol_aabb *out)
{
    const bvol_result result = out ? hidden(index) : BVOL_ERROR_ARGUMENT;
    if (result == BVOL_OK)
        *out = bounds(&index->tree);
    return result;
}

/* Blocks from one down to the deepest leaf. The recursion is as deep. */
static uint64_t depth_below(const bvoli_tree *tree, uint32_t block)
{
    uint64_t deepest = 0;
    for (uint32_t lane = 0; bvoli_link_at(tree, block)->level > 0 && lane < bvoli_link_at(tree, block)->count; ++lane) {
        const uint64_t below = depth_below(tree, bvoli_block_at(tree, block)->child[lane]);
        deepest = below > deepest ? below : deepest;
    }
    return deepest + 1;
}

static void count_all(const bvol_index *index, bvol_index_stats *info)
{
    const bvoli_tree *const tree = &index->tree;
    const bvol_aabb all = bounds(tree);
    const double area = bvoli_half_area(&all), cost = bvoli_tree_cost(tree) / area;
    info->engine = index->engine->kind;
    info->boxes = index->count;
    for (uint32_t block = 0; block < tree->used; ++block) {
        const uint16_t level = bvoli_link_at(tree, block)->level;
        info->leaves += level == 0;
        info->nodes += level > 0 && level < BVOLI_LEVELS;
    }
    info->depth = bvoli_root_count(tree) > 0 ? depth_below(tree, bvoli_root(tree, 0)) : 0;
    info->bytes = sizeof *index + tree->blocks.bytes + tree->links.bytes + tree->places.bytes + tree->octree.cells.bytes +
                  index->outcasts.bytes + index->items.bytes + index->corners.bytes + index->file_copy.bytes;
    info->cost = area > 0 && area < INFINITY ? cost : 0;
}

bvol_result bvol_index_get_stats(const bvol_index *index, bvol_index_stats *out)
{
    const bvol_result result = out ? hidden(index) : BVOL_ERROR_ARGUMENT;
    bvol_index_stats stats = {0};
    if (result != BVOL_OK)
        return result;
    count_all(index, &stats);
    return bvoli_sized_write(out, sizeof stats, sizeof stats, &stats) ? BVOL_OK : BVOL_ERROR_OPTIONS;
}

/* Validation */

/* What a walk over a tree counts. */
typedef struct census {
    const bvoli_tree *tree;
    size_t ids, blocks, boxes, cells;
} census;

/* Whether a block and all below it are sound, and lie in a box. */
static int block_is_sound(census *c, uint32_t block, int level, uint32_t parent, const bvol_aabb *about)
{
    const bvoli_tree *const t = c->tree;
    const bvoli_link *const link = block < t->used ? bvoli_link_at(t, block) : NULL;
    if (!link || link->level != level || link->parent != parent || link->count > BVOLI_WIDE || link->count == 0)
        return 0;
    const bvoli_block *const b = bvoli_block_at(t, block);
    int sound = bvoli_block_rest_is_clear(b, link->count);
    ++c->blocks;
    for (uint32_t lane = 0; lane < link->count && sound; ++lane) {
        const bvol_aabb box = bvoli_lane_box(b, lane);
        const uint32_t child = b->child[lane], place = BVOLI_PLACE(block, lane);
        sound = bvoli_aabb_nonempty(&box) && bvoli_box_holds(about, &box);
        if (level > 0)
            sound = sound && block_is_sound(c, child, level - 1, place, &box) &&
                    bvoli_link_at(t, child)->count >= BVOLI_FILL_LEAST && bvoli_link_at(t, child)->cell == BVOLI_NONE;
        else
            sound = sound && child < c->ids && bvoli_places(t)[child] == place;
        c->boxes += level == 0;
    }
    return sound;
}

/* Free blocks are those that no walk has met. */
static int vacant_is_sound(const census *c)
{
    const bvoli_tree *const t = c->tree;
    size_t vacant = 0;
    for (uint32_t block = t->vacant; block != BVOLI_NONE; block = bvoli_link_at(t, block)->parent)
        if (block >= t->used || bvoli_link_at(t, block)->level != BVOLI_LEVELS || ++vacant > t->used)
            return 0;
    return vacant == t->free_blocks && c->blocks + vacant == t->used;
}

static const bvol_aabb everywhere = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};

static int tree_is_sound(census *c)
{
    const bvoli_tree *const t = c->tree;
    for (uint32_t i = 0; i < bvoli_root_count(t); ++i) {
        const uint32_t root = bvoli_root(t, i);
        if (root >= t->used || bvoli_link_at(t, root)->level >= BVOLI_LEVELS || bvoli_link_at(t, root)->cell != BVOLI_NONE ||
            (t->list && bvoli_link_at(t, root)->level != 0) ||
            (t->list && i + 1 < t->used && bvoli_link_at(t, root)->count != BVOLI_WIDE) ||
            !block_is_sound(c, root, bvoli_link_at(t, root)->level, BVOLI_NONE, &everywhere))
            return 0;
    }
    return 1;
}

/* Whether the boxes below a block belong to a cell; those that would fit deeper ones are counted. */
static int boxes_fit(const bvoli_tree *t, uint32_t cell, uint32_t block, uint32_t *deeper)
{
    const bvoli_cell *const c = bvoli_cell_at(&t->octree, cell);
    for (uint32_t lane = 0; lane < bvoli_link_at(t, block)->count; ++lane) {
        const bvol_aabb box = bvoli_lane_box(bvoli_block_at(t, block), lane);
        if (bvoli_link_at(t, block)->level > 0) {
            if (!boxes_fit(t, cell, bvoli_block_at(t, block)->child[lane], deeper))
                return 0;
            continue;
        }
        const bvoli_spot s = bvoli_octree_spot(&t->octree, &box);
        *deeper += (uint32_t)bvoli_octree_is_deeper(c, &s);
        if (c->depth < 0 ? s.depth >= 0 && t->octree.has_grid : !bvoli_octree_holds(&t->octree, cell, &box))
            return 0;
    }
    return 1;
}

/* A block of a cell that has several parts: its lanes are these. */
static int parts_are_sound(const census *c, const bvoli_cell *cell, const uint32_t *parts, uint32_t count)
{
    const uint32_t block = cell->block;
    const bvoli_link *const link = block < c->tree->used ? bvoli_link_at(c->tree, block) : NULL;
    if (!link || link->count != count || link->cell != BVOLI_NONE || link->level != bvoli_octree_level(cell))
        return 0;
    const bvoli_block *const b = bvoli_block_at(c->tree, block);
    if (!bvoli_block_rest_is_clear(b, count))
        return 0;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t place = bvoli_link_at(c->tree, parts[i])->parent;
        const bvol_aabb within = bvoli_block_bounds(c->tree, parts[i]);
        bvol_aabb about;
        if (place / BVOLI_WIDE != block || place % BVOLI_WIDE >= count || b->child[place % BVOLI_WIDE] != parts[i])
            return 0;
        about = bvoli_place_box(c->tree, place);
        if (!bvoli_box_holds(&about, &within))
            return 0;
    }
    return 1;
}

/* Whether a cell and all below it are sound. The recursion is as deep as the cells. */
static int cell_is_sound(census *c, uint32_t cell, uint32_t parent, int depth)
{
    const bvoli_tree *const t = c->tree;
    const bvoli_cell *const at = cell < t->octree.used ? bvoli_cell_at(&t->octree, cell) : NULL;
    uint32_t parts[9], count = 0, deeper = 0;
    const size_t before = c->boxes;
    if (!at || at->parent != parent || at->depth != depth || depth > BVOLI_CELL_DEPTH_MOST || at->patience >= 32 ||
        ++c->cells > t->octree.used || !bvoli_octree_links_cell(&t->octree, cell))
        return 0;
    if (at->own != BVOLI_NONE) {
        const bvoli_link *const link = at->own < t->used ? bvoli_link_at(t, at->own) : NULL;
        if (!link || link->cell != cell || !block_is_sound(c, at->own, link->level, link->parent, &everywhere) ||
            !(boxes_fit(t, cell, at->own, &deeper) || t->octree.misplaced))
            return 0;
        parts[count++] = at->own;
    }
    for (int i = 0; i < 8; ++i) {
        if (at->child[i] == BVOLI_NONE)
            continue;
        if (!at->is_split || !cell_is_sound(c, at->child[i], cell, depth + 1))
            return 0;
        parts[count++] = bvoli_cell_at(&t->octree, at->child[i])->block;
    }
    const int whole = count == 0   ? at->block == BVOLI_NONE && cell == BVOLI_SPACE
                      : count == 1 ? at->block == parts[0]
                                   : parts_are_sound(c, at, parts, count);
    c->blocks += count > 1;
    return whole && at->boxes == c->boxes - before && (at->deeper == deeper || t->octree.misplaced) &&
           (!at->is_split || cell == BVOLI_SPACE || (deeper == 0 && at->boxes > BVOLI_JOIN_BELOW) || t->octree.misplaced);
}

/* All of space is always split, and has a cube only where there is a grid. */
static int space_is_sound(const bvoli_octree *o)
{
    const bvoli_cell *const space = bvoli_cell_at(o, BVOLI_SPACE);
    return space->is_split && (o->has_grid || space->child[0] == BVOLI_NONE);
}

static int octree_is_sound(census *c)
{
    const bvoli_octree *const o = &c->tree->octree;
    size_t vacant = 0;
    if (o->used == 0)
        return c->tree->root == BVOLI_NONE;
    if (!space_is_sound(o) || !cell_is_sound(c, BVOLI_SPACE, BVOLI_NONE, -1) ||
        c->tree->root != bvoli_cell_at(o, BVOLI_SPACE)->block ||
        (c->tree->root != BVOLI_NONE && bvoli_link_at(c->tree, c->tree->root)->parent != BVOLI_NONE))
        return 0;
    for (uint32_t cell = o->vacant; cell != BVOLI_NONE; cell = bvoli_cell_at(o, cell)->parent)
        if (cell >= o->used || ++vacant > o->used)
            return 0;
    return vacant == o->free_cells && c->cells + vacant == o->used;
}

static int outcasts_are_sound(const bvol_index *index)
{
    const bvoli_outcast *const all = index->outcasts.data;
    for (size_t i = 0; i < index->outcast_count; ++i)
        if (all[i].id >= index->ids || bvoli_places(&index->tree)[all[i].id] != (i | BVOLI_OUTCAST) ||
            bvoli_aabb_nonempty(&all[i].box))
            return 0;
    return 1;
}

/* Adds the ids of a list of free ones to *count. */
static int free_ids_are_sound(const bvol_index *index, uint32_t first, size_t *count)
{
    for (uint32_t id = first; id != BVOLI_LAST_FREE; ++*count) {
        if (id >= index->ids || !(bvoli_places(&index->tree)[id] & BVOLI_FREE) || *count > index->ids)
            return 0;
        const uint32_t place = bvoli_places(&index->tree)[id];
        id = place == BVOLI_LAST_FREE ? place : place & ~BVOLI_FREE;
    }
    return 1;
}

/* Free blocks of a file are not linked. */
static int free_ids_of_file_are_sound(const bvol_index *index, size_t *count)
{
    for (size_t id = 0; id < index->ids; ++id)
        *count += (bvoli_places(&index->tree)[id] & BVOLI_FREE) != 0;
    return 1;
}

static int all_free_ids_are_sound(const bvol_index *index, size_t *count)
{
    if (index->file)
        return free_ids_of_file_are_sound(index, count);
    return free_ids_are_sound(index, index->free_ids.spare, count) && free_ids_are_sound(index, index->free_ids.removed, count);
}

/* Each id in use has a box. */
int bvoli_index_fits_shapes(const bvol_index *index)
{
    for (uint32_t id = 0; index->leaves.kind && id < index->ids; ++id) {
        bvoli_leaf_space space;
        bvol_aabb bounds, box;
        if (get(index, id, &box, NULL) != BVOL_OK)
            continue;
        index->leaves.kind->bounds(bvoli_leaf_at(&index->leaves, id, &space), &bounds);
        const int found = bvoli_aabb_nonempty(&box);
        if (found != bvoli_aabb_nonempty(&bounds) ||
            (found && !(bvoli_box_holds(&box, &bounds) && bvoli_box_holds(&bounds, &box))))
            return 0;
    }
    return 1;
}

static int is_thin(const bvol_aabb *box)
{
    return box->min.z == -FLT_MIN && box->max.z == FLT_MIN;
}

/* In the plane all boxes are thin, of blocks that are sound. */
static int boxes_are_thin(const bvol_index *index)
{
    const bvoli_tree *const t = &index->tree;
    for (uint32_t block = 0; block < t->used; ++block)
        for (uint32_t lane = 0; bvoli_link_at(t, block)->level == 0 && lane < bvoli_link_at(t, block)->count; ++lane) {
            const bvol_aabb box = bvoli_lane_box(bvoli_block_at(t, block), lane);
            if (!is_thin(&box))
                return 0;
        }
    for (size_t i = 0; i < index->outcast_count; ++i)
        if (!is_thin(&((const bvoli_outcast *)index->outcasts.data)[i].box))
            return 0;
    return 1;
}

int bvoli_index_is_sound(const bvol_index *index)
{
    census c = {.tree = &index->tree, .ids = index->ids};
    size_t unused = 0;
    return index->tree.list == index->engine->list &&
           (index->engine == &bvoli_engine_octree ? octree_is_sound(&c) : tree_is_sound(&c)) && vacant_is_sound(&c) &&
           outcasts_are_sound(index) && all_free_ids_are_sound(index, &unused) &&
           c.boxes + index->outcast_count == index->count && index->count + unused == index->ids &&
           (!index->planar || boxes_are_thin(index));
}

bvol_result bvol_index_validate(const bvol_index *index)
{
    const bvol_result result = hidden(index);
    if (result != BVOL_OK)
        return result;
    return bvoli_index_is_sound(index) && bvoli_index_fits_shapes(index) ? BVOL_OK : BVOL_ERROR_CORRUPT;
}

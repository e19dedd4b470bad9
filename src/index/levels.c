/* SPDX-License-Identifier: MIT */
/* The cells of an index, level by level. Each level is found by a walk from the top down to it, which keeps no list of what is
 * still to be walked: as many walks as the cells are deep. */
#include "index/levels.h"

#include "base/value.h"
#include "index/handle.h"
#include "index/octree/blocks.h"

#include <math.h>

typedef struct listing {
    const bvol_index *index;
    bvoli_take_cell *take;
    void *cells;
    size_t capacity, given;
    uint32_t level;         /* which is listed now */
    size_t parents, parent; /* the number of the first cell of the level above, and how many of them the walk has met */
} listing;

/* A cell that the walk meets. Returns whether the walk goes on below it. */
static int meet(listing *l, const bvol_aabb *box, uint32_t depth, uint32_t own, uint32_t boxes)
{
    const uint32_t parent = depth > 0 ? (uint32_t)(l->parents + l->parent - 1) : BVOL_NO_ID;
    if (depth == l->level && l->given < l->capacity)
        l->take(l->cells, l->given, &(bvol_index_cell){*box, depth, parent, own, boxes});
    l->given += depth == l->level;
    l->parent += depth + 1 == l->level;
    return depth < l->level;
}

/* The recursion is as deep as the tree. */
static uint32_t boxes_below(const bvoli_tree *tree, uint32_t block)
{
    const bvoli_link *const link = bvoli_link_at(tree, block);
    uint32_t boxes = 0;
    if (link->level == 0)
        return link->count;
    for (uint32_t lane = 0; lane < link->count; ++lane)
        boxes += boxes_below(tree, bvoli_block_at(tree, block)->child[lane]);
    return boxes;
}

static void walk_blocks(listing *l, uint32_t block, const bvol_aabb *about, uint32_t depth)
{
    const bvoli_tree *const tree = &l->index->tree;
    const bvoli_link *const link = bvoli_link_at(tree, block);
    const uint32_t boxes = depth == l->level ? boxes_below(tree, block) : 0;
    if (!meet(l, about, depth, link->level == 0 ? link->count : 0, boxes) || link->level == 0)
        return;
    for (uint32_t lane = 0; lane < link->count; ++lane) {
        const bvol_aabb box = bvoli_lane_box(bvoli_block_at(tree, block), lane);
        walk_blocks(l, bvoli_block_at(tree, block)->child[lane], &box, depth + 1);
    }
}

static void walk_cells(listing *l, uint32_t cell)
{
    const bvoli_octree *const octree = &l->index->tree.octree;
    const bvoli_cell *const c = bvoli_cell_at(octree, cell);
    uint32_t own = c->boxes;
    bvol_aabb box;
    for (int i = 0; i < 8; ++i)
        own -= c->child[i] != BVOLI_NONE ? bvoli_cell_at(octree, c->child[i])->boxes : 0;
    bvoli_octree_box(octree, cell, &box);
    if (meet(l, &box, (uint32_t)c->depth, own, c->boxes))
        for (int i = 0; i < 8; ++i)
            if (c->child[i] != BVOLI_NONE)
                walk_cells(l, c->child[i]);
}

/* All space is listed where it has boxes of its own, and is no parent. */
static void walk_space(listing *l)
{
    static const bvol_aabb everywhere = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
    const bvoli_octree *const octree = &l->index->tree.octree;
    if (octree->used == 0)
        return;
    const bvoli_cell *const space = bvoli_cell_at(octree, BVOLI_SPACE);
    const uint32_t cube = space->child[0], own = space->boxes - (cube != BVOLI_NONE ? bvoli_cell_at(octree, cube)->boxes : 0);
    if (own > 0)
        (void)meet(l, &everywhere, 0, own, own);
    if (cube != BVOLI_NONE)
        walk_cells(l, cube);
}

static void walk(listing *l)
{
    const bvoli_tree *const tree = &l->index->tree;
    if (l->index->engine == &bvoli_engine_octree) {
        walk_space(l);
        return;
    }
    for (uint32_t i = 0; i < bvoli_root_count(tree); ++i) {
        const bvol_aabb about = bvoli_block_bounds(tree, bvoli_root(tree, i));
        walk_blocks(l, bvoli_root(tree, i), &about, 0);
    }
}

/* A walk down the cells of a file is not to lead out of it. */
static int cells_are_linked(const bvol_index *index)
{
    const bvoli_octree *const octree = &index->tree.octree;
    for (uint32_t cell = 0; index->file && cell < octree->used; ++cell)
        if (!bvoli_octree_links_cell(octree, cell))
            return 0;
    return 1;
}

size_t bvoli_index_cells(const bvol_index *index, bvoli_take_cell *take, void *cells, size_t capacity)
{
    listing l = {.index = index, .take = take, .cells = cells, .capacity = cells ? capacity : 0};
    size_t before;
    if (!index || !bvoli_index_lets_ask(index) || !cells_are_linked(index))
        return 0;
    do {
        before = l.given;
        l.parent = 0;
        walk(&l);
        l.parents = before;
        ++l.level;
    } while (l.given > before);
    return l.given;
}

static void take_cell(void *cells, size_t i, const bvol_index_cell *cell)
{
    ((bvol_index_cell *)cells)[i] = *cell;
}

size_t bvol_index_cells(const bvol_index *index, bvol_index_cell *cells, size_t capacity)
{
    return bvoli_index_cells(index, take_cell, cells, capacity);
}

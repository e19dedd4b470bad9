/* SPDX-License-Identifier: MIT */
/* Boxes come to an octree, go and move: cells are split and joined, and have blocks or not. */
#include "index/octree.h"

#include "index/octree_cells.h"

/* The deepest cell that there is on the way to where a box belongs, and whether it is to have a child there. */
static uint32_t find_cell(const bvoli_tree *tree, const bvoli_spot *s, int *lacks_child)
{
    uint32_t cell = BVOLI_SPACE;
    for (;;) {
        const bvoli_cell *const c = bvoli_octree_cell(tree, cell);
        *lacks_child = 0;
        if (!c->is_split || s->depth <= c->depth)
            return cell;
        const uint32_t child = c->child[bvoli_octree_octant(c, s->at)];
        *lacks_child = child == BVOLI_NONE;
        if (child == BVOLI_NONE)
            return cell;
        cell = child;
    }
}

/* Blocks of cells */

/* Tells a cell and those whose only part it is that their block is another. */
static void rename_block(bvoli_tree *tree, uint32_t cell, uint32_t from, uint32_t to)
{
    for (; cell != BVOLI_NONE && bvoli_octree_cell(tree, cell)->block == from; cell = bvoli_octree_cell(tree, cell)->parent)
        bvoli_octree_cell(tree, cell)->block = to;
    tree->root = bvoli_octree_cell(tree, BVOLI_SPACE)->block;
}

static int has_parts(const bvoli_tree *tree, const bvoli_cell *c)
{
    return bvoli_link_at(tree, c->block)->level == bvoli_octree_level(c);
}

/* Adds a part to a cell. */
static void attach(bvoli_tree *tree, uint32_t cell, uint32_t part)
{
    while (cell != BVOLI_NONE && bvoli_octree_cell(tree, cell)->block == BVOLI_NONE) {
        bvoli_octree_cell(tree, cell)->block = part;
        cell = bvoli_octree_cell(tree, cell)->parent;
    }
    if (cell != BVOLI_NONE) {
        const uint32_t top = bvoli_octree_cell(tree, cell)->block;
        uint32_t parts = top;
        if (!has_parts(tree, bvoli_octree_cell(tree, cell))) {
            parts = bvoli_block_new(tree, bvoli_octree_level(bvoli_octree_cell(tree, cell)));
            bvoli_block_replace(tree, top, parts);
            rename_block(tree, cell, top, parts);
            bvoli_octree_append_part(tree, parts, top);
        }
        bvoli_octree_append_part(tree, parts, part);
    }
    tree->root = bvoli_octree_cell(tree, BVOLI_SPACE)->block;
}

/* Takes away a part of a cell, which was at a place of the block above, if there is one. */
static void detach(bvoli_tree *tree, uint32_t cell, uint32_t part, uint32_t place)
{
    while (cell != BVOLI_NONE && bvoli_octree_cell(tree, cell)->block == part) {
        bvoli_octree_cell(tree, cell)->block = BVOLI_NONE;
        cell = bvoli_octree_cell(tree, cell)->parent;
    }
    if (cell != BVOLI_NONE) {
        const uint32_t parts = place / BVOLI_WIDE;
        bvoli_lane_take(tree, parts, place % BVOLI_WIDE);
        if (bvoli_link_at(tree, parts)->count == 1) {
            const uint32_t left = bvoli_block_at(tree, parts)->child[0];
            bvoli_block_replace(tree, parts, left);
            rename_block(tree, cell, parts, left);
            bvoli_block_free(tree, parts);
        }
    }
    tree->root = bvoli_octree_cell(tree, BVOLI_SPACE)->block;
}

/* A cell's own boxes */

static void mark_own(bvoli_tree *tree, uint32_t cell)
{
    bvoli_link_at(tree, bvoli_octree_cell(tree, cell)->own)->cell = cell;
}

static void own_box(bvoli_tree *tree, uint32_t cell, uint32_t id, const bvol_aabb *box, const bvoli_spot *s)
{
    bvoli_cell *const c = bvoli_octree_cell(tree, cell);
    const uint32_t before = c->own;
    if (before != BVOLI_NONE)
        bvoli_link_at(tree, before)->cell = BVOLI_NONE;
    bvoli_tree_insert(tree, &c->own, id, box, box);
    mark_own(tree, cell);
    c->deeper += (uint32_t)bvoli_octree_is_deeper(c, s);
    if (before == BVOLI_NONE)
        attach(tree, cell, c->own);
    else if (before != c->own)
        rename_block(tree, cell, before, c->own);
}

static void disown_box(bvoli_tree *tree, uint32_t cell, uint32_t place, const bvoli_spot *s)
{
    bvoli_cell *const c = bvoli_octree_cell(tree, cell);
    const uint32_t before = c->own, above = bvoli_link_at(tree, before)->parent;
    bvoli_link_at(tree, before)->cell = BVOLI_NONE;
    c->deeper -= c->deeper > 0 && bvoli_octree_is_deeper(c, s);
    bvoli_tree_remove(tree, &c->own, place);
    if (c->own == BVOLI_NONE) {
        detach(tree, cell, before, above);
        return;
    }
    mark_own(tree, cell);
    if (before != c->own)
        rename_block(tree, cell, before, c->own);
}

/* Room for so many insertions, and for so many more cells and blocks. */
static int reserve(const bvol_allocator *allocator, bvoli_tree *tree, size_t boxes, size_t cells, size_t blocks)
{
    enum { BLOCKS = BVOLI_BLOCKS_OF_INSERTION + 1 };
    return boxes <= (SIZE_MAX - blocks) / BLOCKS && bvoli_octree_reserve_cells(allocator, &tree->octree, boxes + cells) &&
           bvoli_tree_reserve(allocator, tree, BLOCKS * boxes + blocks);
}

/* Splitting */

enum { SOME = 32 };

/* The ids of some of the boxes below a block that would fit deeper cells than this. Returns how many there are by now. The
 * recursion is as deep as the tree of the cell's own boxes. */
static size_t some_deeper(const bvoli_tree *tree, const bvoli_cell *c, uint32_t block, uint32_t ids[SOME], size_t count)
{
    const bvoli_block *const b = bvoli_block_at(tree, block);
    for (uint32_t lane = 0; lane < bvoli_link_at(tree, block)->count && count < SOME; ++lane) {
        if (bvoli_link_at(tree, block)->level > 0) {
            count = some_deeper(tree, c, b->child[lane], ids, count);
            continue;
        }
        const bvol_aabb box = bvoli_lane_box(b, lane);
        const bvoli_spot s = bvoli_octree_spot(&tree->octree, &box);
        if (bvoli_octree_is_deeper(c, &s))
            ids[count++] = b->child[lane];
    }
    return count;
}

static uint32_t count_deeper(const bvoli_tree *tree, const bvoli_cell *c, uint32_t block)
{
    uint32_t deeper = 0;
    for (uint32_t lane = 0; block != BVOLI_NONE && lane < bvoli_link_at(tree, block)->count; ++lane) {
        const bvol_aabb box = bvoli_lane_box(bvoli_block_at(tree, block), lane);
        const bvoli_spot s = bvoli_octree_spot(&tree->octree, &box);
        deeper += bvoli_link_at(tree, block)->level > 0 ? count_deeper(tree, c, bvoli_block_at(tree, block)->child[lane])
                                                        : (uint32_t)bvoli_octree_is_deeper(c, &s);
    }
    return deeper;
}

/* Gives a box of a cell that is split to the cell below that it belongs to. */
static void push_down(bvoli_tree *tree, uint32_t cell, uint32_t id)
{
    const uint32_t place = bvoli_places(tree)[id];
    const bvol_aabb box = bvoli_place_box(tree, place);
    const bvoli_spot s = bvoli_octree_spot(&tree->octree, &box);
    uint32_t child = bvoli_octree_cell(tree, cell)->child[bvoli_octree_octant(bvoli_octree_cell(tree, cell), s.at)];
    if (child == BVOLI_NONE)
        child = bvoli_octree_add_cell(&tree->octree, cell, s.at);
    own_box(tree, child, id, &box, &s);
    ++bvoli_octree_cell(tree, child)->boxes;
    disown_box(tree, cell, place, &s);
}

/* Splits a cell, and then those below it, if they have too many boxes that fit deeper ones: they may have more than one too
 * many if there was no memory for it before. A tree of so many boxes has fewer blocks than half as many and one. Without memory
 * the cell stays as it is, which is right too. */
static void split_full(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t cell)
{
    bvoli_cell *const c = bvoli_octree_cell(tree, cell);
    uint32_t ids[SOME];
    if (c->deeper > BVOLI_SPLIT_ABOVE && tree->octree.misplaced) /* boxes may have changed without being counted */
        c->deeper = count_deeper(tree, c, c->own);
    if (c->is_split || c->deeper <= BVOLI_SPLIT_ABOVE ||
        !reserve(allocator, tree, tree->octree.promised, 8, c->deeper / 2 + 10))
        return;
    bvoli_octree_cell(tree, cell)->is_split = 1;
    while (bvoli_octree_cell(tree, cell)->deeper > 0) {
        const size_t count = some_deeper(tree, bvoli_octree_cell(tree, cell), bvoli_octree_cell(tree, cell)->own, ids, 0);
        for (size_t i = 0; i < count; ++i)
            push_down(tree, cell, ids[i]);
    }
    for (int i = 0; i < 8; ++i)
        if (bvoli_octree_cell(tree, cell)->child[i] != BVOLI_NONE)
            split_full(allocator, tree, bvoli_octree_cell(tree, cell)->child[i]);
}

/* Joining */

typedef struct few {
    bvol_aabb box[BVOLI_JOIN_BELOW];
    uint32_t id[BVOLI_JOIN_BELOW];
    int count;
} few;

/* Frees all blocks from one down, and keeps their boxes. The recursion is as deep as they are. */
static void take_all(bvoli_tree *tree, uint32_t block, few *out)
{
    const uint32_t count = bvoli_link_at(tree, block)->count;
    for (uint32_t lane = 0; lane < count; ++lane) {
        const bvoli_block *const b = bvoli_block_at(tree, block);
        if (bvoli_link_at(tree, block)->level > 0) {
            take_all(tree, b->child[lane], out);
            continue;
        }
        out->box[out->count] = bvoli_lane_box(b, lane);
        out->id[out->count++] = b->child[lane];
    }
    bvoli_block_free(tree, block);
}

/* The recursion is as deep as the cells. */
static void free_below(bvoli_octree *o, uint32_t cell)
{
    for (int i = 0; i < 8; ++i) {
        const uint32_t child = bvoli_cell_at(o, cell)->child[i];
        if (child == BVOLI_NONE)
            continue;
        free_below(o, child);
        bvoli_octree_free_cell(o, child);
        bvoli_cell_at(o, cell)->child[i] = BVOLI_NONE;
    }
}

/* Makes a cell of few boxes one that is not split. The blocks that it needs are among those that it had. */
static void join(bvoli_tree *tree, uint32_t cell)
{
    bvoli_cell *const c = bvoli_octree_cell(tree, cell);
    const uint32_t before = c->block;
    few all = {.count = 0};
    free_below(&tree->octree, cell);
    c->is_split = 0;
    c->deeper = 0;
    c->own = BVOLI_NONE;
    if (before == BVOLI_NONE)
        return;
    const uint32_t above = bvoli_link_at(tree, before)->parent;
    take_all(tree, before, &all);
    c->own = bvoli_block_new(tree, 0);
    bvoli_link_at(tree, c->own)->parent = above;
    if (above != BVOLI_NONE)
        bvoli_block_at(tree, above / BVOLI_WIDE)->child[above % BVOLI_WIDE] = c->own;
    rename_block(tree, cell, before, c->own);
    mark_own(tree, cell);
    for (int i = 0; i < all.count; ++i) {
        const bvoli_spot s = bvoli_octree_spot(&tree->octree, &all.box[i]);
        c->deeper += (uint32_t)bvoli_octree_is_deeper(c, &s);
        bvoli_lane_append(tree, c->own, &all.box[i], all.id[i]);
    }
}

/* After a removal: the largest cell that has become too small is joined, and those without boxes go. */
static void tidy_above(bvoli_tree *tree, uint32_t cell)
{
    uint32_t small = BVOLI_NONE;
    for (uint32_t c = cell; c != BVOLI_SPACE; c = bvoli_octree_cell(tree, c)->parent)
        if (bvoli_octree_cell(tree, c)->is_split && bvoli_octree_cell(tree, c)->boxes <= BVOLI_JOIN_BELOW)
            small = c;
    if (small != BVOLI_NONE) {
        join(tree, small);
        cell = small;
    }
    while (cell != BVOLI_SPACE && bvoli_octree_cell(tree, cell)->boxes == 0) {
        const uint32_t parent = bvoli_octree_cell(tree, cell)->parent;
        bvoli_cell *const p = bvoli_octree_cell(tree, parent);
        p->child[bvoli_octree_octant(p, bvoli_octree_cell(tree, cell)->at)] = BVOLI_NONE;
        bvoli_octree_free_cell(&tree->octree, cell);
        cell = parent;
    }
}

/* Changes */

int bvoli_octree_reserve(const bvol_allocator *allocator, bvoli_tree *tree, size_t boxes)
{
    if (!reserve(allocator, tree, boxes, 1, 0))
        return 0;
    tree->octree.promised = boxes;
    return 1;
}

void bvoli_octree_insert(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t id, const bvol_aabb *box)
{
    const bvoli_spot s = bvoli_octree_spot(&tree->octree, box);
    int lacks_child;
    tree->octree.promised -= tree->octree.promised > 0;
    bvoli_octree_add_space(&tree->octree);
    uint32_t cell = find_cell(tree, &s, &lacks_child);
    if (lacks_child)
        cell = bvoli_octree_add_cell(&tree->octree, cell, s.at);
    own_box(tree, cell, id, box, &s);
    for (uint32_t c = cell; c != BVOLI_NONE; c = bvoli_octree_cell(tree, c)->parent)
        ++bvoli_octree_cell(tree, c)->boxes;
    split_full(allocator, tree, cell);
}

void bvoli_octree_remove(bvoli_tree *tree, uint32_t place)
{
    const uint32_t cell = bvoli_octree_cell_of(tree, place / BVOLI_WIDE);
    const bvol_aabb box = bvoli_place_box(tree, place);
    const bvoli_spot s = bvoli_octree_spot(&tree->octree, &box);
    disown_box(tree, cell, place, &s);
    for (uint32_t c = cell; c != BVOLI_NONE; c = bvoli_octree_cell(tree, c)->parent)
        --bvoli_octree_cell(tree, c)->boxes;
    tidy_above(tree, cell);
}

void bvoli_octree_move(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t place, const bvol_aabb *box)
{
    const uint32_t block = place / BVOLI_WIDE, lane = place % BVOLI_WIDE, cell = bvoli_octree_cell_of(tree, block);
    const bvol_aabb old = bvoli_place_box(tree, place);
    const bvoli_spot from = bvoli_octree_spot(&tree->octree, &old), to = bvoli_octree_spot(&tree->octree, box);
    int lacks_child;
    const int stays = find_cell(tree, &to, &lacks_child) == cell && !lacks_child;
    if (!stays && reserve(allocator, tree, tree->octree.promised + 1, 0, 0)) {
        const uint32_t id = bvoli_block_at(tree, block)->child[lane];
        bvoli_octree_remove(tree, place);
        bvoli_octree_insert(allocator, tree, id, box);
        return;
    }
    bvoli_cell *const c = bvoli_octree_cell(tree, cell);
    tree->octree.misplaced |= !stays;
    c->deeper -= c->deeper > 0 && bvoli_octree_is_deeper(c, &from);
    c->deeper += (uint32_t)bvoli_octree_is_deeper(c, &to);
    bvoli_lane_write(bvoli_block_at(tree, block), lane, box);
    bvoli_tree_grow(tree, block, box);
    split_full(allocator, tree, cell);
}

int bvoli_octree_is_outgrown(const bvoli_tree *tree)
{
    if (tree->octree.used == 0)
        return 0;
    const bvoli_cell *const space = bvoli_octree_cell(tree, BVOLI_SPACE);
    return space->deeper > BVOLI_SPLIT_ABOVE && space->deeper > space->boxes / 8;
}

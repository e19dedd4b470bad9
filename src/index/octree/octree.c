/* SPDX-License-Identifier: MIT */
/* Boxes come to an octree, go and move: cells are split and joined, and have blocks or not. */
#include "index/octree/octree.h"

#include "index/octree/blocks.h"

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
        const uint32_t root = bvoli_octree_cell(tree, cell)->block;
        uint32_t parts = root;
        if (!has_parts(tree, bvoli_octree_cell(tree, cell))) {
            parts = bvoli_block_new(tree, bvoli_octree_level(bvoli_octree_cell(tree, cell)));
            bvoli_block_replace(tree, root, parts);
            rename_block(tree, cell, root, parts);
            bvoli_octree_append_part(tree, parts, root);
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

/* The tree of a cell's own boxes becomes one of no cell. */
static void detach_own(bvoli_tree *tree, uint32_t cell)
{
    const uint32_t own = bvoli_octree_cell(tree, cell)->own;
    bvoli_link_at(tree, own)->cell = BVOLI_NONE;
    bvoli_octree_cell(tree, cell)->own = BVOLI_NONE;
    detach(tree, cell, own, bvoli_link_at(tree, own)->parent);
    bvoli_link_at(tree, own)->parent = BVOLI_NONE;
}

/* Room for so many insertions, and for so many more cells and blocks. */
static int reserve(const bvol_allocator *allocator, bvoli_tree *tree, size_t boxes, size_t cells, size_t blocks)
{
    const size_t known = tree->octree.used > 0 ? bvoli_octree_cell(tree, BVOLI_SPACE)->boxes : 0;
    return bvoli_octree_reserve_cells(allocator, &tree->octree, boxes + cells) &&
           bvoli_tree_reserve(allocator, tree,
                              bvoli_blocks_of_insertions(boxes, BVOLI_BLOCKS_OF_INSERTION + 1, known + boxes) + blocks);
}

/* Splitting */

/* Adds to the parts of a cell that is not split what each would have of the boxes below a block. */
static void count_shares(const bvoli_tree *tree, const bvoli_cell *c, uint32_t block, bvoli_shares *shares)
{
    const bvoli_block *const b = bvoli_block_at(tree, block);
    for (uint32_t lane = 0; lane < bvoli_link_at(tree, block)->count; ++lane) {
        if (bvoli_link_at(tree, block)->level > 0) {
            count_shares(tree, c, b->child[lane], shares);
            continue;
        }
        const bvol_aabb box = bvoli_lane_box(b, lane);
        const bvoli_spot s = bvoli_octree_spot(&tree->octree, &box);
        ++shares->boxes[bvoli_octree_is_deeper(c, &s) ? bvoli_octree_octant(c, s.at) : BVOLI_OWN];
    }
}

/* Whether to split a cell pays, or is to be tried again when it has more boxes. */
static int pays(const bvoli_tree *tree, uint32_t cell)
{
    bvoli_cell *const c = bvoli_octree_cell(tree, cell);
    bvoli_shares shares = {{0}};
    count_shares(tree, c, c->own, &shares);
    c->deeper = c->boxes - (uint32_t)shares.boxes[BVOLI_OWN]; /* some may have changed without being counted */
    if (c->deeper <= BVOLI_SPLIT_ABOVE)
        return 0;
    double waste = bvoli_octree_waste(&shares) / c->boxes;
    for (uint32_t above = c->parent; above != BVOLI_SPACE; above = bvoli_octree_cell(tree, above)->parent) {
        shares = bvoli_octree_shares(&tree->octree, above);
        waste += bvoli_octree_waste(&shares) / bvoli_octree_cell(tree, above)->boxes;
    }
    if (waste <= BVOLI_WASTE_OF_BOX)
        return 1;
    bvoli_octree_refuse(c, c->deeper);
    return 0;
}

/* Gives a box to a cell that is split, or to the one below that it belongs to. */
static void pour_box(bvoli_tree *tree, uint32_t cell, uint32_t id, const bvol_aabb *box)
{
    const bvoli_spot s = bvoli_octree_spot(&tree->octree, box);
    if (bvoli_octree_is_deeper(bvoli_octree_cell(tree, cell), &s)) {
        const bvoli_cell *const c = bvoli_octree_cell(tree, cell);
        const uint32_t child = c->child[bvoli_octree_octant(c, s.at)];
        cell = child == BVOLI_NONE ? bvoli_octree_add_cell(&tree->octree, cell, s.at) : child;
        ++bvoli_octree_cell(tree, cell)->boxes;
    }
    own_box(tree, cell, id, box, &s);
}

/* Inserts all boxes from a block down, which are in no cell, and frees the blocks. The recursion is as deep as they are.
 */
static void pour(bvoli_tree *tree, uint32_t cell, uint32_t block)
{
    for (uint32_t lane = 0; lane < bvoli_link_at(tree, block)->count; ++lane) {
        const bvoli_block *const b = bvoli_block_at(tree, block);
        const bvol_aabb box = bvoli_lane_box(b, lane);
        if (bvoli_link_at(tree, block)->level > 0)
            pour(tree, cell, b->child[lane]);
        else
            pour_box(tree, cell, b->child[lane], &box);
    }
    bvoli_block_free(tree, block);
}

/* Splits a cell, and then those below it, if they have too many boxes that fit deeper ones, and it pays. A block of a tree that
 * boxes come to has at least BVOLI_SPLIT_LEAST, but for the root: so one of n boxes has at most n / 5 + 1, and there are nine
 * and a block of parts. Without memory the cell stays as it is, which is right too. */
static void split_full(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t cell)
{
    const bvoli_cell *c = bvoli_octree_cell(tree, cell);
    if (c->is_split || c->deeper <= BVOLI_SPLIT_ABOVE || c->deeper >> c->patience == 0 || !pays(tree, cell) ||
        !reserve(allocator, tree, tree->promised, 8, c->boxes / 5 + 10))
        return;
    const uint32_t before = bvoli_octree_cell(tree, cell)->own;
    detach_own(tree, cell);
    bvoli_octree_cell(tree, cell)->is_split = 1;
    bvoli_octree_cell(tree, cell)->deeper = 0;
    pour(tree, cell, before);
    for (int i = 0; i < 8; ++i) {
        c = bvoli_octree_cell(tree, cell);
        if (c->child[i] != BVOLI_NONE)
            split_full(allocator, tree, c->child[i]);
    }
}

/* Joining */

typedef struct few {
    bvol_aabb box[BVOLI_JOIN_MOST];
    uint32_t id[BVOLI_JOIN_MOST];
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

/* The recursion is as deep as the blocks. */
static uint32_t count_blocks(const bvoli_tree *tree, uint32_t block)
{
    uint32_t blocks = 1;
    for (uint32_t lane = 0; bvoli_link_at(tree, block)->level > 0 && lane < bvoli_link_at(tree, block)->count; ++lane)
        blocks += count_blocks(tree, bvoli_block_at(tree, block)->child[lane]);
    return blocks;
}

/* Whether a cell has so few boxes that it is to be joined: there is no memory to ask for, and so it must have the blocks for a
 * tree of its boxes. */
static int is_to_be_joined(const bvoli_tree *tree, uint32_t cell)
{
    const bvoli_cell *const c = bvoli_octree_cell(tree, cell);
    if (!c->is_split || c->boxes > BVOLI_JOIN_MOST)
        return 0;
    if (c->boxes <= BVOLI_JOIN_BELOW)
        return 1;
    const bvoli_shares shares = bvoli_octree_shares(&tree->octree, cell);
    return bvoli_octree_waste(&shares) > 2.0 * BVOLI_WASTE_OF_BOX * c->boxes &&
           (c->boxes <= BVOLI_WIDE || c->boxes / 5 + 1 <= count_blocks(tree, c->block));
}

/* Makes a cell of few boxes one that is not split. The blocks that it needs are among those that it had. */
static void join(bvoli_tree *tree, uint32_t cell)
{
    bvoli_cell *const c = bvoli_octree_cell(tree, cell);
    const uint32_t before = c->block;
    few all = {.count = 0};
    free_below(&tree->octree, cell);
    c->is_split = c->patience = 0;
    c->deeper = 0;
    c->own = BVOLI_NONE;
    if (before == BVOLI_NONE)
        return;
    const uint32_t above = bvoli_link_at(tree, before)->parent;
    take_all(tree, before, &all);
    for (int i = 0; i < all.count; ++i) {
        const bvoli_spot s = bvoli_octree_spot(&tree->octree, &all.box[i]);
        c->deeper += (uint32_t)bvoli_octree_is_deeper(c, &s);
        bvoli_tree_insert(tree, &c->own, all.id[i], &all.box[i], &all.box[i]);
    }
    bvoli_link_at(tree, c->own)->parent = above;
    if (above != BVOLI_NONE)
        bvoli_block_at(tree, above / BVOLI_WIDE)->child[above % BVOLI_WIDE] = c->own;
    rename_block(tree, cell, before, c->own);
    mark_own(tree, cell);
}

/* After a removal: the largest cell that has become too empty is joined, and those without boxes go. */
static void tidy_above(bvoli_tree *tree, uint32_t cell)
{
    uint32_t small = BVOLI_NONE;
    for (uint32_t c = cell; c != BVOLI_SPACE && bvoli_octree_cell(tree, c)->boxes <= BVOLI_JOIN_MOST;
         c = bvoli_octree_cell(tree, c)->parent)
        if (is_to_be_joined(tree, c))
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
    tree->promised = boxes;
    return 1;
}

void bvoli_octree_insert(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t id, const bvol_aabb *box)
{
    const bvoli_spot s = bvoli_octree_spot(&tree->octree, box);
    int lacks_child;
    tree->promised -= tree->promised > 0;
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
    if (!stays && reserve(allocator, tree, tree->promised + 1, 0, 0)) {
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

int bvoli_octree_is_worn(const bvoli_tree *tree)
{
    const bvoli_octree *const o = &tree->octree;
    const double bytes = (double)BVOLI_BYTES_OF_BLOCK * (tree->used - tree->free_blocks) +
                         (double)sizeof(bvoli_cell) * (o->used - o->free_cells);
    return o->used > 0 &&
           bytes > (BVOLI_BYTES_OF_BOX + BVOLI_WASTE_OF_BOX) * (double)bvoli_octree_cell(tree, BVOLI_SPACE)->boxes;
}

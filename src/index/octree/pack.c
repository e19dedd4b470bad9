/* SPDX-License-Identifier: MIT */
/* Octrees of many boxes at once: the boxes of a cell are its own or go to one of its children, and so on. */
#include "index/octree/pack.h"

#include "index/octree/blocks.h"
#include "index/tree/order.h"

#include <string.h>

/* A box on its way, 16 bytes. */
typedef struct placed {
    uint32_t at[3];
    uint32_t number_and_depth; /* 32 times the number, which is below 2^27, plus one more than the depth */
} placed;

typedef struct packing {
    const bvol_allocator *allocator;
    bvoli_tree *tree;
    const bvoli_boxes *boxes;
    uint64_t *keys;
    placed *all, *other;
    size_t blocks; /* that are needed */
} packing;

static int depth_of(const placed *p)
{
    return (int)(p->number_and_depth % 32) - 1;
}

static int part_of(const bvoli_cell *c, const placed *p)
{
    return depth_of(p) <= c->depth ? BVOLI_OWN : bvoli_octree_octant(c, p->at);
}

/* What each part will have, if the cell is split. */
static bvoli_shares count_shares(const packing *p, const bvoli_cell *c, size_t first, size_t count)
{
    bvoli_shares shares = {{0}};
    for (size_t i = first; i < first + count; ++i)
        ++shares.boxes[part_of(c, &p->all[i])];
    return shares;
}

/* Its own boxes come first, then those of each child. */
static void sort_boxes(const packing *p, const bvoli_cell *c, size_t first, size_t count, const bvoli_shares *shares)
{
    size_t next[BVOLI_PARTS], at = first;
    for (int n = 0, i = BVOLI_OWN; n < BVOLI_PARTS; i = n++) {
        next[i] = at;
        at += shares->boxes[i];
    }
    for (size_t i = first; i < first + count; ++i)
        p->other[next[part_of(c, &p->all[i])]++] = p->all[i];
    memcpy(p->all + first, p->other + first, count * sizeof *p->all);
}

/* Splits a cell if that pays, where cells that it lies in waste so much for each of its boxes already; *waste is then what it
 * wastes with them. Its boxes are sorted by its parts, which are returned: all are its own where it is not split. */
static bvoli_shares split(const packing *p, bvoli_cell *c, size_t first, size_t count, double *waste)
{
    const bvoli_shares all_own = {.boxes = {[BVOLI_OWN] = count}}, shares = count_shares(p, c, first, count);
    const size_t deeper = count - shares.boxes[BVOLI_OWN];
    const int is_space = c->depth < 0;
    *waste += is_space ? 0 : bvoli_octree_waste(&shares) / (double)count;
    c->is_split = is_space || (deeper > BVOLI_SPLIT_ABOVE && *waste <= BVOLI_WASTE_OF_BOX);
    if (!c->is_split) {
        c->deeper = (uint32_t)deeper;
        if (deeper > BVOLI_SPLIT_ABOVE)
            bvoli_octree_refuse(c, deeper);
        return all_own;
    }
    sort_boxes(p, c, first, count, &shares);
    return shares;
}

/* First all cells are made, and the blocks counted that they need: until these are made, `own` is the number of the first of a
 * cell's own boxes. Returns 0 without memory. The recursion is as deep as the cells. */
static int divide(packing *p, uint32_t cell, size_t first, size_t count, double waste)
{
    bvoli_octree *const o = &p->tree->octree;
    bvoli_cell *const c = bvoli_cell_at(o, cell);
    c->boxes = (uint32_t)count;
    c->own = (uint32_t)first;
    const bvoli_shares shares = split(p, c, first, count, &waste); /* the cell itself may have another place from here on */
    const size_t own = shares.boxes[BVOLI_OWN];
    size_t parts = own > 0, at = first + own;
    for (int i = 0; i < BVOLI_OWN; at += shares.boxes[i++]) {
        const size_t n = shares.boxes[i];
        parts += n > 0;
        if (n > 0 && !(bvoli_octree_reserve_cells(p->allocator, o, 1) &&
                       divide(p, bvoli_octree_add_cell(o, cell, p->all[at].at), at, n, waste)))
            return 0;
    }
    p->blocks += bvoli_blocks_of_pack(own, 0) + (parts > 1);
    return 1;
}

/* A tree of a cell's own boxes, which it has. */
static uint32_t pack_own(const packing *p, uint32_t cell, size_t first, size_t count)
{
    uint64_t *order = p->keys + first;
    for (size_t i = 0; i < count; ++i)
        order[i] = p->all[first + i].number_and_depth / 32;
    if (count > BVOLI_WIDE)
        order = bvoli_order_curve(p->boxes, order, (uint64_t *)(void *)(p->other + first), count, NULL);
    const uint32_t root = bvoli_tree_pack_part(p->tree, p->boxes, order, count);
    bvoli_link_at(p->tree, root)->cell = cell;
    return root;
}

/* Then all blocks. The recursion is as deep as the cells. */
static void pack_cell(const packing *p, uint32_t cell)
{
    bvoli_cell *const c = bvoli_octree_cell(p->tree, cell);
    uint32_t parts[9], count = 0, own = c->boxes;
    for (int i = 0; i < 8; ++i)
        if (c->child[i] != BVOLI_NONE) {
            pack_cell(p, c->child[i]);
            parts[count++] = bvoli_octree_cell(p->tree, c->child[i])->block;
            own -= bvoli_octree_cell(p->tree, c->child[i])->boxes;
        }
    c->own = own > 0 ? pack_own(p, cell, c->own, own) : BVOLI_NONE;
    if (own > 0)
        parts[count++] = c->own;
    c->block = count == 0 ? BVOLI_NONE : count == 1 ? parts[0] : bvoli_block_new(p->tree, bvoli_octree_level(c));
    for (uint32_t i = 0; count > 1 && i < count; ++i)
        bvoli_octree_append_part(p->tree, c->block, parts[i]);
}

int bvoli_octree_pack(const bvol_allocator *allocator, bvoli_tree *tree, const bvoli_boxes *boxes, const bvol_aabb *world,
                      uint64_t *keys, size_t count)
{
    bvoli_growing all = {NULL, 0, NULL, 0}, other = all;
    bvoli_octree_find_grid(&tree->octree, boxes, world, keys, count);
    if (count == 0)
        return 1;
    int done = bvoli_array_reserve(allocator, &all, sizeof(placed), 0, count) &&
               bvoli_array_reserve(allocator, &other, sizeof(placed), 0, count) &&
               bvoli_octree_reserve_cells(allocator, &tree->octree, 1);
    if (done) {
        packing p = {allocator, tree, boxes, keys, all.data, other.data, 0};
        for (size_t i = 0; i < count; ++i) {
            const bvoli_spot s = bvoli_octree_spot(&tree->octree, bvoli_boxes_at(boxes, (uint32_t)keys[i]));
            p.all[i] = (placed){{s.at[0], s.at[1], s.at[2]}, 32 * (uint32_t)keys[i] + (uint32_t)(s.depth + 1)};
        }
        bvoli_octree_add_space(&tree->octree);
        done = divide(&p, BVOLI_SPACE, 0, count, 0) && bvoli_tree_reserve(allocator, tree, p.blocks);
        if (done)
            pack_cell(&p, BVOLI_SPACE);
        tree->root = done ? bvoli_octree_cell(tree, BVOLI_SPACE)->block : BVOLI_NONE;
        tree->packed_cost = bvoli_tree_cost(tree);
    }
    bvoli_array_free(allocator, &all);
    bvoli_array_free(allocator, &other);
    return done;
}

/* SPDX-License-Identifier: MIT */
/* The cells of an octree and their blocks, for the files of octrees. */
#ifndef BVOLI_INDEX_OCTREE_BLOCKS_H
#define BVOLI_INDEX_OCTREE_BLOCKS_H

#include "index/octree/grid.h"

#include <stddef.h>
#include <stdint.h>

enum { BVOLI_SPLIT_ABOVE = 16, BVOLI_JOIN_BELOW = 8 };

/* When it pays to split a cell.
 *
 * A part of a cell, its own boxes or a child, has a block at least. One that is packed has at most 3 blocks for 17 boxes, and
 * otherwise fewer for each: BVOLI_BYTES_OF_BOX bytes a box, which so are spent whether cells are split or not. What a split
 * costs besides is called its waste: the record of each child, what a part of less than six boxes leaves free of its block, and
 * the block of parts, if there are several. A cell is split if the waste a box of it and of all cells that it lies in, each
 * divided among its own boxes and those below, is at most BVOLI_WASTE_OF_BOX bytes. So all boxes together waste no more than
 * that each, wherever they are: chains of cells, shafts with a box at each depth and clusters with a few boxes in each are
 * split as deep as there are boxes to pay for it.
 *
 * Moves and removals leave more waste behind. A cell that wastes more than twice as much a box by itself is joined, which has
 * at most BVOLI_JOIN_MOST boxes: no waste is larger than that of nine parts with a box each. */
enum {
    BVOLI_BYTES_OF_BLOCK = sizeof(bvoli_block) + sizeof(bvoli_link),
    BVOLI_BYTES_OF_BOX = (3 * BVOLI_BYTES_OF_BLOCK + 16) / 17,
    BVOLI_WASTE_OF_BOX = 20,
    BVOLI_PARTS = 9,
    BVOLI_WASTE_MOST =
        BVOLI_BYTES_OF_BLOCK + 8 * (int)sizeof(bvoli_cell) + BVOLI_PARTS * (BVOLI_BYTES_OF_BLOCK - BVOLI_BYTES_OF_BOX),
    BVOLI_JOIN_MOST = BVOLI_WASTE_MOST / (2 * BVOLI_WASTE_OF_BOX)
};

/* How many boxes are in each part of a cell: in its children, and its own. */
typedef struct bvoli_shares {
    size_t boxes[BVOLI_PARTS];
} bvoli_shares;

enum { BVOLI_OWN = BVOLI_PARTS - 1 };

/* The waste of a cell of such parts, in bytes. */
double bvoli_octree_waste(const bvoli_shares *shares);

/* Has a split refused until it has twice the boxes that would fit deeper cells, or nearly. */
void bvoli_octree_refuse(bvoli_cell *cell, size_t deeper);

static inline bvoli_cell *bvoli_octree_cell(const bvoli_tree *tree, uint32_t cell)
{
    return bvoli_cell_at(&tree->octree, cell);
}

/* The level of a cell's block, if it has several parts. */
static inline uint16_t bvoli_octree_level(const bvoli_cell *cell)
{
    return (uint16_t)(BVOLI_TREE_LEVELS + BVOLI_CELL_DEPTH_MOST - cell->depth);
}

/* Which child a place lies in. All of space has one. */
static inline int bvoli_octree_octant(const bvoli_cell *c, const uint32_t at[3])
{
    const int shift = BVOLI_CELL_DEPTH_MOST - 1 - c->depth;
    return c->depth < 0 ? 0 : (int)((at[0] >> shift & 1) | (at[1] >> shift & 1) << 1 | (at[2] >> shift & 1) << 2);
}

/* Makes room for so many more cells. Returns 0, and changes nothing, without memory. */
int bvoli_octree_reserve_cells(const bvol_allocator *allocator, bvoli_octree *octree, size_t cells);

/* The child of a cell in which a point lies. There is room for it. */
uint32_t bvoli_octree_add_cell(bvoli_octree *octree, uint32_t parent, const uint32_t at[3]);
void bvoli_octree_free_cell(bvoli_octree *octree, uint32_t cell);

/* All of space, which is there from the first box on. */
void bvoli_octree_add_space(bvoli_octree *octree);

/* Puts a part of a cell below the block of its parts. */
void bvoli_octree_append_part(bvoli_tree *tree, uint32_t block, uint32_t part);

/* Whether a box of a cell would fit one below it; of all space, one that is outside of the cube. */
int bvoli_octree_is_deeper(const bvoli_cell *cell, const bvoli_spot *spot);

/* How many boxes each part of a cell has. */
bvoli_shares bvoli_octree_shares(const bvoli_octree *octree, uint32_t cell);

/* The cell of a leaf block. */
uint32_t bvoli_octree_cell_of(const bvoli_tree *tree, uint32_t block);

/* Whether the parent of a cell and its children lead to it, and it to none else, and they lie where they must: if all cells say
 * so, a walk down from all space comes to each at most once. */
int bvoli_octree_links_cell(const bvoli_octree *octree, uint32_t cell);

#endif

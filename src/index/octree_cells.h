/* SPDX-License-Identifier: MIT */
/* The cells of an octree and their blocks, for the files of octrees. */
#ifndef BVOLI_INDEX_OCTREE_CELLS_H
#define BVOLI_INDEX_OCTREE_CELLS_H

#include "index/octree_grid.h"

#include <stddef.h>
#include <stdint.h>

enum { BVOLI_SPLIT_ABOVE = 16, BVOLI_JOIN_BELOW = 8 };

static inline bvoli_cell *bvoli_octree_cell(const bvoli_tree *tree, uint32_t cell)
{
    return bvoli_cell_at(&tree->octree, cell);
}

/* That of its block, if it has several parts. */
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

/* The cell of a leaf block. */
uint32_t bvoli_octree_cell_of(const bvoli_tree *tree, uint32_t block);

/* Whether the parent of a cell and its children lead to it, and it to none else, and they lie where they must: if all cells say
 * so, a walk down from all space comes to each at most once. */
int bvoli_octree_links_cell(const bvoli_octree *octree, uint32_t cell);

#endif

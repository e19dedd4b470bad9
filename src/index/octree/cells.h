/* SPDX-License-Identifier: MIT */
/* The cells of an octree: what a tree of blocks keeps of them. octree.h says what they are for. */
#ifndef BVOLI_INDEX_OCTREE_CELLS_H
#define BVOLI_INDEX_OCTREE_CELLS_H

#include "base/array.h"

#include <stddef.h>
#include <stdint.h>

/* No block, no place, no cell. */
#define BVOLI_NONE UINT32_MAX

/* Cells are halved so many times at most. They and the space about them have a level of blocks each. */
enum { BVOLI_CELL_DEPTH_MOST = 20, BVOLI_CELL_LEVELS = BVOLI_CELL_DEPTH_MOST + 2 };

/* The cell of number 0 is all of space: it has the boxes that fit no other, and one child, the cube. */
enum { BVOLI_SPACE = 0 };

typedef struct bvoli_cell {
    uint32_t parent;   /* a cell */
    uint32_t child[8]; /* those that have boxes; BVOLI_NONE for the others */
    uint32_t at[3];    /* the lower corner, in units of the grid */
    uint32_t own;      /* the root of the tree of its own boxes, or BVOLI_NONE without any */
    uint32_t block;    /* about all that is in the cell; BVOLI_NONE while nothing is */
    uint32_t boxes;    /* of it and of those below */
    uint32_t
        deeper;    /* own boxes that would fit a cell below; of all space, those outside of the cube that might fit a larger */
    int16_t depth; /* 0 for the cube, -1 for all space */
    uint8_t is_split; /* own boxes are only those that fit no cell below */
    uint8_t patience; /* to split it did not pay: it is tried again when two to this power of them are deeper */
} bvoli_cell;

typedef struct bvoli_octree {
    bvoli_growing cells; /* bvoli_cell */
    uint32_t used, vacant, free_cells;
    int has_grid;
    double low[3];   /* the lower corner of the cube */
    double unit;     /* the side of the smallest cells, a power of two */
    double per_unit; /* 1 / unit */
    int misplaced;   /* a box may lie in a cell that it does not fit: there was no memory to move it */
} bvoli_octree;

static inline bvoli_cell *bvoli_cell_at(const bvoli_octree *octree, uint32_t cell)
{
    return (bvoli_cell *)octree->cells.data + cell;
}

/* Forgets all cells, and keeps the memory. */
static inline void bvoli_octree_clear(bvoli_octree *octree)
{
    octree->used = octree->free_cells = 0;
    octree->vacant = BVOLI_NONE;
    octree->has_grid = octree->misplaced = 0;
}

#endif

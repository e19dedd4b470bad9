/* SPDX-License-Identifier: MIT */
/* The grid of an octree, and where boxes belong in it. */
#ifndef BVOLI_INDEX_OCTREE_GRID_H
#define BVOLI_INDEX_OCTREE_GRID_H

#include "index/tree/tree.h"

#include <stddef.h>
#include <stdint.h>

/* Where a box belongs. */
typedef struct bvoli_spot {
    int depth;      /* -1 where it fits no cell */
    int is_outside; /* of the cube, and finite */
    uint32_t at[3]; /* of its center, in units of the grid */
} bvoli_spot;

bvoli_spot bvoli_octree_spot(const bvoli_octree *octree, const bvol_aabb *box);

/* The lower corner of the cell of a depth in which a place of the grid lies. */
static inline uint32_t bvoli_octree_corner(uint32_t at, int depth)
{
    return at >> (BVOLI_CELL_DEPTH_MOST - depth) << (BVOLI_CELL_DEPTH_MOST - depth);
}

/* A box that contains a cell: the cell itself, where floats can say it. */
void bvoli_octree_box(const bvoli_octree *octree, uint32_t cell, bvol_aabb *out);

/* Whether the loose cell contains a box. */
int bvoli_octree_holds(const bvoli_octree *octree, uint32_t cell, const bvol_aabb *box);

/* Begins with a cube about some box, if that has a length. */
void bvoli_octree_begin(bvoli_octree *octree, const bvol_aabb *world);

/* The cube about the centers of boxes whose numbers are in keys, and about a box. */
void bvoli_octree_find_grid(bvoli_octree *octree, const bvoli_boxes *boxes, const bvol_aabb *world, const uint64_t *keys,
                            size_t count);

/* Takes a grid from a file. Returns 0, and takes none, where its numbers are none that a grid here ever has. */
int bvoli_octree_set_grid(bvoli_octree *octree, const double low[3], double unit);

#endif

/* SPDX-License-Identifier: MIT */
/* A loose octree (T. Ulrich, "Loose octrees", in Game Programming Gems, 2000) as a tree of blocks, so that every query walks it
 * like any other tree.
 *
 * A cube is halved along all three axes into cells, and these again. A cell has the boxes whose centers lie in it and that are
 * at most as long as its side; they may stick out of it by half a side. So no box lies across a wall, and each fits one depth.
 * Cells that are twice as large about the same center, the loose ones, contain their boxes.
 *
 * A cell keeps all its boxes until more than BVOLI_SPLIT_ABOVE of them would fit cells below it; then it is split. It is joined
 * again when BVOLI_JOIN_BELOW or fewer are left. The boxes that a cell keeps are a tree of their own, as deep as their number
 * makes it (tree.h): so many boxes in one point, or of one size, are found as quickly as elsewhere.
 *
 * Boxes that fit no cell, those outside of the cube and those that are larger than it or infinite, are kept in all space. When
 * those outside become many, the octree is packed anew with a larger cube.
 *
 * Of the parts of a cell, its own boxes and the cells below, each is a block, with a box about all that is in it. A cell that
 * has several parts has a block of them; one that has a single part is that part. So a chain of cells costs no blocks. Depths
 * are at most BVOLI_CELL_DEPTH_MOST: smaller boxes are kept in cells of that depth. */
#ifndef BVOLI_INDEX_OCTREE_H
#define BVOLI_INDEX_OCTREE_H

#include "index/tree.h"

enum { BVOLI_SPLIT_ABOVE = 16, BVOLI_JOIN_BELOW = 8 };

/* Where a box belongs. */
typedef struct bvoli_spot {
    int depth;      /* -1 where it fits no cell */
    int is_outside; /* of the cube, and finite */
    uint32_t at[3]; /* of its center, in units of the grid */
} bvoli_spot;

bvoli_spot bvoli_octree_spot(const bvoli_octree *octree, const bvol_aabb *box);

/* Whether a box of a cell would fit one below it; of all space, one that is outside of the cube. */
int bvoli_octree_is_deeper(const bvoli_cell *cell, const bvoli_spot *spot);

/* A box that contains a cell: the cell itself, where floats can say it. */
void bvoli_octree_box(const bvoli_octree *octree, uint32_t cell, bvol_aabb *out);

/* Whether the loose cell contains a box. */
int bvoli_octree_holds(const bvoli_octree *octree, uint32_t cell, const bvol_aabb *box);

/* The cell of a leaf block. */
uint32_t bvoli_octree_cell_of(const bvoli_tree *tree, uint32_t block);

/* Room for so many insertions; 0, and nothing has changed, without memory. */
int bvoli_octree_reserve(const bvol_allocator *allocator, bvoli_tree *tree, size_t boxes);

/* Takes a grid from a file. Returns 0, and takes none, where its numbers are none that a grid here ever has. */
int bvoli_octree_set_grid(bvoli_octree *octree, const double low[3], double unit);

/* Whether the parent of a cell and its children lead to it, and it to none else, and they lie where they must: if all cells say
 * so, a walk down from all space comes to each at most once. */
int bvoli_octree_links_cell(const bvoli_octree *octree, uint32_t cell);

/* Begins with a cube about some box, if that has a length. */
void bvoli_octree_begin(bvoli_octree *octree, const bvol_aabb *world);

/* As those of trees; there is room for one insertion. */
void bvoli_octree_insert(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t id, const bvol_aabb *box);
void bvoli_octree_remove(bvoli_tree *tree, uint32_t place);

/* Needs no memory: a box that there is none for stays where it is, and makes the boxes above grow. */
void bvoli_octree_move(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t place, const bvol_aabb *box);

/* Whether so many boxes lie outside of the cube that a larger one is worth packing anew. */
int bvoli_octree_is_outgrown(const bvoli_tree *tree);

/* Makes a cleared tree of boxes: the low 32 bits of keys[i] are the number of one; the keys are lost. The cube contains their
 * centers, and a box. Returns 0 without memory; the tree must be freed then. */
int bvoli_octree_pack(const bvol_allocator *allocator, bvoli_tree *tree, const bvoli_boxes *boxes, const bvol_aabb *world,
                      uint64_t *keys, size_t count);

#endif

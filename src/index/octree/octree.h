/* SPDX-License-Identifier: MIT */
/* A loose octree (T. Ulrich, "Loose octrees", in Game Programming Gems, 2000) as a tree of blocks, so that every query walks it
 * like any other tree.
 *
 * A cube is halved along all three axes into cells, and these again. A cell has the boxes whose centers lie in it and that are
 * at most as long as its side; they may stick out of it by half a side. So no box lies across a wall, and each fits one depth.
 * Cells that are twice as large about the same center, the loose ones, contain their boxes.
 *
 * A cell keeps all its boxes until more than BVOLI_SPLIT_ABOVE of them would fit cells below it; then it is split if that
 * pays: if there are enough of them to fill the blocks that come of it (blocks.h). It is joined again when
 * BVOLI_JOIN_BELOW or fewer are left, or too few for its blocks. The boxes that a cell keeps are a tree of their own, as deep
 * as their number makes it (tree.h): so many boxes in one point, or of one size, are found as quickly as elsewhere.
 *
 * Boxes that fit no cell, those outside of the cube and those that are larger than it or infinite, are kept in all space. When
 * those outside become many, the octree is packed anew with a larger cube.
 *
 * Of the parts of a cell, its own boxes and the cells below, each is a block, with a box about all that is in it. A cell that
 * has several parts has a block of them; one that has a single part is that part. So a chain of cells costs no blocks. Depths
 * are at most BVOLI_CELL_DEPTH_MOST: smaller boxes are kept in cells of that depth. */
#ifndef BVOLI_INDEX_OCTREE_OCTREE_H
#define BVOLI_INDEX_OCTREE_OCTREE_H

#include "index/tree/tree.h"

/* Room for so many insertions; 0, and nothing has changed, without memory. */
int bvoli_octree_reserve(const bvol_allocator *allocator, bvoli_tree *tree, size_t boxes);

/* The functions are those of trees; there is room for one insertion. */
void bvoli_octree_insert(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t id, const bvol_aabb *box);
void bvoli_octree_remove(bvoli_tree *tree, uint32_t place);

/* Needs no memory: a box that there is none for stays where it is, and makes the boxes above grow. */
void bvoli_octree_move(const bvol_allocator *allocator, bvoli_tree *tree, uint32_t place, const bvol_aabb *box);

/* Whether so many boxes lie outside of the cube that a larger one is worth packing anew. */
int bvoli_octree_is_outgrown(const bvoli_tree *tree);

/* Whether boxes that went left its blocks emptier than those of an octree that is packed. */
int bvoli_octree_is_worn(const bvoli_tree *tree);

#endif

/* SPDX-License-Identifier: MIT */
/* Octrees of many boxes at once. */
#ifndef BVOLI_INDEX_OCTREE_PACK_H
#define BVOLI_INDEX_OCTREE_PACK_H

#include "index/tree/tree.h"

#include <stddef.h>
#include <stdint.h>

/* Makes a cleared tree of boxes: the low 32 bits of keys[i] are the number of one; the keys are lost. The cube contains their
 * centers, and a box. Returns 0 without memory; the tree must be freed then. */
int bvoli_octree_pack(const bvol_allocator *allocator, bvoli_tree *tree, const bvoli_boxes *boxes, const bvol_aabb *world,
                      uint64_t *keys, size_t count);

#endif

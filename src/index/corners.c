/* SPDX-License-Identifier: MIT */
#include "index/corners.h"

#include <string.h>

void bvoli_index_copy_corners(bvol_index *index)
{
    const bvoli_tree *const tree = &index->tree;
    if (index->leaves.kind != &bvoli_leaf_triangle ||
        !bvoli_array_reserve(&index->allocator, &index->corners, sizeof(bvoli_corners), 0, tree->used))
        return;
    for (uint32_t block = 0; block < tree->used; ++block) {
        const bvoli_block *const b = bvoli_block_at(tree, block);
        const bvoli_link *const link = bvoli_link_at(tree, block);
        bvoli_corners *const c = (bvoli_corners *)index->corners.data + block;
        memset(c, 0, sizeof *c);
        for (uint32_t lane = 0; link->level == 0 && lane < link->count; ++lane)
            bvoli_corners_write(c, lane, &index->leaves, b->child[lane]);
    }
    index->corners_version = index->version;
}

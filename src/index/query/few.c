/* SPDX-License-Identifier: MIT */
/* To begin a question, to walk and to end takes longer than to compare a box with a hundred others. */
#include "index/query/few.h"

#include "base/value.h"
#include "index/query/ids.h"

#include <string.h>

/* Leaves of a list, or below the root of a tree: so many are all looked at, which takes as long as to ask the root first. */
enum { FEW_LEAVES = 8 };

typedef struct leaves {
    const uint32_t *which;
    size_t count;
} leaves;

/* Those that a box may meet, perhaps in an array of the caller's. Returns 0 where they are too many, or there are none. */
static int leaves_of(const bvol_index *index, const bvol_aabb *query, uint32_t own[BVOLI_WIDE], leaves *out)
{
    static const uint32_t first[FEW_LEAVES] = {0, 1, 2, 3, 4, 5, 6, 7};
    const bvoli_tree *const tree = &index->tree;
    if (tree->list) {
        *out = (leaves){first, tree->used};
        return tree->used > 0 && tree->used <= FEW_LEAVES;
    }
    if (tree->root == BVOLI_NONE || bvoli_link_at(tree, tree->root)->level > 1)
        return 0;
    const bvoli_link *const root = bvoli_link_at(tree, tree->root);
    const bvoli_block *const block = bvoli_block_at(tree, tree->root);
    if (root->level == 0)
        *out = (leaves){&tree->root, 1};
    else if (root->count <= FEW_LEAVES)
        *out = (leaves){block->child, root->count};
    else
        *out = (leaves){own, index->kernels->block_pick(block, index->kernels->block_overlaps(block, query), own)};
    return 1;
}

int bvoli_find_few(const bvol_index *index, const bvol_aabb *query, uint32_t *ids, size_t capacity, size_t *found)
{
    uint32_t own[BVOLI_WIDE], few[BVOLI_WIDE * BVOLI_WIDE];
    leaves all;
    if (!index || index->leaves.kind || index->file || !bvoli_index_lets_ask(index) || !bvoli_aabb_nonempty(query) ||
        !leaves_of(index, query, own, &all))
        return 0;
    const int is_room = ids && capacity >= all.count * BVOLI_WIDE;
    uint32_t *const out = is_room ? ids : few;
    *found = index->kernels->blocks_overlaps(index->tree.blocks.data, all.which, all.count, query, out);
    if (ids && !(index->options.flags & BVOL_INDEX_UNORDERED))
        bvoli_ids_sort(out, *found);
    if (!is_room && ids)
        memcpy(ids, few, (*found < capacity ? *found : capacity) * sizeof *ids);
    return 1;
}

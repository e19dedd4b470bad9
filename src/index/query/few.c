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

/* Whether there are few boxes, of which nobody but the kernels is to be asked, and the query is no box in which nothing is. */
static inline int are_few(const bvol_index *index, const bvol_aabb *box)
{
    if (!index || index->leaves.kind || index->file || !bvoli_index_lets_ask(index) || !bvoli_aabb_nonempty(box))
        return 0;
    const bvoli_tree *const tree = &index->tree;
    if (tree->list)
        return tree->used > 0 && tree->used <= FEW_LEAVES;
    return tree->root != BVOLI_NONE && bvoli_link_at(tree, tree->root)->level <= 1;
}

/* Those that a box may meet, perhaps in an array of the caller's. */
static inline leaves leaves_of(const bvol_index *index, const bvol_aabb *box, uint32_t own[BVOLI_WIDE])
{
    static const uint32_t first[FEW_LEAVES] = {0, 1, 2, 3, 4, 5, 6, 7};
    const bvoli_tree *const tree = &index->tree;
    if (tree->list)
        return (leaves){first, tree->used};
    const bvoli_link *const root = bvoli_link_at(tree, tree->root);
    const bvoli_block *const block = bvoli_block_at(tree, tree->root);
    if (root->level == 0)
        return (leaves){&tree->root, 1};
    if (root->count <= FEW_LEAVES)
        return (leaves){block->child, root->count};
    return (leaves){own, index->kernels->block_pick(block, index->kernels->block_overlaps(block, box), own)};
}

size_t bvoli_find_ids_of_few(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_aabb *box,
                             uint32_t *ids, size_t capacity)
{
    if (!are_few(index, box))
        return bvoli_find_ids(of, index, query, NULL, ids, capacity);
    uint32_t own[BVOLI_WIDE], few[BVOLI_WIDE * BVOLI_WIDE];
    const leaves all = leaves_of(index, box, own);
    const int is_room = ids && capacity >= (all.count > 0 ? all.count : 1) * BVOLI_WIDE,
              sorts = ids && !(index->options.flags & BVOL_INDEX_UNORDERED);
    uint32_t *const out = is_room ? ids : few;
    int ascend = 0; /* of a list mostly, of a tree one does not know */
    const size_t found = index->kernels->blocks_overlaps(index->tree.blocks.data, all.which, all.count, box, out,
                                                         sorts && index->tree.list ? &ascend : NULL);
    if (sorts && !ascend)
        bvoli_ids_sort(out, found);
    if (!is_room && ids)
        memcpy(ids, few, (found < capacity ? found : capacity) * sizeof *ids);
    return found;
}

int bvoli_find_any_of_few(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_aabb *box)
{
    return are_few(index, box) ? bvoli_find_ids_of_few(of, index, query, box, NULL, 0) > 0
                               : bvoli_find_any(of, index, query, NULL);
}

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

/* Whether nobody but the kernels is to be asked, and the query is no box in which nothing is. */
static inline int is_for_kernels(const bvol_index *index, const bvol_aabb *box)
{
    return index && !index->leaves.kind && !index->file && bvoli_index_lets_ask(index) && bvoli_aabb_nonempty(box);
}

/* The leaves of few boxes. Of a tree without a root, or with more levels, `which` is NULL. */
static inline leaves leaves_of(const bvoli_tree *tree)
{
    static const uint32_t first[FEW_LEAVES] = {0, 1, 2, 3, 4, 5, 6, 7};
    if (tree->list)
        return (leaves){tree->used > 0 && tree->used <= FEW_LEAVES ? first : NULL, tree->used};
    if (tree->root == BVOLI_NONE)
        return (leaves){NULL, 0};
    const bvoli_link *const root = bvoli_link_at(tree, tree->root);
    if (root->level == 1)
        return (leaves){bvoli_block_at(tree, tree->root)->child, root->count};
    return (leaves){root->level == 0 ? &tree->root : NULL, 1};
}

/* Finds ids in leaves, of which there is at least one, where they are to be sorted, or there may be too little room. */
WORD_APART size_t find_in_order(const bvol_index *index, const leaves *all, const bvol_aabb *box, uint32_t *ids,
                                size_t capacity)
{
    uint32_t few[BVOLI_WIDE * BVOLI_WIDE];
    const int is_room = ids && capacity >= all->count * BVOLI_WIDE,
              sorts = ids && !(index->options.flags & BVOL_INDEX_UNORDERED);
    uint32_t *const out = is_room ? ids : few;
    int ascend = 0; /* of a list mostly, of a tree one does not know */
    const size_t found = index->kernels->blocks_overlaps(index->tree.blocks.data, all->which, all->count, box, out,
                                                         sorts && index->tree.list ? &ascend : NULL);
    if (sorts && !ascend)
        bvoli_ids_sort(out, found);
    if (!is_room && ids)
        memcpy(ids, few, (found < capacity ? found : capacity) * sizeof *ids);
    return found;
}

/* The call of the kernel is the last thing to do, so that it takes the place of this one. */
static inline size_t find_in(const bvol_index *index, leaves all, const bvol_aabb *box, uint32_t *ids, size_t capacity)
{
    if (ids && (index->options.flags & BVOL_INDEX_UNORDERED) && capacity >= all.count * BVOLI_WIDE)
        return index->kernels->blocks_overlaps(index->tree.blocks.data, all.which, all.count, box, ids, NULL);
    return find_in_order(index, &all, box, ids, capacity);
}

/* Finds ids in those of many leaves that the box may meet. */
WORD_APART size_t find_below_root(const bvol_index *index, const bvol_aabb *box, uint32_t *ids, size_t capacity)
{
    uint32_t below[BVOLI_WIDE];
    const bvoli_block *const root = bvoli_block_at(&index->tree, index->tree.root);
    const leaves met = {below, index->kernels->block_pick(root, index->kernels->block_overlaps(root, box), below)};
    return met.count > 0 ? find_in(index, met, box, ids, capacity) : 0;
}

static inline size_t find(const bvol_index *index, leaves all, const bvol_aabb *box, uint32_t *ids, size_t capacity)
{
    return all.count <= FEW_LEAVES ? find_in(index, all, box, ids, capacity) : find_below_root(index, box, ids, capacity);
}

size_t bvoli_find_ids_of_few(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_aabb *box,
                             uint32_t *ids, size_t capacity)
{
    if (is_for_kernels(index, box)) {
        const leaves all = leaves_of(&index->tree);
        if (all.which)
            return find(index, all, box, ids, capacity);
    }
    return bvoli_find_ids(of, index, query, NULL, ids, capacity);
}

int bvoli_find_any_of_few(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_aabb *box)
{
    if (is_for_kernels(index, box)) {
        const leaves all = leaves_of(&index->tree);
        if (all.which)
            return find(index, all, box, NULL, 0) > 0;
    }
    return bvoli_find_any(of, index, query, NULL);
}

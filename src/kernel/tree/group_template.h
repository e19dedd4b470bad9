/* SPDX-License-Identifier: MIT */
/* The descent of boxes that go down a tree together. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_GROUP_TEMPLATE_H
#define BVOLI_KERNEL_TREE_GROUP_TEMPLATE_H

#include "base/bits.h"
#include "base/prefetch.h"
#include "kernel/tree/block_template.h"
#include "kernel/tree/group.h"

/* What is read of a block: in the plane two columns less. */
static inline void group_prefetch(const bvoli_block *b, int axes)
{
    BVOLI_PREFETCH(b->child);
    for (int k = 0; k < axes; ++k) {
        BVOLI_PREFETCH(b->side[k]);
        BVOLI_PREFETCH(b->side[k + 3]);
    }
}

/* Puts blocks below one on the stack, the first of them on top, each with those lanes that meet its box. One that none meets is
 * written over by the next, without a jump. */
WORD_INLINE size_t group_push(const bvoli_block *blocks, const bvoli_link *links, const bvoli_group *g, const box_lanes *about,
                              bvoli_group_entry at, int axes, bvoli_group_entry *stack)
{
    const bvoli_block *const b = blocks + at.block;
    size_t count = 0;
    for (uint32_t left = block_relates_along(b, about, axes, OVERLAP); left != 0;) {
        const uint32_t lane = bvoli_highest_bit(left), child = b->child[lane];
        const box_lanes box = box_splat_lane(b, lane);
        const uint32_t with = block_relates_along(&g->asked, &box, axes, OVERLAP) & at.lanes;
        left ^= (uint32_t)1 << lane;
        BVOLI_PREFETCH(links + child);
        group_prefetch(blocks + child, axes);
        stack[count] = (bvoli_group_entry){child, with};
        count += with != 0;
    }
    return count;
}

/* Writes what is found into a row. Whether there is something at all cannot be foreseen: a jump on it took a fifth of all time.
 */
static inline uint32_t group_pick(const bvoli_block *leaf, uint32_t found, uint32_t *row)
{
#ifdef NUMBERS_SPREAD
    return numbers_spread(leaf->child, found, row);
#else
    return block_pick(leaf, found, row);
#endif
}

WORD_INLINE void group_at_leaf(bvoli_group *g, const bvoli_block *leaf, uint32_t asked, int axes, int doubts)
{
    for (; asked != 0; asked &= asked - 1) {
        const uint32_t lane = bvoli_lowest_bit(asked);
        const box_lanes box = box_splat_lane(&g->asked, lane);
        uint32_t open = 0, found;
        if (doubts)
            found = block_overlaps_closely(leaf, &box, axes, 0, &open);
        else
            found = block_relates_along(leaf, &box, axes, OVERLAP);
        g->taken[lane] += group_pick(leaf, found, g->rows[lane] + g->taken[lane]);
        if (open != 0 || g->taken[lane] > BVOLI_GROUP_ROW)
            g->left |= (uint32_t)1 << lane;
    }
}

/* Puts ids, no more than `most`, where as many are before them as there are lesser ones: no jump depends on them. What follows
 * them counts as one after all. */
WORD_INLINE void group_rank(uint32_t *row, uint32_t count, uint32_t most)
{
    uint32_t ids[BVOLI_WIDE], place[BVOLI_WIDE];
    for (uint32_t i = 0; i < most; ++i) {
        ids[i] = i < count ? row[i] : UINT32_MAX;
        place[i] = 0;
    }
    for (uint32_t k = 0; k < most; ++k)
        for (uint32_t i = 0; i < most; ++i)
            place[i] += ids[k] < ids[i];
    for (uint32_t i = 0; i < most; ++i)
        row[place[i]] = ids[i];
}

static void group_sort(bvoli_group *g)
{
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane) {
        const uint32_t count = g->taken[lane];
        if (count < 2)
            continue;
        if (count <= BVOLI_WIDE / 2)
            group_rank(g->rows[lane], count, BVOLI_WIDE / 2);
        else if (count <= BVOLI_WIDE)
            group_rank(g->rows[lane], count, BVOLI_WIDE);
    }
}

/* Leaves wait for their turn while they are fetched: so many of them at most. */
enum { GROUP_WAITING = 8 };

WORD_INLINE void group_descend_by(const bvoli_block *blocks, const bvoli_link *links, uint32_t root, bvoli_group_entry *stack,
                                  int axes, int doubts, bvoli_group *g)
{
    bvol_aabb bounds;
    block_bounds(&g->asked, &bounds);
    const box_lanes about = box_splat(&bounds);
    bvoli_group_entry waiting[GROUP_WAITING];
    size_t depth = 0, came = 0, went = 0;
    stack[depth++] = (bvoli_group_entry){root, (1U << BVOLI_WIDE) - 1};
    while (depth > 0 || went < came) {
        if (depth > 0 && came - went < GROUP_WAITING) {
            const bvoli_group_entry at = stack[--depth];
            if (links[at.block].level == 0)
                waiting[came++ % GROUP_WAITING] = at;
            else if ((at.lanes & ~g->left) != 0)
                depth += group_push(blocks, links, g, &about, at, axes, stack + depth);
            continue;
        }
        const bvoli_group_entry at = waiting[went++ % GROUP_WAITING];
        group_at_leaf(g, blocks + at.block, at.lanes & ~g->left, axes, doubts);
    }
}

static void group_descend(const bvoli_block *blocks, const bvoli_link *links, uint32_t root, bvoli_group_entry *stack, int axes,
                          int doubts, bvoli_group *group)
{
    if (axes == 2 && doubts)
        group_descend_by(blocks, links, root, stack, 2, 1, group);
    else if (axes == 2)
        group_descend_by(blocks, links, root, stack, 2, 0, group);
    else if (doubts)
        group_descend_by(blocks, links, root, stack, 3, 1, group);
    else
        group_descend_by(blocks, links, root, stack, 3, 0, group);
    if (group->sorts)
        group_sort(group);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Blocks that are still to be looked at by a query that wants what is nearest: the nearest comes first wherever it is in the
 * tree, so that none is looked at which is farther than what is found (G. Hjaltason and H. Samet, "Distance browsing in spatial
 * databases", 1999). There is room for as many as most queries come to, and for all beside one way to a leaf. Once it is full,
 * the nearest block is looked into to its leaves before the others go on, from the nearest of those below it to the farthest.
 */
#ifndef BVOLI_INDEX_QUERY_FRONT_H
#define BVOLI_INDEX_QUERY_FRONT_H

#include "base/bits.h"
#include "base/prefetch.h"
#include "index/handle.h"
#include "index/leaf/corners.h"
#include "index/query/ranked.h"
#include "index/tree/tree.h"

enum { BVOLI_FRONT_ROOM = (BVOLI_LEVELS + 2) * BVOLI_WIDE };

typedef struct bvoli_front {
    const bvoli_tree *tree;
    size_t count, depth; /* in the heap, and on the stack, whose blocks are next */
    uint64_t heap[BVOLI_FRONT_ROOM + 1], stack[BVOLI_LEVELS * BVOLI_WIDE];
} bvoli_front;

/* Ascending in the bound, which is no NaN; what is below 0 bounds squared distances like 0. */
static inline uint64_t bvoli_front_key(uint32_t block, float bound)
{
    uint32_t bits;
    memcpy(&bits, &bound, sizeof bits);
    return (uint64_t)(bits & ((bits >> 31) - 1)) << 32 | block;
}

static inline float bvoli_front_bound(uint64_t key)
{
    const uint32_t bits = (uint32_t)(key >> 32);
    float bound;
    memcpy(&bound, &bits, sizeof bound);
    return bound;
}

static inline void bvoli_front_lift(uint64_t *heap, size_t at, uint64_t key)
{
    for (; at > 0 && heap[(at - 1) / 2] > key; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = key;
}

/* The free place goes down to the end before the last key takes it, as that seldom belongs far above, and so no jump depends on
 * keys. */
static inline uint64_t bvoli_front_pop(bvoli_front *f)
{
    uint64_t *const heap = f->heap;
    const uint64_t top = heap[0], moved = heap[--f->count];
    size_t at = 0;
    heap[f->count] = UINT64_MAX; /* beside the last, where that has no sibling */
    for (size_t child = 1; child < f->count; child = 2 * at + 1) {
        child += heap[child + 1] < heap[child];
        heap[at] = heap[child];
        at = child;
    }
    bvoli_front_lift(heap, at, moved);
    return top;
}

static inline void bvoli_front_expect(const bvoli_front *f, uint64_t key)
{
    bvoli_prefetch_lines(bvoli_block_at(f->tree, (uint32_t)key), sizeof(bvoli_block));
}

/* The next block that is not beyond the limit, if there is one. That after it will be read soon. */
static inline int bvoli_front_next(bvoli_front *f, float limit, uint32_t *block)
{
    uint64_t next;
    while (f->depth > 0) {
        next = f->stack[--f->depth];
        *block = (uint32_t)next;
        if (f->depth > 0)
            bvoli_front_expect(f, f->stack[f->depth - 1]);
        if (bvoli_front_bound(next) <= limit)
            return 1;
    }
    if (f->count == 0)
        return 0;
    next = bvoli_front_pop(f);
    if (f->count > 0)
        bvoli_front_expect(f, f->heap[0]);
    *block = (uint32_t)next;
    return bvoli_front_bound(next) <= limit;
}

/* Adds what is in some lanes of a block to the stack, the nearest on top. */
static inline void bvoli_front_stack(bvoli_front *f, const bvoli_block *b, uint32_t lanes, const float bounds[BVOLI_WIDE])
{
    uint64_t *const first = f->stack + f->depth;
    size_t count = 0;
    for (; lanes != 0; lanes &= lanes - 1, ++count) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const uint64_t key = bvoli_front_key(b->child[lane], bounds[lane]);
        size_t at = count;
        for (; at > 0 && first[at - 1] < key; --at)
            first[at] = first[at - 1];
        first[at] = key;
    }
    f->depth += count;
}

/* Adds what is in some lanes of a block, all of which is as near as can be, in any order. All of it will be read: where nothing
 * can be fetched ahead, a number of each is read now, so that none of them waits for another. */
static inline void bvoli_front_pile(bvoli_front *f, const bvoli_block *b, uint32_t lanes)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t block = b->child[bvoli_lowest_bit(lanes)];
        f->stack[f->depth++] = bvoli_front_key(block, 0);
        if (!BVOLI_PREFETCHES)
            (void)*(const volatile float *)bvoli_block_at(f->tree, block)->side[0];
    }
}

/* Adds the blocks in some lanes of the block that was next. */
static inline void bvoli_front_add(bvoli_front *f, const bvoli_block *b, uint32_t lanes, const float bounds[BVOLI_WIDE],
                                   float limit)
{
    if (!(limit > 0)) {
        bvoli_front_pile(f, b, lanes);
        return;
    }
    if (f->depth > 0 || f->count + BVOLI_WIDE > BVOLI_FRONT_ROOM) {
        bvoli_front_stack(f, b, lanes, bounds);
        return;
    }
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        bvoli_front_lift(f->heap, f->count++, bvoli_front_key(b->child[lane], bounds[lane]));
    }
}

/* Lists some lanes, where it is asked for in the order of their bounds. */
static inline uint32_t bvoli_front_list(const bvol_index *index, int in_order, uint32_t lanes, const float bounds[BVOLI_WIDE],
                                        uint8_t out[BVOLI_WIDE])
{
    uint32_t count = 0;
    if (in_order)
        return index->kernels->block_order(bounds, lanes, INFINITY, out);
    for (; lanes != 0 && count < BVOLI_WIDE; lanes &= lanes - 1)
        out[count++] = (uint8_t)bvoli_lowest_bit(lanes);
    return count;
}

/* What is asked of blocks. */
typedef struct bvoli_front_search {
    /* A bound for each lane, below which nothing in it is. */
    void (*find_bounds)(const void *search, const bvoli_block *b, float bounds[BVOLI_WIDE]);
    /* Judges some lanes of a leaf, whose bounds were not beyond the limit. */
    void (*search_leaf)(void *search, const bvoli_block *leaf, uint32_t lanes, const float bounds[BVOLI_WIDE]);
} bvoli_front_search;

/* A walk through a tree, up to a limit that the search sets. */
typedef struct bvoli_front_walk {
    const bvoli_front_search *kind;
    void *search;
    const bvol_index *index;
    const float *limit;
    bvol_index_counters *counters;
} bvoli_front_walk;

/* Searches a leaf, and returns no lanes; or returns those of another block that are not beyond the limit. */
static inline uint32_t bvoli_front_look(const bvoli_front_walk *w, uint32_t block, float bounds[BVOLI_WIDE])
{
    const bvoli_block *const b = bvoli_block_at(&w->index->tree, block);
    const bvoli_link *const link = bvoli_link_at(&w->index->tree, block);
    const bvoli_corners *const corners = link->level > 0 ? NULL : bvoli_index_corners(w->index, b);
    if (corners)
        bvoli_prefetch_lines(corners, sizeof *corners);
    w->kind->find_bounds(w->search, b, bounds);
    const uint32_t lanes = w->index->kernels->block_near(bounds, *w->limit) & (uint32_t)bvoli_low_bits(link->count);
    if (link->level > 0) {
        ++w->counters->nodes;
        return lanes;
    }
    ++w->counters->leaves;
    w->kind->search_leaf(w->search, b, lanes & bvoli_index_lanes(w->index, b), bounds);
    return 0;
}

/* Searches the leaves below a block. The first is that to which the nearest of each level leads, so that little else is near
 * enough when the others are listed. */
static inline void bvoli_front_descend(const bvoli_front_walk *w, uint32_t root)
{
    const bvoli_tree *const tree = &w->index->tree;
    const bvoli_kernels *const kernels = w->index->kernels;
    bvoli_front front;
    float bounds[BVOLI_LEVELS][BVOLI_WIDE];
    uint32_t way[BVOLI_LEVELS], left[BVOLI_LEVELS], block = root, lanes;
    size_t levels = 0;
    front.tree = tree;
    front.count = front.depth = 0;
    for (; (lanes = bvoli_front_look(w, block, bounds[levels])) != 0; ++levels) {
        const uint32_t lane = kernels->block_nearest(bounds[levels], lanes);
        way[levels] = block;
        left[levels] = lanes & ~((uint32_t)1 << lane);
        block = bvoli_block_at(tree, block)->child[lane];
    }
    for (size_t i = 0; i < levels; ++i)
        bvoli_front_add(&front, bvoli_block_at(tree, way[i]), left[i] & kernels->block_near(bounds[i], *w->limit), bounds[i],
                        *w->limit);
    while (bvoli_front_next(&front, *w->limit, &block)) {
        lanes = bvoli_front_look(w, block, bounds[0]);
        bvoli_front_add(&front, bvoli_block_at(tree, block), lanes, bounds[0], *w->limit);
    }
}

#endif

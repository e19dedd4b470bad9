/* SPDX-License-Identifier: MIT */
#include "index/query/browse.h"

#include "base/bits.h"

#include <math.h>

/* What is still to be looked into, a block or a lane of a leaf, by a bound of what is in it, or a box that was found. What has
 * the same rank but for the id comes before a box, as a lower id may be in it. */
typedef struct entry {
    uint64_t rank; /* with the id of a box plus 1 in its low half, or 0 */
    uint32_t what; /* a block, or the place of a lane with a bit that is LANE */
    float at;
} entry;

#define LANE 0x80000000U

static entry entry_to_look_into(uint32_t what, float bound)
{
    const float at = isnan(bound) ? -INFINITY : bound;
    return (entry){bvoli_rank((bvol_index_found){0, at}), what, at};
}

static entry entry_of_box(bvol_index_found found)
{
    return (entry){bvoli_rank(found) + 1, 0, found.at};
}

static int is_box(entry e)
{
    return (uint32_t)e.rank != 0;
}

static void push(bvoli_browse *b, entry e)
{
    entry *const heap = b->heap.data;
    size_t at = b->count++;
    for (; at > 0 && heap[(at - 1) / 2].rank > e.rank; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = e;
}

static entry pop(bvoli_browse *b)
{
    entry *const heap = b->heap.data;
    const entry top = heap[0], moved = heap[--b->count];
    size_t at = 0;
    for (size_t child = 1; child < b->count; child = 2 * at + 1) {
        if (child + 1 < b->count && heap[child + 1].rank < heap[child].rank)
            ++child;
        if (heap[child].rank >= moved.rank)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
    return top;
}

/* A heap that grows becomes twice as large. */
static int reserve_for_block(bvoli_browse *b, const bvol_allocator *allocator)
{
    const size_t needed = b->count + BVOLI_WIDE;
    return needed <= b->heap.capacity ||
           bvoli_array_reserve(allocator, &b->heap, sizeof(entry), b->count, needed + b->heap.capacity);
}

static int push_box(bvoli_cast *c, bvol_index_found found, const bvoli_record *record)
{
    (void)record;
    push((bvoli_browse *)(void *)c, entry_of_box(found));
    return 0;
}

static void look_into_block(bvoli_browse *b, uint32_t block, bvol_index_counters *counters)
{
    const bvoli_cast *const c = &b->of.cast;
    const bvoli_tree *const tree = &c->index->tree;
    const bvoli_block *const at = bvoli_block_at(tree, block);
    const int is_leaf = bvoli_link_at(tree, block)->level == 0;
    float bounds[BVOLI_WIDE];
    uint32_t lanes = bvoli_cast_lanes(c, block, bounds);
    ++*(is_leaf ? &counters->leaves : &counters->nodes);
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        push(b, entry_to_look_into(is_leaf ? LANE | BVOLI_PLACE(block, lane) : at->child[lane], bounds[lane]));
    }
}

/* Judges a lane, whose box takes its place in the heap. */
static void look_into_lane(bvoli_browse *b, entry e)
{
    const uint32_t place = e.what & ~LANE, lane = place % BVOLI_WIDE;
    float bounds[BVOLI_WIDE];
    bounds[lane] = e.at;
    (void)bvoli_cast_at_leaf(&b->of.cast, place / BVOLI_WIDE, (uint32_t)1 << lane, bounds, push_box);
}

void bvoli_browse_begin(bvoli_browse *b)
{
    b->count = 0;
    b->root = 0;
}

bvol_result bvoli_browse_next(bvoli_browse *b, const bvol_allocator *allocator, bvol_index_counters *counters,
                              bvol_index_found *out)
{
    const bvoli_tree *const tree = &b->of.cast.index->tree;
    for (;;) {
        const entry *const heap = b->heap.data;
        const int has_root = b->root < bvoli_root_count(tree);
        if (!has_root && b->count == 0)
            return BVOL_NOTE_END;
        if (!has_root && is_box(heap[0])) {
            const entry first = pop(b);
            *out = (bvol_index_found){(uint32_t)first.rank - 1, first.at};
            return BVOL_OK;
        }
        if (!has_root && heap[0].what & LANE)
            look_into_lane(b, pop(b));
        else if (reserve_for_block(b, allocator))
            look_into_block(b, has_root ? bvoli_root(tree, b->root++) : pop(b).what, counters);
        else
            return BVOL_ERROR_MEMORY;
    }
}

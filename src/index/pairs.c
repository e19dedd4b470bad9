/* SPDX-License-Identifier: MIT */
/* Pairs of boxes that overlap, of one index or of two: both trees are walked at once, wherever two of their boxes overlap. The
 * recursion is as deep as the trees together. */
#include "index/pairs.h"
#include "base/bits.h"
#include "base/value.h"
#include "index/handle.h"
#include "index/sink.h"

#include <math.h>

#define ELEMENT bvol_pair
#define KEY(e) ((uint64_t)(e).a << 32 | (e).b)
#define NAME(function) pair_##function
#include "index/least_template.h"

void bvoli_pairs_sort(bvol_pair *pairs, size_t count)
{
    pair_sort(pairs, count, 63);
}

typedef struct join {
    const bvol_index *a, *b;
    const bvol_filter *filter; /* NULL if it leaves nothing out */
    bvol_visits visits;
    bvol_pair *pairs;
    size_t capacity, total;
    int one; /* of one index: the lower id is a */
} join;

static void give(join *j, uint32_t a, uint32_t b)
{
    if (j->filter && !(bvoli_filter_accepts(j->a, j->filter, a) && bvoli_filter_accepts(j->b, j->filter, b)))
        return;
    const bvol_pair pair = j->one && b < a ? (bvol_pair){b, a} : (bvol_pair){a, b};
    if (!(j->a->options.flags & BVOL_INDEX_UNORDERED))
        pair_keep(j->pairs, j->capacity, j->total, pair);
    else if (j->total < j->capacity)
        j->pairs[j->total] = pair;
    ++j->total;
}

/* A block and a box that contains its boxes. */
typedef struct part {
    const bvoli_tree *tree;
    uint32_t block;
    bvol_aabb about;
} part;

static const bvoli_block *block_of(const part *p)
{
    return bvoli_block_at(p->tree, p->block);
}

static int level_of(const part *p)
{
    return bvoli_link_at(p->tree, p->block)->level;
}

static part below(const part *p, uint32_t lane)
{
    return (part){p->tree, block_of(p)->child[lane], bvoli_lane_box(block_of(p), lane)};
}

static uint32_t lanes_at(const join *j, const part *p, const bvol_aabb *box)
{
    return j->a->kernels->block_overlaps(block_of(p), box);
}

static void count_visit(join *j, const part *p)
{
    ++*(level_of(p) > 0 ? &j->visits.nodes : &j->visits.leaves);
}

/* All pairs of boxes of one block and of another. */
static void cross(join *j, const part *a, const part *b)
{
    const int la = level_of(a), lb = level_of(b);
    count_visit(j, a);
    count_visit(j, b);
    if (lb > la) {
        for (uint32_t lanes = lanes_at(j, b, &a->about); lanes != 0; lanes &= lanes - 1) {
            const part child = below(b, bvoli_lowest_bit(lanes));
            cross(j, a, &child);
        }
        return;
    }
    for (uint32_t lanes = lanes_at(j, a, &b->about); lanes != 0; lanes &= lanes - 1) {
        const part child = below(a, bvoli_lowest_bit(lanes));
        if (la > lb) {
            cross(j, &child, b);
            continue;
        }
        for (uint32_t others = lanes_at(j, b, &child.about); others != 0; others &= others - 1) {
            const part other = below(b, bvoli_lowest_bit(others));
            if (la > 0)
                cross(j, &child, &other);
            else
                give(j, child.block, other.block);
        }
    }
}

/* All pairs of boxes of one block. */
static void within(join *j, const part *p)
{
    const int level = level_of(p);
    count_visit(j, p);
    for (uint32_t lane = 0; lane < bvoli_link_at(p->tree, p->block)->count; ++lane) {
        const part child = below(p, lane);
        uint32_t others = lanes_at(j, p, &child.about) & ~(uint32_t)bvoli_low_bits(lane + 1);
        if (level > 0)
            within(j, &child);
        for (; others != 0; others &= others - 1) {
            const part other = below(p, bvoli_lowest_bit(others));
            if (level > 0)
                cross(j, &child, &other);
            else
                give(j, child.block, other.block);
        }
    }
}

static part top(const bvol_index *index, uint32_t i)
{
    const uint32_t block = bvoli_top(&index->tree, i);
    return (part){&index->tree, block, bvoli_block_bounds(&index->tree, block)};
}

static void join_all(join *j)
{
    for (uint32_t i = 0; i < bvoli_tops(&j->a->tree); ++i) {
        const part a = top(j->a, i);
        if (j->one)
            within(j, &a);
        for (uint32_t k = j->one ? i + 1 : 0; k < bvoli_tops(&j->b->tree); ++k) {
            const part b = top(j->b, k);
            cross(j, &a, &b);
        }
    }
}

static size_t run(join *j, const bvol_filter *filter)
{
    bvoli_sink sink = {.ids = NULL}, other = {.ids = NULL};
    if (!bvoli_sink_begin(&sink, j->a, filter))
        return 0;
    (void)bvoli_sink_begin(&other, j->b, filter);
    j->filter = sink.filter;
    j->capacity = j->pairs ? j->capacity : 0;
    join_all(j);
    bvoli_sink_visited(&sink, &j->visits);
    (void)bvoli_sink_end(&other);
    (void)bvoli_sink_end(&sink);
    if (!(j->a->options.flags & BVOL_INDEX_UNORDERED))
        bvoli_pairs_sort(j->pairs, j->total < j->capacity ? j->total : j->capacity);
    return j->total;
}

size_t bvol_index_pairs(const bvol_index *index, const bvol_filter *filter, bvol_pair *pairs, size_t capacity)
{
    join j = {.a = index, .b = index, .pairs = pairs, .capacity = capacity, .one = 1};
    return index ? run(&j, filter) : 0;
}

size_t bvol_index_pairs_between(const bvol_index *a, const bvol_index *b, const bvol_filter *filter, bvol_pair *pairs,
                                size_t capacity)
{
    join j = {.a = a, .b = b, .pairs = pairs, .capacity = capacity};
    return a && b ? run(&j, filter) : 0;
}

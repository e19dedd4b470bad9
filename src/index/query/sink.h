/* SPDX-License-Identifier: MIT */
/* Where queries put the ids that they find. */
#ifndef BVOLI_INDEX_QUERY_SINK_H
#define BVOLI_INDEX_QUERY_SINK_H

#include "base/bits.h"
#include "index/handle.h"

typedef struct bvoli_sink {
    const bvol_index *index;
    const bvol_index_filter *filter;      /* NULL if it leaves no box out */
    const bvol_index_filter *pair_filter; /* NULL if it leaves no pair out whose boxes it leaves in */
    bvol_index_counters *counters;        /* NULL if nobody asks */
    uint32_t *ids;
    size_t capacity;
    int unordered;            /* the first that are found, as they come; otherwise the least, sorted at the end */
    int first;                /* the first ends the query */
    bvol_index_visitor visit; /* NULL, or called for each instead */
    void *context;
    int hands_over; /* other functions of the caller's are called than these and those of the filter */
    int plainly;    /* all ids are taken, without asking anyone */
    int calls_back; /* and then it is inside */
    bvoli_pass pass;
    size_t found;
} bvoli_sink;

/* Sets what is looked at when it begins, field by field: GCC clears a struct of this size by an instruction that takes as long
 * as to look into a block. */
static inline void bvoli_sink_clear(bvoli_sink *sink)
{
    sink->ids = NULL;
    sink->capacity = 0;
    sink->first = sink->hands_over = 0;
    sink->visit = NULL;
    sink->context = NULL;
}

int bvoli_filter_legal(const bvol_index_filter *filter);

/* Returns 0 for a filter that is not legal, and for an index that is being changed. The caller's functions may be called from
 * now on until the end. */
int bvoli_sink_begin(bvoli_sink *sink, const bvol_index *index, const bvol_index_filter *filter);

/* Sorts. Returns the number of boxes found. */
size_t bvoli_sink_end(bvoli_sink *sink);

/* Tells the caller what was looked at, if he asked. */
void bvoli_sink_visited(const bvoli_sink *sink, const bvol_index_counters *counters);

/* The rest of bvoli_sink_give(), for what is not quickest. */
int bvoli_sink_judge(bvoli_sink *sink, uint32_t id);

/* Whether a filter that is legal leaves an id in. */
int bvoli_filter_accepts(const bvol_index *index, const bvol_index_filter *filter, uint32_t id);

/* Whether a filter that is legal, and leaves both ids in, leaves the pair in. */
int bvoli_filter_accepts_pair(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter, bvol_pair pair);

/* Takes an id. Returns whether the query is at its end. */
static inline int bvoli_sink_give(bvoli_sink *sink, uint32_t id)
{
    if (sink->filter || sink->visit || sink->first || !sink->unordered)
        return bvoli_sink_judge(sink, id);
    if (sink->found < sink->capacity)
        sink->ids[sink->found] = id;
    ++sink->found;
    return 0;
}

/* Takes the ids of some lanes of a leaf: at once where there is room for more than a block, so that what is left when the room
 * ends is as if they had come one by one. Returns whether the query is at its end. */
static inline int bvoli_sink_give_lanes(bvoli_sink *sink, const bvoli_block *leaf, uint32_t lanes)
{
    if (sink->plainly && sink->found + BVOLI_WIDE < sink->capacity) {
        sink->found += sink->index->kernels->block_pick(leaf, lanes, sink->ids + sink->found);
        return 0;
    }
    for (; lanes != 0; lanes &= lanes - 1)
        if (bvoli_sink_give(sink, leaf->child[bvoli_lowest_bit(lanes)]))
            return 1;
    return 0;
}

#endif

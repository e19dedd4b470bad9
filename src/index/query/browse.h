/* SPDX-License-Identifier: MIT */
/* What a ray, a moving shape or a search for neighbours finds, one box after the other in order: the blocks that are still to
 * be looked into and the boxes that were found are in one heap, by what is first in them (G. Hjaltason and H. Samet, "Distance
 * browsing in spatial databases", ACM TODS 1999). No more is looked into than what is needed for the boxes asked for. */
#ifndef BVOLI_INDEX_QUERY_BROWSE_H
#define BVOLI_INDEX_QUERY_BROWSE_H

#include "base/array.h"
#include "index/query/nearest.h"
#include "index/query/raycast.h"
#include "index/query/sweep.h"

typedef struct bvoli_browse {
    union {
        bvoli_cast cast;
        bvoli_rays rays;
        bvoli_sweep sweep;
        bvoli_neighbours near;
    } of;               /* the first member, so that what is cast leads here */
    bvoli_growing heap; /* with the least on top */
    size_t count;
    uint32_t root; /* the next to be looked into */
} bvoli_browse;

/* With the question set. The heap is there, or empty. */
void bvoli_browse_begin(bvoli_browse *b);

/* The next box: BVOL_OK, BVOL_NOTE_END, or BVOL_ERROR_MEMORY, after which it can be asked for again. The question is
 * restricted. */
bvol_result bvoli_browse_next(bvoli_browse *b, const bvol_allocator *allocator, bvol_index_counters *counters,
                              bvol_index_found *out);

#endif

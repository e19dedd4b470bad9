/* SPDX-License-Identifier: MIT */
/* Memory that calls use, and leave for the next. */
#ifndef BVOLI_INDEX_SCRATCH_H
#define BVOLI_INDEX_SCRATCH_H

#include "index/array.h"

#include <bvol/index_many.h>

struct bvol_scratch {
    bvol_allocator allocator;
    /* Batches of queries */
    bvoli_growing keys, other_keys; /* uint64_t of each query */
    bvoli_growing bounds;           /* bvol_aabb of each */
    bvoli_growing kept;             /* uint64_t of each: where its row is in ids, if it was kept */
    bvoli_growing ids;              /* uint32_t: what parts find first */
    /* Pairs */
    bvoli_growing jobs;   /* bvol_pair of blocks */
    bvoli_growing pairs;  /* bvol_pair: what parts find first */
    bvoli_growing totals; /* size_t: where what each part finds begins */
    /* Both */
    bvoli_growing visits; /* bvol_visits of each part */
};

/* The caller's, or one of the call's own, whose arrays bvoli_scratch_free() frees. */
void bvoli_scratch_own(bvol_scratch *own);
void bvoli_scratch_free(bvol_scratch *scratch);

#endif

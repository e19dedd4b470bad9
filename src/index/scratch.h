/* SPDX-License-Identifier: MIT */
/* Memory that calls use, and leave for the next. */
#ifndef BVOLI_INDEX_SCRATCH_H
#define BVOLI_INDEX_SCRATCH_H

#include "base/array.h"
#include "index/guard.h"

#include <bvol/resources.h>

/* Elements of rows, in uint32_t: ids, and bvol_index_found. */
enum { BVOLI_ID_WORDS = 1, BVOLI_FOUND_WORDS = 2 };

struct bvol_scratch {
    bvol_allocator allocator;
    atomic_int used; /* by a call that has not returned */
    /* Batches of queries */
    bvoli_growing keys, other_keys; /* uint64_t of each query */
    bvoli_growing asked;            /* bvoli_asked of each */
    bvoli_growing kept;             /* uint64_t of each: where its row is in ids, if it was kept */
    bvoli_growing ids;              /* uint32_t: what parts find first */
    bvoli_growing rows;             /* uint32_t: rows that are kept for the caller */
    size_t row_words;               /* in one of their elements; 0 if there are none */
    /* Pairs */
    bvoli_growing jobs;   /* bvol_pair of blocks */
    bvoli_growing pairs;  /* bvol_pair: what parts find first */
    bvoli_growing totals; /* size_t: where what each part finds begins */
    /* Both */
    bvoli_growing counters; /* bvol_index_counters of each part */
};

/* What a call holds that asks an index with a scratch: nobody changes the index or uses the scratch meanwhile. */
typedef struct bvoli_scratch_use {
    bvol_scratch own, *scratch; /* its own where the caller has none */
    int guarded;                /* an index is asked */
    bvoli_pass pass;
} bvoli_scratch_use;

/* The index may be NULL where what is asked never changes. BVOL_OK, or BVOL_ERROR_BUSY, and then there is nothing to end. */
bvol_result bvoli_scratch_begin(bvoli_scratch_use *use, const bvol_index *index, bvol_scratch *scratch);
void bvoli_scratch_end(bvoli_scratch_use *use);

#endif

/* SPDX-License-Identifier: MIT */
/* The boxes in double that are first so far: by their squared distances from a query, and then by their ids. Squares are
 * certified late: of most it is enough to know a sum in plain double, which is kept until the answer depends on more. */
#ifndef BVOLI_INDEX_F64_RANKS_H
#define BVOLI_INDEX_F64_RANKS_H

#include "index/f64/doubles.h"

/* What the field `reserved` of an element says of its `at`. */
enum { BVOLI_CERTIFIED, BVOLI_PLAIN };

typedef struct bvoli_ranks {
    const bvoli_doubles *doubles;
    bvoli_box_f64 query;         /* not empty */
    bvol_index_found_f64 *found; /* where all are that are wanted, a heap, the last in order on top */
    size_t wanted, count;
    int times; /* elements have times instead, which are what they are */
} bvoli_ranks;

/* A square that is certified, or so plain that it has been told apart from others by what the order of sums says. */
bvol_index_found_f64 bvoli_ranks_measure(const bvoli_ranks *r, uint32_t id);

/* Makes an element certified, whatever it says. */
void bvoli_ranks_certify(const bvoli_ranks *r, bvol_index_found_f64 *found);

/* Whether a square is not above a limit. */
int bvoli_ranks_is_within(const bvoli_ranks *r, bvol_index_found_f64 *found, double limit);

/* Keeps an element if it is one of the wanted. Returns whether it is. */
int bvoli_ranks_keep(bvoli_ranks *r, bvol_index_found_f64 found);

/* Puts the elements in the order of their boxes in memory. What was a heap is none any more. */
void bvoli_ranks_order_by_id(const bvoli_ranks *r);

/* What the caller gets: in order, and all of it certified. */
void bvoli_ranks_finish(const bvoli_ranks *r);

#endif

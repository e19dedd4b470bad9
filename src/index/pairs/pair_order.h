/* SPDX-License-Identifier: MIT */
/* Many pairs in order, by way of other memory. */
#ifndef BVOLI_INDEX_PAIRS_PAIR_ORDER_H
#define BVOLI_INDEX_PAIRS_PAIR_ORDER_H

#include <bvol/types.h>

#include <stddef.h>

/* To count costs more than it saves where there are more numbers from the least id to the greatest than so many a pair. */
enum { BVOLI_ORDERED_IDS = 4 };

typedef struct bvoli_stretch {
    uint32_t least, greatest;
} bvoli_stretch;

/* Of the ids a of some pairs, at least one. */
bvoli_stretch bvoli_stretch_of_pairs(const bvol_pair *pairs, size_t count);

/* Sorts pairs whose ids a are in a stretch by way of another array that has room for so many. Returns 0 and changes nothing
 * where that is not enough, or where ids are far apart. */
int bvoli_pairs_order(bvol_pair *pairs, size_t count, bvoli_stretch a, bvol_pair *spare, size_t room);

#endif

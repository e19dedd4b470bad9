/* SPDX-License-Identifier: MIT */
#ifndef BVOLI_INDEX_PAIRS_PAIRS_H
#define BVOLI_INDEX_PAIRS_PAIRS_H

#include <bvol/types.h>

#include <stddef.h>

/* Ascending by a, then by b. What lies behind them, where the array has room for more, may be overwritten. */
void bvoli_pairs_sort(bvol_pair *pairs, size_t count, size_t room);

/* Keeps the least of pairs that come one by one, `found` of them so far, in an array of such a capacity; in no order. */
void bvoli_pairs_keep(bvol_pair *pairs, size_t capacity, size_t found, bvol_pair pair);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef BVOLI_INDEX_PAIRS_PAIRS_H
#define BVOLI_INDEX_PAIRS_PAIRS_H

#include <bvol/types.h>

#include <stddef.h>

/* Ascending by a, then by b. */
void bvoli_pairs_sort(bvol_pair *pairs, size_t count);

#endif

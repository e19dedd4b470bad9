/* SPDX-License-Identifier: MIT */
/* The order of what queries find. */
#ifndef BVOL_TESTS_INDEX_FOUND_H
#define BVOL_TESTS_INDEX_FOUND_H

#include <bvol/bvol.h>

/* For qsort: ids; bvol_index_found by time or distance, then by id; bvol_pair by a, then by b. */
int compare_ids(const void *a, const void *b);
int compare_found(const void *a, const void *b);
int compare_pairs(const void *a, const void *b);

int same_found(const bvol_index_found *a, const bvol_index_found *b, size_t n);

/* Whether an index that found all n of `want`, which is in order, wrote the first of them, as many as there was room for; or,
 * if it is unordered, any of them, each once. Those of an unordered index are put in order. */
int same_ids(uint32_t *got, const uint32_t *want, size_t n, size_t room, int unordered);
int same_pairs(bvol_pair *got, const bvol_pair *want, size_t n, size_t room, int unordered);

#endif

/* SPDX-License-Identifier: MIT */
/* The order of what queries find. */
#ifndef BVOL_TESTS_INDEX_FOUND_H
#define BVOL_TESTS_INDEX_FOUND_H

#include <bvol/bvol.h>

/* For qsort: ids; bvol_found by time or distance, then by id; bvol_pair by a, then by b. */
int compare_ids(const void *a, const void *b);
int compare_found(const void *a, const void *b);
int compare_pairs(const void *a, const void *b);

int same_found(const bvol_found *a, const bvol_found *b, size_t n);

#endif

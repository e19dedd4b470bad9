/* SPDX-License-Identifier: MIT */
/* The memory of a set of boxes, as what changes members sees it: columns, which of them kernels may judge, the bounds of each
 * word and the 16-bit copy. Every change leaves all of these up to date, so that queries only read. */
#ifndef BVOLI_SET_AABB_STORE_H
#define BVOLI_SET_AABB_STORE_H

#include "set/driver.h"
#include "set/memory.h"
#include "set/quantized.h"

#include <bvol/types.h>

typedef struct bvoli_aabb_store {
    const bvoli_kernels *kernels;
    size_t capacity; /* a multiple of 64 */
    bvoli_memory memory;
    bvoli_aabb_target out;
    float *bound_reach;                 /* the largest of `reach` in each chunk of 64 words */
    bvoli_aabb_columns columns, blocks; /* the same, to be read */
    bvoli_quantized_columns quantized;
    int has_quantized;
} bvoli_aabb_store;

/* Gives a store room for so many members, and keeps the first `count`. On failure it stays as it was. */
bvol_result bvoli_aabb_store_reserve(bvoli_aabb_store *store, const bvol_allocator *allocator, size_t members, size_t count);

/* Replaces members from number `first` on. */
void bvoli_aabb_store_put(bvoli_aabb_store *store, size_t first, size_t count, const bvoli_array *boxes);

/* Adds members behind the `first` that there are; there is room. */
void bvoli_aabb_store_append(bvoli_aabb_store *store, size_t first, size_t count, const bvoli_array *boxes);

/* Replaces the members whose numbers are listed, one after the other. */
void bvoli_aabb_store_put_listed(bvoli_aabb_store *store, const uint32_t *numbers, size_t count, const bvoli_array *boxes);

/* Takes the last member, number `i`, away. */
void bvoli_aabb_store_drop(bvoli_aabb_store *store, size_t i);

/* Takes all `count` members away. */
void bvoli_aabb_store_clear(bvoli_aabb_store *store, size_t count);

static inline void bvoli_aabb_store_get(const bvoli_aabb_store *store, size_t i, bvol_aabb *out)
{
    float *const *side = store->out.side;
    *out = (bvol_aabb){{side[0][i], side[1][i], side[2][i]}, {side[3][i], side[4][i], side[5][i]}};
}

#endif

/* SPDX-License-Identifier: MIT */
/* The memory of a set of boxes, as what changes members sees it: columns, which of them kernels may judge, the bounds of each
 * word and the 16-bit copy. Every change leaves all of these up to date, so that queries only read. */
#ifndef BVOLI_SET_AABB_STORE_H
#define BVOLI_SET_AABB_STORE_H

#include "set/quantized.h"
#include "set/set.h"

#include <bvol/types.h>

typedef struct bvoli_aabb_store {
    bvoli_set set;
    bvoli_aabb_target out;
    float *bound_reach;                 /* the largest of `reach` in each chunk of 64 words */
    bvoli_aabb_columns columns, blocks; /* the same, to be read */
    bvoli_quantized_columns quantized;
    int has_quantized;
} bvoli_aabb_store;

/* The functions of a kind of sets (set/set.h), of one that begins with a store. */
bvol_result bvoli_aabb_store_reserve(bvoli_set *set, size_t members);
void bvoli_aabb_store_begin(bvoli_set *set, size_t count); /* before so many members are put behind those that there are */
void bvoli_aabb_store_append(bvoli_set *set, size_t count, const bvoli_array *boxes);
void bvoli_aabb_store_put(bvoli_set *set, size_t first, size_t count, const bvoli_array *boxes);
void bvoli_aabb_store_put_listed(bvoli_set *set, const uint32_t *numbers, size_t count, const bvoli_array *boxes);
void bvoli_aabb_store_drop(bvoli_set *set, size_t i);
void bvoli_aabb_store_clear(bvoli_set *set);

/* The box of all members, as bvol_aabb_merge() of all of them makes it, but with 0 for -0. */
void bvoli_aabb_store_bounds(const bvoli_aabb_store *store, bvol_aabb *out);

static inline void bvoli_aabb_store_get(const bvoli_set *set, size_t i, void *out)
{
    float *const *side = ((const bvoli_aabb_store *)set)->out.side;
    *(bvol_aabb *)out = (bvol_aabb){{side[0][i], side[1][i], side[2][i]}, {side[3][i], side[4][i], side[5][i]}};
}

#endif

/* SPDX-License-Identifier: MIT */
/* Ids with a number each, of which queries keep the least. */
#ifndef BVOLI_INDEX_QUERY_RANKED_H
#define BVOLI_INDEX_QUERY_RANKED_H

#include "kernel/tree/descent.h"

#include <bvol/index.h>

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Ascending in the number, which is not NaN, then in the id. */
static inline uint64_t bvoli_rank(bvol_index_found found)
{
    uint32_t bits;
    memcpy(&bits, &found.at, sizeof bits);
    bits = bits == 0x80000000U ? 0 : bits; /* never -0; a sum with 0 would lose subnormal numbers where those are flushed */
    return (uint64_t)(bits ^ ((0 - (bits >> 31)) | 0x80000000U)) << 32 | found.id;
}

/* Element number `given` of those of which `room` are kept. Once the array is full, its first has the greatest rank. */
void bvoli_ranked_keep(bvol_index_found *array, size_t room, size_t given, bvol_index_found found);

void bvoli_ranked_sort(bvol_index_found *array, size_t count);

/* Orders the blocks that a query has just found, the farthest first. */
static inline void bvoli_stack_sort(bvoli_stack_entry *blocks, size_t count)
{
    for (size_t i = 1; i < count; ++i) {
        const bvoli_stack_entry moved = blocks[i];
        size_t at = i;
        for (; at > 0 && blocks[at - 1].bound < moved.bound; --at)
            blocks[at] = blocks[at - 1];
        blocks[at] = moved;
    }
}

#endif

/* SPDX-License-Identifier: MIT */
/* Lists of pairs and bits without instructions of their own, for the simd_*.h that have none. */
#ifndef BVOLI_KERNEL_SCALAR_PAIRS_H
#define BVOLI_KERNEL_SCALAR_PAIRS_H

#include "base/bits.h"

#include <bvol/types.h>

#include <stddef.h>

static inline size_t pairs_keep(const bvol_pair *from, unsigned keep, bvol_pair *to)
{
    size_t count = 0;
    for (; keep; keep &= keep - 1)
        to[count++] = from[bvoli_lowest_bit(keep)];
    return count;
}

static inline int pairs_in_range(const bvol_pair *pairs, uint32_t a_count, uint32_t b_count)
{
    uint32_t out = 0;
    for (int i = 0; i < 64; ++i)
        out |= (uint32_t)(pairs[i].a >= a_count) | (uint32_t)(pairs[i].b >= b_count);
    return !out;
}

static inline unsigned bits_count(uint64_t bits)
{
    return bvoli_count_bits(bits);
}

static inline uint64_t bits_spread(uint64_t bits, uint64_t places)
{
    uint64_t spread = 0;
    for (; places; places &= places - 1, bits >>= 1)
        spread |= (0 - (bits & 1)) & places & (0 - places);
    return spread;
}

#endif

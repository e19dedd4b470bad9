/* SPDX-License-Identifier: MIT */
/* Words of 64 bits. */
#ifndef BVOLI_BASE_BITS_H
#define BVOLI_BASE_BITS_H

#include <stdint.h>

/* The place of the lowest bit of a word that is not 0. */
static inline unsigned bvoli_lowest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    unsigned place = 0;
    for (; (word & 1) == 0; word >>= 1)
        ++place;
    return place;
#endif
}

/* The number of the highest bit that is set, of a word that is not 0. */
static inline unsigned bvoli_highest_bit(uint64_t word)
{
#if defined(__GNUC__)
    return 63 - (unsigned)__builtin_clzll(word);
#else
    unsigned place = 0;
    for (; word > 1; word >>= 1)
        ++place;
    return place;
#endif
}

/* How many bits are set: sums within pairs, fours, eights, then all bytes by one product. */
static inline unsigned bvoli_count_bits(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555U;
    word = (word & 0x3333333333333333U) + (word >> 2 & 0x3333333333333333U);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
    return (unsigned)(word * 0x0101010101010101U >> 56);
}

/* The lowest n bits, n from 0 to 64. */
static inline uint64_t bvoli_low_bits(unsigned n)
{
    return n < 64 ? ((uint64_t)1 << n) - 1 : ~(uint64_t)0;
}

#endif

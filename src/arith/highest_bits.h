/* SPDX-License-Identifier: MIT */
/* Long integers in double. */
#ifndef BVOLI_ARITH_HIGHEST_BITS_H
#define BVOLI_ARITH_HIGHEST_BITS_H

#include <math.h>
#include <stdint.h>

/* The highest 53 bits of high + low * 2^-64; 0 if high is. What is below them is cut off, less than 2^-52 of the number: so it
 * does not matter where the words of a number begin, and the result is the same for those that differ by a power of two. */
static inline double bvoli_highest_bits(uint64_t high, uint64_t low)
{
    static const uint64_t whole = ~(uint64_t)2047;
    const uint32_t upper = (uint32_t)(high >> 32), lower = (uint32_t)high;
    int bits;
    (void)frexp((double)(upper ? upper : lower), &bits);
    bits += upper ? 32 : 0;
    const int room = 64 - bits; /* 64 for 0 */
    if (room == 0)
        return (double)(high & whole);
    if (room == 64)
        return 0;
    return (double)((high << room | low >> bits) & whole) / (double)((uint64_t)1 << room);
}

#endif

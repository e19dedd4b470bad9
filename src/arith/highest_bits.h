/* SPDX-License-Identifier: MIT */
/* Long integers in double. */
#ifndef BVOLI_ARITH_HIGHEST_BITS_H
#define BVOLI_ARITH_HIGHEST_BITS_H

#include <stdint.h>
#include <string.h>

/* Of a number from 2^-1022 to 2^1023, how many bits its whole part has. */
static inline int bvoli_whole_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (int)(bits >> 52) - 1022;
}

/* 2^-n for n from -1023 to 1022. */
static inline double bvoli_small_power(int n)
{
    const uint64_t bits = (uint64_t)(1023 - n) << 52;
    double out;
    memcpy(&out, &bits, sizeof out);
    return out;
}

/* The highest 53 bits of high + low * 2^-64; 0 if high is. What is below them is cut off, less than 2^-52 of the number: so it
 * does not matter where the words of a number begin, and the result is the same for those that differ by a power of two. */
static inline double bvoli_highest_bits(uint64_t high, uint64_t low)
{
    const uint32_t upper = (uint32_t)(high >> 32), lower = (uint32_t)high;
    if (high == 0)
        return 0;
    const int bits = upper ? 32 + bvoli_whole_bits((double)upper) : bvoli_whole_bits((double)lower), room = 64 - bits;
    const uint64_t highest = room > 0 ? high << room | low >> bits : high;
    return (double)(highest & ~(uint64_t)2047) * bvoli_small_power(room);
}

#endif

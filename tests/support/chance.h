/* SPDX-License-Identifier: MIT */
/* Random numbers that are the same everywhere: splitmix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
 * generators", 2014), and nothing but integers and single operations of IEEE 754 on top of it. */
#ifndef BVOL_TESTS_CHANCE_H
#define BVOL_TESTS_CHANCE_H

#include <stdint.h>

typedef struct chance {
    uint64_t state;
} chance;

static inline uint64_t chance_bits(chance *c)
{
    uint64_t z = c->state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

static inline int chance_int(chance *c, int lo, int hi)
{
    return lo + (int)(chance_bits(c) % (uint64_t)(hi - lo + 1));
}

static inline double chance_real(chance *c, double lo, double hi)
{
    return lo + (hi - lo) * (double)(chance_bits(c) >> 11) * 0x1p-53;
}

static inline int one_in(chance *c, int n)
{
    return chance_int(c, 1, n) == 1;
}

#endif

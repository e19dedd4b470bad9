/* SPDX-License-Identifier: MIT */
#include "base/checksum.h"

/* The five primes of the specification. */
#define P1 0x9e3779b185ebca87U
#define P2 0xc2b2ae3d27d4eb4fU
#define P3 0x165667b19e3779f9U
#define P4 0x85ebca77c2b2ae63U
#define P5 0x27d4eb2f165667c5U

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

/* Little-endian numbers of 8 and 4 bytes. */
static uint64_t read64(const unsigned char *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
           (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

static uint64_t read32(const unsigned char *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24;
}

static uint64_t mix(uint64_t sum, uint64_t input)
{
    return rotate(sum + input * P2, 31) * P1;
}

/* Four sums over stripes of 32 bytes. */
static uint64_t sum_stripes(const unsigned char *p, size_t stripes)
{
    uint64_t sum[4] = {P1 + P2, P2, 0, (uint64_t)0 - P1}, all = 0;
    for (size_t i = 0; i < stripes; ++i)
        for (int k = 0; k < 4; ++k)
            sum[k] = mix(sum[k], read64(p + 32 * i + (size_t)(8 * k)));
    static const int turns[4] = {1, 7, 12, 18};
    for (int k = 0; k < 4; ++k)
        all += rotate(sum[k], turns[k]);
    for (int k = 0; k < 4; ++k)
        all = (all ^ mix(0, sum[k])) * P1 + P4;
    return all;
}

uint64_t bvoli_checksum(const void *bytes, size_t size)
{
    const unsigned char *p = bytes, *const end = p + size;
    uint64_t sum = (size >= 32 ? sum_stripes(p, size / 32) : P5) + size;
    for (p += size / 32 * 32; end - p >= 8; p += 8)
        sum = rotate(sum ^ mix(0, read64(p)), 27) * P1 + P4;
    for (; end - p >= 4; p += 4)
        sum = rotate(sum ^ read32(p) * P1, 23) * P2 + P3;
    for (; p < end; ++p)
        sum = rotate(sum ^ *p * P5, 11) * P1;
    sum = (sum ^ sum >> 33) * P2;
    sum = (sum ^ sum >> 29) * P3;
    return sum ^ sum >> 32;
}

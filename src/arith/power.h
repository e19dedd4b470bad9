/* SPDX-License-Identifier: MIT */
/* Scaling by powers of two, which rounds nothing. */
#ifndef BVOLI_ARITH_POWER_H
#define BVOLI_ARITH_POWER_H

#include <stdint.h>
#include <string.h>

/* 1 / 2^e for a normal number in [2^e, 2^(e + 1)). */
static inline double bvoli_unit_scale(double x)
{
    const uint64_t exponents = (uint64_t)0x7ff << 52, twice_bias = (uint64_t)2046 << 52;
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = twice_bias - (bits & exponents);
    memcpy(&x, &bits, sizeof x);
    return x;
}

#endif

/* SPDX-License-Identifier: MIT */
/* One float at a time: plain C, for CPUs whose vectors we do not know, and the reference of all others.
 *
 * Every simd_*.h has these names: vf is a vector of LANES floats, vm a truth value for each. Comparisons with NaN are false;
 * min and max give b where a or b is NaN; select
 * gives a where m is true; fma rounds once or twice, so only filters whose slack covers both may use it. */
#ifndef BVOLI_KERNEL_SIMD_SCALAR_H
#define BVOLI_KERNEL_SIMD_SCALAR_H

#include "base/bits.h"
#include "kernel/scalar_pairs.h"

#include <math.h>
#include <string.h>

enum { LANES = 1 };
typedef float vf;
typedef int vm;

static inline vf vf_load(const float *p)
{
    return *p;
}

static inline void vf_store(float *p, vf a)
{
    *p = a;
}

static inline vf vf_splat(float x)
{
    return x;
}

static inline vf vf_add(vf a, vf b)
{
    return a + b;
}

static inline vf vf_sub(vf a, vf b)
{
    return a - b;
}

static inline vf vf_mul(vf a, vf b)
{
    return a * b;
}

static inline vf vf_div(vf a, vf b)
{
    return a / b;
}

static inline vf vf_fma(vf a, vf b, vf c)
{
    return a * b + c;
}

/* a * b - c and c - a * b, rounded once or twice. */
static inline vf vf_fms(vf a, vf b, vf c)
{
    return a * b - c;
}

static inline vf vf_fnma(vf a, vf b, vf c)
{
    return c - a * b;
}

static inline vf vf_min(vf a, vf b)
{
    return a < b ? a : b;
}

static inline vf vf_max(vf a, vf b)
{
    return a > b ? a : b;
}

static inline vf vf_abs(vf a)
{
    return fabsf(a);
}

static inline vf vf_neg(vf a)
{
    return -a;
}

static inline vm vf_lt(vf a, vf b)
{
    return a < b;
}

static inline vm vf_le(vf a, vf b)
{
    return a <= b;
}

static inline vm vf_gt(vf a, vf b)
{
    return a > b;
}

static inline vm vf_ge(vf a, vf b)
{
    return a >= b;
}

static inline vm vf_eq(vf a, vf b)
{
    return a == b;
}

static inline vm vm_and(vm a, vm b)
{
    return a & b;
}

static inline vm vm_or(vm a, vm b)
{
    return a | b;
}

static inline vm vm_not(vm a)
{
    return !a;
}

static inline vf vf_select(vm m, vf a, vf b)
{
    return m ? a : b;
}

/* Lane i is true where bit i is set; higher bits do not matter. */
static inline vm vm_of(uint64_t bits)
{
    return (vm)(bits & 1);
}

/* The least of all lanes, of which none is NaN. */
static inline float vf_least(vf a)
{
    return a;
}

/* Four floats of each of LANES things that lie so many bytes apart: out[k] has number k of each. */
static inline void vf_fours(const char *from, size_t stride, vf out[4])
{
    (void)stride;
    memcpy(out, from, 4 * sizeof *out);
}

/* Of sixteen floats, those whose numbers are four bits of each of LANES words: those from bit `from` on. */
static inline vf vf_pick(const float all[16], const uint32_t *words, int from)
{
    return all[words[0] >> from & 15];
}

/* Bit i for lane i. */
static inline unsigned vm_bits(vm a)
{
    return (unsigned)a;
}

/* Integers of 16 bits: vs is a vector of SHORTS of them, vsm a truth value for each. */

enum { SHORTS = 1 };
typedef int16_t vs;
typedef int vsm;

static inline vs vs_load(const int16_t *p)
{
    return *p;
}

static inline vs vs_splat(int16_t x)
{
    return x;
}

static inline vsm vs_gt(vs a, vs b)
{
    return a > b;
}

static inline vsm vsm_and(vsm a, vsm b)
{
    return a & b;
}

static inline vsm vsm_or(vsm a, vsm b)
{
    return a | b;
}

/* Bit i for lane i. */
static inline unsigned vsm_bits(vsm a)
{
    return (unsigned)a;
}

/* LANES of them as floats. */
/* Of LANES integers of at most 16 bits, as floats. */
static inline void vf_store_shorts(int16_t *p, vf a)
{
    *p = (int16_t)a;
}

static inline vf vf_shorts(const int16_t *p)
{
    return *p;
}

/* Rows of eight words, and pairs of numbers */

/* The float in the upper half of each word, and in the lower one; the rest of its bits are 0. */
static inline vf vf_upper(vf a)
{
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits &= 0xffff0000;
    memcpy(&a, &bits, sizeof a);
    return a;
}

static inline vf vf_lower(vf a)
{
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits <<= 16;
    memcpy(&a, &bits, sizeof a);
    return a;
}

/* Words of integers: one of 32 bits, or two of 16. */
typedef int32_t vi;

static inline vi vi_of(vf a)
{
    vi bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

static inline vf vi_float(vi a)
{
    return (float)a;
}

/* The upper and the lower half without sign. */
static inline vi vi_upper(vi a)
{
    return (vi)((uint32_t)a >> 16);
}

static inline vi vi_lower(vi a)
{
    return a & 0xffff;
}

static inline vi vi_add(vi a, vi b)
{
    return a + b;
}

static inline vi vi_sub(vi a, vi b)
{
    return a - b;
}

static inline vi scalar_half(vi a, int upper)
{
    return (int16_t)(uint16_t)((uint32_t)a >> (upper ? 16 : 0));
}

/* Of the signed halves: the sum of the products of the lower ones and of the upper ones. */
static inline vi vi_dot(vi a, vi b)
{
    return scalar_half(a, 0) * scalar_half(b, 0) + scalar_half(a, 1) * scalar_half(b, 1);
}

/* The upper half moves down, the opposite of the lower half up; neither is -2^15. */
static inline vi vi_turn(vi a)
{
    return (vi)(((uint32_t)a >> 16) | ((uint32_t)-scalar_half(a, 0) << 16));
}

/* Word k of the rows that one side (0: a, 1: b) of LANES pairs names, in out[k]: the first four, or all. Rows lie at multiples
 * of 32 bytes. */
static inline void vf_row_heads(const void *rows, const bvol_pair *pairs, int side, vf out[4])
{
    memcpy(out, (const char *)rows + 32 * (size_t)(side ? pairs->b : pairs->a), 4 * sizeof *out);
}

static inline void vf_rows(const void *rows, const bvol_pair *pairs, int side, vf out[8])
{
    memcpy(out, (const char *)rows + 32 * (size_t)(side ? pairs->b : pairs->a), 8 * sizeof *out);
}

static inline size_t pairs_keep(const bvol_pair *from, unsigned keep, bvol_pair *to)
{
    return plain_keep(from, keep, to);
}

static inline unsigned bits_count(uint64_t bits)
{
    return bvoli_count_bits(bits);
}

static inline uint64_t bits_spread(uint64_t bits, uint64_t places)
{
    return plain_spread(bits, places);
}

static inline int pairs_in_range(const bvol_pair *pairs, uint32_t a_count, uint32_t b_count)
{
    return plain_in_range(pairs, a_count, b_count);
}

#endif

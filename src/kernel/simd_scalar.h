/* SPDX-License-Identifier: MIT */
/* One float at a time: plain C, for CPUs whose vectors we do not know, and the reference of all others.
 *
 * Every simd_*.h has these names. Beside the operations of all vectors (arith/vectors.h) they are, for floats (vf, vm):
 *
 *     vm_of(bits)                     lane i is true where bit i is set; higher bits do not matter
 *     vf_least(a)                     the least of all lanes, of which none is NaN
 *     vf_fours(from, stride, out)     four floats of each of LANES things that lie so many bytes apart: out[k] has number k of
 *                                     each
 *     vf_pick(all, words, from)       of sixteen floats, those whose numbers are four bits of each of LANES words: those from
 *                                     bit `from` on
 *     vf_row_heads, vf_rows           word k of the rows that one side of LANES pairs names (kernel/rows.h), in out[k]: the
 *                                     first four, or all eight
 *     vf_flip(a, b)                   a, with the other sign where b has the sign bit set
 *     vf_upper, vf_lower              the float in the upper half of each word, and in the lower one; its other bits are 0
 *
 * for vs, SHORTS integers of 16 bits:
 *
 *     vf_shorts(p)                    LANES of them as floats
 *     vf_store_shorts(p, a)           of LANES integers of at most 16 bits, as floats
 *
 * for vi, LANES words of integers, one of 32 bits or two of 16:
 *
 *     vi_of(a), vi_float(a)           the bits of floats; integers as floats
 *     vi_upper, vi_lower              the upper and the lower half without sign
 *     vi_dot(a, b)                    of the signed halves: the sum of the products of the lower ones and of the upper ones
 *     vi_turn(a)                      the upper half moves down, the opposite of the lower half up; neither is -2^15
 *
 * and for lists of pairs and for bits:
 *
 *     pairs_keep(from, keep, to)      copies the pairs whose bits are set, in order, and returns how many they are
 *     pairs_in_range(pairs, a, b)     whether the numbers of all 64 pairs are below these limits
 *     bits_count(bits)                how many are set
 *     bits_spread(bits, places)       moves bit k to the k-th lowest of the bits that are set in `places`
 *
 * What follows can be left out; bodies then do without it, or leave the decision to the function for one:
 *
 *     four_masks(m)                   the bits of four masks side by side (FOUR_MASKS is defined)
 *     numbers_keep(from, keep, to)    those of sixteen numbers of which the bits are set, one after the other; returns how many
 *                                     they are (NUMBERS_KEEP is defined)
 *     numbers_spread(from, keep, to)  the same without a jump, where there is room for sixteen (NUMBERS_SPREAD)
 *     numbers_begin, _append, _end, _ascend
 *                                     a list of such numbers, block after block (NUMBERS_LIST)
 *     numbers_couple(number, from, keep, lesser_first, to)
 *                                     the pairs of a number and of those of sixteen of which the bits are set (NUMBERS_COUPLE)
 *     bits_to_numbers(bits, base, p)  writes base + i for each bit i, and returns how many they are (BITS_TO_NUMBERS)
 *     vf_rows_lying, bits_turned      of LANES packed rows of four, their numbers in another order, and back (ROWS_LYING)
 *     vf_fours_turned(from, stride)   of rows of any stride, in that order (ROWS_LYING)
 *     boxes_lying(a, b, met)          which of eight pairs of packed boxes meet; 0 if one of a has a NaN (BOXES_LYING)
 *     vd, vh                          half as many doubles and floats: kernel/doubles.h */
#ifndef BVOLI_KERNEL_SIMD_SCALAR_H
#define BVOLI_KERNEL_SIMD_SCALAR_H

#include "arith/vectors.h"
#include "kernel/rows.h"
#include "kernel/scalar_pairs.h"

#include <math.h>
#include <string.h>

enum { LANES = 1 };
typedef float vf;
typedef int vm;

#define SCALAR_COMPARE(small, large, operator) a operator b

BVOLI_OP(vf, vf_load, (const float *p), *p)
BVOLI_DO(vf_store, (float *p, vf a), *p = a)
BVOLI_OP(vf, vf_splat, (float x), x)
BVOLI_OP(vf, vf_add, (vf a, vf b), a + b)
BVOLI_OP(vf, vf_sub, (vf a, vf b), a - b)
BVOLI_OP(vf, vf_mul, (vf a, vf b), (a * b))
BVOLI_OP(vf, vf_div, (vf a, vf b), (a / b))
BVOLI_OP(vf, vf_min, (vf a, vf b), a < b ? a : b)
BVOLI_OP(vf, vf_max, (vf a, vf b), a > b ? a : b)
BVOLI_OP(vf, vf_abs, (vf a), fabsf(a))
BVOLI_OP(vf, vf_neg, (vf a), -a)
BVOLI_OP(vf, vf_flip, (vf a, vf b), signbit(b) ? -a : a)
BVOLI_OP(vf, vf_sqrt, (vf a), sqrtf(a))
BVOLI_FMA_IN_TWO(vf)
BVOLI_COMPARISONS(vf, vm, SCALAR_COMPARE)
BVOLI_OP(vm, vm_and, (vm a, vm b), (a & b))
BVOLI_OP(vm, vm_or, (vm a, vm b), a | b)
BVOLI_OP(vm, vm_not, (vm a), !a)
BVOLI_OP(unsigned, vm_bits, (vm a), (unsigned)a)
BVOLI_OP(vm, vm_of, (uint64_t bits), (vm)(bits & 1))
BVOLI_OP(vf, vf_select, (vm m, vf a, vf b), m ? a : b)
BVOLI_OP(float, vf_least, (vf a), a)
BVOLI_OP(vf, vf_pick, (const float all[16], const uint32_t *words, int from), all[words[0] >> from & 15])

static inline void vf_fours(const char *from, size_t stride, vf out[4])
{
    (void)stride;
    memcpy(out, from, 4 * sizeof *out);
}

static inline void vf_row_heads(const void *rows, const bvol_pair *pairs, int side, vf out[4])
{
    memcpy(out, row_of(rows, pairs, side), 4 * sizeof *out);
}

static inline void vf_rows(const void *rows, const bvol_pair *pairs, int side, vf out[8])
{
    memcpy(out, row_of(rows, pairs, side), 8 * sizeof *out);
}

enum { SHORTS = 1 };
typedef int16_t vs;
typedef int vsm;

BVOLI_OP(vs, vs_load, (const int16_t *p), *p)
BVOLI_OP(vs, vs_splat, (int16_t x), x)
BVOLI_OP(vsm, vs_gt, (vs a, vs b), a > b)
BVOLI_OP(vsm, vsm_and, (vsm a, vsm b), (a & b))
BVOLI_OP(vsm, vsm_or, (vsm a, vsm b), a | b)
BVOLI_OP(unsigned, vsm_bits, (vsm a), (unsigned)a)
BVOLI_OP(vf, vf_shorts, (const int16_t *p), *p)
BVOLI_DO(vf_store_shorts, (int16_t * p, vf a), *p = (int16_t)a)

typedef int32_t vi;

static inline vi vi_of(vf a)
{
    vi bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

static inline vf scalar_float_of(uint32_t bits)
{
    vf a;
    memcpy(&a, &bits, sizeof a);
    return a;
}

BVOLI_OP(vf, vf_upper, (vf a), scalar_float_of((uint32_t)vi_of(a) & 0xffff0000))
BVOLI_OP(vf, vf_lower, (vf a), scalar_float_of((uint32_t)vi_of(a) << 16))
BVOLI_OP(vf, vi_float, (vi a), (float)a)
BVOLI_OP(vi, vi_upper, (vi a), (vi)((uint32_t)a >> 16))
BVOLI_OP(vi, vi_lower, (vi a), a & 0xffff)
BVOLI_OP(vi, vi_add, (vi a, vi b), a + b)
BVOLI_OP(vi, vi_sub, (vi a, vi b), a - b)
BVOLI_OP(vi, scalar_half, (vi a, int upper), (int16_t)(uint16_t)((uint32_t)a >> (upper ? 16 : 0)))
BVOLI_OP(vi, vi_dot, (vi a, vi b), scalar_half(a, 0) * scalar_half(b, 0) + scalar_half(a, 1) * scalar_half(b, 1))
BVOLI_OP(vi, vi_turn, (vi a), (vi)(((uint32_t)a >> 16) | ((uint32_t)-scalar_half(a, 0) << 16)))

#endif

/* SPDX-License-Identifier: MIT */
/* Four floats: what every AArch64 CPU has. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOLI_KERNEL_SIMD_NEON_H
#define BVOLI_KERNEL_SIMD_NEON_H

#include "base/bits.h"
#include "kernel/scalar_pairs.h"

#include <arm_neon.h>

enum { LANES = 4 };
typedef float32x4_t vf;
typedef uint32x4_t vm;

static inline vf vf_load(const float *p)
{
    return vld1q_f32(p);
}

static inline void vf_store(float *p, vf a)
{
    vst1q_f32(p, a);
}

static inline vf vf_splat(float x)
{
    return vdupq_n_f32(x);
}

static inline vf vf_add(vf a, vf b)
{
    return vaddq_f32(a, b);
}

static inline vf vf_sub(vf a, vf b)
{
    return vsubq_f32(a, b);
}

static inline vf vf_mul(vf a, vf b)
{
    return vmulq_f32(a, b);
}

static inline vf vf_div(vf a, vf b)
{
    return vdivq_f32(a, b);
}

static inline vf vf_fma(vf a, vf b, vf c)
{
    return vfmaq_f32(c, a, b);
}

static inline vf vf_fms(vf a, vf b, vf c)
{
    return vnegq_f32(vfmsq_f32(c, a, b));
}

static inline vf vf_fnma(vf a, vf b, vf c)
{
    return vfmsq_f32(c, a, b);
}

/* By comparison: minimum and maximum of NEON treat NaN and -0 otherwise. */
static inline vf vf_min(vf a, vf b)
{
    return vbslq_f32(vcltq_f32(a, b), a, b);
}

static inline vf vf_max(vf a, vf b)
{
    return vbslq_f32(vcgtq_f32(a, b), a, b);
}

static inline vf vf_abs(vf a)
{
    return vabsq_f32(a);
}

static inline vf vf_neg(vf a)
{
    return vnegq_f32(a);
}

static inline vm vf_lt(vf a, vf b)
{
    return vcltq_f32(a, b);
}

static inline vm vf_le(vf a, vf b)
{
    return vcleq_f32(a, b);
}

static inline vm vf_gt(vf a, vf b)
{
    return vcgtq_f32(a, b);
}

static inline vm vf_ge(vf a, vf b)
{
    return vcgeq_f32(a, b);
}

static inline vm vf_eq(vf a, vf b)
{
    return vceqq_f32(a, b);
}

static inline vm vm_and(vm a, vm b)
{
    return vandq_u32(a, b);
}

static inline vm vm_or(vm a, vm b)
{
    return vorrq_u32(a, b);
}

static inline vm vm_not(vm a)
{
    return vmvnq_u32(a);
}

static inline vf vf_select(vm m, vf a, vf b)
{
    return vbslq_f32(m, a, b);
}

static inline vf vf_pick(const float all[16], const uint32_t *words, int from)
{
    const float picked[4] = {all[words[0] >> from & 15], all[words[1] >> from & 15], all[words[2] >> from & 15],
                             all[words[3] >> from & 15]};
    return vld1q_f32(picked);
}

/* Bit i for lane i. */
static inline unsigned vm_bits(vm a)
{
    const uint32x4_t weights = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(a, weights));
}

/* Lane i is true where bit i is set; higher bits do not matter. */
static inline vm vm_of(uint64_t bits)
{
    const uint32x4_t place = {1, 2, 4, 8};
    return vtstq_u32(vdupq_n_u32((uint32_t)bits & 15), place);
}

static inline float vf_least(vf a)
{
    return vminvq_f32(a);
}

/* Integers of 16 bits */

enum { SHORTS = 8 };
typedef int16x8_t vs;
typedef uint16x8_t vsm;

static inline vs vs_load(const int16_t *p)
{
    return vld1q_s16(p);
}

static inline vs vs_splat(int16_t x)
{
    return vdupq_n_s16(x);
}

static inline vsm vs_gt(vs a, vs b)
{
    return vcgtq_s16(a, b);
}

static inline vsm vsm_and(vsm a, vsm b)
{
    return vandq_u16(a, b);
}

static inline vsm vsm_or(vsm a, vsm b)
{
    return vorrq_u16(a, b);
}

static inline unsigned vsm_bits(vsm a)
{
    const uint16x8_t weights = {1, 2, 4, 8, 16, 32, 64, 128};
    return vaddvq_u16(vandq_u16(a, weights));
}

static inline vf vf_shorts(const int16_t *p)
{
    return vcvtq_f32_s32(vmovl_s16(vld1_s16(p)));
}

/* Of LANES integers of at most 16 bits, as floats. */
static inline void vf_store_shorts(int16_t *p, vf a)
{
    vst1_s16(p, vqmovn_s32(vcvtq_s32_f32(a)));
}

/* Rows of eight words, and pairs of numbers */

static inline vf vf_upper(vf a)
{
    return vreinterpretq_f32_u32(vandq_u32(vreinterpretq_u32_f32(a), vdupq_n_u32(0xffff0000)));
}

static inline vf vf_lower(vf a)
{
    return vreinterpretq_f32_u32(vshlq_n_u32(vreinterpretq_u32_f32(a), 16));
}

typedef int32x4_t vi;

static inline vi vi_of(vf a)
{
    return vreinterpretq_s32_f32(a);
}

static inline vf vi_float(vi a)
{
    return vcvtq_f32_s32(a);
}

static inline vi vi_upper(vi a)
{
    return vreinterpretq_s32_u32(vshrq_n_u32(vreinterpretq_u32_s32(a), 16));
}

static inline vi vi_lower(vi a)
{
    return vandq_s32(a, vdupq_n_s32(0xffff));
}

static inline vi vi_add(vi a, vi b)
{
    return vaddq_s32(a, b);
}

static inline vi vi_sub(vi a, vi b)
{
    return vsubq_s32(a, b);
}

static inline vi vi_dot(vi a, vi b)
{
    const int16x8_t p = vreinterpretq_s16_s32(a), q = vreinterpretq_s16_s32(b);
    return vpaddq_s32(vmull_s16(vget_low_s16(p), vget_low_s16(q)), vmull_high_s16(p, q));
}

static inline vi vi_turn(vi a)
{
    const int16x8_t swapped = vrev32q_s16(vreinterpretq_s16_s32(a)), upper = vreinterpretq_s16_u32(vdupq_n_u32(0xffff0000));
    return vreinterpretq_s32_s16(vsubq_s16(veorq_s16(swapped, upper), upper));
}

/* Turns four rows by four columns. */
static inline void neon_turn(const vf row[4], vf out[4])
{
    const float32x4x2_t a = vtrnq_f32(row[0], row[1]), b = vtrnq_f32(row[2], row[3]);
    out[0] = vcombine_f32(vget_low_f32(a.val[0]), vget_low_f32(b.val[0]));
    out[1] = vcombine_f32(vget_low_f32(a.val[1]), vget_low_f32(b.val[1]));
    out[2] = vcombine_f32(vget_high_f32(a.val[0]), vget_high_f32(b.val[0]));
    out[3] = vcombine_f32(vget_high_f32(a.val[1]), vget_high_f32(b.val[1]));
}

static inline void neon_turned(const void *rows, const bvol_pair *pairs, int side, int word, vf out[4])
{
    vf row[4];
    for (int i = 0; i < 4; ++i) {
        const char *at = (const char *)rows + 32 * (size_t)(side ? pairs[i].b : pairs[i].a);
        row[i] = vld1q_f32((const float *)(const void *)at + word);
    }
    neon_turn(row, out);
}

/* Four floats of each of LANES things that lie so many bytes apart: out[k] has number k of each. */
static inline void vf_fours(const char *from, size_t stride, vf out[4])
{
    vf row[4];
    for (size_t i = 0; i < 4; ++i)
        row[i] = vld1q_f32((const float *)(const void *)(from + i * stride));
    neon_turn(row, out);
}

static inline void vf_row_heads(const void *rows, const bvol_pair *pairs, int side, vf out[4])
{
    neon_turned(rows, pairs, side, 0, out);
}

static inline void vf_rows(const void *rows, const bvol_pair *pairs, int side, vf out[8])
{
    neon_turned(rows, pairs, side, 0, out);
    neon_turned(rows, pairs, side, 4, out + 4);
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

/* SPDX-License-Identifier: MIT */
/* Four floats: what every AArch64 CPU has. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOLI_KERNEL_SIMD_NEON_H
#define BVOLI_KERNEL_SIMD_NEON_H

#include "arith/vectors.h"
#include "kernel/rows.h"
#include "kernel/scalar_pairs.h"

#include <arm_neon.h>

enum { LANES = 4 };
typedef float32x4_t vf;
typedef uint32x4_t vm;

BVOLI_NEON_FLOATS(vf, vm)
BVOLI_NEON_FMA(vf, f32)
BVOLI_OP(vm, vm_not, (vm a), vmvnq_u32(a))
BVOLI_OP(unsigned, vm_bits, (vm a), vaddvq_u32(vandq_u32(a, ((const uint32x4_t){1, 2, 4, 8}))))
BVOLI_OP(vm, vm_of, (uint64_t bits), vtstq_u32(vdupq_n_u32((uint32_t)bits & 15), ((const uint32x4_t){1, 2, 4, 8})))
BVOLI_OP(float, vf_least, (vf a), vminvq_f32(a))
BVOLI_OP(vf, vf_flip, (vf a, vf b),
         vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(a),
                                         vandq_u32(vreinterpretq_u32_f32(b), vdupq_n_u32(0x80000000)))))

static inline vf vf_pick(const float all[16], const uint32_t *words, int from)
{
    const float picked[4] = {all[words[0] >> from & 15], all[words[1] >> from & 15], all[words[2] >> from & 15],
                             all[words[3] >> from & 15]};
    return vld1q_f32(picked);
}

/* Turns four rows by four columns. */
static inline void neon_transpose(const vf row[4], vf out[4])
{
    const float32x4x2_t a = vtrnq_f32(row[0], row[1]), b = vtrnq_f32(row[2], row[3]);
    out[0] = vcombine_f32(vget_low_f32(a.val[0]), vget_low_f32(b.val[0]));
    out[1] = vcombine_f32(vget_low_f32(a.val[1]), vget_low_f32(b.val[1]));
    out[2] = vcombine_f32(vget_high_f32(a.val[0]), vget_high_f32(b.val[0]));
    out[3] = vcombine_f32(vget_high_f32(a.val[1]), vget_high_f32(b.val[1]));
}

static inline void vf_fours(const char *from, size_t stride, vf out[4])
{
    vf row[4];
    for (size_t i = 0; i < 4; ++i)
        row[i] = vld1q_f32((const float *)(const void *)(from + i * stride));
    neon_transpose(row, out);
}

static inline void neon_words(const void *rows, const bvol_pair *pairs, int side, int word, vf out[4])
{
    vf row[4];
    for (int i = 0; i < 4; ++i)
        row[i] = vld1q_f32(row_of(rows, pairs + i, side) + word);
    neon_transpose(row, out);
}

BVOLI_ROWS_BY_FOURS(neon_words)

enum { SHORTS = 8 };
typedef int16x8_t vs;
typedef uint16x8_t vsm;

BVOLI_OP(vs, vs_load, (const int16_t *p), vld1q_s16(p))
BVOLI_OP(vs, vs_splat, (int16_t x), vdupq_n_s16(x))
BVOLI_OP(vsm, vs_gt, (vs a, vs b), vcgtq_s16(a, b))
BVOLI_OP(vsm, vsm_and, (vsm a, vsm b), vandq_u16(a, b))
BVOLI_OP(vsm, vsm_or, (vsm a, vsm b), vorrq_u16(a, b))
BVOLI_OP(unsigned, vsm_bits, (vsm a), vaddvq_u16(vandq_u16(a, ((const uint16x8_t){1, 2, 4, 8, 16, 32, 64, 128}))))
BVOLI_OP(vf, vf_shorts, (const int16_t *p), vcvtq_f32_s32(vmovl_s16(vld1_s16(p))))
BVOLI_DO(vf_store_shorts, (int16_t * p, vf a), vst1_s16(p, vqmovn_s32(vcvtq_s32_f32(a))))

typedef int32x4_t vi;

BVOLI_OP(vf, vf_upper, (vf a), vreinterpretq_f32_u32(vandq_u32(vreinterpretq_u32_f32(a), vdupq_n_u32(0xffff0000))))
BVOLI_OP(vf, vf_lower, (vf a), vreinterpretq_f32_u32(vshlq_n_u32(vreinterpretq_u32_f32(a), 16)))
BVOLI_OP(vi, vi_of, (vf a), vreinterpretq_s32_f32(a))
BVOLI_OP(vf, vi_float, (vi a), vcvtq_f32_s32(a))
BVOLI_OP(vi, vi_upper, (vi a), vreinterpretq_s32_u32(vshrq_n_u32(vreinterpretq_u32_s32(a), 16)))
BVOLI_OP(vi, vi_lower, (vi a), vandq_s32(a, vdupq_n_s32(0xffff)))
BVOLI_OP(vi, vi_add, (vi a, vi b), vaddq_s32(a, b))
BVOLI_OP(vi, vi_sub, (vi a, vi b), vsubq_s32(a, b))

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

#define BVOLI_HALVES

typedef float64x2_t vd;
typedef float32x2_t vh;

BVOLI_NEON_NUMBERS(vd, double, f64)
BVOLI_NEON_FMA(vd, f64)
BVOLI_OP(vd, vd_load, (const double *p), vld1q_f64(p))
BVOLI_DO(vd_store, (double *p, vd a), vst1q_f64(p, a))
BVOLI_OP(vd, vd_of, (vf a, int half), half ? vcvt_high_f64_f32(a) : vcvt_f64_f32(vget_low_f32(a)))
BVOLI_OP(vd, vd_cut, (vd a), vreinterpretq_f64_u64(vandq_u64(vreinterpretq_u64_f64(a), vdupq_n_u64(~(uint64_t)0x1fffffff))))
BVOLI_OP(unsigned, neon_bits, (uint64x2_t a), (unsigned)((vgetq_lane_u64(a, 0) & 1) | (vgetq_lane_u64(a, 1) & 2)))
BVOLI_OP(unsigned, vd_less, (vd a, vd b), neon_bits(vcltq_f64(a, b)))
BVOLI_OP(unsigned, vd_at_most, (vd a, vd b), neon_bits(vcleq_f64(a, b)))
BVOLI_OP(vd, vd_if_less, (vd a, vd b, vd one, vd other), vbslq_f64(vcltq_f64(a, b), one, other))
BVOLI_OP(vh, vd_nearest, (vd a), vcvt_f32_f64(a))
BVOLI_OP(vd, vd_widen, (vh a), vcvt_f64_f32(a))
BVOLI_OP(vh, vh_load, (const float *p), vld1_f32(p))
BVOLI_DO(vh_store, (float *p, vh a), vst1_f32(p, a))

static inline unsigned vh_same(vh a, vh b)
{
    const uint32x2_t same = vand_u32(vceq_u32(vreinterpret_u32_f32(a), vreinterpret_u32_f32(b)), vceq_f32(a, b));
    return (vget_lane_u32(same, 0) & 1U) | (vget_lane_u32(same, 1) & 2U);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Four floats: what every AArch64 CPU has. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOL_KERNEL_SIMD_NEON_H
#define BVOL_KERNEL_SIMD_NEON_H

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

/* Bit i for lane i. */
static inline unsigned vm_bits(vm a)
{
    const uint32x4_t weights = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(a, weights));
}

#endif

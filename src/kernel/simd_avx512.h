/* SPDX-License-Identifier: MIT */
/* Sixteen floats: AVX-512 F, BW, DQ and VL. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOL_KERNEL_SIMD_AVX512_H
#define BVOL_KERNEL_SIMD_AVX512_H

#include <immintrin.h>

enum { LANES = 16 };
typedef __m512 vf;
typedef __mmask16 vm;

static inline vf vf_load(const float *p)
{
    return _mm512_loadu_ps(p);
}

static inline void vf_store(float *p, vf a)
{
    _mm512_storeu_ps(p, a);
}

static inline vf vf_splat(float x)
{
    return _mm512_set1_ps(x);
}

static inline vf vf_add(vf a, vf b)
{
    return _mm512_add_ps(a, b);
}

static inline vf vf_sub(vf a, vf b)
{
    return _mm512_sub_ps(a, b);
}

static inline vf vf_mul(vf a, vf b)
{
    return _mm512_mul_ps(a, b);
}

static inline vf vf_div(vf a, vf b)
{
    return _mm512_div_ps(a, b);
}

static inline vf vf_fma(vf a, vf b, vf c)
{
    return _mm512_fmadd_ps(a, b, c);
}

static inline vf vf_min(vf a, vf b)
{
    return _mm512_min_ps(a, b);
}

static inline vf vf_max(vf a, vf b)
{
    return _mm512_max_ps(a, b);
}

static inline vf vf_abs(vf a)
{
    return _mm512_abs_ps(a);
}

static inline vf vf_neg(vf a)
{
    return _mm512_xor_ps(_mm512_set1_ps(-0.0F), a);
}

static inline vm vf_lt(vf a, vf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}

static inline vm vf_le(vf a, vf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ);
}

static inline vm vf_gt(vf a, vf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_GT_OQ);
}

static inline vm vf_ge(vf a, vf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_GE_OQ);
}

static inline vm vf_eq(vf a, vf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ);
}

static inline vm vm_and(vm a, vm b)
{
    return _kand_mask16(a, b);
}

static inline vm vm_or(vm a, vm b)
{
    return _kor_mask16(a, b);
}

static inline vm vm_not(vm a)
{
    return _knot_mask16(a);
}

static inline vf vf_select(vm m, vf a, vf b)
{
    return _mm512_mask_blend_ps(m, b, a);
}

/* Bit i for lane i. */
static inline unsigned vm_bits(vm a)
{
    return (unsigned)a;
}

#endif

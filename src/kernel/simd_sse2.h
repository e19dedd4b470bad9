/* SPDX-License-Identifier: MIT */
/* Four floats: what every x86-64 CPU has. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOL_KERNEL_SIMD_SSE2_H
#define BVOL_KERNEL_SIMD_SSE2_H

#include <emmintrin.h>

enum { LANES = 4 };
typedef __m128 vf;
typedef __m128 vm;

static inline vf vf_load(const float *p)
{
    return _mm_loadu_ps(p);
}

static inline void vf_store(float *p, vf a)
{
    _mm_storeu_ps(p, a);
}

static inline vf vf_splat(float x)
{
    return _mm_set1_ps(x);
}

static inline vf vf_add(vf a, vf b)
{
    return _mm_add_ps(a, b);
}

static inline vf vf_sub(vf a, vf b)
{
    return _mm_sub_ps(a, b);
}

static inline vf vf_mul(vf a, vf b)
{
    return _mm_mul_ps(a, b);
}

static inline vf vf_div(vf a, vf b)
{
    return _mm_div_ps(a, b);
}

static inline vf vf_fma(vf a, vf b, vf c)
{
    return _mm_add_ps(_mm_mul_ps(a, b), c);
}

static inline vf vf_min(vf a, vf b)
{
    return _mm_min_ps(a, b);
}

static inline vf vf_max(vf a, vf b)
{
    return _mm_max_ps(a, b);
}

static inline vf vf_abs(vf a)
{
    return _mm_andnot_ps(_mm_set1_ps(-0.0F), a);
}

static inline vf vf_neg(vf a)
{
    return _mm_xor_ps(_mm_set1_ps(-0.0F), a);
}

static inline vm vf_lt(vf a, vf b)
{
    return _mm_cmplt_ps(a, b);
}

static inline vm vf_le(vf a, vf b)
{
    return _mm_cmple_ps(a, b);
}

static inline vm vf_gt(vf a, vf b)
{
    return _mm_cmpgt_ps(a, b);
}

static inline vm vf_ge(vf a, vf b)
{
    return _mm_cmpge_ps(a, b);
}

static inline vm vf_eq(vf a, vf b)
{
    return _mm_cmpeq_ps(a, b);
}

static inline vm vm_and(vm a, vm b)
{
    return _mm_and_ps(a, b);
}

static inline vm vm_or(vm a, vm b)
{
    return _mm_or_ps(a, b);
}

static inline vm vm_not(vm a)
{
    return _mm_xor_ps(a, _mm_castsi128_ps(_mm_set1_epi32(-1)));
}

static inline vf vf_select(vm m, vf a, vf b)
{
    return _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b));
}

/* Bit i for lane i. */
static inline unsigned vm_bits(vm a)
{
    return (unsigned)_mm_movemask_ps(a);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Four floats: what every x86-64 CPU has. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOLI_KERNEL_SIMD_SSE2_H
#define BVOLI_KERNEL_SIMD_SSE2_H

#include "kernel/scalar_pairs.h"
#include "kernel/simd_x86.h"

#include <emmintrin.h>

enum { LANES = 4 };
typedef __m128 vf;
typedef __m128 vm;

BVOLI_SSE2_FLOATS(vf, vm)
BVOLI_X86_SIGNS(vf, float, _mm, ps)
BVOLI_FMA_IN_TWO(vf)
BVOLI_OP(vm, vm_not, (vm a), _mm_xor_ps(a, _mm_castsi128_ps(_mm_set1_epi32(-1))))
BVOLI_OP(unsigned, vm_bits, (vm a), (unsigned)_mm_movemask_ps(a))

static inline vm vm_of(uint64_t bits)
{
    const __m128i place = _mm_setr_epi32(1, 2, 4, 8);
    return _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)(bits & 15)), place), place));
}

static inline float vf_least(vf a)
{
    const vf two = vf_min(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(vf_min(two, _mm_shuffle_ps(two, two, 1)));
}

static inline vf vf_pick(const float all[16], const uint32_t *words, int from)
{
    return _mm_setr_ps(all[words[0] >> from & 15], all[words[1] >> from & 15], all[words[2] >> from & 15],
                       all[words[3] >> from & 15]);
}

static inline void vf_fours(const char *from, size_t stride, vf out[4])
{
    for (size_t i = 0; i < 4; ++i)
        out[i] = _mm_loadu_ps((const float *)(const void *)(from + i * stride));
    _MM_TRANSPOSE4_PS(out[0], out[1], out[2], out[3]);
}

static inline void sse2_words(const void *rows, const bvol_pair *pairs, int side, int word, vf out[4])
{
    for (int i = 0; i < 4; ++i)
        out[i] = _mm_load_ps(row_of(rows, pairs + i, side) + word);
    _MM_TRANSPOSE4_PS(out[0], out[1], out[2], out[3]);
}

BVOLI_ROWS_BY_FOURS(sse2_words)

enum { SHORTS = 8 };
typedef __m128i vs;
typedef __m128i vsm;
typedef __m128i vi;

BVOLI_X86_INTEGERS(_mm, 128)
BVOLI_OP(vsm, vs_gt, (vs a, vs b), _mm_cmpgt_epi16(a, b))
BVOLI_OP(vsm, vsm_and, (vsm a, vsm b), _mm_and_si128(a, b))
BVOLI_OP(vsm, vsm_or, (vsm a, vsm b), _mm_or_si128(a, b))
BVOLI_OP(unsigned, vsm_bits, (vsm a), (unsigned)_mm_movemask_epi8(_mm_packs_epi16(a, _mm_setzero_si128())))

static inline vf vf_shorts(const int16_t *p)
{
    const __m128i four = _mm_loadl_epi64((const __m128i *)(const void *)p);
    return _mm_cvtepi32_ps(_mm_srai_epi32(_mm_unpacklo_epi16(four, four), 16));
}

static inline void vf_store_shorts(int16_t *p, vf a)
{
    const __m128i whole = _mm_cvtps_epi32(a);
    _mm_storel_epi64((__m128i *)(void *)p, _mm_packs_epi32(whole, whole));
}

static inline vi vi_turn(vi a)
{
    const vi swapped = _mm_or_si128(_mm_srli_epi32(a, 16), _mm_slli_epi32(a, 16)), upper = _mm_set1_epi32(-0x10000);
    return _mm_sub_epi16(_mm_xor_si128(swapped, upper), upper);
}

/* Doubles: a vh is the lower two of four floats. */
#define BVOLI_HALVES

typedef __m128d vd;
typedef __m128 vh;

BVOLI_X86_NUMBERS(vd, double, _mm, pd)
BVOLI_X86_SIGNS(vd, double, _mm, pd)
BVOLI_X86_MEMORY(vd, double, _mm, pd)
BVOLI_FMA_IN_TWO(vd)
BVOLI_OP(vd, vd_of, (vf a, int half), _mm_cvtps_pd(half ? _mm_movehl_ps(a, a) : a))
BVOLI_OP(vd, vd_cut, (vd a), _mm_and_pd(a, _mm_castsi128_pd(_mm_set1_epi64x(-0x20000000))))
BVOLI_OP(unsigned, vd_less, (vd a, vd b), (unsigned)_mm_movemask_pd(_mm_cmplt_pd(a, b)))
BVOLI_OP(unsigned, vd_at_most, (vd a, vd b), (unsigned)_mm_movemask_pd(_mm_cmple_pd(a, b)))
BVOLI_OP(vh, vd_nearest, (vd a), _mm_cvtpd_ps(a))
BVOLI_OP(vd, vd_widen, (vh a), _mm_cvtps_pd(a))
BVOLI_OP(vd, sse2_select, (vd mask, vd one, vd other), _mm_or_pd(_mm_and_pd(mask, one), _mm_andnot_pd(mask, other)))
BVOLI_OP(vd, vd_if_less, (vd a, vd b, vd one, vd other), sse2_select(_mm_cmplt_pd(a, b), one, other))
BVOLI_OP(vh, vh_load, (const float *p), _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p)))
BVOLI_DO(vh_store, (float *p, vh a), _mm_storel_epi64((__m128i *)(void *)p, _mm_castps_si128(a)))

static inline unsigned vh_same(vh a, vh b)
{
    const __m128i bits = _mm_cmpeq_epi32(_mm_castps_si128(a), _mm_castps_si128(b));
    return (unsigned)_mm_movemask_ps(_mm_and_ps(_mm_castsi128_ps(bits), _mm_cmpeq_ps(a, b))) & 3U;
}

#endif

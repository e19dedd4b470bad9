/* SPDX-License-Identifier: MIT */
/* Four floats: what every x86-64 CPU has. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOLI_KERNEL_SIMD_SSE2_H
#define BVOLI_KERNEL_SIMD_SSE2_H

#include "base/bits.h"
#include "kernel/scalar_pairs.h"

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

static inline vf vf_fms(vf a, vf b, vf c)
{
    return _mm_sub_ps(_mm_mul_ps(a, b), c);
}

static inline vf vf_fnma(vf a, vf b, vf c)
{
    return _mm_sub_ps(c, _mm_mul_ps(a, b));
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

static inline vf vf_pick(const float all[16], const uint32_t *words, int from)
{
    return _mm_setr_ps(all[words[0] >> from & 15], all[words[1] >> from & 15], all[words[2] >> from & 15],
                       all[words[3] >> from & 15]);
}

/* Bit i for lane i. */
static inline unsigned vm_bits(vm a)
{
    return (unsigned)_mm_movemask_ps(a);
}

/* Lane i is true where bit i is set; higher bits do not matter. */
static inline vm vm_of(uint64_t bits)
{
    const __m128i place = _mm_setr_epi32(1, 2, 4, 8);
    return _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)(bits & 15)), place), place));
}

static inline float vf_least(vf a)
{
    const __m128 two = _mm_min_ps(a, _mm_movehl_ps(a, a));
    return _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps(two, two, 1)));
}

/* Integers of 16 bits */

enum { SHORTS = 8 };
typedef __m128i vs;
typedef __m128i vsm;

static inline vs vs_load(const int16_t *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline vs vs_splat(int16_t x)
{
    return _mm_set1_epi16(x);
}

static inline vsm vs_gt(vs a, vs b)
{
    return _mm_cmpgt_epi16(a, b);
}

static inline vsm vsm_and(vsm a, vsm b)
{
    return _mm_and_si128(a, b);
}

static inline vsm vsm_or(vsm a, vsm b)
{
    return _mm_or_si128(a, b);
}

static inline unsigned vsm_bits(vsm a)
{
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(a, _mm_setzero_si128()));
}

static inline vf vf_shorts(const int16_t *p)
{
    const __m128i four = _mm_loadl_epi64((const __m128i *)(const void *)p);
    return _mm_cvtepi32_ps(_mm_srai_epi32(_mm_unpacklo_epi16(four, four), 16));
}

/* Of LANES integers of at most 16 bits, as floats. */
static inline void vf_store_shorts(int16_t *p, vf a)
{
    const __m128i whole = _mm_cvtps_epi32(a);
    _mm_storel_epi64((__m128i *)(void *)p, _mm_packs_epi32(whole, whole));
}

/* Rows of eight words, and pairs of numbers */

static inline vf vf_upper(vf a)
{
    return _mm_and_ps(a, _mm_castsi128_ps(_mm_set1_epi32(-0x10000)));
}

static inline vf vf_lower(vf a)
{
    return _mm_castsi128_ps(_mm_slli_epi32(_mm_castps_si128(a), 16));
}

typedef __m128i vi;

static inline vi vi_of(vf a)
{
    return _mm_castps_si128(a);
}

static inline vf vi_float(vi a)
{
    return _mm_cvtepi32_ps(a);
}

static inline vi vi_upper(vi a)
{
    return _mm_srli_epi32(a, 16);
}

static inline vi vi_lower(vi a)
{
    return _mm_and_si128(a, _mm_set1_epi32(0xffff));
}

static inline vi vi_add(vi a, vi b)
{
    return _mm_add_epi32(a, b);
}

static inline vi vi_sub(vi a, vi b)
{
    return _mm_sub_epi32(a, b);
}

static inline vi vi_dot(vi a, vi b)
{
    return _mm_madd_epi16(a, b);
}

static inline vi vi_turn(vi a)
{
    const vi swapped = _mm_or_si128(_mm_srli_epi32(a, 16), _mm_slli_epi32(a, 16)), upper = _mm_set1_epi32(-0x10000);
    return _mm_sub_epi16(_mm_xor_si128(swapped, upper), upper);
}

static inline vf sse2_words(const void *rows, const bvol_pair *pair, int side, int word)
{
    const char *row = (const char *)rows + 32 * (size_t)(side ? pair->b : pair->a);
    return _mm_load_ps((const float *)(const void *)row + word);
}

/* Four floats of each of LANES things that lie so many bytes apart: out[k] has number k of each. */
static inline void vf_fours(const char *from, size_t stride, vf out[4])
{
    for (size_t i = 0; i < 4; ++i)
        out[i] = _mm_loadu_ps((const float *)(const void *)(from + i * stride));
    _MM_TRANSPOSE4_PS(out[0], out[1], out[2], out[3]);
}

static inline void sse2_turned(const void *rows, const bvol_pair *pairs, int side, int word, vf out[4])
{
    for (int i = 0; i < 4; ++i)
        out[i] = sse2_words(rows, pairs + i, side, word);
    _MM_TRANSPOSE4_PS(out[0], out[1], out[2], out[3]);
}

static inline void vf_row_heads(const void *rows, const bvol_pair *pairs, int side, vf out[4])
{
    sse2_turned(rows, pairs, side, 0, out);
}

static inline void vf_rows(const void *rows, const bvol_pair *pairs, int side, vf out[8])
{
    sse2_turned(rows, pairs, side, 0, out);
    sse2_turned(rows, pairs, side, 4, out + 4);
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

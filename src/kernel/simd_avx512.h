/* SPDX-License-Identifier: MIT */
/* Sixteen floats: AVX-512 F, BW, DQ and VL. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOLI_KERNEL_SIMD_AVX512_H
#define BVOLI_KERNEL_SIMD_AVX512_H

#include <bvol/types.h>

#include <immintrin.h>
#include <stddef.h>

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

static inline vf vf_fms(vf a, vf b, vf c)
{
    return _mm512_fmsub_ps(a, b, c);
}

static inline vf vf_fnma(vf a, vf b, vf c)
{
    return _mm512_fnmadd_ps(a, b, c);
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

static inline vf vf_pick(const float all[16], const uint32_t *words, int from)
{
    return _mm512_permutexvar_ps(_mm512_srli_epi32(_mm512_loadu_si512(words), (unsigned)from), _mm512_loadu_ps(all));
}

/* Bit i for lane i. */
static inline unsigned vm_bits(vm a)
{
    return (unsigned)a;
}

/* Lane i is true where bit i is set; higher bits do not matter. */
static inline vm vm_of(uint64_t bits)
{
    return (vm)bits;
}

static inline float vf_least(vf a)
{
    return _mm512_reduce_min_ps(a);
}

/* Integers of 16 bits */

enum { SHORTS = 32 };
typedef __m512i vs;
typedef __mmask32 vsm;

static inline vs vs_load(const int16_t *p)
{
    return _mm512_loadu_si512(p);
}

static inline vs vs_splat(int16_t x)
{
    return _mm512_set1_epi16(x);
}

static inline vsm vs_gt(vs a, vs b)
{
    return _mm512_cmpgt_epi16_mask(a, b);
}

static inline vsm vsm_and(vsm a, vsm b)
{
    return _kand_mask32(a, b);
}

static inline vsm vsm_or(vsm a, vsm b)
{
    return _kor_mask32(a, b);
}

static inline unsigned vsm_bits(vsm a)
{
    return (unsigned)a;
}

static inline vf vf_shorts(const int16_t *p)
{
    return _mm512_cvtepi32_ps(_mm512_cvtepi16_epi32(_mm256_loadu_si256((const __m256i *)(const void *)p)));
}

/* Of LANES integers of at most 16 bits, as floats. */
static inline void vf_store_shorts(int16_t *p, vf a)
{
    _mm256_storeu_si256((__m256i *)(void *)p, _mm512_cvtepi32_epi16(_mm512_cvtps_epi32(a)));
}

/* Those of sixteen numbers of which the bits are set, one after the other; returns how many they are. */
#define NUMBERS_KEEP
static inline uint32_t numbers_keep(const uint32_t from[16], uint32_t keep, uint32_t *to)
{
    const uint32_t count = (uint32_t)_mm_popcnt_u32(keep);
    const __m512i kept = _mm512_maskz_compress_epi32((__mmask16)keep, _mm512_loadu_si512(from));
    _mm512_mask_storeu_epi32(to, (__mmask16)((1U << count) - 1), kept);
    return count;
}

/* Rows of eight words, and pairs of numbers */

static inline vf vf_upper(vf a)
{
    return _mm512_castsi512_ps(_mm512_and_si512(_mm512_castps_si512(a), _mm512_set1_epi32(-0x10000)));
}

static inline vf vf_lower(vf a)
{
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_castps_si512(a), 16));
}

typedef __m512i vi;

static inline vi vi_of(vf a)
{
    return _mm512_castps_si512(a);
}

static inline vf vi_float(vi a)
{
    return _mm512_cvtepi32_ps(a);
}

static inline vi vi_upper(vi a)
{
    return _mm512_srli_epi32(a, 16);
}

static inline vi vi_lower(vi a)
{
    return _mm512_and_si512(a, _mm512_set1_epi32(0xffff));
}

static inline vi vi_add(vi a, vi b)
{
    return _mm512_add_epi32(a, b);
}

static inline vi vi_sub(vi a, vi b)
{
    return _mm512_sub_epi32(a, b);
}

static inline vi vi_dot(vi a, vi b)
{
    return _mm512_madd_epi16(a, b);
}

static inline vi vi_turn(vi a)
{
    const vi swapped = _mm512_rol_epi32(a, 16);
    return _mm512_mask_sub_epi16(swapped, 0xaaaaaaaa, _mm512_setzero_si512(), swapped);
}

static inline const char *avx512_row(const void *rows, const bvol_pair *pair, int side)
{
    return (const char *)rows + 32 * (size_t)(side ? pair->b : pair->a);
}

/* Turns four rows by four columns within each quarter. */
static inline void avx512_turn(const vf row[4], vf out[4])
{
    const vf a = _mm512_unpacklo_ps(row[0], row[1]), b = _mm512_unpackhi_ps(row[0], row[1]);
    const vf c = _mm512_unpacklo_ps(row[2], row[3]), d = _mm512_unpackhi_ps(row[2], row[3]);
    out[0] = _mm512_shuffle_ps(a, c, 0x44);
    out[1] = _mm512_shuffle_ps(a, c, 0xee);
    out[2] = _mm512_shuffle_ps(b, d, 0x44);
    out[3] = _mm512_shuffle_ps(b, d, 0xee);
}

/* Four floats of each of LANES things that lie so many bytes apart: out[k] has number k of each. Quarter q of row[i] is from
 * number i + 4 q. */
static inline void vf_fours(const char *from, size_t stride, vf out[4])
{
    vf row[4];
    for (size_t i = 0; i < 4; ++i) {
        const float *at[4];
        for (size_t q = 0; q < 4; ++q)
            at[q] = (const float *)(const void *)(from + (i + 4 * q) * stride);
        row[i] = _mm512_insertf32x4(_mm512_castps128_ps512(_mm_loadu_ps(at[0])), _mm_loadu_ps(at[1]), 1);
        row[i] = _mm512_insertf32x4(row[i], _mm_loadu_ps(at[2]), 2);
        row[i] = _mm512_insertf32x4(row[i], _mm_loadu_ps(at[3]), 3);
    }
    avx512_turn(row, out);
}

/* Quarter q of row[i] is from pair i + 4 q. */
static inline void vf_row_heads(const void *rows, const bvol_pair *pairs, int side, vf out[4])
{
    vf row[4];
    for (int i = 0; i < 4; ++i) {
        const float *at[4];
        for (size_t q = 0; q < 4; ++q)
            at[q] = (const float *)(const void *)avx512_row(rows, pairs + i + 4 * q, side);
        row[i] = _mm512_insertf32x4(_mm512_castps128_ps512(_mm_load_ps(at[0])), _mm_load_ps(at[1]), 1);
        row[i] = _mm512_insertf32x4(row[i], _mm_load_ps(at[2]), 2);
        row[i] = _mm512_insertf32x4(row[i], _mm_load_ps(at[3]), 3);
    }
    avx512_turn(row, out);
}

/* Halves of row[i] are whole rows, from pairs first + i and first + i + 8. */
static inline void avx512_eight(const void *rows, const bvol_pair *pairs, int side, vf out[4])
{
    vf row[4];
    for (int i = 0; i < 4; ++i) {
        const __m256 low = _mm256_load_ps((const float *)(const void *)avx512_row(rows, pairs + i, side));
        const __m256 high = _mm256_load_ps((const float *)(const void *)avx512_row(rows, pairs + i + 8, side));
        row[i] = _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
    }
    avx512_turn(row, out);
}

static inline void vf_rows(const void *rows, const bvol_pair *pairs, int side, vf out[8])
{
    const __m512i heads = _mm512_setr_epi32(0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27);
    const __m512i tails = _mm512_setr_epi32(4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31);
    vf even[4], odd[4];
    avx512_eight(rows, pairs, side, even);
    avx512_eight(rows, pairs + 4, side, odd);
    for (int k = 0; k < 4; ++k) {
        out[k] = _mm512_permutex2var_ps(even[k], heads, odd[k]);
        out[4 + k] = _mm512_permutex2var_ps(even[k], tails, odd[k]);
    }
}

static inline size_t pairs_keep(const bvol_pair *from, unsigned keep, bvol_pair *to)
{
    const __m512i low = _mm512_loadu_si512(from), high = _mm512_loadu_si512(from + 8);
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi64((__mmask8)keep, low));
    _mm512_storeu_si512(to + _mm_popcnt_u32(keep & 255), _mm512_maskz_compress_epi64((__mmask8)(keep >> 8), high));
    return (size_t)_mm_popcnt_u32(keep);
}

static inline unsigned bits_count(uint64_t bits)
{
    return (unsigned)_mm_popcnt_u64(bits);
}

static inline uint64_t bits_spread(uint64_t bits, uint64_t places)
{
    return _pdep_u64(bits, places);
}

/* Writes base + i for each bit i, and returns how many they are. */
#define BITS_TO_NUMBERS
static inline size_t bits_to_numbers(unsigned bits, uint32_t base, uint32_t *out)
{
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i numbers = _mm512_add_epi32(lanes, _mm512_set1_epi32((int)base));
    const unsigned count = (unsigned)_mm_popcnt_u32(bits);
    _mm512_mask_storeu_epi32(out, (__mmask16)((1U << count) - 1), _mm512_maskz_compress_epi32((__mmask16)bits, numbers));
    return count;
}

/* The largest numbers of each side, as they lie in memory, against their limits. */
static inline int pairs_in_range(const bvol_pair *pairs, uint32_t a_count, uint32_t b_count)
{
    const __m512i limit = _mm512_set1_epi64((long long)((uint64_t)b_count << 32 | a_count));
    __m512i most = _mm512_setzero_si512();
    for (int i = 0; i < 64; i += 8)
        most = _mm512_max_epu32(most, _mm512_loadu_si512(pairs + i));
    return _mm512_cmpge_epu32_mask(most, limit) == 0;
}

#endif

/* SPDX-License-Identifier: MIT */
/* Eight floats: AVX2 with FMA. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOLI_KERNEL_SIMD_AVX2_H
#define BVOLI_KERNEL_SIMD_AVX2_H

#include <bvol/types.h>

#include <immintrin.h>
#include <stddef.h>

enum { LANES = 8 };
typedef __m256 vf;
typedef __m256 vm;

static inline vf vf_load(const float *p)
{
    return _mm256_loadu_ps(p);
}

static inline void vf_store(float *p, vf a)
{
    _mm256_storeu_ps(p, a);
}

static inline vf vf_splat(float x)
{
    return _mm256_set1_ps(x);
}

static inline vf vf_add(vf a, vf b)
{
    return _mm256_add_ps(a, b);
}

static inline vf vf_sub(vf a, vf b)
{
    return _mm256_sub_ps(a, b);
}

static inline vf vf_mul(vf a, vf b)
{
    return _mm256_mul_ps(a, b);
}

static inline vf vf_div(vf a, vf b)
{
    return _mm256_div_ps(a, b);
}

static inline vf vf_fma(vf a, vf b, vf c)
{
    return _mm256_fmadd_ps(a, b, c);
}

static inline vf vf_fms(vf a, vf b, vf c)
{
    return _mm256_fmsub_ps(a, b, c);
}

static inline vf vf_fnma(vf a, vf b, vf c)
{
    return _mm256_fnmadd_ps(a, b, c);
}

static inline vf vf_min(vf a, vf b)
{
    return _mm256_min_ps(a, b);
}

static inline vf vf_max(vf a, vf b)
{
    return _mm256_max_ps(a, b);
}

static inline vf vf_abs(vf a)
{
    return _mm256_andnot_ps(_mm256_set1_ps(-0.0F), a);
}

static inline vf vf_neg(vf a)
{
    return _mm256_xor_ps(_mm256_set1_ps(-0.0F), a);
}

static inline vm vf_lt(vf a, vf b)
{
    return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
}

static inline vm vf_le(vf a, vf b)
{
    return _mm256_cmp_ps(a, b, _CMP_LE_OQ);
}

static inline vm vf_gt(vf a, vf b)
{
    return _mm256_cmp_ps(a, b, _CMP_GT_OQ);
}

static inline vm vf_ge(vf a, vf b)
{
    return _mm256_cmp_ps(a, b, _CMP_GE_OQ);
}

static inline vm vf_eq(vf a, vf b)
{
    return _mm256_cmp_ps(a, b, _CMP_EQ_OQ);
}

static inline vm vm_and(vm a, vm b)
{
    return _mm256_and_ps(a, b);
}

static inline vm vm_or(vm a, vm b)
{
    return _mm256_or_ps(a, b);
}

static inline vm vm_not(vm a)
{
    return _mm256_xor_ps(a, _mm256_castsi256_ps(_mm256_set1_epi32(-1)));
}

static inline vf vf_select(vm m, vf a, vf b)
{
    return _mm256_blendv_ps(b, a, m);
}

static inline vf vf_pick(const float all[16], const uint32_t *words, int from)
{
    const __m256i at = _mm256_srli_epi32(_mm256_loadu_si256((const __m256i *)(const void *)words), from);
    const vf low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(all), at),
             high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(all + 8), at);
    return _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32(at, 28)));
}

/* Bit i for lane i. */
static inline unsigned vm_bits(vm a)
{
    return (unsigned)_mm256_movemask_ps(a);
}

/* Lane i is true where bit i is set; higher bits do not matter. */
static inline vm vm_of(uint64_t bits)
{
    const __m256i place = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32((int)(bits & 255)), place), place));
}

static inline float vf_least(vf a)
{
    const __m128 four = _mm_min_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    const __m128 two = _mm_min_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps(two, two, 1)));
}

/* Integers of 16 bits */

enum { SHORTS = 16 };
typedef __m256i vs;
typedef __m256i vsm;

static inline vs vs_load(const int16_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

static inline vs vs_splat(int16_t x)
{
    return _mm256_set1_epi16(x);
}

static inline vsm vs_gt(vs a, vs b)
{
    return _mm256_cmpgt_epi16(a, b);
}

static inline vsm vsm_and(vsm a, vsm b)
{
    return _mm256_and_si256(a, b);
}

static inline vsm vsm_or(vsm a, vsm b)
{
    return _mm256_or_si256(a, b);
}

static inline unsigned vsm_bits(vsm a)
{
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1)));
}

static inline vf vf_shorts(const int16_t *p)
{
    return _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(_mm_loadu_si128((const __m128i *)(const void *)p)));
}

/* Of LANES integers of at most 16 bits, as floats. */
static inline void vf_store_shorts(int16_t *p, vf a)
{
    const __m256i whole = _mm256_cvtps_epi32(a);
    _mm_storeu_si128((__m128i *)(void *)p, _mm_packs_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1)));
}

/* Rows of eight words, and pairs of numbers */

static inline vf vf_upper(vf a)
{
    return _mm256_and_ps(a, _mm256_castsi256_ps(_mm256_set1_epi32(-0x10000)));
}

static inline vf vf_lower(vf a)
{
    return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_castps_si256(a), 16));
}

typedef __m256i vi;

static inline vi vi_of(vf a)
{
    return _mm256_castps_si256(a);
}

static inline vf vi_float(vi a)
{
    return _mm256_cvtepi32_ps(a);
}

static inline vi vi_upper(vi a)
{
    return _mm256_srli_epi32(a, 16);
}

static inline vi vi_lower(vi a)
{
    return _mm256_and_si256(a, _mm256_set1_epi32(0xffff));
}

static inline vi vi_add(vi a, vi b)
{
    return _mm256_add_epi32(a, b);
}

static inline vi vi_sub(vi a, vi b)
{
    return _mm256_sub_epi32(a, b);
}

static inline vi vi_dot(vi a, vi b)
{
    return _mm256_madd_epi16(a, b);
}

static inline vi vi_turn(vi a)
{
    const vi swapped = _mm256_or_si256(_mm256_srli_epi32(a, 16), _mm256_slli_epi32(a, 16));
    return _mm256_sign_epi16(swapped, _mm256_set1_epi32(-0xffff)); /* halves 1 and -1 */
}

static inline const float *avx2_row(const void *rows, const bvol_pair *pair, int side)
{
    return (const float *)(const void *)((const char *)rows + 32 * (size_t)(side ? pair->b : pair->a));
}

/* Turns four rows by four columns within each half. */
static inline void avx2_turn(const vf row[4], vf out[4])
{
    const vf a = _mm256_unpacklo_ps(row[0], row[1]), b = _mm256_unpackhi_ps(row[0], row[1]);
    const vf c = _mm256_unpacklo_ps(row[2], row[3]), d = _mm256_unpackhi_ps(row[2], row[3]);
    out[0] = _mm256_shuffle_ps(a, c, 0x44);
    out[1] = _mm256_shuffle_ps(a, c, 0xee);
    out[2] = _mm256_shuffle_ps(b, d, 0x44);
    out[3] = _mm256_shuffle_ps(b, d, 0xee);
}

/* Four words of rows i and i + 4, for i below 4. */
static inline void avx2_turned(const void *rows, const bvol_pair *pairs, int side, int word, vf out[4])
{
    vf row[4];
    for (int i = 0; i < 4; ++i) {
        const __m128 low = _mm_load_ps(avx2_row(rows, pairs + i, side) + word);
        row[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(low), _mm_load_ps(avx2_row(rows, pairs + i + 4, side) + word), 1);
    }
    avx2_turn(row, out);
}

/* Four floats of each of LANES things that lie so many bytes apart: out[k] has number k of each. */
static inline void vf_fours(const char *from, size_t stride, vf out[4])
{
    vf row[4];
    for (size_t i = 0; i < 4; ++i) {
        const float *low = (const float *)(const void *)(from + i * stride);
        const float *high = (const float *)(const void *)(from + (i + 4) * stride);
        row[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high), 1);
    }
    avx2_turn(row, out);
}

static inline void vf_row_heads(const void *rows, const bvol_pair *pairs, int side, vf out[4])
{
    avx2_turned(rows, pairs, side, 0, out);
}

static inline void vf_rows(const void *rows, const bvol_pair *pairs, int side, vf out[8])
{
    avx2_turned(rows, pairs, side, 0, out);
    avx2_turned(rows, pairs, side, 4, out + 4);
}

/* The numbers of a pair's two words, for the pairs of each combination of four bits. */
static const uint32_t avx2_kept[16][8] = {{0},
                                          {0, 1},
                                          {2, 3},
                                          {0, 1, 2, 3},
                                          {4, 5},
                                          {0, 1, 4, 5},
                                          {2, 3, 4, 5},
                                          {0, 1, 2, 3, 4, 5},
                                          {6, 7},
                                          {0, 1, 6, 7},
                                          {2, 3, 6, 7},
                                          {0, 1, 2, 3, 6, 7},
                                          {4, 5, 6, 7},
                                          {0, 1, 4, 5, 6, 7},
                                          {2, 3, 4, 5, 6, 7},
                                          {0, 1, 2, 3, 4, 5, 6, 7}};

static inline void avx2_keep(const bvol_pair *from, unsigned keep, bvol_pair *to)
{
    const __m256i kept = _mm256_loadu_si256((const __m256i *)(const void *)avx2_kept[keep]);
    const __m256i pairs = _mm256_loadu_si256((const __m256i *)(const void *)from);
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_permutevar8x32_epi32(pairs, kept));
}

static inline size_t pairs_keep(const bvol_pair *from, unsigned keep, bvol_pair *to)
{
    avx2_keep(from, keep & 15, to);
    avx2_keep(from + 4, keep >> 4, to + _mm_popcnt_u32(keep & 15));
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

/* The largest numbers of each side, as they lie in memory: those that a limit is not the smaller of are out. */
static inline int pairs_in_range(const bvol_pair *pairs, uint32_t a_count, uint32_t b_count)
{
    const __m256i limit = _mm256_set1_epi64x((long long)((uint64_t)b_count << 32 | a_count));
    __m256i most = _mm256_setzero_si256();
    for (int i = 0; i < 64; i += 4)
        most = _mm256_max_epu32(most, _mm256_loadu_si256((const __m256i *)(const void *)(pairs + i)));
    const __m256i out = _mm256_cmpeq_epi32(_mm256_max_epu32(most, limit), most);
    return _mm256_testz_si256(out, out);
}

#endif

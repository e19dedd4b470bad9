/* SPDX-License-Identifier: MIT */
/* Eight floats: AVX2 with FMA. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOLI_KERNEL_SIMD_AVX2_H
#define BVOLI_KERNEL_SIMD_AVX2_H

#include "kernel/simd_x86.h"
#include "kernel/words_avx2.h"

#include <immintrin.h>

enum { LANES = 8 };
typedef __m256 vf;
typedef __m256 vm;

#define AVX2_COMPARE(small, large, operator) _mm256_cmp_ps(a, b, _CMP_##large##_OQ)

BVOLI_X86_NUMBERS(vf, float, _mm256, ps)
BVOLI_X86_SIGNS(vf, float, _mm256, ps)
BVOLI_X86_MEMORY(vf, float, _mm256, ps)
BVOLI_X86_FMA(vf, _mm256, ps)
BVOLI_COMPARISONS(vf, vm, AVX2_COMPARE)
BVOLI_OP(vm, vm_and, (vm a, vm b), _mm256_and_ps(a, b))
BVOLI_OP(vm, vm_or, (vm a, vm b), _mm256_or_ps(a, b))
BVOLI_OP(vm, vm_not, (vm a), _mm256_xor_ps(a, _mm256_castsi256_ps(_mm256_set1_epi32(-1))))
BVOLI_OP(unsigned, vm_bits, (vm a), (unsigned)_mm256_movemask_ps(a))
BVOLI_OP(vf, vf_select, (vm m, vf a, vf b), _mm256_blendv_ps(b, a, m))

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

static inline vf vf_pick(const float all[16], const uint32_t *words, int from)
{
    const __m256i at = _mm256_srli_epi32(_mm256_loadu_si256((const void *)words), from);
    const vf low = _mm256_permutevar8x32_ps(vf_load(all), at), high = _mm256_permutevar8x32_ps(vf_load(all + 8), at);
    return _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32(at, 28)));
}

BVOLI_X86_TRANSPOSE(x86_transpose, vf, _mm256)

static inline vf avx2_halves(const float *low, const float *high)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high), 1);
}

static inline void vf_fours(const char *from, size_t stride, vf out[4])
{
    vf row[4];
    for (size_t i = 0; i < 4; ++i) {
        const float *low = (const float *)(const void *)(from + i * stride);
        const float *high = (const float *)(const void *)(from + (i + 4) * stride);
        row[i] = avx2_halves(low, high);
    }
    x86_transpose(row, out);
}

static inline void vf_fours_at(const float *const at[8], size_t from, vf out[4])
{
    vf row[4];
    for (size_t i = 0; i < 4; ++i)
        row[i] = avx2_halves(at[i] + from, at[i + 4] + from);
    x86_transpose(row, out);
}

static inline void avx2_words(const void *rows, const bvol_pair *pairs, int side, int word, vf out[4])
{
    vf row[4];
    for (int i = 0; i < 4; ++i) {
        const float *low = row_of(rows, pairs + i, side) + word, *high = row_of(rows, pairs + i + 4, side) + word;
        row[i] = avx2_halves(low, high);
    }
    x86_transpose(row, out);
}

BVOLI_ROWS_BY_FOURS(avx2_words)

/* Lane i is lane i + 3 of both side by side. */
static inline vf avx2_three_on(vf a, vf next)
{
    const __m256i on = _mm256_setr_epi32(3, 4, 5, 6, 7, 0, 1, 2);
    return _mm256_permutevar8x32_ps(_mm256_blend_ps(a, next, 7), on);
}

/* Which of eight pairs of packed boxes meet, as in simd_avx512.h. Every sixth bit of what is found is an answer: they come
 * together two, four and eight at a time, since there are CPUs that take long to extract bits. */
#define BOXES_LYING
static inline int boxes_lying(const float *a, const float *b, uint64_t *met)
{
    vf most[6], least[7];
    vm odd = _mm256_setzero_ps();
    uint64_t some = 0;
    least[6] = vf_splat(0);
    for (size_t i = 0; i < 6; ++i) {
        const vf one = vf_load(a + 8 * i), two = vf_load(b + 8 * i);
        odd = vm_or(odd, _mm256_cmp_ps(one, one, _CMP_UNORD_Q));
        most[i] = vf_max(one, two);
        least[i] = vf_min(one, two);
    }
    for (int i = 0; i < 6; ++i)
        some |= (uint64_t)vm_bits(vf_le(most[i], avx2_three_on(least[i], least[i + 1]))) << 8 * i;
    some &= some >> 1 & some >> 2 & 0x041041041041U;
    some = (some | some >> 5) & 0x003003003003U;
    some = (some | some >> 10) & 0x00000f00000fU;
    *met = (some | some >> 20) & 0xff;
    return _mm256_testz_ps(odd, odd);
}

enum { SHORTS = 16 };
typedef __m256i vs;
typedef __m256i vsm;
typedef __m256i vi;

BVOLI_X86_INTEGERS(_mm256, 256)
BVOLI_OP(vsm, vs_gt, (vs a, vs b), _mm256_cmpgt_epi16(a, b))
BVOLI_OP(vsm, vsm_and, (vsm a, vsm b), _mm256_and_si256(a, b))
BVOLI_OP(vsm, vsm_or, (vsm a, vsm b), _mm256_or_si256(a, b))
BVOLI_OP(unsigned, vsm_bits, (vsm a),
         (unsigned)_mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1))))
BVOLI_OP(vf, vf_shorts, (const int16_t *p), _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(_mm_loadu_si128((const void *)p))))

static inline void vf_store_shorts(int16_t *p, vf a)
{
    const __m256i whole = _mm256_cvtps_epi32(a);
    _mm_storeu_si128((void *)p, _mm_packs_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1)));
}

static inline vi vi_turn(vi a)
{
    const vi swapped = _mm256_or_si256(_mm256_srli_epi32(a, 16), _mm256_slli_epi32(a, 16));
    return _mm256_sign_epi16(swapped, _mm256_set1_epi32(-0xffff)); /* halves 1 and -1 */
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
    const __m256i kept = _mm256_loadu_si256((const void *)avx2_kept[keep]), pairs = _mm256_loadu_si256((const void *)from);
    _mm256_storeu_si256((void *)to, _mm256_permutevar8x32_epi32(pairs, kept));
}

/* Numbers to be sorted, as in simd_avx512.h. Those of 64 bits are compared with their signs, so that their highest bit is
 * turned. */
#define BVOLI_SORTS
enum { vu_lanes = 8, vq_lanes = 4 };
typedef __m256i vu_words;
typedef __m256i vq_words;

BVOLI_OP(__m256i, avx2_sign, (__m256i a), _mm256_xor_si256(a, _mm256_set1_epi64x(INT64_MIN)))
BVOLI_OP(vu_words, vu_load, (const uint32_t *p), _mm256_loadu_si256((const void *)p))
BVOLI_DO(vu_store, (uint32_t * p, vu_words a), _mm256_storeu_si256((void *)p, a))
BVOLI_OP(vu_words, vu_min, (vu_words a, vu_words b), _mm256_min_epu32(a, b))
BVOLI_OP(vu_words, vu_max, (vu_words a, vu_words b), _mm256_max_epu32(a, b))
BVOLI_OP(vq_words, vq_load, (const uint64_t *p), avx2_sign(_mm256_shuffle_epi32(_mm256_loadu_si256((const void *)p), 0xb1)))
BVOLI_DO(vq_store, (uint64_t * p, vq_words a), _mm256_storeu_si256((void *)p, _mm256_shuffle_epi32(avx2_sign(a), 0xb1)))
BVOLI_OP(vq_words, vq_min, (vq_words a, vq_words b), _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b)))
BVOLI_OP(vq_words, vq_max, (vq_words a, vq_words b), _mm256_blendv_epi8(b, a, _mm256_cmpgt_epi64(a, b)))

static inline vu_words vu_turn(vu_words a, unsigned x)
{
    switch (x) {
    case 1: return _mm256_shuffle_epi32(a, 0xb1);
    case 2: return _mm256_shuffle_epi32(a, 0x4e);
    case 3: return _mm256_shuffle_epi32(a, 0x1b);
    case 4: return _mm256_permute4x64_epi64(a, 0x4e);
    default: return _mm256_permute4x64_epi64(_mm256_shuffle_epi32(a, 0x1b), 0x4e);
    }
}

static inline vq_words vq_turn(vq_words a, unsigned x)
{
    switch (x) {
    case 1: return _mm256_shuffle_epi32(a, 0x4e);
    case 2: return _mm256_permute4x64_epi64(a, 0x4e);
    default: return _mm256_permute4x64_epi64(a, 0x1b);
    }
}

static inline vu_words vu_halves(vu_words a, vu_words b, unsigned x)
{
    const __m256i least = _mm256_min_epu32(a, b), most = _mm256_max_epu32(a, b);
    return x >= 4   ? _mm256_blend_epi32(least, most, 0xf0)
           : x >= 2 ? _mm256_blend_epi32(least, most, 0xcc)
                    : _mm256_blend_epi32(least, most, 0xaa);
}

static inline vq_words vq_halves(vq_words a, vq_words b, unsigned x)
{
    const __m256i greater = x >= 2 ? _mm256_setr_epi64x(0, 0, -1, -1) : _mm256_setr_epi64x(0, -1, 0, -1);
    return _mm256_blendv_epi8(a, b, _mm256_xor_si256(_mm256_cmpgt_epi64(a, b), greater));
}

static inline vu_words vu_zip(vu_words a, vu_words b, int half)
{
    const __m256i low = _mm256_unpacklo_epi32(a, b), high = _mm256_unpackhi_epi32(a, b);
    return half ? _mm256_permute2x128_si256(low, high, 0x31) : _mm256_permute2x128_si256(low, high, 0x20);
}

static inline vq_words vq_zip(vq_words a, vq_words b, int half)
{
    const __m256i low = _mm256_unpacklo_epi64(a, b), high = _mm256_unpackhi_epi64(a, b);
    return half ? _mm256_permute2x128_si256(low, high, 0x31) : _mm256_permute2x128_si256(low, high, 0x20);
}

/* The bytes of those of four numbers whose bits are set. */
#define AVX2_BYTES(lane) (0x03020100U + 0x04040404U * (lane))
static const uint32_t avx2_bytes[16][4] = {{0},
                                           {AVX2_BYTES(0)},
                                           {AVX2_BYTES(1)},
                                           {AVX2_BYTES(0), AVX2_BYTES(1)},
                                           {AVX2_BYTES(2)},
                                           {AVX2_BYTES(0), AVX2_BYTES(2)},
                                           {AVX2_BYTES(1), AVX2_BYTES(2)},
                                           {AVX2_BYTES(0), AVX2_BYTES(1), AVX2_BYTES(2)},
                                           {AVX2_BYTES(3)},
                                           {AVX2_BYTES(0), AVX2_BYTES(3)},
                                           {AVX2_BYTES(1), AVX2_BYTES(3)},
                                           {AVX2_BYTES(0), AVX2_BYTES(1), AVX2_BYTES(3)},
                                           {AVX2_BYTES(2), AVX2_BYTES(3)},
                                           {AVX2_BYTES(0), AVX2_BYTES(2), AVX2_BYTES(3)},
                                           {AVX2_BYTES(1), AVX2_BYTES(2), AVX2_BYTES(3)},
                                           {AVX2_BYTES(0), AVX2_BYTES(1), AVX2_BYTES(2), AVX2_BYTES(3)}};

/* Those of sixteen numbers of which the bits are set, four at a time, without a jump, where there is room for sixteen. */
#define NUMBERS_SPREAD
static inline uint32_t numbers_spread(const uint32_t from[16], uint32_t keep, uint32_t *to)
{
    for (unsigned i = 0; i < 16; i += 4) {
        const __m128i four = _mm_loadu_si128((const void *)(from + i)),
                      by = _mm_loadu_si128((const void *)avx2_bytes[keep >> i & 15]);
        _mm_storeu_si128((void *)(to + _mm_popcnt_u32(keep & ((1U << i) - 1))), _mm_shuffle_epi8(four, by));
    }
    return (uint32_t)_mm_popcnt_u32(keep);
}

static inline size_t pairs_keep(const bvol_pair *from, unsigned keep, bvol_pair *to)
{
    avx2_keep(from, keep & 15, to);
    avx2_keep(from + 4, keep >> 4, to + _mm_popcnt_u32(keep & 15));
    return (size_t)_mm_popcnt_u32(keep);
}

/* The largest numbers of each side, as they lie in memory: those that a limit is not the smaller of are out. */
static inline int pairs_in_range(const bvol_pair *pairs, uint32_t a_count, uint32_t b_count)
{
    const __m256i limit = _mm256_set1_epi64x((long long)((uint64_t)b_count << 32 | a_count));
    __m256i most = _mm256_setzero_si256();
    for (int i = 0; i < 64; i += 4)
        most = _mm256_max_epu32(most, _mm256_loadu_si256((const void *)(pairs + i)));
    const __m256i out = _mm256_cmpeq_epi32(_mm256_max_epu32(most, limit), most);
    return _mm256_testz_si256(out, out);
}

BVOLI_OP(unsigned, bits_count, (uint64_t bits), (unsigned)_mm_popcnt_u64(bits))
BVOLI_OP(uint64_t, bits_spread, (uint64_t bits, uint64_t places), _pdep_u64(bits, places))

#define BVOLI_HALVES
#define BVOLI_DOUBLES

typedef __m256d vd;
typedef __m256d vdm;
typedef __m128 vh;

#define AVX2_COMPARE_DOUBLES(small, large, operator) _mm256_cmp_pd(a, b, _CMP_##large##_OQ)

BVOLI_X86_NUMBERS(vd, double, _mm256, pd)
BVOLI_X86_SIGNS(vd, double, _mm256, pd)
BVOLI_X86_MEMORY(vd, double, _mm256, pd)
BVOLI_X86_FMA(vd, _mm256, pd)
BVOLI_COMPARISONS(vd, vdm, AVX2_COMPARE_DOUBLES)
BVOLI_X86_MEMORY(vh, float, _mm, ps)
BVOLI_X86_TRANSPOSE(x86_transpose_halves, vh, _mm)
BVOLI_OP(vd, vd_of, (vf a, int half), _mm256_cvtps_pd(half ? _mm256_extractf128_ps(a, 1) : _mm256_castps256_ps128(a)))
BVOLI_OP(vd, vd_cut, (vd a), _mm256_and_pd(a, _mm256_castsi256_pd(_mm256_set1_epi64x(-0x20000000))))
BVOLI_OP(vd, vd_widen, (vh a), _mm256_cvtps_pd(a))
BVOLI_OP(vh, vd_nearest, (vd a), _mm256_cvtpd_ps(a))
BVOLI_OP(unsigned, vd_less, (vd a, vd b), (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)))
BVOLI_OP(unsigned, vd_at_most, (vd a, vd b), (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LE_OQ)))
BVOLI_OP(vd, vd_if_less, (vd a, vd b, vd one, vd other), _mm256_blendv_pd(other, one, _mm256_cmp_pd(a, b, _CMP_LT_OQ)))
BVOLI_OP(vdm, vdm_and, (vdm a, vdm b), _mm256_and_pd(a, b))
BVOLI_OP(vdm, vdm_or, (vdm a, vdm b), _mm256_or_pd(a, b))
BVOLI_OP(vdm, vdm_but, (vdm a, vdm b), _mm256_andnot_pd(b, a))
BVOLI_OP(unsigned, vdm_bits, (vdm a), (unsigned)_mm256_movemask_pd(a))
BVOLI_OP(vdm, vdm_of, (unsigned bits),
         _mm256_castsi256_pd(_mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(bits), _mm256_setr_epi64x(1, 2, 4, 8)),
                                                _mm256_setr_epi64x(1, 2, 4, 8))))
BVOLI_OP(vd, vd_select, (vdm m, vd a, vd b), _mm256_blendv_pd(b, a, m))
BVOLI_OP(vh, vh_unsigned_zero, (vh a), _mm_add_ps(a, _mm_setzero_ps()))

static inline vh vh_step(vh a, unsigned lanes, int up)
{
    const __m128i lane = _mm_set_epi32(8, 4, 2, 1), bits = _mm_castps_si128(a);
    const __m128i where = _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)lanes), lane), lane);
    const __m128i step = _mm_and_si128(_mm_or_si128(_mm_srai_epi32(bits, 31), _mm_set1_epi32(1)), where);
    return _mm_castsi128_ps(up ? _mm_add_epi32(bits, step) : _mm_sub_epi32(bits, step));
}

static inline unsigned vh_same(vh a, vh b)
{
    const __m128i bits = _mm_cmpeq_epi32(_mm_castps_si128(a), _mm_castps_si128(b));
    return (unsigned)_mm_movemask_ps(_mm_and_ps(_mm_castsi128_ps(bits), _mm_cmpeq_ps(a, b)));
}

static inline void vh_fours_at(const float *const at[4], size_t from, vh out[4])
{
    const vh row[4] = {_mm_loadu_ps(at[0] + from), _mm_loadu_ps(at[1] + from), _mm_loadu_ps(at[2] + from),
                       _mm_loadu_ps(at[3] + from)};
    x86_transpose_halves(row, out);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Sixteen floats: AVX-512 F, BW, DQ and VL. The names are those that the bodies use; simd_scalar.h says what they mean. */
#ifndef BVOLI_KERNEL_SIMD_AVX512_H
#define BVOLI_KERNEL_SIMD_AVX512_H

#include "base/bits.h"
#include "kernel/simd_x86.h"
#include "kernel/tree/descent.h"
#include "kernel/words_avx2.h"

#include <immintrin.h>

enum { LANES = 16 };
typedef __m512 vf;
typedef __mmask16 vm;

#define AVX512_COMPARE(small, large, operator) _mm512_cmp_ps_mask(a, b, _CMP_##large##_OQ)

BVOLI_X86_NUMBERS(vf, float, _mm512, ps)
BVOLI_X86_SIGNS(vf, float, _mm512, ps)
BVOLI_X86_MEMORY(vf, float, _mm512, ps)
BVOLI_X86_FMA(vf, _mm512, ps)
BVOLI_COMPARISONS(vf, vm, AVX512_COMPARE)
BVOLI_OP(vm, vm_and, (vm a, vm b), (vm)(a &b))
BVOLI_OP(vm, vm_or, (vm a, vm b), (vm)(a | b))
BVOLI_OP(vm, vm_not, (vm a), _knot_mask16(a))
BVOLI_OP(unsigned, vm_bits, (vm a), (unsigned)a)

/* The bits of four masks, joined before they are moved, once. */
#define FOUR_MASKS
BVOLI_OP(uint64_t, four_masks, (const vm m[4]),
         (uint64_t)_mm512_kunpackd(_mm512_kunpackw(m[3], m[2]), _mm512_kunpackw(m[1], m[0])))

BVOLI_OP(vm, vm_of, (uint64_t bits), (vm)bits)
BVOLI_OP(vf, vf_select, (vm m, vf a, vf b), _mm512_mask_blend_ps(m, b, a))
BVOLI_OP(float, vf_least, (vf a), _mm512_reduce_min_ps(a))
BVOLI_OP(vf, vf_pick, (const float all[16], const uint32_t *words, int from),
         _mm512_permutexvar_ps(_mm512_srli_epi32(_mm512_loadu_si512(words), (unsigned)from), vf_load(all)))

BVOLI_X86_TRANSPOSE(x86_transpose, vf, _mm512)

static inline vf avx512_quarters(const float *const from[4])
{
    vf row = _mm512_insertf32x4(_mm512_castps128_ps512(_mm_loadu_ps(from[0])), _mm_loadu_ps(from[1]), 1);
    row = _mm512_insertf32x4(row, _mm_loadu_ps(from[2]), 2);
    return _mm512_insertf32x4(row, _mm_loadu_ps(from[3]), 3);
}

/* Quarter q of row[i] is as many bytes from the first. */
static inline void avx512_fours(const char *from, size_t row_step, size_t quarter_step, vf out[4])
{
    vf row[4];
    for (size_t i = 0; i < 4; ++i) {
        const float *at[4];
        for (size_t q = 0; q < 4; ++q)
            at[q] = (const float *)(const void *)(from + i * row_step + q * quarter_step);
        row[i] = avx512_quarters(at);
    }
    x86_transpose(row, out);
}

BVOLI_DO(vf_fours, (const char *from, size_t stride, vf out[4]), avx512_fours(from, stride, 4 * stride, out))

static inline void vf_fours_at(const float *const at[16], size_t from, vf out[4])
{
    vf row[4];
    for (size_t i = 0; i < 4; ++i) {
        const float *const one[4] = {at[i] + from, at[i + 4] + from, at[i + 8] + from, at[i + 12] + from};
        row[i] = avx512_quarters(one);
    }
    x86_transpose(row, out);
}

/* Quarter q of row[i] is from pair i + 4 q. */
static inline void vf_row_heads(const void *rows, const bvol_pair *pairs, int side, vf out[4])
{
    vf row[4];
    for (int i = 0; i < 4; ++i) {
        const float *at[4];
        for (int q = 0; q < 4; ++q)
            at[q] = row_of(rows, &pairs[i + 4 * q], side);
        row[i] = avx512_quarters(at);
    }
    x86_transpose(row, out);
}

/* Halves of row[i] are whole rows, from pairs first + i and first + i + 8. */
static inline void avx512_eight(const void *rows, const bvol_pair *pairs, int side, vf out[4])
{
    vf row[4];
    for (int i = 0; i < 4; ++i) {
        const __m256 low = _mm256_load_ps(row_of(rows, pairs + i, side)),
                     high = _mm256_load_ps(row_of(rows, pairs + i + 8, side));
        row[i] = _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
    }
    x86_transpose(row, out);
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

/* Of sixteen packed rows of four, quarter q of which lies in lane 4 q + i of what number i is, and as many floats of others in
 * the same order; bits_turned() puts lanes of four such vectors in order. */
#define ROWS_LYING
static inline void vf_rows_lying(const float *from, vf out[4])
{
    const vf row[4] = {vf_load(from), vf_load(from + 16), vf_load(from + 32), vf_load(from + 48)};
    x86_transpose(row, out);
}

BVOLI_DO(vf_fours_turned, (const char *from, size_t stride, vf out[4]), avx512_fours(from, 4 * stride, stride, out))

static inline uint64_t bits_turned(uint64_t bits)
{
    uint64_t swap = (bits ^ bits >> 3) & 0x0a0a0a0a0a0a0a0aU;
    bits ^= swap ^ swap << 3;
    swap = (bits ^ bits >> 6) & 0x00cc00cc00cc00ccU;
    return bits ^ swap ^ swap << 6;
}

/* Lane i is lane i + 3 of both side by side. */
BVOLI_OP(vf, avx512_three_on, (vf a, vf next),
         _mm512_castsi512_ps(_mm512_alignr_epi32(_mm512_castps_si512(next), _mm512_castps_si512(a), 3)))

/* Which of eight pairs of packed boxes meet, compared where they lie: the greater of lower corners with the lesser of upper
 * ones, three lanes on. A NaN of b, the last operand, stays in both; with one of a this returns 0, and says nothing. */
#define BOXES_LYING
static inline int boxes_lying(const float *a, const float *b, uint64_t *met)
{
    const vf one[3] = {vf_load(a), vf_load(a + 16), vf_load(a + 32)}, none = vf_splat(0);
    vf most[3], least[4] = {none, none, none, none};
    uint64_t some = 0;
    for (size_t i = 0; i < 3; ++i) {
        const vf two = vf_load(b + 16 * i);
        most[i] = vf_max(one[i], two);
        least[i] = vf_min(one[i], two);
    }
    for (int i = 0; i < 3; ++i)
        some |= (uint64_t)vf_le(most[i], avx512_three_on(least[i], least[i + 1])) << 16 * i;
    *met = _pext_u64(some & some >> 1 & some >> 2, 0x041041041041U);
    const __mmask16 odd = _mm512_cmp_ps_mask(one[0], one[1], _CMP_UNORD_Q);
    return (odd | _mm512_cmp_ps_mask(one[2], one[2], _CMP_UNORD_Q)) == 0;
}

enum { SHORTS = 32 };
typedef __m512i vs;
typedef __mmask32 vsm;
typedef __m512i vi;

BVOLI_X86_INTEGERS(_mm512, 512)
BVOLI_OP(vsm, vs_gt, (vs a, vs b), _mm512_cmpgt_epi16_mask(a, b))
BVOLI_OP(vsm, vsm_and, (vsm a, vsm b), _kand_mask32(a, b))
BVOLI_OP(vsm, vsm_or, (vsm a, vsm b), _kor_mask32(a, b))
BVOLI_OP(unsigned, vsm_bits, (vsm a), (unsigned)a)
BVOLI_OP(vf, vf_shorts, (const int16_t *p), _mm512_cvtepi32_ps(_mm512_cvtepi16_epi32(_mm256_loadu_si256((const void *)p))))
BVOLI_DO(vf_store_shorts, (int16_t * p, vf a), _mm256_storeu_si256((void *)p, _mm512_cvtepi32_epi16(_mm512_cvtps_epi32(a))))

static inline vi vi_turn(vi a)
{
    const vi swapped = _mm512_rol_epi32(a, 16);
    return _mm512_mask_sub_epi16(swapped, 0xaaaaaaaa, _mm512_setzero_si512(), swapped);
}

/* Nothing is stored of nothing: where a page was never written, a masked store of no lanes takes a thousand cycles. */
#define NUMBERS_KEEP
static inline uint32_t numbers_keep(const uint32_t from[16], uint32_t keep, uint32_t *to)
{
    if (keep == 0)
        return 0;
    const uint32_t count = (uint32_t)_mm_popcnt_u32(keep);
    const __m512i kept = _mm512_maskz_compress_epi32((__mmask16)keep, _mm512_loadu_si512(from));
    _mm512_mask_storeu_epi32(to, (__mmask16)((1U << count) - 1), kept);
    return count;
}

/* The same without a jump, where there is room for sixteen. */
#define NUMBERS_SPREAD
static inline uint32_t numbers_spread(const uint32_t from[16], uint32_t keep, uint32_t *to)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32((__mmask16)keep, _mm512_loadu_si512(from)));
    return (uint32_t)_mm_popcnt_u32(keep);
}

/* Numbers below 2^31, one after the other, without a jump on whether there are any. The first sixteen wait in a register, so
 * that they are written where it was known from the start that they would be: a load may wait for a store that lies alike
 * within its page, and where the place of that depends on what was found, each question waits for the one before. That took up
 * to five times as long, by where the stack and the arrays happened to lie. */
#define NUMBERS_LIST
typedef struct numbers_list {
    __m512i row;  /* the first, while all are here */
    __m512i last; /* of more, in the last lane */
    uint32_t *to;
    size_t count;
    __mmask16 falls; /* not 0 after one that is not above the one before */
} numbers_list;

static inline numbers_list numbers_begin(uint32_t *to)
{
    return (numbers_list){_mm512_setzero_si512(), _mm512_set1_epi32(-1), to, 0, 0};
}

static inline __mmask16 numbers_below(uint32_t count)
{
    return (__mmask16)((1U << count) - 1);
}

static inline void numbers_look(numbers_list *list, __m512i next, uint32_t count)
{
    const __m512i before = _mm512_alignr_epi32(next, list->last, 15);
    list->falls |= _mm512_mask_cmple_epi32_mask(numbers_below(count), next, before);
    list->last = _mm512_permutex2var_epi32(next, _mm512_set1_epi32((int)count - 1), list->last); /* -1: the old one */
}

/* There are more than sixteen. None are written where a page was written: elsewhere that takes a thousand cycles. */
static inline void numbers_append_more(numbers_list *list, __m512i kept, uint32_t count)
{
    if (list->count <= 16) {
        numbers_look(list, list->row, (uint32_t)list->count);
        _mm512_storeu_si512(list->to, list->row);
    }
    const size_t place = list->count & (0 - (size_t)(count > 0));
    _mm512_mask_storeu_epi32(list->to + place, numbers_below(count), kept);
    numbers_look(list, kept, count);
}

static inline void numbers_append(numbers_list *list, const uint32_t from[16], uint32_t keep)
{
    const uint32_t count = (uint32_t)_mm_popcnt_u32(keep);
    const __m512i kept = _mm512_maskz_compress_epi32((__mmask16)keep, _mm512_loadu_si512(from));
    if (list->count + count <= 16)
        list->row = _mm512_mask_expand_epi32(list->row, (__mmask16)(0xffffU << list->count), kept);
    else
        numbers_append_more(list, kept, count);
    list->count += count;
}

/* There is room for sixteen, of which those stay that are not of the list: a masked store may be one of no lanes. */
static inline void numbers_end(numbers_list *list)
{
    if (list->count > 16)
        return;
    const uint32_t count = (uint32_t)list->count;
    const __m512i old = _mm512_loadu_si512(list->to);
    _mm512_storeu_si512(list->to, _mm512_mask_mov_epi32(old, numbers_below(count), list->row));
    numbers_look(list, list->row, count);
}

static inline int numbers_ascend(const numbers_list *list)
{
    return list->falls == 0;
}

#define BITS_TO_NUMBERS
static inline size_t bits_to_numbers(unsigned bits, uint32_t base, uint32_t *out)
{
    if (bits == 0)
        return 0;
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i numbers = _mm512_add_epi32(lanes, _mm512_set1_epi32((int)base));
    const unsigned count = (unsigned)_mm_popcnt_u32(bits);
    _mm512_mask_storeu_epi32(out, (__mmask16)((1U << count) - 1), _mm512_maskz_compress_epi32((__mmask16)bits, numbers));
    return count;
}

/* One step of a network that puts eight words in descending order: of each word and its partner the lesser goes where the bit
 * of a lane is set. */
#define AVX512_STEP(words, partner, lesser)                                                                                    \
    _mm256_blend_epi32(_mm256_max_epu32(words, partner), _mm256_min_epu32(words, partner), lesser)

static inline __m256i avx512_descending(__m256i a)
{
    a = AVX512_STEP(a, _mm256_shuffle_epi32(a, 0xb1), 0xaa);
    a = AVX512_STEP(a, _mm256_shuffle_epi32(a, 0x1b), 0xcc);
    a = AVX512_STEP(a, _mm256_shuffle_epi32(a, 0xb1), 0xaa);
    a = AVX512_STEP(a, _mm256_permutevar8x32_epi32(a, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0)), 0xf0);
    a = AVX512_STEP(a, _mm256_shuffle_epi32(a, 0x4e), 0xcc);
    return AVX512_STEP(a, _mm256_shuffle_epi32(a, 0xb1), 0xaa);
}

/* Puts up to eight of sixteen entries on a stack, the least bound on top, without jumps; eight are written where there are
 * fewer. No bound is negative or NaN, so that they are in the order of their bits. Keys, of which the last bits make room for
 * the lane, are in order but for bounds that hardly differ. Beside fewer than eight there are zeros, which come last. */
#define ENTRIES_PUSH
enum { ENTRIES_AT_ONCE = 8 };
static inline void entries_push(bvoli_stack_entry *to, const uint32_t child[16], vf bounds, uint32_t lanes)
{
    const __m512i numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i high = _mm512_and_si512(_mm512_castps_si512(bounds), _mm512_set1_epi32(~15));
    const __m512i some = _mm512_maskz_compress_epi32((__mmask16)lanes, _mm512_or_si512(high, numbers));
    const __m512i from = _mm512_castsi256_si512(avx512_descending(_mm512_castsi512_si256(some)));
    const __m512i blocks = _mm512_permutexvar_epi32(from, _mm512_loadu_si512(child));
    const __m512i by = _mm512_permutexvar_epi32(from, _mm512_castps_si512(bounds));
    const __m256i a = _mm512_castsi512_si256(blocks), b = _mm512_castsi512_si256(by);
    const __m256i first = _mm256_unpacklo_epi32(a, b), second = _mm256_unpackhi_epi32(a, b);
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_permute2x128_si256(first, second, 0x20));
    _mm256_storeu_si256((__m256i *)(void *)(to + 4), _mm256_permute2x128_si256(first, second, 0x31));
}

/* Keeps the entries of a stack whose bounds are not above a limit, in their order, and returns how many they are. Seven beyond
 * the top may be read, and what is there is lost. */
static inline size_t entries_keep(bvoli_stack_entry *stack, size_t depth, float limit)
{
    size_t kept = 0;
    for (size_t i = 0; i < depth; i += 8) {
        const __m512i some = _mm512_loadu_si512(stack + i);
        const uint32_t beyond = _mm512_cmp_ps_mask(_mm512_castsi512_ps(some), _mm512_set1_ps(limit), _CMP_GT_OQ);
        const uint32_t left = depth - i < 8 ? (uint32_t)(depth - i) : 8; /* since _bzhi_u32() reads a byte of it */
        const uint32_t keep = _bzhi_u32(~_pext_u32(beyond, 0xaaaa), left);
        _mm512_storeu_si512(stack + kept, _mm512_maskz_compress_epi64((__mmask8)keep, some));
        kept += (size_t)_mm_popcnt_u32(keep);
    }
    return kept;
}

/* The numbers of the lanes are compressed, and say where the pairs of both halves of what is stored come from. */
static inline size_t pairs_keep(const bvol_pair *from, unsigned keep, bvol_pair *to)
{
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i kept = _mm512_maskz_compress_epi32((__mmask16)keep, lanes);
    const __m512i low = _mm512_loadu_si512(from), high = _mm512_loadu_si512(from + 8);
    const __m512i first = _mm512_cvtepu32_epi64(_mm512_castsi512_si256(kept));
    const __m512i rest = _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(kept, 1));
    _mm512_storeu_si512(to, _mm512_permutex2var_epi64(low, first, high));
    _mm512_storeu_si512(to + 8, _mm512_permutex2var_epi64(low, rest, high));
    return (size_t)_mm_popcnt_u32(keep);
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

BVOLI_OP(unsigned, bits_count, (uint64_t bits), (unsigned)_mm_popcnt_u64(bits))
BVOLI_OP(uint64_t, bits_spread, (uint64_t bits, uint64_t places), _pdep_u64(bits, places))

/* Numbers to be sorted: ids, and pairs, whose first id is in the upper half of a number, as it is compared. */
#define BVOLI_SORTS
enum { vu_lanes = 16, vq_lanes = 8 };
typedef __m512i vu_words;
typedef __m512i vq_words;

BVOLI_OP(vu_words, vu_load, (const uint32_t *p), _mm512_loadu_si512(p))
BVOLI_DO(vu_store, (uint32_t * p, vu_words a), _mm512_storeu_si512(p, a))

/* Of one register the first ones alone, up to all; beside what is loaded are the greatest numbers. */
#define SORT_SOME
static inline __mmask16 vu_first(size_t count)
{
    return (__mmask16)((1U << count) - 1);
}

BVOLI_OP(vu_words, vu_load_some, (const uint32_t *p, size_t count),
         _mm512_mask_loadu_epi32(_mm512_set1_epi32(-1), vu_first(count), p))
BVOLI_DO(vu_store_some, (uint32_t * p, size_t count, vu_words a), _mm512_mask_storeu_epi32(p, vu_first(count), a))

/* Pairs of a number and of each of them. */
static inline void vu_store_pairs(bvol_pair *p, size_t count, uint32_t number, vu_words with)
{
    const __m512i a = _mm512_set1_epi64((long long)number);
    const __m512i low = _mm512_cvtepu32_epi64(_mm512_castsi512_si256(with)),
                  high = _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(with, 1));
    _mm512_mask_storeu_epi64(p, (__mmask8)vu_first(count), _mm512_or_si512(_mm512_slli_epi64(low, 32), a));
    _mm512_mask_storeu_epi64(p + 8, (__mmask8)(vu_first(count) >> 8), _mm512_or_si512(_mm512_slli_epi64(high, 32), a));
}

BVOLI_OP(vu_words, vu_min, (vu_words a, vu_words b), _mm512_min_epu32(a, b))
BVOLI_OP(vu_words, vu_max, (vu_words a, vu_words b), _mm512_max_epu32(a, b))
BVOLI_OP(vq_words, vq_load, (const uint64_t *p), _mm512_rol_epi64(_mm512_loadu_si512(p), 32))
BVOLI_DO(vq_store, (uint64_t * p, vq_words a), _mm512_storeu_si512(p, _mm512_rol_epi64(a, 32)))
BVOLI_OP(vq_words, vq_min, (vq_words a, vq_words b), _mm512_min_epu64(a, b))
BVOLI_OP(vq_words, vq_max, (vq_words a, vq_words b), _mm512_max_epu64(a, b))

/* Lane l is lane l ^ x: x has one bit or all up to one. */
static inline vu_words vu_turn(vu_words a, unsigned x)
{
    switch (x) {
    case 1: return _mm512_shuffle_epi32(a, _MM_PERM_CDAB);
    case 2: return _mm512_shuffle_epi32(a, _MM_PERM_BADC);
    case 3: return _mm512_shuffle_epi32(a, _MM_PERM_ABCD);
    case 4: return _mm512_shuffle_i64x2(a, a, 0xb1);
    case 7: return _mm512_shuffle_epi32(_mm512_shuffle_i64x2(a, a, 0xb1), _MM_PERM_ABCD);
    case 8: return _mm512_shuffle_i64x2(a, a, 0x4e);
    default: return _mm512_shuffle_epi32(_mm512_shuffle_i64x2(a, a, 0x1b), _MM_PERM_ABCD);
    }
}

static inline vq_words vq_turn(vq_words a, unsigned x)
{
    switch (x) {
    case 1: return _mm512_shuffle_epi32(a, _MM_PERM_BADC);
    case 2: return _mm512_permutex_epi64(a, 0x4e);
    case 3: return _mm512_permutex_epi64(a, 0x1b);
    case 4: return _mm512_shuffle_i64x2(a, a, 0x4e);
    default: return _mm512_permutex_epi64(_mm512_shuffle_i64x2(a, a, 0x4e), 0x1b);
    }
}

/* The lesser number, or the greater in lanes with the highest bit of x. */
static inline vu_words vu_halves(vu_words a, vu_words b, unsigned x)
{
    const __mmask16 greater = x >= 8 ? 0xff00 : x >= 4 ? 0xf0f0 : x >= 2 ? 0xcccc : 0xaaaa;
    return _mm512_mask_max_epu32(_mm512_min_epu32(a, b), greater, a, b);
}

static inline vq_words vq_halves(vq_words a, vq_words b, unsigned x)
{
    const __mmask8 greater = x >= 4 ? 0xf0 : x >= 2 ? 0xcc : 0xaa;
    return _mm512_mask_max_epu64(_mm512_min_epu64(a, b), greater, a, b);
}

/* Lanes of the lower half, or of the upper one, from both in turns. */
static inline vu_words vu_zip(vu_words a, vu_words b, int half)
{
    const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    return _mm512_permutex2var_epi32(a, half ? _mm512_add_epi32(low, _mm512_set1_epi32(8)) : low, b);
}

static inline vq_words vq_zip(vq_words a, vq_words b, int half)
{
    const __m512i low = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    return _mm512_permutex2var_epi64(a, half ? _mm512_add_epi64(low, _mm512_set1_epi64(4)) : low, b);
}

/* Numbers without a bit before those with it, in one vector; returns how many are without. */
#define BVOLI_DIVIDES
BVOLI_OP(vu_words, vu_one_bit, (unsigned bit), _mm512_set1_epi32((int)(1U << bit)))
BVOLI_OP(vq_words, vq_one_bit, (unsigned bit), _mm512_set1_epi64((long long)((uint64_t)1 << bit)))
BVOLI_OP(size_t, vu_has, (uint32_t number, unsigned bit), number >> bit & 1)
BVOLI_OP(size_t, vq_has, (uint64_t number, unsigned bit), (number << 32 | number >> 32) >> bit & 1)

static inline size_t vu_part(vu_words *v, vu_words bit)
{
    const __mmask16 without = _mm512_testn_epi32_mask(*v, bit);
    const unsigned count = (unsigned)_mm_popcnt_u32(without);
    *v = _mm512_mask_expand_epi32(_mm512_maskz_compress_epi32(without, *v), (__mmask16)(0xffffU << count),
                                  _mm512_maskz_compress_epi32(_knot_mask16(without), *v));
    return count;
}

static inline size_t vq_part(vq_words *v, vq_words bit)
{
    const __mmask8 without = _mm512_testn_epi64_mask(*v, bit);
    const unsigned count = (unsigned)_mm_popcnt_u32(without);
    *v = _mm512_mask_expand_epi64(_mm512_maskz_compress_epi64(without, *v), (__mmask8)(0xffU << count),
                                  _mm512_maskz_compress_epi64(_knot_mask8(without), *v));
    return count;
}

/* No more is written than there is, since the array is the caller's; and nothing of nothing, as above. */
#define NUMBERS_COUPLE
static inline void numbers_couple(uint32_t number, const uint32_t from[16], uint32_t keep, int lesser_first, bvol_pair *to)
{
    if (keep == 0)
        return;
    const uint32_t used = (1U << _mm_popcnt_u32(keep)) - 1;
    const vu_words one = _mm512_set1_epi32((int)number),
                   other = _mm512_maskz_compress_epi32((__mmask16)keep, _mm512_loadu_si512(from));
    const vu_words a = lesser_first ? vu_min(one, other) : one, b = lesser_first ? vu_max(one, other) : other;
    _mm512_mask_storeu_epi64(to, (__mmask8)used, vu_zip(a, b, 0));
    if (used >> 8 != 0)
        _mm512_mask_storeu_epi64(to + 8, (__mmask8)(used >> 8), vu_zip(a, b, 1));
}

#define BVOLI_HALVES
#define BVOLI_DOUBLES

typedef __m512d vd;
typedef __mmask8 vdm;
typedef __m256 vh;

#define AVX512_COMPARE_DOUBLES(small, large, operator) _mm512_cmp_pd_mask(a, b, _CMP_##large##_OQ)

BVOLI_X86_NUMBERS(vd, double, _mm512, pd)
BVOLI_X86_SIGNS(vd, double, _mm512, pd)
BVOLI_X86_MEMORY(vd, double, _mm512, pd)
BVOLI_X86_FMA(vd, _mm512, pd)
BVOLI_COMPARISONS(vd, vdm, AVX512_COMPARE_DOUBLES)
BVOLI_X86_MEMORY(vh, float, _mm256, ps)
BVOLI_X86_TRANSPOSE(x86_transpose_halves, vh, _mm256)
BVOLI_OP(vd, vd_of, (vf a, int half), _mm512_cvtps_pd(half ? _mm512_extractf32x8_ps(a, 1) : _mm512_castps512_ps256(a)))
BVOLI_OP(vd, vd_cut, (vd a), _mm512_and_pd(a, _mm512_castsi512_pd(_mm512_set1_epi64(-0x20000000))))
BVOLI_OP(vd, vd_widen, (vh a), _mm512_cvtps_pd(a))
BVOLI_OP(vh, vd_nearest, (vd a), _mm512_cvtpd_ps(a))
BVOLI_OP(unsigned, vd_less, (vd a, vd b), _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ))
BVOLI_OP(unsigned, vd_at_most, (vd a, vd b), _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ))
BVOLI_OP(vd, vd_if_less, (vd a, vd b, vd one, vd other), _mm512_mask_blend_pd((__mmask8)vd_less(a, b), other, one))
BVOLI_OP(vdm, vdm_and, (vdm a, vdm b), _kand_mask8(a, b))
BVOLI_OP(vdm, vdm_or, (vdm a, vdm b), _kor_mask8(a, b))
BVOLI_OP(vdm, vdm_but, (vdm a, vdm b), _kandn_mask8(b, a))
BVOLI_OP(unsigned, vdm_bits, (vdm a), (unsigned)a)
BVOLI_OP(vdm, vdm_of, (unsigned bits), (vdm)bits)
BVOLI_OP(vd, vd_select, (vdm m, vd a, vd b), _mm512_mask_blend_pd(m, b, a))
BVOLI_OP(vh, vh_unsigned_zero, (vh a), _mm256_add_ps(a, _mm256_setzero_ps()))
BVOLI_OP(unsigned, vh_same, (vh a, vh b),
         _mm256_cmpeq_epi32_mask(_mm256_castps_si256(a), _mm256_castps_si256(b)) & _mm256_cmp_ps_mask(a, b, _CMP_EQ_OQ))

/* Rounded toward 0, by the mode that each of these operations names itself. Without optimization GCC's intrinsics that take a
 * mode are macros, which have -1 for a mask without a sign. */
#define BVOLI_CUTS
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
#define AVX512_CUT (_MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC)
BVOLI_OP(vd, vd_sub_cut, (vd a, vd b), _mm512_sub_round_pd(a, b, AVX512_CUT))
BVOLI_OP(vd, vd_mul_cut, (vd a, vd b), _mm512_mul_round_pd(a, b, AVX512_CUT))
BVOLI_OP(vd, vd_fma_cut, (vd a, vd b, vd c), _mm512_fmadd_round_pd(a, b, c, AVX512_CUT))
BVOLI_OP(vh, vd_float_cut, (vd a), _mm512_cvt_roundpd_ps(a, AVX512_CUT))
#pragma GCC diagnostic pop

/* Where a float is near, of the 29 bits of a double that floats lack those above the last six are 0 after a sum with `up`. */
static inline unsigned vd_amid_floats(vd a, int up, double least)
{
    const __m512i bits = _mm512_add_epi64(_mm512_castpd_si512(a), _mm512_set1_epi64(up));
    const __mmask8 amid = _mm512_test_epi64_mask(bits, _mm512_set1_epi64(0x1fffffc0));
    return _mm512_mask_cmp_pd_mask(amid, a, _mm512_set1_pd(least), _CMP_GE_OQ);
}

static inline vh vh_step(vh a, unsigned lanes, int up)
{
    const __m256i bits = _mm256_castps_si256(a), away = _mm256_or_si256(_mm256_srai_epi32(bits, 31), _mm256_set1_epi32(1));
    return _mm256_castsi256_ps(up ? _mm256_mask_add_epi32(bits, (__mmask8)lanes, bits, away)
                                  : _mm256_mask_sub_epi32(bits, (__mmask8)lanes, bits, away));
}

static inline void vh_fours_at(const float *const at[8], size_t from, vh out[4])
{
    vh row[4];
    for (size_t i = 0; i < 4; ++i)
        row[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(at[i] + from)), _mm_loadu_ps(at[i + 4] + from), 1);
    x86_transpose_halves(row, out);
}

#endif

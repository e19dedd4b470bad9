/* SPDX-License-Identifier: MIT */
/* Words of answers, four at a time: for the tables of AVX2 and of AVX-512, whose registers of 512 bits gain nothing for the few
 * words that most sets have. */
#ifndef BVOLI_KERNEL_WORDS_AVX2_H
#define BVOLI_KERNEL_WORDS_AVX2_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

/* How many bits are set in each of four words: those of all half bytes by a table, then sums of eight bytes. */
static inline __m256i words_count_bits(__m256i words)
{
    const __m256i table =
        _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i half = _mm256_set1_epi8(15);
    const __m256i low = _mm256_and_si256(words, half), high = _mm256_and_si256(_mm256_srli_epi16(words, 4), half);
    const __m256i bits = _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
    return _mm256_sad_epu8(bits, _mm256_setzero_si256());
}

/* What collect_word() does, for as many of the words as are whole fours, which it returns. */
#define COLLECTS_FOURS
static inline size_t collect_fours(const uint64_t *start, const uint64_t *plain, uint64_t *yes, uint64_t *unsure, size_t words,
                                   size_t *count, uint64_t *open)
{
    __m256i sum = _mm256_setzero_si256();
    const size_t end = words / 4 * 4;
    for (size_t w = 0; w < end; w += 4) {
        const __m256i asked = _mm256_loadu_si256((const void *)(start + w));
        const __m256i certain =
            _mm256_andnot_si256(_mm256_loadu_si256((const void *)(unsure + w)), _mm256_loadu_si256((const void *)(plain + w)));
        const __m256i found = _mm256_and_si256(_mm256_and_si256(_mm256_loadu_si256((const void *)(yes + w)), asked), certain);
        const __m256i left = _mm256_andnot_si256(certain, asked), none = _mm256_cmpeq_epi64(left, _mm256_setzero_si256());
        _mm256_storeu_si256((void *)(yes + w), found);
        _mm256_storeu_si256((void *)(unsure + w), left);
        *open |= (uint64_t)(~(unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(none)) & 15) << w;
        sum = _mm256_add_epi64(sum, words_count_bits(found));
    }
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    *count += (size_t)(_mm_cvtsi128_si64(two) + _mm_extract_epi64(two, 1));
    return end;
}

#endif

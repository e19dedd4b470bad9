/* SPDX-License-Identifier: MIT */
/* Of a hull of few vertices, the highest is found by a look at all of them: first at all heights, two at a time where the CPU
 * has vectors, and then for the first of the greatest. */
#ifndef BVOLI_HULL_FEW_H
#define BVOLI_HULL_FEW_H

#include "arith/filter.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#if !defined(BVOLI_VEC4_PLAIN) && (defined(__SSE2__) || defined(_M_X64))
#define BVOLI_FEW_SSE2
#include <emmintrin.h>
#endif

/* So many are few, and are taken by fours. */
enum { BVOLI_FEW = 32, BVOLI_FOUR = 4 };

/* Coordinates of some points, and as many more of the last one as make them a multiple of four. */
typedef struct bvoli_few {
    size_t count;
    double at[3][BVOLI_FEW];
} bvoli_few;

/* How many are kept of so many; 0 of more than few. */
static inline size_t bvoli_few_of(size_t count)
{
    return count <= BVOLI_FEW ? (count + BVOLI_FOUR - 1) / BVOLI_FOUR * BVOLI_FOUR : 0;
}

/* The place of the first of those that are highest along n; 0 where no height is a number. */
#ifdef BVOLI_FEW_SSE2
static inline __m128d bvoli_few_heights(const bvoli_few *few, size_t i, const __m128d n[3])
{
    const __m128d x = _mm_mul_pd(n[0], _mm_loadu_pd(&few->at[0][i])), y = _mm_mul_pd(n[1], _mm_loadu_pd(&few->at[1][i])),
                  z = _mm_mul_pd(n[2], _mm_loadu_pd(&few->at[2][i]));
    return _mm_add_pd(_mm_add_pd(x, y), z);
}

static inline uint32_t bvoli_few_highest(const bvoli_few *few, const double n[3])
{
    const __m128d along[3] = {_mm_set1_pd(n[0]), _mm_set1_pd(n[1]), _mm_set1_pd(n[2])};
    __m128d height[BVOLI_FEW / 2], most[2] = {_mm_set1_pd(-INFINITY), _mm_set1_pd(-INFINITY)};
    for (size_t i = 0; i < few->count; i += BVOLI_FOUR) {
        const __m128d first = bvoli_few_heights(few, i, along), second = bvoli_few_heights(few, i + 2, along);
        most[0] = _mm_max_pd(first, most[0]);
        most[1] = _mm_max_pd(second, most[1]);
        height[i / 2] = first;
        height[i / 2 + 1] = second;
    }
    most[0] = _mm_max_pd(most[0], most[1]);
    most[0] = _mm_max_pd(most[0], _mm_shuffle_pd(most[0], most[0], 1));
    for (size_t i = 0; i < few->count; i += 2) {
        const int equal = _mm_movemask_pd(_mm_cmpeq_pd(height[i / 2], most[0]));
        if (equal)
            return (uint32_t)i + !(equal & 1);
    }
    return 0;
}
#else
static inline uint32_t bvoli_few_highest(const bvoli_few *few, const double n[3])
{
    uint32_t best = 0;
    double highest = -INFINITY;
    for (uint32_t i = 0; i < few->count; ++i) {
        const double height = n[0] * few->at[0][i] + n[1] * few->at[1][i] + n[2] * few->at[2][i];
        best = height > highest ? i : best;
        highest = bvoli_greater(height, highest);
    }
    return best;
}
#endif

#endif

/* SPDX-License-Identifier: MIT */
/* Rows of eight words that lists of pairs name, for the simd_*.h. */
#ifndef BVOLI_KERNEL_ROWS_H
#define BVOLI_KERNEL_ROWS_H

#include <bvol/types.h>

#include <stddef.h>

/* The row of one side (0: a, 1: b) of a pair. Rows lie at multiples of 32 bytes. */
static inline const float *row_of(const void *rows, const bvol_pair *pair, int side)
{
    return (const float *)(const void *)((const char *)rows + 32 * (size_t)(side ? pair->b : pair->a));
}

/* vf_row_heads() and vf_rows() by words_of(rows, pairs, side, word, out), which finds four words of each row from `word` on. */
#define BVOLI_ROWS_BY_FOURS(words_of)                                                                                          \
    BVOLI_DO(vf_row_heads, (const void *rows, const bvol_pair *pairs, int side, vf out[4]),                                    \
             words_of(rows, pairs, side, 0, out))                                                                              \
    static inline void vf_rows(const void *rows, const bvol_pair *pairs, int side, vf out[8])                                  \
    {                                                                                                                          \
        words_of(rows, pairs, side, 0, out);                                                                                   \
        words_of(rows, pairs, side, 4, out + 4);                                                                               \
    }

#endif

/* SPDX-License-Identifier: MIT */
/* The 16-bit copy of the columns of large sets of boxes; see kernel/set/quantized.h. */
#ifndef BVOLI_SET_QUANTIZED_H
#define BVOLI_SET_QUANTIZED_H

#include "kernel/kernel.h"
#include "kernel/set/quantized.h"

/* Whether a set with room for so many members, whole words, has such a copy. */
int bvoli_quantized_pays(size_t capacity);

/* For tests: sets that grow from now on have such a copy if they have at least that many members. 0 restores the default. */
void bvoli_quantized_from(size_t members);

/* The bytes of its columns, and the columns cut out of that memory. `blocks` is the length of columns of blocks. */
size_t bvoli_quantized_bytes(size_t capacity, size_t blocks);
void bvoli_quantized_cut(char **at, size_t capacity, size_t blocks, bvoli_quantized_columns *out);

/* No grid for the first so many blocks, and the members and grids of so many words of others. */
void bvoli_quantized_zero(const bvoli_quantized_columns *out, size_t blocks);
void bvoli_quantized_copy(const bvoli_quantized_columns *to, const bvoli_quantized_columns *source, size_t words);

/* Copies one word of members, whose bounds and reach are up to date, on the finest grid. Members that are not plain become
 * anything. */
void bvoli_quantized_put(const bvoli_quantized_columns *quantized, bvoli_quantizer *quantizer,
                         const bvoli_aabb_columns *members, const bvoli_aabb_columns *blocks, size_t word);

/* Copies member i, whose sides are given, where the bounds of its word are as they were. */
void bvoli_quantized_move(const bvoli_quantized_columns *quantized, size_t i, const float side[6]);

/* Copies member i, after the bounds and the reach of its word have changed; or the whole word, if its grid has become too small
 * for them, or more than twice as coarse as it must be. */
void bvoli_quantized_put_one(const bvoli_quantized_columns *quantized, bvoli_quantizer *quantizer,
                             const bvoli_aabb_columns *members, const bvoli_aabb_columns *blocks, size_t i);

#endif

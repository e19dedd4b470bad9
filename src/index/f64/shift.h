/* SPDX-License-Identifier: MIT */
/* The floats of one index of boxes in double as those of another, which became floats by other functions: near enough that the
 * trees of both are walked together. Where no gaps are taken out, both functions subtract an origin and multiply by a power of
 * two, and so one follows from the other by a product and a sum. */
#ifndef BVOLI_INDEX_F64_SHIFT_H
#define BVOLI_INDEX_F64_SHIFT_H

#include "index/f64/map.h"
#include "kernel/tree/block.h"

typedef struct bvoli_shift {
    int moves; /* the functions differ; otherwise nothing is moved, and there is no gap */
    float by[BVOLI_AXES_MAX], down[BVOLI_AXES_MAX], up[BVOLI_AXES_MAX];
    float gap[BVOLI_AXES_MAX]; /* what overlaps by more than that, after the shift, does so in double */
} bvoli_shift;

/* Returns 0 where the floats of one would be much coarser than those of the other. */
int bvoli_shift_between(const bvoli_map *from, const bvoli_map *to, bvoli_shift *out);

/* Boxes so large that what overlaps in double overlaps here, where the other box is as it is. */
void bvoli_shift_block(const bvoli_shift *shift, const bvoli_block *block, bvoli_block *out);

#endif

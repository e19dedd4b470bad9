/* SPDX-License-Identifier: MIT */
/* Vectors of constants that filters load; see the files that use them for why. */
#include "arith/filter.h"
#include "arith/slabs.h"

extern const float bvoli_ones[4] BVOLI_HIDDEN, bvoli_slab_limits[4] BVOLI_HIDDEN;

const float bvoli_ones[4] = {1, 1, 1, 1};
const float bvoli_slab_limits[4] = {SLAB_SQUARE_LIMIT, SLAB_SQUARE_LIMIT, SLAB_SQUARE_LIMIT, SLAB_SQUARE_LIMIT};

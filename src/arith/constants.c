/* SPDX-License-Identifier: MIT */
/* Vectors of constants that filters load; see the files that use them for why. */
#include "arith/filter.h"
#include "arith/slabs.h"

#include <stdint.h>

extern _Alignas(16) const uint32_t bvoli_magnitude_bits[4] BVOLI_HIDDEN;
extern _Alignas(16) const uint32_t bvoli_sign_bits[4] BVOLI_HIDDEN;
extern const float bvoli_ones[4] BVOLI_HIDDEN, bvoli_slab_limits[4] BVOLI_HIDDEN;

const float bvoli_ones[4] = {1, 1, 1, 1};
const float bvoli_slab_limits[4] = {SLAB_SQUARE_LIMIT, SLAB_SQUARE_LIMIT, SLAB_SQUARE_LIMIT, SLAB_SQUARE_LIMIT};

_Alignas(16) const uint32_t bvoli_magnitude_bits[4] = {0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff};
_Alignas(16) const uint32_t bvoli_sign_bits[4] = {0x80000000, 0x80000000, 0x80000000, 0x80000000};

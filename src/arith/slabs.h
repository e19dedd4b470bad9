/* SPDX-License-Identifier: MIT */
/* When the slabs of a box, cut in float, decide. */
#ifndef BVOLI_ARITH_SLABS_H
#define BVOLI_ARITH_SLABS_H

/* With u = 2^-24: fl((b - o) * fl(1 / d)) has three roundings, so each bound on t is within 3.01 u of itself, and so are their
 * maximum and minimum; t_min and t_max are exact. The difference adds one, the slack's own roundings the rest. */
#define SLAB_SLACK 0x1p-21F

/* What the product may lose below 2^-126: where |d| >= 2^-40, a difference flushed to zero is worth 2^-86. */
#define SLAB_UNDERFLOW_SLACK 0x1p-80F

/* The square of the limit 2^40 of |d|, |1 / d| and |o|: below it inverses have full precision, and the difference of o to any
 * float is finite. */
#define SLAB_SQUARE_LIMIT 0x1p80F

/* Walls within this limit are passed at |t| below 2^121. */
#define SLAB_REACH 0x1p80F

#endif

/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_STRANGERS_H
#define BVOL_BENCH_STRANGERS_H

#include "harness/harness.h"

enum { WORST_GOAL = 20000, MAKING_GOAL = 50000 }; /* in nanoseconds */

/* Rows of the slowest pair of what one tries first, for each function of two shapes. */
extern const source worst_strangers;

#endif

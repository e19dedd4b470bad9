/* SPDX-License-Identifier: MIT */
#include "base/stage.h"

#ifdef BVOL_COUNT_STAGES
uint64_t bvoli_stages[BVOLI_PREDICATE_COUNT][BVOLI_STAGE_COUNT];
bvoli_rounds bvoli_iterations[BVOLI_ITERATION_COUNT];
uint64_t bvoli_made[BVOLI_MAKER_COUNT][BVOLI_MAKER_STAGES];
#else
typedef int bvoli_no_counters; /* a translation unit may not be empty */
#endif

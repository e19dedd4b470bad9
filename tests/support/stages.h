/* SPDX-License-Identifier: MIT */
/* Counters of stages: whether every stage of a function that makes values was reached. */
#ifndef BVOL_TESTS_STAGES_H
#define BVOL_TESTS_STAGES_H

#include "base/stage.h"
#include "test.h"

static inline void expect_all_stages(enum bvoli_maker maker, int stages)
{
    for (int stage = 0; stage < stages; stage++)
        CHECKF(test_cases(100) < 100 || bvoli_made[maker][stage] > 0, "maker %d never came to stage %d", (int)maker, stage);
}
#define EXPECT_STAGES(name, stages) expect_all_stages(BVOLI_MAKER_##name, stages)
#define STAGE_CALLS(name, stage) (bvoli_made[BVOLI_MAKER_##name][stage]) /* how often it was reached */

#endif

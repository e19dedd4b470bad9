/* SPDX-License-Identifier: MIT */
/* What the loops written by hand share: they are compiled once for each width, whose name WIDE is. */
#ifndef BVOL_BENCH_HAND_H
#define BVOL_BENCH_HAND_H

#include "batch.h"

#define HAND_JOIN_(a, b) a##_##b
#define HAND_JOIN(a, b) HAND_JOIN_(a, b)
#define HAND_TEXT_(x) #x
#define HAND_TEXT(x) HAND_TEXT_(x)
#define HAND_LABEL "loop by hand, " HAND_TEXT(WIDE)

/* Which boxes overlap one; columns have room for whole words. */
#define hand_boxes HAND_JOIN(WIDE, hand_boxes)
void hand_boxes(float *const column[6], size_t count, const bvol_aabb *box, uint64_t *answers);

#endif

/* SPDX-License-Identifier: MIT */
/* What is told of a gap: the state that its ends show, and the ends as floats. */
#ifndef BVOLI_SHAPE_GAP_FLOATS_H
#define BVOLI_SHAPE_GAP_FLOATS_H

#include "arith/round.h"

#include <bvol/separation.h>

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BVOLI_LEAST_GAP 0x1p-149F

/* None where the gap may be 0, so that the predicates are to be asked. */
static inline int bvoli_gap_state(double lo, double hi)
{
    return lo > 0 ? BVOL_SEPARATION_APART : hi < 0 ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_NONE;
}

/* What is above the largest float: rounding down gives it, and rounding up infinity. */
static inline float bvoli_float_below(double x)
{
    return x > (double)FLT_MAX ? FLT_MAX : bvoli_round_down(x, 0);
}

/* An end that is a float, on the side of 0 on which the state is. */
static inline float bvoli_gap_end(int state, float end)
{
    return state == BVOL_SEPARATION_TOUCHING ? 0
           : state == BVOL_SEPARATION_APART  ? (end > BVOLI_LEAST_GAP ? end : BVOLI_LEAST_GAP)
                                             : (end < -BVOLI_LEAST_GAP ? end : -BVOLI_LEAST_GAP);
}

static inline float bvoli_gap_lower(int state, double lo)
{
    return bvoli_gap_end(state, bvoli_float_below(lo));
}

static inline float bvoli_gap_upper(int state, double hi)
{
    return bvoli_gap_end(state, isinf(hi) ? (float)hi : hi > (double)FLT_MAX ? INFINITY : -bvoli_float_below(-hi));
}

/* The square of a distance that is not 0, where one that is not above is known. Compared by bits, since a processor that takes
 * subnormal floats for 0 takes the least one for 0 too, and a maximum may then give either. */
static inline float bvoli_float_square(double sq)
{
    const float below = bvoli_float_below(sq);
    int32_t bits;
    memcpy(&bits, &below, sizeof bits);
    return bits > 1 ? below : BVOLI_LEAST_GAP;
}

/* Two of one kind in the order of their fields, so that the same is computed whatever the order is. */
#define BVOLI_IS_AFTER(a, b)                                                                                                   \
    bvoli_is_after((const float *)(const void *)(a), (const float *)(const void *)(b), sizeof *(a) / sizeof(float))

static inline int bvoli_is_after(const float *a, const float *b, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (a[i] != b[i])
            return a[i] > b[i];
    return 0;
}

#endif

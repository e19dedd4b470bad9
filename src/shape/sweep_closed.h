/* SPDX-License-Identifier: MIT */
/* Moving boxes and balls by closed forms: the formula that everybody knows, in double, where it certainly gives the bits of
 * shape/sweep.c, which is asked otherwise: where shapes start together, graze, or meet at a time that is not certain to the
 * last bit of a float. */
#ifndef BVOLI_SHAPE_SWEEP_CLOSED_H
#define BVOLI_SHAPE_SWEEP_CLOSED_H

#include "arith/filter.h"
#include "arith/vec2d.h"
#include "base/stage.h"
#include "convex/motion.h"
#include "shape/sweep.h"

#include <stdint.h>
#include <string.h>

/* The float nearest to a time within (0, 1], or its neighbour on the other side of the time. */
BVOLI_INLINE float bvoli_neighbour(float nearest, int below, int above)
{
    uint32_t bits;
    memcpy(&bits, &nearest, sizeof bits);
    bits += (uint32_t)above - (uint32_t)below;
    memcpy(&nearest, &bits, sizeof bits);
    return nearest;
}

/* When two shapes meet and when they part, of times from FLT_MIN to 1: a float that is not after the first, and one that is not
 * before the second. */
typedef struct bvoli_ends {
    float enter, exit;
} bvoli_ends;

BVOLI_INLINE bvoli_ends bvoli_ends_about(d2 times)
{
    const d2 nearest = d2_as_floats(times);
    const uint64_t late = d2_less(times, nearest) & 1U, early = d2_less(nearest, times) >> 1,
                   bits = d2_float_bits(times) - late + (early << 32);
    const uint32_t enter = (uint32_t)bits, exit = (uint32_t)(bits >> 32);
    bvoli_ends ends;
    memcpy(&ends.enter, &enter, sizeof enter);
    memcpy(&ends.exit, &exit, sizeof exit);
    return ends;
}

/* The only axis of a mask; -1 if there is none, or several. */
BVOLI_INLINE int bvoli_only_axis(unsigned axes)
{
    static const int8_t axis_of[8] = {-1, 0, 1, -1, 2, -1, -1, -1};
    return axis_of[axes];
}

/* A function that answers what `closed` leaves open by `otherwise`. */
#define BVOLI_SWEEP_CLOSED(function, shape, still, who, closed, otherwise)                                                     \
    int function(const bvol_##shape *moving, const bvol_vec3 *motion, const bvol_##still *other, bvol_sweep_hit *hit)          \
    {                                                                                                                          \
        const int state = closed;                                                                                              \
        if (state == BVOLI_UNDECIDED)                                                                                          \
            return otherwise(moving, motion, other, hit);                                                                      \
        BVOLI_STAGE(who, BVOLI_FAST);                                                                                          \
        return state;                                                                                                          \
    }

#endif

/* SPDX-License-Identifier: MIT */
/* Moving boxes and balls by closed forms: the formula that everybody knows, in double, where it certainly gives the bits of
 * shape/sweep.c, which is asked otherwise: where shapes start together, graze, or meet at a time that is not certain to the
 * last bit of a float. */
#ifndef BVOLI_SHAPE_SWEEP_CLOSED_H
#define BVOLI_SHAPE_SWEEP_CLOSED_H

#include "arith/filter.h"
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

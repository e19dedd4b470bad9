/* SPDX-License-Identifier: MIT */
/* Where cells of a grid lie along D. Hilbert's curve (1891), by J. Skilling's method ("Programming the Hilbert curve", AIP
 * Conference Proceedings 707, 2004): the coordinates are turned and mirrored as the curve is in each cell, from the largest
 * cell down, and then read as a Gray code. All in integers. Included once into each instruction set's file, after its wrappers;
 * compilers make vectors of these loops by themselves. */
#ifndef BVOLI_KERNEL_TREE_CURVE_TEMPLATE_H
#define BVOLI_KERNEL_TREE_CURVE_TEMPLATE_H

#include "kernel/kernel.h"

/* Two zeros between every two of ten bits. */
static inline uint32_t curve_spread(uint32_t x)
{
    x = (x | x << 16) & 0x030000ffU;
    x = (x | x << 8) & 0x0300f00fU;
    x = (x | x << 4) & 0x030c30c3U;
    return (x | x << 2) & 0x09249249U;
}

/* In the cells of a size, whose bit is given: where the coordinate has the bit, all lower bits of the first are inverted, and
 * otherwise they are swapped with its own. */
static inline void curve_turn(uint32_t *first, uint32_t *other, int bit)
{
    const uint32_t below = (1U << bit) - 1, has = 0U - (*other >> bit & 1), swapped = (*first ^ *other) & below & ~has;
    *first ^= (below & has) | swapped;
    *other ^= swapped;
}

static inline uint32_t curve_place(uint32_t x, uint32_t y, uint32_t z)
{
    uint32_t odd = 0;
    for (int bit = BVOLI_CURVE_BITS - 1; bit > 0; --bit) {
        x ^= ((1U << bit) - 1) & (0U - (x >> bit & 1));
        curve_turn(&x, &y, bit);
        curve_turn(&x, &z, bit);
    }
    y ^= x;
    z ^= y;
    for (int bit = BVOLI_CURVE_BITS - 1; bit > 0; --bit)
        odd ^= ((1U << bit) - 1) & (0U - (z >> bit & 1));
    return curve_spread(x ^ odd) << 2 | curve_spread(y ^ odd) << 1 | curve_spread(z ^ odd);
}

static void curve_places(const uint32_t cells[3][BVOLI_CURVE_MANY], uint32_t out[BVOLI_CURVE_MANY])
{
    for (int i = 0; i < BVOLI_CURVE_MANY; ++i)
        out[i] = curve_place(cells[0][i], cells[1][i], cells[2][i]);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Where cells of a grid lie along D. Hilbert's curve (1891), by J. Skilling's method ("Programming the Hilbert curve", AIP
 * Conference Proceedings 707, 2004): the coordinates are turned and mirrored as the curve is in each cell, from the largest
 * cell down, and then read as a Gray code. All in integers. Included once into each instruction set's file, after its wrappers;
 * compilers make vectors of these loops by themselves. */
#ifndef BVOLI_KERNEL_TREE_CURVE_TEMPLATE_H
#define BVOLI_KERNEL_TREE_CURVE_TEMPLATE_H

#include "base/value.h"
#include "kernel/kernel.h"

#include <float.h>

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

/* How far along an axis the centers are, in cells: what is NaN becomes 0. */
#ifdef BVOLI_HALVES
static inline void curve_along(const float *lo, const float *hi, double low, double scale, double *out)
{
    const vf most = vf_splat(FLT_MAX), least = vf_splat(-FLT_MAX);
    const vd none = vd_splat(0), last = vd_splat((1 << BVOLI_CURVE_BITS) - 1);
    for (size_t i = 0; i < BVOLI_CURVE_MANY; i += LANES) {
        const vf from = vf_max(vf_min(vf_load(lo + i), most), least), to = vf_max(vf_min(vf_load(hi + i), most), least);
        for (int half = 0; half < 2; ++half) {
            const vd twice = vd_add(vd_of(from, half), vd_of(to, half));
            const vd at = vd_mul(vd_sub(twice, vd_splat(low)), vd_splat(scale)), above = vd_if_less(none, at, at, none);
            vd_store(out + i + (size_t)half * HALF, vd_if_less(above, last, above, last));
        }
    }
}
#else
static inline void curve_along(const float *lo, const float *hi, double low, double scale, double *out)
{
    const double last = (1 << BVOLI_CURVE_BITS) - 1;
    for (int i = 0; i < BVOLI_CURVE_MANY; ++i) {
        const double at = (bvoli_middle_of(lo[i], hi[i]) - low) * scale, from = at > 0 ? at : 0;
        out[i] = from < last ? from : last;
    }
}
#endif

static void curve_cells(const float side[6][BVOLI_CURVE_MANY], const bvoli_curve_grid *grid, uint32_t out[3][BVOLI_CURVE_MANY])
{
    double along[BVOLI_CURVE_MANY];
    for (int k = 0; k < 3; ++k) {
        curve_along(side[k], side[k + 3], grid->low[k], grid->scale[k], along);
        for (int i = 0; i < BVOLI_CURVE_MANY; ++i)
            out[k][i] = (uint32_t)(int32_t)along[i];
    }
}

#endif

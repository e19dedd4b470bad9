/* SPDX-License-Identifier: MIT */
/* Triangles of two leaves: which pairs of them certainly are farther apart than is asked for, by their extents along a vector.
 * Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_TRIANGLE_NEAR_TEMPLATE_H
#define BVOLI_KERNEL_TREE_TRIANGLE_NEAR_TEMPLATE_H

#include "kernel/tree/block.h"

#include <math.h>

/* With u = 2^-24, and M the greatest coordinate of a triangle: the magnitudes of the components of a vector that is one to
 * 2^-22 add up to less than 1.74, so that products and sums are off by less than 5 u 1.74 M. To take the slack away rounds
 * once, and so does it to take the extent of the other triangle from the gap: 1.75 u M each, and half a u of the slack, less
 * than 13 u M together. The slack is 16 u M, with 3 u M to spare for what is to be taken from the gap (index/pairs/near.c).
 * That has enough to spare itself for its rounding and for what products lose below 2^-126. */
#define NEAR_SLACK 0x1p-20F

/* Below it nothing overflows. */
#define NEAR_MOST 0x1p100F

/* How far the corners of triangles lie along a vector at least; -infinity where that is not known. */
WORD_INLINE vf near_least(const bvoli_corners *t, const float along[3], int i)
{
    vf least = vf_splat(INFINITY), most = vf_splat(0);
    for (int corner = 0; corner < 3; ++corner) {
        vf p[3];
        for (int k = 0; k < 3; ++k) {
            p[k] = vf_load(t->corner[corner][k] + i);
            most = vf_max(vf_abs(p[k]), most);
        }
        const vf height = vf_fma(vf_splat(along[0]), p[0], vf_fma(vf_splat(along[1]), p[1], vf_mul(vf_splat(along[2]), p[2])));
        least = vf_min(height, least);
    }
    return vf_select(vf_lt(most, vf_splat(NEAR_MOST)), vf_sub(least, vf_mul(vf_splat(NEAR_SLACK), most)), vf_splat(-INFINITY));
}

static void triangles_along(const bvoli_corners *first, const bvoli_corners *second, const float along[3], float gap,
                            uint16_t with[BVOLI_WIDE])
{
    const float back[3] = {-along[0], -along[1], -along[2]};
    float of_second[BVOLI_WIDE];
    vf of_first[BVOLI_WIDE / LANES];
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        of_first[i / LANES] = near_least(first, along, i);
        vf_store(of_second + i, near_least(second, back, i));
    }
    for (int lane = 0; lane < BVOLI_WIDE; ++lane) {
        const vf beyond = vf_splat(gap - of_second[lane]);
        uint32_t far = 0;
        for (int i = 0; i < BVOLI_WIDE; i += LANES)
            far |= ((uint32_t)vm_bits(vf_gt(of_first[i / LANES], beyond)) & ((1U << LANES) - 1)) << i;
        with[lane] = (uint16_t)~far;
    }
}

#endif

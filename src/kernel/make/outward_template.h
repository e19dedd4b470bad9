/* SPDX-License-Identifier: MIT */
/* Corners of boxes in double, relative to an origin, as floats that are not inside of them: HALF coordinates at a time,
 * whatever they are of. Upper corners are negated, so that all are rounded down. */
#ifndef BVOLI_KERNEL_MAKE_OUTWARD_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_OUTWARD_TEMPLATE_H

#include "kernel/doubles.h"
#include "kernel/kernel.h"

#ifdef BVOLI_HALVES

/* From a float f down by more than half a step and less than one and a half: what is nearest then is the float below. Of
 * numbers from 1 to 2 a step is 2^-23, and what is taken off is more than 2^-24 and at most (1 + 2^-22) 2^-23 (S. Rump,
 * P. Zimmermann, S. Boldo, G. Melquiond, "Computing predecessor and successor in rounding to nearest", 2009). */
#define OUTWARD_STEP (0x1p-24 * (1 + 0x1p-22))

/* Where this is certain sums are far from the ends of float's exponents. */
#define OUTWARD_LEAST 0x1p-125
#define OUTWARD_GREATEST 0x1p127

/* Returns a bit for each coordinate that is certain. The sum of both parts of a difference is what it is exactly; the nearest
 * float is above it where the float less the first part, which a double can hold, is more than the second. Equal numbers make
 * 0, which is certain too. */
static inline unsigned outward_part(const double *from, const bvoli_outward *how, size_t k, float *out)
{
    const vd sign = vd_load(how->sign + k), zero = vd_splat(0);
    const vd a = vd_mul(vd_load(from + k), sign), b = vd_load(how->shift + k);
    vd rest;
    const vd sum = vd_two_sum(a, b, &rest), nearest = vd_widen(vd_nearest(sum)), size = vd_abs(nearest);
    const vd above = vd_sub(vd_sub(nearest, sum), rest);
    const vd down = vd_if_less(zero, above, vd_mul(size, vd_splat(OUTWARD_STEP)), zero);
    vh_store(out + k, vd_nearest(vd_add(vd_mul(vd_sub(nearest, down), sign), zero))); /* no zero has a sign */
    unsigned certain = vd_at_most(vd_splat(OUTWARD_LEAST), size) & vd_at_most(size, vd_splat(OUTWARD_GREATEST));
    if (certain != ALL_HALF) {
        const vd other = vd_neg(b);
        certain |= vd_at_most(a, other) & vd_at_most(other, a);
    }
    return certain;
}

#endif

static void outward(const double *from, const bvoli_outward *how, size_t blocks, float *out, uint32_t *open)
{
    for (size_t block = 0; block < blocks; ++block) {
        uint32_t sure = 0;
#ifdef BVOLI_HALVES
        const double *const first = from + block * BVOLI_OUTWARD;
        uint32_t ordered = 0;
        for (size_t k = 0; k < BVOLI_OUTWARD; k += HALF) {
            sure |= (uint32_t)outward_part(first, how, k, out + block * BVOLI_OUTWARD) << k;
            ordered |= (uint32_t)vd_at_most(vd_load(first + k), vd_load(first + k + how->axes)) << k;
        }
        sure &= ordered | ~how->lower;
#else
        (void)from, (void)out;
#endif
        open[block] = ~sure & how->all;
    }
}

#endif

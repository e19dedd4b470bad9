/* SPDX-License-Identifier: MIT */
/* Pairs of shapes that lie in two arrays, side by side: kernels first, then singly what they leave open. */
#ifndef BVOLI_KERNEL_PAIRS_COUPLES_H
#define BVOLI_KERNEL_PAIRS_COUPLES_H

#include <bvol/result.h>

#include "base/rounding.h"
#include "kernel/kernel.h"
#include "kernel/make/images.h"

/* The first ones and the second ones of all pairs, strides in bytes; an other_stride of 0 is for one that serves all. */
struct bvoli_couples {
    const char *a, *b;
    size_t stride, other_stride;
};

/* Whether two arrays are legal, of shapes of so many bytes. Strides of 0 become those of packed arrays; of one shape for all it
 * becomes 0. */
static inline bvol_result bvoli_couples_check(bvoli_couples *p, size_t count, size_t other_count, size_t size,
                                              size_t other_size)
{
    if (!bvoli_array_legal(p->a, count, &p->stride, size) || !bvoli_array_legal(p->b, count, &p->other_stride, other_size) ||
        (other_count != 1 && other_count != count))
        return BVOL_ERROR_ARGUMENT;
    if (other_count == 1)
        p->other_stride = 0;
    return bvoli_check_rounding();
}

#endif

/* SPDX-License-Identifier: MIT */
/* Words of answers from masks of vectors. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_SET_MASKS_TEMPLATE_H
#define BVOLI_KERNEL_SET_MASKS_TEMPLATE_H

#include "kernel/kernel.h"

/* So many masks are joined at a time where instructions for that exist. */
#ifdef FOUR_MASKS
enum { MASKS = 4 };
#else
enum { MASKS = 1 };
#endif

/* The bits of masks side by side, at most a word of them. */
WORD_INLINE uint64_t masks_bits(const vm *m, size_t count)
{
    uint64_t bits = 0;
#ifdef FOUR_MASKS
    if (count == MASKS)
        return four_masks(m);
#endif
    for (size_t g = 0; g < count; ++g)
        bits |= (uint64_t)vm_bits(m[g]) << g * LANES;
    return bits;
}

#endif

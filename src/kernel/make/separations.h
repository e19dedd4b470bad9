/* SPDX-License-Identifier: MIT */
/* Separations of pairs of OBBs as kernels see them. */
#ifndef BVOLI_KERNEL_MAKE_SEPARATIONS_H
#define BVOLI_KERNEL_MAKE_SEPARATIONS_H

#include "kernel/kernel.h"

#include <bvol/separation.h>

/* The fifteen floats of an OBB: center, extents, axes. */
enum { BVOLI_OBB_FLOATS = 15, BVOLI_OBB_EXTENTS = 3, BVOLI_OBB_AXES = 6 };

/* Kernels read so many numbers beyond the last pair. */
enum { BVOLI_COUPLES_BEYOND = 15 };

/* Pairs, at least one and so many at a time that those of one kind fill vectors: each in the order in which the function for
 * one asks about it, and whether it is exchanged in the record. */
struct bvoli_obb_couples {
    size_t count;
    const float *a[BVOLI_COUPLES + BVOLI_COUPLES_BEYOND], *b[BVOLI_COUPLES + BVOLI_COUPLES_BEYOND];
    bvol_separation *record[BVOLI_COUPLES + BVOLI_COUPLES_BEYOND];
    uint8_t exchanged[BVOLI_COUPLES + BVOLI_COUPLES_BEYOND];
};

#endif

/* SPDX-License-Identifier: MIT */
/* Depths of pairs of OBBs as kernels see them: columns of BVOLI_WORD floats. */
#ifndef BVOLI_KERNEL_MAKE_SEPARATIONS_H
#define BVOLI_KERNEL_MAKE_SEPARATIONS_H

#include "kernel/kernel.h"

/* The fifteen floats of an OBB: center, extents, axes. */
enum { BVOLI_OBB_FLOATS = 15, BVOLI_OBB_EXTENTS = 3, BVOLI_OBB_AXES = 6 };

/* Pairs, each in the order in which the function for one asks about it: those before number `together` seem to overlap, those
 * from `apart` on to be apart, which answers do not depend on. Between them there are none. */
struct bvoli_obb_couples {
    size_t together, apart;
    float a[BVOLI_OBB_FLOATS][BVOLI_WORD], b[BVOLI_OBB_FLOATS][BVOLI_WORD];
};

/* What a record has of them; features as there. */
struct bvoli_depths {
    float distance[BVOLI_WORD], distance_max[BVOLI_WORD];
    float normal[3][BVOLI_WORD], point[3][BVOLI_WORD], other_point[3][BVOLI_WORD];
    uint32_t feature[BVOLI_WORD], other_feature[BVOLI_WORD];
};

#endif

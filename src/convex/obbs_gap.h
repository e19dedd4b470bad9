/* SPDX-License-Identifier: MIT */
/* How far apart two OBBs are, or how deep in each other: what floats leave open of their faces, in double. */
#ifndef BVOLI_CONVEX_OBBS_GAP_H
#define BVOLI_CONVEX_OBBS_GAP_H

#include "convex/gap.h"

/* Of any two OBBs; fills the gap, or returns 0 where it is not certain or a box not finite. */
int bvoli_obbs_gap(const bvol_obb *a, const bvol_obb *b, int sense, bvoli_gap *out);

#endif

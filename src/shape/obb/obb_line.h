/* SPDX-License-Identifier: MIT */
/* Segments and rays against OBBs: a filter in double. */
#ifndef BVOLI_SHAPE_OBB_OBB_LINE_H
#define BVOLI_SHAPE_OBB_OBB_LINE_H

#include <bvol/types.h>

/* Whether the points p + t * e with t0 <= t <= t1, both finite, and an OBB certainly share none: 1, or the inside of the OBB
 * certainly has one: -1. 0 if neither is certain: so for every NaN and infinity. p starts at the center of the box; its
 * components, and those of e, have up to one rounding. */
int bvoli_obb_line(const bvol_obb *box, const double p[3], const double e[3], double t0, double t1);

#endif

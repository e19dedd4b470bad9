/* SPDX-License-Identifier: MIT */
/* Whether a box holds balls or points: a filter in float. */
#ifndef BVOLI_SHAPE_BOX_FILTER_H
#define BVOLI_SHAPE_BOX_FILTER_H

#include "arith/filter.h"
#include "arith/vec4.h"

#include <bvol/types.h>

/* Rounding is monotone: a wall other than the rounded end of a ball lies on the same side of the true end, and so does the
 * difference of both. What is lost below 2^-126, and to a flush to zero, is less than this. */
#define BOX_LOST 0x1p-120F

/* -1 if a box certainly holds balls of one radius, which is not negative, 1 if it certainly does not hold all, 0 if neither is
 * certain: so where a ball touches a wall, and never -1 for a NaN. The centers are in the first three lanes. */
BVOLI_INLINE int bvoli_box_filter_balls(const v4 *center, int count, float radius, const bvol_aabb *box)
{
    const v4 lo = v4_load(&box->min.x), hi = v4_load_yzw(&box->min.z), r = v4_splat(radius);
    const v4 lost = v4_constant(BOX_LOST), most = v4_constant(-BOX_LOST);
    int in = MASK4_XYZ, out = 0;
    for (int i = 0; i < count; ++i) {
        const v4 below = v4_sub(v4_sub(center[i], r), lo), above = v4_sub(hi, v4_add(center[i], r));
        in &= mask4_bits(mask4_and(v4_gt(below, lost), v4_gt(above, lost)));
        out |= mask4_bits(mask4_or(v4_lt(below, most), v4_lt(above, most))) & MASK4_XYZ;
    }
    return radius >= 0 ? (out != 0) - (in == MASK4_XYZ) : 0;
}

#endif

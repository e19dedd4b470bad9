/* SPDX-License-Identifier: MIT */
/* Turned boxes whose axes are the coordinates, which most boxes of a program are: three slabs instead of fifteen, with the bits
 * of box_motion.h. */
#ifndef BVOLI_CONVEX_UPRIGHT_MOTION_H
#define BVOLI_CONVEX_UPRIGHT_MOTION_H

#include "arith/vec4.h"
#include "convex/motion.h"

/* Whether axis i is coordinate i. Zeros of any sign are zeros. */
static inline int bvoli_obb_is_upright(const bvol_obb *box)
{
    const float *const axes = &box->axis[0].x;
    const v4 x = v4_set4(1, 0, 0, 0);
    const mask4 all = mask4_and(v4_eq(v4_load(axes), x), v4_eq(v4_load(axes + 4), x));
    return (mask4_bits(all) == 15) & (box->axis[2].z == 1);
}

/* Two such boxes, of which a moves by v; an upright box has the signs of zeros that it has as an OBB. Only a miss or a hit
 * where bvoli_turned_boxes_meet() is as certain of it, with the same record: else BVOLI_UNDECIDED. `out` may be NULL. */
int bvoli_upright_boxes_meet(const bvol_obb *a, const bvol_obb *b, const double v[3], bvoli_meeting *out);

#endif

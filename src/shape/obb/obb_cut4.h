/* SPDX-License-Identifier: MIT */
/* Segments and rays against OBBs of nearly orthonormal axes: slabs (Kay and Kajiya, SIGGRAPH 1986) in the frame of the box, in
 * float vectors, before the filter of obb_line4.h. */
#ifndef BVOLI_SHAPE_OBB_OBB_CUT4_H
#define BVOLI_SHAPE_OBB_OBB_CUT4_H

#include "arith/filter.h"
#include "arith/vec4.h"

#include <bvol/types.h>

#include <math.h>

/* With u = 2^-24, G the scalar products of the axes, and c the coordinates of a point along them: its own products with them
 * are G c, and within delta of the largest of c, if delta is the sum of the entries of |G - I|, of two different axes once.
 *
 * Let o and d be the products of p and e with the axes, D the sum of |d|, and S that of |o| and the extents. delta is below
 * 1/32, or all is open, so that |p| and |e| are at most 1.05 of S and D. With up to one rounding of theirs, and three of a
 * product, coordinates at t are within (1.04 delta + 4.4 u) (S + |t| D) of o + t d, and at t as computed, three roundings, o +
 * t d is within 3.1 u S of a wall. So where that is at most |d| / 8 for each D, t is within 8/7 (1.04 delta + 7.5 u) (S + |t|
 * D) / |d| of where the line passes the wall. Of delta, 24 u are roundings: CUT4_DEFECT_SLACK of it and CUT4_ROUNDING_SLACK,
 * 64 u, cover all, with those of the slack.
 *
 * The slack of all walls is that of the slowest axis at T, the later of entry and exit by magnitude: walls passed T and s
 * before that are off by CUT4_PACE s more, and are not taken for the last entry even so. Three slacks cover the difference of
 * an exit and an entry. */
#define CUT4_DEFECT_SLACK 2.0F
#define CUT4_ROUNDING_SLACK 0x1p-18F
#define CUT4_PACE 0x1p-4F

/* S and D are within these, so that what is lost below 2^-126, to a flush to zero too, is less than u of them. */
#define CUT4_LEAST 0x1p-40F
#define CUT4_MOST 0x1p40F

BVOLI_INLINE v4 bvoli_cut4_dots(v4 x, v4 y, v4 z, v4 v)
{
    return v4_add(v4_add(v4_mul(x, v4_all_x(v)), v4_mul(y, v4_all_y(v))), v4_mul(z, v4_all_z(v)));
}

/* The slack of the derivation for S + |t| D = |d|. */
BVOLI_INLINE float bvoli_cut4_slack(v4 x, v4 y, v4 z)
{
    const v4 square = v4_add(v4_add(v4_mul(x, x), v4_mul(y, y)), v4_mul(z, z)),
             product = v4_add(v4_add(v4_mul(x, v4_yzx(x)), v4_mul(y, v4_yzx(y))), v4_mul(z, v4_yzx(z)));
    return CUT4_DEFECT_SLACK * v4_total3(v4_add(v4_abs(v4_sub(square, v4_constant(1))), v4_abs(product))) + CUT4_ROUNDING_SLACK;
}

/* The same as bvoli_obb_line(), where t0 and t1 may be infinite. p and e, in the first three lanes, have up to one rounding.
 *
 * A slab along which the line hardly moves, 16 slacks of D, does not cut it if the line is in it for as long as it can be in
 * the box, 1.1 S / D, and is told to do so in 2 S / D: it moves by 32 slacks of S in that time, and 3 are its own. For all
 * three to be such the slack must be 1/48, since |d| is a third of D for one, and the extents more than S. */
BVOLI_INLINE int bvoli_obb_cut4(const bvol_obb *box, v4 p, v4 e, float t0, float t1)
{
    v4 x, y, z;
    v4_load_columns(&box->axis[0].x, &x, &y, &z);
    const v4 o = bvoli_cut4_dots(x, y, z, p), d = bvoli_cut4_dots(x, y, z, e), h = v4_abs(v4_load(&box->extent.x));
    v4 inverse = v4_div(v4_constant(1), d);
    const v4 low = v4_mul(v4_neg(v4_add(h, o)), inverse), high = v4_mul(v4_sub(h, o), inverse);
    v4 in = v4_min(low, high), out = v4_max(low, high);
    const float slack = bvoli_cut4_slack(x, y, z), size = v4_total3(v4_add(v4_abs(o), h)), speed = v4_total3(v4_abs(d));
    int certain = (size > CUT4_LEAST) & (size < CUT4_MOST) & (speed > CUT4_LEAST) & (speed < CUT4_MOST) & (t0 <= t1);
    if (!(slack * v4_max3(v4_abs(inverse)) * speed < CUT4_PACE)) {
        const v4 time = v4_splat(2 * size / speed);
        const mask4 cut = v4_gt(v4_abs(d), v4_splat(slack / CUT4_PACE * speed)),
                    within = v4_gt(v4_sub(h, v4_abs(o)), v4_splat(40 * slack * size));
        in = v4_select(cut, in, v4_neg(time));
        out = v4_select(cut, out, time);
        inverse = v4_select(cut, inverse, v4_splat(0));
        certain &= (mask4_bits(mask4_or(cut, within)) & MASK4_XYZ) == MASK4_XYZ;
    }
    const float enter = v4_max3(in), exit = v4_min3(out), before = fabsf(enter), after = fabsf(exit);
    const float room = (exit < t1 ? exit : t1) - (enter > t0 ? enter : t0);
    const float off = slack * v4_max3(v4_abs(inverse)) * (size + (before > after ? before : after) * speed);
    return (certain & (fabsf(room) > 3 * off)) ? 1 - 2 * (room > 0) : 0;
}

#endif

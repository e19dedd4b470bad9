/* SPDX-License-Identifier: MIT */
/* An oriented rectangle and a disc: filters in float, by where the disc's center is in the rectangle's own coordinates. */
#ifndef BVOLI_CONVEX_PLANE_LOCAL4_H
#define BVOLI_CONVEX_PLANE_LOCAL4_H

#include "arith/vec4.h"

#include <bvol/types.h>

/* Let u = 2^-24, w lead from center to center, h be the half sides, S = |w|_1 + |h|_1 + r, A have the axes as columns, and
 * delta be the sum of the magnitudes of |a0|^2 - 1, |a1|^2 - 1 and a0 . a1, at least the norm of A^T A - 1.
 *
 * Defect. Write A = Q P with Q orthonormal, P symmetric and not negative (polar decomposition). P^2 = A^T A, and so |P - 1| is
 * at most delta, since |p - 1| <= |p^2 - 1| for p >= 0. In place of the rectangle take that with the axes Q: it is at most
 * delta |h| away (Hausdorff distance), and coordinates A^T w in place of Q^T w are off by delta |w|: together delta S for the
 * distance of w from the rectangle and for the room between w and its sides.
 *
 * Rounding. w has one rounding, scalar products with an axis three, a half side beside it one: 4.1 u S, times the root of 2 for
 * both together; the square of a distance has two of itself, that of the radius with the slack another, and the sum of room and
 * radius one: less than 16 u S. delta itself is within 8 u, and twice of it is taken, so that no limit of delta is needed:
 * where it is large, axes are longer than 1 by less than that.
 *
 * What is lost below 2^-126, and to a flush to zero in what is given, is 2^-124 of S and 2^-62 for a root: LOCAL4_LOST is more.
 * No limit is needed. Where S is finite, a scalar product overflows with an axis above the root of 2, when twice delta S does
 * too, or with |w|_1 above 2^127, when h and r are less by far, and only squares overflow beside it, which are compared. */
#define LOCAL4_SLACK 0x1p-19F
#define LOCAL4_LOST 0x1p-60F

/* Coordinates of the center by magnitude and half sides, in the first two lanes; the slack is in the first. */
typedef struct bvoli_local4 {
    v4 at, half, slack;
} bvoli_local4;

static inline bvoli_local4 bvoli_local4_of(const bvol_obb2 *box, const bvol_vec2 *center, float radius)
{
    const v4 body = v4_load(&box->center.x), axes = v4_load(&box->axis[0].x), to = v4_sub(body, v4_load2(&center->x));
    const v4 product = v4_mul(axes, v4_starts(to, to)), square = v4_mul(axes, axes), mixed = v4_mul(axes, v4_swap(axes));
    const v4 at = v4_abs(v4_add(v4_evens(product, square), v4_odds(product, square))), sizes = v4_abs(to);
    const v4 half = v4_ends(sizes, v4_set4(0, 0, 1, 1)), off = v4_abs(v4_sub(at, half)), halves = v4_add(sizes, v4_swap(sizes));
    const v4 defect = v4_add(v4_add(off, v4_turn(off)), v4_abs(v4_add(mixed, v4_turn(mixed))));
    const v4 size = v4_add(v4_add(halves, v4_turn(halves)), v4_splat(radius));
    const v4 share = v4_add(v4_add(defect, defect), v4_constant(LOCAL4_SLACK));
    return (bvoli_local4){at, half, v4_add(v4_mul(size, v4_swap(share)), v4_constant(LOCAL4_LOST))};
}

/* +1 the disc certainly is apart from the rectangle, -1 they certainly meet, 0 neither is certain: so for every NaN, infinity
 * and negative radius. */
static inline int bvoli_local4_filter_near(const bvol_obb2 *box, const bvol_circle *disc)
{
    const bvoli_local4 l = bvoli_local4_of(box, &disc->center, disc->radius);
    const v4 off = v4_max(v4_sub(l.at, l.half), v4_splat(0)), squares = v4_mul(off, off), r = v4_splat(disc->radius);
    const v4 sq = v4_add(squares, v4_turn(squares)), outer = v4_add(r, l.slack), inner = v4_sub(r, l.slack);
    const int side =
        (mask4_bits(v4_gt(sq, v4_mul(outer, outer))) & 1) - (mask4_bits(v4_gt(v4_mul(inner, v4_abs(inner)), sq)) & 1);
    return disc->radius >= 0 ? side : 0;
}

/* The same of whether the rectangle does not hold the disc, or does. */
static inline int bvoli_local4_filter_holds(const bvol_obb2 *box, const bvol_circle *disc)
{
    const bvoli_local4 l = bvoli_local4_of(box, &disc->center, disc->radius);
    const v4 off = v4_sub(l.at, l.half), beyond = v4_add(v4_max(off, v4_turn(off)), v4_splat(disc->radius));
    const int side = (mask4_bits(v4_gt(beyond, l.slack)) & 1) - (mask4_bits(v4_gt(v4_neg(l.slack), beyond)) & 1);
    return disc->radius >= 0 ? side : 0;
}

#endif

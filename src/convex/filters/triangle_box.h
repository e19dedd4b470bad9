/* SPDX-License-Identifier: MIT */
/* Triangles against boxes: a filter in float vectors, by the thirteen separating axes of T. Akenine-Moeller, "Fast 3D
 * triangle-box overlap testing", 2001, three at a time, in the frame of the box.
 *
 * Let u = 2^-24. Of the corners w, the sides f and the half sizes g of the box a lane c of `reach` bounds |w_c| and g_c, one of
 * `along` bounds |f_c|, and F and M stand for their values in the two lanes that a product takes.
 *
 * AABB. Everything doubled: w = (p - lo) - (hi - p) is within 2 u of reach = |p - lo| + |hi - p|, and f and g have one
 * rounding. A product of f and w is within 4 u of F M and one of f and g within 3 u; so an axis along a coordinate and a side
 * is off by at most 12 u of (F M + F M). A component n of f x f is within 4 u of its products N, and the test along n is off by
 * 19 u of the sum of N M. Walls: 3 u of M.
 *
 * OBB. Axes A are replaced by orthonormal ones Q as in convex/filters/obb_filter.h, with the defect d of A: corners and sides
 * move by 1.51 d of their length, the box by 1.51 d of its size. Here along and reach are sums over all coordinates in each
 * lane: F and M. Rounding: w is within 4.1 u of M and f within 4.1 u of F, so a product of the two within 9.2 u and an axis
 * along a coordinate and a side is off by at most 36 u F M; the test along n, where N = 2 F F, by 32 u of the sum of N M.
 * Defect: 6.1 d F M, and along n 9.1 d F F M.
 *
 * So (64 u + 12 d) times F M + F M, or the sum of N M, covers all, the second order and the roundings of the slack. What is
 * flushed to zero, in differences 2^-126, is covered by 2^-100 more in along and reach, and in products by 2^-110. Since
 * rounding is monotone, a test that overflows has an infinite slack, and decides nothing; nor does NaN. */
#ifndef BVOLI_CONVEX_FILTERS_TRIANGLE_BOX_H
#define BVOLI_CONVEX_FILTERS_TRIANGLE_BOX_H

#include "arith/vec4.h"

#include <bvol/types.h>

#define BVOLI_TRIANGLE_BOX_SLACK 0x1p-18F
#define BVOLI_TRIANGLE_BOX_DEFECT_SLACK 12.0F
#define BVOLI_TRIANGLE_BOX_LOST 0x1p-100F  /* of a length, in along and reach */
#define BVOLI_TRIANGLE_BOX_LEAST 0x1p-110F /* of the slack of a test */

typedef struct bvoli_triangle_box {
    v4 corner[3], side[3]; /* from the center of the box; side k leads from corner k to the next */
    v4 half;
    v4 along[3], reach;
    v4 relative; /* slack */
} bvoli_triangle_box;

/* What the tests so far say: lanes in which one certainly separates, and those in which none does, certainly. */
typedef struct bvoli_verdict {
    mask4 apart, together;
} bvoli_verdict;

static inline void bvoli_judge4(v4 gap, v4 slack, bvoli_verdict *v)
{
    slack = v4_add(slack, v4_constant(BVOLI_TRIANGLE_BOX_LEAST));
    v->apart = mask4_or(v->apart, v4_gt(gap, slack));
    v->together = mask4_and(v->together, v4_gt(v4_sub(v4_splat(0), slack), gap));
}

/* The coordinate axes times side k: on them the ends of the side have the same place. An axis that is zero says nothing. */
static inline void bvoli_judge_side(const bvoli_triangle_box *t, int k, bvoli_verdict *v)
{
    const v4 side = t->side[k], length = v4_abs(side);
    const v4 p = v4_cross(side, t->corner[k]), q = v4_cross(side, t->corner[(k + 2) % 3]);
    const v4 gap = v4_sub(v4_max(v4_min(p, q), v4_sub(v4_splat(0), v4_max(p, q))), v4_cross_size(length, t->half));
    const mask4 zero = v4_eq(v4_cross_size(t->along[k], v4_constant(1)), v4_splat(0));
    bvoli_verdict own = *v;
    const v4 along = v4_add(t->along[k], v4_constant(BVOLI_TRIANGLE_BOX_LOST));
    bvoli_judge4(gap, v4_mul(t->relative, v4_cross_size(along, t->reach)), &own);
    v->apart = own.apart;
    v->together = mask4_or(own.together, mask4_and(zero, v->together));
}

static inline void bvoli_judge_plane(const bvoli_triangle_box *t, bvoli_verdict *v)
{
    const v4 n = v4_cross(t->side[0], t->side[1]);
    const v4 size = v4_add(v4_cross_size(t->along[0], t->along[1]), v4_constant(BVOLI_TRIANGLE_BOX_LOST));
    const v4 gap = v4_sub(v4_abs(v4_sum3(v4_mul(n, t->corner[0]))), v4_sum3(v4_mul(v4_abs(n), t->half)));
    bvoli_judge4(gap, v4_mul(t->relative, v4_sum3(v4_mul(size, t->reach))), v);
}

/* +1 disjoint, -1 the interiors overlap, 0 not certain. */
static inline int bvoli_triangle_box_decide(const bvoli_triangle_box *t)
{
    const v4 low = v4_min(v4_min(t->corner[0], t->corner[1]), t->corner[2]);
    const v4 high = v4_max(v4_max(t->corner[0], t->corner[1]), t->corner[2]);
    bvoli_verdict v = {.apart = v4_gt(v4_splat(0), v4_splat(0)), .together = v4_eq(v4_splat(0), v4_splat(0))};
    bvoli_judge4(v4_sub(v4_max(low, v4_sub(v4_splat(0), high)), t->half), v4_mul(t->relative, t->reach), &v);
    if ((mask4_bits(v.apart) & MASK4_XYZ) != 0)
        return 1;
    bvoli_judge_plane(t, &v);
    for (int k = 0; k < 3; ++k)
        bvoli_judge_side(t, k, &v);
    if ((mask4_bits(v.apart) & MASK4_XYZ) != 0)
        return 1;
    return -((mask4_bits(v.together) & MASK4_XYZ) == MASK4_XYZ);
}

static inline void bvoli_load_corners(const bvol_triangle *triangle, v4 out[3])
{
    out[0] = v4_load(&triangle->a.x);
    out[1] = v4_load(&triangle->b.x);
    out[2] = v4_load_yzw(&triangle->b.z);
}

/* For an AABB that is neither empty nor NaN. */
static inline int bvoli_triangle_filter_aabb(const bvol_triangle *triangle, const bvol_aabb *box)
{
    const v4 lo = v4_load(&box->min.x), hi = v4_load_yzw(&box->min.z);
    bvoli_triangle_box t;
    v4 corner[3];
    bvoli_load_corners(triangle, corner);
    t.half = v4_sub(hi, lo);
    t.reach = t.half;
    for (int k = 0; k < 3; ++k) {
        const v4 below = v4_sub(corner[k], lo), above = v4_sub(hi, corner[k]);
        t.corner[k] = v4_sub(below, above);
        t.reach = v4_max(t.reach, v4_add(v4_abs(below), v4_abs(above)));
        t.side[k] = v4_sub(corner[(k + 1) % 3], corner[k]);
        t.along[k] = v4_abs(t.side[k]);
    }
    t.reach = v4_add(t.reach, v4_constant(BVOLI_TRIANGLE_BOX_LOST));
    t.relative = v4_constant(BVOLI_TRIANGLE_BOX_SLACK);
    return bvoli_triangle_box_decide(&t);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Pairs of packed OBBs told by the point of one that is nearest to the center of the other. Included once into each instruction
 * set's file, after its wrappers.
 *
 * Let p be the point of a that is nearest to the center of b, and v the vector from p to that center. If p is in b, they
 * overlap. If b does not reach p along v, nothing of it reaches a, for all of a lies beyond the plane through p with the normal
 * v. Of pairs in which every second one overlaps this leaves a fifth open, and costs less than half of the fifteen axes. */
#ifndef BVOLI_KERNEL_SET_OBB_NEAR_TEMPLATE_H
#define BVOLI_KERNEL_SET_OBB_NEAR_TEMPLATE_H

#include "kernel/columns_template.h"
#include "kernel/set/obb_row_template.h"

/* From the point of a box with extents h that is nearest to t, to t. */
static inline void obb_beyond(const vf t[3], const vf h[3], vf v[3])
{
    for (int k = 0; k < 3; ++k)
        v[k] = vf_sub(t[k], vf_max(vf_min(t[k], h[k]), vf_neg(h[k])));
}

/* The lengths of all quaternions are taken for the same. With u, r, t, h, g and T as in packed_obb.h:
 *
 * The length of a quaternion is within 2^-14 of 32767, so the square n of that is within 1.001 * 2^-13, and that of a product
 * within 1.001 * 2^-12. Where f is that of n = 1, a vector that is turned moves by f / 2 n of what it does, which is at most
 * twice its length: T is within 2^-12 * 1.001 |t|, w, which is v along the axes of b, within 2^-11 * 1.001 |v|.
 *
 * That v is the nearest way to a matters only so far as the point p = T - v is in a, but for 3 u |h|, and v is 0 or points out
 * of a along each axis, so that a ends at p along v. Boxes are apart if |v|^2 - sum of g |w| is above what it may be off by:
 * |v| times 2^-12 * 1.001 r from T, where |t| <= r, and 2^-11 * 1.001 |g| from w. They overlap if |w| is below g by what p may
 * be off by: 2^-12 * 1.001 |t|, and 2^-11 * 1.001 |v|, where |v| <= |g| and |t| <= |h| + |v|. Together 1.5 * 2^-11 * 1.001 r at
 * most; and roundings: 60 u |t|, 3 u |h|, 70 u |w| by quaternions that are rounded, and sums of five: below 200 u r, which the
 * errors of both boxes cover, that have 384 u r. Products below 2^-126 do not matter beside these, where r is 2^-40 at least:
 * |v| is 2^-54 at least if a test says that boxes are apart.
 *
 * The slack is added to g once, instead of times |v|: the sum of |w| is at least that, but for 2^-11 * 1.001 of it. So much of
 * the errors, of which no more than r matters, is spared elsewhere: four coordinates off by a half each leave the length of a
 * quaternion within 2^-15, half of what is assumed above. */
#define OBB_NEAR_SLACK 0x1.9p-11F

/* f for quaternions of these lengths. */
#define OBB_ONE_SQ ((double)INT16_MAX * INT16_MAX)
#define OBB_TWO_OVER ((float)(0x1p-31 / OBB_ONE_SQ))
#define OBB_TWO_OVER_PRODUCT ((float)(2 / (OBB_ONE_SQ * OBB_ONE_SQ)))

/* Pairs in the frame of a: v, and what is to be known of b. */
typedef struct obb_seen {
    vf v[3], g[3], slack;
    obb_quaternion turn;
} obb_seen;

static inline void obb_see(const void *a_rows, const void *b_rows, const bvol_pair *pairs, obb_seen *out)
{
    vf a[8], b[8], h[3], t[3], turned[3];
    vf_rows(a_rows, pairs, 0, a);
    vf_rows(b_rows, pairs, 1, b);
    const obb_quaternion q = obb_quaternion_of(a);
    obb_extents(a, h);
    obb_between(a, b, t);
    obb_turned(&q, vf_splat(OBB_TWO_OVER), t, turned);
    obb_beyond(turned, h, out->v);
    obb_extents(b, out->g);
    out->turn = obb_quaternion_between(a, b);
    out->slack = vf_fma(vf_splat(OBB_NEAR_SLACK), vf_add(a[3], b[3]), vf_add(a[5], b[5]));
}

static inline verdict obb_tell(const obb_seen *p)
{
    vf w[3], gap = dot_columns(p->v, p->v), most = vf_splat(0);
    obb_turned(&p->turn, vf_splat(OBB_TWO_OVER_PRODUCT), p->v, w);
    for (int k = 0; k < 3; ++k) {
        const vf along = vf_abs(w[k]), outside = vf_sub(along, p->g[k]);
        gap = vf_fnma(vf_add(p->g[k], p->slack), along, gap);
        most = k == 0 ? outside : vf_max(most, outside);
    }
    return (verdict){vm_bits(vf_gt(gap, vf_splat(0))), vm_bits(obb_below(most, p->slack))};
}

/* All are seen first: each operation waits for the one before, and a CPU looks no more than one vector of pairs ahead. */
WORD_INLINE verdict obb_near(const void *a_rows, const void *b_rows, const bvol_pair *pairs, size_t vectors)
{
    verdict all = {0, 0};
    obb_seen p[OBB_VECTORS];
    for (size_t v = 0; v < vectors; ++v)
        obb_see(a_rows, b_rows, pairs + LANES * v, &p[v]);
    for (size_t v = 0; v < vectors; ++v)
        verdict_add(&all, obb_tell(&p[v]), v);
    return all;
}

#endif

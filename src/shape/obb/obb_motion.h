/* SPDX-License-Identifier: MIT */
/* Which faces of the difference of two OBBs may tell when one that moves comes to the other, or leaves it: the fifteen tests of
 * obb_filter.h as slabs (T. Kay, J. Kajiya, 1986), in floats. What it leaves out certainly tells neither, and a miss certainly
 * is one, so that answers do not depend on it. */
#ifndef BVOLI_SHAPE_OBB_OBB_MOTION_H
#define BVOLI_SHAPE_OBB_OBB_MOTION_H

#include "convex/box_motion.h"
#include "convex/filters/obb_filter.h"

#include <float.h>

/* With t the vector between the centers, v the motion and s the time, a slab holds while |t - s v| along its axis is not above
 * its reach: so where side * t - reach <= s |v|, with the sign of v, and s |v| <= side * t + reach. As functions of s in [0,
 * 1], both differences are within the slack of obb_filter.h, once that counts |v| in S, for t - s v is rounded as t is; twice
 * the slack serves for the axes of the boxes as they are (bvoli_obb_open_axes()). Two sums more and the product with the
 * reciprocal speed add 5 u S to the 20 u S of 128 there. So before lo one is certainly above 0, and from hi on certainly below.
 *
 * A reciprocal is finite and not 0, so that no time is NaN: the speed, which is raised by less than 2^-125, moves what it is
 * multiplied with by less than the slack for underflow. */
typedef struct obb_times {
    v4 enter_lo, enter_hi, exit_lo, exit_hi;
} obb_times;

static inline obb_times bvoli_obb_times(v4 at, v4 speed, v4 reach, v4 slack)
{
    at = v4_select(v4_gt(v4_splat(0), speed), v4_sub(v4_splat(0), at), at);
    const v4 slowness = v4_div(v4_splat(1), v4_max(v4_abs(speed), v4_splat(FLT_MIN)));
    const v4 first = v4_sub(at, reach), last = v4_add(at, reach);
    return (obb_times){v4_mul(v4_sub(first, slack), slowness), v4_mul(v4_add(first, slack), slowness),
                       v4_mul(v4_sub(last, slack), slowness), v4_mul(v4_add(last, slack), slowness)};
}

/* The times that some slabs leave, alike in all lanes. */
typedef struct obb_span {
    v4 first, last;
} obb_span;

static inline void bvoli_obb_cut(const obb_times *a, obb_span *span)
{
    span->first = v4_max(span->first, a->enter_lo);
    span->last = v4_min(span->last, a->exit_hi);
}

/* Whether none is left. */
static inline int bvoli_obb_is_over(obb_span *span)
{
    span->first = v4_splat(v4_max3(span->first));
    span->last = v4_splat(v4_min3(span->last));
    return mask4_bits(v4_gt(span->first, span->last)) & 1;
}

static inline unsigned bvoli_obb_lanes_open(const obb_times *a, const obb_span *span)
{
    return (unsigned)mask4_bits(mask4_or(v4_ge(a->enter_hi, span->first), v4_ge(span->last, a->exit_lo))) & MASK4_XYZ;
}

/* Of a pair, where the motion of the first box has these components along the axes of both, and `size` by coordinate. Returns
 * the faces, by the numbers of motion_times.h, or BVOLI_NO_TIME. */
static inline unsigned bvoli_obb_faces_on_way(const obb_pair *p, v4 va, v4 vb, v4 size)
{
    const obb_trust trust = bvoli_obb_slack(v4_add(p->size, size), p->defect);
    const v4 slack = v4_add(trust.slack, trust.slack);
    v4 of_a, of_b, reach[3];
    obb_span span = {v4_splat(0), v4_splat(1)};
    if ((mask4_bits(trust.sound) & MASK4_XYZ) != MASK4_XYZ)
        return BVOLI_ANY_FACE;
    bvoli_obb_face_reaches(p, &of_a, &of_b);
    const obb_times a = bvoli_obb_times(p->ta, va, of_a, slack), b = bvoli_obb_times(p->tb, vb, of_b, slack);
    bvoli_obb_cut(&a, &span);
    bvoli_obb_cut(&b, &span);
    if (bvoli_obb_is_over(&span))
        return BVOLI_NO_TIME;
    obb_times edges[3];
    bvoli_obb_edge_reaches(p, reach);
    for (int j = 0; j < 3; ++j) {
        edges[j] = bvoli_obb_times(bvoli_obb_along_edges(p->ta, p->column[j]), bvoli_obb_along_edges(va, p->column[j]),
                                   reach[j], slack);
        bvoli_obb_cut(&edges[j], &span);
    }
    if (bvoli_obb_is_over(&span))
        return BVOLI_NO_TIME;
    unsigned faces = bvoli_obb_lanes_open(&a, &span) | bvoli_obb_lanes_open(&b, &span) << 3;
    for (unsigned j = 0; j < 3; ++j)
        faces |= bvoli_obb_lanes_open(&edges[j], &span) << (6 + 3 * j);
    return faces;
}

/* The first box moves by v; it may be the upright one that stands still. */
static inline unsigned bvoli_obb_faces_to_obb(const bvol_obb *a, const bvol_obb *b, const bvol_vec3 *v)
{
    const obb_pair p = bvoli_obb_pair(a, b);
    const obb_axes of_a = bvoli_obb_load_axes(a), of_b = bvoli_obb_load_axes(b);
    const v4 x = v4_splat(v->x), y = v4_splat(v->y), z = v4_splat(v->z);
    return bvoli_obb_faces_on_way(&p, bvoli_obb_along(&of_a, x, y, z), bvoli_obb_along(&of_b, x, y, z),
                                  v4_abs(v4_set3(v->x, v->y, v->z)));
}

/* What is twice as large in the pair, is in the motion, too. */
static inline unsigned bvoli_obb_faces_to_aabb(const bvol_obb *a, const bvol_aabb *b, const bvol_vec3 *v)
{
    const mask4 legal = v4_ge(v4_load_yzw(&b->min.z), v4_load(&b->min.x));
    if ((mask4_bits(legal) & MASK4_XYZ) != MASK4_XYZ)
        return BVOLI_ANY_FACE;
    const obb_pair p = bvoli_obb_pair_with_aabb(a, b);
    const obb_axes of_a = bvoli_obb_load_axes(a);
    const v4 half = v4_set3(v->x, v->y, v->z), way = v4_add(half, half);
    return bvoli_obb_faces_on_way(&p, bvoli_obb_along(&of_a, v4_all_x(way), v4_all_y(way), v4_all_z(way)), way, v4_abs(way));
}

#endif

/* SPDX-License-Identifier: MIT */
/* Which faces of the difference of two OBBs may be the nearest: the fifteen tests of obb_filter.h, each over the length of its
 * axis, in floats. What it leaves out is certainly not the nearest, so that answers do not depend on it. */
#ifndef BVOLI_CONVEX_FILTERS_OBB_GAP_H
#define BVOLI_CONVEX_FILTERS_OBB_GAP_H

#include "arith/filter.h"
#include "convex/centered_gap.h"
#include "convex/filters/obb_filter.h"

#include <math.h>
#include <stdint.h>

/* As bvoli_centered_gap() wants it. */
typedef struct obb_view {
    int where;
    unsigned open;
    int finite; /* whether all fields of both certainly are */
} obb_view;

/* Three values, and how far each may be off. */
typedef struct obb_ends {
    v4 lo, hi;
} obb_ends;

static inline obb_ends bvoli_obb_ends_of_faces(v4 values, v4 slack)
{
    return (obb_ends){v4_sub(values, slack), v4_add(values, slack)};
}

/* Of the edges of column j; without ends where they are nearly parallel. */
static inline obb_ends bvoli_obb_ends_of_edges(v4 values, v4 column, v4 slack)
{
    const v4 sq = v4_mul(column, column), length_sq = v4_add(v4_yzx(sq), v4_zxy(sq)), least = v4_splat(OBB_PARALLEL_SQ),
             over = v4_div(v4_splat(1), v4_sqrt(v4_max(length_sq, least))), value = v4_mul(values, over),
             share = v4_mul(over, over), off = v4_mul(v4_mul(slack, over), v4_add(v4_splat(1), v4_mul(v4_splat(0.25F), share))),
             any = v4_select(v4_gt(length_sq, least), off, v4_splat(INFINITY));
    return (obb_ends){v4_sub(value, any), v4_add(value, any)};
}

static inline unsigned bvoli_obb_lanes_above(v4 hi, v4 most)
{
    return (unsigned)mask4_bits(v4_ge(hi, most)) & MASK4_XYZ;
}

/* The bits of three lanes as those of pairs in the order of convex/centered_gap.h: faces have the axes in the other order, and
 * those of an edge of the second box are three apart. */
static const uint16_t bvoli_obb_pairs_of_faces[8] = {0, 4, 2, 6, 1, 5, 3, 7},
                      bvoli_obb_pairs_of_edge[8] = {0, 0x40, 0x200, 0x240, 0x1000, 0x1040, 0x1200, 0x1240};

/* That the axes are those of the boxes as they are, and not of orthonormal ones, is twice the slack (bvoli_obb_open_axes());
 * that the normals of their faces are not quite as long as 1, less than as much again. */
BVOLI_INLINE obb_view bvoli_obb_view_pair(const obb_pair *p)
{
    const obb_trust trust = bvoli_obb_slack(p->size, p->defect);
    const v4 slack = v4_mul(v4_splat(4), trust.slack);
    v4 faces_a, faces_b, edge[3];
    bvoli_obb_face_tests(p, &faces_a, &faces_b);
    bvoli_obb_edge_tests(p, edge);
    const obb_ends of_a = bvoli_obb_ends_of_faces(faces_a, slack), of_b = bvoli_obb_ends_of_faces(faces_b, slack);
    obb_ends of_edges[3];
    v4 lo = v4_max(of_a.lo, of_b.lo), worst = v4_max(faces_a, faces_b);
    for (int j = 0; j < 3; ++j) {
        of_edges[j] = bvoli_obb_ends_of_edges(edge[j], p->column[j], slack);
        lo = v4_max(lo, of_edges[j].lo);
        worst = v4_max(worst, edge[j]);
    }
    obb_view view = {bvoli_obb_sign(worst, &trust), BVOLI_ALL_PAIRS, 0};
    const mask4 sound = mask4_and(trust.sound, v4_gt(v4_mul(v4_splat(OBB_RELATIVE_LIMIT), v4_sum3(p->size)), trust.slack));
    if ((mask4_bits(sound) & MASK4_XYZ) != MASK4_XYZ)
        return view;
    view.finite = 1;
    const v4 most = v4_splat(v4_max3(lo));
    view.open = bvoli_obb_pairs_of_faces[bvoli_obb_lanes_above(of_a.hi, most)] |
                (unsigned)bvoli_obb_pairs_of_faces[bvoli_obb_lanes_above(of_b.hi, most)] << 3;
    for (unsigned j = 0; j < 3; ++j)
        view.open |= (unsigned)bvoli_obb_pairs_of_edge[bvoli_obb_lanes_above(of_edges[j].hi, most)] << j;
    return view;
}

static inline obb_view bvoli_obb_view(const bvol_obb *a, const bvol_obb *b)
{
    const obb_pair p = bvoli_obb_pair(a, b);
    return bvoli_obb_view_pair(&p);
}

static inline obb_view bvoli_obb_view_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    const obb_pair p = bvoli_obb_pair_with_aabb(a, b);
    return bvoli_obb_view_pair(&p);
}

#endif

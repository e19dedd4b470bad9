/* SPDX-License-Identifier: MIT */
/* The fifteen tests of two OBBs (convex/filters/obb_filter.h), one pair a lane, by the same operations but that products may be
 * added without a rounding, so that the same slacks hold. */
#ifndef BVOLI_KERNEL_OBB_COUPLE_TEMPLATE_H
#define BVOLI_KERNEL_OBB_COUPLE_TEMPLATE_H

#include "convex/filters/obb_slack.h"
#include "kernel/columns_template.h"

/* The half extents h of a and g of b, t from a to b along the axes of either, axis j of b along axis i of a and its magnitude,
 * and what the slack is made of. */
typedef struct obb_couple {
    vf h[3], g[3], ta[3], tb[3], r[3][3], m[3][3], size, defect;
} obb_couple;

/* The entries of |A^T A - I|, a half of it: | |axis i|^2 - 1 | + |axis i . axis i + 1|, of all three. */
static inline vf obb_defect(const vf axes[9])
{
    vf defect = vf_splat(0);
    for (size_t i = 0; i < 3; ++i) {
        const vf *const axis = axes + 3 * i, *const next = axes + 3 * ((i + 1) % 3);
        defect = vf_add(defect, vf_abs(vf_sub(dot_columns(axis, axis), vf_splat(1))));
        defect = vf_add(defect, vf_abs(dot_columns(axis, next)));
    }
    return defect;
}

/* From the numbers of both: the center is at 0, the extents at 3 and the axes at 6. */
static inline void load_obb_couple(const vf *a, const vf *b, obb_couple *p)
{
    const vf t[3] = {vf_sub(b[0], a[0]), vf_sub(b[1], a[1]), vf_sub(b[2], a[2])};
    for (size_t i = 0; i < 3; ++i) {
        p->h[i] = vf_abs(a[3 + i]);
        p->g[i] = vf_abs(b[3 + i]);
        p->ta[i] = dot_columns(a + 6 + 3 * i, t);
        p->tb[i] = dot_columns(b + 6 + 3 * i, t);
        for (size_t j = 0; j < 3; ++j) {
            p->r[i][j] = dot_columns(a + 6 + 3 * i, b + 6 + 3 * j);
            p->m[i][j] = vf_abs(p->r[i][j]);
        }
    }
    p->size = vf_add(sum_columns(t), vf_add(sum_columns(p->h), sum_columns(p->g)));
    p->defect = vf_add(obb_defect(a + 6), obb_defect(b + 6));
}

/* What the tests may be off, and the lanes in which it holds. */
static inline vf obb_slack(const obb_couple *p, vm *sound)
{
    const vf relative = vf_fma(vf_splat(OBB_DEFECT_SLACK), p->defect, vf_splat(OBB_ROUNDING_SLACK));
    *sound = vm_and(vf_lt(p->defect, vf_splat(OBB_DEFECT_LIMIT)), vf_lt(p->size, vf_splat(OBB_SIZE_LIMIT)));
    return vf_fma(relative, p->size, vf_splat(OBB_UNDERFLOW_SLACK));
}

/* By how much a face of a fails, and one of b. */
static inline vf obb_face(const obb_couple *p, int i)
{
    return vf_sub(vf_abs(p->ta[i]), vf_add(p->h[i], dot_columns(p->g, p->m[i])));
}

static inline vf obb_other_face(const obb_couple *p, int j)
{
    const vf column[3] = {p->m[0][j], p->m[1][j], p->m[2][j]};
    return vf_sub(vf_abs(p->tb[j]), vf_add(p->g[j], dot_columns(p->h, column)));
}

/* The same of the cross product of two edges. */
static inline vf obb_edges(const obb_couple *p, int i, int j)
{
    const int k = (i + 1) % 3, l = (i + 2) % 3, next = (j + 1) % 3, last = (j + 2) % 3;
    const vf along = vf_fms(p->ta[l], p->r[k][j], vf_mul(p->ta[k], p->r[l][j])),
             of_a = vf_fma(p->h[k], p->m[l][j], vf_mul(p->h[l], p->m[k][j])),
             reach = vf_fma(p->g[next], p->m[i][last], vf_fma(p->g[last], p->m[i][next], of_a));
    return vf_sub(vf_abs(along), reach);
}

#endif

/* SPDX-License-Identifier: MIT */
/* OBBs against OBBs and AABBs: the filter of shape/obb/obb_filter.h, a pair a lane. */
#ifndef BVOLI_KERNEL_PAIRS_COUPLE_OBB_TEMPLATE_H
#define BVOLI_KERNEL_PAIRS_COUPLE_OBB_TEMPLATE_H

#include "convex/filters/obb_slack.h"
#include "kernel/pairs/couple_template.h"

/* The half extents h of a and g of b, t along the axes of either, axis i of a along axis j of b, and what the slack is made of.
 * Of an OBB the center is at 0, the extents at 3 and the axes at 6. */
typedef struct couple_obbs {
    vf h[3], g[3], ta[3], tb[3], r[3][3], size, defect;
} couple_obbs;

/* | |axis i|^2 - 1 | + |axis i . axis i + 1|, of all three. */
static inline vf couple_defect(const vf axes[9])
{
    vf defect = vf_splat(0);
    for (size_t i = 0; i < 3; ++i) {
        const vf *const axis = axes + 3 * i, *const next = axes + 3 * ((i + 1) % 3);
        defect = vf_add(defect, vf_abs(vf_sub(dot_columns(axis, axis), vf_splat(1))));
        defect = vf_add(defect, vf_abs(dot_columns(axis, next)));
    }
    return defect;
}

/* By how much the worst face of either fails. */
static inline vf couple_faces(const couple_obbs *p, vf m[3][3])
{
    vf worst = vf_sub(vf_abs(p->ta[0]), vf_add(p->h[0], dot_columns(p->g, m[0])));
    for (int i = 1; i < 3; ++i)
        worst = vf_max(worst, vf_sub(vf_abs(p->ta[i]), vf_add(p->h[i], dot_columns(p->g, m[i]))));
    for (int j = 0; j < 3; ++j) {
        const vf column[3] = {m[0][j], m[1][j], m[2][j]};
        worst = vf_max(worst, vf_sub(vf_abs(p->tb[j]), vf_add(p->g[j], dot_columns(p->h, column))));
    }
    return worst;
}

/* The same of the cross products of edges. */
static inline vf couple_edges(const couple_obbs *p, vf m[3][3], vf worst)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const int k = (i + 1) % 3, l = (i + 2) % 3, next = (j + 1) % 3, last = (j + 2) % 3;
            const vf along = vf_fms(p->ta[l], p->r[k][j], vf_mul(p->ta[k], p->r[l][j]));
            const vf of_a = vf_fma(p->h[k], m[l][j], vf_mul(p->h[l], m[k][j]));
            const vf reach = vf_fma(p->g[next], m[i][last], vf_fma(p->g[last], m[i][next], of_a));
            worst = vf_max(worst, vf_sub(vf_abs(along), reach));
        }
    return worst;
}

static inline couple_verdict decide_obbs(const couple_obbs *p)
{
    const vf relative = vf_fma(vf_splat(OBB_DEFECT_SLACK), p->defect, vf_splat(OBB_ROUNDING_SLACK));
    const vf slack = vf_fma(relative, p->size, vf_splat(OBB_UNDERFLOW_SLACK));
    const vm sound = vm_and(vf_lt(p->defect, vf_splat(OBB_DEFECT_LIMIT)), vf_lt(p->size, vf_splat(OBB_SIZE_LIMIT)));
    vf m[3][3];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            m[i][j] = vf_abs(p->r[i][j]);
    vf worst = couple_faces(p, m);
    couple_verdict verdict = {vf_lt(worst, worst), vm_and(sound, vf_gt(worst, slack))};
    if (vm_bits(verdict.no) == vm_bits(sound))
        return verdict;
    worst = couple_edges(p, m, worst);
    verdict.no = vm_and(sound, vf_gt(worst, slack));
    verdict.yes = vm_and(sound, vf_lt(worst, vf_neg(slack)));
    return verdict;
}

static inline couple_verdict judge_obbs(const vf *a, const vf *b)
{
    const vf t[3] = {vf_sub(b[0], a[0]), vf_sub(b[1], a[1]), vf_sub(b[2], a[2])};
    couple_obbs p;
    for (size_t i = 0; i < 3; ++i) {
        p.h[i] = vf_abs(a[3 + i]);
        p.g[i] = vf_abs(b[3 + i]);
        p.ta[i] = dot_columns(a + 6 + 3 * i, t);
        p.tb[i] = dot_columns(b + 6 + 3 * i, t);
        for (size_t j = 0; j < 3; ++j)
            p.r[i][j] = dot_columns(a + 6 + 3 * i, b + 6 + 3 * j);
    }
    p.size = vf_add(sum_columns(t), vf_add(sum_columns(p.h), sum_columns(p.g)));
    p.defect = vf_add(couple_defect(a + 6), couple_defect(b + 6));
    return decide_obbs(&p);
}

COUPLES(couple_obb_obb, obb, obb, judge_obbs)

/* Everything doubled, as in bvoli_obb_pair_with_aabb(). */
static inline couple_verdict judge_obb_box(const vf *a, const vf *box)
{
    couple_obbs p;
    vf t[3];
    for (int k = 0; k < 3; ++k) {
        const vf below = vf_sub(a[k], box[k]), above = vf_sub(box[3 + k], a[k]);
        t[k] = p.tb[k] = vf_sub(above, below);
        p.g[k] = vf_add(above, below);
        p.h[k] = vf_abs(vf_add(a[3 + k], a[3 + k]));
    }
    for (size_t i = 0; i < 3; ++i) {
        p.ta[i] = dot_columns(a + 6 + 3 * i, t);
        for (size_t j = 0; j < 3; ++j)
            p.r[i][j] = a[6 + 3 * i + j];
    }
    p.size = vf_add(sum_columns(t), vf_add(sum_columns(p.h), sum_columns(p.g)));
    p.defect = couple_defect(a + 6);
    const couple_verdict verdict = decide_obbs(&p);
    const vm ordered = box_ordered(box);
    return (couple_verdict){vm_and(ordered, verdict.yes), vm_and(ordered, verdict.no)};
}

COUPLES(couple_obb_aabb, obb, aabb, judge_obb_box)

#endif

/* SPDX-License-Identifier: MIT */
/* OBBs against OBBs and AABBs: the filter of convex/filters/obb_filter.h, a pair a lane. */
#ifndef BVOLI_KERNEL_PAIRS_COUPLE_OBB_TEMPLATE_H
#define BVOLI_KERNEL_PAIRS_COUPLE_OBB_TEMPLATE_H

#include "kernel/obb_couple_template.h"
#include "kernel/pairs/couple_template.h"

static inline couple_verdict decide_obbs(const obb_couple *p)
{
    vm sound;
    const vf slack = obb_slack(p, &sound);
    vf worst = obb_face(p, 0);
    for (int i = 1; i < 3; ++i)
        worst = vf_max(worst, obb_face(p, i));
    for (int j = 0; j < 3; ++j)
        worst = vf_max(worst, obb_other_face(p, j));
    couple_verdict verdict = {vf_lt(worst, worst), vm_and(sound, vf_gt(worst, slack))};
    if (vm_bits(verdict.no) == vm_bits(sound))
        return verdict;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            worst = vf_max(worst, obb_edges(p, i, j));
    verdict.no = vm_and(sound, vf_gt(worst, slack));
    verdict.yes = vm_and(sound, vf_lt(worst, vf_neg(slack)));
    return verdict;
}

static inline couple_verdict judge_obbs(const vf *a, const vf *b)
{
    obb_couple p;
    load_obb_couple(a, b, &p);
    return decide_obbs(&p);
}

COUPLES(couple_obb_obb, obb, obb, judge_obbs)

/* Everything doubled, as in bvoli_obb_pair_with_aabb(). */
static inline couple_verdict judge_obb_box(const vf *a, const vf *box)
{
    obb_couple p;
    vf t[3];
    for (int k = 0; k < 3; ++k) {
        const vf below = vf_sub(a[k], box[k]), above = vf_sub(box[3 + k], a[k]);
        t[k] = p.tb[k] = vf_sub(above, below);
        p.g[k] = vf_add(above, below);
        p.h[k] = vf_abs(vf_add(a[3 + k], a[3 + k]));
    }
    for (size_t i = 0; i < 3; ++i) {
        p.ta[i] = dot_columns(a + 6 + 3 * i, t);
        for (size_t j = 0; j < 3; ++j) {
            p.r[i][j] = a[6 + 3 * i + j];
            p.m[i][j] = vf_abs(p.r[i][j]);
        }
    }
    p.size = vf_add(sum_columns(t), vf_add(sum_columns(p.h), sum_columns(p.g)));
    p.defect = obb_defect(a + 6);
    const couple_verdict verdict = decide_obbs(&p);
    const vm ordered = box_ordered(box);
    return (couple_verdict){vm_and(ordered, verdict.yes), vm_and(ordered, verdict.no)};
}

COUPLES(couple_obb_aabb, obb, aabb, judge_obb_box)

#endif

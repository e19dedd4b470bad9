/* SPDX-License-Identifier: MIT */
/* How boxes stand to one box: comparisons, nothing to round. Included once into each instruction set's file, after its
 * wrappers.
 */
#ifndef BVOLI_KERNEL_SET_RELATION_TEMPLATE_H
#define BVOLI_KERNEL_SET_RELATION_TEMPLATE_H

#include "kernel/kernel.h"

/* Closed boxes overlap; their interiors do: no plane along the axes separates them, and no other can if those do not; the boxes
 * lie within the one. */
enum relation { OVERLAP, OVERLAP_INTERIOR, WITHIN };

/* The one box, in every lane. */
typedef struct box_lanes {
    vf lo[3], hi[3];
} box_lanes;

WORD_INLINE box_lanes box_splat(const bvol_aabb *box)
{
    return (box_lanes){{vf_splat(box->min.x), vf_splat(box->min.y), vf_splat(box->min.z)},
                       {vf_splat(box->max.x), vf_splat(box->max.y), vf_splat(box->max.z)}};
}

/* Along axis k, LANES boxes whose coordinates begin there. What is in memory comes second, where compilers leave it. */
WORD_INLINE vm axis_relates(const float *min, const float *max, const box_lanes *q, int k, enum relation r)
{
    switch (r) {
    case OVERLAP: return vm_and(vf_ge(q->hi[k], vf_load(min)), vf_le(q->lo[k], vf_load(max)));
    case OVERLAP_INTERIOR: return vm_and(vf_gt(q->hi[k], vf_load(min)), vf_lt(q->lo[k], vf_load(max)));
    default: return vm_and(vf_le(q->lo[k], vf_load(min)), vf_ge(q->hi[k], vf_load(max)));
    }
}

#endif

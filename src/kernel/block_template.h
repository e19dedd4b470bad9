/* SPDX-License-Identifier: MIT */
/* Kernels over blocks of boxes. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_BLOCK_TEMPLATE_H
#define BVOLI_KERNEL_BLOCK_TEMPLATE_H

#include "kernel/block.h"
#include "kernel/relation_template.h"
#include "kernel/slab_template.h"

WORD_INLINE uint32_t block_relates(const bvoli_block *block, const bvol_aabb *query, enum relation r)
{
    const float(*s)[BVOLI_WIDE] = block->side;
    const box_lanes q = box_splat(query);
    uint32_t bits = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        const vm x = axis_relates(s[0] + i, s[3] + i, &q, 0, r), y = axis_relates(s[1] + i, s[4] + i, &q, 1, r);
        bits |= (uint32_t)vm_bits(vm_and(vm_and(x, y), axis_relates(s[2] + i, s[5] + i, &q, 2, r))) << i;
    }
    return bits;
}

/* The boxes that overlap a box, which is not empty, nor are they. */
static uint32_t block_overlaps(const bvoli_block *block, const bvol_aabb *query)
{
    return block_relates(block, query, OVERLAP);
}

/* The boxes that lie within a box. */
static uint32_t block_within(const bvoli_block *block, const bvol_aabb *query)
{
    return block_relates(block, query, WITHIN);
}

/* Where a ray passes the faces of LANES boxes from lane i on, and a bit for each that it does not certainly miss. */
static inline uint32_t block_slabs(const bvoli_block *block, const bvoli_slab_ray *s, int i, float *enters)
{
    vf enter = vf_splat(s->first), exit = vf_splat(s->last);
    vm inside = vf_le(vf_splat(0), vf_splat(0));
    for (int a = 0; a < s->moving; ++a) {
        const vf o = vf_splat(s->origin[a]), inverse = vf_splat(s->inverse[a]);
        enter = vf_max(vf_mul(vf_sub(vf_load(block->side[s->near[a]] + i), o), inverse), enter);
        exit = vf_min(vf_mul(vf_sub(vf_load(block->side[s->far[a]] + i), o), inverse), exit);
    }
    for (int a = s->moving; a < 3; ++a) {
        const vf o = vf_splat(s->origin[a]);
        inside = vm_and(inside,
                        vm_and(vf_le(vf_load(block->side[s->near[a]] + i), o), vf_ge(vf_load(block->side[s->far[a]] + i), o)));
    }
    vf_store(enters + i, enter);
    return (uint32_t)vm_bits(vm_and(inside, vm_not(slab_miss(enter, exit, 0)))) & ((1U << LANES) - 1);
}

/* The boxes that a ray does not certainly miss, and where it enters each, within the slack of arith/slabs.h. Unused lanes may
 * be among them. */
static uint32_t block_raycast(const bvoli_block *block, const bvoli_slab_ray *ray, float enters[BVOLI_WIDE])
{
    uint32_t bits = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        bits |= block_slabs(block, ray, i, enters) << i;
    return bits;
}

/* The gap between two intervals along one axis; NaN in unused lanes, which max turns to 0. */
static inline vf block_gap(const float *min, const float *max, float low, float high)
{
    return vf_max(vf_max(vf_sub(vf_load(min), vf_splat(high)), vf_sub(vf_splat(low), vf_load(max))), vf_splat(0));
}

/* Squared distances to a finite box, too low by a little. With u = 2^-24: a gap has one rounding, its square another two or
 * three and their sum two, so that the sum is within 7 u of the truth, and 16 u are taken away; and 2^-140, since below 2^-126
 * each square may be too high by 2^-150. Beyond the largest float the sum is infinite; then the truth, rounded to float, is at
 * least 2^127. */
static void block_distances(const bvoli_block *block, const bvol_aabb *query, float out[BVOLI_WIDE])
{
    const float(*s)[BVOLI_WIDE] = block->side;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        const vf x = block_gap(s[0] + i, s[3] + i, query->min.x, query->max.x);
        const vf y = block_gap(s[1] + i, s[4] + i, query->min.y, query->max.y);
        const vf z = block_gap(s[2] + i, s[5] + i, query->min.z, query->max.z);
        const vf sum = vf_add(vf_add(vf_mul(x, x), vf_mul(y, y)), vf_mul(z, z));
        vf_store(out + i, vf_sub(vf_min(vf_mul(sum, vf_splat(1 - 0x1p-20F)), vf_splat(0x1p127F)), vf_splat(0x1p-140F)));
    }
}

#endif

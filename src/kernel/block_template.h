/* SPDX-License-Identifier: MIT */
/* Kernels over blocks of boxes. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_BLOCK_TEMPLATE_H
#define BVOLI_KERNEL_BLOCK_TEMPLATE_H

#include "kernel/block.h"
#include "kernel/relation_template.h"
#include "kernel/slab_template.h"

#include <math.h>

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

/* Of LANES boxes from lane i on: the points of each that are looked at, column by column, and the slack of their heights. */
typedef struct block_points {
    vf nearest[3]; /* to the interior point of the half-spaces */
    vf slack;      /* infinite or NaN where heights may overflow */
} block_points;

/* Let m be the largest |coordinate|. The slope is at least 2^-21 |n|_1, so where the slack is below 2^100 no height passes
 * |n|_1 m + |d| < 2^122. */
#define BLOCK_SLACK_LIMIT 0x1p100F

static inline block_points block_points_of(const bvoli_block *block, const bvoli_planes *planes, int i)
{
    block_points out;
    vf reach = vf_splat(0);
    for (int k = 0; k < 3; ++k) {
        const vf low = vf_load(block->side[k] + i), high = vf_load(block->side[k + 3] + i);
        reach = vf_max(reach, vf_max(vf_abs(low), vf_abs(high)));
        out.nearest[k] = vf_min(vf_max(low, vf_splat(planes->interior_point[k])), high);
    }
    const vf slack = vf_add(vf_mul(vf_splat(planes->slope), reach), vf_splat(planes->rest));
    out.slack = vf_select(vf_lt(slack, vf_splat(BLOCK_SLACK_LIMIT)), slack, vf_splat(INFINITY));
    return out;
}

/* The height over a plane of a corner, whose coordinates are in these columns. */
static inline vf block_height(const bvoli_block *block, const float q[4], const uint8_t column[3], int i)
{
    const float(*s)[BVOLI_WIDE] = block->side;
    return vf_fma(
        vf_load(s[column[0]] + i), vf_splat(q[0]),
        vf_fma(vf_load(s[column[1]] + i), vf_splat(q[1]), vf_fma(vf_load(s[column[2]] + i), vf_splat(q[2]), vf_splat(q[3]))));
}

/* The boxes of a block and half-spaces: by the heights of the highest and the lowest corner of each, and of the point that is
 * nearest to the interior point. */
static bvoli_block_sides block_sides(const bvoli_block *block, const bvoli_planes *planes)
{
    bvoli_block_sides out = {0, 0, 0, 0};
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        const block_points p = block_points_of(block, planes, i);
        vf highest = vf_splat(INFINITY), lowest = highest, point = highest;
        for (int j = 0; j < planes->count; ++j) {
            const float *q = planes->q[j];
            highest = vf_min(highest, block_height(block, q, planes->high[j], i));
            lowest = vf_min(lowest, block_height(block, q, planes->low[j], i));
            point = vf_min(point,
                           vf_fma(p.nearest[0], vf_splat(q[0]),
                                  vf_fma(p.nearest[1], vf_splat(q[1]), vf_fma(p.nearest[2], vf_splat(q[2]), vf_splat(q[3])))));
        }
        out.outside |= (uint32_t)vm_bits(vf_lt(highest, vf_neg(p.slack))) << i;
        out.across |= (uint32_t)vm_bits(vf_gt(highest, p.slack)) << i;
        out.meets |= (uint32_t)vm_bits(vf_gt(point, p.slack)) << i;
        out.inside |= (uint32_t)vm_bits(vf_gt(lowest, p.slack)) << i;
    }
    return out;
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

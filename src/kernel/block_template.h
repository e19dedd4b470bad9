/* SPDX-License-Identifier: MIT */
/* Kernels over blocks of boxes. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_BLOCK_TEMPLATE_H
#define BVOLI_KERNEL_BLOCK_TEMPLATE_H

#include "kernel/block.h"

/* The boxes that overlap a box, which is not empty, nor are they. */
static uint32_t block_overlaps(const bvoli_block *block, const bvol_aabb *query)
{
    const float(*s)[BVOLI_WIDE] = block->side;
    const vf lo_x = vf_splat(query->min.x), lo_y = vf_splat(query->min.y), lo_z = vf_splat(query->min.z);
    const vf hi_x = vf_splat(query->max.x), hi_y = vf_splat(query->max.y), hi_z = vf_splat(query->max.z);
    uint32_t bits = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        const vm x = vm_and(vf_le(vf_load(s[0] + i), hi_x), vf_ge(vf_load(s[3] + i), lo_x));
        const vm y = vm_and(vf_le(vf_load(s[1] + i), hi_y), vf_ge(vf_load(s[4] + i), lo_y));
        const vm z = vm_and(vf_le(vf_load(s[2] + i), hi_z), vf_ge(vf_load(s[5] + i), lo_z));
        bits |= (uint32_t)vm_bits(vm_and(vm_and(x, y), z)) << i;
    }
    return bits;
}

/* The boxes that lie within a box. */
static uint32_t block_within(const bvoli_block *block, const bvol_aabb *query)
{
    const float(*s)[BVOLI_WIDE] = block->side;
    const vf lo_x = vf_splat(query->min.x), lo_y = vf_splat(query->min.y), lo_z = vf_splat(query->min.z);
    const vf hi_x = vf_splat(query->max.x), hi_y = vf_splat(query->max.y), hi_z = vf_splat(query->max.z);
    uint32_t bits = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        const vm x = vm_and(vf_ge(vf_load(s[0] + i), lo_x), vf_le(vf_load(s[3] + i), hi_x));
        const vm y = vm_and(vf_ge(vf_load(s[1] + i), lo_y), vf_le(vf_load(s[4] + i), hi_y));
        const vm z = vm_and(vf_ge(vf_load(s[2] + i), lo_z), vf_le(vf_load(s[5] + i), hi_z));
        bits |= (uint32_t)vm_bits(vm_and(vm_and(x, y), z)) << i;
    }
    return bits;
}

#endif

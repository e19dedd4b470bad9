/* SPDX-License-Identifier: MIT */
/* Kernels over boxes. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOL_KERNEL_AABB_BODY_H
#define BVOL_KERNEL_AABB_BODY_H

#include "kernel/kernel.h"

#include <bvol/types.h>

#include <string.h>

/* The members with side[k] <= most[k] and least[k] <= side[k + 3]: six comparisons, nothing to round. */
static void aabb_overlaps_aabb(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes,
                               uint64_t *unsure)
{
    const bvoli_aabb_columns *c = columns;
    const bvol_aabb *q = query;
    const vf lo_x = vf_splat(q->min.x), lo_y = vf_splat(q->min.y), lo_z = vf_splat(q->min.z);
    const vf hi_x = vf_splat(q->max.x), hi_y = vf_splat(q->max.y), hi_z = vf_splat(q->max.z);
    for (size_t w = 0; w < words; ++w) {
        uint64_t bits = 0;
        for (size_t i = 0; i < BVOLI_WORD; i += LANES) {
            const size_t at = BVOLI_WORD * (first + w) + i;
            const vm x = vm_and(vf_le(vf_load(c->side[0] + at), hi_x), vf_ge(vf_load(c->side[3] + at), lo_x));
            const vm y = vm_and(vf_le(vf_load(c->side[1] + at), hi_y), vf_ge(vf_load(c->side[4] + at), lo_y));
            const vm z = vm_and(vf_le(vf_load(c->side[2] + at), hi_z), vf_ge(vf_load(c->side[5] + at), lo_z));
            bits |= (uint64_t)vm_bits(vm_and(vm_and(x, y), z)) << i;
        }
        yes[w] = bits;
    }
    memset(unsure, 0, words * sizeof *unsure);
}

/* The members with least <= min and max <= most on each axis. */
static void aabb_within_aabb(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes,
                             uint64_t *unsure)
{
    const bvoli_aabb_columns *c = columns;
    const bvol_aabb *q = query;
    const vf lo_x = vf_splat(q->min.x), lo_y = vf_splat(q->min.y), lo_z = vf_splat(q->min.z);
    const vf hi_x = vf_splat(q->max.x), hi_y = vf_splat(q->max.y), hi_z = vf_splat(q->max.z);
    for (size_t w = 0; w < words; ++w) {
        uint64_t bits = 0;
        for (size_t i = 0; i < BVOLI_WORD; i += LANES) {
            const size_t at = BVOLI_WORD * (first + w) + i;
            const vm x = vm_and(vf_ge(vf_load(c->side[0] + at), lo_x), vf_le(vf_load(c->side[3] + at), hi_x));
            const vm y = vm_and(vf_ge(vf_load(c->side[1] + at), lo_y), vf_le(vf_load(c->side[4] + at), hi_y));
            const vm z = vm_and(vf_ge(vf_load(c->side[2] + at), lo_z), vf_le(vf_load(c->side[5] + at), hi_z));
            bits |= (uint64_t)vm_bits(vm_and(vm_and(x, y), z)) << i;
        }
        yes[w] = bits;
    }
    memset(unsure, 0, words * sizeof *unsure);
}

#endif

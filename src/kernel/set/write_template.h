/* SPDX-License-Identifier: MIT */
/* Writes members of sets of boxes: turns boxes as callers have them into columns, and finds what is kept of each word. Included
 * once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_SET_WRITE_TEMPLATE_H
#define BVOLI_KERNEL_SET_WRITE_TEMPLATE_H

#include "kernel/kernel.h"
#include "kernel/set/quantized.h"

#include <bvol/types.h>

#include <float.h>
#include <math.h>
#include <string.h>

/* LANES boxes by sides. The last four floats of a box begin with its third. */
static inline void load_boxes(const char *from, size_t stride, vf side[6])
{
    vf upper[4];
    vf_fours(from, stride, side);
    vf_fours(from + 2 * sizeof(float), stride, upper);
    memcpy(side + 3, upper + 1, 3 * sizeof *side);
}

/* Finite and not empty: a NaN fails the first comparisons. */
static inline unsigned plain_boxes(const vf side[6])
{
    const vm x = vf_le(side[0], side[3]), y = vf_le(side[1], side[4]), z = vf_le(side[2], side[5]);
    const vm low = vf_ge(vf_min(vf_min(side[0], side[1]), side[2]), vf_splat(-FLT_MAX));
    const vm high = vf_le(vf_max(vf_max(side[3], side[4]), side[5]), vf_splat(FLT_MAX));
    return vm_bits(vm_and(vm_and(vm_and(x, y), z), vm_and(low, high)));
}

/* Fewer than LANES boxes, in memory of their own; those that are missing are anything. */
static inline unsigned write_few(const bvoli_aabb_target *out, size_t first, const char *from, size_t stride, size_t count)
{
    bvol_aabb boxes[LANES];
    float column[LANES];
    vf side[6];
    memset(boxes, 0, sizeof boxes);
    for (size_t i = 0; i < count; ++i)
        memcpy(&boxes[i], from + i * stride, sizeof *boxes);
    load_boxes((const char *)boxes, sizeof *boxes, side);
    for (int k = 0; k < 6; ++k) {
        vf_store(column, side[k]);
        memcpy(out->side[k] + first, column, count * sizeof *column);
    }
    return plain_boxes(side) & ((1U << count) - 1);
}

static void aabb_write(const bvoli_aabb_target *out, size_t first, const char *from, size_t stride, size_t count)
{
    const size_t whole = count - count % LANES;
    const unsigned shift = first % BVOLI_WORD;
    const uint64_t all = ~(uint64_t)0 >> (BVOLI_WORD - count);
    uint64_t plain = 0;
    for (size_t i = 0; i < whole; i += LANES) {
        vf side[6];
        load_boxes(from + i * stride, stride, side);
        for (int k = 0; k < 6; ++k)
            vf_store(out->side[k] + first + i, side[k]);
        plain |= (uint64_t)plain_boxes(side) << i;
    }
    if (whole < count)
        plain |= (uint64_t)write_few(out, first + whole, from + whole * stride, stride, count - whole) << whole;
    uint64_t *word = &out->plain[first / BVOLI_WORD];
    *word = (*word & ~(all << shift)) | plain << shift;
}

/* The least of the members in `bits` of one word, of which there is one at least; or the greatest. */
static inline float bound_of_word(const float *column, uint64_t bits, int greatest)
{
    const vf none = vf_splat(INFINITY);
    vf least = none;
    for (size_t i = 0; i < BVOLI_WORD; i += LANES) {
        const vf side = vf_load(column + i);
        least = vf_min(vf_select(vm_of(bits >> i), greatest ? vf_neg(side) : side, none), least);
    }
    return greatest ? -vf_least(least) : vf_least(least);
}

/* The members of one word that are inside its bounds, and touch none, of those that are plain. The difference of two floats has
 * their order; where the processor flushes what is subnormal it may be 0 instead. */
static inline uint64_t members_inside(const bvoli_aabb_target *out, size_t word)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < BVOLI_WORD; i += LANES) {
        vf gap = vf_splat(INFINITY);
        for (int k = 0; k < 3; ++k) {
            const vf low = vf_load(out->side[k] + BVOLI_WORD * word + i),
                     high = vf_load(out->side[k + 3] + BVOLI_WORD * word + i);
            gap = vf_min(vf_sub(low, vf_splat(out->bound[k][word])), gap);
            gap = vf_min(vf_sub(vf_splat(out->bound[k + 3][word]), high), gap);
        }
        bits |= (uint64_t)vm_bits(vf_gt(gap, vf_splat(0))) << i;
    }
    return bits;
}

static void aabb_bound(const bvoli_aabb_target *out, size_t word)
{
    const uint64_t bits = out->plain[word];
    float reach = 0, bound[6];
    for (int k = 0; k < 6; ++k) {
        bound[k] = bits ? bound_of_word(out->side[k] + BVOLI_WORD * word, bits, k >= 3) : 0;
        reach = fabsf(bound[k]) > reach ? fabsf(bound[k]) : reach;
        out->bound[k][word] = bound[k];
    }
    out->reach[word] = reach;
    out->about[word] = (bvol_aabb){{bound[0], bound[1], bound[2]}, {bound[3], bound[4], bound[5]}};
    out->holds[word] = bits & ~members_inside(out, word);
}

/* The map of quantized.h, as kernels apply it to queries. */
static void quantize(const float *column, float middle, float inverse, int16_t *out)
{
    const vf round = vf_splat(BVOLI_QUANTIZED_ROUND);
    for (size_t i = 0; i < BVOLI_WORD; i += LANES) {
        const vf steps = vf_mul(vf_sub(vf_load(column + i), vf_splat(middle)), vf_splat(inverse));
        const vf within = vf_max(vf_min(steps, vf_splat(BVOLI_QUANTIZED_MAX)), vf_splat(-BVOLI_QUANTIZED_MAX));
        vf_store_shorts(out + i, vf_sub(vf_add(within, round), round));
    }
}

#endif

/* SPDX-License-Identifier: MIT */
/* Kernels over blocks of boxes. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_BLOCK_TEMPLATE_H
#define BVOLI_KERNEL_TREE_BLOCK_TEMPLATE_H

#include "base/bits.h"
#include "kernel/set/relation_template.h"
#include "kernel/set/slab_template.h"
#include "kernel/tree/block.h"

#include <math.h>

/* By the first so many axes: two in an index of the plane, whose boxes have no others that matter. */
WORD_INLINE uint32_t block_relates_along(const bvoli_block *block, const box_lanes *q, int axes, enum relation r)
{
    const float(*s)[BVOLI_WIDE] = block->side;
    uint32_t bits = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        vm all = vm_and(axis_relates(s[0] + i, s[3] + i, q, 0, r), axis_relates(s[1] + i, s[4] + i, q, 1, r));
        if (axes == 3)
            all = vm_and(all, axis_relates(s[2] + i, s[5] + i, q, 2, r));
        bits |= (uint32_t)vm_bits(all) << i;
    }
    return bits;
}

/* Along axis k, how far apart a box is from LANES others, or less than 0. The difference of two floats has its sign; where the
 * processor flushes what is subnormal it may be 0 instead. */
WORD_INLINE vf axis_apart(const float *min, const float *max, const box_lanes *q, int k)
{
    return vf_max(vf_sub(vf_load(min), q->hi[k]), vf_sub(q->lo[k], vf_load(max)));
}

/* The boxes that overlap a finite one, and those of them that do so by no more than `least`. What is within the least normal
 * number of that may be among them. A difference that is rounded is below a float only if it was before. Differences take half
 * as long as to compare once more with a smaller box: other parts of processors do them. */
WORD_INLINE uint32_t block_overlaps_closely(const bvoli_block *block, const box_lanes *q, int axes, float least,
                                            uint32_t *touching)
{
    const float(*s)[BVOLI_WIDE] = block->side;
    uint32_t bits = 0, inside = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        vf apart = vf_max(axis_apart(s[0] + i, s[3] + i, q, 0), axis_apart(s[1] + i, s[4] + i, q, 1));
        if (axes == 3)
            apart = vf_max(apart, axis_apart(s[2] + i, s[5] + i, q, 2));
        bits |= (uint32_t)vm_bits(vf_le(apart, vf_splat(0))) << i;
        inside |= (uint32_t)vm_bits(vf_lt(apart, vf_splat(-least))) << i;
    }
    *touching = bits & ~inside;
    return bits;
}

WORD_INLINE uint32_t block_relates(const bvoli_block *block, const bvol_aabb *query, enum relation r)
{
    const box_lanes q = box_splat(query);
    return block_relates_along(block, &q, 3, r);
}

/* The boxes that overlap a box, which is not empty, nor are they. */
static uint32_t block_overlaps(const bvoli_block *block, const bvol_aabb *query)
{
    return block_relates(block, query, OVERLAP);
}

static inline box_lanes box_splat_lane(const bvoli_block *block, uint32_t lane)
{
    box_lanes q;
    for (int k = 0; k < 3; ++k) {
        q.lo[k] = vf_splat(block->side[k][lane]);
        q.hi[k] = vf_splat(block->side[k + 3][lane]);
    }
    return q;
}

/* The boxes that overlap each of the boxes of another block. */
static uint32_t block_pairs(const bvoli_block *block, const bvol_aabb *about, const bvoli_block *other,
                            uint16_t out[BVOLI_WIDE])
{
    uint32_t some = 0;
    for (uint32_t left = block_relates(other, about, OVERLAP); left != 0; left &= left - 1) {
        const uint32_t lane = bvoli_lowest_bit(left);
        const box_lanes q = box_splat_lane(other, lane);
        const uint32_t bits = block_relates_along(block, &q, 3, OVERLAP);
        out[lane] = (uint16_t)bits;
        some |= (uint32_t)(bits != 0) << lane;
    }
    return some;
}

WORD_INLINE bvoli_block_meetings block_meetings_along(const bvoli_block *block, const bvol_aabb *about,
                                                      const bvoli_block *other, int axes, float least, uint16_t out[BVOLI_WIDE],
                                                      uint16_t open[BVOLI_WIDE])
{
    const box_lanes q_about = box_splat(about);
    bvoli_block_meetings found = {0, 0};
    for (uint32_t left = block_relates_along(other, &q_about, axes, OVERLAP); left != 0; left &= left - 1) {
        const uint32_t lane = bvoli_lowest_bit(left);
        const box_lanes q = box_splat_lane(other, lane);
        uint32_t touching;
        const uint32_t bits = block_overlaps_closely(block, &q, axes, least, &touching);
        out[lane] = (uint16_t)bits;
        open[lane] = (uint16_t)touching;
        found.some |= (uint32_t)(bits != 0) << lane;
        found.open |= (uint32_t)(touching != 0) << lane;
    }
    return found;
}

static bvoli_block_meetings block_meetings(const bvoli_block *block, const bvol_aabb *about, const bvoli_block *other, int axes,
                                           float least, uint16_t out[BVOLI_WIDE], uint16_t open[BVOLI_WIDE])
{
    return axes == 2 ? block_meetings_along(block, about, other, 2, least, out, open)
                     : block_meetings_along(block, about, other, 3, least, out, open);
}

/* The least number of a column, less than none of which is NaN. */
static inline float block_least(const float column[BVOLI_WIDE], int turned)
{
    vf least = vf_splat(INFINITY);
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        least = vf_min(turned ? vf_neg(vf_load(column + i)) : vf_load(column + i), least);
    return vf_least(least);
}

/* The box about all boxes. */
static void block_bounds(const bvoli_block *block, bvol_aabb *out)
{
    const float(*s)[BVOLI_WIDE] = block->side;
    out->min = (bvol_vec3){block_least(s[0], 0), block_least(s[1], 0), block_least(s[2], 0)};
    out->max = (bvol_vec3){-block_least(s[3], 1), -block_least(s[4], 1), -block_least(s[5], 1)};
}

/* Half the surfaces of boxes by their walls. */
static inline vf block_half_areas(const vf low[3], const vf high[3])
{
    const vf x = vf_sub(high[0], low[0]), y = vf_sub(high[1], low[1]), z = vf_sub(high[2], low[2]);
    return vf_add(vf_add(vf_mul(x, y), vf_mul(y, z)), vf_mul(z, x));
}

/* Let u = 2^-24. A side has one rounding, a product of two three, and the sum of three, none of which is negative, two more: a
 * surface is within 5 u of itself, and one less another, which is not larger, within 11 u of the former. 16 u cover the
 * roundings of the slack too. Products below 2^-126 may be lost. */
#define GROWTH_SLACK 0x1p-20F
#define GROWTH_LOST 0x1p-120F

/* All boxes but those whose surface grows more than that of another for certain. */
static uint32_t block_grow_least(const bvoli_block *block, const bvol_aabb *box)
{
    const vf min[3] = {vf_splat(box->min.x), vf_splat(box->min.y), vf_splat(box->min.z)};
    const vf max[3] = {vf_splat(box->max.x), vf_splat(box->max.y), vf_splat(box->max.z)};
    vf at_least[BVOLI_WIDE / LANES], least = vf_splat(INFINITY);
    uint32_t more = 0;
    for (size_t i = 0; i < BVOLI_WIDE / LANES; ++i) {
        vf low[3], high[3], with_low[3], with_high[3];
        for (int k = 0; k < 3; ++k) {
            low[k] = vf_load(block->side[k] + LANES * i);
            high[k] = vf_load(block->side[k + 3] + LANES * i);
            with_low[k] = vf_min(min[k], low[k]);
            with_high[k] = vf_max(max[k], high[k]);
        }
        const vf both = block_half_areas(with_low, with_high), grown = vf_sub(both, block_half_areas(low, high));
        const vf slack = vf_add(vf_mul(vf_splat(GROWTH_SLACK), both), vf_splat(GROWTH_LOST));
        at_least[i] = vf_sub(grown, slack);
        least = vf_min(vf_add(grown, slack), least);
    }
    const vf most = vf_splat(vf_least(least));
    for (int i = 0; i < BVOLI_WIDE / LANES; ++i)
        more |= (uint32_t)vm_bits(vf_gt(at_least[i], most)) << LANES * i;
    return ~more & ((1U << BVOLI_WIDE) - 1);
}

/* The boxes that lie within a box. */
static uint32_t block_within(const bvoli_block *block, const bvol_aabb *query)
{
    return block_relates(block, query, WITHIN);
}

/* The record of a box that lies in another has a t_enter of at least the other's less this share of it. The true entries are in
 * that order. Let u = 2^-24: kernels give t within 3.02 u, see arith/slabs.h, and records within 4 ulps, which is 8 u, or t_min
 * or t_max; 8 u for each of the two, and the rounding of the bound, are below 32 u. */
static inline vf block_bound(vf enter)
{
    return vf_sub(enter, vf_fma(vf_splat(4 * SLAB_SLACK), vf_abs(enter), vf_splat(2 * SLAB_UNDERFLOW_SLACK)));
}

/* The bounds of LANES boxes from lane i on, and a bit for each that a ray does not certainly miss. */
static inline uint32_t block_slabs(const bvoli_block *block, const bvoli_slab_ray *s, int i, float *bounds)
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
    vf_store(bounds + i, block_bound(enter));
    return (uint32_t)vm_bits(vm_and(inside, vm_not(slab_miss(enter, exit, 0)))) & ((1U << LANES) - 1);
}

/* The boxes that a ray does not certainly miss, by the slack of arith/slabs.h. Unused lanes may be among them. */
static uint32_t block_raycast(const bvoli_block *block, const bvoli_slab_ray *ray, float bounds[BVOLI_WIDE])
{
    uint32_t bits = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        bits |= block_slabs(block, ray, i, bounds) << i;
    return bits;
}

/* The bounds of LANES boxes from lane i on, and a bit for each that a moving box does not certainly miss: the slabs of a ray,
 * with one origin for the walls that are met and another for those that are left. Each has the roundings of a ray's, and times
 * that are told are the greatest floats that are not late, so within 2 u of the truth: the slacks are those of rays. */
static inline uint32_t block_swept(const bvoli_block *block, const bvoli_slab_motion *s, int i, float *bounds)
{
    vf enter = vf_splat(0), exit = vf_splat(1);
    vm inside = vf_le(vf_splat(0), vf_splat(0));
    for (int a = 0; a < s->moving; ++a) {
        const vf inverse = vf_splat(s->inverse[a]);
        enter = vf_max(vf_mul(vf_sub(vf_load(block->side[s->near[a]] + i), vf_splat(s->front[a])), inverse), enter);
        exit = vf_min(vf_mul(vf_sub(vf_load(block->side[s->far[a]] + i), vf_splat(s->back[a])), inverse), exit);
    }
    for (int a = s->moving; a < 3; ++a)
        inside = vm_and(inside, vm_and(vf_le(vf_load(block->side[s->near[a]] + i), vf_splat(s->front[a])),
                                       vf_ge(vf_load(block->side[s->far[a]] + i), vf_splat(s->back[a]))));
    vf_store(bounds + i, vf_max(block_bound(enter), vf_splat(0))); /* that of an infinite entry is NaN */
    return (uint32_t)vm_bits(vm_and(inside, vm_not(slab_miss(enter, exit, 0)))) & ((1U << LANES) - 1);
}

/* The boxes that a moving box does not certainly miss. Unused lanes may be among them. */
static uint32_t block_sweep(const bvoli_block *block, const bvoli_slab_motion *motion, float bounds[BVOLI_WIDE])
{
    uint32_t bits = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        bits |= block_swept(block, motion, i, bounds) << i;
    return bits;
}

/* Writes the children of some lanes one after the other. */
static uint32_t block_pick(const bvoli_block *block, uint32_t lanes, uint32_t *out)
{
#ifdef NUMBERS_KEEP
    return numbers_keep(block->child, lanes, out);
#else
    uint32_t *at = out;
    for (; lanes != 0; lanes &= lanes - 1)
        *at++ = block->child[bvoli_lowest_bit(lanes)];
    return (uint32_t)(at - out);
#endif
}

/* Numbers one after the other. */
#ifndef NUMBERS_LIST
typedef struct numbers_list {
    uint32_t *to;
    size_t count;
} numbers_list;

static inline numbers_list numbers_begin(uint32_t *to)
{
    return (numbers_list){to, 0};
}

static inline void numbers_append(numbers_list *list, const uint32_t from[BVOLI_WIDE], uint32_t keep)
{
    for (; keep != 0; keep &= keep - 1)
        list->to[list->count++] = from[bvoli_lowest_bit(keep)];
}

static inline void numbers_end(numbers_list *list)
{
    (void)list;
}

static inline int numbers_ascend(const numbers_list *list)
{
    for (size_t i = 1; i < list->count; ++i)
        if (list->to[i] <= list->to[i - 1])
            return 0;
    return 1;
}
#endif

/* The box is in registers for all blocks. Which of few blocks have some that it meets, and how many, cannot be foreseen. */
WORD_INLINE numbers_list blocks_list(const bvoli_block *blocks, const uint32_t *which, size_t count, const bvol_aabb *query,
                                     uint32_t *out)
{
    const box_lanes q = box_splat(query);
    numbers_list found = numbers_begin(out);
    for (size_t i = 0; i < count; ++i) {
        const bvoli_block *const block = blocks + which[i];
        numbers_append(&found, block->child, block_relates_along(block, &q, 3, OVERLAP));
    }
    numbers_end(&found);
    return found;
}

static size_t blocks_overlaps(const bvoli_block *blocks, const uint32_t *which, size_t count, const bvol_aabb *query,
                              uint32_t *out, int *ascend)
{
    if (!ascend)
        return blocks_list(blocks, which, count, query, out).count;
    const numbers_list found = blocks_list(blocks, which, count, query, out);
    *ascend = numbers_ascend(&found);
    return found.count;
}

/* Writes the pairs of a number and of those of sixteen of which the bits are set. */
#ifndef NUMBERS_COUPLE
static inline void numbers_couple(uint32_t number, const uint32_t from[BVOLI_WIDE], uint32_t keep, int lesser_first,
                                  bvol_pair *to)
{
    for (; keep != 0; keep &= keep - 1) {
        const uint32_t other = from[bvoli_lowest_bit(keep)];
        const int turned = lesser_first && other < number;
        *to++ = (bvol_pair){turned ? other : number, turned ? number : other};
    }
}
#endif

static uint32_t block_couple(const bvoli_block *block, uint32_t lanes, const bvoli_block *other,
                             const uint16_t with[BVOLI_WIDE], int lesser_first, bvol_pair *out)
{
    uint32_t count = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes), keep = with[lane];
        if (out)
            numbers_couple(block->child[lane], other->child, keep, lesser_first, out + count);
        count += bvoli_count_bits(keep);
    }
    return count;
}

/* Let m be the largest |coordinate|. The slope is at least 2^-21 |n|_1, so where the slack is below 2^100 no height passes
 * |n|_1 m + |d| < 2^122. */
#define BLOCK_SLACK_LIMIT 0x1p100F

/* The slack of the heights of LANES boxes from lane i on; infinite or NaN where heights may overflow. */
static inline vf block_slack(const bvoli_block *block, const bvoli_planes *planes, int i)
{
    vf reach = vf_splat(0);
    for (int k = 0; k < 3; ++k)
        reach = vf_max(reach, vf_max(vf_abs(vf_load(block->side[k] + i)), vf_abs(vf_load(block->side[k + 3] + i))));
    const vf slack = vf_add(vf_mul(vf_splat(planes->slope), reach), vf_splat(planes->rest));
    return vf_select(vf_lt(slack, vf_splat(BLOCK_SLACK_LIMIT)), slack, vf_splat(INFINITY));
}

static inline vf block_height(vf x, vf y, vf z, const float q[4])
{
    return vf_fma(x, vf_splat(q[0]), vf_fma(y, vf_splat(q[1]), vf_fma(z, vf_splat(q[2]), vf_splat(q[3]))));
}

/* The height over a plane of a corner, whose coordinates are in these columns. */
static inline vf block_corner_height(const bvoli_block *block, const float q[4], const uint8_t column[3], int i)
{
    const float(*s)[BVOLI_WIDE] = block->side;
    return block_height(vf_load(s[column[0]] + i), vf_load(s[column[1]] + i), vf_load(s[column[2]] + i), q);
}

/* The least height of the highest corner of each box, or of the lowest. */
static inline vf block_least_height(const bvoli_block *block, const bvoli_planes *planes, int lowest, int i)
{
    vf least = vf_splat(INFINITY);
    for (int j = 0; j < planes->count; ++j)
        least = vf_min(least, block_corner_height(block, planes->q[j], lowest ? planes->low[j] : planes->high[j], i));
    return least;
}

/* Tests the point of each box that is nearest to the interior point of the half-spaces. */
static inline vf block_least_depth(const bvoli_block *block, const bvoli_planes *planes, int i)
{
    vf p[3], least = vf_splat(INFINITY);
    for (int k = 0; k < 3; ++k)
        p[k] =
            vf_min(vf_max(vf_load(block->side[k] + i), vf_splat(planes->interior_point[k])), vf_load(block->side[k + 3] + i));
    for (int j = 0; j < planes->count; ++j)
        least = vf_min(least, block_height(p[0], p[1], p[2], planes->q[j]));
    return least;
}

/* The boxes of a block and half-spaces. */
static bvoli_block_sides block_sides(const bvoli_block *block, const bvoli_planes *planes, unsigned wanted)
{
    bvoli_block_sides out = {0, 0, 0, 0, 0};
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        const vf slack = block_slack(block, planes, i), highest = block_least_height(block, planes, 0, i);
        out.outside |= (uint32_t)vm_bits(vf_lt(highest, vf_neg(slack))) << i;
        if (wanted & BVOLI_ACROSS)
            out.across |= (uint32_t)vm_bits(vf_gt(highest, slack)) << i;
        if (wanted & BVOLI_MEETS)
            out.meets |= (uint32_t)vm_bits(vf_gt(block_least_depth(block, planes, i), slack)) << i;
        if (wanted & BVOLI_INSIDE)
            out.inside |= (uint32_t)vm_bits(vf_gt(block_least_height(block, planes, 1, i), slack)) << i;
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
WORD_INLINE void block_distances_along(const bvoli_block *block, const bvol_aabb *query, int axes, float out[BVOLI_WIDE])
{
    const float(*s)[BVOLI_WIDE] = block->side;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        const vf x = block_gap(s[0] + i, s[3] + i, query->min.x, query->max.x);
        const vf y = block_gap(s[1] + i, s[4] + i, query->min.y, query->max.y);
        vf sum = vf_add(vf_mul(x, x), vf_mul(y, y));
        if (axes == 3) {
            const vf z = block_gap(s[2] + i, s[5] + i, query->min.z, query->max.z);
            sum = vf_add(sum, vf_mul(z, z));
        }
        vf_store(out + i, vf_sub(vf_min(vf_mul(sum, vf_splat(1 - 0x1p-20F)), vf_splat(0x1p127F)), vf_splat(0x1p-140F)));
    }
}

static void block_distances(const bvoli_block *block, const bvol_aabb *query, int axes, float out[BVOLI_WIDE])
{
    if (axes == 2)
        block_distances_along(block, query, 2, out);
    else
        block_distances_along(block, query, 3, out);
}

/* A bit for each number that is not above a limit. */
static uint32_t block_near(const float bounds[BVOLI_WIDE], float limit)
{
    uint32_t near = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        near |= (uint32_t)vm_bits(vf_le(vf_load(bounds + i), vf_splat(limit))) << i;
    return near;
}

/* Of some lanes the first that has the least number. */
static uint32_t block_nearest(const float bounds[BVOLI_WIDE], uint32_t lanes)
{
    vf least = vf_splat(INFINITY);
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        least = vf_min(vf_select(vm_of(lanes >> i), vf_load(bounds + i), vf_splat(INFINITY)), least);
    return bvoli_lowest_bit(block_near(bounds, vf_least(least)) & lanes);
}

/* The inverse volumes of all boxes, and coordinates times the scale. */
typedef struct scaled_block {
    float low[3][BVOLI_WIDE], high[3][BVOLI_WIDE], inverse[BVOLI_WIDE];
} scaled_block;

static inline void block_scale(const bvoli_block *block, const float scale[3], scaled_block *out)
{
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        vf size = vf_splat(1);
        for (int k = 0; k < 3; ++k) {
            const vf low = vf_mul(vf_load(block->side[k] + i), vf_splat(scale[k])),
                     high = vf_mul(vf_load(block->side[k + 3] + i), vf_splat(scale[k]));
            vf_store(out->low[k] + i, low);
            vf_store(out->high[k] + i, high);
            size = vf_mul(size, vf_sub(high, low));
        }
        vf_store(out->inverse + i, vf_div(vf_splat(-1), size));
    }
}

static void block_share(const bvoli_block *block, const bvoli_block *other, uint32_t lanes, const uint16_t with[BVOLI_WIDE],
                        const float scale[3], uint32_t first[BVOLI_WIDE], float out[BVOLI_WIDE][BVOLI_WIDE])
{
    scaled_block a, b;
    block_scale(block, scale, &a);
    block_scale(other, scale, &b);
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        for (int i = 0; i < BVOLI_WIDE; i += LANES) {
            vf shared = vf_splat(1);
            for (int k = 0; k < 3; ++k)
                shared = vf_mul(shared, vf_sub(vf_min(vf_load(a.high[k] + i), vf_splat(b.high[k][lane])),
                                               vf_max(vf_load(a.low[k] + i), vf_splat(b.low[k][lane]))));
            const vf both = vf_mul(vf_load(a.inverse + i), vf_splat(-b.inverse[lane]));
            vf_store(out[lane] + i, vf_min(vf_mul(vf_mul(shared, shared), both), vf_splat(0)));
        }
        first[lane] = block_nearest(out[lane], with[lane]);
    }
}

/* A bit for each number that is below one of them, or equal and before it. */
static inline uint32_t block_before(const float bounds[BVOLI_WIDE], uint32_t lane)
{
    const vf bound = vf_splat(bounds[lane]);
    uint32_t below = 0, up_to = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        below |= (uint32_t)vm_bits(vf_lt(vf_load(bounds + i), bound)) << i;
        up_to |= (uint32_t)vm_bits(vf_le(vf_load(bounds + i), bound)) << i;
    }
    return below | (up_to & (((uint32_t)1 << lane) - 1));
}

/* Each goes where the number of those before it says, so that nothing has to wait for anything. */
static uint32_t block_order(const float bounds[BVOLI_WIDE], uint32_t lanes, float limit, uint8_t out[BVOLI_WIDE])
{
    const uint32_t near = block_near(bounds, limit) & lanes;
    for (uint32_t left = near; left != 0; left &= left - 1) {
        const uint32_t lane = bvoli_lowest_bit(left);
        out[bvoli_count_bits(block_before(bounds, lane) & near)] = (uint8_t)lane;
    }
    return bvoli_count_bits(near);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Kernels over boxes in 16 bits. Included once into each instruction set's file, after its wrappers and aabb_template.h.
 *
 * Queries are mapped to the grid of each block: for all blocks of a call in advance, as many at a time as vectors have lanes.
 */
#ifndef BVOLI_KERNEL_SET_QUANTIZED_TEMPLATE_H
#define BVOLI_KERNEL_SET_QUANTIZED_TEMPLATE_H

#include "base/prefetch.h"
#include "kernel/kernel.h"
#include "kernel/set/aabb_template.h"
#include "kernel/set/quantized.h"

#include <bvol/types.h>

/* The blocks of one call, from one that vectors begin with, so that no load passes the end of a column: `base` is its number,
 * `skip` how many before the first block of the call, `count` with them. */
typedef struct quantized_blocks {
    size_t base, skip, count;
} quantized_blocks;

static inline quantized_blocks quantized_blocks_of(size_t first, size_t words)
{
    const size_t skip = first % LANES;
    return (quantized_blocks){first - skip, skip, words + skip};
}

/* Prefetches as fetch_ahead() does. */
static inline void quantized_fetch_ahead(const bvoli_quantized_columns *c, size_t word, size_t w, size_t words)
{
    for (int k = 0; k < 6 && w + WORDS_AHEAD < words; ++k)
        bvoli_prefetch_lines(c->side[k] + BVOLI_WORD * (word + WORDS_AHEAD), BVOLI_WORD * sizeof(int16_t));
}

/* The position of x on the grids of LANES blocks. */
static inline vf quantized_place(const bvoli_quantized_columns *c, int axis, float x, size_t block)
{
    return vf_mul(vf_sub(vf_splat(x), vf_load(c->middle[axis] + block)), vf_load(c->inverse + block));
}

/* The integers that stand for x: the map of bvoli_quantized_put(). */
static inline void quantized_integers(const bvoli_quantized_columns *c, const quantized_blocks *b, int axis, float x,
                                      float out[BVOLI_CHUNK])
{
    const vf round = vf_splat(BVOLI_QUANTIZED_ROUND);
    for (size_t i = 0; i < b->count; i += LANES) {
        const vf below = vf_min(quantized_place(c, axis, x, b->base + i), vf_splat(BVOLI_QUANTIZED_MAX));
        const vf within = vf_max(below, vf_splat(-BVOLI_QUANTIZED_MAX));
        vf_store(out + i, vf_sub(vf_add(within, round), round));
    }
}

/* The members with low[k] <= query max and query min <= high[k]: where integers are equal, coordinates may be either way. */
static inline void quantized_between(const bvoli_quantized_columns *c, int16_t *const low[3], int16_t *const high[3],
                                     const bvol_aabb *q, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const quantized_blocks b = quantized_blocks_of(first, words);
    float least[3][BVOLI_CHUNK], most[3][BVOLI_CHUNK];
    quantized_integers(c, &b, 0, q->min.x, least[0]);
    quantized_integers(c, &b, 1, q->min.y, least[1]);
    quantized_integers(c, &b, 2, q->min.z, least[2]);
    quantized_integers(c, &b, 0, q->max.x, most[0]);
    quantized_integers(c, &b, 1, q->max.y, most[1]);
    quantized_integers(c, &b, 2, q->max.z, most[2]);
    for (size_t w = 0; w < words; ++w) {
        quantized_fetch_ahead(c, first + w, w, words);
        const size_t v = b.skip + w;
        const vs lo_x = vs_splat((int16_t)least[0][v]), hi_x = vs_splat((int16_t)most[0][v]);
        const vs lo_y = vs_splat((int16_t)least[1][v]), hi_y = vs_splat((int16_t)most[1][v]);
        const vs lo_z = vs_splat((int16_t)least[2][v]), hi_z = vs_splat((int16_t)most[2][v]);
        uint64_t in = 0, out = 0;
        for (size_t i = 0; i < BVOLI_WORD; i += SHORTS) {
            const size_t at = BVOLI_WORD * (first + w) + i;
            const vs low_x = vs_load(low[0] + at), low_y = vs_load(low[1] + at), low_z = vs_load(low[2] + at);
            const vs high_x = vs_load(high[0] + at), high_y = vs_load(high[1] + at), high_z = vs_load(high[2] + at);
            const vsm in_x = vsm_and(vs_gt(hi_x, low_x), vs_gt(high_x, lo_x));
            const vsm in_y = vsm_and(vs_gt(hi_y, low_y), vs_gt(high_y, lo_y));
            const vsm in_z = vsm_and(vs_gt(hi_z, low_z), vs_gt(high_z, lo_z));
            const vsm out_x = vsm_or(vs_gt(low_x, hi_x), vs_gt(lo_x, high_x));
            const vsm out_y = vsm_or(vs_gt(low_y, hi_y), vs_gt(lo_y, high_y));
            const vsm out_z = vsm_or(vs_gt(low_z, hi_z), vs_gt(lo_z, high_z));
            in |= (uint64_t)vsm_bits(vsm_and(vsm_and(in_x, in_y), in_z)) << i;
            out |= (uint64_t)vsm_bits(vsm_or(vsm_or(out_x, out_y), out_z)) << i;
        }
        yes[w] = in;
        unsure[w] = BVOLI_UNSURE(~(in | out));
    }
}

static void quantized_overlaps_aabb(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes,
                                    uint64_t *unsure)
{
    const bvoli_quantized_columns *c = columns;
    quantized_between(c, c->side, c->side + 3, query, first, words, yes, unsure);
}

/* Within is that the low sides are at least the query's and the high ones at most. */
static void quantized_within_aabb(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes,
                                  uint64_t *unsure)
{
    const bvoli_quantized_columns *c = columns;
    quantized_between(c, c->side + 3, c->side, query, first, words, yes, unsure);
}

/* One block as floats, in steps from its middle. */
static inline void quantized_load(const bvoli_quantized_columns *c, size_t block, float side[6][BVOLI_WORD])
{
    for (int k = 0; k < 6; ++k)
        for (size_t i = 0; i < BVOLI_WORD; i += LANES)
            vf_store(side[k] + i, vf_shorts(c->side[k] + BVOLI_WORD * block + i));
}

/* Half-spaces in the grids of blocks: in steps, normals are unchanged, and distances are the heights of the middles. */
typedef struct quantized_planes {
    float distance[BVOLI_PLANES_MAX][BVOLI_CHUNK];
    float slack[BVOLI_CHUNK];
} quantized_planes;

/* With u = 2^-24: the heights of middles have five roundings, of coefficients, products and sums, and those of corners three
 * more; the planes' slack has room for eight, so twice that slack has enough for its own. In steps, coordinates off by
 * BVOLI_QUANTIZED_ERROR, which includes 5 2^15 u of products and sums, cost so many |n|_1. That is at most 2^21 slope: see
 * HEIGHT_SLACK in set/queries.c. Nothing overflows: |n|_1 reach + |d| is below 2, or else |n|_1 below 2^-38, and a block's
 * reach is below 2^39 steps. */
#define QUANTIZED_SLOPE (0x1p21F * BVOLI_QUANTIZED_ERROR)

/* For LANES blocks, of which the first is the call's number i. */
static inline void quantized_planes_of(const bvoli_quantized_columns *c, const bvoli_planes *p, const quantized_blocks *b,
                                       size_t i, quantized_planes *out)
{
    const size_t at = b->base + i;
    const vf x = vf_load(c->middle[0] + at), y = vf_load(c->middle[1] + at), z = vf_load(c->middle[2] + at);
    const vf inverse = vf_load(c->inverse + at);
    for (int k = 0; k < p->count; ++k) {
        const float *q = p->q[k];
        const vf height = vf_fma(x, vf_splat(q[0]), vf_fma(y, vf_splat(q[1]), vf_fma(z, vf_splat(q[2]), vf_splat(q[3]))));
        vf_store(out->distance[k] + i, vf_mul(height, inverse));
    }
    const vf reach = vf_fma(vf_splat(2), vf_load(c->reach + at), vf_splat(QUANTIZED_SLOPE));
    vf_store(out->slack + i, vf_fma(vf_splat(p->slope), reach, vf_mul(vf_splat(2 * p->rest), inverse)));
}

static void quantized_cull(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const bvoli_quantized_columns *c = columns;
    const bvoli_planes *p = query;
    const quantized_blocks b = quantized_blocks_of(first, words);
    plane_lanes near[BVOLI_PLANES_MAX];
    quantized_planes planes;
    float side[6][BVOLI_WORD];
    const bvoli_aabb_columns block = {{side[0], side[1], side[2], side[3], side[4], side[5]}, NULL, 0};
    for (size_t i = 0; i < b.count; i += LANES)
        quantized_planes_of(c, p, &b, i, &planes);
    for (int k = 0; k < p->count; ++k)
        near[k] = plane_splat(&block, p->q[k], p->high[k]);
    for (size_t w = 0; w < words; ++w) {
        uint64_t open;
        quantized_fetch_ahead(c, first + w, w, words);
        quantized_load(c, first + w, side);
        for (int k = 0; k < p->count; ++k)
            near[k].d = vf_splat(planes.distance[k][b.skip + w]);
        side_of_planes(near, p->count, 0, planes.slack[b.skip + w], &yes[w], &open);
        unsure[w] = BVOLI_UNSURE(open);
    }
}

#endif

/* SPDX-License-Identifier: MIT */
/* Spheres, capsules and oriented boxes against the boxes of a block. What may be off is in the numbers that were prepared
 * (index/query/solid.c); here only operations are counted. Included once into each instruction set's file, after its wrappers.
 */
#ifndef BVOLI_KERNEL_TREE_SOLID_TEMPLATE_H
#define BVOLI_KERNEL_TREE_SOLID_TEMPLATE_H

#include "kernel/columns_template.h"
#include "kernel/tree/descent_template.h"
#include "kernel/tree/solid.h"

#include <math.h>

/* LANES boxes, and of each the point that is nearest to one of the segment, and the vector there from it. NaN in unused lanes.
 */
typedef struct solid_lanes {
    vf lo[3], hi[3], p[3], gap[3];
} solid_lanes;

/* The vector from p to the point of the box that is nearest to it. */
static inline void solid_find_gap(solid_lanes *s)
{
    for (int k = 0; k < 3; ++k)
        s->gap[k] = vf_sub(vf_min(vf_max(s->p[k], s->lo[k]), s->hi[k]), s->p[k]);
}

/* p becomes the point of the segment nearest to where its gap leads, or to the middle of the box: of two convex sets in turn,
 * whose nearest points that comes closer to (E. Cheney and A. Goldstein, 1959). */
static inline void solid_find_place(solid_lanes *s, const bvoli_round *r)
{
    vf to[3], way[3];
    for (int k = 0; k < 3; ++k) {
        way[k] = vf_splat(r->way[k]);
        to[k] = vf_sub(vf_add(s->p[k], s->gap[k]), vf_splat(r->from[k]));
    }
    const vf part = vf_mul(dot_columns(to, way), vf_splat(r->inverse));
    const vf at = vf_min(vf_max(part, vf_splat(0)), vf_splat(1));
    for (int k = 0; k < 3; ++k)
        s->p[k] = vf_fma(at, way[k], vf_splat(r->from[k]));
}

/* How far along its gap a box begins beyond an end of the segment, for certain: the sum of three products of differences, with
 * the rounding when this is taken away, is within 5 u of the sum of their magnitudes, of which 16 u are taken away. So it is
 * below the true one by 10 u of it at least. An infinite wall makes it NaN. */
#define SOLID_HEIGHT_SLACK 0x1p-20F

static inline vf solid_height(const solid_lanes *s, const float end[3])
{
    vf height = vf_splat(0), size = vf_splat(0);
    for (int k = 0; k < 3; ++k) {
        const vf wall = vf_select(vf_ge(s->gap[k], vf_splat(0)), s->lo[k], s->hi[k]);
        const vf part = vf_mul(s->gap[k], vf_sub(wall, vf_splat(end[k])));
        height = vf_add(height, part);
        size = vf_add(size, vf_abs(part));
    }
    return vf_sub(height, vf_mul(vf_splat(SOLID_HEIGHT_SLACK), size));
}

/* Whether the plane across its gap parts a box from the capsule: the height h over both ends is above r |gap|. Of the squares
 * below, h^2 is too large by its rounding, u, and r^2 gap^2 too small by 5 u, three of gap^2 and one each of the product and of
 * the sum, while h^2 is already too small by 20 u. With gap^2 not below 2^-60 what was lost below 2^-126 does not matter beside
 * what is left of these, nor h^2 beside 2^-110. */
#define SOLID_SHORTEST 0x1p-60F
#define SOLID_LOST 0x1p-110F

static inline vm solid_apart(const solid_lanes *s, const bvoli_round *r)
{
    const vf first = solid_height(s, r->from), height = vf_min(first, solid_height(s, r->to)),
             gap_sq = dot_columns(s->gap, s->gap);
    const vf most = vf_add(vf_mul(gap_sq, vf_splat(r->radius_sq)), vf_splat(SOLID_LOST));
    const vm above = vm_and(vf_gt(first, vf_splat(0)), vf_gt(height, vf_splat(0))); /* a minimum may lose a NaN of the first */
    return vm_and(vm_and(above, vf_ge(gap_sq, vf_splat(SOLID_SHORTEST))), vf_gt(vf_mul(height, height), most));
}

/* The squared distance of the corner that is farthest from p. */
static inline vf solid_farthest(const solid_lanes *s)
{
    vf far[3];
    for (int k = 0; k < 3; ++k)
        far[k] = vf_max(vf_sub(s->p[k], s->lo[k]), vf_sub(s->hi[k], s->p[k]));
    return dot_columns(far, far);
}

enum { SOLID_TURNS = 4 };

WORD_INLINE void solid_begin(solid_lanes *s, const bvoli_block *block, const bvoli_round *r, int moves, int i)
{
    for (int k = 0; k < 3; ++k) {
        s->lo[k] = vf_load(block->side[k] + i);
        s->hi[k] = vf_load(block->side[k + 3] + i);
        s->p[k] = vf_splat(r->from[k]);
        s->gap[k] = vf_sub(vf_mul(vf_add(s->lo[k], s->hi[k]), vf_splat(0.5F)), s->p[k]);
    }
    for (int turn = 0; turn < (moves ? SOLID_TURNS : 0); ++turn) {
        solid_find_place(s, r);
        solid_find_gap(s);
    }
}

WORD_INLINE bvoli_block_sides round_sides(const bvoli_block *block, const bvoli_round *round, int moves, unsigned wanted)
{
    bvoli_block_sides out = {0, 0, 0, 0, 0};
    uint32_t nearly = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        solid_lanes s;
        solid_begin(&s, block, round, moves, i);
        solid_find_gap(&s);
        const vf gap_sq = dot_columns(s.gap, s.gap);
        const vm apart = moves ? solid_apart(&s, round) : vm_not(vf_le(gap_sq, vf_splat(round->far_sq)));
        out.outside |= (uint32_t)vm_bits(apart) << i;
        out.meets |= (uint32_t)vm_bits(vf_le(gap_sq, vf_splat(round->near_sq))) << i;
        if (wanted & BVOLI_INSIDE) {
            const vf farthest = solid_farthest(&s);
            out.inside |= (uint32_t)vm_bits(vf_le(farthest, vf_splat(round->near_sq))) << i;
            nearly |= (uint32_t)vm_bits(vf_le(farthest, vf_splat(round->far_sq))) << i;
        }
    }
    out.grazing = ~(out.outside | out.meets) | (nearly & ~out.inside);
    return out;
}

/* Unused lanes are outside of a ball that stays. */
static bvoli_block_sides block_round(const bvoli_block *block, const bvoli_round *round, unsigned wanted)
{
    return round_sides(block, round, round->moves, wanted);
}

/* LANES boxes as an oriented box sees them, everything doubled: from its center to theirs, and their sizes. */
typedef struct turned_lanes {
    vf t[3], size[3], slack;
} turned_lanes;

static inline void turned_begin(turned_lanes *s, const bvoli_block *block, const bvoli_directions *d, int i)
{
    vf sum = vf_splat(0);
    for (int k = 0; k < 3; ++k) {
        const vf center = vf_splat(d->center[k]);
        const vf below = vf_sub(center, vf_load(block->side[k] + i)), above = vf_sub(vf_load(block->side[k + 3] + i), center);
        s->t[k] = vf_sub(above, below);
        s->size[k] = vf_add(above, below);
        sum = vf_add(sum, vf_add(vf_abs(above), vf_abs(below)));
    }
    const vf slack = vf_fma(vf_splat(d->relative), sum, vf_splat(d->slack));
    s->slack = vf_select(vf_lt(sum, vf_splat(BVOLI_TURNED_MAX)), slack, vf_splat(INFINITY));
}

static inline vf turned_along(const vf v[3], const float n[3])
{
    return vf_fma(v[0], vf_splat(n[0]), vf_fma(v[1], vf_splat(n[1]), vf_mul(v[2], vf_splat(n[2]))));
}

/* Along two axes only: the vectors of edges along a coordinate axis are across it. */
static inline vf turned_across(const vf v[3], const float n[3], int axis)
{
    const int a = axis == 0 ? 1 : 0, b = axis == 2 ? 1 : 2;
    return vf_fma(v[a], vf_splat(n[a]), vf_mul(v[b], vf_splat(n[b])));
}

/* By how much the boxes are apart along the coordinate axes and the normals of the faces, at most. */
static inline vf turned_gap_of_faces(const turned_lanes *s, const bvoli_directions *d)
{
    vf most = vf_splat(-INFINITY);
    for (int k = 0; k < 3; ++k) {
        const vf reach = vf_add(turned_along(s->size, d->size[k + 3]), vf_splat(d->reach[k + 3]));
        most = vf_max(vf_sub(vf_abs(s->t[k]), vf_add(s->size[k], vf_splat(d->reach[k]))), most);
        most = vf_max(vf_sub(vf_abs(turned_along(s->t, d->n[k + 3])), reach), most);
    }
    return most;
}

/* The same along the vectors of edges. */
static inline vf turned_gap_of_edges(const turned_lanes *s, const bvoli_directions *d)
{
    vf most = vf_splat(-INFINITY);
    for (int k = 0; k < 3; ++k)
        for (int j = d->edges[k]; j < d->edges[k + 1]; ++j) {
            const vf reach = vf_add(turned_across(s->size, d->size[j], k), vf_splat(d->reach[j]));
            most = vf_max(vf_sub(vf_abs(turned_across(s->t, d->n[j], k)), reach), most);
        }
    return most;
}

/* By how much they reach beyond its faces, at most. */
static inline vf turned_beyond(const turned_lanes *s, const bvoli_directions *d)
{
    vf most = vf_splat(-INFINITY);
    for (int j = 3; j < BVOLI_FACES; ++j) {
        const vf end = vf_add(vf_abs(turned_along(s->t, d->n[j])), turned_along(s->size, d->size[j]));
        most = vf_max(vf_sub(end, vf_splat(d->reach[j])), most);
    }
    return most;
}

WORD_INLINE bvoli_block_sides turned_sides(const bvoli_block *block, const bvoli_directions *directions, uint32_t lanes,
                                           unsigned wanted)
{
    bvoli_block_sides out = {0, 0, 0, 0, 0};
    uint32_t nearly = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        turned_lanes s;
        turned_begin(&s, block, directions, i);
        vf gap = turned_gap_of_faces(&s, directions);
        uint32_t outside = (uint32_t)vm_bits(vf_gt(gap, s.slack));
        if ((wanted & BVOLI_MEETS) && (lanes >> i & ((1U << LANES) - 1) & ~outside) != 0) {
            gap = vf_max(turned_gap_of_edges(&s, directions), gap);
            outside = (uint32_t)vm_bits(vf_gt(gap, s.slack));
            out.meets |= (uint32_t)vm_bits(vf_lt(gap, vf_neg(s.slack))) << i;
        }
        out.outside |= outside << i;
        if (wanted & BVOLI_INSIDE) {
            const vf beyond = turned_beyond(&s, directions), less = vf_neg(s.slack);
            out.inside |= (uint32_t)vm_bits(vf_lt(beyond, less)) << i;
            nearly |= (uint32_t)vm_bits(vm_not(vf_gt(beyond, s.slack))) << i;
        }
        out.grazing |= (uint32_t)vm_bits(vm_not(vf_lt(gap, vf_neg(s.slack)))) << i;
    }
    out.grazing = (out.grazing & ~out.outside) | (nearly & ~out.inside);
    return out;
}

static bvoli_block_sides block_turned(const bvoli_block *block, const bvoli_directions *directions, uint32_t lanes,
                                      unsigned wanted)
{
    return turned_sides(block, directions, lanes, wanted);
}

WORD_INLINE block_verdict solid_judge(bvoli_block_sides sides, uint32_t lanes, enum height height)
{
    lanes &= ~sides.outside;
    return height == LEAF ? (block_verdict){lanes, 0, lanes & ~sides.meets}
                          : (block_verdict){lanes, sides.inside & lanes, lanes & sides.grazing};
}

static inline unsigned solid_wanted(enum height height)
{
    return height == LEAF ? BVOLI_MEETS : height == LEAVES ? 0 : BVOLI_INSIDE;
}

WORD_INLINE block_verdict ball_judge(const bvoli_block *block, const void *ball, const box_lanes *about, enum height height)
{
    (void)about;
    return solid_judge(round_sides(block, ball, 0, solid_wanted(height)), (1U << BVOLI_WIDE) - 1, height);
}

WORD_INLINE block_verdict turned_judge(const bvoli_block *block, const void *directions, const box_lanes *about,
                                       enum height height)
{
    const uint32_t lanes = block_relates_along(block, about, 3, OVERLAP);
    return lanes == 0 ? (block_verdict){0, 0, 0}
                      : solid_judge(turned_sides(block, directions, lanes, solid_wanted(height)), lanes, height);
}

static void ball_descend(bvoli_box_descent *d, const bvoli_round *ball)
{
    const bvoli_round own = *ball; /* which no id that is written can be a part of */
    certain_descend(d, &own, ball_judge);
}

static void turned_descend(bvoli_box_descent *d, const bvoli_directions *directions)
{
    certain_descend(d, directions, turned_judge);
}

#endif

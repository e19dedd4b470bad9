/* SPDX-License-Identifier: MIT */
/* Beams along +x against triangles (index/mesh/crossing.c). Included once into each instruction set's file, after its wrappers.
 */
#ifndef BVOLI_KERNEL_TREE_CROSSING_TEMPLATE_H
#define BVOLI_KERNEL_TREE_CROSSING_TEMPLATE_H

#include "base/bits.h"
#include "kernel/tree/block.h"

/* Of (a - p) x (b - p) along x, where all are floats. With u = 2^-24, and A and B the sums of the magnitudes of two coordinates
 * of each vector: a difference has one rounding, a product of two three, and the difference of two products another. Both
 * products add up to A B at most, so this is 4 u A B, and 2 u more for what A and B themselves and the slack have lost; 16 u
 * are taken. 2^-30 more in each of the sums covers what is lost below 2^-126, in differences and in products: 2^-126 (A + B +
 * 2). Where a product overflows, A B does, and nothing is certain. */
#define CROSSING_SLACK 0x1p-20F
#define CROSSING_LOST 0x1p-30F

/* A corner from the point, seen along x. */
typedef struct crossing_corner {
    vf y, z, size;
    vm here; /* at the point */
} crossing_corner;

static inline vm crossing_same(vf a, vf b)
{
    return vm_and(vf_le(a, b), vf_ge(a, b));
}

static inline crossing_corner crossing_corner_of(vf y, vf z, vf from_y, vf from_z)
{
    const vf a = vf_sub(y, from_y), b = vf_sub(z, from_z);
    return (crossing_corner){a, b, vf_add(vf_add(vf_abs(a), vf_abs(b)), vf_splat(CROSSING_LOST)),
                             vm_and(crossing_same(y, from_y), crossing_same(z, from_z))};
}

/* Triangles whose edges the point certainly lies to the left of, or to the right: some of them; and the moved point: some, or
 * all. */
typedef struct crossing_sides {
    vm left, right, moved_left, moved_right, all_left, all_right;
} crossing_sides;

/* Where an end of the edge is at the point, the moved point is to the left or to the right as moved_side() of crossing.c says:
 * then one of the ends is 0, and differences are exact. */
static inline void crossing_edge(const crossing_corner *a, const crossing_corner *b, crossing_sides *s)
{
    const vf side = vf_fms(a->y, b->z, vf_mul(a->z, b->y)), slack = vf_mul(vf_splat(CROSSING_SLACK), vf_mul(a->size, b->size));
    const vm left = vf_gt(side, slack), right = vf_lt(side, vf_neg(slack)), here = vm_or(a->here, b->here),
             level = crossing_same(a->z, b->z);
    const vm moved_left = vm_or(left, vm_and(here, vm_or(vf_gt(a->z, b->z), vm_and(level, vf_gt(b->y, a->y)))));
    const vm moved_right = vm_or(right, vm_and(here, vm_or(vf_lt(a->z, b->z), vm_and(level, vf_lt(b->y, a->y)))));
    s->left = vm_or(s->left, left);
    s->right = vm_or(s->right, right);
    s->moved_left = vm_or(s->moved_left, moved_left);
    s->moved_right = vm_or(s->moved_right, moved_right);
    s->all_left = vm_and(s->all_left, moved_left);
    s->all_right = vm_and(s->all_right, moved_right);
}

/* All three corners on one side of the point along an axis. Signs of differences are certain, unless they are lost. */
static inline vm crossing_beside(vf a, vf b, vf c)
{
    const vf zero = vf_splat(0);
    return vm_or(vf_gt(vf_min(vf_min(a, b), c), zero), vf_lt(vf_max(vf_max(a, b), c), zero));
}

/* The least and the greatest of three numbers; NaN if one is NaN or infinite, and perhaps if their sum overflows. */
static inline void crossing_range(vf a, vf b, vf c, vf *low, vf *high)
{
    const vf nothing = vf_mul(vf_add(vf_add(a, b), c), vf_splat(0));
    *low = vf_add(vf_min(vf_min(a, b), c), nothing);
    *high = vf_add(vf_max(vf_max(a, b), c), nothing);
}

/* Lanes that are certain, of corners seen from points, and of the least and the greatest x of triangles against those of the
 * points: bits outward, inward, touched and open. Triangles that are not finite are not certainly crossed: along y and z they
 * make slacks infinite or NaN. */
static inline bvoli_crossed crossing_lanes(const crossing_corner corner[3], vf low, vf high, vf x)
{
    const vm no = vf_lt(vf_splat(0), vf_splat(0)), yes = vf_le(vf_splat(0), vf_splat(0));
    crossing_sides s = {no, no, no, no, yes, yes};
    for (int i = 0; i < 3; ++i)
        crossing_edge(&corner[i], &corner[(i + 1) % 3], &s);
    const vm ahead = vf_gt(low, x);
    const vm beside =
        vm_or(crossing_beside(corner[0].y, corner[1].y, corner[2].y), crossing_beside(corner[0].z, corner[1].z, corner[2].z));
    const vm apart = vm_or(vm_or(vm_and(s.left, s.right), beside), vf_lt(high, x));
    const vm passed = vm_and(s.moved_left, s.moved_right), missed = vm_or(apart, vm_and(passed, ahead));
    const vm outward = vm_and(ahead, s.all_left), inward = vm_and(ahead, s.all_right);
    const uint32_t all = (1U << LANES) - 1, decided = (uint32_t)vm_bits(vm_or(missed, vm_or(outward, inward))) & all,
                   touched = (uint32_t)vm_bits(passed) & all & ~decided;
    return (bvoli_crossed){(uint32_t)vm_bits(outward) & all, (uint32_t)vm_bits(inward) & all, touched,
                           all & ~(decided | touched)};
}

/* The beam of one point and some triangles. */
static void triangles_crossed(const bvoli_corners *t, uint32_t lanes, const bvol_vec3 *p, bvoli_crossed *out)
{
    const vf x = vf_splat(p->x), y = vf_splat(p->y), z = vf_splat(p->z);
    *out = (bvoli_crossed){0, 0, 0, 0};
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        if ((lanes >> i & ((1U << LANES) - 1)) == 0)
            continue;
        crossing_corner corner[3];
        vf at[3];
        for (int k = 0; k < 3; ++k) {
            at[k] = vf_load(t->corner[k][0] + i);
            corner[k] = crossing_corner_of(vf_load(t->corner[k][1] + i), vf_load(t->corner[k][2] + i), y, z);
        }
        vf low, high;
        crossing_range(at[0], at[1], at[2], &low, &high);
        const bvoli_crossed some = crossing_lanes(corner, low, high, x);
        out->outward |= some.outward << i;
        out->inward |= some.inward << i;
        out->touched |= some.touched << i;
        out->open |= some.open << i;
    }
    out->outward &= lanes;
    out->inward &= lanes;
    out->touched &= lanes;
    out->open &= lanes;
}

/* The beams of many points and one triangle; returns the points that are open. */
static inline uint32_t beams_cross_triangle(const bvoli_corners *t, uint32_t lane, bvoli_beams *beams)
{
    const vf one = vf_splat(1), none = vf_splat(0);
    vf low, high;
    uint32_t open = 0;
    crossing_range(vf_splat(t->corner[0][0][lane]), vf_splat(t->corner[1][0][lane]), vf_splat(t->corner[2][0][lane]), &low,
                   &high);
    for (int i = 0; i < BVOLI_WIDE; i += LANES) {
        crossing_corner corner[3];
        for (int k = 0; k < 3; ++k)
            corner[k] = crossing_corner_of(vf_splat(t->corner[k][1][lane]), vf_splat(t->corner[k][2][lane]),
                                           vf_load(beams->at[1] + i), vf_load(beams->at[2] + i));
        const bvoli_crossed some = crossing_lanes(corner, low, high, vf_load(beams->at[0] + i));
        vf_store(beams->sum + i, vf_add(vf_load(beams->sum + i), vf_sub(vf_select(vm_of(some.outward), one, none),
                                                                        vf_select(vm_of(some.inward), one, none))));
        open |= (beams->surfaces ? some.open | some.touched : some.open) << i;
    }
    return open;
}

static uint32_t beams_cross(const bvoli_corners *t, uint32_t lanes, bvoli_beams *beams, uint16_t open[BVOLI_WIDE])
{
    uint32_t any = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        open[lane] = (uint16_t)beams_cross_triangle(t, lane, beams);
        any |= (uint32_t)(open[lane] != 0) << lane;
    }
    return any;
}

#endif

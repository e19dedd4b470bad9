/* SPDX-License-Identifier: MIT */
/* Many pairs of triangles: as convex/filters/triangle_pair.h judges one, in floats. Included once into each instruction set's
 * file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_TRIANGLE_PAIR_TEMPLATE_H
#define BVOLI_KERNEL_TREE_TRIANGLE_PAIR_TEMPLATE_H

#include "base/bits.h"
#include "kernel/tree/block.h"
#include "kernel/tree/triangle_template.h"

#include <string.h>

/* With u = 2^-24, and m the largest coordinate of the vectors from one of six corners to the others: the vector between any two
 * is below 2 m and has one rounding. A product of two coordinates of such vectors is within 12 u m^2, the difference of two
 * within 32 u m^2, and it is below 8 m^2; times a third it is within 96 u m^3, and the sum of three, below 48 m^3, within 368 u
 * m^3. 512 u m^3 covers the second order, the rounding of m, and those of the slack. 2^-30 more in m covers what products lose
 * below 2^-126, which is no more than 2^-146 m + 2^-147; and since 64 m^3 comes first, nothing has overflowed where the slack
 * is finite. Products and sums that are rounded once together only lose less. */
#define PAIR_SLACK (0x1p-15F / 64)
#define PAIR_LOST 0x1p-30F

/* Corners, coordinate by coordinate. */
typedef vf triangle_lanes[3][3];

static inline vf pair_slack(triangle_lanes first, triangle_lanes second)
{
    vf reach = vf_splat(0);
    for (int corner = 1; corner < 6; ++corner)
        for (int k = 0; k < 3; ++k)
            reach = vf_max(vf_abs(vf_sub(corner < 3 ? first[corner][k] : second[corner - 3][k], first[0][k])), reach);
    const vf m = vf_add(reach, vf_splat(PAIR_LOST));
    return vf_mul(vf_mul(vf_mul(vf_mul(vf_splat(64), m), m), m), vf_splat(PAIR_SLACK));
}

/* On which side of a plane three corners certainly are. */
typedef struct triangle_sides {
    vm above[3], below[3];
} triangle_sides;

/* The signed distances of the corners of one triangle from the plane of another. */
static inline triangle_sides triangle_see(triangle_lanes plane, triangle_lanes of, vf slack)
{
    triangle_sides s;
    vf side[3], other[3], normal[3], vector[3];
    triangle_vector(plane[0], plane[1], side);
    triangle_vector(plane[0], plane[2], other);
    triangle_cross(side, other, normal);
    for (int corner = 0; corner < 3; ++corner) {
        triangle_vector(plane[0], of[corner], vector);
        const vf height = dot_columns(normal, vector);
        s.above[corner] = vf_gt(height, slack);
        s.below[corner] = vf_lt(height, vf_neg(slack));
    }
    return s;
}

static inline vm all_three(const vm a[3])
{
    return vm_and(vm_and(a[0], a[1]), a[2]);
}

static inline vm either_side(const triangle_sides *s)
{
    return vm_or(all_three(s->above), all_three(s->below));
}

static inline vm certain_sides(const triangle_sides *s)
{
    const vm certain[3] = {vm_or(s->above[0], s->below[0]), vm_or(s->above[1], s->below[1]), vm_or(s->above[2], s->below[2])};
    return all_three(certain);
}

static inline vm vm_same(vm a, vm b)
{
    return vm_or(vm_and(a, b), vm_not(vm_or(a, b)));
}

/* The corner that is alone on its side of the plane first, and then the two others in turn; whether that one is above. */
static inline vm triangle_turn(triangle_lanes t, const triangle_sides *s, triangle_lanes out)
{
    const vm first = vm_same(s->above[1], s->above[2]), second = vm_same(s->above[0], s->above[2]);
    for (int corner = 0; corner < 3; ++corner)
        for (int k = 0; k < 3; ++k)
            out[corner][k] = vf_select(first, t[corner][k], vf_select(second, t[(corner + 1) % 3][k], t[(corner + 2) % 3][k]));
    return vm_or(vm_and(first, s->above[0]),
                 vm_and(vm_not(first), vm_or(vm_and(second, s->above[1]), vm_and(vm_not(second), s->above[2]))));
}

/* Vectors from one point to two others, in this order or in the other. */
static inline void triangle_vectors(const vf from[3], triangle_lanes to, vm in_turn, vf next[3], vf last[3])
{
    for (int k = 0; k < 3; ++k) {
        const vf one = vf_sub(to[1][k], from[k]), other = vf_sub(to[2][k], from[k]);
        next[k] = vf_select(in_turn, one, other);
        last[k] = vf_select(in_turn, other, one);
    }
}

static inline vf triangle_determinant(const vf a[3], const vf b[3], const vf c[3])
{
    vf across[3];
    triangle_cross(a, b, across);
    return dot_columns(across, c);
}

/* The pairs among LANES that are certainly apart, and those that certainly pass through each other. */
typedef struct pair_verdicts {
    unsigned apart, through;
} pair_verdicts;

/* The steps are those of bvoli_triangles_apart(). */
static inline pair_verdicts judge_pairs(triangle_lanes first, triangle_lanes second)
{
    const vf slack = pair_slack(first, second), under = vf_neg(slack);
    const triangle_sides of_first = triangle_see(second, first, slack), of_second = triangle_see(first, second, slack);
    const vm beside = vm_or(either_side(&of_first), either_side(&of_second));
    const vm cut = vm_and(vm_not(beside), vm_and(certain_sides(&of_first), certain_sides(&of_second)));
    triangle_lanes p, q;
    vf p_next[3], p_last[3], vector[3], q_next[3], q_last[3];
    const vm p_above = triangle_turn(first, &of_first, p), q_above = triangle_turn(second, &of_second, q);
    triangle_vectors(p[0], p, q_above, p_next, p_last);
    triangle_vectors(p[0], q, p_above, q_next, q_last);
    triangle_vector(p[0], q[0], vector);
    const vf one = triangle_determinant(p_next, vector, q_next), other = triangle_determinant(p_last, q_last, vector);
    const vm apart = vm_or(vf_gt(one, slack), vf_gt(other, slack)), meet = vm_and(vf_lt(one, under), vf_lt(other, under));
    return (pair_verdicts){vm_bits(vm_or(beside, vm_and(cut, apart))), vm_bits(vm_and(cut, meet))};
}

/* All pairs, one after the other, and after them as many that mean nothing as fill a register. */
static inline uint32_t list_pairs(uint32_t lanes, const uint16_t with[BVOLI_WIDE], uint32_t out[BVOLI_LANE_PAIRS + BVOLI_WIDE])
{
    uint32_t count = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
#ifdef BITS_TO_NUMBERS
        count += (uint32_t)bits_to_numbers(with[lane], BVOLI_WIDE * lane, out + count);
#else
        for (uint32_t left = with[lane]; left != 0; left &= left - 1)
            out[count++] = BVOLI_WIDE * lane + bvoli_lowest_bit(left);
#endif
    }
    memset(out + count, 0, BVOLI_WIDE * sizeof *out);
    return count;
}

static uint32_t triangles_pairs(const bvoli_corners *first, const bvoli_corners *second, uint32_t lanes,
                                const uint16_t with[BVOLI_WIDE], uint16_t out[BVOLI_LANE_PAIRS])
{
    uint32_t pairs[BVOLI_LANE_PAIRS + BVOLI_WIDE], found = 0;
    const uint32_t count = list_pairs(lanes, with, pairs);
    for (uint32_t i = 0; i < count; i += LANES) {
        triangle_lanes p, q;
        for (int corner = 0; corner < 3; ++corner)
            for (int k = 0; k < 3; ++k) {
                p[corner][k] = vf_pick(first->corner[corner][k], pairs + i, 4);
                q[corner][k] = vf_pick(second->corner[corner][k], pairs + i, 0);
            }
        const pair_verdicts v = judge_pairs(p, q);
        const uint32_t asked = count - i < (uint32_t)LANES ? (1U << (count - i)) - 1 : (1U << LANES) - 1;
        for (uint32_t left = asked & ~v.apart; left != 0; left &= left - 1) {
            const uint32_t at = bvoli_lowest_bit(left);
            out[found++] = (uint16_t)(pairs[i + at] | (v.through >> at & 1) * BVOLI_THROUGH);
        }
    }
    return found;
}

#endif

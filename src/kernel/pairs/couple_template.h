/* SPDX-License-Identifier: MIT */
/* Kernels over pairs of shapes that lie in two arrays. Included once into each instruction set's file, after its wrappers.
 *
 * Shapes are turned into columns in registers, LANES of them at a time, and judged as the filter of the function for one judges
 * them, with its slack. Where that function says of an illegal shape that it meets nothing, these leave it open. */
#ifndef BVOLI_KERNEL_PAIRS_COUPLE_TEMPLATE_H
#define BVOLI_KERNEL_PAIRS_COUPLE_TEMPLATE_H

#include "arith/slabs.h"
#include "kernel/columns_template.h"
#include "kernel/pairs/couples.h"
#include "kernel/set/sphere_template.h"

#include <string.h>

enum { COUPLE_FLOATS = 16 };

/* Of the four numbers from k on, or the last four, the first. */
static inline int first_of_four(int k, int floats)
{
    return k + 4 <= floats ? k : floats - 4;
}

/* Number k of each of LANES shapes of so many floats, at least four, in out[k]; none are read beyond them. */
WORD_INLINE void load_shapes(const char *from, size_t stride, int floats, vf out[COUPLE_FLOATS])
{
    for (int k = 0; k < floats; k += 4) {
        const size_t at = (size_t)first_of_four(k, floats);
        vf_fours(from + sizeof(float) * at, stride, &out[at]);
    }
}

/* The same of the last ones, fewer than LANES; the other lanes are 0. */
WORD_APART void load_last_shapes(const char *from, size_t stride, int floats, size_t some, vf out[COUPLE_FLOATS])
{
    float room[COUPLE_FLOATS * LANES] = {0};
    for (size_t i = 0; i < some; ++i)
        memcpy(room + COUPLE_FLOATS * i, from + i * stride, sizeof(float) * (size_t)floats);
    load_shapes((const char *)room, COUPLE_FLOATS * sizeof(float), floats, out);
}

/* Lanes that certainly have a common point, and lanes that certainly have none. */
typedef struct couple_verdict {
    vm yes, no;
} couple_verdict;

typedef couple_verdict couple_judge(const vf *a, const vf *b);

/* Up to 64 pairs from number `first` on, inlined, so that the judge is part of the loop. */
WORD_INLINE uint64_t judge_couples(const bvoli_couples *p, size_t first, size_t count, int floats, int other_floats,
                                   couple_judge *judge, uint64_t *yes)
{
    const char *a = p->a + first * p->stride, *b = p->b + first * p->other_stride;
    const uint64_t all = ~(uint64_t)0 >> (BVOLI_WORD - count);
    uint64_t in = 0, out = 0;
    for (size_t i = 0; i < count; i += LANES, a += LANES * p->stride, b += LANES * p->other_stride) {
        vf one[COUPLE_FLOATS], other[COUPLE_FLOATS];
        if (count - i >= LANES) {
            load_shapes(a, p->stride, floats, one);
            load_shapes(b, p->other_stride, other_floats, other);
        } else {
            load_last_shapes(a, p->stride, floats, count - i, one);
            load_last_shapes(b, p->other_stride, other_floats, count - i, other);
        }
        const couple_verdict verdict = judge(one, other);
        in |= (uint64_t)vm_bits(verdict.yes) << i;
        out |= (uint64_t)vm_bits(verdict.no) << i;
    }
    *yes = in & all;
    return ~(in | out) & all;
}

/* A kernel for pairs of these shapes. One lane at a time the function for one is quicker. */
#define COUPLES(name, shape, other, judge)                                                                                     \
    static uint64_t name(const bvoli_couples *p, size_t first, size_t count, uint64_t *yes)                                    \
    {                                                                                                                          \
        *yes = 0;                                                                                                              \
        return LANES == 1 ? ~(uint64_t)0 >> (BVOLI_WORD - count)                                                               \
                          : judge_couples(p, first, count, sizeof(bvol_##shape) / sizeof(float),                               \
                                          sizeof(bvol_##other) / sizeof(float), judge, yes);                                   \
    }

/* Boxes: of an AABB the lower corner is at 0 and the upper one at 3. */

static inline vm box_ordered(const vf box[6])
{
    return vm_and(vm_and(vf_le(box[0], box[3]), vf_le(box[1], box[4])), vf_le(box[2], box[5]));
}

/* All that bvol_aabb_overlaps_aabb() compares, of which the greater lower and the lesser upper corner tell most: never unsure.
 * A NaN of b, the last operand, stays in these; one of a, and no other, is told by its own corners. */
static inline couple_verdict judge_boxes(const vf *a, const vf *b)
{
    vm yes = box_ordered(a);
    for (int k = 0; k < 3; ++k)
        yes = vm_and(yes, vf_le(vf_max(a[k], b[k]), vf_min(a[3 + k], b[3 + k])));
    return (couple_verdict){yes, vm_not(yes)};
}

COUPLES(couple_aabb_anywhere, aabb, aabb, judge_boxes)

static uint64_t couple_aabb_aabb(const bvoli_couples *p, size_t first, size_t count, uint64_t *yes)
{
    size_t done = 0;
    uint64_t met = 0;
#ifdef BOXES_LYING
    uint64_t some;
    if (p->stride == sizeof(bvol_aabb) && p->other_stride == sizeof(bvol_aabb)) {
        const float *const a = (const float *)(const void *)(p->a + first * sizeof(bvol_aabb));
        const float *const b = (const float *)(const void *)(p->b + first * sizeof(bvol_aabb));
        for (; done + 8 <= count && boxes_lying(a + 6 * done, b + 6 * done, &some); done += 8)
            met |= some << done;
    }
#endif
    uint64_t open = 0;
    if (done < count) {
        open = couple_aabb_anywhere(p, first + done, count - done, yes) << done;
        met |= *yes << done;
    }
    *yes = met;
    return open;
}

/* Spheres: the squared reach against the squared gap, with the slack of sphere_template.h. */

static inline couple_verdict judge_gaps(const vf gap[3], vf reach, vm sound)
{
    const vf reach_sq = vf_mul(reach, reach), gap_sq = dot_columns(gap, gap), room = vf_sub(reach_sq, gap_sq);
    const vf slack = vf_fma(vf_splat(SPHERE_SLACK), vf_add(reach_sq, gap_sq), vf_splat(SPHERE_UNDERFLOW));
    return (couple_verdict){vm_and(sound, vf_gt(room, slack)), vm_and(sound, vf_lt(room, vf_neg(slack)))};
}

static inline couple_verdict judge_spheres_pair(const vf *a, const vf *b)
{
    const vf zero = vf_splat(0), gap[3] = {vf_sub(a[0], b[0]), vf_sub(a[1], b[1]), vf_sub(a[2], b[2])};
    return judge_gaps(gap, vf_add(a[3], b[3]), vm_and(vf_ge(a[3], zero), vf_ge(b[3], zero)));
}

COUPLES(couple_sphere_anywhere, sphere, sphere, judge_spheres_pair)

#ifdef ROWS_LYING
/* 64 pairs of packed spheres, four to a vector as they lie, and others. */
WORD_INLINE uint64_t judge_lying_spheres(const bvoli_couples *p, size_t first, int other_floats, couple_judge *judge,
                                         uint64_t *yes)
{
    const float *a = (const float *)(const void *)p->a + 4 * first;
    const char *b = p->b + first * p->other_stride;
    uint64_t in = 0, out = 0;
    for (size_t i = 0; i < BVOLI_WORD; i += LANES, a += 4 * (size_t)LANES, b += LANES * p->other_stride) {
        vf one[4], other[COUPLE_FLOATS];
        vf_rows_lying(a, one);
        if (other_floats == 4)
            vf_rows_lying((const float *)(const void *)b, other);
        else
            for (int k = 0; k < other_floats; k += 4)
                vf_fours_turned(b + sizeof(float) * (size_t)first_of_four(k, other_floats), p->other_stride,
                                &other[first_of_four(k, other_floats)]);
        const couple_verdict verdict = judge(one, other);
        in |= (uint64_t)vm_bits(verdict.yes) << i;
        out |= (uint64_t)vm_bits(verdict.no) << i;
    }
    *yes = bits_turned(in);
    return ~bits_turned(in | out);
}
#endif

static uint64_t couple_sphere_sphere(const bvoli_couples *p, size_t first, size_t count, uint64_t *yes)
{
#ifdef ROWS_LYING
    if (p->stride == sizeof(bvol_sphere) && p->other_stride == sizeof(bvol_sphere) && count == BVOLI_WORD)
        return judge_lying_spheres(p, first, 4, judge_spheres_pair, yes);
#endif
    return couple_sphere_anywhere(p, first, count, yes);
}

/* Infinite walls are legal. A center that is NaN or infinite would be lost in a maximum. */
static inline couple_verdict judge_sphere_box(const vf *a, const vf *b)
{
    const vf zero = vf_splat(0), limit = vf_splat(BVOLI_SPHERE_LIMIT);
    vm sound = vm_and(vf_ge(a[3], zero), box_ordered(b));
    vf gap[3];
    for (int k = 0; k < 3; ++k) {
        gap[k] = vf_max(vf_max(vf_sub(b[k], a[k]), vf_sub(a[k], b[3 + k])), zero);
        sound = vm_and(sound, vf_le(vf_abs(a[k]), limit));
    }
    return judge_gaps(gap, a[3], sound);
}

COUPLES(couple_sphere_aabb_anywhere, sphere, aabb, judge_sphere_box)

static uint64_t couple_sphere_aabb(const bvoli_couples *p, size_t first, size_t count, uint64_t *yes)
{
#ifdef ROWS_LYING
    if (p->stride == sizeof(bvol_sphere) && count == BVOLI_WORD)
        return judge_lying_spheres(p, first, 6, judge_sphere_box, yes);
#endif
    return couple_sphere_aabb_anywhere(p, first, count, yes);
}

/* Rays at boxes, as cut_float_slabs() and certain_room() of shape/ray.c: of a ray the origin is at 0, t_min at 3, the direction
 * at 4 and t_max at 7. A NaN of t_min or t_max stays to the end, as the last operand of its choice. */
static inline couple_verdict judge_ray_box(const vf *ray, const vf *box)
{
    const vf zero = vf_splat(0), one = vf_splat(1), limit = vf_splat(SLAB_SQUARE_LIMIT);
    vm sound = box_ordered(box);
    vf near[3], far[3];
    for (int k = 0; k < 3; ++k) {
        const vf o = ray[k], d = ray[4 + k], inverse = vf_div(one, d), both = vf_add(d, inverse);
        const vf to_min = vf_sub(box[k], o), to_max = vf_sub(box[3 + k], o);
        const vf a = vf_mul(to_min, inverse), b = vf_mul(to_max, inverse);
        const vm usable = vf_lt(vf_fma(both, both, vf_mul(o, o)), limit);
        const vm flat_inside = vm_and(vf_eq(d, zero), vm_and(vf_lt(to_min, zero), vf_gt(to_max, zero)));
        near[k] = vf_min(a, b);
        far[k] = vf_max(a, b);
        sound = vm_and(sound, vm_or(usable, flat_inside));
    }
    const vf enter = vf_max(vf_max(vf_max(near[0], near[1]), near[2]), ray[3]);
    const vf exit = vf_min(vf_min(vf_min(far[0], far[1]), far[2]), ray[7]);
    const vf room = vf_sub(exit, enter);
    const vf slack = vf_fma(vf_splat(SLAB_SLACK), vf_abs(vf_add(enter, exit)), vf_splat(SLAB_UNDERFLOW_SLACK));
    return (couple_verdict){vm_and(sound, vf_gt(room, slack)), vm_and(sound, vf_lt(room, vf_neg(slack)))};
}

COUPLES(couple_ray_aabb, ray, aabb, judge_ray_box)

#endif

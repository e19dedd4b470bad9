/* SPDX-License-Identifier: MIT */
/* Kernels over rays. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_SET_RAY_TEMPLATE_H
#define BVOLI_KERNEL_SET_RAY_TEMPLATE_H

#include "arith/filter.h"
#include "kernel/kernel.h"
#include "kernel/set/slab_template.h"

#include <bvol/types.h>

#include <math.h>

/* The bounds on t of LANES rays that one pair of faces sets. */
typedef struct slab_cut {
    vf near, far;
    vm beside; /* the direction is 0 along this axis and the ray lies outside the slab */
} slab_cut;

/* The formula is that of bvol_ray_hits_aabb(). With `odd` an inverse of 0 marks rays whose direction is 0 along the axis:
 * inside the slab it sets no bounds, which is found by comparisons without rounding. */
static inline slab_cut cut_one_slab(const float *origin, const float *inverse, vf lo, vf hi, int odd)
{
    const vf o = vf_load(origin), i = vf_load(inverse);
    const vf a = vf_mul(vf_sub(lo, o), i), b = vf_mul(vf_sub(hi, o), i);
    slab_cut cut = {vf_min(a, b), vf_max(a, b), vf_lt(o, o)};
    if (odd) {
        const vm still = vf_eq(i, vf_splat(0));
        cut.near = vf_select(still, vf_splat(-INFINITY), cut.near);
        cut.far = vf_select(still, vf_splat(INFINITY), cut.far);
        cut.beside = vm_and(still, vm_or(vf_lt(o, lo), vf_gt(o, hi)));
    }
    return cut;
}

/* What the rays of a word have in common. */
enum rays_kind { RAYS_ODD, RAYS_FORWARD, RAYS_ALIKE };

/* One word of rays. A face at infinity is passed at an infinite t, which is no rounding: inverses of directions that are not 0
 * are finite and not 0. Where all rays have one t_min and one t_max, two columns of eight need not be read. */
static inline void rays_hit(const bvoli_ray_columns *c, const bvol_aabb *box, size_t word, enum rays_kind kind, uint64_t *yes,
                            uint64_t *unsure)
{
    const vf lo[3] = {vf_splat(box->min.x), vf_splat(box->min.y), vf_splat(box->min.z)};
    const vf hi[3] = {vf_splat(box->max.x), vf_splat(box->max.y), vf_splat(box->max.z)};
    const vf first = vf_splat(c->first_of_all[word]), last = vf_splat(c->last_of_all[word]);
    const int odd = kind == RAYS_ODD, alike = kind == RAYS_ALIKE;
    uint64_t hit = 0, miss = 0;
    for (size_t i = 0; i < BVOLI_WORD; i += LANES) {
        const size_t at = BVOLI_WORD * word + i;
        const slab_cut x = cut_one_slab(c->origin[0] + at, c->inverse[0] + at, lo[0], hi[0], odd);
        const slab_cut y = cut_one_slab(c->origin[1] + at, c->inverse[1] + at, lo[1], hi[1], odd);
        const slab_cut z = cut_one_slab(c->origin[2] + at, c->inverse[2] + at, lo[2], hi[2], odd);
        const vf enter = vf_max(vf_max(vf_max(x.near, y.near), z.near), alike ? first : vf_load(c->first + at));
        const vf exit = vf_min(vf_min(vf_min(x.far, y.far), z.far), alike ? last : vf_load(c->last + at));
        vm certain_hit = slab_hit(enter, exit, !odd), certain_miss = slab_miss(enter, exit, !odd);
        if (odd) {
            const vm beside = vm_or(vm_or(x.beside, y.beside), z.beside);
            certain_hit = vm_and(certain_hit, vm_not(beside));
            certain_miss = vm_or(certain_miss, beside);
        }
        hit |= (uint64_t)vm_bits(certain_hit) << i;
        miss |= (uint64_t)vm_bits(certain_miss) << i;
    }
    *yes = BVOLI_GUESS(~miss, hit);
    *unsure = BVOLI_UNSURE(~(hit | miss));
}

/* A run of words of one kind. Each is a function of its own, since a compiler that merges them runs out of registers. */
#define RAYS_RUN(name, kind)                                                                                                   \
    static BVOLI_APART void name(const bvoli_ray_columns *c, const bvol_aabb *box, size_t first, size_t words, uint64_t *yes,  \
                                 uint64_t *unsure)                                                                             \
    {                                                                                                                          \
        for (size_t w = 0; w < words; ++w)                                                                                     \
            rays_hit(c, box, first + w, kind, &yes[w], &unsure[w]);                                                            \
    }
RAYS_RUN(rays_hit_odd, RAYS_ODD)
RAYS_RUN(rays_hit_forward, RAYS_FORWARD)
RAYS_RUN(rays_hit_alike, RAYS_ALIKE)

/* Whether all faces of a box are within the range of judge_forward(). */
static inline int walls_in_reach(const bvol_aabb *box)
{
    const float walls[6] = {box->min.x, box->min.y, box->min.z, box->max.x, box->max.y, box->max.z};
    int within = 1;
    for (int k = 0; k < 6; ++k)
        within &= fabsf(walls[k]) <= SLAB_REACH;
    return within;
}

static inline enum rays_kind kind_of(const bvoli_ray_columns *c, size_t word, int near)
{
    if (!near || c->odd[word])
        return RAYS_ODD;
    return isnan(c->first_of_all[word]) || isnan(c->last_of_all[word]) ? RAYS_FORWARD : RAYS_ALIKE;
}

static void rays_hit_aabb(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const bvoli_ray_columns *c = columns;
    const int near = walls_in_reach(query);
    for (size_t w = 0, end; w < words; w = end) {
        const enum rays_kind kind = kind_of(c, first + w, near);
        for (end = w + 1; end < words && kind_of(c, first + end, near) == kind; ++end) {
        }
        if (kind == RAYS_ODD)
            rays_hit_odd(c, query, first + w, end - w, yes + w, unsure + w);
        else if (kind == RAYS_FORWARD)
            rays_hit_forward(c, query, first + w, end - w, yes + w, unsure + w);
        else
            rays_hit_alike(c, query, first + w, end - w, yes + w, unsure + w);
    }
}

#endif

/* SPDX-License-Identifier: MIT */
/* A ray against several triangles. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_TRIANGLE_TEMPLATE_H
#define BVOLI_KERNEL_TREE_TRIANGLE_TEMPLATE_H

#include "convex/filters/determinant_slack.h"
#include "kernel/tree/block.h"

#include <math.h>

static inline void triangle_vector(const vf from[3], const vf to[3], vf out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = vf_sub(to[k], from[k]);
}

static inline vf triangle_dot(const vf a[3], const vf b[3])
{
    return vf_fma(a[0], b[0], vf_fma(a[1], b[1], vf_mul(a[2], b[2])));
}

static inline void triangle_cross(const vf a[3], const vf b[3], vf out[3])
{
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        out[k] = vf_fms(a[i], b[j], vf_mul(a[j], b[i]));
    }
}

static inline vf triangle_size(const vf a[3])
{
    return vf_add(vf_add(vf_abs(a[0]), vf_abs(a[1])), vf_add(vf_abs(a[2]), vf_splat(BVOLI_DETERMINANT4_LOST)));
}

/* What must not be negative: what is left open by the slack, and what is certainly negative. */
typedef struct triangle_conditions {
    vm positive, negative;
} triangle_conditions;

static inline void triangle_require(vf value, vf slack, triangle_conditions *c)
{
    c->positive = vm_and(c->positive, vf_gt(value, slack));
    c->negative = vm_or(c->negative, vf_lt(value, vf_neg(slack)));
}

/* A bit for each of LANES triangles from number i on that the ray certainly misses, and that it certainly passes through: as
 * bvoli_line_through_triangle4(), with the same slack. The origin may be off by reach along each axis: that moves u by its
 * products with the coordinates of `across`, which add up to no more than the products of the sizes, and v likewise. */
WORD_INLINE uint32_t triangles_missed(const bvoli_corners *t, const bvol_ray *ray, float reach, int i, uint32_t *passed)
{
    const float *const origin = &ray->origin.x, *const dir = &ray->dir.x;
    vf side[3], other[3], left[3], direction[3], across[3], up[3];
    for (int k = 0; k < 3; ++k) {
        const vf a = vf_load(t->corner[0][k] + i);
        side[k] = vf_sub(vf_load(t->corner[1][k] + i), a);
        other[k] = vf_sub(vf_load(t->corner[2][k] + i), a);
        left[k] = vf_sub(vf_splat(origin[k]), a);
        direction[k] = vf_splat(dir[k]);
    }
    triangle_cross(other, direction, across);
    triangle_cross(side, left, up);
    const vf signed_determinant = triangle_dot(side, across);
    const vf sign = vf_select(vf_lt(signed_determinant, vf_splat(0)), vf_splat(-1), vf_splat(1));
    const vf determinant = vf_mul(sign, signed_determinant), u = vf_mul(sign, triangle_dot(left, across)),
             v = vf_mul(sign, triangle_dot(direction, up)), at = vf_mul(sign, triangle_dot(other, up));
    const vf s = triangle_size(side), o = triangle_size(other), l = triangle_size(left), d = triangle_size(direction);
    const vf share = vf_splat(BVOLI_DETERMINANT4_SLACK), most_across = vf_mul(vf_splat(2), vf_mul(o, d)),
             most_up = vf_mul(vf_splat(2), vf_mul(s, l)), most_determinant = vf_mul(s, most_across);
    const vf determinant_slack = vf_mul(share, most_determinant), t_slack = vf_mul(share, vf_mul(o, most_up));
    vf u_slack = vf_mul(share, vf_mul(l, most_across)), v_slack = vf_mul(share, vf_mul(d, most_up));
    if (reach > 0) {
        u_slack = vf_fma(vf_splat(2 * reach), vf_mul(o, d), u_slack);
        v_slack = vf_fma(vf_splat(2 * reach), vf_mul(s, d), v_slack);
    }
    const vf w = vf_sub(determinant, vf_add(u, v)), w_slack = vf_add(determinant_slack, vf_add(u_slack, v_slack));
    triangle_conditions c = {vf_gt(u, u_slack), vf_lt(u, vf_neg(u_slack))};
    triangle_require(v, v_slack, &c);
    triangle_require(w, w_slack, &c);
    if (ray->t_min != -INFINITY) {
        const vf first = vf_splat(ray->t_min), slack = vf_add(t_slack, vf_mul(share, vf_mul(vf_abs(first), most_determinant)));
        triangle_require(vf_sub(at, vf_mul(first, determinant)), slack, &c);
    }
    if (ray->t_max != INFINITY) {
        const vf last = vf_splat(ray->t_max), slack = vf_add(t_slack, vf_mul(share, vf_mul(vf_abs(last), most_determinant)));
        triangle_require(vf_sub(vf_mul(last, determinant), at), slack, &c);
    }
    const vm certain = vf_gt(determinant, determinant_slack);
    *passed = (uint32_t)vm_bits(vm_and(c.positive, certain)) & ((1U << LANES) - 1);
    return (uint32_t)vm_bits(vm_and(c.negative, certain)) & ((1U << LANES) - 1);
}

/* The triangles that a ray does not certainly miss, and those that it certainly passes through. */
static uint32_t triangles_raycast(const bvoli_corners *triangles, uint32_t lanes, const bvol_ray *ray, uint32_t *sure)
{
    const uint32_t all = (1U << LANES) - 1;
    uint32_t missed = 0, passed = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        if (lanes >> i & all) {
            uint32_t some;
            missed |= triangles_missed(triangles, ray, 0, i, &some) << i;
            passed |= some << i;
        }
    *sure = lanes & passed;
    return lanes & ~missed;
}

/* The triangles that a line does not certainly pass by at more than a distance along some axis. */
static inline uint32_t triangles_near(const bvoli_corners *triangles, uint32_t lanes, const bvol_ray *line, float reach)
{
    const uint32_t all = (1U << LANES) - 1;
    uint32_t missed = 0, passed;
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        if (lanes >> i & all)
            missed |= triangles_missed(triangles, line, reach, i, &passed) << i;
    return lanes & ~missed;
}

#endif

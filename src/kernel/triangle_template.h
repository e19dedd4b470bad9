/* SPDX-License-Identifier: MIT */
/* A ray against several triangles. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_TRIANGLE_TEMPLATE_H
#define BVOLI_KERNEL_TRIANGLE_TEMPLATE_H

#include "convex/determinant_slack.h"
#include "kernel/block.h"

#include <math.h>

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

/* A bit for each of LANES triangles from number i on that the ray certainly misses: as bvoli_line_through_triangle4(), with the
 * same slack. */
static inline uint32_t triangles_missed(const bvoli_corners *t, const bvol_ray *ray, int i)
{
    const float *const origin = &ray->origin.x, *const dir = &ray->dir.x;
    vf side[3], other[3], left[3], way[3], across[3], up[3];
    for (int k = 0; k < 3; ++k) {
        const vf a = vf_load(t->corner[0][k] + i);
        side[k] = vf_sub(vf_load(t->corner[1][k] + i), a);
        other[k] = vf_sub(vf_load(t->corner[2][k] + i), a);
        left[k] = vf_sub(vf_splat(origin[k]), a);
        way[k] = vf_splat(dir[k]);
    }
    triangle_cross(other, way, across);
    triangle_cross(side, left, up);
    const vf signed_all = triangle_dot(side, across);
    const vf turn = vf_select(vf_lt(signed_all, vf_splat(0)), vf_splat(-1), vf_splat(1));
    const vf all = vf_mul(turn, signed_all), u = vf_mul(turn, triangle_dot(left, across)),
             v = vf_mul(turn, triangle_dot(way, up)), at = vf_mul(turn, triangle_dot(other, up));
    const vf s = triangle_size(side), o = triangle_size(other), l = triangle_size(left), d = triangle_size(way);
    const vf share = vf_splat(BVOLI_DETERMINANT4_SLACK), most_across = vf_mul(vf_splat(2), vf_mul(o, d)),
             most_up = vf_mul(vf_splat(2), vf_mul(s, l)), most_all = vf_mul(s, most_across);
    const vf all_slack = vf_mul(share, most_all), u_slack = vf_mul(share, vf_mul(l, most_across)),
             v_slack = vf_mul(share, vf_mul(d, most_up)), t_slack = vf_mul(share, vf_mul(o, most_up));
    const vf w = vf_sub(all, vf_add(u, v)), w_slack = vf_add(all_slack, vf_add(u_slack, v_slack));
    vm miss = vm_or(vf_lt(u, vf_neg(u_slack)), vm_or(vf_lt(v, vf_neg(v_slack)), vf_lt(w, vf_neg(w_slack))));
    if (ray->t_min != -INFINITY) {
        const vf first = vf_splat(ray->t_min), slack = vf_add(t_slack, vf_mul(share, vf_mul(vf_abs(first), most_all)));
        miss = vm_or(miss, vf_lt(vf_sub(at, vf_mul(first, all)), vf_neg(slack)));
    }
    if (ray->t_max != INFINITY) {
        const vf last = vf_splat(ray->t_max), slack = vf_add(t_slack, vf_mul(share, vf_mul(vf_abs(last), most_all)));
        miss = vm_or(miss, vf_lt(vf_sub(vf_mul(last, all), at), vf_neg(slack)));
    }
    return (uint32_t)vm_bits(vm_and(miss, vf_gt(all, all_slack)));
}

/* Of some triangles, those that a ray does not certainly miss. */
static uint32_t triangles_raycast(const bvoli_corners *triangles, uint32_t lanes, const bvol_ray *ray)
{
    const uint32_t all = (1U << LANES) - 1;
    uint32_t missed = 0;
    for (int i = 0; i < BVOLI_WIDE; i += LANES)
        if (lanes >> i & all)
            missed |= triangles_missed(triangles, ray, i) << i;
    return lanes & ~missed;
}

#endif

/* SPDX-License-Identifier: MIT */
/* A ray against several triangles. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_TREE_TRIANGLE_TEMPLATE_H
#define BVOLI_KERNEL_TREE_TRIANGLE_TEMPLATE_H

#include "convex/filters/determinant_slack.h"
#include "kernel/columns_template.h"
#include "kernel/tree/block.h"

#include <math.h>

static inline void triangle_vector(const vf from[3], const vf to[3], vf out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = vf_sub(to[k], from[k]);
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

/* The determinants of a line and a triangle, of which that of all three vectors is made positive, and by how much each may be
 * off: as bvoli_line_through_triangle4(), with the same slack. */
typedef struct triangle_determinants {
    vf whole, u, v, t;
    vf whole_slack, u_slack, v_slack, t_slack;
    vf most; /* the slack of the whole, over the share */
} triangle_determinants;

/* Corners are three columns each. The origin may be off by reach along each axis: that moves u by its products with the
 * coordinates of `across`, which add up to no more than the products of the sizes, and v likewise. */
WORD_INLINE void triangle_solve(const vf *a, const vf *b, const vf *c, const vf origin[3], const vf direction[3], float reach,
                                triangle_determinants *out)
{
    vf side[3], other[3], left[3], across[3], up[3];
    triangle_vector(a, b, side);
    triangle_vector(a, c, other);
    triangle_vector(a, origin, left);
    triangle_cross(other, direction, across);
    triangle_cross(side, left, up);
    const vf signed_determinant = dot_columns(side, across);
    out->whole = vf_abs(signed_determinant);
    out->u = vf_flip(dot_columns(left, across), signed_determinant);
    out->v = vf_flip(dot_columns(direction, up), signed_determinant);
    out->t = vf_flip(dot_columns(other, up), signed_determinant);
    const vf s = triangle_size(side), o = triangle_size(other), l = triangle_size(left), d = triangle_size(direction);
    const vf share = vf_splat(BVOLI_DETERMINANT4_SLACK), most_across = vf_mul(vf_splat(2), vf_mul(o, d)),
             most_up = vf_mul(vf_splat(2), vf_mul(s, l));
    out->most = vf_mul(s, most_across);
    out->whole_slack = vf_mul(share, out->most);
    out->t_slack = vf_mul(share, vf_mul(o, most_up));
    out->u_slack = vf_mul(share, vf_mul(l, most_across));
    out->v_slack = vf_mul(share, vf_mul(d, most_up));
    if (reach > 0) {
        out->u_slack = vf_fma(vf_splat(2 * reach), vf_mul(o, d), out->u_slack);
        out->v_slack = vf_fma(vf_splat(2 * reach), vf_mul(s, d), out->v_slack);
    }
}

/* Whether the line is inside of all sides. */
static inline triangle_conditions triangle_inside(const triangle_determinants *x)
{
    triangle_conditions c = {vf_gt(x->u, x->u_slack), vf_lt(x->u, vf_neg(x->u_slack))};
    triangle_require(x->v, x->v_slack, &c);
    triangle_require(vf_sub(x->whole, vf_add(x->u, x->v)), vf_add(x->whole_slack, vf_add(x->u_slack, x->v_slack)), &c);
    return c;
}

/* What t must not be below, and above. */
static inline void triangle_require_end(const triangle_determinants *x, vf end, int last, triangle_conditions *c)
{
    const vf slack = vf_add(x->t_slack, vf_mul(vf_splat(BVOLI_DETERMINANT4_SLACK), vf_mul(vf_abs(end), x->most)));
    const vf beyond = vf_sub(x->t, vf_mul(end, x->whole));
    triangle_require(last ? vf_neg(beyond) : beyond, slack, c);
}

/* A bit for each of LANES triangles from number i on that the ray certainly misses, and that it certainly passes through. */
WORD_INLINE uint32_t triangles_missed(const bvoli_corners *t, const bvol_ray *ray, float reach, int i, uint32_t *passed)
{
    vf corner[3][3], origin[3], direction[3];
    triangle_determinants x;
    for (int k = 0; k < 3; ++k) {
        for (int n = 0; n < 3; ++n)
            corner[n][k] = vf_load(t->corner[n][k] + i);
        origin[k] = vf_splat((&ray->origin.x)[k]);
        direction[k] = vf_splat((&ray->dir.x)[k]);
    }
    triangle_solve(corner[0], corner[1], corner[2], origin, direction, reach, &x);
    triangle_conditions c = triangle_inside(&x);
    if (ray->t_min != -INFINITY)
        triangle_require_end(&x, vf_splat(ray->t_min), 0, &c);
    if (ray->t_max != INFINITY)
        triangle_require_end(&x, vf_splat(ray->t_max), 1, &c);
    const vm certain = vf_gt(x.whole, x.whole_slack);
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

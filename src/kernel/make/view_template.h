/* SPDX-License-Identifier: MIT */
/* What floats tell of pairs of OBBs, LANES at a time: whether they are certainly apart or certainly overlap, and then which
 * faces of the difference may be the nearest. It is bvoli_obb_view() of shape/obb/obb_gap.h, one pair a lane, by the same
 * operations but that products may be added without a rounding, so that the same slacks hold. Included by depth_template.h. */
#ifndef BVOLI_KERNEL_MAKE_VIEW_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_VIEW_TEMPLATE_H

#include "convex/centered_gap.h"
#include "convex/filters/obb_slack.h"
#include "kernel/kernel.h"
#include "kernel/make/separations.h"

/* Two boxes along each other's axes, as obb_pair. */
typedef struct view_pair {
    vf h[3], g[3], a[3][3], b[3][3], t[3], ta[3], tb[3], r[3][3], s[3][3]; /* r: axis j of b along axis i of a; s: |r| */
    vf size, defect;
} view_pair;

/* What is certain of LANES pairs, a bit each, and of those that overlap the faces that may be the nearest, as a sum of powers
 * of two. */
typedef struct view {
    unsigned apart, together;
    float open[LANES];
} view;

static inline vf view_dot(const vf a[3], const vf b[3])
{
    return vf_fma(a[2], b[2], vf_fma(a[1], b[1], vf_mul(a[0], b[0])));
}

/* Center, extents and axes are 3 + 3 + 9 floats; the last four begin at one that was read before. */
static inline void view_load_box(const float *const *at, vf center[3], vf extent[3], vf axis[3][3])
{
    enum { LAST = BVOLI_OBB_FLOATS - 4 };
    vf column[16];
    for (size_t k = 0; k < 3; ++k)
        vf_fours_at(at, 4 * k, column + 4 * k);
    vf_fours_at(at, LAST, column + LAST);
    for (int c = 0; c < 3; ++c) {
        center[c] = column[c];
        extent[c] = vf_abs(column[BVOLI_OBB_EXTENTS + c]);
        for (int k = 0; k < 3; ++k)
            axis[k][c] = column[BVOLI_OBB_AXES + 3 * k + c];
    }
}

/* The entries of |A^T A - I|, a half of it. */
static inline vf view_defect(vf axis[3][3])
{
    vf sum = vf_splat(0);
    for (int k = 0; k < 3; ++k)
        sum = vf_add(
            sum, vf_add(vf_abs(vf_sub(view_dot(axis[k], axis[k]), vf_splat(1))), vf_abs(view_dot(axis[k], axis[(k + 1) % 3]))));
    return sum;
}

static inline void view_load(const bvoli_obb_couples *in, size_t first, view_pair *p)
{
    vf from[3], to[3];
    view_load_box(in->a + first, from, p->h, p->a);
    view_load_box(in->b + first, to, p->g, p->b);
    p->size = vf_splat(0);
    for (int c = 0; c < 3; ++c) {
        p->t[c] = vf_sub(to[c], from[c]);
        p->size = vf_add(p->size, vf_add(vf_add(p->h[c], p->g[c]), vf_abs(p->t[c])));
    }
    p->defect = vf_add(view_defect(p->a), view_defect(p->b));
    for (int i = 0; i < 3; ++i) {
        p->ta[i] = view_dot(p->a[i], p->t);
        p->tb[i] = view_dot(p->b[i], p->t);
        for (int j = 0; j < 3; ++j) {
            p->r[i][j] = view_dot(p->a[i], p->b[j]);
            p->s[i][j] = vf_abs(p->r[i][j]);
        }
    }
}

/* By how much the faces of a fail; the same of b. */
static inline vf view_face(const view_pair *p, int i)
{
    const vf reach = vf_fma(p->g[2], p->s[i][2], vf_fma(p->g[1], p->s[i][1], vf_fma(p->g[0], p->s[i][0], p->h[i])));
    return vf_sub(vf_abs(p->ta[i]), reach);
}

static inline vf view_other_face(const view_pair *p, int j)
{
    const vf reach = vf_fma(p->h[2], p->s[2][j], vf_fma(p->h[1], p->s[1][j], vf_fma(p->h[0], p->s[0][j], p->g[j])));
    return vf_sub(vf_abs(p->tb[j]), reach);
}

/* By how much the cross product of two edges fails, and the square of its length. */
static inline vf view_edges(const view_pair *p, int i, int j, vf *length_sq)
{
    const int k = (i + 1) % 3, l = (i + 2) % 3, m = (j + 1) % 3, n = (j + 2) % 3;
    const vf of_a = vf_fma(p->h[k], p->s[l][j], vf_mul(p->h[l], p->s[k][j]));
    const vf reach = vf_fma(p->g[m], p->s[i][n], vf_fma(p->g[n], p->s[i][m], of_a));
    *length_sq = vf_fma(p->s[k][j], p->s[k][j], vf_mul(p->s[l][j], p->s[l][j]));
    return vf_sub(vf_abs(vf_fms(p->ta[l], p->r[k][j], vf_mul(p->ta[k], p->r[l][j]))), reach);
}

/* The ends of the depths along all faces, in the order of convex/centered_gap.h. */
typedef struct view_ends {
    vf hi[BVOLI_CENTERED_PAIRS], most, worst; /* the greatest of the lower ends; of what the tests fail by */
} view_ends;

static inline void view_add_faces(const view_pair *p, vf slack, view_ends *e)
{
    e->most = e->worst = vf_splat(-INFINITY);
    for (int k = 0; k < 6; ++k) {
        const vf value = k < 3 ? view_face(p, 2 - k) : view_other_face(p, 5 - k);
        e->hi[k] = vf_add(value, slack);
        e->most = vf_max(vf_sub(value, slack), e->most);
        e->worst = vf_max(value, e->worst);
    }
}

static inline void view_add_edges(const view_pair *p, int i, int j, vf slack, view_ends *e)
{
    vf length_sq;
    const vf test = view_edges(p, i, j, &length_sq), over = vf_div(vf_splat(1), vf_sqrt(length_sq)), value = vf_mul(test, over),
             share = vf_mul(over, over), off = vf_mul(vf_mul(slack, over), vf_fma(vf_splat(0.25F), share, vf_splat(1)));
    const vm clear = vf_gt(length_sq, vf_splat(OBB_PARALLEL_SQ));
    e->hi[6 + 3 * i + j] = vf_select(clear, vf_add(value, off), vf_splat(INFINITY));
    e->most = vf_max(vf_select(clear, vf_sub(value, off), vf_splat(-INFINITY)), e->most);
    e->worst = vf_max(test, e->worst);
}

/* Lanes in which a vector lies along a coordinate, or is 0. */
static inline vm view_upright(const vf v[3])
{
    const vf x = vf_abs(v[0]), y = vf_abs(v[1]), z = vf_abs(v[2]);
    return vf_eq(vf_max(vf_min(x, y), vf_min(vf_max(x, y), z)), vf_splat(0));
}

/* Faces along a coordinate are left open, and so are distances of boxes all of whose sides lie so: to ask for them would be in
 * vain. */
static inline void leave_upright(const view_pair *p, view *out)
{
    unsigned some = 0, all = ~0U;
    for (int k = 0; k < 3; ++k) {
        const unsigned a = vm_bits(view_upright(p->a[k])), b = vm_bits(view_upright(p->b[k]));
        some |= a | b;
        all &= a & b;
    }
    out->together &= ~some;
    out->apart &= ~all;
}

static inline void view_pairs(const bvoli_obb_couples *in, size_t first, view *out)
{
    view_pair p;
    view_ends e;
    view_load(in, first, &p);
    const vf relative = vf_fma(vf_splat(OBB_DEFECT_SLACK), p.defect, vf_splat(OBB_ROUNDING_SLACK)),
             slack = vf_fma(relative, p.size, vf_splat(OBB_UNDERFLOW_SLACK)), wide = vf_mul(vf_splat(4), slack);
    const vm sound = vm_and(vm_and(vf_lt(p.defect, vf_splat(OBB_DEFECT_LIMIT)), vf_lt(p.size, vf_splat(OBB_SIZE_LIMIT))),
                            vf_gt(vf_mul(vf_splat(OBB_RELATIVE_LIMIT), p.size), slack));
    view_add_faces(&p, wide, &e);
    for (int i = 0; i < 3; ++i) {
        view_add_edges(&p, i, 0, wide, &e);
        view_add_edges(&p, i, 1, wide, &e);
        view_add_edges(&p, i, 2, wide, &e);
    }
    vf open = vf_splat(0);
    for (int k = 0; k < BVOLI_CENTERED_PAIRS; ++k)
        open = vf_add(open, vf_select(vf_ge(e.hi[k], e.most), vf_splat((float)(1 << k)), vf_splat(0)));
    vf_store(out->open, open);
    out->apart = vm_bits(vm_and(sound, vf_gt(e.worst, slack)));
    out->together = vm_bits(vm_and(sound, vf_lt(e.worst, vf_sub(vf_splat(0), slack))));
    leave_upright(&p, out);
}

#endif

/* SPDX-License-Identifier: MIT */
/* What floats tell of pairs of OBBs, LANES at a time: whether they are certainly apart or certainly overlap, and then which
 * faces of the difference may be the nearest. It is bvoli_obb_view() of convex/filters/obb_gap.h, one pair a lane. Included by
 * depth_template.h. */
#ifndef BVOLI_KERNEL_MAKE_VIEW_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_VIEW_TEMPLATE_H

#include "convex/centered_gap.h"
#include "kernel/kernel.h"
#include "kernel/make/separations.h"
#include "kernel/obb_couple_template.h"

/* What is certain of LANES pairs, a bit each, and of those that overlap the faces that may be the nearest, as a sum of powers
 * of two. */
typedef struct view {
    unsigned apart, together;
    float open[LANES];
} view;

/* 3 + 3 + 9 floats; the last four begin at one that was read before. */
static inline void view_load_box(const float *const *at, vf column[16])
{
    enum { LAST = BVOLI_OBB_FLOATS - 4 };
    for (size_t k = 0; k < 3; ++k)
        vf_fours_at(at, 4 * k, column + 4 * k);
    vf_fours_at(at, LAST, column + LAST);
}

/* The ends of the depths along all faces, in the order of convex/centered_gap.h. */
typedef struct view_ends {
    vf hi[BVOLI_CENTERED_PAIRS], most, worst; /* the greatest of the lower ends; of what the tests fail by */
} view_ends;

static inline void view_add_faces(const obb_couple *p, vf slack, view_ends *e)
{
    e->most = e->worst = vf_splat(-INFINITY);
    for (int k = 0; k < 6; ++k) {
        const vf value = k < 3 ? obb_face(p, 2 - k) : obb_other_face(p, 5 - k);
        e->hi[k] = vf_add(value, slack);
        e->most = vf_max(vf_sub(value, slack), e->most);
        e->worst = vf_max(value, e->worst);
    }
}

static inline void view_add_edges(const obb_couple *p, int i, int j, vf slack, view_ends *e)
{
    const vf k = p->m[(i + 1) % 3][j], l = p->m[(i + 2) % 3][j], length_sq = vf_fma(k, k, vf_mul(l, l)),
             test = obb_edges(p, i, j), over = vf_div(vf_splat(1), vf_sqrt(length_sq)), value = vf_mul(test, over),
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
static inline void leave_upright(const vf *axes, const vf *others, view *out)
{
    unsigned some = 0, all = ~0U;
    for (size_t k = 0; k < 9; k += 3) {
        const unsigned a = vm_bits(view_upright(axes + k)), b = vm_bits(view_upright(others + k));
        some |= a | b;
        all &= a & b;
    }
    out->together &= ~some;
    out->apart &= ~all;
}

static inline void view_pairs(const bvoli_obb_couples *in, size_t first, view *out)
{
    vf a[16], b[16];
    obb_couple p;
    view_ends e;
    vm trusted;
    view_load_box(in->a + first, a);
    view_load_box(in->b + first, b);
    load_obb_couple(a, b, &p);
    const vf slack = obb_slack(&p, &trusted), wide = vf_mul(vf_splat(4), slack);
    const vm sound = vm_and(trusted, vf_gt(vf_mul(vf_splat(OBB_RELATIVE_LIMIT), p.size), slack));
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
    leave_upright(a + BVOLI_OBB_AXES, b + BVOLI_OBB_AXES, out);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Capsules against capsules, and triangles against rays, boxes and spheres: the filters of convex/filters, a pair a lane. */
#ifndef BVOLI_KERNEL_PAIRS_COUPLE_TRIANGLE_TEMPLATE_H
#define BVOLI_KERNEL_PAIRS_COUPLE_TRIANGLE_TEMPLATE_H

#include "convex/filters/segment_distance.h"
#include "convex/filters/triangle_box.h"
#include "kernel/pairs/couple_template.h"
#include "kernel/tree/triangle_template.h"

/* What a distance of numbers of this size may be off by: of segments as bvoli_segments_beyond4(), and see below. */
static inline vf distance_slack(vf size)
{
    return vf_fma(vf_mul(size, vf_splat(BVOLI_SEGMENTS_SLACK_UP)), vf_splat(BVOLI_SEGMENTS_SLACK_DOWN),
                  vf_splat(BVOLI_SEGMENTS_LOST));
}

/* All of a difference of two shapes has at least `least` as its product with a vector that is in it and so long. */
static inline couple_verdict judge_distance(vf least, vf length, vf reach, vf slack, vm sound)
{
    const vm no = vf_gt(least, vf_mul(vf_add(reach, slack), vf_add(length, vf_splat(BVOLI_SEGMENTS_LOST))));
    return (couple_verdict){vm_and(sound, vf_gt(vf_sub(reach, slack), length)), vm_and(sound, no)};
}

/* From 0 to 1; 0 for NaN. */
static inline vf part_of(vf numerator, vf denominator)
{
    return vf_min(vf_max(vf_div(numerator, denominator), vf_splat(0)), vf_splat(1));
}

/* Of a capsule the ends are at 0 and 3, and the radius is at 6. */
static inline couple_verdict judge_capsules(const vf *a, const vf *b)
{
    vf w[3], u[3], v[3], n[3];
    triangle_vector(b, a, w);
    triangle_vector(a, a + 3, u);
    triangle_vector(b, b + 3, v);
    const vf zero = vf_splat(0), uu = dot_columns(u, u), uv = dot_columns(u, v), vv = dot_columns(v, v), uw = dot_columns(u, w),
             vw = dot_columns(v, w);
    const vf first = part_of(vf_fms(uv, vw, vf_mul(vv, uw)), vf_fms(uu, vv, vf_mul(uv, uv)));
    const vf t = part_of(vf_fma(uv, first, vw), vv), s = part_of(vf_fms(uv, t, uw), uu);
    for (int c = 0; c < 3; ++c)
        n[c] = vf_fnma(t, v[c], vf_fma(s, u[c], w[c]));
    const vf least = vf_sub(vf_add(dot_columns(w, n), vf_min(dot_columns(u, n), zero)), vf_max(dot_columns(v, n), zero));
    const vf reach = vf_add(a[6], b[6]), size = vf_add(vf_add(sum_columns(w), sum_columns(u)), vf_add(sum_columns(v), reach));
    return judge_distance(least, vf_sqrt(dot_columns(n, n)), reach, distance_slack(size),
                          vm_and(vf_ge(a[6], zero), vf_ge(b[6], zero)));
}

COUPLES(couple_capsule_capsule, capsule, capsule, judge_capsules)

/* An end that is infinite ends nothing. */
static inline couple_verdict judge_ray_triangle(const vf *ray, const vf *triangle)
{
    triangle_determinants x;
    triangle_solve(triangle, triangle + 3, triangle + 6, ray, ray + 4, 0, &x);
    triangle_conditions c = triangle_inside(&x), first = c, last = c;
    const vm from = vf_eq(ray[3], vf_splat(-INFINITY)), to = vf_eq(ray[7], vf_splat(INFINITY));
    const vm certain = vf_gt(x.whole, x.whole_slack);
    triangle_require_end(&x, ray[3], 0, &first);
    triangle_require_end(&x, ray[7], 1, &last);
    const vm yes = vm_and(vm_or(from, first.positive), vm_or(to, last.positive));
    return (couple_verdict){vm_and(certain, vm_and(c.positive, yes)), vm_and(certain, vm_or(first.negative, last.negative))};
}

COUPLES(couple_ray_triangle, ray, triangle, judge_ray_triangle)

/* The sum of products of the two other coordinates, both with the same sign. */
static inline vf pair_of_products(const vf a[3], const vf b[3], int c)
{
    const int k = (c + 1) % 3, l = (c + 2) % 3;
    return vf_fma(a[k], b[l], vf_mul(a[l], b[k]));
}

static inline void judge_axis(vf gap, vf slack, couple_verdict *v)
{
    slack = vf_add(slack, vf_splat(BVOLI_TRIANGLE_BOX_LEAST));
    v->no = vm_or(v->no, vf_gt(gap, slack));
    v->yes = vm_and(v->yes, vf_lt(gap, vf_neg(slack)));
}

/* A triangle as bvoli_triangle_box has it: side k leads from corner k to the next, `along` has their magnitudes. */
typedef struct couple_triangle {
    vf corner[3][3], side[3][3], along[3][3], half[3], reach[3];
} couple_triangle;

static inline void judge_triangle_faces(const couple_triangle *t, vf relative, couple_verdict *v)
{
    vf n[3], most = vf_splat(0);
    for (int c = 0; c < 3; ++c) {
        const vf low = vf_min(vf_min(t->corner[0][c], t->corner[1][c]), t->corner[2][c]);
        const vf high = vf_max(vf_max(t->corner[0][c], t->corner[1][c]), t->corner[2][c]);
        judge_axis(vf_sub(vf_max(low, vf_neg(high)), t->half[c]), vf_mul(relative, t->reach[c]), v);
        most =
            vf_fma(vf_add(pair_of_products(t->along[0], t->along[1], c), vf_splat(BVOLI_TRIANGLE_BOX_LOST)), t->reach[c], most);
    }
    triangle_cross(t->side[0], t->side[1], n);
    const vf size[3] = {vf_abs(n[0]), vf_abs(n[1]), vf_abs(n[2])};
    judge_axis(vf_sub(vf_abs(dot_columns(n, t->corner[0])), dot_columns(size, t->half)), vf_mul(relative, most), v);
}

/* Coordinate axis c times side k. One that is zero says nothing. */
static inline void judge_triangle_side(const couple_triangle *t, const vf p[3], const vf q[3], int k, int c, vf relative,
                                       couple_verdict *v)
{
    const vf lost = vf_splat(BVOLI_TRIANGLE_BOX_LOST), *const side = t->along[k];
    const vf along[3] = {vf_add(side[0], lost), vf_add(side[1], lost), vf_add(side[2], lost)};
    const vf gap = vf_sub(vf_max(vf_min(p[c], q[c]), vf_neg(vf_max(p[c], q[c]))), pair_of_products(side, t->half, c));
    const vm zero = vf_eq(vf_add(side[(c + 1) % 3], side[(c + 2) % 3]), vf_splat(0));
    couple_verdict own = *v;
    judge_axis(gap, vf_mul(relative, pair_of_products(along, t->reach, c)), &own);
    v->no = own.no;
    v->yes = vm_or(own.yes, vm_and(zero, v->yes));
}

/* As bvoli_triangle_filter_aabb(), everything doubled. */
static inline couple_verdict judge_triangle_box(const vf *triangle, const vf *box)
{
    const vf relative = vf_splat(BVOLI_TRIANGLE_BOX_SLACK);
    const vm ordered = box_ordered(box);
    couple_triangle t;
    couple_verdict v = {ordered, vf_lt(relative, relative)};
    for (int c = 0; c < 3; ++c) {
        t.half[c] = t.reach[c] = vf_sub(box[3 + c], box[c]);
        for (int k = 0; k < 3; ++k) {
            const vf below = vf_sub(triangle[3 * k + c], box[c]), above = vf_sub(box[3 + c], triangle[3 * k + c]);
            t.corner[k][c] = vf_sub(below, above);
            t.reach[c] = vf_max(t.reach[c], vf_add(vf_abs(below), vf_abs(above)));
            t.side[k][c] = vf_sub(triangle[3 * ((k + 1) % 3) + c], triangle[3 * k + c]);
            t.along[k][c] = vf_abs(t.side[k][c]);
        }
        t.reach[c] = vf_add(t.reach[c], vf_splat(BVOLI_TRIANGLE_BOX_LOST));
    }
    judge_triangle_faces(&t, relative, &v);
    for (int k = 0; k < 3; ++k) {
        vf p[3], q[3];
        triangle_cross(t.side[k], t.corner[k], p);
        triangle_cross(t.side[k], t.corner[(k + 2) % 3], q);
        for (int c = 0; c < 3; ++c)
            judge_triangle_side(&t, p, q, k, c, relative, &v);
    }
    v.no = vm_and(v.no, ordered);
    return v;
}

COUPLES(couple_triangle_aabb, triangle, aabb, judge_triangle_box)

/* The products of the sides b - a and c - a with the vectors from the corners to a point, and what shares of them lead to the
 * point of the triangle nearest to it, by the regions of C. Ericson, "Real-Time Collision Detection", 2005, 5.1.5. Any shares
 * that are not negative and 1 in all at most are of a point of the triangle: the rest is only as good as it may be. */
static inline void find_shares(const vf ab[3], const vf ac[3], vf from[3][3], vf share[2])
{
    const vf zero = vf_splat(0), one = vf_splat(1);
    vf p[3], q[3];
    for (int k = 0; k < 3; ++k) {
        p[k] = dot_columns(ab, from[k]);
        q[k] = dot_columns(ac, from[k]);
    }
    const vf va = vf_fms(p[1], q[2], vf_mul(p[2], q[1])), vb = vf_fms(p[2], q[0], vf_mul(p[0], q[2])),
             vc = vf_fms(p[0], q[1], vf_mul(p[1], q[0]));
    const vf rise = vf_sub(q[1], p[1]), whole = vf_add(va, vf_add(vb, vc));
    const vm at_a = vm_and(vf_le(p[0], zero), vf_le(q[0], zero)), at_b = vm_and(vf_ge(p[1], zero), vf_le(q[1], p[1])),
             at_c = vm_and(vf_ge(q[2], zero), vf_le(p[2], q[2]));
    const vm on_ab = vm_and(vf_le(vc, zero), vm_and(vf_ge(p[0], zero), vf_le(p[1], zero))),
             on_ac = vm_and(vf_le(vb, zero), vm_and(vf_ge(q[0], zero), vf_le(q[2], zero))),
             inside = vm_and(vf_gt(va, zero), vm_and(vf_gt(vb, zero), vf_gt(vc, zero)));
    vf w = part_of(rise, vf_add(rise, vf_sub(p[2], q[2]))), v = vf_sub(one, w);
    v = vf_select(on_ac, zero, v);
    w = vf_select(on_ac, part_of(q[0], vf_sub(q[0], q[2])), w);
    v = vf_select(on_ab, part_of(p[0], vf_sub(p[0], p[1])), v);
    w = vf_select(vm_or(on_ab, vm_or(at_a, at_b)), zero, vf_select(at_c, one, w));
    v = vf_select(vm_or(at_a, at_c), zero, vf_select(at_b, one, v));
    v = vf_select(inside, part_of(vb, whole), v);
    w = vf_select(inside, part_of(vc, whole), w);
    share[0] = v;
    share[1] = vf_min(w, vf_sub(one, v));
}

/* As bvoli_triangle_beyond(), whose derivation holds with u = 2^-24 too, where vectors have one rounding: 32 u of the size,
 * which is that of segments, and so is what underflows. */
static inline couple_verdict judge_triangle_sphere(const vf *triangle, const vf *sphere)
{
    vf ab[3], ac[3], from[3][3], share[2], off[3];
    triangle_vector(triangle, triangle + 3, ab);
    triangle_vector(triangle, triangle + 6, ac);
    for (size_t k = 0; k < 3; ++k)
        triangle_vector(triangle + 3 * k, sphere, from[k]);
    find_shares(ab, ac, from, share);
    for (int c = 0; c < 3; ++c)
        off[c] = vf_fnma(share[1], ac[c], vf_fnma(share[0], ab[c], from[0][c]));
    const vf least = vf_min(vf_min(dot_columns(off, from[0]), dot_columns(off, from[1])), dot_columns(off, from[2]));
    const vf radius = sphere[3], size = vf_add(vf_add(sum_columns(from[0]), sum_columns(ab)), vf_add(sum_columns(ac), radius));
    return judge_distance(least, vf_sqrt(dot_columns(off, off)), radius, distance_slack(size), vf_ge(radius, vf_splat(0)));
}

COUPLES(couple_triangle_sphere, triangle, sphere, judge_triangle_sphere)

#endif

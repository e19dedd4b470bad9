/* SPDX-License-Identifier: MIT */
/* How deep OBBs are in each other, for as many pairs at once as a vector has doubles. Included once into each instruction set's
 * file, after its wrappers.
 *
 * All fifteen pairs of sides are asked, in the order and by the operations of convex/centered_gap.c, so that each lane has the
 * bits of bvol_obb_separation_obb(). A lane is left open where that function would do more than ask for the nearest face and
 * find the point on it in one round: boxes that are apart or nearly, flat ones, and those that have a face along a coordinate
 * axis, whose depth may be known exactly. */
#ifndef BVOLI_KERNEL_MAKE_DEPTH_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_DEPTH_TEMPLATE_H

#include "convex/centered_gap.h"
#include "convex/gap_end.h"
#include "kernel/doubles.h"
#include "kernel/kernel.h"
#include "kernel/make/separations.h"

#include <bvol/separation.h>

#include <float.h>

#ifndef BVOLI_DOUBLES

static uint64_t obb_depths(const bvoli_obb_couples *in, bvoli_depths *out)
{
    (void)in, (void)out;
    return ~(uint64_t)0;
}

#else

enum { DEPTH_SIDES = 6 };

/* As `sums` of convex/centered_gap.c. */
typedef struct depth_sums {
    vd center[2][3], axis[DEPTH_SIDES][3], g[DEPTH_SIDES][3], d[3], size;
    unsigned open;
} depth_sums;

typedef struct depth_face {
    vd value, n[3], length, height, i, j, upright; /* i and j: numbers of sides */
} depth_face;

static inline vd depth_dot(const vd a[3], const vd b[3])
{
    return vd_add(vd_add(vd_mul(a[0], b[0]), vd_mul(a[1], b[1])), vd_mul(a[2], b[2]));
}

static inline vd depth_sum_abs(const vd a[3])
{
    return vd_add(vd_add(vd_abs(a[0]), vd_abs(a[1])), vd_abs(a[2]));
}

static inline void depth_cross(const vd a[3], const vd b[3], vd out[3])
{
    out[0] = vd_sub(vd_mul(a[1], b[2]), vd_mul(a[2], b[1]));
    out[1] = vd_sub(vd_mul(a[2], b[0]), vd_mul(a[0], b[2]));
    out[2] = vd_sub(vd_mul(a[0], b[1]), vd_mul(a[1], b[0]));
}

static inline vd couple_load(const float *column)
{
    return vd_widen(vh_load(column));
}

/* Boxes without a width along a side are left open, as are sizes that are not below the limit, NaN among them. */
static inline void load_sums(const bvoli_obb_couples *in, size_t at, depth_sums *q)
{
    const vd zero = vd_splat(0);
    vd reach[DEPTH_SIDES];
    q->open = 0;
    for (int box = 0; box < 2; ++box) {
        const float(*const from)[BVOLI_WORD] = box ? in->b : in->a;
        for (int c = 0; c < 3; ++c)
            q->center[box][c] = couple_load(from[c] + at);
        for (int k = 0; k < 3; ++k) {
            const vd half = vd_abs(couple_load(from[BVOLI_OBB_EXTENTS + k] + at));
            vd *const axis = q->axis[3 * box + k], *const g = q->g[3 * box + k];
            for (int c = 0; c < 3; ++c) {
                axis[c] = couple_load(from[BVOLI_OBB_AXES + 3 * k + c] + at);
                g[c] = vd_mul(half, axis[c]);
            }
            reach[3 * box + k] = depth_sum_abs(g);
        }
    }
    for (int c = 0; c < 3; ++c)
        q->d[c] = vd_sub(q->center[0][c], q->center[1][c]);
    q->size = depth_sum_abs(q->d);
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        q->size = vd_add(q->size, reach[k]);
        q->open |= ~vd_less(zero, reach[k]);
    }
    q->open |= ~vd_less(q->size, vd_splat(BVOLI_CENTERED_LARGE));
}

/* The middle one of three magnitudes is 0 where a vector lies along a coordinate axis. */
static inline vd middle_of(const vd n[3])
{
    const vd x = vd_abs(n[0]), y = vd_abs(n[1]), z = vd_abs(n[2]);
    return vd_max(vd_min(x, y), vd_min(vd_max(x, y), z));
}

/* Keeps the face along sides i and j if it is better than the best so far; of none, whose value is NaN, nothing is kept. */
WORD_INLINE void keep_better_face(const depth_sums *q, int i, int j, depth_face *best)
{
    vd n[3], reach = vd_splat(0);
    depth_cross(q->axis[i], q->axis[j], n);
    const vd height = depth_dot(n, q->d), length = vd_sqrt(depth_dot(n, n));
    for (int k = 0; k < DEPTH_SIDES; ++k)
        if (k != i && k != j)
            reach = vd_add(reach, vd_abs(depth_dot(n, q->g[k])));
    const vd value = vd_div(vd_sub(vd_abs(height), reach), length), before = best->value;
    for (int c = 0; c < 3; ++c)
        best->n[c] = vd_if_less(before, value, n[c], best->n[c]);
    best->length = vd_if_less(before, value, length, best->length);
    best->height = vd_if_less(before, value, height, best->height);
    best->i = vd_if_less(before, value, vd_splat(i), best->i);
    best->j = vd_if_less(before, value, vd_splat(j), best->j);
    best->value = vd_if_less(before, value, value, before);
    best->upright = vd_min(vd_if_less(vd_splat(0), length, middle_of(n), best->upright), best->upright);
}

/* In the order of convex/centered_gap.c, where the first of equal ones is taken, too. */
static inline void find_best_face(const depth_sums *q, depth_face *best)
{
    const vd zero = vd_splat(0);
    *best = (depth_face){vd_splat(-INFINITY), {zero, zero, zero}, zero, zero, zero, zero, vd_splat(INFINITY)};
    for (int box = 0; box < 6; box += 3) {
        keep_better_face(q, box, box + 1, best);
        keep_better_face(q, box, box + 2, best);
        keep_better_face(q, box + 1, box + 2, best);
    }
    for (int i = 0; i < 3; ++i)
        for (int j = 3; j < 6; ++j)
            keep_better_face(q, i, j, best);
}

#include "kernel/make/apart_template.h"

/* The shares of the sides, and lanes in which the point on the face is not found in one round. */
static inline unsigned settle_on_face(const depth_sums *q, const depth_face *f, const vd n[3], vd s[DEPTH_SIDES])
{
    const vd zero = vd_splat(0), one = vd_splat(1);
    vd base[3], g[3], h[3], v[3], x[3];
    for (int c = 0; c < 3; ++c)
        base[c] = vd_sub(q->d[c], vd_mul(f->value, n[c]));
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd is_i = vd_abs(vd_sub(f->i, vd_splat(k))), is_j = vd_abs(vd_sub(f->j, vd_splat(k)));
        s[k] = vd_if_less(zero, depth_dot(n, q->g[k]), vd_splat(-1), one);
        s[k] = vd_if_less(vd_min(is_i, is_j), vd_splat(0.5), zero, s[k]);
        for (int c = 0; c < 3; ++c)
            base[c] = vd_add(base[c], vd_mul(s[k], q->g[k][c]));
    }
    apart_pick(q->g, f->i, g);
    apart_pick(q->g, f->j, h);
    const vd gg = depth_dot(g, g), slope = vd_div(depth_dot(g, h), gg);
    for (int c = 0; c < 3; ++c)
        v[c] = vd_sub(h[c], vd_mul(slope, g[c]));
    const vd vv = depth_dot(v, v), of_j = vd_div(vd_sub(zero, depth_dot(v, base)), vv);
    const vd of_i = vd_sub(vd_div(vd_sub(zero, depth_dot(g, base)), gg), vd_mul(slope, of_j));
    for (int c = 0; c < 3; ++c)
        x[c] = vd_add(vd_add(base[c], vd_mul(of_i, g[c])), vd_mul(of_j, h[c]));
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd is_i = vd_abs(vd_sub(f->i, vd_splat(k))), is_j = vd_abs(vd_sub(f->j, vd_splat(k)));
        s[k] = vd_if_less(is_i, vd_splat(0.5), of_i, vd_if_less(is_j, vd_splat(0.5), of_j, s[k]));
    }
    return ~(vd_less(vd_mul(vd_splat(BVOLI_CENTERED_PARALLEL), depth_dot(h, h)), vv) & vd_at_most(vd_abs(of_i), one) &
             vd_at_most(vd_abs(of_j), one) &
             vd_at_most(depth_sum_abs(x), vd_mul(vd_splat(BVOLI_CENTERED_ZERO_SHARE), q->size)));
}

/* The faces of one box that n is perpendicular to, as convex/centered_gap.c tells them; `side` is 1 where n points out. */
static inline void store_faces(const vd axis[3][3], const vd n[3], int side, uint32_t *out)
{
    unsigned across[3], upper[3];
    for (int k = 0; k < 3; ++k) {
        const vd along = depth_dot(n, axis[k]), zero = vd_splat(0);
        across[k] = vd_less(vd_mul(vd_splat(BVOLI_CENTERED_FACE_SHARE), depth_sum_abs(axis[k])), vd_abs(along));
        upper[k] = side > 0 ? vd_less(zero, along) : vd_less(along, zero);
    }
    const unsigned one = (across[0] ^ across[1] ^ across[2]) & ~(across[0] & across[1] & across[2]);
    for (int i = 0; i < HALF; ++i) {
        const unsigned k = across[0] >> i & 1 ? 0 : across[1] >> i & 1 ? 1 : 2;
        out[i] = one >> i & 1 ? 2 * k + (upper[k] >> i & 1) : BVOL_NO_FEATURE;
    }
}

/* The ends as floats, rounded outward; of ordinary size. */
static inline unsigned store_ends(vd lo, vd hi, size_t at, bvoli_depths *out)
{
    const vd least = vd_splat(0x1p-148), most = vd_splat((double)FLT_MAX);
    const vh low = vd_nearest(lo), high = vd_nearest(hi);
    vh_store(out->distance + at, vh_step(low, vd_less(lo, vd_widen(low)), 0));
    vh_store(out->distance_max + at, vh_step(high, vd_less(vd_widen(high), hi), 1));
    const vd smaller = vd_min(vd_abs(lo), vd_abs(hi)), larger = vd_max(vd_abs(lo), vd_abs(hi));
    return ~(vd_less(least, smaller) & vd_less(larger, most));
}

static inline void store_vector(const vd v[3], size_t at, float out[3][BVOLI_WORD])
{
    for (int c = 0; c < 3; ++c)
        vh_store(out[c] + at, vh_unsigned_zero(vd_nearest(v[c])));
}

static inline void store_points(const depth_sums *q, const vd s[DEPTH_SIDES], const vd n[3], size_t at, bvoli_depths *out)
{
    const vd radius = vd_splat(0);
    vd a[3], b[3];
    for (int c = 0; c < 3; ++c) {
        a[c] = vd_sub(q->center[0][c], vd_mul(radius, n[c]));
        b[c] = vd_add(q->center[1][c], vd_mul(radius, n[c]));
        for (int k = 0; k < 3; ++k) {
            a[c] = vd_add(a[c], vd_mul(s[k], q->g[k][c]));
            b[c] = vd_sub(b[c], vd_mul(s[3 + k], q->g[3 + k][c]));
        }
    }
    store_vector(a, at, out->point);
    store_vector(b, at, out->other_point);
}

/* The nearest face of boxes that overlap, as find_apart() of the others. */
static inline unsigned find_depth(const depth_sums *q, vd *lo, vd *hi, vd n[3], vd s[DEPTH_SIDES])
{
    const vd zero = vd_splat(0), slack = vd_mul(vd_splat(BVOLI_CENTERED_SLACK), q->size);
    depth_face f;
    find_best_face(q, &f);
    const vd scale = vd_div(vd_if_less(zero, f.height, vd_splat(1), vd_splat(-1)), f.length);
    for (int c = 0; c < 3; ++c)
        n[c] = vd_mul(scale, f.n[c]);
    *lo = vd_sub(f.value, slack);
    *hi = vd_add(f.value, slack);
    return settle_on_face(q, &f, n, s) | ~vd_less(f.value, vd_sub(zero, slack)) | ~vd_less(zero, vd_abs(f.height)) |
           ~vd_less(zero, f.upright);
}

/* Writes what is not left open, and returns what is. */
static inline unsigned store_gaps(const depth_sums *q, vd lo, vd hi, const vd n[3], const vd s[DEPTH_SIDES], size_t at,
                                  bvoli_depths *out)
{
    const unsigned open = store_ends(lo, hi, at, out);
    store_vector(n, at, out->normal);
    store_points(q, s, n, at, out);
    store_faces(q->axis, n, -1, out->feature + at);
    store_faces(q->axis + 3, n, 1, out->other_feature + at);
    return open;
}

/* HALF pairs, of which most seem to be apart or to overlap: the others are asked the other question, unless it is one, for
 * which the function for one is as quick. Returns those that are left open. */
static inline unsigned store_depths(const bvoli_obb_couples *in, size_t at, int apart, bvoli_depths *out)
{
    depth_sums q;
    vd lo, hi, n[3], s[DEPTH_SIDES];
    load_sums(in, at, &q);
    unsigned open = (apart ? find_apart(&q, &lo, &hi, n, s) : find_depth(&q, &lo, &hi, n, s)) & ALL_HALF;
    const unsigned ask = open & ~q.open;
    if (ask & (ask - 1)) {
        vd other_lo, other_hi, other_n[3], other_s[DEPTH_SIDES];
        const unsigned still = apart ? find_depth(&q, &other_lo, &other_hi, other_n, other_s)
                                     : find_apart(&q, &other_lo, &other_hi, other_n, other_s);
        apart_take(open, &lo, other_lo);
        apart_take(open, &hi, other_hi);
        for (int c = 0; c < 3; ++c)
            apart_take(open, &n[c], other_n[c]);
        for (int k = 0; k < DEPTH_SIDES; ++k)
            apart_take(open, &s[k], other_s[k]);
        open &= still;
    }
    open |= q.open;
    return (open | store_gaps(&q, lo, hi, n, s, at, out)) & ALL_HALF;
}

static uint64_t obb_depths(const bvoli_obb_couples *in, bvoli_depths *out)
{
    uint64_t open = 0;
    for (size_t at = 0; at < BVOLI_WORD; at += HALF)
        if (at < in->together || at + HALF > in->apart)
            open |= (uint64_t)store_depths(in, at, at + HALF / 2 >= in->together, out) << at;
    return open;
}

#endif

#endif

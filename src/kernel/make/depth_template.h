/* SPDX-License-Identifier: MIT */
/* How deep OBBs are in each other, or how far apart, for as many pairs at once as a vector has doubles. Included once into each
 * instruction set's file, after its wrappers.
 *
 * Floats tell first which pairs certainly overlap and which are apart (view_template.h); those of one kind fill vectors. What
 * is asked of them is asked in the order and by the operations of convex/centered_gap.c, so that each lane has the bits of
 * bvol_obb_separation_obb(). A lane is left open where that function would do more than ask for the nearest face and find the
 * point on it in one round, or the rounds of most boxes that are apart: boxes that nearly touch, flat ones, and those that have
 * a face along a coordinate axis, whose depth may be known exactly. */
#ifndef BVOLI_KERNEL_MAKE_DEPTH_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_DEPTH_TEMPLATE_H

#include "base/bits.h"
#include "convex/centered_gap.h"
#include "convex/gap_end.h"
#include "kernel/doubles.h"
#include "kernel/kernel.h"
#include "kernel/make/separations.h"

#include <bvol/separation.h>

#include <float.h>

#ifndef BVOLI_DOUBLES

static size_t obb_separations(const bvoli_obb_couples *in, uint8_t open[BVOLI_COUPLES])
{
    for (size_t i = 0; i < in->count; ++i)
        open[i] = (uint8_t)i;
    return in->count;
}

#else

#include "kernel/make/view_template.h"

enum { DEPTH_SIDES = 6 };

/* As `sums` of convex/centered_gap.c; open: lanes that this does not serve. */
typedef struct depth_sums {
    vd center[2][3], axis[DEPTH_SIDES][3], g[DEPTH_SIDES][3], reach[DEPTH_SIDES], half[DEPTH_SIDES], d[3], size;
    unsigned open;
} depth_sums;

/* What is found of HALF pairs: the ends of the gap, the unit normal and the shares of the sides. */
typedef struct depth_found {
    vd lo, hi, n[3], s[DEPTH_SIDES];
} depth_found;

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

/* The axis of a side in each lane, and half its length; those of side 0 where there is none. */
static inline vd depth_pick(const depth_sums *q, vd number, vd axis[3])
{
    vd half = q->half[0];
    for (int c = 0; c < 3; ++c)
        axis[c] = q->axis[0][c];
    for (int k = 1; k < DEPTH_SIDES; ++k) {
        const vdm is_it = vd_gt(number, vd_splat(k - 0.5));
        half = vd_select(is_it, q->half[k], half);
        for (int c = 0; c < 3; ++c)
            axis[c] = vd_select(is_it, q->axis[k][c], axis[c]);
    }
    return half;
}

static inline void depth_pick_side(const depth_sums *q, vd number, vd axis[3], vd g[3])
{
    const vd half = depth_pick(q, number, axis);
    for (int c = 0; c < 3; ++c)
        g[c] = vd_mul(half, axis[c]);
}

static inline vdm depth_is_side(vd number, int k)
{
    return vd_eq(number, vd_splat(k));
}

/* The fifteen floats of HALF boxes; the last four begin at one that was read before. */
static inline void load_columns(const float *const *at, vh column[16])
{
    enum { LAST = BVOLI_OBB_FLOATS - 4 };
    for (size_t k = 0; k < 3; ++k)
        vh_fours_at(at, 4 * k, column + 4 * k);
    vh_fours_at(at, LAST, column + LAST);
}

/* Boxes without a width along a side are left open, as are sizes that are not below the limit, NaN among them. */
static inline void load_sums(const float *const *const at[2], depth_sums *q)
{
    q->open = 0;
    for (int box = 0; box < 2; ++box) {
        vh column[16];
        load_columns(at[box], column);
        for (int c = 0; c < 3; ++c)
            q->center[box][c] = vd_widen(column[c]);
        for (int k = 0; k < 3; ++k) {
            const int side = 3 * box + k;
            q->half[side] = vd_abs(vd_widen(column[BVOLI_OBB_EXTENTS + k]));
            for (int c = 0; c < 3; ++c) {
                q->axis[side][c] = vd_widen(column[BVOLI_OBB_AXES + 3 * k + c]);
                q->g[side][c] = vd_mul(q->half[side], q->axis[side][c]);
            }
            q->reach[side] = depth_sum_abs(q->g[side]);
        }
    }
    for (int c = 0; c < 3; ++c)
        q->d[c] = vd_sub(q->center[0][c], q->center[1][c]);
    q->size = depth_sum_abs(q->d);
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        q->size = vd_add(q->size, q->reach[k]);
        q->open |= ~vd_less(vd_splat(0), q->reach[k]);
    }
    q->open |= ~vd_less(q->size, vd_splat(BVOLI_CENTERED_LARGE));
}

/* The middle one of three magnitudes is 0 where a vector lies along a coordinate axis. */
static inline vd middle_of(const vd n[3])
{
    const vd x = vd_abs(n[0]), y = vd_abs(n[1]), z = vd_abs(n[2]);
    return vd_max(vd_min(x, y), vd_min(vd_max(x, y), z));
}

typedef struct depth_face {
    vd value, n[3], length, height, i, j, upright; /* i and j: numbers of sides */
} depth_face;

/* Keeps the face along sides i and j if it is better than the best so far; of none, whose value is NaN, nothing is kept. */
static inline void keep_better_face(const depth_sums *q, vd i, vd j, depth_face *best)
{
    const vd zero = vd_splat(0);
    vd a[3], b[3], n[3], reach = zero;
    (void)depth_pick(q, i, a);
    (void)depth_pick(q, j, b);
    depth_cross(a, b, n);
    const vd height = depth_dot(n, q->d), length = vd_sqrt(depth_dot(n, n));
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd along = vd_abs(depth_dot(n, q->g[k]));
        reach = vd_add(reach, vd_select(vdm_or(depth_is_side(i, k), depth_is_side(j, k)), zero, along));
    }
    const vd value = vd_div(vd_sub(vd_abs(height), reach), length);
    const vdm better = vd_lt(best->value, value);
    for (int c = 0; c < 3; ++c)
        best->n[c] = vd_select(better, n[c], best->n[c]);
    best->length = vd_select(better, length, best->length);
    best->height = vd_select(better, height, best->height);
    best->i = vd_select(better, i, best->i);
    best->j = vd_select(better, j, best->j);
    best->value = vd_select(better, value, best->value);
    best->upright = vd_min(vd_select(vd_lt(zero, length), middle_of(n), best->upright), best->upright);
}

/* Both sides of a face, in the order of convex/centered_gap.h. */
static const double depth_sides[2][BVOLI_CENTERED_PAIRS] = {{0, 0, 1, 3, 3, 4, 0, 0, 0, 1, 1, 1, 2, 2, 2},
                                                            {1, 2, 2, 4, 5, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5}};

/* Of those that are open in a lane, in their order, so that the first of equal ones is taken. A lane with fewer than others is
 * asked about its last one again, which changes nothing. */
static inline void find_best_face(const depth_sums *q, const unsigned open[HALF], depth_face *best)
{
    const vd zero = vd_splat(0);
    unsigned left[HALF], more = 0;
    *best = (depth_face){vd_splat(-INFINITY), {zero, zero, zero}, zero, zero, zero, zero, vd_splat(INFINITY)};
    for (int l = 0; l < HALF; ++l)
        left[l] = open[l];
    do {
        double i[HALF], j[HALF];
        more = 0;
        for (int l = 0; l < HALF; ++l) {
            const unsigned face = bvoli_lowest_bit(left[l]), rest = left[l] & (left[l] - 1);
            i[l] = depth_sides[0][face];
            j[l] = depth_sides[1][face];
            left[l] = rest ? rest : left[l];
            more |= rest;
        }
        keep_better_face(q, vd_load(i), vd_load(j), best);
    } while (more);
}

#include "kernel/make/apart_template.h"

/* The shares of the sides, and lanes in which the point on the face is not found in one round. */
static inline unsigned settle_on_face(const depth_sums *q, const depth_face *f, const vd n[3], vd s[DEPTH_SIDES])
{
    const vd zero = vd_splat(0), one = vd_splat(1);
    vd base[3], axis[3], g[3], h[3], v[3], x[3];
    for (int c = 0; c < 3; ++c)
        base[c] = vd_sub(q->d[c], vd_mul(f->value, n[c]));
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        s[k] = vd_select(vd_lt(zero, depth_dot(n, q->g[k])), vd_splat(-1), one);
        s[k] = vd_select(vdm_or(depth_is_side(f->i, k), depth_is_side(f->j, k)), zero, s[k]);
        for (int c = 0; c < 3; ++c)
            base[c] = vd_add(base[c], vd_mul(s[k], q->g[k][c]));
    }
    depth_pick_side(q, f->i, axis, g);
    depth_pick_side(q, f->j, axis, h);
    const vd gg = depth_dot(g, g), slope = vd_div(depth_dot(g, h), gg);
    for (int c = 0; c < 3; ++c)
        v[c] = vd_sub(h[c], vd_mul(slope, g[c]));
    const vd vv = depth_dot(v, v), of_j = vd_div(vd_sub(zero, depth_dot(v, base)), vv);
    const vd of_i = vd_sub(vd_div(vd_sub(zero, depth_dot(g, base)), gg), vd_mul(slope, of_j));
    for (int c = 0; c < 3; ++c)
        x[c] = vd_add(vd_add(base[c], vd_mul(of_i, g[c])), vd_mul(of_j, h[c]));
    for (int k = 0; k < DEPTH_SIDES; ++k)
        s[k] = vd_select(depth_is_side(f->i, k), of_i, vd_select(depth_is_side(f->j, k), of_j, s[k]));
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

/* What is told of HALF pairs; of exchanged ones the second of two. */
typedef struct depth_record {
    float distance[HALF], distance_max[HALF], normal[2][3][HALF], point[2][3][HALF];
    uint32_t feature[2][HALF];
} depth_record;

/* The ends as floats, rounded outward; of ordinary size. */
static inline unsigned store_ends(vd lo, vd hi, depth_record *out)
{
    const vd least = vd_splat(0x1p-148), most = vd_splat((double)FLT_MAX);
    const vh low = vd_nearest(lo), high = vd_nearest(hi);
    vh_store(out->distance, vh_step(low, vd_less(lo, vd_widen(low)), 0));
    vh_store(out->distance_max, vh_step(high, vd_less(vd_widen(high), hi), 1));
    const vd smaller = vd_min(vd_abs(lo), vd_abs(hi)), larger = vd_max(vd_abs(lo), vd_abs(hi));
    return ~(vd_less(least, smaller) & vd_less(larger, most));
}

/* A zero is +0. */
static inline void store_vector(const vd v[3], float out[3][HALF])
{
    for (int c = 0; c < 3; ++c)
        vh_store(out[c], vh_unsigned_zero(vd_nearest(v[c])));
}

static inline void store_points(const depth_sums *q, const vd s[DEPTH_SIDES], const vd n[3], depth_record *out)
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
    store_vector(a, out->point[0]);
    store_vector(b, out->point[1]);
}

static inline void give_record(const depth_record *from, int lane, int exchanged, bvol_separation *out)
{
    const int other = !exchanged;
    *out = (bvol_separation){
        .state = from->distance[lane] > 0 ? BVOL_SEPARATION_APART : BVOL_SEPARATION_OVERLAPPING,
        .distance = from->distance[lane],
        .distance_max = from->distance_max[lane],
        .normal = {from->normal[exchanged][0][lane], from->normal[exchanged][1][lane], from->normal[exchanged][2][lane]},
        .point = {from->point[exchanged][0][lane], from->point[exchanged][1][lane], from->point[exchanged][2][lane]},
        .other_point = {from->point[other][0][lane], from->point[other][1][lane], from->point[other][2][lane]},
        .feature = from->feature[exchanged][lane],
        .other_feature = from->feature[other][lane]};
}

/* Numbers of pairs of one kind. */
typedef struct depth_list {
    size_t count;
    uint8_t of[BVOLI_COUPLES + HALF];
} depth_list;

static inline void list_add(depth_list *list, size_t pair, unsigned add)
{
    list->of[list->count] = (uint8_t)pair;
    list->count += add;
}

/* Writes what is not left open; returns what is. */
static inline unsigned store_found(const bvoli_obb_couples *in, const uint8_t pairs[HALF], const depth_sums *q,
                                   const depth_found *found, unsigned lanes)
{
    depth_record r;
    vd back[3];
    for (int c = 0; c < 3; ++c)
        back[c] = vd_sub(vd_splat(0), found->n[c]);
    unsigned open = ~lanes | store_ends(found->lo, found->hi, &r);
    store_vector(found->n, r.normal[0]);
    store_vector(back, r.normal[1]);
    store_points(q, found->s, found->n, &r);
    store_faces(q->axis, found->n, -1, r.feature[0]);
    store_faces(q->axis + 3, found->n, 1, r.feature[1]);
    for (int l = 0; l < HALF; ++l)
        if (!(open >> l & 1))
            give_record(&r, l, in->exchanged[pairs[l]], in->record[pairs[l]]);
    return open & ALL_HALF;
}

/* The nearest face of boxes that overlap, as find_apart() of the others. Returns lanes that are left open. */
static inline unsigned find_depth(const depth_sums *q, const unsigned open[HALF], depth_found *out)
{
    const vd zero = vd_splat(0), slack = vd_mul(vd_splat(BVOLI_CENTERED_SLACK), q->size);
    depth_face f;
    find_best_face(q, open, &f);
    const vd scale = vd_div(vd_select(vd_lt(zero, f.height), vd_splat(1), vd_splat(-1)), f.length);
    for (int c = 0; c < 3; ++c)
        out->n[c] = vd_mul(scale, f.n[c]);
    out->lo = vd_sub(f.value, slack);
    out->hi = vd_add(f.value, slack);
    return settle_on_face(q, &f, out->n, out->s) | ~vd_less(f.value, vd_sub(zero, slack)) | ~vd_less(zero, vd_abs(f.height)) |
           ~vd_less(zero, f.upright);
}

/* Up to HALF pairs of a list, from number `first` on; a vector that they do not fill has the last of them again. */
static inline void load_group(const bvoli_obb_couples *in, depth_list *list, size_t first, depth_sums *q)
{
    const float *a[HALF], *b[HALF];
    const float *const *const at[2] = {a, b};
    for (size_t l = list->count; l < first + (size_t)HALF; ++l)
        list->of[l] = list->of[list->count - 1];
    for (size_t l = 0; l < HALF; ++l) {
        a[l] = in->a[list->of[first + l]];
        b[l] = in->b[list->of[first + l]];
    }
    load_sums(at, q);
}

/* The lanes of a group that stand for pairs. */
static inline unsigned lanes_of_group(const depth_list *list, size_t first)
{
    return list->count - first < HALF ? (1U << (unsigned)(list->count - first)) - 1 : (unsigned)ALL_HALF;
}

/* So few pairs do not fill a vector: the function for one is as quick. */
enum { DEPTH_FEW = HALF / 4 };

static inline void list_open(const depth_list *list, size_t first, unsigned open, depth_list *to)
{
    for (open &= lanes_of_group(list, first); open; open &= open - 1)
        list_add(to, list->of[first + bvoli_lowest_bit(open)], 1);
}

static inline void separate_together(const bvoli_obb_couples *in, depth_list *list, const uint16_t faces[BVOLI_COUPLES],
                                     depth_list *left)
{
    for (size_t first = 0; first < list->count; first += (size_t)HALF) {
        depth_sums q;
        depth_found found;
        unsigned of[HALF], open = ALL_HALF;
        if (list->count - first > DEPTH_FEW) {
            load_group(in, list, first, &q);
            for (size_t l = 0; l < HALF; ++l)
                of[l] = faces[list->of[first + l]];
            open = find_depth(&q, of, &found) | q.open;
            open = store_found(in, list->of + first, &q, &found, ~open & lanes_of_group(list, first));
        }
        list_open(list, first, open, left);
    }
}

WORD_INLINE void separate_apart(const bvoli_obb_couples *in, depth_list *list, int rounds, int limit, depth_list *late,
                                depth_list *left)
{
    for (size_t first = 0; first < list->count; first += (size_t)HALF) {
        depth_sums q;
        depth_found found;
        unsigned open = ALL_HALF, more = 0;
        if (list->count - first > DEPTH_FEW) {
            load_group(in, list, first, &q);
            open = find_apart(&q, rounds, limit, &found, &more) | q.open;
            open = store_found(in, list->of + first, &q, &found, ~open & lanes_of_group(list, first));
        }
        list_open(list, first, open & more, late);
        list_open(list, first, open & ~more, left);
    }
}

/* What floats tell of all pairs. */
static inline void sort_pairs(const bvoli_obb_couples *in, depth_list *apart, depth_list *together,
                              uint16_t faces[BVOLI_COUPLES], depth_list *left)
{
    for (size_t first = 0; first < in->count; first += LANES) {
        view v;
        view_pairs(in, first, &v);
        for (size_t l = 0; l < LANES && first + l < in->count; ++l) {
            const unsigned is_apart = v.apart >> l & 1, is_together = v.together >> l & 1;
            faces[first + l] = (uint16_t)v.open[l];
            list_add(apart, first + l, is_apart);
            list_add(together, first + l, is_together);
            list_add(left, first + l, 1 & ~(is_apart | is_together));
        }
    }
}

/* Boxes that are apart take up to four rounds most often; those that do not wait for each other. */
enum { APART_ROUNDS = 4, APART_LATE_ROUNDS = 10 };

static size_t obb_separations(const bvoli_obb_couples *in, uint8_t open[BVOLI_COUPLES])
{
    depth_list apart = {0}, together = {0}, late = {0}, left = {0};
    uint16_t faces[BVOLI_COUPLES];
    sort_pairs(in, &apart, &together, faces, &left);
    separate_together(in, &together, faces, &left);
    separate_apart(in, &apart, APART_ROUNDS, 2, &late, &left);
    separate_apart(in, &late, APART_LATE_ROUNDS, APART_FREE, &left, &left);
    for (size_t i = 0; i < left.count; ++i)
        open[i] = left.of[i];
    return left.count;
}

#endif

#endif

/* SPDX-License-Identifier: MIT */
/* Kernels over OBBs. Included once into each instruction set's file, after its wrappers.
 *
 * There are two steps. The balls about and in the boxes decide many pairs and need half of each packed OBB. The pairs that they
 * leave open are gathered into full vectors and go through the fifteen separating axes; the answers are then scattered to their
 * places. */
#ifndef BVOLI_KERNEL_SET_OBB_TEMPLATE_H
#define BVOLI_KERNEL_SET_OBB_TEMPLATE_H

#include "base/bits.h"
#include "base/prefetch.h"
#include "kernel/kernel.h"
#include "kernel/set/packed_obb.h"

#include <string.h>

/* The answers of up to 64 pairs, a bit each; in neither means not sure. */
typedef struct verdict {
    uint64_t no, yes;
} verdict;

#define LANE_BITS (((uint64_t)1 << LANES) - 1)

/* Judges LANES pairs, and so many vectors of pairs up to a word; `a` is the operand of the query: packed OBBs, or half-spaces.
 */
typedef verdict obb_judge(const void *a, const void *rows, const bvol_pair *pairs);
typedef verdict obb_judges(const void *a, const void *rows, const bvol_pair *pairs, size_t vectors);

enum { OBB_VECTORS = BVOLI_WORD / LANES };

static inline void verdict_add(verdict *all, verdict of, size_t vector)
{
    all->no |= of.no << LANES * vector;
    all->yes |= of.yes << LANES * vector;
}

/* Judges of many by what judges one vector. */
#define OBB_JUDGES(name, one)                                                                                                  \
    WORD_INLINE verdict name(const void *a, const void *rows, const bvol_pair *pairs, size_t vectors)                          \
    {                                                                                                                          \
        verdict all = {0, 0};                                                                                                  \
        for (size_t v = 0; v < vectors; ++v)                                                                                   \
            verdict_add(&all, one(a, rows, pairs + LANES * v), v);                                                             \
        return all;                                                                                                            \
    }

/* The heads of LANES rows one after the other, the first of which the first pair names. */
static inline void obb_heads_in_order(const bvoli_packed_obb *rows, const bvol_pair *pairs, vf out[4])
{
    vf_fours((const char *)(rows + pairs->b), sizeof *rows, out);
}

/* The balls: disjoint, or with a common point. The squares are within 2^-19 of the true ones, the radii by 2^-18 on the safe
 * side. */
static inline verdict obb_balls_of(const vf a[4], const vf b[4])
{
    const vf x = vf_sub(b[0], a[0]), y = vf_sub(b[1], a[1]), z = vf_sub(b[2], a[2]);
    const vf square = vf_fma(x, x, vf_fma(y, y, vf_mul(z, z)));
    const vf outer = vf_add(a[3], b[3]), inner = vf_add(vf_lower(a[3]), vf_lower(b[3]));
    return (verdict){vm_bits(vf_gt(square, vf_mul(outer, outer))), vm_bits(vf_lt(square, vf_mul(inner, inner)))};
}

static inline verdict obb_balls(const void *a_rows, const void *b_rows, const bvol_pair *pairs)
{
    vf a[4], b[4];
    vf_row_heads(a_rows, pairs, 0, a);
    vf_row_heads(b_rows, pairs, 1, b);
    return obb_balls_of(a, b);
}

/* The approximate boxes of LANES pairs in the frame of a. */
typedef struct obb_two {
    vf h[3], g[3];  /* extents of a and of b */
    vf t[3];        /* between the centers, along the axes of a */
    vf r[3][3];     /* axis j of b along axis i of a */
    vf slack, size; /* what a test may be off by; the sum of the outer radii */
} obb_two;

/* f = 2 / n, n the sum of squares, where n `unit`^2 is nearly 1: twice 2 - n. */
static inline vf obb_two_over(vf w, vf x, vf y, vf z, float unit)
{
    const vf n = vf_fma(w, w, vf_fma(x, x, vf_fma(y, y, vf_mul(z, z))));
    return vf_fnma(n, vf_splat(2 * unit * unit * unit * unit), vf_splat(4 * unit * unit));
}

/* The rotation of a quaternion of this unit: entry (i, j) is coordinate i of axis j. */
static inline void obb_matrix(vf w, vf x, vf y, vf z, float unit, vf r[3][3])
{
    const vf f = obb_two_over(w, x, y, z, unit), fx = vf_mul(f, x), fy = vf_mul(f, y), fz = vf_mul(f, z);
    const vf wx = vf_mul(w, fx), wy = vf_mul(w, fy), wz = vf_mul(w, fz), one = vf_splat(1);
    const vf no_z = vf_fnma(z, fz, one), no_x = vf_fnma(x, fx, one);
    r[0][0] = vf_fnma(y, fy, no_z);
    r[1][1] = vf_fnma(x, fx, no_z);
    r[2][2] = vf_fnma(y, fy, no_x);
    r[1][0] = vf_fma(x, fy, wz);
    r[0][1] = vf_fms(x, fy, wz);
    r[0][2] = vf_fma(x, fz, wy);
    r[2][0] = vf_fms(x, fz, wy);
    r[2][1] = vf_fma(y, fz, wx);
    r[1][2] = vf_fms(y, fz, wx);
}

/* The rotation from b to a, conj(p) q of the quaternions: of integers, so it is exact. */
static inline void obb_rotation(const vf a[8], const vf b[8], vf r[3][3])
{
    const vi p = vi_of(a[6]), p2 = vi_of(a[7]), q = vi_of(b[6]), q2 = vi_of(b[7]), i = vi_turn(q), i2 = vi_turn(q2);
    const vf w = vi_float(vi_add(vi_dot(p, q), vi_dot(p2, q2))), x = vi_float(vi_sub(vi_dot(p, i), vi_dot(p2, i2)));
    const vf y = vi_float(vi_sub(vi_dot(p, q2), vi_dot(p2, q))), z = vi_float(vi_add(vi_dot(p, i2), vi_dot(p2, i)));
    obb_matrix(w, x, y, z, 0x1p-30F, r);
}

/* The quaternion of a packed OBB, times 2^31. */
typedef struct obb_quaternion {
    vf w, x, y, z;
} obb_quaternion;

static inline obb_quaternion obb_quaternion_of(const vf row[8])
{
    return (obb_quaternion){vi_float(vi_of(vf_lower(row[6]))), vi_float(vi_of(vf_upper(row[6]))),
                            vi_float(vi_of(vf_lower(row[7]))), vi_float(vi_of(vf_upper(row[7])))};
}

/* The vector (x, y, z) along the axes of a: turned by the conjugate of its quaternion, t + f (v x c - w c) with c = v x t. */
static inline void obb_into(const vf a[8], vf tx, vf ty, vf tz, vf out[3])
{
    const obb_quaternion q = obb_quaternion_of(a);
    const vf w = q.w, x = q.x, y = q.y, z = q.z;
    const vf f = obb_two_over(w, x, y, z, 0x1p-31F);
    const vf cx = vf_fms(y, tz, vf_mul(z, ty)), cy = vf_fms(z, tx, vf_mul(x, tz)), cz = vf_fms(x, ty, vf_mul(y, tx));
    out[0] = vf_fma(f, vf_fms(y, cz, vf_fma(z, cy, vf_mul(w, cx))), tx);
    out[1] = vf_fma(f, vf_fms(z, cx, vf_fma(x, cz, vf_mul(w, cy))), ty);
    out[2] = vf_fma(f, vf_fms(x, cy, vf_fma(y, cx, vf_mul(w, cz))), tz);
}

static inline void obb_extents(const vf row[8], vf h[3])
{
    const vf unit = vf_mul(row[3], vf_splat(1.0F / UINT16_MAX));
    h[0] = vf_mul(vi_float(vi_lower(vi_of(row[4]))), unit);
    h[1] = vf_mul(vi_float(vi_upper(vi_of(row[4]))), unit);
    h[2] = vf_mul(vi_float(vi_lower(vi_of(row[5]))), unit);
}

/* What is the same wherever box a comes from; the extents of a and the vector between the centers are known. */
static inline void obb_join_two(const vf a[8], const vf b[8], obb_two *out)
{
    obb_extents(b, out->g);
    obb_rotation(a, b, out->r);
    out->slack = vf_add(vf_upper(a[5]), vf_upper(b[5]));
    out->size = vf_add(a[3], b[3]);
}

static inline void obb_load_two(const void *a_rows, const void *b_rows, const bvol_pair *pairs, obb_two *out)
{
    vf a[8], b[8];
    vf_rows(a_rows, pairs, 0, a);
    vf_rows(b_rows, pairs, 1, b);
    obb_extents(a, out->h);
    obb_into(a, vf_sub(b[0], a[0]), vf_sub(b[1], a[1]), vf_sub(b[2], a[2]), out->t);
    obb_join_two(a, b, out);
}

/* One box in every lane: the words of its row, its extents, and its axes, as obb_matrix() has them. */
typedef struct obb_one {
    vf row[8], h[3], axes[3][3];
} obb_one;

static inline void obb_splat(const bvoli_packed_obb *box, obb_one *out)
{
    float word[8];
    memcpy(word, box, sizeof word);
    for (int k = 0; k < 8; ++k)
        out->row[k] = vf_splat(word[k]);
    const obb_quaternion q = obb_quaternion_of(out->row);
    obb_matrix(q.w, q.x, q.y, q.z, 0x1p-31F, out->axes);
    obb_extents(out->row, out->h);
}

static inline verdict obb_balls_of_one(const void *a, const void *b_rows, const bvol_pair *pairs)
{
    vf b[4];
    obb_heads_in_order(b_rows, pairs, b);
    return obb_balls_of(((const obb_one *)a)->row, b);
}

static inline void obb_load_second(const void *a, const void *b_rows, const bvol_pair *pairs, obb_two *out)
{
    const obb_one *const one = a;
    vf b[8], between[3];
    vf_rows(b_rows, pairs, 1, b);
    for (int k = 0; k < 3; ++k) {
        between[k] = vf_sub(b[k], one->row[k]);
        out->h[k] = one->h[k];
    }
    for (int k = 0; k < 3; ++k)
        out->t[k] =
            vf_fma(one->axes[0][k], between[0], vf_fma(one->axes[1][k], between[1], vf_mul(one->axes[2][k], between[2])));
    obb_join_two(one->row, b, out);
}

/* The least overlap along the normals of the six faces. */
static inline vf obb_by_faces(const obb_two *p)
{
    vf best = vf_splat(0);
    for (int i = 0; i < 3; ++i) {
        vf value = vf_sub(vf_abs(p->t[i]), p->h[i]);
        for (int j = 0; j < 3; ++j)
            value = vf_fnma(p->g[j], vf_abs(p->r[i][j]), value);
        best = i == 0 ? value : vf_max(best, value);
    }
    for (int j = 0; j < 3; ++j) {
        const vf along = vf_fma(p->r[0][j], p->t[0], vf_fma(p->r[1][j], p->t[1], vf_mul(p->r[2][j], p->t[2])));
        vf value = vf_sub(vf_abs(along), p->g[j]);
        for (int i = 0; i < 3; ++i)
            value = vf_fnma(p->h[i], vf_abs(p->r[i][j]), value);
        best = vf_max(best, value);
    }
    return best;
}

/* Edges a[i] and b[j] that are nearly parallel can be skipped where the overlap along the faces is large. Suppose that the
 * boxes overlap by d along some direction, and that d is least along n = a[i] x b[j] / l with l <= k. Turn b about n until b[j]
 * lies along a[i]: its reach along n, and so d, is as before, and now the six faces are all that can separate. In turning, by
 * an angle of at most asin k, each of them has changed by at most 1.01 k (|t| + radius) <= 2.8 k r, r the sum of the radii:
 * where faces overlap, |t| is at most sqrt(3) r. So d is at least what the faces overlap by less 2.8 k r; 3.2 covers the
 * rounding of both.
 *
 * l is at most the sum of the other two entries of row i. */
#define OBB_PARALLEL 0x1p-12F
#define OBB_PARALLEL_SLACK (3.2F * OBB_PARALLEL)

/* Beyond all sizes, and finite after a product with an entry. */
#define OBB_FAR 0x1p100F

/* The least overlap along the nine edge axes; `parallel`: without those of nearly parallel edges. */
static inline vf obb_by_edges(const obb_two *p, vf best, const int parallel)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const int k = (i + 1) % 3, l = (i + 2) % 3, m = (j + 1) % 3, n = (j + 2) % 3;
            vf value = vf_abs(vf_fms(p->t[l], p->r[k][j], vf_mul(p->t[k], p->r[l][j])));
            value = vf_fnma(p->h[k], vf_abs(p->r[l][j]), vf_fnma(p->h[l], vf_abs(p->r[k][j]), value));
            value = vf_fnma(p->g[m], vf_abs(p->r[i][n]), vf_fnma(p->g[n], vf_abs(p->r[i][m]), value));
            if (parallel) {
                const vf beyond = vf_sub(vf_add(vf_abs(p->r[i][m]), vf_abs(p->r[i][n])), vf_splat(OBB_PARALLEL));
                value = vf_min(vf_mul(beyond, vf_splat(OBB_FAR)), value);
            }
            best = vf_max(best, value);
        }
    return best;
}

static inline vm obb_below(vf value, vf depth)
{
    return vf_lt(vf_add(value, depth), vf_splat(0));
}

/* The fifteen tests: one by more than the slack separates, all below the opposite of it overlap. */
static inline verdict obb_decide(const obb_two *p)
{
    const vf faces = obb_by_faces(p), all = obb_by_edges(p, faces, 0);
    verdict v = {vm_bits(vf_gt(all, p->slack)), vm_bits(obb_below(all, p->slack))};
    if (~(v.no | v.yes) & LANE_BITS) {
        const vm deep = obb_below(faces, vf_fma(p->size, vf_splat(OBB_PARALLEL_SLACK), p->slack));
        v.yes |= vm_bits(vm_and(deep, obb_below(obb_by_edges(p, faces, 1), p->slack)));
    }
    return v;
}

typedef void obb_loader(const void *a, const void *b_rows, const bvol_pair *pairs, obb_two *out);

/* All are loaded first: from the words of a row to the axes each operation waits for the one before, and a CPU looks no more
 * than one vector of pairs ahead. One lane alone is slower than the predicate of single shapes, which uses vectors of four. */
WORD_INLINE verdict obb_tests_by(const void *a, const void *b_rows, const bvol_pair *pairs, size_t vectors, obb_loader *load)
{
    verdict all = {0, 0};
    obb_two p[OBB_VECTORS];
    for (size_t v = 0; LANES > 1 && v < vectors; ++v)
        load(a, b_rows, pairs + LANES * v, &p[v]);
    for (size_t v = 0; LANES > 1 && v < vectors; ++v)
        verdict_add(&all, obb_decide(&p[v]), v);
    return all;
}

WORD_INLINE verdict obb_tests(const void *a_rows, const void *b_rows, const bvol_pair *pairs, size_t vectors)
{
    return obb_tests_by(a_rows, b_rows, pairs, vectors, obb_load_two);
}

WORD_INLINE verdict obb_tests_of_one(const void *a, const void *b_rows, const bvol_pair *pairs, size_t vectors)
{
    return obb_tests_by(a, b_rows, pairs, vectors, obb_load_second);
}

/* Half-spaces. The outer ball is certainly outside one of them, or the inner one reaches into all: with `inner` the ball in the
 * box, otherwise its center. */
static inline verdict obb_ball_heights(const bvoli_obb_planes *p, const void *rows, const bvol_pair *pairs, const int inner)
{
    vf b[4], least = vf_splat(OBB_FAR);
    obb_heads_in_order(rows, pairs, b);
    const vf far = vf_add(vf_abs(b[0]), vf_add(vf_abs(b[1]), vf_abs(b[2])));
    const vf slack = vf_fma(vf_splat(p->slope), far, vf_splat(p->rest));
    for (int i = 0; i < p->count; ++i) {
        const float *q = p->q[i];
        const vf xy = vf_fma(vf_splat(q[0]), b[0], vf_fma(vf_splat(q[1]), b[1], vf_splat(q[3])));
        least = vf_min(least, vf_fma(vf_splat(q[2]), b[2], xy));
    }
    const vf reach = inner ? vf_add(least, vf_lower(b[3])) : least;
    return (verdict){vm_bits(obb_below(vf_add(least, b[3]), slack)), vm_bits(vf_gt(reach, slack))};
}

static inline verdict obb_ball_cull(const void *planes, const void *rows, const bvol_pair *pairs)
{
    return obb_ball_heights(planes, rows, pairs, 1);
}

static inline verdict obb_ball_meets(const void *planes, const void *rows, const bvol_pair *pairs)
{
    return obb_ball_heights(planes, rows, pairs, 0);
}

/* The highest point of each box over the plane above which that is least, and what its height may be off by. */
static inline vf obb_heights(const bvoli_obb_planes *p, const void *rows, const bvol_pair *pairs, vf *slack)
{
    vf b[8], h[3], r[3][3], least = vf_splat(OBB_FAR);
    vf_rows(rows, pairs, 1, b);
    const obb_quaternion q = obb_quaternion_of(b);
    obb_matrix(q.w, q.x, q.y, q.z, 0x1p-31F, r);
    obb_extents(b, h);
    const vf far = vf_add(vf_abs(b[0]), vf_add(vf_abs(b[1]), vf_abs(b[2])));
    *slack = vf_add(vf_fma(vf_splat(p->slope), far, vf_splat(p->rest)), vf_upper(b[5]));
    for (int i = 0; i < p->count; ++i) {
        const vf x = vf_splat(p->q[i][0]), y = vf_splat(p->q[i][1]), z = vf_splat(p->q[i][2]);
        vf value = vf_fma(x, b[0], vf_fma(y, b[1], vf_fma(z, b[2], vf_splat(p->q[i][3]))));
        for (int k = 0; k < 3; ++k)
            value = vf_fma(h[k], vf_abs(vf_fma(x, r[0][k], vf_fma(y, r[1][k], vf_mul(z, r[2][k])))), value);
        least = vf_min(least, value);
    }
    return least;
}

static inline verdict obb_box_cull(const void *planes, const void *rows, const bvol_pair *pairs)
{
    vf slack;
    const vf least = obb_heights(planes, rows, pairs, &slack);
    return (verdict){vm_bits(obb_below(least, slack)), vm_bits(vf_gt(least, slack))};
}

/* Boxes that reach into every half-space may still miss their intersection. */
static inline verdict obb_box_meets(const void *planes, const void *rows, const bvol_pair *pairs)
{
    return (verdict){obb_box_cull(planes, rows, pairs).no, 0};
}

OBB_JUDGES(obb_boxes_cull, obb_box_cull)
OBB_JUDGES(obb_boxes_meet, obb_box_meets)

/* So many words of pairs are judged together. */
enum { OBB_WORDS = 16 };

/* What one step leaves to the next: pairs, their places, and their answers, packed. */
typedef struct obb_queue {
    bvol_pair pair[OBB_WORDS * BVOLI_WORD + 2 * 16];
    uint64_t open[OBB_WORDS], no[OBB_WORDS + 1], yes[OBB_WORDS + 1];
    size_t count, judged;
} obb_queue;

WORD_INLINE void obb_judge_queue(obb_queue *q, const void *a, const void *rows, size_t vectors, obb_judges *judge)
{
    const verdict v = judge(a, rows, q->pair + q->judged, vectors);
    q->no[q->judged / BVOLI_WORD] = v.no;
    q->yes[q->judged / BVOLI_WORD] = v.yes;
    q->judged += BVOLI_WORD;
}

/* The answers from number `at` on. */
static inline uint64_t obb_answers(const uint64_t *bits, size_t at)
{
    const size_t low = at % BVOLI_WORD;
    return bits[at / BVOLI_WORD] >> low | bits[at / BVOLI_WORD + 1] << 1 << (BVOLI_WORD - 1 - low);
}

/* Word `word` of the pairs, those with numbers out of range and those behind the end replaced by (0, 0). Returns the others. */
static uint64_t obb_mend(const bvoli_obb_pairs *p, uint32_t b_count, size_t word, bvol_pair *out)
{
    uint64_t good = 0;
    for (size_t i = 0; i < BVOLI_WORD; ++i) {
        const size_t at = BVOLI_WORD * word + i;
        out[i] = (bvol_pair){0, 0};
        if (at < p->count && p->pair[at].a < p->a.count && p->pair[at].b < b_count) {
            out[i] = p->pair[at];
            good |= (uint64_t)1 << i;
        }
    }
    return good;
}

/* The pairs of one word, those of 0 and each member if p is NULL, in `room` where they do not lie in memory as they are; *good
 * are those that exist. */
static inline const bvol_pair *obb_word(const bvoli_obb_pairs *p, uint32_t b_count, size_t word, bvol_pair *room,
                                        uint64_t *good)
{
    *good = ~(uint64_t)0;
    if (!p) {
        for (uint32_t i = 0; i < BVOLI_WORD; ++i)
            room[i] = (bvol_pair){0, (uint32_t)(BVOLI_WORD * word) + i};
        return room;
    }
    const bvol_pair *pair = p->pair + BVOLI_WORD * word;
    if (BVOLI_WORD * (word + 1) <= p->count && pairs_in_range(pair, p->a.count, b_count))
        return pair;
    *good = obb_mend(p, b_count, word, room);
    return room;
}

/* Packed OBBs are prefetched so many words of pairs ahead. */
enum { OBB_AHEAD = 1 };

static inline const bvoli_packed_obb *packed_obb_at(const bvoli_packed_obbs *rows, uint32_t number)
{
    return rows->row + (number < rows->count ? number : 0);
}

static inline void obb_fetch(const bvoli_obb_pairs *p, const bvoli_packed_obbs *b, size_t word)
{
    if (BVOLI_WORD * (word + 1) > p->count)
        return;
    for (size_t i = BVOLI_WORD * word; i < BVOLI_WORD * (word + 1); ++i) {
        BVOLI_PREFETCH(packed_obb_at(&p->a, p->pair[i].a));
        BVOLI_PREFETCH(packed_obb_at(b, p->pair[i].b));
    }
}

/* The two steps and their operands; `pairs` may be NULL. */
typedef struct obb_steps {
    obb_judge *balls;
    obb_judges *boxes;
    int alone; /* what balls decide, boxes do too */
    const void *a;
    const bvoli_packed_obbs *b;
    const bvoli_obb_pairs *pairs;
} obb_steps;

/* Where balls leave so many of the first word open, they cost more than they spare, and boxes come first in the others. */
enum { OBB_MOST_OPEN = 45 };

static inline int obb_boxes_first(const obb_steps *s, const obb_queue *q, size_t word)
{
    return LANES > 1 && s->alone && word > 0 && bvoli_count_bits(q->open[0]) > OBB_MOST_OPEN;
}

/* Returns those that certainly overlap. */
WORD_INLINE uint64_t obb_judge_boxes(const obb_steps *s, const bvol_pair *pair, uint64_t good, uint64_t *unsure)
{
    const verdict v = s->boxes(s->a, s->b->row, pair, OBB_VECTORS);
    *unsure = BVOLI_UNSURE(~(v.no | v.yes) & good);
    return v.yes & good;
}

/* The balls of a word; what they leave open goes into the queue. */
WORD_INLINE uint64_t obb_judge_balls(const obb_steps *s, const bvol_pair *pair, uint64_t good, size_t word, obb_queue *q)
{
    uint64_t yes = 0, all = 0;
    for (unsigned i = 0; i < BVOLI_WORD; i += LANES) {
        const verdict v = s->balls(s->a, s->b->row, pair + i);
        const uint64_t open = ~(v.no | v.yes) & good >> i & LANE_BITS;
        yes |= v.yes << i;
        all |= open << i;
        q->count += pairs_keep(pair + i, (unsigned)open, q->pair + q->count);
    }
    q->open[word] = all;
    return yes & good;
}

WORD_INLINE void obb_judge_words(const obb_steps *s, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    obb_queue q;
    bvol_pair room[BVOLI_WORD];
    memset(q.no, 0, sizeof q.no);
    memset(q.yes, 0, sizeof q.yes);
    q.count = q.judged = 0;
    for (size_t w = 0; w < words; ++w) {
        uint64_t good;
        const bvol_pair *pair = obb_word(s->pairs, s->b->count, first + w, room, &good);
        unsure[w] = q.open[w] = 0;
        yes[w] = obb_boxes_first(s, &q, w) ? obb_judge_boxes(s, pair, good, &unsure[w]) : obb_judge_balls(s, pair, good, w, &q);
        if (s->pairs && s->pairs->ahead)
            obb_fetch(s->pairs, s->b, first + w + OBB_AHEAD);
        if (q.count - q.judged >= BVOLI_WORD)
            obb_judge_queue(&q, s->a, s->b->row, OBB_VECTORS, s->boxes);
    }
    if (q.count > q.judged) {
        memset(q.pair + q.count, 0, LANES * sizeof *q.pair);
        obb_judge_queue(&q, s->a, s->b->row, (q.count - q.judged + LANES - 1) / LANES, s->boxes);
    }
    for (size_t w = 0, at = 0; w < words; ++w) {
        const uint64_t sure = bits_spread(obb_answers(q.yes, at), q.open[w]);
        yes[w] |= sure;
        unsure[w] |= BVOLI_UNSURE(q.open[w] & ~sure & ~bits_spread(obb_answers(q.no, at), q.open[w]));
        at += bvoli_count_bits(q.open[w]);
    }
}

WORD_INLINE void obb_judge_all(const obb_steps *s, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    for (size_t w = 0; w < words; w += OBB_WORDS)
        obb_judge_words(s, first + w, words - w < OBB_WORDS ? words - w : OBB_WORDS, yes + w, unsure + w);
}

static void obb_overlaps_obb(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes,
                             uint64_t *unsure)
{
    const bvoli_obb_pairs *pairs = query;
    if (pairs->pair) {
        const obb_steps steps = {obb_balls, obb_tests, 1, pairs->a.row, columns, pairs};
        obb_judge_all(&steps, first, words, yes, unsure);
    } else {
        obb_one one;
        obb_splat(pairs->a.row, &one);
        const obb_steps steps = {obb_balls_of_one, obb_tests_of_one, 1, &one, columns, NULL};
        obb_judge_all(&steps, first, words, yes, unsure);
    }
}

static void obb_cull(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const obb_steps steps = {obb_ball_cull, obb_boxes_cull, 0, query, columns, NULL};
    obb_judge_all(&steps, first, words, yes, unsure);
}

static void obb_meets(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const obb_steps steps = {obb_ball_meets, obb_boxes_meet, 0, query, columns, NULL};
    obb_judge_all(&steps, first, words, yes, unsure);
}

#endif

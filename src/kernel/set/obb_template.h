/* SPDX-License-Identifier: MIT */
/* Kernels over OBBs. Included once into each instruction set's file, after its wrappers.
 *
 * There are two steps. The balls about and in the boxes decide many pairs and need half of each packed OBB; where they do not,
 * nearest points do. The pairs that they leave open are gathered into full vectors and go through the fifteen separating axes;
 * the answers are then scattered to their places. */
#ifndef BVOLI_KERNEL_SET_OBB_TEMPLATE_H
#define BVOLI_KERNEL_SET_OBB_TEMPLATE_H

#include "base/bits.h"
#include "base/prefetch.h"
#include "kernel/set/obb_near_template.h"

#include <string.h>

/* Judges LANES pairs, and so many vectors of pairs up to a word; `a` is the operand of the query: packed OBBs, or half-spaces.
 */
typedef verdict obb_judge(const void *a, const void *rows, const bvol_pair *pairs);
typedef verdict obb_judges(const void *a, const void *rows, const bvol_pair *pairs, size_t vectors);

/* Judges of many by what judges one vector. */
#define OBB_JUDGES(name, one)                                                                                                  \
    WORD_INLINE verdict name(const void *a, const void *rows, const bvol_pair *pairs, size_t vectors)                          \
    {                                                                                                                          \
        verdict all = {0, 0};                                                                                                  \
        for (size_t v = 0; v < vectors; ++v)                                                                                   \
            verdict_add(&all, one(a, rows, pairs + LANES * v), v);                                                             \
        return all;                                                                                                            \
    }

/* The balls: disjoint, or with a common point. The squares are within 2^-19 of the true ones, the radii by 2^-17 on the safe
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

/* What is the same wherever box a comes from; the extents of a and the vector between the centers are known. */
static inline void obb_join_two(const vf a[8], const vf b[8], obb_two *out)
{
    obb_extents(b, out->g);
    const obb_quaternion turn = obb_quaternion_between(a, b);
    obb_matrix(&turn, 0x1p-30F, out->r);
    out->slack = vf_add(a[5], b[5]);
    out->size = vf_add(a[3], b[3]);
}

static inline void obb_load_two(const void *a_rows, const void *b_rows, const bvol_pair *pairs, obb_two *out)
{
    vf a[8], b[8], t[3];
    vf_rows(a_rows, pairs, 0, a);
    vf_rows(b_rows, pairs, 1, b);
    const obb_quaternion q = obb_quaternion_of(a);
    obb_extents(a, out->h);
    obb_between(a, b, t);
    obb_turned(&q, obb_two_over(&q, 0x1p-31F), t, out->t);
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
    obb_matrix(&q, 0x1p-31F, out->axes);
    obb_extents(out->row, out->h);
}

/* The vector to the centers of b along the axes of the one box. */
static inline void obb_from_one(const obb_one *one, const vf *b, vf out[3])
{
    vf t[3];
    obb_between(one->row, b, t);
    for (int k = 0; k < 3; ++k)
        out[k] = vf_fma(one->axes[0][k], t[0], vf_fma(one->axes[1][k], t[1], vf_mul(one->axes[2][k], t[2])));
}

/* The balls against the one box: farther from it, or with a point of it. By packed_obb.h this is off by 70 u |t| and 3 u |h|,
 * and by 8 u of the distance for its square and the other: where balls are near it, by 81 u r, which its error and what radii
 * are on the safe side cover. */
static inline verdict obb_balls_at_one(const void *a, const void *b_rows, const bvol_pair *pairs)
{
    const obb_one *const one = a;
    vf b[4], t[3], v[3];
    obb_heads_in_order(b_rows, pairs, b);
    obb_from_one(one, b, t);
    obb_beyond(t, one->h, v);
    const vf error = one->row[5], square = dot_columns(v, v), outer = vf_add(b[3], error);
    const vf inner = vf_max(vf_sub(vf_lower(b[3]), error), vf_splat(0));
    return (verdict){vm_bits(vf_gt(square, vf_mul(outer, outer))), vm_bits(vf_lt(square, vf_mul(inner, inner)))};
}

static inline void obb_load_second(const void *a, const void *b_rows, const bvol_pair *pairs, obb_two *out)
{
    const obb_one *const one = a;
    vf b[8];
    vf_rows(b_rows, pairs, 1, b);
    for (int k = 0; k < 3; ++k)
        out->h[k] = one->h[k];
    obb_from_one(one, b, out->t);
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
    obb_matrix(&q, 0x1p-31F, r);
    obb_extents(b, h);
    const vf far = vf_add(vf_abs(b[0]), vf_add(vf_abs(b[1]), vf_abs(b[2])));
    *slack = vf_add(vf_fma(vf_splat(p->slope), far, vf_splat(p->rest)), b[5]);
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

/* What one step leaves to the next: pairs, their places, and their answers, packed. */
typedef struct obb_queue {
    bvol_pair pair[BVOLI_CHUNK * BVOLI_WORD + 2 * 16];
    uint64_t open[BVOLI_CHUNK], no[BVOLI_CHUNK + 1], yes[BVOLI_CHUNK + 1];
    size_t count, judged;
    int near; /* whether nearest points come first */
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

/* The steps and their operands; `near` and `pairs` may be NULL. */
typedef struct obb_steps {
    obb_judge *balls;
    obb_judges *near, *boxes;
    const void *a;
    const bvoli_packed_obbs *b;
    const bvoli_obb_pairs *pairs;
} obb_steps;

/* Where balls leave so many of the first pairs open, the nearest points come first of the others. */
enum { OBB_SAMPLE = 16, OBB_MOST_OPEN = 6 };

/* The balls of vectors from .. to - 1 of a word. */
WORD_INLINE void obb_judge_balls(const obb_steps *s, const bvol_pair *pair, size_t from, size_t to, verdict *all)
{
    for (size_t v = from; v < to; ++v)
        verdict_add(all, s->balls(s->a, s->b->row, pair + LANES * v), v);
}

/* The first step of a word. */
WORD_INLINE verdict obb_judge_first(const obb_steps *s, const bvol_pair *pair, size_t word, obb_queue *q)
{
    const size_t from = word == 0 ? OBB_SAMPLE / LANES : 0;
    verdict all = {0, 0};
    if (word == 0) {
        obb_judge_balls(s, pair, 0, from, &all);
        q->near = s->near && OBB_SAMPLE - bvoli_count_bits(all.no | all.yes) > OBB_MOST_OPEN;
    }
    if (q->near)
        verdict_add(&all, s->near(s->a, s->b->row, pair + LANES * from, OBB_VECTORS - from), from);
    else
        obb_judge_balls(s, pair, from, OBB_VECTORS, &all);
    return all;
}

/* That, and what it leaves open goes into the queue. Returns those that certainly overlap. */
WORD_INLINE uint64_t obb_judge_word(const obb_steps *s, const bvol_pair *pair, uint64_t good, size_t word, obb_queue *q)
{
    const verdict v = obb_judge_first(s, pair, word, q);
    const uint64_t open = ~(v.no | v.yes) & good;
    q->open[word] = open;
    for (size_t i = 0; i < BVOLI_WORD; i += LANES)
        q->count += pairs_keep(pair + i, (unsigned)(open >> i & LANE_BITS), q->pair + q->count);
    return v.yes & good;
}

WORD_INLINE void obb_judge_words(const obb_steps *s, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    obb_queue q;
    bvol_pair room[BVOLI_WORD];
    memset(q.no, 0, (words + 1) * sizeof *q.no);
    memset(q.yes, 0, (words + 1) * sizeof *q.yes);
    q.count = q.judged = 0;
    for (size_t w = 0; w < words; ++w) {
        uint64_t good;
        const bvol_pair *pair = obb_word(s->pairs, s->b->count, first + w, room, &good);
        yes[w] = obb_judge_word(s, pair, good, w, &q);
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
        unsure[w] = BVOLI_UNSURE(q.open[w] & ~sure & ~bits_spread(obb_answers(q.no, at), q.open[w]));
        at += bvoli_count_bits(q.open[w]);
    }
}

static void obb_overlaps_obb(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes,
                             uint64_t *unsure)
{
    const bvoli_obb_pairs *pairs = query;
    if (pairs->pair) {
        const obb_steps steps = {obb_balls, LANES > 1 ? obb_near : NULL, obb_tests, pairs->a.row, columns, pairs};
        obb_judge_words(&steps, first, words, yes, unsure);
    } else {
        obb_one one;
        obb_splat(pairs->a.row, &one);
        const obb_steps steps = {obb_balls_at_one, NULL, obb_tests_of_one, &one, columns, NULL};
        obb_judge_words(&steps, first, words, yes, unsure);
    }
}

static void obb_cull(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const obb_steps steps = {obb_ball_cull, NULL, obb_boxes_cull, query, columns, NULL};
    obb_judge_words(&steps, first, words, yes, unsure);
}

static void obb_meets(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const obb_steps steps = {obb_ball_meets, NULL, obb_boxes_meet, query, columns, NULL};
    obb_judge_words(&steps, first, words, yes, unsure);
}

#endif

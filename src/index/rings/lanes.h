/* SPDX-License-Identifier: MIT */
/* Comparisons of a point with the boxes of a node, or with the vertices of a run, as bits. */
#ifndef BVOLI_INDEX_RINGS_LANES_H
#define BVOLI_INDEX_RINGS_LANES_H

#include "index/rings/rings.h"

#if !defined(BVOLI_VEC4_PLAIN) && (defined(__SSE2__) || defined(_M_X64))
#define BVOLI_LANES_SSE2
#include <emmintrin.h>
#endif

/* Of the boxes of a node: which may contain the point or meet the rectangle, as far as steps tell, and which lie to the right
 * of the point for certain, and perhaps at its height. */
typedef struct bvoli_ring_sides {
    unsigned holds, right;
} bvoli_ring_sides;

/* Of the ends of runs: which are below the point for certain, and which above. */
typedef struct bvoli_ring_heights {
    unsigned below, above;
} bvoli_ring_heights;

/* A rectangle, or a point, in the steps of a node. */
typedef struct bvoli_ring_query {
    int min_x, max_x, min_y, max_y;
} bvoli_ring_query;

static inline bvoli_ring_query bvoli_ring_query_of(const bvoli_ring_node *n, const bvol_aabb2_f64 *box)
{
    return (bvoli_ring_query){
        bvoli_ring_step(box->min.x, n->low[0], n->scale[0]), bvoli_ring_step(box->max.x, n->low[0], n->scale[0]),
        bvoli_ring_step(box->min.y, n->low[1], n->scale[1]), bvoli_ring_step(box->max.y, n->low[1], n->scale[1])};
}

static inline bvoli_ring_query bvoli_ring_query_at(const bvoli_ring_node *n, const bvol_vec2_f64 *p)
{
    const int x = bvoli_ring_step(p->x, n->low[0], n->scale[0]), y = bvoli_ring_step(p->y, n->low[1], n->scale[1]);
    return (bvoli_ring_query){x, x, y, y};
}

/* Of the vertices of a run: which are to the right of a point, to the left, above and below. */
typedef struct bvoli_run_sides {
    unsigned right, left, above, below;
} bvoli_run_sides;

/* As many vertices are compared, those beyond the run too. */
enum { BVOLI_RUN_LANES = BVOLI_RUN + 2 };

#ifdef BVOLI_LANES_SSE2
static inline unsigned bvoli_lanes_bits(__m128d where)
{
    return (unsigned)_mm_movemask_pd(where);
}

static inline __m128i bvoli_lanes_load(const int16_t steps[BVOLI_RUN])
{
    return _mm_loadu_si128((const __m128i *)(const void *)steps);
}

/* Two vectors of truths as bits: those of a, then those of b. */
static inline unsigned bvoli_lanes_two(__m128i a, __m128i b)
{
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(a, b));
}

static inline bvoli_ring_sides bvoli_ring_sides_of(const bvoli_ring_node *n, bvoli_ring_query q)
{
    const __m128i right = _mm_cmpgt_epi16(bvoli_lanes_load(n->min_x), _mm_set1_epi16((short)q.max_x)),
                  left = _mm_cmpgt_epi16(_mm_set1_epi16((short)q.min_x), bvoli_lanes_load(n->max_x)),
                  off = _mm_or_si128(_mm_cmpgt_epi16(bvoli_lanes_load(n->min_y), _mm_set1_epi16((short)q.max_y)),
                                     _mm_cmpgt_epi16(_mm_set1_epi16((short)q.min_y), bvoli_lanes_load(n->max_y)));
    const unsigned bits = bvoli_lanes_two(_mm_or_si128(_mm_or_si128(left, right), off), _mm_andnot_si128(off, right));
    return (bvoli_ring_sides){~bits & 0xff, bits >> BVOLI_RUN};
}

static inline bvoli_ring_heights bvoli_ring_heights_of(const bvoli_ring_starts *s, int y)
{
    const __m128i steps = bvoli_lanes_load(s->step), at = _mm_set1_epi16((short)y);
    const unsigned bits = bvoli_lanes_two(_mm_cmpgt_epi16(at, steps), _mm_cmpgt_epi16(steps, at));
    return (bvoli_ring_heights){(bits & 0xff) | (unsigned)(y > s->step[BVOLI_RUN]) << BVOLI_RUN,
                                bits >> BVOLI_RUN | (unsigned)(y < s->step[BVOLI_RUN]) << BVOLI_RUN};
}

static inline bvoli_run_sides bvoli_run_sides_of(const double *xs, const double *ys, const bvol_vec2_f64 *p)
{
    const __m128d x = _mm_set1_pd(p->x), y = _mm_set1_pd(p->y);
    bvoli_run_sides s = {0, 0, 0, 0};
    for (int i = 0; i < BVOLI_RUN_LANES; i += 2) {
        const __m128d at_x = _mm_loadu_pd(xs + i), at_y = _mm_loadu_pd(ys + i);
        s.right |= bvoli_lanes_bits(_mm_cmplt_pd(x, at_x)) << i;
        s.left |= bvoli_lanes_bits(_mm_cmplt_pd(at_x, x)) << i;
        s.above |= bvoli_lanes_bits(_mm_cmplt_pd(y, at_y)) << i;
        s.below |= bvoli_lanes_bits(_mm_cmplt_pd(at_y, y)) << i;
    }
    return s;
}
#else
static inline bvoli_ring_sides bvoli_ring_sides_of(const bvoli_ring_node *n, bvoli_ring_query q)
{
    bvoli_ring_sides s = {0, 0};
    for (int i = 0; i < BVOLI_RUN; ++i) {
        const unsigned level = (n->min_y[i] <= q.max_y) & (q.min_y <= n->max_y[i]), right = n->min_x[i] > q.max_x;
        s.holds |= (level & ~right & (q.min_x <= n->max_x[i])) << i;
        s.right |= (level & right) << i;
    }
    return s;
}

static inline bvoli_ring_heights bvoli_ring_heights_of(const bvoli_ring_starts *s, int y)
{
    bvoli_ring_heights h = {0, 0};
    for (int i = 0; i <= BVOLI_RUN; ++i) {
        h.below |= (unsigned)(s->step[i] < y) << i;
        h.above |= (unsigned)(s->step[i] > y) << i;
    }
    return h;
}

static inline bvoli_run_sides bvoli_run_sides_of(const double *xs, const double *ys, const bvol_vec2_f64 *p)
{
    bvoli_run_sides s = {0, 0, 0, 0};
    for (int i = 0; i < BVOLI_RUN_LANES; ++i) {
        s.right |= (unsigned)(p->x < xs[i]) << i;
        s.left |= (unsigned)(xs[i] < p->x) << i;
        s.above |= (unsigned)(p->y < ys[i]) << i;
        s.below |= (unsigned)(ys[i] < p->y) << i;
    }
    return s;
}
#endif

#endif

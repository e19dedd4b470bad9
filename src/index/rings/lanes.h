/* SPDX-License-Identifier: MIT */
/* Comparisons of a point with the boxes of a node, or with the vertices of a run, as bits. */
#ifndef BVOLI_INDEX_RINGS_LANES_H
#define BVOLI_INDEX_RINGS_LANES_H

#include "index/rings/rings.h"

#if defined(__SSE2__) || defined(_M_X64)
#define BVOLI_LANES_SSE2
#include <emmintrin.h>
#endif

/* Of the boxes of a node: which contain the point, which lie to the right of it at its height, and which of their ends are not
 * above it. */
typedef struct bvoli_ring_sides {
    unsigned holds, right, low;
} bvoli_ring_sides;

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

static inline bvoli_ring_sides bvoli_ring_sides_of(const bvoli_ring_node *n, const bvol_vec2_f64 *p)
{
    const __m128d x = _mm_set1_pd(p->x), y = _mm_set1_pd(p->y);
    bvoli_ring_sides s = {0, 0, bvoli_lanes_bits(_mm_cmple_pd(_mm_loadu_pd(n->start + BVOLI_RUN), y)) << BVOLI_RUN};
    for (int i = 0; i < BVOLI_RUN; i += 2) {
        const __m128d level =
            _mm_and_pd(_mm_cmple_pd(_mm_loadu_pd(n->min_y + i), y), _mm_cmple_pd(y, _mm_loadu_pd(n->max_y + i)));
        const __m128d near = _mm_and_pd(level, _mm_cmple_pd(_mm_loadu_pd(n->min_x + i), x));
        s.holds |= bvoli_lanes_bits(_mm_and_pd(near, _mm_cmple_pd(x, _mm_loadu_pd(n->max_x + i)))) << i;
        s.right |= bvoli_lanes_bits(_mm_andnot_pd(near, level)) << i;
        s.low |= bvoli_lanes_bits(_mm_cmple_pd(_mm_loadu_pd(n->start + i), y)) << i;
    }
    return s;
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
static inline bvoli_ring_sides bvoli_ring_sides_of(const bvoli_ring_node *n, const bvol_vec2_f64 *p)
{
    bvoli_ring_sides s = {0, 0, (unsigned)(n->start[BVOLI_RUN] <= p->y) << BVOLI_RUN};
    for (int i = 0; i < BVOLI_RUN; ++i) {
        const unsigned level = (n->min_y[i] <= p->y) & (p->y <= n->max_y[i]), near = level & (n->min_x[i] <= p->x);
        s.holds |= (near & (p->x <= n->max_x[i])) << i;
        s.right |= (level & ~near & 1U) << i;
        s.low |= (unsigned)(n->start[i] <= p->y) << i;
    }
    return s;
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

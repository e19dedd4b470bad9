/* SPDX-License-Identifier: MIT */
/* Edges of shapes, and the normals of planes along two of them. */
#ifndef BVOLI_CONVEX_EDGE_H
#define BVOLI_CONVEX_EDGE_H

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"

/* An exact sum of two doubles a coordinate, and rounded. */
typedef struct bvoli_edge {
    double terms[3][2], near[3];
    int is_short; /* near is exact, and floats */
} bvoli_edge;

static inline void bvoli_edge_between(const double to[3], const double from[3], bvoli_edge *e)
{
    e->is_short = 1;
    for (int c = 0; c < 3; ++c) {
        double error;
        e->terms[c][0] = to[c];
        e->terms[c][1] = -from[c];
        e->near[c] = bvoli_two_sum(to[c], -from[c], &error);
        e->is_short &= (error == 0) & ((double)(float)e->near[c] == e->near[c]);
    }
}

static inline void bvoli_edge_along(const double v[3], bvoli_edge *e)
{
    for (int c = 0; c < 3; ++c) {
        e->terms[c][0] = e->near[c] = v[c];
        e->terms[c][1] = 0;
    }
    e->is_short = 1;
}

/* Within 2^-80 of itself before the last rounding. */
static inline double bvoli_exact_cross(const bvoli_edge *a, const bvoli_edge *b, int i, int j)
{
    double terms[9], *t = terms;
    for (int p = 0; p < 2; ++p)
        for (int q = 0; q < 2; ++q) {
            *t++ = a->terms[i][p] * b->terms[j][q];
            *t++ = -a->terms[j][p] * b->terms[i][q];
        }
    const double sum = bvoli_sum(terms, 8);
    terms[8] = -sum;
    return sum + bvoli_sum(terms, 9);
}

/* The cross product, within 2^-49 of itself: of floats each component has one rounding; else one of the edges has one, so that
 * a component is within 4 u, u = 2^-53, of the magnitudes of its products, and what cancels is summed exactly. */
#define BVOLI_CANCELS 0.5
static inline void bvoli_cross_edges(const bvoli_edge *a, const bvoli_edge *b, double n[3])
{
    double products = 0;
    for (int c = 0; c < 3; ++c) {
        const int i = (c + 1) % 3, j = (c + 2) % 3;
        const double first = a->near[i] * b->near[j], second = a->near[j] * b->near[i];
        n[c] = first - second;
        products += fabs(first) + fabs(second);
    }
    if (!(a->is_short & b->is_short) && !(bvoli_sum_abs(n) > BVOLI_CANCELS * products))
        for (int c = 0; c < 3; ++c)
            n[c] = bvoli_exact_cross(a, b, (c + 1) % 3, (c + 2) % 3);
}

#endif

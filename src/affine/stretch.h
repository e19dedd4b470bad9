/* SPDX-License-Identifier: MIT */
/* What a linear map stretches at most: the root of the largest eigenvalue of M^T M. For single shapes and for kernels alike. */
#ifndef BVOLI_AFFINE_STRETCH_H
#define BVOLI_AFFINE_STRETCH_H

#include "affine/frame.h"
#include "arith/filter.h"
#include "base/stage.h"

/* What a map stretches at most: at most `most`, and not less by 2^-27 of it; or just that. */
typedef struct bvoli_stretch {
    double most;
    int exact;
} bvoli_stretch;

/* Scalar products of the columns: the diagonal, and those of 0 and 1, 1 and 2, 2 and 0. */
typedef struct bvoli_gram {
    double diagonal[3], other[3], trace;
} bvoli_gram;

/* [c] of the rows is coordinate c of all columns, and of the next ones. */
static inline bvoli_gram bvoli_gram_of(const d3 row[3], const d3 next[3])
{
    bvoli_gram g;
    d3_store(g.diagonal, bvoli_dot_lanes(row, row));
    d3_store(g.other, bvoli_dot_lanes(row, next));
    g.trace = g.diagonal[0] + g.diagonal[1] + g.diagonal[2];
    return g;
}

/* Orthogonal columns, the longest of which has a length that is a float: rotations by quarter turns, scales along the axes,
 * (3, 4, 0), (-4, 3, 0), (0, 0, 5). */
static inline int bvoli_stretch_exact(const bvoli_gram *g, const d3 row[3], const d3 next[3], double *most)
{
    const d3 *with[2] = {row, next};
    d3 off = d3_splat(0), first, second;
    if (!(g->other[0] == 0 && g->other[1] == 0 && g->other[2] == 0))
        return 0;
    const double longest = bvoli_greater(bvoli_greater(g->diagonal[0], g->diagonal[1]), g->diagonal[2]), root = sqrt(longest);
    for (int k = 0; k < 2; ++k) { /* three exact products whose sums leave no residual */
        const d3 sum = d3_two_sum(d3_mul(row[0], with[k][0]), d3_mul(row[1], with[k][1]), &first);
        (void)d3_two_sum(sum, d3_mul(row[2], with[k][2]), &second);
        off = d3_add(off, d3_add(d3_abs(first), d3_abs(second)));
    }
    *most = root;
    return (double)(float)root == root && root * root == longest && d3_at_most(off, d3_splat(0)) == BVOLI_THREE;
}

/* Of the trace T, which is at most three times the largest eigenvalue: when it is time to stop. The stretch is then known
 * within 1.5 times as much, relatively. */
#define BVOLI_STRETCH_TOLERANCE 0x1p-28

/* What is added to be certainly above. */
#define BVOLI_STRETCH_MARGIN 0x1p-36

/* With u = 2^-53 the entries of M^T M have three roundings each, the shifted ones another of at most T, and their own trace is
 * off 0 by as much: less than 2^4 u T in all, for any eigenvalue. */
#define BVOLI_STRETCH_ENTRY_SLACK 0x1p-48

/* p and q, and x^3 - p x - q, have less than 2^4 roundings of x0^3, where x <= x0 = 2 sqrt(p / 3); that the trace is off 0 by
 * 4 u T moves it by as much times x0^2. */
#define BVOLI_STRETCH_POLYNOMIAL_SLACK 0x1p-48

/* The largest eigenvalue of M^T M - T/3 I by Newton's method, from above: beyond its larger stationary point sqrt(p / 3) the
 * characteristic polynomial x^3 - p x - q is convex and rises, and its largest root lies there, at most 3 steps ahead. The
 * bound is a number at which it is certainly above 0, and not farther from the root than the tolerance and the margin: returns
 * 0 if there is none, as when the two largest eigenvalues are nearly the same. */
static inline int bvoli_stretch_newton(const bvoli_gram *g, double *largest)
{
    const double mean = g->trace / 3, a = g->diagonal[0] - mean, b = g->diagonal[1] - mean, c = g->diagonal[2] - mean;
    const double d = g->other[0], e = g->other[1], f = g->other[2], tolerance = BVOLI_STRETCH_TOLERANCE * g->trace;
    const double p = 0.5 * (a * a + b * b + c * c) + d * d + e * e + f * f;
    const double q = a * (b * c - e * e) - d * (d * c - e * f) + f * (d * e - b * f);
    const double start = 1.1547005383793 * sqrt(p);
    double x = start, step = start;
    for (int i = 0; i < 12 && 3 * step > tolerance; ++i) {
        step = ((x * x - p) * x - q) / (3 * x * x - p);
        x -= step;
    }
    x += BVOLI_STRETCH_MARGIN * g->trace;
    *largest = mean + x + BVOLI_STRETCH_ENTRY_SLACK * g->trace;
    return x >= start || (3 * step <= tolerance && 3 * x * x > p &&
                          (x * x - p) * x - q > BVOLI_STRETCH_POLYNOMIAL_SLACK * start * start * (start + g->trace));
}

/* Which way a stretch is found: the last is bvoli_stretch_by_rotations(). */
enum { BVOLI_STRETCH_EXACT, BVOLI_STRETCH_NEWTON, BVOLI_STRETCH_ROTATIONS };

/* Sets the stretch, to nothing if it takes rotations. */
static inline int bvoli_quick_stretch(const float matrix[16], bvoli_stretch *out)
{
    const d3 row[3] = {d3_gather(matrix, 4), d3_gather(matrix + 1, 4), d3_gather(matrix + 2, 4)};
    const d3 next[3] = {d3_yzx(row[0]), d3_yzx(row[1]), d3_yzx(row[2])};
    const bvoli_gram g = bvoli_gram_of(row, next);
    double most;
    if (bvoli_stretch_exact(&g, row, next, &most)) {
        *out = (bvoli_stretch){most, 1};
        return BVOLI_STRETCH_EXACT;
    }
    if (!bvoli_stretch_newton(&g, &most)) {
        *out = (bvoli_stretch){0, 0};
        return BVOLI_STRETCH_ROTATIONS;
    }
    *out = (bvoli_stretch){sqrt(most) * (1 + 0x1p-50), 0};
    return BVOLI_STRETCH_NEWTON;
}

bvoli_stretch bvoli_stretch_by_rotations(const float matrix[16]);

static inline bvoli_stretch bvoli_find_stretch(const float matrix[16])
{
    bvoli_stretch stretch;
    const int way = bvoli_quick_stretch(matrix, &stretch);
    BVOLI_MADE(stretch, way);
    return way == BVOLI_STRETCH_ROTATIONS ? bvoli_stretch_by_rotations(matrix) : stretch;
}

#endif

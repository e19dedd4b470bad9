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

/* Scalar products of the columns: the diagonal, and those of 0 and 1, 1 and 2, 2 and 0; the trace is T below. */
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

/* With u = 2^-53 the entries of M^T M have three roundings each, which moves no eigenvalue by more than 2^3 u T. Shifted by T/3
 * they have another of at most T, and their own trace is off 0 by as much: less than 2^4 u T in all. */
#define BVOLI_STRETCH_ENTRY_SLACK 0x1p-48

/* What one number is below another, relatively, if its eigenvalue is certainly below the other: twice the slack of T, which is
 * at most three times the greatest, with room for the roundings. */
#define BVOLI_STRETCH_ROOM 0x1p-45

/* The residuals of sums of three exact products: 0 where the sums have no rounding. */
static inline d3 bvoli_dot_residuals(const d3 a[3], const d3 b[3])
{
    d3 first, second;
    const d3 sum = d3_two_sum(d3_mul(a[0], b[0]), d3_mul(a[1], b[1]), &first);
    (void)d3_two_sum(sum, d3_mul(a[2], b[2]), &second);
    return d3_add(d3_abs(first), d3_abs(second));
}

/* Whether the stretch is just the root of the greatest square of a column: that is a float and its square has no rounding, the
 * products of columns are 0 but for those of the others (bits), and the others are certainly less or have no rounding. So it is
 * for rotations by quarter turns or about a coordinate axis, for scales along the axes, and for (3, 4, 0), (-4, 3, 0),
 * (0, 0, 5). */
static inline int bvoli_stretch_exact(const d3 row[3], const d3 next[3], double longest, double root, unsigned others)
{
    const d3 zero = d3_splat(0), limit = d3_splat((1 - BVOLI_STRETCH_ROOM) * longest);
    const unsigned square = d3_at_most(bvoli_dot_residuals(row, row), zero) | d3_at_most(bvoli_dot_lanes(row, row), limit);
    const unsigned product = d3_at_most(bvoli_dot_residuals(row, next), zero) | others;
    return ((double)(float)root == root) & (root * root == longest) & ((square & product) == BVOLI_THREE);
}

/* A column at right angles to the two others is an eigenvector, and what is left has two columns: M^T M is (a b; b c) there,
 * and its greater eigenvalue (a + c) / 2 + sqrt(((a - c) / 2)^2 + b^2), or the greater of a and c where b is 0. So it is for
 * scales along the axes, rotations about one of them and whatever comes from the plane. Returns 0 where no column is so; no NaN
 * or infinity is.
 *
 * The formula has less than 6 roundings of T, the entries 2^3: the root of all is less than 2^-47 too small, relatively, T
 * being at most three times the eigenvalue. */
static inline int bvoli_stretch_apart(const bvoli_gram *g, const d3 row[3], const d3 next[3], bvoli_stretch *out)
{
    const double *square = g->diagonal, *product = g->other;
    double longest = bvoli_greater(bvoli_greater(square[0], square[1]), square[2]);
    unsigned others = 0;
    int alone = 1;
    if (!((product[0] == 0) & (product[1] == 0) & (product[2] == 0))) {
        const int k = product[0] != 0 ? 0 : product[1] != 0 ? 1 : 2;
        if (product[(k + 1) % 3] != 0 || product[(k + 2) % 3] != 0)
            return 0;
        const double a = square[k], c = square[(k + 1) % 3], lone = square[(k + 2) % 3], half = 0.5 * (a - c);
        const double pair = 0.5 * (a + c) + bvoli_sqrt(half * half + product[k] * product[k]);
        alone = pair <= (1 - BVOLI_STRETCH_ROOM) * lone;
        longest = bvoli_greater(pair, lone);
        others = 1U << k;
    }
    const double root = bvoli_sqrt(longest);
    out->exact = alone && bvoli_stretch_exact(row, next, longest, root, others);
    out->most = out->exact ? root : root * (1 + 0x1p-46);
    return 1;
}

/* The fraction of the trace at which the iteration stops. The stretch is then known within 1.5 times as much, relatively. */
#define BVOLI_STRETCH_TOLERANCE 0x1p-28

/* What is added to be certainly above. */
#define BVOLI_STRETCH_MARGIN 0x1p-36

/* x^3 - p x - q is the characteristic polynomial of M^T M - T/3 I. */
typedef struct bvoli_cubic {
    double mean, p, q;
} bvoli_cubic;

static inline bvoli_cubic bvoli_cubic_of(const bvoli_gram *g)
{
    const double mean = g->trace * (1.0 / 3), a = g->diagonal[0] - mean, b = g->diagonal[1] - mean, c = g->diagonal[2] - mean;
    const double d = g->other[0], e = g->other[1], f = g->other[2];
    return (bvoli_cubic){.mean = mean,
                         .p = 0.5 * ((a * a + b * b) + c * c) + ((d * d + e * e) + f * f),
                         .q = (a * (b * c - e * e) - d * (d * c - e * f)) + f * (d * e - b * f)};
}

/* Up to which p, in T^2, the columns count as nearly orthogonal and equally long, and below which the square of p underflows.
 */
#define BVOLI_STRETCH_NEAR 0x1p-46
#define BVOLI_STRETCH_LEAST_P 0x1p-480

/* The greatest stretch of nearly rigid maps and uniform scales, where eigenvalues differ by so little that a few bits of what
 * is beyond their mean T/3 will do. With x = s y and s = sqrt(p / 3) the polynomial becomes y^3 - 3 y - 2 r, r = q / (2 s^3),
 * all three roots of which are real: -1 <= r <= 1, and the greatest lies from 1 to 2, where the polynomial is convex and rises.
 * So a step of Newton's from any point beyond 1 ends above the root. Such a step is linear in r, from y it ends at
 *
 *     2 y^3 / (3 (y^2 - 1)) + 2 r / (3 (y^2 - 1)),
 *
 * and the least of those from 1.06, 1.22, 1.48 and 1.82 is less than 0.031 above the root: 0.031 s <= 2^-28.8 T. The digits of
 * the constants and some 2^6 roundings of s are far less than the margin. The root of the sum: sqrt(m + x) <= sqrt(m) (1 + x /
 * 2m), which differ by less than x^2 / m^2, 2^-40. The two roots and the two divisions do not wait for one another. */
static inline int bvoli_stretch_near(const bvoli_gram *g, const bvoli_cubic *f, double *most)
{
    if (!(f->p > BVOLI_STRETCH_LEAST_P && f->p <= BVOLI_STRETCH_NEAR * (g->trace * g->trace)))
        return 0;
    const double s = bvoli_sqrt(f->p * (1.0 / 3)), r = 4.5 * (f->q / (f->p * f->p)) * s, root = bvoli_sqrt(f->mean),
                 part = 0.5 / f->mean;
    const double first = bvoli_lesser(6.424045 + 5.39375 * r, 2.47864 + 1.365 * r);
    const double second = bvoli_lesser(1.81557 + 0.56 * r, 1.73805 + 0.2883 * r);
    const double x = s * bvoli_lesser(first, second) + (BVOLI_STRETCH_MARGIN + BVOLI_STRETCH_ENTRY_SLACK) * g->trace;
    *most = (root + root * (x * part)) * (1 + 0x1p-50);
    return 1;
}

/* p and q, and x^3 - p x - q, have less than 2^4 roundings of x0^3, where x <= x0 = 2 sqrt(p / 3); that the trace is off 0 by
 * 4 u T moves it by as much times x0^2. */
#define BVOLI_STRETCH_POLYNOMIAL_SLACK 0x1p-48

/* The largest eigenvalue by Newton's method, from above: beyond its larger stationary point sqrt(p / 3) the polynomial is
 * convex and rises, and its largest root lies there, at most 3 steps ahead. The bound is a number at which it is certainly
 * above 0, and not farther from the root than the tolerance and the margin: returns 0 if there is none, as when the two largest
 * eigenvalues are nearly the same. */
static inline int bvoli_stretch_newton(const bvoli_gram *g, const bvoli_cubic *f, double *most)
{
    const double tolerance = BVOLI_STRETCH_TOLERANCE * g->trace, p = f->p, q = f->q, start = 1.1547005383793 * bvoli_sqrt(p);
    double x = start, step = start;
    for (int i = 0; i < 12 && 3 * step > tolerance; ++i) {
        step = ((x * x - p) * x - q) / (3 * x * x - p);
        x -= step;
    }
    x += BVOLI_STRETCH_MARGIN * g->trace;
    *most = bvoli_sqrt(f->mean + x + BVOLI_STRETCH_ENTRY_SLACK * g->trace) * (1 + 0x1p-50);
    return x >= start || (3 * step <= tolerance && 3 * x * x > p &&
                          (x * x - p) * x - q > BVOLI_STRETCH_POLYNOMIAL_SLACK * start * start * (start + g->trace));
}

/* How a stretch is found: the last is bvoli_stretch_by_rotations(). */
enum { BVOLI_STRETCH_EXACT, BVOLI_STRETCH_APART, BVOLI_STRETCH_NEARLY_RIGID, BVOLI_STRETCH_NEWTON, BVOLI_STRETCH_ROTATIONS };

/* Sets the stretch, to nothing if it takes rotations. */
static inline int bvoli_quick_stretch(const float matrix[16], bvoli_stretch *out)
{
    const d3 row[3] = {d3_gather(matrix, 4), d3_gather(matrix + 1, 4), d3_gather(matrix + 2, 4)};
    const d3 next[3] = {d3_yzx(row[0]), d3_yzx(row[1]), d3_yzx(row[2])};
    const bvoli_gram g = bvoli_gram_of(row, next);
    if (bvoli_stretch_apart(&g, row, next, out))
        return out->exact ? BVOLI_STRETCH_EXACT : BVOLI_STRETCH_APART;
    const bvoli_cubic cubic = bvoli_cubic_of(&g);
    out->exact = 0;
    if (bvoli_stretch_near(&g, &cubic, &out->most))
        return BVOLI_STRETCH_NEARLY_RIGID;
    if (bvoli_stretch_newton(&g, &cubic, &out->most))
        return BVOLI_STRETCH_NEWTON;
    out->most = 0;
    return BVOLI_STRETCH_ROTATIONS;
}

bvoli_stretch bvoli_stretch_by_rotations(const float matrix[16]);

static inline bvoli_stretch bvoli_find_stretch(const float matrix[16])
{
    bvoli_stretch stretch;
    const int stage = bvoli_quick_stretch(matrix, &stretch);
    BVOLI_MADE(stretch, stage);
    return stage == BVOLI_STRETCH_ROTATIONS ? bvoli_stretch_by_rotations(matrix) : stretch;
}

#endif

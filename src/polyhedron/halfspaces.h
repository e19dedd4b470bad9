/* SPDX-License-Identifier: MIT */
/* Up to 32 half-spaces whose coefficients are sums of two floats, as those of a projection matrix are, kept exactly.
 *
 * Filters compute with a copy in double, each plane scaled by a power of two so that the largest coefficient of its normal lies
 * in [1, 2). Such a coefficient is within u = 2^-53 of itself, has the right sign, and is 0 only if it is exactly 0. */
#ifndef BVOLI_POLYHEDRON_HALFSPACES_H
#define BVOLI_POLYHEDRON_HALFSPACES_H

#include "arith/dyadic.h"
#include "arith/filter.h"

enum { BVOLI_HALFSPACES = 32 };

typedef struct bvoli_halfspaces {
    int count;
    double term[BVOLI_HALFSPACES][4][2]; /* the normal, then d; finite, the normal not zero */
    double q[BVOLI_HALFSPACES][4];       /* the sums, scaled */
    double length[BVOLI_HALFSPACES];     /* of the normal of q */
} bvoli_halfspaces;

/* Adds the half-space of the points p with term . (p, 1) >= 0. If its normal is zero, nothing is added; then it returns 0 if
 * the half-space is empty, and 1 if it is all of space. */
int bvoli_halfspaces_add(bvoli_halfspaces *h, const double term[4][2]);

/* The sign of plane i at a point of three finite floats; sets *exact if it took exact arithmetic. */
int bvoli_halfspace_side(const bvoli_halfspaces *h, int i, const double p[3], int *exact);

/* The sign of plane i at the corner of a box that is highest (side 1) or lowest (side -1) over it. The box has a finite point;
 * where the corner is infinitely high or low, the sign is that of the side. */
int bvoli_halfspace_corner(const bvoli_halfspaces *h, int i, const double lo[3], const double hi[3], int side, int *exact);

/* The terms of the height of a point over plane i, and of its rise along a direction, all floats: exact, and the signs and
 * quotients of their sums are those of the heights themselves. */
void bvoli_halfspace_height_terms(const bvoli_halfspaces *h, int i, const double p[3], double terms[8]);
void bvoli_halfspace_slope_terms(const bvoli_halfspaces *h, int i, const double d[3], double terms[6]);

/* How high a point of three floats is over plane i, in units of its normal's length. */
void bvoli_halfspace_height(const bvoli_halfspaces *h, int i, const double p[3], bvoli_dyadic *out);

/* How much the height over plane i increases, in units of its normal's length, along a vector of three floats. */
void bvoli_halfspace_slope(const bvoli_halfspaces *h, int i, const double d[3], bvoli_dyadic *out);

/* A point far from all planes on their inner sides, if one is easily found; any point otherwise. Finite floats. */
void bvoli_halfspaces_interior_point(const bvoli_halfspaces *h, float out[3]);

/* Heights and slopes in double. With u = 2^-53: each coefficient is within u of itself, a product has one more rounding, the
 * sum of four three. So heights and slopes are within 5 u of their size, the sum of the magnitudes, even if d has a rounding of
 * its own: a height or a slope is certainly positive if it is more than the slack times its size, which leaves room for what is
 * computed from them. */
#define BVOLI_HEIGHT_SLACK 0x1p-49

static inline double bvoli_slope_along(const double q[4], const double d[3], double *size)
{
    const double terms[3] = {q[0] * d[0], q[1] * d[1], q[2] * d[2]};
    *size = bvoli_sum_abs(terms);
    return terms[0] + terms[1] + terms[2];
}

static inline double bvoli_height_over(const double q[4], const double p[3], double *size)
{
    const double slope = bvoli_slope_along(q, p, size);
    *size += fabs(q[3]);
    return slope + q[3];
}

/* Coefficient k of plane i. */
static inline void bvoli_halfspace_exact(const bvoli_halfspaces *h, int i, int k, bvoli_dyadic *out)
{
    bvoli_dy_put_sum(h->term[i][k], 2, out);
}

static inline void bvoli_halfspace_normal(const bvoli_halfspaces *h, int i, bvoli_dyadic n[3])
{
    for (int k = 0; k < 3; ++k)
        bvoli_halfspace_exact(h, i, k, &n[k]);
}

#endif

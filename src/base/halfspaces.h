/* SPDX-License-Identifier: MIT */
/* Up to 32 half-spaces whose coefficients are sums of two floats, as those of a projection matrix are, kept exactly.
 *
 * Beside the exact terms stand doubles, each plane scaled by a power of two such that the largest coefficient of its normal
 * lies in [1, 2): what filters compute with. Such a coefficient is within u = 2^-53 of itself, has the right sign, and is 0
 * only if it is exactly 0. */
#ifndef BVOL_BASE_HALFSPACES_H
#define BVOL_BASE_HALFSPACES_H

#include "base/dyadic.h"

enum { BVOLI_HALFSPACES = 32 };

typedef struct bvoli_halfspaces {
    int count;
    double term[BVOLI_HALFSPACES][4][2]; /* the normal, then d; finite, the normal not zero */
    double q[BVOLI_HALFSPACES][4];       /* the sums, scaled */
    double length[BVOLI_HALFSPACES];     /* of the normal of q */
} bvoli_halfspaces;

/* Adds the points where term . (p, 1) >= 0. A plane with the normal zero that holds everywhere is left out. Returns 0, and adds
 * nothing, if it holds nowhere. */
int bvoli_halfspaces_add(bvoli_halfspaces *h, const double term[4][2]);

/* The sign of plane i at a point of three finite floats; sets *exact if it took exact arithmetic. */
int bvoli_halfspace_side(const bvoli_halfspaces *h, int i, const double p[3], int *exact);

/* The same at the corner of a box that is highest (side 1) or lowest (side -1) over the plane. The box has a finite point;
 * where the corner is infinitely high or low, the sign is that of the side. */
int bvoli_halfspace_corner(const bvoli_halfspaces *h, int i, const double lo[3], const double hi[3], int side, int *exact);

/* How high a point of three floats is over plane i, in units of its normal's length. */
bvoli_dyadic bvoli_halfspace_height(const bvoli_halfspaces *h, int i, const double p[3]);

/* A point far from all planes on their inner sides, if one is easily found; any point otherwise. Finite floats. */
void bvoli_halfspaces_deep_point(const bvoli_halfspaces *h, float out[3]);

/* Coefficient k of plane i. */
static inline bvoli_dyadic bvoli_halfspace_exact(const bvoli_halfspaces *h, int i, int k)
{
    return bvoli_dy_sum(h->term[i][k], 2);
}

static inline void bvoli_halfspace_normal(const bvoli_halfspaces *h, int i, bvoli_dyadic n[3])
{
    for (int k = 0; k < 3; ++k)
        n[k] = bvoli_halfspace_exact(h, i, k);
}

#endif

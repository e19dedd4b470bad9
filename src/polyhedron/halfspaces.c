/* SPDX-License-Identifier: MIT */
/* Signs of heights: first in double with a slack, then as the exact sign of a sum of products. */
#include "polyhedron/halfspaces.h"

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/power.h"

#include <float.h>
#include <string.h>

/* The slack is 5 u of the size,
 * below 8 u with the second order and the roundings of the bound. */
#define SIDE_SLACK 0x1p-50

int bvoli_halfspaces_add(bvoli_halfspaces *h, const double term[4][2])
{
    double *q = h->q[h->count];
    for (int k = 0; k < 4; ++k)
        q[k] = term[k][0] + term[k][1];
    double largest = bvoli_max_abs(q);
    if (largest == 0)
        return q[3] >= 0;
    const double scale = bvoli_unit_scale(largest);
    for (int k = 0; k < 4; ++k)
        q[k] *= scale;
    h->length[h->count] = bvoli_sqrt(bvoli_dot(q, q));
    memcpy(h->term[h->count++], term, sizeof h->term[0]);
    return 1;
}

void bvoli_halfspace_slope_terms(const bvoli_halfspaces *h, int i, const double d[3], double terms[6])
{
    for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 2; ++j)
            terms[2 * k + j] = h->term[i][k][j] * d[k];
}

void bvoli_halfspace_height_terms(const bvoli_halfspaces *h, int i, const double p[3], double terms[8])
{
    bvoli_halfspace_slope_terms(h, i, p, terms);
    terms[6] = h->term[i][3][0];
    terms[7] = h->term[i][3][1];
}

void bvoli_halfspace_slope(const bvoli_halfspaces *h, int i, const double d[3], bvoli_dyadic *out)
{
    double terms[6];
    bvoli_halfspace_slope_terms(h, i, d, terms);
    bvoli_dy_put_sum(terms, 6, out);
}

void bvoli_halfspace_height(const bvoli_halfspaces *h, int i, const double p[3], bvoli_dyadic *out)
{
    double terms[8];
    bvoli_halfspace_height_terms(h, i, p, terms);
    bvoli_dy_put_sum(terms, 8, out);
}

int bvoli_halfspace_side(const bvoli_halfspaces *h, int i, const double p[3], int *exact)
{
    double size, terms[8];
    const double value = bvoli_height_over(h->q[i], p, &size);
    const int sign = bvoli_decide(value, SIDE_SLACK * size);
    if (sign != 0)
        return sign;
    *exact = 1;
    bvoli_halfspace_height_terms(h, i, p, terms);
    return bvoli_sum_sign(terms, 8);
}

int bvoli_halfspace_corner(const bvoli_halfspaces *h, int i, const double lo[3], const double hi[3], int side, int *exact)
{
    double p[3];
    for (int k = 0; k < 3; ++k) {
        double slope = side * h->q[i][k];
        p[k] = slope > 0 ? hi[k] : slope < 0 ? lo[k] : 0;
        if (isinf(p[k]))
            return side;
    }
    return bvoli_halfspace_side(h, i, p, exact);
}

/* The plane nearest to p if p is inside all, or the one that p is farthest outside of; and its distance, negative outside. */
static int nearest_plane(const bvoli_halfspaces *h, const double per_length[], const double p[3], double *distance)
{
    int nearest = 0;
    *distance = INFINITY;
    for (int i = 0; i < h->count; ++i) {
        const double d = (bvoli_dot(h->q[i], p) + h->q[i][3]) * per_length[i];
        nearest = d < *distance ? i : nearest;
        *distance = d < *distance ? d : *distance;
    }
    return nearest;
}

/* Relaxation (S. Agmon, "The relaxation method for linear inequalities", 1954): from outside, the point moves across the plane
 * that it misses most, to half that distance inside; from inside, it moves away from the nearest plane by half its distance.
 * The result is the deepest point on the way. So the depth grows by half with each step, until planes on the other side are as
 * near or the depth is a hundred times that of the first point inside. */
enum { DEEP_STEPS = 40, STEPS_INSIDE = 12 };

void bvoli_halfspaces_interior_point(const bvoli_halfspaces *h, float out[3])
{
    double p[3] = {0, 0, 0}, best = -INFINITY, per_length[BVOLI_HALFSPACES] = {0};
    out[0] = out[1] = out[2] = 0;
    for (int i = 0; i < h->count; ++i)
        per_length[i] = 1 / h->length[i];
    for (int step = 0, inside = 0; step < DEEP_STEPS && inside < STEPS_INSIDE; ++step) {
        double distance;
        const int i = nearest_plane(h, per_length, p, &distance);
        if (!(bvoli_max_abs(p) <= (double)FLT_MAX) || isinf(distance))
            return;
        for (int k = 0; k < 3 && distance > best; ++k)
            out[k] = (float)p[k];
        best = bvoli_greater(best, distance);
        const double stride = (distance < 0 ? -1.5 : 0.5) * distance * per_length[i];
        for (int k = 0; k < 3; ++k)
            p[k] += stride * h->q[i][k];
        inside += distance > 0;
    }
}

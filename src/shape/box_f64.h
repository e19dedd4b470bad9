/* SPDX-License-Identifier: MIT */
/* Boxes in double, in space and in the plane: `axes` coordinates of the lower corner and as many of the upper one. A point is a
 * box whose corners are the same array. Everything but distances is comparisons, and so exact. */
#ifndef BVOLI_SHAPE_BOX_F64_H
#define BVOLI_SHAPE_BOX_F64_H

#include <bvol/types.h>

enum { BVOLI_AXES_MAX = 3 };

typedef struct bvoli_box_f64 {
    const double *min, *max;
} bvoli_box_f64;

static inline bvoli_box_f64 bvoli_box_f64_of(const bvol_aabb_f64 *box)
{
    return (bvoli_box_f64){&box->min.x, &box->max.x};
}

static inline bvoli_box_f64 bvoli_box2_f64_of(const bvol_aabb2_f64 *box)
{
    return (bvoli_box_f64){&box->min.x, &box->max.x};
}

/* No NaN and not empty. */
static inline int bvoli_box_f64_nonempty(bvoli_box_f64 a, int axes)
{
    int some = 1;
    for (int k = 0; k < axes; ++k)
        some &= a.min[k] <= a.max[k];
    return some;
}

static inline int bvoli_box_f64_has_nan(bvoli_box_f64 a, int axes)
{
    int nan = 0;
    for (int k = 0; k < axes; ++k)
        nan |= a.min[k] != a.min[k] || a.max[k] != a.max[k];
    return nan;
}

/* Of boxes that are not empty: whether they have a common point, and whether their interiors or what is flat in one do. */
static inline int bvoli_box_f64_meets(bvoli_box_f64 a, bvoli_box_f64 b, int axes)
{
    int meets = 1;
    for (int k = 0; k < axes; ++k)
        meets &= (a.min[k] <= b.max[k]) & (b.min[k] <= a.max[k]);
    return meets;
}

static inline int bvoli_box_f64_meets_interior(bvoli_box_f64 a, bvoli_box_f64 b, int axes)
{
    int meets = 1;
    for (int k = 0; k < axes; ++k)
        meets &= (a.min[k] < b.max[k]) & (b.min[k] < a.max[k]);
    return meets;
}

/* Whether b, which is not empty, lies in a. */
static inline int bvoli_box_f64_holds(bvoli_box_f64 a, bvoli_box_f64 b, int axes)
{
    int holds = 1;
    for (int k = 0; k < axes; ++k)
        holds &= (a.min[k] <= b.min[k]) & (b.max[k] <= a.max[k]);
    return holds;
}

/* A squared distance: the greatest of doubles that is certainly not above it, but where that is 0 the least one; and the same
 * without an end to its exponent, fraction 2^exponent with the fraction from 1/2 on and below 1, or 0. Squares that are beyond
 * the largest double are still told apart by these. */
typedef struct bvoli_square_f64 {
    double at, fraction;
    int exponent;
} bvoli_square_f64;

/* Of two boxes that are not empty. */
bvoli_square_f64 bvoli_box_f64_distance_sq(bvoli_box_f64 a, bvoli_box_f64 b, int axes);

/* What of it is a double, which takes less. */
double bvoli_box_f64_distance_sq_down(bvoli_box_f64 a, bvoli_box_f64 b, int axes);

/* -1, 0 or 1 as one is less than the other. */
static inline int bvoli_square_f64_compare(const bvoli_square_f64 *a, const bvoli_square_f64 *b)
{
    if (a->exponent != b->exponent)
        return a->exponent < b->exponent ? -1 : 1;
    return (a->fraction > b->fraction) - (a->fraction < b->fraction);
}

/* The smallest box of floats about a box relative to an origin: the lower corner, then the upper one. An empty box becomes the
 * canonical one; with a NaN, or an origin that is not finite, all are NaN. */
void bvoli_box_f64_round_out(bvoli_box_f64 box, const double *origin, int axes, float *out);

/* What the public functions return: NaN with a NaN, and infinity where a box is empty. */
double bvoli_box_f64_public_distance_sq(bvoli_box_f64 a, bvoli_box_f64 b, int axes);

#endif

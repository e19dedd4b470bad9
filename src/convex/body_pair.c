/* SPDX-License-Identifier: MIT */
/* The one test in double of a direction that may prove something about two bodies. */
#include "convex/body_pair.h"

#include "arith/filter.h"

#include <math.h>

/* With u = 2^-53: a scalar product of three has three roundings, a side's coefficient one more, and the sum over four sides
 * and the point four: both projections are within 8 u of |n|_1 size, their difference adds one, r |n| has less. 11 u, and for
 * the roundings of the bound itself 16 u. */
#define PROJECTION_SLACK 0x1p-49

/* A direction that is off by 8 u of its products moves the projections by 8 u products size; with the above 25 u, and 32 u. */
#define MEANT_SLACK 0x1p-48

int bvoli_body_pair_try(const bvoli_body_pair *q, const double n[3], double products, int *wide)
{
    const bvoli_projection a = bvoli_body_project(q->a, n), b = bvoli_body_project(q->b, n);
    const double slack = PROJECTION_SLACK * bvoli_sum_abs(n) * q->size, meant = MEANT_SLACK * products * q->size;
    const double reach = q->r > 0 ? q->r * bvoli_sqrt(bvoli_dot(n, n)) : 0;
    double up, down;
    if (q->contains) {
        up = b.hi - a.hi + reach;
        down = a.lo - b.lo + reach;
        *wide |= a.hi - a.lo > meant;
    } else {
        up = a.lo - b.hi - reach;
        down = b.lo - a.hi - reach;
        *wide |= (a.hi - a.lo) + (b.hi - b.lo) > meant;
    }
    const double beyond = up > down ? up : down;
    return beyond > slack ? 1 : beyond < -meant ? -1 : 0;
}

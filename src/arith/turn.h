/* SPDX-License-Identifier: MIT */
/* On which side of a line a point is, in double. */
#ifndef BVOLI_ARITH_TURN_H
#define BVOLI_ARITH_TURN_H

#include "arith/filter.h"

#include <bvol/types.h>

#include <float.h>

/* With u = 2^-53: a difference of doubles has one rounding, a product of two three, the difference of two products another: 4 u
 * of both products; as much again covers the squares of u and the bound itself. Where a product underflows, it is off by half
 * the smallest number besides, which the smallest normal number is far above. What overflows is infinite in the slack too, or a
 * NaN, and is not decided. */
#define BVOLI_TURN_SLACK 0x1p-50
#define BVOLI_TURN_UNDERFLOW_SLACK DBL_MIN

/* The rest, without a filter. */
BVOLI_RARE BVOLI_HIDDEN int bvoli_turn_exact(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p);

/* (a - p) x (b - p) within 2^-50 of itself, of coordinates that are ordinary: 0, or from 2^-440 to 2^490 in magnitude. */
double bvoli_turn_value(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p);

static inline int bvoli_is_ordinary(const bvol_vec2_f64 *v)
{
    const double x = fabs(v->x), y = fabs(v->y);
    return (x == 0 || (x >= 0x1p-440 && x <= 0x1p490)) && (y == 0 || (y >= 0x1p-440 && y <= 0x1p490));
}

/* The sign of (a - p) x (b - p), of any finite doubles: 1 if p lies to the left of the line from a to b, 0 if on it. */
static inline int bvoli_turn_f64(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p)
{
    const double left = (a->x - p->x) * (b->y - p->y), right = (a->y - p->y) * (b->x - p->x);
    const int sign = bvoli_decide(left - right, BVOLI_TURN_SLACK * (fabs(left) + fabs(right)) + BVOLI_TURN_UNDERFLOW_SLACK);
    return sign != 0 ? sign : bvoli_turn_exact(a, b, p);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Points of the plane for the oracle. */
#ifndef BVOL_TESTS_ORACLE_PLACE_H
#define BVOL_TESTS_ORACLE_PLACE_H

#include "oracle/num.h"

/* A point, degree 2. */
typedef struct place {
    num x, y;
} place;

static inline num raised(float f)
{
    return num_mul(num_float(f), num_one());
}

static inline place minus(place a, place b)
{
    return (place){num_sub(a.x, b.x), num_sub(a.y, b.y)};
}

static inline num dot(place a, place b)
{
    return num_add(num_mul(a.x, b.x), num_mul(a.y, b.y));
}

static inline num cross(place a, place b)
{
    return num_sub(num_mul(a.x, b.y), num_mul(a.y, b.x));
}

/* 1 if p is to the left of the way from a to b. */
static inline int side(place a, place b, place p)
{
    const size_t mark = num_mark();
    const int sign = num_sign(cross(minus(b, a), minus(p, a)));
    num_release(mark);
    return sign;
}

static inline int on_segment(place a, place b, place p)
{
    const size_t mark = num_mark();
    const int on = side(a, b, p) == 0 && num_sign(dot(minus(p, a), minus(p, b))) <= 0;
    num_release(mark);
    return on;
}

/* The sign of r - |p - q|. */
static inline int reaches(num r, place p, place q)
{
    place d = minus(p, q);
    return num_compare(num_square(r), dot(d, d));
}

/* The sign of r less the distance from p to a segment. */
static inline int reaches_segment(num r, place p, place a, place b)
{
    place ab = minus(b, a), ap = minus(p, a), bp = minus(p, b);
    if (num_sign(dot(ap, ab)) <= 0)
        return reaches(r, p, a);
    if (num_sign(dot(bp, ab)) >= 0)
        return reaches(r, p, b);
    return num_compare(num_mul(num_square(r), dot(ab, ab)), num_square(cross(ab, ap)));
}

#endif

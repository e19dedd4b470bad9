/* SPDX-License-Identifier: MIT */
#include "convex/distance.h"

#include "arith/filter.h"
#include "arith/quotient.h"

/* What is exactly not 0 stays so. */
#define LEAST 0x1p-1000

/* The length of a vector, right to 2^-45 of itself: each component is within 2^-50, the sum of squares keeps that. */
static double length_of(const bvoli_dyadic v[3])
{
    double near[3], sum = 0;
    for (int k = 0; k < 3; ++k)
        near[k] = bvoli_dy_near(&v[k]);
    const double most = bvoli_max_abs(near);
    for (int k = 0; k < 3 && most > 0; ++k)
        sum += (near[k] / most) * (near[k] / most);
    return most * sqrt(sum);
}

static double quotient(double above, double below)
{
    return above > 0 ? bvoli_greater(above / below, LEAST) : 0;
}

static void subtract(const bvoli_dyadic a[3], const bvoli_dyadic b[3], bvoli_dyadic out[3])
{
    for (int k = 0; k < 3; ++k)
        bvoli_dy_put_difference(&a[k], &b[k], &out[k]);
}

static int dot_sign(const bvoli_dyadic a[3], const bvoli_dyadic b[3])
{
    bvoli_dyadic dot;
    bvoli_dy_put_dot(a, b, &dot);
    return bvoli_dy_sign(dot);
}

static double segment_distance(const bvoli_dyadic a[3], const bvoli_dyadic b[3])
{
    bvoli_dyadic side[3], cross[3];
    subtract(b, a, side);
    if (dot_sign(a, side) >= 0)
        return length_of(a);
    if (dot_sign(b, side) <= 0)
        return length_of(b);
    bvoli_dy_cross(a, b, cross);
    return quotient(length_of(cross), length_of(side));
}

/* Whether the foot of the perpendicular from the origin is not beyond the side from a to b, n being the normal. */
static int is_within(const bvoli_dyadic a[3], const bvoli_dyadic b[3], const bvoli_dyadic n[3])
{
    bvoli_dyadic cross[3];
    bvoli_dy_cross(a, b, cross);
    return dot_sign(cross, n) >= 0;
}

double bvoli_dy_triangle_distance(const bvoli_dyadic a[3], const bvoli_dyadic b[3], const bvoli_dyadic c[3])
{
    bvoli_dyadic side[3], other[3], n[3], height;
    subtract(b, a, side);
    subtract(c, a, other);
    bvoli_dy_cross(side, other, n);
    if (!bvoli_dy_is_zero(n) && is_within(a, b, n) && is_within(b, c, n) && is_within(c, a, n)) {
        bvoli_dy_put_dot(a, n, &height);
        return quotient(fabs(bvoli_dy_near(&height)), length_of(n));
    }
    return bvoli_lesser(segment_distance(a, b), bvoli_lesser(segment_distance(b, c), segment_distance(c, a)));
}

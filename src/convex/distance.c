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
    return most * bvoli_sqrt(sum);
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

/* Of the side from a to b, whose cross product is given. */
static double side_distance(const bvoli_dyadic a[3], const bvoli_dyadic b[3], const bvoli_dyadic cross[3])
{
    bvoli_dyadic side[3];
    subtract(b, a, side);
    if (dot_sign(a, side) >= 0)
        return length_of(a);
    if (dot_sign(b, side) <= 0)
        return length_of(b);
    return quotient(length_of(cross), length_of(side));
}

/* The foot of the perpendicular from the origin is beyond those sides that its face looks away from; where there is one, the
 * nearest point is on such a side, as the vector from there is a sum of outward normals. Without a normal each side counts. */
double bvoli_dy_face_distance(const bvoli_dyadic corner[][3], int count)
{
    bvoli_dyadic one[3], other[3], n[3], cross[3], height;
    double best = INFINITY;
    subtract(corner[1], corner[0], one);
    subtract(corner[count - 1], corner[0], other);
    bvoli_dy_cross(one, other, n);
    const int flat = bvoli_dy_is_zero(n);
    for (int k = 0; k < count; ++k) {
        const bvoli_dyadic *const a = corner[k], *const b = corner[(k + 1) % count];
        bvoli_dy_cross(a, b, cross);
        if (flat || dot_sign(cross, n) < 0)
            best = bvoli_lesser(best, side_distance(a, b, cross));
    }
    if (best < INFINITY)
        return best;
    bvoli_dy_put_dot(corner[0], n, &height);
    return quotient(fabs(bvoli_dy_near(&height)), length_of(n));
}

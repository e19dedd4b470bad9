/* SPDX-License-Identifier: MIT */
#include "convex/filters/segment_distance.h"

#include "arith/filter.h"

/* numerator / denominator, kept from 0 to 1; 0 for an empty range, whose quotient is NaN or infinite. Without a jump. */
static inline double part(double numerator, double denominator)
{
    return bvoli_lesser(bvoli_greater(numerator / denominator, 0), 1);
}

/* With u = 2^-53 and S the size and the reach together. Any n is as good: it is the vector for some s and t but for 3 u of w, u
 * and v and three more for the products and sums, 6 u of S; its length has four more. And no vector is shorter than the least
 * scalar product with n, over the length of n: that has 3 u of w, u and v, and six more for products and sums, of magnitudes
 * below S |n|. 32 u cover the comparisons, the second order and the roundings of the slack. Where the square of n underflows
 * its components are those in which w has none: the others would cancel to no less than 2^-500. Then least is not positive. */
#define SEGMENTS_SLACK 0x1p-48

/* The nearest points of two segments (V. Lumelsky, "On fast computation of distance between line segments", 1985): those of
 * their lines, each kept within its segment, once the other is known. The vector between them is both witness and direction. */
int bvoli_segments_beyond(const bvoli_segment_difference *difference, double reach)
{
    const double *w = difference->w, *u = difference->u, *v = difference->v;
    const double uu = bvoli_dot(u, u), uv = bvoli_dot(u, v), vv = bvoli_dot(v, v), uw = bvoli_dot(u, w), vw = bvoli_dot(v, w);
    double s = part(uv * vw - vv * uw, uu * vv - uv * uv), n[3];
    const double t = part(uv * s + vw, vv);
    s = part(uv * t - uw, uu);
    for (int c = 0; c < 3; ++c)
        n[c] = w[c] + s * u[c] - t * v[c];
    const double length = bvoli_sqrt(bvoli_dot(n, n)), slack = SEGMENTS_SLACK * (difference->size + reach);
    const double fall = bvoli_dot(u, n), rise = bvoli_dot(v, n);
    const double least = bvoli_dot(w, n) + bvoli_lesser(fall, 0) - bvoli_greater(rise, 0);
    return (least > (reach + slack) * length) - (length < reach - slack);
}

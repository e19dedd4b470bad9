/* SPDX-License-Identifier: MIT */
#include "convex/line_triangle.h"

#include "arith/filter.h"

bvoli_determinant bvoli_determinant_of(const double a[3], const double b[3], const double c[3])
{
    bvoli_determinant out = {0, 0};
    for (int i = 0; i < 3; ++i) {
        const double first = b[(i + 1) % 3] * c[(i + 2) % 3], second = b[(i + 2) % 3] * c[(i + 1) % 3];
        out.value += a[i] * (first - second);
        out.magnitude += fabs(a[i]) * (fabs(first) + fabs(second));
    }
    return out;
}

/* The sign of c1 first + c2 second of determinants. With u = 2^-53: each is within 9 u of its magnitude, the products have one
 * rounding more, and the sum another. 16 u also covers the second order and the roundings of the slack. */
#define DETERMINANT_SLACK 0x1p-49

static int sign_of_sum(double c1, bvoli_determinant first, double c2, bvoli_determinant second)
{
    return bvoli_decide(c1 * first.value + c2 * second.value,
                        DETERMINANT_SLACK * (fabs(c1) * first.magnitude + fabs(c2) * second.magnitude));
}

/* By Cramer's rule (T. Moeller and B. Trumbore, "Fast, minimum storage ray-triangle intersection", 1997) without its division:
 * u, v, 1 - u - v, t - t0 and t1 - t times the determinant, which turns their signs. */
int bvoli_line_through_triangle(const double side[3], const double other[3], const double back[3], const double left[3],
                                double t0, double t1)
{
    const bvoli_determinant all = bvoli_determinant_of(side, other, back), u = bvoli_determinant_of(left, other, back),
                            v = bvoli_determinant_of(side, left, back), t = bvoli_determinant_of(side, other, left);
    const bvoli_determinant both = {u.value + v.value, u.magnitude + v.magnitude};
    const int turn = sign_of_sum(1, all, 0, all);
    const int signs[5] = {turn * sign_of_sum(1, u, 0, u), turn * sign_of_sum(1, v, 0, v), turn * sign_of_sum(1, all, -1, both),
                          t0 == -INFINITY ? 1 : turn * sign_of_sum(1, t, -t0, all),
                          t1 == INFINITY ? 1 : turn * sign_of_sum(t1, all, -1, t)};
    int certain = turn != 0;
    for (int i = 0; i < 5 && turn != 0; ++i) {
        if (signs[i] < 0)
            return 1;
        certain &= signs[i] > 0;
    }
    return -certain;
}

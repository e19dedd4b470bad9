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

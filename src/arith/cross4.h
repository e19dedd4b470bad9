/* SPDX-License-Identifier: MIT */
/* Cross products in four dimensions: the vector perpendicular to three others. That of three planes (normal, d) is their common
 * point, as (p, 1) times a number. */
#ifndef BVOLI_ARITH_CROSS4_H
#define BVOLI_ARITH_CROSS4_H

#include <math.h>
#include <stdint.h>

/* What a determinant of four rows is expanded by: the columns beside each. */
static const uint8_t bvoli_other_rows[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};

/* Of vectors whose components are within e of themselves, and with u = 2^-53: a product of two has 2 e + u, the difference of
 * two of them one more; times a third component e + u, and two more for the sum of three: n is within 3 e + 5 u of size, the
 * sum of the magnitudes of its terms. A scalar product with a fourth such vector has e + u more, and three for the sum: it is
 * within 4 e + 9 u of that of size and of the fourth vector's magnitudes. */
static inline void bvoli_cross4(const double a[4], const double b[4], const double c[4], double n[4], double size[4])
{
    for (int k = 0; k < 4; ++k) {
        n[k] = size[k] = 0;
        for (int r = 0; r < 3; ++r) {
            const int i = bvoli_other_rows[k][r], j = bvoli_other_rows[k][(r + 1) % 3], l = bvoli_other_rows[k][(r + 2) % 3];
            const double first = b[j] * c[l], second = b[l] * c[j], product = a[i] * (first - second);
            n[k] += k % 2 ? -product : product;
            size[k] += fabs(a[i]) * (fabs(first) + fabs(second));
        }
    }
}

#endif

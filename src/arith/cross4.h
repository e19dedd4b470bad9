/* SPDX-License-Identifier: MIT */
/* Cross products in four dimensions: the vector perpendicular to three others. That of three planes (normal, d) is their common
 * point, as (p, 1) times a number. */
#ifndef BVOLI_ARITH_CROSS4_H
#define BVOLI_ARITH_CROSS4_H

#include <math.h>
#include <stdint.h>

/* What a determinant of four rows is expanded by: the columns beside each. */
static const uint8_t bvoli_other_rows[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};

/* The minors of two vectors, [i][j] that of components i < j, and the magnitudes of both its products. */
typedef struct bvoli_minors4 {
    double of[3][4], size[3][4];
} bvoli_minors4;

static inline void bvoli_minors4_of(const double b[4], const double c[4], bvoli_minors4 *out)
{
    for (int i = 0; i < 3; ++i)
        for (int j = i + 1; j < 4; ++j) {
            const double first = b[i] * c[j], second = b[j] * c[i];
            out->of[i][j] = first - second;
            out->size[i][j] = fabs(first) + fabs(second);
        }
}

/* Of vectors whose components are within e of themselves, and with u = 2^-53: a product of two has 2 e + u, the difference of
 * two of them one more; times a third component e + u, and two more for the sum of three: n is within 3 e + 5 u of size, the
 * sum of the magnitudes of its terms. A scalar product with a fourth such vector has e + u more, and three for the sum: it is
 * within 4 e + 9 u of that of size and of the fourth vector's magnitudes. */
static inline void bvoli_cross4_with(const double a[4], const bvoli_minors4 *m, double n[4], double size[4])
{
    for (int k = 0; k < 4; ++k) {
        const int i = bvoli_other_rows[k][0], j = bvoli_other_rows[k][1], l = bvoli_other_rows[k][2];
        const double sum = a[i] * m->of[j][l] - a[j] * m->of[i][l] + a[l] * m->of[i][j];
        n[k] = k % 2 ? -sum : sum;
        size[k] = fabs(a[i]) * m->size[j][l] + fabs(a[j]) * m->size[i][l] + fabs(a[l]) * m->size[i][j];
    }
}

static inline void bvoli_cross4(const double a[4], const double b[4], const double c[4], double n[4], double size[4])
{
    bvoli_minors4 m;
    bvoli_minors4_of(b, c, &m);
    bvoli_cross4_with(a, &m, n, size);
}

#endif

/* SPDX-License-Identifier: MIT */
#include "affine/stretch.h"

#include "affine/axes.h"

/* Eigenvalues by Jacobi's method, which does not mind eigenvalues that are nearly the same. Eigenvalues lie within the discs of
 * Gershgorin. The 24 rotations have some 30 roundings of each entry, none of which is above T: less than 2^10 u T in all. */
bvoli_stretch bvoli_stretch_by_rotations(const float matrix[16])
{
    const d3 row[3] = {d3_gather(matrix, 4), d3_gather(matrix + 1, 4), d3_gather(matrix + 2, 4)};
    const d3 shifted[3] = {d3_yzx(row[0]), d3_yzx(row[1]), d3_yzx(row[2])};
    const bvoli_gram g = bvoli_gram_of(row, shifted);
    double m[3][3], v[3][3] = {{0}}, largest = 0;
    for (int k = 0; k < 3; ++k) {
        const int next = (k + 1) % 3;
        m[k][k] = g.diagonal[k];
        m[k][next] = m[next][k] = g.other[k];
    }
    bvoli_diagonalise(m, v, 0.25 * BVOLI_STRETCH_TOLERANCE * g.trace);
    for (int k = 0; k < 3; ++k)
        largest = bvoli_greater(largest, m[k][k] + fabs(m[k][(k + 1) % 3]) + fabs(m[k][(k + 2) % 3]));
    return (bvoli_stretch){bvoli_sqrt(largest + 0x1p-43 * g.trace) * (1 + 0x1p-50), 0};
}

/* SPDX-License-Identifier: MIT */
/* As contains.c says: -1 also where the center is above the face. */

static int NAME(ball_depth)(const double corner[3][3], const double center[3], double radius)
{
    EDGE e[3], f[3], to_corner[3];
    AXIS n[3];
    NUMBER depth, n_sq, radius_sq;
    for (int c = 0; c < 3; ++c) {
        int fits = 1;
        OP(load)((const double[]){corner[1][c], -corner[0][c]}, 2, 1, &fits, &e[c]);
        OP(load)((const double[]){corner[2][c], -corner[0][c]}, 2, 1, &fits, &f[c]);
        OP(load)((const double[]){corner[0][c], -center[c]}, 2, 1, &fits, &to_corner[c]);
    }
    OP(cross)(e, f, n);
    OP(dot)(n, to_corner, &depth);
    const int below = OP(sign)(&depth);
    if (below == BVOLI_OPEN || below < 0)
        return below;
    OP(dot)(n, n, &n_sq);
    OP(set)(radius * radius, &radius_sq);
    return OP(excess)(&depth, &radius_sq, &n_sq);
}

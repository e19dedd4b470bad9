/* SPDX-License-Identifier: MIT */
#include "convex/filters/line_triangle.h"

#include "arith/filter.h"
#include "arith/wide.h"
#include "base/stage.h"

#if BVOLI_HAS_WIDE

/* Corners and the start of the ray are integers below 2^60 in one unit, its direction in another. Differences are below 2^61,
 * their cross products below 2^123, determinants below 2^187. Scales are between -68 and 209, so their difference is no matter
 * for a double. */
static int load(const double *const points[], int count, int64_t out[][3], int *scale)
{
    double largest = 0;
    int exact = 1;
    for (int i = 0; i < count; ++i)
        largest = bvoli_greater(bvoli_max_abs(points[i]), largest);
    *scale = bvoli_wide_scale(largest);
    const double power = bvoli_small_power(-*scale);
    for (int i = 0; i < count; ++i)
        for (int c = 0; c < 3; ++c)
            out[i][c] = bvoli_wide_load(points[i][c], power, &exact);
    return exact;
}

static void subtract(const int64_t a[3], const int64_t b[3], int64_t out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = a[c] - b[c];
}

int bvoli_line_cross_triangle(const double *const corner[3], const double from[3], const double direction[3],
                              bvoli_line_crossing *out)
{
    int64_t point[4][3], along[1][3], side[3], other[3], left[3];
    bvoli_i128 across[3], up[3];
    int of_points, of_direction;
    const int loaded = load((const double *const[]){corner[0], corner[1], corner[2], from}, 4, point, &of_points) &&
                       load((const double *const[]){direction}, 1, along, &of_direction);
    BVOLI_MADE(line_crossing, !loaded);
    if (!loaded)
        return 0;
    subtract(point[1], point[0], side);
    subtract(point[2], point[0], other);
    subtract(point[3], point[0], left);
    bvoli_wide_cross(other, along[0], across);
    bvoli_wide_cross(side, left, up);
    const bvoli_i256 determinant = bvoli_wide_dot(across, side), u = bvoli_wide_dot(across, left),
                     v = bvoli_wide_dot(up, along[0]), t = bvoli_wide_dot(up, other),
                     not_u = bvoli_i256_difference(&determinant, &u), rest = bvoli_i256_difference(&not_u, &v);
    out->determinant = bvoli_i256_near(&determinant);
    out->u = bvoli_i256_near(&u);
    out->v = bvoli_i256_near(&v);
    out->rest = bvoli_i256_near(&rest);
    out->t = bvoli_i256_near(&t) * bvoli_small_power(of_points - of_direction);
    return 1;
}

#else

int bvoli_line_cross_triangle(const double *const corner[3], const double from[3], const double direction[3],
                              bvoli_line_crossing *out)
{
    (void)corner;
    (void)from;
    (void)direction;
    (void)out;
    return 0;
}

#endif

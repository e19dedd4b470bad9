/* SPDX-License-Identifier: MIT */
/* The corners of an OBB, each coordinate rounded once: in double with a bound, and by residuals. */
#ifndef BVOLI_AFFINE_OBB_CORNER_POINTS_H
#define BVOLI_AFFINE_OBB_CORNER_POINTS_H

#include "arith/round_sum.h"
#include "base/value.h"

/* Corner i and the opposite one, 7 - i, are as far from the center. */
static inline unsigned bvoli_filter_corners(d3 center, const d3 side[3], d3 slack, f3 corner[8])
{
    unsigned certain = BVOLI_THREE;
    for (int i = 0; i < 4; ++i) {
        const d3 first = i & 1 ? d3_sub(side[2], side[0]) : d3_add(side[2], side[0]);
        const d3 offset = i & 2 ? d3_sub(first, side[1]) : d3_add(first, side[1]);
        corner[i] = bvoli_round3_nearest(d3_sub(center, offset), slack, &certain);
        corner[7 - i] = bvoli_round3_nearest(d3_add(center, offset), slack, &certain);
    }
    return certain;
}

/* The sums with their residuals: halves of the floats are often ties. */
static inline unsigned bvoli_residual_corners(d3 center, const d3 side[3], f3 corner[8])
{
    unsigned certain = BVOLI_THREE;
    const d3 zero = d3_splat(0);
    for (int i = 0; i < 8; ++i) {
        const d3 terms[4] = {i & 4 ? side[2] : d3_sub(zero, side[2]), i & 1 ? side[0] : d3_sub(zero, side[0]),
                             i & 2 ? side[1] : d3_sub(zero, side[1]), center};
        const bvoli_sum3 s = bvoli_add_up(terms, 4);
        corner[i] = bvoli_round_sum3(&s, &certain);
    }
    return certain;
}

/* NaN and infinities are never certain. */
static inline int bvoli_corner_points(const bvol_obb *box, bvol_vec3 out[8])
{
    const float *extent = bvoli_coords(&box->extent);
    const d3 center = d3_load(bvoli_coords(&box->center));
    d3 side[3], magnitude = d3_abs(center);
    f3 corner[8];
    int stage = BVOLI_BY_FILTER;
    for (int k = 0; k < 3; ++k) {
        side[k] = d3_mul(d3_splat(fabs((double)extent[k])), d3_load(bvoli_coords(&box->axis[k])));
        magnitude = d3_add(magnitude, d3_abs(side[k]));
    }
    if (bvoli_filter_corners(center, side, d3_mul(d3_splat(BVOLI_SUM4_NEAREST_SLACK), magnitude), corner) != BVOLI_THREE) {
        stage = BVOLI_BY_RESIDUALS;
        if (bvoli_residual_corners(center, side, corner) != BVOLI_THREE)
            return BVOLI_OPEN;
    }
    for (int i = 0; i < 8; ++i)
        f3_store(bvoli_coords_out(&out[i]), corner[i]);
    return stage;
}

#endif

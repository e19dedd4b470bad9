/* SPDX-License-Identifier: MIT */
/* The tightest boxes about images of boxes, and about OBBs: in double with bounds, and by error-free transformations. For
 * single shapes and for kernels alike; what they leave open is for exact arithmetic. */
#ifndef BVOLI_AFFINE_BOX_IMAGE_H
#define BVOLI_AFFINE_BOX_IMAGE_H

#include "arith/round_sum.h"
#include "base/value.h"

#include <bvol/types.h>

/* A map with its columns, their magnitudes, and where the origin goes. */
typedef struct bvoli_map {
    d3 column[3], size[3], offset, offset_size;
} bvoli_map;

static inline bvoli_map bvoli_load_map(const float matrix[16])
{
    bvoli_map map;
    for (int k = 0; k < 3; ++k) {
        map.column[k] = d3_load(bvoli_column(matrix, k));
        map.size[k] = d3_abs(map.column[k]);
    }
    map.offset = d3_load(matrix + 12);
    map.offset_size = d3_abs(map.offset);
    return map;
}

/* The sums of so many terms again, in the same order, with their residuals. */
static inline unsigned bvoli_round_by_residuals(const d3 *low, const d3 *high, int count, f3 *lo, f3 *hi)
{
    d3 below = d3_splat(0), above = d3_splat(0), error, l = low[0], h = high[0];
    unsigned certain = BVOLI_THREE;
    for (int k = 1; k < count; ++k) {
        l = d3_two_sum(l, low[k], &error);
        below = d3_add(below, d3_abs(error));
        h = d3_two_sum(h, high[k], &error);
        above = d3_add(above, d3_abs(error));
    }
    *lo = bvoli_round3_down(l, bvoli_residual_slack(below), &certain);
    *hi = bvoli_round3_up(h, bvoli_residual_slack(above), &certain);
    return certain;
}

/* The box from the terms of its lower and its upper sides. */
static inline int bvoli_round_box(const d3 low[4], const d3 high[4], d3 magnitude, bvol_aabb *out)
{
    const d3 slack = d3_mul(d3_splat(BVOLI_SUM4_SLACK), magnitude);
    const d3 l = d3_add(d3_add(d3_add(low[0], low[1]), low[2]), low[3]);
    const d3 h = d3_add(d3_add(d3_add(high[0], high[1]), high[2]), high[3]);
    unsigned certain = BVOLI_THREE;
    int stage = BVOLI_BY_FILTER;
    f3 lo = bvoli_round3_down(l, slack, &certain), hi = bvoli_round3_up(h, slack, &certain);
    if (certain != BVOLI_THREE) {
        if (bvoli_round_by_residuals(low, high, 4, &lo, &hi) != BVOLI_THREE)
            return BVOLI_OPEN;
        stage = BVOLI_BY_RESIDUALS;
    }
    f3_store(&out->min.x, lo);
    f3_store(&out->max.x, hi);
    return stage;
}

/* The box about the image of a box (J. Arvo, "Transforming axis-aligned bounding boxes", Graphics Gems, 1990). Empty boxes,
 * NaN and infinities are left open: every NaN or infinity makes the magnitude one. */
static inline int bvoli_box_image(const bvoli_map *map, const bvol_aabb *box, bvol_aabb *out)
{
    const float *min = &box->min.x, *max = &box->max.x;
    d3 low[4], high[4], magnitude = map->offset_size;
    if (!(min[0] <= max[0] && min[1] <= max[1] && min[2] <= max[2]))
        return BVOLI_OPEN;
    for (int k = 0; k < 3; ++k) {
        const double a = (double)min[k], b = (double)max[k];
        const d3 at_min = d3_mul(map->column[k], d3_splat(a)), at_max = d3_mul(map->column[k], d3_splat(b));
        low[k] = d3_min(at_min, at_max);
        high[k] = d3_max(at_min, at_max);
        magnitude = d3_add(magnitude, d3_mul(map->size[k], d3_splat(fabs(a) + fabs(b))));
    }
    low[3] = high[3] = map->offset;
    return bvoli_round_box(low, high, magnitude, out);
}

/* The box about an OBB. NaN and infinities are left open. */
static inline int bvoli_obb_box(const bvol_obb *box, bvol_aabb *out)
{
    const float *extent = &box->extent.x;
    d3 low[4], high[4], magnitude;
    low[3] = high[3] = d3_load(&box->center.x);
    magnitude = d3_abs(low[3]);
    for (int k = 0; k < 3; ++k) {
        high[k] = d3_mul(d3_splat(fabs((double)extent[k])), d3_abs(d3_load(&box->axis[k].x)));
        low[k] = d3_sub(d3_splat(0), high[k]);
        magnitude = d3_add(magnitude, high[k]);
    }
    return bvoli_round_box(low, high, magnitude, out);
}

#endif

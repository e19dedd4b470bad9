/* SPDX-License-Identifier: MIT */
/* Points in the frame of an OBB whose axes are nearly orthonormal, in double with bounds. */
#ifndef BVOLI_AFFINE_OBB_VIEW_H
#define BVOLI_AFFINE_OBB_VIEW_H

#include "affine/frame.h"
#include "arith/filter.h"
#include "base/value.h"

/* The filter, for axes that are nearly orthonormal: p - center of finite points in double, one rounding a coordinate. */
typedef struct bvoli_view {
    bvoli_frame frame;
    double offset[3], size; /* |offset|_1 */
} bvoli_view;

/* Returns 0 where something is not finite or the axes are far from orthonormal. */
static inline int bvoli_find_view(const bvol_obb *box, const bvol_vec3 *p, bvoli_view *v)
{
    double from[3], extent[3];
    bvoli_load(p, v->offset);
    bvoli_load(&box->center, from);
    bvoli_load(&box->extent, extent);
    for (int c = 0; c < 3; ++c)
        v->offset[c] -= from[c];
    v->size = bvoli_sum_abs(v->offset);
    v->frame = bvoli_load_frame(box->axis);
    return v->size + bvoli_sum_abs(extent) < (double)INFINITY && bvoli_frame_orthonormal(&v->frame);
}

#endif

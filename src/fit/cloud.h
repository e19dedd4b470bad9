/* SPDX-License-Identifier: MIT */
/* Points of space, or of the plane as points at z = 0, in the caller's memory. */
#ifndef BVOLI_FIT_CLOUD_H
#define BVOLI_FIT_CLOUD_H

#include "base/points.h"
#include "base/value.h"

typedef struct bvoli_cloud {
    bvoli_points points;
    int dimension; /* 2 or 3 */
} bvoli_cloud;

/* Returns whether the point is finite. */
static inline int bvoli_cloud_point(const bvoli_cloud *cloud, size_t i, bvol_vec3 *out)
{
    if (cloud->dimension == 3)
        *out = *bvoli_point(&cloud->points, i);
    else {
        const bvol_vec2 *const p = bvoli_point2(&cloud->points, i);
        *out = (bvol_vec3){p->x, p->y, 0};
    }
    return bvoli_vec3_finite(out);
}

#endif

/* SPDX-License-Identifier: MIT */
/* Points in the caller's memory: two or three floats each, a stride in bytes apart. */
#ifndef BVOLI_BASE_POINTS_H
#define BVOLI_BASE_POINTS_H

#include <bvol/types.h>

#include "base/value.h"

#include <stddef.h>

typedef struct bvoli_points {
    const char *first;
    size_t count, stride;
} bvoli_points;

/* The points of that many packed bytes that a caller describes; none where the description is not legal. */
static inline bvoli_points bvoli_points_of_size(const void *first, size_t count, size_t stride, size_t packed)
{
    if (stride == 0)
        stride = packed;
    if (!first || stride < packed || stride % sizeof(float) != 0)
        count = 0;
    return (bvoli_points){first, count, stride};
}

static inline bvoli_points bvoli_points_of(const bvol_vec3 *first, size_t count, size_t stride)
{
    return bvoli_points_of_size(first, count, stride, sizeof(bvol_vec3));
}

static inline bvoli_points bvoli_points2_of(const bvol_vec2 *first, size_t count, size_t stride)
{
    return bvoli_points_of_size(first, count, stride, sizeof(bvol_vec2));
}

static inline const bvol_vec3 *bvoli_point(const bvoli_points *points, size_t i)
{
    return (const bvol_vec3 *)(const void *)(points->first + i * points->stride);
}

static inline const bvol_vec2 *bvoli_point2(const bvoli_points *points, size_t i)
{
    return (const bvol_vec2 *)(const void *)(points->first + i * points->stride);
}

/* Widens a box to points without a NaN, of equal numbers the first. Returns how many those are. */
static inline size_t bvoli_points_widen(const bvoli_points *points, bvol_aabb *box)
{
    bvol_vec3 low = box->min, high = box->max;
    size_t accepted = 0;
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec3 p = *bvoli_point(points, i);
        if (bvoli_vec3_has_nan(&p))
            continue;
        low = (bvol_vec3){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y, p.z < low.z ? p.z : low.z};
        high = (bvol_vec3){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y, p.z > high.z ? p.z : high.z};
        ++accepted;
    }
    box->min = low;
    box->max = high;
    return accepted;
}

#endif

/* SPDX-License-Identifier: MIT */
/* Shared by the files about rays: how a ray is cut by slabs, when it enters a box, and what line.h has. */
#ifndef BVOLI_SHAPE_RAY_H
#define BVOLI_SHAPE_RAY_H

#include "shape/ray/line.h"

#include <bvol/ray.h>

/* Three pairs of parallel planes: the ray is between pair i where lo[i] <= at[i] + t * along[i] <= hi[i]. */
typedef struct bvoli_slabs {
    double at[3], along[3], lo[3], hi[3];
} bvoli_slabs;

/* Of |n|_1 |d|_1, the speed across a slab, below which it is found without rounding. With u = 2^-53 the speed is within 5 u of
 * that, and the distance to a wall within 8 u of |n|_1 times extents and distance together; so where the speed is not less the
 * error of t is at most 2^-23 of these over |d|_1. */
#define BVOLI_ALONG_SHARE 0x1p-27

/* Clips the ray, which is known to hit, to the slabs. Returns the slab through which it enters, the lowest of those that are
 * equal as floats, or -1. */
int bvoli_ray_cut(const bvoli_slabs *s, bvoli_crossing *x);

/* As bvol_ray_hits_aabb(), of whose record only t_enter is found. Walls min x, y, z, max x, y, z lie so many floats apart. */
int bvoli_ray_enters_aabb(const bvol_ray *ray, const float *walls, size_t step, float *t);

/* The t that counts of a record that is not of a crossing, and may be off by more than the lower bounds of boxes: the entry
 * into the box about what is hit is nearer to the truth, and bounded. */
static inline float bvoli_ray_t_in_box(const bvol_ray *ray, const bvol_aabb *box, const bvol_ray_hit *hit)
{
    bvol_ray_hit of_box;
    return bvol_ray_hits_aabb(ray, box, &of_box) && of_box.t_enter > hit->t_enter ? of_box.t_enter : hit->t_enter;
}

#endif

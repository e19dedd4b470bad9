/* SPDX-License-Identifier: MIT */
/* Rays as kernels see them. */
#ifndef BVOLI_SET_QUERIES_H
#define BVOLI_SET_QUERIES_H

#include "arith/exact.h"
#include "arith/slabs.h"
#include "kernel/kernel.h"
#include "kernel/set/sphere.h"

#include <bvol/types.h>

/* Whether the parameters of a ray are in order; not if one is NaN. With t_min = inf or t_max = -inf, where it misses
 * everything, the slack of kernels is infinite or NaN, so that they only decide that it lies beside a box. */
static inline int bvoli_ray_in_order(const bvol_ray *ray)
{
    return ray->t_min <= ray->t_max;
}

/* Along one axis a ray advances, or its direction is zero, or its numbers are too large or too small for kernels. */
enum bvoli_motion { BVOLI_BEYOND, BVOLI_MOVING, BVOLI_STILL };

static inline enum bvoli_motion bvoli_motion_of(float origin, float dir)
{
    const float both = dir + 1 / dir;
    if (dir == 0)
        return bvoli_finite(origin) ? BVOLI_STILL : BVOLI_BEYOND;
    return both * both + origin * origin < SLAB_SQUARE_LIMIT ? BVOLI_MOVING : BVOLI_BEYOND;
}

/* Whether a ray begins at a finite t from 0 on. */
static inline int bvoli_ray_forward(const bvol_ray *ray)
{
    return ray->t_min >= 0 && bvoli_finite(ray->t_min);
}

/* Returns 0 for a ray that kernels cannot judge. */
int bvoli_slab_ray_of(const bvol_ray *ray, bvoli_slab_ray *out);

/* Prepares a forward ray to go down a tree: kernel/tree/descent.h. */
void bvoli_prepare_ray(const bvoli_slab_ray *ray, bvoli_prepared_ray *out);

/* The same at once, which waits for less. Returns 0 where the ray is not forward, or kernels cannot judge it. */
int bvoli_prepare_forward(const bvol_ray *ray, bvoli_prepared_ray *out);

/* A finite motion of a box that is not empty, and that may be infinite, and the path that contains all it passes through: axes
 * along which kernels cannot judge it as they do rays are those along which it does not advance. */
void bvoli_slab_motion_of(const bvol_aabb *box, const bvol_vec3 *motion, const bvol_aabb *path, bvoli_slab_motion *out);

int bvoli_sphere_ray_of(const bvol_ray *ray, bvoli_sphere_ray *out);

#endif

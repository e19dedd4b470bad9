/* SPDX-License-Identifier: MIT */
/* Spheres as kernels see them. */
#ifndef BVOLI_KERNEL_SET_SPHERE_H
#define BVOLI_KERNEL_SET_SPHERE_H

#include "kernel/kernel.h"

#include <stdint.h>

/* Spheres, number by number: center x, y, z, radius. Members that kernels may judge have a radius from 0 on, and no number
 * beyond BVOLI_SPHERE_LIMIT. */
typedef struct bvoli_sphere_columns {
    const float *side[4];
} bvoli_sphere_columns;

/* To be written. */
struct bvoli_sphere_target {
    float *side[4];
    uint64_t *plain;
};

/* Squares of what lies within it do not overflow. */
#define BVOLI_SPHERE_LIMIT 0x1p60F

/* All points within a radius of a box, for a query that is a box, a sphere or a point. Infinite sides are legal. */
typedef struct bvoli_round_query {
    float low[3], high[3], radius;
} bvoli_round_query;

/* A ray whose numbers are below BVOLI_SPHERE_LIMIT, but for `last`, with first <= last. */
typedef struct bvoli_sphere_ray {
    float origin[3], dir[3], first, last;
    float inverse; /* 1 / |dir|^2, which is from 2^-60 to 2^60 */
} bvoli_sphere_ray;

#endif

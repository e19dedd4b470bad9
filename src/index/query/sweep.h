/* SPDX-License-Identifier: MIT */
/* Moving boxes and spheres through the boxes of an index. */
#ifndef BVOLI_INDEX_QUERY_SWEEP_H
#define BVOLI_INDEX_QUERY_SWEEP_H

#include "index/query/cast.h"

typedef struct bvoli_sweep {
    bvoli_cast cast;
    bvol_aabb moving; /* the box, or one that contains the sphere */
    bvol_aabb path;   /* contains all that it passes through */
    bvol_vec3 motion;
    bvol_sphere sphere;
} bvoli_sweep;

/* 0 if nothing can be met. */
int bvoli_sweep_of_aabb(const bvol_index *index, const bvol_aabb *box, const bvol_vec3 *motion, bvoli_sweep *out);
int bvoli_sweep_of_sphere(const bvol_index *index, const bvol_sphere *sphere, const bvol_vec3 *motion, bvoli_sweep *out);

#endif

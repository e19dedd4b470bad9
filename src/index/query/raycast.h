/* SPDX-License-Identifier: MIT */
/* Rays against what an index holds. */
#ifndef BVOLI_INDEX_QUERY_RAYCAST_H
#define BVOLI_INDEX_QUERY_RAYCAST_H

#include "index/query/cast.h"
#include "set/queries.h"

#include <bvol/ray.h>

typedef struct bvoli_rays {
    bvoli_cast cast;
    bvol_ray ray;
    bvoli_slab_ray slabs;
    int judged;                   /* kernels can judge boxes */
    int guided;                   /* a kernel can go down the tree, of the prepared ray */
    bvoli_prepared_ray prepared;  /* up to a little beyond the limit */
    bvol_ray near;                /* so far too */
    const bvoli_corners *corners; /* of all blocks; NULL where there are none */
    uint32_t sure;                /* at the leaf: triangles that are certainly hit */
} bvoli_rays;

/* Whoever is NULL finds nothing. */
void bvoli_rays_begin(const bvol_index *index, const bvol_ray *ray, bvoli_rays *r);

/* Of another index in place of the one that it began with: what it finds, and how. */
void bvoli_rays_turn_to(bvoli_rays *r, const bvol_index *index);

/* Makes a ray find, of an index of boxes, those that it does not certainly miss, each at a t that is not above that of any box
 * within it. */
void bvoli_rays_find_near(bvoli_rays *r);

/* So far that nothing beyond has a t that is within the limit of a guided ray. */
float bvoli_rays_end(bvoli_rays *r);

/* The lanes of a leaf whose triangles the ray does not certainly miss up to its limit. */
uint32_t bvoli_rays_triangles(bvoli_rays *r, const bvoli_corners *corners, uint32_t lanes);

/* The record of what a ray hits under an id; zeros where a file contradicts itself and it does not. */
void bvoli_ray_record_of(const bvol_index *index, const bvol_ray *ray, uint32_t id, bvol_ray_hit *hit);

#endif

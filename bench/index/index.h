/* SPDX-License-Identifier: MIT */
/* The same questions to indexes of this library and of others. */
#ifndef BVOL_BENCH_INDEX_H
#define BVOL_BENCH_INDEX_H

#include <bvol/bvol.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Queries of a batch, at most. */
enum { BATCH = 100000 };

/* An index of somebody's. Queries return numbers that must be the same for all: how many boxes are found, or a sum. What is
 * NULL is not offered. */
typedef struct contender {
    const char *name;
    void *(*build)(const bvol_aabb *boxes, size_t count);
    void (*destroy)(void *index);
    size_t (*overlaps)(const void *index, const bvol_aabb *query);
    size_t (*batch)(const void *index, const bvol_aabb *queries, size_t count); /* many at once; otherwise one by one */
    double (*ray)(const void *index, const bvol_ray *ray);                      /* t of the first box; 0 for none */
    double (*nearest)(const void *index, const bvol_vec3 *p, size_t count);     /* the sum of the squared distances */
    size_t (*pairs)(const void *index, const bvol_aabb *boxes, size_t count);
    size_t (*cull)(const void *index, const bvol_frustum *frustum);
    void (*move)(void *index, const bvol_aabb *boxes, size_t count); /* all boxes */
} contender;

extern const contender index_fast, index_high, index_dynamic, index_octree, index_flat, index_default, index_set;
extern const contender index_boost, index_boost_one_by_one, index_bullet, index_cgal, index_embree, index_fcl,
    index_spatialindex;

#ifdef __cplusplus
}
#endif

#endif

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

/* An index of somebody's. Queries return numbers that must be the same for all: how many boxes are found, or a sum. */
typedef struct contender {
    const char *name;
    void *(*build)(const bvol_aabb *boxes, size_t count);
    void (*destroy)(void *index);
    size_t (*overlaps)(const void *index, const bvol_aabb *query);
    size_t (*batch)(const void *index, const bvol_aabb *queries, size_t count); /* many at once; may be NULL for one by one */
    double (*nearest)(const void *index, const bvol_vec3 *p, size_t count);     /* the sum of the squared distances */
    size_t (*pairs)(const void *index, const bvol_aabb *boxes, size_t count);
} contender;

extern const contender index_fast, index_high, index_dynamic, index_octree;
#ifdef BENCH_BOOST
extern const contender index_boost;
#endif

#ifdef __cplusplus
}
#endif

#endif

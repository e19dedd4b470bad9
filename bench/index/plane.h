/* SPDX-License-Identifier: MIT */
/* The same questions to indexes of the plane of this library and of others. */
#ifndef BVOL_BENCH_INDEX_PLANE_H
#define BVOL_BENCH_INDEX_PLANE_H

#include <bvol/bvol.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An index of somebody's. Queries return numbers that must be the same for all: how many rectangles are found, or a sum. */
typedef struct planar {
    const char *name;
    void *(*build)(const bvol_aabb2 *boxes, size_t count);
    void (*destroy)(void *index);
    size_t (*overlaps)(const void *index, const bvol_aabb2 *query);
    size_t (*segment)(const void *index, const bvol_segment2 *query);          /* those that it passes */
    double (*nearest)(const void *index, const bvol_vec2 *p, size_t count);    /* the sum of the squared distances */
    size_t (*pairs)(const void *index, const bvol_aabb2 *boxes, size_t count); /* once each */
} planar;

extern const planar plane_boost;

#ifdef __cplusplus
}
#endif

#endif

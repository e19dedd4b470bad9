/* SPDX-License-Identifier: MIT */
/* The same questions to indexes of boxes in double of this library and of others, and to those of float. */
#ifndef BVOL_BENCH_DOUBLES_H
#define BVOL_BENCH_DOUBLES_H

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The same boxes in space and in the plane. Those in float are relative to an origin, and there may be fewer of them. */
typedef struct doubles_boxes {
    size_t count, float_count;
    bvol_aabb_f64 *space;
    bvol_aabb2_f64 *plane;
    bvol_aabb *space_floats;
    bvol_aabb2 *plane_floats;
} doubles_boxes;

/* What a question of a row finds at most, and all pairs. */
enum { DOUBLES_ROOM = 65536, DOUBLES_PAIRS = 1 << 23, DOUBLES_WANTED = 64 };

/* An index of somebody's. `dimensions` is 3 or 2, or 0 if it takes what it needs. What is NULL is not offered. */
typedef struct doubles_index {
    const char *name;
    int dimensions;
    size_t most_wanted;                         /* neighbours; 0 means DOUBLES_WANTED */
    void *(*build)(const doubles_boxes *boxes); /* which stay where they are */
    void (*destroy)(void *index);
    size_t (*overlaps)(const void *index, const doubles_boxes *queries, size_t i, uint32_t *ids);
    double (*nearest)(const void *index, const doubles_boxes *queries, size_t i, size_t wanted); /* the sum of the squares */
    size_t (*pairs)(const void *index);                                                          /* NULL: each is asked for */
    size_t (*join)(const void *index, const void *other);                                        /* NULL: each is asked for */
} doubles_index;

extern const doubles_index doubles_space, doubles_plane, doubles_float_space, doubles_float_plane;
extern const doubles_index doubles_boost_space, doubles_boost_plane, doubles_geos, doubles_spatialindex_space,
    doubles_spatialindex_plane;

#ifdef __cplusplus
}
#endif

#endif

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
    int (*runs)(void);                                    /* NULL: on every processor */
    size_t most_wanted;                                   /* neighbours; 0 means DOUBLES_WANTED */
    size_t most_boxes;                                    /* of rows that find pairs; 0 means any number */
    void *(*build)(const doubles_boxes *boxes);           /* which stay where they are */
    void *(*build_unordered)(const doubles_boxes *boxes); /* its ids come in any order; NULL: they do anyway */
    void (*destroy)(void *index);
    size_t (*overlaps)(const void *index, const doubles_boxes *queries, size_t i, uint32_t *ids);
    double (*nearest)(const void *index, const doubles_boxes *queries, size_t i, size_t wanted); /* the sum of the squares */
    size_t (*pairs)(const void *index);                                                          /* NULL: each is asked for */
    size_t (*join)(const void *index, const void *other);                                        /* NULL: each is asked for */
    /* Batches of questions: what they find, and the sum of the squares. NULL: each is asked for. */
    size_t (*overlaps_many)(const void *index, const doubles_boxes *queries, uint32_t *ids);
    double (*nearest_many)(const void *index, const doubles_boxes *queries, size_t wanted);
    /* An index into which boxes came one by one. */
    void *(*grow)(const doubles_boxes *boxes);
    /* Each box whose number is so many times another goes from one place to the other; or is taken out, and put in again. */
    void (*move)(void *index, const doubles_boxes *from, const doubles_boxes *to, size_t step);
    void (*remove)(void *index, const doubles_boxes *boxes, size_t step);
    size_t (*save)(const void *index, void *file, size_t room); /* returns the size, which may be more than the room */
    void *(*load)(const void *file, size_t size);               /* of its own */
    void *(*map)(const void *file, size_t size);                /* which stays where it is */
} doubles_index;

extern const doubles_index doubles_space, doubles_plane, doubles_float_space, doubles_float_plane;
extern const doubles_index doubles_boost_space, doubles_boost_plane, doubles_geos, doubles_spatialindex_space,
    doubles_spatialindex_plane;
extern const doubles_index doubles_plain_space, doubles_plain_plane; /* written by hand, without what makes it exact */

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT */
/* What the hull of some points is made of, before it is put in order: faces as loops of corners. */
#ifndef BVOLI_HULL_FACES_H
#define BVOLI_HULL_FACES_H

#include "base/array.h"

#include <bvol/types.h>

#include <stdint.h>

/* A point that may be a vertex. */
typedef struct bvoli_corner {
    bvol_vec3 at;
    uint32_t id;
} bvoli_corner;

typedef struct bvoli_faces {
    const bvol_allocator *allocator;
    const bvoli_corner *corners; /* of which no two are equal unless the first of them is meant */
    uint32_t corner_count;
    int dimension;
    uint32_t ends[2];                 /* of a segment; both are a point */
    bvoli_growing offsets, loops;     /* uint32_t: where each face begins, and one more; corners counterclockwise */
    uint32_t face_count, loop_length; /* how many of both there are */
} bvoli_faces;

#define BVOLI_NOTHING UINT32_MAX

static inline uint32_t *bvoli_numbers(const bvoli_growing *array)
{
    return array->data;
}

/* Adds a corner to the face that is begun last, and ends it. Both return 0 without memory. */
int bvoli_faces_add(bvoli_faces *faces, uint32_t corner);
int bvoli_faces_end(bvoli_faces *faces);

void bvoli_faces_free(bvoli_faces *faces);

#endif

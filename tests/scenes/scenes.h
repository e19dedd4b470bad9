/* SPDX-License-Identifier: MIT */
/* What an index answers about the boxes of a real scene, beside what the functions of single boxes say of each. */
#ifndef BVOL_TESTS_SCENES_H
#define BVOL_TESTS_SCENES_H

#include "chance.h"

#include <bvol/bvol.h>

typedef union query {
    bvol_aabb box;
    bvol_ray ray;
    bvol_sphere sphere;
    bvol_frustum *frustum;
    bvol_aabb2 box2;
    bvol_ray2 ray2;
    bvol_circle circle;
    struct {
        bvol_aabb box;
        bvol_vec3 motion;
    } sweep;
} query;

/* A kind of question. Boxes that are found have a place in their order: a time, a distance, or 0 for all: ids are found without
 * one. */
typedef struct question {
    const char *name;
    void (*draw)(chance *c, const void *boxes, size_t count, query *q);
    void (*release)(query *q);
    int (*holds)(const query *q, const void *box, float *at);
    size_t (*ids)(const void *index, const query *q, uint32_t *ids, size_t room); /* either this, or ... */
    size_t (*ask)(const void *index, const query *q, bvol_index_found *found, size_t room);
    size_t most; /* how many are found at most, the first of all; 0: all */
} question;

/* Space, or the plane. */
typedef struct dimension {
    size_t box_size;
    const question *questions;
    size_t question_count;
    void *(*build)(const bvol_index_options *options, const void *boxes, size_t count);
    void (*destroy)(void *index);
    int (*overlap)(const void *box, const void *other);
    size_t (*pairs)(const void *index, bvol_pair *pairs, size_t room);
} dimension;

extern const dimension space, plane;

/* Ends the program after a message, if the result is none. */
void must(bvol_result result);

#endif

/* SPDX-License-Identifier: MIT */
/* What a query asks of the boxes of an index and of the shapes in them, and its walk through the tree. */
#ifndef BVOLI_INDEX_QUERY_QUESTION_H
#define BVOLI_INDEX_QUERY_QUESTION_H

#include "index/handle.h"

#include <bvol/shape.h>
#include <bvol/types.h>

typedef int bvoli_box_predicate(const void *shape, const bvol_aabb *box);

typedef struct bvoli_question {
    bvol_aabb bounds;         /* contains the shape */
    bvoli_block_kernel *leaf; /* the boxes that may be found, by the bounds */
    const void *shape;
    bvoli_box_predicate *overlaps; /* of those, which are found; NULL for all, and then the shape is its bounds */
    bvoli_box_predicate *contains; /* of boxes that are finite and found, whether all in them are found too; may be NULL */
    const bvoli_slab_ray *ray;     /* a ray that certainly misses boxes which the shape does not overlap; or NULL */
    const bvoli_planes *planes;    /* of a frustum, for what kernels can tell of boxes; else NULL */
    int culls;                     /* whether boxes are found that are outside no plane */
    bvoli_shape_question exact;    /* of an index of shapes, about those whose boxes are found; no answer: all are */
    const void *value;             /* about which value; NULL: about the bounds, or the point that they begin with */
} bvoli_question;

/* 0 if nothing can be found. */
int bvoli_question_of_aabb(const bvol_index *index, const bvol_aabb *box, bvoli_question *out);
int bvoli_question_of_shape(const bvol_index *index, const bvol_shape *shape, bvoli_question *out);

/* Finds ids as the public functions do. */
size_t bvoli_question_ids(const bvoli_question *q, const bvol_index *index, const bvol_index_filter *filter, uint32_t *ids,
                          size_t capacity);

/* Blocks that are still to be looked at; those marked WHOLE are taken with all below. Each level leaves at most 15 behind. */
enum { BVOLI_STACK = BVOLI_LEVELS * BVOLI_WIDE };

/* A walk that pauses at each leaf of which boxes are found. */
typedef struct bvoli_walk {
    bvol_index_counters counters;
    uint32_t root; /* the next at which to begin */
    size_t depth;
    uint32_t stack[BVOLI_STACK];
} bvoli_walk;

void bvoli_walk_begin(bvoli_walk *w);

/* Goes on to the next such leaf. Returns its lanes that are found; 0 at the end. */
uint32_t bvoli_walk_next(bvoli_walk *w, const bvoli_question *q, const bvol_index *index, const bvoli_block **leaf);

#endif

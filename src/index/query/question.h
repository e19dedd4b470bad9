/* SPDX-License-Identifier: MIT */
/* What a query asks of the boxes of an index and of the shapes in them, and its walk through the tree. */
#ifndef BVOLI_INDEX_QUERY_QUESTION_H
#define BVOLI_INDEX_QUERY_QUESTION_H

#include "index/handle.h"
#include "kernel/tree/solid.h"

#include <bvol/shape.h>
#include <bvol/types.h>

typedef int bvoli_box_predicate(const void *shape, const bvol_aabb *box);

struct bvoli_question;

/* What a question asks of boxes in double whose floats leave the answer open: which of some lanes of a leaf are found. */
typedef struct bvoli_question_f64 {
    uint32_t (*judge)(const struct bvoli_question *q, const bvol_index *index, const bvoli_block *leaf, uint32_t lanes);
    const double *min, *max; /* of the query */
    bvol_aabb sure; /* boxes of floats that have the same relation to this, which may be inverted, are found for certain */
    int finite;     /* the bounds of the question are */
} bvoli_question_f64;

typedef struct bvoli_question {
    bvol_aabb bounds;         /* contains the shape, or the center of a ball */
    bvoli_block_kernel *leaf; /* the boxes that may be found, by the bounds */
    const void *shape;
    bvoli_box_predicate *overlaps; /* of those, which are found; NULL for all, and then the shape is its bounds */
    bvoli_box_predicate *contains; /* of boxes that are finite and found, whether all in them are found too; may be NULL */
    const bvoli_planes *planes;    /* of a frustum, for what kernels can tell of boxes; else NULL */
    enum bvoli_solid { BVOLI_NO_SOLID, BVOLI_ROUND, BVOLI_TURNED } solid; /* what they can tell of boxes by */
    union {
        bvoli_round round;
        bvoli_directions directions;
    } as;
    int culls;                  /* whether boxes are found that are outside no plane */
    bvoli_shape_question exact; /* of an index of shapes, about those whose boxes are found; no answer: all are */
    const void *value;          /* about which value; NULL: about the bounds, or the point that they begin with */
    int has_ray;
    bvoli_slab_ray ray;     /* that certainly misses boxes which the shape does not overlap */
    bvoli_question_f64 f64; /* of an index of boxes in double; no judge of floats */
} bvoli_question;

/* A question without what few have. Field by field: compilers clear a struct of this size by a slow instruction. */
static inline void bvoli_question_begin(bvoli_question *q, const bvol_index *index, const void *shape,
                                        bvoli_box_predicate *overlaps, bvoli_box_predicate *contains)
{
    q->leaf = index->kernels->block_overlaps;
    q->shape = shape;
    q->overlaps = overlaps;
    q->contains = contains;
    q->planes = NULL;
    q->solid = BVOLI_NO_SOLID;
    q->culls = 0;
    q->exact.answer = NULL;
    q->value = NULL;
    q->has_ray = 0;
    q->f64.judge = NULL;
}

/* Lets a question be about the shapes of an index too, if it holds any: about a value of a kind in the space of the index, or
 * NULL for the bounds, or the point that they begin with. Returns 0 if nothing can be found. */
int bvoli_question_about_shapes(const bvol_index *index, int kind, const void *value, bvoli_question *q);

/* A kind of query that finds ids. */
typedef struct bvoli_query {
    size_t size; /* of a value, which is copied by whoever keeps it; 0 of a handle, which is borrowed */
    /* Asks an index about a value or a handle, to which the question points then. Returns 0 if nothing can be found, and has
     * still said where that is: in the bounds. */
    int (*prepare)(const bvol_index *index, const void *query, bvoli_question *out);
} bvoli_query;

extern const bvoli_query bvoli_query_aabb, bvoli_query_point, bvoli_query_within, bvoli_query_sphere, bvoli_query_capsule,
    bvoli_query_obb, bvoli_query_frustum, bvoli_query_cull, bvoli_query_shape;

/* Whether a question is about a box, and the kernels tell all that it finds, but for what has a wall in common with it where
 * boxes are of doubles. */
int bvoli_question_is_plain(const bvoli_question *q, const bvol_index *index);

/* The boxes of a block that the shape of a question overlaps; and of a leaf what is found, of the boxes or of the shapes in
 * them.
 */
uint32_t bvoli_question_boxes(const bvoli_question *q, const bvoli_kernels *kernels, const bvoli_block *b);
uint32_t bvoli_question_at_leaf(const bvoli_question *q, const bvol_index *index, const bvoli_block *leaf);

/* Blocks that are still to be looked at; those marked WHOLE are taken with all below. Each level leaves at most 15 behind, and
 * leaves that waited come on top. */
enum { BVOLI_STACK = BVOLI_LEVELS * BVOLI_WIDE + BVOLI_LEAVES_AT_ONCE + BVOLI_WIDE };

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

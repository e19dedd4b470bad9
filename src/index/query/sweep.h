/* SPDX-License-Identifier: MIT */
/* Moving shapes through what an index holds: its boxes, or the shapes in them. A public function is one verb for one mover. */
#ifndef BVOLI_INDEX_QUERY_SWEEP_H
#define BVOLI_INDEX_QUERY_SWEEP_H

#include "any_shape/shape.h"
#include "convex/approach.h"
#include "index/query/cast.h"
#include "set/queries.h"

/* What moves: a value of a kind, or a handle of any; and which sweep of single shapes it is. */
typedef struct bvoli_mover {
    int kind; /* one of bvol_kind; BVOLI_HANDLE */
    int interior;
} bvoli_mover;

enum { BVOLI_HANDLE = 0 };

typedef struct bvoli_sweep {
    bvoli_cast cast;
    bvol_aabb bounds; /* of what moves, at t = 0 */
    bvol_vec3 motion;
    bvoli_slab_motion slabs;
    bvoli_moving_core core;     /* of balls and capsules; without points of others */
    bvoli_round_motion round;   /* the same, for kernels */
    bvoli_moving_box box;       /* of boxes and OBBs */
    int is_box;                 /* it is known */
    bvoli_turned_motion turned; /* of OBBs, for kernels */
    int is_turned;              /* it is known */
    bvoli_sweep_function *single;
    int moving_kind, interior; /* which it is */
    const void *moving;        /* the value that is asked about: the copy, or in a handle of the caller's */
    union {
        bvol_aabb aabb;
        bvol_sphere sphere;
        bvol_capsule capsule;
        bvol_obb obb;
    } copy;
} bvoli_sweep;

/* 0 if nothing can be met. Must stay where it is until it ends. */
int bvoli_sweep_of(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                   bvoli_sweep *out);

/* The same without an index, which it must be turned to; to turn returns 0 if nothing of that can be met. */
int bvoli_sweep_begin(const bvoli_mover *of, const void *moving, const bvol_vec3 *motion, bvoli_sweep *out);
int bvoli_sweep_turn_to(bvoli_sweep *s, const bvol_index *index);

/* Makes it find, of an index of boxes, those in which something may be met. */
void bvoli_sweep_find_near(bvoli_sweep *s, const bvol_index *index);

/* The verbs. Any pointer may be NULL but the mover. */
size_t bvoli_sweep_all(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                       const bvol_index_filter *filter, bvol_index_found *met, size_t capacity);
int bvoli_sweep_first(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                      const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit);
int bvoli_sweep_any(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                    const bvol_index_filter *filter);
size_t bvoli_sweep_each(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                        const bvol_index_filter *filter, bvol_index_limiter visit, void *context);

#endif

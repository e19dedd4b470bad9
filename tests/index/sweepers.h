/* SPDX-License-Identifier: MIT */
/* The sweeps of indexes, by what moves: their functions, the single sweeps that they answer as, and all of one compared. */
#ifndef BVOL_TESTS_INDEX_SWEEPERS_H
#define BVOL_TESTS_INDEX_SWEEPERS_H

#include "chance.h"

#include <bvol/bvol.h>

#include <stddef.h>

typedef struct sweeper {
    const char *name; /* sweep_capsule_interior, and so on */
    int kind;         /* of what moves, one of bvol_kind; 0: a bvol_shape */
    int interior;
    size_t (*all)(const bvol_index *index, const void *moving, const bvol_vec3 *motion, const bvol_index_filter *filter,
                  bvol_index_found *met, size_t capacity);
    int (*first)(const bvol_index *index, const void *moving, const bvol_vec3 *motion, const bvol_index_filter *filter,
                 uint32_t *id, bvol_sweep_hit *hit);
    int (*any)(const bvol_index *index, const void *moving, const bvol_vec3 *motion, const bvol_index_filter *filter);
    size_t (*each)(const bvol_index *index, const void *moving, const bvol_vec3 *motion, const bvol_index_filter *filter,
                   bvol_index_limiter visit, void *context);
    bvol_result (*begin)(const bvol_index *index, const void *moving, const bvol_vec3 *motion, const bvol_index_filter *filter,
                         bvol_index_cursor *cursor);
} sweeper;

enum { SWEEPERS = 10 };
extern const sweeper sweepers[SWEEPERS];

/* What moves: its kind, its value, and a handle of it, which only bvol_shape needs. */
typedef struct mover {
    int kind; /* AABB, SPHERE, CAPSULE, OBB or TRIANGLE of bvol_kind */
    const void *value;
    bvol_shape *handle;
    bvol_vec3 motion;
} mover;

/* What the index must tell of one shape or box: the single sweep, and the later of its time and that of the boxes. */
int sweep_single(const mover *m, int interior, int kind, const void *other, const bvol_aabb *box, bvol_sweep_hit *hit);

/* All that is met, in order, and the records under the ids. */
typedef struct swept {
    const bvol_index_found *want;
    size_t count;
    const bvol_sweep_hit *records;
    const bvol_index_item *items; /* NULL where there are none */
} swept;

/* What is wrong with the answers of an index, or NULL; notes what is asked. */
const char *sweep_differs(const sweeper *s, const bvol_index *index, const mover *m, const bvol_index_filter *f,
                          const swept *all, chance *c);

#endif

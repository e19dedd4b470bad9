/* SPDX-License-Identifier: MIT */
/* What is cast through the boxes of an index, a ray or a moving shape: which boxes does it hit, and which first? The tree is
 * walked from the nearest block to the farthest, and what lies behind the best hit is left out. */
#ifndef BVOLI_INDEX_QUERY_CAST_H
#define BVOLI_INDEX_QUERY_CAST_H

#include "index/handle.h"
#include "index/query/ranked.h"
#include "index/query/sink.h"
#include "kernel/tree/descent.h"

#include <bvol/types.h>

typedef struct bvoli_cast bvoli_cast;

typedef struct bvoli_cast_kind {
    /* Goes on to the next leaf in which something may be hit that is not behind the best hit; bvoli_cast_descend(), or what is
     * quicker. */
    int (*descend)(bvoli_cast *c, bvoli_descent *d);
    /* The boxes of a block, of some lanes, that may be hit; and for each a number that is not above the t_enter of any box in
     * it, or NaN where that is not known. */
    uint32_t (*hit_lanes)(const bvoli_cast *c, const bvoli_block *b, uint32_t lanes, float bounds[BVOLI_WIDE]);
    /* Whether what a lane of a leaf holds is hit; the t that counts, and for rays the record. The t is not below the bound of
     * any box about it. Where only the answer is wanted, the record is NULL, and t need not be told. */
    int (*hits)(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvol_ray_hit *hit);
} bvoli_cast_kind;

struct bvoli_cast {
    const bvol_index *index; /* NULL finds nothing */
    const bvoli_cast_kind *kind;
    const bvol_index_filter *filter; /* NULL if it leaves nothing out */
    int any;                         /* only the answer is wanted */
    bvol_index_found best;           /* least rank of those found */
    bvol_ray_hit hit;
    int found;
    size_t total; /* of all of them, and where they go */
    bvol_index_found *hits;
    size_t capacity;
};

/* A bound that is not above the best hit's t may belong to a lower id at the same t. A bound of NaN bounds nothing. */
static inline int bvoli_cast_is_behind(const bvoli_cast *c, float bound)
{
    return c->found && bound > c->best.at;
}

int bvoli_cast_descend(bvoli_cast *c, bvoli_descent *d);

/* Each with a cast whose index and kind are set, and which has found nothing. The first is left in best and hit. */
int bvoli_cast_first(bvoli_cast *c, const bvol_index_filter *filter);
int bvoli_cast_any(bvoli_cast *c, const bvol_index_filter *filter);
size_t bvoli_cast_all(bvoli_cast *c, const bvol_index_filter *filter, bvol_index_found *hits, size_t capacity);

#endif

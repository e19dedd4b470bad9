/* SPDX-License-Identifier: MIT */
/* What finds boxes in an order of its own: a ray or a moving shape, by when it hits them, and a point or a box, by how far they
 * are. Which are found, and which first? The tree is walked from the nearest block to the farthest, and what lies beyond a
 * limit is left out: that of the query, then the best hit, or what a visitor says. */
#ifndef BVOLI_INDEX_QUERY_CAST_H
#define BVOLI_INDEX_QUERY_CAST_H

#include "index/handle.h"
#include "index/query/ranked.h"
#include "index/query/sink.h"
#include "kernel/tree/descent.h"

#include <bvol/sweep.h>
#include <bvol/types.h>

typedef struct bvoli_cast bvoli_cast;

/* What is told of a hit: nothing of neighbours. */
typedef struct bvoli_record {
    union {
        bvol_ray_hit ray;
        bvol_sweep_hit sweep;
    };
    double apart[3]; /* of a ball or capsule that moves, and a triangle: how both are apart until then */
} bvoli_record;

typedef struct bvoli_cast_kind {
    /* Goes on to the next leaf in which something may be hit that is not beyond the limit; bvoli_cast_descend(), or what is
     * quicker. */
    int (*descend)(bvoli_cast *c, bvoli_descent *d);
    /* The boxes of a block, of some lanes, that may be hit; and for each a number that is not above the t_enter of any box in
     * it, or NaN where that is not known. */
    uint32_t (*hit_lanes)(const bvoli_cast *c, const bvoli_block *b, uint32_t lanes, float bounds[BVOLI_WIDE]);
    /* Whether what a lane of a leaf holds is hit; the t that counts, which was the bound of the lane, and the record. The t is
     * not below the bound of any box about it. Where only the answer is wanted, the record is NULL, and t need not be told. */
    int (*hits)(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvoli_record *record);
    /* Where to ask that is dear: raises the bound of a lane of a leaf in steps, counted from 0, and says what a step of
     * convex/approach.h does. No bound is NaN then. NULL where it is not. */
    int (*sharpen)(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, int step, float *bound);
    /* Leaves out lanes of a leaf in which nothing is hit that is not beyond the limit, and raises the bounds of the others, all
     * at once; and says which of them certainly are hit at t = 0. NULL, or returns 0, where it does not. */
    int (*narrow)(const bvoli_cast *c, const bvoli_block *leaf, uint32_t *lanes, uint32_t *certain, float bounds[BVOLI_WIDE]);
    /* Of a lane of a leaf a t by which it certainly is hit, not below that which counts, or INFINITY. NULL where `narrow` is.
     */
    float (*latest)(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float bound);
    int of_rays;   /* visitors and filters get the records */
    int from_zero; /* no t is below 0, no bound is NaN, and hit_lanes leaves out what is beyond the limit */
    int is_dear;   /* to ask costs more than to look for what is nearer first; sharpen is there */
} bvoli_cast_kind;

struct bvoli_cast {
    const bvol_index *index; /* NULL finds nothing */
    const bvoli_cast_kind *kind;
    const bvol_index_filter *filter;     /* NULL if it leaves nothing out */
    const bvol_index_filter *hit_filter; /* NULL if it does not ask about records */
    int side;                            /* of a triangle which a ray must come from: 1 the front, -1 the back, 0 either */
    int any;                             /* only the answer is wanted */
    float pause;                         /* a descent pauses before what is beyond */
    float limit;                         /* nothing beyond is wanted any more */
    bvol_index_found best;               /* least rank of those found */
    bvoli_record records[2];             /* [kept] of it, if it has been made; the other is of what is judged */
    int kept;
    int found, recorded;
    int at_once;             /* all records are wanted, each when something is hit */
    const bvoli_block *leaf; /* where the last one that has no record was found */
    uint32_t lane;
    bvol_index_limiter visit; /* called for each */
    /* Told of the lanes of a leaf before they are visited, where that is dear: then the nearest ones come first. May be NULL.
     */
    void (*ahead)(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes);
    void *context;
    size_t total; /* of all of them, and where they go */
    bvol_index_found *hits;
    size_t capacity;
};

/* What is not above the limit may be a lower id at the same t. A bound of NaN bounds nothing. */
static inline int bvoli_cast_is_beyond(const bvoli_cast *c, float bound)
{
    return bound > c->limit;
}

/* Whether what has an id and a bound, which is no NaN, comes after the first that was found, of which ids decide where it is as
 * far. */
static inline int bvoli_cast_is_after(const bvoli_cast *c, uint32_t id, float bound)
{
    return bound > c->limit || (c->found && bvoli_rank((bvol_index_found){id, bound}) > bvoli_rank(c->best));
}

int bvoli_cast_descend(bvoli_cast *c, bvoli_descent *d);

/* Of some lanes of a leaf, of which there is one, the one with the least bound, and of these with the least id. */
uint32_t bvoli_cast_nearest_lane(const bvoli_block *leaf, uint32_t lanes, const float bounds[BVOLI_WIDE]);

/* Sets what a filter leaves, which is legal and of the sink. */
void bvoli_cast_restrict(bvoli_cast *c, const bvoli_sink *sink, const bvol_index_filter *filter);

/* The lanes of a block in which something may be hit that is not beyond the limit, with bounds. */
uint32_t bvoli_cast_lanes(const bvoli_cast *c, uint32_t block, float bounds[BVOLI_WIDE]);

/* What happens at a box that is hit, whose record is NULL if it has not been made; returns whether the query is at its end. */
typedef int bvoli_on_hit(bvoli_cast *c, bvol_index_found found, const bvoli_record *record);

/* Judges some lanes of a leaf. Returns whether the query is at its end. */
int bvoli_cast_at_leaf(bvoli_cast *c, uint32_t leaf, uint32_t lanes, const float bounds[BVOLI_WIDE], bvoli_on_hit *on);

/* The same where the first is wanted. */
void bvoli_cast_first_at_leaf(bvoli_cast *c, uint32_t leaf, uint32_t lanes, const float bounds[BVOLI_WIDE]);

/* Each with a cast whose index, kind and limit are set, and which has found nothing. The first is left in best and, if
 * recorded, in records[kept], else in leaf and lane; each returns how often visit was called. */
int bvoli_cast_first(bvoli_cast *c, const bvol_index_filter *filter);
int bvoli_cast_any(bvoli_cast *c, const bvol_index_filter *filter);
size_t bvoli_cast_each(bvoli_cast *c, const bvol_index_filter *filter, bvol_index_limiter visit, void *context);
size_t bvoli_cast_each_dear(bvoli_cast *c, const bvol_index_filter *filter, bvol_index_limiter visit,
                            void (*ahead)(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes), void *context);
size_t bvoli_cast_all(bvoli_cast *c, const bvol_index_filter *filter, bvol_index_found *hits, size_t capacity);

#endif

/* SPDX-License-Identifier: MIT */
/* Many queries at once, of any kind. */
#ifndef BVOLI_INDEX_QUERY_MANY_H
#define BVOLI_INDEX_QUERY_MANY_H

#include "index/handle.h"
#include "index/query/question.h"
#include "index/scratch.h"

typedef struct bvoli_batch bvoli_batch;

/* What is asked about each query of a batch. */
typedef struct bvoli_batch_verb {
    size_t size;  /* of a query */
    size_t words; /* of 4 bytes in an element of a row; 0 where `answer` is called instead of `find` */
    /* About where a query is: queries that are near each other are asked in turn. */
    void (*place)(const bvoli_batch *b, const void *query, bvol_aabb *out);
    /* Finds a row, as functions of single queries do; `row` is NULL without room. */
    size_t (*find)(const bvoli_batch *b, const void *query, const bvol_index_filter *filter, void *row, size_t room);
    /* Puts the answer to query i where there is room for it. */
    void (*answer)(const bvoli_batch *b, size_t i, const void *query, const bvol_index_filter *filter);
    /* NULL, or the same for those that come at places `first` to before `end`, all or, if it returns 0, none. */
    int (*answer_together)(const bvoli_batch *b, size_t first, size_t end);
    /* Or, instead of both, answers those that come at places `first` to before `end`, which are always in order. */
    void (*answer_run)(const bvoli_batch *b, size_t first, size_t end);
} bvoli_batch_verb;

struct bvoli_batch {
    const bvol_index *index;
    const bvoli_batch_verb *verb;
    const bvoli_query *of; /* where queries find ids */
    size_t count;
    const bvol_index_filter *filter;
    uint64_t *offsets; /* rows: first the number of elements of row i in offsets[i + 1] */
    void *rows;
    size_t capacity;
    uint32_t *ids; /* answers */
    void *hits;
    uint64_t *mask;
    size_t mask_words;
    bvol_index_found *found;
    size_t wanted;
    float max_distance_sq;
    double most; /* the greatest squared distance in double */
    /* While it runs */
    const char *first;
    size_t stride, parts, share;
    bvol_scratch *scratch;
    const struct bvoli_asked *asked; /* by each query, where they go down the tree together; otherwise NULL */
    const uint64_t *order;           /* the low 32 bits are the number of a query; NULL for the order as given */
    int keeps;                       /* rows are left in the scratch */
    int in_place; /* rows are found in the order in which they are wanted, and go where they belong at once */
};

/* Where a ray begins. */
void bvoli_batch_place_of_ray(const bvoli_batch *b, const void *query, bvol_aabb *out);

/* The number of the query that is asked at a place, and a query by its number. */
static inline size_t bvoli_batch_number(const bvoli_batch *b, size_t at)
{
    return b->order ? (uint32_t)b->order[at] : at;
}

static inline const void *bvoli_batch_query(const bvoli_batch *b, size_t i)
{
    return b->first + i * b->stride;
}

/* The rest of a public function. Without an index or without queries it returns BVOL_ERROR_ARGUMENT. */
bvol_result bvoli_batch_ask(bvoli_batch *b, const void *queries, size_t stride, const bvol_resources *resources);

/* Keeps the answer yes or no to query i, of a batch with a mask. */
void bvoli_batch_tell(const bvoli_batch *b, size_t i, int yes);

/* Ends the answer to a query of `wanted` that are nearest, of which there are n. */
void bvoli_batch_end_nearest(bvol_index_found *found, size_t n, size_t wanted);

#endif

/* SPDX-License-Identifier: MIT */
/* What all sets share: how a query is answered for every member.
 *
 * A kernel judges 64 members a word. Where it is not sure, and for members that are not plain, which kernels cannot judge, the
 * predicate of single shapes decides. So the answers of a set are those of its members one by one, whatever the kernel leaves
 * open.
 *
 * Large sets may have a second copy of the columns in fewer bits. A kernel judges that copy first, since it reads less memory,
 * and the kernel for the float columns judges only the words that the first one leaves open.
 *
 * Sets may have bounds of their blocks of 64 members too. A kernel on these bounds finds blocks all of whose members answer
 * no, and blocks all of whose members answer yes, and their members are not read: one call for a chunk of 64 words, which looks
 * at no more vectors of bounds than the chunk has. */
#ifndef BVOLI_SET_DRIVER_H
#define BVOLI_SET_DRIVER_H

#include "kernel/kernel.h"

#include <bvol/result.h>
#include <bvol/set.h>
#include <bvol/types.h>

/* Prefetches member i, which will be read soon. */
typedef void bvoli_prefetch(const void *columns, size_t i);

/* What the driver knows of a set. */
typedef struct bvoli_members {
    size_t count;
    bvoli_collector *collect; /* of the set's table */
    bvoli_numberer *number;   /* of the set's table */
    const void *columns;      /* of the members */
    const void *quantized;    /* of the members in fewer bits, or NULL */
    bvoli_prefetch *fetch;    /* goes with quantized columns */
    const void *blocks;       /* of the bounds of each 64 plain members, or NULL */
    const uint64_t *plain;    /* a bit for each member that kernels may judge */
} bvoli_members;

/* With fewer words than this, the members are judged as quickly as the bounds of a whole chunk. */
enum { BVOLI_WORDS_FOR_BLOCKS = 6 };

/* The predicate of single shapes about member i: 0 or 1. */
typedef int bvoli_single(const void *set, size_t i, const void *shape);

/* Up to so many members, which one or two vectors hold. */
enum { BVOLI_FEW = 16 };

typedef struct bvoli_set_query {
    bvoli_kernel *member;        /* or NULL, where none can judge */
    bvoli_bounds_kernel *few;    /* on few members: of exactly those that answer yes it sets a bit of *some; or NULL */
    bvoli_kernel *quantized;     /* the same, less sure, over the quantized columns; or NULL */
    bvoli_bounds_kernel *blocks; /* on the bounds of blocks: where none may, every plain member answers no; or NULL */
    const void *query;           /* the operand of the kernels */
    int all;                     /* where all of a block certainly do, every plain member answers yes */
    int yes_is_open;             /* kernels only tell apart no and maybe: all that they say yes of goes to `single` */
    bvoli_single *single;        /* or NULL, where every member answers no */
    const void *set, *shape;     /* the operands of `single` */
} bvoli_set_query;

static inline size_t bvoli_words(size_t count)
{
    return (count + BVOLI_WORD - 1) / BVOLI_WORD;
}

/* The selected members of one chunk, whose words begin with word `first`. */
typedef struct bvoli_chunk {
    size_t first;
    uint64_t look; /* a bit for each word of which some member is selected; maybe more */
    bvoli_selection asked;
    uint64_t own[BVOLI_CHUNK]; /* where start masks of callers are copied to, which the answer may overwrite */
} bvoli_chunk;

/* The chunk that begins with word `first`, a multiple of BVOLI_CHUNK: of the members that exist those in `only`, or all if it
 * is NULL. Returns 0 behind the last one. */
int bvoli_chunk_at(const bvoli_members *m, const uint64_t *only, size_t first, bvoli_chunk *out);

/* Selects only members in `start`, as many words as the chunk has. */
void bvoli_chunk_start(bvoli_chunk *c, const uint64_t *start);

/* Answers for the members of one chunk: sets yes[] for each of its words and returns how many bits are set there. */
size_t bvoli_query_chunk(const bvoli_members *m, const bvoli_set_query *q, const bvoli_chunk *c, uint64_t *yes);

/* Writes words first .. first + words - 1 into a mask as far as there is room. */
void bvoli_give_mask(const uint64_t *yes, size_t first, size_t words, uint64_t *mask, size_t mask_words);

/* The answers of public functions: how many, and which as bits or as ascending numbers. */
size_t bvoli_query_mask(const bvoli_members *m, const bvoli_set_query *q, const uint64_t *only, uint64_t *mask,
                        size_t mask_words);
size_t bvoli_query_ids(const bvoli_members *m, const bvoli_set_query *q, const uint64_t *only, uint32_t *ids, size_t capacity);

/* Whether a ray and a shape meet, one of which is member i, and where: the function for single shapes. */
typedef int bvoli_hits(const void *set, size_t i, const void *shape, bvol_ray_hit *hit);

/* The mask, and for each yes where the ray enters, as far as there is room in `t`. */
size_t bvoli_query_t(const bvoli_members *m, const bvoli_set_query *q, const uint64_t *only, uint64_t *mask, size_t mask_words,
                     bvoli_hits *hits, float *t, size_t capacity);

/* Several queries in one pass over memory. Query i writes masks + i * mask_words and counts[i]; either may be NULL. */
void bvoli_query_many(const bvoli_members *m, const bvoli_set_query *q, size_t count, const uint64_t *only, uint64_t *masks,
                      size_t mask_words, size_t *counts);

/* The member that a ray enters first, and the one with the lowest number where several have the same t_enter. */
typedef struct bvoli_first_hit {
    const bvoli_set_query *(*prepare)(const void *set, const bvol_ray *ray, void *room);
    bvoli_hits *hits;
    const void *set;
    void *room;
    int may_shorten; /* t_enter is so accurate that the ray may end a little behind the first hit so far */
} bvoli_first_hit;

/* Returns whether it hits any. `id` and `hit` may be NULL, and are unchanged if it does not. */
int bvoli_query_first(const bvoli_members *m, const bvoli_first_hit *ask, const bvol_ray *ray, const uint64_t *only,
                      uint32_t *id, bvol_ray_hit *hit);

/* The answer of a call whose set or query is NULL. */
size_t bvoli_no_mask(size_t members, uint64_t *mask, size_t mask_words);

/* The elements of an array that a caller describes. A stride of 0 means packed. Returns 0 if it is not legal: NULL with a
 * count, less than an element, or not a multiple of the alignment of floats. */
typedef struct bvoli_array {
    const char *first;
    size_t stride;
} bvoli_array;

int bvoli_array_of(const void *first, size_t count, size_t stride, size_t element, bvoli_array *out);

static inline const void *bvoli_element(const bvoli_array *array, size_t i)
{
    return array->first + i * array->stride;
}

/* Numbers of members are 32 bits wide, and no size of memory overflows, twice as much included. */
#define BVOLI_MEMBERS_MAX (SIZE_MAX / 256 < UINT32_MAX ? SIZE_MAX / 256 : UINT32_MAX)

/* Whether `count` members begin at `first`. */
static inline int bvoli_has_range(const bvoli_members *m, size_t first, size_t count)
{
    return first <= m->count && count <= m->count - first;
}

/* Whether there is a list and all its numbers are of members. */
int bvoli_are_members(const bvoli_members *m, const uint32_t *numbers, size_t count);

/* Checks the options of any set. */
bvol_result bvoli_set_options_read(const bvol_set_options *options);

#endif

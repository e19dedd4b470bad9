/* SPDX-License-Identifier: MIT */
/* One exchange: queries go to the ranks that may know something, and rows of answers come back. */
#ifndef BVOLI_MPI_ROUND_H
#define BVOLI_MPI_ROUND_H

#include "ranks.h"

typedef struct bvoli_mpi_round bvoli_mpi_round;

/* What is asked. */
typedef struct bvoli_mpi_verb {
    size_t query_size, answer_size;
    /* Answers r->asked, queries of r->asked_count: r->found_offsets gets where each row begins. Returns the rows by *rows. */
    bvol_result (*answer)(bvoli_mpi_round *r, const void **rows);
} bvoli_mpi_verb;

struct bvoli_mpi_round {
    bvol_mpi_index *index;
    const bvoli_mpi_verb *verb;
    bvol_resources with; /* which keep rows */
    const char *queries; /* of this rank */
    size_t count, stride;
    bvoli_mpi_array where, to;  /* size_t, uint32_t: the ranks that query i goes to are to[where[i]] and on, ascending */
    bvoli_mpi_array of_ranks;   /* what follows: ranks + 1 each */
    size_t *sent_from;          /* queries of this rank to each */
    size_t *asked_from;         /* queries of each to this rank */
    size_t *found_from;         /* answers of this rank to each */
    size_t *got_from;           /* answers of each to this rank */
    size_t *next, *next_answer; /* query and answer of each that was not read yet */
    bvoli_mpi_array sent, asked;
    bvoli_mpi_array found_offsets, found; /* uint64_t; what an answer needs */
    bvoli_mpi_array lengths, got_lengths; /* uint32_t: of the rows that were found here, and of those that came */
    bvoli_mpi_array got;
    bvoli_mpi_array picked, top_offsets;
    size_t asked_count;
    bvoli_mpi_array hits, hit_ids; /* bvol_ray_hit, uint32_t: of rays */
    size_t wanted, room;           /* of what is nearest: how many at most, and how many there is room for */
    float most;                    /* and how far */
};

static inline size_t *bvoli_mpi_where(const bvoli_mpi_round *r)
{
    return r->where.data;
}

static inline uint32_t *bvoli_mpi_to(const bvoli_mpi_round *r)
{
    return r->to.data;
}

bvol_result bvoli_mpi_round_begin(bvoli_mpi_round *r, bvol_mpi_index *index, const bvoli_mpi_verb *verb,
                                  const bvol_resources *with);
void bvoli_mpi_round_end(bvoli_mpi_round *r);

/* The queries of this rank that are asked next; nothing is to be sent yet. */
bvol_result bvoli_mpi_round_take(bvoli_mpi_round *r, const void *queries, size_t count, size_t stride);

/* Adds a rank that the query being routed goes to. Returns 0 without memory. */
int bvoli_mpi_send_to(bvoli_mpi_round *r, size_t *used, uint32_t rank);

/* Asks. Takes what happened before on this rank; the result is that of all. */
bvol_result bvoli_mpi_ask(bvoli_mpi_round *r, bvol_result result);

/* The next row of a rank, to be called for each of its queries in their order. */
const void *bvoli_mpi_next_row(bvoli_mpi_round *r, uint32_t rank, size_t *length);

/* A call: what all that ask have in common. */
typedef struct bvoli_mpi_call {
    bvol_mpi_index *index;
    bvol_resources with;
    bvol_scratch *scratch; /* that is freed at the end */
    const char *queries;
    size_t count, stride, part, parts;
    uint64_t *offsets;
    bvoli_mpi_array offset_memory, ids, at;
    size_t used;
} bvoli_mpi_call;

/* Begins a call of queries of some bytes, or of 0 where they are no array of the caller's. Without success it is to be finished
 * too. The numbers are to be the same on all ranks. */
bvol_result bvoli_mpi_begin(bvoli_mpi_call *c, bvol_mpi_index *index, const void *queries, size_t count, size_t stride,
                            size_t size, const bvol_resources *resources, size_t part, const int64_t numbers[2]);

/* Part i of the queries of a call. */
const char *bvoli_mpi_part(const bvoli_mpi_call *c, size_t i, size_t *count);

/* Room for so many rows. Returns 0 without memory. */
int bvoli_mpi_rows(bvoli_mpi_call *c, size_t rows);

/* Room for so many more ids, and at if wanted. They are those of the rows before a number, from which the rest is reckoned. */
int bvoli_mpi_room(bvoli_mpi_call *c, size_t more, int with_at, size_t rows);

/* Ends a call: hands over the results, or frees them. */
bvol_result bvoli_mpi_finish(bvoli_mpi_call *c, bvol_result result, bvol_mpi_results *out);

#endif

/* SPDX-License-Identifier: MIT */
/* One exchange: queries go to the ranks that may know something, and rows of answers come back. */
#ifndef BVOLI_MPI_ROUND_H
#define BVOLI_MPI_ROUND_H

#include "ranks.h"

typedef struct bvoli_mpi_round bvoli_mpi_round;

/* Rows that are found on this rank: for its own queries, or for those of others. */
typedef struct bvoli_mpi_found {
    const void *rows;
    bvoli_mpi_array offsets;              /* uint64_t: where each row begins, and the last ends */
    bvol_scratch *scratch;                /* for the call that finds them */
    bvoli_mpi_array found, hits, hit_ids; /* what the rows need; bvol_ray_hit and uint32_t of rays */
} bvoli_mpi_found;

/* What is asked. */
typedef struct bvoli_mpi_verb {
    size_t query_size, answer_size;
    /* Fills in the rows of some queries, and their offsets, for which there is room. */
    bvol_result (*answer)(const bvoli_mpi_round *r, const void *queries, size_t count, size_t stride, bvoli_mpi_found *out);
} bvoli_mpi_verb;

struct bvoli_mpi_round {
    bvol_mpi_index *index;
    const bvoli_mpi_verb *verb;
    bvol_resources with; /* which keep rows */
    const char *queries; /* of this rank */
    size_t count, stride;
    bvoli_mpi_array where, to;  /* size_t, uint32_t: the ranks that query i goes to are to[where[i]] and on, ascending */
    bvoli_mpi_array of_ranks;   /* what follows: ranks + 1 each */
    size_t *sent_from;          /* queries of this rank to each other one */
    size_t *asked_from;         /* queries of each other rank to this one */
    size_t *found_from;         /* answers of this rank to each other one */
    size_t *got_from;           /* answers of each other rank to this one */
    size_t *next, *next_answer; /* query and answer of each that was not read yet */
    size_t own_count, asked_count;
    bvoli_mpi_array own;         /* queries that this rank asks itself, where they are not all */
    bvoli_mpi_array sent, asked; /* those to others, and those of others */
    bvoli_mpi_found mine, theirs;
    bvoli_mpi_array lengths, got_lengths; /* uint32_t: of the rows that were found for others, and of those that came */
    bvoli_mpi_array got;
    bvoli_mpi_array picked, top_offsets;
    size_t wanted; /* of what is nearest: how many at most */
    float most;    /* and how far */
};

struct bvoli_mpi_work {
    bvoli_mpi_round rounds[2];
    bvol_scratch *for_others;
    bvoli_mpi_array queries, rows, cursors; /* of what is nearest or first (ranked.c); boxes that are queries */
};

static inline size_t *bvoli_mpi_where(const bvoli_mpi_round *r)
{
    return r->where.data;
}

static inline uint32_t *bvoli_mpi_to(const bvoli_mpi_round *r)
{
    return r->to.data;
}

/* Begins a round, whose memory is kept from earlier ones. The rows of queries of others are found with another scratch, where
 * the rows lie in it. */
bvol_result bvoli_mpi_round_begin(bvoli_mpi_round *r, bvol_mpi_index *index, const bvoli_mpi_verb *verb,
                                  const bvol_resources *with, bvol_scratch *for_others);

/* The queries of this rank that are asked next; nothing is to be sent yet. */
bvol_result bvoli_mpi_round_take(bvoli_mpi_round *r, const void *queries, size_t count, size_t stride);

/* How many ids came, of all ranks. */
size_t bvoli_mpi_ids_got(const bvoli_mpi_round *r);

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
    int has_at;       /* rows have numbers beside the ids */
    int keeps_memory; /* the caller gave a scratch */
} bvoli_mpi_call;

/* Begins a call of queries of some bytes, or of 0 where they are no array of the caller's. Without success it is to be finished
 * too. The numbers are to be the same on all ranks. */
bvol_result bvoli_mpi_begin(bvoli_mpi_call *c, bvol_mpi_index *index, const void *queries, size_t count, size_t stride,
                            size_t size, const bvol_resources *resources, size_t part, const int64_t numbers[2],
                            bvol_mpi_results *out);

/* Part i of the queries of a call. */
const char *bvoli_mpi_part(const bvoli_mpi_call *c, size_t i, size_t *count);

/* Room for so many rows. Returns 0 without memory. */
int bvoli_mpi_rows(bvoli_mpi_call *c, size_t rows);

/* Room for so many more ids, and at if wanted. They are those of the rows before a number, from which the rest is reckoned. */
int bvoli_mpi_room(bvoli_mpi_call *c, size_t more, int with_at, size_t rows);

/* Ends a call: hands over the results, or frees them. */
bvol_result bvoli_mpi_finish(bvoli_mpi_call *c, bvol_result result, bvol_mpi_results *out);

#endif

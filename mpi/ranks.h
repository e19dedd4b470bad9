/* SPDX-License-Identifier: MIT */
/* The handle, and how ranks talk. Nothing here uses the inside of libbvol: only its public headers. */
#ifndef BVOLI_MPI_RANKS_H
#define BVOLI_MPI_RANKS_H

#include <bvol/bvol.h>
#include <bvol/mpi.h>

#include <stddef.h>
#include <stdint.h>

/* The tests make these small, so that there are many messages and many parts. */
#ifndef BVOLI_MPI_MESSAGE
#define BVOLI_MPI_MESSAGE ((size_t)1 << 30) /* bytes of a message: counts of MPI are int */
#endif
#ifndef BVOLI_MPI_PART
#define BVOLI_MPI_PART ((size_t)1 << 18) /* queries of a rank that are asked at once */
#endif
#ifndef BVOLI_MPI_FOUND
#define BVOLI_MPI_FOUND                                                                                                        \
    ((size_t)1 << 22) /* neighbours that are wanted of them at most; fewer queries are asked at once then                      \
                       */
#endif

#ifndef BVOLI_MPI_CELLS
#define BVOLI_MPI_CELLS ((size_t)64) /* of each rank, at most, that every rank knows */
#endif

/* Memory that grows. */
typedef struct bvoli_mpi_array {
    void *data;
    size_t bytes;
} bvoli_mpi_array;

/* The cells of all ranks: those of this rank first, then of the next, and after the last rank those of rank 0. So the first of
 * equally near ones is on this rank if it can be, and not always on rank 0. */
typedef struct bvoli_mpi_top {
    bvol_index *index;
    bvoli_mpi_array rank_of; /* uint32_t: of each cell */
    bvoli_mpi_array bounds;  /* bvol_aabb: about all cells of each rank */
    size_t cells;
} bvoli_mpi_top;

/* What questions need (round.h). It is kept for the next one where the caller's scratch says that memory is to be kept. */
typedef struct bvoli_mpi_work bvoli_mpi_work;

struct bvol_mpi_index {
    bvol_allocator allocator;
    const bvol_allocator *given; /* it, or NULL */
    bvol_index_options options;
    MPI_Comm comm;
    int rank, ranks;
    int busy;        /* in a call */
    bvol_index *own; /* the boxes of this rank */
    bvoli_mpi_top top;
    bvoli_mpi_array of_ranks; /* what follows */
    uint64_t *first;          /* ranks + 1: boxes of lower ranks */
    int64_t *mail;            /* 4 for each rank */
    uint64_t *mark;           /* 1 for each rank: the query that last went there */
    MPI_Request *requests;    /* 2 for each rank, of which some are on their way */
    int on_their_way;
    bvoli_mpi_work *work;
    bvol_mpi_stats sent; /* the last four fields */
};

/* Makes room for count elements of some bytes, and keeps what was used. Returns 0, and changes nothing, without memory. */
int bvoli_mpi_reserve(const bvol_allocator *allocator, bvoli_mpi_array *array, size_t used, size_t count, size_t size);
void bvoli_mpi_free(const bvol_allocator *allocator, bvoli_mpi_array *array);

/* Memory for questions, of which they keep nothing yet. Returns 0 without memory. */
int bvoli_mpi_work_create(bvol_mpi_index *index);
void bvoli_mpi_work_clear(bvol_mpi_index *index);
void bvoli_mpi_work_destroy(bvol_mpi_index *index);

/* The least result of all ranks. */
bvol_result bvoli_mpi_agree(MPI_Comm comm, bvol_result result);

/* The same, and with it the least of n numbers of each rank, up to 5. */
bvol_result bvoli_mpi_agree_least(MPI_Comm comm, bvol_result result, int64_t *numbers, int n);

/* Agrees, and tells each rank how many elements it will get: those from starts[r] on to starts[r + 1] go to rank r. Fills in,
 * in the same way, from where on those of each rank will be here. Without success there are none, and starts may be anything.
 */
bvol_result bvoli_mpi_announce(const bvol_mpi_index *index, bvol_result result, const size_t *starts, size_t *in);

/* What was announced, on its way. */
typedef struct bvoli_mpi_mail {
    bvol_mpi_index *index;
    const char *from;
    const size_t *starts;
    char *into;
    const size_t *in;
    size_t size; /* of an element */
} bvoli_mpi_mail;

/* Sends what was announced, and waits for it. Between the two other things may be done, but no other mail be sent. */
void bvoli_mpi_send(const bvoli_mpi_mail *mail);
void bvoli_mpi_receive(const bvoli_mpi_mail *mail);

/* Where there are more ranks than this, their bounds are not looked at one by one: the index of cells is asked at once. */
#ifndef BVOLI_MPI_LOOK_AT
#define BVOLI_MPI_LOOK_AT 16
#endif

/* Whether a box is neither empty nor has a NaN. */
static inline int bvoli_mpi_is_found(const bvol_aabb *box)
{
    return box->min.x <= box->max.x && box->min.y <= box->max.y && box->min.z <= box->max.z;
}

/* The bounds of rank r. */
static inline const bvol_aabb *bvoli_mpi_bounds(const bvol_mpi_index *index, int r)
{
    return (const bvol_aabb *)index->top.bounds.data + r;
}

/* Tells all ranks the cells of each (index.c). Takes what happened before. */
bvol_result bvoli_mpi_gather(bvol_mpi_index *index, const bvol_index *own, bvol_result result, bvoli_mpi_top *out);
void bvoli_mpi_top_free(const bvol_allocator *allocator, bvoli_mpi_top *top);

/* Builds (index.c). Takes what happened before. */
bvol_result bvoli_mpi_build(bvol_mpi_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                            const bvol_resources *resources, bvol_result result);

#endif

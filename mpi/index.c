/* SPDX-License-Identifier: MIT */
/* The handle of an index over ranks: made, built, told about. */
#include "ranks.h"

#include <stdlib.h>
#include <string.h>

static void *alloc_default(size_t size, size_t align, void *user)
{
    (void)align; /* 8: what malloc gives */
    (void)user;
    return malloc(size);
}

static void free_default(void *memory, size_t size, size_t align, void *user)
{
    (void)size;
    (void)align;
    (void)user;
    free(memory);
}

/* What is kept for each rank, in one piece. */
static int take_of_ranks(bvol_mpi_index *index)
{
    const size_t ranks = (size_t)index->ranks, words = (ranks + 1) + 4 * ranks + ranks;
    const size_t requests = 2 * ranks * sizeof(MPI_Request) / sizeof(uint64_t) + 1;
    if (!bvoli_mpi_reserve(&index->allocator, &index->of_ranks, 0, words + requests, sizeof(uint64_t)))
        return 0;
    memset(index->of_ranks.data, 0, index->of_ranks.bytes);
    index->first = index->of_ranks.data;
    index->mail = (int64_t *)(index->first + ranks + 1);
    index->mark = (uint64_t *)(index->mail + 4 * ranks);
    index->requests = (MPI_Request *)(void *)(index->mark + ranks);
    return 1;
}

/* Of ranks without boxes. */
static int take_bounds(bvol_mpi_index *index)
{
    const size_t ranks = (size_t)index->ranks;
    if (!bvoli_mpi_reserve(&index->allocator, &index->top.bounds, 0, ranks, sizeof(bvol_aabb)))
        return 0;
    for (size_t r = 0; r < ranks; ++r)
        bvol_aabb_make_empty((bvol_aabb *)index->top.bounds.data + r);
    return 1;
}

static bvol_result fill(bvol_mpi_index *index, const bvol_index_options *options)
{
    static const bvol_index_options none = BVOL_INDEX_OPTIONS_INIT;
    bvol_result result = bvol_index_create(options, index->given, &index->own);
    index->options = none;
    if (result == BVOL_OK && options) {
        const size_t size = options->size ? options->size : sizeof none;
        if (size > sizeof none)
            return BVOL_ERROR_OPTIONS;
        memcpy(&index->options, options, size);
    }
    if (result == BVOL_OK)
        result = bvol_index_create(NULL, index->given, &index->top.index);
    return result == BVOL_OK && (!take_of_ranks(index) || !take_bounds(index) || !bvoli_mpi_work_create(index))
               ? BVOL_ERROR_MEMORY
               : result;
}

/* Frees all but the communicator. */
static void drop(bvol_mpi_index *index)
{
    const bvol_allocator allocator = index->allocator;
    bvol_index_destroy(index->own);
    bvoli_mpi_top_free(&allocator, &index->top);
    bvoli_mpi_free(&allocator, &index->of_ranks);
    bvoli_mpi_work_destroy(index);
    allocator.free(index, sizeof *index, sizeof(uint64_t), allocator.user);
}

static bvol_result make(MPI_Comm comm, const bvol_index_options *options, const bvol_allocator *allocator, bvol_mpi_index **out)
{
    const bvol_allocator own = allocator ? *allocator : (bvol_allocator){alloc_default, free_default, NULL};
    if (!own.alloc || !own.free)
        return BVOL_ERROR_ARGUMENT;
    bvol_mpi_index *const index = own.alloc(sizeof *index, sizeof(uint64_t), own.user);
    if (!index)
        return BVOL_ERROR_MEMORY;
    memset(index, 0, sizeof *index);
    index->allocator = own;
    index->given = allocator ? &index->allocator : NULL;
    index->comm = comm;
    MPI_Comm_rank(comm, &index->rank);
    MPI_Comm_size(comm, &index->ranks);
    const bvol_result result = fill(index, options);
    if (result == BVOL_OK)
        *out = index;
    else
        drop(index);
    return result;
}

bvol_result bvol_mpi_index_create(MPI_Comm comm, const bvol_index_options *options, const bvol_allocator *allocator,
                                  bvol_mpi_index **out)
{
    int ready = 0, over = 0, between = 0;
    bvol_mpi_index *index = NULL;
    MPI_Comm own;
    if (out)
        *out = NULL;
    MPI_Initialized(&ready);
    MPI_Finalized(&over);
    if (!ready || over || comm == MPI_COMM_NULL)
        return BVOL_ERROR_ARGUMENT;
    MPI_Comm_test_inter(comm, &between);
    if (between)
        return BVOL_ERROR_ARGUMENT;
    if (MPI_Comm_dup(comm, &own) != MPI_SUCCESS)
        return BVOL_ERROR_MEMORY;
    MPI_Comm_set_errhandler(own, MPI_ERRORS_ARE_FATAL);
    const bvol_result result = bvoli_mpi_agree(own, out ? make(own, options, allocator, &index) : BVOL_ERROR_ARGUMENT);
    if (result == BVOL_OK) {
        *out = index;
        return result;
    }
    if (index)
        drop(index);
    MPI_Comm_free(&own);
    return result;
}

bvol_result bvol_mpi_index_create_fortran(MPI_Fint comm, const bvol_index_options *options, const bvol_allocator *allocator,
                                          bvol_mpi_index **out)
{
    int ready = 0;
    if (out)
        *out = NULL;
    MPI_Initialized(&ready);
    return ready ? bvol_mpi_index_create(MPI_Comm_f2c(comm), options, allocator, out) : BVOL_ERROR_ARGUMENT;
}

void bvol_mpi_index_destroy(bvol_mpi_index *index)
{
    int over = 0;
    if (!index || index->busy)
        return;
    MPI_Finalized(&over);
    if (!over)
        MPI_Comm_free(&index->comm);
    drop(index);
}

bvol_result bvoli_mpi_build(bvol_mpi_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                            const bvol_resources *resources, bvol_result result)
{
    bvol_index *own = NULL;
    bvoli_mpi_top top = {0};
    if (result == BVOL_OK)
        result = bvol_index_create(&index->options, index->given, &own);
    if (result == BVOL_OK)
        result = bvol_index_build(own, boxes, count, stride, NULL, 0, resources);
    result = bvoli_mpi_gather(index, own, result, &top);
    if (result != BVOL_OK) {
        bvol_index_destroy(own);
        return result;
    }
    const uint64_t here = count;
    MPI_Allgather(&here, 1, MPI_UINT64_T, index->first + 1, 1, MPI_UINT64_T, index->comm);
    for (int r = 0; r < index->ranks; ++r)
        index->first[r + 1] += index->first[r];
    bvol_index_destroy(index->own);
    bvoli_mpi_top_free(&index->allocator, &index->top);
    index->own = own;
    index->top = top;
    return result;
}

bvol_result bvol_mpi_index_build(bvol_mpi_index *index, const bvol_aabb *boxes, size_t count, size_t stride,
                                 const bvol_resources *resources)
{
    if (!index || index->busy)
        return index ? BVOL_ERROR_BUSY : BVOL_ERROR_ARGUMENT;
    index->busy = 1;
    const bvol_result result = bvoli_mpi_build(index, boxes, count, stride, resources, BVOL_OK);
    index->busy = 0;
    return result;
}

bvol_result bvol_mpi_index_get_stats(const bvol_mpi_index *index, bvol_mpi_stats *out)
{
    bvol_index_stats own = BVOL_INDEX_STATS_INIT, top = BVOL_INDEX_STATS_INIT;
    if (!index || !out)
        return BVOL_ERROR_ARGUMENT;
    if (index->busy)
        return BVOL_ERROR_BUSY;
    if (out->size != 0 && out->size != sizeof *out)
        return BVOL_ERROR_OPTIONS;
    (void)bvol_index_get_stats(index->own, &own);
    (void)bvol_index_get_stats(index->top.index, &top);
    *out = index->sent;
    out->size = sizeof *out;
    out->boxes = index->first[index->ranks];
    out->first = index->first[index->rank];
    out->own = own.boxes;
    out->own_bytes = own.bytes;
    out->shared_bytes = top.bytes + index->top.rank_of.bytes + index->top.bounds.bytes + index->of_ranks.bytes;
    out->cells = index->top.cells;
    return BVOL_OK;
}

bvol_result bvol_mpi_index_locate(const bvol_mpi_index *index, uint64_t id, int *rank, uint32_t *own_id)
{
    if (!index || id >= index->first[index->ranks])
        return BVOL_ERROR_ARGUMENT;
    int low = 0, high = index->ranks;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (index->first[middle] <= id)
            low = middle;
        else
            high = middle;
    }
    if (rank)
        *rank = low;
    if (own_id)
        *own_id = (uint32_t)(id - index->first[low]);
    return BVOL_OK;
}

/* SPDX-License-Identifier: MIT */
/* Boxes that move and stay on their rank. */
#include "ranks.h"

#include <string.h>

typedef struct moves {
    const uint64_t *ids;
    const char *boxes;
    size_t count, stride;
} moves;

static const bvol_aabb *box_at(const moves *m, size_t i)
{
    return (const bvol_aabb *)(const void *)(m->boxes + i * m->stride);
}

/* The numbers of the boxes on this rank, and where they are now. *rare tells of those that are not found, before or after. */
static bvol_result read_moves(const bvol_mpi_index *index, const moves *m, uint32_t *own, bvol_aabb *before, int64_t *rare)
{
    const uint64_t first = index->first[index->rank], end = index->first[index->rank + 1];
    for (size_t i = 0; i < m->count; ++i) {
        if (m->ids[i] < first || m->ids[i] >= end)
            return BVOL_ERROR_ARGUMENT;
        own[i] = (uint32_t)(m->ids[i] - first);
        (void)bvol_index_get(index->own, own[i], &before[i], NULL);
        if (!bvoli_mpi_is_found(&before[i]) || !bvoli_mpi_is_found(box_at(m, i)))
            *rare = -1;
    }
    return BVOL_OK;
}

/* A new index of all boxes, where they are to be: what may lack memory is not done to the old one. */
static bvol_result build_moved(const bvol_mpi_index *index, const moves *m, const uint32_t *own, bvol_index **out)
{
    const size_t all = bvol_index_count(index->own);
    bvoli_mpi_array boxes = {0};
    bvol_result result = bvol_index_create(&index->options, index->given, out);
    if (result == BVOL_OK && !bvoli_mpi_reserve(&index->allocator, &boxes, 0, all, sizeof(bvol_aabb)))
        result = BVOL_ERROR_MEMORY;
    if (result == BVOL_OK) {
        bvol_aabb *const box = boxes.data;
        for (size_t i = 0; i < all; ++i)
            (void)bvol_index_get(index->own, (uint32_t)i, &box[i], NULL);
        for (size_t i = 0; i < m->count; ++i)
            box[own[i]] = *box_at(m, i);
        result = bvol_index_build(*out, box, all, 0, NULL, 0, NULL);
    }
    bvoli_mpi_free(&index->allocator, &boxes);
    return result;
}

/* Tells all ranks the new cells, and takes them and the new index, if there is one. */
static bvol_result take_over(bvol_mpi_index *index, bvol_index *moved, bvol_result result)
{
    bvoli_mpi_top top = {0};
    result = bvoli_mpi_gather(index, moved ? moved : index->own, result, &top);
    if (result != BVOL_OK) {
        bvol_index_destroy(moved);
        return result;
    }
    bvoli_mpi_top_free(&index->allocator, &index->top);
    index->top = top;
    if (moved) {
        bvol_index_destroy(index->own);
        index->own = moved;
    }
    return result;
}

/* Boxes that are found before and after need no memory to move, there or back. */
static bvol_result move_in_place(bvol_mpi_index *index, const moves *m, const uint32_t *own, const bvol_aabb *before)
{
    bvol_result result = bvol_index_move_many(index->own, own, box_at(m, 0), m->count, m->stride);
    if (result == BVOL_OK)
        (void)bvol_index_commit(index->own); /* a better tree, where there is memory for it */
    result = take_over(index, NULL, result);
    if (result != BVOL_OK)
        (void)bvol_index_move_many(index->own, own, before, m->count, 0);
    return result;
}

static bvol_result move(bvol_mpi_index *index, const moves *m, bvoli_mpi_array *own, bvoli_mpi_array *before)
{
    int64_t rare = 0;
    bvol_index *moved = NULL;
    bvol_result result =
        (m->count > 0 && (!m->ids || !m->boxes)) || m->stride % sizeof(float) != 0 ? BVOL_ERROR_ARGUMENT : BVOL_OK;
    if (result == BVOL_OK && bvol_cpu_validate() < 0)
        result = bvol_cpu_validate();
    if (result == BVOL_OK && (!bvoli_mpi_reserve(&index->allocator, own, 0, m->count, sizeof(uint32_t)) ||
                              !bvoli_mpi_reserve(&index->allocator, before, 0, m->count, sizeof(bvol_aabb))))
        result = BVOL_ERROR_MEMORY;
    if (result == BVOL_OK)
        result = read_moves(index, m, own->data, before->data, &rare);
    result = bvoli_mpi_agree_least(index->comm, result, &rare, 1);
    if (result != BVOL_OK)
        return result;
    if (rare == 0)
        return move_in_place(index, m, own->data, before->data);
    result = build_moved(index, m, own->data, &moved);
    return take_over(index, moved, result);
}

bvol_result bvol_mpi_index_move_many(bvol_mpi_index *index, const uint64_t *ids, const bvol_aabb *boxes, size_t count,
                                     size_t stride)
{
    const moves m = {ids, (const char *)boxes, count, stride ? stride : sizeof *boxes};
    bvoli_mpi_array own = {0}, before = {0};
    if (!index || index->busy)
        return index ? BVOL_ERROR_BUSY : BVOL_ERROR_ARGUMENT;
    index->busy = 1;
    const bvol_result result = move(index, &m, &own, &before);
    bvoli_mpi_free(&index->allocator, &own);
    bvoli_mpi_free(&index->allocator, &before);
    index->busy = 0;
    return result;
}

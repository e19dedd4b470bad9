/* SPDX-License-Identifier: MIT */
/* Boxes that overlap boxes: queries, and all pairs. */
#include "round.h"

#include <string.h>

static bvol_result answer(const bvoli_mpi_round *r, const void *queries, size_t count, size_t stride, bvoli_mpi_found *out)
{
    bvol_resources with = r->with;
    with.scratch = out->scratch;
    const bvol_result result =
        bvol_index_overlaps_aabb_many(r->index->own, queries, count, stride, NULL, &with, out->offsets.data, NULL, 0);
    out->rows = result == BVOL_OK ? bvol_scratch_ids(out->scratch) : NULL;
    return result;
}

static const bvoli_mpi_verb overlaps = {sizeof(bvol_aabb), sizeof(uint32_t), answer};

/* The ranks of a row of cells, each once and ascending. Cells are in the order of the ranks from this one on, so that those of
 * lower ranks are at the end. Pairs are found on the lower of their ranks, which asks the others. */
static int add_ranks(bvoli_mpi_round *r, size_t *used, const uint32_t *cells, size_t n, int pairs)
{
    const uint32_t *const rank_of = r->index->top.rank_of.data, me = (uint32_t)r->index->rank;
    size_t lower = n;
    while (lower > 0 && rank_of[cells[lower - 1]] < me)
        --lower;
    for (size_t i = pairs ? n - lower : 0; i < n; ++i) {
        const size_t at = i < n - lower ? lower + i : i - (n - lower);
        const uint32_t rank = rank_of[cells[at]];
        const int again = at != 0 && at != lower && rank_of[cells[at - 1]] == rank;
        if (!again && !bvoli_mpi_send_to(r, used, rank))
            return 0;
    }
    return 1;
}

/* Whether a query may go to another rank, of those that are asked. */
static int goes_abroad(const bvol_mpi_index *index, const bvol_aabb *query, int pairs)
{
    for (int r = pairs ? index->rank + 1 : 0; r < index->ranks && index->ranks <= BVOLI_MPI_LOOK_AT; ++r)
        if (r != index->rank && bvol_aabb_overlaps_aabb(bvoli_mpi_bounds(index, r), query))
            return 1;
    return index->ranks > BVOLI_MPI_LOOK_AT;
}

/* Those that may go abroad, one after the other; where[i + 1] tells of each whether it is one. Returns how many they
 * are. */
static size_t pick(bvoli_mpi_round *r, int pairs)
{
    bvol_aabb *const abroad = r->picked.data;
    size_t n = 0;
    for (size_t i = 0; i < r->count; ++i) {
        const bvol_aabb *const query = (const bvol_aabb *)(const void *)(r->queries + i * r->stride);
        const int goes = goes_abroad(r->index, query, pairs);
        bvoli_mpi_where(r)[i + 1] = (size_t)goes;
        if (goes)
            abroad[n++] = *query;
    }
    return n;
}

/* Where the queries go: cells are asked about those that may go abroad, and the others stay on this rank. */
static bvol_result route(bvoli_mpi_round *r, int pairs)
{
    const bvol_allocator *const memory = &r->index->allocator;
    size_t used = 0, k = 0;
    if (!bvoli_mpi_reserve(memory, &r->picked, 0, r->count, sizeof(bvol_aabb)) ||
        !bvoli_mpi_reserve(memory, &r->top_offsets, 0, r->count + 1, sizeof(uint64_t)))
        return BVOL_ERROR_MEMORY;
    const size_t picked = pick(r, pairs);
    const bvol_result result = bvol_index_overlaps_aabb_many(r->index->top.index, r->picked.data, picked, 0, NULL, &r->with,
                                                             r->top_offsets.data, NULL, 0);
    if (result != BVOL_OK)
        return result;
    const uint64_t *const offsets = r->top_offsets.data;
    const uint32_t *const cells = bvol_scratch_ids(r->with.scratch);
    for (size_t i = 0; i < r->count; ++i) {
        int done = 1;
        if (!bvoli_mpi_where(r)[i + 1])
            done = bvoli_mpi_send_to(r, &used, (uint32_t)r->index->rank);
        else if (++k, offsets[k - 1] < offsets[k])
            done = add_ranks(r, &used, cells + offsets[k - 1], (size_t)(offsets[k] - offsets[k - 1]), pairs);
        if (!done)
            return BVOL_ERROR_MEMORY;
        bvoli_mpi_where(r)[i + 1] = used;
    }
    return BVOL_OK;
}

/* Appends the row of a query, of this rank without what is below a number. There is room. */
static void append_row(bvoli_mpi_call *c, bvoli_mpi_round *r, size_t i, uint32_t least)
{
    for (size_t k = bvoli_mpi_where(r)[i]; k < bvoli_mpi_where(r)[i + 1]; ++k) {
        const uint32_t rank = bvoli_mpi_to(r)[k], from = rank == (uint32_t)c->index->rank ? least : 0;
        const uint64_t first = c->index->first[rank];
        uint64_t *const ids = (uint64_t *)c->ids.data + c->used;
        size_t n, skipped = 0;
        const uint32_t *const row = bvoli_mpi_next_row(r, rank, &n);
        while (skipped < n && row[skipped] < from)
            ++skipped;
        for (size_t at = skipped; at < n; ++at)
            ids[at - skipped] = first + row[at];
        c->used += n - skipped;
    }
}

static bvol_result append(bvoli_mpi_call *c, bvoli_mpi_round *r, size_t from, int pairs)
{
    if (!bvoli_mpi_room(c, bvoli_mpi_ids_got(r), 0, from + r->count))
        return BVOL_ERROR_MEMORY;
    for (size_t i = 0; i < r->count; ++i) {
        append_row(c, r, i, pairs ? (uint32_t)(from + i) + 1 : 0);
        c->offsets[from + i + 1] = c->used;
    }
    return BVOL_OK;
}

/* The queries of a part of the call; of pairs the boxes of this rank. */
static bvol_result take(const bvoli_mpi_call *c, bvoli_mpi_round *r, size_t part, size_t from, bvoli_mpi_array *boxes)
{
    size_t n;
    const char *const queries = bvoli_mpi_part(c, part, &n);
    if (!boxes)
        return bvoli_mpi_round_take(r, queries, n, c->stride);
    if (!bvoli_mpi_reserve(&c->index->allocator, boxes, 0, n, sizeof(bvol_aabb)))
        return BVOL_ERROR_MEMORY;
    for (size_t i = 0; i < n; ++i)
        (void)bvol_index_get(c->index->own, (uint32_t)(from + i), (bvol_aabb *)boxes->data + i, NULL);
    return bvoli_mpi_round_take(r, boxes->data, n, sizeof(bvol_aabb));
}

static bvol_result ask(bvoli_mpi_call *c, bvol_result result, int pairs, bvol_mpi_results *out)
{
    bvoli_mpi_work *const work = c->index->work;
    bvoli_mpi_round *const round = &work->rounds[0];
    bvol_result mine = work->for_others ? BVOL_OK : bvol_scratch_create(c->index->given, &work->for_others);
    if (mine == BVOL_OK)
        mine = bvoli_mpi_round_begin(round, c->index, &overlaps, &c->with, work->for_others);
    size_t from = 0;
    for (size_t i = 0; i < c->parts && result == BVOL_OK; ++i) {
        mine = mine == BVOL_OK ? take(c, round, i, from, pairs ? &work->queries : NULL) : mine;
        mine = mine == BVOL_OK ? route(round, pairs) : mine;
        result = bvoli_mpi_ask(round, mine);
        mine = result == BVOL_OK ? append(c, round, from, pairs) : result;
        from += round->count;
    }
    return bvoli_mpi_finish(c, result == BVOL_OK ? mine : result, out);
}

bvol_result bvol_mpi_index_overlaps_aabb_many(bvol_mpi_index *index, const bvol_aabb *queries, size_t count, size_t stride,
                                              const bvol_resources *resources, bvol_mpi_results *out)
{
    static const int64_t same[2];
    bvoli_mpi_call c;
    if (!index || index->busy)
        return index ? BVOL_ERROR_BUSY : BVOL_ERROR_ARGUMENT;
    const bvol_result result =
        bvoli_mpi_begin(&c, index, queries, count, stride, sizeof *queries, resources, BVOLI_MPI_PART, same, out);
    return ask(&c, result, 0, out);
}

bvol_result bvol_mpi_index_pairs(bvol_mpi_index *index, const bvol_resources *resources, bvol_mpi_results *out)
{
    static const int64_t same[2];
    bvoli_mpi_call c;
    if (!index || index->busy)
        return index ? BVOL_ERROR_BUSY : BVOL_ERROR_ARGUMENT;
    const bvol_result result =
        bvoli_mpi_begin(&c, index, NULL, bvol_index_count(index->own), 0, 0, resources, BVOLI_MPI_PART, same, out);
    return ask(&c, result, 1, out);
}

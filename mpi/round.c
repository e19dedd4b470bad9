/* SPDX-License-Identifier: MIT */
/* One exchange of queries and answers. */
#include "round.h"

#include <string.h>

bvol_result bvoli_mpi_round_begin(bvoli_mpi_round *r, bvol_mpi_index *index, const bvoli_mpi_verb *verb,
                                  const bvol_resources *with)
{
    const size_t ranks = (size_t)index->ranks + 1;
    *r = (bvoli_mpi_round){.index = index, .verb = verb, .with = *with};
    if (!bvoli_mpi_reserve(&index->allocator, &r->of_ranks, 0, 6 * ranks, sizeof(size_t)))
        return BVOL_ERROR_MEMORY;
    memset(r->of_ranks.data, 0, r->of_ranks.bytes);
    r->sent_from = r->of_ranks.data;
    r->asked_from = r->sent_from + ranks;
    r->found_from = r->asked_from + ranks;
    r->got_from = r->found_from + ranks;
    r->next = r->got_from + ranks;
    r->next_answer = r->next + ranks;
    return BVOL_OK;
}

void bvoli_mpi_round_end(bvoli_mpi_round *r)
{
    bvoli_mpi_array *const arrays[] = {&r->where,         &r->to,          &r->of_ranks, &r->sent,        &r->asked,
                                       &r->found_offsets, &r->found,       &r->lengths,  &r->got_lengths, &r->got,
                                       &r->picked,        &r->top_offsets, &r->hits,     &r->hit_ids};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; ++i)
        bvoli_mpi_free(&r->index->allocator, arrays[i]);
}

bvol_result bvoli_mpi_round_take(bvoli_mpi_round *r, const void *queries, size_t count, size_t stride)
{
    r->queries = queries;
    r->count = count;
    r->stride = stride;
    if (!bvoli_mpi_reserve(&r->index->allocator, &r->where, 0, count + 1, sizeof(size_t)) ||
        !bvoli_mpi_reserve(&r->index->allocator, &r->to, 0, count + 1, sizeof(uint32_t)))
        return BVOL_ERROR_MEMORY;
    bvoli_mpi_where(r)[0] = 0;
    return BVOL_OK;
}

int bvoli_mpi_send_to(bvoli_mpi_round *r, size_t *used, uint32_t rank)
{
    if (!bvoli_mpi_reserve(&r->index->allocator, &r->to, *used, *used + 1, sizeof(uint32_t)))
        return 0;
    bvoli_mpi_to(r)[(*used)++] = rank;
    return 1;
}

/* Puts copies of the queries in the order of the ranks that they go to. */
static bvol_result pack(bvoli_mpi_round *r)
{
    const size_t all = bvoli_mpi_where(r)[r->count], size = r->verb->query_size, ranks = (size_t)r->index->ranks;
    size_t *const from = r->sent_from;
    if (!bvoli_mpi_reserve(&r->index->allocator, &r->sent, 0, all, size))
        return BVOL_ERROR_MEMORY;
    memset(from, 0, (ranks + 1) * sizeof *from);
    for (size_t i = 0; i < all; ++i)
        ++from[bvoli_mpi_to(r)[i] + 1];
    for (size_t k = 0; k < ranks; ++k)
        from[k + 1] += from[k];
    memcpy(r->next, from, ranks * sizeof *from);
    for (size_t i = 0; i < r->count; ++i)
        for (size_t k = bvoli_mpi_where(r)[i]; k < bvoli_mpi_where(r)[i + 1]; ++k)
            memcpy((char *)r->sent.data + size * r->next[bvoli_mpi_to(r)[k]]++, r->queries + i * r->stride, size);
    return BVOL_OK;
}

/* How long each row is that was found here, and how many answers go to each rank. */
static void measure(bvoli_mpi_round *r)
{
    const uint64_t *const offsets = r->found_offsets.data;
    uint32_t *const lengths = r->lengths.data;
    for (size_t i = 0; i < r->asked_count; ++i)
        lengths[i] = (uint32_t)(offsets[i + 1] - offsets[i]);
    for (int k = 0; k <= r->index->ranks; ++k)
        r->found_from[k] = (size_t)offsets[r->asked_from[k]];
}

/* What was of use of what was sent. */
static void reckon(bvoli_mpi_round *r)
{
    const size_t me = (size_t)r->index->rank, sent = r->sent_from[r->index->ranks];
    const uint32_t *const lengths = r->got_lengths.data;
    bvol_mpi_stats *const s = &r->index->sent;
    s->queries_sent += sent - (r->sent_from[me + 1] - r->sent_from[me]);
    s->answers_got += r->got_from[r->index->ranks] - (r->got_from[me + 1] - r->got_from[me]);
    for (size_t i = 0; i < sent; ++i)
        s->queries_useful += lengths[i] > 0 && (i < r->sent_from[me] || i >= r->sent_from[me + 1]);
}

static bvol_result send_queries(bvoli_mpi_round *r, bvol_result result)
{
    const bvol_allocator *const memory = &r->index->allocator;
    if (result == BVOL_OK)
        result = pack(r);
    result = bvoli_mpi_announce(r->index, result, r->sent_from, r->asked_from);
    if (result != BVOL_OK)
        return result;
    r->asked_count = r->asked_from[r->index->ranks];
    if (!bvoli_mpi_reserve(memory, &r->asked, 0, r->asked_count, r->verb->query_size) ||
        !bvoli_mpi_reserve(memory, &r->found_offsets, 0, r->asked_count + 1, sizeof(uint64_t)) ||
        !bvoli_mpi_reserve(memory, &r->lengths, 0, r->asked_count, sizeof(uint32_t)))
        result = BVOL_ERROR_MEMORY;
    result = bvoli_mpi_agree(r->index->comm, result);
    if (result == BVOL_OK)
        bvoli_mpi_exchange(r->index, r->sent.data, r->sent_from, r->asked.data, r->asked_from, r->verb->query_size);
    return result;
}

static bvol_result send_answers(bvoli_mpi_round *r, bvol_result result, const void *rows)
{
    const bvol_allocator *const memory = &r->index->allocator;
    if (result == BVOL_OK)
        measure(r);
    result = bvoli_mpi_announce(r->index, result, r->found_from, r->got_from);
    if (result != BVOL_OK)
        return result;
    if (!bvoli_mpi_reserve(memory, &r->got_lengths, 0, r->sent_from[r->index->ranks], sizeof(uint32_t)) ||
        !bvoli_mpi_reserve(memory, &r->got, 0, r->got_from[r->index->ranks], r->verb->answer_size))
        result = BVOL_ERROR_MEMORY;
    result = bvoli_mpi_agree(r->index->comm, result);
    if (result != BVOL_OK)
        return result;
    bvoli_mpi_exchange(r->index, r->lengths.data, r->asked_from, r->got_lengths.data, r->sent_from, sizeof(uint32_t));
    bvoli_mpi_exchange(r->index, rows, r->found_from, r->got.data, r->got_from, r->verb->answer_size);
    reckon(r);
    memcpy(r->next, r->sent_from, (size_t)r->index->ranks * sizeof *r->next);
    memcpy(r->next_answer, r->got_from, (size_t)r->index->ranks * sizeof *r->next);
    return result;
}

bvol_result bvoli_mpi_ask(bvoli_mpi_round *r, bvol_result result)
{
    const void *rows = NULL;
    result = send_queries(r, result);
    if (result != BVOL_OK)
        return result;
    result = r->verb->answer(r, &rows);
    return send_answers(r, result, rows);
}

const void *bvoli_mpi_next_row(bvoli_mpi_round *r, uint32_t rank, size_t *length)
{
    const char *const row = (const char *)r->got.data + r->next_answer[rank] * r->verb->answer_size;
    *length = ((const uint32_t *)r->got_lengths.data)[r->next[rank]++];
    r->next_answer[rank] += *length;
    return row;
}

/* SPDX-License-Identifier: MIT */
/* One exchange of queries and answers. */
#include "round.h"

#include <string.h>

bvol_result bvoli_mpi_round_begin(bvoli_mpi_round *r, bvol_mpi_index *index, const bvoli_mpi_verb *verb,
                                  const bvol_resources *with, bvol_scratch *for_others)
{
    const size_t ranks = (size_t)index->ranks + 1;
    r->index = index;
    r->verb = verb;
    r->with = *with;
    r->mine.scratch = with->scratch;
    r->theirs.scratch = for_others;
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

int bvoli_mpi_work_create(bvol_mpi_index *index)
{
    index->work = index->allocator.alloc(sizeof *index->work, sizeof(uint64_t), index->allocator.user);
    if (!index->work)
        return 0;
    memset(index->work, 0, sizeof *index->work);
    return 1;
}

static void free_all(const bvol_allocator *allocator, bvoli_mpi_array *const *arrays, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        bvoli_mpi_free(allocator, arrays[i]);
}

static void clear_found(const bvol_allocator *allocator, bvoli_mpi_found *f)
{
    bvoli_mpi_array *const arrays[] = {&f->offsets, &f->found, &f->hits, &f->hit_ids};
    free_all(allocator, arrays, sizeof arrays / sizeof *arrays);
}

static void clear_round(const bvol_allocator *allocator, bvoli_mpi_round *r)
{
    bvoli_mpi_array *const arrays[] = {&r->where,   &r->to,          &r->of_ranks, &r->own,    &r->sent,       &r->asked,
                                       &r->lengths, &r->got_lengths, &r->got,      &r->picked, &r->top_offsets};
    free_all(allocator, arrays, sizeof arrays / sizeof *arrays);
    clear_found(allocator, &r->mine);
    clear_found(allocator, &r->theirs);
}

void bvoli_mpi_work_clear(bvol_mpi_index *index)
{
    bvoli_mpi_work *const w = index->work;
    bvoli_mpi_array *const arrays[] = {&w->queries, &w->rows, &w->cursors};
    free_all(&index->allocator, arrays, sizeof arrays / sizeof *arrays);
    for (size_t i = 0; i < sizeof w->rounds / sizeof *w->rounds; ++i)
        clear_round(&index->allocator, &w->rounds[i]);
    bvol_scratch_destroy(w->for_others);
    w->for_others = NULL;
}

void bvoli_mpi_work_destroy(bvol_mpi_index *index)
{
    if (!index->work)
        return;
    bvoli_mpi_work_clear(index);
    index->allocator.free(index->work, sizeof *index->work, sizeof(uint64_t), index->allocator.user);
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

size_t bvoli_mpi_ids_got(const bvoli_mpi_round *r)
{
    return r->got_from[r->index->ranks] + (size_t)((const uint64_t *)r->mine.offsets.data)[r->own_count];
}

/* How many queries go to each rank, this one's own apart. */
static void count_sent(bvoli_mpi_round *r)
{
    const size_t ranks = (size_t)r->index->ranks, all = bvoli_mpi_where(r)[r->count];
    const uint32_t *const to = bvoli_mpi_to(r);
    size_t *const from = r->sent_from, own = 0;
    memset(from, 0, (ranks + 1) * sizeof *from);
    for (size_t i = 0; i < all; ++i)
        ++from[to[i] + 1];
    own = from[r->index->rank + 1];
    from[r->index->rank + 1] = 0;
    for (size_t k = 0; k < ranks; ++k)
        from[k + 1] += from[k];
    r->own_count = own;
}

/* Puts copies of the queries in the order of the ranks that they go to. Those to this rank stay where they are if they are all,
 * and otherwise are put together too. */
static bvol_result pack(bvoli_mpi_round *r)
{
    const bvol_allocator *const memory = &r->index->allocator;
    const size_t size = r->verb->query_size, ranks = (size_t)r->index->ranks, me = (size_t)r->index->rank;
    const uint32_t *const to = bvoli_mpi_to(r);
    count_sent(r);
    const int apart = r->own_count < r->count;
    if (!bvoli_mpi_reserve(memory, &r->sent, 0, r->sent_from[ranks], size) ||
        !bvoli_mpi_reserve(memory, &r->own, 0, apart ? r->own_count : 0, size))
        return BVOL_ERROR_MEMORY;
    if (!apart && r->sent_from[ranks] == 0)
        return BVOL_OK;
    memcpy(r->next, r->sent_from, ranks * sizeof *r->next);
    r->next[me] = 0;
    for (size_t i = 0; i < r->count; ++i)
        for (size_t k = bvoli_mpi_where(r)[i]; k < bvoli_mpi_where(r)[i + 1]; ++k)
            if (to[k] != me || apart)
                memcpy((char *)(to[k] == me ? r->own.data : r->sent.data) + size * r->next[to[k]]++, r->queries + i * r->stride,
                       size);
    return BVOL_OK;
}

/* How long each row is that was found for others, and how many answers go to each rank. */
static void measure(bvoli_mpi_round *r)
{
    const uint64_t *const offsets = r->theirs.offsets.data;
    uint32_t *const lengths = r->lengths.data;
    for (size_t i = 0; i < r->asked_count; ++i)
        lengths[i] = (uint32_t)(offsets[i + 1] - offsets[i]);
    for (int k = 0; k <= r->index->ranks; ++k)
        r->found_from[k] = (size_t)offsets[r->asked_from[k]];
}

/* What was of use of what was sent. */
static void reckon(bvoli_mpi_round *r)
{
    const uint32_t *const lengths = r->got_lengths.data;
    bvol_mpi_stats *const s = &r->index->sent;
    s->queries_sent += r->sent_from[r->index->ranks];
    s->answers_got += r->got_from[r->index->ranks];
    for (size_t i = 0; i < r->sent_from[r->index->ranks]; ++i)
        s->queries_useful += lengths[i] > 0;
}

static int room_for_rows(const bvoli_mpi_round *r, bvoli_mpi_found *rows, size_t count)
{
    if (!bvoli_mpi_reserve(&r->index->allocator, &rows->offsets, 0, count + 1, sizeof(uint64_t)))
        return 0;
    *(uint64_t *)rows->offsets.data = 0;
    return 1;
}

/* Queries are on their way then. */
static bvol_result send_queries(bvoli_mpi_round *r, bvol_result result, bvoli_mpi_mail *mail)
{
    const bvol_allocator *const memory = &r->index->allocator;
    if (result == BVOL_OK)
        result = pack(r);
    result = bvoli_mpi_announce(r->index, result, r->sent_from, r->asked_from);
    if (result != BVOL_OK)
        return result;
    r->asked_count = r->asked_from[r->index->ranks];
    if (!bvoli_mpi_reserve(memory, &r->asked, 0, r->asked_count, r->verb->query_size) ||
        !bvoli_mpi_reserve(memory, &r->lengths, 0, r->asked_count, sizeof(uint32_t)) ||
        !room_for_rows(r, &r->mine, r->own_count) || !room_for_rows(r, &r->theirs, r->asked_count))
        result = BVOL_ERROR_MEMORY;
    result = bvoli_mpi_agree(r->index->comm, result);
    *mail = (bvoli_mpi_mail){r->index, r->sent.data, r->sent_from, r->asked.data, r->asked_from, r->verb->query_size};
    if (result == BVOL_OK)
        bvoli_mpi_send(mail);
    return result;
}

static bvol_result answer(const bvoli_mpi_round *r, const void *queries, size_t count, size_t stride, bvoli_mpi_found *out)
{
    return count > 0 ? r->verb->answer(r, queries, count, stride, out) : BVOL_OK;
}

static bvol_result send_answers(bvoli_mpi_round *r, bvol_result result)
{
    const bvol_allocator *const memory = &r->index->allocator;
    const size_t ranks = (size_t)r->index->ranks;
    if (result == BVOL_OK)
        measure(r);
    result = bvoli_mpi_announce(r->index, result, r->found_from, r->got_from);
    if (result != BVOL_OK)
        return result;
    if (!bvoli_mpi_reserve(memory, &r->got_lengths, 0, r->sent_from[ranks], sizeof(uint32_t)) ||
        !bvoli_mpi_reserve(memory, &r->got, 0, r->got_from[ranks], r->verb->answer_size))
        result = BVOL_ERROR_MEMORY;
    result = bvoli_mpi_agree(r->index->comm, result);
    if (result != BVOL_OK)
        return result;
    const bvoli_mpi_mail lengths = {r->index,     r->lengths.data, r->asked_from, r->got_lengths.data,
                                    r->sent_from, sizeof(uint32_t)};
    const bvoli_mpi_mail rows = {r->index, r->theirs.rows, r->found_from, r->got.data, r->got_from, r->verb->answer_size};
    bvoli_mpi_send(&lengths);
    bvoli_mpi_receive(&lengths);
    bvoli_mpi_send(&rows);
    bvoli_mpi_receive(&rows);
    reckon(r);
    memcpy(r->next, r->sent_from, ranks * sizeof *r->next);
    memcpy(r->next_answer, r->got_from, ranks * sizeof *r->next);
    r->next[r->index->rank] = 0;
    return result;
}

bvol_result bvoli_mpi_ask(bvoli_mpi_round *r, bvol_result result)
{
    const size_t size = r->verb->query_size;
    bvoli_mpi_mail queries;
    result = send_queries(r, result, &queries);
    if (result != BVOL_OK)
        return result;
    result = r->own_count < r->count ? answer(r, r->own.data, r->own_count, size, &r->mine)
                                     : answer(r, r->queries, r->count, r->stride, &r->mine);
    bvoli_mpi_receive(&queries);
    if (result == BVOL_OK)
        result = answer(r, r->asked.data, r->asked_count, size, &r->theirs);
    return send_answers(r, result);
}

const void *bvoli_mpi_next_row(bvoli_mpi_round *r, uint32_t rank, size_t *length)
{
    const size_t size = r->verb->answer_size, i = r->next[rank]++;
    if (rank == (uint32_t)r->index->rank) {
        const uint64_t *const offsets = r->mine.offsets.data;
        *length = (size_t)(offsets[i + 1] - offsets[i]);
        return (const char *)r->mine.rows + offsets[i] * size;
    }
    const char *const row = (const char *)r->got.data + r->next_answer[rank] * size;
    *length = ((const uint32_t *)r->got_lengths.data)[i];
    r->next_answer[rank] += *length;
    return row;
}

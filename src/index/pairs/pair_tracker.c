/* SPDX-License-Identifier: MIT */
/* Which pairs have begun and which have ended. A tracker keeps the pairs of the last time in order. Of those, only such can
 * end, and of those that it finds now only such can begin, of which a box has changed; both are compared in one pass. */
#include <bvol/pair_tracker.h>

#include "base/bits.h"
#include "base/rounding.h"
#include "index/handle.h"
#include "index/pairs/pairs.h"
#include "index/query/sink.h"

#include <string.h>

typedef struct pair_array {
    bvoli_growing memory; /* bvol_pair */
    size_t count;
} pair_array;

struct bvol_pair_tracker {
    bvoli_change_log log;
    bvol_index_filter filter;
    const bvol_index_filter *restricts; /* the filter, or NULL */
    int updating;
    pair_array now, found, next, began, ended; /* found: with a box that has changed */
};

/* Making one */

bvol_result bvol_pair_tracker_create(const bvol_index *index, const bvol_index_filter *filter, const bvol_allocator *allocator,
                                     bvol_pair_tracker **out)
{
    bvol_allocator own;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!index || !bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    if (filter && !bvoli_filter_legal(filter))
        return BVOL_ERROR_OPTIONS;
    if (!bvoli_index_lets_ask(index))
        return BVOL_ERROR_BUSY;
    bvol_pair_tracker *t = bvoli_alloc(&own, sizeof *t);
    if (!t)
        return BVOL_ERROR_MEMORY;
    memset(t, 0, sizeof *t);
    t->log.allocator = own;
    if (filter) {
        t->filter = *filter;
        t->filter.counters = NULL;
        t->restricts = &t->filter;
    }
    bvoli_change_log_begin(&t->log, index, &index->shared->change_logs);
    *out = t;
    return BVOL_OK;
}

void bvol_pair_tracker_destroy(bvol_pair_tracker *tracker)
{
    if (!tracker)
        return;
    const bvol_allocator own = tracker->log.allocator;
    bvoli_array_free(&own, &tracker->now.memory);
    bvoli_array_free(&own, &tracker->found.memory);
    bvoli_array_free(&own, &tracker->next.memory);
    bvoli_array_free(&own, &tracker->began.memory);
    bvoli_array_free(&own, &tracker->ended.memory);
    bvoli_change_log_end(&tracker->log);
    bvoli_free(own, tracker, sizeof *tracker);
}

/* Arrays */

static bvol_pair *pairs_of(const pair_array *a)
{
    return a->memory.data;
}

static int reserve(const bvol_pair_tracker *t, pair_array *a, size_t needed)
{
    return bvoli_array_reserve(&t->log.allocator, &a->memory, sizeof(bvol_pair), a->count, needed);
}

static void append(pair_array *a, bvol_pair pair)
{
    pairs_of(a)[a->count++] = pair;
}

/* Finding the pairs with a box that has changed */

typedef struct search {
    bvol_pair_tracker *tracker;
    uint32_t id;
    int failed;
} search;

/* Where both boxes have changed, the one with the lower id reports the pair. */
static int take(uint32_t id, uint64_t user, void *context)
{
    search *const s = context;
    bvol_pair_tracker *const t = s->tracker;
    (void)user;
    if (id == s->id || (id < s->id && bvoli_change_log_has(&t->log, BVOLI_CHANGED, id)))
        return 0;
    const bvol_pair pair = id < s->id ? (bvol_pair){id, s->id} : (bvol_pair){s->id, id};
    if (t->restricts && !bvoli_filter_accepts_pair(t->log.index, t->log.index, t->restricts, pair))
        return 0;
    if (!reserve(t, &t->found, t->found.count + 1)) {
        s->failed = 1;
        return 1;
    }
    append(&t->found, pair);
    return 0;
}

/* Returns 0 without memory. */
static int find_of_box(bvol_pair_tracker *t, uint32_t id)
{
    const bvol_index *const index = t->log.index;
    search s = {t, id, 0};
    bvol_aabb box;
    if (bvol_index_get(index, id, &box, NULL) == BVOL_OK && (!t->restricts || bvoli_filter_accepts(index, t->restricts, id)))
        (void)bvol_index_overlaps_aabb_each(index, &box, t->restricts, take, &s);
    return !s.failed;
}

/* Boxes are visited by their places, so that neighbours in space follow each other. */
static int find_few(bvol_pair_tracker *t, size_t changed)
{
    const uint64_t *const bits = t->log.bits[BVOLI_CHANGED].data;
    const uint32_t *const places = bvoli_places(&t->log.index->tree);
    if (!reserve(t, &t->next, changed))
        return 0;
    for (size_t word = 0; word < t->log.words; ++word)
        for (uint64_t left = bits[word]; left != 0; left &= left - 1) {
            const uint32_t id = (uint32_t)(64 * word + bvoli_lowest_bit(left));
            if (id < t->log.index->ids)
                append(&t->next, (bvol_pair){places[id], id});
        }
    bvoli_pairs_sort(pairs_of(&t->next), t->next.count, t->next.memory.capacity);
    for (size_t i = 0; i < t->next.count; ++i)
        if (!find_of_box(t, pairs_of(&t->next)[i].b))
            return 0;
    t->next.count = 0;
    bvoli_pairs_sort(pairs_of(&t->found), t->found.count, t->found.memory.capacity);
    return 1;
}

/* With room for as many as there were last time, and otherwise again. */
static int find_all(bvol_pair_tracker *t)
{
    const bvol_index *const index = t->log.index;
    size_t total = t->now.count;
    do {
        if (!reserve(t, &t->found, total + 1))
            return 0;
        total = bvol_index_pairs(index, t->restricts, NULL, pairs_of(&t->found), t->found.memory.capacity);
    } while (total > t->found.memory.capacity);
    t->found.count = total;
    if (index->options.flags & BVOL_INDEX_UNORDERED)
        bvoli_pairs_sort(pairs_of(&t->found), total, t->found.memory.capacity);
    return 1;
}

static size_t count_changed(const bvoli_change_log *log)
{
    const uint64_t *const bits = log->bits[BVOLI_CHANGED].data;
    size_t changed = 0;
    for (size_t word = 0; word < log->words; ++word)
        changed += bvoli_count_bits(bits[word]);
    return changed;
}

/* All pairs are found by one walk of the tree where that is quicker than a query for each box. */
static int find(bvol_pair_tracker *t)
{
    bvoli_change_log *const log = &t->log;
    const size_t changed = count_changed(log);
    log->all[BVOLI_CHANGED] |= changed > log->index->count / 8;
    return log->all[BVOLI_CHANGED] ? find_all(t) : find_few(t, changed);
}

/* Comparing */

static int either(const bvoli_change_log *log, int what, bvol_pair p)
{
    return bvoli_change_log_has(log, what, p.a) || bvoli_change_log_has(log, what, p.b);
}

static uint64_t rank_of(const pair_array *a, size_t i)
{
    return i < a->count ? (uint64_t)pairs_of(a)[i].a << 32 | pairs_of(a)[i].b : UINT64_MAX;
}

/* Passes over the pairs of the last time and those found now, both in order. Counts what begins, ends and is there afterwards;
 * if `writes`, writes it too. */
static void compare(bvol_pair_tracker *t, int writes, size_t counts[3])
{
    const bvoli_change_log *const log = &t->log;
    pair_array *const out[3] = {&t->began, &t->ended, &t->next};
    size_t i = 0, k = 0;
    counts[0] = counts[1] = counts[2] = 0;
    for (uint64_t before = rank_of(&t->now, 0), found = rank_of(&t->found, 0); before != found || before != UINT64_MAX;) {
        const int was = before <= found, is = found <= before;
        const bvol_pair pair = was ? pairs_of(&t->now)[i] : pairs_of(&t->found)[k];
        const int stays = was && !is && !either(log, BVOLI_CHANGED, pair), anew = was && is && either(log, BVOLI_REMOVED, pair);
        const int in[3] = {(is && !was) || anew, (was && !is && !stays) || anew, is || stays};
        for (int n = 0; n < 3; ++n) {
            counts[n] += (size_t)in[n];
            if (writes && in[n])
                append(out[n], pair);
        }
        before = was ? rank_of(&t->now, ++i) : before;
        found = is ? rank_of(&t->found, ++k) : found;
    }
}

static void swap(pair_array *a, pair_array *b)
{
    const pair_array other = *a;
    *a = *b;
    *b = other;
}

/* Whenever it calls functions of the caller's, began, ended and now are those of the last time. */
static bvol_result update(bvol_pair_tracker *t)
{
    bvoli_change_log *const log = &t->log;
    size_t counts[3];
    t->found.count = t->next.count = 0;
    if (!log->all[BVOLI_CHANGED] && count_changed(log) == 0) {
        t->began.count = t->ended.count = 0;
        return BVOL_OK;
    }
    if (!bvoli_change_log_room(log, log->index->ids))
        return BVOL_ERROR_MEMORY;
    if (!find(t))
        return BVOL_ERROR_MEMORY;
    compare(t, 0, counts);
    if (!reserve(t, &t->began, counts[0]) || !reserve(t, &t->ended, counts[1]) || !reserve(t, &t->next, counts[2]))
        return BVOL_ERROR_MEMORY;
    t->began.count = t->ended.count = 0;
    if (counts[0] + counts[1] > 0) {
        compare(t, 1, counts);
        swap(&t->now, &t->next);
    }
    bvoli_change_log_forget(log);
    return BVOL_OK;
}

bvol_result bvol_pair_tracker_update(bvol_pair_tracker *tracker)
{
    bvoli_pass pass;
    if (!tracker || !tracker->log.index)
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    if (tracker->updating || !bvoli_guard_enter(&tracker->log.index->shared->guard, &pass))
        return BVOL_ERROR_BUSY;
    tracker->updating = 1;
    const bvol_result result = update(tracker);
    tracker->updating = 0;
    bvoli_guard_leave(&pass);
    return result;
}

/* Results */

static size_t give(const pair_array *a, bvol_pair *pairs, size_t capacity)
{
    const size_t written = a->count < capacity ? a->count : capacity;
    if (pairs && written > 0)
        memcpy(pairs, pairs_of(a), written * sizeof *pairs);
    return a->count;
}

size_t bvol_pair_tracker_began(const bvol_pair_tracker *tracker, bvol_pair *pairs, size_t capacity)
{
    return tracker ? give(&tracker->began, pairs, capacity) : 0;
}

size_t bvol_pair_tracker_ended(const bvol_pair_tracker *tracker, bvol_pair *pairs, size_t capacity)
{
    return tracker ? give(&tracker->ended, pairs, capacity) : 0;
}

size_t bvol_pair_tracker_pairs(const bvol_pair_tracker *tracker, bvol_pair *pairs, size_t capacity)
{
    return tracker ? give(&tracker->now, pairs, capacity) : 0;
}

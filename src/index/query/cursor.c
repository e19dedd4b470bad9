/* SPDX-License-Identifier: MIT */
/* Cursors: the walk of a query, which pauses at each box. */
#include "index/query/cursor.h"

#include "base/bits.h"
#include "base/rounding.h"
#include "index/query/find.h"
#include "index/query/question.h"
#include "index/query/sink.h"

#include <string.h>

struct bvol_index_cursor {
    bvol_allocator allocator;
    const bvol_index *index; /* NULL at the end */
    uint64_t version;        /* of the index */
    bvol_index_filter filter;
    const bvol_index_filter *restricts; /* the filter, or NULL */
    uint64_t value[8];                  /* that the question is about, unless it is about a handle */
    bvoli_question question;
    bvoli_walk walk;
    const bvoli_block *leaf;
    uint32_t lanes; /* of the leaf, those that are still to be stepped to */
    int in_order;   /* it steps through what is browsed instead */
    bvoli_browse browse;
    int stepping; /* the filter's function is called, perhaps, and must not use it */
};

bvol_result bvol_index_cursor_create(const bvol_allocator *allocator, bvol_index_cursor **out)
{
    bvol_allocator own;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    bvol_index_cursor *cursor = bvoli_alloc(&own, sizeof *cursor);
    if (!cursor)
        return BVOL_ERROR_MEMORY;
    cursor->allocator = own;
    cursor->index = NULL;
    cursor->stepping = 0;
    cursor->browse.heap = (bvoli_growing){NULL, 0, NULL, 0};
    *out = cursor;
    return BVOL_OK;
}

void bvol_index_cursor_destroy(bvol_index_cursor *cursor)
{
    if (!cursor)
        return;
    const bvol_allocator allocator = cursor->allocator;
    bvoli_array_free(&allocator, &cursor->browse.heap);
    bvoli_free(allocator, cursor, sizeof *cursor);
}

static bvol_result refuse(const bvol_index *index, const void *query, const bvol_index_filter *filter,
                          const bvol_index_cursor *cursor)
{
    if (!index || !query || !cursor)
        return BVOL_ERROR_ARGUMENT;
    if (filter && !bvoli_filter_legal(filter))
        return BVOL_ERROR_OPTIONS;
    return cursor->stepping || !bvoli_index_lets_ask(index) ? BVOL_ERROR_BUSY : bvoli_check_rounding();
}

/* With the question set. */
static void begin(bvol_index_cursor *c, const bvol_index *index, const bvol_index_filter *filter)
{
    c->index = index;
    c->version = index->version;
    if (filter)
        c->filter = *filter;
    c->restricts = filter ? &c->filter : NULL;
    c->lanes = 0;
    c->in_order = 0;
    bvoli_walk_begin(&c->walk);
}

bvol_result bvoli_find_begin(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_index_filter *filter,
                             bvol_index_cursor *cursor)
{
    const bvol_result result = refuse(index, query, filter, cursor);
    if (result != BVOL_OK)
        return result;
    if (of->size > 0)
        query = memcpy(cursor->value, query, of->size);
    const int some = of->prepare(index, query, &cursor->question);
    begin(cursor, index, filter);
    cursor->index = some ? index : NULL;
    return BVOL_OK;
}

bvol_result bvoli_cursor_begin_in_order(const bvol_index *index, bvoli_browse_prepare *prepare, const void *query,
                                        const bvol_index_filter *filter, bvol_index_cursor *cursor)
{
    const bvol_result result = refuse(index, query, filter, cursor);
    if (result != BVOL_OK)
        return result;
    const int some = prepare(index, query, &cursor->browse);
    begin(cursor, index, filter);
    bvoli_browse_begin(&cursor->browse);
    cursor->in_order = 1;
    cursor->index = some ? index : NULL;
    return BVOL_OK;
}

/* The next id; BVOL_NO_ID at the end. */
static uint32_t step(bvol_index_cursor *c)
{
    if (c->lanes == 0)
        c->lanes = bvoli_walk_next(&c->walk, &c->question, c->index, &c->leaf);
    if (c->lanes == 0)
        return BVOL_NO_ID;
    const uint32_t lane = bvoli_lowest_bit(c->lanes);
    c->lanes &= c->lanes - 1;
    return c->leaf->child[lane];
}

/* The next that the filter leaves. */
static bvol_result find_next(bvol_index_cursor *c, const bvoli_sink *sink, bvol_index_found *out)
{
    if (c->in_order) {
        bvoli_cast_restrict(&c->browse.of.cast, sink, c->restricts);
        return bvoli_browse_next(&c->browse, &c->allocator, &c->walk.counters, out);
    }
    *out = (bvol_index_found){BVOL_NO_ID, 0};
    do
        out->id = step(c);
    while (out->id != BVOL_NO_ID && sink->filter && !bvoli_filter_accepts(c->index, sink->filter, out->id));
    return out->id == BVOL_NO_ID ? BVOL_NOTE_END : BVOL_OK;
}

bvol_result bvol_index_cursor_next_found(bvol_index_cursor *cursor, bvol_index_found *found)
{
    bvol_index_found next;
    if (!cursor || !found)
        return BVOL_ERROR_ARGUMENT;
    if (cursor->stepping)
        return BVOL_ERROR_BUSY;
    if (!cursor->index)
        return BVOL_NOTE_END;
    if (cursor->version != cursor->index->version) /* as it is from the beginning of a change on */
        return BVOL_ERROR_STALE;
    bvoli_sink sink = {.hands_over = cursor->in_order}; /* to an allocator */
    (void)bvoli_sink_begin(&sink, cursor->index, cursor->restricts);
    cursor->stepping = 1;
    const bvol_result result = find_next(cursor, &sink, &next);
    bvoli_sink_visited(&sink, &cursor->walk.counters);
    cursor->walk.counters = (bvol_index_counters){0};
    cursor->stepping = 0;
    (void)bvoli_sink_end(&sink);
    if (result == BVOL_OK)
        *found = next;
    if (result == BVOL_NOTE_END)
        cursor->index = NULL;
    return result;
}

bvol_result bvol_index_cursor_next(bvol_index_cursor *cursor, uint32_t *id)
{
    bvol_index_found found;
    if (!id)
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvol_index_cursor_next_found(cursor, &found);
    if (result == BVOL_OK)
        *id = found.id;
    return result;
}

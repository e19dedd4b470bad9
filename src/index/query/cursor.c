/* SPDX-License-Identifier: MIT */
/* Cursors: the walk of a query, which pauses at each box. */
#include <bvol/index_cursor.h>

#include "base/bits.h"
#include "base/rounding.h"
#include "index/query/question.h"
#include "index/query/sink.h"

struct bvol_index_cursor {
    bvol_allocator allocator;
    const bvol_index *index; /* NULL at the end */
    uint64_t version;        /* of the index */
    bvol_index_filter filter;
    const bvol_index_filter *restricts; /* the filter, or NULL */
    bvoli_question question;
    bvoli_walk walk;
    const bvoli_block *leaf;
    uint32_t lanes; /* of the leaf, those that are still to be stepped to */
    int stepping;   /* the filter's function is called, perhaps, and must not use it */
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
    *out = cursor;
    return BVOL_OK;
}

void bvol_index_cursor_destroy(bvol_index_cursor *cursor)
{
    if (cursor)
        bvoli_free(cursor->allocator, cursor, sizeof *cursor);
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
    bvoli_walk_begin(&c->walk);
}

bvol_result bvol_index_overlaps_aabb_begin(const bvol_index *index, const bvol_aabb *query, const bvol_index_filter *filter,
                                           bvol_index_cursor *cursor)
{
    const bvol_result result = refuse(index, query, filter, cursor);
    if (result != BVOL_OK)
        return result;
    const int some = bvoli_question_of_aabb(index, query, &cursor->question);
    begin(cursor, index, filter);
    cursor->index = some ? index : NULL;
    return BVOL_OK;
}

bvol_result bvol_index_overlaps_shape_begin(const bvol_index *index, const bvol_shape *shape, const bvol_index_filter *filter,
                                            bvol_index_cursor *cursor)
{
    const bvol_result result = refuse(index, shape, filter, cursor);
    if (result != BVOL_OK)
        return result;
    const int some = bvoli_question_of_shape(index, shape, &cursor->question);
    begin(cursor, index, filter);
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

bvol_result bvol_index_cursor_next(bvol_index_cursor *cursor, uint32_t *id)
{
    bvoli_sink sink = {.ids = NULL};
    uint32_t found;
    if (!cursor || !id)
        return BVOL_ERROR_ARGUMENT;
    if (cursor->stepping)
        return BVOL_ERROR_BUSY;
    if (!cursor->index)
        return BVOL_NOTE_END;
    if (cursor->version != cursor->index->version) /* as it is from the beginning of a change on */
        return BVOL_ERROR_STALE;
    (void)bvoli_sink_begin(&sink, cursor->index, cursor->restricts);
    cursor->stepping = 1;
    do
        found = step(cursor);
    while (found != BVOL_NO_ID && sink.filter && !bvoli_filter_accepts(cursor->index, sink.filter, found));
    bvoli_sink_visited(&sink, &cursor->walk.counters);
    cursor->walk.counters = (bvol_index_counters){0};
    cursor->stepping = 0;
    (void)bvoli_sink_end(&sink);
    if (found == BVOL_NO_ID) {
        cursor->index = NULL;
        return BVOL_NOTE_END;
    }
    *id = found;
    return BVOL_OK;
}

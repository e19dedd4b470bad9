/* SPDX-License-Identifier: MIT */
/* Many queries at once. They are put in order along a curve and divided into parts, each of queries that are near each other.
 * The parts allocate nothing: rows go to shares of one array, and those that their share has no room for are found again when
 * it is known where they go. */
#include "index/query/many.h"

#include "base/bits.h"
#include "base/prefetch.h"
#include "base/rounding.h"
#include "index/parallel.h"
#include "index/query/find.h"
#include "index/query/group.h"
#include "index/query/sink.h"
#include "index/tree/order.h"

#include <string.h>

typedef bvoli_batch batch;

#define NOT_KEPT UINT64_MAX

/* The filter of a part, which counts by itself. */
static const bvol_index_filter *filter_of(const batch *b, bvol_index_counters *counters, bvol_index_filter *space)
{
    if (!b->filter)
        return NULL;
    *space = *b->filter;
    space->counters = counters;
    return space;
}

/* Where rows of a part go, until it is full. */
typedef struct part_rows {
    uint32_t *rows;
    size_t used, end;
} part_rows;

/* A row of which so many elements were found, and are where the next row goes if there is room for them. */
static void end_row(const batch *b, part_rows *r, size_t i, size_t found)
{
    const int fits = found <= r->end - r->used;
    b->offsets[i + 1] = found;
    if (!b->in_place)
        ((uint64_t *)b->scratch->kept.data)[i] = fits ? r->used : NOT_KEPT;
    if (fits)
        r->used += found;
    else if (b->in_place)
        r->used = r->end;
}

static void find_row(const batch *b, part_rows *r, size_t i, const bvol_index_filter *filter)
{
    uint32_t *const row = r->used < r->end ? r->rows + r->used * b->verb->words : NULL;
    end_row(b, r, i, b->verb->find(b, bvoli_batch_query(b, i), filter, row, r->end - r->used));
}

/* Queries of a batch that has one for so many blocks of the tree or fewer lie so near each other that they share most of what
 * they look at. As measured, groups gain from one query for 8 to 13 blocks on. */
enum { BLOCKS_OF_QUERY = 8 };

/* Whether some of the queries, of which there is one, are of the kind that can be asked together. */
static int some_are_plain(const batch *b)
{
    const size_t some[] = {0, b->count / 2, b->count - 1};
    int plain = 0;
    for (size_t k = 0; k < sizeof some / sizeof *some && !plain; ++k) {
        bvoli_asked asked;
        bvoli_asked_make(b->of, b->index, bvoli_batch_query(b, some[k]), &asked);
        plain = asked.way == BVOLI_ASKS_TOGETHER;
    }
    return plain;
}

/* Whether queries are asked together, once they are in order: nothing but the tree is asked about what they find. */
static int goes_in_groups(const batch *b)
{
    const bvoli_tree *const tree = &b->index->tree;
    return b->of && b->verb->find && !b->filter && !tree->list && tree->root != BVOLI_NONE &&
           b->count >= tree->used / BLOCKS_OF_QUERY && bvoli_guard_lets_ask(&b->index->shared->guard) && some_are_plain(b);
}

/* Of queries that were asked together, those that are left are asked alone. */
static void end_group(const batch *b, part_rows *r, size_t at, size_t count, const bvoli_group *group)
{
    for (size_t lane = 0; lane < count; ++lane) {
        const size_t i = bvoli_batch_number(b, at + lane), found = group->taken[lane];
        if (group->left >> lane & 1) {
            find_row(b, r, i, NULL);
            continue;
        }
        if (found > 0 && found <= r->end - r->used)
            memcpy(r->rows + r->used, group->rows[lane], found * sizeof *r->rows);
        end_row(b, r, i, found);
    }
}

/* After a group of which more than a fourth is left, so many queries are asked alone before the next. */
enum { ALONE = 16 * BVOLI_WIDE };

/* Returns how many of those at places from `at` on were asked. In their order they lie anywhere: those that come next are asked
 * for ahead. */
static size_t ask_group(const batch *b, size_t at, size_t end, bvoli_group *group)
{
    const size_t count = end - at < BVOLI_WIDE ? end - at : BVOLI_WIDE;
    const bvoli_asked *asked[BVOLI_WIDE];
    for (size_t lane = 0; lane < BVOLI_WIDE; ++lane)
        asked[lane] = lane < count ? b->asked + bvoli_batch_number(b, at + lane) : NULL;
    for (size_t next = at + count; next < at + count + BVOLI_WIDE && next < end; ++next)
        BVOLI_PREFETCH(b->asked + bvoli_batch_number(b, next));
    bvoli_group_ask(group, b->index, asked);
    return count;
}

static void ask_groups(const batch *b, part_rows *r, size_t at, size_t end)
{
    bvoli_group group;
    while (at < end) {
        const size_t count = ask_group(b, at, end, &group);
        end_group(b, r, at, count, &group);
        at += count;
        if (bvoli_count_bits(group.left) > BVOLI_WIDE / 4)
            for (size_t last = end - at < ALONE ? end : at + ALONE; at < last; ++at)
                find_row(b, r, bvoli_batch_number(b, at), NULL);
    }
}

/* First all queries of a part, each by its number. */
static void ask_part(void *work, size_t part)
{
    const batch *const b = work;
    const size_t first = bvoli_share(b->count, b->parts, part), end = bvoli_share(b->count, b->parts, part + 1);
    bvol_index_counters *const counters = (bvol_index_counters *)b->scratch->counters.data + part;
    bvol_index_filter space;
    const bvol_index_filter *const filter = filter_of(b, counters, &space);
    part_rows r = {b->in_place ? b->rows : b->scratch->ids.data, part * b->share,
                   b->in_place ? b->capacity : (part + 1) * b->share};
    *counters = (bvol_index_counters){0};
    if (b->verb->answer_run)
        b->verb->answer_run(b, first, end);
    else if (b->verb->answer_together && b->verb->answer_together(b, first, end))
        ;
    else if (b->verb->answer)
        for (size_t at = first; at < end; ++at)
            b->verb->answer(b, bvoli_batch_number(b, at), bvoli_batch_query(b, bvoli_batch_number(b, at)), filter);
    else if (b->asked && bvoli_guard_lets_ask(&b->index->shared->guard))
        ask_groups(b, &r, first, end);
    else
        for (size_t at = first; at < end; ++at)
            find_row(b, &r, bvoli_batch_number(b, at), filter);
}

/* Then their rows go where they belong. */
static void place_part(void *work, size_t part)
{
    const batch *const b = work;
    const size_t end = bvoli_share(b->count, b->parts, part + 1), words = b->verb->words;
    const uint32_t *const rows = b->scratch->ids.data;
    const uint64_t *const kept = b->scratch->kept.data;
    bvol_index_filter space;
    const bvol_index_filter *const filter = filter_of(b, NULL, &space);
    for (size_t at = bvoli_share(b->count, b->parts, part); at < end; ++at) {
        const size_t i = bvoli_batch_number(b, at), found = (size_t)(b->offsets[i + 1] - b->offsets[i]);
        if (b->offsets[i] >= b->capacity || found == 0)
            continue;
        const size_t to = (size_t)b->offsets[i], room = b->capacity - to;
        if (kept[i] == NOT_KEPT)
            (void)b->verb->find(b, bvoli_batch_query(b, i), filter, (uint32_t *)b->rows + to * words, room);
        else
            memcpy((uint32_t *)b->rows + to * words, rows + kept[i] * words,
                   (found < room ? found : room) * words * sizeof *rows);
    }
}

/* Running */

/* Fewer queries, and by one thread those of a tree of fewer blocks, which stays in the cache anyway, are asked as they come,
 * unless they are answered in runs or go down the tree together. */
enum { ORDER_FROM = 32, ORDER_BLOCKS = 1 << 14, QUERIES_OF_PART = 16 };

/* Returns 0 without memory. */
static int put_in_order(batch *b, const bvol_executor *executor)
{
    bvol_scratch *const s = b->scratch;
    if (b->count < ORDER_FROM)
        return 1;
    const int together = goes_in_groups(b);
    if (!b->verb->answer_run && !together && (b->index->tree.list || (b->parts == 1 && b->index->tree.used < ORDER_BLOCKS)))
        return 1;
    if (!bvoli_array_reserve(&s->allocator, &s->keys, sizeof(uint64_t), 0, b->count) ||
        !bvoli_array_reserve(&s->allocator, &s->other_keys, sizeof(uint64_t), 0, b->count) ||
        !bvoli_array_reserve(&s->allocator, &s->asked, sizeof(bvoli_asked), 0, b->count))
        return 0;
    bvoli_asked *const asked = s->asked.data;
    for (size_t i = 0; i < b->count; ++i) {
        if (together)
            bvoli_asked_make(b->of, b->index, bvoli_batch_query(b, i), asked + i);
        else
            b->verb->place(b, bvoli_batch_query(b, i), &asked[i].bounds);
        ((uint64_t *)s->keys.data)[i] = i;
    }
    b->asked = together ? asked : NULL;
    const bvoli_boxes boxes = {s->asked.data, b->count, sizeof(bvoli_asked), NULL, NULL};
    b->order = bvoli_order_curve(&boxes, s->keys.data, s->other_keys.data, b->count, executor);
    return 1;
}

/* Cap the scratch: a caller with a huge capacity should not pay for it. */
enum { ROW_OF_QUERY = 64, ROWS_OF_BATCH = 1 << 22 };

/* Room for rows that is divided among the parts evenly, with a quarter more, as some find more than others; for answers of yes
 * or no a word each. */
static int reserve_rows(batch *b)
{
    bvol_scratch *const s = b->scratch;
    b->in_place = b->parts == 1 && !b->order && !b->keeps;
    if (b->mask)
        return bvoli_array_reserve(&s->allocator, &s->kept, sizeof(uint64_t), 0, b->count);
    if (b->verb->words == 0 || b->in_place)
        return 1;
    const size_t most = b->count > ROWS_OF_BATCH / ROW_OF_QUERY ? ROW_OF_QUERY * b->count : ROWS_OF_BATCH;
    const size_t each = (b->capacity < most && !b->keeps ? b->capacity : most) / b->parts + 1;
    b->share = !b->rows && !b->keeps ? 0 : b->parts > 1 ? each + each / 4 : each;
    return b->share <= SIZE_MAX / b->parts / b->verb->words &&
           bvoli_array_reserve(&s->allocator, &s->kept, sizeof(uint64_t), 0, b->count) &&
           bvoli_array_reserve(&s->allocator, &s->ids, sizeof(uint32_t), 0, b->share * b->parts * b->verb->words);
}

/* Room in the scratch for exactly the rows that were found. */
static int keep_rows(batch *b)
{
    bvol_scratch *const s = b->scratch;
    const uint64_t total = b->offsets[b->count];
    if (total > SIZE_MAX / b->verb->words ||
        !bvoli_array_reserve(&s->allocator, &s->rows, sizeof(uint32_t), 0, (size_t)total * b->verb->words))
        return 0;
    s->row_words = b->verb->words;
    b->rows = s->rows.data;
    b->capacity = (size_t)total;
    return 1;
}

static void add_offsets(const batch *b)
{
    b->offsets[0] = 0;
    for (size_t i = 0; i < b->count; ++i)
        b->offsets[i + 1] += b->offsets[i];
}

static void add_visits(const batch *b)
{
    const bvol_index_counters *const counters = b->scratch->counters.data;
    for (size_t part = 0; b->filter && b->filter->counters && part < b->parts; ++part) {
        b->filter->counters->nodes += counters[part].nodes;
        b->filter->counters->leaves += counters[part].leaves;
    }
}

void bvoli_batch_tell(const batch *b, size_t i, int yes)
{
    ((uint64_t *)b->scratch->kept.data)[i] = (uint64_t)yes;
}

/* The bits of answers, as many as there is room for. */
static void write_mask(const batch *b)
{
    const uint64_t *const yes = b->scratch->kept.data;
    for (size_t i = 0; i < b->count && i / 64 < b->mask_words; ++i) {
        if (i % 64 == 0)
            b->mask[i / 64] = 0;
        b->mask[i / 64] |= yes[i] << i % 64;
    }
}

static bvol_result ask_all(batch *b, const bvol_executor *executor)
{
    b->parts = bvoli_parts(executor, b->count, QUERIES_OF_PART);
    if (!bvoli_array_reserve(&b->scratch->allocator, &b->scratch->counters, sizeof(bvol_index_counters), 0, b->parts) ||
        !put_in_order(b, executor) || !reserve_rows(b))
        return BVOL_ERROR_MEMORY;
    bvoli_run(executor, ask_part, b, b->parts);
    add_visits(b);
    if (b->mask)
        write_mask(b);
    if (b->verb->words == 0)
        return BVOL_OK;
    add_offsets(b);
    if (b->keeps && !keep_rows(b))
        return BVOL_ERROR_MEMORY;
    if (b->rows && !b->in_place)
        bvoli_run(executor, place_part, b, b->parts);
    return BVOL_OK;
}

bvol_result bvoli_batch_ask(batch *b, const void *queries, size_t stride, const bvol_resources *resources)
{
    const size_t size = b->verb->size ? b->verb->size : b->of->size;
    bvoli_scratch_use use;
    bvol_resources with;
    b->first = queries;
    b->stride = stride == 0 ? size : stride;
    b->capacity = b->rows ? b->capacity : 0;
    if (!b->index || (!queries && b->count > 0) || b->stride < size || (uint64_t)b->count > UINT32_MAX ||
        b->stride % (b->index->doubles ? sizeof(double) : sizeof(float)) != 0)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_resources_read(resources, &with) || (b->filter && !bvoli_filter_legal(b->filter)))
        return BVOL_ERROR_OPTIONS;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    bvol_result result = bvoli_scratch_begin(&use, b->index, with.scratch);
    if (result != BVOL_OK)
        return result;
    b->scratch = use.scratch;
    b->keeps = b->offsets && !b->rows && (with.flags & BVOL_RESOURCES_KEEP_ROWS) != 0;
    result = ask_all(b, with.executor);
    bvoli_scratch_end(&use);
    b->scratch = NULL;
    return result;
}

/* Queries that find ids */

static void place_of_query(const batch *b, const void *query, bvol_aabb *out)
{
    bvoli_question q;
    (void)b->of->prepare(b->index, query, &q);
    *out = q.bounds;
}

static size_t find_ids(const batch *b, const void *query, const bvol_index_filter *filter, void *row, size_t room)
{
    return bvoli_find_ids(b->of, b->index, query, filter, row, room);
}

static const bvoli_batch_verb verb_ids = {.words = BVOLI_ID_WORDS, .place = place_of_query, .find = find_ids};

bvol_result bvoli_find_many(const bvoli_query *of, const bvol_index *index, const void *queries, size_t count, size_t stride,
                            const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,
                            size_t capacity)
{
    batch b = {.index = offsets ? index : NULL,
               .verb = &verb_ids,
               .of = of,
               .count = count,
               .filter = filter,
               .offsets = offsets,
               .rows = ids,
               .capacity = capacity};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

/* Rays */

void bvoli_batch_place_of_ray(const batch *b, const void *query, bvol_aabb *out)
{
    const bvol_ray *const ray = query;
    (void)b;
    *out = (bvol_aabb){ray->origin, ray->origin};
}

static void answer_any(const batch *b, size_t i, const void *query, const bvol_index_filter *filter)
{
    bvoli_batch_tell(b, i, bvol_index_raycast_any(b->index, query, filter));
}

static const bvoli_batch_verb verb_any = {.size = sizeof(bvol_ray), .place = bvoli_batch_place_of_ray, .answer = answer_any};

bvol_result bvol_index_raycast_any_many(const bvol_index *index, const bvol_ray *queries, size_t count, size_t stride,
                                        const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *mask,
                                        size_t mask_words)
{
    batch b = {.index = mask || count == 0 ? index : NULL,
               .verb = &verb_any,
               .count = count,
               .filter = filter,
               .mask = mask,
               .mask_words = mask_words};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

static size_t find_hits(const batch *b, const void *query, const bvol_index_filter *filter, void *row, size_t room)
{
    return bvol_index_raycast(b->index, query, filter, row, room);
}

static const bvoli_batch_verb verb_hits = {
    .size = sizeof(bvol_ray), .words = BVOLI_FOUND_WORDS, .place = bvoli_batch_place_of_ray, .find = find_hits};

bvol_result bvol_index_raycast_many(const bvol_index *index, const bvol_ray *queries, size_t count, size_t stride,
                                    const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *offsets,
                                    bvol_index_found *hits, size_t capacity)
{
    batch b = {.index = offsets ? index : NULL,
               .verb = &verb_hits,
               .count = count,
               .filter = filter,
               .offsets = offsets,
               .rows = hits,
               .capacity = capacity};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

/* Neighbours, of which each query has room for those that are wanted */

static void place_of_point(const batch *b, const void *query, bvol_aabb *out)
{
    const bvol_vec3 *const p = query;
    (void)b;
    *out = (bvol_aabb){*p, *p};
}

void bvoli_batch_end_nearest(bvol_index_found *found, size_t n, size_t wanted)
{
    for (; n < wanted; ++n)
        found[n] = (bvol_index_found){BVOL_NO_ID, 0};
}

static void answer_nearest(const batch *b, size_t i, const void *query, const bvol_index_filter *filter)
{
    if (b->wanted == 0) /* and perhaps there is no array */
        return;
    bvol_index_found *const found = b->found + i * b->wanted;
    bvoli_batch_end_nearest(found, bvol_index_nearest_point(b->index, query, b->max_distance_sq, filter, found, b->wanted),
                            b->wanted);
}

static const bvoli_batch_verb verb_nearest = {.size = sizeof(bvol_vec3), .place = place_of_point, .answer = answer_nearest};

bvol_result bvol_index_nearest_point_many(const bvol_index *index, const bvol_vec3 *queries, size_t count, size_t stride,
                                          float max_distance_sq, const bvol_index_filter *filter,
                                          const bvol_resources *resources, bvol_index_found *found, size_t wanted)
{
    batch b = {.index = found || wanted == 0 ? index : NULL,
               .verb = &verb_nearest,
               .count = count,
               .filter = filter,
               .found = found,
               .wanted = wanted,
               .max_distance_sq = max_distance_sq};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

/* Closest points */

static void answer_closest(const batch *b, size_t i, const void *query, const bvol_index_filter *filter)
{
    bvol_index_closest *const out = (bvol_index_closest *)b->hits + i;
    if (!bvol_index_closest_point(b->index, query, b->max_distance_sq, filter, out))
        *out = (bvol_index_closest){.id = BVOL_NO_ID};
}

static const bvoli_batch_verb verb_closest = {.size = sizeof(bvol_vec3), .place = place_of_point, .answer = answer_closest};

bvol_result bvol_index_closest_point_many(const bvol_index *index, const bvol_vec3 *queries, size_t count, size_t stride,
                                          float max_distance_sq, const bvol_index_filter *filter,
                                          const bvol_resources *resources, bvol_index_closest *closest)
{
    batch b = {.index = closest || count == 0 ? index : NULL,
               .verb = &verb_closest,
               .count = count,
               .filter = filter,
               .hits = closest,
               .max_distance_sq = max_distance_sq};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

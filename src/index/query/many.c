/* SPDX-License-Identifier: MIT */
/* Many queries at once. They are put in order along a curve and divided into parts, each of queries that are near each other.
 * The parts allocate nothing: rows go to shares of one array, and those that their share has no room for are found again when
 * it is known where they go. */
#include <bvol/aabb.h>
#include <bvol/capsule.h>
#include <bvol/index_many.h>
#include <bvol/obb.h>
#include <bvol/ray.h>
#include <bvol/sphere.h>

#include "base/rounding.h"
#include "base/value.h"
#include "index/handle.h"
#include "index/parallel.h"
#include "index/query/sink.h"
#include "index/scratch.h"
#include "index/tree/order.h"

#include <string.h>

#define NOT_KEPT UINT64_MAX

/* What is asked */

typedef struct batch batch;

typedef struct verb {
    size_t size; /* of a query */
    void (*bounds)(const void *query, bvol_aabb *out);
    /* Finds ids, as functions of single queries do; NULL where `answer` does all. */
    size_t (*find)(const bvol_index *index, const void *query, const bvol_index_filter *filter, uint32_t *ids, size_t capacity);
    void (*answer)(const batch *b, size_t i, const void *query, const bvol_index_filter *filter);
} verb;

struct batch {
    const bvol_index *index;
    const verb *verb;
    const char *first;
    size_t count, stride, parts;
    const bvol_index_filter *filter;
    bvol_scratch *scratch;
    const uint64_t *order; /* the low 32 bits are the number of a query; NULL for the order as given */
    uint64_t *offsets;     /* rows: first the number of ids of query i in offsets[i + 1] */
    uint32_t *ids;
    size_t capacity, share;
    int in_place;            /* rows are found in the order in which they are wanted, and go where they belong at once */
    bvol_ray_hit *hits;      /* rays */
    bvol_index_found *found; /* neighbours */
    size_t wanted;
    float max_distance_sq;
};

static const void *query_at(const batch *b, size_t i)
{
    return b->first + i * b->stride;
}

static size_t number_at(const batch *b, size_t at)
{
    return b->order ? (uint32_t)b->order[at] : at;
}

/* The filter of a part, which counts by itself. */
static const bvol_index_filter *filter_of(const batch *b, bvol_index_counters *counters, bvol_index_filter *space)
{
    if (!b->filter)
        return NULL;
    *space = *b->filter;
    space->counters = counters;
    return space;
}

/* First all queries of a part, each by its number. */
static void ask_part(void *work, size_t part)
{
    const batch *const b = work;
    const size_t end = bvoli_share(b->count, b->parts, part + 1);
    uint32_t *const ids = b->in_place ? b->ids : b->scratch->ids.data;
    uint64_t *const kept = b->scratch->kept.data;
    bvol_index_counters *const counters = (bvol_index_counters *)b->scratch->counters.data + part;
    bvol_index_filter space;
    const bvol_index_filter *const filter = filter_of(b, counters, &space);
    size_t used = part * b->share;
    *counters = (bvol_index_counters){0};
    for (size_t at = bvoli_share(b->count, b->parts, part); at < end; ++at) {
        const size_t i = number_at(b, at), limit = b->in_place ? b->capacity : (part + 1) * b->share,
                     room = used < limit ? limit - used : 0;
        if (b->verb->answer) {
            b->verb->answer(b, i, query_at(b, i), filter);
            continue;
        }
        const size_t found = b->verb->find(b->index, query_at(b, i), filter, room > 0 ? ids + used : NULL, room);
        b->offsets[i + 1] = found;
        if (!b->in_place)
            kept[i] = found <= room ? used : NOT_KEPT;
        used += found <= room || b->in_place ? found : 0;
    }
}

/* Then their rows go where they belong. */
static void place_part(void *work, size_t part)
{
    const batch *const b = work;
    const size_t end = bvoli_share(b->count, b->parts, part + 1);
    const uint32_t *const ids = b->scratch->ids.data;
    const uint64_t *const kept = b->scratch->kept.data;
    bvol_index_filter space;
    const bvol_index_filter *const filter = filter_of(b, NULL, &space);
    for (size_t at = bvoli_share(b->count, b->parts, part); at < end; ++at) {
        const size_t i = number_at(b, at), found = (size_t)(b->offsets[i + 1] - b->offsets[i]);
        if (b->offsets[i] >= b->capacity || found == 0)
            continue;
        const size_t to = (size_t)b->offsets[i], room = b->capacity - to;
        if (kept[i] == NOT_KEPT)
            (void)b->verb->find(b->index, query_at(b, i), filter, b->ids + to, room);
        else
            memcpy(b->ids + to, ids + kept[i], (found < room ? found : room) * sizeof *ids);
    }
}

/* Running */

/* Fewer queries, and by one thread those of a tree of fewer blocks, which stays in the cache anyway, are asked as they come. */
enum { ORDER_FROM = 32, ORDER_BLOCKS = 1 << 14, QUERIES_OF_PART = 16 };

/* Returns 0 without memory. */
static int put_in_order(batch *b, const bvol_executor *executor)
{
    bvol_scratch *const s = b->scratch;
    if (b->count < ORDER_FROM || b->index->tree.list || (b->parts == 1 && b->index->tree.used < ORDER_BLOCKS))
        return 1;
    if (!bvoli_array_reserve(&s->allocator, &s->keys, sizeof(uint64_t), 0, b->count) ||
        !bvoli_array_reserve(&s->allocator, &s->other_keys, sizeof(uint64_t), 0, b->count) ||
        !bvoli_array_reserve(&s->allocator, &s->bounds, sizeof(bvol_aabb), 0, b->count))
        return 0;
    for (size_t i = 0; i < b->count; ++i) {
        b->verb->bounds(query_at(b, i), (bvol_aabb *)s->bounds.data + i);
        ((uint64_t *)s->keys.data)[i] = i;
    }
    const bvoli_boxes boxes = {s->bounds.data, b->count, sizeof(bvol_aabb), NULL};
    b->order = bvoli_order_curve(&boxes, s->keys.data, s->other_keys.data, b->count, executor);
    return 1;
}

/* Cap the scratch: a caller with a huge capacity should not pay for it. */
enum { IDS_OF_QUERY = 64, IDS_OF_BATCH = 1 << 22 };

/* Room for rows that is divided among the parts evenly, with a quarter more, as some find more than others. */
static int reserve_rows(batch *b)
{
    bvol_scratch *const s = b->scratch;
    b->in_place = b->parts == 1 && !b->order;
    if (b->verb->answer || b->in_place)
        return 1;
    const size_t most = b->count > IDS_OF_BATCH / IDS_OF_QUERY ? IDS_OF_QUERY * b->count : IDS_OF_BATCH;
    const size_t each = (b->capacity < most ? b->capacity : most) / b->parts + 1;
    b->share = !b->ids ? 0 : b->parts > 1 ? each + each / 4 : each;
    return b->share <= SIZE_MAX / b->parts && bvoli_array_reserve(&s->allocator, &s->kept, sizeof(uint64_t), 0, b->count) &&
           bvoli_array_reserve(&s->allocator, &s->ids, sizeof(uint32_t), 0, b->share * b->parts);
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

static bvol_result ask_all(batch *b, const bvol_executor *executor)
{
    b->parts = bvoli_parts(executor, b->count, QUERIES_OF_PART);
    if (!bvoli_array_reserve(&b->scratch->allocator, &b->scratch->counters, sizeof(bvol_index_counters), 0, b->parts) ||
        !put_in_order(b, executor) || !reserve_rows(b))
        return BVOL_ERROR_MEMORY;
    bvoli_run(executor, ask_part, b, b->parts);
    add_visits(b);
    if (b->verb->answer)
        return BVOL_OK;
    add_offsets(b);
    if (b->ids && !b->in_place)
        bvoli_run(executor, place_part, b, b->parts);
    return BVOL_OK;
}

/* The rest of every function. */
static bvol_result ask(batch *b, const void *queries, size_t stride, const bvol_resources *resources)
{
    bvoli_scratch_use use;
    bvol_resources with;
    b->first = queries;
    b->stride = stride == 0 ? b->verb->size : stride;
    if (!b->index || (!queries && b->count > 0) || b->stride < b->verb->size || b->stride % sizeof(float) != 0 ||
        (uint64_t)b->count > UINT32_MAX)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_resources_read(resources, &with) || (b->filter && !bvoli_filter_legal(b->filter)))
        return BVOL_ERROR_OPTIONS;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    bvol_result result = bvoli_scratch_begin(&use, b->index, with.scratch);
    if (result != BVOL_OK)
        return result;
    b->scratch = use.scratch;
    result = ask_all(b, with.executor);
    bvoli_scratch_end(&use);
    b->scratch = NULL;
    return result;
}

/* Queries that find ids */

static void bounds_of_aabb(const void *query, bvol_aabb *out)
{
    memcpy(out, query, sizeof *out);
}

static void bounds_of_point(const void *query, bvol_aabb *out)
{
    memcpy(&out->min, query, sizeof out->min);
    out->max = out->min;
}

static void bounds_of_sphere(const void *query, bvol_aabb *out)
{
    bvol_sphere_bounds(query, out);
}

static void bounds_of_capsule(const void *query, bvol_aabb *out)
{
    bvol_capsule_bounds(query, out);
}

/* Where it is, is enough. */
static void bounds_of_obb(const void *query, bvol_aabb *out)
{
    const bvol_obb *const box = query;
    *out = (bvol_aabb){box->center, box->center};
}

#define ROWS(function, type, bounds)                                                                                           \
    static size_t find_##function(const bvol_index *index, const void *query, const bvol_index_filter *filter, uint32_t *ids,  \
                                  size_t capacity)                                                                             \
    {                                                                                                                          \
        return bvol_index_##function(index, query, filter, ids, capacity);                                                     \
    }                                                                                                                          \
    static const verb verb_##function = {sizeof(type), bounds, find_##function, NULL};

#define MANY(function, name, type)                                                                                             \
    bvol_result function(const bvol_index *index, const type *queries, size_t count, size_t stride,                            \
                         const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *offsets, uint32_t *ids,   \
                         size_t capacity)                                                                                      \
    {                                                                                                                          \
        batch b = {.index = offsets ? index : NULL,                                                                            \
                   .verb = &verb_##name,                                                                                       \
                   .count = count,                                                                                             \
                   .filter = filter,                                                                                           \
                   .offsets = offsets,                                                                                         \
                   .ids = ids,                                                                                                 \
                   .capacity = ids ? capacity : 0};                                                                            \
        return ask(&b, queries, stride, resources);                                                                            \
    }

ROWS(overlaps_aabb, bvol_aabb, bounds_of_aabb)
ROWS(contains_point, bvol_vec3, bounds_of_point)
ROWS(within_aabb, bvol_aabb, bounds_of_aabb)
ROWS(overlaps_sphere, bvol_sphere, bounds_of_sphere)
ROWS(overlaps_capsule, bvol_capsule, bounds_of_capsule)
ROWS(overlaps_obb, bvol_obb, bounds_of_obb)
MANY(bvol_index_overlaps_aabb_many, overlaps_aabb, bvol_aabb)
MANY(bvol_index_contains_point_many, contains_point, bvol_vec3)
MANY(bvol_index_within_aabb_many, within_aabb, bvol_aabb)
MANY(bvol_index_overlaps_sphere_many, overlaps_sphere, bvol_sphere)
MANY(bvol_index_overlaps_capsule_many, overlaps_capsule, bvol_capsule)
MANY(bvol_index_overlaps_obb_many, overlaps_obb, bvol_obb)

/* Rays and neighbours, of which each query has room for its answer */

static void bounds_of_ray(const void *query, bvol_aabb *out)
{
    const bvol_ray *const ray = query;
    *out = (bvol_aabb){ray->origin, ray->origin};
}

static void answer_ray(const batch *b, size_t i, const void *query, const bvol_index_filter *filter)
{
    if (!bvol_index_raycast_first(b->index, query, filter, &b->ids[i], b->hits ? &b->hits[i] : NULL))
        b->ids[i] = BVOL_NO_ID;
}

static void answer_nearest(const batch *b, size_t i, const void *query, const bvol_index_filter *filter)
{
    if (b->wanted == 0) /* and perhaps there is no array */
        return;
    bvol_index_found *const found = b->found + i * b->wanted;
    for (size_t n = bvol_index_nearest_point(b->index, query, b->max_distance_sq, filter, found, b->wanted); n < b->wanted; ++n)
        found[n] = (bvol_index_found){BVOL_NO_ID, 0};
}

static const verb verb_ray = {sizeof(bvol_ray), bounds_of_ray, NULL, answer_ray},
                  verb_nearest = {sizeof(bvol_vec3), bounds_of_point, NULL, answer_nearest};

bvol_result bvol_index_raycast_first_many(const bvol_index *index, const bvol_ray *queries, size_t count, size_t stride,
                                          const bvol_index_filter *filter, const bvol_resources *resources, uint32_t *ids,
                                          bvol_ray_hit *hits)
{
    batch b = {.index = ids || count == 0 ? index : NULL,
               .verb = &verb_ray,
               .count = count,
               .filter = filter,
               .ids = ids,
               .hits = hits};
    return ask(&b, queries, stride, resources);
}

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
    return ask(&b, queries, stride, resources);
}

/* SPDX-License-Identifier: MIT */
/* Many rays and points at once of an index in double: batches (query/many.h) of single questions. */
#include "index/query/many.h"

#include "index/f64/doubles.h"

#include <bvol/index2_f64_many.h>
#include <bvol/index_f64_many.h>

/* A row is of records of so many words. */
enum { FOUND_WORDS = sizeof(bvol_index_found_f64) / sizeof(uint32_t) };

/* Points, and rays, which begin with their origins. */
static void place_of_point(const bvoli_batch *b, const void *query, bvol_aabb *out)
{
    *out = bvoli_doubles_box(&b->index->doubles->map, (bvoli_box_f64){query, query});
}

/* The rest of public functions, with arrays that may be NULL where there is nothing to be written. */
static bvol_result ask_rows(const bvol_index *index, const bvoli_batch_verb *verb, const void *queries, size_t count,
                            size_t stride, const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *offsets,
                            bvol_index_found_f64 *hits, size_t capacity)
{
    bvoli_batch b = {.index = offsets ? index : NULL,
                     .verb = verb,
                     .count = count,
                     .filter = filter,
                     .offsets = offsets,
                     .rows = hits,
                     .capacity = capacity};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

static bvol_result ask_first(const bvol_index *index, const bvoli_batch_verb *verb, const void *queries, size_t count,
                             size_t stride, const bvol_index_filter *filter, const bvol_resources *resources, uint32_t *ids,
                             void *hits)
{
    bvoli_batch b = {
        .index = ids || count == 0 ? index : NULL, .verb = verb, .count = count, .filter = filter, .ids = ids, .hits = hits};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

static bvol_result ask_any(const bvol_index *index, const bvoli_batch_verb *verb, const void *queries, size_t count,
                           size_t stride, const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *mask,
                           size_t mask_words)
{
    bvoli_batch b = {.index = mask || count == 0 ? index : NULL,
                     .verb = verb,
                     .count = count,
                     .filter = filter,
                     .mask = mask,
                     .mask_words = mask_words};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

static bvol_result ask_nearest(const bvol_index *index, const bvoli_batch_verb *verb, const void *queries, size_t count,
                               size_t stride, double most, const bvol_index_filter *filter, const bvol_resources *resources,
                               bvol_index_found_f64 *found, size_t wanted)
{
    bvoli_batch b = {.index = found || wanted == 0 ? index : NULL,
                     .verb = verb,
                     .count = count,
                     .filter = filter,
                     .hits = found,
                     .wanted = wanted,
                     .most = most};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

/* The public functions: of single questions with the index that is behind a handle. */
#define FIRST_MANY(function, handle, seen_in, ray, hit)                                                                        \
    static void function##_answer(const bvoli_batch *b, size_t i, const void *query, const bvol_index_filter *filter)          \
    {                                                                                                                          \
        hit *const hits = b->hits;                                                                                             \
        if (!handle##_raycast_first((const handle *)(const void *)b->index, query, filter, &b->ids[i],                         \
                                    hits ? &hits[i] : NULL))                                                                   \
            b->ids[i] = BVOL_NO_ID;                                                                                            \
    }                                                                                                                          \
    bvol_result function(const handle *index, const ray *queries, size_t count, size_t stride,                                 \
                         const bvol_index_filter *filter, const bvol_resources *resources, uint32_t *ids, hit *hits)           \
    {                                                                                                                          \
        static const bvoli_batch_verb verb = {.size = sizeof(ray), .place = place_of_point, .answer = function##_answer};      \
        return ask_first(seen_in(index), &verb, queries, count, stride, filter, resources, ids, hits);                         \
    }

#define ANY_MANY(function, handle, seen_in, ray)                                                                               \
    static void function##_answer(const bvoli_batch *b, size_t i, const void *query, const bvol_index_filter *filter)          \
    {                                                                                                                          \
        bvoli_batch_tell(b, i, handle##_raycast_any((const handle *)(const void *)b->index, query, filter));                   \
    }                                                                                                                          \
    bvol_result function(const handle *index, const ray *queries, size_t count, size_t stride,                                 \
                         const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *mask, size_t mask_words)  \
    {                                                                                                                          \
        static const bvoli_batch_verb verb = {.size = sizeof(ray), .place = place_of_point, .answer = function##_answer};      \
        return ask_any(seen_in(index), &verb, queries, count, stride, filter, resources, mask, mask_words);                    \
    }

#define HITS_MANY(function, handle, seen_in, ray)                                                                              \
    static size_t function##_find(const bvoli_batch *b, const void *query, const bvol_index_filter *filter, void *row,         \
                                  size_t room)                                                                                 \
    {                                                                                                                          \
        return handle##_raycast((const handle *)(const void *)b->index, query, filter, row, room);                             \
    }                                                                                                                          \
    bvol_result function(const handle *index, const ray *queries, size_t count, size_t stride,                                 \
                         const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *offsets,                  \
                         bvol_index_found_f64 *hits, size_t capacity)                                                          \
    {                                                                                                                          \
        static const bvoli_batch_verb verb = {                                                                                 \
            .size = sizeof(ray), .words = FOUND_WORDS, .place = place_of_point, .find = function##_find};                      \
        return ask_rows(seen_in(index), &verb, queries, count, stride, filter, resources, offsets, hits, capacity);            \
    }

#define NEAREST_MANY(function, handle, seen_in, point)                                                                         \
    static void function##_answer(const bvoli_batch *b, size_t i, const void *query, const bvol_index_filter *filter)          \
    {                                                                                                                          \
        if (b->wanted == 0) /* and perhaps there is no array */                                                                \
            return;                                                                                                            \
        bvol_index_found_f64 *const found = (bvol_index_found_f64 *)b->hits + i * b->wanted;                                   \
        size_t n = handle##_nearest_point((const handle *)(const void *)b->index, query, b->most, filter, found, b->wanted);   \
        for (; n < b->wanted; ++n)                                                                                             \
            found[n] = (bvol_index_found_f64){BVOL_NO_ID, 0, 0};                                                               \
    }                                                                                                                          \
    bvol_result function(const handle *index, const point *queries, size_t count, size_t stride, double max_distance_sq,       \
                         const bvol_index_filter *filter, const bvol_resources *resources, bvol_index_found_f64 *found,        \
                         size_t wanted)                                                                                        \
    {                                                                                                                          \
        static const bvoli_batch_verb verb = {.size = sizeof(point), .place = place_of_point, .answer = function##_answer};    \
        return ask_nearest(seen_in(index), &verb, queries, count, stride, max_distance_sq, filter, resources, found, wanted);  \
    }

FIRST_MANY(bvol_index_f64_raycast_first_many, bvol_index_f64, bvoli_index_seen_in_f64, bvol_ray_f64, bvol_ray_hit_f64)
ANY_MANY(bvol_index_f64_raycast_any_many, bvol_index_f64, bvoli_index_seen_in_f64, bvol_ray_f64)
HITS_MANY(bvol_index_f64_raycast_many, bvol_index_f64, bvoli_index_seen_in_f64, bvol_ray_f64)
NEAREST_MANY(bvol_index_f64_nearest_point_many, bvol_index_f64, bvoli_index_seen_in_f64, bvol_vec3_f64)

FIRST_MANY(bvol_index2_f64_raycast_first_many, bvol_index2_f64, bvoli_index_seen_in_f64_2, bvol_ray2_f64, bvol_ray2_hit_f64)
ANY_MANY(bvol_index2_f64_raycast_any_many, bvol_index2_f64, bvoli_index_seen_in_f64_2, bvol_ray2_f64)
HITS_MANY(bvol_index2_f64_raycast_many, bvol_index2_f64, bvoli_index_seen_in_f64_2, bvol_ray2_f64)
NEAREST_MANY(bvol_index2_f64_nearest_point_many, bvol_index2_f64, bvoli_index_seen_in_f64_2, bvol_vec2_f64)

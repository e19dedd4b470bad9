/* SPDX-License-Identifier: MIT */
/* Many rays and neighbours in the plane at once; what finds ids is in query.c. */
#include <bvol/index2_many.h>

#include "affine/embed.h"
#include "index/plane/plane.h"
#include "index/query/many.h"

static const bvol_index2 *plane_of(const bvoli_batch *b)
{
    return (const bvol_index2 *)(const void *)b->index;
}

static void place_of_point(const bvoli_batch *b, const void *query, bvol_aabb *out)
{
    const bvol_vec3 p = bvoli_embed(query, 0);
    (void)b;
    *out = (bvol_aabb){p, p};
}

/* A ray begins with its origin. */
static void answer_first(const bvoli_batch *b, size_t i, const void *query, const bvol_index_filter *filter)
{
    bvol_ray2_hit *const hits = b->hits;
    if (!bvol_index2_raycast_first(plane_of(b), query, filter, &b->ids[i], hits ? &hits[i] : NULL))
        b->ids[i] = BVOL_NO_ID;
}

static void answer_any(const bvoli_batch *b, size_t i, const void *query, const bvol_index_filter *filter)
{
    bvoli_batch_tell(b, i, bvol_index2_raycast_any(plane_of(b), query, filter));
}

static size_t find_hits(const bvoli_batch *b, const void *query, const bvol_index_filter *filter, void *row, size_t room)
{
    return bvol_index2_raycast(plane_of(b), query, filter, row, room);
}

static void answer_nearest(const bvoli_batch *b, size_t i, const void *query, const bvol_index_filter *filter)
{
    if (b->wanted == 0) /* and perhaps there is no array */
        return;
    bvol_index_found *const found = b->found + i * b->wanted;
    bvoli_batch_end_nearest(found, bvol_index2_nearest_point(plane_of(b), query, b->max_distance_sq, filter, found, b->wanted),
                            b->wanted);
}

static const bvoli_batch_verb verb_first = {.size = sizeof(bvol_ray2), .place = place_of_point, .answer = answer_first},
                              verb_any = {.size = sizeof(bvol_ray2), .place = place_of_point, .answer = answer_any},
                              verb_hits = {.size = sizeof(bvol_ray2),
                                           .words = BVOLI_FOUND_WORDS,
                                           .place = place_of_point,
                                           .find = find_hits},
                              verb_nearest = {.size = sizeof(bvol_vec2), .place = place_of_point, .answer = answer_nearest};

bvol_result bvol_index2_raycast_first_many(const bvol_index2 *index, const bvol_ray2 *queries, size_t count, size_t stride,
                                           const bvol_index_filter *filter, const bvol_resources *resources, uint32_t *ids,
                                           bvol_ray2_hit *hits)
{
    bvoli_batch b = {.index = ids || count == 0 ? bvoli_seen_in_space(index) : NULL,
                     .verb = &verb_first,
                     .count = count,
                     .filter = filter,
                     .ids = ids,
                     .hits = hits};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

bvol_result bvol_index2_raycast_any_many(const bvol_index2 *index, const bvol_ray2 *queries, size_t count, size_t stride,
                                         const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *mask,
                                         size_t mask_words)
{
    bvoli_batch b = {.index = mask || count == 0 ? bvoli_seen_in_space(index) : NULL,
                     .verb = &verb_any,
                     .count = count,
                     .filter = filter,
                     .mask = mask,
                     .mask_words = mask_words};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

bvol_result bvol_index2_raycast_many(const bvol_index2 *index, const bvol_ray2 *queries, size_t count, size_t stride,
                                     const bvol_index_filter *filter, const bvol_resources *resources, uint64_t *offsets,
                                     bvol_index_found *hits, size_t capacity)
{
    bvoli_batch b = {.index = offsets ? bvoli_seen_in_space(index) : NULL,
                     .verb = &verb_hits,
                     .count = count,
                     .filter = filter,
                     .offsets = offsets,
                     .rows = hits,
                     .capacity = capacity};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

bvol_result bvol_index2_nearest_point_many(const bvol_index2 *index, const bvol_vec2 *queries, size_t count, size_t stride,
                                           float max_distance_sq, const bvol_index_filter *filter,
                                           const bvol_resources *resources, bvol_index_found *found, size_t wanted)
{
    bvoli_batch b = {.index = found || wanted == 0 ? bvoli_seen_in_space(index) : NULL,
                     .verb = &verb_nearest,
                     .count = count,
                     .filter = filter,
                     .found = found,
                     .wanted = wanted,
                     .max_distance_sq = max_distance_sq};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

/* SPDX-License-Identifier: MIT */
/* Questions about indexes of the plane. Those about boxes, points and rays are questions about space, where the boxes are thin
 * and what is asked for is tall, since it may contain them. About other shapes the predicates of the plane decide. */
#include "index/plane/plane.h"

#include <bvol/aabb2.h>
#include <bvol/circle.h>
#include <bvol/obb2.h>
#include <bvol/segment2.h>

#include "affine/embed.h"
#include "base/value.h"
#include "index/query/question.h"
#include "set/queries.h"

static bvol_vec3 point_of(const bvol_vec2 *p)
{
    return bvoli_embed(p, 0);
}

/* Makes a public function that finds ids: what it asks of the index in space, and of which shape there. */
#define IDS(function, type, in_space, type_in_space, shape_in_space)                                                           \
    size_t function(const bvol_index2 *index, const type *query, const bvol_index_filter *filter, uint32_t *ids,               \
                    size_t capacity)                                                                                           \
    {                                                                                                                          \
        if (!query)                                                                                                            \
            return 0;                                                                                                          \
        const type_in_space shape = shape_in_space(query);                                                                     \
        return in_space(bvoli_seen_in_space(index), &shape, filter, ids, capacity);                                            \
    }

IDS(bvol_index2_overlaps_aabb2, bvol_aabb2, bvol_index_overlaps_aabb, bvol_aabb, bvoli_tall_aabb)
IDS(bvol_index2_contains_point, bvol_vec2, bvol_index_contains_point, bvol_vec3, point_of)
IDS(bvol_index2_within_aabb2, bvol_aabb2, bvol_index_within_aabb, bvol_aabb, bvoli_tall_aabb)

static size_t ask(const bvol_index2 *index, bvoli_question *q, const bvol_aabb2 *bounds, const bvol_index_filter *filter,
                  uint32_t *ids, size_t capacity)
{
    const bvol_index *const in_space = bvoli_seen_in_space(index);
    q->bounds = bvoli_tall_aabb(bounds);
    q->leaf = in_space->kernels->block_overlaps;
    return bvoli_aabb_nonempty(&q->bounds) ? bvoli_question_ids(q, in_space, filter, ids, capacity) : 0;
}

/* Public predicates, called with their pointers' types erased and about boxes of space. */
#define ERASED(name, type, answer)                                                                                             \
    static int name(const void *shape, const bvol_aabb *in_space)                                                              \
    {                                                                                                                          \
        const type *s = shape;                                                                                                 \
        const bvol_aabb2 box = bvoli_drop_aabb(in_space);                                                                      \
        return answer;                                                                                                         \
    }
ERASED(segment2_overlaps, bvol_segment2, bvol_aabb2_overlaps_segment2(&box, s))
ERASED(circle_overlaps, bvol_circle, bvol_circle_overlaps_aabb2(s, &box))
ERASED(circle_contains, bvol_circle, bvol_circle_contains_aabb2(s, &box))
ERASED(obb2_overlaps, bvol_obb2, bvol_obb2_overlaps_aabb2(s, &box))
ERASED(obb2_contains, bvol_obb2, bvol_obb2_contains_aabb2(s, &box))

#define IDS_OF_SHAPE(function, name)                                                                                           \
    size_t function(const bvol_index2 *index, const bvol_##name *query, const bvol_index_filter *filter, uint32_t *ids,        \
                    size_t capacity)                                                                                           \
    {                                                                                                                          \
        bvoli_question q = {.shape = query, .overlaps = name##_overlaps, .contains = name##_contains};                         \
        bvol_aabb2 bounds;                                                                                                     \
        if (!index || !query)                                                                                                  \
            return 0;                                                                                                          \
        bvol_##name##_bounds(query, &bounds);                                                                                  \
        return ask(index, &q, &bounds, filter, ids, capacity);                                                                 \
    }
IDS_OF_SHAPE(bvol_index2_overlaps_circle, circle)
IDS_OF_SHAPE(bvol_index2_overlaps_obb2, obb2)

/* A segment is nearly the ray from one end with the difference of both, which is rounded once: with u = 2^-24, that adds u to
 * the 3.01 u by which the kernel knows where the line passes a wall, and the slack by which it is certain of a miss is 8 u
 * (arith/slabs.h). A difference that a flush to zero takes away says nothing. No segment contains a box that is worth a
 * question. */
size_t bvol_index2_overlaps_segment2(const bvol_index2 *index, const bvol_segment2 *query, const bvol_index_filter *filter,
                                     uint32_t *ids, size_t capacity)
{
    bvoli_question q = {.shape = query, .overlaps = segment2_overlaps};
    bvoli_slab_ray slabs;
    bvol_aabb2 bounds;
    if (!index || !query)
        return 0;
    const bvol_ray ray = {bvoli_embed(&query->a, 0), 0, {query->b.x - query->a.x, query->b.y - query->a.y, 0}, 1};
    const int flushed = (ray.dir.x == 0 && query->a.x != query->b.x) || (ray.dir.y == 0 && query->a.y != query->b.y);
    if (!flushed && bvoli_slab_ray_of(&ray, &slabs))
        q.ray = &slabs;
    bvol_segment2_bounds(query, &bounds);
    return ask(index, &q, &bounds, filter, ids, capacity);
}

int bvol_index2_overlaps_aabb2_any(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_index_filter *filter)
{
    if (!query)
        return 0;
    const bvol_aabb tall = bvoli_tall_aabb(query);
    return bvol_index_overlaps_aabb_any(bvoli_seen_in_space(index), &tall, filter);
}

size_t bvol_index2_overlaps_aabb2_each(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_index_filter *filter,
                                       bvol_index_visitor visit, void *context)
{
    if (!query)
        return 0;
    const bvol_aabb tall = bvoli_tall_aabb(query);
    return bvol_index_overlaps_aabb_each(bvoli_seen_in_space(index), &tall, filter, visit, context);
}

bvol_result bvol_index2_overlaps_aabb2_begin(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_index_filter *filter,
                                             bvol_index_cursor *cursor)
{
    if (!query)
        return BVOL_ERROR_ARGUMENT;
    const bvol_aabb tall = bvoli_tall_aabb(query);
    return bvol_index_overlaps_aabb_begin(bvoli_seen_in_space(index), &tall, filter, cursor);
}

/* Rays: those that stay in the plane. */

int bvol_index2_raycast_first(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter, uint32_t *id,
                              bvol_ray2_hit *hit)
{
    bvol_ray_hit record;
    if (!ray)
        return 0;
    const bvol_ray embedded = bvoli_embed_ray(ray);
    if (!bvol_index_raycast_first(bvoli_seen_in_space(index), &embedded, filter, id, &record))
        return 0;
    if (hit)
        *hit = bvoli_drop_hit(&record);
    return 1;
}

int bvol_index2_raycast_any(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter)
{
    if (!ray)
        return 0;
    const bvol_ray embedded = bvoli_embed_ray(ray);
    return bvol_index_raycast_any(bvoli_seen_in_space(index), &embedded, filter);
}

size_t bvol_index2_raycast(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter,
                           bvol_index_found *hits, size_t capacity)
{
    if (!ray)
        return 0;
    const bvol_ray embedded = bvoli_embed_ray(ray);
    return bvol_index_raycast(bvoli_seen_in_space(index), &embedded, filter, hits, capacity);
}

/* Neighbours: the gap across the plane is 0. */

size_t bvol_index2_nearest_point(const bvol_index2 *index, const bvol_vec2 *p, float max_distance_sq,
                                 const bvol_index_filter *filter, bvol_index_found *found, size_t wanted)
{
    if (!p)
        return 0;
    const bvol_vec3 embedded = bvoli_embed(p, 0);
    return bvol_index_nearest_point(bvoli_seen_in_space(index), &embedded, max_distance_sq, filter, found, wanted);
}

size_t bvol_index2_nearest_aabb2(const bvol_index2 *index, const bvol_aabb2 *query, float max_distance_sq,
                                 const bvol_index_filter *filter, bvol_index_found *found, size_t wanted)
{
    if (!query)
        return 0;
    const bvol_aabb flat = bvoli_flat_aabb(query);
    return bvol_index_nearest_aabb(bvoli_seen_in_space(index), &flat, max_distance_sq, filter, found, wanted);
}

/* Pairs */

size_t bvol_index2_pairs(const bvol_index2 *index, const bvol_index_filter *filter, const bvol_resources *resources,
                         bvol_pair *pairs, size_t capacity)
{
    return bvol_index_pairs(bvoli_seen_in_space(index), filter, resources, pairs, capacity);
}

size_t bvol_index2_pairs_between(const bvol_index2 *a, const bvol_index2 *b, const bvol_index_filter *filter,
                                 const bvol_resources *resources, bvol_pair *pairs, size_t capacity)
{
    return bvol_index_pairs_between(bvoli_seen_in_space(a), bvoli_seen_in_space(b), filter, resources, pairs, capacity);
}

size_t bvol_index2_pairs_between_transformed(const bvol_index2 *a, const bvol_index2 *b, const float matrix[6],
                                             const bvol_index_filter *filter, const bvol_resources *resources, bvol_pair *pairs,
                                             size_t capacity)
{
    float m[16];
    if (!matrix)
        return 0;
    bvoli_embed_matrix(matrix, m);
    return bvol_index_pairs_between_transformed(bvoli_seen_in_space(a), bvoli_seen_in_space(b), m, filter, resources, pairs,
                                                capacity);
}

int bvol_index2_pairs_between_any(const bvol_index2 *a, const bvol_index2 *b, const bvol_index_filter *filter,
                                  const bvol_resources *resources)
{
    return bvol_index_pairs_between_any(bvoli_seen_in_space(a), bvoli_seen_in_space(b), filter, resources);
}

int bvol_index2_pairs_between_transformed_any(const bvol_index2 *a, const bvol_index2 *b, const float matrix[6],
                                              const bvol_index_filter *filter, const bvol_resources *resources)
{
    float m[16];
    if (!matrix)
        return 0;
    bvoli_embed_matrix(matrix, m);
    return bvol_index_pairs_between_transformed_any(bvoli_seen_in_space(a), bvoli_seen_in_space(b), m, filter, resources);
}

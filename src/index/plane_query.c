/* SPDX-License-Identifier: MIT */
/* Questions about indexes of the plane. Each shape becomes one of space whose section by the plane it is. Boxes and OBBs are
 * taller than what the index holds, since they may contain it; a segment is a capsule without a radius. */
#include "index/plane.h"

#include "affine/embed.h"

static bvol_vec3 point_of(const bvol_vec2 *p)
{
    return bvoli_embed(p, 0);
}

static bvol_obb obb_of(const bvol_obb2 *box)
{
    return bvoli_tall_obb(box, FLT_MIN);
}

static bvol_capsule capsule_of(const bvol_segment2 *segment)
{
    return (bvol_capsule){bvoli_embed(&segment->a, 0), bvoli_embed(&segment->b, 0), 0};
}

/* Makes a public function that finds ids: what it asks of the index in space, and of which shape there. */
#define IDS(function, type, in_space, type_in_space, shape_in_space)                                                           \
    size_t function(const bvol_index2 *index, const type *query, const bvol_filter *filter, uint32_t *ids, size_t capacity)    \
    {                                                                                                                          \
        if (!query)                                                                                                            \
            return 0;                                                                                                          \
        const type_in_space shape = shape_in_space(query);                                                                     \
        return in_space(bvoli_seen_in_space(index), &shape, filter, ids, capacity);                                            \
    }

IDS(bvol_index2_overlaps_aabb2, bvol_aabb2, bvol_index_overlaps_aabb, bvol_aabb, bvoli_tall_aabb)
IDS(bvol_index2_contains_point, bvol_vec2, bvol_index_contains_point, bvol_vec3, point_of)
IDS(bvol_index2_within_aabb2, bvol_aabb2, bvol_index_within_aabb, bvol_aabb, bvoli_tall_aabb)
IDS(bvol_index2_overlaps_segment2, bvol_segment2, bvol_index_overlaps_capsule, bvol_capsule, capsule_of)
IDS(bvol_index2_overlaps_circle, bvol_circle, bvol_index_overlaps_sphere, bvol_sphere, bvoli_embed_circle)
IDS(bvol_index2_overlaps_obb2, bvol_obb2, bvol_index_overlaps_obb, bvol_obb, obb_of)

int bvol_index2_overlaps_aabb2_any(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_filter *filter)
{
    if (!query)
        return 0;
    const bvol_aabb tall = bvoli_tall_aabb(query);
    return bvol_index_overlaps_aabb_any(bvoli_seen_in_space(index), &tall, filter);
}

size_t bvol_index2_overlaps_aabb2_each(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_filter *filter,
                                       bvol_visit visit, void *context)
{
    if (!query)
        return 0;
    const bvol_aabb tall = bvoli_tall_aabb(query);
    return bvol_index_overlaps_aabb_each(bvoli_seen_in_space(index), &tall, filter, visit, context);
}

bvol_result bvol_index2_overlaps_aabb2_begin(const bvol_index2 *index, const bvol_aabb2 *query, const bvol_filter *filter,
                                             bvol_cursor *cursor)
{
    if (!query)
        return BVOL_ERROR_ARGUMENT;
    const bvol_aabb tall = bvoli_tall_aabb(query);
    return bvol_index_overlaps_aabb_begin(bvoli_seen_in_space(index), &tall, filter, cursor);
}

/* Rays: those that stay in the plane. */

int bvol_index2_raycast_first(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_filter *filter, uint32_t *id,
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

int bvol_index2_raycast_any(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_filter *filter)
{
    if (!ray)
        return 0;
    const bvol_ray embedded = bvoli_embed_ray(ray);
    return bvol_index_raycast_any(bvoli_seen_in_space(index), &embedded, filter);
}

size_t bvol_index2_raycast(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_filter *filter, bvol_found *hits,
                           size_t capacity)
{
    if (!ray)
        return 0;
    const bvol_ray embedded = bvoli_embed_ray(ray);
    return bvol_index_raycast(bvoli_seen_in_space(index), &embedded, filter, hits, capacity);
}

/* Neighbours: the gap across the plane is 0. */

size_t bvol_index2_nearest_point(const bvol_index2 *index, const bvol_vec2 *p, float max_distance_sq, const bvol_filter *filter,
                                 bvol_found *found, size_t capacity)
{
    if (!p)
        return 0;
    const bvol_vec3 embedded = bvoli_embed(p, 0);
    return bvol_index_nearest_point(bvoli_seen_in_space(index), &embedded, max_distance_sq, filter, found, capacity);
}

size_t bvol_index2_nearest_aabb2(const bvol_index2 *index, const bvol_aabb2 *query, float max_distance_sq,
                                 const bvol_filter *filter, bvol_found *found, size_t capacity)
{
    if (!query)
        return 0;
    const bvol_aabb flat = bvoli_flat_aabb(query);
    return bvol_index_nearest_aabb(bvoli_seen_in_space(index), &flat, max_distance_sq, filter, found, capacity);
}

/* Pairs */

size_t bvol_index2_pairs(const bvol_index2 *index, const bvol_filter *filter, bvol_pair *pairs, size_t capacity)
{
    return bvol_index_pairs(bvoli_seen_in_space(index), filter, pairs, capacity);
}

size_t bvol_index2_pairs_between(const bvol_index2 *a, const bvol_index2 *b, const bvol_filter *filter, bvol_pair *pairs,
                                 size_t capacity)
{
    return bvol_index_pairs_between(bvoli_seen_in_space(a), bvoli_seen_in_space(b), filter, pairs, capacity);
}

size_t bvol_index2_pairs_between_transformed(const bvol_index2 *a, const bvol_index2 *b, const float matrix[6],
                                             const bvol_filter *filter, bvol_pair *pairs, size_t capacity)
{
    float m[16];
    if (!matrix)
        return 0;
    bvoli_embed_matrix(matrix, m);
    return bvol_index_pairs_between_transformed(bvoli_seen_in_space(a), bvoli_seen_in_space(b), m, filter, pairs, capacity);
}

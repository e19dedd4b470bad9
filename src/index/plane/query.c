/* SPDX-License-Identifier: MIT */
/* Questions about indexes of the plane. Those about boxes, points and rays are questions about space, where the boxes are thin
 * and what is asked for is tall, since it may contain them. About other shapes, and about those that an index holds, the
 * predicates of the plane decide. */
#include "index/plane/plane.h"

#include <bvol/aabb2.h>
#include <bvol/circle.h>
#include <bvol/index2_many.h>
#include <bvol/obb2.h>
#include <bvol/polygon2.h>
#include <bvol/segment2.h>

#include "affine/embed.h"
#include "any_shape/shape.h"
#include "base/value.h"
#include "index/query/find.h"
#include "index/query/question.h"
#include "index/query/raycast.h"
#include "set/queries.h"

#include <math.h>

/* Questions about boxes and points: those of space about the boxes, where what they hold is asked in the plane. */

static int ask_tall(const bvol_index *index, const bvol_aabb2 *box, bvoli_question *out)
{
    bvoli_question_begin(out, index, NULL, NULL, NULL);
    out->bounds = bvoli_tall_aabb(box);
    return bvoli_aabb_nonempty(&out->bounds);
}

static int ask_aabb2(const bvol_index *index, const void *query, bvoli_question *out)
{
    return ask_tall(index, query, out) && bvoli_question_about_shapes(index, BVOL_KIND_AABB2, query, out);
}

static int ask_point2(const bvol_index *index, const void *query, bvoli_question *out)
{
    const bvol_vec2 *const p = query;
    const bvol_aabb2 box = {*p, *p};
    return ask_tall(index, &box, out) && bvoli_question_about_shapes(index, BVOL_KIND_POINT2, query, out);
}

/* A rectangle of floats contains a shape if and only if it contains its bounds, as they are the smallest such rectangle. */
static int ask_within2(const bvol_index *index, const void *query, bvoli_question *out)
{
    const int some = ask_tall(index, query, out);
    out->leaf = index->kernels->block_within;
    return some;
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
ERASED(polygon2_overlaps, bvol_polygon2, bvol_polygon2_overlaps_aabb2(s, &box))
ERASED(polygon2_contains, bvol_polygon2, bvol_polygon2_contains_aabb2(s, &box))
ERASED(shape2_overlaps, bvol_shape, bvoli_shape_overlaps_aabb2(s, &box))
ERASED(shape2_contains, bvol_shape, bvoli_shape_contains_aabb2(s, &box))

/* The question about a shape of the plane of a kind. */
#define QUESTION2(name, number, contains)                                                                                      \
    static int ask_##name(const bvol_index *index, const void *query, bvoli_question *out)                                     \
    {                                                                                                                          \
        bvol_aabb2 bounds;                                                                                                     \
        bvol_##name##_bounds(query, &bounds);                                                                                  \
        bvoli_question_begin(out, index, query, name##_overlaps, contains);                                                    \
        out->bounds = bvoli_tall_aabb(&bounds);                                                                                \
        return bvoli_aabb_nonempty(&out->bounds) && bvoli_question_about_shapes(index, number, query, out);                    \
    }
QUESTION2(circle, BVOL_KIND_CIRCLE, circle_contains)
QUESTION2(obb2, BVOL_KIND_OBB2, obb2_contains)
QUESTION2(polygon2, BVOL_KIND_POLYGON2, polygon2_contains)
QUESTION2(segment2, BVOL_KIND_SEGMENT2, NULL)

/* Where there are no bounds, the predicate decides, as in space. */
static int ask_shape2(const bvol_index *index, const void *query, bvoli_question *out)
{
    const bvol_shape *const shape = query;
    bvol_aabb2 bounds = {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    bvoli_question_begin(out, index, shape, shape2_overlaps, shape2_contains);
    const bvol_result result = bvol_shape_bounds2(shape, &bounds);
    out->bounds = bvoli_tall_aabb(&bounds);
    return result != BVOL_ERROR_KIND && result != BVOL_ERROR_EMPTY &&
           bvoli_question_about_shapes(index, shape->kind, shape->value, out);
}

/* A segment is nearly the ray from one end with the difference of both, which is rounded once: with u = 2^-24, that adds u to
 * the 3.01 u by which the kernel knows where the line passes a wall, and the slack by which it is certain of a miss is 8 u
 * (arith/slabs.h). A difference that a flush to zero takes away says nothing. No segment contains a box that is worth a
 * question. */
static int ask_way(const bvol_index *index, const void *query, bvoli_question *out)
{
    const bvol_segment2 *const s = query;
    const int some = ask_segment2(index, s, out);
    const bvol_ray ray = {bvoli_embed(&s->a, 0), 0, {s->b.x - s->a.x, s->b.y - s->a.y, 0}, 1};
    const int flushed = (ray.dir.x == 0 && s->a.x != s->b.x) || (ray.dir.y == 0 && s->a.y != s->b.y);
    out->has_ray = !flushed && bvoli_slab_ray_of(&ray, &out->ray);
    return some;
}

static const bvoli_query query_aabb2 = {sizeof(bvol_aabb2), ask_aabb2}, query_point2 = {sizeof(bvol_vec2), ask_point2},
                         query_within2 = {sizeof(bvol_aabb2), ask_within2}, query_segment2 = {sizeof(bvol_segment2), ask_way},
                         query_circle = {sizeof(bvol_circle), ask_circle}, query_obb2 = {sizeof(bvol_obb2), ask_obb2},
                         query_polygon2 = {sizeof(bvol_polygon2), ask_polygon2}, query_shape2 = {0, ask_shape2};

BVOLI_IDS(bvol_index2_overlaps_aabb2, bvol_index2, bvol_aabb2, query_aabb2)
BVOLI_ANY(bvol_index2_overlaps_aabb2_any, bvol_index2, bvol_aabb2, query_aabb2)
BVOLI_EACH(bvol_index2_overlaps_aabb2_each, bvol_index2, bvol_aabb2, query_aabb2)
BVOLI_BEGIN(bvol_index2_overlaps_aabb2_begin, bvol_index2, bvol_aabb2, query_aabb2)
BVOLI_MANY(bvol_index2_overlaps_aabb2_many, bvol_index2, bvol_aabb2, query_aabb2)

BVOLI_IDS(bvol_index2_contains_point, bvol_index2, bvol_vec2, query_point2)
BVOLI_ANY(bvol_index2_contains_point_any, bvol_index2, bvol_vec2, query_point2)
BVOLI_EACH(bvol_index2_contains_point_each, bvol_index2, bvol_vec2, query_point2)
BVOLI_BEGIN(bvol_index2_contains_point_begin, bvol_index2, bvol_vec2, query_point2)
BVOLI_MANY(bvol_index2_contains_point_many, bvol_index2, bvol_vec2, query_point2)

BVOLI_IDS(bvol_index2_within_aabb2, bvol_index2, bvol_aabb2, query_within2)
BVOLI_ANY(bvol_index2_within_aabb2_any, bvol_index2, bvol_aabb2, query_within2)
BVOLI_EACH(bvol_index2_within_aabb2_each, bvol_index2, bvol_aabb2, query_within2)
BVOLI_BEGIN(bvol_index2_within_aabb2_begin, bvol_index2, bvol_aabb2, query_within2)
BVOLI_MANY(bvol_index2_within_aabb2_many, bvol_index2, bvol_aabb2, query_within2)

BVOLI_IDS(bvol_index2_overlaps_segment2, bvol_index2, bvol_segment2, query_segment2)
BVOLI_ANY(bvol_index2_overlaps_segment2_any, bvol_index2, bvol_segment2, query_segment2)
BVOLI_EACH(bvol_index2_overlaps_segment2_each, bvol_index2, bvol_segment2, query_segment2)
BVOLI_BEGIN(bvol_index2_overlaps_segment2_begin, bvol_index2, bvol_segment2, query_segment2)
BVOLI_MANY(bvol_index2_overlaps_segment2_many, bvol_index2, bvol_segment2, query_segment2)

BVOLI_IDS(bvol_index2_overlaps_circle, bvol_index2, bvol_circle, query_circle)
BVOLI_ANY(bvol_index2_overlaps_circle_any, bvol_index2, bvol_circle, query_circle)
BVOLI_EACH(bvol_index2_overlaps_circle_each, bvol_index2, bvol_circle, query_circle)
BVOLI_BEGIN(bvol_index2_overlaps_circle_begin, bvol_index2, bvol_circle, query_circle)
BVOLI_MANY(bvol_index2_overlaps_circle_many, bvol_index2, bvol_circle, query_circle)

BVOLI_IDS(bvol_index2_overlaps_obb2, bvol_index2, bvol_obb2, query_obb2)
BVOLI_ANY(bvol_index2_overlaps_obb2_any, bvol_index2, bvol_obb2, query_obb2)
BVOLI_EACH(bvol_index2_overlaps_obb2_each, bvol_index2, bvol_obb2, query_obb2)
BVOLI_BEGIN(bvol_index2_overlaps_obb2_begin, bvol_index2, bvol_obb2, query_obb2)
BVOLI_MANY(bvol_index2_overlaps_obb2_many, bvol_index2, bvol_obb2, query_obb2)

BVOLI_IDS(bvol_index2_overlaps_polygon2, bvol_index2, bvol_polygon2, query_polygon2)
BVOLI_ANY(bvol_index2_overlaps_polygon2_any, bvol_index2, bvol_polygon2, query_polygon2)
BVOLI_EACH(bvol_index2_overlaps_polygon2_each, bvol_index2, bvol_polygon2, query_polygon2)
BVOLI_BEGIN(bvol_index2_overlaps_polygon2_begin, bvol_index2, bvol_polygon2, query_polygon2)

BVOLI_IDS(bvol_index2_overlaps_shape, bvol_index2, bvol_shape, query_shape2)
BVOLI_ANY(bvol_index2_overlaps_shape_any, bvol_index2, bvol_shape, query_shape2)
BVOLI_EACH(bvol_index2_overlaps_shape_each, bvol_index2, bvol_shape, query_shape2)
BVOLI_BEGIN(bvol_index2_overlaps_shape_begin, bvol_index2, bvol_shape, query_shape2)

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

size_t bvol_index2_raycast_hits(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter,
                                bvol_index_found *found, bvol_ray2_hit *hits, size_t capacity)
{
    const size_t total = bvol_index2_raycast(index, ray, filter, found, capacity);
    if (total == 0)
        return 0;
    const bvol_ray embedded = bvoli_embed_ray(ray);
    for (size_t i = 0; found && hits && i < total && i < capacity; ++i) {
        bvol_ray_hit record;
        bvoli_ray_record_of(bvoli_seen_in_space(index), &embedded, found[i].id, &record);
        hits[i] = bvoli_drop_hit(&record);
    }
    return total;
}

size_t bvol_index2_raycast_each(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter,
                                bvol_index_limiter visit, void *context)
{
    if (!ray)
        return 0;
    const bvol_ray embedded = bvoli_embed_ray(ray);
    return bvol_index_raycast_each(bvoli_seen_in_space(index), &embedded, filter, visit, context);
}

bvol_result bvol_index2_raycast_begin(const bvol_index2 *index, const bvol_ray2 *ray, const bvol_index_filter *filter,
                                      bvol_index_cursor *cursor)
{
    if (!ray)
        return BVOL_ERROR_ARGUMENT;
    const bvol_ray embedded = bvoli_embed_ray(ray);
    return bvol_index_raycast_begin(bvoli_seen_in_space(index), &embedded, filter, cursor);
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

size_t bvol_index2_nearest_point_each(const bvol_index2 *index, const bvol_vec2 *p, float max_distance_sq,
                                      const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    if (!p)
        return 0;
    const bvol_vec3 embedded = bvoli_embed(p, 0);
    return bvol_index_nearest_point_each(bvoli_seen_in_space(index), &embedded, max_distance_sq, filter, visit, context);
}

size_t bvol_index2_nearest_point_by(const bvol_index2 *index, const bvol_vec2 *p, float max_distance_sq,
                                    const bvol_index_filter *filter, bvol_index_distance_sq distance_sq, void *context,
                                    bvol_index_found *found, size_t wanted)
{
    if (!p)
        return 0;
    const bvol_vec3 embedded = bvoli_embed(p, 0);
    return bvol_index_nearest_point_by(bvoli_seen_in_space(index), &embedded, max_distance_sq, filter, distance_sq, context,
                                       found, wanted);
}

size_t bvol_index2_nearest_aabb2_each(const bvol_index2 *index, const bvol_aabb2 *query, float max_distance_sq,
                                      const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    if (!query)
        return 0;
    const bvol_aabb flat = bvoli_flat_aabb(query);
    return bvol_index_nearest_aabb_each(bvoli_seen_in_space(index), &flat, max_distance_sq, filter, visit, context);
}

bvol_result bvol_index2_nearest_point_begin(const bvol_index2 *index, const bvol_vec2 *p, float max_distance_sq,
                                            const bvol_index_filter *filter, bvol_index_cursor *cursor)
{
    if (!p)
        return BVOL_ERROR_ARGUMENT;
    const bvol_vec3 embedded = bvoli_embed(p, 0);
    return bvol_index_nearest_point_begin(bvoli_seen_in_space(index), &embedded, max_distance_sq, filter, cursor);
}

bvol_result bvol_index2_nearest_aabb2_begin(const bvol_index2 *index, const bvol_aabb2 *query, float max_distance_sq,
                                            const bvol_index_filter *filter, bvol_index_cursor *cursor)
{
    if (!query)
        return BVOL_ERROR_ARGUMENT;
    const bvol_aabb flat = bvoli_flat_aabb(query);
    return bvol_index_nearest_aabb_begin(bvoli_seen_in_space(index), &flat, max_distance_sq, filter, cursor);
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

int bvol_index2_pairs_any(const bvol_index2 *index, const bvol_index_filter *filter, const bvol_resources *resources)
{
    return bvol_index_pairs_any(bvoli_seen_in_space(index), filter, resources);
}

size_t bvol_index2_pairs_each(const bvol_index2 *index, const bvol_index_filter *filter, bvol_index_pair_visitor visit,
                              void *context)
{
    return bvol_index_pairs_each(bvoli_seen_in_space(index), filter, visit, context);
}

size_t bvol_index2_pairs_between_each(const bvol_index2 *a, const bvol_index2 *b, const bvol_index_filter *filter,
                                      bvol_index_pair_visitor visit, void *context)
{
    return bvol_index_pairs_between_each(bvoli_seen_in_space(a), bvoli_seen_in_space(b), filter, visit, context);
}

size_t bvol_index2_pairs_between_transformed_each(const bvol_index2 *a, const bvol_index2 *b, const float matrix[6],
                                                  const bvol_index_filter *filter, bvol_index_pair_visitor visit, void *context)
{
    float m[16];
    if (!matrix)
        return 0;
    bvoli_embed_matrix(matrix, m);
    return bvol_index_pairs_between_transformed_each(bvoli_seen_in_space(a), bvoli_seen_in_space(b), m, filter, visit, context);
}

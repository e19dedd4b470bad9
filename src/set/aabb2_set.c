/* SPDX-License-Identifier: MIT */
/* Packed sets of rectangles: a store of boxes (set/aabb_store.h) that all reach from -1 to 1 along z, where queries are without
 * bounds, so that z decides nothing. Boxes and points are judged by comparison and rays as in space; of other shapes kernels
 * find the members that meet their bounds, and the predicates of the plane decide about these. */
#include <bvol/aabb2.h>
#include <bvol/aabb2_set.h>
#include <bvol/circle.h>
#include <bvol/obb2.h>
#include <bvol/polygon2.h>
#include <bvol/ray.h>
#include <bvol/ray2.h>
#include <bvol/segment2.h>

#include "affine/embed.h"
#include "base/value.h"
#include "set/aabb_store.h"
#include "set/distances.h"
#include "set/functions.h"
#include "set/queries.h"

struct bvol_aabb2_set {
    bvoli_aabb_store store;
};

/* Members as the store has them */

static inline void get(const bvoli_set *set, size_t i, void *out)
{
    bvol_aabb box;
    bvoli_aabb_store_get(set, i, &box);
    *(bvol_aabb2 *)out = bvoli_drop_aabb(&box);
}

/* Up to a word of rectangles from number `first` of an array on. */
static void make_boxes(const bvoli_array *rectangles, size_t first, size_t count, bvol_aabb out[BVOLI_WORD])
{
    for (size_t i = 0; i < count; ++i) {
        const bvol_aabb2 *r = bvoli_element(rectangles, first + i);
        out[i] = (bvol_aabb){bvoli_embed(&r->min, -1), bvoli_embed(&r->max, 1)};
    }
}

static void put(bvoli_set *set, size_t first, size_t count, const bvoli_array *rectangles)
{
    bvol_aabb boxes[BVOLI_WORD];
    const bvoli_array packed = {(const char *)boxes, sizeof *boxes};
    for (size_t i = 0, some; i < count; i += some) {
        some = bvoli_in_word(first + i, count - i);
        make_boxes(rectangles, i, some, boxes);
        bvoli_aabb_store_put(set, first + i, some, &packed);
    }
}

static void put_listed(bvoli_set *set, const uint32_t *numbers, size_t count, const bvoli_array *rectangles)
{
    bvol_aabb boxes[BVOLI_WORD];
    const bvoli_array packed = {(const char *)boxes, sizeof *boxes};
    for (size_t i = 0, some; i < count; i += some) {
        some = bvoli_in_word(i, count - i);
        make_boxes(rectangles, i, some, boxes);
        bvoli_aabb_store_put_listed(set, numbers + i, some, &packed);
    }
}

static void append(bvoli_set *set, size_t count, const bvoli_array *rectangles)
{
    bvoli_aabb_store_begin(set, count);
    put(set, set->members.count, count, rectangles);
}

static const bvoli_set_kind kind = {.size = sizeof(bvol_aabb2_set),
                                    .element = sizeof(bvol_aabb2),
                                    .reserve = bvoli_aabb_store_reserve,
                                    .append = append,
                                    .put = put,
                                    .put_listed = put_listed,
                                    .drop = bvoli_aabb_store_drop,
                                    .get = get,
                                    .clear = bvoli_aabb_store_clear};

/* Making and changing sets */

BVOLI_SET_CREATE(bvol_aabb2_set_create, bvol_aabb2_set, bvol_aabb2)
BVOLI_SET_DESTROY(bvol_aabb2_set_destroy, bvol_aabb2_set)
BVOLI_SET_COUNT(bvol_aabb2_set_count, bvol_aabb2_set)
BVOLI_SET_BYTES(bvol_aabb2_set_bytes, bvol_aabb2_set)
BVOLI_SET_APPEND(bvol_aabb2_set_append, bvol_aabb2_set, bvol_aabb2)
BVOLI_SET_UPDATE(bvol_aabb2_set_update, bvol_aabb2_set, bvol_aabb2)
BVOLI_SET_UPDATE_MANY(bvol_aabb2_set_update_listed, bvol_aabb2_set, bvol_aabb2)
BVOLI_SET_RESERVE(bvol_aabb2_set_reserve, bvol_aabb2_set)
BVOLI_SET_CLEAR(bvol_aabb2_set_clear, bvol_aabb2_set)
BVOLI_SET_REMOVE(bvol_aabb2_set_remove, bvol_aabb2_set)
BVOLI_SET_GET(bvol_aabb2_set_get, bvol_aabb2_set, bvol_aabb2)

bvol_result bvol_aabb2_set_bounds(const bvol_aabb2_set *set, bvol_aabb2 *out)
{
    bvol_aabb all;
    if (!set || !out)
        return BVOL_ERROR_ARGUMENT;
    bvoli_aabb_store_bounds(&set->store, &all);
    *out = bvoli_drop_aabb(&all);
    return BVOL_OK;
}

/* Queries */

#define MASK_AND_IDS(...) BVOLI_MASK_AND_IDS(bvol_aabb2_set, __VA_ARGS__)

#define SINGLE(name, type, answer) BVOLI_SINGLE(name, bvol_aabb2, type, answer)

/* A query as kernels see it. */
typedef struct asked {
    bvol_aabb box;
    bvoli_set_query query;
} asked;

/* Rectangles and points */

SINGLE(overlaps_aabb2, bvol_aabb2, bvol_aabb2_overlaps_aabb2(&member, query))
SINGLE(overlaps_aabb2_interior, bvol_aabb2, bvol_aabb2_overlaps_aabb2_interior(&member, query))
SINGLE(contains_point, bvol_vec2, bvol_aabb2_contains_point(&member, query))
SINGLE(within_aabb2, bvol_aabb2, bvol_aabb2_contains_aabb2(query, &member))

/* Nothing overlaps a query that is empty or has a NaN. */
static void compare_aabb2(const bvol_aabb2_set *set, const bvol_aabb2 *query, asked *out)
{
    const bvoli_kernels *k = set->store.set.kernels;
    out->box = bvoli_tall_aabb(query);
    out->query = (bvoli_set_query){.member = k->aabb_overlaps_flat,
                                   .quantized = k->quantized_overlaps_aabb,
                                   .blocks = k->aabb_bounds_overlap,
                                   .all = 1,
                                   .query = &out->box,
                                   .single = bvoli_aabb_nonempty(&out->box) ? single_overlaps_aabb2 : NULL,
                                   .set = set,
                                   .shape = query};
}

static void overlaps_aabb2(const bvol_aabb2_set *set, const bvol_aabb2 *query, asked *out)
{
    compare_aabb2(set, query, out);
    out->query.few = set->store.set.kernels->aabb_bounds_overlap;
}

/* Sides that differ also differ in the 16-bit copy, as for boxes, and a member inside the query may be flat. */
static void overlaps_aabb2_interior(const bvol_aabb2_set *set, const bvol_aabb2 *query, asked *out)
{
    compare_aabb2(set, query, out);
    out->query.member = set->store.set.kernels->aabb_interior;
    out->query.all = 0;
    out->query.single = out->query.single ? single_overlaps_aabb2_interior : NULL;
}

static void contains_point(const bvol_aabb2_set *set, const bvol_vec2 *query, asked *out)
{
    const bvol_aabb2 box = {*query, *query};
    overlaps_aabb2(set, &box, out);
    out->query.all = 0;
    out->query.single = out->query.single ? single_contains_point : NULL;
    out->query.shape = query;
}

/* An empty rectangle contains only empty members. */
static void within_aabb2(const bvol_aabb2_set *set, const bvol_aabb2 *query, asked *out)
{
    const bvoli_kernels *k = set->store.set.kernels;
    compare_aabb2(set, query, out);
    out->query.member = k->aabb_within_aabb;
    out->query.quantized = out->query.single ? k->quantized_within_aabb : NULL;
    out->query.single = single_within_aabb2;
}

MASK_AND_IDS(bvol_aabb2_set_overlaps_aabb2_mask, bvol_aabb2_set_overlaps_aabb2_ids, bvol_aabb2, asked, overlaps_aabb2)
MASK_AND_IDS(bvol_aabb2_set_overlaps_aabb2_interior_mask, bvol_aabb2_set_overlaps_aabb2_interior_ids, bvol_aabb2, asked,
             overlaps_aabb2_interior)
MASK_AND_IDS(bvol_aabb2_set_contains_point_mask, bvol_aabb2_set_contains_point_ids, bvol_vec2, asked, contains_point)
MASK_AND_IDS(bvol_aabb2_set_within_aabb2_mask, bvol_aabb2_set_within_aabb2_ids, bvol_aabb2, asked, within_aabb2)
BVOLI_MANY(bvol_aabb2_set, bvol_aabb2_set_overlaps_aabb2_mask_many, bvol_aabb2, asked, overlaps_aabb2,
           bvoli_query_at(boxes, count, stride, sizeof *boxes, i + k), const bvol_aabb2 *boxes, size_t count, size_t stride)

BVOLI_DISTANCES(bvol_aabb2_set_distance_sq_point, bvol_aabb2_set_nearest_point, bvol_aabb2_set, bvol_aabb2, bvol_vec2,
                bvol_aabb2_distance_sq_point, !bvol_aabb2_is_empty(&member), bvoli_embed(p, 0), aabb, k->aabb_measure,
                k->aabb_measure)

/* Other shapes */

/* A shape that misses the bounds of another one misses it. Where there are none, as of shapes with a NaN, every member is asked
 * by itself. */
static void against_bounds(const bvol_aabb2_set *set, const bvol_aabb2 *bounds, const void *shape, bvoli_single *single,
                           asked *out)
{
    compare_aabb2(set, bounds, out);
    if (!out->query.single)
        out->query.member = NULL;
    out->query.all = 0;
    out->query.yes_is_open = 1;
    out->query.single = single;
    out->query.shape = shape;
}

/* Overlap with a shape of a type, closed and of the interiors. */
#define OVERLAPS(type, closed, interior)                                                                                       \
    SINGLE(overlaps_##type, bvol_##type, closed)                                                                               \
    SINGLE(overlaps_##type##_interior, bvol_##type, interior)                                                                  \
    static void overlaps_##type(const bvol_aabb2_set *set, const bvol_##type *query, asked *out)                               \
    {                                                                                                                          \
        bvol_aabb2 bounds;                                                                                                     \
        bvol_##type##_bounds(query, &bounds);                                                                                  \
        against_bounds(set, &bounds, query, single_overlaps_##type, out);                                                      \
    }                                                                                                                          \
    static void overlaps_##type##_interior(const bvol_aabb2_set *set, const bvol_##type *query, asked *out)                    \
    {                                                                                                                          \
        overlaps_##type(set, query, out);                                                                                      \
        out->query.single = single_overlaps_##type##_interior;                                                                 \
    }

OVERLAPS(segment2, bvol_aabb2_overlaps_segment2(&member, query), bvol_aabb2_overlaps_segment2_interior(&member, query))
OVERLAPS(circle, bvol_circle_overlaps_aabb2(query, &member), bvol_circle_overlaps_aabb2_interior(query, &member))
OVERLAPS(obb2, bvol_obb2_overlaps_aabb2(query, &member), bvol_obb2_overlaps_aabb2_interior(query, &member))
OVERLAPS(polygon2, bvol_polygon2_overlaps_aabb2(query, &member), bvol_polygon2_overlaps_aabb2_interior(query, &member))

MASK_AND_IDS(bvol_aabb2_set_overlaps_segment2_mask, bvol_aabb2_set_overlaps_segment2_ids, bvol_segment2, asked,
             overlaps_segment2)
MASK_AND_IDS(bvol_aabb2_set_overlaps_segment2_interior_mask, bvol_aabb2_set_overlaps_segment2_interior_ids, bvol_segment2,
             asked, overlaps_segment2_interior)
MASK_AND_IDS(bvol_aabb2_set_overlaps_circle_mask, bvol_aabb2_set_overlaps_circle_ids, bvol_circle, asked, overlaps_circle)
MASK_AND_IDS(bvol_aabb2_set_overlaps_circle_interior_mask, bvol_aabb2_set_overlaps_circle_interior_ids, bvol_circle, asked,
             overlaps_circle_interior)
MASK_AND_IDS(bvol_aabb2_set_overlaps_obb2_mask, bvol_aabb2_set_overlaps_obb2_ids, bvol_obb2, asked, overlaps_obb2)
MASK_AND_IDS(bvol_aabb2_set_overlaps_obb2_interior_mask, bvol_aabb2_set_overlaps_obb2_interior_ids, bvol_obb2, asked,
             overlaps_obb2_interior)
MASK_AND_IDS(bvol_aabb2_set_overlaps_polygon2_mask, bvol_aabb2_set_overlaps_polygon2_ids, bvol_polygon2, asked,
             overlaps_polygon2)
MASK_AND_IDS(bvol_aabb2_set_overlaps_polygon2_interior_mask, bvol_aabb2_set_overlaps_polygon2_interior_ids, bvol_polygon2,
             asked, overlaps_polygon2_interior)

/* Rays: traced in space, as bvol_ray2_hits_aabb2() does */

typedef struct ray_question {
    bvol_ray ray;
    bvoli_slab_ray slabs;
    bvoli_set_query query;
} ray_question;

static int hits_member(const void *set, size_t i, const void *ray, bvol_ray_hit *hit)
{
    bvol_aabb2 member;
    get(set, i, &member);
    const bvol_aabb tall = bvoli_tall_aabb(&member);
    return bvol_ray_hits_aabb(ray, &tall, hit);
}

static int single_raycast(const void *set, size_t i, const void *ray)
{
    return hits_member(set, i, ray, NULL);
}

static const bvoli_set_query *raycast_in_space(const void *set, const bvol_ray *ray, void *room)
{
    ray_question *out = room;
    out->ray = *ray;
    const bvoli_kernels *k = ((const bvoli_set *)set)->kernels;
    out->query = (bvoli_set_query){.member = bvoli_slab_ray_of(&out->ray, &out->slabs) ? k->aabb_raycast : NULL,
                                   .blocks = k->aabb_bounds_raycast,
                                   .query = &out->slabs,
                                   .single = single_raycast,
                                   .set = set,
                                   .shape = &out->ray};
    return &out->query;
}

static void raycast(const bvol_aabb2_set *set, const bvol_ray2 *query, ray_question *out)
{
    const bvol_ray ray = bvoli_embed_ray(query);
    raycast_in_space(set, &ray, out);
}

MASK_AND_IDS(bvol_aabb2_set_raycast_mask, bvol_aabb2_set_raycast_ids, bvol_ray2, ray_question, raycast)

size_t bvol_aabb2_set_raycast_enter(const bvol_aabb2_set *set, const bvol_ray2 *ray, const uint64_t *only, uint64_t *mask,
                                    size_t mask_words, float *t, size_t capacity)
{
    ray_question q;
    if (!set || !ray)
        return bvoli_no_mask(bvol_aabb2_set_count(set), mask, mask_words);
    raycast(set, ray, &q);
    return bvoli_query_t(&set->store.set.members, &q.query, only, mask, mask_words, hits_member, t, capacity);
}

int bvol_aabb2_set_raycast_first(const bvol_aabb2_set *set, const bvol_ray2 *ray, const uint64_t *only, uint32_t *id,
                                 bvol_ray2_hit *hit)
{
    ray_question q;
    const bvoli_first_hit ask = {raycast_in_space, hits_member, set, &q, 1};
    uint32_t first;
    if (!set || !ray)
        return 0;
    const bvol_ray embedded = bvoli_embed_ray(ray);
    if (!bvoli_query_first(&set->store.set.members, &ask, &embedded, only, &first, NULL))
        return 0;
    if (id)
        *id = first;
    if (hit) {
        bvol_aabb2 member;
        get(&set->store.set, first, &member);
        bvol_ray2_hits_aabb2(ray, &member, hit);
    }
    return 1;
}

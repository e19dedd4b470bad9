/* SPDX-License-Identifier: MIT */
/* Packed sets of boxes: six columns of floats, a bitmap of the members that kernels may judge, the bounds of each block of 64
 * members, and in large sets a copy in 16 bits, all in a store (set/aabb_store.h). A query prepares a bvoli_set_query: kernels
 * for members and blocks, and the predicate of single boxes where these are not sure; set/driver.h asks it. */
#include <bvol/aabb.h>
#include <bvol/aabb_set.h>
#include <bvol/ray.h>

#include "base/bits.h"
#include "base/value.h"
#include "set/aabb_store.h"
#include "set/distances.h"
#include "set/functions.h"
#include "set/queries.h"
#include "shape/frustum.h"

#include <string.h>

struct bvol_aabb_set {
    bvoli_aabb_store store;
};

static inline void get(const bvoli_set *set, size_t i, void *out)
{
    bvoli_aabb_store_get(set, i, out);
}

static const bvoli_set_kind kind = {.size = sizeof(bvol_aabb_set),
                                    .element = sizeof(bvol_aabb),
                                    .reserve = bvoli_aabb_store_reserve,
                                    .append = bvoli_aabb_store_append,
                                    .put = bvoli_aabb_store_put,
                                    .put_listed = bvoli_aabb_store_put_listed,
                                    .drop = bvoli_aabb_store_drop,
                                    .get = get,
                                    .clear = bvoli_aabb_store_clear};

/* Making and changing sets */

BVOLI_SET_CREATE(bvol_aabb_set_create, bvol_aabb_set, bvol_aabb)
BVOLI_SET_DESTROY(bvol_aabb_set_destroy, bvol_aabb_set)
BVOLI_SET_COUNT(bvol_aabb_set_count, bvol_aabb_set)
BVOLI_SET_BYTES(bvol_aabb_set_bytes, bvol_aabb_set)
BVOLI_SET_APPEND(bvol_aabb_set_append, bvol_aabb_set, bvol_aabb)
BVOLI_SET_UPDATE(bvol_aabb_set_update, bvol_aabb_set, bvol_aabb)
BVOLI_SET_UPDATE_MANY(bvol_aabb_set_update_listed, bvol_aabb_set, bvol_aabb)
BVOLI_SET_RESERVE(bvol_aabb_set_reserve, bvol_aabb_set)
BVOLI_SET_CLEAR(bvol_aabb_set_clear, bvol_aabb_set)
BVOLI_SET_REMOVE(bvol_aabb_set_remove, bvol_aabb_set)
BVOLI_SET_GET(bvol_aabb_set_get, bvol_aabb_set, bvol_aabb)
BVOLI_SET_UPDATE_TRANSFORMED(bvol_aabb_set_update_transformed, bvol_aabb_set, bvol_aabb_transform_many)

bvol_result bvol_aabb_set_bounds(const bvol_aabb_set *set, bvol_aabb *out)
{
    if (!set || !out)
        return BVOL_ERROR_ARGUMENT;
    bvoli_aabb_store_bounds(&set->store, out);
    return BVOL_OK;
}

/* Queries */

#define MASK_AND_IDS(...) BVOLI_MASK_AND_IDS(bvol_aabb_set, __VA_ARGS__)
#define MANY(...) BVOLI_MANY(bvol_aabb_set, __VA_ARGS__)

#define SINGLE(name, type, answer) BVOLI_SINGLE(name, bvol_aabb, type, answer)

/* Boxes and points */

typedef struct box_question {
    bvol_aabb box;
    bvoli_set_query query;
} box_question;

SINGLE(overlaps_aabb, bvol_aabb, bvol_aabb_overlaps_aabb(&member, query))
SINGLE(overlaps_aabb_interior, bvol_aabb, bvol_aabb_overlaps_aabb_interior(&member, query))
SINGLE(contains_point, bvol_vec3, bvol_aabb_contains_point(&member, query))
SINGLE(within_aabb, bvol_aabb, bvol_aabb_contains_aabb(query, &member))

/* Kernels of overlap compare without testing whether the box is empty: if it is, or has a NaN, nothing overlaps it. */
static void compare_aabb(const bvol_aabb_set *set, const bvol_aabb *query, box_question *out)
{
    const bvoli_kernels *k = set->store.set.kernels;
    out->box = *query;
    out->query = (bvoli_set_query){.member = k->aabb_overlaps_aabb,
                                   .quantized = k->quantized_overlaps_aabb,
                                   .blocks = k->aabb_bounds_overlap,
                                   .all = 1,
                                   .query = &out->box,
                                   .single = bvoli_aabb_nonempty(query) ? single_overlaps_aabb : NULL,
                                   .set = set,
                                   .shape = query};
}

static void overlaps_aabb(const bvol_aabb_set *set, const bvol_aabb *query, box_question *out)
{
    compare_aabb(set, query, out);
    out->query.few = set->store.set.kernels->aabb_bounds_overlap;
}

/* Integers of the 16-bit copy that differ say so of sides too; a member inside the query may be flat and touch it. */
static void overlaps_aabb_interior(const bvol_aabb_set *set, const bvol_aabb *query, box_question *out)
{
    compare_aabb(set, query, out);
    out->query.member = set->store.set.kernels->aabb_interior;
    out->query.all = 0;
    out->query.single = out->query.single ? single_overlaps_aabb_interior : NULL;
}

/* Overlap with the box that consists of the point. */
static void contains_point(const bvol_aabb_set *set, const bvol_vec3 *query, box_question *out)
{
    const bvol_aabb box = {*query, *query};
    overlaps_aabb(set, &box, out);
    out->query.all = 0;
    out->query.single = out->query.single ? single_contains_point : NULL;
    out->query.shape = query;
}

/* An empty box contains only empty members. */
static void within_aabb(const bvol_aabb_set *set, const bvol_aabb *query, box_question *out)
{
    const bvoli_kernels *k = set->store.set.kernels;
    compare_aabb(set, query, out);
    out->query.member = k->aabb_within_aabb;
    out->query.quantized = out->query.single ? k->quantized_within_aabb : NULL;
    out->query.single = single_within_aabb;
}

MASK_AND_IDS(bvol_aabb_set_overlaps_aabb_mask, bvol_aabb_set_overlaps_aabb_ids, bvol_aabb, box_question, overlaps_aabb)
MASK_AND_IDS(bvol_aabb_set_overlaps_aabb_interior_mask, bvol_aabb_set_overlaps_aabb_interior_ids, bvol_aabb, box_question,
             overlaps_aabb_interior)
MASK_AND_IDS(bvol_aabb_set_contains_point_mask, bvol_aabb_set_contains_point_ids, bvol_vec3, box_question, contains_point)
MASK_AND_IDS(bvol_aabb_set_within_aabb_mask, bvol_aabb_set_within_aabb_ids, bvol_aabb, box_question, within_aabb)

MANY(bvol_aabb_set_overlaps_aabb_mask_many, bvol_aabb, box_question, overlaps_aabb,
     bvoli_query_at(boxes, count, stride, sizeof *boxes, i + k), const bvol_aabb *boxes, size_t count, size_t stride)

BVOLI_DISTANCES(bvol_aabb_set_distance_sq_point, bvol_aabb_set_nearest_point, bvol_aabb_set, bvol_aabb, bvol_vec3,
                bvol_aabb_distance_sq_point, !bvol_aabb_is_empty(&member), *p, aabb, k->aabb_measure, k->aabb_measure)

/* Frusta */

typedef struct frustum_question {
    bvoli_planes room; /* for planes of a frustum that has none prepared for the members */
    bvoli_set_query query;
} frustum_question;

SINGLE(cull_frustum, bvol_frustum, bvol_frustum_cull_aabb(query, &member))
SINGLE(overlaps_frustum, bvol_frustum, bvol_frustum_overlaps_aabb(query, &member))
SINGLE(within_frustum, bvol_frustum, bvol_frustum_contains_aabb(query, &member))

/* The largest |coordinate| of plain members. */
static float reach_of(const bvol_aabb_set *set)
{
    float reach = 0;
    for (size_t i = 0; i < bvoli_words(bvoli_words(set->store.set.members.count)); ++i)
        reach = set->store.bound_reach[i] > reach ? set->store.bound_reach[i] : reach;
    return reach;
}

static void cull_frustum(const bvol_aabb_set *set, const bvol_frustum *query, frustum_question *out)
{
    const bvoli_kernels *k = set->store.set.kernels;
    out->query = (bvoli_set_query){.member = k->aabb_cull,
                                   .quantized = k->quantized_cull,
                                   .blocks = k->aabb_bounds_cull,
                                   .all = 1,
                                   .query = bvoli_frustum_planes(query, reach_of(set), &out->room),
                                   .single = bvoli_frustum_nowhere(query) ? NULL : single_cull_frustum,
                                   .set = set,
                                   .shape = query};
}

static void overlaps_frustum(const bvol_aabb_set *set, const bvol_frustum *query, frustum_question *out)
{
    cull_frustum(set, query, out);
    out->query.member = set->store.set.kernels->aabb_meets;
    out->query.quantized = NULL;
    out->query.single = bvoli_frustum_empty(query) ? NULL : single_overlaps_frustum;
}

MASK_AND_IDS(bvol_aabb_set_cull_frustum_mask, bvol_aabb_set_cull_frustum_ids, bvol_frustum, frustum_question, cull_frustum)
MASK_AND_IDS(bvol_aabb_set_overlaps_frustum_mask, bvol_aabb_set_overlaps_frustum_ids, bvol_frustum, frustum_question,
             overlaps_frustum)
MANY(bvol_aabb_set_cull_frustum_mask_many, bvol_frustum, frustum_question, cull_frustum, frusta ? frusta[i + k] : NULL,
     const bvol_frustum *const *frusta, size_t count)
MANY(bvol_aabb_set_overlaps_frustum_mask_many, bvol_frustum, frustum_question, overlaps_frustum, frusta ? frusta[i + k] : NULL,
     const bvol_frustum *const *frusta, size_t count)

/* Eight bits to eight bytes of 0 or 1: halves, quarters and eighths move apart. */
static uint64_t spread(uint64_t bits)
{
    bits = (bits | bits << 28) & 0x0000000f0000000fU;
    bits = (bits | bits << 14) & 0x0003000300030003U;
    return (bits | bits << 7) & 0x0101010101010101U;
}

/* Writes the classes of a chunk as far as there is room. */
static void give_classes(const bvoli_chunk *c, const uint64_t *some, const uint64_t *all, uint8_t *classes, size_t capacity)
{
    for (size_t i = 0; i < BVOLI_WORD * c->asked.words && BVOLI_WORD * c->first + i < capacity; i += 8) {
        const size_t at = BVOLI_WORD * c->first + i, room = capacity - at < 8 ? capacity - at : 8;
        const unsigned shift = (unsigned)(i % BVOLI_WORD);
        const uint64_t sum = spread(some[i / BVOLI_WORD] >> shift & 0xff) + spread(all[i / BVOLI_WORD] >> shift & 0xff);
        for (size_t k = 0; k < room; ++k)
            classes[at + k] = (uint8_t)(sum >> 8 * k);
    }
}

size_t bvol_aabb_set_classify_frustum(const bvol_aabb_set *set, const bvol_frustum *frustum, const uint64_t *only,
                                      uint8_t *classes, size_t capacity)
{
    frustum_question overlaps;
    bvoli_chunk c;
    uint64_t some[BVOLI_CHUNK], all[BVOLI_CHUNK];
    const size_t room = capacity < bvol_aabb_set_count(set) ? capacity : bvol_aabb_set_count(set);
    size_t count = 0;
    if (!set || !frustum) {
        if (classes)
            memset(classes, BVOL_OUTSIDE, room);
        return 0;
    }
    overlaps_frustum(set, frustum, &overlaps);
    bvoli_set_query within = overlaps.query;
    within.member = set->store.set.kernels->aabb_inside;
    within.single = single_within_frustum;
    for (size_t first = 0; bvoli_chunk_at(&set->store.set.members, only, first, &c); first += BVOLI_CHUNK) {
        count += bvoli_query_chunk(&set->store.set.members, &overlaps.query, &c, some);
        if (!classes)
            continue;
        bvoli_chunk_start(&c, some);
        bvoli_query_chunk(&set->store.set.members, &within, &c, all);
        give_classes(&c, some, all, classes, room);
    }
    return count;
}

/* Rays */

typedef struct ray_question {
    bvoli_slab_ray slabs;
    bvoli_set_query query;
} ray_question;

SINGLE(raycast, bvol_ray, bvol_ray_hits_aabb(query, &member, NULL))

static void raycast(const bvol_aabb_set *set, const bvol_ray *query, ray_question *out)
{
    const bvoli_kernels *k = set->store.set.kernels;
    out->query = (bvoli_set_query){.member = bvoli_slab_ray_of(query, &out->slabs) ? k->aabb_raycast : NULL,
                                   .blocks = k->aabb_bounds_raycast,
                                   .query = &out->slabs,
                                   .single = single_raycast,
                                   .set = set,
                                   .shape = query};
}

MASK_AND_IDS(bvol_aabb_set_raycast_mask, bvol_aabb_set_raycast_ids, bvol_ray, ray_question, raycast)

BVOLI_RAYCAST_T_AND_FIRST(bvol_aabb_set_raycast_enter, bvol_aabb_set_raycast_first, bvol_aabb_set, bvol_aabb, bvol_ray,
                          bvol_ray_hits_aabb, ray_question, raycast, 1)

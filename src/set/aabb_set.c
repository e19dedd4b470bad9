/* SPDX-License-Identifier: MIT */
/* Packed sets of boxes: six columns of floats, a bitmap of the members that kernels may judge, the bounds of each block of 64
 * members, and in large sets a copy in 16 bits, all in a store (set/aabb_store.h). A query prepares a bvoli_set_query: kernels
 * for members and blocks, and the predicate of single boxes where these are not sure; set/driver.h asks it. */
#include <bvol/aabb.h>
#include <bvol/aabb_set.h>
#include <bvol/ray.h>

#include "base/bits.h"
#include "base/prefetch.h"
#include "base/value.h"
#include "frustum.h"
#include "set/aabb_store.h"
#include "set/driver.h"
#include "set/functions.h"
#include "set/queries.h"

#include <string.h>

struct bvol_aabb_set {
    bvol_allocator allocator;
    bvoli_aabb_store store;
    bvoli_members members; /* the count, and how others see the store */
};

static bvol_result reserve(bvol_aabb_set *set, size_t members)
{
    const bvol_result result = bvoli_aabb_store_reserve(&set->store, &set->allocator, members, set->members.count);
    set->members.plain = set->store.out.plain;
    set->members.quantized = set->store.has_quantized ? &set->store.quantized : NULL;
    return result;
}

static void member(const bvol_aabb_set *set, size_t i, bvol_aabb *out)
{
    bvoli_aabb_store_get(&set->store, i, out);
}

static void fetch(const void *columns, size_t i)
{
    const bvoli_aabb_columns *c = columns;
    for (int k = 0; k < 6; ++k)
        BVOLI_PREFETCH(c->side[k] + i);
}

/* Making and changing sets */

bvol_result bvol_aabb_set_create(const bvol_aabb *boxes, size_t count, size_t stride, const bvol_set_options *options,
                                 const bvol_allocator *allocator, bvol_aabb_set **out)
{
    bvoli_array array;
    bvol_allocator own;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || count > BVOLI_MEMBERS_MAX ||
        !bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_set_options_read(options) != BVOL_OK)
        return BVOL_ERROR_OPTIONS;
    bvol_aabb_set *set = bvoli_alloc(&own, sizeof *set);
    if (!set)
        return BVOL_ERROR_MEMORY;
    memset(set, 0, sizeof *set);
    set->allocator = own;
    set->store.kernels = bvoli_kernels_now();
    if (reserve(set, count) != BVOL_OK) {
        bvol_aabb_set_destroy(set);
        return BVOL_ERROR_MEMORY;
    }
    set->members.collect = set->store.kernels->collect;
    set->members.columns = &set->store.columns;
    set->members.blocks = &set->store.blocks;
    set->members.fetch = fetch;
    set->members.count = count;
    bvoli_aabb_store_append(&set->store, 0, count, &array);
    *out = set;
    return BVOL_OK;
}

void bvol_aabb_set_destroy(bvol_aabb_set *set)
{
    if (!set)
        return;
    bvoli_memory_free(&set->allocator, &set->store.memory);
    bvoli_free(set->allocator, set, sizeof *set);
}

size_t bvol_aabb_set_count(const bvol_aabb_set *set)
{
    return set ? set->members.count : 0;
}

size_t bvol_aabb_set_bytes(const bvol_aabb_set *set)
{
    return set ? sizeof *set + set->store.memory.size : 0;
}

bvol_result bvol_aabb_set_append(bvol_aabb_set *set, const bvol_aabb *boxes, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || count > BVOLI_MEMBERS_MAX - set->members.count)
        return BVOL_ERROR_ARGUMENT;
    const size_t first = set->members.count, all = first + count, more = 2 * set->store.capacity;
    if (all > set->store.capacity && reserve(set, all > more ? all : more) != BVOL_OK)
        return BVOL_ERROR_MEMORY;
    set->members.count = all;
    bvoli_aabb_store_append(&set->store, first, count, &array);
    return BVOL_OK;
}

bvol_result bvol_aabb_set_update(bvol_aabb_set *set, size_t first, const bvol_aabb *boxes, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || !bvoli_has_range(&set->members, first, count))
        return BVOL_ERROR_ARGUMENT;
    bvoli_aabb_store_put(&set->store, first, count, &array);
    return BVOL_OK;
}

bvol_result bvol_aabb_set_update_many(bvol_aabb_set *set, const uint32_t *ids, const bvol_aabb *boxes, size_t count,
                                      size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || !bvoli_are_members(&set->members, ids, count))
        return BVOL_ERROR_ARGUMENT;
    bvoli_aabb_store_put_listed(&set->store, ids, count, &array);
    return BVOL_OK;
}

bvol_result bvol_aabb_set_update_transformed(bvol_aabb_set *set, size_t first, const bvol_aabb *boxes, size_t count,
                                             size_t stride, const float *matrices, size_t matrix_count, size_t matrix_stride)
{
    bvoli_array array, maps;
    bvol_aabb images[BVOLI_WORD];
    const bvoli_array packed = {(const char *)images, sizeof *images};
    if (!set || !bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) ||
        !bvoli_array_of(matrices, count, matrix_stride, 16 * sizeof *matrices, &maps) ||
        !bvoli_has_range(&set->members, first, count) || (matrix_count != 1 && matrix_count != count))
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0, some; i < count; i += some) {
        const size_t room = BVOLI_WORD - (first + i) % BVOLI_WORD;
        some = count - i < room ? count - i : room;
        const float *map = bvoli_element(&maps, matrix_count == 1 ? 0 : i);
        bvol_aabb_transform_many(bvoli_element(&array, i), some, array.stride, map, matrix_count == 1 ? 1 : some, maps.stride,
                                 images, 0);
        bvoli_aabb_store_put(&set->store, first + i, some, &packed);
    }
    return BVOL_OK;
}

bvol_result bvol_aabb_set_reserve(bvol_aabb_set *set, size_t members)
{
    return set && members <= BVOLI_MEMBERS_MAX ? reserve(set, members) : BVOL_ERROR_ARGUMENT;
}

bvol_result bvol_aabb_set_clear(bvol_aabb_set *set)
{
    if (!set)
        return BVOL_ERROR_ARGUMENT;
    bvoli_aabb_store_clear(&set->store, set->members.count);
    set->members.count = 0;
    return BVOL_OK;
}

bvol_result bvol_aabb_set_remove(bvol_aabb_set *set, size_t index)
{
    bvol_aabb last;
    const bvoli_array array = {(const char *)&last, sizeof last};
    if (!set || index >= set->members.count)
        return BVOL_ERROR_ARGUMENT;
    const size_t end = --set->members.count;
    member(set, end, &last);
    bvoli_aabb_store_put(&set->store, index, 1, &array);
    bvoli_aabb_store_drop(&set->store, end);
    return BVOL_OK;
}

bvol_result bvol_aabb_set_get(const bvol_aabb_set *set, size_t first, size_t count, bvol_aabb *out, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(out, count, stride, sizeof *out, &array) || !bvoli_has_range(&set->members, first, count))
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i) {
        bvol_aabb box;
        member(set, first + i, &box);
        memcpy((char *)out + i * array.stride, &box, sizeof box);
    }
    return BVOL_OK;
}

bvol_result bvol_aabb_set_bounds(const bvol_aabb_set *set, bvol_aabb *out)
{
    bvol_aabb all = BVOLI_AABB_EMPTY;
    if (!set || !out)
        return BVOL_ERROR_ARGUMENT;
    for (size_t w = 0; w < bvoli_words(set->members.count); ++w) {
        uint64_t exist = bvoli_low_bits(
            (unsigned)(set->members.count - BVOLI_WORD * w < BVOLI_WORD ? set->members.count % BVOLI_WORD : BVOLI_WORD));
        const float *const *b = set->store.blocks.side;
        const bvol_aabb block = {{b[0][w], b[1][w], b[2][w]}, {b[3][w], b[4][w], b[5][w]}};
        if (set->store.out.plain[w])
            bvol_aabb_merge(&all, &block, &all);
        for (exist &= ~set->store.out.plain[w]; exist; exist &= exist - 1) {
            bvol_aabb box;
            member(set, BVOLI_WORD * w + bvoli_lowest_bit(exist), &box);
            bvol_aabb_merge(&all, &box, &all);
        }
    }
    for (int k = 0; k < 3; ++k) { /* a sum with 0 makes 0 of -0, so that the way here does not matter */
        bvoli_coords_out(&all.min)[k] += 0;
        bvoli_coords_out(&all.max)[k] += 0;
    }
    *out = all;
    return BVOL_OK;
}

/* Queries */

static size_t no_mask(const bvol_aabb_set *set, uint64_t *mask, size_t mask_words)
{
    return bvoli_no_mask(bvol_aabb_set_count(set), mask, mask_words);
}

#define MASK_AND_IDS(...) BVOLI_MASK_AND_IDS(bvol_aabb_set, __VA_ARGS__)

/* Several of them in one pass over memory for every AT_ONCE, which lie well on the stack. `query_at` gives query i, or NULL. */
enum { AT_ONCE = 8 };
#define MANY(function, type, prepared, prepare, query_at, ...)                                                                 \
    void function(const bvol_aabb_set *set, __VA_ARGS__, const uint64_t *only, uint64_t *masks, size_t mask_words,             \
                  size_t *counts)                                                                                              \
    {                                                                                                                          \
        prepared p[AT_ONCE];                                                                                                   \
        bvoli_set_query q[AT_ONCE];                                                                                            \
        for (size_t i = 0; set && i < count; i += AT_ONCE) {                                                                   \
            const size_t some = count - i < AT_ONCE ? count - i : AT_ONCE;                                                     \
            for (size_t k = 0; k < some; ++k) {                                                                                \
                const type *query = query_at;                                                                                  \
                p[k].query = (bvoli_set_query){0};                                                                             \
                if (query)                                                                                                     \
                    prepare(set, query, &p[k]);                                                                                \
                q[k] = p[k].query;                                                                                             \
            }                                                                                                                  \
            bvoli_query_many(&set->members, q, some, only, masks ? masks + i *mask_words : NULL, mask_words,                   \
                             counts ? counts + i : NULL);                                                                      \
        }                                                                                                                      \
    }

/* The predicate of single shapes, about member i. */
#define SINGLE(name, type, answer)                                                                                             \
    static int single_##name(const void *set, size_t i, const void *shape)                                                     \
    {                                                                                                                          \
        const type *query = shape;                                                                                             \
        bvol_aabb box;                                                                                                         \
        member(set, i, &box);                                                                                                  \
        return answer;                                                                                                         \
    }

/* Boxes and points */

typedef struct box_question {
    bvol_aabb box;
    bvoli_set_query query;
} box_question;

SINGLE(overlaps_aabb, bvol_aabb, bvol_aabb_overlaps_aabb(&box, query))
SINGLE(overlaps_aabb_interior, bvol_aabb, bvol_aabb_overlaps_aabb_interior(&box, query))
SINGLE(contains_point, bvol_vec3, bvol_aabb_contains_point(&box, query))
SINGLE(within_aabb, bvol_aabb, bvol_aabb_contains_aabb(query, &box))

/* Kernels of overlap compare without testing whether the box is empty: if it is, or has a NaN, nothing overlaps it. */
static void overlaps_aabb(const bvol_aabb_set *set, const bvol_aabb *query, box_question *out)
{
    const bvoli_kernels *k = set->store.kernels;
    out->box = *query;
    out->query = (bvoli_set_query){.member = k->aabb_overlaps_aabb,
                                   .quantized = k->quantized_overlaps_aabb,
                                   .none = k->aabb_overlaps_aabb,
                                   .all = k->aabb_within_aabb,
                                   .query = &out->box,
                                   .single = bvoli_aabb_nonempty(query) ? single_overlaps_aabb : NULL,
                                   .set = set,
                                   .shape = query};
}

/* Integers of the 16-bit copy that differ say so of sides too; a member inside the query may be flat and touch it. */
static void overlaps_aabb_interior(const bvol_aabb_set *set, const bvol_aabb *query, box_question *out)
{
    overlaps_aabb(set, query, out);
    out->query.member = out->query.none = set->store.kernels->aabb_interior;
    out->query.all = NULL;
    out->query.single = out->query.single ? single_overlaps_aabb_interior : NULL;
}

/* Overlap with the box that consists of the point. */
static void contains_point(const bvol_aabb_set *set, const bvol_vec3 *query, box_question *out)
{
    const bvol_aabb box = {*query, *query};
    overlaps_aabb(set, &box, out);
    out->query.all = NULL;
    out->query.single = out->query.single ? single_contains_point : NULL;
    out->query.shape = query;
}

/* An empty box contains only empty members. */
static void within_aabb(const bvol_aabb_set *set, const bvol_aabb *query, box_question *out)
{
    const bvoli_kernels *k = set->store.kernels;
    overlaps_aabb(set, query, out);
    out->query.member = k->aabb_within_aabb;
    out->query.quantized = out->query.single ? k->quantized_within_aabb : NULL;
    out->query.single = single_within_aabb;
}

MASK_AND_IDS(bvol_aabb_set_overlaps_aabb, bvol_aabb_set_overlaps_aabb_ids, bvol_aabb, box_question, overlaps_aabb)
MASK_AND_IDS(bvol_aabb_set_overlaps_aabb_interior, bvol_aabb_set_overlaps_aabb_interior_ids, bvol_aabb, box_question,
             overlaps_aabb_interior)
MASK_AND_IDS(bvol_aabb_set_contains_point, bvol_aabb_set_contains_point_ids, bvol_vec3, box_question, contains_point)
MASK_AND_IDS(bvol_aabb_set_within_aabb, bvol_aabb_set_within_aabb_ids, bvol_aabb, box_question, within_aabb)

/* Box i of an array; NULL if the array is not legal. */
static const bvol_aabb *box_at(const bvol_aabb *boxes, size_t count, size_t stride, size_t i)
{
    bvoli_array array;
    return bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) ? bvoli_element(&array, i) : NULL;
}

MANY(bvol_aabb_set_overlaps_aabb_many, bvol_aabb, box_question, overlaps_aabb, box_at(boxes, count, stride, i + k),
     const bvol_aabb *boxes, size_t count, size_t stride)

/* Frusta */

typedef struct frustum_question {
    bvoli_planes planes;
    bvoli_set_query query;
} frustum_question;

SINGLE(cull_frustum, bvol_frustum, bvol_frustum_cull_aabb(query, &box))
SINGLE(overlaps_frustum, bvol_frustum, bvol_frustum_overlaps_aabb(query, &box))
SINGLE(within_frustum, bvol_frustum, bvol_frustum_contains_aabb(query, &box))

/* The largest |coordinate| of plain members. */
static float reach_of(const bvol_aabb_set *set)
{
    float reach = 0;
    for (size_t i = 0; i < bvoli_words(bvoli_words(set->members.count)); ++i)
        reach = set->store.bound_reach[i] > reach ? set->store.bound_reach[i] : reach;
    return reach;
}

static void cull_frustum(const bvol_aabb_set *set, const bvol_frustum *query, frustum_question *out)
{
    const bvoli_kernels *k = set->store.kernels;
    bvoli_planes_of(bvoli_frustum_halfspaces(query), reach_of(set), &out->planes);
    out->query = (bvoli_set_query){.member = k->aabb_cull,
                                   .quantized = k->quantized_cull,
                                   .none = k->aabb_cull,
                                   .all = k->aabb_inside,
                                   .query = &out->planes,
                                   .single = bvoli_frustum_nowhere(query) ? NULL : single_cull_frustum,
                                   .set = set,
                                   .shape = query};
}

static void overlaps_frustum(const bvol_aabb_set *set, const bvol_frustum *query, frustum_question *out)
{
    cull_frustum(set, query, out);
    memcpy(out->planes.interior_point, bvoli_frustum_interior_point(query), sizeof out->planes.interior_point);
    out->query.member = set->store.kernels->aabb_meets;
    out->query.quantized = NULL;
    out->query.single = bvoli_frustum_empty(query) ? NULL : single_overlaps_frustum;
}

MASK_AND_IDS(bvol_aabb_set_cull_frustum, bvol_aabb_set_cull_frustum_ids, bvol_frustum, frustum_question, cull_frustum)
MASK_AND_IDS(bvol_aabb_set_overlaps_frustum, bvol_aabb_set_overlaps_frustum_ids, bvol_frustum, frustum_question,
             overlaps_frustum)
MANY(bvol_aabb_set_cull_frustum_many, bvol_frustum, frustum_question, cull_frustum, frusta ? frusta[i + k] : NULL,
     const bvol_frustum *const *frusta, size_t count)
MANY(bvol_aabb_set_overlaps_frustum_many, bvol_frustum, frustum_question, overlaps_frustum, frusta ? frusta[i + k] : NULL,
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
    within.member = set->store.kernels->aabb_inside;
    within.single = single_within_frustum;
    for (size_t first = 0; bvoli_chunk_at(&set->members, only, first, &c); first += BVOLI_CHUNK) {
        count += bvoli_query_chunk(&set->members, &overlaps.query, &c, some);
        if (!classes)
            continue;
        bvoli_chunk_start(&c, some);
        bvoli_query_chunk(&set->members, &within, &c, all);
        give_classes(&c, some, all, classes, room);
    }
    return count;
}

/* Rays */

typedef struct ray_question {
    bvoli_slab_ray slabs;
    bvoli_set_query query;
} ray_question;

SINGLE(raycast, bvol_ray, bvol_ray_hits_aabb(query, &box, NULL))

static void raycast(const bvol_aabb_set *set, const bvol_ray *query, ray_question *out)
{
    bvoli_kernel *const cast = bvoli_slab_ray_of(query, &out->slabs) ? set->store.kernels->aabb_raycast : NULL;
    out->query = (bvoli_set_query){
        .member = cast, .none = cast, .query = &out->slabs, .single = single_raycast, .set = set, .shape = query};
}

MASK_AND_IDS(bvol_aabb_set_raycast, bvol_aabb_set_raycast_ids, bvol_ray, ray_question, raycast)

/* Where the ray enters, as in the record of the function for single boxes. */
static void give_t(const bvoli_set_query *q, size_t i, float *t)
{
    bvol_aabb box;
    bvol_ray_hit hit;
    member(q->set, i, &box);
    if (bvol_ray_hits_aabb(q->shape, &box, &hit))
        *t = hit.t_enter;
}

size_t bvol_aabb_set_raycast_t(const bvol_aabb_set *set, const bvol_ray *ray, const uint64_t *only, uint64_t *mask,
                               size_t mask_words, float *t, size_t capacity)
{
    ray_question q;
    if (!set || !ray)
        return no_mask(set, mask, mask_words);
    raycast(set, ray, &q);
    return bvoli_query_t(&set->members, &q.query, only, mask, mask_words, give_t, t, capacity);
}

static int first_hits(const void *set, size_t i, const bvol_ray *ray, bvol_ray_hit *hit)
{
    bvol_aabb box;
    member(set, i, &box);
    return bvol_ray_hits_aabb(ray, &box, hit);
}

static const bvoli_set_query *first_query(const void *set, const bvol_ray *ray, void *room)
{
    ray_question *q = room;
    raycast(set, ray, q);
    return &q->query;
}

int bvol_aabb_set_raycast_first(const bvol_aabb_set *set, const bvol_ray *ray, const uint64_t *only, uint32_t *id,
                                bvol_ray_hit *hit)
{
    ray_question q;
    const bvoli_first_hit ask = {first_query, first_hits, set, &q, 1};
    return set && ray && bvoli_query_first(&set->members, &ask, ray, only, id, hit);
}

/* SPDX-License-Identifier: MIT */
/* Packed sets of OBBs: each box in 32 bytes for the kernels (kernel/set/packed_obb.h), and as given for the predicate that
 * decides where they are not sure. */
#include <bvol/obb.h>
#include <bvol/obb_set.h>
#include <bvol/ray.h>

#include "base/bits.h"
#include "base/value.h"
#include "kernel/set/packed_obb.h"
#include "set/distances.h"
#include "set/functions.h"
#include "set/queries.h"
#include "shape/frustum.h"

#include <string.h>

struct bvol_obb_set {
    bvoli_set set;         /* members are all plain: a row says itself if it knows nothing */
    bvoli_packed_obb *row; /* what kernels see */
    bvol_obb *given;       /* what decides where they are not sure */
    bvoli_obb_members members;
};

static bvol_result reserve(bvoli_set *base, size_t members)
{
    bvol_obb_set *set = (bvol_obb_set *)base;
    const size_t words = bvoli_words(members), capacity = BVOLI_WORD * words, count = base->members.count;
    if (capacity <= base->capacity)
        return BVOL_OK;
    bvol_obb_set grown = *set;
    const size_t rows = capacity * sizeof *set->row, given = capacity * sizeof *set->given, plain = words * sizeof(uint64_t);
    char *at = bvoli_memory_take(&base->allocator, rows + given + plain, &grown.set.memory);
    if (!at)
        return BVOL_ERROR_MEMORY;
    memset(at, 0, rows + given);
    grown.members.rows.row = grown.row = bvoli_memory_cut(&at, rows);
    grown.members.given = grown.given = bvoli_memory_cut(&at, given);
    grown.set.members.plain = memset(at, 0xff, plain);
    grown.set.capacity = capacity;
    if (count > 0) {
        memcpy(grown.row, set->row, count * sizeof *set->row);
        memcpy(grown.given, set->given, count * sizeof *set->given);
    }
    bvoli_memory before = base->memory;
    *set = grown;
    set->set.members.columns = &set->members;
    bvoli_memory_free(&base->allocator, &before);
    return BVOL_OK;
}

static inline void get(const bvoli_set *base, size_t i, void *out)
{
    memcpy(out, &((const bvol_obb_set *)base)->given[i], sizeof(bvol_obb));
}

/* Packs members that have been given, of one word. */
static void pack(const bvol_obb_set *set, size_t first, size_t count)
{
    const bvoli_images given = {.from = (const char *)set->given,
                                .stride = sizeof *set->given,
                                .out = (char *)set->row,
                                .out_stride = sizeof *set->row};
    for (uint64_t open = set->set.kernels->obb_rows(&given, first, count); open; open &= open - 1) {
        const size_t i = first + bvoli_lowest_bit(open);
        bvoli_packed_obb_of_obb(&set->given[i], &set->row[i]);
    }
}

static void put(bvoli_set *base, size_t first, size_t count, const bvoli_array *boxes)
{
    const bvol_obb_set *set = (bvol_obb_set *)base;
    for (size_t i = 0, some; i < count; i += some) {
        some = bvoli_in_word(first + i, count - i);
        for (size_t k = i; k < i + some; ++k)
            memcpy(&set->given[first + k], bvoli_element(boxes, k), sizeof *set->given);
        pack(set, first + i, some);
    }
}

static void put_listed(bvoli_set *base, const uint32_t *numbers, size_t count, const bvoli_array *boxes)
{
    for (size_t i = 0; i < count; ++i) {
        const bvoli_array one = {bvoli_element(boxes, i), boxes->stride};
        put(base, numbers[i], 1, &one);
    }
}

static void append(bvoli_set *base, size_t count, const bvoli_array *boxes)
{
    ((bvol_obb_set *)base)->members.rows.count = (uint32_t)(base->members.count + count);
    put(base, base->members.count, count, boxes);
}

static void drop(bvoli_set *base, size_t i)
{
    bvol_obb_set *set = (bvol_obb_set *)base;
    const size_t last = base->members.count - 1;
    set->given[i] = set->given[last];
    set->row[i] = set->row[last];
    set->members.rows.count = (uint32_t)last;
}

static void clear(bvoli_set *base)
{
    ((bvol_obb_set *)base)->members.rows.count = 0;
}

static const bvoli_set_kind kind = {.size = sizeof(bvol_obb_set),
                                    .element = sizeof(bvol_obb),
                                    .reserve = reserve,
                                    .append = append,
                                    .put = put,
                                    .put_listed = put_listed,
                                    .drop = drop,
                                    .get = get,
                                    .clear = clear};

BVOLI_SET_CREATE(bvol_obb_set_create, bvol_obb_set, bvol_obb)
BVOLI_SET_DESTROY(bvol_obb_set_destroy, bvol_obb_set)
BVOLI_SET_COUNT(bvol_obb_set_count, bvol_obb_set)
BVOLI_SET_BYTES(bvol_obb_set_bytes, bvol_obb_set)
BVOLI_SET_APPEND(bvol_obb_set_append, bvol_obb_set, bvol_obb)
BVOLI_SET_UPDATE(bvol_obb_set_update, bvol_obb_set, bvol_obb)
BVOLI_SET_UPDATE_MANY(bvol_obb_set_update_listed, bvol_obb_set, bvol_obb)
BVOLI_SET_RESERVE(bvol_obb_set_reserve, bvol_obb_set)
BVOLI_SET_CLEAR(bvol_obb_set_clear, bvol_obb_set)
BVOLI_SET_REMOVE(bvol_obb_set_remove, bvol_obb_set)
BVOLI_SET_GET(bvol_obb_set_get, bvol_obb_set, bvol_obb)
BVOLI_SET_UPDATE_TRANSFORMED(bvol_obb_set_update_transformed, bvol_obb_set, bvol_obb_from_aabb_many)

/* Queries */

/* A query with the operand of the kernels. */
typedef struct asked {
    bvoli_packed_obb row;
    bvoli_obb_pairs pairs;
    bvoli_sphere_ray ray;
    bvoli_set_query query;
} asked;

#define MASK_AND_IDS(...) BVOLI_MASK_AND_IDS(bvol_obb_set, __VA_ARGS__)

#define SINGLE(name, type, answer) BVOLI_SINGLE(name, bvol_obb, type, answer)

SINGLE(overlaps_obb, bvol_obb, bvol_obb_overlaps_obb(&member, query))
SINGLE(overlaps_aabb, bvol_aabb, bvol_obb_overlaps_aabb(&member, query))
SINGLE(overlaps_obb_interior, bvol_obb, bvol_obb_overlaps_obb_interior(&member, query))
SINGLE(overlaps_aabb_interior, bvol_aabb, bvol_obb_overlaps_aabb_interior(&member, query))
SINGLE(cull_frustum, bvol_frustum, bvol_frustum_cull_obb(query, &member))
SINGLE(overlaps_frustum, bvol_frustum, bvol_frustum_overlaps_obb(query, &member))
SINGLE(raycast, bvol_ray, bvol_ray_hits_obb(query, &member, NULL))

/* Boxes: each member against the packed OBB of the query. */
static void against_row(const bvol_obb_set *set, const void *query, bvoli_single *single, asked *out)
{
    out->pairs = (bvoli_obb_pairs){{&out->row, 1}, NULL, 0, 0};
    out->query = (bvoli_set_query){
        .member = set->set.kernels->obb_overlaps_obb, .query = &out->pairs, .single = single, .set = set, .shape = query};
}

static void overlaps_obb(const bvol_obb_set *set, const bvol_obb *query, asked *out)
{
    bvoli_packed_obb_of_obb(query, &out->row);
    against_row(set, query, single_overlaps_obb, out);
}

static void overlaps_aabb(const bvol_obb_set *set, const bvol_aabb *query, asked *out)
{
    bvoli_packed_obb_of_aabb(query, &out->row);
    against_row(set, query, bvoli_aabb_nonempty(query) ? single_overlaps_aabb : NULL, out);
}

static void overlaps_obb_interior(const bvol_obb_set *set, const bvol_obb *query, asked *out)
{
    overlaps_obb(set, query, out);
    out->query.single = single_overlaps_obb_interior;
}

static void overlaps_aabb_interior(const bvol_obb_set *set, const bvol_aabb *query, asked *out)
{
    overlaps_aabb(set, query, out);
    if (out->query.single)
        out->query.single = single_overlaps_aabb_interior;
}

MASK_AND_IDS(bvol_obb_set_overlaps_obb_mask, bvol_obb_set_overlaps_obb_ids, bvol_obb, asked, overlaps_obb)
MASK_AND_IDS(bvol_obb_set_overlaps_aabb_mask, bvol_obb_set_overlaps_aabb_ids, bvol_aabb, asked, overlaps_aabb)

/* Where a kernel is sure that boxes overlap, on every axis by more than its slack, their interiors do. */
MASK_AND_IDS(bvol_obb_set_overlaps_obb_interior_mask, bvol_obb_set_overlaps_obb_interior_ids, bvol_obb, asked,
             overlaps_obb_interior)
MASK_AND_IDS(bvol_obb_set_overlaps_aabb_interior_mask, bvol_obb_set_overlaps_aabb_interior_ids, bvol_aabb, asked,
             overlaps_aabb_interior)

/* Frusta */

static void cull_frustum(const bvol_obb_set *set, const bvol_frustum *query, asked *out)
{
    const bvoli_obb_planes *planes = bvoli_frustum_ball_planes(query);
    out->query = (bvoli_set_query){.member = planes ? set->set.kernels->obb_cull : NULL,
                                   .query = planes,
                                   .single = bvoli_frustum_nowhere(query) ? NULL : single_cull_frustum,
                                   .set = set,
                                   .shape = query};
}

static void overlaps_frustum(const bvol_obb_set *set, const bvol_frustum *query, asked *out)
{
    cull_frustum(set, query, out);
    if (out->query.member)
        out->query.member = set->set.kernels->obb_meets;
    out->query.single = bvoli_frustum_empty(query) ? NULL : single_overlaps_frustum;
}

MASK_AND_IDS(bvol_obb_set_cull_frustum_mask, bvol_obb_set_cull_frustum_ids, bvol_frustum, asked, cull_frustum)
MASK_AND_IDS(bvol_obb_set_overlaps_frustum_mask, bvol_obb_set_overlaps_frustum_ids, bvol_frustum, asked, overlaps_frustum)

/* Rays */

static void raycast(const bvol_obb_set *set, const bvol_ray *query, asked *out)
{
    bvoli_kernel *const cast = bvoli_sphere_ray_of(query, &out->ray) ? set->set.kernels->obb_raycast : NULL;
    out->query = (bvoli_set_query){.member = cast, .query = &out->ray, .single = single_raycast, .set = set, .shape = query};
}

MASK_AND_IDS(bvol_obb_set_raycast_mask, bvol_obb_set_raycast_ids, bvol_ray, asked, raycast)

/* How accurate t_enter is depends on the axes: the ray is not shortened. */
BVOLI_RAYCAST_T_AND_FIRST(bvol_obb_set_raycast_enter, bvol_obb_set_raycast_first, bvol_obb_set, bvol_obb, bvol_ray,
                          bvol_ray_hits_obb, asked, raycast, 0)

/* None is at infinite distance. */
BVOLI_DISTANCES(bvol_obb_set_distance_sq_point, bvol_obb_set_nearest_point, bvol_obb_set, bvol_obb, bvol_vec3,
                bvol_obb_distance_sq_point, ((void)member, 0), *p, obb, k->obb_distances, NULL)

/* Pairs */

/* The number of packed OBBs that fit into the second cache level beside other data. */
#define ROWS_NEAR 16384

/* Decides what the kernel has left open of 64 pairs. */
static uint64_t ask_pairs_singly(const bvol_obb_set *a, const bvol_obb_set *b, const bvol_pair *pairs, uint64_t open)
{
    uint64_t yes = 0;
    for (; open; open &= open - 1) {
        const unsigned i = bvoli_lowest_bit(open);
        yes |= (uint64_t)bvol_obb_overlaps_obb(&a->given[pairs[i].a], &b->given[pairs[i].b]) << i;
    }
    return yes;
}

size_t bvol_obb_set_overlaps_pairs(const bvol_obb_set *a, const bvol_obb_set *b, const bvol_pair *pairs, size_t count,
                                   uint64_t *mask, size_t mask_words)
{
    if (!a || !b || !pairs || a->set.members.count == 0 || b->set.members.count == 0)
        return bvoli_no_mask(count, mask, mask_words);
    const bvoli_obb_pairs query = {a->members.rows, pairs, count, a->set.members.count + b->set.members.count > ROWS_NEAR};
    const size_t words = bvoli_words(count);
    size_t found = 0;
    for (size_t first = 0; first < words; first += BVOLI_CHUNK) {
        uint64_t yes[BVOLI_CHUNK], unsure[BVOLI_CHUNK];
        const size_t some = words - first < BVOLI_CHUNK ? words - first : BVOLI_CHUNK;
        a->set.kernels->obb_overlaps_obb(&b->members.rows, &query, first, some, yes, unsure);
        for (size_t w = 0; w < some; ++w) {
            if (unsure[w])
                yes[w] |= ask_pairs_singly(a, b, pairs + BVOLI_WORD * (first + w), unsure[w]);
            found += bvoli_count_bits(yes[w]);
        }
        bvoli_give_mask(yes, first, some, mask, mask_words);
    }
    return found;
}

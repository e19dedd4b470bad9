/* SPDX-License-Identifier: MIT */
/* Packed sets of OBBs: each box in 32 bytes for the kernels (kernel/packed_obb.h), and as given for the predicate that decides
 * where they are not sure. */
#include <bvol/obb.h>
#include <bvol/obb_set.h>

#include "base/bits.h"
#include "base/value.h"
#include "frustum.h"
#include "kernel/packed_obb.h"
#include "set/driver.h"
#include "set/functions.h"
#include "set/memory.h"
#include "set/queries.h"

#include <string.h>

struct bvol_obb_set {
    bvol_allocator allocator;
    const bvoli_kernels *kernels;
    size_t capacity; /* a multiple of 64 */
    bvoli_memory memory;
    bvoli_packed_obb *row; /* what kernels see */
    bvol_obb *given;       /* what decides where they are not sure */
    bvoli_packed_obbs rows;
    bvoli_members members; /* all plain: a row says itself if it knows nothing */
};

/* Memory */

static size_t round_up(size_t n, size_t to)
{
    return (n + to - 1) / to * to;
}

/* Gives a set room for so many members, and copies those that it has. On failure the set stays as it was. */
static bvol_result reserve(bvol_obb_set *set, size_t members)
{
    const size_t capacity = round_up(members, BVOLI_WORD), count = set->members.count;
    if (capacity <= set->capacity)
        return BVOL_OK;
    bvol_obb_set grown = *set;
    const size_t rows = capacity * sizeof *set->row, given = round_up(capacity * sizeof *set->given, BVOLI_LINE);
    const size_t plain = capacity / BVOLI_WORD * sizeof(uint64_t);
    char *at = bvoli_memory_take(&set->allocator, rows + given + plain, &grown.memory);
    if (!at)
        return BVOL_ERROR_MEMORY;
    memset(at, 0, rows);
    grown.rows.row = grown.row = bvoli_memory_cut(&at, rows);
    grown.given = bvoli_memory_cut(&at, given);
    grown.members.plain = memset(at, 0xff, plain);
    grown.capacity = capacity;
    if (count > 0) {
        memcpy(grown.row, set->row, count * sizeof *set->row);
        memcpy(grown.given, set->given, count * sizeof *set->given);
    }
    bvoli_memory_free(&set->allocator, &set->memory);
    *set = grown;
    return BVOL_OK;
}

/* Members */

static void set_count(bvol_obb_set *set, size_t count)
{
    set->members.count = count;
    set->rows.count = (uint32_t)count;
}

static void put_all(bvol_obb_set *set, size_t first, size_t count, const bvoli_array *boxes)
{
    for (size_t i = 0; i < count; ++i) {
        memcpy(&set->given[first + i], bvoli_element(boxes, i), sizeof *set->given);
        bvoli_packed_obb_of_obb(&set->given[first + i], &set->row[first + i]);
    }
}

/* Making and changing sets */

bvol_result bvol_obb_set_create(const bvol_obb *boxes, size_t count, size_t stride, const bvol_set_options *options,
                                const bvol_allocator *allocator, bvol_obb_set **out)
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
    bvol_obb_set *set = bvoli_alloc(&own, sizeof *set);
    if (!set)
        return BVOL_ERROR_MEMORY;
    memset(set, 0, sizeof *set);
    set->allocator = own;
    set->kernels = bvoli_kernels_now();
    if (reserve(set, count) != BVOL_OK) {
        bvol_obb_set_destroy(set);
        return BVOL_ERROR_MEMORY;
    }
    set->members.collect = set->kernels->collect;
    set->members.columns = &set->rows;
    set_count(set, count);
    put_all(set, 0, count, &array);
    *out = set;
    return BVOL_OK;
}

void bvol_obb_set_destroy(bvol_obb_set *set)
{
    if (!set)
        return;
    bvoli_memory_free(&set->allocator, &set->memory);
    bvoli_free(set->allocator, set, sizeof *set);
}

size_t bvol_obb_set_count(const bvol_obb_set *set)
{
    return set ? set->members.count : 0;
}

size_t bvol_obb_set_bytes(const bvol_obb_set *set)
{
    return set ? sizeof *set + set->memory.size : 0;
}

bvol_result bvol_obb_set_append(bvol_obb_set *set, const bvol_obb *boxes, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || count > BVOLI_MEMBERS_MAX - set->members.count)
        return BVOL_ERROR_ARGUMENT;
    const size_t first = set->members.count, all = first + count, more = 2 * set->capacity;
    if (all > set->capacity && reserve(set, all > more ? all : more) != BVOL_OK)
        return BVOL_ERROR_MEMORY;
    set_count(set, all);
    put_all(set, first, count, &array);
    return BVOL_OK;
}

bvol_result bvol_obb_set_update(bvol_obb_set *set, size_t first, const bvol_obb *boxes, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || !bvoli_has_range(&set->members, first, count))
        return BVOL_ERROR_ARGUMENT;
    put_all(set, first, count, &array);
    return BVOL_OK;
}

bvol_result bvol_obb_set_update_many(bvol_obb_set *set, const uint32_t *ids, const bvol_obb *boxes, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || !bvoli_are_members(&set->members, ids, count))
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i) {
        const bvoli_array one = {bvoli_element(&array, i), array.stride};
        put_all(set, ids[i], 1, &one);
    }
    return BVOL_OK;
}

bvol_result bvol_obb_set_reserve(bvol_obb_set *set, size_t members)
{
    return set && members <= BVOLI_MEMBERS_MAX ? reserve(set, members) : BVOL_ERROR_ARGUMENT;
}

bvol_result bvol_obb_set_clear(bvol_obb_set *set)
{
    if (!set)
        return BVOL_ERROR_ARGUMENT;
    set_count(set, 0);
    return BVOL_OK;
}

bvol_result bvol_obb_set_remove(bvol_obb_set *set, size_t index)
{
    if (!set || index >= set->members.count)
        return BVOL_ERROR_ARGUMENT;
    const size_t last = set->members.count - 1;
    set->given[index] = set->given[last];
    set->row[index] = set->row[last];
    set_count(set, last);
    return BVOL_OK;
}

bvol_result bvol_obb_set_get(const bvol_obb_set *set, size_t first, size_t count, bvol_obb *out, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(out, count, stride, sizeof *out, &array) || !bvoli_has_range(&set->members, first, count))
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i)
        memcpy((char *)out + i * array.stride, &set->given[first + i], sizeof *out);
    return BVOL_OK;
}

/* Queries */

/* A query with the operand of the kernels. */
typedef struct asked {
    bvoli_packed_obb row;
    bvoli_obb_pairs pairs;
    bvoli_obb_planes planes;
    bvoli_set_query query;
} asked;

#define MASK_AND_IDS(...) BVOLI_MASK_AND_IDS(bvol_obb_set, __VA_ARGS__)

/* The predicate of single shapes, about member i. */
#define SINGLE(name, type, answer)                                                                                             \
    static int single_##name(const void *set, size_t i, const void *shape)                                                     \
    {                                                                                                                          \
        const type *query = shape;                                                                                             \
        const bvol_obb *member = &((const bvol_obb_set *)set)->given[i];                                                       \
        return answer;                                                                                                         \
    }

SINGLE(overlaps_obb, bvol_obb, bvol_obb_overlaps_obb(member, query))
SINGLE(overlaps_aabb, bvol_aabb, bvol_obb_overlaps_aabb(member, query))
SINGLE(overlaps_obb_interior, bvol_obb, bvol_obb_overlaps_obb_interior(member, query))
SINGLE(overlaps_aabb_interior, bvol_aabb, bvol_obb_overlaps_aabb_interior(member, query))
SINGLE(cull_frustum, bvol_frustum, bvol_frustum_cull_obb(query, member))
SINGLE(overlaps_frustum, bvol_frustum, bvol_frustum_overlaps_obb(query, member))

/* Boxes: each member against the packed OBB of the query. */
static void against_row(const bvol_obb_set *set, const void *query, bvoli_single *single, asked *out)
{
    out->pairs = (bvoli_obb_pairs){{&out->row, 1}, NULL, 0, 0};
    out->query = (bvoli_set_query){
        .member = set->kernels->obb_overlaps_obb, .query = &out->pairs, .single = single, .set = set, .shape = query};
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

MASK_AND_IDS(bvol_obb_set_overlaps_obb, bvol_obb_set_overlaps_obb_ids, bvol_obb, asked, overlaps_obb)
MASK_AND_IDS(bvol_obb_set_overlaps_aabb, bvol_obb_set_overlaps_aabb_ids, bvol_aabb, asked, overlaps_aabb)

/* Where a kernel is sure that boxes overlap, on every axis by more than its slack, their interiors do. */
MASK_AND_IDS(bvol_obb_set_overlaps_obb_interior, bvol_obb_set_overlaps_obb_interior_ids, bvol_obb, asked, overlaps_obb_interior)
MASK_AND_IDS(bvol_obb_set_overlaps_aabb_interior, bvol_obb_set_overlaps_aabb_interior_ids, bvol_aabb, asked,
             overlaps_aabb_interior)

/* Frusta */

static void cull_frustum(const bvol_obb_set *set, const bvol_frustum *query, asked *out)
{
    const int near = bvoli_obb_planes_of(bvoli_frustum_halfspaces(query), &out->planes);
    out->query = (bvoli_set_query){.member = near ? set->kernels->obb_cull : NULL,
                                   .query = &out->planes,
                                   .single = bvoli_frustum_nowhere(query) ? NULL : single_cull_frustum,
                                   .set = set,
                                   .shape = query};
}

static void overlaps_frustum(const bvol_obb_set *set, const bvol_frustum *query, asked *out)
{
    cull_frustum(set, query, out);
    if (out->query.member)
        out->query.member = set->kernels->obb_meets;
    out->query.single = bvoli_frustum_empty(query) ? NULL : single_overlaps_frustum;
}

MASK_AND_IDS(bvol_obb_set_cull_frustum, bvol_obb_set_cull_frustum_ids, bvol_frustum, asked, cull_frustum)
MASK_AND_IDS(bvol_obb_set_overlaps_frustum, bvol_obb_set_overlaps_frustum_ids, bvol_frustum, asked, overlaps_frustum)

/* Pairs */

/* The number of packed OBBs that fit into the second cache level beside other data. */
#define ROWS_NEAR 16384

/* Those of 64 pairs that the kernel has left open. */
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
    if (!a || !b || !pairs || a->members.count == 0 || b->members.count == 0)
        return bvoli_no_mask(count, mask, mask_words);
    const bvoli_obb_pairs query = {a->rows, pairs, count, a->members.count + b->members.count > ROWS_NEAR};
    const size_t words = bvoli_words(count);
    size_t found = 0;
    for (size_t first = 0; first < words; first += BVOLI_CHUNK) {
        uint64_t yes[BVOLI_CHUNK], unsure[BVOLI_CHUNK];
        const size_t some = words - first < BVOLI_CHUNK ? words - first : BVOLI_CHUNK;
        a->kernels->obb_overlaps_obb(&b->rows, &query, first, some, yes, unsure);
        for (size_t w = 0; w < some; ++w) {
            if (unsure[w])
                yes[w] |= ask_pairs_singly(a, b, pairs + BVOLI_WORD * (first + w), unsure[w]);
            found += bvoli_count_bits(yes[w]);
        }
        bvoli_give_mask(yes, first, some, mask, mask_words);
    }
    return found;
}

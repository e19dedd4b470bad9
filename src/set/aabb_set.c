/* SPDX-License-Identifier: MIT */
#include <bvol/aabb.h>
#include <bvol/aabb_set.h>

#include "base/bits.h"
#include "base/value.h"
#include "set/driver.h"
#include "set/memory.h"

#include <string.h>

struct bvol_aabb_set {
    bvol_allocator allocator;
    const bvoli_kernels *kernels;
    size_t capacity; /* a multiple of 64 */
    bvoli_memory memory;
    float *side[6], *bound[6];  /* of members and of blocks of 64: min x, y, z, max x, y, z */
    float *reach, *bound_reach; /* the largest |coordinate| of each 64 */
    uint64_t *plain;            /* finite, not empty */
    bvoli_members members;      /* the count, and how others see the above */
    bvoli_aabb_columns columns, blocks;
};

/* Memory */

/* Numbers of members are 32 bits wide. */
#define MEMBERS_MAX UINT32_MAX

static size_t round_up(size_t n, size_t to)
{
    return (n + to - 1) / to * to;
}

/* Gives a set columns for so many members, with those that it has. On failure it stays as it was. */
static bvol_result reserve(bvol_aabb_set *set, size_t members)
{
    const size_t capacity = round_up(members, BVOLI_WORD), blocks = round_up(capacity / BVOLI_WORD, BVOLI_WORD);
    const size_t reaches = blocks / BVOLI_WORD, count = set->members.count, words = bvoli_words(count);
    if (capacity <= set->capacity)
        return BVOL_OK;
    bvol_aabb_set grown = *set;
    const size_t columns = 6 * (capacity + blocks) * sizeof(float) + blocks * (sizeof(float) + sizeof(uint64_t));
    char *at = bvoli_memory_take(&set->allocator, columns + round_up(reaches * sizeof(float), BVOLI_LINE), &grown.memory);
    if (!at)
        return BVOL_ERROR_MEMORY;
    for (int k = 0; k < 6; ++k) {
        grown.side[k] = bvoli_memory_cut(&at, capacity * sizeof(float));
        grown.columns.side[k] = grown.side[k];
    }
    for (int k = 0; k < 6; ++k) {
        grown.bound[k] = bvoli_memory_cut(&at, blocks * sizeof(float));
        grown.blocks.side[k] = grown.bound[k];
    }
    grown.columns.reach = grown.reach = bvoli_memory_cut(&at, blocks * sizeof(float));
    grown.blocks.reach = grown.bound_reach = bvoli_memory_cut(&at, reaches * sizeof(float));
    grown.members.plain = grown.plain = bvoli_memory_cut(&at, blocks * sizeof(uint64_t));
    grown.capacity = capacity;
    for (int k = 0; k < 6 && count > 0; ++k) {
        memcpy(grown.side[k], set->side[k], count * sizeof(float));
        memcpy(grown.bound[k], set->bound[k], words * sizeof(float));
    }
    if (count > 0) {
        memcpy(grown.reach, set->reach, words * sizeof(float));
        memcpy(grown.bound_reach, set->bound_reach, bvoli_words(words) * sizeof(float));
        memcpy(grown.plain, set->plain, words * sizeof(uint64_t));
    }
    bvoli_memory_free(&set->allocator, &set->memory);
    *set = grown;
    return BVOL_OK;
}

/* Members */

/* Finite and not empty: what kernels can judge. */
static int is_plain(const bvol_aabb *box)
{
    return bvoli_aabb_nonempty(box) && bvoli_vec3_finite(&box->min) && bvoli_vec3_finite(&box->max);
}

static void put(bvol_aabb_set *set, size_t i, const bvol_aabb *box)
{
    const uint64_t bit = (uint64_t)1 << i % BVOLI_WORD, plain = is_plain(box) ? bit : 0;
    for (int k = 0; k < 3; ++k) {
        set->side[k][i] = bvoli_coords(&box->min)[k];
        set->side[k + 3][i] = bvoli_coords(&box->max)[k];
    }
    set->plain[i / BVOLI_WORD] = (set->plain[i / BVOLI_WORD] & ~bit) | plain;
}

static void member(const bvol_aabb_set *set, size_t i, bvol_aabb *out)
{
    *out =
        (bvol_aabb){{set->side[0][i], set->side[1][i], set->side[2][i]}, {set->side[3][i], set->side[4][i], set->side[5][i]}};
}

/* The bounds of the columns' members in `bits` of one word, each at `out`[k]; all 0 of none. Returns the largest |coordinate|.
 */
static float bounds_of_word(float *const side[6], size_t word, uint64_t bits, float *const out[6])
{
    float reach = 0;
    for (int k = 0; k < 6; ++k) {
        const float *column = side[k] + BVOLI_WORD * word;
        float bound = bits ? column[bvoli_lowest_bit(bits)] : 0;
        for (uint64_t rest = bits; rest; rest &= rest - 1) {
            const float value = column[bvoli_lowest_bit(rest)];
            bound = (k < 3 ? value < bound : value > bound) ? value : bound;
        }
        reach = fabsf(bound) > reach ? fabsf(bound) : reach;
        out[k][word] = bound;
    }
    return reach;
}

/* Brings the bounds of the blocks up to date in which members first .. first + count - 1 lie, count not 0. */
static void refresh(bvol_aabb_set *set, size_t first, size_t count)
{
    const size_t begin = first / BVOLI_WORD, end = (first + count - 1) / BVOLI_WORD + 1;
    for (size_t w = begin; w < end; ++w)
        set->reach[w] = bounds_of_word(set->side, w, set->plain[w], set->bound);
    for (size_t chunk = begin / BVOLI_WORD; chunk <= (end - 1) / BVOLI_WORD; ++chunk) {
        float reach = 0;
        for (size_t w = BVOLI_WORD * chunk; w < BVOLI_WORD * (chunk + 1); ++w)
            reach = set->reach[w] > reach ? set->reach[w] : reach;
        set->bound_reach[chunk] = reach;
    }
}

static void put_all(bvol_aabb_set *set, size_t first, size_t count, const bvoli_array *boxes)
{
    for (size_t i = 0; i < count; ++i)
        put(set, first + i, bvoli_element(boxes, i));
    if (count > 0)
        refresh(set, first, count);
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
    if (!bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || count > MEMBERS_MAX ||
        !bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_set_options_read(options) != BVOL_OK)
        return BVOL_ERROR_OPTIONS;
    bvol_aabb_set *set = bvoli_alloc(&own, sizeof *set);
    if (!set)
        return BVOL_ERROR_MEMORY;
    memset(set, 0, sizeof *set);
    set->allocator = own;
    set->kernels = bvoli_kernels_now();
    if (reserve(set, count) != BVOL_OK) {
        bvol_aabb_set_destroy(set);
        return BVOL_ERROR_MEMORY;
    }
    set->members.columns = &set->columns;
    set->members.blocks = &set->blocks;
    set->members.count = count;
    put_all(set, 0, count, &array);
    *out = set;
    return BVOL_OK;
}

void bvol_aabb_set_destroy(bvol_aabb_set *set)
{
    if (!set)
        return;
    bvoli_memory_free(&set->allocator, &set->memory);
    bvoli_free(set->allocator, set, sizeof *set);
}

size_t bvol_aabb_set_count(const bvol_aabb_set *set)
{
    return set ? set->members.count : 0;
}

size_t bvol_aabb_set_bytes(const bvol_aabb_set *set)
{
    return set ? sizeof *set + set->memory.size : 0;
}

bvol_result bvol_aabb_set_append(bvol_aabb_set *set, const bvol_aabb *boxes, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || count > MEMBERS_MAX - set->members.count)
        return BVOL_ERROR_ARGUMENT;
    const size_t first = set->members.count, all = first + count, more = set->capacity + set->capacity / 2;
    if (all > set->capacity && reserve(set, all > more ? all : more) != BVOL_OK)
        return BVOL_ERROR_MEMORY;
    set->members.count = all;
    put_all(set, first, count, &array);
    return BVOL_OK;
}

/* Whether `count` members begin at `first`. */
static int has_range(const bvol_aabb_set *set, size_t first, size_t count)
{
    return first <= set->members.count && count <= set->members.count - first;
}

bvol_result bvol_aabb_set_update(bvol_aabb_set *set, size_t first, const bvol_aabb *boxes, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(boxes, count, stride, sizeof *boxes, &array) || !has_range(set, first, count))
        return BVOL_ERROR_ARGUMENT;
    put_all(set, first, count, &array);
    return BVOL_OK;
}

bvol_result bvol_aabb_set_remove(bvol_aabb_set *set, size_t index)
{
    static const bvol_aabb none;
    bvol_aabb last;
    if (!set || index >= set->members.count)
        return BVOL_ERROR_ARGUMENT;
    const size_t end = --set->members.count;
    member(set, end, &last);
    put(set, index, &last);
    put(set, end, &none);
    set->plain[end / BVOLI_WORD] &= bvoli_low_bits((unsigned)(end % BVOLI_WORD));
    refresh(set, index, 1);
    refresh(set, end, 1);
    return BVOL_OK;
}

bvol_result bvol_aabb_set_get(const bvol_aabb_set *set, size_t first, size_t count, bvol_aabb *out, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(out, count, stride, sizeof *out, &array) || !has_range(set, first, count))
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
        const float *const *b = set->blocks.side;
        const bvol_aabb block = {{b[0][w], b[1][w], b[2][w]}, {b[3][w], b[4][w], b[5][w]}};
        if (set->plain[w])
            bvol_aabb_merge(&all, &block, &all);
        for (exist &= ~set->plain[w]; exist; exist &= exist - 1) {
            bvol_aabb box;
            member(set, BVOLI_WORD * w + bvoli_lowest_bit(exist), &box);
            bvol_aabb_merge(&all, &box, &all);
        }
    }
    *out = all;
    return BVOL_OK;
}

/* Questions */

static size_t no_mask(const bvol_aabb_set *set, uint64_t *mask, size_t mask_words)
{
    return bvoli_no_mask(bvol_aabb_set_count(set), mask, mask_words);
}

/* Kernels of overlap compare without asking whether the box is empty. */
static const bvol_aabb *compared(const bvol_aabb *query)
{
    static const bvol_aabb nothing = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    return bvoli_aabb_nonempty(query) ? query : &nothing;
}

static int single_overlaps_aabb(const void *set, size_t i, const void *query)
{
    bvol_aabb box;
    member(set, i, &box);
    return bvol_aabb_overlaps_aabb(&box, query);
}

static bvoli_question overlaps_aabb(const bvol_aabb_set *set, const bvol_aabb *query)
{
    const bvoli_kernels *k = set->kernels;
    return (bvoli_question){
        k->aabb_overlaps_aabb, k->aabb_overlaps_aabb, k->aabb_within_aabb, compared(query), single_overlaps_aabb, set, query};
}

size_t bvol_aabb_set_overlaps_aabb(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only, uint64_t *mask,
                                   size_t mask_words)
{
    if (!set || !query)
        return no_mask(set, mask, mask_words);
    const bvoli_question q = overlaps_aabb(set, query);
    return bvoli_ask_mask(&set->members, &q, only, mask, mask_words);
}

size_t bvol_aabb_set_overlaps_aabb_ids(const bvol_aabb_set *set, const bvol_aabb *query, const uint64_t *only, uint32_t *ids,
                                       size_t capacity)
{
    if (!set || !query)
        return 0;
    const bvoli_question q = overlaps_aabb(set, query);
    return bvoli_ask_ids(&set->members, &q, only, ids, capacity);
}

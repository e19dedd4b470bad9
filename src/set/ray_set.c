/* SPDX-License-Identifier: MIT */
/* Packed sets of rays, with the query which of them hit one box: columns for the kernel, and the predicate of single rays where
 * it is not sure. */
#include <bvol/ray.h>
#include <bvol/ray_set.h>

#include "base/bits.h"
#include "base/value.h"
#include "set/driver.h"
#include "set/memory.h"
#include "set/queries.h"

#include <math.h>
#include <string.h>

struct bvol_ray_set {
    bvol_allocator allocator;
    const bvoli_kernels *kernels;
    bvoli_memory memory;
    float *origin[3], *inverse[3], *first, *last; /* what kernels read */
    float *first_of_all, *last_of_all;            /* see kernel.h */
    float *dir[3];                                /* for the rest */
    uint64_t *plain, *odd;                        /* rays that kernels can judge; `odd` as in kernel.h */
    bvoli_members members;
    bvoli_ray_columns columns;
};

/* Memory and members */

enum { COLUMNS = 11 };

static bvol_result reserve(bvol_ray_set *set, size_t count)
{
    const size_t words = bvoli_words(count);
    if (count == 0)
        return BVOL_OK;
    char *at = bvoli_memory_take(&set->allocator,
                                 (size_t)COLUMNS * BVOLI_WORD * words * sizeof(float) +
                                     2 * (words * sizeof(uint64_t) + BVOLI_LINE) + 2 * (words * sizeof(float) + BVOLI_LINE),
                                 &set->memory);
    float **const column[COLUMNS] = {&set->origin[0],  &set->origin[1],  &set->origin[2], &set->inverse[0],
                                     &set->inverse[1], &set->inverse[2], &set->first,     &set->last,
                                     &set->dir[0],     &set->dir[1],     &set->dir[2]};
    if (!at)
        return BVOL_ERROR_MEMORY;
    memset(at, 0, set->memory.size - BVOLI_LINE);
    for (int i = 0; i < COLUMNS; ++i)
        *column[i] = bvoli_memory_cut(&at, BVOLI_WORD * words * sizeof(float));
    set->plain = bvoli_memory_cut(&at, words * sizeof(uint64_t));
    set->odd = bvoli_memory_cut(&at, words * sizeof(uint64_t));
    set->first_of_all = bvoli_memory_cut(&at, words * sizeof(float));
    set->last_of_all = bvoli_memory_cut(&at, words * sizeof(float));
    for (int k = 0; k < 3; ++k) {
        set->columns.origin[k] = set->origin[k];
        set->columns.inverse[k] = set->inverse[k];
    }
    set->columns.first = set->first;
    set->columns.last = set->last;
    set->columns.first_of_all = set->first_of_all;
    set->columns.last_of_all = set->last_of_all;
    set->columns.odd = set->odd;
    set->members.count = count;
    set->members.columns = &set->columns;
    set->members.plain = set->plain;
    return BVOL_OK;
}

static void put(bvol_ray_set *set, size_t i, const bvol_ray *ray)
{
    const uint64_t bit = (uint64_t)1 << i % BVOLI_WORD;
    int plain = bvoli_ray_in_order(ray), odd = !bvoli_ray_forward(ray);
    for (int k = 0; k < 3; ++k) {
        const float o = bvoli_coords(&ray->origin)[k], d = bvoli_coords(&ray->dir)[k];
        const enum bvoli_motion motion = bvoli_motion_of(o, d);
        set->origin[k][i] = o;
        set->dir[k][i] = d;
        set->inverse[k][i] = motion == BVOLI_MOVING ? 1 / d : 0;
        plain &= motion != BVOLI_BEYOND;
        odd |= motion == BVOLI_STILL;
    }
    set->first[i] = ray->t_min;
    set->last[i] = ray->t_max;
    set->plain[i / BVOLI_WORD] = (set->plain[i / BVOLI_WORD] & ~bit) | (plain ? bit : 0);
    set->odd[i / BVOLI_WORD] = (set->odd[i / BVOLI_WORD] & ~bit) | (odd ? bit : 0);
}

static void member(const bvol_ray_set *set, size_t i, bvol_ray *out)
{
    *out = (bvol_ray){{set->origin[0][i], set->origin[1][i], set->origin[2][i]},
                      set->first[i],
                      {set->dir[0][i], set->dir[1][i], set->dir[2][i]},
                      set->last[i]};
}

/* The number that a column has for all members in `bits` of one word, or NaN. */
static float alike(const float *column, size_t word, uint64_t bits)
{
    const float *at = column + BVOLI_WORD * word;
    const float first = bits ? at[bvoli_lowest_bit(bits)] : 0;
    for (; bits; bits &= bits - 1)
        if (at[bvoli_lowest_bit(bits)] != first)
            return NAN;
    return first;
}

static void put_all(bvol_ray_set *set, size_t first, size_t count, const bvoli_array *rays)
{
    for (size_t i = 0; i < count; ++i)
        put(set, first + i, bvoli_element(rays, i));
    for (size_t w = first / BVOLI_WORD; w < bvoli_words(first + count) && count > 0; ++w) {
        set->first_of_all[w] = alike(set->first, w, set->plain[w]);
        set->last_of_all[w] = alike(set->last, w, set->plain[w]);
    }
}

/* Making and changing sets */

bvol_result bvol_ray_set_create(const bvol_ray *rays, size_t count, size_t stride, const bvol_set_options *options,
                                const bvol_allocator *allocator, bvol_ray_set **out)
{
    bvoli_array array;
    bvol_allocator own;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!bvoli_array_of(rays, count, stride, sizeof *rays, &array) || count > BVOLI_MEMBERS_MAX ||
        !bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_set_options_read(options) != BVOL_OK)
        return BVOL_ERROR_OPTIONS;
    bvol_ray_set *set = bvoli_alloc(&own, sizeof *set);
    if (!set)
        return BVOL_ERROR_MEMORY;
    memset(set, 0, sizeof *set);
    set->allocator = own;
    set->kernels = bvoli_kernels_now();
    set->members.collect = set->kernels->collect;
    if (reserve(set, count) != BVOL_OK) {
        bvol_ray_set_destroy(set);
        return BVOL_ERROR_MEMORY;
    }
    put_all(set, 0, count, &array);
    *out = set;
    return BVOL_OK;
}

void bvol_ray_set_destroy(bvol_ray_set *set)
{
    if (!set)
        return;
    bvoli_memory_free(&set->allocator, &set->memory);
    bvoli_free(set->allocator, set, sizeof *set);
}

size_t bvol_ray_set_count(const bvol_ray_set *set)
{
    return set ? set->members.count : 0;
}

size_t bvol_ray_set_bytes(const bvol_ray_set *set)
{
    return set ? sizeof *set + set->memory.size : 0;
}

bvol_result bvol_ray_set_update(bvol_ray_set *set, size_t first, const bvol_ray *rays, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(rays, count, stride, sizeof *rays, &array) || !bvoli_has_range(&set->members, first, count))
        return BVOL_ERROR_ARGUMENT;
    put_all(set, first, count, &array);
    return BVOL_OK;
}

/* Rays against one box */

static int single_hits_aabb(const void *set, size_t i, const void *box)
{
    bvol_ray ray;
    member(set, i, &ray);
    return bvol_ray_hits_aabb(&ray, box, NULL);
}

static bvoli_set_query hits_aabb(const bvol_ray_set *set, const bvol_aabb *box)
{
    return (bvoli_set_query){.member = set->kernels->rays_hit_aabb,
                             .query = box,
                             .single = bvoli_aabb_nonempty(box) ? single_hits_aabb : NULL,
                             .set = set,
                             .shape = box};
}

size_t bvol_ray_set_hits_aabb(const bvol_ray_set *set, const bvol_aabb *box, const uint64_t *only, uint64_t *mask,
                              size_t mask_words)
{
    if (!set || !box)
        return bvoli_no_mask(bvol_ray_set_count(set), mask, mask_words);
    const bvoli_set_query q = hits_aabb(set, box);
    return bvoli_query_mask(&set->members, &q, only, mask, mask_words);
}

/* Where a ray enters, as in the record of the function for single rays. */
static void give_t(const bvoli_set_query *q, size_t i, float *t)
{
    bvol_ray ray;
    bvol_ray_hit hit;
    member(q->set, i, &ray);
    if (bvol_ray_hits_aabb(&ray, q->shape, &hit))
        *t = hit.t_enter;
}

size_t bvol_ray_set_hits_aabb_t(const bvol_ray_set *set, const bvol_aabb *box, const uint64_t *only, uint64_t *mask,
                                size_t mask_words, float *t, size_t capacity)
{
    if (!set || !box)
        return bvoli_no_mask(bvol_ray_set_count(set), mask, mask_words);
    const bvoli_set_query q = hits_aabb(set, box);
    return bvoli_query_t(&set->members, &q, only, mask, mask_words, give_t, t, capacity);
}

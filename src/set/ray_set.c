/* SPDX-License-Identifier: MIT */
/* Packed sets of rays, with the query which of them hit one box: columns for the kernel, and the predicate of single rays where
 * it is not sure. */
#include <bvol/ray.h>
#include <bvol/ray_set.h>

#include "base/bits.h"
#include "base/value.h"
#include "set/functions.h"
#include "set/queries.h"

#include <math.h>
#include <string.h>

struct bvol_ray_set {
    bvoli_set set;
    float *origin[3], *inverse[3], *first, *last; /* what kernels read */
    float *first_of_all, *last_of_all;            /* see kernel.h */
    float *dir[3];                                /* for the rest */
    uint64_t *plain, *odd;                        /* rays that kernels can judge; `odd` as in kernel.h */
    bvoli_ray_columns columns;
};

/* Memory and members */

enum { COLUMNS = 11 };

static bvol_result reserve(bvoli_set *base, size_t count)
{
    bvol_ray_set *set = (bvol_ray_set *)base;
    const size_t words = bvoli_words(count);
    if (count == 0)
        return BVOL_OK;
    char *at = bvoli_memory_take(&base->allocator,
                                 (size_t)COLUMNS * BVOLI_WORD * words * sizeof(float) +
                                     2 * (words * sizeof(uint64_t) + BVOLI_LINE) + 2 * (words * sizeof(float) + BVOLI_LINE),
                                 &base->memory);
    float **const column[COLUMNS] = {&set->origin[0],  &set->origin[1],  &set->origin[2], &set->inverse[0],
                                     &set->inverse[1], &set->inverse[2], &set->first,     &set->last,
                                     &set->dir[0],     &set->dir[1],     &set->dir[2]};
    if (!at)
        return BVOL_ERROR_MEMORY;
    memset(at, 0, base->memory.size - BVOLI_LINE);
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
    base->capacity = BVOLI_WORD * words;
    base->members.columns = &set->columns;
    base->members.plain = set->plain;
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

static inline void get(const bvoli_set *base, size_t i, void *out)
{
    const bvol_ray_set *set = (const bvol_ray_set *)base;
    *(bvol_ray *)out = (bvol_ray){{set->origin[0][i], set->origin[1][i], set->origin[2][i]},
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

static void put_all(bvoli_set *base, size_t first, size_t count, const bvoli_array *rays)
{
    bvol_ray_set *set = (bvol_ray_set *)base;
    for (size_t i = 0; i < count; ++i)
        put(set, first + i, bvoli_element(rays, i));
    for (size_t w = first / BVOLI_WORD; w < bvoli_words(first + count) && count > 0; ++w) {
        set->first_of_all[w] = alike(set->first, w, set->plain[w]);
        set->last_of_all[w] = alike(set->last, w, set->plain[w]);
    }
}

static void append(bvoli_set *base, size_t count, const bvoli_array *rays)
{
    put_all(base, base->members.count, count, rays);
}

static const bvoli_set_kind kind = {
    .size = sizeof(bvol_ray_set), .element = sizeof(bvol_ray), .reserve = reserve, .append = append, .put = put_all};

BVOLI_SET_CREATE(bvol_ray_set_create, bvol_ray_set, bvol_ray)
BVOLI_SET_DESTROY(bvol_ray_set_destroy, bvol_ray_set)
BVOLI_SET_COUNT(bvol_ray_set_count, bvol_ray_set)
BVOLI_SET_BYTES(bvol_ray_set_bytes, bvol_ray_set)
BVOLI_SET_UPDATE(bvol_ray_set_update, bvol_ray_set, bvol_ray)

/* Rays against one box */

BVOLI_SINGLE(hits_aabb, bvol_ray, bvol_aabb, bvol_ray_hits_aabb(&member, query, NULL))

static bvoli_set_query hits_aabb(const bvol_ray_set *set, const bvol_aabb *box)
{
    return (bvoli_set_query){.member = set->set.kernels->rays_hit_aabb,
                             .query = box,
                             .single = bvoli_aabb_nonempty(box) ? single_hits_aabb : NULL,
                             .set = set,
                             .shape = box};
}

size_t bvol_ray_set_hits_aabb_mask(const bvol_ray_set *set, const bvol_aabb *box, const uint64_t *only, uint64_t *mask,
                                   size_t mask_words)
{
    if (!set || !box)
        return bvoli_no_mask(bvol_ray_set_count(set), mask, mask_words);
    const bvoli_set_query q = hits_aabb(set, box);
    return bvoli_query_mask(&set->set.members, &q, only, mask, mask_words);
}

static int hits(const void *set, size_t i, const void *box, bvol_ray_hit *hit)
{
    bvol_ray ray;
    get(set, i, &ray);
    return bvol_ray_hits_aabb(&ray, box, hit);
}

size_t bvol_ray_set_hits_aabb_enter(const bvol_ray_set *set, const bvol_aabb *box, const uint64_t *only, uint64_t *mask,
                                    size_t mask_words, float *t, size_t capacity)
{
    if (!set || !box)
        return bvoli_no_mask(bvol_ray_set_count(set), mask, mask_words);
    const bvoli_set_query q = hits_aabb(set, box);
    return bvoli_query_t(&set->set.members, &q, only, mask, mask_words, hits, t, capacity);
}

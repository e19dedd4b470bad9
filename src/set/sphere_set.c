/* SPDX-License-Identifier: MIT */
/* Packed sets of spheres: four columns of floats, and a bitmap of the members that kernels may judge. */
#include <bvol/ray.h>
#include <bvol/sphere.h>
#include <bvol/sphere_set.h>

#include "base/bits.h"
#include "base/value.h"
#include "frustum.h"
#include "kernel/sphere.h"
#include "set/driver.h"
#include "set/functions.h"
#include "set/memory.h"
#include "set/queries.h"

#include <string.h>

struct bvol_sphere_set {
    bvol_allocator allocator;
    const bvoli_kernels *kernels;
    size_t capacity; /* a multiple of 64 */
    bvoli_memory memory;
    bvoli_sphere_target out;
    bvoli_sphere_columns columns; /* the same, to be read */
    bvoli_members members;
};

/* Memory */

/* Gives a set room for so many members, and keeps those that it has. On failure the set stays as it was. */
static bvol_result reserve(bvol_sphere_set *set, size_t members)
{
    const size_t words = bvoli_words(members), capacity = BVOLI_WORD * words, kept = bvoli_words(set->members.count);
    bvol_sphere_set grown = *set;
    if (capacity <= set->capacity)
        return BVOL_OK;
    char *at = bvoli_memory_take(&set->allocator, 4 * capacity * sizeof(float) + words * sizeof(uint64_t), &grown.memory);
    if (!at)
        return BVOL_ERROR_MEMORY;
    for (int k = 0; k < 4; ++k)
        grown.columns.side[k] = grown.out.side[k] = bvoli_memory_cut(&at, capacity * sizeof(float));
    grown.members.plain = grown.out.plain = bvoli_memory_cut(&at, words * sizeof(uint64_t));
    grown.capacity = capacity;
    memset(grown.out.plain, 0, words * sizeof(uint64_t));
    for (int k = 0; k < 4 && kept > 0; ++k)
        memcpy(grown.out.side[k], set->out.side[k], kept * BVOLI_WORD * sizeof(float));
    if (kept > 0)
        memcpy(grown.out.plain, set->out.plain, kept * sizeof(uint64_t));
    bvoli_memory_free(&set->allocator, &set->memory);
    *set = grown;
    return BVOL_OK;
}

/* Members */

static void member(const bvol_sphere_set *set, size_t i, bvol_sphere *out)
{
    float *const *side = set->out.side;
    *out = (bvol_sphere){{side[0][i], side[1][i], side[2][i]}, side[3][i]};
}

static void put(bvol_sphere_set *set, size_t first, size_t count, const bvoli_array *spheres)
{
    for (size_t i = 0, some; i < count; i += some) {
        const size_t room = BVOLI_WORD - (first + i) % BVOLI_WORD;
        some = count - i < room ? count - i : room;
        set->kernels->sphere_write(&set->out, first + i, bvoli_element(spheres, i), spheres->stride, some);
    }
}

/* Kernels read whole words, so members of the last one that do not exist must be something. */
static void append(bvol_sphere_set *set, size_t count, const bvoli_array *spheres)
{
    const size_t first = set->members.count, end = first + count, last = end - end % BVOLI_WORD;
    for (int k = 0; k < 4 && first <= last && last < end; ++k)
        memset(set->out.side[k] + last, 0, BVOLI_WORD * sizeof(float));
    set->members.count = end;
    put(set, first, count, spheres);
}

/* Making and changing sets */

bvol_result bvol_sphere_set_create(const bvol_sphere *spheres, size_t count, size_t stride, const bvol_set_options *options,
                                   const bvol_allocator *allocator, bvol_sphere_set **out)
{
    bvoli_array array;
    bvol_allocator own;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!bvoli_array_of(spheres, count, stride, sizeof *spheres, &array) || count > BVOLI_MEMBERS_MAX ||
        !bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_set_options_read(options) != BVOL_OK)
        return BVOL_ERROR_OPTIONS;
    bvol_sphere_set *set = bvoli_alloc(&own, sizeof *set);
    if (!set)
        return BVOL_ERROR_MEMORY;
    memset(set, 0, sizeof *set);
    set->allocator = own;
    set->kernels = bvoli_kernels_now();
    if (reserve(set, count) != BVOL_OK) {
        bvol_sphere_set_destroy(set);
        return BVOL_ERROR_MEMORY;
    }
    set->members.collect = set->kernels->collect;
    set->members.columns = &set->columns;
    append(set, count, &array);
    *out = set;
    return BVOL_OK;
}

void bvol_sphere_set_destroy(bvol_sphere_set *set)
{
    if (!set)
        return;
    bvoli_memory_free(&set->allocator, &set->memory);
    bvoli_free(set->allocator, set, sizeof *set);
}

size_t bvol_sphere_set_count(const bvol_sphere_set *set)
{
    return set ? set->members.count : 0;
}

size_t bvol_sphere_set_bytes(const bvol_sphere_set *set)
{
    return set ? sizeof *set + set->memory.size : 0;
}

bvol_result bvol_sphere_set_append(bvol_sphere_set *set, const bvol_sphere *spheres, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(spheres, count, stride, sizeof *spheres, &array) ||
        count > BVOLI_MEMBERS_MAX - set->members.count)
        return BVOL_ERROR_ARGUMENT;
    const size_t all = set->members.count + count, more = 2 * set->capacity;
    if (all > set->capacity && reserve(set, all > more ? all : more) != BVOL_OK)
        return BVOL_ERROR_MEMORY;
    append(set, count, &array);
    return BVOL_OK;
}

bvol_result bvol_sphere_set_update(bvol_sphere_set *set, size_t first, const bvol_sphere *spheres, size_t count, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(spheres, count, stride, sizeof *spheres, &array) ||
        !bvoli_has_range(&set->members, first, count))
        return BVOL_ERROR_ARGUMENT;
    put(set, first, count, &array);
    return BVOL_OK;
}

bvol_result bvol_sphere_set_update_many(bvol_sphere_set *set, const uint32_t *ids, const bvol_sphere *spheres, size_t count,
                                        size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(spheres, count, stride, sizeof *spheres, &array) ||
        !bvoli_are_members(&set->members, ids, count))
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i)
        set->kernels->sphere_write(&set->out, ids[i], bvoli_element(&array, i), array.stride, 1);
    return BVOL_OK;
}

bvol_result bvol_sphere_set_reserve(bvol_sphere_set *set, size_t members)
{
    return set && members <= BVOLI_MEMBERS_MAX ? reserve(set, members) : BVOL_ERROR_ARGUMENT;
}

bvol_result bvol_sphere_set_clear(bvol_sphere_set *set)
{
    if (!set)
        return BVOL_ERROR_ARGUMENT;
    set->members.count = 0;
    return BVOL_OK;
}

bvol_result bvol_sphere_set_remove(bvol_sphere_set *set, size_t index)
{
    bvol_sphere last;
    if (!set || index >= set->members.count)
        return BVOL_ERROR_ARGUMENT;
    member(set, --set->members.count, &last);
    set->kernels->sphere_write(&set->out, index, (const char *)&last, sizeof last, 1);
    return BVOL_OK;
}

bvol_result bvol_sphere_set_get(const bvol_sphere_set *set, size_t first, size_t count, bvol_sphere *out, size_t stride)
{
    bvoli_array array;
    if (!set || !bvoli_array_of(out, count, stride, sizeof *out, &array) || !bvoli_has_range(&set->members, first, count))
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i) {
        bvol_sphere sphere;
        member(set, first + i, &sphere);
        memcpy((char *)out + i * array.stride, &sphere, sizeof sphere);
    }
    return BVOL_OK;
}

/* Queries */

/* A query with the operand of the kernels. */
typedef struct asked {
    bvoli_round_query box;
    bvoli_obb_planes planes;
    bvoli_sphere_ray ray;
    bvoli_set_query query;
} asked;

#define MASK_AND_IDS(...) BVOLI_MASK_AND_IDS(bvol_sphere_set, __VA_ARGS__)

/* The predicate of single shapes, about member i. */
#define SINGLE(name, type, answer)                                                                                             \
    static int single_##name(const void *set, size_t i, const void *shape)                                                     \
    {                                                                                                                          \
        const type *query = shape;                                                                                             \
        bvol_sphere sphere;                                                                                                    \
        member(set, i, &sphere);                                                                                               \
        return answer;                                                                                                         \
    }

SINGLE(contains_point, bvol_vec3, bvol_sphere_contains_point(&sphere, query))
SINGLE(overlaps_sphere, bvol_sphere, bvol_sphere_overlaps_sphere(&sphere, query))
SINGLE(overlaps_sphere_interior, bvol_sphere, bvol_sphere_overlaps_sphere_interior(&sphere, query))
SINGLE(overlaps_aabb, bvol_aabb, bvol_sphere_overlaps_aabb(&sphere, query))
SINGLE(overlaps_aabb_interior, bvol_aabb, bvol_sphere_overlaps_aabb_interior(&sphere, query))
SINGLE(cull_frustum, bvol_frustum, bvol_frustum_cull_sphere(query, &sphere))
SINGLE(overlaps_frustum, bvol_frustum, bvol_frustum_overlaps_sphere(query, &sphere))
SINGLE(raycast, bvol_ray, bvol_ray_hits_sphere(query, &sphere, NULL))

/* All points within a radius of a box; `any` is whether there are. */
static void against_round_box(const bvol_sphere_set *set, const bvol_aabb *box, float radius, int any, asked *out)
{
    memcpy(out->box.low, &box->min, sizeof out->box.low);
    memcpy(out->box.high, &box->max, sizeof out->box.high);
    out->box.radius = radius;
    out->query = (bvoli_set_query){.member = any ? set->kernels->sphere_overlaps : NULL, .query = &out->box, .set = set};
}

static void contains_point(const bvol_sphere_set *set, const bvol_vec3 *query, asked *out)
{
    const bvol_aabb box = {*query, *query};
    against_round_box(set, &box, 0, bvoli_vec3_finite(query), out);
    out->query.single = single_contains_point;
    out->query.shape = query;
}

static void overlaps_sphere(const bvol_sphere_set *set, const bvol_sphere *query, asked *out)
{
    const bvol_aabb box = {query->center, query->center};
    against_round_box(set, &box, query->radius, bvoli_sphere_finite(query) && query->radius >= 0, out);
    out->query.single = single_overlaps_sphere;
    out->query.shape = query;
}

static void overlaps_aabb(const bvol_sphere_set *set, const bvol_aabb *query, asked *out)
{
    against_round_box(set, query, 0, bvoli_aabb_nonempty(query), out);
    out->query.single = single_overlaps_aabb;
    out->query.shape = query;
}

/* A kernel is sure of what lies deeper than its slack: then an inner point of the member is in the query. */
static void overlaps_sphere_interior(const bvol_sphere_set *set, const bvol_sphere *query, asked *out)
{
    overlaps_sphere(set, query, out);
    out->query.single = single_overlaps_sphere_interior;
}

static void overlaps_aabb_interior(const bvol_sphere_set *set, const bvol_aabb *query, asked *out)
{
    overlaps_aabb(set, query, out);
    out->query.single = single_overlaps_aabb_interior;
}

static void cull_frustum(const bvol_sphere_set *set, const bvol_frustum *query, asked *out)
{
    const int near = bvoli_obb_planes_of(bvoli_frustum_halfspaces(query), &out->planes);
    out->query = (bvoli_set_query){.member = near ? set->kernels->sphere_cull : NULL,
                                   .query = &out->planes,
                                   .single = bvoli_frustum_nowhere(query) ? NULL : single_cull_frustum,
                                   .set = set,
                                   .shape = query};
}

static void overlaps_frustum(const bvol_sphere_set *set, const bvol_frustum *query, asked *out)
{
    cull_frustum(set, query, out);
    if (out->query.member)
        out->query.member = set->kernels->sphere_meets;
    out->query.single = bvoli_frustum_empty(query) ? NULL : single_overlaps_frustum;
}

/* Returns 0 for a ray that kernels cannot judge. */
static int ray_of(const bvol_ray *ray, bvoli_sphere_ray *out)
{
    const float *o = bvoli_coords(&ray->origin), *d = bvoli_coords(&ray->dir);
    double square = 0;
    int near = bvoli_ray_in_order(ray) && fabsf(ray->t_min) <= BVOLI_SPHERE_LIMIT;
    for (int k = 0; k < 3; ++k) {
        square += (double)d[k] * (double)d[k];
        near &= fabsf(o[k]) <= BVOLI_SPHERE_LIMIT;
        out->origin[k] = o[k];
        out->dir[k] = d[k];
    }
    out->first = ray->t_min;
    out->last = ray->t_max;
    out->inverse = (float)(1 / square);
    return near && square >= 0x1p-60 && square <= 0x1p60;
}

static void raycast(const bvol_sphere_set *set, const bvol_ray *query, asked *out)
{
    bvoli_kernel *const cast = ray_of(query, &out->ray) ? set->kernels->sphere_raycast : NULL;
    out->query = (bvoli_set_query){.member = cast, .query = &out->ray, .single = single_raycast, .set = set, .shape = query};
}

MASK_AND_IDS(bvol_sphere_set_contains_point, bvol_sphere_set_contains_point_ids, bvol_vec3, asked, contains_point)
MASK_AND_IDS(bvol_sphere_set_overlaps_sphere, bvol_sphere_set_overlaps_sphere_ids, bvol_sphere, asked, overlaps_sphere)
MASK_AND_IDS(bvol_sphere_set_overlaps_sphere_interior, bvol_sphere_set_overlaps_sphere_interior_ids, bvol_sphere, asked,
             overlaps_sphere_interior)
MASK_AND_IDS(bvol_sphere_set_overlaps_aabb, bvol_sphere_set_overlaps_aabb_ids, bvol_aabb, asked, overlaps_aabb)
MASK_AND_IDS(bvol_sphere_set_overlaps_aabb_interior, bvol_sphere_set_overlaps_aabb_interior_ids, bvol_aabb, asked,
             overlaps_aabb_interior)
MASK_AND_IDS(bvol_sphere_set_cull_frustum, bvol_sphere_set_cull_frustum_ids, bvol_frustum, asked, cull_frustum)
MASK_AND_IDS(bvol_sphere_set_overlaps_frustum, bvol_sphere_set_overlaps_frustum_ids, bvol_frustum, asked, overlaps_frustum)
MASK_AND_IDS(bvol_sphere_set_raycast, bvol_sphere_set_raycast_ids, bvol_ray, asked, raycast)

/* Rays with records */

static void give_t(const bvoli_set_query *q, size_t i, float *t)
{
    bvol_sphere sphere;
    bvol_ray_hit hit;
    member(q->set, i, &sphere);
    if (bvol_ray_hits_sphere(q->shape, &sphere, &hit))
        *t = hit.t_enter;
}

size_t bvol_sphere_set_raycast_t(const bvol_sphere_set *set, const bvol_ray *ray, const uint64_t *only, uint64_t *mask,
                                 size_t mask_words, float *t, size_t capacity)
{
    asked q;
    if (!set || !ray)
        return bvoli_no_mask(bvol_sphere_set_count(set), mask, mask_words);
    raycast(set, ray, &q);
    return bvoli_query_t(&set->members, &q.query, only, mask, mask_words, give_t, t, capacity);
}

static int first_hits(const void *set, size_t i, const bvol_ray *ray, bvol_ray_hit *hit)
{
    bvol_sphere sphere;
    member(set, i, &sphere);
    return bvol_ray_hits_sphere(ray, &sphere, hit);
}

static const bvoli_set_query *first_query(const void *set, const bvol_ray *ray, void *room)
{
    asked *q = room;
    raycast(set, ray, q);
    return &q->query;
}

/* Near tangents t_enter is only as accurate as a square root is: the ray is not shortened. */
int bvol_sphere_set_raycast_first(const bvol_sphere_set *set, const bvol_ray *ray, const uint64_t *only, uint32_t *id,
                                  bvol_ray_hit *hit)
{
    asked q;
    const bvoli_first_hit ask = {first_query, first_hits, set, &q, 0};
    return set && ray && bvoli_query_first(&set->members, &ask, ray, only, id, hit);
}

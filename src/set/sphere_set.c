/* SPDX-License-Identifier: MIT */
/* Packed sets of spheres: four columns of floats, and a bitmap of the members that kernels may judge. */
#include <bvol/ray.h>
#include <bvol/sphere.h>
#include <bvol/sphere_set.h>

#include "base/bits.h"
#include "base/value.h"
#include "kernel/set/sphere.h"
#include "set/distances.h"
#include "set/functions.h"
#include "set/queries.h"
#include "shape/frustum.h"

#include <string.h>

struct bvol_sphere_set {
    bvoli_set set;
    bvoli_sphere_target out;
    bvoli_sphere_columns columns; /* the same, to be read */
};

static bvol_result reserve(bvoli_set *base, size_t members)
{
    bvol_sphere_set *set = (bvol_sphere_set *)base;
    const size_t words = bvoli_words(members), capacity = BVOLI_WORD * words, kept = bvoli_words(base->members.count);
    bvol_sphere_set grown = *set;
    if (capacity <= base->capacity)
        return BVOL_OK;
    char *at = bvoli_memory_take(&base->allocator, 4 * capacity * sizeof(float) + words * sizeof(uint64_t), &grown.set.memory);
    if (!at)
        return BVOL_ERROR_MEMORY;
    for (int k = 0; k < 4; ++k)
        grown.columns.side[k] = grown.out.side[k] = bvoli_memory_cut(&at, capacity * sizeof(float));
    grown.set.members.plain = grown.out.plain = bvoli_memory_cut(&at, words * sizeof(uint64_t));
    grown.set.capacity = capacity;
    memset(grown.out.plain, 0, words * sizeof(uint64_t));
    for (int k = 0; k < 4 && kept > 0; ++k)
        memcpy(grown.out.side[k], set->out.side[k], kept * BVOLI_WORD * sizeof(float));
    if (kept > 0)
        memcpy(grown.out.plain, set->out.plain, kept * sizeof(uint64_t));
    bvoli_memory before = base->memory;
    *set = grown;
    set->set.members.columns = &set->columns;
    bvoli_memory_free(&base->allocator, &before);
    return BVOL_OK;
}

static inline void get(const bvoli_set *base, size_t i, void *out)
{
    float *const *side = ((const bvol_sphere_set *)base)->out.side;
    *(bvol_sphere *)out = (bvol_sphere){{side[0][i], side[1][i], side[2][i]}, side[3][i]};
}

static void write(bvoli_set *base, size_t first, size_t count, const void *from, size_t stride)
{
    base->kernels->sphere_write(&((bvol_sphere_set *)base)->out, first, from, stride, count);
}

static void put(bvoli_set *base, size_t first, size_t count, const bvoli_array *spheres)
{
    for (size_t i = 0, some; i < count; i += some) {
        some = bvoli_in_word(first + i, count - i);
        write(base, first + i, some, bvoli_element(spheres, i), spheres->stride);
    }
}

static void put_listed(bvoli_set *base, const uint32_t *numbers, size_t count, const bvoli_array *spheres)
{
    for (size_t i = 0; i < count; ++i)
        write(base, numbers[i], 1, bvoli_element(spheres, i), spheres->stride);
}

static void append(bvoli_set *base, size_t count, const bvoli_array *spheres)
{
    bvoli_begin_word(((bvol_sphere_set *)base)->out.side, 4, base->members.count, count);
    put(base, base->members.count, count, spheres);
}

static void drop(bvoli_set *base, size_t i)
{
    bvol_sphere last;
    get(base, base->members.count - 1, &last);
    write(base, i, 1, &last, sizeof last);
}

static const bvoli_set_kind kind = {.size = sizeof(bvol_sphere_set),
                                    .element = sizeof(bvol_sphere),
                                    .reserve = reserve,
                                    .append = append,
                                    .put = put,
                                    .put_listed = put_listed,
                                    .drop = drop,
                                    .get = get};

BVOLI_SET_CREATE(bvol_sphere_set_create, bvol_sphere_set, bvol_sphere)
BVOLI_SET_DESTROY(bvol_sphere_set_destroy, bvol_sphere_set)
BVOLI_SET_COUNT(bvol_sphere_set_count, bvol_sphere_set)
BVOLI_SET_BYTES(bvol_sphere_set_bytes, bvol_sphere_set)
BVOLI_SET_APPEND(bvol_sphere_set_append, bvol_sphere_set, bvol_sphere)
BVOLI_SET_UPDATE(bvol_sphere_set_update, bvol_sphere_set, bvol_sphere)
BVOLI_SET_UPDATE_MANY(bvol_sphere_set_update_listed, bvol_sphere_set, bvol_sphere)
BVOLI_SET_RESERVE(bvol_sphere_set_reserve, bvol_sphere_set)
BVOLI_SET_CLEAR(bvol_sphere_set_clear, bvol_sphere_set)
BVOLI_SET_REMOVE(bvol_sphere_set_remove, bvol_sphere_set)
BVOLI_SET_GET(bvol_sphere_set_get, bvol_sphere_set, bvol_sphere)

/* Queries */

/* A query with the operand of the kernels. */
typedef struct asked {
    bvoli_round_query box;
    bvoli_sphere_ray ray;
    bvoli_set_query query;
} asked;

#define MASK_AND_IDS(...) BVOLI_MASK_AND_IDS(bvol_sphere_set, __VA_ARGS__)

#define SINGLE(name, type, answer) BVOLI_SINGLE(name, bvol_sphere, type, answer)

SINGLE(contains_point, bvol_vec3, bvol_sphere_contains_point(&member, query))
SINGLE(overlaps_sphere, bvol_sphere, bvol_sphere_overlaps_sphere(&member, query))
SINGLE(overlaps_sphere_interior, bvol_sphere, bvol_sphere_overlaps_sphere_interior(&member, query))
SINGLE(overlaps_aabb, bvol_aabb, bvol_sphere_overlaps_aabb(&member, query))
SINGLE(overlaps_aabb_interior, bvol_aabb, bvol_sphere_overlaps_aabb_interior(&member, query))
SINGLE(cull_frustum, bvol_frustum, bvol_frustum_cull_sphere(query, &member))
SINGLE(overlaps_frustum, bvol_frustum, bvol_frustum_overlaps_sphere(query, &member))
SINGLE(raycast, bvol_ray, bvol_ray_hits_sphere(query, &member, NULL))

/* All points within a radius of a box; `any` is whether there are. */
static void against_round_box(const bvol_sphere_set *set, const bvol_aabb *box, float radius, int any, asked *out)
{
    memcpy(out->box.low, &box->min, sizeof out->box.low);
    memcpy(out->box.high, &box->max, sizeof out->box.high);
    out->box.radius = radius;
    out->query = (bvoli_set_query){.member = any ? set->set.kernels->sphere_overlaps : NULL, .query = &out->box, .set = set};
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
    const bvoli_obb_planes *planes = bvoli_frustum_ball_planes(query);
    out->query = (bvoli_set_query){.member = planes ? set->set.kernels->sphere_cull : NULL,
                                   .query = planes,
                                   .single = bvoli_frustum_nowhere(query) ? NULL : single_cull_frustum,
                                   .set = set,
                                   .shape = query};
}

static void overlaps_frustum(const bvol_sphere_set *set, const bvol_frustum *query, asked *out)
{
    cull_frustum(set, query, out);
    if (out->query.member)
        out->query.member = set->set.kernels->sphere_meets;
    out->query.single = bvoli_frustum_empty(query) ? NULL : single_overlaps_frustum;
}

static void raycast(const bvol_sphere_set *set, const bvol_ray *query, asked *out)
{
    bvoli_kernel *const cast = bvoli_sphere_ray_of(query, &out->ray) ? set->set.kernels->sphere_raycast : NULL;
    out->query = (bvoli_set_query){.member = cast, .query = &out->ray, .single = single_raycast, .set = set, .shape = query};
}

MASK_AND_IDS(bvol_sphere_set_contains_point_mask, bvol_sphere_set_contains_point_ids, bvol_vec3, asked, contains_point)
MASK_AND_IDS(bvol_sphere_set_overlaps_sphere_mask, bvol_sphere_set_overlaps_sphere_ids, bvol_sphere, asked, overlaps_sphere)
MASK_AND_IDS(bvol_sphere_set_overlaps_sphere_interior_mask, bvol_sphere_set_overlaps_sphere_interior_ids, bvol_sphere, asked,
             overlaps_sphere_interior)
MASK_AND_IDS(bvol_sphere_set_overlaps_aabb_mask, bvol_sphere_set_overlaps_aabb_ids, bvol_aabb, asked, overlaps_aabb)
MASK_AND_IDS(bvol_sphere_set_overlaps_aabb_interior_mask, bvol_sphere_set_overlaps_aabb_interior_ids, bvol_aabb, asked,
             overlaps_aabb_interior)
MASK_AND_IDS(bvol_sphere_set_cull_frustum_mask, bvol_sphere_set_cull_frustum_ids, bvol_frustum, asked, cull_frustum)
MASK_AND_IDS(bvol_sphere_set_overlaps_frustum_mask, bvol_sphere_set_overlaps_frustum_ids, bvol_frustum, asked, overlaps_frustum)
MASK_AND_IDS(bvol_sphere_set_raycast_mask, bvol_sphere_set_raycast_ids, bvol_ray, asked, raycast)

/* Near tangents t_enter is only as accurate as a square root is: the ray is not shortened. */
BVOLI_RAYCAST_T_AND_FIRST(bvol_sphere_set_raycast_enter, bvol_sphere_set_raycast_first, bvol_sphere_set, bvol_sphere, bvol_ray,
                          bvol_ray_hits_sphere, asked, raycast, 0)

/* Only what is empty is at infinite distance. */
BVOLI_DISTANCES(bvol_sphere_set_distance_sq_point, bvol_sphere_set_nearest_point, bvol_sphere_set, bvol_sphere, bvol_vec3,
                bvol_sphere_distance_sq_point, ((void)member, 0), *p, sphere, k->sphere_measure, NULL)

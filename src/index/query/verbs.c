/* SPDX-License-Identifier: MIT */
/* The public functions that find ids: of each kind of query a row of verbs. */
#include "index/query/few.h"
#include "index/query/find.h"

/* Questions about a box: of a few boxes without a filter, and of others. */
#define BOX_IDS(function, type, of, box)                                                                                       \
    size_t function(const bvol_index *index, const type *query, const bvol_index_filter *filter, uint32_t *ids,                \
                    size_t capacity)                                                                                           \
    {                                                                                                                          \
        return query && !filter ? bvoli_find_ids_of_few(&(of), index, query, box, ids, capacity)                               \
                                : bvoli_find_ids(&(of), index, query, filter, ids, capacity);                                  \
    }

#define BOX_ANY(function, type, of, box)                                                                                       \
    int function(const bvol_index *index, const type *query, const bvol_index_filter *filter)                                  \
    {                                                                                                                          \
        return query && !filter ? bvoli_find_any_of_few(&(of), index, query, box)                                              \
                                : bvoli_find_any(&(of), index, query, filter);                                                 \
    }

BOX_IDS(bvol_index_overlaps_aabb, bvol_aabb, bvoli_query_aabb, query)
BOX_ANY(bvol_index_overlaps_aabb_any, bvol_aabb, bvoli_query_aabb, query)
BVOLI_EACH(bvol_index_overlaps_aabb_each, bvol_index, bvol_aabb, bvoli_query_aabb)
BVOLI_BEGIN(bvol_index_overlaps_aabb_begin, bvol_index, bvol_aabb, bvoli_query_aabb)
BVOLI_MANY(bvol_index_overlaps_aabb_many, bvol_index, bvol_aabb, bvoli_query_aabb)

BOX_IDS(bvol_index_contains_point, bvol_vec3, bvoli_query_point, (&(bvol_aabb){*query, *query}))
BOX_ANY(bvol_index_contains_point_any, bvol_vec3, bvoli_query_point, (&(bvol_aabb){*query, *query}))
BVOLI_EACH(bvol_index_contains_point_each, bvol_index, bvol_vec3, bvoli_query_point)
BVOLI_BEGIN(bvol_index_contains_point_begin, bvol_index, bvol_vec3, bvoli_query_point)
BVOLI_MANY(bvol_index_contains_point_many, bvol_index, bvol_vec3, bvoli_query_point)

BVOLI_IDS(bvol_index_within_aabb, bvol_index, bvol_aabb, bvoli_query_within)
BVOLI_ANY(bvol_index_within_aabb_any, bvol_index, bvol_aabb, bvoli_query_within)
BVOLI_EACH(bvol_index_within_aabb_each, bvol_index, bvol_aabb, bvoli_query_within)
BVOLI_BEGIN(bvol_index_within_aabb_begin, bvol_index, bvol_aabb, bvoli_query_within)
BVOLI_MANY(bvol_index_within_aabb_many, bvol_index, bvol_aabb, bvoli_query_within)

BVOLI_IDS(bvol_index_overlaps_sphere, bvol_index, bvol_sphere, bvoli_query_sphere)
BVOLI_ANY(bvol_index_overlaps_sphere_any, bvol_index, bvol_sphere, bvoli_query_sphere)
BVOLI_EACH(bvol_index_overlaps_sphere_each, bvol_index, bvol_sphere, bvoli_query_sphere)
BVOLI_BEGIN(bvol_index_overlaps_sphere_begin, bvol_index, bvol_sphere, bvoli_query_sphere)
BVOLI_MANY(bvol_index_overlaps_sphere_many, bvol_index, bvol_sphere, bvoli_query_sphere)

BVOLI_IDS(bvol_index_overlaps_capsule, bvol_index, bvol_capsule, bvoli_query_capsule)
BVOLI_ANY(bvol_index_overlaps_capsule_any, bvol_index, bvol_capsule, bvoli_query_capsule)
BVOLI_EACH(bvol_index_overlaps_capsule_each, bvol_index, bvol_capsule, bvoli_query_capsule)
BVOLI_BEGIN(bvol_index_overlaps_capsule_begin, bvol_index, bvol_capsule, bvoli_query_capsule)
BVOLI_MANY(bvol_index_overlaps_capsule_many, bvol_index, bvol_capsule, bvoli_query_capsule)

BVOLI_IDS(bvol_index_overlaps_obb, bvol_index, bvol_obb, bvoli_query_obb)
BVOLI_ANY(bvol_index_overlaps_obb_any, bvol_index, bvol_obb, bvoli_query_obb)
BVOLI_EACH(bvol_index_overlaps_obb_each, bvol_index, bvol_obb, bvoli_query_obb)
BVOLI_BEGIN(bvol_index_overlaps_obb_begin, bvol_index, bvol_obb, bvoli_query_obb)
BVOLI_MANY(bvol_index_overlaps_obb_many, bvol_index, bvol_obb, bvoli_query_obb)

BVOLI_IDS(bvol_index_overlaps_frustum, bvol_index, bvol_frustum, bvoli_query_frustum)
BVOLI_ANY(bvol_index_overlaps_frustum_any, bvol_index, bvol_frustum, bvoli_query_frustum)
BVOLI_EACH(bvol_index_overlaps_frustum_each, bvol_index, bvol_frustum, bvoli_query_frustum)
BVOLI_BEGIN(bvol_index_overlaps_frustum_begin, bvol_index, bvol_frustum, bvoli_query_frustum)

BVOLI_IDS(bvol_index_cull_frustum, bvol_index, bvol_frustum, bvoli_query_cull)
BVOLI_ANY(bvol_index_cull_frustum_any, bvol_index, bvol_frustum, bvoli_query_cull)
BVOLI_EACH(bvol_index_cull_frustum_each, bvol_index, bvol_frustum, bvoli_query_cull)
BVOLI_BEGIN(bvol_index_cull_frustum_begin, bvol_index, bvol_frustum, bvoli_query_cull)

BVOLI_IDS(bvol_index_overlaps_shape, bvol_index, bvol_shape, bvoli_query_shape)
BVOLI_ANY(bvol_index_overlaps_shape_any, bvol_index, bvol_shape, bvoli_query_shape)
BVOLI_EACH(bvol_index_overlaps_shape_each, bvol_index, bvol_shape, bvoli_query_shape)
BVOLI_BEGIN(bvol_index_overlaps_shape_begin, bvol_index, bvol_shape, bvoli_query_shape)

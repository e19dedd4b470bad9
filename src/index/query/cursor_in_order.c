/* SPDX-License-Identifier: MIT */
/* Rays and neighbours that cursors step to in order; sweeps are in sweep_verbs.c. */
#include "index/query/cursor.h"

static int prepare_ray(const bvol_index *index, const void *query, bvoli_browse *out)
{
    bvoli_rays_begin(index, query, &out->of.rays);
    return 1;
}

typedef struct within {
    const void *shape;
    float max_distance_sq;
} within;

static int prepare_near_point(const bvol_index *index, const void *query, bvoli_browse *out)
{
    const within *const q = query;
    return bvoli_neighbours_of_point(index, q->shape, q->max_distance_sq, &out->of.near);
}

static int prepare_near_aabb(const bvol_index *index, const void *query, bvoli_browse *out)
{
    const within *const q = query;
    return bvoli_neighbours_of_aabb(index, q->shape, q->max_distance_sq, &out->of.near);
}

bvol_result bvol_index_raycast_begin(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter,
                                     bvol_index_cursor *cursor)
{
    return bvoli_cursor_begin_in_order(index, prepare_ray, ray, filter, cursor);
}

bvol_result bvol_index_nearest_point_begin(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                           const bvol_index_filter *filter, bvol_index_cursor *cursor)
{
    const within query = {p, max_distance_sq};
    return bvoli_cursor_begin_in_order(index, prepare_near_point, p ? &query : NULL, filter, cursor);
}

bvol_result bvol_index_nearest_aabb_begin(const bvol_index *index, const bvol_aabb *query, float max_distance_sq,
                                          const bvol_index_filter *filter, bvol_index_cursor *cursor)
{
    const within near = {query, max_distance_sq};
    return bvoli_cursor_begin_in_order(index, prepare_near_aabb, query ? &near : NULL, filter, cursor);
}

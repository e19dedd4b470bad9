/* SPDX-License-Identifier: MIT */
/* The images nearest to a point. */
#include <bvol/aabb.h>
#include <bvol/triangle.h>

#include "index/instances/search.h"
#include "index/query/closest.h"
#include "index/query/nearest.h"

typedef struct instance_neighbours {
    bvoli_instances_search search;
    bvoli_neighbours top, item;
    const bvol_vec3 *p;
    bvol_index_closest closest; /* of the nearest, where that is asked for */
} instance_neighbours;

static int turn(bvoli_instances_search *s)
{
    bvoli_neighbours_turn_to(&((instance_neighbours *)s)->item, &s->image.view);
    return 1;
}

static int begin(instance_neighbours *n, const bvol_instances *instances, const bvol_vec3 *p, float max_distance_sq,
                 const bvol_instances_filter *filter)
{
    bvoli_instances_search *const s = &n->search;
    if (!bvoli_instances_search_begin(s, instances, filter))
        return 0;
    bvoli_instances_search_begin_image(s);
    if (!bvoli_neighbours_of_point(instances->top, p, max_distance_sq, &n->top) ||
        !bvoli_neighbours_of_point(&s->image.view, p, max_distance_sq, &n->item))
        return 0;
    s->item = &n->item.cast;
    s->turn = turn;
    n->p = p;
    bvoli_neighbours_find_near(&n->top);
    return 1;
}

size_t bvol_instances_nearest_point(const bvol_instances *instances, const bvol_vec3 *p, float max_distance_sq,
                                    const bvol_instances_filter *filter, bvol_instances_found *found, size_t wanted)
{
    instance_neighbours n;
    return begin(&n, instances, p, max_distance_sq, filter)
               ? bvoli_instances_search_nearest(&n.search, &n.top.cast, found, wanted)
               : 0;
}

/* Of the nearest so far, if it is an image of the instance that was looked into, the point that is closest. */
static void find_point(bvoli_instances_search *s)
{
    instance_neighbours *const n = (instance_neighbours *)s;
    bvol_index_closest *const out = &n->closest;
    bvoli_held space;
    if (s->total == 0 || s->hits->instance != s->number)
        return;
    *out = (bvol_index_closest){.id = s->hits->item, .distance_sq = s->hits->at};
    const void *const held = bvoli_index_held(s->image.of, out->id, &space);
    if (s->image.of->leaves.kind) {
        bvol_triangle t;
        bvol_triangle_transform(held, s->image.matrix, &t);
        bvoli_closest_of_triangle(&t, n->p, out);
    } else {
        bvol_aabb box;
        bvol_aabb_transform(held, s->image.matrix, &box);
        bvol_aabb_closest_point(&box, n->p, &out->point);
    }
}

int bvol_instances_closest_point(const bvol_instances *instances, const bvol_vec3 *p, float max_distance_sq,
                                 const bvol_instances_filter *filter, bvol_instances_closest *out)
{
    instance_neighbours n;
    bvol_instances_found found;
    const bvol_index_closest *const at = &n.closest;
    if (!out || !begin(&n, instances, p, max_distance_sq, filter))
        return 0;
    n.search.leave = find_point;
    if (bvoli_instances_search_nearest(&n.search, &n.top.cast, &found, 1) == 0)
        return 0;
    *out = (bvol_instances_closest){
        found.instance, found.item, found.at, at->point, {at->weights[0], at->weights[1], at->weights[2]}};
    return 1;
}

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
} instance_neighbours;

static int turn(bvoli_instances_search *s)
{
    bvoli_neighbours_turn_to(&((instance_neighbours *)s)->item, &s->image.view);
    return 1;
}

size_t bvol_instances_nearest_point(const bvol_instances *instances, const bvol_vec3 *p, float max_distance_sq,
                                    const bvol_instances_filter *filter, bvol_instances_found *found, size_t wanted)
{
    instance_neighbours n;
    bvoli_instances_search *const s = &n.search;
    if (!bvoli_instances_search_begin(s, instances, filter) ||
        !bvoli_neighbours_of_point(instances->top, p, max_distance_sq, &n.top) ||
        !bvoli_neighbours_of_point(&s->image.view, p, max_distance_sq, &n.item))
        return 0;
    s->item = &n.item.cast;
    s->turn = turn;
    bvoli_neighbours_find_near(&n.top);
    return bvoli_instances_search_nearest(s, &n.top.cast, found, wanted);
}

/* Of an image that is there, the point that is closest. */
static void find_point(const bvoli_instance *instance, uint32_t item, const bvol_vec3 *p, bvol_index_closest *out)
{
    const bvol_index *const index = instance->index;
    float matrix[16];
    bvoli_held space;
    bvoli_instance_matrix(instance, matrix);
    const void *const held = bvoli_index_held(index, item, &space);
    if (index->leaves.kind) {
        bvol_triangle t;
        bvol_triangle_transform(held, matrix, &t);
        bvoli_closest_of_triangle(&t, p, out);
    } else {
        bvol_aabb box;
        bvol_aabb_transform(held, matrix, &box);
        bvol_aabb_closest_point(&box, p, &out->point);
    }
}

int bvol_instances_closest_point(const bvol_instances *instances, const bvol_vec3 *p, float max_distance_sq,
                                 const bvol_instances_filter *filter, bvol_instances_closest *out)
{
    bvol_instances_found found;
    if (!out || bvol_instances_nearest_point(instances, p, max_distance_sq, filter, &found, 1) == 0)
        return 0;
    bvol_index_closest at = {.id = found.item, .distance_sq = found.at};
    find_point(bvoli_instance_at(instances, found.instance), found.item, p, &at);
    *out =
        (bvol_instances_closest){found.instance, found.item, found.at, at.point, {at.weights[0], at.weights[1], at.weights[2]}};
    return 1;
}

/* SPDX-License-Identifier: MIT */
/* Rays at instances. Kernels leave out the images that a ray certainly misses, of triangles without moving them, where the map
 * lets the ray be taken to them; the function of the shape decides the rest. */
#include "index/query/raycast.h"
#include "index/extent.h"
#include "index/instances/search.h"
#include "index/leaf/corners.h"

#include <math.h>

typedef struct instance_rays {
    bvoli_instances_search search;
    bvoli_rays top, item;
} instance_rays;

static int turn(bvoli_instances_search *s)
{
    bvoli_rays_turn_to(&((instance_rays *)s)->item, &s->image.view);
    return 1;
}

static uint32_t hit_triangles(bvoli_instances_search *s, uint32_t lanes)
{
    return bvoli_rays_triangles(&((instance_rays *)s)->item, &s->image.corners, lanes);
}

/* All below one block, up to the limit, which hits bring nearer. */
static void descend(instance_rays *r, bvoli_descent *d, bvoli_framed_ray *framed, uint32_t root)
{
    bvoli_instances_search *const s = &r->search;
    d->stack[0] = (bvoli_stack_entry){root, -INFINITY};
    d->depth = 1;
    while (!s->over && s->image.of->kernels->framed_descend(d, framed)) {
        float bounds[BVOLI_WIDE];
        bvoli_image_take_triangles(&s->image, d->leaf, d->lanes);
        const uint32_t lanes = s->image.lanes & bvoli_cast_lanes(s->item, 0, bounds);
        bvoli_instances_search_leaf(s, lanes, bounds);
        framed->end = bvoli_rays_end(&r->item);
    }
}

static int look_through(bvoli_instances_search *s, float from)
{
    instance_rays *const r = (instance_rays *)s;
    const bvol_index *const of = s->image.of;
    const bvoli_tree *const tree = &of->tree;
    bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE];
    bvoli_framed_ray framed;
    bvoli_extent space;
    bvoli_descent d;
    if (!of->leaves.kind || !r->item.guided)
        return 0;
    const bvol_aabb *const about = &bvoli_index_extent(of, &space)->box;
    if (!of->kernels->ray_frame(&r->item.ray, s->image.matrix, about, from, &framed))
        return 0;
    framed.end = bvoli_rays_end(&r->item);
    d.blocks = tree->blocks.data;
    d.links = tree->links.data;
    d.corners = bvoli_index_all_corners(of);
    d.stack = stack;
    d.nodes = d.leaves = 0;
    for (uint32_t i = 0; i < bvoli_root_count(tree) && !s->over; ++i)
        descend(r, &d, &framed, bvoli_root(tree, i));
    s->counters.nodes += d.nodes;
    s->counters.leaves += d.leaves;
    return 1;
}

static int begin(instance_rays *r, const bvol_instances *instances, const bvol_ray *ray, const bvol_instances_filter *filter)
{
    bvoli_instances_search *const s = &r->search;
    if (!ray || !bvoli_instances_search_begin(s, instances, filter))
        return 0;
    s->item = &r->item.cast;
    s->turn = turn;
    s->through = look_through;
    s->triangles = hit_triangles;
    s->of_rays = 1;
    bvoli_rays_begin(instances->top, ray, &r->top);
    bvoli_rays_find_near(&r->top);
    bvoli_rays_begin(&s->image.view, ray, &r->item);
    return 1;
}

int bvol_instances_raycast_first(const bvol_instances *instances, const bvol_ray *ray, const bvol_instances_filter *filter,
                                 bvol_instances_id *id, bvol_ray_hit *hit)
{
    instance_rays r;
    if (!begin(&r, instances, ray, filter) || !bvoli_instances_search_first(&r.search, &r.top.cast))
        return 0;
    if (id)
        *id = (bvol_instances_id){r.search.best.instance, r.search.best.item};
    if (hit)
        *hit = r.search.record.ray;
    return 1;
}

int bvol_instances_raycast_any(const bvol_instances *instances, const bvol_ray *ray, const bvol_instances_filter *filter)
{
    instance_rays r;
    return begin(&r, instances, ray, filter) && bvoli_instances_search_any(&r.search, &r.top.cast);
}

size_t bvol_instances_raycast(const bvol_instances *instances, const bvol_ray *ray, const bvol_instances_filter *filter,
                              bvol_instances_found *hits, size_t capacity)
{
    instance_rays r;
    return begin(&r, instances, ray, filter) ? bvoli_instances_search_all(&r.search, &r.top.cast, hits, capacity) : 0;
}

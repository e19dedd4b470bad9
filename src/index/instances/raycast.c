/* SPDX-License-Identifier: MIT */
/* Rays at instances. Kernels leave out the images that a ray certainly misses; the function of the shape decides the rest. */
#include "index/query/raycast.h"
#include "index/instances/search.h"

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

static int begin(instance_rays *r, const bvol_instances *instances, const bvol_ray *ray, const bvol_instances_filter *filter)
{
    bvoli_instances_search *const s = &r->search;
    if (!ray || !bvoli_instances_search_begin(s, instances, filter))
        return 0;
    s->item = &r->item.cast;
    s->turn = turn;
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

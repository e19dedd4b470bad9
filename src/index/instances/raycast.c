/* SPDX-License-Identifier: MIT */
/* Rays at instances. Kernels leave out the images that a ray certainly misses, of triangles without moving them, where the map
 * lets the ray be taken to them; the function of the shape decides the rest. */
#include <bvol/triangle.h>

#include "base/bits.h"
#include "index/extent.h"
#include "index/instances/search.h"
#include "index/leaf/corners.h"
#include "index/query/raycast.h"
#include "shape/ray.h"
#include "shape/ray/ray_triangle.h"

#include <math.h>

typedef struct instance_rays {
    bvoli_instances_search search;
    bvoli_rays top, item; /* at the boxes about instances, and at blocks that are moved, from when `moves` is set */
    int moves;
    bvoli_corners images; /* of triangles of a leaf */
} instance_rays;

/* Instances that the ray can be taken to */

static float t_of(const bvol_ray *ray, const bvol_triangle *image, const bvol_ray_hit *hit)
{
    bvol_aabb box;
    if (hit->feature != BVOL_NO_FEATURE)
        return hit->t_enter;
    bvol_triangle_bounds(image, &box);
    return bvoli_ray_t_in_box(ray, &box, hit);
}

/* Asks the image of a triangle under an id, which is finite: numbers are not too large where a ray is taken to a frame. */
static void judge(instance_rays *r, uint32_t id, uint32_t lane)
{
    bvoli_instances_search *const s = &r->search;
    const bvol_ray *const ray = &r->top.ray;
    bvoli_record record;
    if (!bvoli_ray_hits_corners(ray, &r->images.corner[0][0][lane], BVOLI_WIDE, 0, &record.ray))
        return;
    const bvol_triangle image = bvoli_corners_triangle(&r->images, lane);
    const float t = t_of(ray, &image, &record.ray);
    if (!bvoli_cast_is_beyond(s->item, t) && (s->only.side == 0 || bvoli_ray_side_of_triangle(ray, &image) == s->only.side))
        bvoli_instances_search_take(s, (bvol_index_found){id, t}, &record);
}

static void judge_leaf(instance_rays *r, const bvol_index *of, const bvoli_descent *d, const float matrix[16])
{
    const bvoli_block *const leaf = bvoli_block_at(&of->tree, d->leaf);
    uint32_t lanes = d->lanes & bvoli_index_lanes(of, leaf);
    bvoli_corners_move_lanes(of, leaf, lanes, matrix, &r->images);
    for (; lanes != 0 && !r->search.over; lanes &= lanes - 1)
        judge(r, leaf->child[bvoli_lowest_bit(lanes)], bvoli_lowest_bit(lanes));
}

/* Returns 0 where the ray cannot be taken there, or the index is not one of triangles. */
static int look_by_frame(instance_rays *r, const bvoli_instance *instance, float from)
{
    bvoli_instances_search *const s = &r->search;
    const bvol_index *const of = instance->index;
    const bvoli_tree *const tree = &of->tree;
    bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE];
    bvoli_framed_ray framed;
    bvoli_extent space;
    bvoli_descent d;
    float matrix[16];
    bvoli_instance_matrix(instance, matrix);
    if (!of->kernels->ray_frame(&r->top.ray, matrix, &bvoli_index_extent(of, &space)->box, from, &framed))
        return 0;
    d.blocks = tree->blocks.data;
    d.links = tree->links.data;
    d.corners = bvoli_index_all_corners(of);
    d.stack = stack;
    d.nodes = d.leaves = 0;
    for (uint32_t i = 0; i < bvoli_root_count(tree) && !s->over; ++i) {
        d.stack[0] = (bvoli_stack_entry){bvoli_root(tree, i), -INFINITY};
        d.depth = 1;
        for (framed.end = bvoli_rays_end(&r->top); !s->over && of->kernels->framed_descend(&d, &framed);
             framed.end = bvoli_rays_end(&r->top))
            judge_leaf(r, of, &d, matrix);
    }
    s->counters.nodes += d.nodes;
    s->counters.leaves += d.leaves;
    return 1;
}

/* Instances whose blocks are moved to the ray */

static int turn(bvoli_instances_search *s)
{
    bvoli_rays_turn_to(&((instance_rays *)s)->item, &s->image.view);
    return 1;
}

static uint32_t hit_triangles(bvoli_instances_search *s, uint32_t lanes)
{
    return bvoli_rays_triangles(&((instance_rays *)s)->item, &s->image.corners, lanes);
}

static void look_by_blocks(instance_rays *r, uint32_t number, uint64_t user)
{
    bvoli_instances_search *const s = &r->search;
    const float limit = r->top.cast.limit;
    if (!r->moves) {
        bvoli_instances_search_begin_image(s);
        bvoli_rays_begin(&s->image.view, &r->top.ray, &r->item);
        r->moves = 1;
    }
    s->item = &r->item.cast;
    s->item->limit = limit;
    bvoli_instances_search_set_item(s);
    bvoli_instances_search_blocks(s, number, user);
    r->top.cast.limit = s->item->limit;
    s->item = &r->top.cast;
}

/* Which instances */

static void look_into(instance_rays *r, uint32_t number, float from)
{
    bvoli_instances_search *const s = &r->search;
    const bvoli_instance *const instance = bvoli_instance_at(s->all, number);
    const bvol_index *const of = instance->index;
    const uint64_t user = s->only.accept ? bvoli_index_item(s->all->top, number).user : 0;
    bvoli_guard *const guard = &of->shared->guard;
    bvoli_pass pass = {guard, 0};
    int done = 0;
    if (r->top.guided && bvoli_index_has_images(of) && of->leaves.kind) {
        if (s->only.accept ? !bvoli_guard_enter(guard, &pass) : !bvoli_guard_lets_ask(guard))
            return;
        s->number = number;
        s->user = user;
        done = look_by_frame(r, instance, from);
        if (s->only.accept)
            bvoli_guard_leave(&pass);
    }
    if (!done)
        look_by_blocks(r, number, user);
}

/* The nearest first. */
static void look_into_leaf(instance_rays *r, const bvoli_descent *d)
{
    bvoli_instances_search *const s = &r->search;
    const bvol_index *const top = s->all->top;
    const bvoli_block *const leaf = bvoli_block_at(&top->tree, d->leaf);
    const bvol_index_filter *const f = s->only.top.category || s->only.top.mask ? &s->only.top : NULL;
    bvoli_instances_search_ask_for(s, leaf, d->lanes);
    for (uint32_t lanes = d->lanes; lanes != 0 && !s->over;) {
        const uint32_t lane = bvoli_cast_nearest_lane(leaf, lanes, d->bounds), number = leaf->child[lane];
        lanes &= ~((uint32_t)1 << lane);
        if (!bvoli_cast_is_beyond(s->item, d->bounds[lane]) && (!f || bvoli_filter_accepts(top, f, number)))
            look_into(r, number, d->bounds[lane]);
    }
}

static void walk(bvoli_instances_search *s)
{
    instance_rays *const r = (instance_rays *)s;
    const bvol_index *const top = s->all->top;
    bvoli_guard *const guard = &top->shared->guard;
    bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE];
    bvoli_descent d;
    bvoli_pass pass = {guard, 0};
    if (s->only.accept ? !bvoli_guard_enter(guard, &pass) : !bvoli_guard_lets_ask(guard))
        return;
    d.blocks = top->tree.blocks.data;
    d.links = top->tree.links.data;
    d.corners = NULL;
    d.stack = stack;
    d.nodes = d.leaves = 0;
    for (uint32_t i = 0; i < bvoli_root_count(&top->tree) && !s->over; ++i) {
        d.stack[0] = (bvoli_stack_entry){bvoli_root(&top->tree, i), -INFINITY};
        d.depth = 1;
        while (!s->over && s->item->kind->descend(s->item, &d))
            look_into_leaf(r, &d);
    }
    s->counters.nodes += d.nodes;
    s->counters.leaves += d.leaves;
    if (s->only.accept)
        bvoli_guard_leave(&pass);
}

static int begin(instance_rays *r, const bvol_instances *instances, const bvol_ray *ray, const bvol_instances_filter *filter)
{
    bvoli_instances_search *const s = &r->search;
    if (!ray || !bvoli_instances_search_begin(s, instances, filter))
        return 0;
    s->item = &r->top.cast;
    s->walk = walk;
    s->turn = turn;
    s->triangles = hit_triangles;
    s->of_rays = 1;
    r->moves = 0;
    bvoli_rays_begin(instances->top, ray, &r->top);
    bvoli_rays_find_near(&r->top);
    r->top.cast.pause = INFINITY;
    return 1;
}

int bvol_instances_raycast_first(const bvol_instances *instances, const bvol_ray *ray, const bvol_instances_filter *filter,
                                 bvol_instances_id *id, bvol_ray_hit *hit)
{
    instance_rays r;
    if (!begin(&r, instances, ray, filter) || !bvoli_instances_search_first(&r.search, NULL))
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
    return begin(&r, instances, ray, filter) && bvoli_instances_search_any(&r.search, NULL);
}

size_t bvol_instances_raycast(const bvol_instances *instances, const bvol_ray *ray, const bvol_instances_filter *filter,
                              bvol_instances_found *hits, size_t capacity)
{
    instance_rays r;
    return begin(&r, instances, ray, filter) ? bvoli_instances_search_all(&r.search, NULL, hits, capacity) : 0;
}

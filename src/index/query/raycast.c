/* SPDX-License-Identifier: MIT */
/* Rays against what an index holds. Kernels leave out what a ray certainly misses; the function of the shape decides the rest.
 */
#include <bvol/ray.h>

#include "base/bits.h"
#include "base/value.h"
#include "index/query/first_hit.h"
#include "index/query/raycast.h"

#include <math.h>

/* The bound is that of block_bound() in kernel/tree/block_template.h. */
static float lower_bound(float enter)
{
    return enter - (4 * SLAB_SLACK * fabsf(enter) + 2 * SLAB_UNDERFLOW_SLACK);
}

static uint32_t ray_ahead(const bvoli_cast *c, const bvoli_block *b, uint32_t lanes, float bounds[BVOLI_WIDE])
{
    const bvoli_rays *const r = (const bvoli_rays *)c;
    uint32_t hit = 0;
    if (r->judged)
        return lanes & c->index->kernels->block_raycast(b, &r->slabs, bounds);
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const bvol_aabb box = bvoli_lane_box(b, lane);
        bvol_ray_hit record;
        if (bvol_ray_hits_aabb(&r->ray, &box, &record)) {
            bounds[lane] = lower_bound(record.t_enter);
            hit |= (uint32_t)1 << lane;
        }
    }
    return hit;
}

static int box_hits(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvoli_record *record)
{
    bvol_ray_hit *const hit = record ? &record->ray : NULL;
    const bvol_aabb box = bvoli_lane_box(leaf, lane);
    if (!bvol_ray_hits_aabb(&((const bvoli_rays *)c)->ray, &box, hit))
        return 0;
    if (hit)
        *t = hit->t_enter;
    return 1;
}

static int is_hit(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvol_ray_hit *hit)
{
    const bvol_ray *const ray = &((const bvoli_rays *)c)->ray;
    const bvoli_leaves *const leaves = &c->index->leaves;
    bvoli_leaf_space space;
    const int sure = ((const bvoli_rays *)c)->sure >> lane & 1,
              one_sided = c->side != 0 && leaves->kind == &bvoli_leaf_triangle;
    if (sure && !hit && !one_sided)
        return 1;
    const bvoli_corners *const copy = bvoli_index_corners(c->index, leaf);
    if (copy && hit && !one_sided) {
        if (!bvoli_ray_hits_corners(ray, &copy->corner[0][0][lane], BVOLI_WIDE, sure, hit))
            return 0;
    } else {
        const void *const shape = bvoli_index_shape_at(c->index, leaf, lane, &space);
        if ((!sure || hit) && !leaves->kind->hits(ray, shape, hit))
            return 0;
        if (one_sided && bvoli_ray_side_of_triangle(ray, shape) != c->side)
            return 0;
    }
    if (hit)
        *t = bvoli_ray_t_of(ray, leaves->kind, leaf, lane, hit);
    return 1;
}

static int shape_hits(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvoli_record *record)
{
    return is_hit(c, leaf, lane, t, record ? &record->ray : NULL);
}

static void end_beyond_limit(bvoli_rays *r)
{
    bvoli_ray_end_beyond(r->cast.limit, &r->near, &r->prepared);
}

/* Takes blocks beyond the last t from the top of the stack. Returns whether any is left: mostly none is once something is hit,
 * and no kernel needs to prepare the ray for it again. */
static int drop_beyond(bvoli_descent *d, float last)
{
    while (d->depth > 0 && d->stack[d->depth - 1].bound > last)
        --d->depth;
    return d->depth > 0;
}

static int ray_descend(bvoli_cast *c, bvoli_descent *d)
{
    bvoli_rays *const r = (bvoli_rays *)c;
    end_beyond_limit(r);
    if (!r->guided)
        return bvoli_cast_descend(c, d);
    return drop_beyond(d, r->prepared.last) && c->index->kernels->ray_descend(d, &r->prepared, &r->near);
}

/* One kernel judges all triangles of a leaf: on the way, where they lie beside the leaf and the ray can be judged. */
static int triangles_descend(bvoli_cast *c, bvoli_descent *d)
{
    bvoli_rays *const r = (bvoli_rays *)c;
    d->corners = r->guided ? r->corners : NULL;
    while (ray_descend(c, d)) {
        const bvoli_block *const leaf = d->blocks + d->leaf;
        bvoli_corners space;
        if (d->corners) {
            r->sure = d->sure;
            return 1;
        }
        const bvoli_corners *const copy = bvoli_corners_of_lanes(c->index, leaf, d->lanes, &space);
        d->lanes = c->index->kernels->triangles_raycast(copy, d->lanes, &r->near, &d->sure);
        r->sure = d->sure;
        if (d->lanes != 0)
            return 1;
    }
    return 0;
}

static int box_may_be_hit(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvoli_record *record)
{
    (void)c;
    (void)leaf;
    (void)lane;
    (void)t;
    (void)record;
    return 1;
}

static const bvoli_cast_kind boxes_kind = {ray_descend, ray_ahead, box_hits, NULL, NULL, NULL, 1, 0, 0},
                             near_kind = {ray_descend, ray_ahead, box_may_be_hit, NULL, NULL, NULL, 0, 0, 0},
                             shapes_kind = {ray_descend, ray_ahead, shape_hits, NULL, NULL, NULL, 1, 0, 0},
                             triangles_kind = {triangles_descend, ray_ahead, shape_hits, NULL, NULL, NULL, 1, 0, 0};

static const bvoli_cast_kind *kind_of(const bvol_index *index)
{
    if (!index || !index->leaves.kind)
        return &boxes_kind;
    return index->leaves.kind == &bvoli_leaf_triangle ? &triangles_kind : &shapes_kind;
}

void bvoli_rays_begin(const bvol_index *index, const bvol_ray *ray, bvoli_rays *r)
{
    r->cast.index = ray ? index : NULL;
    r->cast.any = r->cast.found = r->cast.kept = 0;
    r->cast.visit = NULL;
    r->sure = 0;
    if (!r->cast.index)
        return;
    r->cast.kind = kind_of(index);
    r->cast.limit = ray->t_max;
    r->ray = r->near = *ray;
    r->judged = bvoli_slab_ray_of(ray, &r->slabs);
    r->corners = bvoli_index_all_corners(index);
    r->guided = r->judged && r->slabs.forward;
    if (r->guided)
        bvoli_prepare_ray(&r->slabs, &r->prepared);
}

void bvoli_rays_turn_to(bvoli_rays *r, const bvol_index *index)
{
    r->cast.index = index;
    r->cast.kind = kind_of(index);
    r->sure = 0;
}

void bvoli_rays_find_near(bvoli_rays *r)
{
    r->cast.kind = &near_kind;
}

float bvoli_rays_end(bvoli_rays *r)
{
    end_beyond_limit(r);
    return r->near.t_max;
}

uint32_t bvoli_rays_triangles(bvoli_rays *r, const bvoli_corners *corners, uint32_t lanes)
{
    if (r->guided)
        end_beyond_limit(r);
    return r->cast.index->kernels->triangles_raycast(corners, lanes, &r->near, &r->sure);
}

/* A search by the shortest way. Set field by field, see sink.h. */
typedef struct plain_search {
    bvoli_first_hit first;
    bvol_ray near; /* up to a little beyond the limit, as `prepared` */
    bvoli_prepared_ray prepared;
    bvoli_descent at;
    bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE];
} plain_search;

/* Returns 0 where a search is none. */
static inline int begin_plainly(plain_search *s, const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter,
                                bvol_ray_hit *hit)
{
    if (filter || !index || !ray || !bvoli_index_lets_ask(index))
        return 0;
    bvoli_first_hit_begin(&s->first, index, ray, hit);
    if ((index->leaves.kind == &bvoli_leaf_triangle && !s->first.corners) || !bvoli_prepare_forward(ray, &s->prepared))
        return 0;
    if (hit && s->first.corners)
        s->first.record = hit;
    s->near = *ray;
    s->at.blocks = index->tree.blocks.data;
    s->at.links = index->tree.links.data;
    s->at.corners = s->first.corners;
    s->at.stack = s->stack;
    s->at.nodes = s->at.leaves = 0;
    s->at.sure = 0;
    return 1;
}

/* Goes on to the next leaf. */
static inline int goes_on(plain_search *s)
{
    const bvoli_kernels *const kernels = s->first.index->kernels;
    bvoli_ray_end_beyond(s->first.limit, &s->near, &s->prepared);
    return drop_beyond(&s->at, s->prepared.last) && kernels->ray_descend(&s->at, &s->prepared, &s->near);
}

/* Judges what may be hit where a descent paused. Returns whether the search is at its end. */
static inline int try_lanes(plain_search *s, int any)
{
    const bvol_index *const index = s->first.index;
    const bvoli_block *const leaf = s->at.blocks + s->at.leaf;
    for (uint32_t lanes = s->at.lanes & bvoli_index_lanes(index, leaf); lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const int sure = s->at.sure >> lane & 1;
        if (!any)
            bvoli_first_hit_try(&s->first, s->at.leaf, lane, s->at.bounds[lane], sure);
        else if (!(s->at.bounds[lane] > s->first.limit) && bvoli_first_hit_any(&s->first, leaf, lane, sure))
            return 1;
    }
    return 0;
}

/* Returns whether the search came to its end before all had been looked at. */
static inline int search_plainly(plain_search *s, int any)
{
    const bvoli_tree *const tree = &s->first.index->tree;
    for (uint32_t i = 0; i < bvoli_root_count(tree); ++i) {
        s->stack[0] = (bvoli_stack_entry){bvoli_root(tree, i), -INFINITY};
        s->at.depth = 1;
        while (goes_on(s))
            if (try_lanes(s, any))
                return 1;
    }
    return 0;
}

static int first_by_cast(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter, uint32_t *id,
                         bvol_ray_hit *hit)
{
    bvoli_rays r;
    bvoli_rays_begin(index, ray, &r);
    if (!bvoli_cast_first(&r.cast, filter))
        return 0;
    if (id)
        *id = r.cast.best.id;
    if (hit)
        *hit = r.cast.records[r.cast.kept].ray;
    return 1;
}

int bvol_index_raycast_first(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter, uint32_t *id,
                             bvol_ray_hit *hit)
{
    plain_search s;
    if (!begin_plainly(&s, index, ray, filter, hit))
        return first_by_cast(index, ray, filter, id, hit);
    (void)search_plainly(&s, 0);
    if (id && s.first.found)
        *id = s.first.best.id;
    bvoli_first_hit_tell(&s.first);
    return s.first.found;
}

int bvol_index_raycast_any(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter)
{
    bvoli_rays r;
    plain_search s;
    if (begin_plainly(&s, index, ray, filter, NULL))
        return search_plainly(&s, 1);
    bvoli_rays_begin(index, ray, &r);
    return bvoli_cast_any(&r.cast, filter);
}

size_t bvol_index_raycast(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter, bvol_index_found *hits,
                          size_t capacity)
{
    bvoli_rays r;
    bvoli_rays_begin(index, ray, &r);
    return bvoli_cast_all(&r.cast, filter, hits, capacity);
}

void bvoli_ray_record_of(const bvol_index *index, const bvol_ray *ray, uint32_t id, bvol_ray_hit *hit)
{
    const bvoli_leaf_kind *const kind = index->leaves.kind;
    const bvol_aabb box = bvoli_index_box(index, id);
    bvoli_leaf_space space;
    if (!(kind ? kind->hits(ray, bvoli_leaf_at(&index->leaves, id, &space), hit) : bvol_ray_hits_aabb(ray, &box, hit)))
        *hit = (bvol_ray_hit){0};
}

/* The records after the boxes, which are sorted when all are known. */
size_t bvol_index_raycast_hits(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter,
                               bvol_index_found *found, bvol_ray_hit *hits, size_t capacity)
{
    const size_t total = bvol_index_raycast(index, ray, filter, found, capacity);
    for (size_t i = 0; found && hits && i < total && i < capacity; ++i)
        bvoli_ray_record_of(index, ray, found[i].id, &hits[i]);
    return total;
}

size_t bvol_index_raycast_each(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter,
                               bvol_index_limiter visit, void *context)
{
    bvoli_rays r;
    bvoli_rays_begin(index, ray, &r);
    return bvoli_cast_each(&r.cast, filter, visit, context);
}

/* SPDX-License-Identifier: MIT */
/* Rays against what an index holds. Kernels leave out what a ray certainly misses; the function of the shape decides the rest.
 */
#include <bvol/ray.h>

#include "base/bits.h"
#include "base/value.h"
#include "index/leaf/corners.h"
#include "index/query/cast.h"
#include "set/queries.h"
#include "shape/ray/ray_triangle.h"

#include <math.h>

/* The bound is that of block_bound() in kernel/tree/block_template.h. */
static float lower_bound(float enter)
{
    return enter - (4 * SLAB_SLACK * fabsf(enter) + 2 * SLAB_UNDERFLOW_SLACK);
}

typedef struct rays {
    bvoli_cast cast;
    const bvol_ray *ray;
    bvoli_slab_ray slabs;
    int judged;                   /* kernels can judge boxes */
    int guided;                   /* a kernel can go down the tree, of the prepared ray */
    bvoli_prepared_ray prepared;  /* up to a little behind the best hit */
    bvol_ray near;                /* so far too */
    const bvoli_corners *corners; /* of all blocks; NULL where there are none */
    uint32_t sure;                /* at the leaf: triangles that are certainly hit */
} rays;

static uint32_t ray_ahead(const bvoli_cast *c, const bvoli_block *b, uint32_t lanes, float bounds[BVOLI_WIDE])
{
    const rays *const r = (const rays *)c;
    uint32_t hit = 0;
    if (r->judged)
        return lanes & c->index->kernels->block_raycast(b, &r->slabs, bounds);
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const bvol_aabb box = bvoli_lane_box(b, lane);
        bvol_ray_hit record;
        if (bvol_ray_hits_aabb(r->ray, &box, &record)) {
            bounds[lane] = lower_bound(record.t_enter);
            hit |= (uint32_t)1 << lane;
        }
    }
    return hit;
}

static int box_hits(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvol_ray_hit *hit)
{
    const bvol_aabb box = bvoli_lane_box(leaf, lane);
    if (!bvol_ray_hits_aabb(((const rays *)c)->ray, &box, hit))
        return 0;
    if (hit)
        *t = hit->t_enter;
    return 1;
}

/* The shape in a lane of a leaf. */
static const void *leaf_triangle(const bvol_index *index, const bvoli_block *leaf, uint32_t lane, bvol_triangle *space)
{
    const bvoli_corners *const copy = bvoli_index_corners(index, leaf);
    if (!copy)
        return bvoli_leaf_at(&index->leaves, leaf->child[lane], space);
    *space = bvoli_corners_triangle(copy, lane);
    return space;
}

/* Where a ray crosses the plane of a triangle, t is within an ulp, and so not before the lower bounds of the boxes about it.
 * Other records may be off by more: then the entry into the box is nearer to the truth, and bounded too. */
static int shape_hits(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvol_ray_hit *hit)
{
    const bvol_ray *const ray = ((const rays *)c)->ray;
    const bvoli_leaves *const leaves = &c->index->leaves;
    bvol_triangle space;
    bvol_ray_hit of_box;
    const int sure = ((const rays *)c)->sure >> lane & 1;
    if (sure && hit)
        bvoli_ray_record_in_triangle(ray, leaf_triangle(c->index, leaf, lane, &space), hit);
    if (!sure && !leaves->kind->hits(ray, leaf_triangle(c->index, leaf, lane, &space), hit))
        return 0;
    if (!hit)
        return 1;
    *t = hit->t_enter;
    if (leaves->kind == &bvoli_leaf_triangle && hit->feature != BVOL_NO_FEATURE)
        return 1;
    const bvol_aabb box = bvoli_lane_box(leaf, lane);
    if (bvol_ray_hits_aabb(ray, &box, &of_box) && of_box.t_enter > *t)
        *t = of_box.t_enter;
    return 1;
}

/* So far behind the best hit that no triangle whose plane the ray certainly crosses later, and nothing in a box that it
 * certainly enters later, has a t that is as low: the t of a record is within an ulp, or 2^-23, and that of an entry and a
 * bound within 2^-20 each. */
static void end_behind_best(rays *r)
{
    if (!r->cast.found)
        return;
    const float at = r->cast.best.at, end = at + (0x1p-18F * fabsf(at) + 0x1p-70F);
    if (end < r->near.t_max)
        r->near.t_max = r->prepared.last = end;
}

static int ray_descend(bvoli_cast *c, bvoli_descent *d)
{
    rays *const r = (rays *)c;
    end_behind_best(r);
    return r->guided ? c->index->kernels->ray_descend(d, &r->prepared, &r->near) : bvoli_cast_descend(c, d);
}

/* One kernel judges all triangles of a leaf: on the way, where they lie beside the leaf and the ray can be judged. */
static int triangles_descend(bvoli_cast *c, bvoli_descent *d)
{
    rays *const r = (rays *)c;
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

static const bvoli_cast_kind boxes_kind = {ray_descend, ray_ahead, box_hits},
                             shapes_kind = {ray_descend, ray_ahead, shape_hits},
                             triangles_kind = {triangles_descend, ray_ahead, shape_hits};

static const bvoli_cast_kind *kind_of(const bvol_index *index)
{
    if (!index || !index->leaves.kind)
        return &boxes_kind;
    return index->leaves.kind == &bvoli_leaf_triangle ? &triangles_kind : &shapes_kind;
}

static void begin(const bvol_index *index, const bvol_ray *ray, rays *r)
{
    r->cast.index = ray ? index : NULL;
    r->cast.any = r->cast.found = 0;
    r->sure = 0;
    if (!r->cast.index)
        return;
    r->cast.kind = kind_of(index);
    r->ray = ray;
    r->near = *ray;
    r->judged = bvoli_slab_ray_of(ray, &r->slabs);
    r->corners = bvoli_index_all_corners(index);
    r->guided = r->judged && r->slabs.forward;
    if (r->guided)
        bvoli_prepare_ray(&r->slabs, &r->prepared);
}

int bvol_index_raycast_first(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter, uint32_t *id,
                             bvol_ray_hit *hit)
{
    rays r;
    begin(index, ray, &r);
    if (!bvoli_cast_first(&r.cast, filter))
        return 0;
    if (id)
        *id = r.cast.best.id;
    if (hit)
        *hit = r.cast.hit;
    return 1;
}

int bvol_index_raycast_any(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter)
{
    rays r;
    begin(index, ray, &r);
    return bvoli_cast_any(&r.cast, filter);
}

size_t bvol_index_raycast(const bvol_index *index, const bvol_ray *ray, const bvol_index_filter *filter, bvol_index_found *hits,
                          size_t capacity)
{
    rays r;
    begin(index, ray, &r);
    return bvoli_cast_all(&r.cast, filter, hits, capacity);
}

/* SPDX-License-Identifier: MIT */
/* Rays against what an index holds. Kernels leave out what a ray certainly misses; the function of the shape decides the rest.
 */
#include <bvol/ray.h>

#include "base/bits.h"
#include "base/prefetch.h"
#include "base/value.h"
#include "index/cast.h"
#include "index/corners.h"
#include "set/queries.h"

#include <math.h>
#include <string.h>

/* As block_bound() of kernel/block_template.h. */
static float lower_bound(float enter)
{
    return enter - (4 * SLAB_SLACK * fabsf(enter) + 2 * SLAB_UNDERFLOW_SLACK);
}

typedef struct rays {
    bvoli_cast cast;
    const bvol_ray *ray;
    bvoli_slab_ray slabs;
    int judged; /* kernels can */
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
static const void *held(const bvol_index *index, const bvoli_block *leaf, uint32_t lane, bvol_triangle *space)
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
    if (!leaves->kind->hits(ray, held(c->index, leaf, lane, &space), hit))
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

/* A ray that ends so far behind the best hit that no triangle whose plane it certainly crosses later has a t that is as low:
 * the t of a record is within an ulp, or 2^-23. */
static bvol_ray up_to_best(const bvoli_cast *c)
{
    bvol_ray ray = *((const rays *)c)->ray;
    const float end = c->best.at + (0x1p-20F * fabsf(c->best.at) + 0x1p-100F);
    if (c->found && end < ray.t_max)
        ray.t_max = end;
    return ray;
}

/* The triangles of some lanes, from where the caller has them. */
static const bvoli_corners *gather(const bvol_index *index, const bvoli_block *leaf, uint32_t lanes, bvoli_corners *space)
{
    memset(space, 0, sizeof *space);
    for (; lanes != 0; lanes &= lanes - 1)
        bvoli_corners_write(space, bvoli_lowest_bit(lanes), &index->leaves, leaf->child[bvoli_lowest_bit(lanes)]);
    return space;
}

static void triangles_fetch(const bvoli_cast *c, const bvoli_block *leaf)
{
    const bvoli_corners *const copy = bvoli_index_corners(c->index, leaf);
    if (copy)
        bvoli_prefetch_lines(copy, sizeof *copy);
}

/* One kernel judges all. */
static uint32_t triangles_narrow(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes)
{
    const bvol_ray ray = up_to_best(c);
    const bvoli_corners *const copy = bvoli_index_corners(c->index, leaf);
    bvoli_corners space;
    return c->index->kernels->triangles_raycast(copy ? copy : gather(c->index, leaf, lanes, &space), lanes, &ray);
}

static const bvoli_cast_kind boxes_kind = {ray_ahead, box_hits, NULL, NULL}, shapes_kind = {ray_ahead, shape_hits, NULL, NULL},
                             triangles_kind = {ray_ahead, shape_hits, triangles_fetch, triangles_narrow};

static const bvoli_cast_kind *kind_of(const bvol_index *index)
{
    if (!index || !index->leaves.kind)
        return &boxes_kind;
    return index->leaves.kind == &bvoli_leaf_triangle ? &triangles_kind : &shapes_kind;
}

static rays rays_of(const bvol_index *index, const bvol_ray *ray)
{
    rays r = {.cast = {.index = ray ? index : NULL, .kind = kind_of(index)}, .ray = ray};
    if (ray)
        r.judged = bvoli_slab_ray_of(ray, &r.slabs);
    return r;
}

int bvol_index_raycast_first(const bvol_index *index, const bvol_ray *ray, const bvol_filter *filter, uint32_t *id,
                             bvol_ray_hit *hit)
{
    rays r = rays_of(index, ray);
    if (!bvoli_cast_first(&r.cast, filter))
        return 0;
    if (id)
        *id = r.cast.best.id;
    if (hit)
        *hit = r.cast.hit;
    return 1;
}

int bvol_index_raycast_any(const bvol_index *index, const bvol_ray *ray, const bvol_filter *filter)
{
    rays r = rays_of(index, ray);
    return bvoli_cast_any(&r.cast, filter);
}

size_t bvol_index_raycast(const bvol_index *index, const bvol_ray *ray, const bvol_filter *filter, bvol_found *hits,
                          size_t capacity)
{
    rays r = rays_of(index, ray);
    return bvoli_cast_all(&r.cast, filter, hits, capacity);
}

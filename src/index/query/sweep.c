/* SPDX-License-Identifier: MIT */
/* Moving boxes and spheres through the boxes of an index. Kernels leave out what lies beside the path; what a box that contains
 * others is met by, and when, bounds when they are met, without slack: bvoli_box_meets_box() is monotone. */
#include <bvol/sphere.h>
#include <bvol/sweep.h>

#include "arith/round.h"
#include "base/bits.h"
#include "base/value.h"
#include "index/query/sweep.h"
#include "shape/sweep_boxes.h"

static uint32_t sweep_ahead(const bvoli_cast *c, const bvoli_block *b, uint32_t lanes, float bounds[BVOLI_WIDE])
{
    const bvoli_sweep *const s = (const bvoli_sweep *)c;
    uint32_t met = 0;
    for (lanes &= c->index->kernels->block_overlaps(b, &s->path); lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const bvol_aabb box = bvoli_lane_box(b, lane);
        if (bvoli_box_meets_box(&s->moving, &s->motion, &box, &bounds[lane], NULL))
            met |= (uint32_t)1 << lane;
    }
    return met;
}

static int box_hits(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvol_ray_hit *hit)
{
    const bvoli_sweep *const s = (const bvoli_sweep *)c;
    const bvol_aabb box = bvoli_lane_box(leaf, lane);
    (void)hit;
    return bvoli_box_meets_box(&s->moving, &s->motion, &box, t, NULL);
}

static int sphere_hits(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvol_ray_hit *hit)
{
    const bvoli_sweep *const s = (const bvoli_sweep *)c;
    const bvol_aabb box = bvoli_lane_box(leaf, lane);
    bvol_sweep_hit met;
    (void)hit;
    if (!bvol_sphere_sweep_aabb(&s->sphere, &s->motion, &box, &met))
        return 0;
    *t = met.t_enter;
    return 1;
}

static const bvoli_cast_kind box_kind = {bvoli_cast_descend, sweep_ahead, box_hits, 0},
                             sphere_kind = {bvoli_cast_descend, sweep_ahead, sphere_hits, 0};

/* Rounded outward. */
static bvol_aabb path_bounds(const bvol_aabb *moving, const bvol_vec3 *motion)
{
    bvol_aabb path = *moving;
    for (int k = 0; k < 3; ++k) {
        const double d = (double)bvoli_coords(motion)[k];
        float *const lo = bvoli_coords_out(&path.min) + k, *const hi = bvoli_coords_out(&path.max) + k;
        if (d < 0)
            *lo = bvoli_down((double)*lo, d);
        if (d > 0)
            *hi = bvoli_up((double)*hi, d);
    }
    return path;
}

int bvoli_sweep_of_aabb(const bvol_index *index, const bvol_aabb *box, const bvol_vec3 *motion, bvoli_sweep *out)
{
    if (!index || !box || !motion || !bvoli_aabb_nonempty(box) || !bvoli_vec3_finite(motion))
        return 0;
    *out = (bvoli_sweep){.cast = {.index = index, .kind = &box_kind, .limit = 1},
                         .moving = *box,
                         .path = path_bounds(box, motion),
                         .motion = *motion};
    return 1;
}

int bvoli_sweep_of_sphere(const bvol_index *index, const bvol_sphere *sphere, const bvol_vec3 *motion, bvoli_sweep *out)
{
    bvol_aabb about;
    if (!sphere)
        return 0;
    bvol_sphere_bounds(sphere, &about);
    if (!bvoli_sweep_of_aabb(index, &about, motion, out))
        return 0;
    out->cast.kind = &sphere_kind;
    out->sphere = *sphere;
    return 1;
}

static int first(bvoli_sweep *s, const bvol_index_filter *filter, uint32_t *id, float *t)
{
    if (!bvoli_cast_first(&s->cast, filter))
        return 0;
    if (id)
        *id = s->cast.best.id;
    if (t)
        *t = s->cast.best.at;
    return 1;
}

int bvol_index_sweep_aabb_first(const bvol_index *index, const bvol_aabb *box, const bvol_vec3 *motion,
                                const bvol_index_filter *filter, uint32_t *id, float *t)
{
    bvoli_sweep s;
    return bvoli_sweep_of_aabb(index, box, motion, &s) && first(&s, filter, id, t);
}

int bvol_index_sweep_sphere_first(const bvol_index *index, const bvol_sphere *sphere, const bvol_vec3 *motion,
                                  const bvol_index_filter *filter, uint32_t *id, float *t)
{
    bvoli_sweep s;
    return bvoli_sweep_of_sphere(index, sphere, motion, &s) && first(&s, filter, id, t);
}

size_t bvol_index_sweep_aabb(const bvol_index *index, const bvol_aabb *box, const bvol_vec3 *motion,
                             const bvol_index_filter *filter, bvol_index_found *met, size_t capacity)
{
    bvoli_sweep s;
    return bvoli_sweep_of_aabb(index, box, motion, &s) ? bvoli_cast_all(&s.cast, filter, met, capacity) : 0;
}

size_t bvol_index_sweep_sphere(const bvol_index *index, const bvol_sphere *sphere, const bvol_vec3 *motion,
                               const bvol_index_filter *filter, bvol_index_found *met, size_t capacity)
{
    bvoli_sweep s;
    return bvoli_sweep_of_sphere(index, sphere, motion, &s) ? bvoli_cast_all(&s.cast, filter, met, capacity) : 0;
}

size_t bvol_index_sweep_aabb_each(const bvol_index *index, const bvol_aabb *box, const bvol_vec3 *motion,
                                  const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    bvoli_sweep s;
    return bvoli_sweep_of_aabb(index, box, motion, &s) ? bvoli_cast_each(&s.cast, filter, visit, context) : 0;
}

size_t bvol_index_sweep_sphere_each(const bvol_index *index, const bvol_sphere *sphere, const bvol_vec3 *motion,
                                    const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    bvoli_sweep s;
    return bvoli_sweep_of_sphere(index, sphere, motion, &s) ? bvoli_cast_each(&s.cast, filter, visit, context) : 0;
}

/* SPDX-License-Identifier: MIT */
/* Moving shapes through what an index holds. When the box about what moves meets a box bounds when what is in it is met, and a
 * kernel bounds that; at the leaves single sweeps decide.
 *
 * Beside the slack of the kernel none is needed. The box about what moves contains it, rounded outward, and a box of the index
 * contains its shape, so two boxes have a common point at any time at which the shapes have one. The time at which they meet
 * first is told as the greatest float that is not after it, for boxes always; so it is not late for the shapes either, and for
 * a box that contains others it is not after theirs: bvoli_box_meets_box() is monotone. At triangles there is another bound
 * (convex/approach.h), which leaves out most that are met later. The time of the function of single shapes is not
 * late, yet where they graze each other it may be early by any amount. The latest of these is the time that counts. It depends
 * on the two shapes only, whatever the tree, and no bound is above it. */
#include <bvol/capsule.h>
#include <bvol/obb.h>
#include <bvol/sphere.h>

#include "arith/filter.h"
#include "arith/round.h"
#include "base/bits.h"
#include "base/value.h"
#include "index/leaf/corners.h"
#include "index/query/sweep.h"
#include "shape/sweep_boxes.h"

static uint32_t boxes_ahead(const bvoli_cast *c, const bvoli_block *b, uint32_t lanes, float bounds[BVOLI_WIDE])
{
    return lanes & c->index->kernels->block_sweep(b, &((const bvoli_sweep *)c)->slabs, bounds);
}

static int holds_triangles(const bvol_index *index)
{
    return index->leaves.kind == &bvoli_leaf_triangle;
}

/* First when the boxes meet, and then the steps of a bound that triangles have. */
static int sharpen(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, int step, float *bound)
{
    const bvoli_sweep *const s = (const bvoli_sweep *)c;
    bvoli_leaf_space space;
    if (step == 0) {
        const bvol_aabb box = bvoli_lane_box(leaf, lane);
        const int more = holds_triangles(c->index) && (s->core.points > 0 || s->is_box);
        if (!bvoli_box_meets_box(&s->bounds, &s->motion, &box, bound, NULL))
            return BVOLI_APPROACH_MISS;
        return more ? BVOLI_APPROACH_ON : BVOLI_APPROACH_OVER;
    }
    const bvol_triangle *const triangle = bvoli_index_shape_at(c->index, leaf, lane, &space);
    return s->is_box ? bvoli_approach_triangle_by_box(&s->box, triangle, step - 1, bound)
                     : bvoli_approach_triangle(&s->core, triangle, step - 1, bound);
}

static int is_met(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvoli_record *record)
{
    const bvoli_sweep *const s = (const bvoli_sweep *)c;
    const int holds_shapes = !c->index->planar && c->index->leaves.kind;
    const bvol_aabb box = bvoli_lane_box(leaf, lane);
    bvoli_leaf_space space;
    const void *const other = holds_shapes ? bvoli_index_shape_at(c->index, leaf, lane, &space) : &box;
    if (!s->single(s->moving, &s->motion, other, record ? &record->sweep : NULL))
        return 0;
    if (!record)
        return 1;
    if (*t > record->sweep.t_enter)
        record->sweep.t_enter = *t;
    *t = record->sweep.t_enter;
    return 1;
}

static int may_hold_some(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvoli_record *record)
{
    (void)c;
    (void)leaf;
    (void)lane;
    (void)t;
    (void)record;
    return 1;
}

static const bvoli_cast_kind sweep_kind = {bvoli_cast_descend, boxes_ahead, is_met, sharpen, 0},
                             boxes_kind = {bvoli_cast_descend, boxes_ahead, may_hold_some, NULL, 0};

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

static void set_core(const bvol_vec3 *a, const bvol_vec3 *b, float radius, bvoli_moving_core *out)
{
    out->points = 2;
    bvoli_load(a, out->point[0]);
    bvoli_load(b, out->point[1]);
    out->radius = (double)radius;
}

/* Copies a value, and finds its bounds. */
static void take_value(int kind, const void *value, bvoli_sweep *out)
{
    out->moving = &out->copy;
    out->core.points = out->is_box = 0;
    switch (kind) {
    case BVOL_KIND_AABB:
        out->bounds = out->copy.aabb = *(const bvol_aabb *)value;
        out->is_box = bvoli_moving_box_of_aabb(value, &out->box);
        break;
    case BVOL_KIND_SPHERE:
        out->copy.sphere = *(const bvol_sphere *)value;
        set_core(&out->copy.sphere.center, &out->copy.sphere.center, out->copy.sphere.radius, &out->core);
        out->core.points = 1;
        bvol_sphere_bounds(value, &out->bounds);
        break;
    case BVOL_KIND_CAPSULE:
        out->copy.capsule = *(const bvol_capsule *)value;
        set_core(&out->copy.capsule.a, &out->copy.capsule.b, out->copy.capsule.radius, &out->core);
        bvol_capsule_bounds(value, &out->bounds);
        break;
    default:
        out->copy.obb = *(const bvol_obb *)value;
        out->is_box = bvoli_moving_box_of_obb(value, &out->box);
        bvol_obb_bounds(value, &out->bounds);
    }
}

/* A handle of a shape that has a value of its own is as good as the value. Of others the bounds are exact. */
static int take(const bvoli_mover *of, const void *moving, int *kind, bvoli_sweep *out)
{
    const bvol_shape *const shape = of->kind == BVOLI_HANDLE ? moving : NULL;
    *kind = shape ? shape->kind : of->kind;
    if (*kind == BVOL_KIND_AABB || *kind == BVOL_KIND_SPHERE || *kind == BVOL_KIND_CAPSULE || *kind == BVOL_KIND_OBB) {
        take_value(*kind, shape ? shape->value : moving, out);
        return bvoli_aabb_nonempty(&out->bounds);
    }
    out->moving = shape->value;
    out->core.points = out->is_box = 0;
    return bvol_shape_bounds(shape, &out->bounds) == BVOL_OK;
}

int bvoli_sweep_begin(const bvoli_mover *of, const void *moving, const bvol_vec3 *motion, bvoli_sweep *out)
{
    if (!moving || !motion || !bvoli_vec3_finite(motion) || !take(of, moving, &out->moving_kind, out))
        return 0;
    out->interior = of->interior;
    out->cast = (bvoli_cast){.kind = &sweep_kind, .limit = 1};
    out->motion = *motion;
    bvoli_load(motion, out->core.v);
    bvoli_load(motion, out->box.v);
    const bvol_aabb path = path_bounds(&out->bounds, motion);
    bvoli_slab_motion_of(&out->bounds, motion, &path, &out->slabs);
    return 1;
}

int bvoli_sweep_turn_to(bvoli_sweep *s, const bvol_index *index)
{
    const int held = index->planar || !index->leaves.kind ? BVOL_KIND_AABB : index->leaves.kind->kind;
    s->cast.index = index;
    s->single = bvoli_shape_sweep_of(s->moving_kind, held, s->interior);
    return s->single != NULL;
}

void bvoli_sweep_find_near(bvoli_sweep *s, const bvol_index *index)
{
    s->cast.index = index;
    s->cast.kind = &boxes_kind;
}

int bvoli_sweep_of(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                   bvoli_sweep *out)
{
    return index && bvoli_sweep_begin(of, moving, motion, out) && bvoli_sweep_turn_to(out, index);
}

size_t bvoli_sweep_all(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                       const bvol_index_filter *filter, bvol_index_found *met, size_t capacity)
{
    bvoli_sweep s;
    return bvoli_sweep_of(of, index, moving, motion, &s) ? bvoli_cast_all(&s.cast, filter, met, capacity) : 0;
}

int bvoli_sweep_first(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                      const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit)
{
    bvoli_sweep s;
    if (!bvoli_sweep_of(of, index, moving, motion, &s) || !bvoli_cast_first(&s.cast, filter))
        return 0;
    if (id)
        *id = s.cast.best.id;
    if (hit)
        *hit = s.cast.record.sweep;
    return 1;
}

int bvoli_sweep_any(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                    const bvol_index_filter *filter)
{
    bvoli_sweep s;
    return bvoli_sweep_of(of, index, moving, motion, &s) && bvoli_cast_any(&s.cast, filter);
}

size_t bvoli_sweep_each(const bvoli_mover *of, const bvol_index *index, const void *moving, const bvol_vec3 *motion,
                        const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    bvoli_sweep s;
    return bvoli_sweep_of(of, index, moving, motion, &s) ? bvoli_cast_each(&s.cast, filter, visit, context) : 0;
}

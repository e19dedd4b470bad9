/* SPDX-License-Identifier: MIT */
/* Moving shapes through what an index holds. When the box about what moves meets a box bounds when what is in it is met, and a
 * kernel bounds that; at the leaves single sweeps decide.
 *
 * Beside the slack of the kernel none is needed. The box about what moves contains it, rounded outward, and a box of the index
 * contains its shape, so two boxes have a common point at any time at which the shapes have one. The time at which they meet
 * first is told as the greatest float that is not after it, for boxes always; so it is not late for the shapes either, and for
 * a box that contains others it is not after theirs: bvoli_box_meets_box() is monotone. At triangles there is another bound
 * (convex/approach.h). The time of the function of single shapes is not late, yet where they graze each other it may be early
 * by any amount. The latest of these is the time that counts. It depends on the two shapes only, whatever the tree, and no
 * bound is above it. Kernels that bound when balls and capsules meet triangles, and what lies in boxes, take into account how
 * near the two shapes are at the time that is told (kernel/tree/block.h). */
#include <bvol/capsule.h>
#include <bvol/obb.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

#include "arith/filter.h"
#include "arith/round.h"
#include "base/bits.h"
#include "base/value.h"
#include "index/leaf/corners.h"
#include "index/query/sweep.h"
#include "shape/sweep_boxes.h"

#include <math.h>

static int holds_triangles(const bvol_index *index)
{
    return index->leaves.kind == &bvoli_leaf_triangle;
}

/* Whether a ball or a capsule moves toward triangles, of which kernels bound the times. */
static int is_round_to_triangles(const bvoli_sweep *s)
{
    return s->core.points > 0 && holds_triangles(s->cast.index);
}

static uint32_t boxes_ahead(const bvoli_cast *c, const bvoli_block *b, uint32_t lanes, float bounds[BVOLI_WIDE])
{
    const bvoli_sweep *const s = (const bvoli_sweep *)c;
    const bvoli_kernels *const kernels = c->index->kernels;
    lanes &= kernels->block_sweep(b, &s->slabs, bounds);
    if (lanes == 0)
        return 0;
    if (is_round_to_triangles(s))
        return kernels->block_rounded(b, &s->round, lanes, c->limit, bounds);
    if (s->is_turned && holds_triangles(c->index))
        return kernels->block_obb_swept(b, &s->turned, lanes, c->limit, bounds);
    return lanes & kernels->block_near(bounds, c->limit);
}

/* Whether the interiors of a box that moves and of a triangle overlap at the start, so that they meet then whatever the motion.
 */
static int starts_inside(const bvoli_sweep *s, const bvol_triangle *triangle)
{
    return s->moving_kind == BVOL_KIND_AABB ? bvol_triangle_overlaps_aabb_interior(triangle, &s->copy.aabb)
                                            : bvol_triangle_overlaps_obb_interior(triangle, &s->copy.obb);
}

/* The steps of a bound that triangles have for boxes, without the first for upright ones, since the kernel has told it; and
 * last when the boxes meet, which the kernel has told but for a hair. */
static int sharpen(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, int step, float *bound)
{
    const bvoli_sweep *const s = (const bvoli_sweep *)c;
    const int of_triangle = step + !s->is_turned;
    if (!s->is_box || !holds_triangles(c->index) || of_triangle == BVOLI_APPROACH_STEPS) {
        const bvol_aabb box = bvoli_lane_box(leaf, lane);
        float met;
        if (!bvoli_box_meets_box(&s->bounds, &s->motion, &box, &met, NULL))
            return BVOLI_APPROACH_MISS;
        *bound = fmaxf(*bound, met);
        return BVOLI_APPROACH_OVER;
    }
    bvoli_leaf_space space;
    const bvol_triangle *const triangle = bvoli_index_shape_at(c->index, leaf, lane, &space);
    if (of_triangle == 1 && *bound <= 0 && starts_inside(s, triangle))
        return BVOLI_APPROACH_INSIDE;
    return bvoli_approach_triangle_by_box(&s->box, triangle, of_triangle, bound) == BVOLI_APPROACH_MISS ? BVOLI_APPROACH_MISS
                                                                                                        : BVOLI_APPROACH_ON;
}

/* Balls and capsules and triangles. What begins overlapping is met at 0 whatever the motion, and no bound is above that:
 * neither boxes nor cores are apart then along any direction. */
static int narrow(const bvoli_cast *c, const bvoli_block *leaf, uint32_t *lanes, uint32_t *certain, float bounds[BVOLI_WIDE])
{
    const bvoli_sweep *const s = (const bvoli_sweep *)c;
    bvoli_corners space;
    if (!is_round_to_triangles(s))
        return 0;
    const bvoli_corners *const corners = bvoli_corners_of_lanes(c->index, leaf, *lanes, &space);
    const uint32_t left = c->index->kernels->triangles_swept(corners, &s->round, *lanes, c->limit, bounds);
    *lanes = left & (((uint32_t)1 << BVOLI_WIDE) - 1);
    *certain = left >> BVOLI_WIDE;
    return 1;
}

/* The latest of what is known not to be late, of a triangle that a ball or a capsule meets: when the boxes do, when the
 * function of single shapes says, and what is known from there. */
static float time_at_triangle(const bvoli_sweep *s, const bvol_triangle *triangle, const bvol_aabb *box, float t,
                              double apart[3])
{
    float bound = 0;
    (void)bvoli_box_meets_box(&s->bounds, &s->motion, box, &bound, NULL);
    return bvoli_approach_last(&s->core, triangle, t > bound ? t : bound, apart);
}

/* Whether a triangle certainly comes after the first that was found: triangles about one corner are met at once. */
static int is_after_best(const bvoli_sweep *s, const bvol_triangle *triangle, uint32_t id)
{
    const bvoli_cast *const c = &s->cast;
    return c->found && c->recorded && id > c->best.id &&
           bvoli_approach_is_no_earlier(&s->core, triangle, c->records[c->kept].apart, c->best.at);
}

static int is_met(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvoli_record *record)
{
    const bvoli_sweep *const s = (const bvoli_sweep *)c;
    const int holds_shapes = !c->index->planar && c->index->leaves.kind;
    const bvol_aabb box = bvoli_lane_box(leaf, lane);
    bvoli_leaf_space space;
    const void *const other = holds_shapes ? bvoli_index_shape_at(c->index, leaf, lane, &space) : &box;
    if (record && is_round_to_triangles(s) && is_after_best(s, other, leaf->child[lane]))
        return 0;
    if (!s->single(s->moving, &s->motion, other, record ? &record->sweep : NULL))
        return 0;
    if (!record)
        return 1;
    if (is_round_to_triangles(s))
        record->sweep.t_enter = time_at_triangle(s, other, &box, record->sweep.t_enter, record->apart);
    else if (*t > record->sweep.t_enter)
        record->sweep.t_enter = *t;
    *t = record->sweep.t_enter;
    return 1;
}

static float latest(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float bound)
{
    bvoli_leaf_space space;
    if (bound + BVOLI_OVERLAP_LATER >= c->limit)
        return INFINITY;
    return bvoli_approach_overlap(&((const bvoli_sweep *)c)->core, bvoli_index_shape_at(c->index, leaf, lane, &space), bound);
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

static const bvoli_cast_kind shapes_kind = {bvoli_cast_descend, boxes_ahead, is_met, sharpen, narrow, latest, 0, 1, 1},
                             boxes_kind = {bvoli_cast_descend, boxes_ahead, is_met, sharpen, NULL, NULL, 0, 1, 0},
                             near_kind = {bvoli_cast_descend, boxes_ahead, may_hold_some, NULL, NULL, NULL, 0, 1, 0};

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

/* What kernels are told of it (kernel/tree/triangle_sweep_template.h). */
static void set_round(bvoli_sweep *s)
{
    bvoli_round_motion *const r = &s->round;
    const float *const v = bvoli_coords(&s->motion);
    r->points = s->core.points;
    float most = 0, way = 0, far = (float)s->core.radius;
    r->square = 0;
    for (int k = 0; k < 3; ++k) {
        r->origin[k] = (float)s->core.point[0][k];
        r->side[k] = s->core.points == 1 ? 0 : (float)s->core.point[1][k] - r->origin[k];
        r->motion[k] = v[k];
        r->square += r->side[k] * r->side[k];
        most = fmaxf(most, fabsf(r->side[k]));
        way = fmaxf(way, fabsf(v[k]));
        far = fmaxf(far, fabsf(r->origin[k]));
    }
    r->per_square = 1 / r->square;
    r->radius = (float)s->core.radius;
    r->slack = BVOLI_SWEPT_SLACK * (most + r->radius) + BVOLI_SWEPT_FAR * far;
    r->slow = BVOLI_SWEPT_SLACK * way;
}

/* What kernels are told of an OBB. */
static void set_turned(bvoli_sweep *s)
{
    bvoli_turned_motion *const t = &s->turned;
    const bvoli_moving_box *const box = &s->box;
    const float *const v = bvoli_coords(&s->motion), *const center = bvoli_coords(&s->copy.obb.center);
    float way = 0, far = 0;
    t->center.points = 1;
    t->center.radius = 0;
    for (int k = 0; k < 3; ++k) {
        const double length = bvoli_sqrt(bvoli_dot(box->face[k], box->face[k]));
        double n[3], reach = 0;
        t->center.origin[k] = center[k];
        t->center.motion[k] = v[k];
        far = fmaxf(far, fabsf(center[k]));
        way = fmaxf(way, fabsf(v[k]));
        for (int c = 0; c < 3; ++c) {
            t->face[k][c] = length > 0 ? (float)(box->face[k][c] / length) : 0;
            n[c] = (double)t->face[k][c];
        }
        for (int j = 0; j < 3; ++j)
            reach += fabs(bvoli_dot(n, box->edge[j]));
        t->reach[k] = (float)reach;
    }
    const float size = (float)box->size;
    t->center.slack = BVOLI_SWEPT_SLACK * size + BVOLI_SWEPT_FAR * fmaxf(far, size);
    t->center.slow = BVOLI_SWEPT_SLACK * way;
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
    out->cast = (bvoli_cast){.kind = &boxes_kind, .limit = 1};
    out->motion = *motion;
    bvoli_load(motion, out->core.v);
    bvoli_load(motion, out->box.v);
    const bvol_aabb path = path_bounds(&out->bounds, motion);
    bvoli_slab_motion_of(&out->bounds, motion, &path, &out->slabs);
    if (out->core.points > 0)
        set_round(out);
    out->is_turned = out->is_box && out->moving_kind == BVOL_KIND_OBB;
    if (out->is_turned)
        set_turned(out);
    return 1;
}

int bvoli_sweep_turn_to(bvoli_sweep *s, const bvol_index *index)
{
    const int held = index->planar || !index->leaves.kind ? BVOL_KIND_AABB : index->leaves.kind->kind;
    s->cast.index = index;
    s->cast.kind = held == BVOL_KIND_AABB ? &boxes_kind : &shapes_kind;
    s->single = bvoli_shape_sweep_of(s->moving_kind, held, s->interior);
    return s->single != NULL;
}

void bvoli_sweep_find_near(bvoli_sweep *s, const bvol_index *index)
{
    s->cast.index = index;
    s->cast.kind = &near_kind;
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
    if (!hit)
        return 1;
    float t = s.cast.best.at;
    if (!s.cast.recorded)
        (void)is_met(&s.cast, s.cast.leaf, s.cast.lane, &t, &s.cast.records[s.cast.kept]);
    *hit = s.cast.records[s.cast.kept].sweep;
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

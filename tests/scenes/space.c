/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include <math.h>

static const bvol_aabb *any_box(chance *c, const void *boxes, size_t count)
{
    return (const bvol_aabb *)boxes + chance_bits(c) % count;
}

static bvol_vec3 center_of(const bvol_aabb *b)
{
    return (bvol_vec3){(b->min.x + b->max.x) / 2, (b->min.y + b->max.y) / 2, (b->min.z + b->max.z) / 2};
}

static bvol_vec3 from_to(bvol_vec3 a, bvol_vec3 b)
{
    return (bvol_vec3){b.x - a.x, b.y - a.y, b.z - a.z};
}

/* One of the scene, whose neighbours touch it. */
static void draw_box(chance *c, const void *boxes, size_t count, query *q)
{
    q->box = *any_box(c, boxes, count);
}

static int overlaps_box(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_aabb_overlaps_aabb(box, &q->box);
}

static size_t ask_box(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index_overlaps_aabb(index, &q->box, NULL, ids, room);
}

static int within_box(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_aabb_contains_aabb(&q->box, box);
}

static size_t ask_within(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index_within_aabb(index, &q->box, NULL, ids, room);
}

static int contains_corner(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_aabb_contains_point(box, &q->box.max);
}

static size_t ask_corner(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index_contains_point(index, &q->box.max, NULL, ids, room);
}

/* About a corner of a box, and as far as another corner. */
static void draw_sphere(chance *c, const void *boxes, size_t count, query *q)
{
    const bvol_aabb *const b = any_box(c, boxes, count);
    q->sphere = (bvol_sphere){b->min, b->max.x - b->min.x};
}

static int overlaps_sphere(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_sphere_overlaps_aabb(&q->sphere, box);
}

static size_t ask_sphere(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index_overlaps_sphere(index, &q->sphere, NULL, ids, room);
}

/* From box to box, or along an edge. */
static void draw_ray(chance *c, const void *boxes, size_t count, query *q)
{
    const bvol_aabb *const a = any_box(c, boxes, count), *const b = any_box(c, boxes, count);
    const bvol_vec3 from = center_of(a), axes[3] = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    q->ray = one_in(c, 2) ? (bvol_ray){from, 0, from_to(from, center_of(b)), one_in(c, 2) ? 1 : INFINITY}
                          : (bvol_ray){a->min, 0, axes[chance_int(c, 0, 2)], INFINITY};
}

static int hit_by_ray(const query *q, const void *box, float *at)
{
    bvol_ray_hit hit = {0};
    const int hits = bvol_ray_hits_aabb(&q->ray, box, &hit);
    *at = hit.t_enter;
    return hits;
}

static size_t ask_ray(const void *index, const query *q, bvol_index_found *found, size_t room)
{
    return bvol_index_raycast(index, &q->ray, NULL, found, room);
}

static size_t ask_first(const void *index, const query *q, bvol_index_found *found, size_t room)
{
    (void)room;
    bvol_ray_hit hit;
    const int hits = bvol_index_raycast_first(index, &q->ray, NULL, &found->id, &hit);
    if (hits)
        found->at = hit.t_enter;
    return (size_t)hits;
}

static void draw_sweep(chance *c, const void *boxes, size_t count, query *q)
{
    const bvol_aabb *const a = any_box(c, boxes, count), *const b = any_box(c, boxes, count);
    q->sweep.box = *a;
    q->sweep.motion = from_to(a->min, b->min);
}

static int met_by_sweep(const query *q, const void *box, float *at)
{
    bvol_sweep_hit hit;
    if (!bvol_aabb_sweep_aabb(&q->sweep.box, &q->sweep.motion, box, &hit))
        return 0;
    *at = hit.t_enter;
    return 1;
}

static size_t ask_sweep(const void *index, const query *q, bvol_index_found *found, size_t room)
{
    return bvol_index_sweep_aabb(index, &q->sweep.box, &q->sweep.motion, NULL, found, room);
}

static int distance(const query *q, const void *box, float *at)
{
    *at = bvol_aabb_distance_sq_aabb(box, &q->box);
    return 1;
}

static size_t ask_nearest(const void *index, const query *q, bvol_index_found *found, size_t room)
{
    return bvol_index_nearest_aabb(index, &q->box, INFINITY, NULL, found, room);
}

/* A camera between boxes, with sides at 45 degrees that pass through the corners of boxes. */
static void draw_frustum(chance *c, const void *boxes, size_t count, query *q)
{
    const bvol_vec3 eye = any_box(c, boxes, count)->max;
    const bvol_plane sides[5] = {{{1, 0, 1}, -(eye.x + eye.z)},
                                 {{-1, 0, 1}, eye.x - eye.z},
                                 {{0, 1, 1}, -(eye.y + eye.z)},
                                 {{0, -1, 1}, eye.y - eye.z},
                                 {{0, 0, -1}, center_of(any_box(c, boxes, count)).z}};
    must(bvol_frustum_create_from_planes(sides, 5, NULL, &q->frustum));
}

static void free_frustum(query *q)
{
    bvol_frustum_destroy(q->frustum);
}

static int in_view(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_frustum_cull_aabb(q->frustum, box);
}

static size_t ask_view(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index_cull_frustum(index, q->frustum, NULL, ids, room);
}

static int overlaps_frustum(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_frustum_overlaps_aabb(q->frustum, box);
}

static size_t ask_frustum(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index_overlaps_frustum(index, q->frustum, NULL, ids, room);
}

static void *build(const bvol_index_options *options, const void *boxes, size_t count)
{
    bvol_index *index;
    must(bvol_index_create(options, NULL, &index));
    must(bvol_index_build(index, boxes, count, 0, NULL, 0, NULL));
    must(bvol_index_validate(index));
    return index;
}

static void destroy(void *index)
{
    bvol_index_destroy(index);
}

static int overlap(const void *box, const void *other)
{
    return bvol_aabb_overlaps_aabb(box, other);
}

static size_t pairs(const void *index, bvol_pair *out, size_t room)
{
    return bvol_index_pairs(index, NULL, NULL, out, room);
}

static const question questions[] = {
    {"overlaps", draw_box, NULL, overlaps_box, ask_box, NULL, 0},
    {"within", draw_box, NULL, within_box, ask_within, NULL, 0},
    {"contains a point", draw_box, NULL, contains_corner, ask_corner, NULL, 0},
    {"sphere", draw_sphere, NULL, overlaps_sphere, ask_sphere, NULL, 0},
    {"ray", draw_ray, NULL, hit_by_ray, NULL, ask_ray, 0},
    {"first of a ray", draw_ray, NULL, hit_by_ray, NULL, ask_first, 1},
    {"moving box", draw_sweep, NULL, met_by_sweep, NULL, ask_sweep, 0},
    {"nearest", draw_box, NULL, distance, NULL, ask_nearest, 8},
    {"cull", draw_frustum, free_frustum, in_view, ask_view, NULL, 0},
    {"frustum", draw_frustum, free_frustum, overlaps_frustum, ask_frustum, NULL, 0},
};

const dimension space = {
    sizeof(bvol_aabb), questions, sizeof questions / sizeof *questions, build, destroy, overlap, pairs,
};

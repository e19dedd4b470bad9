/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include <math.h>

static const bvol_aabb2 *any_box(chance *c, const void *boxes, size_t count)
{
    return (const bvol_aabb2 *)boxes + chance_bits(c) % count;
}

/* One of the scene, whose neighbours touch it. */
static void draw_box(chance *c, const void *boxes, size_t count, query *q)
{
    q->box2 = *any_box(c, boxes, count);
}

static int overlaps_box(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_aabb2_overlaps_aabb2(box, &q->box2);
}

static size_t ask_box(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index2_overlaps_aabb2(index, &q->box2, NULL, ids, room);
}

static int within_box(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_aabb2_contains_aabb2(&q->box2, box);
}

static size_t ask_within(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index2_within_aabb2(index, &q->box2, NULL, ids, room);
}

static int contains_corner(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_aabb2_contains_point(box, &q->box2.max);
}

static size_t ask_corner(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index2_contains_point(index, &q->box2.max, NULL, ids, room);
}

static void draw_circle(chance *c, const void *boxes, size_t count, query *q)
{
    const bvol_aabb2 *const b = any_box(c, boxes, count);
    q->circle = (bvol_circle){b->min, b->max.x - b->min.x};
}

static int overlaps_circle(const query *q, const void *box, float *at)
{
    (void)at;
    return bvol_circle_overlaps_aabb2(&q->circle, box);
}

static size_t ask_circle(const void *index, const query *q, uint32_t *ids, size_t room)
{
    return bvol_index2_overlaps_circle(index, &q->circle, NULL, ids, room);
}

/* From corner to corner, or along a side. */
static void draw_ray(chance *c, const void *boxes, size_t count, query *q)
{
    const bvol_vec2 from = any_box(c, boxes, count)->min, to = any_box(c, boxes, count)->max;
    q->ray2 = one_in(c, 2) ? (bvol_ray2){from, 0, {to.x - from.x, to.y - from.y}, one_in(c, 2) ? 1 : INFINITY}
                           : (bvol_ray2){from, 0, {1, 0}, INFINITY};
}

static int hit_by_ray(const query *q, const void *box, float *at)
{
    bvol_ray2_hit hit = {0};
    const int hits = bvol_ray2_hits_aabb2(&q->ray2, box, &hit);
    *at = hit.t_enter;
    return hits;
}

static size_t ask_ray(const void *index, const query *q, bvol_index_found *found, size_t room)
{
    return bvol_index2_raycast(index, &q->ray2, NULL, found, room);
}

static int distance(const query *q, const void *box, float *at)
{
    *at = bvol_aabb2_distance_sq_aabb2(box, &q->box2);
    return 1;
}

static size_t ask_nearest(const void *index, const query *q, bvol_index_found *found, size_t room)
{
    return bvol_index2_nearest_aabb2(index, &q->box2, INFINITY, NULL, found, room);
}

static void *build(const bvol_index_options *options, const void *boxes, size_t count)
{
    bvol_index2 *index;
    const bvol_index2_options flat = {.flags = options->flags, .engine = options->engine, .quality = options->quality};
    must(bvol_index2_create(&flat, NULL, &index));
    must(bvol_index2_build(index, boxes, count, 0, NULL, 0, NULL));
    must(bvol_index2_validate(index));
    return index;
}

static void destroy(void *index)
{
    bvol_index2_destroy(index);
}

static int overlap(const void *box, const void *other)
{
    return bvol_aabb2_overlaps_aabb2(box, other);
}

static size_t pairs(const void *index, bvol_pair *out, size_t room)
{
    return bvol_index2_pairs(index, NULL, NULL, out, room);
}

static const question questions[] = {
    {"overlaps", draw_box, NULL, overlaps_box, ask_box, NULL, 0},
    {"within", draw_box, NULL, within_box, ask_within, NULL, 0},
    {"contains a point", draw_box, NULL, contains_corner, ask_corner, NULL, 0},
    {"circle", draw_circle, NULL, overlaps_circle, ask_circle, NULL, 0},
    {"ray", draw_ray, NULL, hit_by_ray, NULL, ask_ray, 0},
    {"nearest", draw_box, NULL, distance, NULL, ask_nearest, 8},
};

const dimension plane = {
    sizeof(bvol_aabb2), questions, sizeof questions / sizeof *questions, build, destroy, overlap, pairs,
};

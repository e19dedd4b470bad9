/* SPDX-License-Identifier: MIT */
/* Rays against the boxes of an index. Kernels leave out what a ray certainly misses; bvol_ray_hits_aabb() decides the rest. */
#include <bvol/ray.h>

#include "base/bits.h"
#include "base/prefetch.h"
#include "base/value.h"
#include "index/handle.h"
#include "index/ranked.h"
#include "index/sink.h"
#include "set/queries.h"

#include <math.h>

/* The record of a box that lies in another has a t_enter of at least the other's less this share of it. The true entries are in
 * that order. Let u = 2^-24: kernels give t within 3.02 u, see arith/slabs.h, and records within 4 ulps, which is 8 u, or t_min
 * or t_max; 8 u for each of the two, and the rounding of the bound, are below 32 u. */
#define BOUND_SLACK (4 * SLAB_SLACK)

static float lower_bound(float enter)
{
    return enter - (BOUND_SLACK * fabsf(enter) + 2 * SLAB_UNDERFLOW_SLACK);
}

typedef struct cast {
    const bvol_index *index;
    const bvol_filter *filter; /* NULL if it leaves nothing out */
    const bvol_ray *ray;
    bvoli_slab_ray slabs;
    int judged; /* kernels can */
    bvol_visits visits;
    bvol_found best; /* least rank of those found */
    bvol_ray_hit hit;
    int found;
    size_t total; /* of all of them, and where they go */
    bvol_found *hits;
    size_t capacity;
} cast;

/* The boxes of a block that the ray may hit, and bounds below which none of theirs is hit. */
static uint32_t lanes_ahead(const cast *c, uint32_t block, float bounds[BVOLI_WIDE])
{
    const bvoli_tree *const tree = &c->index->tree;
    const bvoli_block *const b = bvoli_block_at(tree, block);
    uint32_t lanes = (uint32_t)bvoli_low_bits(bvoli_link_at(tree, block)->count), hit = 0;
    if (c->judged) {
        lanes &= c->index->kernels->block_raycast(b, &c->slabs, bounds);
        for (uint32_t left = lanes; left != 0; left &= left - 1)
            bounds[bvoli_lowest_bit(left)] = lower_bound(bounds[bvoli_lowest_bit(left)]);
        return lanes;
    }
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const bvol_aabb box = bvoli_lane_box(b, lane);
        bvol_ray_hit record;
        if (bvol_ray_hits_aabb(c->ray, &box, &record)) {
            bounds[lane] = lower_bound(record.t_enter);
            hit |= (uint32_t)1 << lane;
        }
    }
    return hit;
}

/* What happens at a box that is hit; returns whether the query is at its end. */
typedef int on_hit(cast *c, uint32_t id, const bvol_ray_hit *hit);

static int first_hit(cast *c, uint32_t id, const bvol_ray_hit *hit)
{
    const bvol_found found = {id, hit->t_enter};
    if (!c->found || bvoli_rank(found) < bvoli_rank(c->best)) {
        c->found = 1;
        c->best = found;
        c->hit = *hit;
    }
    return 0;
}

static int any_hit(cast *c, uint32_t id, const bvol_ray_hit *hit)
{
    (void)id;
    (void)hit;
    c->found = 1;
    return 1;
}

static int each_hit(cast *c, uint32_t id, const bvol_ray_hit *hit)
{
    bvoli_ranked_keep(c->hits, c->capacity, c->total++, (bvol_found){id, hit->t_enter});
    return 0;
}

/* A bound that is not above the best hit's t may belong to a lower id at the same t. A bound of NaN bounds nothing. */
static int behind_best(const cast *c, float bound)
{
    return c->found && bound > c->best.at;
}

static int cast_at_leaf(cast *c, uint32_t block, on_hit *on)
{
    const bvoli_block *const b = bvoli_block_at(&c->index->tree, block);
    float bounds[BVOLI_WIDE];
    for (uint32_t lanes = lanes_ahead(c, block, bounds); lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes), id = b->child[lane];
        const bvol_aabb box = bvoli_lane_box(b, lane);
        bvol_ray_hit hit;
        if (!behind_best(c, bounds[lane]) && bvol_ray_hits_aabb(c->ray, &box, &hit) &&
            (!c->filter || bvoli_filter_accepts(c->index, c->filter, id)) && on(c, id, &hit))
            return 1;
    }
    return 0;
}

/* Puts the blocks below one on the stack, the nearest on top. */
static size_t push_ahead(const cast *c, uint32_t block, bvoli_ahead *stack, size_t depth)
{
    const bvoli_block *const b = bvoli_block_at(&c->index->tree, block);
    const size_t first = depth;
    float bounds[BVOLI_WIDE];
    for (uint32_t lanes = lanes_ahead(c, block, bounds); lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        if (behind_best(c, bounds[lane]))
            continue;
        bvoli_prefetch_lines(bvoli_block_at(&c->index->tree, b->child[lane]), sizeof *b);
        stack[depth++] = (bvoli_ahead){b->child[lane], bounds[lane]};
    }
    bvoli_ahead_sort(stack + first, depth - first);
    return depth;
}

/* Each level leaves at most 15 blocks on the stack. Returns whether the query is at its end. */
static int descend(cast *c, uint32_t top, on_hit *on)
{
    bvoli_ahead stack[BVOLI_LEVELS * BVOLI_WIDE];
    size_t depth = 0;
    for (stack[depth++] = (bvoli_ahead){top, -INFINITY}; depth > 0;) {
        const bvoli_ahead next = stack[--depth];
        if (behind_best(c, next.bound))
            continue;
        if (bvoli_link_at(&c->index->tree, next.block)->level > 0) {
            ++c->visits.nodes;
            depth = push_ahead(c, next.block, stack, depth);
        } else {
            ++c->visits.leaves;
            if (cast_at_leaf(c, next.block, on))
                return 1;
        }
    }
    return 0;
}

/* Sinks know which filters are legal, and keep changes away from callbacks. */
static void run(cast *c, const bvol_index *index, const bvol_ray *ray, const bvol_filter *filter, on_hit *on)
{
    bvoli_sink sink = {.ids = NULL};
    if (!index || !ray || !bvoli_sink_begin(&sink, index, filter))
        return;
    c->index = index;
    c->filter = sink.filter;
    c->ray = ray;
    c->judged = bvoli_slab_ray_of(ray, &c->slabs);
    for (uint32_t i = 0; i < bvoli_tops(&index->tree) && !descend(c, bvoli_top(&index->tree, i), on); ++i)
        ;
    bvoli_sink_visited(&sink, &c->visits);
    (void)bvoli_sink_end(&sink);
}

int bvol_index_raycast_first(const bvol_index *index, const bvol_ray *ray, const bvol_filter *filter, uint32_t *id,
                             bvol_ray_hit *hit)
{
    cast c = {.found = 0};
    run(&c, index, ray, filter, first_hit);
    if (c.found && id)
        *id = c.best.id;
    if (c.found && hit)
        *hit = c.hit;
    return c.found;
}

int bvol_index_raycast_any(const bvol_index *index, const bvol_ray *ray, const bvol_filter *filter)
{
    cast c = {.found = 0};
    run(&c, index, ray, filter, any_hit);
    return c.found;
}

size_t bvol_index_raycast(const bvol_index *index, const bvol_ray *ray, const bvol_filter *filter, bvol_found *hits,
                          size_t capacity)
{
    cast c = {.hits = hits, .capacity = hits ? capacity : 0};
    run(&c, index, ray, filter, each_hit);
    bvoli_ranked_sort(hits, c.total < c.capacity ? c.total : c.capacity);
    return c.total;
}

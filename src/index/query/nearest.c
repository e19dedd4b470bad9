/* SPDX-License-Identifier: MIT */
/* The boxes nearest to a point or a box, and the shapes nearest to a point. Kernels bound the distances to the boxes of a block
 * from below; a box above the leaves is at most as far as any box in it, and at the leaves the public function decides. */
#include <bvol/aabb.h>

#include "base/bits.h"
#include "base/prefetch.h"
#include "base/value.h"
#include "index/handle.h"
#include "index/query/ranked.h"
#include "index/query/sink.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct search {
    const bvol_index *index;
    const bvol_index_filter *filter;
    const bvol_aabb *query;
    const bvol_vec3 *point; /* the query, where distances are those of the shapes of the index; else NULL */
    float most;             /* farther boxes are not found */
    int finite;             /* the query is */
    bvol_index_found *found;
    size_t capacity, given;
    bvol_index_counters counters;
} search;

/* Whether nothing at this distance is found any more. One that is as far as the last may have a lower id. */
static int too_far(const search *s, float distance_sq)
{
    return !(distance_sq <= s->most) || (s->given >= s->capacity && distance_sq > s->found[0].at);
}

/* Squared distances to boxes and to shapes are each right to 2^-23 of themselves, or to 2^-149 below 2^-126. A box is not
 * farther than what it contains, so the squared distance of the shape, as rounded, is below that of the box by less than 2^-22
 * of it, or 2^-148: 2^-21 and 2^-147 cover that and the roundings here. Above the largest float it may still be finite. */
#define SHAPE_SHARE (1 - 0x1p-21F)
#define SHAPE_LOST 0x1p-147F

/* No shape is nearer than this, where its box is not nearer than a bound. */
static float shape_bound(float bound)
{
    return (bound > FLT_MAX ? FLT_MAX : bound) * SHAPE_SHARE - SHAPE_LOST;
}

/* The lanes of a block that are not too far, the nearest first; returns how many they are. Kernels take finite queries; nothing
 * is known of the distances to others. */
static uint32_t order_lanes(const search *s, uint32_t block, float bounds[BVOLI_WIDE], uint8_t order[BVOLI_WIDE])
{
    const bvoli_block *const b = bvoli_block_at(&s->index->tree, block);
    const float limit = s->given >= s->capacity && s->found[0].at < s->most ? s->found[0].at : s->most;
    if (s->finite)
        s->index->kernels->block_distances(b, s->query, bounds);
    else
        memset(bounds, 0, BVOLI_WIDE * sizeof *bounds);
    for (int lane = 0; lane < BVOLI_WIDE && s->point; ++lane)
        bounds[lane] = shape_bound(bounds[lane]);
    return s->index->kernels->block_order(bounds, (uint32_t)bvoli_low_bits(bvoli_link_at(&s->index->tree, block)->count), limit,
                                          order);
}

/* The distance of the shape that a lane holds. */
static float distance_sq_at(const search *s, const bvoli_block *b, uint32_t lane)
{
    const bvoli_leaves *const leaves = &s->index->leaves;
    bvol_triangle space;
    if (s->point)
        return leaves->kind->distance_sq(bvoli_leaf_at(leaves, b->child[lane], &space), s->point);
    const bvol_aabb box = bvoli_lane_box(b, lane);
    return bvol_aabb_distance_sq_aabb(&box, s->query);
}

static void search_leaf(search *s, uint32_t block)
{
    const bvoli_block *const b = bvoli_block_at(&s->index->tree, block);
    const uint32_t known = bvoli_index_lanes(s->index, b);
    float bounds[BVOLI_WIDE];
    uint8_t order[BVOLI_WIDE];
    const uint32_t near = order_lanes(s, block, bounds, order);
    for (uint32_t i = 0; i < near && !too_far(s, bounds[order[i]]); ++i) {
        const uint32_t lane = order[i];
        if (!(known >> lane & 1))
            continue;
        const float distance_sq = distance_sq_at(s, b, lane);
        if (!too_far(s, distance_sq) && (!s->filter || bvoli_filter_accepts(s->index, s->filter, b->child[lane])))
            bvoli_ranked_keep(s->found, s->capacity, s->given++, (bvol_index_found){b->child[lane], distance_sq});
    }
}

/* The nearest on top. Most of the others are too far when their turn comes. */
static size_t push_near(const search *s, uint32_t block, bvoli_stack_entry *stack, size_t depth)
{
    enum { ASKED_FOR = 2 };
    const bvoli_block *const b = bvoli_block_at(&s->index->tree, block);
    float bounds[BVOLI_WIDE];
    uint8_t order[BVOLI_WIDE];
    const uint32_t near = order_lanes(s, block, bounds, order);
    for (uint32_t i = 0; i < near; ++i) {
        const uint32_t child = b->child[order[i]];
        stack[depth + near - 1 - i] = (bvoli_stack_entry){child, bounds[order[i]]};
        if (i < ASKED_FOR)
            bvoli_prefetch_lines(bvoli_block_at(&s->index->tree, child), sizeof *b);
    }
    return depth + near;
}

static void descend(search *s, uint32_t root)
{
    bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE];
    size_t depth = 0;
    for (stack[depth++] = (bvoli_stack_entry){root, -INFINITY}; depth > 0;) {
        const bvoli_stack_entry next = stack[--depth];
        if (too_far(s, next.bound))
            continue;
        if (bvoli_link_at(&s->index->tree, next.block)->level > 0) {
            ++s->counters.nodes;
            depth = push_near(s, next.block, stack, depth);
        } else {
            ++s->counters.leaves;
            search_leaf(s, next.block);
        }
    }
}

static size_t nearest(search *s, const bvol_index_filter *filter)
{
    bvoli_sink sink = {.ids = NULL};
    if (!s->found || s->capacity == 0 || !bvoli_aabb_nonempty(s->query) || !bvoli_sink_begin(&sink, s->index, filter))
        return 0;
    s->filter = sink.filter;
    s->finite = bvoli_vec3_finite(&s->query->min) && bvoli_vec3_finite(&s->query->max);
    for (uint32_t i = 0; i < bvoli_root_count(&s->index->tree); ++i)
        descend(s, bvoli_root(&s->index->tree, i));
    bvoli_sink_visited(&sink, &s->counters);
    (void)bvoli_sink_end(&sink);
    const size_t written = s->given < s->capacity ? s->given : s->capacity;
    bvoli_ranked_sort(s->found, written);
    return written;
}

size_t bvol_index_nearest_aabb(const bvol_index *index, const bvol_aabb *query, float max_distance_sq,
                               const bvol_index_filter *filter, bvol_index_found *found, size_t wanted)
{
    search s = {.index = index, .query = query, .most = max_distance_sq, .found = found, .capacity = wanted};
    return index && query ? nearest(&s, filter) : 0;
}

size_t bvol_index_nearest_point(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                const bvol_index_filter *filter, bvol_index_found *found, size_t wanted)
{
    if (!p || !bvoli_vec3_finite(p))
        return 0;
    const bvol_aabb point = {*p, *p};
    search s = {.index = index, .query = &point, .most = max_distance_sq, .found = found, .capacity = wanted};
    if (!index)
        return 0;
    s.point = index->leaves.kind ? p : NULL;
    return nearest(&s, filter);
}

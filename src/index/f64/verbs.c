/* SPDX-License-Identifier: MIT */
/* Which boxes in double overlap a box, contain a point or lie within a box. Where the floats of two coordinates differ, they
 * differ in the same way (map.h): a box of which that is so in every comparison that matters is found, or not, as the kernels
 * say. The others are compared in double. */
#include "index/f64/doubles.h"
#include "index/query/find.h"

#include <bvol/index2_f64_many.h>
#include <bvol/index_f64_many.h>

#include "base/bits.h"

#include <float.h>
#include <math.h>

/* Boxes of floats that compare with the second as with the first, which are the query's, do so strictly. A number is made
 * larger by one or two of its last places, or by the least normal float where that is more: all subnormal ones are one where
 * the processor takes them for zero. The product by 0 makes infinities NaN, and nothing compares with that. Each number is
 * written where it stays: to copy a struct of numbers that were just written takes as long as all of this. */
static void write_bounds(const bvoli_map *map, bvoli_box_f64 query, bvol_aabb *bounds, bvoli_question_f64 *out)
{
    bvol_aabb *const sure = &out->sure;
    float nothing = 0;
    for (int k = 0; k < map->axes; ++k) {
        const float min = bvoli_map_coordinate(map, k, query.min[k]), max = bvoli_map_coordinate(map, k, query.max[k]);
        bvoli_coords_out(&bounds->min)[k] = min;
        bvoli_coords_out(&bounds->max)[k] = max;
        bvoli_coords_out(&sure->min)[k] = min + (fabsf(min) * FLT_EPSILON + FLT_MIN) + 0 * min;
        bvoli_coords_out(&sure->max)[k] = max - (fabsf(max) * FLT_EPSILON + FLT_MIN) - 0 * max;
        nothing += 0 * min + 0 * max;
    }
    out->finite = nothing == 0;
    if (map->axes == 2) { /* thin, about z = 0 */
        bounds->min.z = -FLT_MIN;
        bounds->max.z = FLT_MIN;
        sure->min.z = -1;
        sure->max.z = 1;
    }
}

static uint32_t judge_overlaps(const bvoli_question *q, const bvol_index *index, const bvoli_block *leaf, uint32_t lanes)
{
    const bvoli_box_f64 query = {q->f64.min, q->f64.max};
    uint32_t found = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const bvoli_box_f64 box = bvoli_doubles_at(index->doubles, leaf->child[lane]);
        found |= (uint32_t)bvoli_box_f64_meets(box, query, index->doubles->map.axes) << lane;
    }
    return found;
}

static uint32_t judge_within(const bvoli_question *q, const bvol_index *index, const bvoli_block *leaf, uint32_t lanes)
{
    const bvoli_box_f64 query = {q->f64.min, q->f64.max};
    uint32_t found = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const bvoli_box_f64 box = bvoli_doubles_at(index->doubles, leaf->child[lane]);
        found |= (uint32_t)bvoli_box_f64_holds(query, box, index->doubles->map.axes) << lane;
    }
    return found;
}

static int box_question(const bvol_index *index, bvoli_box_f64 query, bvoli_question *out)
{
    const bvoli_map *const map = &index->doubles->map;
    bvoli_question_begin(out, index, NULL, NULL, NULL);
    out->f64.judge = judge_overlaps;
    out->f64.min = query.min;
    out->f64.max = query.max;
    write_bounds(map, query, &out->bounds, &out->f64);
    if (bvoli_box_f64_nonempty(query, map->axes))
        return 1;
    out->bounds = bvoli_doubles_box(map, query);
    return 0;
}

static int ask_box(const bvol_index *index, const void *query, bvoli_question *out)
{
    const double *const min = query;
    return box_question(index, (bvoli_box_f64){min, min + index->doubles->map.axes}, out);
}

static int ask_point(const bvol_index *index, const void *query, bvoli_question *out)
{
    return box_question(index, (bvoli_box_f64){query, query}, out);
}

static int ask_within(const bvol_index *index, const void *query, bvoli_question *out)
{
    const int some = ask_box(index, query, out);
    out->leaf = index->kernels->block_within;
    out->f64.judge = judge_within;
    return some;
}

const bvoli_query bvoli_query_aabb_f64 = {sizeof(bvol_aabb_f64), ask_box},
                  bvoli_query_aabb2_f64 = {sizeof(bvol_aabb2_f64), ask_box};
static const bvoli_query point_f64 = {sizeof(bvol_vec3_f64), ask_point}, within_f64 = {sizeof(bvol_aabb_f64), ask_within};
static const bvoli_query point2_f64 = {sizeof(bvol_vec2_f64), ask_point}, within2_f64 = {sizeof(bvol_aabb2_f64), ask_within};

BVOLI_IDS(bvol_index_f64_overlaps_aabb, bvol_index_f64, bvol_aabb_f64, bvoli_query_aabb_f64)
BVOLI_ANY(bvol_index_f64_overlaps_aabb_any, bvol_index_f64, bvol_aabb_f64, bvoli_query_aabb_f64)
BVOLI_EACH(bvol_index_f64_overlaps_aabb_each, bvol_index_f64, bvol_aabb_f64, bvoli_query_aabb_f64)
BVOLI_BEGIN(bvol_index_f64_overlaps_aabb_begin, bvol_index_f64, bvol_aabb_f64, bvoli_query_aabb_f64)
BVOLI_MANY(bvol_index_f64_overlaps_aabb_many, bvol_index_f64, bvol_aabb_f64, bvoli_query_aabb_f64)

BVOLI_IDS(bvol_index_f64_contains_point, bvol_index_f64, bvol_vec3_f64, point_f64)
BVOLI_ANY(bvol_index_f64_contains_point_any, bvol_index_f64, bvol_vec3_f64, point_f64)
BVOLI_EACH(bvol_index_f64_contains_point_each, bvol_index_f64, bvol_vec3_f64, point_f64)
BVOLI_BEGIN(bvol_index_f64_contains_point_begin, bvol_index_f64, bvol_vec3_f64, point_f64)
BVOLI_MANY(bvol_index_f64_contains_point_many, bvol_index_f64, bvol_vec3_f64, point_f64)

BVOLI_IDS(bvol_index_f64_within_aabb, bvol_index_f64, bvol_aabb_f64, within_f64)
BVOLI_ANY(bvol_index_f64_within_aabb_any, bvol_index_f64, bvol_aabb_f64, within_f64)
BVOLI_EACH(bvol_index_f64_within_aabb_each, bvol_index_f64, bvol_aabb_f64, within_f64)
BVOLI_BEGIN(bvol_index_f64_within_aabb_begin, bvol_index_f64, bvol_aabb_f64, within_f64)
BVOLI_MANY(bvol_index_f64_within_aabb_many, bvol_index_f64, bvol_aabb_f64, within_f64)

BVOLI_IDS(bvol_index2_f64_overlaps_aabb2, bvol_index2_f64, bvol_aabb2_f64, bvoli_query_aabb2_f64)
BVOLI_ANY(bvol_index2_f64_overlaps_aabb2_any, bvol_index2_f64, bvol_aabb2_f64, bvoli_query_aabb2_f64)
BVOLI_EACH(bvol_index2_f64_overlaps_aabb2_each, bvol_index2_f64, bvol_aabb2_f64, bvoli_query_aabb2_f64)
BVOLI_BEGIN(bvol_index2_f64_overlaps_aabb2_begin, bvol_index2_f64, bvol_aabb2_f64, bvoli_query_aabb2_f64)
BVOLI_MANY(bvol_index2_f64_overlaps_aabb2_many, bvol_index2_f64, bvol_aabb2_f64, bvoli_query_aabb2_f64)

BVOLI_IDS(bvol_index2_f64_contains_point, bvol_index2_f64, bvol_vec2_f64, point2_f64)
BVOLI_ANY(bvol_index2_f64_contains_point_any, bvol_index2_f64, bvol_vec2_f64, point2_f64)
BVOLI_EACH(bvol_index2_f64_contains_point_each, bvol_index2_f64, bvol_vec2_f64, point2_f64)
BVOLI_BEGIN(bvol_index2_f64_contains_point_begin, bvol_index2_f64, bvol_vec2_f64, point2_f64)
BVOLI_MANY(bvol_index2_f64_contains_point_many, bvol_index2_f64, bvol_vec2_f64, point2_f64)

BVOLI_IDS(bvol_index2_f64_within_aabb2, bvol_index2_f64, bvol_aabb2_f64, within2_f64)
BVOLI_ANY(bvol_index2_f64_within_aabb2_any, bvol_index2_f64, bvol_aabb2_f64, within2_f64)
BVOLI_EACH(bvol_index2_f64_within_aabb2_each, bvol_index2_f64, bvol_aabb2_f64, within2_f64)
BVOLI_BEGIN(bvol_index2_f64_within_aabb2_begin, bvol_index2_f64, bvol_aabb2_f64, within2_f64)
BVOLI_MANY(bvol_index2_f64_within_aabb2_many, bvol_index2_f64, bvol_aabb2_f64, within2_f64)

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

/* Floats made larger, or less where the sign is so, by one or two of their last places, or by the least normal float where that
 * is more: all subnormal ones are one where the processor takes them for zero. The product by 0 makes infinities NaN. */
static inline v4 moved_inward(v4 x, v4 sign)
{
    const v4 by = v4_add(v4_mul(v4_abs(x), v4_splat(FLT_EPSILON)), v4_splat(FLT_MIN));
    return v4_add(v4_add(x, v4_mul(by, sign)), v4_mul(x, v4_splat(0)));
}

/* Of a box with a number that stands still, is taken for 0 or is in a gap. */
static bvoli_six other_bounds(const bvoli_map *map, bvoli_box_f64 query, int *finite)
{
    float six[6] = {0};
    for (int k = 0; k < map->axes; ++k) {
        six[k] = bvoli_map_coordinate(map, k, query.min[k]);
        six[k + 3] = bvoli_map_coordinate(map, k, query.max[k]);
        *finite &= 0 * six[k] + 0 * six[k + 3] == 0;
    }
    return (bvoli_six){v4_load(six), v4_load(six + 2)};
}

/* Boxes of floats that compare with `sure` as with the bounds do so strictly, and none does along an axis without an end. Each
 * number is written where it stays: to copy a struct of numbers that were just written takes as long as all of this. Returns
 * whether the query is not empty. */
static inline int write_bounds(const bvoli_map *map, bvoli_box_f64 query, int axes, bvol_aabb *bounds, bvoli_question_f64 *out)
{
    static const float sides[6] = {1, 1, 1, -1, -1, -1};
    bvoli_six six;
    out->finite = 1;
    const int plain = bvoli_map_plain_box(map, query, axes, &six);
    if (!plain)
        six = other_bounds(map, query, &out->finite);
    bvoli_six_store(six, axes, bounds);
    six.first = moved_inward(six.first, v4_load(sides));
    six.last = moved_inward(six.last, v4_load(sides + 2));
    bvoli_six_store(six, axes, &out->sure);
    if (axes == 2) {
        out->sure.min.z = -1;
        out->sure.max.z = 1;
    }
    return plain || bvoli_box_f64_nonempty(query, axes);
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
    if (map->axes == 2 ? write_bounds(map, query, 2, &out->bounds, &out->f64)
                       : write_bounds(map, query, 3, &out->bounds, &out->f64))
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

/* SPDX-License-Identifier: MIT */
/* The boxes nearest to a point or a box, and the shapes nearest to a point. Kernels bound the distances to the boxes of a block
 * from below; a box above the leaves is at most as far as any box in it, and at the leaves the public function decides. */
#include <bvol/aabb.h>

#include "arith/vec4.h"
#include "base/bits.h"
#include "base/value.h"
#include "index/leaf/corners.h"
#include "index/query/front.h"
#include "index/query/nearest.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The nearest so far. */
typedef struct search {
    bvoli_neighbours near;
    bvol_index_found *found;
    bvol_index_closest *closest; /* NULL, or they go there and not to found */
    size_t capacity, given;
    uint64_t last;           /* what has a greater rank is not kept */
    const bvoli_block *leaf; /* that is searched, and a lane of it */
    uint32_t lane;
    bvol_index_distance_sq distance_sq; /* of the caller's objects; NULL for the distances of what the index holds */
    void *context;
    bvol_index_counters counters;
} search;

/* Whether nothing at this distance is found any more. One that is as far as the last may have a lower id. */
static int too_far(const bvoli_neighbours *n, float distance_sq)
{
    return !(distance_sq <= n->cast.limit);
}

/* Squared distances to boxes and to shapes are never above the true ones, and less than 2^-22 of themselves below, or 2^-149 in
 * the plane on either side. A box is not farther than what it contains, so the squared distance of the shape is below that of
 * the box by less than 2^-22 of it, or 2^-148: 2^-21 and 2^-147 cover that and the roundings here. Above the largest float the
 * bound may be infinite where the distance is not. */
#define SHAPE_SHARE (1 - 0x1p-21F)
#define SHAPE_LOST 0x1p-147F

/* No shape is nearer than this, where its box is not nearer than a bound, which is no NaN. */
static void bound_shapes(float bounds[BVOLI_WIDE])
{
    for (int lane = 0; lane < BVOLI_WIDE; lane += 4) {
        const v4 finite = v4_min(v4_load(bounds + lane), v4_splat(FLT_MAX));
        v4_store(bounds + lane, v4_sub(v4_mul(finite, v4_splat(SHAPE_SHARE)), v4_splat(SHAPE_LOST)));
    }
}

/* Of what is in each lane of a block. Kernels take finite queries; nothing is known of the distances to others. */
static void find_bounds(const bvoli_neighbours *n, const bvoli_block *b, float bounds[BVOLI_WIDE])
{
    if (n->finite)
        n->cast.index->kernels->block_distances(b, &n->query, bvoli_index_axes(n->cast.index), bounds);
    else
        memset(bounds, 0, BVOLI_WIDE * sizeof *bounds);
    if (n->of_shapes)
        bound_shapes(bounds);
}

/* The distance of what a lane holds: where it is rough, at least that of the box, which is not above the true one either. */
static float distance_sq_at(const bvoli_neighbours *n, const bvoli_block *b, uint32_t lane)
{
    const bvol_index *const index = n->cast.index;
    bvoli_leaf_space space;
    const bvol_aabb box = bvoli_lane_box(b, lane);
    if (!n->of_shapes)
        return bvol_aabb_distance_sq_aabb(&box, &n->query);
    const float distance_sq = index->leaves.kind->distance_sq(bvoli_index_shape_at(index, b, lane, &space), &n->query.min);
    if (!index->leaves.kind->is_rough)
        return distance_sq;
    const float of_box = bvol_aabb_distance_sq_aabb(&box, &n->query);
    return of_box > distance_sq ? of_box : distance_sq;
}

/* As what is cast */

static uint32_t near_ahead(const bvoli_cast *c, const bvoli_block *b, uint32_t lanes, float bounds[BVOLI_WIDE])
{
    find_bounds((const bvoli_neighbours *)c, b, bounds);
    return lanes;
}

static int is_near(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvoli_record *record)
{
    const bvoli_neighbours *const n = (const bvoli_neighbours *)c;
    (void)record;
    *t = distance_sq_at(n, leaf, lane);
    return !too_far(n, *t);
}

static int may_be_near(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float *t, bvoli_record *record)
{
    (void)c;
    (void)leaf;
    (void)lane;
    (void)t;
    (void)record;
    return 1;
}

static const bvoli_cast_kind near_kind = {bvoli_cast_descend, near_ahead, is_near, NULL, NULL, NULL, 0, 0, 0},
                             boxes_kind = {bvoli_cast_descend, near_ahead, may_be_near, NULL, NULL, NULL, 0, 0, 0};

void bvoli_neighbours_turn_to(bvoli_neighbours *n, const bvol_index *index)
{
    n->cast.index = index;
    n->of_shapes = index->leaves.kind != NULL;
}

void bvoli_neighbours_find_near(bvoli_neighbours *n)
{
    n->cast.kind = &boxes_kind;
    n->of_shapes = 1;
}

int bvoli_neighbours_of_aabb(const bvol_index *index, const bvol_aabb *query, float max_distance_sq, bvoli_neighbours *out)
{
    if (!index || !query || !bvoli_aabb_nonempty(query) || isnan(max_distance_sq))
        return 0;
    out->cast.index = index;
    out->cast.kind = &near_kind;
    out->cast.any = out->cast.found = out->cast.kept = 0;
    out->cast.visit = NULL;
    out->cast.limit = max_distance_sq;
    out->query = *query;
    out->of_shapes = 0;
    out->finite = bvoli_vec3_finite(&query->min) && bvoli_vec3_finite(&query->max);
    return 1;
}

int bvoli_neighbours_of_point(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq, bvoli_neighbours *out)
{
    if (!index || !p || !bvoli_vec3_finite(p))
        return 0;
    const bvol_aabb point = {*p, *p};
    const int some = bvoli_neighbours_of_aabb(index, &point, max_distance_sq, out);
    out->of_shapes = index->leaves.kind != NULL;
    return some;
}

/* Those that are nearest */

#define ELEMENT bvol_index_closest
#define BEFORE(a, b)                                                                                                           \
    (bvoli_rank((bvol_index_found){(a).id, (a).distance_sq}) < bvoli_rank((bvol_index_found){(b).id, (b).distance_sq}))
#define NAME(function) closest_##function
#include "index/query/least_by_template.h"

/* Until the point is found, its record says in the place of weights where the shape lies: in small whole numbers. */
static bvol_index_closest record_of(const search *s, bvol_index_found found)
{
    const uint32_t block = (uint32_t)(s->leaf - bvoli_block_at(&s->near.cast.index->tree, 0));
    return (bvol_index_closest){
        .id = found.id, .distance_sq = found.at, .weights = {(float)(block >> 16), (float)(block & 0xffff), (float)s->lane}};
}

const void *bvoli_nearest_shape(const bvol_index *index, const bvol_index_closest *of, bvoli_leaf_space *space)
{
    const uint32_t block = (uint32_t)of->weights[0] << 16 | (uint32_t)of->weights[1];
    return bvoli_index_shape_at(index, bvoli_block_at(&index->tree, block), (uint32_t)of->weights[2], space);
}

/* Keeps one of the nearest, and what is not nearer than the farthest of them is too far. */
static void put(search *s, bvol_index_found found)
{
    if (s->closest)
        closest_keep(s->closest, s->capacity, s->given++, record_of(s, found));
    else
        bvoli_ranked_keep(s->found, s->capacity, s->given++, found);
    if (s->given >= s->capacity) {
        const bvol_index_found last =
            s->closest ? (bvol_index_found){s->closest[0].id, s->closest[0].distance_sq} : s->found[0];
        s->near.cast.limit = last.at;
        s->last = bvoli_rank(last);
    }
}

/* Whether what has a bound would not be kept. Squared distances are not negative. */
static int is_after(const search *s, uint32_t id, float bound)
{
    return bvoli_rank((bvol_index_found){id, bound > 0 ? bound : 0}) > s->last;
}

/* The distance of the caller's object, which is not nearer than what it is in; a NaN leaves it out, and so it keeps nothing
 * that is too far. */
static void keep(search *s, bvol_index_found found)
{
    if (s->distance_sq) {
        const uint64_t user = bvoli_index_item(s->near.cast.index, found.id).user;
        const float own = s->distance_sq(&found, user, s->context);
        found.at = own < found.at ? found.at : own;
        if (too_far(&s->near, found.at))
            return;
    }
    put(s, found);
}

/* Of triangles, kernels bound the distances of all of a leaf, where their corners lie side by side. Returns the lanes that may
 * be near enough. */
static uint32_t narrow(const bvoli_neighbours *n, const bvoli_block *b, uint32_t lanes, float bounds[BVOLI_WIDE])
{
    const bvol_index *const index = n->cast.index;
    const bvoli_corners *const corners = bvoli_index_corners(index, b);
    if (!n->of_shapes || !corners || lanes == 0)
        return lanes;
    index->kernels->triangles_apart(corners, bvoli_coords(&n->query.min), lanes, bounds);
    return lanes & index->kernels->block_near(bounds, n->cast.limit);
}

/* What is in a lane of a leaf. */
static void search_lane(search *s, const bvoli_block *b, uint32_t lane)
{
    const bvoli_neighbours *const n = &s->near;
    const uint32_t id = b->child[lane];
    const float distance_sq = distance_sq_at(n, b, lane);
    s->leaf = b;
    s->lane = lane;
    if (!too_far(n, distance_sq) && (!n->cast.filter || bvoli_filter_accepts(n->cast.index, n->cast.filter, id)))
        keep(s, (bvol_index_found){id, distance_sq});
}

/* The nearest first where few are wanted or distances are dear: few others are near enough then. */
static void search_leaf(void *of, const bvoli_block *b, uint32_t lanes, const float bounds[BVOLI_WIDE])
{
    search *const s = of;
    const bvoli_neighbours *const n = &s->near;
    uint8_t order[BVOLI_WIDE];
    float sharp[BVOLI_WIDE];
    memcpy(sharp, bounds, sizeof sharp);
    lanes = narrow(n, b, lanes, sharp);
    const uint32_t near = bvoli_front_list(n->cast.index, n->of_shapes || s->capacity <= BVOLI_WIDE, lanes, sharp, order);
    for (uint32_t i = 0; i < near; ++i)
        if (!is_after(s, b->child[order[i]], sharp[order[i]]))
            search_lane(s, b, order[i]);
}

static void bounds_of(const void *of, const bvoli_block *b, float bounds[BVOLI_WIDE])
{
    find_bounds(&((const search *)of)->near, b, bounds);
}

static const bvoli_front_search front_search = {bounds_of, search_leaf};

static size_t nearest(search *s, const bvol_index_filter *filter)
{
    const bvol_index *const index = s->near.cast.index;
    bvoli_sink sink;
    bvoli_sink_clear(&sink);
    sink.hands_over = s->distance_sq != NULL;
    if ((!s->found && !s->closest) || s->capacity == 0 || !bvoli_sink_begin(&sink, index, filter))
        return 0;
    s->near.cast.filter = sink.filter;
    s->last = bvoli_rank((bvol_index_found){UINT32_MAX, s->near.cast.limit});
    const bvoli_front_walk walk = {&front_search, s, index, &s->near.cast.limit, &s->counters};
    for (uint32_t i = 0; i < bvoli_root_count(&index->tree); ++i)
        bvoli_front_descend(&walk, bvoli_root(&index->tree, i));
    bvoli_sink_visited(&sink, &s->counters);
    (void)bvoli_sink_end(&sink);
    const size_t written = s->given < s->capacity ? s->given : s->capacity;
    if (s->closest)
        closest_sort(s->closest, written);
    else
        bvoli_ranked_sort(s->found, written);
    return written;
}

size_t bvoli_nearest_closest(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                             const bvol_index_filter *filter, bvol_index_closest *closest, size_t wanted)
{
    search s = {.closest = closest, .capacity = wanted};
    return bvoli_neighbours_of_point(index, p, max_distance_sq, &s.near) ? nearest(&s, filter) : 0;
}

size_t bvol_index_nearest_aabb(const bvol_index *index, const bvol_aabb *query, float max_distance_sq,
                               const bvol_index_filter *filter, bvol_index_found *found, size_t wanted)
{
    search s = {.found = found, .capacity = wanted};
    return bvoli_neighbours_of_aabb(index, query, max_distance_sq, &s.near) ? nearest(&s, filter) : 0;
}

size_t bvol_index_nearest_point(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                const bvol_index_filter *filter, bvol_index_found *found, size_t wanted)
{
    search s = {.found = found, .capacity = wanted};
    return bvoli_neighbours_of_point(index, p, max_distance_sq, &s.near) ? nearest(&s, filter) : 0;
}

size_t bvol_index_nearest_point_by(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                   const bvol_index_filter *filter, bvol_index_distance_sq distance_sq, void *context,
                                   bvol_index_found *found, size_t wanted)
{
    search s = {.found = found, .capacity = wanted, .distance_sq = distance_sq, .context = context};
    return distance_sq && bvoli_neighbours_of_point(index, p, max_distance_sq, &s.near) ? nearest(&s, filter) : 0;
}

/* Roughly the nearest first. */

size_t bvol_index_nearest_aabb_each(const bvol_index *index, const bvol_aabb *query, float max_distance_sq,
                                    const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    bvoli_neighbours n;
    return bvoli_neighbours_of_aabb(index, query, max_distance_sq, &n) ? bvoli_cast_each(&n.cast, filter, visit, context) : 0;
}

size_t bvol_index_nearest_point_each(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                     const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    bvoli_neighbours n;
    return bvoli_neighbours_of_point(index, p, max_distance_sq, &n) ? bvoli_cast_each(&n.cast, filter, visit, context) : 0;
}

/* SPDX-License-Identifier: MIT */
/* The boxes in double that are nearest to a point or a box. Floats say how far away a block is at least, and the squares of the
 * distances in double decide. */
#include "arith/round.h"
#include "base/bits.h"
#include "index/f64/doubles.h"
#include "index/query/ranked.h"
#include "index/query/sink.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct search {
    const bvol_index *index;
    const bvol_index_filter *filter; /* NULL if it leaves nothing out */
    bvoli_box_f64 query;
    bvol_aabb about; /* contains the query as floats, by so much that no box is as floats farther from it than in double */
    int finite;      /* the query is: nothing is known of the distances of floats from others */
    double max_distance_sq;
    float limit;                 /* what is farther by floats is not found any more */
    bvol_index_found_f64 *found; /* a heap, the last in order on top */
    size_t wanted, count;
    bvol_index_counters counters;
} search;

/* Whether a square was told apart from others by more than what the caller is told: beyond the ends of ordinary doubles. */
static int is_blurred(double at)
{
    return at > 0 && (at < DBL_MIN || at == DBL_MAX);
}

/* Whether one comes before another: it is nearer, or as near and has the lower id. */
static int is_before(const search *s, const bvol_index_found_f64 *a, const bvol_index_found_f64 *b)
{
    if (a->at != b->at)
        return a->at < b->at;
    if (is_blurred(a->at)) {
        const int axes = s->index->doubles->map.axes;
        const bvoli_square_f64 p = bvoli_box_f64_distance_sq(bvoli_doubles_at(s->index->doubles, a->id), s->query, axes),
                               q = bvoli_box_f64_distance_sq(bvoli_doubles_at(s->index->doubles, b->id), s->query, axes);
        const int order = bvoli_square_f64_compare(&p, &q);
        if (order != 0)
            return order < 0;
    }
    return a->id < b->id;
}

/* Puts an element where it belongs in a heap whose top is free. */
static void sift_down(const search *s, size_t count, bvol_index_found_f64 e)
{
    size_t at = 0;
    for (size_t child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_before(s, &s->found[child], &s->found[child + 1]))
            ++child;
        if (!is_before(s, &e, &s->found[child]))
            break;
        s->found[at] = s->found[child];
        at = child;
    }
    s->found[at] = e;
}

static void sift_up(const search *s, size_t at, bvol_index_found_f64 e)
{
    for (; at > 0 && is_before(s, &s->found[(at - 1) / 2], &e); at = (at - 1) / 2)
        s->found[at] = s->found[(at - 1) / 2];
    s->found[at] = e;
}

static void sort(search *s)
{
    for (size_t end = s->count; end-- > 1;) {
        const bvol_index_found_f64 last = s->found[end];
        s->found[end] = s->found[0];
        sift_down(s, end, last);
    }
}

/* A squared distance in double is below the true one by less than 2^-50 of it and 2^-1073, and kernels round to float and are
 * not above the true one by more than 2^-22 of it. */
#define SQUARE_SLACK 0x1p-20
#define SQUARE_LOST_SLACK 0x1p-1072

/* By floats nothing is farther than this that has a squared distance in double of at most `at`. */
static float limit_of(const search *s, double at)
{
    const double scale = s->index->doubles->map.scale;
    return (float)(((at + SQUARE_LOST_SLACK) * scale * scale) * (1 + SQUARE_SLACK));
}

static void keep(search *s, bvol_index_found_f64 found)
{
    if (s->count < s->wanted) {
        sift_up(s, s->count++, found);
    } else if (is_before(s, &found, &s->found[0])) {
        sift_down(s, s->count, found);
    } else {
        return;
    }
    if (s->count == s->wanted && s->found[0].at < DBL_MAX)
        s->limit = fminf(s->limit, limit_of(s, s->found[0].at));
}

static void find_bounds(const search *s, const bvoli_block *b, uint32_t count, float bounds[BVOLI_WIDE],
                        uint8_t order[BVOLI_WIDE], uint32_t *near)
{
    if (s->finite)
        s->index->kernels->block_distances(b, &s->about, bounds);
    else
        memset(bounds, 0, BVOLI_WIDE * sizeof *bounds);
    *near = s->index->kernels->block_order(bounds, (uint32_t)bvoli_low_bits(count), s->limit, order);
}

/* The sum of the squares of the gaps, in plain double, is above the true one by less than 2^-50 of it, and the squared distance
 * is below that by less than 2^-51; but not where squares underflow. */
#define PLAIN_SLACK 0x1p-48

/* Whether a box is certainly farther than all that are kept, where there is room for no more. Infinite gaps say nothing. */
static int is_plainly_after(const search *s, bvoli_box_f64 box, int axes)
{
    double sum = 0;
    for (int k = 0; k < axes; ++k) {
        const double below = box.min[k] - s->query.max[k], above = s->query.min[k] - box.max[k],
                     gap = below > above ? below : above;
        sum += gap > 0 ? gap * gap : 0;
    }
    return s->count == s->wanted && sum >= DBL_MIN && sum <= DBL_MAX && sum * (1 - PLAIN_SLACK) > s->found[0].at;
}

static void search_leaf(search *s, const bvoli_block *b, uint32_t near, const float bounds[BVOLI_WIDE],
                        const uint8_t order[BVOLI_WIDE])
{
    const bvoli_doubles *const doubles = s->index->doubles;
    for (uint32_t i = 0; i < near && bounds[order[i]] <= s->limit; ++i) {
        const uint32_t id = b->child[order[i]];
        if (is_plainly_after(s, bvoli_doubles_at(doubles, id), doubles->map.axes))
            continue;
        const double at = bvoli_box_f64_distance_sq(bvoli_doubles_at(doubles, id), s->query, doubles->map.axes).at;
        if (at <= s->max_distance_sq && (!s->filter || bvoli_filter_accepts(s->index, s->filter, id)))
            keep(s, (bvol_index_found_f64){id, 0, at});
    }
}

/* The nearest blocks first. */
static void descend(search *s, uint32_t root)
{
    const bvoli_tree *const tree = &s->index->tree;
    bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE];
    size_t depth = 0;
    for (stack[depth++] = (bvoli_stack_entry){root, 0}; depth > 0;) {
        const bvoli_stack_entry next = stack[--depth];
        if (next.bound > s->limit)
            continue;
        const bvoli_link *const link = bvoli_link_at(tree, next.block);
        const bvoli_block *const b = bvoli_block_at(tree, next.block);
        float bounds[BVOLI_WIDE];
        uint8_t order[BVOLI_WIDE];
        uint32_t near;
        find_bounds(s, b, link->count, bounds, order, &near);
        ++*(link->level > 0 ? &s->counters.nodes : &s->counters.leaves);
        if (link->level == 0)
            search_leaf(s, b, near, bounds, order);
        for (uint32_t i = link->level > 0 ? near : 0; i-- > 0;)
            stack[depth++] = (bvoli_stack_entry){b->child[order[i]], bounds[order[i]]};
    }
}

/* What rounding can do to a coordinate of the query as a float and to one of a box, which is at most 1 (map.h): to the nearest
 * float 2^-24 of the one and 2^-25, by the operations in double less than 2^-45 of each, and here again 2^-24 of the one. */
#define ABOUT_SLACK 0x1p-23

/* Beyond this all of an index is as far away. */
#define FAR 0x1p60F

static bvol_aabb about(const bvoli_map *map, bvoli_box_f64 query)
{
    bvol_aabb out = bvoli_map_box(map, query);
    for (int k = 0; k < map->axes; ++k) {
        float *const min = bvoli_coords_out(&out.min) + k, *const max = bvoli_coords_out(&out.max) + k;
        const float from = fmaxf(-FAR, fminf(*min, FAR)), to = fmaxf(-FAR, fminf(*max, FAR));
        *min = (float)((double)from - ABOUT_SLACK * (1 + fabs((double)from)));
        *max = (float)((double)to + ABOUT_SLACK * (1 + fabs((double)to)));
    }
    return out;
}

static int is_finite(bvoli_box_f64 box, int axes)
{
    int finite = 1;
    for (int k = 0; k < axes; ++k)
        finite &= (fabs(box.min[k]) <= DBL_MAX) & (fabs(box.max[k]) <= DBL_MAX);
    return finite;
}

/* Of a query that is not empty. */
static size_t nearest(const bvol_index *index, bvoli_box_f64 query, double max_distance_sq, const bvol_index_filter *filter,
                      bvol_index_found_f64 *found, size_t wanted)
{
    bvoli_sink sink = {.ids = NULL};
    if (!found || wanted == 0 || isnan(max_distance_sq) || !bvoli_sink_begin(&sink, index, filter))
        return 0;
    search s = {.index = index,
                .filter = sink.filter,
                .query = query,
                .about = about(&index->doubles->map, query),
                .finite = is_finite(query, index->doubles->map.axes),
                .max_distance_sq = max_distance_sq,
                .found = found,
                .wanted = wanted};
    s.limit = max_distance_sq < DBL_MAX ? limit_of(&s, max_distance_sq) : INFINITY;
    for (uint32_t i = 0; i < bvoli_root_count(&index->tree); ++i)
        descend(&s, bvoli_root(&index->tree, i));
    bvoli_sink_visited(&sink, &s.counters);
    (void)bvoli_sink_end(&sink);
    sort(&s);
    return s.count;
}

static size_t nearest_point(const bvol_index *index, const double *p, double max_distance_sq, const bvol_index_filter *filter,
                            bvol_index_found_f64 *found, size_t wanted)
{
    const bvoli_box_f64 query = {p, p};
    const int some = index && p && is_finite(query, index->doubles->map.axes);
    return some ? nearest(index, query, max_distance_sq, filter, found, wanted) : 0;
}

static size_t nearest_box(const bvol_index *index, const double *min, double max_distance_sq, const bvol_index_filter *filter,
                          bvol_index_found_f64 *found, size_t wanted)
{
    if (!index || !min)
        return 0;
    const int axes = index->doubles->map.axes;
    const bvoli_box_f64 query = {min, min + axes};
    return bvoli_box_f64_nonempty(query, axes) ? nearest(index, query, max_distance_sq, filter, found, wanted) : 0;
}

size_t bvol_index_f64_nearest_point(const bvol_index_f64 *index, const bvol_vec3_f64 *p, double max_distance_sq,
                                    const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted)
{
    return nearest_point(bvoli_index_seen_in_f64(index), p ? &p->x : NULL, max_distance_sq, filter, found, wanted);
}

size_t bvol_index_f64_nearest_aabb(const bvol_index_f64 *index, const bvol_aabb_f64 *query, double max_distance_sq,
                                   const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted)
{
    return nearest_box(bvoli_index_seen_in_f64(index), query ? &query->min.x : NULL, max_distance_sq, filter, found, wanted);
}

size_t bvol_index2_f64_nearest_point(const bvol_index2_f64 *index, const bvol_vec2_f64 *p, double max_distance_sq,
                                     const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted)
{
    return nearest_point(bvoli_index_seen_in_f64_2(index), p ? &p->x : NULL, max_distance_sq, filter, found, wanted);
}

size_t bvol_index2_f64_nearest_aabb2(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query, double max_distance_sq,
                                     const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted)
{
    return nearest_box(bvoli_index_seen_in_f64_2(index), query ? &query->min.x : NULL, max_distance_sq, filter, found, wanted);
}

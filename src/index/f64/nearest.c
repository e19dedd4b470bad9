/* SPDX-License-Identifier: MIT */
/* The boxes in double that are nearest to a point or a box. Floats say how far away a block is at least, and the squares of the
 * distances in double decide (ranks.h). Where floats also say how far away a box is at most, the nearest are looked for by
 * floats alone, and few boxes are looked at in double, at the end. Of boxes beyond a gap that is taken out floats do not say
 * that; they are rarely among the nearest. */
#include "arith/round.h"
#include "base/bits.h"
#include "base/prefetch.h"
#include "index/f64/ranks.h"
#include "index/query/front.h"
#include "index/query/sink.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A box that may be one of the nearest: by floats its squared distance is at least `low`. */
typedef struct doubt {
    float low;
    uint32_t id;
} doubt;

enum { DOUBTS = 64 };

typedef struct search {
    const bvol_index *index;
    const bvol_index_filter *filter; /* NULL if it leaves nothing out */
    bvoli_ranks ranks;
    bvol_aabb about;  /* contains the query as floats, by so much that no box is as floats farther from it than in double */
    bvol_aabb within; /* as much smaller, and inverted where that is more than it: no box is nearer */
    bvol_aabb
        around;    /* between the gaps that are next to the query: of boxes within this floats say how far they are at most */
    int gaps;      /* there are some */
    int finite;    /* the query is: of others the distances of floats say nothing */
    int by_floats; /* the ranks are by what floats say that squares are at most, until they are settled */
    double max_distance_sq;
    float sure;    /* by floats what is not above this is not farther than max_distance_sq */
    float limit;   /* what is farther by floats is not found any more */
    doubt *doubts; /* DOUBTS of them */
    size_t doubted;
    bvol_index_limiter_f64 visit;           /* called for each box instead of ranking it; or NULL */
    bvol_index_distance_sq_f64 distance_sq; /* of the caller's objects, by which boxes are ranked instead; or NULL */
    void *context;
    size_t visited;
    bvol_index_counters counters;
} search;

/* A squared distance in double is below the true one by less than 2^-50 of it and 2^-1073, or where the processor flushes what
 * is subnormal by less than the least normal number, or above by less than 2^-50, and kernels round to float and are not above
 * the true one by more than 2^-22 of it; and a box far from 0 may be 2^-24 of the distance off (ABOUT_SLACK). */
#define SQUARE_SLACK 0x1p-20
#define SQUARE_LOST_SLACK 0x1p-1021

/* By floats nothing is farther than this that has a squared distance in double of at most `at`. */
static float limit_of(const search *s, double at)
{
    const double scale = s->index->doubles->map.scale;
    return (float)(((at + SQUARE_LOST_SLACK) * scale * scale) * (1 + SQUARE_SLACK));
}

/* By floats, boxes that touch the query are ranked by their ids, below all others: so it is certain which of them come first.
 */
static double rank_of_touching(uint32_t id)
{
    return (double)id - 0x1p32;
}

static int touches(const bvol_index_found_f64 *found)
{
    return found->at < 0;
}

static void keep(search *s, bvol_index_found_f64 found)
{
    bvoli_ranks *const r = &s->ranks;
    if (bvoli_ranks_is_within(r, &found, s->max_distance_sq) && bvoli_ranks_keep(r, found) && r->count == r->wanted &&
        r->found[0].at < DBL_MAX)
        s->limit = fminf(s->limit, limit_of(s, r->found[0].at));
}

static void prefetch_box(const search *s, uint32_t id)
{
    const bvoli_doubles *const doubles = s->index->doubles;
    bvoli_prefetch_lines(bvoli_doubles_at(doubles, id).min,
                         (doubles->boxes.max_at + (size_t)doubles->map.axes) * sizeof(double));
}

/* Of many, boxes are looked at in the order in which they lie in memory: to sort them costs less than a cache miss for each. */
static void order_many(const bvoli_ranks *r)
{
    enum { MANY = 2048 };
    if (r->count >= MANY)
        bvoli_ranks_order_by_id(r);
}

/* Measures in double what has been ranked by floats: all before anything else, so that processors read several boxes at once,
 * which lie anywhere in memory. */
static void measure_all(search *s)
{
    bvoli_ranks *const r = &s->ranks;
    for (size_t i = 0; i < r->count; ++i)
        r->found[i] = touches(&r->found[i]) ? (bvol_index_found_f64){r->found[i].id, BVOLI_CERTIFIED, 0}
                                            : bvoli_ranks_measure(r, r->found[i].id);
}

/* Only reads a number of each, for the same reason. */
static void read_all(const search *s)
{
    const bvoli_ranks *const r = &s->ranks;
    for (size_t i = 0; i < r->count; ++i)
        (void)*(const volatile double *)bvoli_doubles_at(r->doubles, r->found[i].id).min;
}

/* Ranks by doubles what has been ranked by floats. */
static void settle(search *s)
{
    bvoli_ranks *const r = &s->ranks;
    const size_t ranked = r->count, doubted = s->doubted;
    order_many(r);
    measure_all(s);
    s->by_floats = 0;
    r->count = s->doubted = 0;
    for (size_t i = 0; i < ranked; ++i)
        keep(s, r->found[i]);
    for (size_t i = 0; i < doubted; ++i)
        if (s->doubts[i].low <= s->limit)
            keep(s, bvoli_ranks_measure(r, s->doubts[i].id));
}

/* Takes out doubts about what is known to be farther than all by now. */
static void clear_up(search *s)
{
    size_t left = 0;
    for (size_t i = 0; i < s->doubted; ++i)
        if (s->doubts[i].low <= s->limit)
            s->doubts[left++] = s->doubts[i];
    s->doubted = left;
}

/* The same at the end, where the nearest are known without doubles, but for their order, unless there are doubts left. */
static void settle_all(search *s)
{
    bvoli_ranks *const r = &s->ranks;
    clear_up(s);
    if (s->doubted > 0) {
        settle(s);
        return;
    }
    order_many(r);
    if (!BVOLI_PREFETCHES)
        read_all(s);
    for (size_t i = 0; i < r->count; ++i)
        if (touches(&r->found[i]))
            r->found[i] = (bvol_index_found_f64){r->found[i].id, BVOLI_CERTIFIED, 0};
        else
            bvoli_ranks_certify(r, &r->found[i]);
}

/* Has a box looked at in double when the rest is known, if it is not farther than all then. */
static void doubt_it(search *s, float low, uint32_t id)
{
    if (low > s->limit)
        return;
    if (s->doubted == DOUBTS)
        clear_up(s);
    if (s->doubted < DOUBTS) {
        s->doubts[s->doubted++] = (doubt){low, id};
    } else {
        settle(s);
        keep(s, bvoli_ranks_measure(&s->ranks, id));
    }
}

/* The lower bound of an element that is ranked by its upper one. */
static float low_of(const bvol_index_found_f64 *found)
{
    float low;
    memcpy(&low, &found->reserved, sizeof low);
    return low;
}

/* As in ranks.c, but by one number. */
static void sift(bvoli_ranks *r, size_t at, bvol_index_found_f64 e)
{
    for (size_t child = 2 * at + 1; child < r->count; child = 2 * at + 1) {
        child += child + 1 < r->count && r->found[child + 1].at > r->found[child].at;
        if (e.at >= r->found[child].at)
            break;
        r->found[at] = r->found[child];
        at = child;
    }
    r->found[at] = e;
}

/* Ranks a box by what its square is at most. There are always as many that are as near as the limit as are wanted. What is kept
 * will be looked at in double, most of it. */
static void keep_by_floats(search *s, uint32_t id, float low, float high)
{
    bvoli_ranks *const r = &s->ranks;
    bvol_index_found_f64 found = {id, 0, high > 0 ? (double)high : rank_of_touching(id)};
    memcpy(&found.reserved, &low, sizeof low);
    const int full = r->count == r->wanted;
    const bvol_index_found_f64 last = full ? r->found[0] : found;
    if (!(high <= s->sure) || (full && found.at >= last.at)) {
        if (!touches(&found))
            doubt_it(s, low, id);
        return;
    }
    if (high > 0)
        prefetch_box(s, id);
    if (full) {
        sift(r, 0, found);
    } else {
        r->found[r->count++] = found;
        for (size_t i = r->count == r->wanted ? r->count / 2 : 0; i-- > 0;)
            sift(r, i, r->found[i]);
    }
    if (r->count == r->wanted)
        s->limit = fminf(s->limit, fmaxf((float)r->found[0].at, 0));
    if (full && !touches(&last))
        doubt_it(s, low_of(&last), last.id);
}

/* Nothing farther is found any more. Squares beyond the largest double are that, and limit nothing. */
static void lower_limit(search *s, double at)
{
    if (at < s->max_distance_sq) {
        s->max_distance_sq = at;
        s->limit = at < DBL_MAX ? fminf(s->limit, limit_of(s, at)) : s->limit;
    }
}

/* Tells the caller of a box, or asks how far the object in it is: not nearer than the box, and left out if a NaN. */
static void call(search *s, uint32_t id)
{
    bvoli_ranks *const r = &s->ranks;
    bvol_index_found_f64 found = {id, BVOLI_CERTIFIED, 0};
    bvoli_ranks_certify(r, &found);
    if (!(found.at <= s->max_distance_sq))
        return;
    const uint64_t user = bvoli_index_item(s->index, id).user;
    if (s->visit) {
        ++s->visited;
        lower_limit(s, s->visit(&found, NULL, user, s->max_distance_sq, s->context));
        return;
    }
    const double own = s->distance_sq(&found, user, s->context);
    found.at = own < found.at ? found.at : own;
    if (found.at <= s->max_distance_sq && bvoli_ranks_keep(r, found) && r->count == r->wanted)
        lower_limit(s, r->found[0].at);
}

static int is_called(const search *s)
{
    return s->visit || s->distance_sq;
}

static void find_bounds(const void *of, const bvoli_block *b, float bounds[BVOLI_WIDE])
{
    const search *const s = of;
    if (s->finite)
        s->index->kernels->block_distances(b, &s->about, bvoli_index_axes(s->index), bounds);
    else
        memset(bounds, 0, BVOLI_WIDE * sizeof *bounds);
}

/* Kernels measure squares that are too low, by less than 2^-19 of the true ones (block_distances; where a box is not at the
 * query, the slack of `within` is far more than what underflows, so that a box at distance 0 from that touches the query); and
 * what is found must be nearer than what is not by more than squares in double are below true ones. */
#define HIGH_SLACK 0x1p-17F

static float at_most(float high, int is_around)
{
    if (!is_around)
        return INFINITY;
    return high > 0 ? high * (1 + HIGH_SLACK) : 0;
}

/* Where few are wanted the nearest comes first: few others are near enough then. Once only what touches is, all of it is. */
static void search_leaf(void *of, const bvoli_block *b, uint32_t lanes, const float bounds[BVOLI_WIDE])
{
    search *const s = of;
    const bvol_index *const index = s->index;
    float high[BVOLI_WIDE];
    uint8_t order[BVOLI_WIDE];
    uint32_t around = UINT32_MAX;
    const int in_order = is_called(s) || (s->ranks.wanted <= BVOLI_WIDE && s->limit > 0);
    const uint32_t near = bvoli_front_list(index, in_order, lanes, bounds, order);
    if (near > 0 && s->by_floats)
        index->kernels->block_distances(b, &s->within, bvoli_index_axes(index), high);
    if (near > 0 && s->by_floats && s->gaps)
        around = index->kernels->block_within(b, &s->around);
    for (uint32_t i = 0; i < near; ++i) {
        const uint32_t lane = order[i], id = b->child[lane];
        if (bounds[lane] > s->limit || (s->filter && !bvoli_filter_accepts(index, s->filter, id)))
            continue;
        if (s->by_floats)
            keep_by_floats(s, id, bounds[lane], at_most(high[lane], around >> lane & 1));
        else if (is_called(s))
            call(s, id);
        else
            keep(s, bvoli_ranks_measure(&s->ranks, id));
    }
}

static const bvoli_front_search front_search = {find_bounds, search_leaf};

/* What rounding can do to a coordinate of the query as a float and to one of a box: to the nearest float 2^-24 of each, by the
 * operations in double less than 2^-44 and 2^-52 of each, and here again 2^-24 of the one. The box is as far from 0 as the
 * query at most, and as the two are apart besides: 2^-24 of that is covered by the slacks of squares. */
#define ABOUT_SLACK 0x1p-22

/* Beyond this all of an index is as far away. */
#define FAR ((float)BVOLI_PLACE_MOST)

/* Where a coordinate becomes a float between two numbers, it has moved as others there: in front of a gap and behind it the
 * function stands still, at these numbers. Sets them a little nearer on one axis, which does no harm: a float is off by less
 * than the slack. Returns whether the query is between them. */
static int look_around(search *s, int k, float min, float max)
{
    const bvoli_axis *const axis = &s->index->doubles->map.axis[k];
    const size_t at = bvoli_axis_stretch(axis, s->ranks.query.min[k]);
    float *const from = bvoli_coords_out(&s->around.min) + k, *const to = bvoli_coords_out(&s->around.max) + k;
    *from = at == 0 ? -INFINITY : (float)(axis->at[at] + ABOUT_SLACK * (1 + fabs(axis->at[at])));
    *to = at + 1 == axis->count ? INFINITY : (float)(axis->at[at + 1] - ABOUT_SLACK * (1 + fabs(axis->at[at + 1])));
    s->gaps |= axis->count > 1;
    return min >= *from && max <= *to;
}

/* Sets what the query is as floats, and whether they say how far away a box is at most: not in a gap that is taken out, from
 * far off, of an infinite box, or where a box lies where the map stands still. */
static void look_from(search *s)
{
    const bvoli_map *const map = &s->index->doubles->map;
    s->about = s->within = s->around = bvoli_map_box(map, s->ranks.query);
    s->by_floats = s->finite && map->reach <= BVOLI_PLACE_MOST;
    for (int k = 0; k < map->axes; ++k) {
        float *const min = bvoli_coords_out(&s->about.min) + k, *const max = bvoli_coords_out(&s->about.max) + k;
        const float from = fmaxf(-FAR, fminf(*min, FAR)), to = fmaxf(-FAR, fminf(*max, FAR));
        const double below = ABOUT_SLACK * (1 + fabs((double)from)), above = ABOUT_SLACK * (1 + fabs((double)to));
        s->by_floats &= look_around(s, k, from, to) & (from > -FAR) & (to < FAR);
        *min = (float)((double)from - below);
        *max = (float)((double)to + above);
        bvoli_coords_out(&s->within.min)[k] = (float)((double)from + below);
        bvoli_coords_out(&s->within.max)[k] = (float)((double)to - above);
    }
}

static int is_finite(bvoli_box_f64 box, int axes)
{
    int finite = 1;
    for (int k = 0; k < axes; ++k)
        finite &= (fabs(box.min[k]) <= DBL_MAX) & (fabs(box.max[k]) <= DBL_MAX);
    return finite;
}

/* By floats all finite boxes of an index are nearer than this to a query that is not far off. */
#define FINITE_MOST 0x1p124F

/* How near is near enough, and surely so, if squares are wanted up to max_distance_sq. */
static void set_limits(search *s)
{
    const double scale = s->index->doubles->map.scale, most = s->max_distance_sq * scale * scale * (1 - SQUARE_SLACK);
    s->limit = s->max_distance_sq < DBL_MAX ? limit_of(s, s->max_distance_sq) : INFINITY;
    s->sure = most < FINITE_MOST ? (float)most : FINITE_MOST;
}

/* Whether all are found, and not so few that most ids are of none. */
static int wants_all(const search *s)
{
    return !is_called(s) && s->ranks.wanted >= s->index->count && s->max_distance_sq > DBL_MAX &&
           s->index->ids / 2 <= s->index->count;
}

/* Lists all that can be found, in the order of ids: no block is looked at, and what is side by side in memory is read so. A
 * file may have more of them than it says. */
static void list_all(search *s)
{
    const bvoli_doubles *const doubles = s->index->doubles;
    bvoli_ranks *const r = &s->ranks;
    for (uint32_t id = 0; id < s->index->ids && r->count < r->wanted; ++id)
        if (bvoli_index_has(s->index, id) && bvoli_box_f64_nonempty(bvoli_doubles_at(doubles, id), doubles->map.axes) &&
            (!s->filter || bvoli_filter_accepts(s->index, s->filter, id))) {
            r->found[r->count].id = id;
            bvoli_ranks_certify(r, &r->found[r->count++]);
        }
}

static void walk_tree(search *s)
{
    const bvoli_front_walk walk = {&front_search, s, s->index, &s->limit, &s->counters};
    for (uint32_t i = 0; i < bvoli_root_count(&s->index->tree); ++i)
        bvoli_front_descend(&walk, bvoli_root(&s->index->tree, i));
    if (s->by_floats)
        settle_all(s);
}

/* Of a query that is not empty, with its limit and what is done with boxes set. */
static void run(search *s, const bvol_index *index, const bvol_index_filter *filter)
{
    bvoli_sink sink = {.hands_over = is_called(s)};
    doubt doubts[DOUBTS];
    if (!(s->max_distance_sq >= 0) || !bvoli_sink_begin(&sink, index, filter))
        return;
    s->index = index;
    s->filter = sink.filter;
    s->ranks.doubles = index->doubles;
    s->finite = is_finite(s->ranks.query, index->doubles->map.axes);
    s->doubts = doubts;
    set_limits(s);
    look_from(s);
    s->by_floats &= !is_called(s);
    if (wants_all(s))
        list_all(s);
    else
        walk_tree(s);
    bvoli_sink_visited(&sink, &s->counters);
    (void)bvoli_sink_end(&sink);
    bvoli_ranks_finish(&s->ranks);
}

/* Whether there is something to be near to: a point that is finite, or a box that is not empty, whose corners these are. */
static int is_some(const bvol_index *index, const double *min, const double *max)
{
    if (!index || !min)
        return 0;
    const bvoli_box_f64 query = {min, max};
    const int axes = index->doubles->map.axes;
    return min == max ? is_finite(query, axes) : bvoli_box_f64_nonempty(query, axes);
}

static size_t nearest(const bvol_index *index, const double *min, const double *max, double max_distance_sq,
                      const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted)
{
    if (!found || wanted == 0 || !is_some(index, min, max))
        return 0;
    search s = {.ranks = {.query = {min, max}, .found = found, .wanted = wanted}, .max_distance_sq = max_distance_sq};
    run(&s, index, filter);
    return s.ranks.count;
}

static size_t nearest_each(const bvol_index *index, const double *min, const double *max, double max_distance_sq,
                           const bvol_index_filter *filter, bvol_index_limiter_f64 visit, void *context)
{
    if (!visit || !is_some(index, min, max))
        return 0;
    search s = {.ranks = {.query = {min, max}}, .max_distance_sq = max_distance_sq, .visit = visit, .context = context};
    run(&s, index, filter);
    return s.visited;
}

static size_t nearest_by(const bvol_index *index, const double *p, double max_distance_sq, const bvol_index_filter *filter,
                         bvol_index_distance_sq_f64 distance_sq, void *context, bvol_index_found_f64 *found, size_t wanted)
{
    if (!distance_sq || !found || wanted == 0 || !is_some(index, p, p))
        return 0;
    search s = {.ranks = {.query = {p, p}, .found = found, .wanted = wanted, .times = 1},
                .max_distance_sq = max_distance_sq,
                .distance_sq = distance_sq,
                .context = context};
    run(&s, index, filter);
    return s.ranks.count;
}

size_t bvol_index_f64_nearest_point(const bvol_index_f64 *index, const bvol_vec3_f64 *p, double max_distance_sq,
                                    const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted)
{
    const double *const at = p ? &p->x : NULL;
    return nearest(bvoli_index_seen_in_f64(index), at, at, max_distance_sq, filter, found, wanted);
}

size_t bvol_index_f64_nearest_point_each(const bvol_index_f64 *index, const bvol_vec3_f64 *p, double max_distance_sq,
                                         const bvol_index_filter *filter, bvol_index_limiter_f64 visit, void *context)
{
    const double *const at = p ? &p->x : NULL;
    return nearest_each(bvoli_index_seen_in_f64(index), at, at, max_distance_sq, filter, visit, context);
}

size_t bvol_index_f64_nearest_point_by(const bvol_index_f64 *index, const bvol_vec3_f64 *p, double max_distance_sq,
                                       const bvol_index_filter *filter, bvol_index_distance_sq_f64 distance_sq, void *context,
                                       bvol_index_found_f64 *found, size_t wanted)
{
    return nearest_by(bvoli_index_seen_in_f64(index), p ? &p->x : NULL, max_distance_sq, filter, distance_sq, context, found,
                      wanted);
}

size_t bvol_index_f64_nearest_aabb(const bvol_index_f64 *index, const bvol_aabb_f64 *query, double max_distance_sq,
                                   const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted)
{
    return query ? nearest(bvoli_index_seen_in_f64(index), &query->min.x, &query->max.x, max_distance_sq, filter, found, wanted)
                 : 0;
}

size_t bvol_index_f64_nearest_aabb_each(const bvol_index_f64 *index, const bvol_aabb_f64 *query, double max_distance_sq,
                                        const bvol_index_filter *filter, bvol_index_limiter_f64 visit, void *context)
{
    return query ? nearest_each(bvoli_index_seen_in_f64(index), &query->min.x, &query->max.x, max_distance_sq, filter, visit,
                                context)
                 : 0;
}

size_t bvol_index2_f64_nearest_point(const bvol_index2_f64 *index, const bvol_vec2_f64 *p, double max_distance_sq,
                                     const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted)
{
    const double *const at = p ? &p->x : NULL;
    return nearest(bvoli_index_seen_in_f64_2(index), at, at, max_distance_sq, filter, found, wanted);
}

size_t bvol_index2_f64_nearest_point_each(const bvol_index2_f64 *index, const bvol_vec2_f64 *p, double max_distance_sq,
                                          const bvol_index_filter *filter, bvol_index_limiter_f64 visit, void *context)
{
    const double *const at = p ? &p->x : NULL;
    return nearest_each(bvoli_index_seen_in_f64_2(index), at, at, max_distance_sq, filter, visit, context);
}

size_t bvol_index2_f64_nearest_point_by(const bvol_index2_f64 *index, const bvol_vec2_f64 *p, double max_distance_sq,
                                        const bvol_index_filter *filter, bvol_index_distance_sq_f64 distance_sq, void *context,
                                        bvol_index_found_f64 *found, size_t wanted)
{
    return nearest_by(bvoli_index_seen_in_f64_2(index), p ? &p->x : NULL, max_distance_sq, filter, distance_sq, context, found,
                      wanted);
}

size_t bvol_index2_f64_nearest_aabb2(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query, double max_distance_sq,
                                     const bvol_index_filter *filter, bvol_index_found_f64 *found, size_t wanted)
{
    return query
               ? nearest(bvoli_index_seen_in_f64_2(index), &query->min.x, &query->max.x, max_distance_sq, filter, found, wanted)
               : 0;
}

size_t bvol_index2_f64_nearest_aabb2_each(const bvol_index2_f64 *index, const bvol_aabb2_f64 *query, double max_distance_sq,
                                          const bvol_index_filter *filter, bvol_index_limiter_f64 visit, void *context)
{
    return query ? nearest_each(bvoli_index_seen_in_f64_2(index), &query->min.x, &query->max.x, max_distance_sq, filter, visit,
                                context)
                 : 0;
}

/* SPDX-License-Identifier: MIT */
/* What passes through boxes in double: rays, and boxes that move (sweep.c). The way near the index is cut where a corner comes
 * to a gap that was taken out, or leaves one: on each part the floats of either corner move evenly, as the corner does. So a
 * part is a box of floats that moves, larger by what rounding can do, and kernels say what it may meet. Where what
 * moves begins far off, and before and behind the finite boxes where others are infinite, the boxes of blocks are made doubles
 * again instead, rounded outward. Of boxes in leaves the doubles decide. */
#include "index/f64/cast.h"

#include "arith/round.h"
#include "base/bits.h"
#include "base/prefetch.h"
#include "base/stage.h"
#include "index/f64/ranks.h"
#include "index/query/ranked.h"
#include "index/query/sink.h"
#include "set/queries.h"
#include "shape/ray_f64.h"

#include <float.h>
#include <math.h>

/* Each axis begins and ends so many stretches at most, for either corner; and there are the ends of the way and of what is near
 * the index. */
enum { CUTS = 4 * BVOLI_STRETCHES * BVOLI_AXES_MAX + 4 };

typedef struct cast {
    const bvol_index *index;
    const bvol_index_filter *filter; /* NULL if it leaves nothing out */
    const bvoli_passage_f64 *way;    /* of a point or a box */
    int guided, nowhere;             /* kernels judge blocks of this part; or nothing can be met */
    int is_near, early, late;        /* they judge those of some parts, but not of the first, or of the last, far off */
    double reach;                    /* what they judge is not beyond this as floats */
    int bounded;                     /* nor is anything else */
    int axis[2];                     /* along which the first part ends, and the last begins, where these are far off */
    float edge[2];                   /* as floats */
    double cuts[CUTS];               /* in order, from the beginning of the first part to the end of the last */
    int parts, part;
    bvoli_slab_motion motion;                                            /* of this part */
    double from, length;                                                 /* when, as kernels count from 0 to 1 */
    float limit;                                                         /* of that, beyond which nothing is wanted any more */
    double last;                                                         /* the same limit, as a time */
    int (*met)(struct cast *c, uint32_t id, const bvoli_pass_f64 *pass); /* returns whether the query is at its end */
    int untimed;                                                         /* it does not ask when */
    bvol_index_found_f64 best;
    bvoli_pass_f64 record; /* of it */
    int found;
    bvoli_ranks ranks;            /* where all are told */
    bvol_index_limiter_f64 visit; /* or called for each; or NULL */
    void *context;
    size_t total;
    bvol_index_counters counters;
} cast;

/* Boxes lie from -1 to 1 as floats, or as far as their reach (map.h). What is beyond this part of it is not wanted. Where boxes
 * have come from too far off, that is the greatest reach a map has when it is made, and they are beyond the region. */
#define REGION 1.5F
#define FIRST_REACH 4.

/* What over- or underflows is not cut. */
#define LEAST 0x1p-400
#define GREATEST 0x1p400

/* So far as floats a motion may go, from 0 to 1. The time from one place to the next is still an ordinary double then; where it
 * is less than the least double, what moves would be nowhere between them. */
#define FASTEST 0x1p900

/* A time is the quotient of a difference of doubles: where it puts a point is off by less than this part of the coordinates
 * that went in, and so is the point itself. The region may be off by less than a quarter. */
#define POINT_SLACK 0x1p-48
#define POINT_MOST 0.25

/* So much the edge of the region may be off as floats: a quarter; and of an edge that is farther than 1 a share of 2^-20 of
 * this for each 1, which is 2^-22 of it, for the roundings of it and of a side of a box there, which are 2^-24 each. */
#define EDGE_SLACK 0.25F

/* With u = 2^-24 and the ends of a part below 2 in magnitude, so that a motion is below 4: sides of boxes up to there have u,
 * an end u and a motion 2 u of rounding to float, and a side beyond stays beyond or comes to the end. Twice as much; and that
 * for half of the ends of a large box, where those are beyond. */
#define WAY_SLACK 0x1p-21

/* What moves is followed by kernels so far, as floats: farther off the slack would be more than many boxes are. */
#define FARTHEST 0x1p36

/* Where the region begins or ends. What is met before that, or behind it, reaches as far, but for rounding. */
static void set_edge(cast *c, int late, int k, double at)
{
    c->axis[late] = k;
    c->edge[late] = bvoli_map_coordinate(&c->index->doubles->map, k, at);
}

/* The region of the way on an axis. Returns 0 where kernels cannot be asked. */
static int cut_axis(cast *c, int k, double *from, double *to)
{
    const bvoli_map *const map = &c->index->doubles->map;
    const double low = c->way->min[k], high = c->way->max[k], along = c->way->along[k];
    const float far = REGION * (float)c->reach;
    double all[2], region[2];
    bvoli_map_back(map, k, -far, far, all);
    for (int i = 0; i < 2; ++i)
        region[i] = fmax(low - FARTHEST / map->scale, fmin(all[i], high + FARTHEST / map->scale));
    const double size = fmax(fabs(low), fabs(high)) + fabs(region[0]) + fabs(region[1]);
    if (!(size <= GREATEST && POINT_SLACK * size * map->scale <= POINT_MOST))
        return 0;
    if (along == 0) {
        c->nowhere |= high < all[0] || low > all[1];
        return 1;
    }
    const double begin = (region[along < 0] - (along < 0 ? low : high)) / along,
                 end = (region[along > 0] - (along < 0 ? high : low)) / along;
    if (begin > *from) {
        *from = begin;
        set_edge(c, 0, k, region[along < 0]);
        c->early = !c->bounded || region[along < 0] != all[along < 0];
    }
    if (end < *to) {
        *to = end;
        set_edge(c, 1, k, region[along > 0]);
        c->late = !c->bounded || region[along > 0] != all[along > 0];
    }
    return fabs(along) >= LEAST && fabs(along) <= GREATEST && fabs(along) * map->scale <= FASTEST;
}

/* Puts a time between the first and the last into the order of all. */
static void add_cut(cast *c, int *count, double to, double at)
{
    int i = *count;
    if (!(at > c->cuts[0] && at < to))
        return;
    for (; c->cuts[i - 1] > at; --i)
        c->cuts[i] = c->cuts[i - 1];
    c->cuts[i] = at;
    ++*count;
}

/* Where a corner comes to a gap of an axis, and leaves it. */
static void add_corner(cast *c, int *count, double to, const double *corner, int k)
{
    const bvoli_axis *const axis = &c->index->doubles->map.axis[k];
    const double at = corner[k], along = c->way->along[k];
    for (size_t s = 0; along != 0 && s + 1 < axis->count; ++s) {
        add_cut(c, count, to, (axis->from[s] + axis->span[s] - at) / along);
        add_cut(c, count, to, (axis->from[s + 1] - at) / along);
    }
}

static void add_cuts(cast *c, double to)
{
    int count = 1;
    for (int k = 0; k < c->way->axes; ++k) {
        add_corner(c, &count, to, c->way->min, k);
        if (c->way->max != c->way->min)
            add_corner(c, &count, to, c->way->max, k);
    }
    c->cuts[count] = to;
    c->parts = count;
}

/* The parts far off, before all others and behind them. */
static void add_far(cast *c)
{
    if (c->early) {
        memmove(c->cuts + 1, c->cuts, ((size_t)c->parts + 1) * sizeof *c->cuts);
        c->cuts[0] = c->way->first;
        ++c->parts;
    }
    if (c->late)
        c->cuts[++c->parts] = c->way->last;
}

static void cut_way(cast *c)
{
    const bvoli_map *const map = &c->index->doubles->map;
    double from = c->way->first, to = c->way->last;
    int moves = 0;
    c->is_near = 1;
    c->reach = map->reach <= BVOLI_REACH_MOST ? map->reach : FIRST_REACH;
    c->bounded = map->bounded && c->reach == map->reach;
    c->nowhere = c->early = c->late = 0;
    c->parts = 1;
    for (int k = 0; k < map->axes && c->is_near; ++k) {
        c->is_near = cut_axis(c, k, &from, &to);
        moves |= c->way->along[k] != 0;
    }
    c->is_near &= (from <= to || !(c->early || c->late)) && (c->bounded || !c->nowhere);
    c->nowhere = c->is_near && (c->nowhere || (moves && from > to));
    c->early &= c->is_near;
    c->late &= c->is_near;
    c->cuts[0] = moves ? from : 0;
    c->cuts[1] = moves ? to : 0;
    if (c->is_near && moves) {
        add_cuts(c, to);
        add_far(c);
    }
}

/* Where a corner is as a float, before it is rounded, from the beginning of this part to its end. */
typedef struct stride {
    double begin, end, most; /* and its greatest magnitude */
} stride;

static stride stride_of(const cast *c, int k, const double *corner)
{
    const bvoli_map *const map = &c->index->doubles->map;
    const double along = c->way->along[k], begin = bvoli_map_place(map, k, corner[k] + c->from * along),
                 end = bvoli_map_place(map, k, corner[k] + (c->from + c->length) * along);
    return (stride){begin, end, fmax(fabs(begin), fabs(end))};
}

/* The moving box of a part. Where only one corner is in a gap, it moves as the one in front, and is larger by what the other
 * falls behind or catches up. */
static void set_motion(cast *c)
{
    const bvoli_map *const map = &c->index->doubles->map;
    bvol_aabb start = {{0, 0, -FLT_MIN}, {0, 0, FLT_MIN}}, path = start;
    bvol_vec3 motion = {0, 0, 0};
    const double latest = fmax(fabs(c->from), fabs(c->from + c->length));
    for (int k = 0; k < c->way->axes; ++k) {
        const stride low = stride_of(c, k, c->way->min), high = stride_of(c, k, c->way->max);
        const double low_way = low.end - low.begin, high_way = high.end - high.begin,
                     way = c->way->along[k] < 0 ? low_way : high_way,
                     size = fmax(fabs(c->way->min[k]), fabs(c->way->max[k])) + latest * fabs(c->way->along[k]),
                     slack = WAY_SLACK * fmax(c->reach, fmax(low.most, high.most) / 2) + POINT_SLACK * size * map->scale;
        float *const min = bvoli_coords_out(&start.min) + k, *const max = bvoli_coords_out(&start.max) + k,
                     *const moved = bvoli_coords_out(&motion) + k;
        *min = (float)(low.begin + fmin(low_way - way, 0) - slack);
        *max = (float)(high.begin + fmax(high_way - way, 0) + slack);
        *moved = (float)way;
        bvoli_coords_out(&path.min)[k] = *moved < 0 ? bvoli_down((double)*min, (double)*moved) : *min;
        bvoli_coords_out(&path.max)[k] = *moved > 0 ? bvoli_up((double)*max, (double)*moved) : *max;
    }
    bvoli_slab_motion_of(&start, &motion, &path, &c->motion);
}

/* Bounds by kernels, which round to float, are late by less than this (arith/slabs.h); and times in double, of which the share
 * of the way is a difference, by less than that. */
#define LIMIT_SLACK 0x1p-16
#define TIMES_SLACK 0x1p-50

static void set_limit(cast *c, double last)
{
    const double past = last - c->from + TIMES_SLACK * (fabs(last) + fabs(c->from)),
                 share = c->length > 0 ? past / c->length : INFINITY;
    c->last = last;
    c->limit = c->guided ? (float)(share + LIMIT_SLACK * (1 + fabs(share))) : INFINITY;
}

static void set_part(cast *c, int part)
{
    c->part = part;
    c->from = c->cuts[part];
    c->length = c->cuts[part + 1] - c->from;
    c->guided = c->is_near && !(c->early && part == 0) && !(c->late && part == c->parts - 1);
    if (c->guided)
        set_motion(c);
    set_limit(c, c->last);
}

/* What is met on several parts is found on the one on which it is met first. */
static int is_of_part(const cast *c, double t)
{
    return (c->part == 0 || t >= c->cuts[c->part]) && (c->part == c->parts - 1 || t < c->cuts[c->part + 1]);
}

/* Quotients of differences of doubles have two roundings. Beyond this nothing is said. */
#define BACK_SLACK 0x1p-48
#define BACK_LEAST 0x1p-900
#define BACK_GREATEST 0x1p900

/* A time that is certainly before another; not where something over- or underflows. */
static int is_certainly_before(double a, double b)
{
    const double greater = fmax(fabs(a), fabs(b));
    return greater >= BACK_LEAST && greater <= BACK_GREATEST && a < b - BACK_SLACK * greater;
}

/* And about when, so that what is near is looked at first. */
static int may_meet(const cast *c, const bvoli_block *b, uint32_t lane, float *bound)
{
    double enter = c->way->first, exit = c->last;
    for (int k = 0; k < c->way->axes; ++k) {
        double side[2];
        const double along = c->way->along[k];
        bvoli_map_back(&c->index->doubles->map, k, b->side[k][lane], b->side[3 + k][lane], side);
        const double first = (side[along < 0] - (along < 0 ? c->way->min[k] : c->way->max[k])) / along,
                     last = (side[along >= 0] - (along < 0 ? c->way->max[k] : c->way->min[k])) / along;
        if (along == 0 && !(side[0] <= c->way->max[k] && c->way->min[k] <= side[1]))
            return 0;
        enter = along != 0 && first > enter ? first : enter;
        exit = along != 0 && last < exit ? last : exit;
    }
    *bound = (float)enter;
    return !is_certainly_before(exit, enter) && (c->part == 0 || !is_certainly_before(exit, c->cuts[c->part])) &&
           (c->part == c->parts - 1 || !is_certainly_before(c->cuts[c->part + 1], enter));
}

/* Whether a box comes after the first so far, whatever its time: what begins in many boxes meets all of them at once. */
static int is_behind(const cast *c, uint32_t id)
{
    return c->found && id > c->best.id && c->best.at <= c->way->first;
}

/* What reaches out of the region to where the part is. */
static uint32_t lanes_far_off(const cast *c, const bvoli_block *b, uint32_t all)
{
    if (!c->is_near)
        return all;
    const int late = !(c->early && c->part == 0), k = c->axis[late];
    const int upper = (c->way->along[k] > 0) == late;
    const float slack = EDGE_SLACK * (1 + 0x1p-20F * fabsf(c->edge[late])), edge = c->edge[late] + (upper ? -slack : slack);
    uint32_t lanes = 0;
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        lanes |= (uint32_t)(upper ? b->side[3 + k][lane] >= edge : b->side[k][lane] <= edge) << lane;
    return lanes & all;
}

static uint32_t lanes_ahead(const cast *c, const bvoli_block *b, const bvoli_link *link, float bounds[BVOLI_WIDE])
{
    const uint32_t all = (uint32_t)bvoli_low_bits(link->count);
    BVOLI_MADE(passage_block, c->guided ? 0 : 1);
    uint32_t lanes = c->guided ? c->index->kernels->block_sweep(b, &c->motion, bounds) & all : lanes_far_off(c, b, all);
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        const uint32_t lane = bvoli_lowest_bit(left);
        if (c->guided ? bounds[lane] > c->limit
                      : (link->level == 0 && is_behind(c, b->child[lane])) || !may_meet(c, b, lane, &bounds[lane]))
            lanes &= ~((uint32_t)1 << lane);
    }
    return lanes;
}

static int meet_any(cast *c, uint32_t id, const bvoli_pass_f64 *pass)
{
    (void)id;
    (void)pass;
    c->found = 1;
    return 1;
}

/* Where any is wanted, it is found on whatever part its box is come to first. Returns whether the query is at its end. */
static int judge(cast *c, uint32_t id)
{
    bvoli_pass_f64 pass = {0};
    const int timed = !c->untimed || (c->parts > 1 && c->met != meet_any);
    return !is_behind(c, id) &&
           bvoli_passage_f64_meets(c->way, bvoli_doubles_at(c->index->doubles, id), timed ? &pass : NULL) &&
           (!timed || (pass.enter <= c->last && is_of_part(c, pass.enter))) &&
           (!c->filter || bvoli_filter_accepts(c->index, c->filter, id)) && c->met(c, id, &pass);
}

/* The boxes of a leaf lie anywhere: they are asked for before the first is looked at. */
static uint32_t fetch(const cast *c, const bvoli_block *leaf, uint32_t lanes)
{
    const bvoli_doubles *const doubles = c->index->doubles;
    for (uint32_t left = lanes & (lanes - 1) ? lanes : 0; left != 0; left &= left - 1) {
        const bvoli_box_f64 box = bvoli_doubles_at(doubles, leaf->child[bvoli_lowest_bit(left)]);
        BVOLI_PREFETCH(box.min);
        BVOLI_PREFETCH(box.max + doubles->map.axes - 1);
    }
    return lanes;
}

/* The nearest blocks first, and of those that are as near the first lane: boxes in one place have ascending ids in the tree,
 * and what comes after the first so far need not be looked at. Returns whether the query is at its end. */
static int descend(cast *c, uint32_t root)
{
    const bvoli_tree *const tree = &c->index->tree;
    bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE];
    size_t depth = 0;
    for (stack[depth++] = (bvoli_stack_entry){root, -INFINITY}; depth > 0;) {
        const bvoli_stack_entry next = stack[--depth];
        if (next.bound > c->limit)
            continue;
        const bvoli_link *const link = bvoli_link_at(tree, next.block);
        const bvoli_block *const b = bvoli_block_at(tree, next.block);
        const size_t below = depth;
        float bounds[BVOLI_WIDE];
        ++*(link->level > 0 ? &c->counters.nodes : &c->counters.leaves);
        uint32_t lanes = lanes_ahead(c, b, link, bounds);
        if (link->level == 0)
            lanes = fetch(c, b, lanes & bvoli_index_lanes(c->index, b));
        for (uint32_t left = link->level == 0 ? lanes : 0; left != 0; left &= left - 1)
            if (judge(c, b->child[bvoli_lowest_bit(left)]))
                return 1;
        for (uint32_t left = link->level == 0 ? 0 : lanes; left != 0; left ^= (uint32_t)1 << bvoli_highest_bit(left))
            stack[depth++] = (bvoli_stack_entry){b->child[bvoli_highest_bit(left)], bounds[bvoli_highest_bit(left)]};
        bvoli_stack_sort(stack + below, depth - below);
    }
    return 0;
}

static void run(cast *c, const bvol_index *index, const bvoli_passage_f64 *way, const bvol_index_filter *filter)
{
    bvoli_sink sink = {.hands_over = c->visit != NULL};
    c->found = 0;
    c->total = 0;
    if (!bvoli_passage_f64_is_some(way) || !bvoli_sink_begin(&sink, index, filter))
        return;
    c->index = index;
    c->filter = sink.filter;
    c->way = way;
    c->counters = (bvol_index_counters){0};
    c->last = way->last;
    cut_way(c);
    for (int part = 0; !c->nowhere && part < c->parts && !c->found && (part == 0 || c->cuts[part] <= c->last); ++part) {
        set_part(c, part);
        for (uint32_t i = 0; i < bvoli_root_count(&index->tree) && !descend(c, bvoli_root(&index->tree, i)); ++i)
            ;
    }
    bvoli_sink_visited(&sink, &c->counters);
    (void)bvoli_sink_end(&sink);
}

/* The least time, and then the least id. */
static int meet_first(cast *c, uint32_t id, const bvoli_pass_f64 *pass)
{
    if (!c->found || pass->enter < c->best.at || (pass->enter == c->best.at && id < c->best.id)) {
        c->found = 1;
        c->best = (bvol_index_found_f64){id, 0, pass->enter};
        c->record = *pass;
        set_limit(c, pass->enter);
    }
    return 0;
}

static int meet_all(cast *c, uint32_t id, const bvoli_pass_f64 *pass)
{
    ++c->total;
    (void)(c->ranks.wanted > 0 && bvoli_ranks_keep(&c->ranks, (bvol_index_found_f64){id, BVOLI_CERTIFIED, pass->enter}));
    return 0;
}

/* By a limit of -INFINITY the query is at its end. */
static int meet_each(cast *c, uint32_t id, const bvoli_pass_f64 *pass)
{
    const bvol_index_found_f64 found = {id, 0, pass->enter};
    const bvol_ray_hit_f64 record = bvoli_ray_f64_record(pass);
    const int is_ray = !c->way->encloses;
    ++c->total;
    const double limit = c->visit(&found, is_ray ? &record : NULL, bvoli_index_item(c->index, id).user, c->last, c->context);
    if (limit < c->last)
        set_limit(c, limit);
    return !(c->last > -INFINITY);
}

int bvoli_passing_first(const bvol_index *index, const bvoli_passage_f64 *way, const bvol_index_filter *filter, uint32_t *id,
                        bvoli_pass_f64 *pass)
{
    cast c;
    c.met = meet_first;
    c.visit = NULL;
    c.untimed = 0;
    run(&c, index, way, filter);
    if (c.found && id)
        *id = c.best.id;
    if (c.found)
        *pass = c.record;
    return c.found;
}

int bvoli_passing_any(const bvol_index *index, const bvoli_passage_f64 *way, const bvol_index_filter *filter)
{
    cast c;
    c.met = meet_any;
    c.visit = NULL;
    c.untimed = 1;
    run(&c, index, way, filter);
    return c.found;
}

size_t bvoli_passing_all(const bvol_index *index, const bvoli_passage_f64 *way, const bvol_index_filter *filter,
                         bvol_index_found_f64 *hits, size_t capacity)
{
    cast c;
    c.met = meet_all;
    c.visit = NULL;
    c.untimed = !hits || capacity == 0;
    c.ranks = (bvoli_ranks){.doubles = index->doubles, .found = hits, .wanted = hits ? capacity : 0, .times = 1};
    run(&c, index, way, filter);
    bvoli_ranks_finish(&c.ranks);
    return c.total;
}

size_t bvoli_passing_each(const bvol_index *index, const bvoli_passage_f64 *way, const bvol_index_filter *filter,
                          bvol_index_limiter_f64 visit, void *context)
{
    cast c;
    c.met = meet_each;
    c.visit = visit;
    c.context = context;
    c.untimed = 0;
    run(&c, index, way, filter);
    return c.total;
}

int bvol_index_f64_raycast_first(const bvol_index_f64 *index, const bvol_ray_f64 *ray, const bvol_index_filter *filter,
                                 uint32_t *id, bvol_ray_hit_f64 *hit)
{
    bvoli_pass_f64 pass;
    if (!index || !ray)
        return 0;
    const bvoli_passage_f64 way = bvoli_ray_f64_passage(ray);
    const int found = bvoli_passing_first(bvoli_index_seen_in_f64(index), &way, filter, id, &pass);
    if (found && hit)
        *hit = bvoli_ray_f64_record(&pass);
    return found;
}

int bvol_index_f64_raycast_any(const bvol_index_f64 *index, const bvol_ray_f64 *ray, const bvol_index_filter *filter)
{
    if (!index || !ray)
        return 0;
    const bvoli_passage_f64 way = bvoli_ray_f64_passage(ray);
    return bvoli_passing_any(bvoli_index_seen_in_f64(index), &way, filter);
}

size_t bvol_index_f64_raycast(const bvol_index_f64 *index, const bvol_ray_f64 *ray, const bvol_index_filter *filter,
                              bvol_index_found_f64 *hits, size_t capacity)
{
    if (!index || !ray)
        return 0;
    const bvoli_passage_f64 way = bvoli_ray_f64_passage(ray);
    return bvoli_passing_all(bvoli_index_seen_in_f64(index), &way, filter, hits, capacity);
}

int bvol_index2_f64_raycast_first(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray, const bvol_index_filter *filter,
                                  uint32_t *id, bvol_ray2_hit_f64 *hit)
{
    bvoli_pass_f64 pass;
    if (!index || !ray)
        return 0;
    const bvoli_passage_f64 way = bvoli_ray2_f64_passage(ray);
    const int found = bvoli_passing_first(bvoli_index_seen_in_f64_2(index), &way, filter, id, &pass);
    if (found && hit)
        *hit = bvoli_ray2_f64_record(&pass);
    return found;
}

int bvol_index2_f64_raycast_any(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray, const bvol_index_filter *filter)
{
    if (!index || !ray)
        return 0;
    const bvoli_passage_f64 way = bvoli_ray2_f64_passage(ray);
    return bvoli_passing_any(bvoli_index_seen_in_f64_2(index), &way, filter);
}

size_t bvol_index2_f64_raycast(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray, const bvol_index_filter *filter,
                               bvol_index_found_f64 *hits, size_t capacity)
{
    if (!index || !ray)
        return 0;
    const bvoli_passage_f64 way = bvoli_ray2_f64_passage(ray);
    return bvoli_passing_all(bvoli_index_seen_in_f64_2(index), &way, filter, hits, capacity);
}

/* The records after the boxes, which are sorted when all are known. One that has changed since has none. */
size_t bvol_index_f64_raycast_hits(const bvol_index_f64 *index, const bvol_ray_f64 *ray, const bvol_index_filter *filter,
                                   bvol_index_found_f64 *found, bvol_ray_hit_f64 *hits, size_t capacity)
{
    const size_t total = bvol_index_f64_raycast(index, ray, filter, found, capacity);
    for (size_t i = 0; found && hits && i < total && i < capacity; ++i) {
        const bvoli_passage_f64 way = bvoli_ray_f64_passage(ray);
        bvoli_pass_f64 pass = {.axis = -1};
        (void)bvoli_passage_f64_meets(&way, bvoli_doubles_at(bvoli_index_seen_in_f64(index)->doubles, found[i].id), &pass);
        hits[i] = bvoli_ray_f64_record(&pass);
    }
    return total;
}

/* The records after the boxes, which are sorted when all are known. One that has changed since has none. */
size_t bvol_index2_f64_raycast_hits(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray, const bvol_index_filter *filter,
                                    bvol_index_found_f64 *found, bvol_ray2_hit_f64 *hits, size_t capacity)
{
    const size_t total = bvol_index2_f64_raycast(index, ray, filter, found, capacity);
    for (size_t i = 0; found && hits && i < total && i < capacity; ++i) {
        const bvoli_passage_f64 way = bvoli_ray2_f64_passage(ray);
        bvoli_pass_f64 pass = {.axis = -1};
        (void)bvoli_passage_f64_meets(&way, bvoli_doubles_at(bvoli_index_seen_in_f64_2(index)->doubles, found[i].id), &pass);
        hits[i] = bvoli_ray2_f64_record(&pass);
    }
    return total;
}

size_t bvol_index_f64_raycast_each(const bvol_index_f64 *index, const bvol_ray_f64 *ray, const bvol_index_filter *filter,
                                   bvol_index_limiter_f64 visit, void *context)
{
    if (!index || !ray || !visit)
        return 0;
    const bvoli_passage_f64 way = bvoli_ray_f64_passage(ray);
    return bvoli_passing_each(bvoli_index_seen_in_f64(index), &way, filter, visit, context);
}

size_t bvol_index2_f64_raycast_each(const bvol_index2_f64 *index, const bvol_ray2_f64 *ray, const bvol_index_filter *filter,
                                    bvol_index_limiter_f64 visit, void *context)
{
    if (!index || !ray || !visit)
        return 0;
    const bvoli_passage_f64 way = bvoli_ray2_f64_passage(ray);
    return bvoli_passing_each(bvoli_index_seen_in_f64_2(index), &way, filter, visit, context);
}

/* SPDX-License-Identifier: MIT */
#include "index/query/cast.h"

#include "base/bits.h"
#include "base/prefetch.h"
#include "convex/approach.h"

#include <float.h>
#include <math.h>
#include <string.h>

static int first_hit(bvoli_cast *c, bvol_index_found found, const bvoli_record *record)
{
    if (!c->found || bvoli_rank(found) < bvoli_rank(c->best)) {
        c->found = 1;
        c->best = found;
        c->limit = found.at;
        c->recorded = record != NULL;
        c->kept = record ? !c->kept : c->kept;
    }
    return 0;
}

static int any_hit(bvoli_cast *c, bvol_index_found found, const bvoli_record *record)
{
    (void)found;
    (void)record;
    c->found = 1;
    return 1;
}

static int keep_hit(bvoli_cast *c, bvol_index_found found, const bvoli_record *record)
{
    (void)record;
    bvoli_ranked_keep(c->hits, c->capacity, c->total++, found);
    return 0;
}

/* A limit of NaN is none. */
static int visit_hit(bvoli_cast *c, bvol_index_found found, const bvoli_record *record)
{
    const uint64_t user = bvoli_index_item(c->index, found.id).user;
    const float limit = c->visit(&found, c->kind->of_rays ? &record->ray : NULL, user, c->limit, c->context);
    ++c->total;
    if (limit < c->limit)
        c->limit = limit;
    return limit < -FLT_MAX;
}

void bvoli_cast_restrict(bvoli_cast *c, const bvoli_sink *sink, const bvol_index_filter *filter)
{
    const bvol_index_filter *const of_hits = c->kind->of_rays ? filter : NULL;
    const uint32_t flags = of_hits ? of_hits->flags : 0;
    c->filter = sink->filter;
    c->hit_filter = of_hits && of_hits->accept_hit ? of_hits : NULL;
    c->side = flags & BVOL_INDEX_FILTER_FRONT ? 1 : flags & BVOL_INDEX_FILTER_BACK ? -1 : 0;
}

static int accepts(const bvoli_cast *c, uint32_t id, const bvoli_record *record)
{
    const bvol_index_filter *const f = c->hit_filter;
    return (!c->filter || bvoli_filter_accepts(c->index, c->filter, id)) &&
           (!f || f->accept_hit(id, bvoli_index_item(c->index, id).user, &record->ray, f->context) != 0);
}

/* Judges a lane. Returns whether the query is at its end. */
static inline int judge(bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, float bound, bvoli_on_hit *on)
{
    const uint32_t id = leaf->child[lane];
    bvol_index_found found = {id, bound};
    bvoli_record *const record = &c->records[!c->kept];
    return !bvoli_cast_is_beyond(c, bound) &&
           c->kind->hits(c, leaf, lane, &found.at, !c->any || c->hit_filter ? record : NULL) &&
           !bvoli_cast_is_beyond(c, found.at) && accepts(c, id, record) && on(c, found, record);
}

uint32_t bvoli_cast_nearest_lane(const bvoli_block *leaf, uint32_t lanes, const float bounds[BVOLI_WIDE])
{
    uint32_t nearest = bvoli_lowest_bit(lanes);
    for (lanes &= lanes - 1; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        if (bounds[lane] < bounds[nearest] || (bounds[lane] == bounds[nearest] && leaf->child[lane] < leaf->child[nearest]))
            nearest = lane;
    }
    return nearest;
}

/* Judges a lane that certainly is hit at 0. */
static int judge_certain(bvoli_cast *c, const bvoli_block *leaf, uint32_t lane, bvoli_on_hit *on)
{
    const bvol_index_found found = {leaf->child[lane], 0};
    if (bvoli_cast_is_after(c, found.id, found.at) || !accepts(c, found.id, NULL))
        return 0;
    c->leaf = leaf;
    c->lane = lane;
    return on(c, found, NULL);
}

enum { CANDIDATES = 64, STACK = BVOLI_LEVELS * BVOLI_WIDE };

/* A lane of a leaf that is still to be judged. */
typedef struct candidate {
    const bvoli_block *leaf;
    float bound;
    uint8_t lane, step, is_sharp, is_certain; /* the bound is its last one; it certainly is hit at 0 */
} candidate;

/* Candidates in any order, and the rank of each by its bound and id. */
typedef struct candidates {
    size_t count;
    uint64_t rank[CANDIDATES];
    candidate of[CANDIDATES];
} candidates;

static void set_rank(candidates *q, size_t i)
{
    const candidate *const k = &q->of[i];
    q->rank[i] = bvoli_rank((bvol_index_found){k->leaf->child[k->lane], k->bound});
}

static void remove_candidate(candidates *q, size_t i)
{
    --q->count;
    q->rank[i] = q->rank[q->count];
    q->of[i] = q->of[q->count];
}

/* Of those as near the least id, so that others are after it: what begins in many shapes meets all of them at once. */
static size_t nearest_candidate(const candidates *q)
{
    size_t nearest = 0;
    for (size_t i = 1; i < q->count; ++i)
        nearest = q->rank[i] < q->rank[nearest] ? i : nearest;
    return nearest;
}

/* One step with a candidate; returns 0 if it comes too late. */
static int sharpen(const bvoli_cast *c, candidate *k)
{
    if (bvoli_cast_is_after(c, k->leaf->child[k->lane], k->bound))
        return 0;
    const int state = c->kind->sharpen(c, k->leaf, k->lane, k->step++, &k->bound);
    k->is_sharp = state == BVOLI_APPROACH_OVER || state == BVOLI_APPROACH_INSIDE;
    k->is_certain = state == BVOLI_APPROACH_INSIDE;
    return state != BVOLI_APPROACH_MISS;
}

/* Leaves out lanes of a leaf and raises the bounds of others all at once, if that is possible. */
static int narrow(const bvoli_cast *c, const bvoli_block *leaf, uint32_t *lanes, uint32_t *certain, float bounds[BVOLI_WIDE])
{
    *certain = 0;
    return c->kind->narrow && c->kind->narrow(c, leaf, lanes, certain, bounds);
}

/* The first step nearly all take, in any order: to find the nearest before each would take longer. */
static void add_candidates(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes, const float bounds[BVOLI_WIDE],
                           int is_sharp, uint32_t certain, candidates *q)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        candidate *const k = &q->of[q->count];
        *k = (candidate){leaf, bounds[lane], (uint8_t)lane, 0, (uint8_t)is_sharp, certain >> lane & 1};
        if (is_sharp ? bvoli_cast_is_after(c, leaf->child[lane], k->bound) : !c->any && !sharpen(c, k))
            continue;
        set_rank(q, q->count++);
    }
}

/* Judges those that are nearer than all else, the nearest first, so that others are beyond it: one whose bound can be raised is
 * looked at again with the bound raised. Returns whether the query is at its end. */
static int judge_candidates(bvoli_cast *c, candidates *q, float rest, bvoli_on_hit *on)
{
    while (q->count > 0) {
        const size_t i = nearest_candidate(q);
        const candidate k = q->of[i];
        if (bvoli_cast_is_beyond(c, k.bound)) {
            q->count = 0;
            return 0;
        }
        if (!(k.bound < rest))
            return 0;
        if (!k.is_sharp && sharpen(c, &q->of[i])) {
            set_rank(q, i);
            continue;
        }
        remove_candidate(q, i);
        if (!k.is_sharp)
            continue;
        if (k.is_certain && !c->at_once
                ? judge_certain(c, k.leaf, k.lane, on)
                : !bvoli_cast_is_after(c, k.leaf->child[k.lane], k.bound) && judge(c, k.leaf, k.lane, k.bound, on))
            return 1;
    }
    return 0;
}

static int judge_in_order(bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes, float bounds[BVOLI_WIDE], bvoli_on_hit *on)
{
    candidates q;
    uint32_t certain;
    const int is_sharp = narrow(c, leaf, &lanes, &certain, bounds);
    q.count = 0;
    add_candidates(c, leaf, lanes, bounds, is_sharp, certain, &q);
    return judge_candidates(c, &q, INFINITY, on);
}

/* As it is told of them: first the nearest. */
static int judge_dear(bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes, const float bounds[BVOLI_WIDE], bvoli_on_hit *on)
{
    c->ahead(c, leaf, lanes);
    while (lanes != 0) {
        const uint32_t lane = bvoli_cast_nearest_lane(leaf, lanes, bounds);
        lanes &= ~((uint32_t)1 << lane);
        if (judge(c, leaf, lane, bounds[lane], on))
            return 1;
    }
    return 0;
}

int bvoli_cast_at_leaf(bvoli_cast *c, uint32_t leaf, uint32_t lanes, const float bounds[BVOLI_WIDE], bvoli_on_hit *on)
{
    const bvoli_block *const b = bvoli_block_at(&c->index->tree, leaf);
    float sharp[BVOLI_WIDE];
    lanes &= bvoli_index_lanes(c->index, b);
    if (c->kind->sharpen) {
        memcpy(sharp, bounds, sizeof sharp);
        return judge_in_order(c, b, lanes, sharp, on);
    }
    if (c->visit && c->ahead)
        return judge_dear(c, b, lanes, bounds, on);
    for (; lanes != 0; lanes &= lanes - 1)
        if (judge(c, b, bvoli_lowest_bit(lanes), bounds[bvoli_lowest_bit(lanes)], on))
            return 1;
    return 0;
}

void bvoli_cast_first_at_leaf(bvoli_cast *c, uint32_t leaf, uint32_t lanes, const float bounds[BVOLI_WIDE])
{
    (void)bvoli_cast_at_leaf(c, leaf, lanes, bounds, first_hit);
}

/* Of the lanes of a leaf those that can come before what was found at 0. */
static uint32_t lanes_before_best(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes)
{
    uint32_t before = 0;
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        before |= (uint32_t)(leaf->child[lane] < c->best.id) << lane;
    return lanes & before;
}

uint32_t bvoli_cast_lanes(const bvoli_cast *c, uint32_t block, float bounds[BVOLI_WIDE])
{
    const bvoli_tree *const tree = &c->index->tree;
    const bvoli_link *const link = bvoli_link_at(tree, block);
    const bvoli_block *const b = bvoli_block_at(tree, block);
    uint32_t lanes = (uint32_t)bvoli_low_bits(link->count);
    if (c->kind->from_zero && c->found && c->best.at <= 0 && link->level == 0)
        lanes = lanes_before_best(c, b, lanes);
    if (lanes == 0)
        return 0;
    lanes = c->kind->hit_lanes(c, b, lanes, bounds);
    for (uint32_t left = c->limit < INFINITY && !c->kind->from_zero ? lanes : 0; left != 0; left &= left - 1)
        if (bvoli_cast_is_beyond(c, bounds[bvoli_lowest_bit(left)]))
            lanes &= ~((uint32_t)1 << bvoli_lowest_bit(left));
    return lanes;
}

/* Puts the blocks below one on the stack, the nearest on top. */
static size_t push_blocks(const bvoli_cast *c, uint32_t block, bvoli_stack_entry *stack, size_t depth)
{
    const bvoli_block *const b = bvoli_block_at(&c->index->tree, block);
    const size_t first = depth;
    float bounds[BVOLI_WIDE];
    for (uint32_t lanes = bvoli_cast_lanes(c, block, bounds); lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        bvoli_prefetch_lines(bvoli_block_at(&c->index->tree, b->child[lane]), sizeof *b);
        stack[depth++] = (bvoli_stack_entry){b->child[lane], bounds[lane]};
    }
    bvoli_stack_sort(stack + first, depth - first);
    return depth;
}

int bvoli_cast_descend(bvoli_cast *c, bvoli_descent *d)
{
    while (d->depth > 0) {
        const bvoli_stack_entry next = d->stack[d->depth - 1];
        if (next.bound > c->pause)
            return 0;
        --d->depth;
        if (bvoli_cast_is_beyond(c, next.bound))
            continue;
        if (d->links[next.block].level > 0) {
            ++d->nodes;
            d->depth = push_blocks(c, next.block, d->stack, d->depth);
            continue;
        }
        ++d->leaves;
        d->leaf = next.block;
        d->lanes = bvoli_cast_lanes(c, next.block, d->bounds);
        if (d->lanes != 0)
            return 1;
    }
    return 0;
}

/* Each level leaves at most 15 blocks on the stack. Returns whether the query is at its end. */
static int descend(bvoli_cast *c, bvoli_descent *d, uint32_t root, bvoli_on_hit *on)
{
    d->stack[0] = (bvoli_stack_entry){root, -INFINITY};
    d->depth = 1;
    while (c->kind->descend(c, d))
        if (bvoli_cast_at_leaf(c, d->leaf, d->lanes, d->bounds, on))
            return 1;
    return 0;
}

/* Takes the nearest block to the top of the stack, and returns its bound. The levels below it leave no more than STACK on top
 * of what is there, so where that is as much already the last one remains the next. */
static float take_nearest(bvoli_descent *d)
{
    if (d->depth == 0)
        return INFINITY;
    bvoli_stack_entry *const top = d->stack + d->depth - 1;
    size_t nearest = d->depth - 1;
    for (size_t i = nearest; i-- > 0 && d->depth < STACK;)
        nearest = d->stack[i].bound < d->stack[nearest].bound ? i : nearest;
    const bvoli_stack_entry least = d->stack[nearest];
    d->stack[nearest] = *top;
    *top = least;
    return least.bound;
}

/* By when the nearest of some lanes, if it is hit, certainly is: nothing later comes first. */
static void lower_limit(bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes, const float bounds[BVOLI_WIDE])
{
    if (lanes == 0 || c->filter)
        return;
    const uint32_t lane = bvoli_cast_nearest_lane(leaf, lanes, bounds);
    const float latest = c->kind->latest(c, leaf, lane, bounds[lane]);
    if (latest < c->limit)
        c->limit = latest;
}

/* Adds lanes of a leaf to those that wait, but for those that certainly are hit at 0. */
static void add_leaf(bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes, const float bounds[BVOLI_WIDE], candidates *q)
{
    float sharp[BVOLI_WIDE];
    uint32_t certain;
    memcpy(sharp, bounds, sizeof sharp);
    const int is_sharp = narrow(c, leaf, &lanes, &certain, sharp);
    for (uint32_t left = certain; left != 0; left &= left - 1)
        (void)judge_certain(c, leaf, bvoli_lowest_bit(left), first_hit);
    lanes &= ~certain;
    if (is_sharp)
        lower_limit(c, leaf, lanes, sharp);
    add_candidates(c, leaf, lanes, sharp, is_sharp, 0, q);
}

/* Where the first is wanted and to ask is dear, nothing is judged before all that may be nearer has been looked into. */
static void descend_patiently(bvoli_cast *c, bvoli_descent *d, uint32_t root)
{
    candidates q;
    q.count = 0;
    d->stack[0] = (bvoli_stack_entry){root, -INFINITY};
    d->depth = 1;
    while (d->depth > 0 || q.count > 0) {
        const int is_full = q.count + BVOLI_WIDE > CANDIDATES;
        const float rest = q.count > 0 ? take_nearest(d) : INFINITY;
        (void)judge_candidates(c, &q, is_full ? INFINITY : rest, first_hit);
        c->pause = q.count > 0 ? q.of[nearest_candidate(&q)].bound : INFINITY;
        if (!c->kind->descend(c, d))
            continue;
        const bvoli_block *const leaf = bvoli_block_at(&c->index->tree, d->leaf);
        add_leaf(c, leaf, d->lanes & bvoli_index_lanes(c->index, leaf), d->bounds, &q);
    }
}

static int search(bvoli_cast *c, bvoli_descent *d, uint32_t root, bvoli_on_hit *on)
{
    if (on != first_hit || !c->kind->is_dear)
        return descend(c, d, root, on);
    descend_patiently(c, d, root);
    return 0;
}

/* Sinks know which filters are legal, and keep changes away from callbacks. */
static void run(bvoli_cast *c, const bvol_index_filter *filter, bvoli_on_hit *on)
{
    bvoli_sink sink;
    bvoli_stack_entry stack[2 * STACK];
    bvoli_descent d;
    bvoli_sink_clear(&sink);
    sink.hands_over = c->visit != NULL;
    if (!c->index || !bvoli_sink_begin(&sink, c->index, filter))
        return;
    const bvoli_tree *const tree = &c->index->tree;
    d.blocks = tree->blocks.data; /* NULL without boxes */
    d.links = tree->links.data;
    d.corners = NULL;
    d.stack = stack;
    d.nodes = d.leaves = 0;
    c->pause = INFINITY;
    bvoli_cast_restrict(c, &sink, filter);
    for (uint32_t i = 0; i < bvoli_root_count(tree) && !search(c, &d, bvoli_root(tree, i), on); ++i)
        ;
    bvoli_sink_visited(&sink, &(bvol_index_counters){.nodes = d.nodes, .leaves = d.leaves});
    (void)bvoli_sink_end(&sink);
}

int bvoli_cast_first(bvoli_cast *c, const bvol_index_filter *filter)
{
    run(c, filter, first_hit);
    return c->found;
}

int bvoli_cast_any(bvoli_cast *c, const bvol_index_filter *filter)
{
    c->any = 1;
    run(c, filter, any_hit);
    return c->found;
}

size_t bvoli_cast_each(bvoli_cast *c, const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    return bvoli_cast_each_dear(c, filter, visit, NULL, context);
}

size_t bvoli_cast_each_dear(bvoli_cast *c, const bvol_index_filter *filter, bvol_index_limiter visit,
                            void (*ahead)(const bvoli_cast *c, const bvoli_block *leaf, uint32_t lanes), void *context)
{
    c->total = 0;
    c->visit = visit;
    c->ahead = ahead;
    c->context = context;
    if (visit)
        run(c, filter, visit_hit);
    return c->total;
}

size_t bvoli_cast_all(bvoli_cast *c, const bvol_index_filter *filter, bvol_index_found *hits, size_t capacity)
{
    c->total = 0;
    c->hits = hits;
    c->capacity = hits ? capacity : 0;
    run(c, filter, keep_hit);
    bvoli_ranked_sort(hits, c->total < c->capacity ? c->total : c->capacity);
    return c->total;
}

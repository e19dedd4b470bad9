/* SPDX-License-Identifier: MIT */
/* The first hits of some rays that go down a tree beside each other, a block at a time in turns: while one waits for memory, or
 * for what it found, others go on. */
#include "base/bits.h"
#include "base/prefetch.h"
#include "index/guard.h"
#include "index/query/first_hit.h"
#include "index/query/many.h"
#include "set/queries.h"

#include <math.h>

/* Queries asked for before they begin. */
enum { AHEAD = 8 };

typedef struct walker {
    bvoli_way way; /* up to a little beyond the limit */
    size_t number; /* of the ray */
    bvoli_first_hit first;
    _Alignas(BVOLI_LINE) bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE + BVOLI_WIDE / 2];
} walker;

typedef struct company {
    const bvoli_batch *batch;
    int axis;         /* along which one of two blocks below the root comes before the other; -1 for other roots */
    uint32_t lower;   /* the lane of the root in which the lower one is */
    size_t next, end; /* rays that have not begun, by place */
    size_t count;
    walker *live[BVOLI_WAYS];
    bvoli_ways ways;
    walker all[BVOLI_WAYS];
} company;

/* Of a root of two blocks, as where there are a few boxes more than a tree of a level less has room for. */
static void find_axis(company *c)
{
    const bvoli_tree *const tree = &c->batch->index->tree;
    const bvoli_link *const link = bvoli_link_at(tree, tree->root);
    const bvoli_block *const root = bvoli_block_at(tree, tree->root);
    float most = -1;
    c->axis = -1;
    c->lower = 0;
    for (int k = 0; k < 3 && link->level > 0 && link->count == 2; ++k) {
        const float apart = root->side[k][1] + root->side[k + 3][1] - (root->side[k][0] + root->side[k + 3][0]);
        if (fabsf(apart) > most) {
            most = fabsf(apart);
            c->axis = k;
            c->lower = apart < 0;
        }
    }
}

/* Puts the root on the stack, or both blocks below it: what their walls along one axis tell takes the place of a look into the
 * root. The first is left out where it lies behind the ray, and the second is not entered before its wall is passed. */
static void begin_at_root(const company *c, walker *w)
{
    const bvoli_tree *const tree = &c->batch->index->tree;
    const bvoli_prepared_ray *const ray = &w->way.ray;
    const int k = c->axis;
    if (k < 0) {
        w->stack[0] = (bvoli_stack_entry){tree->root, -INFINITY};
        w->way.depth = 1;
        return;
    }
    const bvoli_block *const root = bvoli_block_at(tree, tree->root);
    const uint32_t first = ray->near[k] == k ? c->lower : 1 - c->lower, second = 1 - first;
    const float left = root->side[ray->far[k]][first] * ray->far_scale[k] + ray->far_shift[k],
                entered = root->side[ray->near[k]][second] * ray->near_scale[k] + ray->near_shift[k];
    w->stack[0] = (bvoli_stack_entry){root->child[second], entered};
    w->stack[1] = (bvoli_stack_entry){root->child[first], -INFINITY};
    w->way.depth = left < ray->first ? 1 : 2;
}

static void end_at_limit(walker *w)
{
    bvoli_ray_end_beyond(w->first.limit, &w->way.near, &w->way.ray);
}

/* Begins the next ray. Those that cannot go this way are answered at once. Returns 0 when none is left. */
static int begin_next(company *c, walker *w)
{
    const bvoli_batch *const b = c->batch;
    bvol_ray_hit *const hits = b->hits;
    while (c->next < c->end) {
        const size_t i = bvoli_batch_number(b, c->next++);
        const bvol_ray *const query = bvoli_batch_query(b, i);
        if (c->next + AHEAD < c->end)
            BVOLI_PREFETCH(bvoli_batch_query(b, bvoli_batch_number(b, c->next + AHEAD)));
        if (!bvoli_prepare_forward(query, &w->way.ray) || w->way.ray.moving < 3) {
            b->verb->answer(b, i, query, NULL);
            continue;
        }
        bvoli_first_hit_begin(&w->first, b->index, query, hits ? &hits[i] : NULL);
        w->number = i;
        w->way.near = *query;
        w->way.sure = 0;
        w->way.stack = w->stack;
        end_at_limit(w);
        begin_at_root(c, w);
        return 1;
    }
    return 0;
}

static void tell(const bvoli_batch *b, const walker *w)
{
    b->ids[w->number] = w->first.found ? w->first.best.id : BVOL_NO_ID;
    bvoli_first_hit_tell(&w->first);
}

/* Judges what may be hit in a leaf. */
static void try_lanes(const bvol_index *index, walker *w)
{
    const uint32_t leaf = w->way.leaf, known = bvoli_index_lanes(index, bvoli_block_at(&index->tree, leaf));
    for (uint32_t lanes = w->way.lanes & known; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        bvoli_first_hit_try(&w->first, leaf, lane, w->way.bounds[lane], w->way.sure >> lane & 1);
    }
    end_at_limit(w);
    index->kernels->way_shorten(&w->way);
}

/* Each a block further. */
static void go_on(company *c)
{
    const bvol_index *const index = c->batch->index;
    bvoli_ways *const ways = &c->ways;
    size_t inner = 0, leaves = 0;
    for (size_t i = 0; i < c->count;) {
        walker *const w = c->live[i];
        if (w->way.depth == 0) {
            tell(c->batch, w);
            if (!begin_next(c, w)) {
                c->live[i] = c->live[--c->count];
                continue;
            }
        }
        const size_t is_leaf = bvoli_link_at(&index->tree, w->stack[w->way.depth - 1].block)->level == 0;
        ways->at_inner[inner] = ways->at_leaf[leaves] = &w->way;
        inner += !is_leaf;
        leaves += is_leaf;
        ++i;
    }
    ways->inner = inner;
    ways->leaves = leaves;
    const size_t some = index->kernels->ways_descend(ways);
    for (size_t i = 0; i < some; ++i)
        try_lanes(index, (walker *)(void *)ways->at_leaf[i]);
}

static int can_go_together(const bvol_index *index)
{
    const bvoli_tree *const tree = &index->tree;
    return index->kernels->ways_descend && !tree->list && tree->root != BVOLI_NONE &&
           bvoli_guard_lets_ask(&index->shared->guard) &&
           (index->leaves.kind != &bvoli_leaf_triangle || bvoli_index_all_corners(index));
}

/* All at places `first` to before `end`, or none, and returns 0, where they cannot go together. */
static int answer_together(const bvoli_batch *b, size_t first, size_t end)
{
    company c;
    if (b->filter || !can_go_together(b->index))
        return 0;
    c.batch = b;
    c.next = first;
    c.end = end;
    c.count = 0;
    c.ways.blocks = b->index->tree.blocks.data;
    c.ways.links = b->index->tree.links.data;
    c.ways.corners = b->index->leaves.kind == &bvoli_leaf_triangle ? bvoli_index_all_corners(b->index) : NULL;
    find_axis(&c);
    for (walker *w = c.all; w < c.all + BVOLI_WAYS && begin_next(&c, w); ++w)
        c.live[c.count++] = w;
    while (c.count > 0)
        go_on(&c);
    return 1;
}

static void answer_first(const bvoli_batch *b, size_t i, const void *query, const bvol_index_filter *filter)
{
    bvol_ray_hit *const hits = b->hits;
    if (!bvol_index_raycast_first(b->index, query, filter, &b->ids[i], hits ? &hits[i] : NULL))
        b->ids[i] = BVOL_NO_ID;
}

static const bvoli_batch_verb verb_first = {
    .size = sizeof(bvol_ray), .place = bvoli_batch_place_of_ray, .answer = answer_first, .answer_together = answer_together};

bvol_result bvol_index_raycast_first_many(const bvol_index *index, const bvol_ray *queries, size_t count, size_t stride,
                                          const bvol_index_filter *filter, const bvol_resources *resources, uint32_t *ids,
                                          bvol_ray_hit *hits)
{
    bvoli_batch b = {.index = ids || count == 0 ? index : NULL,
                     .verb = &verb_first,
                     .count = count,
                     .filter = filter,
                     .ids = ids,
                     .hits = hits};
    return bvoli_batch_ask(&b, queries, stride, resources);
}

/* SPDX-License-Identifier: MIT */
/* The first hits of some rays that go down a tree beside each other, a block at a time in turns: while one waits for memory, or
 * for what it found, others go on. */
#include "base/prefetch.h"
#include "index/guard.h"
#include "index/leaf/corners.h"
#include "index/query/many.h"
#include "index/query/raycast.h"

#include <math.h>

/* As measured with AVX-512: more than wait for memory at once, and few enough to stay in the nearest cache. */
enum { TOGETHER = 8, AHEAD = 8 };

typedef struct walker {
    bvoli_way way;
    size_t number; /* of the ray */
    bvoli_descent at;
    bvoli_rays rays;
    bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE + BVOLI_WIDE / 2];
} walker;

typedef struct company {
    const bvoli_batch *batch;
    int axis;         /* along which one of two blocks below the root comes before the other; -1 for other roots */
    uint32_t lower;   /* the lane of the root in which the lower one is */
    size_t next, end; /* rays that have not begun, by place */
    size_t count;
    walker *live[TOGETHER];
    walker all[TOGETHER];
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
    const bvoli_prepared_ray *const ray = &w->rays.prepared;
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

/* Begins the next ray. Those that cannot go this way are answered at once. Returns 0 when none is left. */
static int begin_next(company *c, walker *w)
{
    static const bvoli_sink none;
    const bvoli_batch *const b = c->batch;
    const bvoli_tree *const tree = &b->index->tree;
    while (c->next < c->end) {
        const size_t i = bvoli_batch_number(b, c->next++);
        const void *const query = bvoli_batch_query(b, i);
        if (c->next + AHEAD < c->end)
            BVOLI_PREFETCH(bvoli_batch_query(b, bvoli_batch_number(b, c->next + AHEAD)));
        bvoli_rays_begin(b->index, query, &w->rays);
        if (!w->rays.guided || w->rays.prepared.moving < 3) {
            b->verb->answer(b, i, query, NULL);
            continue;
        }
        (void)bvoli_rays_end(&w->rays);
        w->number = i;
        bvoli_cast_restrict(&w->rays.cast, &none, NULL);
        w->way.ray = &w->rays.prepared;
        w->way.stack = w->stack;
        begin_at_root(c, w);
        w->at.blocks = tree->blocks.data;
        w->at.links = tree->links.data;
        w->at.corners = b->index->leaves.kind == &bvoli_leaf_triangle ? w->rays.corners : NULL;
        w->at.sure = 0; /* kernels tell it only of triangles */
        return 1;
    }
    return 0;
}

static void tell(const bvoli_batch *b, const walker *w)
{
    const bvoli_cast *const cast = &w->rays.cast;
    bvol_ray_hit *const hits = b->hits;
    b->ids[w->number] = cast->found ? cast->best.id : BVOL_NO_ID;
    if (hits && cast->found)
        hits[w->number] = cast->records[cast->kept].ray;
}

/* Judges the leaf on top. What is below it has not been asked for since it was put there. */
static void look_into_leaf(const bvoli_kernels *kernels, walker *w)
{
    const uint32_t leaf = w->stack[--w->way.depth].block;
    bvoli_way_ask_ahead(w->at.blocks, w->at.links, &w->way);
    kernels->ray_at_leaf(&w->at, &w->rays.prepared, &w->rays.near, leaf);
    if (w->at.lanes == 0)
        return;
    w->rays.sure = w->at.sure;
    bvoli_cast_first_at_leaf(&w->rays.cast, leaf, w->at.lanes, w->at.bounds);
    (void)bvoli_rays_end(&w->rays);
}

/* Takes what is beyond the limit from the stack. Returns whether something is left. */
static int has_more(walker *w)
{
    const bvoli_stack_entry *const stack = w->stack;
    size_t depth = w->way.depth;
    while (depth > 0 && stack[depth - 1].bound > w->rays.prepared.last)
        --depth;
    w->way.depth = depth;
    return depth > 0;
}

/* Each a block further. */
static void go_on(company *c)
{
    const bvol_index *const index = c->batch->index;
    bvoli_way *ways[TOGETHER];
    walker *at_leaf[TOGETHER];
    size_t inner = 0, leaves = 0;
    for (size_t i = 0; i < c->count;) {
        walker *const w = c->live[i];
        if (!has_more(w)) {
            tell(c->batch, w);
            if (!begin_next(c, w)) {
                c->live[i] = c->live[--c->count];
                continue;
            }
        }
        const size_t is_leaf = bvoli_link_at(&index->tree, w->stack[w->way.depth - 1].block)->level == 0;
        ways[inner] = &w->way;
        at_leaf[leaves] = w;
        inner += !is_leaf;
        leaves += is_leaf;
        ++i;
    }
    index->kernels->ways_descend(index->tree.blocks.data, index->tree.links.data, ways, inner);
    for (size_t i = 0; i < leaves; ++i)
        look_into_leaf(index->kernels, at_leaf[i]);
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
    find_axis(&c);
    for (walker *w = c.all; w < c.all + TOGETHER && begin_next(&c, w); ++w)
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

/* SPDX-License-Identifier: MIT */
/* All pairs of triangles of two meshes that are no farther from each other than a distance. */
#include <bvol/index_separation.h>

#include "index/pairs/near.h"
#include "index/pairs/pairs.h"
#include "index/query/sink.h"

#include <math.h>

typedef struct collecting {
    bvoli_near near;
    const bvol_index_filter *filter, *pair_filter;
    bvol_index_pair_visitor visit; /* NULL, or called for each */
    void *context;
    bvol_pair *pairs;
    size_t capacity, total;
    int ordered, any;
} collecting;

static int accepts(bvoli_near *n, bvol_pair ids, float bound)
{
    const collecting *const c = (const collecting *)n;
    (void)bound;
    if (c->filter && (!bvoli_filter_accepts(n->a, c->filter, ids.a) || !bvoli_filter_accepts(n->b, c->filter, ids.b)))
        return 0;
    return !c->pair_filter || bvoli_filter_accepts_pair(n->a, n->b, c->pair_filter, ids);
}

static void take(bvoli_near *n, bvol_pair ids, float sq)
{
    collecting *const c = (collecting *)n;
    (void)sq;
    if (c->visit)
        n->over = c->visit(&ids, bvoli_index_item(n->a, ids.a).user, bvoli_index_item(n->b, ids.b).user, c->context) != 0;
    else if (c->ordered)
        bvoli_pairs_keep(c->pairs, c->capacity, c->total, ids);
    else if (c->total < c->capacity)
        c->pairs[c->total] = ids;
    ++c->total;
    n->over |= c->any;
}

static size_t run(collecting *c, const bvol_index_filter *filter)
{
    bvoli_near *const n = &c->near;
    bvoli_sink sink = {.hands_over = c->visit != NULL}, other = sink;
    if (!bvoli_near_can_be_asked(n->a, n->b, n->matrix) || !(n->sq >= 0) || !bvoli_sink_begin(&sink, n->a, filter))
        return 0;
    if (!bvoli_sink_begin(&other, n->b, filter)) {
        (void)bvoli_sink_end(&sink);
        return 0;
    }
    c->filter = sink.filter;
    c->pair_filter = sink.pair_filter;
    n->accepts = sink.filter || sink.pair_filter ? accepts : NULL;
    n->take = take;
    c->ordered = !(n->a->options.flags & BVOL_INDEX_UNORDERED);
    c->capacity = c->pairs ? c->capacity : 0;
    bvoli_near_walk(n);
    bvoli_sink_visited(&sink, &n->counters);
    (void)bvoli_sink_end(&other);
    (void)bvoli_sink_end(&sink);
    if (c->ordered)
        bvoli_pairs_sort(c->pairs, c->total < c->capacity ? c->total : c->capacity, c->capacity);
    return c->total;
}

size_t bvol_index_pairs_near(const bvol_index *a, const bvol_index *b, const float b_to_a[16], float max_distance_sq,
                             const bvol_index_filter *filter, bvol_pair *pairs, size_t capacity)
{
    collecting c = {.near = {.a = a, .b = b, .matrix = b_to_a, .sq = max_distance_sq}, .pairs = pairs, .capacity = capacity};
    return run(&c, filter);
}

int bvol_index_pairs_near_any(const bvol_index *a, const bvol_index *b, const float b_to_a[16], float max_distance_sq,
                              const bvol_index_filter *filter)
{
    collecting c = {.near = {.a = a, .b = b, .matrix = b_to_a, .sq = max_distance_sq}, .any = 1};
    return run(&c, filter) > 0;
}

size_t bvol_index_pairs_near_each(const bvol_index *a, const bvol_index *b, const float b_to_a[16], float max_distance_sq,
                                  const bvol_index_filter *filter, bvol_index_pair_visitor visit, void *context)
{
    collecting c = {.near = {.a = a, .b = b, .matrix = b_to_a, .sq = max_distance_sq}, .visit = visit, .context = context};
    return visit ? run(&c, filter) : 0;
}

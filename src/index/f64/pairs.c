/* SPDX-License-Identifier: MIT */
/* Pairs of boxes in double that overlap. Within one index, and between two whose coordinates became floats in nearly the same
 * way (shift.h), the trees are walked together, as those of floats (pairs/pairs.c). Otherwise each box of the smaller index is
 * asked for in the other. */
#include "index/pairs/pairs.h"

#include "index/f64/doubles.h"
#include "index/f64/shift.h"
#include "index/query/find.h"
#include "index/query/sink.h"

#include <string.h>

typedef struct between {
    const bvol_index *a, *b;
    const bvol_index_filter *pair_filter;
    bvol_pair *pairs;
    size_t capacity, total;
    bvol_index_pair_visitor visit; /* or, instead of an array, called for each pair */
    void *context;
    int any;            /* the first pair is enough */
    int ordered, swaps; /* what is found is of a, and the box that is asked for of b */
    int over;
    uint32_t asked;
} between;

static int take(uint32_t id, uint64_t user, void *context)
{
    between *const t = context;
    const bvol_pair pair = t->swaps ? (bvol_pair){id, t->asked} : (bvol_pair){t->asked, id};
    (void)user;
    if (t->pair_filter && !bvoli_filter_accepts_pair(t->a, t->b, t->pair_filter, pair))
        return 0;
    if (t->visit)
        t->over = t->visit(&pair, bvoli_index_item(t->a, pair.a).user, bvoli_index_item(t->b, pair.b).user, t->context) != 0;
    else if (t->ordered)
        bvoli_pairs_keep(t->pairs, t->capacity, t->total, pair);
    else if (t->total < t->capacity)
        t->pairs[t->total] = pair;
    ++t->total;
    t->over |= t->any;
    return t->over;
}

/* Each box of `from` in `in`: those that are empty or have a NaN find nothing. */
static void ask_each(between *t, const bvol_index *from, const bvol_index *in, const bvol_index_filter *restricts,
                     const bvol_index_filter *filter)
{
    const bvoli_query *const of = from->doubles->map.axes == 2 ? &bvoli_query_aabb2_f64 : &bvoli_query_aabb_f64;
    const size_t axes = (size_t)from->doubles->map.axes;
    for (uint32_t id = 0; id < from->ids && !t->over; ++id) {
        double box[2 * BVOLI_AXES_MAX];
        if (!bvoli_index_has(from, id) || (restricts && !bvoli_filter_accepts(from, restricts, id)))
            continue;
        const bvoli_box_f64 at = bvoli_doubles_at(from->doubles, id);
        memcpy(box, at.min, axes * sizeof *box);
        memcpy(box + axes, at.max, axes * sizeof *box);
        t->asked = id;
        (void)bvoli_find_each(of, in, box, filter, take, t);
    }
}

/* Of two indexes, with how pairs are handed over set. */
static size_t find_between(between *t, const bvol_index_filter *filter)
{
    const bvol_index *const a = t->a, *const b = t->b;
    bvoli_sink of_a = {.hands_over = 1}, of_b = of_a;
    if (!bvoli_sink_begin(&of_a, a, filter))
        return 0;
    if (!bvoli_sink_begin(&of_b, b, filter)) {
        (void)bvoli_sink_end(&of_a);
        return 0;
    }
    t->pair_filter = of_a.pair_filter;
    t->capacity = t->pairs ? t->capacity : 0;
    t->ordered = !t->visit && !(a->options.flags & BVOL_INDEX_UNORDERED);
    t->swaps = b->count < a->count;
    ask_each(t, t->swaps ? b : a, t->swaps ? a : b, of_a.filter, filter);
    (void)bvoli_sink_end(&of_b);
    (void)bvoli_sink_end(&of_a);
    if (t->ordered)
        bvoli_pairs_sort(t->pairs, t->total < t->capacity ? t->total : t->capacity, t->capacity);
    return t->total;
}

/* Whether the trees can be walked together. */
static int alike(const bvol_index *a, const bvol_index *b)
{
    bvoli_shift shift;
    return bvoli_shift_between(&b->doubles->map, &a->doubles->map, &shift);
}

static size_t pairs_between(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter,
                            const bvol_resources *resources, bvol_pair *pairs, size_t capacity)
{
    between t = {.a = a, .b = b, .pairs = pairs, .capacity = capacity};
    if (!a || !b || bvol_resources_validate(resources) != BVOL_OK)
        return 0;
    if (alike(a, b))
        return bvol_index_pairs_between(a, b, filter, resources, pairs, capacity);
    return find_between(&t, filter);
}

static int pairs_between_any(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter,
                             const bvol_resources *resources)
{
    between t = {.a = a, .b = b, .any = 1};
    if (!a || !b || bvol_resources_validate(resources) != BVOL_OK)
        return 0;
    if (alike(a, b))
        return bvol_index_pairs_between_any(a, b, filter, resources);
    return find_between(&t, filter) > 0;
}

static size_t pairs_between_each(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter,
                                 bvol_index_pair_visitor visit, void *context)
{
    between t = {.a = a, .b = b, .visit = visit, .context = context};
    if (!a || !b || !visit)
        return 0;
    if (alike(a, b))
        return bvol_index_pairs_between_each(a, b, filter, visit, context);
    return find_between(&t, filter);
}

size_t bvol_index_f64_pairs(const bvol_index_f64 *index, const bvol_index_filter *filter, const bvol_resources *resources,
                            bvol_pair *pairs, size_t capacity)
{
    return bvol_index_pairs(bvoli_index_seen_in_f64(index), filter, resources, pairs, capacity);
}

size_t bvol_index_f64_pairs_between(const bvol_index_f64 *a, const bvol_index_f64 *b, const bvol_index_filter *filter,
                                    const bvol_resources *resources, bvol_pair *pairs, size_t capacity)
{
    return pairs_between(bvoli_index_seen_in_f64(a), bvoli_index_seen_in_f64(b), filter, resources, pairs, capacity);
}

size_t bvol_index2_f64_pairs(const bvol_index2_f64 *index, const bvol_index_filter *filter, const bvol_resources *resources,
                             bvol_pair *pairs, size_t capacity)
{
    return bvol_index_pairs(bvoli_index_seen_in_f64_2(index), filter, resources, pairs, capacity);
}

size_t bvol_index2_f64_pairs_between(const bvol_index2_f64 *a, const bvol_index2_f64 *b, const bvol_index_filter *filter,
                                     const bvol_resources *resources, bvol_pair *pairs, size_t capacity)
{
    return pairs_between(bvoli_index_seen_in_f64_2(a), bvoli_index_seen_in_f64_2(b), filter, resources, pairs, capacity);
}

int bvol_index_f64_pairs_any(const bvol_index_f64 *index, const bvol_index_filter *filter, const bvol_resources *resources)
{
    return bvol_index_pairs_any(bvoli_index_seen_in_f64(index), filter, resources);
}

size_t bvol_index_f64_pairs_each(const bvol_index_f64 *index, const bvol_index_filter *filter, bvol_index_pair_visitor visit,
                                 void *context)
{
    return bvol_index_pairs_each(bvoli_index_seen_in_f64(index), filter, visit, context);
}

int bvol_index_f64_pairs_between_any(const bvol_index_f64 *a, const bvol_index_f64 *b, const bvol_index_filter *filter,
                                     const bvol_resources *resources)
{
    return pairs_between_any(bvoli_index_seen_in_f64(a), bvoli_index_seen_in_f64(b), filter, resources);
}

size_t bvol_index_f64_pairs_between_each(const bvol_index_f64 *a, const bvol_index_f64 *b, const bvol_index_filter *filter,
                                         bvol_index_pair_visitor visit, void *context)
{
    return pairs_between_each(bvoli_index_seen_in_f64(a), bvoli_index_seen_in_f64(b), filter, visit, context);
}

int bvol_index2_f64_pairs_any(const bvol_index2_f64 *index, const bvol_index_filter *filter, const bvol_resources *resources)
{
    return bvol_index_pairs_any(bvoli_index_seen_in_f64_2(index), filter, resources);
}

size_t bvol_index2_f64_pairs_each(const bvol_index2_f64 *index, const bvol_index_filter *filter, bvol_index_pair_visitor visit,
                                  void *context)
{
    return bvol_index_pairs_each(bvoli_index_seen_in_f64_2(index), filter, visit, context);
}

int bvol_index2_f64_pairs_between_any(const bvol_index2_f64 *a, const bvol_index2_f64 *b, const bvol_index_filter *filter,
                                      const bvol_resources *resources)
{
    return pairs_between_any(bvoli_index_seen_in_f64_2(a), bvoli_index_seen_in_f64_2(b), filter, resources);
}

size_t bvol_index2_f64_pairs_between_each(const bvol_index2_f64 *a, const bvol_index2_f64 *b, const bvol_index_filter *filter,
                                          bvol_index_pair_visitor visit, void *context)
{
    return pairs_between_each(bvoli_index_seen_in_f64_2(a), bvoli_index_seen_in_f64_2(b), filter, visit, context);
}

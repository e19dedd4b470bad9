/* SPDX-License-Identifier: MIT */
#include "index/query/sink.h"

#include "base/sized.h"
#include "index/query/ids.h"

int bvoli_filter_legal(const bvol_index_filter *filter)
{
    const uint32_t sides = BVOL_INDEX_FILTER_FRONT | BVOL_INDEX_FILTER_BACK, known = sides | BVOL_INDEX_FILTER_LAYERS;
    if (!bvoli_sized_legal(filter, sizeof *filter, sizeof *filter) || (filter->flags & ~known) != 0 ||
        (filter->flags & sides) == sides || filter->reserved)
        return 0;
    const bvol_index_counters *const counters = filter->counters;
    return !counters || (bvoli_sized_legal(counters, sizeof *counters, sizeof *counters) && counters->flags == 0);
}

bvol_result bvol_index_filter_validate(const bvol_index_filter *filter)
{
    return !filter || bvoli_filter_legal(filter) ? BVOL_OK : BVOL_ERROR_OPTIONS;
}

static int has_functions(const bvol_index_filter *filter)
{
    return filter->accept || filter->accept_pair || filter->accept_hit;
}

int bvoli_sink_begin(bvoli_sink *sink, const bvol_index *index, const bvol_index_filter *filter)
{
    bvoli_guard *const guard = &index->shared->guard;
    if (filter && !bvoli_filter_legal(filter))
        return 0;
    sink->calls_back = sink->hands_over || sink->visit || (filter && has_functions(filter)); /* which the caller may alter */
    if (sink->calls_back ? !bvoli_guard_enter(guard, &sink->pass) : !bvoli_guard_lets_ask(guard))
        return 0;
    sink->index = index;
    sink->filter = filter && (filter->category || filter->mask || filter->accept) ? filter : NULL;
    sink->pair_filter = filter && ((filter->flags & BVOL_INDEX_FILTER_LAYERS) || filter->accept_pair) ? filter : NULL;
    sink->counters = filter ? filter->counters : NULL;
    sink->capacity = sink->ids ? sink->capacity : 0;
    sink->unordered = (index->options.flags & BVOL_INDEX_UNORDERED) != 0;
    sink->plainly = !sink->filter && !sink->visit && !sink->first;
    sink->found = 0;
    return 1;
}

void bvoli_sink_visited(const bvoli_sink *sink, const bvol_index_counters *counters)
{
    if (sink->counters) {
        sink->counters->nodes += counters->nodes;
        sink->counters->leaves += counters->leaves;
    }
}

size_t bvoli_sink_end(bvoli_sink *sink)
{
    if (sink->calls_back)
        bvoli_guard_leave(&sink->pass);
    if (sink->ids && !sink->unordered)
        bvoli_ids_sort(sink->ids, sink->found < sink->capacity ? sink->found : sink->capacity);
    return sink->found;
}

int bvoli_filter_accepts(const bvol_index *index, const bvol_index_filter *filter, uint32_t id)
{
    const bvol_index_item item = bvoli_index_item(index, id);
    if (filter->category && !(item.mask & filter->category))
        return 0;
    if (filter->mask && !(item.category & filter->mask))
        return 0;
    return !filter->accept || filter->accept(id, item.user, filter->context) != 0;
}

int bvoli_filter_accepts_pair(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter, bvol_pair pair)
{
    const bvol_index_item first = bvoli_index_item(a, pair.a), second = bvoli_index_item(b, pair.b);
    if (filter->flags & BVOL_INDEX_FILTER_LAYERS && (!(first.category & second.mask) || !(second.category & first.mask)))
        return 0;
    return !filter->accept_pair || filter->accept_pair(&pair, first.user, second.user, filter->context) != 0;
}

int bvoli_sink_judge(bvoli_sink *sink, uint32_t id)
{
    if (sink->filter && !bvoli_filter_accepts(sink->index, sink->filter, id))
        return 0;
    const size_t given = sink->found++;
    if (sink->visit)
        return sink->visit(id, bvoli_index_item(sink->index, id).user, sink->context) != 0;
    if (!sink->unordered)
        bvoli_ids_keep(sink->ids, sink->capacity, given, id);
    else if (given < sink->capacity)
        sink->ids[given] = id;
    return sink->first;
}

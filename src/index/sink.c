/* SPDX-License-Identifier: MIT */
#include "index/sink.h"

#define ELEMENT uint32_t
#define KEY(e) (e)
#define NAME(function) id_##function
#include "index/least_template.h"

int bvoli_filter_legal(const bvol_filter *filter)
{
    return filter->size == sizeof *filter && filter->flags == 0 && filter->reserved == NULL;
}

/* Whether functions of the caller's are called, who must not change the index then. */
static int calls_back(const bvoli_sink *sink)
{
    return sink->visit || (sink->filter && sink->filter->accept);
}

int bvoli_sink_begin(bvoli_sink *sink, const bvol_index *index, const bvol_filter *filter)
{
    if (filter && !bvoli_filter_legal(filter))
        return 0;
    sink->index = index;
    sink->filter = filter && (filter->category || filter->mask || filter->accept) ? filter : NULL;
    sink->visits = filter ? filter->visits : NULL;
    sink->capacity = sink->ids ? sink->capacity : 0;
    sink->unordered = (index->options.flags & BVOL_INDEX_UNORDERED) != 0;
    sink->plainly = !sink->filter && !sink->visit && !sink->first;
    sink->found = 0;
    if (calls_back(sink))
        atomic_fetch_add_explicit(index->visiting, 1, memory_order_relaxed);
    return 1;
}

void bvoli_sink_visited(const bvoli_sink *sink, const bvol_visits *visits)
{
    if (sink->visits) {
        sink->visits->nodes += visits->nodes;
        sink->visits->leaves += visits->leaves;
    }
}

size_t bvoli_sink_end(bvoli_sink *sink)
{
    if (calls_back(sink))
        atomic_fetch_sub_explicit(sink->index->visiting, 1, memory_order_relaxed);
    if (!sink->unordered)
        id_sort(sink->ids, sink->found < sink->capacity ? sink->found : sink->capacity);
    return sink->found;
}

int bvoli_filter_accepts(const bvol_index *index, const bvol_filter *filter, uint32_t id)
{
    const bvol_item item = bvoli_index_item(index, id);
    if (filter->category && !(item.mask & filter->category))
        return 0;
    if (filter->mask && !(item.category & filter->mask))
        return 0;
    return !filter->accept || filter->accept(id, item.user, filter->context) != 0;
}

int bvoli_sink_judge(bvoli_sink *sink, uint32_t id)
{
    if (sink->filter && !bvoli_filter_accepts(sink->index, sink->filter, id))
        return 0;
    const size_t given = sink->found++;
    if (sink->visit)
        return sink->visit(id, bvoli_index_item(sink->index, id).user, sink->context) != 0;
    if (!sink->unordered)
        id_keep(sink->ids, sink->capacity, given, id);
    else if (given < sink->capacity)
        sink->ids[given] = id;
    return sink->first;
}

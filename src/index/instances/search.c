/* SPDX-License-Identifier: MIT */
#include "index/instances/search.h"

#include "base/bits.h"
#include "base/prefetch.h"
#include "base/sized.h"

#include <math.h>

/* Filters */

static int filter_is_legal(const bvol_instances_filter *f)
{
    const uint32_t sides = BVOL_INDEX_FILTER_FRONT | BVOL_INDEX_FILTER_BACK;
    if (!bvoli_sized_legal(f, sizeof *f, sizeof *f) || (f->flags & ~sides) != 0 || f->flags == sides || f->reserved)
        return 0;
    const bvol_index_counters *const counters = f->counters;
    return !counters || (bvoli_sized_legal(counters, sizeof *counters, sizeof *counters) && counters->flags == 0);
}

bvol_result bvol_instances_filter_validate(const bvol_instances_filter *filter)
{
    return !filter || filter_is_legal(filter) ? BVOL_OK : BVOL_ERROR_OPTIONS;
}

int bvoli_instances_restrict(const bvol_instances_filter *filter, bvoli_instances_restriction *out)
{
    static const bvol_instances_filter none = BVOL_INSTANCES_FILTER_INIT;
    const bvol_instances_filter *const f = filter ? filter : &none;
    if (!filter_is_legal(f))
        return 0;
    out->top = (bvol_index_filter){.category = f->category, .mask = f->mask, .counters = f->counters};
    out->accept = f->accept;
    out->context = f->context;
    out->side = f->flags & BVOL_INDEX_FILTER_FRONT ? 1 : f->flags & BVOL_INDEX_FILTER_BACK ? -1 : 0;
    return 1;
}

/* What is found */

static int comes_before(const bvol_instances_found *a, const bvol_instances_found *b)
{
    if (a->at != b->at)
        return a->at < b->at;
    return a->instance != b->instance ? a->instance < b->instance : a->item < b->item;
}

#define ELEMENT bvol_instances_found
#define BEFORE(a, b) comes_before(&(a), &(b))
#define NAME(function) found_##function
#include "index/query/least_by_template.h"

static void keep_first(bvoli_instances_search *s, const bvol_instances_found *found, const bvoli_record *record)
{
    if (s->found && !comes_before(found, &s->best))
        return;
    s->found = 1;
    s->best = *found;
    s->record = *record;
    s->item->limit = found->at;
}

static void keep_any(bvoli_instances_search *s, const bvol_instances_found *found, const bvoli_record *record)
{
    (void)found;
    (void)record;
    s->found = s->over = 1;
}

/* Once there is no room for more, what is farther than all that is kept is not looked for. */
static void keep_nearest(bvoli_instances_search *s, const bvol_instances_found *found, const bvoli_record *record)
{
    (void)record;
    found_keep(s->hits, s->capacity, s->total++, *found);
    if (s->total >= s->capacity)
        s->item->limit = s->hits[0].at;
}

static void keep_all(bvoli_instances_search *s, const bvol_instances_found *found, const bvoli_record *record)
{
    (void)record;
    found_keep(s->hits, s->capacity, s->total++, *found);
}

void bvoli_instances_search_take(bvoli_instances_search *s, bvol_index_found found, const bvoli_record *record)
{
    const bvol_instances_found hit = {s->number, found.id, found.at};
    const bvol_instances_id id = {s->number, found.id};
    const bvoli_instances_restriction *const only = &s->only;
    if (!only->accept || only->accept(&id, s->user, s->of_rays ? &record->ray : NULL, only->context))
        s->keep(s, &hit, record);
}

/* Returns whether the search is at its end. */
static int on_hit(bvoli_cast *c, bvol_index_found found, const bvoli_record *record)
{
    bvoli_instances_search *const s = c->context;
    bvoli_instances_search_take(s, found, record);
    return s->over;
}

/* The blocks of an instance */

/* Puts the blocks below the one in the view on the stack, the nearest on top. */
static size_t push(const bvoli_instances_search *s, uint32_t lanes, const float bounds[BVOLI_WIDE], bvoli_stack_entry *stack,
                   size_t depth)
{
    const size_t first = depth;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        stack[depth++] = (bvoli_stack_entry){s->image.block.child[lane], bounds[lane]};
    }
    bvoli_stack_sort(stack + first, depth - first);
    return depth;
}

/* Asks what is in the view, some of whose lanes may be hit from bounds on. */
static void search_leaf(bvoli_instances_search *s, uint32_t lanes, const float bounds[BVOLI_WIDE])
{
    if (s->triangles && s->image.of->leaves.kind && lanes != 0)
        lanes = s->triangles(s, lanes);
    (void)bvoli_cast_at_leaf(s->item, 0, lanes, bounds, on_hit);
}

/* All below one block. Each level leaves at most 15 blocks on the stack. */
static void descend(bvoli_instances_search *s, uint32_t root)
{
    bvoli_stack_entry stack[BVOLI_LEVELS * BVOLI_WIDE];
    size_t depth = 0;
    for (stack[depth++] = (bvoli_stack_entry){root, -INFINITY}; depth > 0 && !s->over;) {
        const bvoli_stack_entry next = stack[--depth];
        float bounds[BVOLI_WIDE];
        if (bvoli_cast_is_beyond(s->item, next.bound))
            continue;
        const int level = bvoli_image_take(&s->image, next.block);
        const uint32_t lanes = s->image.lanes & bvoli_cast_lanes(s->item, 0, bounds);
        ++*(level > 0 ? &s->counters.nodes : &s->counters.leaves);
        if (level > 0)
            depth = push(s, lanes, bounds, stack, depth);
        else
            search_leaf(s, lanes, bounds);
    }
}

void bvoli_instances_search_blocks(bvoli_instances_search *s, uint32_t number, uint64_t user)
{
    if (!bvoli_image_enter(&s->image, bvoli_instance_at(s->all, number)))
        return;
    const bvol_index *const of = s->image.of;
    s->number = number;
    s->user = user;
    if (s->turn(s))
        for (uint32_t i = 0; i < bvoli_root_count(&of->tree) && !s->over; ++i)
            descend(s, bvoli_root(&of->tree, i));
    if (s->leave)
        s->leave(s);
    bvoli_image_leave(&s->image);
}

/* Looks into an instance whose box was found; says how much farther to look. */
static float look_into(const bvol_index_found *found, const bvol_ray_hit *hit, uint64_t user, float limit, void *context)
{
    bvoli_instances_search *const s = context;
    (void)hit;
    (void)limit;
    bvoli_instances_search_blocks(s, found->id, user);
    return s->over ? -INFINITY : s->item->limit;
}

void bvoli_instances_search_ask_for(const bvoli_instances_search *s, const bvoli_block *leaf, uint32_t lanes)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        const bvoli_instance *const instance = bvoli_instance_at(s->all, leaf->child[bvoli_lowest_bit(lanes)]);
        BVOLI_PREFETCH(instance);
        BVOLI_PREFETCH((const char *)(instance + 1) - 1); /* it may lie in two lines */
    }
}

static void ask_ahead(const bvoli_cast *top, const bvoli_block *leaf, uint32_t lanes)
{
    bvoli_instances_search_ask_for(top->context, leaf, lanes);
}

void bvoli_instances_search_set_item(bvoli_instances_search *s)
{
    s->item->context = s;
    s->item->filter = s->item->hit_filter = NULL;
    s->item->found = 0; /* never set: what comes first is found here */
    s->item->side = s->only.side;
    s->item->at_once = s->keep == keep_first;
    s->item->any = s->keep == keep_any && !s->only.accept;
}

static void run(bvoli_instances_search *s, bvoli_cast *top)
{
    s->counters = (bvol_index_counters){0};
    s->found = s->over = 0;
    s->total = 0;
    if (s->walk) {
        s->walk(s);
    } else {
        bvoli_instances_search_set_item(s);
        (void)bvoli_cast_each_dear(top, &s->only.top, look_into, ask_ahead, s);
    }
    if (s->only.top.counters) {
        s->only.top.counters->nodes += s->counters.nodes;
        s->only.top.counters->leaves += s->counters.leaves;
    }
}

int bvoli_instances_search_begin(bvoli_instances_search *s, const bvol_instances *instances,
                                 const bvol_instances_filter *filter)
{
    if (!instances || !bvoli_instances_restrict(filter, &s->only))
        return 0;
    s->all = instances;
    s->walk = NULL;
    s->triangles = NULL;
    s->leave = NULL;
    s->of_rays = 0;
    return 1;
}

void bvoli_instances_search_begin_image(bvoli_instances_search *s)
{
    bvoli_image_begin(&s->image, s->all->top->kernels);
    s->image.hands_over = s->only.accept != NULL;
}

int bvoli_instances_search_first(bvoli_instances_search *s, bvoli_cast *top)
{
    s->keep = keep_first;
    run(s, top);
    return s->found;
}

int bvoli_instances_search_any(bvoli_instances_search *s, bvoli_cast *top)
{
    s->keep = keep_any;
    run(s, top);
    return s->found;
}

static void sort(bvol_instances_found *hits, size_t count)
{
    if (hits)
        found_sort(hits, count);
}

size_t bvoli_instances_search_nearest(bvoli_instances_search *s, bvoli_cast *top, bvol_instances_found *found, size_t wanted)
{
    if (!found || wanted == 0)
        return 0;
    s->keep = keep_nearest;
    s->hits = found;
    s->capacity = wanted;
    run(s, top);
    const size_t written = s->total < wanted ? s->total : wanted;
    sort(found, written);
    return written;
}

size_t bvoli_instances_search_all(bvoli_instances_search *s, bvoli_cast *top, bvol_instances_found *hits, size_t capacity)
{
    s->keep = keep_all;
    s->hits = hits;
    s->capacity = hits ? capacity : 0;
    run(s, top);
    sort(hits, s->total < s->capacity ? s->total : s->capacity);
    return s->total;
}

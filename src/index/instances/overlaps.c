/* SPDX-License-Identifier: MIT */
/* Which images a shape overlaps: those of an instance whose box it overlaps, by the boxes about images down to the leaves. */
#include "base/bits.h"
#include "index/instances/search.h"
#include "index/query/find.h"

#define ELEMENT bvol_instances_id
#define KEY(e) ((uint64_t)(e).instance << 32 | (e).item)
#define NAME(function) id_##function
#define LEAST_SORTER(ids, count) bvoli_kernels_now()->pairs_sort(ids, count) /* they lie in memory as pairs do */
#include "index/query/least_template.h"

/* A question, of indexes of boxes and of triangles, which is prepared when the first of the kind is met. */
typedef struct asked {
    int prepared, some;
    bvoli_question question;
} asked;

typedef struct search {
    const bvol_instances *all;
    const bvoli_query *of;
    const void *query;
    bvoli_instances_restriction only;
    bvoli_image image;
    asked boxes, triangles;
    bvol_instances_id *ids;
    size_t capacity, total;
    int unordered, any, over;
    bvol_index_counters counters;
} search;

static void keep(search *s, bvol_instances_id id)
{
    if (!s->unordered)
        id_keep(s->ids, s->capacity, s->total, id);
    else if (s->total < s->capacity)
        s->ids[s->total] = id;
    ++s->total;
    s->over = s->any;
}

static void give(search *s, uint32_t number, uint64_t user, uint32_t lanes)
{
    for (; lanes != 0 && !s->over; lanes &= lanes - 1) {
        const bvol_instances_id id = {number, s->image.block.child[bvoli_lowest_bit(lanes)]};
        if (!s->only.accept || s->only.accept(&id, user, NULL, s->only.context))
            keep(s, id);
    }
}

static void descend(search *s, const bvoli_question *q, uint32_t root, uint32_t number, uint64_t user)
{
    uint32_t stack[BVOLI_STACK];
    size_t depth = 0;
    for (stack[depth++] = root; depth > 0 && !s->over;) {
        const int level = bvoli_image_take(&s->image, stack[--depth]);
        ++*(level > 0 ? &s->counters.nodes : &s->counters.leaves);
        if (level == 0) {
            give(s, number, user, bvoli_question_at_leaf(q, &s->image.view, &s->image.block));
            continue;
        }
        for (uint32_t lanes = bvoli_question_boxes(q, s->image.view.kernels, &s->image.block); lanes != 0; lanes &= lanes - 1)
            stack[depth++] = s->image.block.child[bvoli_lowest_bit(lanes)];
    }
}

/* Looks into an instance whose box was found. */
static int look_into(uint32_t number, uint64_t user, void *context)
{
    search *const s = context;
    if (!bvoli_image_enter(&s->image, bvoli_instance_at(s->all, number)))
        return 0;
    const bvol_index *const of = s->image.of;
    asked *const a = of->leaves.kind ? &s->triangles : &s->boxes;
    if (!a->prepared) {
        a->prepared = 1;
        a->some = s->of->prepare(&s->image.view, s->query, &a->question);
    }
    for (uint32_t i = 0; i < bvoli_root_count(&of->tree) && a->some && !s->over; ++i)
        descend(s, &a->question, bvoli_root(&of->tree, i), number, user);
    bvoli_image_leave(&s->image);
    return s->over;
}

/* Field by field: most of it is written when it is needed. */
static size_t find(search *s, const bvoli_query *of, const bvol_instances *instances, const void *query,
                   const bvol_instances_filter *filter)
{
    if (!instances || !query || !bvoli_instances_restrict(filter, &s->only))
        return 0;
    bvoli_image_begin(&s->image, instances->top->kernels);
    s->all = instances;
    s->of = of;
    s->query = query;
    s->unordered = (instances->top->options.flags & BVOL_INDEX_UNORDERED) != 0;
    s->boxes.prepared = s->triangles.prepared = s->over = 0;
    s->total = 0;
    s->counters = (bvol_index_counters){0};
    (void)bvoli_find_each(of, instances->top, query, &s->only.top, look_into, s);
    if (s->only.top.counters) {
        s->only.top.counters->nodes += s->counters.nodes;
        s->only.top.counters->leaves += s->counters.leaves;
    }
    if (!s->unordered)
        id_sort(s->ids, s->total < s->capacity ? s->total : s->capacity);
    return s->total;
}

static size_t find_ids(const bvoli_query *of, const bvol_instances *instances, const void *query,
                       const bvol_instances_filter *filter, bvol_instances_id *ids, size_t capacity)
{
    search s;
    s.ids = ids;
    s.capacity = ids ? capacity : 0;
    s.any = 0;
    return find(&s, of, instances, query, filter);
}

static int find_any(const bvoli_query *of, const bvol_instances *instances, const void *query,
                    const bvol_instances_filter *filter)
{
    search s;
    s.ids = NULL;
    s.capacity = 0;
    s.any = 1;
    return find(&s, of, instances, query, filter) > 0;
}

#define OVERLAPS(function, type, of)                                                                                           \
    size_t function(const bvol_instances *instances, const type *query, const bvol_instances_filter *filter,                   \
                    bvol_instances_id *ids, size_t capacity)                                                                   \
    {                                                                                                                          \
        return find_ids(&(of), instances, query, filter, ids, capacity);                                                       \
    }
#define OVERLAPS_ANY(function, type, of)                                                                                       \
    int function(const bvol_instances *instances, const type *query, const bvol_instances_filter *filter)                      \
    {                                                                                                                          \
        return find_any(&(of), instances, query, filter);                                                                      \
    }

OVERLAPS(bvol_instances_overlaps_aabb, bvol_aabb, bvoli_query_aabb)
OVERLAPS_ANY(bvol_instances_overlaps_aabb_any, bvol_aabb, bvoli_query_aabb)
OVERLAPS(bvol_instances_overlaps_sphere, bvol_sphere, bvoli_query_sphere)
OVERLAPS_ANY(bvol_instances_overlaps_sphere_any, bvol_sphere, bvoli_query_sphere)
OVERLAPS(bvol_instances_overlaps_capsule, bvol_capsule, bvoli_query_capsule)
OVERLAPS_ANY(bvol_instances_overlaps_capsule_any, bvol_capsule, bvoli_query_capsule)
OVERLAPS(bvol_instances_overlaps_obb, bvol_obb, bvoli_query_obb)
OVERLAPS_ANY(bvol_instances_overlaps_obb_any, bvol_obb, bvoli_query_obb)
OVERLAPS(bvol_instances_overlaps_shape, bvol_shape, bvoli_query_shape)
OVERLAPS_ANY(bvol_instances_overlaps_shape_any, bvol_shape, bvoli_query_shape)

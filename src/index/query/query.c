/* SPDX-License-Identifier: MIT */
/* Which boxes overlap a shape, or lie within it. A query goes down the tree: a box above the leaves contains all boxes below
 * it, so where the predicate of single boxes says no to it, it says no to them. No slack is needed: the predicate is exact.
 * In an index of shapes those whose boxes are found at the leaves are asked themselves. */
#include <bvol/aabb.h>
#include <bvol/capsule.h>
#include <bvol/obb.h>
#include <bvol/sphere.h>

#include "any_shape/shape.h"
#include "base/bits.h"
#include "base/prefetch.h"
#include "base/value.h"
#include "index/leaf/corners.h"
#include "index/query/find.h"
#include "index/query/question.h"
#include "index/query/sink.h"
#include "index/query/solid.h"
#include "shape/frustum.h"

#include <math.h>

/* The kernels say which boxes of a block the bounds of the shape leave. */
static uint32_t overlapping(const bvoli_question *q, const bvoli_kernels *kernels, const bvoli_block *b, uint32_t lanes)
{
    float enters[BVOLI_WIDE];
    if (!q->overlaps && !q->has_ray) /* a box is its bounds */
        return lanes;
    if (q->has_ray && lanes != 0)
        lanes &= kernels->block_raycast(b, &q->ray, enters);
    for (uint32_t left = q->overlaps ? lanes : 0; left != 0; left &= left - 1) {
        const uint32_t lane = bvoli_lowest_bit(left);
        const bvol_aabb box = bvoli_lane_box(b, lane);
        if (!q->overlaps(q->shape, &box))
            lanes &= ~((uint32_t)1 << lane);
    }
    return lanes;
}

/* Boxes above leaves below which every box is found, as the shape contains them. An infinite box may contain some that have no
 * finite point, which no shape overlaps but a box. */
static uint32_t whole(const bvoli_question *q, const bvoli_block *b, uint32_t lanes)
{
    uint32_t inside = 0;
    for (uint32_t left = q->contains ? lanes : 0; left != 0; left &= left - 1) {
        const uint32_t lane = bvoli_lowest_bit(left);
        const bvol_aabb box = bvoli_lane_box(b, lane);
        if (bvoli_vec3_finite(&box.min) && bvoli_vec3_finite(&box.max) && q->contains(q->shape, &box))
            inside |= (uint32_t)1 << lane;
    }
    return inside;
}

/* The boxes of a leaf whose shapes are found. */
static uint32_t overlapping_shapes(const bvoli_question *q, const bvol_index *index, const bvoli_block *b, uint32_t lanes)
{
    const void *const value = q->value ? q->value : &q->bounds;
    for (uint32_t left = q->exact.answer ? lanes : 0; left != 0; left &= left - 1) {
        const uint32_t lane = bvoli_lowest_bit(left);
        bvoli_leaf_space space;
        if (!bvoli_shape_ask(&q->exact, value, bvoli_index_shape_at(index, b, lane, &space)))
            lanes &= ~((uint32_t)1 << lane);
    }
    return lanes;
}

/* Whether kernels can tell of boxes by more than the bounds of the shape. */
static int has_sides(const bvoli_question *q)
{
    return q->planes || q->solid != BVOLI_NO_SOLID;
}

static bvoli_block_sides sides_of(const bvoli_question *q, const bvoli_kernels *kernels, const bvoli_block *b, uint32_t lanes,
                                  unsigned wanted)
{
    if (q->planes)
        return kernels->block_sides(b, q->planes, wanted);
    if (q->solid == BVOLI_ROUND)
        return kernels->block_round(b, &q->as.round, wanted);
    return kernels->block_turned(b, &q->as.directions, lanes, wanted);
}

/* The boxes that the bounds of the shape leave. A kernel that knows a ball knows all that its bounds could tell. */
static uint32_t left_by_bounds(const bvoli_question *q, bvoli_block_kernel *by, const bvoli_block *b)
{
    return q->solid == BVOLI_ROUND && !q->as.round.moves ? (1U << BVOLI_WIDE) - 1 : by(b, &q->bounds);
}

/* The boxes of a leaf that are found, among those that their bounds leave: by what kernels are sure of. */
static uint32_t found_boxes(const bvoli_question *q, const bvoli_kernels *kernels, const bvoli_block *b, uint32_t lanes)
{
    if (!has_sides(q) || lanes == 0)
        return overlapping(q, kernels, b, lanes);
    const bvoli_block_sides sides = sides_of(q, kernels, b, lanes, q->culls ? BVOLI_ACROSS : BVOLI_MEETS);
    const uint32_t left = lanes & ~sides.outside, sure = left & (sides.across | sides.meets);
    return sure | overlapping(q, kernels, b, left & ~sure);
}

/* What is found of those boxes of a leaf that are in the relation of the question to its bounds. */
static uint32_t found_among(const bvoli_question *q, const bvol_index *index, const bvoli_block *b, uint32_t lanes)
{
    lanes &= bvoli_index_lanes(index, b);
    if (q->f64.judge && lanes != 0) {
        const uint32_t sure = q->leaf(b, &q->f64.sure) & lanes;
        return sure == lanes ? lanes : sure | q->f64.judge(q, index, b, lanes & ~sure);
    }
    return overlapping_shapes(q, index, b, found_boxes(q, index->kernels, b, lanes));
}

static uint32_t found_at_leaf(const bvoli_question *q, const bvol_index *index, const bvoli_block *b)
{
    return found_among(q, index, b, left_by_bounds(q, q->leaf, b));
}

uint32_t bvoli_question_boxes(const bvoli_question *q, const bvoli_kernels *kernels, const bvoli_block *b)
{
    return found_boxes(q, kernels, b, left_by_bounds(q, kernels->block_overlaps, b));
}

uint32_t bvoli_question_at_leaf(const bvoli_question *q, const bvol_index *index, const bvoli_block *leaf)
{
    return found_at_leaf(q, index, leaf);
}

/* Of boxes above leaves those to look into, by an exact look at some: any number may be below one that lie in one place, of
 * which kernels would leave it open whether each is found. */
static uint32_t look_closely(const bvoli_question *q, const bvoli_kernels *kernels, const bvoli_block *b, uint32_t lanes,
                             uint32_t some, uint32_t *inside)
{
    if (some == 0)
        return lanes;
    const uint32_t left = overlapping(q, kernels, b, some);
    *inside |= whole(q, b, left);
    return (lanes & ~some) | left;
}

/* The boxes above leaves in which some may be found, and those in which all are. What a kernel is not sure of may
 * stay. */
static uint32_t to_look_into(const bvoli_question *q, const bvoli_kernels *kernels, const bvoli_block *b, uint32_t *inside)
{
    const uint32_t lanes = left_by_bounds(q, kernels->block_overlaps, b);
    if (!has_sides(q)) {
        const uint32_t left = overlapping(q, kernels, b, lanes);
        *inside = whole(q, b, left);
        return left;
    }
    const bvoli_block_sides sides = sides_of(q, kernels, b, lanes, BVOLI_INSIDE);
    *inside = sides.inside;
    return look_closely(q, kernels, b, lanes & ~sides.outside, lanes & ~sides.outside & sides.grazing, inside);
}

static uint32_t used_lanes(const bvoli_tree *tree, uint32_t block)
{
    return (uint32_t)bvoli_low_bits(bvoli_link_at(tree, block)->count);
}

/* Only the children of blocks that are taken whole are read. The first on the stack is prefetched first. */
static size_t push_lanes(uint32_t *stack, size_t depth, const bvoli_block *b, const bvoli_tree *tree, uint32_t lanes,
                         uint32_t inside)
{
    const size_t end = depth + bvoli_count_bits(lanes);
    for (size_t at = end; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes), child = b->child[lane], is_whole = inside >> lane & 1;
        const bvoli_block *const below = bvoli_block_at(tree, child);
        BVOLI_PREFETCH(bvoli_link_at(tree, child));
        BVOLI_PREFETCH(below->child);
        if (!is_whole)
            bvoli_prefetch_lines(below->side, sizeof below->side);
        stack[--at] = child | (is_whole ? BVOLI_WHOLE : 0);
    }
    return end;
}

/* Looks at the last block of the stack. Returns, of a leaf, the lanes that are found. */
static inline uint32_t look(const bvoli_question *q, const bvol_index *index, uint32_t *stack, size_t *depth,
                            const bvoli_block **at, bvol_index_counters *counters)
{
    const bvoli_tree *const tree = &index->tree;
    const uint32_t next = stack[--*depth], block = next & ~BVOLI_WHOLE;
    const bvoli_block *const b = *at = bvoli_block_at(tree, block);
    const int is_leaf = bvoli_link_at(tree, block)->level == 0;
    ++*(is_leaf ? &counters->leaves : &counters->nodes);
    if (is_leaf)
        return next & BVOLI_WHOLE ? used_lanes(tree, block) & bvoli_index_lanes(index, b) : found_at_leaf(q, index, b);
    if (next & BVOLI_WHOLE) {
        *depth = push_lanes(stack, *depth, b, tree, used_lanes(tree, block), UINT32_MAX);
    } else {
        uint32_t inside;
        const uint32_t lanes = to_look_into(q, index->kernels, b, &inside);
        *depth = push_lanes(stack, *depth, b, tree, lanes, inside);
    }
    return 0;
}

/* Whether kernels alone can tell what the bounds of a question find. */
static int kernels_tell(const bvoli_question *q, const bvol_index *index)
{
    return !q->exact.answer && !index->file && q->leaf == index->kernels->block_overlaps && (!q->f64.judge || q->f64.finite);
}

int bvoli_question_is_plain(const bvoli_question *q, const bvol_index *index)
{
    return !q->overlaps && !q->has_ray && kernels_tell(q, index);
}

/* How many ids a kernel may give a sink without asking anyone, as bvoli_sink_give_lanes() would; the sink has room for a block
 * more. */
static size_t room_for_boxes(const bvoli_question *q, const bvol_index *index, const bvoli_sink *sink)
{
    return sink && sink->plainly && kernels_tell(q, index) && sink->found + BVOLI_WIDE < sink->capacity
               ? sink->capacity - sink->found - BVOLI_WIDE
               : 0;
}

/* A descent from where a walk is, by a kernel, which gives ids to a sink while it may. Field by field: compilers clear a struct
 * of this size by a slow instruction. */
static void descent_begin(bvoli_box_descent *d, const bvoli_question *q, const bvol_index *index, bvoli_walk *w,
                          const bvoli_sink *sink)
{
    d->blocks = index->tree.blocks.data;
    d->links = index->tree.links.data;
    d->bounds = &q->bounds;
    d->inner = q->f64.judge ? &q->f64.sure : &q->bounds;
    d->stack = w->stack;
    d->depth = w->depth;
    d->nodes = d->leaves = d->taken = 0;
    d->most = room_for_boxes(q, index, sink);
    d->out = d->most > 0 ? sink->ids + sink->found : NULL;
}

static void descent_end(const bvoli_box_descent *d, bvoli_walk *w, bvoli_sink *sink)
{
    w->depth = d->depth;
    w->counters.nodes += d->nodes;
    w->counters.leaves += d->leaves;
    if (sink)
        sink->found += d->taken;
}

/* A box pauses at leaves whose ids it does not give. */
static uint32_t look_by_box(const bvoli_question *q, const bvol_index *index, bvoli_walk *w, const bvoli_block **leaf,
                            bvoli_sink *sink)
{
    bvoli_box_descent d;
    descent_begin(&d, q, index, w, sink);
    uint32_t lanes = index->kernels->box_descend(&d, bvoli_index_axes(index));
    descent_end(&d, w, sink);
    if (lanes == 0)
        return 0;
    const bvoli_block *const b = *leaf = bvoli_block_at(&index->tree, d.leaf & ~BVOLI_WHOLE);
    if (d.leaf & BVOLI_WHOLE)
        return lanes & bvoli_index_lanes(index, b);
    if (q->leaf != index->kernels->block_overlaps)
        lanes = q->leaf(b, &q->bounds);
    return found_among(q, index, b, lanes);
}

static int knows_solid(const bvoli_question *q)
{
    return !q->f64.judge && (q->solid == BVOLI_TURNED || (q->solid == BVOLI_ROUND && !q->as.round.moves));
}

/* Other shapes are left to a kernel that knows them as far as it is certain. */
static uint32_t look_by_shape(const bvoli_question *q, const bvol_index *index, bvoli_walk *w, const bvoli_block **leaf,
                              bvoli_sink *sink)
{
    if (knows_solid(q) && room_for_boxes(q, index, sink) > 0) {
        bvoli_box_descent d;
        descent_begin(&d, q, index, w, sink);
        if (q->solid == BVOLI_ROUND)
            index->kernels->ball_descend(&d, &q->as.round);
        else
            index->kernels->turned_descend(&d, &q->as.directions);
        descent_end(&d, w, sink);
    }
    return w->depth > 0 ? look(q, index, w->stack, &w->depth, leaf, &w->counters) : 0;
}

void bvoli_walk_begin(bvoli_walk *w)
{
    w->counters = (bvol_index_counters){0};
    w->root = 0;
    w->depth = 0;
}

/* The next leaf of which lanes are found that the sink has not been given. */
static uint32_t next_leaf(bvoli_walk *w, const bvoli_question *q, const bvol_index *index, const bvoli_block **leaf,
                          bvoli_sink *sink)
{
    for (;;) {
        if (w->depth == 0 && w->root == bvoli_root_count(&index->tree))
            return 0;
        if (w->depth == 0)
            w->stack[w->depth++] = bvoli_root(&index->tree, w->root++);
        const uint32_t lanes = (q->overlaps ? look_by_shape : look_by_box)(q, index, w, leaf, sink);
        if (lanes != 0)
            return lanes;
    }
}

uint32_t bvoli_walk_next(bvoli_walk *w, const bvoli_question *q, const bvol_index *index, const bvoli_block **leaf)
{
    return next_leaf(w, q, index, leaf, NULL);
}

/* All blocks of a list are leaves: to begin a walk at each took longer than to look at it. */
static void ask_list(const bvoli_question *q, const bvol_index *index, bvoli_sink *sink)
{
    bvol_index_counters looked = {0};
    const int is_asked = has_sides(q) || q->overlaps || q->has_ray || q->f64.judge || q->exact.answer || index->file;
    for (int is_over = 0; looked.leaves < index->tree.used && !is_over; ++looked.leaves) {
        const bvoli_block *const leaf = bvoli_block_at(&index->tree, (uint32_t)looked.leaves);
        const uint32_t lanes = is_asked ? found_at_leaf(q, index, leaf) : q->leaf(leaf, &q->bounds);
        is_over = lanes != 0 && bvoli_sink_give_lanes(sink, leaf, lanes);
    }
    bvoli_sink_visited(sink, &looked);
}

static void ask_tree(const bvoli_question *q, const bvol_index *index, bvoli_sink *sink)
{
    const bvoli_block *leaf;
    bvoli_walk w;
    bvoli_walk_begin(&w);
    for (uint32_t lanes; (lanes = next_leaf(&w, q, index, &leaf, sink)) != 0;)
        if (bvoli_sink_give_lanes(sink, leaf, lanes))
            break;
    bvoli_sink_visited(sink, &w.counters);
}

static size_t ask(const bvoli_question *q, const bvol_index *index, const bvol_index_filter *filter, bvoli_sink *sink)
{
    if (!bvoli_sink_begin(sink, index, filter))
        return 0;
    if (index->tree.list)
        ask_list(q, index, sink);
    else
        ask_tree(q, index, sink);
    return bvoli_sink_end(sink);
}

/* Questions: 0 if nothing can be found */

#define EVERYWHERE ((bvol_aabb){{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}})

int bvoli_question_about_shapes(const bvol_index *index, int kind, const void *value, bvoli_question *q)
{
    if (!index->leaves.kind)
        return 1;
    q->exact = bvoli_shape_question_of(kind, index->leaves.kind->kind, BVOL_QUESTION_OVERLAPS);
    q->value = value;
    return q->exact.answer != NULL;
}

static int box_question(const bvol_index *index, const bvol_aabb *box, bvoli_question *out)
{
    bvoli_question_begin(out, index, NULL, NULL, NULL);
    out->bounds = *box;
    return bvoli_aabb_nonempty(box);
}

static int ask_aabb(const bvol_index *index, const void *query, bvoli_question *out)
{
    return box_question(index, query, out) && bvoli_question_about_shapes(index, BVOL_KIND_AABB, NULL, out);
}

static int ask_point(const bvol_index *index, const void *query, bvoli_question *out)
{
    const bvol_vec3 *const p = query;
    const bvol_aabb box = {*p, *p};
    return box_question(index, &box, out) && bvoli_question_about_shapes(index, BVOL_KIND_POINT, NULL, out);
}

/* A box of floats contains a shape if and only if it contains its bounds, as they are the smallest such box. */
static int ask_within(const bvol_index *index, const void *query, bvoli_question *out)
{
    const int some = box_question(index, query, out);
    out->leaf = index->kernels->block_within;
    return some;
}

/* Public predicates, called with their pointers' types erased. */
#define ERASED(name, type, answer)                                                                                             \
    static int name(const void *shape, const bvol_aabb *box)                                                                   \
    {                                                                                                                          \
        const type *s = shape;                                                                                                 \
        return answer;                                                                                                         \
    }

/* Kernels know all that the bounds of a ball could tell: its center says where it is. Returns 0 where nothing can be found. */
static int place_sphere(const bvol_sphere *sphere, bvol_aabb *out)
{
    *out = (bvol_aabb){sphere->center, sphere->center};
    return bvoli_sphere_finite(sphere);
}

static int place_capsule(const bvol_capsule *capsule, bvol_aabb *out)
{
    bvol_capsule_bounds(capsule, out);
    return bvoli_aabb_nonempty(out);
}

static int place_obb(const bvol_obb *box, bvol_aabb *out)
{
    bvol_obb_bounds(box, out);
    return bvoli_aabb_nonempty(out);
}

/* The question about a shape whose bounds are a box. */
#define QUESTION(name, kind)                                                                                                   \
    ERASED(name##_overlaps, bvol_##name, bvol_##name##_overlaps_aabb(s, box))                                                  \
    ERASED(name##_contains, bvol_##name, bvol_##name##_contains_aabb(s, box))                                                  \
    static int ask_##name(const bvol_index *index, const void *query, bvoli_question *out)                                     \
    {                                                                                                                          \
        bvoli_question_begin(out, index, query, name##_overlaps, name##_contains);                                             \
        if (!place_##name(query, &out->bounds))                                                                                \
            return 0;                                                                                                          \
        tell_by_##name(query, out);                                                                                            \
        return bvoli_question_about_shapes(index, kind, query, out);                                                           \
    }

static void tell_by_sphere(const bvol_sphere *sphere, bvoli_question *out)
{
    bvoli_round_of_sphere(sphere, &out->as.round);
    out->solid = BVOLI_ROUND;
}

static void tell_by_capsule(const bvol_capsule *capsule, bvoli_question *out)
{
    bvoli_round_of_capsule(capsule, &out->as.round);
    out->solid = BVOLI_ROUND;
}

static void tell_by_obb(const bvol_obb *box, bvoli_question *out)
{
    if (bvoli_directions_of_obb(box, &out->as.directions))
        out->solid = BVOLI_TURNED;
}

static void tell_by_shape(const bvol_shape *shape, bvoli_question *out)
{
    switch (shape->kind) {
    case BVOL_KIND_SPHERE: tell_by_sphere((const bvol_sphere *)(const void *)shape->value, out); break;
    case BVOL_KIND_CAPSULE: tell_by_capsule((const bvol_capsule *)(const void *)shape->value, out); break;
    case BVOL_KIND_OBB: tell_by_obb((const bvol_obb *)(const void *)shape->value, out); break;
    default: break;
    }
}

QUESTION(sphere, BVOL_KIND_SPHERE)
QUESTION(capsule, BVOL_KIND_CAPSULE)
QUESTION(obb, BVOL_KIND_OBB)

ERASED(frustum_overlaps, bvol_frustum, bvol_frustum_overlaps_aabb(s, box))
ERASED(frustum_culls, bvol_frustum, bvol_frustum_cull_aabb(s, box))

static int ask_cull(const bvol_index *index, const void *query, bvoli_question *out)
{
    const bvol_frustum *const frustum = query;
    bvoli_question_begin(out, index, frustum, frustum_culls, NULL);
    out->bounds = EVERYWHERE;
    out->planes = bvoli_frustum_prepared_planes(frustum);
    out->culls = 1;
    return !bvoli_frustum_nowhere(frustum);
}

static int ask_frustum(const bvol_index *index, const void *query, bvoli_question *out)
{
    const bvol_frustum *const frustum = query;
    (void)ask_cull(index, frustum, out);
    out->overlaps = frustum_overlaps;
    out->culls = 0;
    return !bvoli_frustum_empty(frustum) && bvol_frustum_bounds(frustum, &out->bounds) != BVOL_ERROR_EMPTY &&
           bvoli_question_about_shapes(index, BVOL_KIND_FRUSTUM, frustum, out);
}

ERASED(shape_overlaps, bvol_shape, bvoli_shape_overlaps_aabb(s, box))
ERASED(shape_contains, bvol_shape, bvoli_shape_contains_aabb(s, box))

static int ask_shape(const bvol_index *index, const void *query, bvoli_question *out)
{
    const bvol_shape *const shape = query;
    bvoli_question_begin(out, index, shape, shape_overlaps, shape_contains);
    out->bounds = EVERYWHERE;
    if (shape->kind == BVOL_KIND_FRUSTUM)
        out->planes = bvoli_frustum_prepared_planes((const bvol_frustum *)(const void *)shape->value);
    /* Where there are no bounds, the predicate decides: a point at infinity is in boxes, and a NaN in none, not even above. */
    const bvol_result result = bvol_shape_bounds(shape, &out->bounds);
    if (result == BVOL_OK && bvoli_aabb_nonempty(&out->bounds))
        tell_by_shape(shape, out);
    return result != BVOL_ERROR_KIND && result != BVOL_ERROR_EMPTY &&
           bvoli_question_about_shapes(index, shape->kind, shape->value, out);
}

const bvoli_query bvoli_query_aabb = {sizeof(bvol_aabb), ask_aabb}, bvoli_query_point = {sizeof(bvol_vec3), ask_point},
                  bvoli_query_within = {sizeof(bvol_aabb), ask_within}, bvoli_query_sphere = {sizeof(bvol_sphere), ask_sphere},
                  bvoli_query_capsule = {sizeof(bvol_capsule), ask_capsule}, bvoli_query_obb = {sizeof(bvol_obb), ask_obb},
                  bvoli_query_frustum = {0, ask_frustum}, bvoli_query_cull = {0, ask_cull}, bvoli_query_shape = {0, ask_shape};

/* What is done with a query */

static size_t find(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_index_filter *filter,
                   bvoli_sink *sink)
{
    bvoli_question q;
    return index && query && of->prepare(index, query, &q) ? ask(&q, index, filter, sink) : 0;
}

size_t bvoli_find_ids(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_index_filter *filter,
                      uint32_t *ids, size_t capacity)
{
    bvoli_sink sink;
    bvoli_sink_clear(&sink);
    sink.ids = ids;
    sink.capacity = capacity;
    return find(of, index, query, filter, &sink);
}

int bvoli_find_any(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_index_filter *filter)
{
    bvoli_sink sink;
    bvoli_sink_clear(&sink);
    sink.first = 1;
    return find(of, index, query, filter, &sink) > 0;
}

size_t bvoli_find_each(const bvoli_query *of, const bvol_index *index, const void *query, const bvol_index_filter *filter,
                       bvol_index_visitor visit, void *context)
{
    bvoli_sink sink;
    bvoli_sink_clear(&sink);
    sink.visit = visit;
    sink.context = context;
    return visit ? find(of, index, query, filter, &sink) : 0;
}

/* The classes after the ids, which are sorted when all are known. */
size_t bvol_index_classify_frustum(const bvol_index *index, const bvol_frustum *frustum, const bvol_index_filter *filter,
                                   uint32_t *ids, uint8_t *classes, size_t capacity)
{
    const size_t found = bvoli_find_ids(&bvoli_query_frustum, index, frustum, filter, ids, capacity);
    if (found == 0)
        return 0;
    const bvoli_shape_question inside =
        bvoli_shape_question_of(BVOL_KIND_FRUSTUM, bvoli_index_kind(index), BVOL_QUESTION_CONTAINS);
    for (size_t i = 0; ids && classes && i < found && i < capacity; ++i) {
        bvoli_held space;
        classes[i] = bvoli_shape_ask(&inside, frustum, bvoli_index_held(index, ids[i], &space)) ? BVOL_INSIDE : BVOL_INTERSECTS;
    }
    return found;
}

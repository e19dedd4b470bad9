/* SPDX-License-Identifier: MIT */
/* Images of two instances that overlap: of each pair of instances whose boxes do, the blocks of both are walked at once. */
#include "base/bits.h"
#include "index/instances/search.h"
#include "index/leaf/corners.h"

static int id_comes_before(const bvol_instances_id *a, const bvol_instances_id *b)
{
    return a->instance != b->instance ? a->instance < b->instance : a->item < b->item;
}

static int comes_before(const bvol_instances_pair *a, const bvol_instances_pair *b)
{
    if (a->a.instance == b->a.instance && a->a.item == b->a.item)
        return id_comes_before(&a->b, &b->b);
    return id_comes_before(&a->a, &b->a);
}

#define ELEMENT bvol_instances_pair
#define BEFORE(a, b) comes_before(&(a), &(b))
#define NAME(function) pair_##function
#include "index/query/least_by_template.h"

typedef struct join {
    const bvol_instances *a, *b;
    bvoli_instances_restriction only;
    bvoli_image of_a, of_b;
    bvoli_shape_question exact; /* of what both hold; no answer where that is boxes */
    uint64_t user_a, user_b;    /* of the two instances */
    bvol_instances_pair *pairs;
    size_t capacity, total;
    int unordered;
    bvol_index_counters counters;
} join;

static void keep(join *j, bvol_instances_pair pair)
{
    if (!j->unordered)
        pair_keep(j->pairs, j->capacity, j->total, pair);
    else if (j->total < j->capacity)
        j->pairs[j->total] = pair;
    ++j->total;
}

/* The image in a lane of a leaf. */
static const void *image_in(const bvoli_image *image, uint32_t lane, bvoli_held *space)
{
    if (image->view.leaves.kind)
        return bvoli_index_shape_at(&image->view, &image->block, lane, &space->shape);
    space->box = bvoli_lane_box(&image->block, lane);
    return space;
}

static int accepts(const join *j, const bvol_instances_pair *pair)
{
    const bvoli_instances_restriction *const only = &j->only;
    return !only->accept ||
           (only->accept(&pair->a, j->user_a, NULL, only->context) && only->accept(&pair->b, j->user_b, NULL, only->context));
}

static void cross_leaves(join *j, const bvol_pair *numbers)
{
    const bvoli_image *const a = &j->of_a, *const b = &j->of_b;
    uint16_t of_b[BVOLI_WIDE];
    bvol_aabb about;
    a->view.kernels->block_bounds(&b->block, &about);
    for (uint32_t lanes = a->view.kernels->block_pairs(&b->block, &about, &a->block, of_b); lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        bvoli_held first, second;
        const void *const of_lane = image_in(a, lane, &first);
        for (uint32_t left = of_b[lane]; left != 0; left &= left - 1) {
            const uint32_t other = bvoli_lowest_bit(left);
            const bvol_instances_pair pair = {{numbers->a, a->block.child[lane]}, {numbers->b, b->block.child[other]}};
            if ((!j->exact.answer || bvoli_shape_ask(&j->exact, of_lane, image_in(b, other, &second))) && accepts(j, &pair))
                keep(j, pair);
        }
    }
}

/* The lanes of a block that overlap the box about another. */
static uint32_t lanes_about(const bvoli_image *image, const bvoli_image *other)
{
    bvol_aabb about;
    image->view.kernels->block_bounds(&other->block, &about);
    return image->view.kernels->block_overlaps(&image->block, &about);
}

/* Blocks of both that are still to be looked into. Each level of either tree leaves at most 15 of them behind. */
enum { STACK = 2 * BVOLI_LEVELS * BVOLI_WIDE };

/* All below a block of each: the higher of the two is opened. */
static void cross(join *j, const bvol_pair *numbers, bvol_pair roots)
{
    bvol_pair stack[STACK];
    size_t depth = 0;
    for (stack[depth++] = roots; depth > 0;) {
        const bvol_pair at = stack[--depth];
        const int la = bvoli_image_take(&j->of_a, at.a), lb = bvoli_image_take(&j->of_b, at.b);
        ++*(la > 0 || lb > 0 ? &j->counters.nodes : &j->counters.leaves);
        if (la == 0 && lb == 0) {
            cross_leaves(j, numbers);
        } else if (la >= lb) {
            for (uint32_t lanes = lanes_about(&j->of_a, &j->of_b); lanes != 0; lanes &= lanes - 1)
                stack[depth++] = (bvol_pair){j->of_a.block.child[bvoli_lowest_bit(lanes)], at.b};
        } else {
            for (uint32_t lanes = lanes_about(&j->of_b, &j->of_a); lanes != 0; lanes &= lanes - 1)
                stack[depth++] = (bvol_pair){at.a, j->of_b.block.child[bvoli_lowest_bit(lanes)]};
        }
    }
}

static void cross_roots(join *j, const bvol_pair *numbers)
{
    const bvoli_tree *const a = &j->of_a.of->tree, *const b = &j->of_b.of->tree;
    const int ka = bvoli_image_kind(&j->of_a), kb = bvoli_image_kind(&j->of_b);
    j->exact.answer = NULL;
    if (ka != BVOL_KIND_AABB || kb != BVOL_KIND_AABB)
        j->exact = bvoli_shape_question_of(ka, kb, BVOL_QUESTION_OVERLAPS);
    for (uint32_t i = 0; i < bvoli_root_count(a); ++i)
        for (uint32_t k = 0; k < bvoli_root_count(b); ++k)
            cross(j, numbers, (bvol_pair){bvoli_root(a, i), bvoli_root(b, k)});
}

/* Two instances whose boxes overlap. */
static int look_into(const bvol_pair *numbers, uint64_t user_a, uint64_t user_b, void *context)
{
    join *const j = context;
    j->user_a = user_a;
    j->user_b = user_b;
    if (!bvoli_image_enter(&j->of_a, bvoli_instance_at(j->a, numbers->a)))
        return 0;
    if (bvoli_image_enter(&j->of_b, bvoli_instance_at(j->b, numbers->b))) {
        cross_roots(j, numbers);
        bvoli_image_leave(&j->of_b);
    }
    bvoli_image_leave(&j->of_a);
    return 0;
}

static int begin(join *j, const bvol_instances *a, const bvol_instances *b, const bvol_instances_filter *filter,
                 bvol_instances_pair *pairs, size_t capacity)
{
    if (!a || !b || !bvoli_instances_restrict(filter, &j->only))
        return 0;
    bvoli_image_begin(&j->of_a, a->top->kernels);
    bvoli_image_begin(&j->of_b, a->top->kernels);
    j->a = a;
    j->b = b;
    j->pairs = pairs;
    j->capacity = pairs ? capacity : 0;
    j->total = 0;
    j->unordered = (a->top->options.flags & BVOL_INDEX_UNORDERED) != 0;
    j->counters = (bvol_index_counters){0};
    return 1;
}

static size_t end(join *j)
{
    if (j->only.top.counters) {
        j->only.top.counters->nodes += j->counters.nodes;
        j->only.top.counters->leaves += j->counters.leaves;
    }
    if (!j->unordered && j->pairs)
        pair_sort(j->pairs, j->total < j->capacity ? j->total : j->capacity);
    return j->total;
}

size_t bvol_instances_pairs(const bvol_instances *instances, const bvol_instances_filter *filter, bvol_instances_pair *pairs,
                            size_t capacity)
{
    join j;
    if (!begin(&j, instances, instances, filter, pairs, capacity))
        return 0;
    (void)bvol_index_pairs_each(instances->top, &j.only.top, look_into, &j);
    return end(&j);
}

size_t bvol_instances_pairs_between(const bvol_instances *a, const bvol_instances *b, const bvol_instances_filter *filter,
                                    bvol_instances_pair *pairs, size_t capacity)
{
    join j;
    if (!begin(&j, a, b, filter, pairs, capacity))
        return 0;
    (void)bvol_index_pairs_between_each(a->top, b->top, &j.only.top, look_into, &j);
    return end(&j);
}

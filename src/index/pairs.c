/* SPDX-License-Identifier: MIT */
/* Pairs of boxes or shapes that overlap, of one index or of two: both trees are walked at once, wherever two of their boxes
 * overlap. The recursion is as deep as the trees together. */
#include "index/pairs.h"

#include <bvol/aabb.h>

#include "base/bits.h"
#include "base/value.h"
#include "index/handle.h"
#include "index/sink.h"

#include <math.h>

#define ELEMENT bvol_pair
#define KEY(e) ((uint64_t)(e).a << 32 | (e).b)
#define NAME(function) pair_##function
#include "index/least_template.h"

void bvoli_pairs_sort(bvol_pair *pairs, size_t count)
{
    pair_sort(pairs, count, 63);
}

typedef struct join {
    const bvol_index *a, *b;
    const float *matrix;       /* of the boxes of b; NULL for none */
    const bvol_filter *filter; /* NULL if it leaves nothing out */
    bvol_visits visits;
    bvol_pair *pairs;
    size_t capacity, total;
    int one;                    /* of one index: the lower id is a */
    bvoli_shape_question exact; /* about what they hold; no answer where both hold boxes */
} join;

/* Of the second index, what is moved instead of the box about it. */
static int moves_shapes(const join *j)
{
    return j->b->leaves.kind && (!j->matrix || j->b->leaves.kind->transform);
}

static void set_exact(join *j)
{
    const int a = bvoli_leaf_kind_of(&j->a->leaves), b = moves_shapes(j) ? j->b->leaves.kind->kind : BVOL_SHAPE_AABB;
    if (a != BVOL_SHAPE_AABB || b != BVOL_SHAPE_AABB)
        j->exact = bvoli_shape_question_of(a, b, BVOL_SHAPE_OVERLAPS);
}

static const void *second_of(const join *j, uint32_t id, bvoli_held *space)
{
    if (!j->matrix)
        return bvoli_index_held(j->b, id, space);
    if (moves_shapes(j)) {
        j->b->leaves.kind->transform(bvoli_index_held(j->b, id, space), j->matrix, &space->triangle);
        return &space->triangle;
    }
    space->box = bvoli_place_box(&j->b->tree, bvoli_places(&j->b->tree)[id]);
    bvol_aabb_transform(&space->box, j->matrix, &space->box);
    return &space->box;
}

/* Whether what they hold in boxes that overlap does so too. */
static int truly_overlap(const join *j, uint32_t a, uint32_t b)
{
    bvoli_held of_a, of_b;
    return !j->exact.answer || bvoli_shape_ask(&j->exact, bvoli_index_held(j->a, a, &of_a), second_of(j, b, &of_b));
}

static void give(join *j, uint32_t a, uint32_t b)
{
    if (j->filter && !(bvoli_filter_accepts(j->a, j->filter, a) && bvoli_filter_accepts(j->b, j->filter, b)))
        return;
    if (!truly_overlap(j, a, b))
        return;
    const bvol_pair pair = j->one && b < a ? (bvol_pair){b, a} : (bvol_pair){a, b};
    if (!(j->a->options.flags & BVOL_INDEX_UNORDERED))
        pair_keep(j->pairs, j->capacity, j->total, pair);
    else if (j->total < j->capacity)
        j->pairs[j->total] = pair;
    ++j->total;
}

/* A block, its boxes as they are compared, and a box that contains them. */
typedef struct part {
    const bvoli_tree *tree;
    const bvoli_block *boxes;
    uint32_t block;
    int moved; /* by the matrix */
    bvol_aabb about;
} part;

static int level_of(const part *p)
{
    return bvoli_link_at(p->tree, p->block)->level;
}

/* The part below a lane, or the id, without its boxes. */
static part below(const part *p, uint32_t lane)
{
    return (part){p->tree, NULL, p->boxes->child[lane], p->moved, bvoli_lane_box(p->boxes, lane)};
}

/* The images of boxes contain those of all that lies in them: the smallest boxes about sets are in the order of the sets. */
static void move_lanes(const part *p, const float *matrix, bvoli_block *out)
{
    const bvoli_block *const b = bvoli_block_at(p->tree, p->block);
    const uint32_t count = bvoli_link_at(p->tree, p->block)->count;
    *out = *b;
    for (uint32_t lane = 0; lane < count; ++lane) {
        bvol_aabb box = bvoli_lane_box(b, lane);
        bvol_aabb_transform(&box, matrix, &box);
        bvoli_lane_write(out, lane, &box);
    }
}

/* Finds the boxes of a part; `space` is where they are kept if they are moved. */
static void enter(const join *j, part *p, bvoli_block *space)
{
    p->boxes = p->moved ? space : bvoli_block_at(p->tree, p->block);
    if (p->moved)
        move_lanes(p, j->matrix, space);
}

static uint32_t lanes_at(const join *j, const part *p, const bvol_aabb *box)
{
    return j->a->kernels->block_overlaps(p->boxes, box);
}

static void count_visit(join *j, const part *p)
{
    ++*(level_of(p) > 0 ? &j->visits.nodes : &j->visits.leaves);
}

static void cross(join *j, const part *a, const part *b);

/* All pairs of boxes below some lanes of one part, and of another. */
static void cross_below(join *j, const part *a, uint32_t lanes, const part *b)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        bvoli_block space;
        part child = below(a, bvoli_lowest_bit(lanes));
        enter(j, &child, &space);
        cross(j, &child, b);
    }
}

/* All pairs of boxes of one block and of another. */
static void cross(join *j, const part *a, const part *b)
{
    const int la = level_of(a), lb = level_of(b);
    count_visit(j, a);
    count_visit(j, b);
    if (la > lb) {
        cross_below(j, a, lanes_at(j, a, &b->about), b);
        return;
    }
    for (uint32_t lanes = lanes_at(j, b, &a->about); lanes != 0; lanes &= lanes - 1) {
        bvoli_block space;
        part child = below(b, bvoli_lowest_bit(lanes));
        uint32_t others = la == lb ? lanes_at(j, a, &child.about) : 0;
        if (lb > 0)
            enter(j, &child, &space);
        if (lb > la)
            cross(j, a, &child);
        else if (lb > 0)
            cross_below(j, a, others, &child);
        else
            for (; others != 0; others &= others - 1)
                give(j, a->boxes->child[bvoli_lowest_bit(others)], child.block);
    }
}

/* All pairs of boxes of one block, which is not moved. */
static void within(join *j, const part *p)
{
    const int level = level_of(p);
    count_visit(j, p);
    for (uint32_t lane = 0; lane < bvoli_link_at(p->tree, p->block)->count; ++lane) {
        part child = below(p, lane);
        uint32_t others = lanes_at(j, p, &child.about) & ~(uint32_t)bvoli_low_bits(lane + 1);
        if (level > 0) {
            enter(j, &child, NULL);
            within(j, &child);
            cross_below(j, p, others, &child);
            continue;
        }
        for (; others != 0; others &= others - 1)
            give(j, child.block, p->boxes->child[bvoli_lowest_bit(others)]);
    }
}

static part top(const join *j, const bvol_index *index, uint32_t i, const float *matrix, bvoli_block *space)
{
    const uint32_t block = bvoli_top(&index->tree, i);
    part p = {&index->tree, NULL, block, matrix != NULL, bvoli_block_bounds(&index->tree, block)};
    if (matrix)
        bvol_aabb_transform(&p.about, matrix, &p.about);
    enter(j, &p, space);
    return p;
}

static void join_all(join *j)
{
    for (uint32_t k = 0; k < bvoli_tops(&j->b->tree); ++k) {
        bvoli_block space;
        const part b = top(j, j->b, k, j->matrix, &space);
        if (j->one)
            within(j, &b);
        for (uint32_t i = 0; i < (j->one ? k : bvoli_tops(&j->a->tree)); ++i) {
            const part a = top(j, j->a, i, NULL, NULL);
            cross(j, &a, &b);
        }
    }
}

static size_t run(join *j, const bvol_filter *filter)
{
    bvoli_sink sink = {.ids = NULL}, other = {.ids = NULL};
    if (!bvoli_sink_begin(&sink, j->a, filter))
        return 0;
    (void)bvoli_sink_begin(&other, j->b, filter);
    j->filter = sink.filter;
    set_exact(j);
    j->capacity = j->pairs ? j->capacity : 0;
    join_all(j);
    bvoli_sink_visited(&sink, &j->visits);
    (void)bvoli_sink_end(&other);
    (void)bvoli_sink_end(&sink);
    if (!(j->a->options.flags & BVOL_INDEX_UNORDERED))
        bvoli_pairs_sort(j->pairs, j->total < j->capacity ? j->total : j->capacity);
    return j->total;
}

size_t bvol_index_pairs(const bvol_index *index, const bvol_filter *filter, bvol_pair *pairs, size_t capacity)
{
    join j = {.a = index, .b = index, .pairs = pairs, .capacity = capacity, .one = 1};
    return index ? run(&j, filter) : 0;
}

size_t bvol_index_pairs_between(const bvol_index *a, const bvol_index *b, const bvol_filter *filter, bvol_pair *pairs,
                                size_t capacity)
{
    join j = {.a = a, .b = b, .pairs = pairs, .capacity = capacity};
    return a && b ? run(&j, filter) : 0;
}

size_t bvol_index_pairs_between_transformed(const bvol_index *a, const bvol_index *b, const float matrix[16],
                                            const bvol_filter *filter, bvol_pair *pairs, size_t capacity)
{
    join j = {.a = a, .b = b, .matrix = matrix, .pairs = pairs, .capacity = capacity};
    return a && b && matrix ? run(&j, filter) : 0;
}

/* SPDX-License-Identifier: MIT */
/* Pairs of boxes or shapes that overlap, of one index or of two: both trees are walked at once, wherever two of their boxes
 * overlap. The recursion is as deep as the trees together. */
#include "index/pairs/pairs.h"

#include <bvol/aabb.h>
#include <bvol/triangle.h>

#include "base/bits.h"
#include "base/value.h"
#include "index/f64/doubles.h"
#include "index/f64/shift.h"
#include "index/handle.h"
#include "index/leaf/corners.h"
#include "index/pairs/pair_order.h"
#include "index/parallel.h"
#include "index/query/sink.h"
#include "index/scratch.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#define ELEMENT bvol_pair
#define KEY(e) ((uint64_t)(e).a << 32 | (e).b)
#define NAME(function) pair_##function
#define LEAST_SORTER(pairs, count) bvoli_kernels_now()->pairs_sort(pairs, count)
#define LEAST_DIVIDER(pairs, count, bit, without) bvoli_kernels_now()->pairs_divide(pairs, count, bit, without)
#include "index/query/least_template.h"

/* Pairs whose ids a are in a stretch. What there is not enough spare memory for is divided by a, by the highest bit. */
static void sort_by_way_of(bvol_pair *pairs, size_t count, bvoli_stretch a, bvol_pair *spare, size_t room)
{
    while (count > LEAST_BYTES / sizeof *pairs) {
        if (bvoli_pairs_order(pairs, count, a, spare, room))
            return;
        if (a.least == a.greatest)
            break;
        const unsigned bit = bvoli_highest_bit(a.least ^ a.greatest);
        const bvoli_stretch lower = {a.least, (a.greatest >> bit << bit) - 1};
        const size_t without = pair_divide(pairs, count, 32 + bit);
        sort_by_way_of(pairs, without, lower, spare, room);
        a.least = lower.greatest + 1;
        pairs += without;
        count -= without;
    }
    pair_sort(pairs, count);
}

/* No array has more room than there is memory: who says so means that there is enough for what is found. */
void bvoli_pairs_sort(bvol_pair *pairs, size_t count, size_t room)
{
    const size_t few = LEAST_BYTES / sizeof *pairs;
    if (count <= few || room - count <= few || room > PTRDIFF_MAX / sizeof *pairs) {
        pair_sort(pairs, count);
        return;
    }
    sort_by_way_of(pairs, count, bvoli_stretch_of_pairs(pairs, count), pairs + count, room - count);
}

void bvoli_pairs_keep(bvol_pair *pairs, size_t capacity, size_t found, bvol_pair pair)
{
    pair_keep(pairs, capacity, found, pair);
}

/* Parts that are in order, of which each is sorted by itself: twice as many for each bit by which they are divided. */
enum { SORTED_BITS = 6, SORTED_PARTS = 1 << SORTED_BITS };
typedef struct sorting {
    bvol_pair *pairs[SORTED_PARTS];
    size_t counts[SORTED_PARTS], parts;
} sorting;

static void sort_part(void *work, size_t part)
{
    const sorting *const s = work;
    pair_sort(s->pairs[part], s->counts[part]);
}

static void divide_into_parts(sorting *s, bvol_pair *pairs, size_t count, int bits)
{
    const uint64_t differing = bits > 0 && count > LEAST_FEW ? pair_differing(pairs, count) : 0;
    if (differing != 0) {
        const size_t without = pair_divide(pairs, count, bvoli_highest_bit(differing));
        divide_into_parts(s, pairs, without, bits - 1);
        divide_into_parts(s, pairs + without, count - without, bits - 1);
        return;
    }
    s->pairs[s->parts] = pairs;
    s->counts[s->parts++] = count;
}

static void sort_by_team(bvol_pair *pairs, size_t count, const bvol_executor *executor)
{
    sorting s = {.parts = 0};
    divide_into_parts(&s, pairs, count, count <= LEAST_BYTES / sizeof *pairs ? 0 : SORTED_BITS); /* few are not worth a team */
    bvoli_run(executor, sort_part, &s, s.parts);
}

/* A leaf of triangles that was moved: which it is, its triangles, and the boxes about them, each and all. */
typedef struct moved_leaf {
    uint32_t block;
    bvoli_corners corners;
    bvoli_block boxes;
    bvol_aabb about;
} moved_leaf;

/* A leaf of boxes that was shifted. */
typedef struct shifted_leaf {
    uint32_t block;
    bvoli_block boxes;
} shifted_leaf;

typedef struct join {
    const bvol_index *a, *b;
    const float *matrix;                  /* of the boxes of b; NULL for none */
    const bvol_index_filter *filter;      /* NULL if it leaves no box out */
    const bvol_index_filter *pair_filter; /* NULL if it leaves no pair out whose boxes it leaves in */
    bvol_index_counters counters;
    bvol_pair *pairs;
    size_t capacity, total;
    int ordered; /* the least pairs are kept; otherwise those that come first */
    int later;   /* pairs of blocks of at most this level are not looked into but added to jobs; -1 for none */
    bvol_pair *jobs;
    size_t job_room, job_count;
    int one;                       /* of one index: the lower id is a */
    int any;                       /* the first pair ends the search */
    int deep;                      /* of blocks of this level or above, where they have most in common first; 0 for none */
    bvol_index_pair_visitor visit; /* NULL, or called for each pair instead, until it ends the search */
    void *context;
    int over;           /* the search is at its end */
    int plainly;        /* all pairs of boxes are kept or counted, without asking anyone */
    int doubles;        /* of finite boxes in double, whose axes are so many, it is so but for what floats leave open; or 0 */
    float least;        /* what overlaps by more than that along each axis does so in double */
    int triangles;      /* both hold them, and those of b are moved, if any are */
    moved_leaf *leaves; /* of triangles, that were moved last, by their lanes: a leaf is met from several blocks in turn */
    shifted_leaf *near; /* the same of boxes, whose floats were shifted; NULL where none is */
    bvoli_shift shift;  /* of the floats of b, where they are of doubles in another way than those of a */
    bvoli_shape_question exact; /* about what they hold; no answer where both hold boxes */
    const void *second;         /* what b holds under the id that was last asked for, as it is compared; NULL before */
    uint32_t second_id;
    bvoli_held space;
} join;

/* After the filters and what is exact are set. */
static void set_plainly(join *j)
{
    const bvoli_doubles *const a = j->a->doubles, *const b = j->b->doubles;
    const int plainly = !j->filter && !j->pair_filter && !j->visit && !j->any && !j->exact.answer && !j->a->file && !j->b->file;
    j->plainly = plainly && !a;
    j->doubles = plainly && a && b && a->map.bounded && b->map.bounded ? a->map.axes : 0;
    j->least = fmaxf(j->shift.gap[0], fmaxf(j->shift.gap[1], j->shift.gap[2]));
}

/* Whether there is room for more pairs of two leaves than can be, or none is wanted. */
static int has_room(const join *j)
{
    return j->capacity == 0 || j->total + BVOLI_LANE_PAIRS < j->capacity;
}

/* The shape of the second index that is moved, instead of the box about it. */
static int moves_shapes(const join *j)
{
    return j->b->leaves.kind && (!j->matrix || j->b->leaves.kind->transform);
}

static void set_exact(join *j)
{
    if (j->a->doubles) {
        (void)bvoli_shift_between(&j->b->doubles->map, &j->a->doubles->map, &j->shift);
        return;
    }
    const int boxes = j->b->planar ? BVOL_KIND_AABB2 : BVOL_KIND_AABB;
    const int a = bvoli_index_kind(j->a), b = moves_shapes(j) ? j->b->leaves.kind->kind : boxes;
    if (a != boxes || b != boxes)
        j->exact = bvoli_shape_question_of(a, b, BVOL_QUESTION_OVERLAPS);
    j->triangles = a == BVOL_KIND_TRIANGLE && b == BVOL_KIND_TRIANGLE;
}

static const void *second_of(const join *j, uint32_t id, bvoli_held *space)
{
    if (!j->matrix)
        return bvoli_index_held(j->b, id, space);
    if (moves_shapes(j)) {
        j->b->leaves.kind->transform(bvoli_index_held(j->b, id, space), j->matrix, &space->shape.triangle);
        return &space->shape.triangle;
    }
    bvol_aabb box = bvoli_index_box(j->b, id);
    bvol_aabb_transform(&box, j->matrix, &box);
    return bvoli_index_hold_box(j->b, &box, space);
}

/* Whether what they hold in boxes that overlap does so too. The same b is asked about several times in a row. */
static int truly_overlap(join *j, uint32_t a, uint32_t b)
{
    bvoli_held of_a;
    if (j->a->doubles)
        return bvoli_box_f64_meets(bvoli_doubles_at(j->a->doubles, a), bvoli_doubles_at(j->b->doubles, b),
                                   j->a->doubles->map.axes);
    if (!j->exact.answer)
        return 1;
    if (!j->second || j->second_id != b) {
        j->second = second_of(j, b, &j->space);
        j->second_id = b;
    }
    return bvoli_shape_ask(&j->exact, bvoli_index_held(j->a, a, &of_a), j->second);
}

static bvol_pair pair_of(const join *j, uint32_t a, uint32_t b)
{
    return j->one && b < a ? (bvol_pair){b, a} : (bvol_pair){a, b};
}

/* Whether a pair is asked for. */
static int accepts(const join *j, uint32_t a, uint32_t b)
{
    if (j->over || a >= j->a->ids || b >= j->b->ids) /* of a file */
        return 0;
    if (j->filter && (!bvoli_filter_accepts(j->a, j->filter, a) || !bvoli_filter_accepts(j->b, j->filter, b)))
        return 0;
    return !j->pair_filter || bvoli_filter_accepts_pair(j->a, j->b, j->pair_filter, pair_of(j, a, b));
}

static int hand_over(const join *j, bvol_pair pair)
{
    return j->visit(&pair, bvoli_index_item(j->a, pair.a).user, bvoli_index_item(j->b, pair.b).user, j->context) != 0;
}

static void keep(join *j, uint32_t a, uint32_t b)
{
    const bvol_pair pair = pair_of(j, a, b);
    if (j->visit)
        j->over = hand_over(j, pair);
    else if (j->ordered)
        pair_keep(j->pairs, j->capacity, j->total, pair);
    else if (j->total < j->capacity)
        j->pairs[j->total] = pair;
    ++j->total;
    j->over |= j->any;
}

static void give(join *j, uint32_t a, uint32_t b)
{
    if (accepts(j, a, b) && truly_overlap(j, a, b))
        keep(j, a, b);
}

/* Whether boxes in double, whose floats overlap, do so by more than floats may be off: then the doubles need not be looked at,
 * which are rarely in the cache. */
static int surely_overlap(const join *j, const bvoli_block *a, uint32_t first, const bvoli_block *b, uint32_t second)
{
    const int axes = j->a->doubles->map.axes;
    int sure = 1;
    for (int k = 0; k < axes; ++k) {
        const float gap = j->shift.gap[k];
        sure &= (a->side[k][first] < b->side[k + 3][second] - gap) & (b->side[k][second] + gap < a->side[k + 3][first]);
    }
    return sure;
}

/* The pairs of a lane of a leaf and some lanes of another. */
static void give_lanes(join *j, const bvoli_block *a, uint32_t lane, const bvoli_block *b, uint32_t lanes)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t other = bvoli_lowest_bit(lanes), first = a->child[lane], second = b->child[other];
        if (accepts(j, first, second) &&
            ((j->a->doubles && surely_overlap(j, a, lane, b, other)) || truly_overlap(j, first, second)))
            keep(j, first, second);
    }
}

/* All pairs of some lanes of a leaf, each with lanes of another, where there is room. */
static void couple(join *j, const bvoli_block *a, uint32_t lanes, const bvoli_block *b, const uint16_t of_b[BVOLI_WIDE])
{
    j->total += j->a->kernels->block_couple(a, lanes, b, of_b, j->one, j->capacity > 0 ? j->pairs + j->total : NULL);
}

/* Without the pairs that are open and do not overlap in double. */
static void close_pairs(const join *j, const bvoli_block *a, uint32_t lanes, const bvoli_block *b,
                        const uint16_t open[BVOLI_WIDE], uint16_t of_b[BVOLI_WIDE])
{
    const bvoli_doubles *const of_a = j->a->doubles, *const other = j->b->doubles;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const bvoli_box_f64 box = bvoli_doubles_at(of_a, a->child[lane]);
        for (uint32_t left = open[lane]; left != 0; left &= left - 1) {
            const bvoli_box_f64 second = bvoli_doubles_at(other, b->child[bvoli_lowest_bit(left)]);
            of_b[lane] &= (uint16_t) ~(bvoli_box_f64_meets(box, second, j->doubles) ? 0 : left & (~left + 1));
        }
    }
}

/* All pairs of boxes in double of a leaf and another, or of two boxes of it, where there is room. */
static void couple_doubles(join *j, const bvoli_block *a, const bvoli_block *b, const bvol_aabb *about)
{
    uint16_t of_b[BVOLI_WIDE] = {0}, open[BVOLI_WIDE] = {0};
    const bvoli_block_meetings found = j->a->kernels->block_meetings(b, about, a, j->doubles, j->least, of_b, open);
    if (j->one && a == b)
        for (uint32_t lane = 0, behind = UINT32_MAX - 1; lane < BVOLI_WIDE; ++lane, behind <<= 1) {
            of_b[lane] &= (uint16_t)behind;
            open[lane] &= (uint16_t)behind;
        }
    if (found.open != 0)
        close_pairs(j, a, found.open, b, open, of_b);
    if (found.some != 0)
        couple(j, a, found.some, b, of_b);
}

/* The pairs of some lanes of a leaf, each with lanes of another: at once where there is room. */
static void give_blocks(join *j, const bvoli_block *a, uint32_t lanes, const bvoli_block *b, const uint16_t of_b[BVOLI_WIDE])
{
    if (j->plainly && has_room(j)) {
        couple(j, a, lanes, b, of_b);
        return;
    }
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        give_lanes(j, a, lane, b, of_b[lane]);
    }
}

/* A block, its boxes as they are compared, and a box that contains them; of a leaf the triangles, if they are moved. */
typedef struct side {
    const bvoli_tree *tree;
    const bvoli_block *boxes;
    const bvoli_corners *corners;
    uint32_t block;
    int moved; /* by the matrix, or the shift */
    bvol_aabb about;
} side;

static int level_of(const side *p)
{
    return bvoli_link_at(p->tree, p->block)->level;
}

/* The side below a lane, or the id, without its boxes. */
static side below(const side *p, uint32_t lane)
{
    return (side){p->tree, NULL, NULL, p->boxes->child[lane], p->moved, bvoli_lane_box(p->boxes, lane)};
}

static void move_leaf(const join *j, const side *p, moved_leaf *out)
{
    bvoli_corners_move(j->b, bvoli_block_at(p->tree, p->block), j->matrix, &out->corners, &out->boxes);
    j->a->kernels->block_bounds(&out->boxes, &out->about);
    out->block = p->block;
}

static const bvoli_block *shifted(const join *j, const side *p, uint32_t lane, bvoli_block *space)
{
    shifted_leaf *const leaf = level_of(p) == 0 ? &j->near[lane] : NULL;
    if (leaf && leaf->block == p->block)
        return &leaf->boxes;
    bvoli_block *const out = leaf ? &leaf->boxes : space;
    bvoli_shift_block(&j->shift, bvoli_block_at(p->tree, p->block), out);
    if (leaf)
        leaf->block = p->block;
    return out;
}

/* Finds the boxes of a side that is in a lane of the block above it; `space` is where they are kept if they are moved. The box
 * about those that are shifted is the lane's, which is shifted as they are. */
static void enter(const join *j, side *p, uint32_t lane, bvoli_block *space)
{
    p->boxes = p->moved ? space : bvoli_block_at(p->tree, p->block);
    if (p->moved && j->triangles && level_of(p) == 0) {
        moved_leaf *const leaf = &j->leaves[lane];
        if (leaf->block != p->block)
            move_leaf(j, p, leaf);
        p->boxes = &leaf->boxes;
        p->corners = &leaf->corners;
        p->about = leaf->about;
    } else if (p->moved && j->matrix) {
        const bvoli_block *const from = bvoli_block_at(p->tree, p->block);
        const bvoli_link *const link = bvoli_link_at(p->tree, p->block);
        if (link->level > 0)
            bvoli_boxes_move_about(j->b, from, link->count, j->matrix, space);
        else
            bvoli_boxes_move(from, link->count, j->matrix, space);
        j->a->kernels->block_bounds(p->boxes, &p->about);
    } else if (p->moved) {
        p->boxes = shifted(j, p, lane, space);
    }
}

static uint32_t lanes_at(const join *j, const side *p, const bvol_aabb *box)
{
    return j->a->kernels->block_overlaps(p->boxes, box);
}

static void count_visit(join *j, int level)
{
    ++*(level > 0 ? &j->counters.nodes : &j->counters.leaves);
}

/* Whether a pair of blocks is left for later. */
static int put_off(join *j, const side *a, int a_level, const side *b, int b_level)
{
    if (a_level > j->later || b_level > j->later)
        return 0;
    if (j->job_count < j->job_room)
        j->jobs[j->job_count] = (bvol_pair){a->block, b->block};
    ++j->job_count;
    return 1;
}

static void cross(join *j, const side *a, const side *b);

/* The pairs of some lanes of a leaf, each with lanes of another, the other's one after the other: what it holds under the same
 * id is moved once then. */
static void give_by_second(join *j, const bvoli_block *a, uint32_t lanes, const bvoli_block *b, const uint16_t of_b[BVOLI_WIDE])
{
    uint16_t of_a[BVOLI_WIDE] = {0};
    uint32_t some = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        some |= of_b[lane];
        for (uint32_t left = of_b[lane]; left != 0; left &= left - 1)
            of_a[bvoli_lowest_bit(left)] |= (uint16_t)(1U << lane);
    }
    for (; some != 0; some &= some - 1) {
        const uint32_t lane = bvoli_lowest_bit(some);
        for (uint32_t left = of_a[lane]; left != 0; left &= left - 1)
            give(j, a->child[bvoli_lowest_bit(left)], b->child[lane]);
    }
}

/* The pairs of some lanes of a leaf of triangles, each with lanes of another. */
static void give_triangles(join *j, const bvoli_block *a, uint32_t lanes, const side *b, const uint16_t of_b[BVOLI_WIDE])
{
    bvoli_corners a_space, b_space;
    uint16_t pairs[BVOLI_LANE_PAIRS];
    uint32_t some = 0;
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        some |= of_b[bvoli_lowest_bit(left)];
    const bvoli_corners *const of_first = bvoli_corners_of_lanes(j->a, a, lanes, &a_space);
    const bvoli_corners *const of_second = b->corners ? b->corners : bvoli_corners_of_lanes(j->b, b->boxes, some, &b_space);
    const uint32_t count = j->a->kernels->triangles_pairs(of_first, of_second, lanes, of_b, pairs);
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t first = pairs[i] / BVOLI_WIDE % BVOLI_WIDE, second = pairs[i] % BVOLI_WIDE;
        const bvol_triangle p = bvoli_corners_triangle(of_first, first), q = bvoli_corners_triangle(of_second, second);
        if (accepts(j, a->child[first], b->boxes->child[second]) &&
            (pairs[i] & BVOLI_THROUGH || bvol_triangle_overlaps_triangle(&p, &q)))
            keep(j, a->child[first], b->boxes->child[second]);
    }
}

/* All pairs of a leaf's boxes and those of another. */
static void cross_leaves(join *j, const bvoli_block *a, const side *b)
{
    uint16_t of_b[BVOLI_WIDE];
    j->counters.leaves += 2;
    if (j->doubles && has_room(j)) {
        couple_doubles(j, a, b->boxes, &b->about);
        return;
    }
    const uint32_t lanes = j->a->kernels->block_pairs(b->boxes, &b->about, a, of_b);
    if (j->triangles) {
        if (lanes != 0)
            give_triangles(j, a, lanes, b, of_b);
        return;
    }
    if (j->exact.answer) {
        give_by_second(j, a, lanes, b->boxes, of_b);
        return;
    }
    give_blocks(j, a, lanes, b->boxes, of_b);
}

/* All pairs of boxes below some lanes of one side, which is on such a level, and of the other. */
static void cross_below(join *j, const side *a, int a_level, uint32_t lanes, const side *b, int b_level)
{
    for (; lanes != 0 && !j->over; lanes &= lanes - 1) {
        bvoli_block space;
        const uint32_t lane = bvoli_lowest_bit(lanes);
        side child = below(a, lane);
        if (a_level == 1 && b_level == 0 && !a->moved && j->later < 0) {
            cross_leaves(j, bvoli_block_at(a->tree, child.block), b);
            continue;
        }
        enter(j, &child, lane, &space);
        cross(j, &child, b);
    }
}

/* Of boxes of a block how much each has in common with those of another, and with which most: the least number. */
typedef struct sharing {
    float with[BVOLI_WIDE][BVOLI_WIDE];
    uint32_t first[BVOLI_WIDE];
} sharing;

static uint32_t deepest_lane(const sharing *s, uint32_t lanes)
{
    uint32_t best = bvoli_lowest_bit(lanes);
    for (lanes &= lanes - 1; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        best = s->with[lane][s->first[lane]] < s->with[best][s->first[best]] ? lane : best;
    }
    return best;
}

/* All pairs of boxes of two blocks of one level, of which those of some lanes of b meet some of a, until there is one: below
 * those first that have most in common, where surfaces most likely cross. */
static void cross_deepest(join *j, const side *a, const side *b, int level, uint32_t lanes, uint16_t of_a[BVOLI_WIDE])
{
    const bvol_vec3 low = a->about.min, high = a->about.max;
    const float scale[3] = {1 / (high.x - low.x), 1 / (high.y - low.y), 1 / (high.z - low.z)};
    sharing s;
    bvoli_block space;
    side child = *b;
    uint32_t entered = BVOLI_WIDE;
    j->a->kernels->block_share(a->boxes, b->boxes, lanes, of_a, scale, s.first, s.with);
    while (lanes != 0 && !j->over) {
        const uint32_t lane = deepest_lane(&s, lanes), first = (uint32_t)1 << s.first[lane];
        if (lane != entered) {
            entered = lane;
            child = below(b, lane);
            enter(j, &child, lane, &space);
            of_a[lane] &= (uint16_t)(j->matrix ? lanes_at(j, a, &child.about) : UINT32_MAX);
        }
        if (of_a[lane] & first)
            cross_below(j, a, level, first, &child, level_of(&child));
        of_a[lane] &= (uint16_t)~first;
        if (of_a[lane] == 0)
            lanes &= ~((uint32_t)1 << lane);
        else
            s.first[lane] = j->a->kernels->block_nearest(s.with[lane], of_a[lane]);
    }
}

/* All pairs of boxes of one block and of another. */
static void cross(join *j, const side *a, const side *b)
{
    const int la = level_of(a), lb = level_of(b);
    uint16_t of_a[BVOLI_WIDE];
    if (put_off(j, a, la, b, lb))
        return;
    if (la == 0 && lb == 0) {
        cross_leaves(j, a->boxes, b);
        return;
    }
    count_visit(j, la);
    count_visit(j, lb);
    if (la > lb) {
        cross_below(j, a, la, lanes_at(j, a, &b->about), b, lb);
        return;
    }
    uint32_t lanes = la < lb ? lanes_at(j, b, &a->about) : j->a->kernels->block_pairs(a->boxes, &a->about, b->boxes, of_a);
    if (j->deep && la == lb && la >= j->deep) {
        cross_deepest(j, a, b, la, lanes, of_a);
        return;
    }
    for (; lanes != 0 && !j->over; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        bvoli_block space;
        side child = below(b, lane);
        enter(j, &child, lane, &space);
        if (la < lb)
            cross(j, a, &child);
        else
            cross_below(j, a, la, j->matrix ? of_a[lane] & lanes_at(j, a, &child.about) : of_a[lane], &child, level_of(&child));
    }
}

/* Finds the later boxes of a block that overlap each of its boxes. Returns the boxes that have any. */
static uint32_t later_lanes(const join *j, const side *p, uint16_t later[BVOLI_WIDE])
{
    uint32_t some = 0, behind = UINT32_MAX - 1;
    memset(later, 0, BVOLI_WIDE * sizeof *later);
    (void)j->a->kernels->block_pairs(p->boxes, &p->about, p->boxes, later);
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane, behind <<= 1) {
        later[lane] = (uint16_t)(later[lane] & behind);
        some |= (uint32_t)(later[lane] != 0) << lane;
    }
    return some;
}

/* All pairs of boxes of one block, which is not moved. */
static void within(join *j, const side *p)
{
    const int level = level_of(p);
    uint16_t later[BVOLI_WIDE];
    if (put_off(j, p, level, p, level))
        return;
    count_visit(j, level);
    if (level == 0 && j->doubles && has_room(j)) {
        couple_doubles(j, p->boxes, p->boxes, &p->about);
        return;
    }
    const uint32_t some = later_lanes(j, p, later);
    if (level == 0) {
        give_blocks(j, p->boxes, some, p->boxes, later);
        return;
    }
    for (uint32_t lanes = (uint32_t)bvoli_low_bits(bvoli_link_at(p->tree, p->block)->count); lanes != 0 && !j->over;
         lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        side child = below(p, lane);
        enter(j, &child, lane, NULL);
        within(j, &child);
        cross_below(j, p, level, later[lane], &child, level_of(&child));
    }
}

/* The side of a block, which is not moved or a root. */
static side side_of(const join *j, const bvol_index *index, uint32_t block, int moved, bvoli_block *space)
{
    const uint32_t parent = bvoli_link_at(&index->tree, block)->parent;
    side p = {
        &index->tree, NULL,
        NULL,         block,
        moved,        parent == BVOLI_NONE ? bvoli_block_bounds(&index->tree, block) : bvoli_place_box(&index->tree, parent)};
    enter(j, &p, 0, space);
    if (moved && !j->matrix) /* it is in no lane that is shifted */
        j->a->kernels->block_bounds(p.boxes, &p.about);
    return p;
}

/* Whether two boxes have a sixth of their volumes in common. If they have less, few boxes in them meet, and to look into all
 * of these takes no longer than to put them in order. */
static int is_deep(const bvol_aabb *a, const bvol_aabb *b)
{
    float share = 1;
    for (int k = 0; k < 3; ++k) {
        const float a_low = bvoli_coords(&a->min)[k], a_high = bvoli_coords(&a->max)[k], b_low = bvoli_coords(&b->min)[k],
                    b_high = bvoli_coords(&b->max)[k];
        const float both = (a_high < b_high ? a_high : b_high) - (a_low > b_low ? a_low : b_low);
        share *= both / (a_high - a_low) * (both / (b_high - b_low));
    }
    return share > 1.0F / 32;
}

/* From which level on blocks are put in order. Leaves of triangles take long to move, and those of trees that were made with
 * care are compact, so that those that have much in common soon have a pair; to put others in order takes as long as to look
 * into them. */
static int least_in_order(const join *j)
{
    const int careful = j->a->options.quality == BVOL_INDEX_QUALITY_HIGH && j->b->options.quality == BVOL_INDEX_QUALITY_HIGH;
    return careful && j->triangles && j->matrix ? 1 : 2;
}

/* All pairs with a box below one of the roots of b; of one index, those with roots before it. */
static void join_top(join *j, uint32_t k)
{
    bvoli_block space;
    const side b = side_of(j, j->b, bvoli_root(&j->b->tree, k), j->matrix || j->shift.moves, &space);
    if (j->one)
        within(j, &b);
    for (uint32_t i = 0; i < (j->one ? k : bvoli_root_count(&j->a->tree)) && !j->over; ++i) {
        const side a = side_of(j, j->a, bvoli_root(&j->a->tree, i), 0, NULL);
        j->deep = j->any && is_deep(&a.about, &b.about) ? least_in_order(j) : 0;
        cross(j, &a, &b);
    }
}

static void join_all(join *j)
{
    for (uint32_t k = 0; k < bvoli_root_count(&j->b->tree) && !j->over; ++k)
        join_top(j, k);
}

static size_t run(join *j, const bvol_index_filter *filter)
{
    bvoli_sink sink = {.hands_over = j->visit != NULL}, other = sink;
    if (!bvoli_sink_begin(&sink, j->a, filter))
        return 0;
    if (!bvoli_sink_begin(&other, j->b, filter)) {
        (void)bvoli_sink_end(&sink);
        return 0;
    }
    j->filter = sink.filter;
    j->pair_filter = sink.pair_filter;
    j->ordered = !(j->a->options.flags & BVOL_INDEX_UNORDERED);
    j->later = -1;
    set_exact(j);
    set_plainly(j);
    j->capacity = j->pairs ? j->capacity : 0;
    join_all(j);
    bvoli_sink_visited(&sink, &j->counters);
    (void)bvoli_sink_end(&other);
    (void)bvoli_sink_end(&sink);
    if (j->ordered)
        bvoli_pairs_sort(j->pairs, j->total < j->capacity ? j->total : j->capacity, j->capacity);
    return j->total;
}

static size_t run_between(join *j, const bvol_index_filter *filter, const bvol_resources *resources)
{
    shifted_leaf near[BVOLI_WIDE];
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        near[lane].block = BVOLI_NONE;
    j->near = near;
    const size_t total = j->a && j->b && bvol_resources_validate(resources) == BVOL_OK ? run(j, filter) : 0;
    j->near = NULL;
    return total;
}

static size_t run_transformed(join *j, const bvol_index_filter *filter, const bvol_resources *resources)
{
    moved_leaf leaves[BVOLI_WIDE];
    for (uint32_t lane = 0; lane < BVOLI_WIDE; ++lane)
        leaves[lane].block = BVOLI_NONE;
    j->leaves = leaves;
    const size_t total = j->matrix ? run_between(j, filter, resources) : 0;
    j->leaves = NULL;
    return total;
}

size_t bvol_index_pairs_between(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter,
                                const bvol_resources *resources, bvol_pair *pairs, size_t capacity)
{
    join j = {.a = a, .b = b, .pairs = pairs, .capacity = capacity};
    return run_between(&j, filter, resources);
}

int bvol_index_pairs_between_any(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter,
                                 const bvol_resources *resources)
{
    join j = {.a = a, .b = b, .any = 1};
    return run_between(&j, filter, resources) > 0;
}

size_t bvol_index_pairs_between_each(const bvol_index *a, const bvol_index *b, const bvol_index_filter *filter,
                                     bvol_index_pair_visitor visit, void *context)
{
    join j = {.a = a, .b = b, .visit = visit, .context = context};
    return visit ? run_between(&j, filter, NULL) : 0;
}

size_t bvol_index_pairs_between_transformed(const bvol_index *a, const bvol_index *b, const float matrix[16],
                                            const bvol_index_filter *filter, const bvol_resources *resources, bvol_pair *pairs,
                                            size_t capacity)
{
    join j = {.a = a, .b = b, .matrix = matrix, .pairs = pairs, .capacity = capacity};
    return run_transformed(&j, filter, resources);
}

int bvol_index_pairs_between_transformed_any(const bvol_index *a, const bvol_index *b, const float matrix[16],
                                             const bvol_index_filter *filter, const bvol_resources *resources)
{
    join j = {.a = a, .b = b, .matrix = matrix, .any = 1};
    return run_transformed(&j, filter, resources) > 0;
}

size_t bvol_index_pairs_between_transformed_each(const bvol_index *a, const bvol_index *b, const float matrix[16],
                                                 const bvol_index_filter *filter, bvol_index_pair_visitor visit, void *context)
{
    join j = {.a = a, .b = b, .matrix = matrix, .visit = visit, .context = context};
    return visit ? run_transformed(&j, filter, NULL) : 0;
}

int bvol_index_pairs_any(const bvol_index *index, const bvol_index_filter *filter, const bvol_resources *resources)
{
    join j = {.a = index, .b = index, .one = 1, .any = 1};
    return run_between(&j, filter, resources) > 0;
}

size_t bvol_index_pairs_each(const bvol_index *index, const bvol_index_filter *filter, bvol_index_pair_visitor visit,
                             void *context)
{
    join j = {.a = index, .b = index, .one = 1, .visit = visit, .context = context};
    return visit ? run_between(&j, filter, NULL) : 0;
}

/* Finds pairs with several threads. The walk goes as far down as makes some thousands of pairs of blocks, or less, whose number
 * and order follow from the tree alone; parts are stretches of them. Whatever call an executor makes of them, parts are begun
 * in their order. What one finds goes into a slot, and from there behind what all before it have found, which is the order of
 * one thread, as soon as these are done; then the slot is free for another. So few slots are ever written, which stay in the
 * cache, and are most often new memory: half a million pairs were 4 MB of it. Where a thread is so late that no slot is free,
 * the parts that are left have another round. A part that finds more than a slot holds is counted, and found again when all are
 * done. */

enum { PAIR_PARTS_PER_THREAD = 128, PAIR_PARTS_MOST = 2048, JOBS_AT_FIRST = 1024 };
enum { SLOTS_PER_THREAD = 64, SLOT_BITS = 32, SLOTS_MOST = 16 * SLOT_BITS };

/* What has become of a part: nothing yet, counted, or found into a slot, of which this is the first. */
enum { NOT_FOUND, COUNTED, IN_SLOT };

typedef struct team {
    join like;
    bvol_scratch *scratch;
    size_t parts, share;                                /* so many pairs a slot holds */
    atomic_size_t begun;                                /* parts */
    atomic_uint_least32_t free[SLOTS_MOST / SLOT_BITS]; /* slots, as bits */
    atomic_ushort found[PAIR_PARTS_MOST];
    atomic_int placing;   /* a thread puts pairs to their places */
    atomic_size_t placed; /* parts that have been, or were only counted */
    size_t end;           /* where the pairs of the next of them begin */
} team;

/* The number of a slot, the first where memory was written before, or SLOTS_MOST. */
static unsigned take_slot(team *t)
{
    for (unsigned word = 0; word < SLOTS_MOST / SLOT_BITS; ++word) {
        uint_least32_t free = atomic_load(&t->free[word]);
        while (free != 0)
            if (atomic_compare_exchange_weak(&t->free[word], &free, free & (free - 1)))
                return SLOT_BITS * word + bvoli_lowest_bit(free);
    }
    return SLOTS_MOST;
}

static void free_slot(team *t, unsigned slot)
{
    (void)atomic_fetch_or(&t->free[slot / SLOT_BITS], UINT32_C(1) << slot % SLOT_BITS);
}

static bvol_pair *slot_at(const team *t, unsigned slot)
{
    return (bvol_pair *)t->scratch->pairs.data + slot * t->share;
}

static void do_jobs(const team *t, size_t part, join *j)
{
    const bvol_pair *const jobs = t->scratch->jobs.data;
    const size_t end = bvoli_share(t->like.job_count, t->parts, part + 1);
    for (size_t i = bvoli_share(t->like.job_count, t->parts, part); i < end; ++i) {
        if (j->a->tree.list) {
            join_top(j, jobs[i].b);
            continue;
        }
        const side b = side_of(j, j->b, jobs[i].b, 0, NULL), a = side_of(j, j->a, jobs[i].a, 0, NULL);
        if (jobs[i].a == jobs[i].b)
            within(j, &b);
        else
            cross(j, &a, &b);
    }
}

/* Puts the pairs of the next part to their place, if they are in a slot. */
static void place_next(team *t, size_t part, unsigned found)
{
    const size_t count = ((const size_t *)t->scratch->totals.data)[part + 1],
                 room = t->end < t->like.capacity ? t->like.capacity - t->end : 0;
    if (found >= IN_SLOT) {
        if (room > 0 && count > 0)
            memcpy(t->like.pairs + t->end, slot_at(t, found - IN_SLOT), (count < room ? count : room) * sizeof(bvol_pair));
        free_slot(t, found - IN_SLOT);
    }
    t->end += count;
    atomic_store(&t->placed, part + 1);
}

/* What has become of the first part that is not placed. */
static unsigned next_found(const team *t)
{
    const size_t part = atomic_load(&t->placed);
    return part < t->parts ? atomic_load(&t->found[part]) : NOT_FOUND;
}

/* Who comes while another does so need not wait: the other looks again after it has let go. */
static void place_found(team *t)
{
    while (next_found(t) != NOT_FOUND && !atomic_exchange(&t->placing, 1)) {
        for (unsigned found = next_found(t); found != NOT_FOUND; found = next_found(t))
            place_next(t, atomic_load(&t->placed), found);
        atomic_store(&t->placing, 0);
    }
}

static void find_part(void *work, size_t call)
{
    (void)call;
    team *const t = work;
    const unsigned slot = take_slot(t);
    if (slot == SLOTS_MOST)
        return;
    const size_t part = atomic_fetch_add(&t->begun, 1);
    join j = t->like;
    j.pairs = t->share > 0 ? slot_at(t, slot) : NULL;
    j.capacity = t->share;
    j.counters = (bvol_index_counters){0};
    do_jobs(t, part, &j);
    const int kept = j.total <= j.capacity;
    if (!kept)
        free_slot(t, slot);
    ((size_t *)t->scratch->totals.data)[part + 1] = j.total;
    ((bvol_index_counters *)t->scratch->counters.data)[part] = j.counters;
    atomic_store(&t->found[part], (unsigned short)(kept ? IN_SLOT + slot : COUNTED));
    place_found(t);
}

/* Finds again what was only counted. */
static void place_part(void *work, size_t part)
{
    const team *const t = work;
    const size_t at = ((const size_t *)t->scratch->totals.data)[part];
    join j = t->like;
    if (atomic_load(&t->found[part]) != COUNTED || at >= j.capacity)
        return;
    j.pairs += at;
    j.capacity -= at;
    do_jobs(t, part, &j);
}

/* Two levels of a tree are 256 blocks at most, which most often make fewer jobs than there is room for at first. Returns 0
 * without memory. */
static int list_jobs(team *t)
{
    join *const j = &t->like;
    const bvoli_tree *const tree = &j->a->tree;
    const size_t roots = bvoli_root_count(tree);
    const int level = roots > 0 ? bvoli_link_at(tree, bvoli_root(tree, 0))->level : 0;
    j->later = level > 2 ? level - 2 : 0;
    j->job_count = JOBS_AT_FIRST;
    do {
        const size_t wanted = tree->list ? roots : j->job_count;
        if (!bvoli_array_reserve(&t->scratch->allocator, &t->scratch->jobs, sizeof(bvol_pair), 0, wanted))
            return 0;
        j->jobs = t->scratch->jobs.data;
        j->job_room = wanted;
        j->job_count = 0;
        j->counters = (bvol_index_counters){0};
        for (uint32_t k = 0; tree->list && k < roots; ++k)
            j->jobs[j->job_count++] = (bvol_pair){k, k};
        if (!tree->list)
            join_all(j);
    } while (j->job_count > j->job_room);
    j->later = -1;
    return 1;
}

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Room for what parts find: in all slots together a quarter more than what is wanted, or than some pairs a box. */
static int reserve_parts(team *t, size_t slots)
{
    enum { PAIRS_OF_BOX = 8 };
    bvol_scratch *const s = t->scratch;
    const size_t wanted = t->like.capacity, each = least_of(wanted, PAIRS_OF_BOX * t->like.a->count) / slots;
    t->share = wanted > 0 ? each + each / 4 + 1 : 0;
    return bvoli_array_reserve(&s->allocator, &s->pairs, sizeof(bvol_pair), 0, t->share * slots) &&
           bvoli_array_reserve(&s->allocator, &s->totals, sizeof(size_t), 0, t->parts + 1) &&
           bvoli_array_reserve(&s->allocator, &s->counters, sizeof(bvol_index_counters), 0, t->parts);
}

/* Divides the jobs among parts. Returns 0 without memory. */
static int begin_parts(team *t, const bvol_executor *executor)
{
    const size_t threads = least_of(executor->threads, PAIR_PARTS_MOST),
                 parts = least_of(PAIR_PARTS_PER_THREAD * threads, PAIR_PARTS_MOST);
    t->parts = least_of(parts, t->like.job_count > 0 ? t->like.job_count : 1);
    const size_t slots = least_of(least_of(SLOTS_PER_THREAD * threads, SLOTS_MOST), t->parts);
    atomic_init(&t->begun, 0);
    for (size_t word = 0, left = slots; word < SLOTS_MOST / SLOT_BITS; ++word) {
        const size_t some = least_of(left, SLOT_BITS);
        atomic_init(&t->free[word], (uint32_t)bvoli_low_bits((unsigned)some));
        left -= some;
    }
    for (size_t part = 0; part < t->parts; ++part)
        atomic_init(&t->found[part], NOT_FOUND);
    atomic_init(&t->placing, 0);
    atomic_init(&t->placed, 0);
    t->end = 0;
    return reserve_parts(t, slots);
}

/* Where the pairs of each part begin, and what all looked at. */
static void add_parts(team *t, bvol_index_counters *counters)
{
    size_t *const totals = t->scratch->totals.data;
    const bvol_index_counters *const of_parts = t->scratch->counters.data;
    *counters = t->like.counters;
    totals[0] = 0;
    for (size_t part = 0; part < t->parts; ++part) {
        totals[part + 1] += totals[part];
        counters->nodes += of_parts[part].nodes;
        counters->leaves += of_parts[part].leaves;
    }
}

static int some_are_counted(const team *t)
{
    for (size_t part = 0; part < t->parts; ++part)
        if (atomic_load(&t->found[part]) == COUNTED)
            return 1;
    return 0;
}

/* The least pairs, where there is not room for all, are found by one thread. */
static void place(team *t, const bvol_executor *executor, size_t total, int ordered)
{
    join *const j = &t->like;
    if (ordered && total > j->capacity) {
        j->ordered = 1;
        join_all(j);
    } else if (j->capacity > 0 && some_are_counted(t)) {
        bvoli_run(executor, place_part, t, t->parts);
    }
    if (ordered)
        sort_by_team(j->pairs, total < j->capacity ? total : j->capacity, executor);
}

static bvol_result run_team(team *t, const bvol_index_filter *filter, const bvol_executor *executor, size_t *count)
{
    const int ordered = !(t->like.a->options.flags & BVOL_INDEX_UNORDERED);
    bvoli_sink sink = {.ids = NULL};
    bvol_index_counters counters;
    if (!list_jobs(t))
        return BVOL_ERROR_MEMORY;
    if (!begin_parts(t, executor))
        return BVOL_ERROR_MEMORY;
    (void)bvoli_sink_begin(&sink, t->like.a, filter);
    t->like.filter = sink.filter;
    t->like.pair_filter = sink.pair_filter;
    set_exact(&t->like);
    set_plainly(&t->like);
    for (size_t done = 0; done < t->parts; done = atomic_load(&t->begun))
        bvoli_run(executor, find_part, t, t->parts - done);
    add_parts(t, &counters);
    *count = ((const size_t *)t->scratch->totals.data)[t->parts];
    place(t, executor, *count, ordered);
    bvoli_sink_visited(&sink, &counters);
    (void)bvoli_sink_end(&sink);
    return BVOL_OK;
}

/* Finds pairs with one thread, also where several lack memory. */
size_t bvol_index_pairs(const bvol_index *index, const bvol_index_filter *filter, const bvol_resources *resources,
                        bvol_pair *pairs, size_t capacity)
{
    join alone = {.a = index, .b = index, .pairs = pairs, .capacity = pairs ? capacity : 0, .one = 1};
    bvol_resources with;
    bvoli_scratch_use use;
    size_t count = 0;
    int done = 0;
    if (!index || !bvoli_resources_read(resources, &with) || bvol_index_filter_validate(filter) != BVOL_OK)
        return 0;
    if (with.executor && with.executor->threads > 1 && bvoli_scratch_begin(&use, index, with.scratch) == BVOL_OK) {
        team t = {.like = alone, .scratch = use.scratch};
        done = run_team(&t, filter, with.executor, &count) == BVOL_OK;
        bvoli_scratch_end(&use);
    }
    return done ? count : run(&alone, filter);
}

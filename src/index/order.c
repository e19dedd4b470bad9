/* SPDX-License-Identifier: MIT */
/* The order in which boxes are packed. */
#include "index/order.h"

#include "base/value.h"
#include "index/parallel.h"
#include "kernel/kernel.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Twice the center along an axis; finite, also of boxes that are not. */
static double middle(const bvol_aabb *box, int axis)
{
    const float lo = bvoli_coords(&box->min)[axis], hi = bvoli_coords(&box->max)[axis];
    return (double)(lo < -FLT_MAX ? -FLT_MAX : lo) + (double)(hi > FLT_MAX ? FLT_MAX : hi);
}

/* The curve: 10 bits for each axis */

typedef struct grid {
    double low[3], scale[3];
} grid;

typedef struct range3 {
    double low[3], high[3]; /* of twice the centers */
} range3;

/* Of the centers. Boxes with an infinite side do not count: they would make all others one cell. */
static range3 range_of(const bvoli_boxes *boxes, const uint64_t *numbers, size_t count)
{
    range3 r = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = 0; i < count; ++i) {
        const bvol_aabb *box = bvoli_boxes_at(boxes, (uint32_t)numbers[i]);
        for (int k = 0; k < 3; ++k) {
            const double twice = (double)bvoli_coords(&box->min)[k] + (double)bvoli_coords(&box->max)[k];
            if (fabs(twice) <= 2 * (double)FLT_MAX) {
                r.low[k] = twice < r.low[k] ? twice : r.low[k];
                r.high[k] = twice > r.high[k] ? twice : r.high[k];
            }
        }
    }
    return r;
}

static grid grid_of(const range3 *ranges, size_t count)
{
    range3 all = ranges[0];
    grid g;
    for (int k = 0; k < 3; ++k) {
        for (size_t i = 1; i < count; ++i) {
            all.low[k] = ranges[i].low[k] < all.low[k] ? ranges[i].low[k] : all.low[k];
            all.high[k] = ranges[i].high[k] > all.high[k] ? ranges[i].high[k] : all.high[k];
        }
        g.low[k] = all.low[k];
        g.scale[k] = all.high[k] > all.low[k] ? 1024 / (all.high[k] - all.low[k]) : 0;
    }
    return g;
}

/* A scale may be infinite, where the numbers are tiny; NaN and what lies outside of the grid goes to its ends. */
static uint32_t cell(const grid *g, const bvol_aabb *box, int axis)
{
    const double at = g->scale[axis] > 0 ? (middle(box, axis) - g->low[axis]) * g->scale[axis] : 0;
    return at >= 1023 ? 1023 : at > 0 ? (uint32_t)at : 0;
}

/* Six bits at a time: so many places to write to at once stay in the cache. */
enum { DIGIT = 6, DIGITS = 5, VALUES = 1 << DIGIT };

static unsigned digit_of(uint64_t key, int d)
{
    return (unsigned)(key >> (32 + DIGIT * d) & (VALUES - 1));
}

/* Returns where the sorted keys are. */
static uint64_t *sort_keys(uint64_t *keys, uint64_t *other, size_t count)
{
    size_t begin[DIGITS][VALUES] = {{0}};
    for (size_t i = 0; i < count; ++i)
        for (int d = 0; d < DIGITS; ++d)
            ++begin[d][digit_of(keys[i], d)];
    for (int d = 0; d < DIGITS; ++d) {
        size_t sum = 0, most = 0;
        for (int v = 0; v < VALUES; ++v) {
            const size_t here = begin[d][v];
            most = here > most ? here : most;
            begin[d][v] = sum;
            sum += here;
        }
        if (most == count)
            continue;
        for (size_t i = 0; i < count; ++i)
            other[begin[d][digit_of(keys[i], d)]++] = keys[i];
        uint64_t *const swap = keys;
        keys = other;
        other = swap;
    }
    return keys;
}

/* The same by several threads: each part of the keys has places of its own among those of each digit. Ranges of numbers are
 * joined by comparisons and equal keys keep their order, so that the result does not depend on the parts. */
enum { TEAM_MOST = 64 };

typedef struct team {
    const bvoli_kernels *kernels;
    const bvoli_boxes *boxes;
    uint64_t *keys, *other;
    size_t count, parts;
    grid grid;
    int digit;
    range3 ranges[TEAM_MOST];
    size_t begin[TEAM_MOST][VALUES];
} team;

static void range_part(void *work, size_t part)
{
    team *const t = work;
    const size_t first = bvoli_share(t->count, t->parts, part), end = bvoli_share(t->count, t->parts, part + 1);
    t->ranges[part] = range_of(t->boxes, t->keys + first, end - first);
}

static void key_some(const team *t, uint64_t *keys, size_t count)
{
    uint32_t cells[3][BVOLI_CURVE_MANY], places[BVOLI_CURVE_MANY];
    memset(cells, 0, sizeof cells);
    for (size_t i = 0; i < count; ++i)
        for (int k = 0; k < 3; ++k)
            cells[k][i] = cell(&t->grid, bvoli_boxes_at(t->boxes, (uint32_t)keys[i]), k);
    t->kernels->curve_places((const uint32_t(*)[BVOLI_CURVE_MANY])cells, places);
    for (size_t i = 0; i < count; ++i)
        keys[i] = (uint64_t)places[i] << 32 | (uint32_t)keys[i];
}

static void key_part(void *work, size_t part)
{
    const team *const t = work;
    const size_t end = bvoli_share(t->count, t->parts, part + 1);
    for (size_t i = bvoli_share(t->count, t->parts, part); i < end; i += BVOLI_CURVE_MANY)
        key_some(t, t->keys + i, end - i < BVOLI_CURVE_MANY ? end - i : BVOLI_CURVE_MANY);
}

static void count_part(void *work, size_t part)
{
    team *const t = work;
    const size_t end = bvoli_share(t->count, t->parts, part + 1);
    memset(t->begin[part], 0, sizeof t->begin[part]);
    for (size_t i = bvoli_share(t->count, t->parts, part); i < end; ++i)
        ++t->begin[part][digit_of(t->keys[i], t->digit)];
}

static void scatter_part(void *work, size_t part)
{
    team *const t = work;
    const size_t end = bvoli_share(t->count, t->parts, part + 1);
    for (size_t i = bvoli_share(t->count, t->parts, part); i < end; ++i)
        t->other[t->begin[part][digit_of(t->keys[i], t->digit)]++] = t->keys[i];
}

static uint64_t *sort_in_parts(team *t, const bvol_executor *executor)
{
    for (t->digit = 0; t->digit < DIGITS; ++t->digit) {
        size_t sum = 0;
        bvoli_run(executor, count_part, t, t->parts);
        for (int v = 0; v < VALUES; ++v)
            for (size_t part = 0; part < t->parts; ++part) {
                const size_t here = t->begin[part][v];
                t->begin[part][v] = sum;
                sum += here;
            }
        bvoli_run(executor, scatter_part, t, t->parts);
        uint64_t *const swap = t->keys;
        t->keys = t->other;
        t->other = swap;
    }
    return t->keys;
}

uint64_t *bvoli_order_curve(const bvoli_boxes *boxes, uint64_t *keys, uint64_t *other, size_t count,
                            const bvol_executor *executor)
{
    enum { BOXES_OF_PART = 4096 };
    const size_t parts = bvoli_parts(executor, count, BOXES_OF_PART);
    team t = {.kernels = bvoli_kernels_now(),
              .boxes = boxes,
              .keys = keys,
              .other = other,
              .count = count,
              .parts = parts < TEAM_MOST ? parts : TEAM_MOST};
    bvoli_run(executor, range_part, &t, t.parts);
    t.grid = grid_of(t.ranges, t.parts);
    bvoli_run(executor, key_part, &t, t.parts);
    return t.parts > 1 ? sort_in_parts(&t, executor) : sort_keys(keys, other, count);
}

/* Planes: the boxes are halved again and again until each part fills one block. A plane may only lie where the children of a
 * block meet. Which plane is best is estimated by the surface area heuristic (J. Goldsmith, J. Salmon, 1987) with bins (I.
 * Wald, "On fast construction of SAH-based bounding volume hierarchies", 2007), on a sample. */

enum { BINS = 8, SAMPLE = 128 };

typedef struct bin {
    bvol_aabb box;
    size_t count;
} bin;

static void fill_bins(const bvoli_boxes *boxes, const bvoli_part *parts, size_t count, int axis, double low, double scale,
                      bin bins[BINS])
{
    const size_t step = count / SAMPLE + 1;
    for (int b = 0; b < BINS; ++b)
        bins[b] = (bin){BVOLI_AABB_EMPTY, 0};
    for (size_t i = 0; i < count; i += step) {
        const double at = ((double)parts[i].center[axis] - low) * scale;
        bin *const in = &bins[at >= BINS - 1 ? BINS - 1 : at > 0 ? (int)at : 0];
        bvoli_box_include(&in->box, bvoli_boxes_at(boxes, parts[i].number));
        ++in->count;
    }
}

/* What share of all lies below the best plane along an axis, and what it costs. */
static double best_share(const bin bins[BINS], double *least)
{
    double above[BINS], share = 0.5;
    bvol_aabb box = BVOLI_AABB_EMPTY;
    size_t total = 0, below = 0;
    for (int b = BINS - 1; b > 0; --b) {
        total += bins[b].count;
        bvoli_box_include(&box, &bins[b].box);
        above[b] = total > 0 ? (double)total * bvoli_half_area(&box) : INFINITY;
    }
    total += bins[0].count;
    box = BVOLI_AABB_EMPTY;
    *least = INFINITY;
    for (int b = 1; b < BINS; ++b) {
        below += bins[b - 1].count;
        bvoli_box_include(&box, &bins[b - 1].box);
        const double cost = below > 0 ? (double)below * bvoli_half_area(&box) + above[b] : INFINITY;
        if (cost < *least) {
            *least = cost;
            share = (double)below / (double)total;
        }
    }
    return share;
}

/* The least and the greatest center of the sample. */
static void extent(const bvoli_part *parts, size_t count, int axis, double *low, double *high)
{
    const size_t step = count / SAMPLE + 1;
    *low = INFINITY;
    *high = -INFINITY;
    for (size_t i = 0; i < count; i += step) {
        const double at = (double)parts[i].center[axis];
        *low = at < *low ? at : *low;
        *high = at > *high ? at : *high;
    }
}

/* The axis along which to divide, and the share below. Where no surface is finite that is the middle of the longest axis. */
static int best_plane(const bvoli_boxes *boxes, const bvoli_part *parts, size_t count, double *share)
{
    double longest = -1, least = INFINITY;
    int best = 0;
    *share = 0.5;
    for (int axis = 0; axis < 3; ++axis) {
        double low, high, cost;
        bin bins[BINS];
        extent(parts, count, axis, &low, &high);
        const double length = high - low;
        if (!(length > 0))
            continue;
        fill_bins(boxes, parts, count, axis, low, BINS / length, bins);
        const double at = best_share(bins, &cost);
        if (cost < least || (least >= INFINITY && length > longest)) {
            least = cost;
            longest = length;
            best = axis;
            *share = at;
        }
    }
    return best;
}

/* Moves those below a pivot, or up to it, before the others; returns how many they are. */
static size_t divide(bvoli_part *parts, size_t count, int axis, float pivot, int up_to)
{
    size_t low = 0, high = count;
    for (;;) {
        while (low < high && (parts[low].center[axis] < pivot || (up_to && parts[low].center[axis] <= pivot)))
            ++low;
        while (low < high && !(parts[high - 1].center[axis] < pivot || (up_to && parts[high - 1].center[axis] <= pivot)))
            --high;
        if (low >= high)
            return low;
        const bvoli_part swap = parts[low];
        parts[low] = parts[high - 1];
        parts[high - 1] = swap;
    }
}

enum { PROBES = 15 };

/* The center, of a few, that has the wanted share of them below it. */
static float probe(const bvoli_part *parts, size_t count, size_t at, int axis)
{
    float few[PROBES];
    for (size_t i = 0; i < PROBES; ++i) {
        const float value = parts[count / PROBES * i + count % PROBES * i / PROBES].center[axis];
        size_t k = i;
        for (; k > 0 && few[k - 1] > value; --k)
            few[k] = few[k - 1];
        few[k] = value;
    }
    return few[(size_t)((double)at / (double)count * PROBES)];
}

/* Numbers of 32 bits in the order of the centers, and back. */
static uint32_t rank_of(float center)
{
    const float at = center + 0.0F; /* never -0 */
    uint32_t bits;
    memcpy(&bits, &at, sizeof bits);
    return bits >> 31 ? ~bits : bits | 0x80000000U;
}

static float center_of(uint32_t rank)
{
    const uint32_t bits = rank >> 31 ? rank & 0x7fffffffU : ~rank;
    float center;
    memcpy(&center, &bits, sizeof center);
    return center;
}

/* The middle of the range of the centers, as numbers. */
static float middle_rank(const bvoli_part *parts, size_t count, int axis)
{
    uint32_t low = UINT32_MAX, high = 0;
    for (size_t i = 0; i < count; ++i) {
        const uint32_t rank = rank_of(parts[i].center[axis]);
        low = rank < low ? rank : low;
        high = rank > high ? rank : high;
    }
    return center_of(low + (high - low) / 2);
}

/* Orders the boxes so that the first `at` of them have the least centers, as quicksort does with what it looks for (C. Hoare,
 * "Find", 1961). Should pivots from a few centers be bad again and again, the range of the centers is halved instead, which
 * takes 32 passes at most. */
static void select_least(bvoli_part *parts, size_t count, size_t at, int axis)
{
    enum { PATIENCE = 40 };
    for (int round = 0; count > 1 && at > 0 && at < count; ++round) {
        const float pivot = round < PATIENCE ? probe(parts, count, at, axis) : middle_rank(parts, count, axis);
        const size_t up_to = divide(parts, count, axis, pivot, 1);
        if (at >= up_to) {
            parts += up_to;
            count -= up_to;
            at -= up_to;
            continue;
        }
        count = divide(parts, up_to, axis, pivot, 0);
        if (at >= count)
            return; /* between equal ones */
    }
}

/* The boxes of a block, whose children have room for `room` boxes each. */
typedef struct block_parts {
    bvoli_part *parts;
    size_t count, room;
} block_parts;

typedef struct ordering {
    const bvoli_boxes *boxes;
    size_t apart;      /* blocks with this room are put into the list instead; 0 for none */
    block_parts *list; /* of two levels, at most */
    size_t listed;
} ordering;

/* Children first .. last - 1 of a block with so many children and boxes. */
typedef struct range {
    size_t first, last, children, boxes, room;
} range;

static void order_block(ordering *o, const block_parts *b);

/* Divides the boxes of some children among them; parts[0] is the first box of the block. The recursion is as deep as children
 * are many, 16 at most. */
static void order_children(ordering *o, bvoli_part *parts, const range *r)
{
    const size_t begin = bvoli_share(r->boxes, r->children, r->first), end = bvoli_share(r->boxes, r->children, r->last);
    double share;
    if (r->last - r->first == 1) {
        const block_parts child = {parts + begin, end - begin, r->room / BVOLI_WIDE};
        order_block(o, &child);
        return;
    }
    const int axis = best_plane(o->boxes, parts + begin, end - begin, &share);
    const double wanted = share * (double)(r->last - r->first);
    size_t middle_child = r->first + (size_t)(wanted + 0.5);
    middle_child = middle_child <= r->first ? r->first + 1 : middle_child >= r->last ? r->last - 1 : middle_child;
    select_least(parts + begin, end - begin, bvoli_share(r->boxes, r->children, middle_child) - begin, axis);
    const range low = {r->first, middle_child, r->children, r->boxes, r->room},
                high = {middle_child, r->last, r->children, r->boxes, r->room};
    order_children(o, parts, &low);
    order_children(o, parts, &high);
}

static void order_block(ordering *o, const block_parts *b)
{
    if (b->count <= BVOLI_WIDE)
        return;
    if (o->list && b->room == o->apart) {
        o->list[o->listed++] = *b;
        return;
    }
    const size_t children = bvoli_children(b->count, b->room);
    const range all = {0, children, children, b->count, b->room};
    order_children(o, b->parts, &all);
}

static void order_part(void *work, size_t i)
{
    const ordering *const whole = work;
    ordering o = {.boxes = whole->boxes};
    order_block(&o, &whole->list[i]);
}

void bvoli_order_planes(const bvoli_boxes *boxes, uint64_t *keys, bvoli_part *parts, size_t count,
                        const bvol_executor *executor)
{
    enum { ENOUGH = 8 }; /* blocks that are ordered at once; otherwise a level lower */
    const block_parts root = {parts, count, bvoli_room_of_pack(count)};
    block_parts list[BVOLI_WIDE * ENOUGH];
    ordering o = {.boxes = boxes, .list = list};
    for (size_t i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k)
            parts[i].center[k] = (float)(0.5 * middle(bvoli_boxes_at(boxes, (uint32_t)keys[i]), k));
        parts[i].number = (uint32_t)keys[i];
    }
    if (executor && count > BVOLI_WIDE)
        o.apart = root.room / (bvoli_children(count, root.room) >= ENOUGH ? BVOLI_WIDE : (size_t)BVOLI_WIDE * BVOLI_WIDE);
    order_block(&o, &root);
    bvoli_run(executor, order_part, &o, o.listed);
    for (size_t i = 0; i < count; ++i)
        keys[i] = parts[i].number;
}

/* SPDX-License-Identifier: MIT */
/* The order in which boxes are packed along a curve. */
#include "index/tree/order.h"

#include "arith/vec3d.h"
#include "base/prefetch.h"
#include "base/value.h"
#include "index/parallel.h"
#include "index/tree/columns.h"
#include "kernel/kernel.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The curve: 10 bits for each axis */

/* Without those of boxes with an infinite side. */
static bvoli_centers centers_of_finite(const bvoli_boxes *boxes, const uint64_t *numbers, size_t count)
{
    bvoli_centers r = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
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

/* As vectors. What is NaN does not count there, and what is infinite is seen in the bounds. */
typedef struct spread {
    d3 low, high;
} spread;

static inline spread no_spread(void)
{
    return (spread){d3_splat(INFINITY), d3_splat(-INFINITY)};
}

static inline spread widen(spread s, const bvol_aabb *box)
{
    const d3 twice = d3_add(d3_load(&box->min.x), d3_load(&box->max.x));
    return (spread){d3_min(twice, s.low), d3_max(twice, s.high)};
}

/* The bounds that were found, unless boxes with an infinite side are among those: they would make all others one cell. */
static bvoli_centers centers_of(spread s, const bvoli_boxes *boxes, const uint64_t *numbers, size_t count)
{
    bvoli_centers r;
    d3_store(r.low, s.low);
    d3_store(r.high, s.high);
    for (int k = 0; k < 3; ++k)
        if (!(r.low[k] > -INFINITY && r.high[k] < INFINITY))
            return centers_of_finite(boxes, numbers, count);
    return r;
}

static bvoli_centers join(const bvoli_centers *parts, size_t count)
{
    bvoli_centers all = parts[0];
    for (int k = 0; k < 3; ++k) {
        for (size_t i = 1; i < count; ++i) {
            all.low[k] = parts[i].low[k] < all.low[k] ? parts[i].low[k] : all.low[k];
            all.high[k] = parts[i].high[k] > all.high[k] ? parts[i].high[k] : all.high[k];
        }
    }
    return all;
}

/* Boxes that are numbered, by parts, each up to the first of its own that is empty. */
typedef struct numbering {
    const bvoli_boxes *boxes;
    uint64_t *keys;
    size_t parts, stop[BVOLI_BOX_PARTS_MOST];
    int looks; /* at centers too */
    bvoli_centers centers[BVOLI_BOX_PARTS_MOST];
} numbering;

static void number_part(void *work, size_t part)
{
    numbering *const all = work;
    const size_t first = bvoli_share(all->boxes->count, all->parts, part),
                 end = bvoli_share(all->boxes->count, all->parts, part + 1);
    spread s = no_spread();
    size_t n = first;
    for (; n < end; ++n) {
        const bvol_aabb *const box = bvoli_boxes_at(all->boxes, n);
        if (!bvoli_has_points(box))
            break;
        all->keys[n] = n;
        if (all->looks)
            s = widen(s, box);
    }
    all->stop[part] = n;
    if (all->looks)
        all->centers[part] = centers_of(s, all->boxes, all->keys + first, n - first);
}

size_t bvoli_order_number(bvoli_boxes *boxes, uint64_t *keys, bvoli_centers *centers, const bvol_executor *executor)
{
    numbering all; /* not cleared: few boxes are numbered in less time */
    size_t part = 0;
    all.boxes = boxes;
    all.keys = keys;
    all.parts = bvoli_box_parts(executor, boxes->count);
    all.looks = boxes->count >= BVOLI_BOXES_OF_TEAM;
    bvoli_run(executor, number_part, &all, all.parts);
    while (part + 1 < all.parts && all.stop[part] == bvoli_share(boxes->count, all.parts, part + 1))
        ++part;
    if (all.looks && all.stop[part] == boxes->count) {
        *centers = join(all.centers, all.parts);
        boxes->centers = centers;
    }
    return all.stop[part];
}

static bvoli_curve_grid grid_of(bvoli_centers c)
{
    bvoli_curve_grid g;
    for (int k = 0; k < 3; ++k) {
        g.low[k] = c.low[k];
        g.scale[k] = c.high[k] > c.low[k] ? 1024 / (c.high[k] - c.low[k]) : 0;
    }
    return g;
}

/* Whether all boxes are in one layer of the grid. */
static int is_flat(const bvoli_curve_grid *g)
{
    return !(g->scale[0] > 0) || !(g->scale[1] > 0) || !(g->scale[2] > 0);
}

/* Sorting. Keys are divided by their highest six bits first: so many places to write to at once stay in the cache. Each share
 * is then sorted by itself, eight bits at a time, in the cache of whoever does it. Fewer keys are sorted whole, six bits at a
 * time, and so are those of which most are in one share. Where all cells are in one layer of the grid, most values of ten bits
 * do not come, so that these are as few; they take three rounds, of one thread. */
enum { KEY_BITS = 30, TOP = 6, VALUES = 1 << TOP, SHARE_DIGIT = 8, SHARE_DIGITS = (KEY_BITS - TOP) / SHARE_DIGIT };
enum { DIGIT = 6, DIGITS = KEY_BITS / DIGIT, SHARES_FROM = 8192 };
enum { FLAT_DIGIT = 10, FLAT_DIGITS = KEY_BITS / FLAT_DIGIT, COUNTERS = FLAT_DIGITS << FLAT_DIGIT, FLAT_FROM = 4096 };

static inline size_t digit_of(uint64_t key, int d, int bits)
{
    return (size_t)(key >> (32 + bits * d) & ((UINT64_C(1) << bits) - 1));
}

static inline size_t top_of(uint64_t key)
{
    return (size_t)(key >> (32 + KEY_BITS - TOP));
}

/* By so many digits of so many bits, from the lowest bit on. Returns where the sorted keys are. */
static inline uint64_t *sort_by(int bits, int digits, uint64_t *keys, uint64_t *other, size_t count)
{
    uint32_t begins[COUNTERS];
    const size_t values = (size_t)1 << bits;
    memset(begins, 0, (size_t)digits * values * sizeof *begins);
    for (size_t i = 0; i < count; ++i)
        for (int d = 0; d < digits; ++d)
            ++begins[((size_t)d << bits) + digit_of(keys[i], d, bits)];
    for (int d = 0; d < digits; ++d) {
        uint32_t sum = 0, most = 0, *const begin = begins + ((size_t)d << bits);
        for (size_t v = 0; v < values; ++v) {
            const uint32_t here = begin[v];
            most = here > most ? here : most;
            begin[v] = sum;
            sum += here;
        }
        if (most == count)
            continue;
        for (size_t i = 0; i < count; ++i)
            other[begin[digit_of(keys[i], d, bits)]++] = keys[i];
        uint64_t *const swap = keys;
        keys = other;
        other = swap;
    }
    return keys;
}

/* Few keys are sorted by a kernel, together with their numbers: where these ascend, equal keys keep their order. */
enum { FEW_KEYS = 256 };

static int sort_few(const bvoli_kernels *kernels, uint64_t *keys, size_t count)
{
    bvol_pair pairs[FEW_KEYS];
    if (count > FEW_KEYS)
        return 0;
    for (size_t i = 0; i < count; ++i) {
        pairs[i] = (bvol_pair){(uint32_t)(keys[i] >> 32), (uint32_t)keys[i]};
        if (i > 0 && pairs[i].b < pairs[i - 1].b)
            return 0;
    }
    if (!kernels->pairs_sort(pairs, count))
        return 0;
    for (size_t i = 0; i < count; ++i)
        keys[i] = (uint64_t)pairs[i].a << 32 | pairs[i].b;
    return 1;
}

static uint64_t *sort_whole(int flat, uint64_t *keys, uint64_t *other, size_t count)
{
    return flat && count >= FLAT_FROM ? sort_by(FLAT_DIGIT, FLAT_DIGITS, keys, other, count)
                                      : sort_by(DIGIT, DIGITS, keys, other, count);
}

/* What is divided among threads: each part of the keys has places of its own in each share. Ranges of numbers are joined by
 * comparisons and equal keys keep their order, so that the result does not depend on the parts. */
typedef struct team {
    const bvoli_kernels *kernels;
    const bvoli_boxes *boxes;
    uint64_t *keys, *other;
    size_t count, parts;
    bvoli_curve_grid grid;
    bvoli_centers centers[BVOLI_BOX_PARTS_MOST];
    size_t begin[BVOLI_BOX_PARTS_MOST][VALUES], share[VALUES + 1];
} team;

static void centers_part(void *work, size_t part)
{
    team *const t = work;
    const size_t first = bvoli_share(t->count, t->parts, part), end = bvoli_share(t->count, t->parts, part + 1);
    spread s = no_spread();
    for (size_t i = first; i < end; ++i)
        s = widen(s, bvoli_boxes_at(t->boxes, (uint32_t)t->keys[i]));
    t->centers[part] = centers_of(s, t->boxes, t->keys + first, end - first);
}

static bvoli_centers all_centers(team *t, const bvol_executor *executor)
{
    if (t->boxes->centers && t->count == t->boxes->count)
        return *t->boxes->centers;
    bvoli_run(executor, centers_part, t, t->parts);
    return join(t->centers, t->parts);
}

/* Makes keys, and counts how many there are of each share. */
static void key_some(const team *t, uint64_t *keys, size_t count, size_t shares[VALUES])
{
    float side[6][BVOLI_CURVE_MANY];
    uint32_t cells[3][BVOLI_CURVE_MANY], places[BVOLI_CURVE_MANY];
    size_t turned = 0;
    for (; turned < count; turned += BVOLI_TURNED) {
        const bvol_aabb *box[BVOLI_TURNED];
        v4 of[6];
        for (size_t i = 0; i < BVOLI_TURNED; ++i)
            box[i] = bvoli_boxes_at(t->boxes, (uint32_t)keys[turned + i < count ? turned + i : turned]);
        bvoli_boxes_turn(box, of);
        for (int k = 0; k < 6; ++k)
            v4_store(side[k] + turned, of[k]);
    }
    for (int k = 0; k < 6; ++k)
        for (size_t i = turned; i < BVOLI_CURVE_MANY; ++i)
            side[k][i] = 0;
    t->kernels->curve_cells((const float(*)[BVOLI_CURVE_MANY])side, &t->grid, cells);
    t->kernels->curve_places((const uint32_t(*)[BVOLI_CURVE_MANY])cells, places);
    for (size_t i = 0; i < count; ++i) {
        keys[i] = (uint64_t)places[i] << 32 | (uint32_t)keys[i];
        ++shares[top_of(keys[i])];
    }
}

static void key_part(void *work, size_t part)
{
    team *const t = work;
    const size_t end = bvoli_share(t->count, t->parts, part + 1);
    size_t shares[VALUES] = {0}; /* where no other thread counts in the same line of the cache */
    for (size_t i = bvoli_share(t->count, t->parts, part); i < end; i += BVOLI_CURVE_MANY)
        key_some(t, t->keys + i, end - i < BVOLI_CURVE_MANY ? end - i : BVOLI_CURVE_MANY, shares);
    memcpy(t->begin[part], shares, sizeof shares);
}

/* Of each share the next line is asked for while one is written. Half of them are in the cache of another thread, if it has
 * sorted there when an index was built before. */
enum { KEYS_AHEAD = BVOLI_LINE / sizeof(uint64_t) };

static void scatter_part(void *work, size_t part)
{
    team *const t = work;
    const size_t end = bvoli_share(t->count, t->parts, part + 1), last = t->count - 1;
    for (size_t i = bvoli_share(t->count, t->parts, part); i < end; ++i) {
        const size_t to = t->begin[part][top_of(t->keys[i])]++, ahead = to + KEYS_AHEAD;
        BVOLI_PREFETCH_TO_WRITE(t->other + (ahead < last ? ahead : last));
        t->other[to] = t->keys[i];
    }
}

static void share_part(void *work, size_t v)
{
    const team *const t = work;
    const size_t first = t->share[v], count = t->share[v + 1] - first;
    const uint64_t *const sorted = sort_by(SHARE_DIGIT, SHARE_DIGITS, t->other + first, t->keys + first, count);
    if (sorted != t->keys + first)
        memcpy(t->keys + first, sorted, count * sizeof *sorted);
}

/* Where each part writes to in each share. Returns how many keys the largest share has. */
static size_t divide_shares(team *t)
{
    size_t sum = 0, most = 0;
    for (int v = 0; v < VALUES; ++v) {
        t->share[v] = sum;
        for (size_t part = 0; part < t->parts; ++part) {
            const size_t here = t->begin[part][v];
            t->begin[part][v] = sum;
            sum += here;
        }
        most = sum - t->share[v] > most ? sum - t->share[v] : most;
    }
    t->share[VALUES] = sum;
    return most;
}

static uint64_t *sort_keys(team *t, const bvol_executor *executor)
{
    if (sort_few(t->kernels, t->keys, t->count))
        return t->keys;
    const int flat = is_flat(&t->grid);
    if (t->count < SHARES_FROM || flat)
        return sort_whole(flat, t->keys, t->other, t->count);
    if (divide_shares(t) > t->count / 2)
        return sort_whole(flat, t->keys, t->other, t->count);
    bvoli_run(executor, scatter_part, t, t->parts);
    bvoli_run(executor, share_part, t, VALUES);
    return t->keys;
}

uint64_t *bvoli_order_curve(const bvoli_boxes *boxes, uint64_t *keys, uint64_t *other, size_t count,
                            const bvol_executor *executor)
{
    team t; /* field by field: to clear all of it takes as long as to sort a hundred keys */
    t.kernels = bvoli_kernels_now();
    t.boxes = boxes;
    t.keys = keys;
    t.other = other;
    t.count = count;
    t.parts = bvoli_box_parts(executor, count);
    t.grid = grid_of(all_centers(&t, executor));
    bvoli_run(executor, key_part, &t, t.parts);
    return sort_keys(&t, t.parts > 1 ? executor : NULL);
}

/* SPDX-License-Identifier: MIT */
#include "index/pairs/pair_order.h"

#include "kernel/kernel.h"

#include <string.h>

#define ELEMENT uint32_t
#define KEY(e) (e)
#define NAME(function) row_##function
#define LEAST_SORTER(ids, count) bvoli_kernels_now()->ids_sort(ids, count)
#define LEAST_DIVIDER(ids, count, bit, without) bvoli_kernels_now()->ids_divide(ids, count, bit, without)
#define LEAST_SORTS_ONLY
#include "index/query/least_template.h"

static void widen(bvoli_stretch *s, uint32_t id)
{
    s->least = id < s->least ? id : s->least;
    s->greatest = id > s->greatest ? id : s->greatest;
}

bvoli_stretch bvoli_stretch_of_pairs(const bvol_pair *pairs, size_t count)
{
    bvoli_stretch of_a = {UINT32_MAX, 0};
    for (size_t i = 0; i < count; ++i)
        widen(&of_a, pairs[i].a);
    return of_a;
}

static bvoli_stretch stretch_of_b(const bvol_pair *pairs, size_t count)
{
    bvoli_stretch of_b = {UINT32_MAX, 0};
    for (size_t i = 0; i < count; ++i)
        widen(&of_b, pairs[i].b);
    return of_b;
}

static size_t length(bvoli_stretch s)
{
    return (size_t)(s.greatest - s.least) + 1;
}

/* Of how many come with each id, how many come before it. */
static void add_up(uint32_t *counts, size_t ids)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < ids; ++i) {
        const uint32_t here = counts[i];
        counts[i] = sum;
        sum += here;
    }
}

/* By b, then by a. */
static int order_twice(bvol_pair *pairs, size_t count, bvoli_stretch a, bvol_pair *spare, size_t room)
{
    if (room < count)
        return 0;
    const bvoli_stretch b = stretch_of_b(pairs, count);
    const size_t ids = length(a) + length(b);
    if (ids / BVOLI_ORDERED_IDS > count || ids / 2 + 1 > room - count)
        return 0;
    uint32_t *const of_a = (uint32_t *)(spare + count), *const of_b = of_a + length(a);
    memset(of_a, 0, ids * sizeof *of_a);
    for (size_t i = 0; i < count; ++i) {
        ++of_a[pairs[i].a - a.least];
        ++of_b[pairs[i].b - b.least];
    }
    add_up(of_a, length(a));
    add_up(of_b, length(b));
    for (size_t i = 0; i < count; ++i)
        spare[of_b[pairs[i].b - b.least]++] = pairs[i];
    for (size_t i = 0; i < count; ++i)
        pairs[of_a[spare[i].a - a.least]++] = spare[i];
    return 1;
}

/* The ids b of each a to a row, then each row by itself: most are short, and a kernel sorts them in a register. */
static int order_by_rows(bvol_pair *pairs, size_t count, bvoli_stretch a, bvol_pair *spare, size_t room)
{
    const size_t rows = length(a);
    if (rows / BVOLI_ORDERED_IDS > count || (rows + count) / 2 + 1 > room)
        return 0;
    uint32_t *const ends = (uint32_t *)spare, *const ids = ends + rows;
    memset(ends, 0, rows * sizeof *ends);
    for (size_t i = 0; i < count; ++i)
        ++ends[pairs[i].a - a.least];
    add_up(ends, rows);
    for (size_t i = 0; i < count; ++i)
        ids[ends[pairs[i].a - a.least]++] = pairs[i].b;
    for (size_t row = 0;; ++row) {
        row = bvoli_kernels_now()->rows_sort(ends, row, rows, a.least, ids, pairs);
        if (row == rows)
            return 1;
        const size_t begin = row > 0 ? ends[row - 1] : 0;
        row_sort(ids + begin, ends[row] - begin);
        for (size_t i = begin; i < ends[row]; ++i)
            pairs[i] = (bvol_pair){a.least + (uint32_t)row, ids[i]};
    }
}

int bvoli_pairs_order(bvol_pair *pairs, size_t count, bvoli_stretch a, bvol_pair *spare, size_t room)
{
    if (count > UINT32_MAX)
        return 0;
    return (bvoli_kernels_now()->rows_sort ? order_by_rows : order_twice)(pairs, count, a, spare, room);
}

/* SPDX-License-Identifier: MIT */
#include "index/pairs/pair_order.h"

#include <string.h>

static void widen(bvoli_stretch *s, uint32_t id)
{
    s->least = id < s->least ? id : s->least;
    s->greatest = id > s->greatest ? id : s->greatest;
}

void bvoli_stretches_of_pairs(const bvol_pair *pairs, size_t count, bvoli_stretch *a, bvoli_stretch *b)
{
    bvoli_stretch of_a = {UINT32_MAX, 0}, of_b = of_a;
    for (size_t i = 0; i < count; ++i) {
        widen(&of_a, pairs[i].a);
        widen(&of_b, pairs[i].b);
    }
    *a = of_a;
    *b = of_b;
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

int bvoli_pairs_order(bvol_pair *pairs, size_t count, bvoli_stretch a, bvoli_stretch b, bvol_pair *spare, size_t room)
{
    const size_t ids = length(a) + length(b);
    if (count > UINT32_MAX || room < count || ids / BVOLI_ORDERED_IDS > count || ids / 2 + 1 > room - count)
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

/* SPDX-License-Identifier: MIT */
#include "index/pair_visits.h"
#include "index/found.h"

#include <stdlib.h>
#include <string.h>

void pair_visits_begin(pair_visits *v, chance *c, const bvol_pair *want, size_t count)
{
    memset(v, 0, sizeof *v);
    v->want = want;
    v->count = count;
    v->last = one_in(c, 3) ? 1 : one_in(c, 2) ? (size_t)chance_int(c, 1, 60) : SIZE_MAX;
}

static int is_user(const bvol_index_item *items, uint32_t id, uint64_t user)
{
    return user == (items ? items[id].user : 0);
}

int take_pair(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    pair_visits *const v = context;
    const bvol_pair *const found = bsearch(pair, v->want, v->count, sizeof *pair, compare_pairs);
    v->wrong += !found || v->seen[found - v->want]++ > 0 || v->calls >= v->last || !is_user(v->items[0], pair->a, user_a) ||
                !is_user(v->items[1], pair->b, user_b);
    v->wrong += (v->index && bvol_index_remove(v->index, pair->a) != BVOL_ERROR_BUSY) ||
                (v->index2 && bvol_index2_remove(v->index2, pair->a) != BVOL_ERROR_BUSY);
    return ++v->calls == v->last ? -5 : 0;
}

int pair_visits_are_right(const pair_visits *v, size_t calls)
{
    return v->wrong == 0 && calls == v->calls && calls == (v->count < v->last ? v->count : v->last);
}

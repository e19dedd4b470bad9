/* SPDX-License-Identifier: MIT */
#include "index/pairs/change_log.h"

#include <string.h>

int bvoli_watch_room(bvoli_watch *w, size_t ids)
{
    const size_t words = (ids + 63) / 64;
    for (int what = 0; what < 2; ++what)
        if (!bvoli_array_reserve(&w->allocator, &w->bits[what], sizeof(uint64_t), w->words, words))
            return 0;
    for (int what = 0; what < 2 && words > w->words; ++what)
        memset((uint64_t *)w->bits[what].data + w->words, 0, (words - w->words) * sizeof(uint64_t));
    w->words = words > w->words ? words : w->words;
    return 1;
}

void bvoli_watch_reserve(const bvoli_watches *watches, size_t ids)
{
    for (bvoli_watch *w = watches->first; w; w = w->next)
        if (!bvoli_watch_room(w, ids))
            w->all[BVOLI_CHANGED] = 1;
}

void bvoli_watch_all(const bvoli_watches *watches)
{
    for (bvoli_watch *w = watches->first; w; w = w->next)
        w->all[BVOLI_CHANGED] = w->all[BVOLI_REMOVED] = 1;
}

void bvoli_watch_shapes(const bvoli_watches *watches)
{
    for (bvoli_watch *w = watches->first; w; w = w->next)
        w->all[BVOLI_CHANGED] = 1;
}

void bvoli_watch_orphan(const bvoli_watches *watches)
{
    for (bvoli_watch *w = watches->first; w; w = w->next)
        w->index = NULL;
}

static void hold(bvoli_watches *watches)
{
    while (atomic_exchange_explicit(&watches->held, 1, memory_order_acquire))
        ;
}

static void release(bvoli_watches *watches)
{
    atomic_store_explicit(&watches->held, 0, memory_order_release);
}

void bvoli_watch_begin(bvoli_watch *w, const bvol_index *index, bvoli_watches *among)
{
    w->index = index;
    w->among = among;
    w->all[BVOLI_CHANGED] = w->all[BVOLI_REMOVED] = 1;
    hold(among);
    w->next = among->first;
    among->first = w;
    release(among);
}

void bvoli_watch_end(bvoli_watch *w)
{
    if (w->index) {
        hold(w->among);
        bvoli_watch **at = &w->among->first;
        while (*at != w)
            at = &(*at)->next;
        *at = w->next;
        release(w->among);
    }
    bvoli_array_free(&w->allocator, &w->bits[0]);
    bvoli_array_free(&w->allocator, &w->bits[1]);
}

void bvoli_watch_forget(bvoli_watch *w)
{
    for (int what = 0; what < 2; ++what) {
        if (w->words > 0)
            memset(w->bits[what].data, 0, w->words * sizeof(uint64_t));
        w->all[what] = 0;
    }
}

/* SPDX-License-Identifier: MIT */
#include "index/watch.h"

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

void bvoli_watch_reserve(bvoli_watch *first, size_t ids)
{
    for (bvoli_watch *w = first; w; w = w->next)
        if (!bvoli_watch_room(w, ids))
            w->all[BVOLI_CHANGED] = 1;
}

void bvoli_watch_all(bvoli_watch *first)
{
    for (bvoli_watch *w = first; w; w = w->next)
        w->all[BVOLI_CHANGED] = w->all[BVOLI_REMOVED] = 1;
}

void bvoli_watch_begin(bvoli_watch *w, bvol_index *index, bvoli_watch **first)
{
    w->index = index;
    w->first = first;
    w->next = *first;
    *first = w;
    w->all[BVOLI_CHANGED] = w->all[BVOLI_REMOVED] = 1;
}

void bvoli_watch_end(bvoli_watch *w)
{
    if (w->index) {
        bvoli_watch **at = w->first;
        while (*at != w)
            at = &(*at)->next;
        *at = w->next;
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

/* SPDX-License-Identifier: MIT */
#include "index/pairs/change_log.h"

#include <string.h>

int bvoli_change_log_room(bvoli_change_log *log, size_t ids)
{
    const size_t words = (ids + 63) / 64;
    for (int what = 0; what < 2; ++what)
        if (!bvoli_array_reserve(&log->allocator, &log->bits[what], sizeof(uint64_t), log->words, words))
            return 0;
    for (int what = 0; what < 2 && words > log->words; ++what)
        memset((uint64_t *)log->bits[what].data + log->words, 0, (words - log->words) * sizeof(uint64_t));
    log->words = words > log->words ? words : log->words;
    return 1;
}

void bvoli_change_log_reserve(const bvoli_change_logs *logs, size_t ids)
{
    for (bvoli_change_log *log = logs->first; log; log = log->next)
        if (!bvoli_change_log_room(log, ids))
            log->all[BVOLI_CHANGED] = 1;
}

void bvoli_change_log_all(const bvoli_change_logs *logs)
{
    for (bvoli_change_log *log = logs->first; log; log = log->next)
        log->all[BVOLI_CHANGED] = log->all[BVOLI_REMOVED] = 1;
}

void bvoli_change_log_shapes(const bvoli_change_logs *logs)
{
    for (bvoli_change_log *log = logs->first; log; log = log->next)
        log->all[BVOLI_CHANGED] = 1;
}

void bvoli_change_log_orphan(const bvoli_change_logs *logs)
{
    for (bvoli_change_log *log = logs->first; log; log = log->next)
        log->index = NULL;
}

static void lock(bvoli_change_logs *logs)
{
    while (atomic_exchange_explicit(&logs->locked, 1, memory_order_acquire))
        ;
}

static void unlock(bvoli_change_logs *logs)
{
    atomic_store_explicit(&logs->locked, 0, memory_order_release);
}

void bvoli_change_log_begin(bvoli_change_log *log, const bvol_index *index, bvoli_change_logs *list)
{
    log->index = index;
    log->list = list;
    log->all[BVOLI_CHANGED] = log->all[BVOLI_REMOVED] = 1;
    lock(list);
    log->next = list->first;
    list->first = log;
    unlock(list);
}

void bvoli_change_log_end(bvoli_change_log *log)
{
    if (log->index) {
        lock(log->list);
        bvoli_change_log **at = &log->list->first;
        while (*at != log)
            at = &(*at)->next;
        *at = log->next;
        unlock(log->list);
    }
    bvoli_array_free(&log->allocator, &log->bits[0]);
    bvoli_array_free(&log->allocator, &log->bits[1]);
}

void bvoli_change_log_forget(bvoli_change_log *log)
{
    for (int what = 0; what < 2; ++what) {
        if (log->words > 0)
            memset(log->bits[what].data, 0, log->words * sizeof(uint64_t));
        log->all[what] = 0;
    }
}

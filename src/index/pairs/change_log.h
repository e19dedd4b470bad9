/* SPDX-License-Identifier: MIT */
/* What an index tells its pair trackers: which boxes have changed since each last looked. */
#ifndef BVOLI_INDEX_PAIRS_CHANGE_LOG_H
#define BVOLI_INDEX_PAIRS_CHANGE_LOG_H

#include "base/array.h"

#include <bvol/index.h>

#include <stdatomic.h>
#include <stdint.h>

/* The change logs of an index. Any thread that has a const index may add and remove them, and locks the list for a few
 * instructions meanwhile; a change of the index, which writes to every log, has the index to itself. */
typedef struct bvoli_change_logs {
    struct bvoli_change_log *first;
    atomic_int locked;
} bvoli_change_logs;

typedef struct bvoli_change_log {
    struct bvoli_change_log *next; /* of the same index */
    bvoli_change_logs *list;
    const bvol_index *index; /* NULL once it is destroyed */
    bvol_allocator allocator;
    bvoli_growing bits[2]; /* a bit for each id: it has changed; it was removed, so that the id may mean another box now */
    size_t words;          /* of each */
    int all[2];            /* the same of all ids; the bits do not count then */
} bvoli_change_log;

enum { BVOLI_CHANGED, BVOLI_REMOVED };

/* The bits of ids beyond the words are not kept: a log without room for an id says that everything has changed. */
static inline void bvoli_change_log_mark(const bvoli_change_logs *logs, int what, uint32_t id)
{
    for (bvoli_change_log *log = logs->first; log; log = log->next)
        if (id / 64 < log->words)
            ((uint64_t *)log->bits[what].data)[id / 64] |= (uint64_t)1 << id % 64;
}

static inline int bvoli_change_log_has(const bvoli_change_log *log, int what, uint32_t id)
{
    return log->all[what] || ((const uint64_t *)log->bits[what].data)[id / 64] >> id % 64 & 1;
}

/* Makes room for so many ids; without memory everything counts as changed. */
void bvoli_change_log_reserve(const bvoli_change_logs *logs, size_t ids);

/* All boxes are others. */
void bvoli_change_log_all(const bvoli_change_logs *logs);

/* The index is gone. */
void bvoli_change_log_orphan(const bvoli_change_logs *logs);

/* All have changed, and ids mean what they meant. */
void bvoli_change_log_shapes(const bvoli_change_logs *logs);

/* Begins a log with everything changed, ends it, makes room for so many ids (0 without memory), and forgets what has
 * changed.
 */
void bvoli_change_log_begin(bvoli_change_log *log, const bvol_index *index, bvoli_change_logs *list);
void bvoli_change_log_end(bvoli_change_log *log);
int bvoli_change_log_room(bvoli_change_log *log, size_t ids);
void bvoli_change_log_forget(bvoli_change_log *log);

#endif

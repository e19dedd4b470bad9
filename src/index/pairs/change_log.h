/* SPDX-License-Identifier: MIT */
/* What an index tells its pair trackers: which boxes have changed since each last looked. */
#ifndef BVOLI_INDEX_PAIRS_CHANGE_LOG_H
#define BVOLI_INDEX_PAIRS_CHANGE_LOG_H

#include "index/tree/array.h"

#include <bvol/index.h>

#include <stdatomic.h>
#include <stdint.h>

/* The watches of an index. They come and go by any thread that has a const index, and are held for a few instructions
 * meanwhile; changes of the index, which go through them, are alone with it. */
typedef struct bvoli_watches {
    struct bvoli_watch *first;
    atomic_int held;
} bvoli_watches;

typedef struct bvoli_watch {
    struct bvoli_watch *next; /* of the same index */
    bvoli_watches *among;
    const bvol_index *index; /* NULL once it is destroyed */
    bvol_allocator allocator;
    bvoli_growing bits[2]; /* a bit for each id: it has changed; it was removed, so that the id may mean another box now */
    size_t words;          /* of each */
    int all[2];            /* the same of all ids; the bits do not count then */
} bvoli_watch;

enum { BVOLI_CHANGED, BVOLI_REMOVED };

/* The bits of ids beyond the words belong to a watch for which everything has changed. */
static inline void bvoli_watch_mark(const bvoli_watches *watches, int what, uint32_t id)
{
    for (bvoli_watch *w = watches->first; w; w = w->next)
        if (id / 64 < w->words)
            ((uint64_t *)w->bits[what].data)[id / 64] |= (uint64_t)1 << id % 64;
}

static inline int bvoli_watch_says(const bvoli_watch *w, int what, uint32_t id)
{
    return w->all[what] || ((const uint64_t *)w->bits[what].data)[id / 64] >> id % 64 & 1;
}

/* Makes room for so many ids; without memory everything counts as changed. */
void bvoli_watch_reserve(const bvoli_watches *watches, size_t ids);

/* All boxes are others. */
void bvoli_watch_all(const bvoli_watches *watches);

/* The index is gone. */
void bvoli_watch_orphan(const bvoli_watches *watches);

/* All have changed, and ids mean what they meant. */
void bvoli_watch_shapes(const bvoli_watches *watches);

/* Begins to watch with everything changed, ends it, makes room for so many ids (0 without memory), and forgets what has
 * changed.
 */
void bvoli_watch_begin(bvoli_watch *w, const bvol_index *index, bvoli_watches *among);
void bvoli_watch_end(bvoli_watch *w);
int bvoli_watch_room(bvoli_watch *w, size_t ids);
void bvoli_watch_forget(bvoli_watch *w);

#endif

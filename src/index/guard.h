/* SPDX-License-Identifier: MIT */
/* Who uses an index. Two kinds of calls hand over to functions of the caller's, and these may come back with another call:
 *
 * - those that ask and have a filter's function, a visitor, an executor or an allocator: any number are inside at once, and
 *   until all have left, changes are refused;
 * - changes, which call allocators and executors: one is inside, and until it has left nobody may ask either, as the arrays of
 *   the index may be in between.
 *
 * A question without functions of the caller's only looks whether it may ask. Threads need no more than that: whoever changes
 * an index is alone with it, so that a change meets others only from within. */
#ifndef BVOLI_INDEX_GUARD_H
#define BVOLI_INDEX_GUARD_H

#include <bvol/result.h>

#include <stdatomic.h>

struct bvol_index;

enum { BVOLI_CHANGING = -1 };

typedef struct bvoli_guard {
    atomic_int inside; /* those that ask, or BVOLI_CHANGING */
    atomic_uint era;   /* another once those inside have been given up; they do not leave then */
} bvoli_guard;

/* What leaves again. */
typedef struct bvoli_pass {
    bvoli_guard *guard;
    unsigned era;
} bvoli_pass;

static inline int bvoli_guard_lets_ask(const bvoli_guard *guard)
{
    return atomic_load_explicit(&guard->inside, memory_order_relaxed) != BVOLI_CHANGING;
}

/* Returns 0 while the index is changed, and then there is nothing to leave. */
static inline int bvoli_guard_enter(bvoli_guard *guard, bvoli_pass *pass)
{
    if (!bvoli_guard_lets_ask(guard))
        return 0;
    *pass = (bvoli_pass){guard, atomic_load_explicit(&guard->era, memory_order_relaxed)};
    atomic_fetch_add_explicit(&guard->inside, 1, memory_order_relaxed);
    return 1;
}

static inline void bvoli_guard_leave(const bvoli_pass *pass)
{
    if (pass->era == atomic_load_explicit(&pass->guard->era, memory_order_relaxed))
        atomic_fetch_sub_explicit(&pass->guard->inside, 1, memory_order_relaxed);
}

/* Whether an index may be changed: BVOL_OK, BVOL_ERROR_ARGUMENT for a NULL, BVOL_ERROR_BUSY or BVOL_ERROR_ROUNDING. From
 * BVOL_OK on cursors are stale, until the end says otherwise: a change that was refused, which must have changed nothing,
 * leaves them as they were. bvoli_change_end() returns its result. */
bvol_result bvoli_change_begin(struct bvol_index *index);
bvol_result bvoli_change_end(struct bvol_index *index, bvol_result result);

#endif

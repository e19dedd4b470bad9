/* SPDX-License-Identifier: MIT */
#include "index/parallel.h"

#include "base/sized.h"

#include <stdatomic.h>

static int is_legal(const bvol_executor *executor)
{
    return !executor || (bvoli_sized_legal(executor, sizeof *executor, sizeof *executor) && executor->run);
}

int bvoli_resources_read(const bvol_resources *given, bvol_resources *out)
{
    *out = (bvol_resources){0};
    return !given || (bvoli_sized_read(given, sizeof *out, sizeof *out, out) && is_legal(out->executor) &&
                      (out->flags == 0 || (out->flags == BVOL_RESOURCES_KEEP_ROWS && out->scratch)));
}

/* Some parts, in order, of which it is known whether they have begun. */
enum { KNOWN_PARTS = 1024 };
typedef struct known_parts {
    bvol_executor_part part;
    void *work;
    size_t first, count;
    atomic_uchar begun[KNOWN_PARTS];
} known_parts;

static void begin_once(void *work, size_t i)
{
    known_parts *const known = work;
    if (i < known->count && !atomic_exchange_explicit(&known->begun[i], 1, memory_order_relaxed))
        known->part(known->work, known->first + i);
}

void bvoli_run_by(const bvol_executor *executor, bvol_executor_part part, void *work, size_t parts)
{
    known_parts known;
    known.part = part;
    known.work = work;
    for (known.first = 0; known.first < parts; known.first += known.count) {
        known.count = parts - known.first < KNOWN_PARTS ? parts - known.first : KNOWN_PARTS;
        for (size_t i = 0; i < known.count; ++i)
            atomic_init(&known.begun[i], 0);
        executor->run(begin_once, &known, known.count, executor->context);
        for (size_t i = 0; i < known.count; ++i)
            begin_once(&known, i);
    }
}

/* SPDX-License-Identifier: MIT */
/* An allocator that counts, and that fails at a given call. */
#ifndef BVOL_TESTS_LEDGER_H
#define BVOL_TESTS_LEDGER_H

#include <stddef.h>
#include <stdlib.h>

typedef struct ledger {
    int calls, fail_at, live;
    size_t bytes;
} ledger;

static inline void *ledger_alloc(size_t size, size_t align, void *user)
{
    ledger *l = user;
    if (size == 0 || align == 0 || (align & (align - 1)) != 0 || ++l->calls == l->fail_at)
        return NULL;
    l->live++;
    l->bytes += size;
    return malloc(size);
}

static inline void ledger_free(void *memory, size_t size, size_t align, void *user)
{
    ledger *l = user;
    (void)align;
    l->live--;
    l->bytes -= size;
    free(memory);
}

/* For allocators that have nothing to count. */
static inline void plain_free(void *memory, size_t size, size_t align, void *user)
{
    (void)size;
    (void)align;
    (void)user;
    free(memory);
}

#endif

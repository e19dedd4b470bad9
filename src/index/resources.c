/* SPDX-License-Identifier: MIT */
/* What calls may use: threads of the caller's, and memory that is kept from call to call. */
#include <bvol/index_many.h>

#include "index/handle.h"
#include "index/parallel.h"
#include "index/scratch.h"

#include <string.h>

bvol_result bvol_resources_validate(const bvol_resources *resources)
{
    bvol_resources known;
    return bvoli_resources_read(resources, &known) ? BVOL_OK : BVOL_ERROR_OPTIONS;
}

/* Memory */

bvol_result bvol_scratch_create(const bvol_allocator *allocator, bvol_scratch **out)
{
    bvol_allocator own;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    bvol_scratch *scratch = bvoli_alloc(&own, sizeof *scratch);
    if (!scratch)
        return BVOL_ERROR_MEMORY;
    memset(scratch, 0, sizeof *scratch);
    scratch->allocator = own;
    *out = scratch;
    return BVOL_OK;
}

static void free_arrays(bvol_scratch *s)
{
    bvoli_array_free(&s->allocator, &s->keys);
    bvoli_array_free(&s->allocator, &s->other_keys);
    bvoli_array_free(&s->allocator, &s->asked);
    bvoli_array_free(&s->allocator, &s->kept);
    bvoli_array_free(&s->allocator, &s->ids);
    bvoli_array_free(&s->allocator, &s->rows);
    bvoli_array_free(&s->allocator, &s->jobs);
    bvoli_array_free(&s->allocator, &s->pairs);
    bvoli_array_free(&s->allocator, &s->totals);
    bvoli_array_free(&s->allocator, &s->counters);
}

void bvol_scratch_destroy(bvol_scratch *scratch)
{
    if (!scratch)
        return;
    free_arrays(scratch);
    bvoli_free(scratch->allocator, scratch, sizeof *scratch);
}

bvol_result bvoli_scratch_begin(bvoli_scratch_use *use, const bvol_index *index, bvol_scratch *scratch)
{
    use->scratch = scratch ? scratch : &use->own;
    memset(&use->own, 0, sizeof use->own);
    (void)bvoli_allocator_copy(NULL, &use->own.allocator);
    if (atomic_exchange_explicit(&use->scratch->used, 1, memory_order_acquire))
        return BVOL_ERROR_BUSY;
    use->scratch->row_words = 0;
    use->guarded = index != NULL;
    if (!index || bvoli_guard_enter(&index->shared->guard, &use->pass))
        return BVOL_OK;
    atomic_store_explicit(&use->scratch->used, 0, memory_order_release);
    return BVOL_ERROR_BUSY;
}

void bvoli_scratch_end(bvoli_scratch_use *use)
{
    if (use->guarded)
        bvoli_guard_leave(&use->pass);
    atomic_store_explicit(&use->scratch->used, 0, memory_order_release);
    free_arrays(&use->own);
}

/* Rows of such elements, unless it is used now. */
static const void *rows_of(const bvol_scratch *s, size_t words)
{
    return s && !atomic_load_explicit(&s->used, memory_order_relaxed) && s->row_words == words ? s->rows.data : NULL;
}

const uint32_t *bvol_scratch_ids(const bvol_scratch *scratch)
{
    return rows_of(scratch, BVOLI_ID_WORDS);
}

const bvol_index_found *bvol_scratch_found(const bvol_scratch *scratch)
{
    return rows_of(scratch, BVOLI_FOUND_WORDS);
}

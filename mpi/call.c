/* SPDX-License-Identifier: MIT */
/* What calls that ask have in common: they begin, take their queries in parts, and hand over rows. */
#include "round.h"

#include <string.h>

/* What lies before the offsets of results. */
typedef struct keep {
    bvol_allocator allocator;
    bvoli_mpi_array offsets, ids, at;
} keep;
enum { KEEP_WORDS = (sizeof(keep) + sizeof(uint64_t) - 1) / sizeof(uint64_t) };

int bvoli_mpi_rows(bvoli_mpi_call *c, size_t rows)
{
    if (rows > SIZE_MAX - KEEP_WORDS - 1 ||
        !bvoli_mpi_reserve(&c->index->allocator, &c->offset_memory, 0, KEEP_WORDS + rows + 1, sizeof(uint64_t)))
        return 0;
    c->count = rows;
    c->offsets = (uint64_t *)c->offset_memory.data + KEEP_WORDS;
    c->offsets[0] = 0;
    return 1;
}

/* Takes the memory of results, of which nothing is left, if it is of the allocator of the index. */
static void take_results(bvoli_mpi_call *c, bvol_mpi_results *out)
{
    const bvol_allocator *const own = &c->index->allocator;
    if (out->offsets) {
        const keep kept = *(const keep *)(const void *)(out->offsets - KEEP_WORDS);
        if (kept.allocator.alloc == own->alloc && kept.allocator.free == own->free && kept.allocator.user == own->user) {
            c->offset_memory = kept.offsets;
            c->ids = kept.ids;
            c->at = kept.at;
            *out = (bvol_mpi_results)BVOL_MPI_RESULTS_INIT;
        }
    }
    bvol_mpi_results_free(out);
}

/* Whether what this rank was given is legal. */
static bvol_result look(bvoli_mpi_call *c, size_t size, const bvol_resources *resources, bvol_mpi_results *out)
{
    bvol_result result = bvol_resources_validate(resources);
    c->stride = c->stride ? c->stride : size;
    if ((size > 0 && !c->queries && c->count > 0) || c->stride % sizeof(float) != 0 || (uint64_t)c->count > UINT32_MAX)
        return BVOL_ERROR_ARGUMENT;
    if (bvol_cpu_validate() < 0)
        return bvol_cpu_validate();
    if (result != BVOL_OK)
        return result;
    if (resources) {
        const size_t known = resources->size ? resources->size : sizeof *resources;
        memcpy(&c->with, resources, known < sizeof c->with ? known : sizeof c->with);
    }
    c->with.size = sizeof c->with;
    c->keeps_memory = c->with.scratch != NULL;
    if (out && (c->with.flags & BVOL_RESOURCES_KEEP_ROWS) != 0)
        take_results(c, out);
    if (!c->with.scratch)
        result = bvol_scratch_create(c->index->given, &c->scratch);
    c->with.scratch = c->with.scratch ? c->with.scratch : c->scratch;
    c->with.flags = BVOL_RESOURCES_KEEP_ROWS;
    if (result == BVOL_OK && !bvoli_mpi_rows(c, c->count))
        result = BVOL_ERROR_MEMORY;
    return result;
}

bvol_result bvoli_mpi_begin(bvoli_mpi_call *c, bvol_mpi_index *index, const void *queries, size_t count, size_t stride,
                            size_t size, const bvol_resources *resources, size_t part, const int64_t numbers[2],
                            bvol_mpi_results *out)
{
    *c = (bvoli_mpi_call){.index = index, .queries = queries, .count = count, .stride = stride, .part = part};
    index->busy = 1;
    const bvol_result mine = look(c, size, resources, out);
    int64_t least[5] = {-(int64_t)(mine == BVOL_OK ? count : 0), numbers[0], -numbers[0], numbers[1], -numbers[1]};
    bvol_result result = bvoli_mpi_agree_least(index->comm, mine, least, 5);
    if (result == BVOL_OK && (least[1] != -least[2] || least[3] != -least[4]))
        result = BVOL_ERROR_ARGUMENT;
    c->parts = (size_t)-least[0] / part + ((size_t)-least[0] % part > 0);
    return result;
}

const char *bvoli_mpi_part(const bvoli_mpi_call *c, size_t i, size_t *count)
{
    const size_t from = i < c->count / c->part + 1 ? i * c->part : c->count;
    *count = c->count - from < c->part ? c->count - from : c->part;
    return c->queries ? c->queries + from * c->stride : NULL;
}

/* Arrays that grow are copied, and their memory is new to the system: that costs as much as to find what is in them. */
int bvoli_mpi_room(bvoli_mpi_call *c, size_t more, int with_at, size_t rows)
{
    c->has_at = with_at;
    const bvol_allocator *const memory = &c->index->allocator;
    const size_t need = c->used + more;
    if (need * sizeof(uint64_t) > c->ids.bytes && rows < c->count && rows > 0) {
        const double all = 1.02 * (double)need * (double)c->count / (double)rows;
        const size_t likely = all < (double)(SIZE_MAX / 64) ? (size_t)all : need;
        if (likely > need && bvoli_mpi_reserve(memory, &c->ids, c->used, likely, sizeof(uint64_t)) &&
            (!with_at || bvoli_mpi_reserve(memory, &c->at, c->used, likely, sizeof(float))))
            return 1;
    }
    return bvoli_mpi_reserve(memory, &c->ids, c->used, need, sizeof(uint64_t)) &&
           (!with_at || bvoli_mpi_reserve(memory, &c->at, c->used, need, sizeof(float)));
}

bvol_result bvoli_mpi_finish(bvoli_mpi_call *c, bvol_result result, bvol_mpi_results *out)
{
    const bvol_allocator *const memory = &c->index->allocator;
    result = bvoli_mpi_agree(c->index->comm, result == BVOL_OK && !out ? BVOL_ERROR_ARGUMENT : result);
    if (result == BVOL_OK) {
        *(keep *)c->offset_memory.data = (keep){*memory, c->offset_memory, c->ids, c->at};
        *out = (bvol_mpi_results){c->count, c->used, c->offsets, c->ids.data, c->has_at ? c->at.data : NULL};
    } else {
        bvoli_mpi_free(memory, &c->offset_memory);
        bvoli_mpi_free(memory, &c->ids);
        bvoli_mpi_free(memory, &c->at);
    }
    bvol_scratch_destroy(c->scratch);
    if (!c->keeps_memory)
        bvoli_mpi_work_clear(c->index);
    c->index->busy = 0;
    return result;
}

void bvol_mpi_results_free(bvol_mpi_results *results)
{
    if (!results)
        return;
    if (results->offsets) {
        keep kept = *(const keep *)(const void *)(results->offsets - KEEP_WORDS);
        bvoli_mpi_free(&kept.allocator, &kept.ids);
        bvoli_mpi_free(&kept.allocator, &kept.at);
        bvoli_mpi_free(&kept.allocator, &kept.offsets);
    }
    *results = (bvol_mpi_results)BVOL_MPI_RESULTS_INIT;
}

/* SPDX-License-Identifier: MIT */
/* Which polygons contain each of many points. Each is asked once, and its first id kept; only those that lie in several
 * polygons are asked again, when it is known where their rows begin. */
#include <bvol/rings2.h>

#include "base/rounding.h"
#include "index/handle.h"
#include "index/parallel.h"
#include "index/rings/rings.h"
#include "index/scratch.h"

typedef struct batch {
    const bvol_rings2_f64 *rings;
    const char *points;
    size_t count, stride, parts;
    uint32_t *first;   /* an id that each point has found, if it has */
    uint64_t *offsets; /* first the length of row i in offsets[i + 1] */
    uint32_t *ids;
    size_t capacity;
} batch;

static const bvol_vec2_f64 *point_at(const batch *b, size_t i)
{
    return (const bvol_vec2_f64 *)(const void *)(b->points + i * b->stride);
}

static void ask_part(void *work, size_t part)
{
    const batch *const b = work;
    const size_t end = bvoli_share(b->count, b->parts, part + 1);
    for (size_t i = bvoli_share(b->count, b->parts, part); i < end; ++i)
        b->offsets[i + 1] = bvol_rings2_f64_contains_point(b->rings, point_at(b, i), &b->first[i], 1);
}

static void place_part(void *work, size_t part)
{
    const batch *const b = work;
    const size_t end = bvoli_share(b->count, b->parts, part + 1);
    for (size_t i = bvoli_share(b->count, b->parts, part); i < end; ++i) {
        const uint64_t found = b->offsets[i + 1] - b->offsets[i];
        if (found == 0 || b->offsets[i] >= b->capacity)
            continue;
        uint32_t *const row = b->ids + (size_t)b->offsets[i];
        if (found == 1)
            *row = b->first[i];
        else
            (void)bvol_rings2_f64_contains_point(b->rings, point_at(b, i), row, b->capacity - (size_t)b->offsets[i]);
    }
}

enum { POINTS_OF_PART = 64 };

/* Room in the scratch for exactly the rows that were found. */
static int keep_rows(batch *b, bvol_scratch *s)
{
    const uint64_t total = b->offsets[b->count];
    if (total > SIZE_MAX / sizeof(uint32_t) ||
        !bvoli_array_reserve(&s->allocator, &s->rows, sizeof(uint32_t), 0, (size_t)total))
        return 0;
    s->row_words = BVOLI_ID_WORDS;
    b->ids = s->rows.data;
    b->capacity = (size_t)total;
    return 1;
}

static bvol_result ask_all(batch *b, bvol_scratch *s, const bvol_executor *executor, int keeps)
{
    if (!bvoli_array_reserve(&s->allocator, &s->ids, sizeof(uint32_t), 0, b->count))
        return BVOL_ERROR_MEMORY;
    b->first = s->ids.data;
    b->parts = bvoli_parts(executor, b->count, POINTS_OF_PART);
    bvoli_run(executor, ask_part, b, b->parts);
    b->offsets[0] = 0;
    for (size_t i = 0; i < b->count; ++i)
        b->offsets[i + 1] += b->offsets[i];
    if (keeps && !keep_rows(b, s))
        return BVOL_ERROR_MEMORY;
    if (b->ids)
        bvoli_run(executor, place_part, b, b->parts);
    return BVOL_OK;
}

bvol_result bvol_rings2_f64_contains_point_many(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *points, size_t count,
                                                size_t stride, const bvol_resources *resources, uint64_t *offsets,
                                                uint32_t *ids, size_t capacity)
{
    bvoli_scratch_use use;
    bvol_resources with;
    batch b = {.rings = rings,
               .points = (const char *)points,
               .count = count,
               .stride = stride == 0 ? sizeof *points : stride,
               .offsets = offsets,
               .ids = ids,
               .capacity = ids ? capacity : 0};
    if (!rings || !offsets || (!points && count > 0) || b.stride < sizeof *points || b.stride % sizeof(double) != 0 ||
        (uint64_t)count > UINT32_MAX)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_resources_read(resources, &with))
        return BVOL_ERROR_OPTIONS;
    bvol_result result = bvoli_check_rounding();
    if (result == BVOL_OK)
        result = bvoli_scratch_begin(&use, NULL, with.scratch);
    if (result != BVOL_OK)
        return result;
    result = ask_all(&b, use.scratch, with.executor, !ids && (with.flags & BVOL_RESOURCES_KEEP_ROWS) != 0);
    bvoli_scratch_end(&use);
    return result;
}

/* SPDX-License-Identifier: MIT */
/* Which polygons contain each of many points, or touch each of many rectangles. Each is asked once, and its first id kept; only
 * what has found several polygons is asked again, when it is known where its row begins. And the nearest segment of many
 * points.
 */
#include <bvol/rings2.h>

#include "base/rounding.h"
#include "index/handle.h"
#include "index/parallel.h"
#include "index/rings/rings.h"
#include "index/scratch.h"

/* A question about a point or a rectangle. */
typedef size_t finder(const bvol_rings2_f64 *rings, const void *query, uint32_t *ids, size_t capacity);

typedef struct batch {
    const bvol_rings2_f64 *rings;
    finder *find;
    const char *queries;
    size_t count, stride, parts;
    uint32_t *first;   /* an id that each point has found, if it has */
    uint64_t *offsets; /* first the length of row i in offsets[i + 1] */
    uint32_t *ids;
    size_t capacity;
} batch;

static const void *query_at(const batch *b, size_t i)
{
    return b->queries + i * b->stride;
}

static void ask_part(void *work, size_t part)
{
    const batch *const b = work;
    const size_t end = bvoli_share(b->count, b->parts, part + 1);
    for (size_t i = bvoli_share(b->count, b->parts, part); i < end; ++i)
        b->offsets[i + 1] = b->find(b->rings, query_at(b, i), &b->first[i], 1);
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
            (void)b->find(b->rings, query_at(b, i), row, b->capacity - (size_t)b->offsets[i]);
    }
}

enum { QUERIES_OF_PART = 64 };

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
    b->parts = bvoli_parts(executor, b->count, QUERIES_OF_PART);
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

/* The rest of public functions, of queries of so many bytes. */
static bvol_result ask_rows(batch b, size_t size, const bvol_resources *resources)
{
    bvoli_scratch_use use;
    bvol_resources with;
    const int counts = !b.ids;
    b.stride = b.stride == 0 ? size : b.stride;
    b.capacity = counts ? 0 : b.capacity;
    if (!b.rings || !b.offsets || (!b.queries && b.count > 0) || b.stride < size || b.stride % sizeof(double) != 0 ||
        (uint64_t)b.count > UINT32_MAX)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_resources_read(resources, &with))
        return BVOL_ERROR_OPTIONS;
    bvol_result result = bvoli_check_rounding();
    if (result == BVOL_OK)
        result = bvoli_scratch_begin(&use, NULL, with.scratch);
    if (result != BVOL_OK)
        return result;
    result = ask_all(&b, use.scratch, with.executor, counts && (with.flags & BVOL_RESOURCES_KEEP_ROWS) != 0);
    bvoli_scratch_end(&use);
    return result;
}

static size_t find_about_point(const bvol_rings2_f64 *rings, const void *query, uint32_t *ids, size_t capacity)
{
    return bvol_rings2_f64_contains_point(rings, query, ids, capacity);
}

static size_t find_in_box(const bvol_rings2_f64 *rings, const void *query, uint32_t *ids, size_t capacity)
{
    return bvol_rings2_f64_overlaps_aabb2(rings, query, ids, capacity);
}

bvol_result bvol_rings2_f64_contains_point_many(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *points, size_t count,
                                                size_t stride, const bvol_resources *resources, uint64_t *offsets,
                                                uint32_t *ids, size_t capacity)
{
    const batch b = {.rings = rings,
                     .find = find_about_point,
                     .queries = (const char *)points,
                     .count = count,
                     .stride = stride,
                     .offsets = offsets,
                     .ids = ids,
                     .capacity = capacity};
    return ask_rows(b, sizeof *points, resources);
}

bvol_result bvol_rings2_f64_overlaps_aabb2_many(const bvol_rings2_f64 *rings, const bvol_aabb2_f64 *boxes, size_t count,
                                                size_t stride, const bvol_resources *resources, uint64_t *offsets,
                                                uint32_t *ids, size_t capacity)
{
    const batch b = {.rings = rings,
                     .find = find_in_box,
                     .queries = (const char *)boxes,
                     .count = count,
                     .stride = stride,
                     .offsets = offsets,
                     .ids = ids,
                     .capacity = capacity};
    return ask_rows(b, sizeof *boxes, resources);
}

typedef struct nearness {
    batch of;
    double most;
    bvol_rings2_f64_found *found;
} nearness;

static void find_part(void *work, size_t part)
{
    const nearness *const n = work;
    const batch *const b = &n->of;
    const size_t end = bvoli_share(b->count, b->parts, part + 1);
    for (size_t i = bvoli_share(b->count, b->parts, part); i < end; ++i)
        if (!bvol_rings2_f64_nearest_point(b->rings, query_at(b, i), n->most, &n->found[i]))
            n->found[i] = (bvol_rings2_f64_found){BVOL_NO_ID, BVOL_NO_ID, BVOL_NO_ID, 0, INFINITY};
}

bvol_result bvol_rings2_f64_nearest_point_many(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *points, size_t count,
                                               size_t stride, double max_distance, const bvol_resources *resources,
                                               bvol_rings2_f64_found *found)
{
    bvol_resources with;
    nearness n = {
        .of = {.rings = rings, .queries = (const char *)points, .count = count}, .most = max_distance, .found = found};
    n.of.stride = stride == 0 ? sizeof *points : stride;
    if (!rings || ((!points || !found) && count > 0) || n.of.stride < sizeof *points || n.of.stride % sizeof(double) != 0 ||
        (uint64_t)count > UINT32_MAX)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_resources_read(resources, &with))
        return BVOL_ERROR_OPTIONS;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    n.of.parts = bvoli_parts(with.executor, count, QUERIES_OF_PART);
    bvoli_run(with.executor, find_part, &n, n.of.parts);
    return BVOL_OK;
}

/* SPDX-License-Identifier: MIT */
/* Polygons in double: made, freed and told about. */
#include <bvol/rings2.h>

#include "base/rounding.h"
#include "base/sized.h"
#include "index/rings/entries.h"
#include "index/rings/grid.h"
#include "index/rings/rings.h"

#include <string.h>

#define MOST ((size_t)1 << 27)

/* The arrays, as their defaults say */

typedef bvol_rings2_f64_arrays arrays_of;

static uint64_t offset_at(const arrays_of *a, const void *offsets, size_t i)
{
    return a->offset_bits == 64 ? ((const uint64_t *)offsets)[i] : ((const uint32_t *)offsets)[i];
}

static uint64_t ring_offset(const arrays_of *a, size_t i)
{
    return offset_at(a, a->ring_offsets, i);
}

static uint64_t polygon_offset(const arrays_of *a, size_t i)
{
    return a->polygon_offsets ? offset_at(a, a->polygon_offsets, i) : i;
}

static const bvol_vec2_f64 *vertex_at(const arrays_of *a, uint64_t i)
{
    return (const bvol_vec2_f64 *)(const void *)((const char *)a->vertices + (size_t)i * a->vertex_stride);
}

/* Whether offsets never decrease and lead nowhere beyond what there is. */
static int are_legal(const arrays_of *a, const void *offsets, size_t count, size_t things)
{
    uint64_t before = 0;
    for (size_t i = 0; i <= count; ++i) {
        const uint64_t here = offset_at(a, offsets, i);
        if (here < before || here > things)
            return 0;
        before = here;
    }
    return 1;
}

static bvol_result read_arrays(const bvol_rings2_f64_arrays *given, arrays_of *a)
{
    if (!bvoli_sized_read(given, sizeof *a, sizeof *a, a) || a->rule > BVOL_RULE_NONZERO || a->reserved != 0 ||
        (a->offset_bits != 0 && a->offset_bits != 32 && a->offset_bits != 64))
        return BVOL_ERROR_OPTIONS;
    a->vertex_stride = a->vertex_stride == 0 ? sizeof(bvol_vec2_f64) : a->vertex_stride;
    a->polygon_count = a->polygon_offsets ? a->polygon_count : a->ring_count;
    if (a->vertex_count > MOST || a->ring_count > MOST || a->polygon_count > MOST || (a->vertex_count > 0 && !a->vertices) ||
        a->vertex_stride < sizeof(bvol_vec2_f64) || a->vertex_stride % sizeof(double) != 0 ||
        a->vertex_stride > SIZE_MAX / (a->vertex_count + 1) || (a->ring_count > 0 && !a->ring_offsets))
        return BVOL_ERROR_ARGUMENT;
    if ((a->ring_offsets && !are_legal(a, a->ring_offsets, a->ring_count, a->vertex_count)) ||
        (a->polygon_offsets && !are_legal(a, a->polygon_offsets, a->polygon_count, a->ring_count)))
        return BVOL_ERROR_ARGUMENT;
    return BVOL_OK;
}

/* Rings */

/* How many segments a ring has: its last point may repeat the first. */
static size_t segments_of(const arrays_of *a, uint64_t begin, uint64_t end)
{
    const size_t count = (size_t)(end - begin);
    if (count < 2)
        return count;
    const bvol_vec2_f64 *const first = vertex_at(a, begin), *const last = vertex_at(a, end - 1);
    return count - (first->x == last->x && first->y == last->y);
}

/* What is counted before memory is taken, and the most runs and rings that are packed at once. */
typedef struct sizes {
    size_t vertices, rings, entries;
} sizes;

static void at_least(size_t *most, size_t count)
{
    *most = *most < count ? count : *most;
}

static bvol_result count_all(const arrays_of *a, sizes *out)
{
    *out = (sizes){0, 0, a->polygon_count};
    for (size_t p = 0; p < a->polygon_count; ++p)
        for (uint64_t r = polygon_offset(a, p); r < polygon_offset(a, p + 1); ++r) {
            const uint64_t begin = ring_offset(a, (size_t)r), end = ring_offset(a, (size_t)r + 1);
            for (uint64_t v = begin; v < end; ++v)
                if (!bvoli_vec2_f64_finite(vertex_at(a, v)))
                    return BVOL_ERROR_NOT_FINITE;
            const size_t segments = segments_of(a, begin, end);
            out->vertices += segments > 0 ? segments + 1 : 0;
            out->rings += segments > 0;
            /* the rings before it in its polygon wait meanwhile */
            at_least(&out->entries, (size_t)(r - polygon_offset(a, p)) + 1 + (segments + BVOLI_RUN - 1) / BVOLI_RUN);
        }
    return BVOL_OK;
}

/* While it is made: rings of a polygon collect at the beginning of the entries, runs of one ring behind them. */
typedef struct maker {
    bvol_rings2_f64 *rings;
    arrays_of arrays;
    bvoli_ring_entry *entries;
} maker;

static bvoli_ring_entry entry_of_run(const bvol_rings2_f64 *rings, size_t first, size_t count)
{
    const double *const x = (const double *)rings->x.data + first, *const y = (const double *)rings->y.data + first;
    bvoli_ring_entry e = {BVOLI_AABB2_F64_EMPTY, y[0],
                          BVOLI_RING_RUN | (uint32_t)(count - 1) << BVOLI_RING_VERTEX_BITS | (uint32_t)first};
    for (size_t i = 0; i <= count; ++i) {
        const bvol_aabb2_f64 point = {{x[i], y[i]}, {x[i], y[i]}};
        bvoli_aabb2_f64_include(&e.box, &point);
    }
    return e;
}

/* Copies a ring, closed, and makes its nodes. */
static int make_ring(maker *m, size_t polygon, size_t number, size_t segments, bvoli_ring_entry *runs, bvoli_ring_entry *root)
{
    bvol_rings2_f64 *const rings = m->rings;
    const uint64_t begin = ring_offset(&m->arrays, number);
    const size_t first = rings->vertex_count;
    double *const x = rings->x.data, *const y = rings->y.data;
    size_t count = 0;
    for (size_t i = 0; i <= segments; ++i) {
        const bvol_vec2_f64 *const v = vertex_at(&m->arrays, begin + (i < segments ? i : 0));
        x[first + i] = v->x;
        y[first + i] = v->y;
    }
    rings->vertex_count += segments + 1;
    ((bvoli_ring *)rings->rings.data)[rings->ring_count++] =
        (bvoli_ring){(uint32_t)first, (uint32_t)begin, (uint32_t)number, (uint32_t)polygon};
    for (size_t i = 0; i < segments; i += BVOLI_RUN)
        runs[count++] = entry_of_run(rings, first + i, segments - i < BVOLI_RUN ? segments - i : BVOLI_RUN);
    return bvoli_ring_entries_pack(rings, runs, count, y[first], root);
}

/* Packs what are whole rings. */
static int pack_wholes(bvol_rings2_f64 *rings, bvoli_ring_entry *entries, size_t count, bvoli_ring_entry *root)
{
    bvoli_ring_entries_order(entries, count);
    return bvoli_ring_entries_pack(rings, entries, count, NAN, root);
}

static int make_polygon(maker *m, size_t p)
{
    const arrays_of *const a = &m->arrays;
    bvoli_ring_polygon *const polygon = (bvoli_ring_polygon *)m->rings->polygons.data + p;
    bvoli_ring_entry root;
    size_t count = 0;
    *polygon = (bvoli_ring_polygon){BVOLI_AABB2_F64_EMPTY, BVOLI_RING_NONE};
    for (uint64_t r = polygon_offset(a, p); r < polygon_offset(a, p + 1); ++r) {
        const size_t segments = segments_of(a, ring_offset(a, (size_t)r), ring_offset(a, (size_t)r + 1));
        if (segments == 0)
            continue;
        if (!make_ring(m, p, (size_t)r, segments, m->entries + count, &root))
            return 0;
        root.start = NAN;
        m->entries[count++] = root;
    }
    if (count == 0)
        return 1;
    if (!pack_wholes(m->rings, m->entries, count, &root))
        return 0;
    polygon->bounds = root.box;
    polygon->root = root.reference;
    return 1;
}

static int make_top(maker *m)
{
    bvol_rings2_f64 *const rings = m->rings;
    bvoli_ring_entry root;
    size_t count = 0;
    for (size_t p = 0; p < rings->polygon_count; ++p) {
        const bvoli_ring_polygon *const polygon = bvoli_ring_polygon_at(rings, (uint32_t)p);
        if (polygon->root != BVOLI_RING_NONE)
            m->entries[count++] = (bvoli_ring_entry){polygon->bounds, NAN, BVOLI_RING_RUN | (uint32_t)p};
    }
    if (count == 0)
        return 1;
    if (!pack_wholes(rings, m->entries, count, &root))
        return 0;
    rings->root = root.reference;
    rings->bounds = root.box;
    return 1;
}

static int reserve(bvol_rings2_f64 *rings, bvoli_growing *array, size_t size, size_t count)
{
    return bvoli_array_reserve(&rings->allocator, array, size, 0, count);
}

/* Room for all but the nodes. Vertices have as many more behind them as a run may be compared with. */
static int reserve_all(bvol_rings2_f64 *rings, const sizes *s, bvoli_growing *entries)
{
    const size_t vertices = s->vertices + BVOLI_RUN + 2;
    if (!reserve(rings, &rings->x, sizeof(double), vertices) || !reserve(rings, &rings->y, sizeof(double), vertices) ||
        !reserve(rings, &rings->rings, sizeof(bvoli_ring), s->rings + 1) ||
        !reserve(rings, &rings->polygons, sizeof(bvoli_ring_polygon), rings->polygon_count + 1) ||
        !reserve(rings, entries, sizeof(bvoli_ring_entry), s->entries + 1))
        return 0;
    memset((double *)rings->x.data + s->vertices, 0, (BVOLI_RUN + 2) * sizeof(double));
    memset((double *)rings->y.data + s->vertices, 0, (BVOLI_RUN + 2) * sizeof(double));
    return 1;
}

static bvol_result make_all(bvol_rings2_f64 *rings, const arrays_of *arrays, const sizes *s)
{
    bvoli_growing entries = {NULL, 0, NULL, 0};
    int made = reserve_all(rings, s, &entries);
    maker m = {rings, *arrays, entries.data};
    for (size_t p = 0; p < rings->polygon_count && made; ++p)
        made = make_polygon(&m, p);
    made = made && make_top(&m) && bvoli_rings_grid_make(rings);
    bvoli_array_free(&rings->allocator, &entries);
    return made ? BVOL_OK : BVOL_ERROR_MEMORY;
}

bvol_result bvol_rings2_f64_create(const bvol_rings2_f64_arrays *arrays, const bvol_allocator *allocator, bvol_rings2_f64 **out)
{
    bvol_allocator own;
    arrays_of a;
    sizes s;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!arrays || !bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    bvol_result result = bvoli_check_rounding();
    if (result == BVOL_OK)
        result = read_arrays(arrays, &a);
    if (result == BVOL_OK)
        result = count_all(&a, &s);
    if (result != BVOL_OK)
        return result;
    bvol_rings2_f64 *const rings = bvoli_alloc(&own, sizeof *rings);
    if (!rings)
        return BVOL_ERROR_MEMORY;
    *rings = (bvol_rings2_f64){.allocator = own, .rule = a.rule, .root = BVOLI_RING_NONE, .polygon_count = a.polygon_count};
    result = make_all(rings, &a, &s);
    if (result == BVOL_OK)
        *out = rings;
    else
        bvol_rings2_f64_destroy(rings);
    return result;
}

void bvol_rings2_f64_destroy(bvol_rings2_f64 *rings)
{
    if (!rings)
        return;
    bvoli_array_free(&rings->allocator, &rings->x);
    bvoli_array_free(&rings->allocator, &rings->y);
    bvoli_array_free(&rings->allocator, &rings->nodes);
    bvoli_array_free(&rings->allocator, &rings->starts);
    bvoli_array_free(&rings->allocator, &rings->cells);
    bvoli_array_free(&rings->allocator, &rings->entries);
    bvoli_array_free(&rings->allocator, &rings->polygons);
    bvoli_array_free(&rings->allocator, &rings->rings);
    bvoli_free(rings->allocator, rings, sizeof *rings);
}

/* What there is */

size_t bvol_rings2_f64_count(const bvol_rings2_f64 *rings)
{
    return rings ? rings->polygon_count : 0;
}

bvol_result bvol_rings2_f64_bounds(const bvol_rings2_f64 *rings, uint32_t id, bvol_aabb2_f64 *out)
{
    if (!rings || !out || id >= rings->polygon_count)
        return BVOL_ERROR_ARGUMENT;
    *out = bvoli_ring_polygon_at(rings, id)->bounds;
    return BVOL_OK;
}

/* SPDX-License-Identifier: MIT */
/* Most points of a map are far from all borders, and a raster tells what is there. The cells that may have a point of a segment
 * are those between the cells of its ends, on both axes, since the cell of a coordinate is a monotone function. In a row, the
 * cells between two of these are on one side of the border: one point of them is asked for all. So what a cell is said to be is
 * certain, and holds for every double in it. */
#include "index/rings/grid.h"

#include "index/rings/entries.h"
#include "index/rings/winding.h"

#include <string.h>

/* There are about as many cells as vertices, but not more than this, and for each cell and vertex so many steps of work. */
enum { GRID_MOST = 4096, GRID_WORK = 8 };

/* A polygon in a cell. */
typedef struct mark {
    uint32_t cell, entry;
} mark;

typedef struct maker {
    bvol_rings2_f64 *rings;
    bvoli_growing border; /* uint8_t of each cell: whether the polygon has a border there */
    bvoli_growing marks;
    size_t count, budget; /* of marks; steps that are left */
} maker;

typedef struct range {
    uint32_t min_x, max_x, min_y, max_y;
} range;

static range range_of(const bvol_rings2_f64 *rings, const bvol_aabb2_f64 *box)
{
    return (range){bvoli_grid_at(rings, box->min.x, 0), bvoli_grid_at(rings, box->max.x, 0),
                   bvoli_grid_at(rings, box->min.y, 1), bvoli_grid_at(rings, box->max.y, 1)};
}

/* Takes the cells of a range from the budget; returns 0 where it is at its end. */
static int spend(maker *m, range r)
{
    const size_t work = (size_t)(r.max_x - r.min_x + 1) * (r.max_y - r.min_y + 1);
    const int enough = work < m->budget;
    m->budget -= enough ? work : m->budget;
    return enough;
}

static void fill(maker *m, range r, int value)
{
    for (uint32_t y = r.min_y; y <= r.max_y; ++y)
        memset((uint8_t *)m->border.data + (size_t)y * m->rings->grid_size + r.min_x, value, r.max_x - r.min_x + 1);
}

/* The cells of the segments of a run. */
static int fill_run(maker *m, uint32_t run)
{
    const bvol_rings2_f64 *const rings = m->rings;
    const uint32_t first = bvoli_run_first(run), end = first + bvoli_run_count(run);
    const double *const x = rings->x.data, *const y = rings->y.data;
    for (uint32_t i = first; i < end; ++i) {
        bvol_aabb2_f64 box = {{x[i], y[i]}, {x[i], y[i]}};
        const bvol_aabb2_f64 other = {{x[i + 1], y[i + 1]}, {x[i + 1], y[i + 1]}};
        bvoli_aabb2_f64_include(&box, &other);
        const range r = range_of(rings, &box);
        if (!spend(m, r))
            return 0;
        fill(m, r, 1);
    }
    return 1;
}

static int fill_polygon(maker *m, uint32_t root)
{
    uint32_t stack[BVOLI_RING_STACK];
    size_t depth = 0;
    for (stack[depth++] = root; depth > 0;) {
        const uint32_t at = stack[--depth];
        if (at & BVOLI_RING_RUN) {
            if (!fill_run(m, at))
                return 0;
            continue;
        }
        const uint32_t *const child = bvoli_ring_node_at(m->rings, at)->child;
        for (size_t i = 0; i < BVOLI_RUN && child[i] != BVOLI_RING_NONE; ++i)
            stack[depth++] = child[i];
    }
    return 1;
}

/* A coordinate in a cell, if there is one about its middle. */
static int middle_of(const bvol_rings2_f64 *rings, uint32_t cell, int axis, double *out)
{
    const double low = axis == 0 ? rings->bounds.min.x : rings->bounds.min.y;
    *out = low + (cell + 0.5) / rings->grid_scale[axis];
    return *out >= low && *out <= DBL_MAX && bvoli_grid_at(rings, *out, axis) == cell;
}

enum side { OUTSIDE, INSIDE, UNKNOWN };

static enum side side_of(const bvol_rings2_f64 *rings, uint32_t id, uint32_t x, uint32_t y)
{
    bvol_vec2_f64 p;
    if (!middle_of(rings, x, 0, &p.x) || !middle_of(rings, y, 1, &p.y))
        return UNKNOWN;
    return bvoli_rings_encloses(rings, id, &p) ? INSIDE : OUTSIDE;
}

static int put_mark(maker *m, uint32_t cell, uint32_t entry)
{
    if (m->count == m->marks.capacity &&
        !bvoli_array_reserve(&m->rings->allocator, &m->marks, sizeof(mark), m->count, m->count + m->count / 2 + 64))
        return 0;
    ((mark *)m->marks.data)[m->count++] = (mark){cell, entry};
    return 1;
}

/* The cells of a row, from one border to the next. Returns 0 without memory. */
static int mark_row(maker *m, uint32_t id, range r, uint32_t y)
{
    const uint32_t row = y * m->rings->grid_size;
    const uint8_t *const border = (const uint8_t *)m->border.data + row;
    enum side side = OUTSIDE; /* and UNKNOWN behind a border */
    int knows = 0;
    for (uint32_t x = r.min_x; x <= r.max_x; ++x) {
        if (border[x])
            knows = 0;
        else if (!knows) {
            side = side_of(m->rings, id, x, y);
            knows = 1;
        }
        if ((border[x] || side != OUTSIDE) && !put_mark(m, row + x, 2 * id + (!border[x] && side == INSIDE)))
            return 0;
    }
    return 1;
}

enum outcome { NO_MEMORY, TOO_MUCH, DONE };

static enum outcome mark_polygon(maker *m, uint32_t id)
{
    const bvoli_ring_polygon *const polygon = bvoli_ring_polygon_at(m->rings, id);
    if (polygon->root == BVOLI_RING_NONE)
        return DONE;
    const range r = range_of(m->rings, &polygon->bounds);
    if (!spend(m, r))
        return TOO_MUCH;
    fill(m, r, 0);
    if (!fill_polygon(m, polygon->root))
        return TOO_MUCH;
    for (uint32_t y = r.min_y; y <= r.max_y; ++y)
        if (!mark_row(m, id, r, y))
            return NO_MEMORY;
    return DONE;
}

/* Sorts the marks by cells. Polygons come in the order of their ids, and stay in it. */
static int sort_marks(maker *m, size_t cells)
{
    bvol_rings2_f64 *const rings = m->rings;
    const mark *const marks = m->marks.data;
    if (!bvoli_array_reserve(&rings->allocator, &rings->cells, sizeof(uint32_t), 0, cells + 1) ||
        !bvoli_array_reserve(&rings->allocator, &rings->entries, sizeof(uint32_t), 0, m->count + 1))
        return 0;
    uint32_t *const begin = rings->cells.data, *const entries = rings->entries.data;
    uint32_t sum = 0;
    memset(begin, 0, (cells + 1) * sizeof *begin);
    for (size_t i = 0; i < m->count; ++i)
        ++begin[marks[i].cell];
    for (size_t i = 0; i <= cells; ++i) {
        sum += begin[i];
        begin[i] = sum; /* where it ends; counted down below */
    }
    for (size_t i = m->count; i-- > 0;)
        entries[--begin[marks[i].cell]] = marks[i].entry;
    return 1;
}

static enum outcome make_of_size(maker *m, uint32_t size)
{
    bvol_rings2_f64 *const rings = m->rings;
    const size_t cells = (size_t)size * size;
    enum outcome outcome = DONE;
    rings->grid_size = size;
    rings->grid_scale[0] = bvoli_grid_scale(size, rings->bounds.min.x, rings->bounds.max.x);
    rings->grid_scale[1] = bvoli_grid_scale(size, rings->bounds.min.y, rings->bounds.max.y);
    m->count = 0;
    m->budget = GRID_WORK * (cells + rings->vertex_count);
    if (!bvoli_array_reserve(&rings->allocator, &m->border, 1, 0, cells))
        return NO_MEMORY;
    for (size_t id = 0; id < rings->polygon_count && outcome == DONE; ++id)
        outcome = mark_polygon(m, (uint32_t)id);
    if (outcome == DONE && !sort_marks(m, cells))
        outcome = NO_MEMORY;
    return outcome;
}

int bvoli_rings_grid_make(bvol_rings2_f64 *rings)
{
    maker m = {.rings = rings};
    enum outcome outcome = TOO_MUCH;
    uint32_t size = 1;
    while (size < GRID_MOST && (size_t)4 * size * size <= rings->vertex_count)
        size *= 2;
    for (; rings->root != BVOLI_RING_NONE && size > 1 && outcome == TOO_MUCH; size /= 2)
        outcome = make_of_size(&m, size);
    if (outcome != DONE)
        rings->grid_size = 0;
    bvoli_array_free(&rings->allocator, &m.border);
    bvoli_array_free(&rings->allocator, &m.marks);
    return outcome != NO_MEMORY;
}

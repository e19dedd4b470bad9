/* SPDX-License-Identifier: MIT */
/* The convex hull of points in the plane, in the memory that its corners are to be written to: the points below the line from
 * the first to the last of them by coordinates and those above it are sorted apart, and a walk round all of them leaves out
 * those at which it does not turn left (R. Graham, "An efficient algorithm for determining the convex hull of a finite planar
 * set", 1972; in this order by A. Andrew, 1979). */
#include <bvol/polygon2.h>

#include "base/points.h"
#include "base/value.h"
#include "convex/plane/hull2.h"
#include "hull/sort.h"

#include <string.h>

static int comes_before(const bvol_vec2 *p, const bvol_vec2 *q)
{
    return p->x != q->x ? p->x < q->x : p->y < q->y;
}

static int is_equal(const bvol_vec2 *p, const bvol_vec2 *q)
{
    return p->x == q->x && p->y == q->y;
}

/* Of equal points that of the lowest number is first, in both directions. */
static int goes_forward(const void *context, uint32_t a, uint32_t b)
{
    const bvol_vec2 *const p = bvoli_point2(context, a), *const q = bvoli_point2(context, b);
    return is_equal(p, q) ? a < b : comes_before(p, q);
}

static int goes_back(const void *context, uint32_t a, uint32_t b)
{
    const bvol_vec2 *const p = bvoli_point2(context, a), *const q = bvoli_point2(context, b);
    return is_equal(p, q) ? a < b : comes_before(q, p);
}

static size_t list_finite(const bvoli_points *points, uint32_t *ids)
{
    size_t count = 0;
    for (size_t i = 0; i < points->count; ++i)
        if (bvoli_vec2_finite(bvoli_point2(points, i)))
            ids[count++] = (uint32_t)i;
    return count;
}

/* The first and the last by coordinates, of equal ones those of the lowest number. */
static void find_ends(const bvoli_points *points, const uint32_t *ids, size_t count, uint32_t ends[2])
{
    ends[0] = ends[1] = ids[0];
    for (size_t i = 1; i < count; ++i) {
        const bvol_vec2 *const p = bvoli_point2(points, ids[i]);
        ends[0] = comes_before(p, bvoli_point2(points, ends[0])) ? ids[i] : ends[0];
        ends[1] = comes_before(bvoli_point2(points, ends[1]), p) ? ids[i] : ends[1];
    }
}

static void swap(uint32_t *a, uint32_t *b)
{
    const uint32_t before = *a;
    *a = *b;
    *b = before;
}

/* Keeps the points off the line through the ends, those below it first, and gives how many of both there are. */
static void part(const bvoli_points *points, const uint32_t ends[2], uint32_t *ids, size_t count, size_t *below, size_t *above)
{
    const bvol_vec2 *const first = bvoli_point2(points, ends[0]), *const last = bvoli_point2(points, ends[1]);
    *below = *above = 0;
    for (size_t i = 0; i < count; ++i) {
        const int side = bvoli_orientation(first, last, bvoli_point2(points, ids[i]));
        if (side == 0)
            continue;
        ids[*below + *above] = ids[i];
        if (side < 0) {
            swap(&ids[*below], &ids[*below + *above]);
            ++*below;
        } else
            ++*above;
    }
}

/* The corners of a round that turns left but where it has points within the hull or on its edges. */
static size_t walk(const bvoli_points *points, uint32_t *ids, size_t count)
{
    size_t size = 0;
    for (size_t i = 0; i <= count; ++i) {
        const bvol_vec2 *const p = bvoli_point2(points, ids[i < count ? i : 0]);
        if (size > 0 && is_equal(bvoli_point2(points, ids[size - 1]), p))
            continue;
        while (size >= 2 && bvoli_orientation(bvoli_point2(points, ids[size - 2]), bvoli_point2(points, ids[size - 1]), p) <= 0)
            --size;
        if (i < count)
            ids[size++] = ids[i];
    }
    return size;
}

/* From a list of the points of the hull to the list of its corners. */
static size_t find_corners(const bvoli_points *points, uint32_t *ids, size_t count)
{
    uint32_t ends[2];
    size_t below, above;
    find_ends(points, ids, count, ends);
    if (is_equal(bvoli_point2(points, ends[0]), bvoli_point2(points, ends[1]))) {
        ids[0] = ends[0];
        return 1;
    }
    part(points, ends, ids, count, &below, &above);
    /* There is room, since the ends lie on the line. */
    memmove(ids + below + 2, ids + below, above * sizeof *ids);
    memmove(ids + 1, ids, below * sizeof *ids);
    ids[0] = ends[0];
    ids[below + 1] = ends[1];
    bvoli_sort(ids + 1, below, goes_forward, points);
    bvoli_sort(ids + below + 2, above, goes_back, points);
    return below + above > 0 ? walk(points, ids, below + above + 2) : 2;
}

size_t bvol_polygon2_hull(const bvol_polygon2 *polygon, uint32_t *ids, size_t *skipped)
{
    bvoli_points points = bvoli_points2_of(polygon->points, polygon->count, polygon->stride);
    points.count = points.count < UINT32_MAX ? points.count : 0;
    const size_t count = list_finite(&points, ids), corners = count > 0 ? find_corners(&points, ids, count) : 0;
    for (size_t i = corners; i < points.count; ++i)
        ids[i] = UINT32_MAX;
    if (skipped)
        *skipped = points.count - count;
    return corners;
}

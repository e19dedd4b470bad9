/* SPDX-License-Identifier: MIT */
/* Which polygons touch a rectangle: those of which a segment does, and those that contain a corner of it. If no segment does,
 * the whole rectangle is on one side of all, and any corner tells. */
#include <bvol/rings2.h>

#include "arith/turn.h"
#include "base/bits.h"
#include "index/query/ids.h"
#include "index/rings/lanes.h"
#include "index/rings/winding.h"

#define ELEMENT bvol_rings2_f64_found
#define KEY(e) (e).vertex
#define NAME(function) segment_##function
#include "index/query/least_template.h"

/* The bounds meet, and not both of the corners that are farthest across the line are on one side of it. */
static int segment_touches(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_aabb2_f64 *box)
{
    if ((a->x < box->min.x && b->x < box->min.x) || (a->x > box->max.x && b->x > box->max.x) ||
        (a->y < box->min.y && b->y < box->min.y) || (a->y > box->max.y && b->y > box->max.y))
        return 0;
    const int rises = (a->x <= b->x) == (a->y <= b->y);
    const bvol_vec2_f64 one = {box->min.x, rises ? box->max.y : box->min.y},
                        other = {box->max.x, rises ? box->min.y : box->max.y};
    return bvoli_turn_f64(a, b, &one) * bvoli_turn_f64(a, b, &other) <= 0;
}

static int run_touches(const bvol_rings2_f64 *rings, uint32_t run, const bvol_aabb2_f64 *box)
{
    const double *const x = rings->x.data, *const y = rings->y.data;
    const uint32_t first = bvoli_run_first(run), end = first + bvoli_run_count(run);
    for (uint32_t i = first; i < end; ++i) {
        const bvol_vec2_f64 a = {x[i], y[i]}, b = {x[i + 1], y[i + 1]};
        if (segment_touches(&a, &b, box))
            return 1;
    }
    return 0;
}

static size_t put_children(const bvol_rings2_f64 *rings, uint32_t node, const bvol_aabb2_f64 *box, uint32_t out[BVOLI_RUN])
{
    const bvoli_ring_node *const n = bvoli_ring_node_at(rings, node);
    size_t count = 0;
    for (unsigned left = bvoli_ring_sides_of(n, bvoli_ring_query_of(n, box)).holds; left != 0; left &= left - 1)
        out[count++] = n->child[bvoli_lowest_bit(left)];
    return count;
}

static int polygon_touches(const bvol_rings2_f64 *rings, uint32_t id, const bvol_aabb2_f64 *box)
{
    uint32_t stack[BVOLI_RING_STACK];
    size_t depth = 0;
    for (stack[depth++] = bvoli_ring_polygon_at(rings, id)->root; depth > 0;) {
        const uint32_t at = stack[--depth];
        if (!(at & BVOLI_RING_RUN))
            depth += put_children(rings, at, box, stack + depth);
        else if (run_touches(rings, at, box))
            return 1;
    }
    return bvoli_rings_encloses(rings, id, &box->min);
}

/* The part of a rectangle that has doubles. Returns 0 if there is none. */
static int make_finite(const bvol_aabb2_f64 *given, bvol_aabb2_f64 *box)
{
    *box = *given;
    if (!(box->min.x <= box->max.x && box->min.y <= box->max.y) || box->min.x > DBL_MAX || box->min.y > DBL_MAX ||
        box->max.x < -DBL_MAX || box->max.y < -DBL_MAX)
        return 0;
    box->min.x = box->min.x < -DBL_MAX ? -DBL_MAX : box->min.x;
    box->min.y = box->min.y < -DBL_MAX ? -DBL_MAX : box->min.y;
    box->max.x = box->max.x > DBL_MAX ? DBL_MAX : box->max.x;
    box->max.y = box->max.y > DBL_MAX ? DBL_MAX : box->max.y;
    return 1;
}

size_t bvol_rings2_f64_overlaps_aabb2(const bvol_rings2_f64 *rings, const bvol_aabb2_f64 *box, uint32_t *ids, size_t capacity)
{
    uint32_t stack[BVOLI_RING_STACK];
    size_t depth = 0, found = 0;
    const size_t room = ids ? capacity : 0;
    bvol_aabb2_f64 finite;
    if (!rings || !box || rings->root == BVOLI_RING_NONE || !make_finite(box, &finite))
        return 0;
    for (stack[depth++] = rings->root; depth > 0;) {
        const uint32_t at = stack[--depth], id = at & ~BVOLI_RING_RUN;
        if (at == id)
            depth += put_children(rings, at, &finite, stack + depth);
        else if (polygon_touches(rings, id, &finite))
            bvoli_ids_keep(ids, room, found++, id);
    }
    bvoli_ids_sort(ids, found < room ? found : room);
    return found;
}

/* What has been found of the segments that touch a rectangle. */
typedef struct touched {
    bvol_rings2_f64_found *segments;
    size_t room, found;
} touched;

static void keep_segments_of_run(const bvol_rings2_f64 *rings, uint32_t run, const bvol_aabb2_f64 *box, touched *t)
{
    const double *const x = rings->x.data, *const y = rings->y.data;
    const uint32_t first = bvoli_run_first(run), end = first + bvoli_run_count(run);
    for (uint32_t i = first; i < end; ++i) {
        const bvol_vec2_f64 a = {x[i], y[i]}, b = {x[i + 1], y[i + 1]};
        if (segment_touches(&a, &b, box))
            segment_keep(t->segments, t->room, t->found++, bvoli_rings_segment(rings, i, 0));
    }
}

/* A tree of segments, or of polygons whose trees are searched in turn. */
static void find_segments(const bvol_rings2_f64 *rings, uint32_t root, int of_polygons, const bvol_aabb2_f64 *box, touched *t)
{
    uint32_t stack[BVOLI_RING_STACK];
    size_t depth = 0;
    for (stack[depth++] = root; depth > 0;) {
        const uint32_t at = stack[--depth];
        if (!(at & BVOLI_RING_RUN))
            depth += put_children(rings, at, box, stack + depth);
        else if (of_polygons)
            find_segments(rings, bvoli_ring_polygon_at(rings, at & ~BVOLI_RING_RUN)->root, 0, box, t);
        else
            keep_segments_of_run(rings, at, box, t);
    }
}

size_t bvol_rings2_f64_overlaps_aabb2_segments(const bvol_rings2_f64 *rings, const bvol_aabb2_f64 *box,
                                               bvol_rings2_f64_found *segments, size_t capacity)
{
    touched t = {segments, segments ? capacity : 0, 0};
    bvol_aabb2_f64 finite;
    if (!rings || !box || rings->root == BVOLI_RING_NONE || !make_finite(box, &finite))
        return 0;
    find_segments(rings, rings->root, 1, &finite, &t);
    segment_sort(segments, t.found < t.room ? t.found : t.room);
    return t.found;
}

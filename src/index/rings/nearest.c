/* SPDX-License-Identifier: MIT */
/* Which segments are nearest to a point. What is nearer than the last of the best so far meets the square about the point with
 * this distance as half its side; trees are searched for that, what seems nearest first. */
#include <bvol/rings2.h>

#include "arith/filter.h"
#include "base/bits.h"
#include "index/rings/distance.h"
#include "index/rings/lanes.h"
#include "index/rings/rings.h"
#include "index/rings/winding.h"
#include "shape/box_f64.h"

typedef struct search {
    const bvol_rings2_f64 *rings;
    bvol_vec2_f64 p;
    bvol_aabb2_f64 about;         /* the square */
    double most;                  /* what is farther is not wanted */
    double reach;                 /* the greatest coordinate */
    bvol_rings2_f64_found *found; /* a heap, the last in order on top, with their first vertices here and no more */
    size_t wanted, count;
} search;

/* Distances are within 2^-45 of themselves, 2^-800 of the greatest coordinate and the smallest double, and those that tie must
 * not be left out. Where a difference of doubles is at most that of others, so are the rounded ones. */
#define NEAREST_SLACK 0x1p-40

static void set_most(search *s, double distance)
{
    const double reach = distance * (1 + NEAREST_SLACK) + s->reach * 0x1p-790 + 0x1p-1074;
    s->most = distance;
    s->about = (bvol_aabb2_f64){{s->p.x - reach, s->p.y - reach}, {s->p.x + reach, s->p.y + reach}};
}

static int is_after(const bvol_rings2_f64_found *a, const bvol_rings2_f64_found *b)
{
    return a->distance > b->distance || (a->distance == b->distance && a->vertex > b->vertex);
}

/* Puts an element into a heap of so many, from a place down. */
static void sift(bvol_rings2_f64_found *heap, size_t count, size_t at, const bvol_rings2_f64_found *e)
{
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && is_after(&heap[child + 1], &heap[child]);
        if (!is_after(&heap[child], e))
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = *e;
}

static void keep(search *s, uint32_t vertex, double distance)
{
    const bvol_rings2_f64_found e = {.vertex = vertex, .distance = distance};
    bvol_rings2_f64_found *const heap = s->found;
    if (s->count == s->wanted) {
        if (is_after(heap, &e))
            sift(heap, s->count, 0, &e);
    } else {
        size_t at = s->count++;
        for (; at > 0 && is_after(&e, &heap[(at - 1) / 2]); at = (at - 1) / 2)
            heap[at] = heap[(at - 1) / 2];
        heap[at] = e;
    }
    if (s->count == s->wanted)
        set_most(s, heap[0].distance);
}

/* What is found, in order. */
static void finish(const search *s)
{
    for (size_t left = s->count; left-- > 1;) {
        const bvol_rings2_f64_found last = s->found[left];
        s->found[left] = s->found[0];
        sift(s->found, left, 0, &last);
    }
    for (size_t i = 0; i < s->count; ++i)
        s->found[i] = bvoli_rings_segment(s->rings, s->found[i].vertex, s->found[i].distance);
}

static void try_run(search *s, uint32_t run)
{
    const double *const x = s->rings->x.data, *const y = s->rings->y.data;
    const uint32_t first = bvoli_run_first(run), end = first + bvoli_run_count(run);
    for (uint32_t i = first; i < end; ++i) {
        const bvol_vec2_f64 a = {x[i], y[i]}, b = {x[i + 1], y[i + 1]};
        const double distance = bvoli_segment_distance_f64(&a, &b, &s->p);
        if (distance <= s->most)
            keep(s, i, distance);
    }
}

/* About how far a box is from the point, for the order. */
static double guess(const bvoli_ring_node *n, unsigned lane, bvoli_ring_query q)
{
    const int x = n->min_x[lane] > q.min_x ? n->min_x[lane] - q.min_x : q.min_x > n->max_x[lane] ? q.min_x - n->max_x[lane] : 0;
    const int y = n->min_y[lane] > q.min_y ? n->min_y[lane] - q.min_y : q.min_y > n->max_y[lane] ? q.min_y - n->max_y[lane] : 0;
    return bvoli_greater(x / n->scale[0], y / n->scale[1]);
}

/* The children of a node that meet the square, the farthest first; returns how many. */
static size_t put_children(const search *s, uint32_t node, uint32_t out[BVOLI_RUN])
{
    const bvoli_ring_node *const n = bvoli_ring_node_at(s->rings, node);
    const bvoli_ring_query p = bvoli_ring_query_at(n, &s->p), about = bvoli_ring_query_of(n, &s->about);
    const bvoli_ring_sides sides = bvoli_ring_sides_of(n, about);
    double far[BVOLI_RUN];
    size_t count = 0;
    for (unsigned left = sides.holds; left != 0; left &= left - 1) {
        const unsigned lane = bvoli_lowest_bit(left);
        const double here = guess(n, lane, p);
        size_t at = count++;
        for (; at > 0 && far[at - 1] < here; --at) {
            far[at] = far[at - 1];
            out[at] = out[at - 1];
        }
        far[at] = here;
        out[at] = n->child[lane];
    }
    return count;
}

/* A tree of segments, or of polygons whose trees are searched in turn. */
static void search_tree(search *s, uint32_t root, int of_polygons)
{
    uint32_t stack[BVOLI_RING_STACK];
    size_t depth = 0;
    for (stack[depth++] = root; depth > 0;) {
        const uint32_t at = stack[--depth];
        if (!(at & BVOLI_RING_RUN))
            depth += put_children(s, at, stack + depth);
        else if (of_polygons)
            search_tree(s, bvoli_ring_polygon_at(s->rings, at & ~BVOLI_RING_RUN)->root, 0);
        else
            try_run(s, at);
    }
}

static double reach_of(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *p)
{
    const double x = bvoli_greater(bvoli_greater(fabs(box->min.x), fabs(box->max.x)), fabs(p->x)),
                 y = bvoli_greater(bvoli_greater(fabs(box->min.y), fabs(box->max.y)), fabs(p->y));
    return bvoli_greater(x, y);
}

size_t bvol_rings2_f64_nearest_segments(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *p, double max_distance,
                                        bvol_rings2_f64_found *found, size_t wanted)
{
    if (!rings || !p || !found || wanted == 0 || !bvoli_vec2_f64_finite(p) || !(max_distance >= 0) ||
        rings->root == BVOLI_RING_NONE)
        return 0;
    search s = {.rings = rings, .p = *p, .reach = reach_of(&rings->bounds, p), .found = found, .wanted = wanted};
    set_most(&s, max_distance);
    search_tree(&s, rings->root, 1);
    finish(&s);
    return s.count;
}

int bvol_rings2_f64_nearest_point(const bvol_rings2_f64 *rings, const bvol_vec2_f64 *p, double max_distance,
                                  bvol_rings2_f64_found *out)
{
    return (int)bvol_rings2_f64_nearest_segments(rings, p, max_distance, out, 1);
}

/* A distance that was computed is above the true one by at most 2^-45 of itself, 2^-800 of the greatest coordinate and 2^-1074.
 * More than that is taken off, where the square is not the least double anyway: a distance of 2^-538 has 2^-1074 in the half of
 * its slack that is left over, as it has the roundings of the line below. */
#define DISTANCE_SLACK 0x1p-44
#define REACH_SLACK 0x1p-798

/* The square of what is certain of a distance, rounded down, and the least double where nothing is. */
static double square_below(double distance, double reach)
{
    const double certain = distance * (1 - DISTANCE_SLACK) - reach * REACH_SLACK,
                 finite = certain < DBL_MAX ? certain : DBL_MAX;
    if (!(finite > 0))
        return 0x1p-1074;
    const double from[2] = {0, 0}, to[2] = {finite, 0};
    return bvoli_box_f64_distance_sq_down((bvoli_box_f64){from, from}, (bvoli_box_f64){to, to}, 2);
}

double bvol_rings2_f64_distance_sq_point(const bvol_rings2_f64 *rings, uint32_t id, const bvol_vec2_f64 *p)
{
    if (!rings || !p || id >= rings->polygon_count || !bvoli_vec2_f64_finite(p))
        return NAN;
    const bvoli_ring_polygon *const polygon = bvoli_ring_polygon_at(rings, id);
    if (polygon->root == BVOLI_RING_NONE)
        return INFINITY;
    if (bvoli_rings_encloses(rings, id, p))
        return 0;
    bvol_rings2_f64_found found;
    search s = {.rings = rings, .p = *p, .reach = reach_of(&polygon->bounds, p), .found = &found, .wanted = 1};
    set_most(&s, INFINITY);
    search_tree(&s, polygon->root, 0);
    return square_below(s.most, s.reach);
}

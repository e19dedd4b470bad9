/* SPDX-License-Identifier: MIT */
/* The least rectangle about points in the plane: one of its sides lies along an edge of their convex hull (H. Freeman, R.
 * Shapira, "Determining the minimum-area encasing rectangle for an arbitrary closed curve", 1975). As the edge goes round, so
 * do the three corners that are farthest along it, against it and across it (G. Toussaint, "Solving geometric problems with the
 * rotating calipers", 1983). They are found in double: edges of a convex polygon turn to one side only, so where rounding stops
 * one of the three too early, the edges that it has not passed are those that rounding hides, and lie across but for that. */
#include <bvol/hull.h>
#include <bvol/polygon2.h>

#include "arith/filter.h"
#include "base/alloc.h"
#include "base/points.h"
#include "base/rounding.h"
#include "base/value.h"
#include "fit/certain_obb.h"

/* The corners of a hull, in the plane z = 0. */
typedef struct ring {
    const bvol_vec3 *corner;
    size_t count;
} ring;

/* From a corner to another. */
typedef struct edge {
    double x, y;
} edge;

static edge chord(const ring *r, size_t i, size_t j)
{
    const bvol_vec3 *const p = &r->corner[i % r->count], *const q = &r->corner[j % r->count];
    return (edge){(double)q->x - (double)p->x, (double)q->y - (double)p->y};
}

static edge edge_at(const ring *r, size_t i)
{
    return chord(r, i, i + 1);
}

static double length_along(const edge *a, const edge *b)
{
    return a->x * b->x + a->y * b->y;
}

static double length_across(const edge *a, const edge *b)
{
    return a->x * b->y - a->y * b->x;
}

/* The corners that are farthest along an edge, across it and against it, from where they were for the edge before. */
typedef struct calipers {
    size_t along, across, against;
} calipers;

static void turn(const ring *r, size_t i, calipers *c)
{
    const edge e = edge_at(r, i);
    edge next;
    c->along = c->along < i + 1 ? i + 1 : c->along;
    while (next = edge_at(r, c->along), c->along < i + r->count && length_along(&e, &next) > 0)
        ++c->along;
    c->across = c->across < c->along ? c->along : c->across;
    while (next = edge_at(r, c->across), c->across < i + r->count && length_across(&e, &next) > 0)
        ++c->across;
    c->against = c->against < c->across ? c->across : c->against;
    while (next = edge_at(r, c->against), c->against < i + r->count && length_along(&e, &next) <= 0)
        ++c->against;
}

/* The edge of the least rectangle. */
static size_t least_edge(const ring *r)
{
    calipers c = {0, 0, 0};
    double least = (double)INFINITY;
    size_t found = 0;
    for (size_t i = 0; i < r->count; ++i) {
        const edge e = edge_at(r, i);
        turn(r, i, &c);
        const edge length = chord(r, c.against, c.along), width = chord(r, i, c.across);
        const double area = length_along(&e, &length) / length_along(&e, &e) * length_across(&e, &width);
        if (area < least) {
            least = area;
            found = i;
        }
    }
    return found;
}

/* The box of space without its direction z, right-handed. */
static int drop(const bvol_obb *box, bvol_obb2 *out)
{
    int up = 0;
    for (int k = 1; k < 3; ++k)
        up = fabsf(box->axis[k].z) > fabsf(box->axis[up].z) ? k : up;
    const int i = up == 0 ? 1 : 0, j = up == 2 ? 1 : 2;
    const bvol_vec3 *const a = &box->axis[i], *const b = &box->axis[j];
    const float turned = a->x * b->y - a->y * b->x < 0 ? -1.0F : 1.0F;
    *out = (bvol_obb2){{box->center.x, box->center.y},
                       {bvoli_coords(&box->extent)[i], bvoli_coords(&box->extent)[j]},
                       {{a->x, a->y}, {turned * b->x, turned * b->y}}};
    return a->z == 0 && b->z == 0;
}

/* Axes along an edge, if there is one. */
static void set_axes(const ring *r, bvoli_turned_box *box)
{
    if (r->count < 2)
        return;
    const edge e = edge_at(r, least_edge(r));
    const double length = bvoli_sqrt(length_along(&e, &e)), x = e.x / length, y = e.y / length;
    *box = (bvoli_turned_box){.axis = {{x, y, 0}, {-y, x, 0}, {0, 0, 1}}};
    /* The longest side is rounded most closely; which one it is, the bounds of corners along both axes tell. */
    for (int k = 0; k < 2; ++k) {
        box->low[k] = (double)INFINITY;
        box->high[k] = -(double)INFINITY;
        for (size_t i = 0; i < r->count; ++i) {
            const double along = box->axis[k][0] * (double)r->corner[i].x + box->axis[k][1] * (double)r->corner[i].y;
            box->low[k] = bvoli_lesser(along, box->low[k]);
            box->high[k] = bvoli_greater(along, box->high[k]);
        }
    }
}

static void fit(const ring *r, bvol_obb2 *out)
{
    const bvoli_points all = bvoli_points_of(r->corner, r->count, 0);
    const bvol_obb2 none = {{NAN, NAN}, {NAN, NAN}, {{NAN, NAN}, {NAN, NAN}}};
    bvoli_box_search search;
    bvoli_turned_box box;
    bvol_obb made;
    *out = none;
    if (r->count == 0)
        return;
    (void)bvoli_box_search_begin(&all, &search, &box);
    set_axes(r, &box);
    bvoli_certain_obb(&search, &box, &made);
    if (!bvoli_obb_finite(&made) || !drop(&made, out))
        *out = none;
}

/* Ids of corners and the corners themselves share what is allocated. */
static bvol_result fit_to_hull(const bvol_allocator *allocator, const bvol_polygon2 *points, bvol_obb2 *out)
{
    const size_t ids_size = points->count * sizeof(uint32_t);
    uint32_t *const ids = bvoli_alloc(allocator, ids_size);
    if (!ids)
        return BVOL_ERROR_MEMORY;
    const size_t count = bvol_polygon2_hull(points, ids, NULL);
    const size_t corners_size = (count > 0 ? count : 1) * sizeof(bvol_vec3);
    bvol_vec3 *const corners = bvoli_alloc(allocator, corners_size);
    if (corners) {
        const bvoli_points all = bvoli_points2_of(points->points, points->count, points->stride);
        for (size_t i = 0; i < count; ++i) {
            const bvol_vec2 *const p = bvoli_point2(&all, ids[i]);
            corners[i] = (bvol_vec3){p->x, p->y, 0};
        }
        fit(&(ring){corners, count}, out);
        bvoli_free(*allocator, corners, corners_size);
    }
    bvoli_free(*allocator, ids, ids_size);
    return corners ? BVOL_OK : BVOL_ERROR_MEMORY;
}

bvol_result bvol_obb2_from_points_minimal(const bvol_vec2 *points, size_t count, size_t stride, const bvol_allocator *allocator,
                                          bvol_obb2 *out)
{
    const bvoli_points all = bvoli_points2_of(points, count, stride);
    const bvol_polygon2 polygon = {points, count, stride};
    bvol_allocator copy;
    if (!out || all.count != count || count >= UINT32_MAX || !bvoli_allocator_copy(allocator, &copy))
        return BVOL_ERROR_ARGUMENT;
    const bvol_result rounding = bvoli_check_rounding();
    if (rounding != BVOL_OK)
        return rounding;
    if (count > 0)
        return fit_to_hull(&copy, &polygon, out);
    fit(&(ring){NULL, 0}, out);
    return BVOL_OK;
}

/* SPDX-License-Identifier: MIT */
#include "hull/view.h"

#include "arith/filter.h"
#include "arith/vec3d.h"
#include "base/value.h"
#include "hull/questions.h"

#include <math.h>

/* The middle of the box about a hull, and its greatest coordinates from an origin. */
static void middle_of(const bvol_hull *hull, double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = 0.5 * ((double)bvoli_coords(&hull->bounds.min)[c] + (double)bvoli_coords(&hull->bounds.max)[c]);
}

static double size_of_hull(const bvol_hull *hull, const double origin[3])
{
    double size = 0;
    for (int c = 0; c < 3; ++c)
        size += bvoli_greater(fabs((double)bvoli_coords(&hull->bounds.min)[c] - origin[c]),
                              fabs((double)bvoli_coords(&hull->bounds.max)[c] - origin[c]));
    return size;
}

/* Corners from the origin; returns the sum of their greatest coordinates. */
static double load_corners(const bvoli_body *body, const double origin[3], double corner[BVOLI_VIEW_CORNERS][3])
{
    double size = 0;
    for (int c = 0; c < 3; ++c) {
        double most = 0;
        for (int i = 0; i < bvoli_body_corners(body); ++i) {
            double x = body->point[i >> body->sides][c] - origin[c];
            for (int k = 0; k < body->sides; ++k)
                x += (i >> k & 1 ? body->hi[k] : body->lo[k]) * body->direction[k][c];
            corner[i][c] = x;
            most = bvoli_greater(most, fabs(x));
        }
        size += most;
    }
    return size;
}

static void see_few(const bvol_hull *hull, const double origin[3], bvoli_few *out)
{
    const size_t count = hull->vertex_count;
    out->count = bvoli_few_of(count);
    for (size_t i = 0; i < out->count; ++i) {
        const float *const p = bvoli_coords(&hull->points[i < count ? i : count - 1]);
        for (int c = 0; c < 3; ++c)
            out->at[c][i] = (double)p[c] - origin[c];
    }
}

static void see_corners(bvoli_hull_view *v)
{
    const size_t count = (size_t)bvoli_body_corners(v->pair->body);
    v->few[1].count = bvoli_few_of(count);
    for (size_t i = 0; i < v->few[1].count; ++i)
        for (int c = 0; c < 3; ++c)
            v->few[1].at[c][i] = v->corner[i < count ? i : count - 1][c];
}

void bvoli_hull_view_of(const bvoli_hull_pair *pair, bvoli_hull_view *out)
{
    int exponent;
    out->pair = pair;
    middle_of(pair->hull, out->origin);
    see_few(pair->hull, out->origin, &out->few[0]);
    if (pair->other)
        see_few(pair->other, out->origin, &out->few[1]);
    const double size =
        size_of_hull(pair->hull, out->origin) +
        (pair->other ? size_of_hull(pair->other, out->origin) : load_corners(pair->body, out->origin, out->corner));
    (void)frexp(bvoli_greater(size, pair->radius), &exponent);
    out->unit = ldexp(1, -exponent);
    out->size = size * out->unit;
    out->radius = pair->radius * out->unit;
    for (int i = 0; !pair->other && i < bvoli_body_corners(pair->body); ++i)
        for (int c = 0; c < 3; ++c)
            out->corner[i][c] *= out->unit;
    if (!pair->other)
        see_corners(out);
}

static void see_vertex(const bvoli_hull_view *v, const bvol_hull *hull, uint32_t place, double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = ((double)bvoli_coords(&hull->points[place])[c] - v->origin[c]) * v->unit;
}

void bvoli_view_first(const bvoli_hull_view *v, uint32_t place, double out[3])
{
    see_vertex(v, v->pair->hull, place, out);
}

void bvoli_view_second(const bvoli_hull_view *v, uint32_t place, double out[3])
{
    if (v->pair->other)
        see_vertex(v, v->pair->other, place, out);
    else
        for (int c = 0; c < 3; ++c)
            out[c] = v->corner[place][c];
}

void bvoli_view_leave(const bvoli_hull_view *v, const double seen[3], double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = seen[c] / v->unit + v->origin[c];
}

/* Of few vertices all are looked at, from the origin; of more, climbing is exact wherever that is. */
static uint32_t highest_vertex(const bvoli_few *few, const bvol_hull *hull, const double n[3], uint32_t start)
{
    return few->count > 0 ? bvoli_few_highest(few, n) : bvoli_hull_highest(hull, n, start);
}

void bvoli_view_lowest(const bvoli_hull_view *v, const double n[3], uint32_t place[2], bvoli_view_point *out)
{
    const double down[3] = {-n[0], -n[1], -n[2]};
    double a[3], b[3];
    place[0] = highest_vertex(&v->few[0], v->pair->hull, down, place[0]);
    place[1] = v->pair->other ? highest_vertex(&v->few[1], v->pair->other, n, place[1]) : bvoli_few_highest(&v->few[1], n);
    bvoli_view_first(v, place[0], a);
    bvoli_view_second(v, place[1], b);
    out->tag = bvoli_hull_tag(place[0], place[1]);
    bvoli_subtract(a, b, out->d);
}

/* From one vertex of a hull to another. */
static d3 hull_way(const bvol_hull *hull, uint32_t from, uint32_t to, d3 factor)
{
    return d3_mul(factor, d3_sub(d3_load(bvoli_coords(&hull->points[to])), d3_load(bvoli_coords(&hull->points[from]))));
}

static void add_body_way(const bvoli_body *body, uint32_t from, uint32_t to, double factor, double out[3])
{
    const double *const p = body->point[from >> body->sides], *const q = body->point[to >> body->sides];
    for (int c = 0; c < 3 && p != q; ++c)
        out[c] += factor * (q[c] - p[c]);
    for (int k = 0; k < body->sides; ++k) {
        const int change = (int)(to >> k & 1) - (int)(from >> k & 1);
        for (int c = 0; c < 3 && change != 0; ++c)
            out[c] += factor * change * ((body->hi[k] - body->lo[k]) * body->direction[k][c]);
    }
}

void bvoli_view_way(const bvoli_hull_view *v, uint64_t from, uint64_t to, double out[3])
{
    const bvoli_hull_pair *const q = v->pair;
    const d3 unit = d3_splat(v->unit), first = hull_way(q->hull, bvoli_tag_first(from), bvoli_tag_first(to), unit);
    if (q->other)
        d3_store(out, d3_sub(first, hull_way(q->other, bvoli_tag_second(from), bvoli_tag_second(to), unit)));
    else
        d3_store(out, first);
    if (!q->other)
        add_body_way(q->body, bvoli_tag_second(from), bvoli_tag_second(to), -v->unit, out);
}

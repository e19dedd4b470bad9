/* SPDX-License-Identifier: MIT */
#include "hull/corners.h"

#include "arith/filter.h"
#include "base/value.h"
#include "hull/span.h"

/* A box within the hull */

typedef struct inner_box {
    double lo[3], hi[3];
} inner_box;

/* Along the coordinates and the diagonals of space. */
enum { DIRECTIONS = 7, EXTREMES = 2 * DIRECTIONS };

typedef struct extremes {
    float value[EXTREMES];
    bvoli_corner at[EXTREMES];
} extremes;

static void take_extreme(const bvol_vec3 *p, extremes *out)
{
    const float along[DIRECTIONS] = {
        p->x, p->y, p->z, p->x + p->y + p->z, p->x + p->y - p->z, p->x - p->y + p->z, p->x - p->y - p->z};
    for (size_t i = 0; i < DIRECTIONS; ++i) {
        if (along[i] > out->value[2 * i]) {
            out->value[2 * i] = along[i];
            out->at[2 * i].at = *p;
        }
        if (-along[i] > out->value[2 * i + 1]) {
            out->value[2 * i + 1] = -along[i];
            out->at[2 * i + 1].at = *p;
        }
    }
}

/* Points that are farthest in a few directions, or returns 0 if there are none. */
static int find_extremes(const bvoli_points *points, extremes *out)
{
    int any = 0;
    for (int i = 0; i < EXTREMES; ++i)
        out->value[i] = -INFINITY;
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec3 *const p = bvoli_point(points, i);
        if (!bvoli_vec3_finite(p))
            continue;
        if (!any)
            for (uint32_t k = 0; k < EXTREMES; ++k)
                out->at[k] = (bvoli_corner){*p, k};
        take_extreme(p, out);
        any = 1;
    }
    return any;
}

static void set_bounds(const extremes *e, inner_box *out)
{
    for (size_t k = 0; k < 3; ++k) {
        out->lo[k] = (double)bvoli_coords(&e->at[2 * k + 1].at)[k];
        out->hi[k] = (double)bvoli_coords(&e->at[2 * k].at)[k];
    }
}

/* How much of the bounds, about their middle, lies below a plane through three corners. With u = 2^-53, the middle is within 1
 * u of the bounds along each axis, and a height within 8 u of the products that its terms are made of, as in solid.c, times the
 * bounds: 16 u are taken off, doubled for their own roundings. */
#define SHARE_SLACK 0x1p-48

static double share_below(const bvoli_corner *a, const bvoli_corner *b, const bvoli_corner *c, const inner_box *bounds)
{
    double e[3], g[3], height = 0, reach = 0, slack = 0;
    for (int k = 0; k < 3; ++k) {
        e[k] = (double)bvoli_coords(&b->at)[k] - (double)bvoli_coords(&a->at)[k];
        g[k] = (double)bvoli_coords(&c->at)[k] - (double)bvoli_coords(&a->at)[k];
    }
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double left = e[i] * g[j], right = e[j] * g[i], size = bounds->hi[k] - bounds->lo[k];
        height += (left - right) * (0.5 * (bounds->lo[k] + bounds->hi[k]) - (double)bvoli_coords(&a->at)[k]);
        reach += fabs(left - right) * 0.5 * size;
        slack += SHARE_SLACK * (fabs(left) + fabs(right)) * size;
    }
    return (-height - slack) / reach;
}

/* Sides of that share of the bounds. With u = 2^-53, middle and half are within 3 u of the sum of both magnitudes of the
 * bounds, which may be far more than their distance, and a side has 1 u more: twice as much is taken off. */
#define SIDE_SLACK 0x1p-50

static void set_sides(const inner_box *bounds, double share, inner_box *out)
{
    for (int k = 0; k < 3; ++k) {
        const double lo = bounds->lo[k], hi = bounds->hi[k], middle = 0.5 * (lo + hi), half = 0.5 * share * (hi - lo),
                     slack = SIDE_SLACK * (fabs(lo) + fabs(hi));
        out->lo[k] = middle - half + slack;
        out->hi[k] = middle + half - slack;
    }
}

/* A box of the shape of the bounds that certainly lies within the hull of some points, and touches none of its vertices. Empty
 * if there is none. Returns 0 without memory. */
static int find_inner_box(const bvol_allocator *allocator, const bvoli_points *points, inner_box *out)
{
    extremes e;
    inner_box bounds;
    *out = (inner_box){{1, 1, 1}, {0, 0, 0}};
    if (!find_extremes(points, &e))
        return 1;
    bvoli_faces faces = {.allocator = allocator, .corners = e.at, .corner_count = EXTREMES};
    if (!bvoli_faces_find(&faces)) {
        bvoli_faces_free(&faces);
        return 0;
    }
    set_bounds(&e, &bounds);
    double share = faces.dimension == 3 ? 1 : 0;
    for (uint32_t i = 0; i < faces.face_count; ++i) {
        const uint32_t *const loop = bvoli_numbers(&faces.loops) + bvoli_numbers(&faces.offsets)[i];
        share = bvoli_lesser(share_below(&e.at[loop[0]], &e.at[loop[1]], &e.at[loop[2]], &bounds), share);
    }
    bvoli_faces_free(&faces);
    if (share > 0)
        set_sides(&bounds, share, out);
    return 1;
}

static int is_inside(const inner_box *box, const bvol_vec3 *p)
{
    return (double)p->x > box->lo[0] && (double)p->x < box->hi[0] && (double)p->y > box->lo[1] && (double)p->y < box->hi[1] &&
           (double)p->z > box->lo[2] && (double)p->z < box->hi[2];
}

/* About how many points are outside, by one of 32. */
static size_t expect_outside(const inner_box *box, const bvoli_points *points)
{
    size_t outside = 0;
    for (size_t i = 0; i < points->count; i += 32)
        outside += (size_t)!is_inside(box, bvoli_point(points, i));
    return 32 * outside;
}

/* Fewer points than that are looked at one by one faster than the box is found. */
enum { MANY_POINTS = 256 };

int bvoli_corners_gather(const bvol_allocator *allocator, const bvoli_points *points, bvoli_growing *corners, uint32_t *count,
                         size_t *skipped)
{
    inner_box box = {{1, 1, 1}, {0, 0, 0}};
    *corners = (bvoli_growing){NULL, 0, NULL, 0};
    *count = 0;
    *skipped = 0;
    if (points->count >= MANY_POINTS && !find_inner_box(allocator, points, &box))
        return 0;
    if (!bvoli_array_reserve(allocator, corners, sizeof(bvoli_corner), 0, expect_outside(&box, points) + 16))
        return 0;
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec3 *const p = bvoli_point(points, i);
        if (!bvoli_vec3_finite(p))
            ++*skipped;
        else if (!is_inside(&box, p)) {
            const bvoli_corner corner = {{p->x + 0.0F, p->y + 0.0F, p->z + 0.0F}, (uint32_t)i};
            if (*count == corners->capacity &&
                !bvoli_array_reserve(allocator, corners, sizeof corner, *count, 2 * (size_t)*count + 16))
                return 0;
            ((bvoli_corner *)corners->data)[(*count)++] = corner;
        }
    }
    return 1;
}

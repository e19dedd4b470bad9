/* SPDX-License-Identifier: MIT */
/* A small OBB about points: the box along the coordinate axes or one that a search finds by few of the points, whichever is
 * smaller, with extents that are then found with certainty. */
#include <bvol/fit.h>
#include <bvol/obb.h>

#include "affine/axes.h"
#include "affine/frame.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/points.h"
#include "base/stage.h"
#include "base/value.h"
#include "fit/box_search.h"
#include "kernel/kernel.h"

/* The search: coordinates count from the middle of the bounds. */

/* So many boxes are turned at first; passes over all points. */
enum { BEGINNINGS = 5, ROUNDS = 8 };

/* What a pass must promise. */
#define ENOUGH (1 - 0x1p-10)

typedef struct search {
    const bvoli_points *all;
    double from[3];
    bvoli_few_points few;
    int count;
    bvoli_turned_box box[BEGINNINGS];
} search;

static int add_points(search *s, const size_t *at, int count)
{
    int added = 0;
    for (int i = 0; i < count; ++i) {
        double p[3];
        bvoli_load(bvoli_point(s->all, at[i]), p);
        for (int k = 0; k < 3; ++k)
            p[k] -= s->from[k];
        added += bvoli_few_points_add(&s->few, p);
    }
    return added;
}

/* Begins with extreme points; returns how many are finite, and the bounds. */
static size_t begin(search *s, double low[3], double high[3])
{
    size_t at[2 * BVOLI_POINT_DIRECTIONS];
    const size_t accepted = bvoli_kernels_now()->points_extreme(s->all, at);
    if (accepted == 0)
        return 0;
    for (size_t k = 0; k < 3; ++k) { /* the first three directions are the axes */
        high[k] = (double)bvoli_coords(bvoli_point(s->all, at[2 * k]))[k];
        low[k] = (double)bvoli_coords(bvoli_point(s->all, at[2 * k + 1]))[k];
        s->from[k] = 0.5 * (low[k] + high[k]);
    }
    s->few.count = s->count = 0;
    (void)add_points(s, at, 2 * BVOLI_POINT_DIRECTIONS);
    return accepted;
}

static bvoli_turned_box *smallest(search *s)
{
    bvoli_turned_box *found = &s->box[0];
    for (int i = 1; i < s->count; ++i)
        found = s->box[i].volume < found->volume ? &s->box[i] : found;
    return found;
}

/* Sets the ends of a box to those of all points, of which those at the ends join the few; returns whether any is new. */
static int measure_all(search *s, bvoli_turned_box *box)
{
    size_t at[6];
    bvoli_kernels_now()->points_along(s->all, s->from, (const double(*)[3])box->axis, box->low, box->high, at);
    box->volume = bvoli_turned_box_volume(box);
    return add_points(s, at, 6);
}

/* Begins anew with boxes of the few. */
static void begin_boxes(search *s, const bvoli_turned_box *best)
{
    s->count = 0;
    bvoli_turned_box_keep(s->box, &s->count, BEGINNINGS, best);
    bvoli_turned_box_begin(&s->few, s->box, &s->count, BEGINNINGS);
    for (int i = 0; i < s->count; ++i)
        bvoli_turned_box_improve(&s->box[i], &s->few);
}

/* A box about all points, which is at first that along the coordinates, is replaced by what is smaller by more than a hair.
 * Where no box that was begun promises that, others may that are begun with the points that have joined. */
static void find_smaller(search *s, bvoli_turned_box *best)
{
    int fresh = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        bvoli_turned_box *next = round > 0 ? smallest(s) : NULL;
        if (next)
            bvoli_turned_box_improve(next, &s->few);
        if (!next || (!(next->volume < best->volume * ENOUGH) && !fresh)) {
            begin_boxes(s, best);
            next = smallest(s);
            fresh = 1;
        }
        if (!(next->volume < best->volume * ENOUGH))
            return;
        bvoli_turned_box about_all = *next;
        fresh &= !measure_all(s, &about_all);
        if (about_all.volume < best->volume)
            *best = about_all;
        for (int i = 0; i < s->count; ++i)
            bvoli_turned_box_fit(&s->box[i], &s->few);
    }
}

/* Those axes as floats, that of the longest side followed most closely. */
static void round_axes(const bvoli_turned_box *box, bvol_vec3 axis[3])
{
    int order[3];
    double side[3];
    for (int k = 0; k < 3; ++k)
        side[k] = box->high[k] - box->low[k];
    bvoli_largest_first(side, order);
    bvoli_orthonormal((const double(*)[3])box->axis, order, axis);
}

/* A box along axes */

typedef struct candidate {
    bvol_vec3 axis[3];
    double center[3], half[3];
} candidate;

/* The box of the points along the coordinate axes, by their bounds. */
static void measure_upright(const double low[3], const double high[3], candidate *out)
{
    *out = (candidate){.axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int k = 0; k < 3; ++k) {
        out->center[k] = 0.5 * (low[k] + high[k]);
        out->half[k] = 0.5 * (high[k] - low[k]);
    }
}

/* The box of the points along the axes, not yet certain. Coordinates count from a point, which keeps them small and precise. */
static void measure(const bvoli_points *all, const double from[3], candidate *out)
{
    size_t at[6];
    double dual[3][3], low[3], high[3];
    bvoli_dual(out->axis, dual);
    bvoli_kernels_now()->points_along(all, from, (const double(*)[3])dual, low, high, at);
    for (int c = 0; c < 3; ++c)
        out->center[c] = from[c];
    for (int k = 0; k < 3; ++k) {
        double axis[3], middle = 0.5 * (low[k] + high[k]);
        bvoli_load(&out->axis[k], axis);
        out->half[k] = 0.5 * (high[k] - low[k]);
        for (int c = 0; c < 3; ++c)
            out->center[c] += middle * axis[c];
    }
}

/* Whether they are the coordinate axes in some order. */
static int along_coordinates(const bvol_vec3 axis[3])
{
    int zeros = 0;
    for (int k = 0; k < 9; ++k)
        zeros += bvoli_coords(&axis[k / 3])[k % 3] == 0;
    return zeros == 6;
}

/* The volume, with every side a millionth of all longer: so that flat boxes compare by area and thin ones by length. */
static double volume(const candidate *box)
{
    double more = 0x1p-20 * bvoli_sum_abs(box->half);
    return (box->half[0] + more) * (box->half[1] + more) * (box->half[2] + more);
}

/* Extents with certainty */

/* The half sizes of a box along the coordinate axes: from the center to the farther bound, rounded up, which is the least. */
static void certify_upright(bvol_obb *box, const double low[3], const double high[3])
{
    float *extent = bvoli_coords_out(&box->extent);
    BVOLI_MADE(obb_from_points, 0);
    for (int k = 0; k < 3; ++k) {
        const double center = (double)bvoli_coords(&box->center)[k];
        extent[k] = fmaxf(bvoli_up(high[k], -center), bvoli_up(center, -low[k]));
    }
}

/* Only points near the faces are asked about exactly. */
static int exact_holds_all(const bvol_obb *box, const bvoli_points *all, const double dual[3][3])
{
    const d3 extent = d3_load(bvoli_coords(&box->extent)), slack = d3_splat(BVOLI_EXTENT_SLACK);
    const d3 center = d3_load(bvoli_coords(&box->center));
    d3 lanes[3];
    for (int c = 0; c < 3; ++c)
        lanes[c] = d3_set(dual[0][c], dual[1][c], dual[2][c]);
    for (size_t i = 0; i < all->count; ++i) {
        const bvol_vec3 *p = bvoli_point(all, i);
        const bvoli_seen seen = bvoli_see(lanes, center, d3_load(bvoli_coords(p)));
        const unsigned inside = d3_less(d3_add(seen.along, d3_mul(slack, seen.size)), extent);
        if (inside != BVOLI_THREE && bvoli_vec3_finite(p) && !bvol_obb_contains_point(box, p))
            return 0;
    }
    return 1;
}

/* Finds the extents about the center and along the axes of a box: the least floats, or ones that are larger by rounding noise.
 * Where there is a float between what is certainly too small and what is certainly large enough, each point is tested. */
static void certify(bvol_obb *box, const bvoli_points *all)
{
    double dual[3][3], from[3], reach[3], magnitude[3];
    bvoli_dual(box->axis, dual);
    bvoli_load(&box->center, from);
    bvoli_kernels_now()->points_reach(all, from, (const double(*)[3])dual, reach, magnitude);
    float *extent = bvoli_coords_out(&box->extent), safe[3];
    int certain = 1;
    for (int k = 0; k < 3; ++k) {
        bvoli_extent bound = bvoli_bound_extent(reach[k], magnitude[k]);
        extent[k] = bound.least;
        safe[k] = bound.safe;
        certain &= bound.least == bound.safe;
    }
    BVOLI_MADE(obb_from_points, certain ? 1 : 2);
    if (certain || (bvoli_vec3_finite(&box->extent) && exact_holds_all(box, all, (const double(*)[3])dual)))
        return;
    for (int k = 0; k < 3; ++k)
        extent[k] = safe[k];
}

static void swap_axes(bvol_obb *box, int i, int j)
{
    float *extent = bvoli_coords_out(&box->extent), e = extent[i];
    bvol_vec3 axis = box->axis[i];
    extent[i] = extent[j];
    extent[j] = e;
    box->axis[i] = box->axis[j];
    box->axis[j] = axis;
}

/* Extents in falling order and a right-handed frame. */
static void put_in_order(bvol_obb *box)
{
    const float *extent = bvoli_coords(&box->extent);
    double a[3][3], cross[3];
    for (int k = 0; k < 3; ++k) {
        int i = k == 1; /* compares 0 with 1, 1 with 2, 0 with 1 */
        if (extent[i] < extent[i + 1])
            swap_axes(box, i, i + 1);
    }
    for (int k = 0; k < 3; ++k)
        bvoli_load(&box->axis[k], a[k]);
    bvoli_cross(a[0], a[1], cross);
    bvol_vec3 *last = &box->axis[2];
    if (bvoli_dot(cross, a[2]) < 0)
        *last = (bvol_vec3){0.0F - last->x, 0.0F - last->y, 0.0F - last->z};
}

size_t bvol_obb_from_points(const bvol_vec3 *points, size_t count, size_t stride, bvol_obb *out)
{
    bvoli_points all = bvoli_points_of(points, count, stride);
    candidate best, turned;
    double low[3], high[3];
    search s = {.all = &all};
    const size_t accepted = begin(&s, low, high);
    *out = BVOLI_OBB_NAN;
    if (accepted == 0)
        return 0;
    bvoli_turned_box found = {.axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    bvoli_turned_box_fit(&found, &s.few);
    const double first = found.volume;
    find_smaller(&s, &found);
    measure_upright(low, high, &best);
    int upright = !(found.volume < first);
    if (!upright) {
        round_axes(&found, turned.axis);
        measure(&all, s.from, &turned);
        upright = along_coordinates(turned.axis) || !(volume(&turned) < volume(&best));
    }
    if (!upright)
        best = turned;

    bvol_obb box = {.center = {(float)best.center[0], (float)best.center[1], (float)best.center[2]},
                    .axis = {best.axis[0], best.axis[1], best.axis[2]}};
    if (upright)
        certify_upright(&box, low, high);
    else
        certify(&box, &all);
    if (!bvoli_vec3_finite(&box.extent))
        return accepted;
    put_in_order(&box);
    *out = box;
    return accepted;
}

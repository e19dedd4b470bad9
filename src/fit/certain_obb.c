/* SPDX-License-Identifier: MIT */
#include "fit/certain_obb.h"

#include <bvol/obb.h>

#include "affine/axes.h"
#include "affine/frame.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/points.h"
#include "base/stage.h"
#include "base/value.h"
#include "kernel/kernel.h"

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
static void measure(const bvoli_box_search *search, candidate *out)
{
    size_t at[6];
    double dual[3][3], low[3], high[3];
    bvoli_dual(out->axis, dual);
    bvoli_box_search_ends(search, (const double(*)[3])dual, low, high, at);
    for (int c = 0; c < 3; ++c)
        out->center[c] = search->from[c];
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

/* As a search compares boxes, by half sides. */
static double volume(const candidate *box, double more)
{
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

void bvoli_certain_obb(const bvoli_box_search *search, const bvoli_turned_box *box, bvol_obb *out)
{
    candidate best, turned;
    measure_upright(search->low, search->high, &best);
    round_axes(box, turned.axis);
    int upright = along_coordinates(turned.axis);
    if (!upright) {
        measure(search, &turned);
        upright = !(volume(&turned, 0.5 * search->few.more) < volume(&best, 0.5 * search->few.more));
    }
    if (!upright)
        best = turned;

    bvol_obb o = {.center = {(float)best.center[0], (float)best.center[1], (float)best.center[2]},
                  .axis = {best.axis[0], best.axis[1], best.axis[2]}};
    if (upright)
        certify_upright(&o, search->low, search->high);
    else
        certify(&o, search->all);
    *out = BVOLI_OBB_NAN;
    if (!bvoli_vec3_finite(&o.extent))
        return;
    put_in_order(&o);
    *out = o;
}
